"""Judges JSON Schemas of messages by jsonschema, and documents with them by openapi-spec-validator.

Reads one JSON object a line: `{"name": …, "document": OPENAPI, "messages": [{"path": …, "kind": "request" or "200" or
"fault", "value": …}]}`, or `{"name": …, "schema": …, "components": {…}, "value": …}`. Every value must be what its schema
says, and with a member that nobody knows in any of its objects it must not be. Prints a line for every finding, what it
has seen, and `N passed, M failed`.
"""

import copy
import json
import sys
from itertools import islice
from typing import Any, Iterator

from jsonschema import Draft202012Validator
from openapi_spec_validator import OpenAPIV31SpecValidator


# In how many objects of a value a member is added.
SPOILT = 6


def objects(value: Any) -> Iterator[dict[str, Any]]:
    """The objects of a value, but for those whose type is not declared: a schema says nothing of these."""
    if isinstance(value, dict):
        if "@type" in value or "$xml" in value:
            return
        yield value
        for member in value.values():
            yield from objects(member)
    elif isinstance(value, list):
        for item in value:
            yield from objects(item)


def judged(name: str, schema: dict[str, Any], components: dict[str, Any], value: Any) -> Iterator[str]:
    validator = Draft202012Validator({**schema, "components": {"schemas": components}})
    for error in validator.iter_errors(value):
        best = error
        while best.context:
            best = min(best.context, key=lambda inner: -len(inner.path))
        yield f"{name}: {'/'.join(map(str, best.absolute_path))}: {best.message[:200]}"
    for index, _ in enumerate(islice(objects(value), SPOILT)):
        other = copy.deepcopy(value)
        list(objects(other))[index]["soapstoneNobodyKnows"] = 1
        if validator.is_valid(other):
            yield f"{name}: object {index} is taken with a member that nobody knows"


def schema_of(document: dict[str, Any], path: str, kind: str) -> dict[str, Any]:
    post = document["paths"][path]["post"]
    if kind == "request":
        return post["requestBody"]["content"]["application/json"]["schema"]
    if kind == "200":
        return post["responses"]["200"]["content"]["application/json"]["schema"]["anyOf"][0]
    return post["responses"]["default"]["content"]["application/json"]["schema"]["properties"]["$fault"]


def main() -> int:
    passed, documents, findings = 0, 0, []
    for line in sys.stdin:
        case = json.loads(line)
        name = case["name"]
        before = len(findings)
        if "document" in case:
            document = case["document"]
            documents += 1
            findings += [f"{name}: {error.message[:200]}" for error in OpenAPIV31SpecValidator(document).iter_errors()]
            for message in case["messages"]:
                before = len(findings)
                place = f"{name}, {message['path']}, {message['kind']}"
                schema = schema_of(document, message["path"], message["kind"])
                findings += judged(place, schema, document["components"]["schemas"], message["value"])
                passed += len(findings) == before
        else:
            Draft202012Validator.check_schema(case["schema"])
            findings += judged(name, case["schema"], case["components"], case["value"])
            passed += len(findings) == before
    for finding in findings:
        print(finding)
    print(f"{documents} documents")
    print(f"{passed} passed, {len(findings)} failed")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
