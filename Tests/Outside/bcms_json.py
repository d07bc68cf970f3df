"""The JSON of BCMS's fixtures, by rules that are written from the description of the service and know nothing of the codecs.

    bcms_json.py FIXTURES [--write]

Reads each fixture below FIXTURES with lxml, makes the JSON of its request and of its response, and compares it with
`request.json` and `response.json`. With `--write` it writes the files. Prints the fixtures that differ; the exit status is 1
if there are some.
"""

import base64
import json
import re
import sys
from datetime import datetime, timedelta, timezone
from pathlib import Path
from urllib.parse import unquote

from lxml import etree

OPERATIONS = "http://www.example.com/bcms/services"
ENTITIES = "http://schemas.datacontract.org/2004/07/BCMS.Entities"
ENVELOPES = "http://schemas.datacontract.org/2004/07/BCMS.Services"
SOAP = "http://www.w3.org/2003/05/soap-envelope"
ADDRESSING = "http://www.w3.org/2005/08/addressing"
INSTANCE = "http://www.w3.org/2001/XMLSchema-instance"
DISPATCHER = "http://schemas.microsoft.com/net/2005/12/windowscommunicationfoundation/dispatcher"
XOP = "http://www.w3.org/2004/08/xop/include"


class Broken(Exception):
    """The response breaks its contract: opstatus 8007."""


# Values: each takes the text of an element.


def text(value):
    return value.replace("\r\n", "\n").replace("\r", "\n")


def whole(value):
    if not re.fullmatch(r"\s*[+-]?\d+\s*", value):
        raise Broken(f"{value!r} is no integer")
    return int(value)


def key(value):
    return str(whole(value))


def incident_number(value):
    return str(whole(value)) if whole(value) > 0 else None


def truth(value):
    if value.strip() not in ("true", "false", "1", "0"):
        raise Broken(f"{value!r} is no boolean")
    return value.strip() in ("true", "1")


def moment(value):
    """A time in UTC; one without a zone is in UTC, and the first moment of the year 1 is none.

    >>> moment("2024-02-29T03:14:32.5000000-05:00")
    '2024-02-29T08:14:32.5Z'
    >>> moment("0001-01-01T00:00:00")
    """
    match = re.fullmatch(r"\s*(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,7}))?(Z|[+-]\d\d:\d\d)?\s*", value)
    if not match:
        raise Broken(f"{value!r} is no time")
    clock, fraction, zone = match.groups()
    if clock == "0001-01-01T00:00:00" and not fraction:
        return None
    offset = timedelta()
    if zone and zone != "Z":
        offset = timedelta(hours=int(zone[1:3]), minutes=int(zone[4:6])) * (1 if zone[0] == "+" else -1)
    time = datetime.fromisoformat(clock).replace(tzinfo=timezone.utc) - offset
    fraction = (fraction or "").rstrip("0")
    return time.strftime("%Y-%m-%dT%H:%M:%S") + (f".{fraction}" if fraction else "") + "Z"


def day(value):
    return value.strip().removesuffix("T00:00:00")


def guid(value):
    if not re.fullmatch(r"\s*[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}\s*", value):
        raise Broken(f"{value!r} is no GUID")
    return None


def file_name(value):
    return re.sub(r"[\x00-\x1f\x7f-\x9f]", "", re.split(r"[/\\]", value)[-1])


# Types: the members of an element, each with its key and its rule. A rule is a value, a type, or a list of one.

NAMED = {"Id": ("id", key), "Name": ("name", text)}
GROUP = {**NAMED, "AbbreviationName": ("abbreviationName", text)}


def listed(item, of):
    return ("list", item, of)


