"""JSON from a WSDL never seen before: inspect, openapi, gateway, /docs, calls."""

import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request

from jsonschema import Draft202012Validator
from openapi_spec_validator import OpenAPIV31SpecValidator

import bank
from walk import Walk

# The gateway's log: that it listens, the fault of the upstream, and the request with a wrong member.
LOG = [
    r'"level":"info".*"message":"Server started',
    r'"message":"a call failed".*"operation":"entries".*"upstreamStatus":500',
    r'"message":"a call failed".*"errcode":"JSON_VALUE"',
]


def walk(walk: Walk) -> None:
    with bank.server() as upstream:
        (walk.folder / "bank.wsdl").write_bytes(bank.opener.open(f"{upstream}/?wsdl").read())
        expected = {(name, kind): members for name, kind, members in _messages(bank.Client(upstream))}

        tree = walk.run("inspect", "bank.wsdl")
        for line in (f"port Application at {upstream}/", "operation entries", "operation rate", "fault NoAccount"):
            walk.check(f"inspect prints '{line}'", line in tree, True)

        document = json.loads(walk.run("openapi", "--wsdl", "bank.wsdl"))
        walk.check("the OpenAPI document is valid", list(OpenAPIV31SpecValidator(document).iter_errors()), [])
        for (operation, kind), members in expected.items():
            found = set(_members(_schema(document, operation, kind), document)) - {"$attachments"}
            walk.check(f"openapi has all members of {operation}, {kind}", found, members)

        with walk.serve("gateway", "--wsdl", "bank.wsdl", "--upstream", upstream, diagnostics=LOG) as gateway:
            walk.matches("the start line names /docs", re.escape(f"{gateway.url}/docs"), gateway.start)
            served = json.loads(bank.opener.open(f"{gateway.url}/openapi.json").read())
            walk.check("/openapi.json is what openapi prints", served, document)
            page = bank.opener.open(f"{gateway.url}/docs").read().decode()
            shown = set(re.findall(r'<th scope="row" class="mono">([^<]+)</th>', page))
            walk.check("/docs has all members", set().union(*expected.values()) - shown, set())
            _calls(walk, gateway.url, document)


def _calls(walk: Walk, gateway: str, document: dict[str, Any]) -> None:
    status, kind, body = _post(gateway, "entries", {"account": bank.ACCOUNT, "password": bank.PASSWORD})
    entries = [{"on": "2024-02-29", "amount": "1250.75", "note": "März"}, {"on": "2024-03-01", "amount": "-0.05"}]
    walk.check("a call of entries succeeds", (status, kind), (200, "application/json"))
    walk.check("with its members", body, {"entriesResult": {"Entry": entries}})
    walk.check("it follows the schema", _errors(body, _schema(document, "entries", "response"), document), [])
    walk.check("a call of rate", _post(gateway, "rate", {"currency": "USD"})[2], {"rateResult": "1.0832"})

    status, kind, body = _post(gateway, "entries", {"account": bank.CLOSED, "password": bank.PASSWORD})
    walk.check("a declared fault is a problem", (status, kind), (422, "application/problem+json"))
    fault = body.get("$fault", {})
    walk.check("it has the upstream's reason", fault.get("reason"), f"there is no account {bank.CLOSED}")
    members = {"account": bank.CLOSED, "reason": "it was closed"}
    walk.check("it has the fault's own members", fault.get("detail"), {"NoAccount": members})
    walk.check("it follows the schema", _errors(body, _problem(document, "entries"), document), [])

    status, kind, body = _post(gateway, "entries", {"acount": bank.ACCOUNT, "password": bank.PASSWORD})
    walk.check("a wrong member is refused", (status, kind), (400, "application/problem+json"))
    wrong = {error["pointer"]: error.get("nearest") for error in body["errors"]}
    walk.check("with its pointer and the name that was meant", wrong.get("/acount"), ["account"])
    walk.check("this, too, follows the schema", _errors(body, _problem(document, "entries"), document), [])


def _post(gateway: str, operation: str, body: dict[str, str]) -> tuple[int, str, Any]:
    """Status, media type and JSON of a response."""
    url = f"{gateway}/services/Bank/{operation}"
    request = Request(url, json.dumps(body).encode(), {"Content-Type": "application/json"})
    try:
        response = bank.opener.open(request, timeout=30)
    except HTTPError as error:
        response = error
    with response:
        return response.status, response.headers.get_content_type(), json.loads(response.read())


def _messages(client: bank.Client) -> Iterator[tuple[str, str, set[str]]]:
    """The members of each message, by zeep: operation, kind of message, names."""
    for binding in client.zeep.wsdl.bindings.values():
        for operation in binding.all().values():
            yield operation.name, "request", set(_elements(operation.input.body.type))
            yield operation.name, "response", set(_elements(operation.output.body.type))
            for name in operation.abstract.fault_messages:
                yield operation.name, name, set(_elements(client.zeep.get_element(f"{{{bank.TNS}}}{name}").type))


def _elements(kind: Any) -> Iterator[str]:
    for name, element in getattr(kind, "elements", ()):
        yield name
        yield from _elements(element.type)


def _schema(document: dict[str, Any], operation: str, kind: str) -> dict[str, Any]:
    """The schema of a message; a kind that is neither request nor response is the name of a fault."""
    post = document["paths"][f"/services/Bank/{operation}"]["post"]
    if kind == "request":
        return post["requestBody"]["content"]["application/json"]["schema"]
    if kind == "response":
        return post["responses"]["200"]["content"]["application/json"]["schema"]
    return _problem(document, operation)["properties"]["$fault"]["properties"]["detail"]["properties"][kind]


def _problem(document: dict[str, Any], operation: str) -> dict[str, Any]:
    responses = document["paths"][f"/services/Bank/{operation}"]["post"]["responses"]
    return responses["default"]["content"]["application/problem+json"]["schema"]


def _members(schema: dict[str, Any], document: dict[str, Any]) -> Iterator[str]:
    """The names of the members of a schema, at all depths."""
    if "$ref" in schema:
        yield from _members(document["components"]["schemas"][schema["$ref"].rpartition("/")[2]], document)
    for name, member in schema.get("properties", {}).items():
        yield name
        # The members of an attachment are the gateway's own.
        if name != "$attachments":
            yield from _members(member, document)
    for inner in [*schema.get("anyOf", ()), *([schema["items"]] if "items" in schema else ())]:
        yield from _members(inner, document)


def _errors(body: Any, schema: dict[str, Any], document: dict[str, Any]) -> list[str]:
    validator = Draft202012Validator({**schema, "components": document["components"]})
    return [error.message for error in validator.iter_errors(body)]
