"""DSMLv2 batches carried out by a directory, with ldap3.

Of the requests of a batch, those that SETS makes and `delRequest` are known: authentication, search, modify, add and
compare. Each goes with the control of the password policy, and what the directory answers with comes back as it is.
"""

import base64
import contextlib
import re
from dataclasses import dataclass
from typing import Any

import ldap3
from ldap3.core.exceptions import LDAPCommunicationError, LDAPException, LDAPSocketOpenError
from ldap3.utils.conv import escape_filter_chars
from ldap3.utils.dn import parse_dn
from lxml import etree

from people import SERVICES

NAMESPACE = "urn:oasis:names:tc:DSML:2:0:core"
XSI = "http://www.w3.org/2001/XMLSchema-instance"
XSD = "http://www.w3.org/2001/XMLSchema"
PASSWORD_POLICY = "1.3.6.1.4.1.42.2.27.8.5.1"
CONTROLS = [(PASSWORD_POLICY, False, None)]
SECONDS = 4

COMPARE_FALSE, COMPARE_TRUE = 5, 6
SUCCESSES = {0, COMPARE_FALSE, COMPARE_TRUE}

SCOPES = {"baseObject": ldap3.BASE, "singleLevel": ldap3.LEVEL, "wholeSubtree": ldap3.SUBTREE}
ALIASES = {
    "neverDerefAliases": ldap3.DEREF_NEVER,
    "derefInSearching": ldap3.DEREF_SEARCH,
    "derefFindingBaseObj": ldap3.DEREF_BASE,
    "derefAlways": ldap3.DEREF_ALWAYS,
}
CHANGES = {"add": ldap3.MODIFY_ADD, "delete": ldap3.MODIFY_DELETE, "replace": ldap3.MODIFY_REPLACE}
# RFC 4512, sections 1.4 and 2.5: a name or numbers, and options.
ATTRIBUTE = re.compile(r"([A-Za-z][A-Za-z0-9-]*|[0-9]+(\.[0-9]+)+)(;[A-Za-z0-9-]+)*")


class Refused(Exception):
    """An error of the bridge itself: the type of an errorResponse, and a text without any value of the request."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind


@dataclass(frozen=True)
class Credentials:
    """The name and the password of the security header."""

    name: str
    password: str


def tag(name: str) -> str:
    return f"{{{NAMESPACE}}}{name}"


def local(element: etree._Element) -> str:
    """The name of an element of DSML."""
    name = etree.QName(element)
    if name.namespace != NAMESPACE:
        raise Refused("malformedRequest", "an element is not of DSML")
    return name.localname


def need(element: etree._Element, name: str) -> str:
    """An attribute that has to be there."""
    value = element.get(name)
    if value is None:
        raise Refused("malformedRequest", f"{local(element)} has no {name}")
    return value


def choice(element: etree._Element, name: str, choices: dict[str, Any], otherwise: str | None = None) -> Any:
    value = element.get(name, otherwise)
    if value not in choices:
        raise Refused("malformedRequest", f"{local(element)} has no {name} that is known")
    return choices[value]


def limit(element: etree._Element, name: str) -> int:
    text = element.get(name, "0")
    if not re.fullmatch("[0-9]{1,10}", text) or int(text) > 2**31 - 1:
        raise Refused("malformedRequest", f"{name} is no number of LDAP")
    return int(text)


def attribute(element: etree._Element) -> str:
    """The name of an attribute: it becomes a part of a filter, so it is looked at."""
    name = need(element, "name")
    if not ATTRIBUTE.fullmatch(name):
        raise Refused("malformedRequest", "the name of an attribute is none")
    return name


def value_of(element: etree._Element) -> bytes:
    """The bytes of a value: text, or Base64 where its type says so."""
    text = element.text or ""
    if element.get(f"{{{XSI}}}type", "").rpartition(":")[2] != "base64Binary":
        return text.encode()
    try:
        return base64.b64decode("".join(text.split()), validate=True)
    except ValueError as error:
        raise Refused("malformedRequest", "a value is no Base64") from error


def values_of(element: etree._Element) -> list[bytes]:
    return [value_of(value) for value in element.findall(tag("value"))]


def only(element: etree._Element, name: str | None = None) -> etree._Element:
    """The one child, of a name where one is given."""
    children = element.findall(tag(name)) if name else list(element)
    if len(children) != 1:
        raise Refused("malformedRequest", f"{local(element)} has {len(children)} children in place of one")
    return children[0]


def escaped(value: bytes) -> str:
    return escape_filter_chars(value)


def filter_text(element: etree._Element) -> str:
    """A filter as RFC 4515 writes it."""
    kind = local(element)
    match kind:
        case "and" | "or":
            return "({}{})".format("&" if kind == "and" else "|", "".join(filter_text(child) for child in element))
        case "not":
            return f"(!{filter_text(only(element))})"
        case "present":
            return f"({attribute(element)}=*)"
        case "equalityMatch" | "greaterOrEqual" | "lessOrEqual" | "approxMatch":
            sign = {"equalityMatch": "=", "greaterOrEqual": ">=", "lessOrEqual": "<=", "approxMatch": "~="}[kind]
            return f"({attribute(element)}{sign}{escaped(value_of(only(element, 'value')))})"
        case "substrings":
            parts = {
                name: [escaped(value_of(part)) for part in element.findall(tag(name))]
                for name in ("initial", "any", "final")
            }
            middle = "".join(f"*{part}" for part in parts["any"])
            text = "{}{}*{}".format("".join(parts["initial"][:1]), middle, "".join(parts["final"][:1]))
            return f"({attribute(element)}={text})"
    raise Refused("malformedRequest", "a filter is of a kind that is not known")


def unescaped(value: str) -> str:
    """A value of a distinguished name without RFC 4514's escapes."""
    content = re.sub(
        rb"\\([0-9A-Fa-f]{2}|.)",
        lambda found: bytes.fromhex(found[1].decode()) if len(found[1]) == 2 else found[1],
        value.encode(),
        flags=re.DOTALL,
    )
    return content.decode(errors="replace")