USER = {
    "Id": ("id", key),
    "BusinessPhone": ("businessPhone", text),
    "Email": ("email", text),
    "HomePhone": ("homePhone", text),
    "Jobtitle": ("jobTitle", text),
    "LocationCity": ("locationCity", text),
    "EmployeeName": ("name", text),
    "Name": ("name", text),
    "WorkCellular": ("workCellular", text),
    "Groups": ("groups", listed("UserGroup", GROUP)),
    "Username": ("username", text),
}
CONTACT = {
    "Id": ("id", key),
    "Name": ("name", text),
    "JobTitle": ("jobTitle", text),
    "PrimaryNumber": ("primaryNumber", text),
    "Role": ("role", NAMED),
    "SecondaryNumber": ("secondaryNumber", text),
    "User": ("user", USER),
}
OFFICE = {**NAMED, "Contacts": ("contacts", listed("Contact", CONTACT))}
ROOM = {**NAMED, "CmtContacts": ("cmtContacts", listed("Contact", CONTACT))}
CATEGORY = {**NAMED, "IsmContacts": ("ismContacts", listed("Contact", CONTACT))}
NOTE = {
    "Id": ("id", key),
    "AddedBy": ("addedBy", text),
    "AddedDate": ("addedDate", moment),
    "Groups": ("groups", listed("UserGroup", GROUP)),
    "IncidentId": ("incidentId", key),
    "Note": ("note", text),
}
COMMENT = {
    "Id": ("id", key),
    "AlertSent": ("alertSent", truth),
    "Comment": ("comment", text),
    "Groups": ("groups", listed("UserGroup", GROUP)),
    "IncidentId": ("incidentId", key),
    "UpdatedBy": ("updatedBy", text),
    "UpdatedDate": ("updatedDate", moment),
}
ATTACHMENT = {
    "Id": ("id", key),
    "AddedBy": ("addedBy", text),
    "AddedDate": ("addedDate", moment),
    "Filename": ("fileName", file_name),
    "Groups": ("groups", listed("UserGroup", GROUP)),
    "IncidentId": ("incidentId", key),
    "TempId": (None, guid),
}
INCIDENT = {
    "Id": ("id", key),
    "Incident": ("incident", text),
    "IncidentNumber": ("incidentNumber", incident_number),
    "Ism": ("ism", USER),
    "Location": ("location", OFFICE),
    "ReportedBy": ("reportedBy", text),
    "ReportedDate": ("reportedDate", moment),
    "Status": ("status", NAMED),
    "AdditionalInfo": ("additionalInfo", listed("AdditionalInfo", NAMED)),
    "ApprovedBy": ("approvedBy", text),
    "ApprovedByJobTitle": ("approvedByJobTitle", text),
    "Attachments": ("attachments", listed("IncidentAttachment", ATTACHMENT)),
    "Category": ("category", CATEGORY),
    "Cmt": ("cmt", ROOM),
    "IncidentTitle": ("incidentTitle", text),
    "Notes": ("notes", listed("IncidentNote", NOTE)),
    "ReportedByJobTitle": ("reportedByJobTitle", text),
    "Type": ("type", NAMED),
    "Updates": ("updates", listed("IncidentUpdate", COMMENT)),
}
ASSOCIATION = {
    "PrimaryIncidentReport": ("primary", INCIDENT),
    "SecondaryIncidentReports": ("secondary", listed("Incident", INCIDENT)),
}
DOCUMENT = {**NAMED, "SearchText": ("searchText", text), "ShortDescription": ("shortDescription", text)}
CHECKLIST = {**NAMED, "Items": ("items", listed("ChecklistItem", NAMED))}
REPORT = {"Id": ("id", key), "Details": ("details", text), "User": ("user", USER)}

MEDIA = {
    "jpg": "image/jpeg",
    "jpeg": "image/jpeg",
    "png": "image/png",
    "gif": "image/gif",
    "mov": "video/quicktime",
    "mp4": "video/mp4",
    "m4v": "video/x-m4v",
}


def is_nil(element):
    return element.get(f"{{{INSTANCE}}}nil") in ("true", "1")


def children(element, name):
    return [child for child in element if isinstance(child.tag, str) and etree.QName(child).localname == name]


