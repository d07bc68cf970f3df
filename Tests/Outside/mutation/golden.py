"""Golden JSON that is not what the codec makes, and messages that are not what the golden JSON says."""

import json
import re
from collections.abc import Iterable
from random import Random

from jsontext import Value, parse
from markup import Edit, Node
from messages import MessageKind, body, judge
from mutant import NO_LINE, Expected, Kind, Mutant
from project import SIDES, Case, Project

SESSION = "cacheid"


class JSONKind(Kind):
    """Changes one value of golden JSON."""

    target = "golden JSON"
    rules = ("fixture.request-json", "fixture.response-json")

    def places(self, project: Project) -> Iterable[tuple[Case, str, Value]]:
        for case in project.cases:
            for side in SIDES:
                file = case.file(f"{side}.json")
                if not project.has(file):
                    continue
                for value in parse(project.text(file)).walk():
                    # What names the session is not the codec's.
                    if value.key != SESSION and self.fits(value, case, side):
                        yield case, side, value

    def fits(self, value: Value, case: Case, side: str) -> bool:
        raise NotImplementedError

    def text(self, value: Value, random: Random) -> tuple[int, int, str] | None:
        """What to put in place of what."""
        raise NotImplementedError

    def lines(self, value: Value) -> range:
        """Where it must be told: at the value."""
        return value.lines

    def mutate(self, project: Project, place: tuple[Case, str, Value], random: Random) -> Mutant | None:
        case, side, value = place
        made = self.text(value, random)
        if made is None:
            return None
        start, end, text = made
        content = (value.text[:start] + text + value.text[end:]).encode()
        file = f"{side}.json"
        # What signs the user in is in no message, so an unknown member is noticed where the request is made.
        unwritten = Expected(("fixture.round-trip",), (case.file("request.json"),), self.lines(value))
        others = (unwritten,) if side == "request" else ()
        expected = Expected((f"fixture.{side}-json",), (case.file(file),), self.lines(value), others)
        return self.on_case(case, file, content, value.line, expected)


def without(value: Value) -> tuple[int, int]:
    """A member or an element with the comma that goes with it."""
    siblings = value.parent.children
    at = siblings.index(value)
    if at + 1 < len(siblings):
        return value.whole, siblings[at + 1].whole
    return (siblings[at - 1].end if at else value.whole), value.end


class StringChanged(JSONKind):
    """A text differs in one character."""

    name = "json-string"

    def fits(self, value: Value, case: Case, side: str) -> bool:
        return value.source.startswith('"') and len(value.source) > 2

    def text(self, value: Value, random: Random) -> tuple[int, int, str]:
        text = str(value.value)
        at = random.randrange(len(text))
        changed = text[:at] + random.choice([item for item in "aZ09 é" if item != text[at]]) + text[at + 1 :]
        return value.start, value.end, json.dumps(changed, ensure_ascii=False)


class NumberChanged(JSONKind):
    """A number is another one, by one or by a tenth."""

    name = "json-number"

    def fits(self, value: Value, case: Case, side: str) -> bool:
        return bool(re.fullmatch(r"-?[\d.]+", value.source))

    def text(self, value: Value, random: Random) -> tuple[int, int, str]:
        fraction = value.source + ("1" if "." in value.source else ".1")
        return value.start, value.end, random.choice([str(int(float(value.source)) + 1), fraction])


class TruthFlipped(JSONKind):
    """True is false, or false true."""

    name = "json-truth"

    def fits(self, value: Value, case: Case, side: str) -> bool:
        return value.source in ("true", "false")

    def text(self, value: Value, random: Random) -> tuple[int, int, str]:
        return value.start, value.end, "false" if value.source == "true" else "true"


class TypeChanged(JSONKind):
    """A number is a text, or a text is a number or stands in an array."""

    name = "json-type"

    def fits(self, value: Value, case: Case, side: str) -> bool:
        return not value.children and value.parent is not None and value.source not in ("{}", "[]")

    def text(self, value: Value, random: Random) -> tuple[int, int, str]:
        source = value.source
        number = source.strip('"')
        if source.startswith('"') and re.fullmatch(r"-?(0|[1-9]\d*)(\.\d+)?", number):
            return value.start, value.end, number
        return value.start, value.end, f"[{source}]" if source.startswith('"') else f'"{source}"'


class NullForValue(JSONKind):
    """There is null in place of a value."""

    name = "json-null"

    def fits(self, value: Value, case: Case, side: str) -> bool:
        return value.parent is not None and value.source != "null"

    def text(self, value: Value, random: Random) -> tuple[int, int, str]:
        return value.start, value.end, "null"


class MemberDropped(JSONKind):
    """A member is missing."""

    name = "json-member-dropped"

    def fits(self, value: Value, case: Case, side: str) -> bool:
        return value.key is not None and value.key != "opstatus"

    def text(self, value: Value, random: Random) -> tuple[int, int, str]:
        return *without(value), ""

    def lines(self, value: Value) -> range:
        return value.parent.lines


class MemberAdded(JSONKind):
    """There is a member that the codec does not make."""

    name = "json-member-added"

    def fits(self, value: Value, case: Case, side: str) -> bool:
        return value.source.startswith("{")

    def text(self, value: Value, random: Random) -> tuple[int, int, str]:
        comma = ", " if value.children else ""
        return value.start + 1, value.start + 1, f'"extra": "1"{comma}'


