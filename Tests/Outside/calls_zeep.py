"""Makes the calls of client_calls.py with zeep, and has zeep compare what it reads with what it reads in the recording.

    calls_zeep.py JOBS

Prints a line of JSON for each call. Exit status: 0.
"""

import base64
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import yaml
from lxml import etree
from requests import Response
from zeep.exceptions import Fault
from zeep.helpers import serialize_object
from zeep.wsdl.attachments import MessagePack

from arguments import BASIC, username_token, zeep_arguments
from exchanges import ADDRESSING, Exchange
from offline import load_wsdl


def plain(value: Any) -> Any:
    """A value of zeep as one that can be compared."""
    match value:
        case etree._Element():
            return etree.tostring(value, method="c14n")
        case dict():
            return {key: plain(item) for key, item in value.items()}
        case list():
            return [plain(item) for item in value]
        case _:
            return value


def read(reply: Any) -> Any:
    """The values of a reply, and the contents of its parts."""
    if isinstance(reply, MessagePack):
        return read(reply.root), [part.content for part in reply.attachments]
    return plain(serialize_object(reply, dict))


def outcome(call: Callable[[], Any]) -> tuple[str, Any]:
    """How a call ends, and the values that it gives."""
    try:
        return "result", read(call())
    except Fault as error:
        return "fault", (error.code, error.message, plain(error.detail))
    except Exception as error:  # zeep lets through whatever lxml, requests and its own types raise.
        return f"{type(error).__name__}: {error}", None


def recorded(exchange: Exchange) -> Response:
    """The recorded answer as if it had come."""
    package = exchange.folder / "response.mime"
    response = Response()
    response.status_code = exchange.description["response"]["status"]
    response.headers.update(exchange.description["response"]["headers"])
    response._content = (package if package.exists() else exchange.folder / "response.xml").read_bytes()
    return response


def main() -> int:
    jobs = json.loads(Path(sys.argv[1]).read_text("utf-8"))
    client = load_wsdl(Path(jobs["wsdl"]), allowed=jobs["stub"])
    transport = client.transport
    last: list[Response] = []
    message_ids: list[str] = []
    send = transport.post

    def post(address: str, message: bytes, headers: dict[str, str]) -> Response:
        message_ids[:] = [it.text for it in etree.fromstring(message).iter(f"{{{ADDRESSING}}}MessageID")]
        last[:] = [send(address, message, headers)]
        return last[0]

    transport.post = post
    ports = [port for service in client.wsdl.services.values() for port in service.ports.values()]
    operations = {it.name: (port.binding, it) for port in ports for it in port.binding.all().values()}
    for call in jobs["calls"]:
        folder = Path(call["folder"])
        exchange = Exchange(folder, yaml.safe_load((folder / "exchange.yaml").read_text("utf-8")))
        binding, operation = operations[call["operation"]]
        client.wsse = username_token(exchange.request)
        transport.session.auth = BASIC if client.wsse is None else None
        last.clear()
        message_ids.clear()
        service = client.create_service(binding.name.text, jobs["stub"] + call["endpoint"])
        arguments = zeep_arguments(client, exchange.request)
        got = outcome(lambda: service[operation.name](**arguments))
        expected = outcome(lambda: binding.process_reply(client, operation, recorded(exchange)))
        said = got[0]
        if said in ("result", "fault") and got != expected:
            said = f"{got}, and recorded is {expected}"
        content = last[0].content if last else b""
        line = {"name": call["name"], "outcome": said, "response": base64.b64encode(content).decode()}
        print(json.dumps(line | ({"messageID": message_ids[0]} if message_ids else {})))
    return 0


if __name__ == "__main__":
    sys.exit(main())