def value_of(element, rule):
    """The JSON of an element; None where it has none."""
    if is_nil(element):
        return None
    if isinstance(rule, dict):
        return entity(element, rule)
    if isinstance(rule, tuple):
        return [value_of(child, rule[2]) for child in children(element, rule[1])]
    if len(element):
        raise Broken(f"{element.tag} has elements")
    content = element.text or ""
    if rule not in (text, file_name) and not content.strip():
        return None
    return rule(content)


def entity(element, members):
    result = {}
    for name, (target, rule) in members.items():
        found = children(element, name)
        value = value_of(found[0], rule) if found else None
        if isinstance(rule, tuple) and not isinstance(rule, dict) and value is None:
            value = []
        if name == "PrimaryIncidentReport" and value is None:
            raise Broken("an association has no primary incident")
        if name == "Id" and value is None:
            raise Broken("an entity has no key")
        if target is None or value is None:
            continue
        if isinstance(value, list) and any(row is None for row in value):
            raise Broken("a row is nil")
        result[target] = value
    if "note" in result:
        result["abstract"] = result["note"][:50]
    if "fileName" in result:
        extension = result["fileName"].lower().rpartition(".")[2] if "." in result["fileName"] else ""
        result["contentType"] = MEDIA.get(extension, "application/octet-stream")
    return result


# Operations: what `Result` has. ONE has its members beside the gateway's or below a key, FLAG says yes or no.

PAGES = {
    "Users": ("User", USER, "users"),
    "Incidents": ("Incident", INCIDENT, "incidents"),
    "AreaOffices": ("AreaOffice", OFFICE, "offices"),
    "ConveneRooms": ("ConveneRoom", ROOM, "rooms"),
    "IncidentCategories": ("IncidentCategory", CATEGORY, "categories"),
    "IncidentAssociations": ("IncidentAssociation", ASSOCIATION, "associations"),
    "HelpDocuments": ("HelpDocument", DOCUMENT, "documents"),
    "IncidentStatuses": ("IncidentStatus", NAMED, "statuses"),
    "ContactRoles": ("ContactRole", NAMED, "contactRoles"),
    "IncidentTypes": ("IncidentType", NAMED, "types"),
    "IncidentAdditionalInfos": ("AdditionalInfo", NAMED, "additionalInfos"),
}
LISTS = {
    "GetDirectReports": ("DirectReport", REPORT, "directReports"),
    "GetIncidentStatuses": ("IncidentStatus", NAMED, "statuses"),
    "GetContactRoles": ("ContactRole", NAMED, "contactRoles"),
    "GetIncidentTypes": ("IncidentType", NAMED, "types"),
    "GetIncidentAdditionalInfos": ("AdditionalInfo", NAMED, "additionalInfos"),
    "GetUserGroups": ("UserGroup", GROUP, "groups"),
    "GetChecklistTypes": ("ChecklistType", CHECKLIST, "checklist"),
    "GetIncidentUpdates": ("IncidentUpdate", COMMENT, "comments"),
    "GetIncidentNotes": ("IncidentNote", NOTE, "notes"),
    "GetIncidentAttachments": ("IncidentAttachment", ATTACHMENT, "attachments"),
}
ENTITY = {
    "User": USER,
    "Incident": INCIDENT,
    "IncidentUpdate": COMMENT,
    "IncidentNote": NOTE,
    "AreaOffice": OFFICE,
    "ConveneRoom": ROOM,
    "IncidentCategory": CATEGORY,
}
REFUSED_OTHERWISE = {"ResendIncidentUpdate", "CreateIncidentAssociation"}


def page_type(operation):
    for prefix in ("Get", "Search"):
        name = operation.removeprefix(prefix).removesuffix("ModifiedSince")
        if operation.startswith(prefix) and name in PAGES and operation not in LISTS:
            return PAGES[name]
    return None


