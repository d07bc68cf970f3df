"""Holds the admin interface of a running stub against the OpenAPI document that it gives out.

The stub must have had three requests or more, one of them without a match, and expect some calls.
"""

import argparse
import json
import re
import sys
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from typing import Any

from jsonschema import Draft202012Validator, FormatChecker
from openapi_spec_validator import OpenAPIV31SpecValidator


@dataclass
class Judge:
    """Asks a stub, and counts what is as it should be and what is not."""

    stub: str
    document: dict[str, Any] = field(default_factory=dict)
    passed: int = 0
    failed: int = 0

    def check(self, name: str, problem: str | None) -> None:
        if problem is None:
            self.passed += 1
        else:
            self.failed += 1
            print(f"{name}: {problem}")

    def ask(self, method: str, path: str, body: Any = None) -> tuple[int, str, bytes]:
        """The status, media type and body of an answer."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.stub + path, data=data, method=method)
        request.add_header("Content-Type", "application/json")
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return answer.status, answer.headers.get_content_type(), answer.read()
        except urllib.error.HTTPError as error:
            return error.code, error.headers.get_content_type(), error.read()

    def resolved(self, node: dict[str, Any]) -> dict[str, Any]:
        """What a reference leads to."""
        while "$ref" in node:
            target: Any = self.document
            for step in node["$ref"].removeprefix("#/").split("/"):
                target = target[step]
            node = target
        return node

    def problem(self, operation: dict[str, Any], answer: tuple[int, str, bytes]) -> str | None:
        """What of an answer is not as the operation has it."""
        status, media, body = answer
        responses = operation["responses"]
        response = self.resolved(responses.get(str(status), responses["default"]))
        if media not in response["content"]:
            return f"{status} has the media type {media}: {body[:200]!r}"
        if not media.endswith("json"):
            return None
        # References in the schema begin at the document.
        schema = {**response["content"][media]["schema"], "components": self.document["components"]}
        validator = Draft202012Validator(schema, format_checker=FormatChecker())
        errors = [f"{error.json_path}: {error.message[:200]}" for error in validator.iter_errors(json.loads(body))]
        return "; ".join(errors[:3]) or None


# What is asked, by operation: the names in the path, the query, the body, and the status.
QUESTIONS: dict[str, list[tuple[str, str, Any, int]]] = {
    "request": [("1", "", None, 200), ("999999", "", None, 404)],
    "requests": [("", "", None, 200), ("", "?unmatched=true&limit=1", None, 200), ("", "?limit=x", None, 400)],
    "mapping": [("ims-case/ping/ordinary", "", None, 200), ("no/such/case", "", None, 404)],
    "mappings": [("", "", None, 200), ("", "?limit=2&offset=1", None, 200), ("", "?limit=x", None, 400)],
    "saveMappings": [("", "", None, 200)],
    "addMapping": [
        ("", "", {"operation": "{urn:judge}a", "service": "judge", "name": "one", "response": {"status": 503}}, 201),
        ("", "", {"operation": "{urn:judge}a", "deley": "1s", "response": {"status": 1}}, 422),
        ("", "", {"operation": "{urn:judge}a", "service": "judge", "name": "one"}, 409),
    ],
    "replaceMapping": [
        ("judge/a/one", "", {"operation": "{urn:judge}a", "response": {"body": "<a/>"}}, 200),
        ("judge/a/two", "", {"operation": "{urn:judge}a"}, 404),
        ("ims-case/ping/ordinary", "", {"operation": "{urn:judge}a"}, 409),
    ],
    "removeMapping": [("judge/a/one", "", None, 200), ("judge/a/one", "", None, 404)],
    "countRequests": [("", "", {"operation": "ping"}, 200), ("", "", {"body": "x"}, 400)],
    "findRequests": [("", "", {}, 200), ("", "", [], 400)],
    "setState": [("{scenario}", "", {"state": "Started"}, 200), ("nothing", "", {"state": "Started"}, 404)],
    "recordingStatus": [("", "", None, 200)],
    "startRecording": [
        ("", "", None, 409),
        ("", "", {"targetBaseUrl": "http://localhost"}, 409),
        ("", "", {"targetBaseUrl": "localhost"}, 400),
        ("", "", {"filters": {}}, 400),
    ],
    "stopRecording": [("", "", {}, 409)],
    "postState": [("{scenario}", "", {"state": "Started"}, 200), ("{scenario}", "", {"state": "no"}, 422)],
}


def judge(stub: str) -> int:
    run = Judge(stub)
    status, _, body = run.ask("GET", "/__soapstone/openapi.json")
    run.document = json.loads(body)
    validator = OpenAPIV31SpecValidator(run.document)
    errors = [f"{error.json_path}: {error.message[:200]}" for error in validator.iter_errors()]
    run.check("openapi.json", "; ".join(errors) or (None if status == 200 else f"status {status}"))
    scenarios = json.loads(run.ask("GET", "/__soapstone/scenarios")[2])["scenarios"]

    # What takes away what others show comes last.
    last = ["reset", "forgetRequests", "resetMappings"]
    operations = [
        (path, verb.upper(), operation)
        for path, verbs in run.document["paths"].items()
        for verb, operation in verbs.items()
    ]
    # What is saved would be written into the folder of the stub: nothing is added yet.
    operations.sort(key=lambda item: (item[2]["operationId"] != "saveMappings", item[2]["operationId"] in last))
    seen = {"requests": 0, "nearMisses": 0}
    for path, method, operation in operations:
        name = operation["operationId"]
        for place, query, content, expected in QUESTIONS.get(name, [("", "", None, 200)]):
            place = place.replace("{scenario}", scenarios[0]["name"])
            answer = run.ask(method, re.sub(r"\{\w+\}", place, path) + query, content)
            run.check(f"{method} {path}{query}", run.problem(operation, answer))
            wrong = f"status {answer[0]} and not {expected}: {answer[2]!r}"
            run.check(f"{method} {path}{query}", None if answer[0] == expected else wrong)
            if name in seen and answer[0] == 200:
                seen[name] = max(seen[name], len(json.loads(answer[2])[name]))
    # Otherwise the schemas of entries would not have been held against any.
    run.check("requests", None if seen["requests"] >= 2 else "the journal has not what is to be judged")
    run.check("near-misses", None if seen["nearMisses"] >= 1 else "there is no near miss to be judged")
    print(f"{run.passed} passed, {run.failed} failed")
    return 1 if run.failed else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--stub", required=True, help="the address of the stub")
    sys.exit(judge(parser.parse_args().stub))
