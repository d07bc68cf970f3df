"""The messages of the load. Each is known by its key alone, so that what is found later can be held against it."""

import hashlib
import re

# A key is ("number", "r1-c2-n3") for an exchange that comes once, ("office", "o1-c2", 7) for the seventh answer to a
# request that gets another answer each time, or ("scan", "r1-s3") for one whose answer has a part that is kept as a file.
Key = tuple

# More than the tool holds of a part that is no text.
SCAN_BYTES = 5 << 20
# What a store has in place of such a part, in the message.
_WITHHELD = "[[withheld:{}:{}]]"

_ENVELOPE = '<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body>{}</e:Body></e:Envelope>'
_WORDS = ("north ", "harbour ", "ledger ", "Straße ", "quarter ", "&amp; ")


def request(key: Key) -> bytes:
    """What a client sends."""
    if key[0] == "scan":
        body = f'<fetch xmlns="urn:example:crash"><scan>{key[1]}</scan></fetch>'
    elif key[0] == "office":
        body = f'<count xmlns="urn:example:crash"><office>{key[1]}</office></count>'
    else:
        text = _text(key, b"request")
        body = f'<store xmlns="urn:example:crash"><number>{key[1]}</number><text>{text}</text></store>'
    return _ENVELOPE.format(body).encode()


def content_type(key: Key) -> str:
    """The media type of an answer."""
    if key[0] == "scan":
        return f'multipart/related; type="text/xml"; start="<root@crash>"; boundary="{key[1]}"'
    return "text/xml; charset=utf-8"


def answer(key: Key) -> bytes:
    """What the back end answers."""
    if key[0] == "scan":
        return _package(key, scan(key))
    return _envelope(key)


def kept(key: Key) -> list[bytes]:
    """What the stored message of an answer has in it, in this order."""
    if key[0] != "scan":
        return [answer(key)]
    content = scan(key)
    return [_envelope(key), _WITHHELD.format(len(content), hashlib.sha256(content).hexdigest()).encode()]


def scan(key: Key) -> bytes:
    """The large part of an answer: each has another content."""
    return hashlib.shake_256(key[1].encode()).digest(1 << 10) * (SCAN_BYTES >> 10)


def _package(key: Key, content: bytes) -> bytes:
    start = f"--{key[1]}\r\nContent-Type: text/xml; charset=utf-8\r\nContent-ID: <root@crash>\r\n\r\n".encode()
    part = f"\r\n--{key[1]}\r\nContent-Type: image/tiff\r\nContent-ID: <scan@crash>\r\n\r\n".encode()
    return start + _envelope(key) + part + content + f"\r\n--{key[1]}--\r\n".encode()


def _envelope(key: Key) -> bytes:
    names = "".join(f"<v>{value}</v>" for value in key[1:])
    return _ENVELOPE.format(f'<r xmlns="urn:example:crash">{names}<text>{_text(key, b"answer")}</text></r>').encode()


def requested(body: bytes) -> tuple[str, str]:
    """The kind and the name in a request."""
    found = re.search(rb"<(number|office|scan)>([^<]+)</", body)
    if found is None:
        raise ValueError("no request of the load")
    return found[1].decode(), found[2].decode()


def answered(request: bytes, body: bytes) -> Key:
    """The key of an exchange."""
    kind, name = requested(request)
    if kind != "office":
        return kind, name
    value = re.search(rb"</v><v>(\d+)</v>", body)
    if value is None:
        raise ValueError(f"no count in the answer to {name}")
    return kind, name, int(value[1])


def _text(key: Key, salt: bytes) -> str:
    """Words, as many as the key says: mostly a few hundred bytes, at times hundreds of thousands."""
    digest = hashlib.sha256(repr(key).encode() + salt).digest()
    count = 10 + digest[0] + (30_000 if digest[1] == 0 else 1_000 if digest[1] < 8 else 0)
    words = "".join(_WORDS[byte % len(_WORDS)] for byte in digest)
    return (words * (count // len(digest) + 1)).strip()