def result_json(operation, result, parts):
    """The JSON of a `Result`, or an opstatus; None stands for an element that is missing."""
    absent = result is None or is_nil(result)
    if page := page_type(operation):
        if absent:
            raise Broken("no page")
        item, members, name = page
        if not children(result, "Results"):
            raise Broken("no results")
        rows = entity(result, {"Results": ("rows", listed(item, members)), "TotalCount": ("total", whole)})
        for count in ("PageSize", "StartCount"):
            for element in children(result, count):
                value_of(element, whole)
        return {name: rows.pop("rows"), **rows}
    if operation in LISTS:
        item, members, name = LISTS[operation]
        rows = [] if absent else value_of(result, listed(item, members))
        if any(row is None for row in rows):
            raise Broken("a row is nil")
        return {name: rows}
    if operation == "Login":
        if absent or not (result.text or "").strip():
            raise Broken("no token")
        value_of(result, text)
        return {}
    if operation.startswith("Download"):
        if absent:
            raise Broken("no file")
        return {"contentBase64": base64.b64encode(content(result, parts)).decode()}
    if operation == "UploadIncidentAttachment":
        members = ATTACHMENT
    elif operation in ("GetIncident", "GetLatestIncidentUpdate"):
        if absent:
            return 20040
        if operation == "GetIncident":
            return {"incident": value_of(result, INCIDENT)}
        return {"comment": value_of(result, COMMENT)}
    elif added := re.fullmatch(r"Add(.*)Contact", operation):
        if absent:
            raise Broken("nothing was added")
        data = children(result, "Data")
        number = [value_of(element, whole) for element in children(result, "CreatedId")]
        if not data or is_nil(data[0]) or not number or not number[0] or number[0] < 1:
            raise Broken("nothing was added")
        return {"createdId": str(number[0]), **value_of(data[0], ENTITY[added[1]])}
    elif changed := re.fullmatch(r"(?:Create|Update)(\w+?)(Contact)?", operation):
        if operation == "CreateIncidentAssociation":
            return flag(operation, result, absent)
        members = ENTITY[changed[1]]
    else:
        return flag(operation, result, absent)
    if absent:
        raise Broken("no entity")
    return value_of(result, members)


def flag(operation, result, absent):
    if absent:
        raise Broken("neither yes nor no")
    if value_of(result, truth) or operation == "Logout":
        return {}
    return 20072 if operation in REFUSED_OTHERWISE else 20040


def content(element, parts):
    includes = element.findall(f"{{{XOP}}}Include")
    if not includes:
        if len(element):
            raise Broken("elements in the place of bytes")
        try:
            return base64.b64decode(re.sub(r"\s", "", element.text or ""), validate=True)
        except ValueError as error:
            raise Broken("no Base64") from error
    name = unquote(includes[0].get("href").removeprefix("cid:"))
    if name not in parts:
        raise Broken("no such part")
    if len(parts[name]) > 16 * 1024 * 1024:
        raise Broken("too many bytes")
    return parts[name]


# Failures.

UNAVAILABLE = "Service is currently unavailable, please try again shortly.\n\nThank you."
ENDED = "Your session has ended. Please sign in again."
STATUSES = {
    6000: ("SESSION_MISSING", "session does not exist", ENDED),
    8004: ("ADAPTER_ERROR", "operation invocation problem", UNAVAILABLE),
    8004: ("ADAPTER_ERROR", "operation invocation problem", UNAVAILABLE),
    8005: ("BACKEND_EMPTY", "response is empty", UNAVAILABLE),
    8006: ("BACKEND_XML", "invalid XML response", UNAVAILABLE),
    8007: ("BACKEND_CONTRACT", "response does not follow its contract", UNAVAILABLE),
    8009: ("BACKEND_FAILED", "request unsuccessful", UNAVAILABLE),
    9105: ("JSON_VALUE", "unable to fill message template", UNAVAILABLE),
    9109: ("BACKEND_UNREACHABLE", "unable to open connection to endpoint", UNAVAILABLE),
    10102: ("NO_SUCH_OPERATION", "no such service or operation", UNAVAILABLE),
    20001: ("AUTH_FAILED", "bad credentials", "The user name or password is not correct."),
    20002: (
        "ACCOUNT_LOCKED",
        "account locked",
        "Your account is locked for 30 minutes. An administrator can unlock it.",
    ),
    20021: ("VALIDATION", "field validation failed", "Please check the information you entered and try again."),
    20040: ("RECORD_GONE", "record gone", "The record no longer exists."),
    20070: (
        "NO_AUTHORITY",
        "the user's privilege does not allow the operation",
        "You do not have authority to perform this operation.",
    ),
    20072: ("REFUSED", "operation refused", UNAVAILABLE),
}


