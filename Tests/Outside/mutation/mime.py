"""Messages in parts as bytes (RFC 2046 section 5.1, RFC 2387): read so that what is written again is the same."""

import re
from dataclasses import dataclass, field, replace
from functools import cache
from urllib.parse import unquote

from markup import Markup
from project import Case, Project

_PARAMETER = re.compile(r';\s*([\w-]+)=("[^"]*"|[^\s;]+)')
XOP = "http://www.w3.org/2004/08/xop/include"


_INCLUDE = re.compile(rb"<(\w+):Include\b[^>]*/>")


def whole(envelope: bytes) -> bytes:
    """An envelope with some Base64 in the place of each xop:Include."""
    return _INCLUDE.sub(b"JVBERg==", envelope)


@dataclass(frozen=True)
class Part:
    #: The lines of its head, without their ends.
    head: tuple[str, ...]
    content: bytes

    def get(self, name: str) -> str | None:
        """The value of a header field."""
        number = self.number(name)
        return None if number is None else self.head[number].partition(":")[2].strip()

    def number(self, name: str) -> int | None:
        """The number of a field's line; none is folded."""
        return next((n for n, line in enumerate(self.head) if line.lower().startswith(f"{name.lower()}:")), None)

    def with_field(self, name: str, value: str | None) -> "Part":
        """The part with another value of a field; without it where the value is None."""
        number = self.number(name)
        lines = [] if value is None else [f"{name}: {value}"]
        if number is None:
            return replace(self, head=(*self.head, *lines))
        return replace(self, head=(*self.head[:number], *lines, *self.head[number + 1 :]))

    @property
    def id(self) -> str:
        """The Content-ID without its brackets."""
        return (self.get("Content-ID") or "").strip("<>")


@dataclass(frozen=True)
class Package:
    boundary: str
    #: Where the root is, as the media type says.
    start: str
    line_end: bytes
    parts: tuple[Part, ...] = field(default=())

    @property
    def root(self) -> int:
        """The number of the part that has the envelope."""
        return next((number for number, part in enumerate(self.parts) if part.id == self.start), 0)

    @property
    def markup(self) -> Markup:
        """The envelope."""
        return Markup(self.parts[self.root].content)

    @property
    def named(self) -> list[int]:
        """The numbers of the parts that the envelope names, by Content-ID or by a URL of it (RFC 2392)."""
        text = unquote(self.markup.text)
        return [n for n, part in enumerate(self.parts) if n != self.root and part.id and part.id in text]

    @property
    def included(self) -> list[int]:
        """The numbers of the parts that xop:Include refers to."""
        hrefs = [unquote(node.get("href") or "") for node in self.markup.nodes if node.namespace == XOP]
        return [n for n in self.named if f"cid:{self.parts[n].id}" in hrefs]

    @property
    def whole(self) -> bytes:
        """The envelope as schemas tell of it (XOP section 3.2)."""
        return whole(self.parts[self.root].content)

    def with_part(self, number: int, part: Part | None) -> "Package":
        """The package with another part in the place of one; without it where it is None."""
        parts = () if part is None else (part,)
        return replace(self, parts=(*self.parts[:number], *parts, *self.parts[number + 1 :]))

    def with_root(self, content: bytes) -> "Package":
        """The package with another envelope."""
        return self.with_part(self.root, replace(self.parts[self.root], content=content))

    def write(self, boundary: str | None = None, ends: bool = True) -> bytes:
        mark = b"--" + (boundary or self.boundary).encode()
        pieces = []
        for part in self.parts:
            head = self.line_end.join(line.encode() for line in part.head)
            pieces.append(mark + self.line_end + head + self.line_end * 2 + part.content + self.line_end)
        return b"".join(pieces) + (mark + b"--" + self.line_end if ends else b"")


def read(content: bytes, kind: str) -> Package | None:
    """Reads a package; None where it is not written again as it was."""
    parameters = {name.lower(): value.strip('"') for name, value in _PARAMETER.findall(kind)}
    line_end = b"\r\n" if b"\r\n" in content.partition(b"\n")[0] + b"\n" else b"\n"
    boundary = parameters.get("boundary", "")
    mark = b"--" + boundary.encode()
    pieces = content.split(mark)
    if len(pieces) < 3 or pieces[0] or pieces[-1] != b"--" + line_end:
        return None
    parts = []
    for piece in pieces[1:-1]:
        head, _, body = piece.removeprefix(line_end).removesuffix(line_end).partition(line_end * 2)
        parts.append(Part(tuple(head.decode().split(line_end.decode())), body))
    found = Package(boundary, parameters.get("start", "").strip("<>"), line_end, tuple(parts))
    return found if found.write() == content else None


@dataclass(frozen=True)
class Packaged:
    """A message in parts of a case."""

    case: Case
    side: str
    package: Package

    @property
    def file(self) -> str:
        return f"{self.side}.mime"


@cache
def packages(project: Project) -> tuple[Packaged, ...]:
    """All responses in parts that are not negative."""
    found = []
    for case in project.cases:
        file = case.file("response.mime")
        if file not in project.files or case.case_class == "negative":
            continue
        package = read(project.read(file), case.details["response"]["headers"]["Content-Type"])
        if package:
            found.append(Packaged(case, "response", package))
    return tuple(found)
