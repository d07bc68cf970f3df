"""Requests and answers that break their contract."""

from collections.abc import Iterable
from functools import cache
from itertools import permutations
from random import Random

from markup import Edit, Markup, Node
from mutant import Expected, Kind, Mutant
from project import BINDINGS, ENVELOPES, SIDES, SOAP, SOAP12, XSI, Case, Project
from validity import Judge

NOT_NEGATIVE = ("ordinary", "edge", "fault")
SCHEMA_RULES = {"request": "fixture.request-schema", "response": "fixture.response-schema", "header": "fixture.header"}
WSSE = "oasis-200401-wss-wssecurity-secext-1.0.xsd"


@cache
def judge(project: Project) -> Judge:
    """The judge of a project."""
    return Judge(project)


def body(markup: Markup) -> Node | None:
    """The first element in the body, or in the detail of a fault."""
    found = next((node for node in markup.root.children if node.namespace in ENVELOPES and node.local == "Body"), None)
    first = found.children[0] if found and found.children else None
    if first is not None and first.namespace in ENVELOPES and first.local == "Fault":
        detail = first.child("Detail" if first.namespace == SOAP12 else "detail")
        return detail.children[0] if detail and detail.children else None
    return first


def messages(project: Project) -> Iterable[tuple[Case, str, Markup]]:
    """All requests, and all answers that are not negative, that this program reads."""
    for case in project.cases:
        for side in SIDES:
            if side == "response" and case.case_class not in NOT_NEGATIVE:
                continue
            markup = case.message(side)
            if markup is not None and case.is_plain(side):
                yield case, side, markup


class MessageKind(Kind):
    """Changes one element of a message; its schema says whether that breaks anything."""

    target = "message"
    rules = ("fixture.request-schema", "fixture.response-schema", "fixture.header")

    def nodes(self, markup: Markup) -> Iterable[Node]:
        """The elements that may be changed: those of the body but its root."""
        first = body(markup)
        return list(first.walk())[1:] if first is not None else ()

    def edits(self, node: Node, random: Random) -> list[Edit] | None:
        raise NotImplementedError

    def places(self, project: Project) -> Iterable[tuple[Case, str, Node]]:
        for case, side, markup in messages(project):
            for node in self.nodes(markup):
                yield case, side, node

    def mutate(self, project: Project, place: tuple[Case, str, Node], random: Random) -> Mutant | None:
        case, side, node = place
        edits = self.edits(node, random)
        if not edits:
            return None
        content = node.document.edited(*edits)
        refusals = judge(project).refusals(case, side, content)
        if not refusals:
            return None
        file = f"{side}.xml"
        expected = {
            Expected((*self.more_rules(node), SCHEMA_RULES[refusal.part]), (case.file(file),), refusal.lines)
            for refusal in refusals[:1]
        }
        return self.on_case(case, file, content, node.line, *expected)

    def more_rules(self, node: Node) -> tuple[str, ...]:
        """Rules that tell of it in the place of a schema."""
        return ()


class ElementDropped(MessageKind):
    """A required element is missing."""

    name = "element-dropped"

    def edits(self, node: Node, random: Random) -> list[Edit] | None:
        return [Edit(*node.whole, "")]


class ElementAdded(MessageKind):
    """There is an element that the schema does not have."""

    name = "element-added"

    def edits(self, node: Node, random: Random) -> list[Edit] | None:
        name = f"{node.prefix}:extra" if node.prefix else "extra"
        return [Edit(node.end, node.end, f"<{name}>1</{name}>")]


class ElementRepeated(MessageKind):
    """An element stands once more than it may."""

    name = "element-repeated"

    def edits(self, node: Node, random: Random) -> list[Edit] | None:
        return [Edit(node.end, node.end, node.source)]


class ElementsSwapped(MessageKind):
    """Two elements stand in the wrong order."""

    name = "elements-swapped"

    def edits(self, node: Node, random: Random) -> list[Edit] | None:
        siblings = node.parent.children
        at = siblings.index(node)
        if at + 1 == len(siblings) or siblings[at + 1].name == node.name:
            return None
        other = siblings[at + 1]
        return [Edit(node.start, node.end, other.source), Edit(other.start, other.end, node.source)]


