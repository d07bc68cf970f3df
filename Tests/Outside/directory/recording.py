"""Records the outcomes with `soapstone record`, and lays them out as fixtures of the directory's uses."""

import json
import shutil
import time
from pathlib import Path
from typing import Any

import yaml

import answers
import bridge
import dsml
from people import OUTCOMES, Outcome
from stack import ROOT, Stack


class Unexpected(Exception):
    """An outcome is not that of the table."""


def record(stack: Stack, target: Path) -> None:
    """Records every outcome below a folder, as `<operation>/<case>`."""
    store = stack.folder / "store"
    recorder = stack.start(
        "record",
        "--fixtures",
        str(store),
        "--wsdl",
        str(ROOT / "wsdl/sets/jfs-ldap-dsml.wsdl"),
        "--config",
        str(stack.recording),
        "--upstream",
        stack.bridge.url,
    )
    recorded, direct = stack.gateway(recorder), stack.gateway(stack.bridge.url)
    known: set[Path] = set()
    for outcome in OUTCOMES:
        for request in outcome.before:
            direct.call(outcome.operation, request)
        answer = recorded.call(outcome.operation, outcome.request)
        source = _new(store, known)
        known.add(source)
        expect(outcome, (source / "response.xml").read_bytes(), answer)
        _lay_out(outcome, source, target / outcome.operation / outcome.case, answer)


def expect(outcome: Outcome, envelope: bytes, answer: dict[str, Any]) -> None:
    """Compares the gateway's response with the table of outcomes, by what the directory answered."""
    members = answers.expected(envelope)
    if members["opstatus"] != outcome.opstatus:
        raise Unexpected(f"{outcome.case}: the directory's answer is {members['opstatus']} by the table of outcomes")
    # Beside these, a success has its sign, and a failure the names of its code.
    others = {"Status", "httpStatusCode"} if outcome.opstatus == 0 else {"errcode", "errmsg", "httpStatusCode"}
    found = {name: value for name, value in answer.items() if name not in others}
    if found != members or set(answer) != set(members) | others:
        raise Unexpected(f"{outcome.case}: {answer} in place of {members}")


def _new(store: Path, known: set[Path]) -> Path:
    """The folder of the exchange that has come. The recorder makes it behind the answer, by a name with a dot first."""
    for _ in range(500):
        found = {file.parent for file in store.glob("*/*/[!.]*/exchange.yaml")} - known
        if len(found) == 1:
            return found.pop()
        time.sleep(0.02)
    raise Unexpected("the recorder made no folder, or more than one")


def _lay_out(outcome: Outcome, source: Path, target: Path, answer: dict[str, Any]) -> None:
    """The messages byte for byte, the name of the use in place of the one operation, and the JSON of both."""
    if target.exists():
        shutil.rmtree(target)
    target.mkdir(parents=True)
    for name in ("request.xml", "response.xml"):
        shutil.copyfile(source / name, target / name)
    text = (source / "exchange.yaml").read_text()
    description = yaml.safe_load(text)
    if description["operation"] != "dsmlRequest" or description["endpoint"] != bridge.PATH:
        raise Unexpected(f"{outcome.case}: the recorder kept another operation")
    kept = [line for line in text.splitlines() if not line.startswith(("operation:", "class:"))]
    lines = [f"operation: {outcome.operation}", *kept, f"class: {outcome.kind}", f"note: {json.dumps(outcome.note)}"]
    lines += _condition((source / "request.xml").read_bytes())
    (target / "exchange.yaml").write_text("\n".join(lines) + "\n")
    request = outcome.request | passwords((source / "request.xml").read_bytes())
    for name, members in (("request.json", request), ("response.json", answer)):
        (target / name).write_text(json.dumps(members, indent=2, sort_keys=True, ensure_ascii=False) + "\n")


def _condition(content: bytes) -> list[str]:
    """Whose request it is. The recorder's key stays on this machine, and without it names and passwords do not count."""
    batch = next(bridge.parse(content).iter(dsml.tag("batchRequest")))
    for element, attribute in (("authRequest", "principal"), ("modifyRequest", "dn")):
        if (found := batch.find(dsml.tag(element))) is not None:
            path = f"//d:{element}/@{attribute}"
            condition = f"    - {{path: {path}, equals: {json.dumps(found.get(attribute))}}}"
            return ["match:", f"  namespaces: {{d: {dsml.NAMESPACE}}}", "  xpath:", condition]
    raise Unexpected("a request names nobody")


def passwords(content: bytes) -> dict[str, str]:
    """What the recorder put in the place of the passwords of a request, under their names in JSON."""
    envelope = bridge.parse(content)
    change = {
        modification.get("operation"): modification.findtext(dsml.tag("value"))
        for modification in envelope.iter(dsml.tag("modification"))
    }
    found = (
        {"oldPassword": change["delete"], "newPassword": change["add"]}
        if change
        else {"password": bridge.credentials(envelope).password}
    )
    for name, value in found.items():
        if not (value or "").startswith("[[redacted:"):
            raise Unexpected(f"the recorder kept a {name}")
    return found