def failure(number, status, message=None, **members):
    code, sentence, user = STATUSES[number]
    return {
        "errcode": code,
        "errmsg": sentence,
        "httpStatusCode": status,
        "message": message or user,
        "opstatus": number,
        **members,
    }


def refusal(operation, message, status):
    """What a result means that says that nothing was done."""
    lower = (message or "").lower()
    if operation == "Login":
        return failure(20002 if "lock" in lower else 20001, status)
    for number, words in (
        (6000, ("session", "token", "authenticat")),
        (20070, ("authori", "permission", "denied")),
        (20040, ("not found", "not exist")),
    ):
        if any(word in lower for word in words):
            return failure(number, status)
    if not lower.strip():
        return failure(8009, status)
    shown = None if "   at " in message else " ".join(message.split())[:1024]
    return failure(20072, status, shown)


def typed_fault(operation, detail, status):
    name = (detail.get(f"{{{INSTANCE}}}type") or "").strip()
    prefix, _, local = name.rpartition(":")
    if detail.nsmap.get(prefix or None) != ENVELOPES:
        local = ""

    def member(name):
        found = children(detail, name)
        return found[0].text if found and not is_nil(found[0]) else None

    match local:
        case "AuthenticationException":
            return failure(20001 if operation == "Login" else 6000, status)
        case "AccountLockedException":
            until = moment(member("LockedUntil")) if member("LockedUntil") else None
            return failure(20002, status, **({"lockedUntil": until} if until else {}))
        case "SessionTimeoutException":
            return failure(6000, status)
        case "AuthorizationException":
            return failure(20070, status)
        case "EntityNotFoundException":
            return failure(20040, status)
        case "InvalidArgumentException" | "ValidationException":
            fields = [
                field.text
                for row in children(detail, "Fields")
                for error in children(row, "FieldError")
                for field in children(error, "Field")
            ]
            fields += [member("ParameterName")] if member("ParameterName") else []
            errors = [{"code": "INVALID", "field": field} for field in fields]
            members = {"fieldErrors": errors} if errors else {}
            return failure(20021, status, member("Message"), **members)
        case _:
            return failure(8009, status)


def fault_json(operation, fault, status):
    def name(element):
        prefix, _, local = (element.text or "").strip().rpartition(":")
        return (element.nsmap.get(prefix or None), local)

    detail = fault.find(f"{{{SOAP}}}Detail/{{{ENVELOPES}}}BCMSServiceException")
    if detail is not None:
        return typed_fault(operation, detail, status)
    code = fault.find(f"{{{SOAP}}}Code")
    if name(code.find(f"{{{SOAP}}}Value")) == (SOAP, "MustUnderstand"):
        return failure(8004, status)
    for value in code.iterfind(f".//{{{SOAP}}}Subcode/{{{SOAP}}}Value"):
        number = {
            (DISPATCHER, "InternalServiceFault"): 8009,
            (DISPATCHER, "DeserializationFailed"): 9105,
            (ADDRESSING, "ActionNotSupported"): 10102,
            (ADDRESSING, "MessageAddressingHeaderRequired"): 8004,
            (ADDRESSING, "InvalidAddressingHeader"): 8004,
            (ADDRESSING, "DestinationUnreachable"): 9109,
            (ADDRESSING, "EndpointUnavailable"): 9109,
        }.get(name(value))
        if number:
            return failure(number, status)
    return failure(8009, status)


