#!/usr/bin/env python3
"""Reads the reports of `soapstone check` with programs of other makers, and compares what each of them says.

    check_reports.py FOLDER

FOLDER has check.json, check.sarif and check.xml of one run. The JSON is held against its schema in Documentation/Schemas;
the SARIF against the rules of the specification that code scanning relies on, and is read into the object model of
sarif-om; the JUnit XML is read by junitparser. All three must have the same findings.

Exit status: 0 all is well; 1 there is a finding; 2 wrong use.
"""

import json
import sys
from pathlib import Path
from urllib.parse import unquote

import jsonschema
import sarif_om
from junitparser import Failure, JUnitXml, Skipped

ROOT = Path(__file__).resolve().parents[2]

# The part of SARIF 2.1.0 that the reports use: sections 3.13, 3.14, 3.19, 3.27, 3.28, 3.29, 3.30, 3.33, 3.35, 3.49, 3.58.
TEXT = {"type": "object", "required": ["text"], "additionalProperties": False, "properties": {"text": {"type": "string", "minLength": 1}}}
LEVEL = {"enum": ["none", "note", "warning", "error"]}
LOCATION = {
    "type": "object",
    "additionalProperties": False,
    "required": ["physicalLocation"],
    "properties": {
        "physicalLocation": {
            "type": "object",
            "additionalProperties": False,
            "required": ["artifactLocation"],
            "properties": {
                "artifactLocation": {
                    "type": "object",
                    "additionalProperties": False,
                    "required": ["uri"],
                    "properties": {"uri": {"type": "string", "pattern": "^[A-Za-z0-9._~/%-]+$"}},
                },
                "region": {
                    "type": "object",
                    "additionalProperties": False,
                    "required": ["startLine"],
                    "properties": {"startLine": {"type": "integer", "minimum": 1}, "startColumn": {"type": "integer", "minimum": 1}},
                },
            },
        },
        "logicalLocations": {
            "type": "array",
            "uniqueItems": True,
            "items": {"type": "object", "additionalProperties": False, "properties": {"fullyQualifiedName": {"type": "string"}}},
        },
        "message": TEXT,
    },
}
SARIF = {
    "type": "object",
    "additionalProperties": False,
    "required": ["$schema", "version", "runs"],
    "properties": {
        "$schema": {"type": "string", "format": "uri"},
        "version": {"const": "2.1.0"},
        "runs": {
            "type": "array",
            "minItems": 1,
            "items": {
                "type": "object",
                "additionalProperties": False,
                "required": ["tool", "results"],
                "properties": {
                    "tool": {
                        "type": "object",
                        "required": ["driver"],
                        "additionalProperties": False,
                        "properties": {
                            "driver": {
                                "type": "object",
                                "additionalProperties": False,
                                "required": ["name", "semanticVersion", "rules"],
                                "properties": {
                                    "name": {"const": "soapstone"},
                                    "semanticVersion": {"type": "string", "pattern": r"^\d+\.\d+\.\d+$"},
                                    "rules": {
                                        "type": "array",
                                        "uniqueItems": True,
                                        "items": {
                                            "type": "object",
                                            "additionalProperties": False,
                                            "required": ["id", "shortDescription", "help", "defaultConfiguration"],
                                            "properties": {
                                                "id": {"type": "string"},
                                                "shortDescription": TEXT,
                                                "help": TEXT,
                                                "defaultConfiguration": {
                                                    "type": "object",
                                                    "additionalProperties": False,
                                                    "properties": {"level": LEVEL},
                                                },
                                            },
                                        },
                                    },
                                },
                            }
                        },
                    },
                    "columnKind": {"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
                    "results": {
                        "type": "array",
                        "items": {
                            "type": "object",
                            "additionalProperties": False,
                            "required": ["ruleId", "ruleIndex", "level", "message", "locations", "partialFingerprints"],
                            "properties": {
                                "ruleId": {"type": "string"},
                                "ruleIndex": {"type": "integer", "minimum": 0},
                                "level": LEVEL,
                                "message": TEXT,
                                "locations": {"type": "array", "minItems": 1, "maxItems": 1, "items": LOCATION},
                                "relatedLocations": {"type": "array", "uniqueItems": True, "items": LOCATION},
                                "partialFingerprints": {
                                    "type": "object",
                                    "minProperties": 1,
                                    "additionalProperties": {"type": "string", "pattern": "^[0-9a-f]{32}$"},
                                },
                                "suppressions": {
                                    "type": "array",
                                    "uniqueItems": True,
                                    "items": {
                                        "type": "object",
                                        "additionalProperties": False,
                                        "required": ["kind", "justification"],
                                        "properties": {
                                            "kind": {"enum": ["inSource", "external"]},
                                            "justification": {"type": "string", "minLength": 1},
                                        },
                                    },
                                },
                            },
                        },
                    },
                    "invocations": {
                        "type": "array",
                        "items": {
                            "type": "object",
                            "additionalProperties": False,
                            "required": ["executionSuccessful"],
                            "properties": {
                                "executionSuccessful": {"type": "boolean"},
                                "toolExecutionNotifications": {
                                    "type": "array",
                                    "items": {
                                        "type": "object",
                                        "additionalProperties": False,
                                        "required": ["message"],
                                        "properties": {
                                            "level": LEVEL,
                                            "message": TEXT,
                                            "associatedRule": {"type": "object", "properties": {"id": {"type": "string"}}},
                                        },
                                    },
                                },
                            },
                        },
                    },
                },
            },
        },
    },
}

# Which class of sarif-om a property's value is of.
CLASSES = {
    "runs": sarif_om.Run,
    "tool": sarif_om.Tool,
    "driver": sarif_om.ToolComponent,
    "rules": sarif_om.ReportingDescriptor,
    "shortDescription": sarif_om.MultiformatMessageString,
    "help": sarif_om.MultiformatMessageString,
    "defaultConfiguration": sarif_om.ReportingConfiguration,
    "results": sarif_om.Result,
    "message": sarif_om.Message,
    "locations": sarif_om.Location,
    "relatedLocations": sarif_om.Location,
    "physicalLocation": sarif_om.PhysicalLocation,
    "artifactLocation": sarif_om.ArtifactLocation,
    "region": sarif_om.Region,
    "logicalLocations": sarif_om.LogicalLocation,
    "suppressions": sarif_om.Suppression,
    "invocations": sarif_om.Invocation,
    "toolExecutionNotifications": sarif_om.Notification,
    "associatedRule": sarif_om.ReportingDescriptorReference,
}


def model(value, kind):
    """The object of sarif-om that a value is; a property that its class does not have is an error."""
    names = {field.metadata["schema_property_name"]: field.name for field in kind.__attrs_attrs__}
    arguments = {}
    for key, inner in value.items():
        if key not in names:
            raise ValueError(f"{kind.__name__} has no property {key}")
        own = CLASSES.get(key)
        if own is None:
            arguments[names[key]] = inner
        elif isinstance(inner, list):
            arguments[names[key]] = [model(item, own) for item in inner]
        else:
            arguments[names[key]] = model(inner, own)
    return kind(**arguments)


def read_json(folder: Path) -> set[tuple]:
    report = json.loads((folder / "check.json").read_text("utf-8"))
    schema = json.loads((ROOT / "Documentation/Schemas/check-report.json").read_text("utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(report, schema, jsonschema.Draft202012Validator)
    for level in ("error", "warning", "note"):
        count = sum(1 for finding in report["findings"] if finding["severity"] == level)
        if count != report["counts"][f"{level}s"]:
            raise ValueError(f"there are {count} findings of severity {level}")
    if report["counts"]["checks"] != sum(rule["count"] for rule in report["checked"]):
        raise ValueError("the number of checks is not the sum of those of each rule")
    return {(f["rule"], f["severity"], f["file"], f["fingerprint"]) for f in report["findings"]}


def read_sarif(folder: Path) -> set[tuple]:
    report = json.loads((folder / "check.sarif").read_text("utf-8"))
    jsonschema.validate(report, SARIF, jsonschema.Draft202012Validator)
    log = model({key: value for key, value in report.items() if key != "$schema"}, sarif_om.SarifLog)
    run = log.runs[0]
    findings = set()
    for result in run.results:
        if run.tool.driver.rules[result.rule_index].id != result.rule_id:
            raise ValueError(f"ruleIndex {result.rule_index} is not {result.rule_id}")
        if not result.suppressions:
            uri = unquote(result.locations[0].physical_location.artifact_location.uri)
            fingerprint = result.partial_fingerprints["soapstone/v1"]
            findings.add((result.rule_id, result.level, uri, fingerprint))
    return findings


def read_junit(folder: Path) -> set[tuple]:
    """The rules and files of the failures."""
    report = JUnitXml.fromfile(str(folder / "check.xml"))
    failures = set()
    tests = failed = skipped = 0
    for suite in report:
        for case in suite:
            tests += 1
            for result in case.result:
                if isinstance(result, Failure):
                    failed += 1
                    failures.add((case.classname, case.name))
                elif isinstance(result, Skipped):
                    skipped += 1
    if (tests, failed, skipped) != (report.tests, report.failures, report.skipped):
        raise ValueError(f"counted {tests}, {failed}, {skipped}; the report says otherwise")
    return failures


def main() -> int:
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    folder = Path(sys.argv[1])
    passed = failed = 0
    expected: set[tuple] = set()
    for name, read in (("check.json", read_json), ("check.sarif", read_sarif), ("check.xml", read_junit)):
        try:
            found = read(folder)
            if name == "check.json":
                expected = found
                problem = None if found else "there are no findings"
            else:
                wanted = expected if name == "check.sarif" else {(rule, file) for rule, _, file, _ in expected}
                problem = None if found == wanted else f"other findings than check.json: {sorted(found ^ wanted)}"
        except (ValueError, KeyError, OSError, TypeError, jsonschema.ValidationError) as error:
            problem = str(error)
        if problem:
            print(f"{name}: {problem}")
        passed, failed = passed + (problem is None), failed + (problem is not None)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
