"""The JSON of the Db2 replies.

zeep leaves out the wrapper of a reply, and goes on as long as there is one child only: a reply of one rowset is the
list of its rows, a reply of one column is the column. An empty rowset is None.
"""

import base64
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from mapping import Columns, convert
from values import as_it_is, code, db2_moment, db2_timestamp, digits, indicator, line_feeds, number_text, text


def _county(value: str | None) -> str | None:
    county = text(value)
    return county and f"39{county}"


BULLETIN: Columns = {
    "BULLETIN_ID": ("id", as_it_is),
    "COUNTY_CD": ("countyFips", _county),
    "TITLE": ("title", as_it_is),
    "BODY_TXT": ("body", line_feeds),
    "START_TS": ("startsAt", db2_timestamp),
    "END_TS": ("endsAt", db2_timestamp),
    "PRIORITY_NO": ("priority", as_it_is),
}
NEWS: Columns = {
    "NEWS_ID": ("id", as_it_is),
    "HEADLINE": ("headline", as_it_is),
    "BODY_TXT": ("body", line_feeds),
    "POST_TS": ("postedAt", db2_timestamp),
    "EXP_TS": ("expiresAt", db2_timestamp),
}
MESSAGE: Columns = {
    "MSG_ID": ("id", number_text),
    "TOPIC_CD": ("topicCode", text),
    "TOPIC_DESC": ("topic", as_it_is),
    "CASE_NO": ("caseNumber", digits(10)),
    "ORDER_NO": ("orderNumber", text),
    "COUNTY_CD": ("countyFips", _county),
    "DIRECTION": ("direction", code(I="inbound", O="outbound")),
    "READ_IND": ("read", indicator),
    "ATTACH_CNT": ("attachmentCount", as_it_is),
    "RECEIVED_TS": ("receivedAt", db2_timestamp),
}
MESSAGE_TEXT: Columns = {"BODY_TXT": ("messageText", line_feeds)}
ATTACHMENT: Columns = {"ATTACH_ID": ("id", number_text), "FILE_NM": ("fileName", as_it_is)}
FILE: Columns = {
    "FILE_NM": ("fileName", as_it_is),
    "CONTENT_TYPE": ("contentType", as_it_is),
    "DATA": ("data", lambda value: base64.b64encode(value).decode()),
}
PREFERENCES: Columns = {
    "PAY_DUE_IND": ("preferences.paymentDue", indicator),
    "MISSING_INFO_IND": ("preferences.missingInfo", indicator),
    "NEW_MSG_IND": ("preferences.newMessage", indicator),
}
DAYS_AFTER_OPENING = timedelta(days=90)


def map_db2(operation: str, reply: Any, clock: datetime) -> dict:
    """The JSON of a reply that has a row where one is needed."""
    match operation:
        case "getCountyBulletins":
            return {"bulletins": _rows(reply, BULLETIN)}
        case "getNewsFlash":
            return {"newsFlash": _rows(reply, NEWS)}
        case "getMessageList":
            return {"inbox": _rows(reply, MESSAGE)}
        case "getMessage":
            [message] = _rows(_in(reply.rowset), MESSAGE | MESSAGE_TEXT)
            return message | {"attachments": [_attachment(row, clock) for row in _in(reply.rowset2)]}
        case "getAttachment":
            [row] = _rows(reply, FILE)
            opened = db2_moment(reply[0].OPENED_TS)
            if opened is not None and in_ohio(clock) - opened >= DAYS_AFTER_OPENING:
                raise ValueError("the attachment was opened too long ago")
            return row
        case "sendMessage":
            _expect_one(reply.UPDATE_COUNT)
            return {"id": number_text(reply.MSG_ID)}
        case "getPreferences":
            [preferences] = _rows(reply, PREFERENCES)
            return preferences
        case "markMessageRead" | "deleteMessage" | "updatePreferences":
            _expect_one(reply)
            return {}
        case _:
            raise ValueError(f"there is no mapping of {operation}")


def _in(rowset: Any) -> list:
    return rowset.row if rowset else []


def _rows(rows: list | None, columns: Columns) -> list[dict]:
    return [convert(row, columns) for row in rows or []]


def _attachment(row: Any, clock: datetime) -> dict:
    opened = db2_moment(row.OPENED_TS)
    return convert(row, ATTACHMENT) | {
        "available": opened is None or in_ohio(clock) - opened < DAYS_AFTER_OPENING
    }


def in_ohio(clock: datetime) -> datetime:
    """The time of a clock there, without an offset, as Db2 has it."""
    return clock.replace(tzinfo=UTC).astimezone(ZoneInfo("America/New_York")).replace(tzinfo=None)


def _expect_one(updated: int) -> None:
    if updated != 1:
        raise ValueError(f"{updated} rows were updated, not one")
