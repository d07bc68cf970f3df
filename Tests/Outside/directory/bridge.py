"""A DSMLv2 gateway for tests: SOAP over HTTP at the front, a directory behind (wsdl/sets/jfs-ldap-dsml.wsdl)."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from lxml import etree

import dsml

PATH = "/jfs/ldap-dsml"
LARGEST = 1 << 20

SOAP = "http://schemas.xmlsoap.org/soap/envelope/"
WSSE = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd"


class NoRequest(Exception):
    """The message is not one of the contract; the text says why, without any value of it."""


def parse(content: bytes) -> etree._Element:
    """Parses an envelope; one with a document type is refused, so that no entity is ever declared."""
    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, remove_comments=True, remove_pis=True, huge_tree=False
    )
    try:
        root = etree.fromstring(content, parser)
    except etree.XMLSyntaxError as error:
        raise NoRequest("the message is not XML") from error
    if root.getroottree().docinfo.internalDTD is not None:
        raise NoRequest("the message has a document type")
    if root.tag != f"{{{SOAP}}}Envelope":
        raise NoRequest("the message is no envelope of SOAP 1.1")
    return root


def credentials(envelope: etree._Element) -> dsml.Credentials:
    """The one UsernameToken."""
    tokens = envelope.findall(f"{{{SOAP}}}Header/{{{WSSE}}}Security/{{{WSSE}}}UsernameToken")
    if len(tokens) != 1:
        raise NoRequest("there is not one UsernameToken")
    return dsml.Credentials(*(tokens[0].findtext(f"{{{WSSE}}}{name}") or "" for name in ("Username", "Password")))


def answer(content: bytes, url: str) -> tuple[int, bytes]:
    """The HTTP status and the envelope that answer one."""
    try:
        envelope = parse(content)
        bodies = envelope.findall(f"{{{SOAP}}}Body/*")
        if [body.tag for body in bodies] != [dsml.tag("batchRequest")]:
            raise NoRequest("the body is not one batchRequest")
        status, payload = 200, dsml.Batch(url, credentials(envelope)).run(bodies[0])
    except NoRequest as error:
        status, payload = 500, etree.Element(f"{{{SOAP}}}Fault")
        etree.SubElement(payload, "faultcode").text = "soapenv:Client"
        etree.SubElement(payload, "faultstring").text = str(error)
    root = etree.Element(f"{{{SOAP}}}Envelope", nsmap={"soapenv": SOAP})
    etree.SubElement(root, f"{{{SOAP}}}Body").append(payload)
    return status, etree.tostring(root, xml_declaration=True, encoding="UTF-8")


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # Else an answer waits until its head is acknowledged.
    disable_nagle_algorithm = True
    timeout = 30
    server: "Bridge"

    def do_POST(self) -> None:  # noqa: N802 (the name is http.server's)
        length = self.headers.get("Content-Length", "")
        if not length.isdecimal() or int(length) > LARGEST:
            self.close_connection = True
            self.send_error(413 if length.isdecimal() else 411)
            return
        content = self.rfile.read(int(length))
        if self.path != PATH:
            self.send_error(404)
            return
        status, body = answer(content, self.server.directory)
        self.send_response(status)
        self.send_header("Content-Type", "text/xml; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Nothing is printed."""


class Bridge(ThreadingHTTPServer):
    """The running bridge, on a port that the system chose."""

    daemon_threads = True

    def __init__(self, directory: str) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.directory = directory
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"
