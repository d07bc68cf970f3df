"""The JSON profile of BCMS's fixtures, by rules that are written from the description of the service and know nothing of the codecs.

    bcms_profile.py FIXTURES SCHEMAS [--write]

Each fixture below FIXTURES whose operation has an address without SOAP, and which does not break its contract, has a neighbour
`<case>.json-profile`: the same exchange as the service has it in JSON. This reads the SOAP messages with lxml and the types of
SCHEMAS, makes `request.http` and the response, and compares them with the neighbour's files. With `--write` it writes them, and
`exchange.yaml`. Prints the fixtures that differ; the exit status is 1 if there are some.

Neighbours of no fixture are written by hand, and are not looked at.
"""

import base64
import email
import json
import re
import sys
from datetime import datetime, timezone
from pathlib import Path
from urllib.parse import quote, unquote

from lxml import etree

OPERATIONS = "http://www.example.com/bcms/services"
SOAP = "http://www.w3.org/2003/05/soap-envelope"
SCHEMA = "http://www.w3.org/2001/XMLSchema"
INSTANCE = "http://www.w3.org/2001/XMLSchema-instance"
NONE = "http://schemas.microsoft.com/ws/2005/05/envelope/none"
INCLUDE = "{http://www.w3.org/2004/08/xop/include}Include"

# What only an envelope can show.
OF_ENVELOPES = {
    "activity-id-header",
    "prefixes-and-comments",
    "relates-to-missing-on-fault",
    "to-header-in-reply",
    # The serializer of JSON writes times in UTC.
    "dates-local-and-none",
    # Without SOAP, such a fault is judged by its text.
    "fault-without-detail",
}

PAGE = "startCount={startCount}&pageSize={pageSize}&sortBy={sortBy}&sortAsc={sortAsc}"
CHANGES = "sortBy={sortBy}&sortAsc={sortAsc}&date={date}&startCount={startCount}&pageSize={pageSize}"
# The method, the address below the service with the elements of the request in braces, and the element that is the body.
ROUTES = {
    "Login": ("POST", "json/login?username={username}&passwordHash={passwordHash}&groupId={groupId}", None),
    "Logout": ("POST", "json/{token}/logout?userId={userId}", None),
    "GetUsers": ("GET", f"json/{{token}}/users?{PAGE}", None),
    "CreateUser": ("POST", "json/{token}/users", "user"),
    "UpdateUser": ("PUT", "json/{token}/users/{userId}", "user"),
    "DeleteUser": ("DELETE", "json/{token}/users/{userId}", None),
    "GetUserGroups": ("GET", "json/userGroups", None),
    "GetIncident": ("GET", "json/{token}/incidents/{incidentId}", None),
    "CreateIncident": ("POST", "json/{token}/incidents", "incident"),
    "UpdateIncident": ("PUT", "json/{token}/incidents/{incidentId}", "incident"),
    "DeleteIncident": ("DELETE", "json/{token}/incidents/{incidentId}", None),
    "CreateIncidentUpdate": ("POST", "json/{token}/incidentUpdates", "incidentUpdate"),
    "UpdateIncidentUpdate": ("PUT", "json/{token}/incidentUpdates/{incidentUpdateId}", "incidentUpdate"),
    "DeleteIncidentUpdate": ("DELETE", "json/{token}/incidentUpdates/{incidentUpdateId}", None),
    "ResendIncidentUpdate": ("POST", "json/{token}/incidentUpdates/resend/{incidentUpdateId}", "groups"),
    "CreateIncidentNote": ("POST", "json/{token}/incidentNotes", "incidentNote"),
    "UpdateIncidentNote": ("PUT", "json/{token}/incidentNotes/{incidentNoteId}", "incidentNote"),
    "DeleteIncidentNote": ("DELETE", "json/{token}/incidentNotes/{incidentNoteId}", None),
    "UploadIncidentAttachment": (
        "POST",
        "json/{token}/incidentAttachments?incidentId={incidentId}&filename={filename}",
        "content",
    ),
    "DownloadIncidentAttachment": ("GET", "{token}/incidentAttachments/{incidentAttachmentId}", None),
    "DeleteIncidentAttachment": ("DELETE", "json/{token}/incidentAttachments/{incidentAttachmentId}", None),
    "CreateIncidentAssociation": ("POST", "json/{token}/incidentAssociations", "incidentAssociation"),
    "GetConveneRooms": ("GET", f"json/{{token}}/conveneRooms?{PAGE}", None),
    "GetHelpDocuments": (
        "GET",
        "json/helpDocuments?searchText={searchText}&startCount={startCount}&pageSize={pageSize}",
        None,
    ),
    "DownloadHelpDocument": ("GET", "helpDocuments/{helpDocumentId}", None),
}
for kind in ("Users", "Incidents", "AreaOffices", "IncidentCategories", "IncidentStatuses", "ContactRoles", "IncidentTypes"):
    ROUTES[f"Get{kind}ModifiedSince"] = ("GET", f"json/{{token}}/updates/{kind[0].lower()}{kind[1:]}?{CHANGES}", None)
