#!/usr/bin/env python3
"""Exchanges messages with parts with a stub and, as JSON, with a gateway before it: contracts/albums.wsdl.

    attachments.py --stub http://127.0.0.1:PORT --gateway http://127.0.0.1:PORT

zeep calls the stub and reads the multipart answers, one with xop:Include and one with an attachment. zeep writes no
parts, so requests that have some are put together with Python's own library for mail, and posted.

Exit status: 0 every exchange was right; 1 one was not; 2 wrong use.
"""

import argparse
import base64
import sys
from email import policy
from email.generator import BytesGenerator
from email.message import MIMEPart
from io import BytesIO

from lxml import etree
from requests import Session
from zeep import Client
from zeep.transports import Transport
from zeep.wsdl.attachments import MessagePack

ENVELOPE = "http://schemas.xmlsoap.org/soap/envelope/"
ALBUMS = "urn:example:albums"
PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNoAAAAggCB2kUIOwAAAABJRU5ErkJggg=="
)


class WithoutMIME(Transport):
    """Gives zeep the contract without its MIME bindings, which zeep does not look into, and the parts that they have."""

    def load(self, url: str) -> bytes:
        root = etree.fromstring(super().load(url))
        mime = "{http://schemas.xmlsoap.org/wsdl/mime/}"
        for multipart in root.iter(mime + "multipartRelated"):
            body = multipart[0][0]
            multipart.getparent().replace(multipart, body)
        for part in root.findall(".//{http://schemas.xmlsoap.org/wsdl/}part[@type]"):
            part.getparent().remove(part)
        return etree.tostring(root)


def related(root_type: str, envelope: bytes, parts: list[tuple[str, str, bytes]], info: str = "") -> tuple[str, bytes]:
    """A multipart/related message: the value of Content-Type, and the bytes."""
    message = MIMEPart(policy=policy.HTTP)
    message.add_header("Content-Type", "multipart/related", boundary="outside-judge", type=root_type.split(";")[0])
    if info:
        message.set_param("start-info", info)
    root = MIMEPart(policy=policy.HTTP)
    root["Content-Type"] = root_type
    root["Content-ID"] = "<root>"
    root.set_payload(envelope.decode("ascii"))
    message.attach(root)
    for content_id, content_type, content in parts:
        part = MIMEPart(policy=policy.SMTP)
        # In Base64, with line ends in it.
        part.set_content(content, *content_type.split("/"), cid=f"<{content_id}>")
        message.attach(part)
    output = BytesIO()
    BytesGenerator(output, policy=policy.HTTP).flatten(message)
    return message["Content-Type"], output.getvalue().partition(b"\r\n\r\n")[2]


def envelope(content: str) -> bytes:
    return f'<s:Envelope xmlns:s="{ENVELOPE}"><s:Body>{content}</s:Body></s:Envelope>'.encode()


