#!/usr/bin/env python3
"""A SOAP server of spyne: a register of cases that asks for WS-Security and counts.

    register_server.py --port 0 --port-file FILE --password PASSWORD

Its contract is at /register11?wsdl for SOAP 1.1 and at /register12?wsdl for SOAP 1.2. Each request needs a
UsernameToken whose digest is right and whose nonce is new, a timestamp that has not expired and a message id that is
new; each answer says which message it is for and when it was made. It runs until SIGTERM.
"""

import argparse
import base64
import hashlib
import hmac
import logging
import signal
import sys
import threading
import uuid
from collections import Counter
from collections.abc import Callable, Iterable
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from socketserver import ThreadingMixIn
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

from lxml import etree
from spyne import AnyDict, Application, Array, ComplexModel, Date, Fault, Integer, ServiceBase, Unicode, rpc
from spyne import Decimal as DecimalType
from spyne.protocol.soap import Soap11, Soap12
from spyne.server.wsgi import WsgiApplication

from register import USER, WSA, WSSE, WSU

TNS = "urn:example:register"


class Payment(ComplexModel):
    __namespace__ = TNS
    _type_info = [("on", Date(min_occurs=1)), ("amount", DecimalType(min_occurs=1)), ("note", Unicode)]


class Case(ComplexModel):
    __namespace__ = TNS
    _type_info = [
        ("number", Unicode(min_occurs=1)),
        ("name", Unicode(min_occurs=1)),
        ("opened", Date(min_occurs=1)),
        ("payments", Array(Payment)),
    ]


class Summary(ComplexModel):
    __namespace__ = TNS
    _type_info = [("cases", Integer), ("payments", Integer), ("total", DecimalType), ("numbers", Array(Unicode))]


class Session(ComplexModel):
    __namespace__ = TNS
    _type_info = [("user", Unicode), ("token", Unicode)]


class State:
    """What the register remembers between requests."""

    def __init__(self, password: str) -> None:
        self.password = password
        self._lock = threading.Lock()
        self._counts: Counter[str] = Counter()
        self._seen: set[str] = set()

    def next(self, office: str) -> int:
        with self._lock:
            self._counts[office] += 1
            return self._counts[office]

    def is_new(self, value: str) -> bool:
        with self._lock:
            if value in self._seen:
                return False
            self._seen.add(value)
            return True


def register_service(state: State) -> type[ServiceBase]:
    class Register(ServiceBase):
        @rpc(Unicode(min_occurs=1), _returns=Case)
        def getCase(ctx, number):
            if number != "C-2024/7":
                raise Fault("Client.NoSuchCase", f"there is no case {number}", detail={"number": number})
            return Case(
                number=number,
                name="Zoë Çelik-Ångström — 東京",
                opened=date(2024, 2, 29),
                payments=[
                    Payment(on=date(2024, 3, 31), amount=Decimal("1250.75"), note="März"),
                    Payment(on=date(2024, 4, 30), amount=Decimal("-0.05"), note=None),
                ],
            )

        @rpc(Array(Case, min_occurs=1), _returns=Summary)
        def addCases(ctx, cases):
            payments = [payment for case in cases for payment in case.payments or []]
            return Summary(
                cases=len(cases),
                payments=len(payments),
                total=sum((payment.amount for payment in payments), Decimal(0)),
                numbers=[case.number for case in cases],
            )

        @rpc(Unicode(min_occurs=1), _returns=Integer)
        def nextNumber(ctx, office):
            return state.next(office)

        @rpc(Unicode(min_occurs=1), _returns=Unicode)
        def greet(ctx, name):
            return f"Grüße, {name}!"

        @rpc(Unicode(min_occurs=1), Unicode(min_occurs=1), _returns=Session)
        def openSession(ctx, user, password):
            if password != state.password:
                raise Fault("Client.Password", "the password is wrong")
            return Session(user=user, token=f"tok-{uuid.uuid4().hex}")

    return Register


