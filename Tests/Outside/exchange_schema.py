#!/usr/bin/env python3
"""Validates fixtures' exchange.yaml by their schema.

    exchange_schema.py FILE_OR_FOLDER...

Prints `valid PATH` or `invalid PATH: PLACE: REASON` for each file; of a folder, for each exchange.yaml in it. The schema
itself is validated by its draft. YAML is read as version 1.2 has it: a time is text, and `yes` is no Boolean.

Exit status: 0 every file was judged; 2 wrong use.
"""

import json
import re
import sys
from pathlib import Path

import jsonschema
import yaml

SCHEMA = Path(__file__).resolve().parents[2] / "Documentation/Schemas/exchange.json"


class Loader(yaml.SafeLoader):
    """The core schema of YAML 1.2.2 (section 10.3)."""


Loader.yaml_implicit_resolvers = {}
for tag, pattern, first in [
    ("null", r"^(?:null|Null|NULL|~|)$", ["n", "N", "~", ""]),
    ("bool", r"^(?:true|True|TRUE|false|False|FALSE)$", list("tTfF")),
    ("int", r"^[-+]?[0-9]+$", list("-+0123456789")),
    ("float", r"^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$", list("-+.0123456789")),
]:
    Loader.add_implicit_resolver(f"tag:yaml.org,2002:{tag}", re.compile(pattern), first)


def main() -> int:
    if len(sys.argv) < 2:
        print(__doc__, file=sys.stderr)
        return 2
    schema = json.loads(SCHEMA.read_text("utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    for path in map(Path, sys.argv[1:]):
        for file in sorted(path.rglob("exchange.yaml")) if path.is_dir() else [path]:
            document = yaml.load(file.read_text("utf-8"), Loader)
            problem = jsonschema.exceptions.best_match(validator.iter_errors(document))
            if problem is None:
                print(f"valid {file}")
            else:
                print(f"invalid {file}: {problem.json_path}: {problem.message.splitlines()[0]}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