for kind in ("IncidentAdditionalInfos", "IncidentAssociations"):
    ROUTES[f"Get{kind}ModifiedSince"] = ("GET", f"json/{{token}}/updates/{kind[0].lower()}{kind[1:]}?{CHANGES}", None)
for verb, method in (("Add", "POST"), ("Delete", "DELETE")):
    ROUTES[f"{verb}IncidentAssociation"] = (
        method,
        "json/{token}/incidentAssociations/{primaryIncidentId}/{secondaryIncidentId}",
        None,
    )
for entity, plural in (
    ("AreaOffice", "areaOffices"),
    ("ConveneRoom", "conveneRooms"),
    ("IncidentCategory", "incidentCategories"),
):
    element = entity[0].lower() + entity[1:]
    base = f"json/{{token}}/{plural}"
    one = f"{base}/{{{element}Id}}"
    ROUTES |= {
        f"Create{entity}": ("POST", base, element),
        f"Delete{entity}": ("DELETE", one, None),
        f"Add{entity}Contact": ("POST", f"{one}/contacts", "contact"),
        f"Update{entity}Contact": ("PUT", f"{one}/contacts/{{contactId}}", "contact"),
        f"Delete{entity}Contact": ("DELETE", f"{one}/contacts/{{contactId}}", None),
    }


# The keys of `exchange.yaml` that both have.
KEPT = ("recordedAt", "class", "note", "scenario", "clock")


class Types:
    """The types of the schemas: members in their order, with their types."""

    def __init__(self, folder):
        self.elements, self.members, self.bases, self.enumerations = {}, {}, {}, {}
        for path in sorted(folder.glob("*.xsd")):
            root = etree.parse(path).getroot()
            space = root.get("targetNamespace")
            for kind in root.iterfind(f"{{{SCHEMA}}}complexType"):
                self.add(f"{{{space}}}{kind.get('name')}", kind, space)
            for kind in root.iterfind(f"{{{SCHEMA}}}simpleType"):
                values = [item.get("value") for item in kind.iter(f"{{{SCHEMA}}}enumeration")]
                self.enumerations[f"{{{space}}}{kind.get('name')}"] = values
            for element in root.iterfind(f"{{{SCHEMA}}}element"):
                self.elements[f"{{{space}}}{element.get('name')}"] = self.type_of(element, space)

    @staticmethod
    def resolved(element, name):
        prefix, _, local = name.rpartition(":")
        return f"{{{element.nsmap.get(prefix or None)}}}{local}"

    def type_of(self, element, space):
        if element.get("type"):
            return self.resolved(element, element.get("type"))
        inner = element.find(f"{{{SCHEMA}}}complexType")
        if inner is None:
            return f"{{{SCHEMA}}}string"
        name = f"{{{space}}}#{element.get('name')}"
        self.add(name, inner, space)
        return name

    def add(self, name, kind, space):
        extension = kind.find(f".//{{{SCHEMA}}}extension")
        if extension is not None:
            self.bases[name] = self.resolved(extension, extension.get("base"))
        sequence = next(kind.iter(f"{{{SCHEMA}}}sequence"), None)
        elements = [] if sequence is None else sequence.iterfind(f"{{{SCHEMA}}}element")
        self.members[name] = [
            (f"{{{space}}}{element.get('name')}", self.type_of(element, space), element.get("maxOccurs") == "unbounded")
            for element in elements
        ]

    def all_members(self, name):
        return (self.all_members(self.bases[name]) if name in self.bases else []) + self.members.get(name, [])

    def value(self, element, kind, whole=False):
        """An element as DataContractJsonSerializer writes it.

        With `whole`, every member of its type is there, as the client of the service writes what it sends.
        """
        members = self.all_members(kind)
        is_list = len(members) == 1 and members[0][2]
        if element is None or element.get(f"{{{INSTANCE}}}nil") in ("true", "1"):
            return [] if is_list and whole else None
        if is_list:
            return [self.value(child, members[0][1], whole) for child in element if child.tag == members[0][0]]
        if kind in self.members:
            known = {name: inner for name, inner, _ in members}
            if whole:
                found = {name: element.find(name) for name in known}
            else:
                found = {child.tag: child for child in element if isinstance(child.tag, str)}
            return {
                etree.QName(name).localname: self.value(child, known[name], whole) if name in known else child.text
                for name, child in found.items()
            }
        text = element.text or ""
        if kind in self.enumerations:
            names = self.enumerations[kind]
            return names.index(text) if text in names else text
        match etree.QName(kind).localname:
            case "int" | "long" | "short":
                return int(text)
            case "boolean":
                return text.strip() in ("true", "1")
            case "dateTime":
                return moment(text)
            case _:
                return text


