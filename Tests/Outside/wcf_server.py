"""A server with the habits of WCF, for BCMS's gateway: SOAP 1.2 with WS-Addressing, MTOM for the services of files, typed faults;
and the JSON profile beside it, whose errors are XML whatever was asked for.

    wcf_server.py --port 0 --port-file FILE

It has three users and one incident, and keeps what is uploaded. What a WCF endpoint refuses, it refuses: an action that is
another one than that of the Content-Type, a message without MessageID, one that is no MTOM where MTOM is set, a token that it has not
given. Responses have no `a:To`, and a header block `ActivityId` that nobody has to understand.
"""

import argparse
import json
import re
import signal
import sys
import uuid
from datetime import datetime, timezone
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit
from xml.sax.saxutils import escape

from lxml import etree

OPERATIONS = "http://www.example.com/bcms/services"
ENTITIES = "http://schemas.datacontract.org/2004/07/BCMS.Entities"
ENVELOPES = "http://schemas.datacontract.org/2004/07/BCMS.Services"
SOAP = "http://www.w3.org/2003/05/soap-envelope"
ADDRESSING = "http://www.w3.org/2005/08/addressing"
INSTANCE = "http://www.w3.org/2001/XMLSchema-instance"
XOP = "http://www.w3.org/2004/08/xop/include"
DISPATCHER = "http://schemas.microsoft.com/net/2005/12/windowscommunicationfoundation/dispatcher"

GROUPS = [(2, "Administration", "BCMS"), (3, "Managers", "ISM"), (4, "Crisis team", "CMT")]
USERS = {"alex.tester": (901, "Alex Tester", 2), "jordan.sample": (902, "Jordan Sample", 3)}
PASSWORD = "Synthetic-0901"
OPTIMIZED = {"IncidentAttachmentService", "HelpDocumentService"}

tokens: dict[str, str] = {}
files: dict[int, tuple[str, bytes]] = {}
unauthorized = {"Login", "GetUserGroups", "GetHelpDocuments"}


class Fault(Exception):
    """A fault: its code, its subcode and its detail."""

    def __init__(self, code, reason, subcode=None, detail="", action="fault"):
        super().__init__(reason)
        self.code, self.reason, self.subcode, self.detail, self.action = code, reason, subcode, detail, action


def typed(kind, message, members=""):
    detail = (
        f'<BCMSServiceException xmlns="{ENVELOPES}" xmlns:i="{INSTANCE}" xmlns:d="{ENVELOPES}" i:type="d:{kind}">'
        f"<Code>5</Code><Message>{message}</Message>{members}</BCMSServiceException>"
    )
    return Fault("Sender", message, detail=detail)


def refuse_header(name):
    raise Fault("Sender", f"{name} is wrong", (ADDRESSING, "InvalidAddressingHeader"), action=f"{ADDRESSING}/fault")


def group(number):
    identifier, name, short = next(row for row in GROUPS if row[0] == number)
    return f"<e:Id>{identifier}</e:Id><e:Name>{name}</e:Name><e:AbbreviationName>{short}</e:AbbreviationName>"


def user(username):
    identifier, name, number = USERS[username]
    return (
        f"<e:Id>{identifier}</e:Id><e:BusinessPhone i:nil='true'/><e:Email>{username}@example.com</e:Email>"
        f"<e:HomePhone i:nil='true'/><e:Jobtitle i:nil='true'/><e:LocationCity>Sampleville</e:LocationCity>"
        f"<e:Name>{name}</e:Name><e:WorkCellular>1 (614) 555-0103</e:WorkCellular><e:EmployeeName i:nil='true'/>"
        f"<e:Groups><e:UserGroup>{group(number)}</e:UserGroup></e:Groups><e:Username>{username}</e:Username>"
    )


def page(rows):
    return (
        f"<s:PageSize>{len(rows)}</s:PageSize><s:Results>{''.join(rows)}</s:Results><s:SortOrder>None</s:SortOrder>"
        f"<s:StartCount>1</s:StartCount><s:TotalCount>{len(rows)}</s:TotalCount>"
    )


def attachment(identifier):
    name, _ = files[identifier]
    return (
        f"<e:Id>{identifier}</e:Id><e:AddedBy>Jordan Sample</e:AddedBy><e:AddedDate>2024-02-29T03:14:32-05:00</e:AddedDate>"
        f"<e:DownloadLink>{uuid.uuid4()}/incidentAttachments/{identifier}</e:DownloadLink><e:Filename>{escape(name)}</e:Filename>"
        "<e:Groups/><e:IncidentId>501</e:IncidentId><e:TempId>00000000-0000-0000-0000-000000000000</e:TempId>"
    )


