"""The JSON of the history of payments: zeep takes packages apart, and gives their parts beside the answer."""

import base64
from datetime import datetime
from typing import Any

from zeep.wsdl.attachments import MessagePack
from db2_mapping import in_ohio


def map_document(reply: Any, clock: datetime) -> dict:
    """The JSON of a success: the bytes of the one place in which they are."""
    package = reply if isinstance(reply, MessagePack) else None
    answer = package.root if package else reply
    blob = answer.outPdf
    places = [blob.binaryData, blob.MTOM, part(package, blob.attachmentID), part(package, blob.swaRef)]
    (content,) = [place for place in places if place]
    return {
        "pdfBase64": base64.b64encode(content).decode("ascii"),
        "contentType": "application/pdf",
        "fileName": f"payment-history-{in_ohio(clock):%Y%m%d}.pdf",
        "pageCount": answer.outPageCount,
    }


def part(package: MessagePack | None, reference: str | None) -> bytes | None:
    """The content of a part, whose name may stand in brackets or in a URL; None where there is no reference."""
    if not reference:
        return None
    name = reference.strip("<>").removeprefix("cid:")
    # zeep leaves the brackets of a Content-ID where they are.
    return package.get_by_content_id(f"<{name}>").content