def moment(text):
    """A time as milliseconds since 1970.

    >>> moment("2024-02-29T03:14:32.5-05:00")
    '/Date(1709194472500+0000)/'
    """
    if text.startswith("0001-01-01T00:00:00"):
        return "/Date(-62135596800000+0000)/"
    time = datetime.fromisoformat(re.sub(r"(\.\d{1,6})\d*", r"\1", text.replace("Z", "+00:00")))
    time = time if time.tzinfo else time.replace(tzinfo=timezone.utc)
    delta = time - datetime(1970, 1, 1, tzinfo=timezone.utc)
    return f"/Date({(delta.days * 86400 + delta.seconds) * 1000 + delta.microseconds // 1000}+0000)/"


def message(folder, name, details):
    """The envelope of a message, and the bytes of its parts by their Content-ID."""
    if (folder / f"{name}.xml").exists():
        return etree.parse(folder / f"{name}.xml").getroot(), {}
    kind = re.search(rf"^{name}:\n(?:  .*\n)*?    Content-Type: '?(multipart/.*?)'?$", details, re.M)[1].replace("''", "'")
    parsed = email.message_from_bytes(f"Content-Type: {kind}\r\n\r\n".encode() + (folder / f"{name}.mime").read_bytes())
    parts = parsed.get_payload()
    content = {part.get("Content-ID", "").strip("<>"): part.get_payload(decode=True) for part in parts}
    return etree.fromstring(parts[0].get_payload(decode=True)), content


def payload(envelope):
    return envelope.find(f"{{{SOAP}}}Body")[0]


def file_bytes(element, parts):
    """The bytes of an element of Base64, which may be in a part."""
    include = element.find(INCLUDE)
    if include is not None:
        return parts[unquote(include.get("href").removeprefix("cid:"))]
    return base64.b64decode(element.text or "")


def request_file(types, service, element, parts):
    operation = etree.QName(element).localname
    method, address, body = ROUTES[operation]

    def text(name):
        value = element.findtext(f"{{{OPERATIONS}}}{name}") or ""
        return quote(value[:10] if name == "date" else value, safe="")

    target = re.sub(r"\{(\w+)\}", lambda match: match[0] if match[1] == "token" else text(match[1]), address)
    head = f"{method} {service}/{target} HTTP/1.1\n"
    if body is None:
        return f"{head}Accept: application/json\n\n".encode()
    inner = element.find(f"{{{OPERATIONS}}}{body}")
    if body == "content":
        return f"{head}Accept: application/json\n\n".encode() + file_bytes(inner, parts)
    kinds = {name: kind for name, kind, _ in types.all_members(types.elements[element.tag])}
    value = types.value(inner, kinds[f"{{{OPERATIONS}}}{body}"], whole=True)
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("/Date(", "\\/Date(").replace(")/\"", ")\\/\"")
    return f"{head}Accept: application/json\nContent-Type: text/json\n\n{text}".encode()


