"""What the gateway has to answer, from what the directory answered.

It is not written from the codecs, and reads the envelope with lxml.
"""

import base64
from typing import Any

from lxml import etree

import bridge
import dsml

ATTRIBUTES = {"uid": "userId", "mail": "email", "givenname": "firstName", "sn": "lastName"}

BAD, LOCKED, EXPIRED, MUST_CHANGE, REJECTED = 20001, 20002, 20003, 20004, 20006
NOT_AUTHORIZED, UNREACHABLE, FAILED = 17005, 9109, 8009
MESSAGES = {
    BAD: "The user ID or password you entered is incorrect.",
    LOCKED: "Your account is locked. Use Forgot Password to unlock it.",
    EXPIRED: "Your password has expired. Please change it.",
    MUST_CHANGE: "You must change your password before continuing.",
    REJECTED: "The new password does not meet the password rules.",
}
POLICY_ERRORS = {0: EXPIRED, 1: LOCKED, 2: MUST_CHANGE}
REASONS = {3: "modNotAllowed", 4: "mustSupplyOld", 5: "quality", 6: "tooShort", 7: "tooYoung", 8: "inHistory"}
CODES = {3: UNREACHABLE, 19: REJECTED, 32: BAD, 49: BAD, 50: NOT_AUTHORIZED, 51: UNREACHABLE, 52: UNREACHABLE}
ERRORS = {
    "notAttempted": UNREACHABLE,
    "couldNotConnect": UNREACHABLE,
    "connectionClosed": UNREACHABLE,
    "authenticationFailed": BAD,
}


def expected(content: bytes) -> dict[str, Any]:
    """The members that an envelope decides: `opstatus`, and `message`, `reason` or what a success tells."""
    payload = bridge.parse(content).find(f"{{{bridge.SOAP}}}Body/*")
    if payload is None or payload.tag != dsml.tag("batchResponse"):
        return {"opstatus": FAILED}
    members: dict[str, Any] = {"opstatus": 0}
    for response in payload:
        failure = _failure(response)
        if failure:
            return failure
        members |= _told(response)
    return members


def _failure(response: etree._Element) -> dict[str, Any] | None:
    """What a response that failed means to the device; a control goes before the code."""
    if response.tag == dsml.tag("errorResponse"):
        return _failed(ERRORS.get(response.get("type"), FAILED))
    error = _policy(response).get("error")
    if error in POLICY_ERRORS:
        return _failed(POLICY_ERRORS[error])
    if error in REASONS:
        return {**_failed(REJECTED), "reason": REASONS[error]}
    code = int(response.find(f".//{dsml.tag('resultCode')}").get("code"))
    return None if code in dsml.SUCCESSES else _failed(CODES.get(code, FAILED))


def _failed(opstatus: int) -> dict[str, Any]:
    return {"opstatus": opstatus, **({"message": MESSAGES[opstatus]} if opstatus in MESSAGES else {})}


def _told(response: etree._Element) -> dict[str, Any]:
    """What a response that succeeded tells the device."""
    told: dict[str, Any] = {}
    for attr in response.iterfind(f"{dsml.tag('searchResultEntry')}/{dsml.tag('attr')}"):
        name = ATTRIBUTES.get(attr.get("name", "").lower())
        if name:
            told[name] = attr.findtext(dsml.tag("value"))
    policy = _policy(response)
    if "seconds" in policy:
        told["passwordWarning"] = {"days": policy["seconds"] // 86400}
    if "logins" in policy:
        told["passwordWarning"] = {"graceLogins": policy["logins"]}
    return told


def _policy(response: etree._Element) -> dict[str, int]:
    """The control of the password policy: SEQUENCE { warning [0] CHOICE { [0], [1] }, error [1] }, all optional."""
    for control in response.iterfind(dsml.tag("control")):
        if control.get("type") != dsml.PASSWORD_POLICY:
            continue
        told = {}
        [(_, sequence)] = _elements(base64.b64decode(control.findtext(dsml.tag("controlValue")) or ""))
        for kind, content in _elements(sequence):
            if kind == 0xA0:
                [(choice, number)] = _elements(content)
                told[{0x80: "seconds", 0x81: "logins"}[choice]] = int.from_bytes(number, "big", signed=True)
            elif kind == 0x81:
                told["error"] = int.from_bytes(content, "big", signed=True)
        return told
    return {}


def _elements(content: bytes) -> list[tuple[int, bytes]]:
    """Tags and contents of BER, whose lengths are of one byte here."""
    found = []
    while content:
        kind, length = content[0], content[1]
        if length > 0x7F or len(content) < 2 + length:
            raise ValueError("the control is not BER with short lengths")
        found.append((kind, content[2 : 2 + length]))
        content = content[2 + length :]
    return found
