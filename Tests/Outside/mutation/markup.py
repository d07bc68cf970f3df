"""XML as text: where each tag, attribute and text stands, so that one place can be changed and all else stays."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

_TOKEN = re.compile(
    r"<!--.*?-->|<!\[CDATA\[.*?\]\]>|<\?.*?\?>|</(?P<close>[^\s>]+)\s*>"
    r"|<(?P<open>[^\s/>!?]+)(?P<attributes>(?:\s+[^\s=>/]+\s*=\s*(?:\"[^\"]*\"|'[^']*'))*)\s*(?P<empty>/?)>|[^<]+",
    re.DOTALL,
)
_ATTRIBUTE = re.compile(r"(?P<name>[^\s=>/]+)\s*=\s*(?P<quote>[\"'])(?P<value>.*?)(?P=quote)", re.DOTALL)


class MarkupError(Exception):
    """A document that this reader does not read."""


@dataclass
class Attribute:
    name: str
    value: str
    start: int
    end: int
    value_start: int
    value_end: int


@dataclass
class Node:
    """An element."""

    document: "Markup"
    parent: "Node | None"
    name: str
    start: int
    open_end: int
    attributes: list[Attribute]
    namespaces: dict[str, str]
    is_empty_tag: bool
    close_start: int = 0
    end: int = 0
    children: list["Node"] = field(default_factory=list)
    texts: list[tuple[int, int]] = field(default_factory=list)

    @property
    def prefix(self) -> str:
        return self.name.rpartition(":")[0]

    @property
    def local(self) -> str:
        return self.name.rpartition(":")[2]

    @property
    def namespace(self) -> str:
        return self.namespaces.get(self.prefix, "")

    def resolve(self, name: str) -> tuple[str, str]:
        """The namespace and the local part of a name in a value."""
        prefix, _, local = name.strip().rpartition(":")
        return self.namespaces.get(prefix, ""), local

    def attribute(self, name: str) -> Attribute | None:
        return next((item for item in self.attributes if item.name == name), None)

    def get(self, name: str) -> str | None:
        found = self.attribute(name)
        return found.value if found else None

    def walk(self) -> Iterator["Node"]:
        yield self
        for child in self.children:
            yield from child.walk()

    def child(self, local: str) -> "Node | None":
        return next((child for child in self.children if child.local == local), None)

    def above(self, local: str) -> "Node | None":
        """The nearest element of that name that this one is in."""
        node = self.parent
        while node is not None and node.local != local:
            node = node.parent
        return node

    @property
    def source(self) -> str:
        return self.document.text[self.start : self.end]

    @property
    def inner(self) -> str:
        return self.document.text[self.open_end : self.close_start]

    @property
    def is_simple(self) -> bool:
        """Whether there are no elements in it."""
        return not self.children

    @property
    def line(self) -> int:
        return self.document.line(self.start)

    @property
    def lines(self) -> range:
        """All lines that it stands on."""
        return range(self.line, self.document.line(self.end - 1) + 1)

    @property
    def whole(self) -> tuple[int, int]:
        """The element with the white space before it."""
        start = self.start
        while start > 0 and self.document.text[start - 1] in " \t\r\n":
            start -= 1
        return start, self.end


@dataclass(frozen=True)
class Edit:
    start: int
    end: int
    text: str


class Markup:
    """A document of UTF-8 and its elements."""

    def __init__(self, content: bytes) -> None:
        try:
            self.text = content.decode("utf-8")
        except UnicodeDecodeError as error:
            raise MarkupError(str(error)) from error
        self.root = self._read()

    @cached_property
    def _line_starts(self) -> list[int]:
        return [0, *(match.end() for match in re.finditer("\n", self.text))]

    def line(self, offset: int) -> int:
        return bisect_right(self._line_starts, offset)

    @property
    def nodes(self) -> Iterator[Node]:
        return self.root.walk()

    def edited(self, *edits: Edit) -> bytes:
        """The document with some places changed; what is changed does not overlap."""
        text = self.text
        for edit in sorted(edits, key=lambda edit: edit.start, reverse=True):
            text = text[: edit.start] + edit.text + text[edit.end :]
        return text.encode("utf-8")

    def _read(self) -> Node:
        root: Node | None = None
        current: Node | None = None
        at = 0
        while at < len(self.text):
            match = _TOKEN.match(self.text, at)
            if match is None:
                raise MarkupError(f"no token at {at}")
            if name := match["open"]:
                if current is None and root is not None:
                    raise MarkupError("a second root")
                node = self._node(match, name, current)
                root = root or node
                if current is not None:
                    current.children.append(node)
                if not match["empty"]:
                    current = node
            elif name := match["close"]:
                if current is None or current.name != name:
                    raise MarkupError(f"an end tag at {at}")
                current.close_start, current.end = match.span()
                current = current.parent
            elif current is not None and not match[0].startswith("<"):
                current.texts.append(match.span())
            at = match.end()
        if root is None or current is not None:
            raise MarkupError("it does not end")
        return root

    def _node(self, match: re.Match[str], name: str, parent: Node | None) -> Node:
        start = match.start("attributes")
        attributes = [
            Attribute(
                item["name"], item["value"], start + item.start(), start + item.end(),
                start + item.start("value"), start + item.end("value"),
            )
            for item in _ATTRIBUTE.finditer(match["attributes"])
        ]  # fmt: skip
        namespaces = dict(parent.namespaces) if parent else {"xml": "http://www.w3.org/XML/1998/namespace"}
        for attribute in attributes:
            if attribute.name == "xmlns":
                namespaces[""] = attribute.value
            elif attribute.name.startswith("xmlns:"):
                namespaces[attribute.name[6:]] = attribute.value
        node = Node(self, parent, name, match.start(), match.end(), attributes, namespaces, bool(match["empty"]))
        node.close_start = node.end = match.end()
        return node