class MemberRenamed(JSONKind):
    """A member's name is written otherwise."""

    name = "json-member-renamed"

    def fits(self, value: Value, case: Case, side: str) -> bool:
        return value.key is not None and value.key[0].isalpha() and value.key != "opstatus"

    def text(self, value: Value, random: Random) -> tuple[int, int, str]:
        key = random.choice([value.key[0].swapcase() + value.key[1:], f"{value.key}s"])
        end = value.whole + len(json.dumps(value.key, ensure_ascii=False))
        return value.whole, end, json.dumps(key, ensure_ascii=False)

    def lines(self, value: Value) -> range:
        return value.parent.lines


class ElementDropped(JSONKind):
    """An array is one element short."""

    name = "json-element-dropped"

    def fits(self, value: Value, case: Case, side: str) -> bool:
        return value.parent is not None and value.key is None

    def text(self, value: Value, random: Random) -> tuple[int, int, str]:
        return *without(value), ""

    def lines(self, value: Value) -> range:
        return value.parent.lines


class ElementRepeated(JSONKind):
    """An array has an element twice."""

    name = "json-element-repeated"

    def fits(self, value: Value, case: Case, side: str) -> bool:
        return value.parent is not None and value.key is None

    def text(self, value: Value, random: Random) -> tuple[int, int, str]:
        return value.end, value.end, f", {value.source}"

    def lines(self, value: Value) -> range:
        return value.parent.lines


class ElementsSwapped(JSONKind):
    """Two elements of an array stand in the other order."""

    name = "json-elements-swapped"

    def fits(self, value: Value, case: Case, side: str) -> bool:
        if value.parent is None or value.key is not None:
            return False
        at = value.parent.children.index(value)
        return at > 0 and value.parent.children[at - 1].value != value.value

    def text(self, value: Value, random: Random) -> tuple[int, int, str]:
        siblings = value.parent.children
        other = siblings[siblings.index(value) - 1]
        return other.start, value.end, value.source + value.text[other.end : value.start] + other.source

    def lines(self, value: Value) -> range:
        return value.parent.lines


class KeyTwice(JSONKind):
    """A key stands twice in an object: RFC 8259 section 4 wants names to be unique."""

    name = "json-key-twice"

    def fits(self, value: Value, case: Case, side: str) -> bool:
        return value.key is not None and not value.children

    def text(self, value: Value, random: Random) -> tuple[int, int, str]:
        return value.end, value.end, f", {json.dumps(value.key)}: {value.source}"


class NoJSON(JSONKind):
    """The file is no JSON: a comma too many, a quote too few, a comment, the end missing."""

    name = "json-broken"

    def fits(self, value: Value, case: Case, side: str) -> bool:
        return value.key is not None

    def text(self, value: Value, random: Random) -> tuple[int, int, str]:
        return random.choice(
            [
                (value.end, value.end, ",,"),
                (value.whole, value.whole + 1, ""),
                (value.whole, value.whole, "/* note */ "),
                (value.end, len(value.text), ""),
                (value.start, value.end, "NaN"),
            ]
        )

    def lines(self, value: Value) -> range:
        # A quote or an end that is missing is noticed later.
        return range(value.line, value.text.count("\n") + 2)


class SessionChanged(Kind):
    """The golden JSON of a request names another session, so that another body would be sent."""

    name = "json-session"
    target = "golden JSON"
    rules = ("fixture.round-trip", "fixture.request-json")

    def places(self, project: Project) -> Iterable[tuple[Case, Value]]:
        for case in project.cases:
            file = case.file("request.json")
            document = parse(project.text(file)) if project.has(file) else None
            for value in document.children if document else ():
                webid = str(value.value)[-2:] if value.key == SESSION else ""
                if webid and case.is_plain("request") and f"00000{webid}<" in project.text(case.file("request.xml")):
                    yield case, value

    def mutate(self, project: Project, place: tuple[Case, Value], random: Random) -> Mutant | None:
        case, value = place
        other = random.choice([f"SYNTHETIC-SESSION-{number}" for number in range(17, 47)] + ["SYNTHETIC-SESSION-0"])
        if other == value.value:
            return None
        content = (value.text[: value.start] + json.dumps(other) + value.text[value.end :]).encode()
        expected = Expected(self.rules, (f"{case.folder}/",))
        return self.on_case(case, "request.json", content, value.line, expected)


class ValueChanged(MessageKind):
    """A message says something else than its golden JSON, and follows its schema all the same."""

    name = "value-changed"
    rules = ("fixture.request-json", "fixture.response-json")

    def nodes(self, markup: object) -> Iterable[Node]:
        first = body(markup)
        return [node for node in first.walk() if node.is_simple and node.inner.strip()] if first is not None else ()

    def mutate(self, project: Project, place: tuple[Case, str, Node], random: Random) -> Mutant | None:
        case, side, node = place
        file = f"{side}.json"
        if not project.has(case.file(file)) or case.case_class == "fault":
            return None
        text = node.inner.strip()
        # A value that the golden JSON has as it stands, and that stands once in both.
        same = [item for item in parse(project.text(case.file(file))).walk() if item.source in (text, f'"{text}"')]
        if len(same) != 1 or node.document.text.count(f">{node.inner}<") != 1 or "&" in text or len(text) < 3:
            return None
        value = text[:-1] + random.choice([item for item in "123456789" if item != text[-1]])
        start = node.open_end + node.inner.index(text)
        content = node.document.edited(Edit(start, start + len(text), value))
        if judge(project).refusals(case, side, content):
            return None
        # What is no value to the codec makes no JSON at all.
        whole = Expected((f"fixture.{side}-json",), (case.file(file),), NO_LINE)
        expected = Expected((f"fixture.{side}-json",), (case.file(file),), same[0].lines, (whole,))
        return self.on_case(case, f"{side}.xml", content, node.line, expected)