class Batch:
    """One batch with a connection of its own."""

    def __init__(self, url: str, credentials: Credentials) -> None:
        self.url = url
        self.credentials = credentials
        self.connection: ldap3.Connection | None = None

    def run(self, request: etree._Element) -> etree._Element:
        """The batchResponse of a batchRequest."""
        response = etree.Element(tag("batchResponse"), nsmap={None: NAMESPACE, "xsi": XSI, "xsd": XSD})
        if request.get("requestID"):
            response.set("requestID", request.get("requestID"))
        goes_on = request.get("onError", "exit") == "resume"
        try:
            for element in request.iterchildren(etree.Element):
                answer, is_success = self._answer(element)
                if element.get("requestID"):
                    answer.set("requestID", element.get("requestID"))
                response.append(answer)
                if not is_success and not goes_on:
                    break
        finally:
            if self.connection is not None:
                # A directory that has gone needs no leave taken of it.
                with contextlib.suppress(LDAPException):
                    self.connection.unbind()
        return response

    def _answer(self, element: etree._Element) -> tuple[etree._Element, bool]:
        try:
            return self._carry_out(element)
        except Refused as refusal:
            return error_response(refusal.kind, str(refusal)), False
        except LDAPSocketOpenError:
            return error_response("couldNotConnect", "the directory does not answer"), False
        except LDAPCommunicationError:
            return error_response("connectionClosed", "the directory has hung up"), False
        except LDAPException as error:
            # The text of an exception may quote the request.
            return error_response("gatewayInternalError", type(error).__name__), False

    def _bind(self, entry: str) -> dict[str, Any]:
        # An empty password would be an anonymous bind, which succeeds for any name (RFC 4513, section 5.1.2).
        if not self.credentials.password:
            raise Refused("authenticationFailed", "there is no password")
        if self.connection is not None:
            self.connection.unbind()
        server = ldap3.Server(self.url, get_info=ldap3.NONE, connect_timeout=SECONDS)
        self.connection = ldap3.Connection(
            server,
            entry,
            self.credentials.password,
            client_strategy=ldap3.SAFE_SYNC,
            auto_referrals=False,
            check_names=False,
            receive_timeout=SECONDS,
            auto_encode=False,
        )
        return self.connection.bind(controls=CONTROLS)[1]

    def _service(self) -> ldap3.Connection:
        """The connection of who calls: a user that signed in in this batch, else the service account."""
        if self.connection is None:
            # A name with a character that means something in a distinguished name is no service account's.
            if not re.fullmatch("[A-Za-z0-9._-]{1,64}", self.credentials.name):
                raise Refused("authenticationFailed", "there is no such account")
            if self._bind(f"cn={self.credentials.name},{SERVICES}")["result"] != 0:
                raise Refused("authenticationFailed", "the account was refused")
        assert self.connection is not None
        return self.connection

    def _carry_out(self, element: etree._Element) -> tuple[etree._Element, bool]:
        match local(element):
            case "authRequest":
                return ended("authResponse", self._authenticate(need(element, "principal")))
            case "searchRequest":
                return self._search(element)
            case "modifyRequest":
                return ended("modifyResponse", self._modify(element))
            case "addRequest":
                attributes = {attribute(child): values_of(child) for child in element.findall(tag("attr"))}
                classes = attributes.pop("objectClass", None)
                added = self._service().add(need(element, "dn"), classes, attributes, controls=CONTROLS)
                return ended("addResponse", added[1])
            case "compareRequest":
                assertion = only(element, "assertion")
                value = value_of(only(assertion, "value"))
                compared = self._service().compare(need(element, "dn"), attribute(assertion), value, controls=CONTROLS)
                return ended("compareResponse", compared[1])
            case "delRequest":
                return ended("delResponse", self._service().delete(need(element, "dn"), controls=CONTROLS)[1])
        raise Refused("other", "the request is of a kind that this bridge does not know")

    def _authenticate(self, principal: str) -> dict[str, Any]:
        try:
            first = parse_dn(principal)[0]
        except LDAPException as error:
            raise Refused("malformedRequest", "the principal is no distinguished name") from error
        # The password is that of the header's user: nobody else is signed in with it.
        if unescaped(first[1]) != self.credentials.name:
            raise Refused("authenticationFailed", "the principal is not whom the security header names")
        return self._bind(principal)

    def _search(self, element: etree._Element) -> tuple[etree._Element, bool]:
        listed = element.find(tag("attributes"))
        names = [attribute(child) for child in listed] if listed is not None else []
        found = self._service().search(
            need(element, "dn"),
            filter_text(only(only(element, "filter"))),
            choice(element, "scope", SCOPES),
            choice(element, "derefAliases", ALIASES),
            names or [ldap3.ALL_ATTRIBUTES],
            limit(element, "sizeLimit"),
            min(limit(element, "timeLimit"), SECONDS),
            element.get("typesOnly") == "true",
            controls=CONTROLS,
        )
        response = etree.Element(tag("searchResponse"))
        for item in found[2] or []:
            if item["type"] == "searchResEntry":
                entry = etree.SubElement(response, tag("searchResultEntry"), dn=item["dn"])
                for name, values in item["raw_attributes"].items():
                    attr = etree.SubElement(entry, tag("attr"), name=name)
                    for value in values:
                        put(etree.SubElement(attr, tag("value")), value)
            elif item["type"] == "searchResRef":
                reference = etree.SubElement(response, tag("searchResultReference"))
                for address in item["uri"]:
                    etree.SubElement(reference, tag("ref")).text = address
        done, is_success = ended("searchResultDone", found[1])
        response.append(done)
        return response, is_success

    def _modify(self, element: etree._Element) -> dict[str, Any]:
        # By attribute: changes of one keep their order, and those of different ones do not see each other.
        changes: dict[str, list[tuple[str, list[bytes]]]] = {}
        for child in element.findall(tag("modification")):
            change = (choice(child, "operation", CHANGES), values_of(child))
            changes.setdefault(attribute(child), []).append(change)
        if not changes:
            raise Refused("malformedRequest", "modifyRequest has no modification")
        return self._service().modify(need(element, "dn"), changes, controls=CONTROLS)[1]


