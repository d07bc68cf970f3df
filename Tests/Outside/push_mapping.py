"""The JSON of the recipients' replies, which are rpc/literal: zeep gives their parts."""

import re
from typing import Any

ADDRESS = re.compile(r"[^@\s]+@[^@\s.]+(\.[^@\s.]+)+")


def map_push(reply: Any) -> dict:
    """The JSON of a page: rows that are no addresses are counted, and an address is there once in whatever case."""
    rows = [row or "" for row in (reply.emails.item if reply.emails else [])]
    addresses = [row for row in rows if ADDRESS.fullmatch(row)]
    recipients = list({address.lower(): address for address in reversed(addresses)}.values())
    recipients.sort(key=addresses.index)
    result = {"total": reply.total, "recipients": recipients, "more": reply.more}
    if len(addresses) < len(rows):
        result["dropped"] = len(rows) - len(addresses)
    if reply.restartAfter:
        result["restartAfter"] = reply.restartAfter
    return result