class ElementRenamed(MessageKind):
    """An element has another name, with a letter in the other case."""

    name = "element-renamed"

    def edits(self, node: Node, random: Random) -> list[Edit] | None:
        name = node.local[0].swapcase() + node.local[1:]
        if name == node.local:
            return None
        name = f"{node.prefix}:{name}" if node.prefix else name
        edits = [Edit(node.start + 1, node.start + 1 + len(node.name), name)]
        if not node.is_empty_tag:
            edits.append(Edit(node.close_start + 2, node.close_start + 2 + len(node.name), name))
        return edits


class ElementInOtherNamespace(MessageKind):
    """An element that is qualified in the schema is in no namespace, or in another one."""

    name = "element-namespace"

    def edits(self, node: Node, random: Random) -> list[Edit] | None:
        if node.attribute("xmlns") or node.prefix:
            return None
        at = node.start + 1 + len(node.name)
        return [Edit(at, at, random.choice([' xmlns=""', ' xmlns="urn:other"']))]


class ValueKind(MessageKind):
    """Changes the text of an element that has nothing else."""

    def value(self, text: str, random: Random) -> str | None:
        raise NotImplementedError

    def edits(self, node: Node, random: Random) -> list[Edit] | None:
        if not node.is_simple or node.is_empty_tag or "<" in node.inner:
            return None
        value = self.value(node.inner, random)
        return None if value is None or value == node.inner else [Edit(node.open_end, node.close_start, value)]


class ValueOfOtherType(ValueKind):
    """Letters stand where the schema has a number."""

    name = "value-type"

    def value(self, text: str, random: Random) -> str | None:
        return random.choice(["none", "12,50", "1e3x", "0x1F"]) if any(letter.isdigit() for letter in text) else None


class ValueTooLong(ValueKind):
    """A text is longer than it may be."""

    name = "value-length"

    def value(self, text: str, random: Random) -> str | None:
        return None if text.strip().isdigit() else (text.strip() or "x") + "x" * 300


class ValueOutOfBounds(ValueKind):
    """A number is too small, too large, or has too many digits."""

    name = "value-bounds"

    def value(self, text: str, random: Random) -> str | None:
        number = text.strip().replace(".", "", 1).lstrip("-")
        if not number.isdigit():
            return None
        # Any number of zeros is 0.
        return random.choice([f"-{number}9"] + ([f"{text.strip()}00000000000000000000"] if int(number) else []))


class ValueEmptied(ValueKind):
    """There is no number where one must be."""

    name = "value-emptied"

    def value(self, text: str, random: Random) -> str | None:
        return ""


class ValueNotEnumerated(ValueKind):
    """A code is none of those that the schema lists."""

    name = "value-enumeration"

    def value(self, text: str, random: Random) -> str | None:
        return "~" if len(text) == 1 else "~" * len(text) if 0 < len(text) < 4 and not text.isdigit() else None


class TextBetweenElements(MessageKind):
    """There is text between elements where the schema has only elements."""

    name = "text-between"

    def edits(self, node: Node, random: Random) -> list[Edit] | None:
        return [Edit(node.end, node.end, "stray")]


class ElementsInValue(MessageKind):
    """There is an element in what must be text."""

    name = "element-in-value"

    def edits(self, node: Node, random: Random) -> list[Edit] | None:
        if not node.is_simple or node.is_empty_tag:
            return None
        return [Edit(node.open_end, node.open_end, "<b/>")]


class ElementNil(MessageKind):
    """An element that cannot be nil says that it is."""

    name = "element-nil"

    def edits(self, node: Node, random: Random) -> list[Edit] | None:
        if not node.is_simple or any(item.name.endswith(":nil") for item in node.attributes):
            return None
        name = node.name
        return [Edit(node.start, node.end, f'<{name} xmlns:i="{XSI}" i:nil="true"/>')]

    def more_rules(self, node: Node) -> tuple[str, ...]:
        # Parts of calls are in no schema, and readers bear nil ones: Basic Profile 1.1, R2211.
        return ("wsi.R2211",) if not node.namespace else ()


