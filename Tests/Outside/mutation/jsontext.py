"""JSON as text: where each value and each member stands."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

_SPACE = re.compile(r"[ \t\r\n]*")
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
_SCALAR = re.compile(r"-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?|true|false|null")


@dataclass
class Value:
    """A value, with its key where it is a member."""

    text: str
    start: int
    end: int = 0
    key: str | None = None
    #: Where the member or the element begins.
    whole: int = 0
    parent: "Value | None" = None
    children: list["Value"] = field(default_factory=list)

    @property
    def source(self) -> str:
        return self.text[self.start : self.end]

    @property
    def value(self) -> object:
        return json.loads(self.source)

    @property
    def line(self) -> int:
        return self.text.count("\n", 0, self.start) + 1

    @property
    def lines(self) -> range:
        return range(self.line, self.text.count("\n", 0, self.end) + 2)

    @property
    def top(self) -> str | None:
        """The key of the member of the whole document that it is in."""
        value = self
        while value.parent and value.parent.parent:
            value = value.parent
        return value.key

    def walk(self) -> Iterator["Value"]:
        yield self
        for child in self.children:
            yield from child.walk()


def parse(text: str) -> Value:
    """The whole document's value."""
    return _value(text, _skip(text, 0), None)


def _skip(text: str, at: int) -> int:
    match = _SPACE.match(text, at)
    return match.end() if match else at


def _value(text: str, at: int, parent: Value | None) -> Value:
    value = Value(text, at, parent=parent, whole=at)
    if text[at] in "{[":
        at = _skip(text, at + 1)
        while text[at] not in "}]":
            begin, key = at, None
            if text[value.start] == "{":
                match = _STRING.match(text, at)
                key = json.loads(match[0])
                at = _skip(text, _skip(text, match.end()) + 1)
            child = _value(text, at, value)
            child.key, child.whole = key, begin
            value.children.append(child)
            at = _skip(text, child.end)
            if text[at] == ",":
                at = _skip(text, at + 1)
        value.end = at + 1
    else:
        match = _STRING.match(text, at) or _SCALAR.match(text, at)
        value.end = match.end()
    return value
