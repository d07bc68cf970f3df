"""Holds the examples in a running gateway's OpenAPI document against the schemas of the same document.

Prints a line for every finding, what it has seen, and `N passed, M failed`. A schema that takes anything would let all
pass, so each example is spoilt as well, and has to be refused then.
"""

import argparse
import json
import sys
import urllib.request
from typing import Any, Iterator

from jsonschema import Draft202012Validator
from openapi_spec_validator import OpenAPIV31SpecValidator


def contents(document: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Each body that the document describes with examples: where, `request` or a status, and schema and examples."""
    for path, item in document["paths"].items():
        for operation in item.values():
            bodies = [("request", operation.get("requestBody", {})), *operation["responses"].items()]
            for name, body in bodies:
                content = body.get("content", {}).get("application/json", {})
                if "examples" in content:
                    yield path, name, content


def spoilt(value: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """An example with a member too many, and with each of its scalars of another type."""
    yield {**value, "soapstoneNobodyKnows": 1}
    for key, member in value.items():
        if isinstance(member, (str, bool, int, float)):
            yield {**value, key: [member]}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--gateway", required=True, metavar="URL")
    with urllib.request.urlopen(f"{parser.parse_args().gateway}/openapi.json", timeout=30) as answer:
        document = json.loads(answer.read())
    passed, findings = 0, [error.message[:200] for error in OpenAPIV31SpecValidator(document).iter_errors()]
    seen = {"request": 0, "200": 0, "default": 0}
    names: dict[str, dict[str, set[str]]] = {}
    for path, kind, content in contents(document):
        schema = {**content["schema"], "components": document["components"]}
        validator = Draft202012Validator(schema)
        for name, example in content["examples"].items():
            seen[kind] += 1
            names.setdefault(path, {}).setdefault(kind, set()).add(name)
            place = f"{path}, {kind}, {name}"
            errors = [error.message[:200] for error in validator.iter_errors(example["value"])]
            findings += [f"{place}: {error}" for error in errors]
            for other in spoilt(example["value"]):
                if validator.is_valid(other):
                    findings.append(f"{place}: is taken when it is spoilt: {sorted(other)}")
            passed += 1
    for path, kinds in names.items():
        if kinds["request"] != kinds.get("200", set()) | kinds.get("default", set()):
            findings.append(f"{path}: requests and answers are not of the same cases: {kinds}")
    for finding in findings:
        print(finding)
    print(f"{len(names)} operations; {seen['request']} requests, {seen['200']} successes, {seen['default']} failures")
    print(f"{passed} passed, {len(findings)} failed")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