class Judge:
    def __init__(self, stub: str, gateway: str):
        self.stub, self.gateway = stub, gateway
        self.session = Session()
        self.session.trust_env = False
        self.passed = self.failed = 0

    def check(self, name: str, is_right: bool, found: object = ""):
        if is_right:
            self.passed += 1
        else:
            self.failed += 1
            print(f"{name}: {found}")

    def client(self, transport=Transport):
        client = Client(f"{self.stub}/v1?wsdl", transport=transport(session=self.session, timeout=20))
        return client.create_service("{urn:example:albums}Albums", f"{self.stub}/v1")

    def mtom_answer(self):
        result = self.client().exchange(title="A", image=b"\x89PNG")
        self.check("zeep reads xop:Include", isinstance(result.image, bytes) and len(result.image) > 0, result)

    def attachment_answer(self):
        # The contract asks for the request's parts, which zeep does not write.
        content = envelope(f'<r:report xmlns:r="{ALBUMS}"><r:subject>S</r:subject></r:report>')
        parts = [("scan=1@outside", "image/png", PNG), ("notes=2@outside", "text/plain", b"two\r\nlines")]
        content_type, body = related("text/xml; charset=utf-8", content, parts)

        class Posted(WithoutMIME):
            def post(self, address, message, headers):
                return super().post(address, body, {**headers, "Content-Type": content_type})

        answer = self.client(Posted).report(subject="S")
        self.check("zeep has a message pack", isinstance(answer, MessagePack), answer)
        if isinstance(answer, MessagePack):
            self.check("its root is the body", isinstance(answer.root, int), answer.root)
            self.check("it has one attachment", len(answer.attachments) == 1, answer.attachments)
            if answer.attachments:
                first = answer.attachments[0]
                self.check("its type", first.content_type == "text/plain", first.content_type)
                self.check("its name", first.content_id.startswith("<receipt="), first.content_id)
                self.check("its content", first.content == b"sample", first.content)

    def mtom_request(self):
        include = '<x:Include xmlns:x="http://www.w3.org/2004/08/xop/include" href="cid:image%40outside"/>'
        picture = f"<a:title>T</a:title><a:image>{include}</a:image>"
        content = envelope(f'<a:exchange xmlns:a="{ALBUMS}">{picture}</a:exchange>')
        content_type, body = related(
            'application/xop+xml; charset=UTF-8; type="text/xml"',
            content,
            [("image@outside", "image/png", PNG)],
            "text/xml",
        )
        headers = {"Content-Type": content_type, "SOAPAction": '"urn:example:exchange"'}
        answer = self.session.post(f"{self.stub}/v1", data=body, headers=headers, timeout=20)
        self.check("the stub takes xop:Include", answer.status_code == 200, answer.text)
        broken = body.replace(b"image%40outside", b"nowhere%40outside")
        answer = self.session.post(f"{self.stub}/v1", data=broken, headers=headers, timeout=20)
        self.check("a reference that leads nowhere is told", "soap.attachment" in answer.text, answer.text)

    def missing_part(self):
        content = envelope(f'<r:report xmlns:r="{ALBUMS}"><r:subject>S</r:subject></r:report>')
        content_type, body = related("text/xml", content, [("scan=1@outside", "image/png", PNG)])
        headers = {"Content-Type": content_type, "SOAPAction": '"urn:example:report"'}
        answer = self.session.post(f"{self.stub}/v1", data=body, headers=headers, timeout=20)
        self.check("a part that is not there is told", "no part 'notes'" in answer.text, answer.text)

    def through_gateway(self):
        def ask(operation: str, body: dict) -> dict:
            return self.session.post(f"{self.gateway}/services/Albums/{operation}", json=body, timeout=20).json()

        image = base64.b64encode(PNG).decode()
        answer = ask("exchange", {"title": "T", "image": image})
        self.check("a value that is a part comes as Base64", bool(base64.b64decode(answer.get("image", ""))), answer)
        parts = {"scan": {"contentType": "image/png", "base64": image}, "notes": {"base64": "bm90ZQ=="}}
        answer = ask("report", {"subject": "S", "$attachments": parts})
        receipt = {"contentType": "text/plain", "base64": base64.b64encode(b"sample").decode()}
        self.check("an attachment comes in $attachments", answer.get("$attachments") == {"receipt": receipt}, answer)
        answer = ask("report", {"subject": "S", "$attachments": {"scan": parts["scan"]}})
        told = [detail["message"] for detail in answer.get("errors", [])]
        self.check("one that is not there is told", len(told) == 1 and "'notes'" in told[0], answer)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--stub", required=True)
    parser.add_argument("--gateway", required=True)
    options = parser.parse_args()
    judge = Judge(options.stub, options.gateway)
    judge.mtom_answer()
    judge.attachment_answer()
    judge.mtom_request()
    judge.missing_part()
    judge.through_gateway()
    print(f"{judge.passed} passed, {judge.failed} failed")
    return 1 if judge.failed or not judge.passed else 0


if __name__ == "__main__":
    sys.exit(main())
