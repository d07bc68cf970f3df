#!/usr/bin/env python3
"""Holds a JSON document against a schema of the package's.

    json_report.py SCHEMA < DOCUMENT

SCHEMA is the name of a file in Documentation/Schemas. The schema itself is held against the draft that it names, too.

Exit status: 0 all is well; 1 there is a finding; 2 wrong use.
"""

import json
import sys
from pathlib import Path

import jsonschema

SCHEMAS = Path(__file__).resolve().parents[2] / "Documentation/Schemas"


def main() -> int:
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    schema = json.loads((SCHEMAS / sys.argv[1]).read_text("utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    document = json.load(sys.stdin)
    problems = list(jsonschema.Draft202012Validator(schema).iter_errors(document))
    for problem in problems:
        print(f"{problem.json_path}: {problem.message}")
    print(f"{0 if problems else 1} passed, {len(problems)} failed")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