def incident(identifier):
    if identifier != 501:
        raise typed("EntityNotFoundException", f"No incident {identifier}.", f"<EntityId>{identifier}</EntityId>")
    return (
        "<e:Id>501</e:Id><e:Incident>Cooling &amp; power failed.</e:Incident><e:IncidentNumber>900000001</e:IncidentNumber>"
        f"<e:Ism>{user('jordan.sample')}</e:Ism><e:Location><e:Id>701</e:Id><e:Name>Sampleville</e:Name><e:Contacts/>"
        "</e:Location><e:ReportedBy>Casey Placeholder</e:ReportedBy><e:ReportedDate>2024-02-29T08:14:32.5Z</e:ReportedDate>"
        "<e:Status><e:Id>2</e:Id><e:Name>Active</e:Name></e:Status><e:AdditionalInfo i:nil='true'/>"
    )


def answer(operation, body, content):
    """The `Result` of an operation, and the bytes of a part."""

    def text(name):
        return body.findtext(f"{{{OPERATIONS}}}{name}") or ""

    match operation:
        case "GetUserGroups":
            return "".join(f"<e:UserGroup>{group(row[0])}</e:UserGroup>" for row in GROUPS), None
        case "Login":
            known = USERS.get(text("username"))
            if known is None or text("passwordHash") != PASSWORD:
                raise typed("AuthenticationException", "Authentication failed.")
            if known[2] != int(text("groupId")):
                raise typed("AuthorizationException", "Another group.")
            token = str(uuid.uuid4())
            tokens[token] = text("username")
            return token, None
        case "Logout":
            return "true", None
        case "GetUsers":
            return page([f"<e:User>{user(name)}</e:User>" for name in USERS]), None
        case "GetIncident":
            return incident(int(text("incidentId"))), None
        case "UploadIncidentAttachment":
            identifier = 841 + len(files)
            files[identifier] = (text("filename"), content)
            return attachment(identifier), None
        case "GetIncidentAttachments":
            rows = [f"<e:IncidentAttachment>{attachment(number)}</e:IncidentAttachment>" for number in files]
            return "".join(rows), None
        case "DownloadIncidentAttachment":
            number = int(text("incidentAttachmentId"))
            if number not in files:
                raise typed("EntityNotFoundException", "No file.")
            return None, files[number][1]
        case _:
            reason = f"The message with Action '{operation}' cannot be processed at the receiver."
            raise Fault("Sender", reason, (ADDRESSING, "ActionNotSupported"), action=f"{ADDRESSING}/fault")


# The JSON profile.

LISTS = {"Results", "Groups", "Contacts", "AdditionalInfo"}
NONE = "http://schemas.microsoft.com/ws/2005/05/envelope/none"
SERIALIZATION = "http://schemas.microsoft.com/2003/10/Serialization/"
SORT_ORDERS = ["None", "Ascending", "Descending"]


def value(element):
    """An element as DataContractJsonSerializer writes it."""
    name = etree.QName(element).localname
    if element.get(f"{{{INSTANCE}}}nil") == "true":
        return [] if name in LISTS else None
    if name in LISTS:
        return [value(child) for child in element]
    if len(element):
        return {etree.QName(child).localname: value(child) for child in element}
    text = element.text or ""
    if name == "SortOrder":
        return SORT_ORDERS.index(text)
    if name in {"Id", "IncidentId", "IncidentNumber", "PageSize", "StartCount", "TotalCount"}:
        return int(text)
    if name.endswith("Date"):
        moment = datetime.fromisoformat(text.replace("Z", "+00:00"))
        return f"/Date({int(moment.astimezone(timezone.utc).timestamp() * 1000)}+0000)/"
    return text


def result_json(operation, text):
    """The `Result` of an operation as JSON."""
    fragment = etree.fromstring(f'<r xmlns:s="{ENVELOPES}" xmlns:e="{ENTITIES}" xmlns:i="{INSTANCE}">{text}</r>')
    if operation == "GetUserGroups":
        return [value(child) for child in fragment]
    if operation == "Logout":
        return text == "true"
    return {etree.QName(child).localname: value(child) for child in fragment} if len(fragment) else text