def response_json(operation, envelope, parts, status):
    body = envelope.find(f"{{{SOAP}}}Body")
    payload = next(child for child in body if isinstance(child.tag, str))
    if payload.tag == f"{{{SOAP}}}Fault":
        return fault_json(operation, payload, status)
    try:
        if payload.tag != f"{{{OPERATIONS}}}{operation}Response":
            raise Broken("another response")
        results = payload.findall(f"{{{OPERATIONS}}}{operation}Result")
        if not results or is_nil(results[0]):
            raise Broken("no result")
        result = {
            name: found[0]
            for name in ("ErrorMesssage", "OperationSucceeded", "Result")
            if (found := results[0].findall(f"{{{ENVELOPES}}}{name}"))
        }
        if "OperationSucceeded" not in result:
            raise Broken("neither done nor refused")
        if not value_of(result["OperationSucceeded"], truth):
            message = result.get("ErrorMesssage")
            return refusal(operation, None if message is None else message.text, status)
        made = result_json(operation, result.get("Result"), parts)
    except Broken:
        return failure(8007, status)
    if isinstance(made, int):
        return failure(made, status)
    return {"Status": "SUCCESS", "httpStatusCode": 200, **made, "opstatus": 0}


# Requests.

PARAMETERS = {
    "startCount": whole,
    "pageSize": whole,
    "sortAsc": truth,
    "date": day,
    "passwordHash": text,
    "username": text,
    "sortBy": text,
    "searchText": text,
    "filename": text,
}
RENAMED = {"passwordHash": "password", "filename": "fileName", "content": "contentBase64"}
FLAT = {
    "user": USER,
    "incident": INCIDENT,
    "incidentUpdate": COMMENT,
    "incidentNote": NOTE,
    "areaOffice": OFFICE,
    "conveneRoom": ROOM,
    "incidentCategory": CATEGORY,
    "incidentAssociation": ASSOCIATION,
}
FILTER = {
    "Rule": ("rule", text),
    "Incident": ("incident", text),
    "IncidentNumber": ("incidentNumber", incident_number),
    "Ism": ("ism", text),
    "Location": ("location", text),
    "ReportedDate": ("reportedDate", moment),
    "Status": ("statusId", {"Id": ("id", key)}),
    "EmployeeName": ("employeeName", text),
    "UserGroup": ("groupId", {"Id": ("id", key)}),
    "UserId": ("userId", key),
}


def request_json(payload, parts):
    result = {}
    for parameter in payload:
        name = etree.QName(parameter).localname
        if is_nil(parameter):
            continue
        if name in FLAT:
            result |= value_of(parameter, FLAT[name])
        elif name == "filter":
            members = entity(parameter, FILTER)
            result |= {name: value["id"] if isinstance(value, dict) else value for name, value in members.items()}
        elif name == "contact":
            result["contact"] = value_of(parameter, CONTACT)
        elif name == "groups":
            result["groups"] = value_of(parameter, listed("UserGroup", GROUP))
        elif name == "content":
            result["contentBase64"] = base64.b64encode(content(parameter, parts)).decode()
        else:
            rule = PARAMETERS.get(name, key)
            result[RENAMED.get(name, name)] = value_of(parameter, rule)
    return result


# Messages.


