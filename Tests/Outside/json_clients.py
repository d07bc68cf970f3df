"""Judges JSON messages by the schemas of two OpenAPI documents with jsonschema.

Reads one JSON object a line: `{"name": …, "kind": "request" or "response" or "fault", "value": …, "valid": OPENAPI,
"invalid": OPENAPI}`. The value must be valid by the one document and invalid by the other one. Prints a line for every
one that is not, and `N judged`.
"""

import json
import sys
from typing import Any

from jsonschema import Draft202012Validator

PATH = "/services/S/get"


def is_valid(document: dict[str, Any], kind: str, value: Any) -> bool:
    post = document["paths"][PATH]["post"]
    if kind == "request":
        schema = post["requestBody"]["content"]["application/json"]["schema"]
    elif kind == "response":
        schema = post["responses"]["200"]["content"]["application/json"]["schema"]
    else:
        schema = post["responses"]["default"]["content"]["application/problem+json"]["schema"]["properties"]["$fault"]
        value = value["$fault"]
    return Draft202012Validator({**schema, "components": document["components"]}).is_valid(value)


def main() -> int:
    count, failed = 0, 0
    for line in sys.stdin:
        case = json.loads(line)
        count += 1
        verdicts = [is_valid(case[document], case["kind"], case["value"]) for document in ("valid", "invalid")]
        if verdicts != [True, False]:
            failed += 1
            print(f"{case['name']}: {json.dumps(case['value'])}: {verdicts}")
    print(f"{count} judged")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