def routed(method, path, query):
    """The operation of a request of the JSON profile, its parameters, and its token."""
    parts = path.split("/")
    match method, parts:
        case "POST", ["json", "login"]:
            return "Login", query, None
        case "GET", ["json", "userGroups"]:
            return "GetUserGroups", {}, None
        case "POST", ["json", token, "logout"]:
            return "Logout", query, token
        case "GET", ["json", token, "users"]:
            return "GetUsers", query, token
        case "GET", ["json", token, "incidents", number]:
            return "GetIncident", {"incidentId": number}, token
        case "POST", ["json", token, "incidentNotes"]:
            return "CreateIncidentNote", {}, token
        case "POST", ["json", token, "incidentAttachments"]:
            return "UploadIncidentAttachment", query, token
        case "GET", [token, "incidentAttachments", number]:
            return "DownloadIncidentAttachment", {"incidentAttachmentId": number}, token
        case _:
            return None, {}, None


def noted(data):
    """A note, back with its key: every member is there, numbers are numbers and times are moments."""
    note = json.loads(data)
    names = ["Id", "AddedBy", "AddedDate", "Groups", "IncidentId", "Note"]
    if list(note) != names or not isinstance(note["IncidentId"], int) or note["Groups"] != []:
        raise Fault("Sender", "another note than the contract's")
    if note["AddedDate"] not in (None, "/Date(-62135596800000+0000)/"):
        raise Fault("Sender", "the service sets the time")
    return note | {"Id": 801, "AddedDate": "/Date(1709194472000-0500)/"}