class AttributeAdded(MessageKind):
    """There is an attribute that the schema does not have."""

    name = "attribute-added"

    def edits(self, node: Node, random: Random) -> list[Edit] | None:
        at = node.start + 1 + len(node.name)
        return [Edit(at, at, ' extra="1"')]


class AttributeDropped(MessageKind):
    """A required attribute is missing."""

    name = "attribute-dropped"

    def edits(self, node: Node, random: Random) -> list[Edit] | None:
        own = [item for item in node.attributes if not item.name.startswith("xmlns")]
        if not own:
            return None
        item = random.choice(own)
        return [Edit(item.start - 1, item.end, "")]


class AttributeValue(MessageKind):
    """The value of an attribute is none that its type has."""

    name = "attribute-value"

    def edits(self, node: Node, random: Random) -> list[Edit] | None:
        own = [item for item in node.attributes if not item.name.startswith("xmlns")]
        if not own:
            return None
        item = random.choice(own)
        return [Edit(item.value_start, item.value_end, f"{item.value} ~")]


class HeaderBroken(MessageKind):
    """A header block that the contract declares breaks its schema."""

    name = "header-broken"
    rules = ("fixture.header",)

    def nodes(self, markup: Markup) -> Iterable[Node]:
        header = markup.root.child("Header")
        return (
            [node for node in header.walk() if node.local in ("UsernameToken", "Username", "Password", "BearerToken")]
            if header
            else ()
        )

    def edits(self, node: Node, random: Random) -> list[Edit] | None:
        return [Edit(*node.whole, "")]


class EnvelopeKind(Kind):
    """Changes the envelope or what stands around it."""

    target = "message"
    #: What must find it in a request, and what in an answer.
    found: dict[str, tuple[str, ...]]

    def places(self, project: Project) -> Iterable[tuple[Case, str, Markup]]:
        return [place for place in messages(project) if place[1] in self.found]

    def content(self, side: str, markup: Markup, random: Random) -> tuple[bytes, range | None] | None:
        """The changed message, and where that must be told."""
        raise NotImplementedError

    def mutate(self, project: Project, place: tuple[Case, str, Markup], random: Random) -> Mutant | None:
        case, side, markup = place
        made = self.content(side, markup, random)
        if made is None:
            return None
        content, lines = made
        file = f"{side}.xml"
        expected = Expected(self.found[side], (case.file(file),), lines)
        return self.on_case(case, file, content, lines.start if lines else None, expected)


class MessageCut(EnvelopeKind):
    """A message ends before its end tags do."""

    name = "message-cut"
    found = {"request": ("fixture.match",), "response": ("fixture.binding",)}
    rules = ("fixture.match", "fixture.binding")

    def content(self, side: str, markup: Markup, random: Random) -> tuple[bytes, range | None] | None:
        end = random.randrange(markup.root.open_end, markup.root.close_start)
        return markup.text[:end].encode(), None


class TagBroken(EnvelopeKind):
    """An end tag has another name than its start tag."""

    name = "tag-broken"
    found = {"request": ("fixture.match",), "response": ("fixture.binding",)}
    rules = ("fixture.match", "fixture.binding")

    def content(self, side: str, markup: Markup, random: Random) -> tuple[bytes, range | None] | None:
        node = random.choice([node for node in markup.nodes if not node.is_empty_tag])
        at = node.close_start + 2
        line = markup.line(at)
        return markup.edited(Edit(at, at + len(node.name), "other")), range(
            line, line + 1
        ) if side == "response" else None


