#!/usr/bin/env python3
"""Holds configurations in YAML against the schema of soapstone.yaml.

    config_schema.py FILE...

Prints `valid NAME` or `invalid NAME: PATH: REASON` for each file. The schema itself is held against its draft.

Exit status: 0 every file was judged; 2 wrong use.
"""

import json
import sys
from pathlib import Path

import jsonschema
import yaml

SCHEMA = Path(__file__).resolve().parents[2] / "Documentation/Schemas/soapstone.json"


def main() -> int:
    if len(sys.argv) < 2:
        print(__doc__, file=sys.stderr)
        return 2
    schema = json.loads(SCHEMA.read_text("utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    for path in map(Path, sys.argv[1:]):
        document = yaml.safe_load(path.read_text("utf-8"))
        problem = jsonschema.exceptions.best_match(validator.iter_errors(document))
        if problem is None:
            print(f"valid {path.name}")
        else:
            print(f"invalid {path.name}: {problem.json_path}: {problem.message.splitlines()[0]}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