def response_file(types, element, parts, status):
    """The status, the media type, the name of the file, and the body of the response."""
    operation = etree.QName(element).localname
    if operation == "Fault":
        fault = etree.Element(f"{{{NONE}}}Fault", nsmap={None: NONE})
        copy(element, fault)
        return status, "application/xml; charset=utf-8", "response.xml", etree.tostring(fault)
    result = element[0]
    if operation.startswith("Download"):
        content = result.find("{*}Result")
        if content is not None and content.get(f"{{{INSTANCE}}}nil") != "true":
            return status, "application/octet-stream", "response.bin", file_bytes(content, parts)
    kind = types.all_members(types.elements[element.tag])[0][1]
    text = json.dumps(types.value(result, kind), ensure_ascii=False, separators=(",", ":")).replace("/", "\\/")
    return status, "application/json; charset=utf-8", "response.json", text.encode()


def copy(element, target):
    """Copies a fault of SOAP 1.2 into one without an envelope."""
    target.text = (element.text or "").split(":")[-1] if element.tag == f"{{{SOAP}}}Value" else element.text
    for child in element:
        if child.tag.startswith(f"{{{SOAP}}}"):
            inner = etree.SubElement(target, f"{{{NONE}}}{etree.QName(child).localname}", child.attrib)
            if inner.tag == f"{{{NONE}}}Value" and element.tag == f"{{{SOAP}}}Subcode":
                prefix, _, local = (child.text or "").strip().rpartition(":")
                target.remove(inner)
                inner = etree.SubElement(target, f"{{{NONE}}}Value", nsmap={"a": child.nsmap[prefix]})
                inner.text = f"a:{local}"
            else:
                copy(child, inner)
        else:
            target.append(child)


def block(details, key):
    """The lines of a key of `exchange.yaml`."""
    match = re.search(rf"^{key}:.*\n(?:  .*\n)*", details, re.M)
    return match[0] if match else ""


def neighbour(types, folder):
    """The files of a neighbour; nil for a fixture that has none."""
    details = (folder / "exchange.yaml").read_text()
    if folder.name in OF_ENVELOPES or re.search(r"^class: negative", details, re.M):
        return None
    try:
        request, parts = message(folder, "request", details)
        response, received = message(folder, "response", details)
        operation = etree.QName(payload(request)).localname
    except (etree.XMLSyntaxError, OSError, IndexError, TypeError):
        return None
    if operation not in ROUTES:
        return None
    result = payload(response)[0].find("{*}Result")
    if operation.startswith("Download") and result is not None and result.get(f"{{{INSTANCE}}}nil") == "true":
        # A file has no envelope that could say why it is refused.
        return None
    endpoint = re.search(r"^endpoint: (.*)/soap$", details, re.M)[1]
    status = int(re.search(r"^  status: (\d+)$", details, re.M)[1])
    code, kind, name, body = response_file(types, payload(response), received, status)
    exchange = (
        block(details, "operation")
        + f"response:\n  status: {code}\n  headers:\n    Content-Type: {kind}\n"
        # Of messages with parts, the note tells of those.
        + "".join(block(details, key) for key in KEPT if key != "note" or not (parts or received))
    )
    return {
        "exchange.yaml": exchange.encode(),
        "request.http": request_file(types, endpoint, payload(request), parts),
        name: body,
    }


def main(fixtures, schemas, write):
    types = Types(Path(schemas))
    failed = made = 0
    for exchange in sorted(Path(fixtures).glob("*/*/*/exchange.yaml")):
        folder = exchange.parent
        if folder.name.endswith(".json-profile"):
            continue
        files = neighbour(types, folder)
        if files is None:
            continue
        made += 1
        place = folder.with_name(f"{folder.name}.json-profile")
        if write:
            place.mkdir(exist_ok=True)
            for old in place.iterdir():
                old.unlink()
            for name, content in files.items():
                (place / name).write_bytes(content)
            continue
        found = {path.name: path.read_bytes() for path in place.iterdir()} if place.is_dir() else {}
        if found != files:
            print(f"{place.relative_to(fixtures)}: {', '.join(name for name in files if found.get(name) != files[name]) or 'more files'}")
            failed += 1
    print(f"{made} fixtures in the JSON profile, {failed} of them other than they should be")
    return 1 if failed else 0


if __name__ == "__main__":
    arguments = [argument for argument in sys.argv[1:] if argument != "--write"]
    sys.exit(main(arguments[0], arguments[1], "--write" in sys.argv))
