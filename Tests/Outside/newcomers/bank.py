"""A bank: a SOAP server of spyne, and zeep as its client."""

import contextlib
import logging
import threading
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from typing import Any
from urllib.request import ProxyHandler, build_opener
from wsgiref.simple_server import make_server

import zeep
from lxml import etree
from spyne import Application, Array, ComplexModel, Date, Fault, ServiceBase, Unicode, rpc
from spyne import Decimal as DecimalType
from spyne.protocol.soap import Soap11
from spyne.server.wsgi import WsgiApplication
from zeep.helpers import serialize_object
from zeep.plugins import HistoryPlugin

from any_wsdl import StubOnly
from register_server import QuietHandler, ThreadingServer

TNS = "urn:example:bank"
ACCOUNT, PASSWORD = "DE-4711-0002", "Klartext & geheim=ja"
CLOSED, OTHER_PASSWORD = "DE-4711-0815", "Noch <ein> Geheimnis"

# Nobody's proxy gets to see a call.
opener = build_opener(ProxyHandler({}))


class Entry(ComplexModel):
    __namespace__ = TNS
    _type_info = [("on", Date(min_occurs=1)), ("amount", DecimalType(min_occurs=1)), ("note", Unicode)]


class NoAccount(Fault):
    __namespace__ = TNS
    _type_info = [("account", Unicode), ("reason", Unicode)]


class Bank(ServiceBase):
    @rpc(Unicode(min_occurs=1), Unicode(min_occurs=1), _returns=Array(Entry), _throws=NoAccount)
    def entries(ctx, account, password):
        if account != ACCOUNT:
            # spyne itself writes members of a fault beside the detail, where the contract does not have them.
            members = {f"{{{TNS}}}account": account, f"{{{TNS}}}reason": "it was closed"}
            raise Fault("Client", f"there is no account {account}", detail={f"{{{TNS}}}NoAccount": members})
        return [
            Entry(on=date(2024, 2, 29), amount=Decimal("1250.75"), note="März"),
            Entry(on=date(2024, 3, 1), amount=Decimal("-0.05")),
        ]

    @rpc(Unicode(min_occurs=1), _returns=DecimalType)
    def rate(ctx, currency):
        return Decimal("1.0832")


@contextlib.contextmanager
def server() -> Iterator[str]:
    """The bank, until the end of the block; its address."""
    logging.getLogger("spyne").setLevel(logging.CRITICAL)  # It prints a stack for each fault.
    application = Application([Bank], TNS, in_protocol=Soap11(validator="soft"), out_protocol=Soap11())
    http = make_server("127.0.0.1", 0, WsgiApplication(application), ThreadingServer, QuietHandler)
    threading.Thread(target=http.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{http.server_port}"
    finally:
        http.shutdown()
        http.server_close()


class Client:
    """zeep, with the contract that a server has."""

    def __init__(self, url: str) -> None:
        self.history = HistoryPlugin()
        self.zeep = zeep.Client(f"{url}/?wsdl", transport=StubOnly(url), plugins=[self.history])

    def call(self, operation: str, *arguments: str) -> Any:
        """The result, or code, message and members of a fault."""
        try:
            return serialize_object(self.zeep.service[operation](*arguments), dict)
        except zeep.exceptions.Fault as fault:
            members = {} if fault.detail is None else {etree.QName(m).localname: m.text for m in fault.detail[0]}
            return fault.code, fault.message, members