def message(folder, name, content_type):
    """The envelope of a file and its parts; None for what is no SOAP 1.2."""
    path = next((path for path in (folder / f"{name}.xml", folder / f"{name}.mime") if path.exists()), None)
    if path is None:
        return None
    data, parts = path.read_bytes(), {}
    boundary = re.search(r'boundary="?([^";]+)"?', content_type or "")
    if path.suffix == ".mime" and boundary:
        root = None
        for part in data.split(b"--" + boundary[1].encode())[1:-1]:
            head, _, body = part.partition(b"\r\n\r\n") if b"\r\n\r\n" in part else part.partition(b"\n\n")
            body = body.removesuffix(b"\r\n").removesuffix(b"\n") if b"\r\n\r\n" not in part else body[:-2]
            identifier = re.search(rb"(?im)^content-id:\s*<?([^>\r\n]+)>?", head)
            name = identifier[1].decode() if identifier else ""
            parts[name] = body
            root = name if root is None else root
        start = re.search(r'start="?<?([^">;]+)>?"?', content_type)
        data = parts.get(start[1] if start else root)
        if data is None:
            return None
    try:
        parser = etree.XMLParser(resolve_entities=False, no_network=True, remove_comments=True, remove_pis=True)
        tree = etree.fromstring(data, parser)
    except etree.XMLSyntaxError:
        return None
    if tree.tag != f"{{{SOAP}}}Envelope" or tree.getroottree().docinfo.internalDTD is not None:
        return None
    return tree, parts


def headers(yaml, section):
    """The Content-Type of a side, and the status of a response."""
    start = yaml.index(f"\n{section}:")
    rest = yaml[start + 1 :]
    field = re.search(r"^    Content-Type: (.*)$", rest, re.M)
    status = re.search(r"^  status: (\d+)$", rest, re.M)
    return (field[1].strip("'\"") if field else None), int(status[1]) if status else 200


# What a gateway judges before the codec is asked: an HTTP status, the addressing headers, a header block that must be understood, a
# body that is no SOAP 1.2.
BEFORE = {
    "dtd-attempt": 8006,
    "empty-body": 8005,
    "html-error-page": 8009,
    "must-understand-unknown": 8004,
    "not-xml": 8006,
    "relates-to-another": 8007,
    "reply-of-another-operation": 8007,
    "start-part-missing": 8006,
    "status-202": 8009,
    "truncated": 8006,
    "wrong-envelope-namespace": 8006,
}

def make(folder):
    yaml = (folder / "exchange.yaml").read_text()
    content_type, _ = headers(yaml, "request")
    made = {}
    read = message(folder, "request", content_type)
    operation = None
    if read:
        envelope, parts = read
        payload = next(child for child in envelope.find(f"{{{SOAP}}}Body") if isinstance(child.tag, str))
        operation = etree.QName(payload).localname
        session = envelope.find(f"{{{SOAP}}}Header/{{{OPERATIONS}}}AuthToken") is not None
        members = request_json(payload, parts)
        # Whose session ends is known to the session.
        user = f"-{members.pop('userId')}" if operation == "Logout" else ""
        cacheid = {"cacheid": f"SYNTHETIC-SESSION-BCMS{user}"} if session else {}
        made["request.json"] = {**cacheid, **members}
    content_type, status = headers(yaml, "response")
    read = message(folder, "response", content_type)
    if folder.name in BEFORE:
        made["response.json"] = failure(BEFORE[folder.name], status)
    elif read and operation:
        made["response.json"] = response_json(operation, *read, status)
    return made


def main():
    root, write = Path(sys.argv[1]), "--write" in sys.argv[2:]
    folders = sorted(path.parent for path in root.glob("*/*/*/exchange.yaml") if not (path.parent / "request.http").exists())
    different = 0
    for folder in folders:
        made = make(folder)
        for name in ("request.json", "response.json"):
            path = folder / name
            if write and name in made:
                path.write_text(json.dumps(made[name], indent=2, sort_keys=True, ensure_ascii=False) + "\n")
            known = json.loads(path.read_text()) if path.exists() else None
            if known != made.get(name):
                different += 1
                print(f"{path.relative_to(root)} is not what the message says")
    print(f"{len(folders)} fixtures, {different} files differ")
    sys.exit(1 if different or not folders else 0)


if __name__ == "__main__":
    main()