def check(state: State, headers: Iterable[etree._Element] | None) -> None:
    """Refuses a request whose headers are not those of a client that proves anew who it is."""
    header = etree.Element("headers")
    header.extend(headers or [])

    def text(path: str) -> str:
        found = header.findtext(path, namespaces={"wsa": WSA, "wsse": WSSE, "wsu": WSU})
        if not found:
            raise Fault("Client.Headers", f"there is no {path}")
        return found.strip()

    token = "wsse:Security/wsse:UsernameToken/"
    nonce, created = text(token + "wsse:Nonce"), text(token + "wsu:Created")
    # UsernameToken Profile 1.1 section 3.1.
    digest = hashlib.sha1(base64.b64decode(nonce) + created.encode() + state.password.encode()).digest()
    if text(token + "wsse:Username") != USER or not hmac.compare_digest(
        base64.b64encode(digest).decode(), text(token + "wsse:Password")
    ):
        raise Fault("Client.Credentials", "the digest is wrong")
    if datetime.fromisoformat(text("wsse:Security/wsu:Timestamp/wsu:Expires")) < datetime.now(UTC):
        raise Fault("Client.Expired", "the request has expired")
    for value in (nonce, text("wsa:MessageID")):
        if not state.is_new(value):
            raise Fault("Client.Replayed", "the nonce or the message id was there before")


def add_headers(context) -> None:
    """Says which message an answer is for, and when it was made."""
    envelope = context.out_document
    soap = etree.QName(envelope).namespace
    header = etree.Element(f"{{{soap}}}Header", nsmap={"wsa": WSA, "wsse": WSSE, "wsu": WSU})
    envelope.insert(0, header)
    for element in context.in_header_doc or []:
        if element.tag == f"{{{WSA}}}MessageID":
            etree.SubElement(header, f"{{{WSA}}}RelatesTo").text = element.text
    etree.SubElement(header, f"{{{WSA}}}MessageID").text = f"urn:uuid:{uuid.uuid4()}"
    stamp = etree.SubElement(etree.SubElement(header, f"{{{WSSE}}}Security"), f"{{{WSU}}}Timestamp")
    now = datetime.now(UTC)
    etree.SubElement(stamp, f"{{{WSU}}}Created").text = now.isoformat()
    etree.SubElement(stamp, f"{{{WSU}}}Expires").text = (now + timedelta(minutes=5)).isoformat()


def application(state: State, protocol: type[Soap11]) -> WsgiApplication:
    """The register in one version of SOAP."""
    out_protocol = protocol()
    out_protocol.event_manager.add_listener("after_serialize", add_headers)
    register = Application(
        [register_service(state)],
        TNS,
        name="Register",
        in_protocol=protocol(validator="soft"),
        out_protocol=out_protocol,
    )
    register.event_manager.add_listener("method_call", lambda context: check(state, context.in_header_doc))
    return WsgiApplication(register)


class QuietHandler(WSGIRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


class ThreadingServer(ThreadingMixIn, WSGIServer):
    daemon_threads = True


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--port-file", type=Path, required=True)
    parser.add_argument("--password", required=True)
    arguments = parser.parse_args()

    logging.getLogger("spyne").setLevel(logging.CRITICAL)  # It prints a stack for each fault.
    state = State(arguments.password)
    applications = {"/register11": application(state, Soap11), "/register12": application(state, Soap12)}

    def dispatch(environment: dict, start_response: Callable) -> Iterable[bytes]:
        chosen = applications.get(environment["PATH_INFO"])
        if chosen is None:
            start_response("404 Not Found", [("Content-Length", "0")])
            return []
        return chosen(environment, start_response)

    server = make_server("127.0.0.1", arguments.port, dispatch, ThreadingServer, QuietHandler)
    # Who starts this from a thread that blocks the signal, as Swift's are, has it blocked here, too.
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
    # The handler runs on the thread that serves, which would wait for itself.
    signal.signal(signal.SIGTERM, lambda *_: threading.Thread(target=server.shutdown).start())
    arguments.port_file.write_text(f"{server.server_port}\n")
    server.serve_forever()
    return 0


if __name__ == "__main__":
    sys.exit(main())
