"""The JSON of the directory's replies, which are DSML batches."""

import base64
from typing import Any

SUCCESS = 0
COMPARE_FALSE = 5
COMPARE_TRUE = 6
PASSWORD_POLICY = "1.3.6.1.4.1.42.2.27.8.5.1"
SECONDS_OF_A_DAY = 86400


def map_ldap(operation: str, reply: Any) -> dict:
    """The JSON of a batch that the directory carried out."""
    responses = {name: response for choice in reply._value_1 for name, response in choice.items() if response}
    match operation:
        case "validateCredentials":
            _expect(responses["authResponse"].resultCode, SUCCESS)
            [user] = _entries(responses["searchResponse"])
            warning = _password_warning(responses["authResponse"].control)
            # Where a registration had no name, the user id stands for it.
            if user.get("sn") == user["uid"]:
                del user["sn"]
            return {
                **_renamed(user, uid="userId", mail="email", givenname="firstName", sn="lastName"),
                **({"passwordWarning": warning} if warning else {}),
            }
        case "findUser":
            users = _entries(responses["searchResponse"])
            if len(users) > 1:
                raise ValueError(f"{len(users)} users were found, not one")
            return {"found": bool(users), **(_renamed(users[0], uid="userId") if users else {})}
        case "comparePassword":
            _expect(responses["compareResponse"].resultCode, COMPARE_TRUE, COMPARE_FALSE)
            return {"matches": responses["compareResponse"].resultCode.code == COMPARE_TRUE}
        case "createUser":
            _expect(responses["addResponse"].resultCode, SUCCESS)
            return {}
        case "changePassword":
            _expect(responses["modifyResponse"].resultCode, SUCCESS)
            return {}
        case _:
            raise ValueError(f"there is no mapping of {operation}")


def _expect(result: Any, *codes: int) -> None:
    # The name beside the number is optional, so the number decides.
    if result.code not in codes:
        raise ValueError(f"result code {result.code}")


def _entries(search: Any) -> list[dict]:
    """Each entry as its attributes' first values; the names of attributes ignore case."""
    _expect(search.searchResultDone.resultCode, SUCCESS)
    return [
        {attribute.name.lower(): _text(attribute.value[0]) for attribute in entry.attr if attribute.value}
        for entry in search.searchResultEntry
    ]


def _text(value: str | bytes) -> str:
    """zeep decodes what xsi:type calls Base64; it is UTF-8 in there."""
    return value.decode("utf-8") if isinstance(value, bytes) else value


def _renamed(entry: dict, **names: str) -> dict:
    return {name: entry[attribute] for attribute, name in names.items() if attribute in entry}


def _password_warning(controls: list) -> dict | None:
    """The warning of the password-policy control: SEQUENCE { warning [0] CHOICE { [0] seconds, [1] logins } … }."""
    for control in controls:
        if control.type != PASSWORD_POLICY:
            continue
        value = control.controlValue
        # Without an xsi:type it is Base64 all the same, and zeep leaves it as text.
        sequence = _ber(value if isinstance(value, bytes) else base64.b64decode(value, validate=True), 0x30)
        if sequence:
            warning = _ber(sequence, 0xA0)
            number = int.from_bytes(_ber(warning, warning[0]), "big", signed=True)
            return {0x80: {"days": number // SECONDS_OF_A_DAY}, 0x81: {"graceLogins": number}}[warning[0]]
    return None


def _ber(content: bytes, tag: int) -> bytes:
    """The value behind a tag and a length of one byte."""
    if content[0] != tag or content[1] > 0x7F or len(content) < 2 + content[1]:
        raise ValueError(f"the control is not what was expected behind tag {tag:#x}")
    return content[2 : 2 + content[1]]