class Handler(BaseHTTPRequestHandler):
    """One request."""

    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_GET(self):
        self.do_json(b"")

    def do_json(self, data):
        """A request of the JSON profile."""
        address = urlsplit(self.path)
        path = unquote(address.path.split(".svc/", 1)[1])
        query = {name: values[0] for name, values in parse_qs(address.query, keep_blank_values=True).items()}
        operation, parameters, token = routed(self.command, path, query)
        if operation is None:
            return self.reply(404, "text/html", b"<html><body>Endpoint not found.<br></body></html>")
        if operation not in unauthorized and token not in tokens:
            text = f'<string xmlns="{SERIALIZATION}">The session has ended.</string>'
            return self.reply(401, "application/xml", text.encode())
        try:
            if operation == "CreateIncidentNote":
                if self.headers["Content-Type"] != "text/json":
                    raise Fault("Sender", "another media type")
                result = noted(data)
            else:
                body = etree.Element(f"{{{OPERATIONS}}}{operation}")
                for name, text in parameters.items():
                    etree.SubElement(body, f"{{{OPERATIONS}}}{name}").text = text
                text, part = answer(operation, body, data)
                if part is not None:
                    return self.reply(200, "application/octet-stream", part)
                result = result_json(operation, text)
            envelope = {"ErrorMesssage": None, "OperationSucceeded": True, "Result": result}
            return self.reply(200, "application/json; charset=utf-8", json.dumps(envelope).replace("/", "\\/").encode())
        except Fault as fault:
            detail = f"<Detail>{fault.detail}</Detail>" if fault.detail and str(fault) != "Authentication failed." else ""
            xml = (
                f'<Fault xmlns="{NONE}"><Code><Value>{fault.code}</Value></Code><Reason><Text xml:lang="en-US">{fault}</Text>'
                f"</Reason>{detail}</Fault>"
            )
            return self.reply(400, "application/xml; charset=utf-8", xml.encode())

    def reply(self, status, kind, body):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self):
        if "/soap" not in self.path:
            self.do_json(self.rfile.read(int(self.headers["Content-Length"] or 0)))
            return
        data = self.rfile.read(int(self.headers["Content-Length"]))
        service = self.path.removeprefix("/Services/").removesuffix(".svc/soap")
        optimized = service in OPTIMIZED
        relates, action = "", ""
        try:
            envelope, content = self.read(data, optimized)
            header = envelope.find(f"{{{SOAP}}}Header")
            action = header.findtext(f"{{{ADDRESSING}}}Action") or refuse_header("Action")
            relates = header.findtext(f"{{{ADDRESSING}}}MessageID") or refuse_header("MessageID")
            if header.findtext(f"{{{ADDRESSING}}}To") is None:
                refuse_header("To")
            named = re.search(r'action="([^"]*)"', self.headers["Content-Type"])
            if named and named[1] != action:
                refuse_header("Action")
            body = envelope.find(f"{{{SOAP}}}Body")[0]
            operation = etree.QName(body).localname
            if action != f"{OPERATIONS}/I{service}/{operation}":
                refuse_header("Action")
            token = header.find(f"{{{OPERATIONS}}}AuthToken")
            if operation in unauthorized:
                if token is not None:
                    raise Fault("Sender", "a token where none is due")
            elif token is None or token.get(f"{{{SOAP}}}mustUnderstand") != "1" or token.text not in tokens:
                raise typed("SessionTimeoutException", "The session has ended.")
            result, part = answer(operation, body, content)
            if part is not None:
                result = '<xop:Include xmlns:xop="%s" href="cid:http%%3A%%2F%%2Ftempuri.org%%2F1%%2F1"/>' % XOP
            xml = (
                f'<{operation}Response xmlns="{OPERATIONS}"><{operation}Result xmlns:s="{ENVELOPES}" xmlns:e="{ENTITIES}" '
                f'xmlns:i="{INSTANCE}"><s:ErrorMesssage i:nil="true"/><s:OperationSucceeded>true</s:OperationSucceeded>'
                f"<s:Result>{result}</s:Result></{operation}Result></{operation}Response>"
            )
            self.send(200, f"{action}Response", relates, xml, optimized, part)
        except Fault as fault:
            self.send_fault(fault, relates, optimized)

    def read(self, data, optimized):
        """The envelope and the bytes of the first part."""
        kind = self.headers["Content-Type"]
        content = b""
        if optimized:
            if not kind.startswith("multipart/related"):
                raise Fault("Sender", "the endpoint takes MTOM", (DISPATCHER, "DeserializationFailed"))
            boundary = re.search(r'boundary="?([^";]+)"?', kind)[1].encode()
            parts = [part.split(b"\r\n\r\n", 1) for part in data.split(b"--" + boundary)[1:-1]]
            data = parts[0][1].removesuffix(b"\r\n")
            envelope = etree.fromstring(data)
            include = envelope.find(f".//{{{XOP}}}Include")
            if include is not None:
                name = unquote(include.get("href").removeprefix("cid:")).encode()
                content = next(body for head, body in parts[1:] if name in head)[:-2]
            return envelope, content
        if not kind.startswith("application/soap+xml"):
            raise Fault("Sender", "another media type")
        return etree.fromstring(data), content

    def send_fault(self, fault, relates, optimized):
        subcode = ""
        if fault.subcode:
            subcode = f'<f:Subcode><f:Value xmlns:c="{fault.subcode[0]}">c:{fault.subcode[1]}</f:Value></f:Subcode>'
        detail = f"<f:Detail>{fault.detail}</f:Detail>" if fault.detail else ""
        xml = (
            f'<f:Fault xmlns:f="{SOAP}"><f:Code><f:Value>f:{fault.code}</f:Value>{subcode}</f:Code>'
            f'<f:Reason><f:Text xml:lang="en-US">{fault}</f:Text></f:Reason>{detail}</f:Fault>'
        )
        self.send(500, fault.action, relates, xml, optimized, None)

    def send(self, status, action, relates, xml, optimized, part):
        related = f"<a:RelatesTo>{relates}</a:RelatesTo>" if relates else ""
        envelope = (
            f'<s:Envelope xmlns:s="{SOAP}" xmlns:a="{ADDRESSING}"><s:Header><a:Action s:mustUnderstand="1">{action}</a:Action>'
            f'{related}<ActivityId xmlns="http://schemas.microsoft.com/2004/09/ServiceModel/Diagnostics">{uuid.uuid4()}'
            f"</ActivityId></s:Header><s:Body>{xml}</s:Body></s:Envelope>"
        ).encode()
        kind = "application/soap+xml; charset=utf-8"
        if optimized:
            boundary = f"uuid:{uuid.uuid4()}+id=1"
            kind = (
                'multipart/related; type="application/xop+xml"; start="<http://tempuri.org/0>"; '
                f'boundary="{boundary}"; start-info="application/soap+xml"'
            )
            head = (
                "Content-ID: <http://tempuri.org/0>\r\nContent-Transfer-Encoding: 8bit\r\n"
                'Content-Type: application/xop+xml; charset=utf-8; type="application/soap+xml"\r\n\r\n'
            )
            parts = [head.encode() + envelope]
            if part is not None:
                head = (
                    "Content-ID: <http://tempuri.org/1/1>\r\nContent-Transfer-Encoding: binary\r\n"
                    "Content-Type: application/octet-stream\r\n\r\n"
                )
                parts.append(head.encode() + part)
            line = b"--" + boundary.encode()
            envelope = b"".join(line + b"\r\n" + body + b"\r\n" for body in parts) + line + b"--\r\n"
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(envelope)))
        self.end_headers()
        self.wfile.write(envelope)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--port-file", required=True)
    arguments = parser.parse_args()
    server = ThreadingHTTPServer(("127.0.0.1", arguments.port), Handler)
    Path(arguments.port_file).write_text(f"{server.server_port}\n")
    # Who starts this from a thread that blocks the signal, as Swift's are, has it blocked here, too.
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    server.serve_forever()


if __name__ == "__main__":
    main()