class OtherBodyElement(EnvelopeKind):
    """The element in the body is of another namespace, or the body is empty."""

    name = "body-element"
    found = {"request": ("fixture.binding", "fixture.operation"), "response": ("fixture.binding",)}
    rules = ("fixture.binding", "fixture.operation")

    def content(self, side: str, markup: Markup, random: Random) -> tuple[bytes, range | None] | None:
        holder = markup.root.child("Body")
        if not holder or not holder.children or holder.children[0].namespace in ENVELOPES:
            return None
        first = holder.children[0]
        if random.random() < 0.3:
            return markup.edited(Edit(*first.whole, "")), None
        found = next((item for item in first.attributes if item.value == first.namespace), None)
        if found is None:
            return None
        return markup.edited(Edit(found.value_end, found.value_end, "/other")), first.lines


class OtherVersion(EnvelopeKind):
    """The envelope is of another version of SOAP than the binding."""

    name = "envelope-version"
    found = {"request": ("fixture.binding", "fixture.match"), "response": ("fixture.binding",)}
    rules = ("fixture.binding", "fixture.match")

    def content(self, side: str, markup: Markup, random: Random) -> tuple[bytes, range | None] | None:
        found = next((item for item in markup.root.attributes if item.value in ENVELOPES), None)
        if found is None:
            return None
        edit = Edit(found.value_start, found.value_end, SOAP if found.value == SOAP12 else SOAP12)
        return markup.edited(edit), None


class Doctype(EnvelopeKind):
    """There is a document type declaration, which SOAP 1.1 section 3 and SOAP 1.2 part 1 section 5 forbid."""

    name = "doctype"
    found = {"request": ("fixture.match",), "response": ("fixture.binding",)}
    rules = ("fixture.match", "fixture.binding")

    def content(self, side: str, markup: Markup, random: Random) -> tuple[bytes, range | None] | None:
        at = markup.root.start
        return markup.edited(Edit(at, at, f"<!DOCTYPE {markup.root.name}>\n")), None


class Instruction(EnvelopeKind):
    """There is a processing instruction, which SOAP 1.1 section 3 and SOAP 1.2 part 1 section 5 forbid."""

    name = "processing-instruction"
    found = {"request": ("fixture.match",), "response": ("fixture.binding",)}
    rules = ("fixture.match", "fixture.binding")

    def content(self, side: str, markup: Markup, random: Random) -> tuple[bytes, range | None] | None:
        node = random.choice(list(markup.nodes))
        at = node.end if node.parent else node.start
        line = markup.line(at)
        return markup.edited(Edit(at, at, "<?print page?>")), range(line, line + 1) if side == "response" else None


class HeaderAdded(EnvelopeKind):
    """A header block that may not be there."""

    found = {"request": ("fixture.header",), "response": ("fixture.header",)}
    rules = ("fixture.header",)

    def block(self, root: Node) -> str:
        raise NotImplementedError

    def content(self, side: str, markup: Markup, random: Random) -> tuple[bytes, range | None] | None:
        root = markup.root
        block = self.block(root)
        header = root.child("Header")
        if header and not header.is_empty_tag:
            at = header.open_end
        else:
            block, at = f"<{root.prefix}:Header>{block}</{root.prefix}:Header>", root.open_end
        line = markup.line(at)
        return markup.edited(Edit(at, at, block)), range(line, line + 1)


class HeaderNotUnderstood(HeaderAdded):
    """A header block that must be understood is in no contract."""

    name = "header-unknown"

    def block(self, root: Node) -> str:
        return f'<route xmlns="urn:route" {root.prefix}:mustUnderstand="1"/>'


class HeaderUnqualified(HeaderAdded):
    """A header block has no namespace: SOAP 1.1 section 4.2.1, SOAP 1.2 part 1 section 5.2.1."""

    name = "header-unqualified"

    def block(self, root: Node) -> str:
        return '<route xmlns="">north</route>'


class EnvelopeAttribute(EnvelopeKind):
    """The envelope has an attribute without a namespace: SOAP 1.1 section 4, SOAP 1.2 part 1 section 5.1."""

    name = "envelope-attribute"
    found = {"request": ("fixture.binding",), "response": ("fixture.binding",)}
    rules = ("fixture.binding",)

    def content(self, side: str, markup: Markup, random: Random) -> tuple[bytes, range | None] | None:
        at = markup.root.start + 1 + len(markup.root.name)
        line = markup.line(at)
        return markup.edited(Edit(at, at, ' id="e1"')), range(line, line + 1)