def put(element: etree._Element, value: bytes) -> None:
    """Writes a value as text where XML can carry it, else in Base64."""
    try:
        element.text = value.decode()
    except ValueError:
        element.set(f"{{{XSI}}}type", "xsd:base64Binary")
        element.text = base64.b64encode(value).decode()


def ended(name: str, result: dict[str, Any]) -> tuple[etree._Element, bool]:
    """An LDAPResult as the schema orders it: controls, code, message, referrals."""
    element = etree.Element(tag(name))
    if result.get("dn"):
        element.set("matchedDN", result["dn"])
    for kind, control in (result.get("controls") or {}).items():
        written = etree.SubElement(element, tag("control"), type=kind)
        if control.get("criticality"):
            written.set("criticality", "true")
        if control.get("value") is not None:
            content = etree.SubElement(written, tag("controlValue"))
            content.set(f"{{{XSI}}}type", "xsd:base64Binary")
            content.text = base64.b64encode(control["value"]).decode()
    etree.SubElement(element, tag("resultCode"), code=str(result["result"]), descr=result["description"])
    if result.get("message"):
        etree.SubElement(element, tag("errorMessage")).text = result["message"]
    for address in result.get("referrals") or []:
        etree.SubElement(element, tag("referral")).text = address
    return element, result["result"] in SUCCESSES


def error_response(kind: str, message: str) -> etree._Element:
    """What comes in place of a response that the directory did not give."""
    element = etree.Element(tag("errorResponse"), type=kind)
    etree.SubElement(element, tag("message")).text = message
    return element