class HeaderDropped(EnvelopeKind):
    """A header block that the binding asks for is missing: WSDL 1.1 section 3.7; Basic Profile 1.1, R2738."""

    name = "header-dropped"
    found = {"request": ("wsi.R2738", "fixture.header")}
    rules = ("wsi.R2738", "fixture.header")

    def places(self, project: Project) -> Iterable[tuple[Case, str, Markup]]:
        asking = {
            contract.file
            for contract in project.contracts
            if any(node.namespace in BINDINGS and node.local == "header" for node in contract.markup.nodes)
        }
        return [place for place in super().places(project) if project.contract_of(place[0]).file in asking]

    def content(self, side: str, markup: Markup, random: Random) -> tuple[bytes, range | None] | None:
        header = markup.root.child("Header")
        if header is None:
            return None
        block = header.child("Security") or header.child("Session") or header.child("AuthToken")
        if block is None:
            return None
        whole = header if random.random() < 0.5 else block
        line = markup.root.line
        return markup.edited(Edit(*whole.whole, "")), range(line, line + 1)


class SameRequest(Kind):
    """Two cases answer the same request: the second one would never answer."""

    name = "request-duplicated"
    target = "message"
    rules = ("fixture.duplicate",)

    def places(self, project: Project) -> Iterable[tuple[Case, Case]]:
        folders: dict[str, list[Case]] = {}
        for case in project.cases:
            # A state or a condition of its own tells such a case from others with the same request.
            if not {"scenario", "match"} & case.details.keys():
                folders.setdefault(case.folder.rpartition("/")[0], []).append(case)
        for cases in folders.values():
            yield from permutations(cases, 2)

    def mutate(self, project: Project, place: tuple[Case, Case], random: Random) -> Mutant | None:
        case, other = place
        if not (case.is_plain("request") and other.is_plain("request")):
            return None
        changes: dict[str, bytes | None] = {
            case.file(file): project.read(other.file(file)) for file in ("request.xml", "request.json")
        }
        expected = Expected(self.rules, (f"{case.folder}/", f"{other.folder}/"))
        return Mutant(self, case.file("request.xml"), changes, frozenset({case.folder, other.folder}), [expected])


class OtherRequest(Kind):
    """A case has the request of another operation of its service."""

    name = "request-of-other-operation"
    target = "message"
    rules = ("fixture.folder", "fixture.binding")

    def places(self, project: Project) -> Iterable[tuple[Case, Case]]:
        for case in project.cases:
            for other in project.contract_of(case).cases:
                if other.operation != case.operation and other.action != case.action:
                    yield case, other

    def mutate(self, project: Project, place: tuple[Case, Case], random: Random) -> Mutant | None:
        case, other = place
        if not (case.is_plain("request") and other.is_plain("request")):
            return None
        content = project.read(other.file("request.xml"))
        expected = Expected(self.rules, (f"{case.folder}/",))
        made = self.on_case(case, "request.xml", content, None, expected)
        if made:
            # The two are the same request now, too.
            made.claims |= {other.folder}
        return made


class OtherAnswer(Kind):
    """A case has the answer of another operation of its service."""

    name = "answer-of-other-operation"
    target = "message"
    rules = ("fixture.binding",)

    def places(self, project: Project) -> Iterable[tuple[Case, Case]]:
        for case in project.cases:
            for other in project.contract_of(case).cases:
                if (
                    other.action != case.action
                    and {case.case_class, other.case_class} <= {"ordinary", "edge"}
                    and case.is_plain("response")
                    and other.is_plain("response")
                ):
                    yield case, other

    def mutate(self, project: Project, place: tuple[Case, Case], random: Random) -> Mutant | None:
        case, other = place
        content = project.read(other.file("response.xml"))
        expected = Expected(self.rules, (case.file("response.xml"),))
        return self.on_case(case, "response.xml", content, None, expected)
