"""Remote procedure calls: what stands in their definitions, and no schema has; and faults of both versions of SOAP."""

from collections.abc import Iterable
from random import Random

from definitions import DefinitionKind, OfCases, is_bound, replaced, uses
from markup import Edit, Markup, Node
from messages import EnvelopeKind, judge
from mutant import Expected, Mutant
from project import BINDINGS, ENVELOPES, SOAP12, WSDL, WSDL_SOAP12, Contract, Project
from schemakinds import built_in


class BodyEncoded(DefinitionKind):
    """A body of SOAP 1.2 is encoded, its part an element: WSDL 1.1 section 3.5."""

    name = "wsdl-use-encoded-soap12"
    rules = ("wsdl.loads",)

    def fits(self, node: Node) -> bool:
        return node.namespace == WSDL_SOAP12 and node.local == "body" and node.get("use") is not None

    def edits(self, node: Node, random: Random) -> list[Edit]:
        return replaced(node, "use", "encoded")

    def expected(self, contract: Contract, node: Node, edits: list[Edit]) -> list[Expected]:
        return [Expected(self.rules, (contract.file,), node.above("operation").lines)]


class BlockEncoded(DefinitionKind):
    """A header block or a fault of SOAP 1.2 is encoded, its part an element: WSDL 1.1 sections 3.6 and 3.7."""

    name = "wsdl-block-encoded-soap12"
    rules = ("wsdl.loads",)

    def fits(self, node: Node) -> bool:
        return node.namespace == WSDL_SOAP12 and node.local != "body" and node.get("use") is not None

    def edits(self, node: Node, random: Random) -> list[Edit]:
        return replaced(node, "use", "encoded")

    def expected(self, contract: Contract, node: Node, edits: list[Edit]) -> list[Expected]:
        return [Expected(self.rules, (contract.file,), node.above("operation").lines)]


def payloads(contract: Contract, node: Node) -> Iterable[tuple[str, Node]]:
    """The files with what a body of the binding is about, and the elements of calls and of good answers in them."""
    side = "request" if node.parent.local == "input" else "response"
    for case in contract.cases_of(node.above("operation")):
        markup = case.message(side)
        holder = markup.root.child("Body") if markup else None
        first = holder.children[0] if holder and holder.children else None
        if first is not None and (side == "request" or case.case_class != "negative" and first.local != "Fault"):
            yield case.file(f"{side}.xml"), first


def is_call_body(node: Node) -> bool:
    """Whether it says how a call is written."""
    return node.namespace in BINDINGS and node.local == "body" and node.get("namespace") is not None


class CallNamespace(OfCases):
    """A call or its answer is of another namespace than what was recorded: WSDL 1.1 section 3.5."""

    name = "rpc-namespace"
    rules = ("fixture.binding", "fixture.operation")

    def fits(self, node: Node) -> bool:
        return is_call_body(node)

    def edits(self, node: Node, random: Random) -> list[Edit]:
        return replaced(node, "namespace", node.get("namespace") + random.choice(["2", "/", ":v2"]))

    def expected(self, contract: Contract, node: Node, edits: list[Edit]) -> list[Expected]:
        return [Expected(self.rules, (file,), first.lines) for file, first in payloads(contract, node)]


class CallNamespaceDropped(DefinitionKind):
    """The body of a call has no namespace: Basic Profile 1.1, R2717."""

    name = "rpc-namespace-dropped"
    rules = ("wsi.R2717",)

    def fits(self, node: Node) -> bool:
        return is_call_body(node)

    def edits(self, node: Node, random: Random) -> list[Edit]:
        item = node.attribute("namespace")
        return [Edit(item.start - 1, item.end, "")]

    def expected(self, contract: Contract, node: Node, edits: list[Edit]) -> list[Expected]:
        return [Expected(self.rules, (contract.file,), node.above("operation").lines)]


class FaultNamespace(DefinitionKind):
    """A fault or a header block of a document has a namespace, as calls have: Basic Profile 1.1, R2716 and R2726."""

    name = "wsdl-fault-namespace"
    rules = ("wsi.R2716", "wsi.R2726")

    def fits(self, node: Node) -> bool:
        return node.namespace in BINDINGS and node.local in ("fault", "header") and node.namespace != WSDL_SOAP12

    def edits(self, node: Node, random: Random) -> list[Edit]:
        at = node.start + 1 + len(node.name)
        return [Edit(at, at, ' namespace="urn:other"')]

    def expected(self, contract: Contract, node: Node, edits: list[Edit]) -> list[Expected]:
        return [Expected(self.rules, (contract.file,), node.above("operation").lines)]


class PartKind(DefinitionKind):
    """Changes a part of a call. libxml2 says which of the recorded messages no longer fit; each must be told of."""

    rules = ("fixture.request-schema", "fixture.response-schema")

    def fits(self, node: Node) -> bool:
        return node.namespace == WSDL and node.local == "part" and node.get("type") is not None

    def mutate(self, project: Project, place: tuple[Contract, Node], random: Random) -> Mutant | None:
        contract, node = place
        edits = self.edits(node, random)
        if not edits:
            return None
        content = contract.markup.edited(*edits)
        refused = judge(project).refused_messages(contract, {contract.file: content})
        if not refused:
            return None
        expected = [
            Expected((f"fixture.{side}-schema",), (case.file(f"{side}.xml"),), refusals[0].lines)
            for (case, side), refusals in refused.items()
        ]
        made = self.on_contracts([contract], contract.file, content, node.line, *expected)
        if made:
            made.exact = self.rules
        return made


class PartRenamed(PartKind):
    """A part of a call has another name."""

    name = "rpc-part-renamed"

    def edits(self, node: Node, random: Random) -> list[Edit]:
        name = node.get("name")
        return replaced(node, "name", random.choice([f"{name}2", name.swapcase(), name[:-1]]))


class PartDropped(PartKind):
    """A part of a call is gone."""

    name = "rpc-part-dropped"

    def edits(self, node: Node, random: Random) -> list[Edit]:
        return [Edit(*node.whole, "")]


class PartAdded(PartKind):
    """A call has one part more."""

    name = "rpc-part-added"

    def edits(self, node: Node, random: Random) -> list[Edit]:
        at = random.choice([node.start, node.end])
        return [Edit(at, at, f'<{node.name} name="extra" type="{built_in(node, "string")}"/>')]


class PartsSwapped(PartKind):
    """Two parts of a call stand in the other order: WSDL 1.1 section 3.5."""

    name = "rpc-part-order"

    def edits(self, node: Node, random: Random) -> list[Edit] | None:
        siblings = [item for item in node.parent.children if self.fits(item)]
        at = siblings.index(node)
        if at + 1 == len(siblings):
            return None
        other = siblings[at + 1]
        return [Edit(node.start, node.end, other.source), Edit(other.start, other.end, node.source)]


class PartType(PartKind):
    """A part of a call is of a type that has fewer values."""

    name = "rpc-part-type"

    def edits(self, node: Node, random: Random) -> list[Edit]:
        return replaced(node, "type", built_in(node, random.choice(["int", "date", "boolean", "byte", "gYear"])))


class PartOfElement(DefinitionKind):
    """A part of a call is an element: Basic Profile 1.1, R2203."""

    name = "rpc-part-element"
    rules = ("wsi.R2203", "wsdl.loads", "wsdl.unusable")

    def fits(self, node: Node) -> bool:
        return PartKind.fits(self, node)  # type: ignore[arg-type]

    def edits(self, node: Node, random: Random) -> list[Edit]:
        item = node.attribute("type")
        prefix = next(prefix for prefix, value in node.namespaces.items() if prefix == "tns")
        return [Edit(item.start, item.end, f'element="{prefix}:RecipientFault"')]

    def expected(self, contract: Contract, node: Node, edits: list[Edit]) -> list[Expected]:
        users = [item for item in contract.markup.nodes if is_bound(item) and uses(item, node.parent)]
        lines = [node.parent.lines, *(user.lines for user in users)]
        return [Expected(self.rules, (contract.file,), range(min(r.start for r in lines), max(r.stop for r in lines)))]


class PartQualified(EnvelopeKind):
    """A part of a call is in a namespace: WSDL 1.1 section 3.5; Basic Profile 1.1, R2735."""

    name = "rpc-part-qualified"
    found = {"request": ("wsi.R2735",), "response": ("wsi.R2735",)}
    rules = ("wsi.R2735",)

    def places(self, project: Project) -> Iterable[tuple]:
        return [place for place in super().places(project) if project.contract_of(place[0]).is_rpc and call(place[2])]

    def content(self, side: str, markup: Markup, random: Random) -> tuple[bytes, range | None] | None:
        first = call(markup)
        node = random.choice(first.children)
        edits = [Edit(node.start + 1, node.start + 1, f"{first.prefix}:")]
        if not node.is_empty_tag:
            edits.append(Edit(node.close_start + 2, node.close_start + 2, f"{first.prefix}:"))
        return markup.edited(*edits), node.lines


def call(markup: Markup) -> Node | None:
    """The element of a call, or of the answer to one."""
    holder = markup.root.child("Body")
    first = holder.children[0] if holder and holder.children else None
    return first if first is not None and first.prefix and first.children and first.namespace not in ENVELOPES else None


class FaultKind(EnvelopeKind):
    """Changes the structure of a fault."""

    found = {"response": ("fixture.binding", "wsi.R1000", "wsi.R1001")}
    rules = ("fixture.binding", "wsi.R1000", "wsi.R1001")

    def places(self, project: Project) -> Iterable[tuple]:
        return [place for place in super().places(project) if fault(place[2])]

    def edit(self, node: Node, random: Random) -> Edit | None:
        raise NotImplementedError

    def content(self, side: str, markup: Markup, random: Random) -> tuple[bytes, range | None] | None:
        node = fault(markup)
        edit = self.edit(node, random)
        return (markup.edited(edit), node.lines) if edit else None


def fault(markup: Markup) -> Node | None:
    holder = markup.root.child("Body")
    first = holder.children[0] if holder and holder.children else None
    return first if first is not None and first.namespace in ENVELOPES and first.local == "Fault" else None


class FaultWithoutCode(FaultKind):
    """A fault has no code, or no text: SOAP 1.1 section 4.4, SOAP 1.2 part 1 section 5.4."""

    name = "fault-incomplete"

    def edit(self, node: Node, random: Random) -> Edit:
        names = ("Code", "Reason") if node.namespace == SOAP12 else ("faultcode", "faultstring")
        return Edit(*node.child(random.choice(names)).whole, "")


class FaultOrder(FaultKind):
    """The children of a fault stand in another order: SOAP 1.2 part 1 section 5.4."""

    name = "fault-order"

    def places(self, project: Project) -> Iterable[tuple]:
        return [place for place in super().places(project) if place[2].root.namespace == SOAP12]

    def edit(self, node: Node, random: Random) -> Edit:
        first, second = node.child("Code"), node.child("Reason")
        return Edit(first.start, second.end, second.source + first.source)


class FaultCode(FaultKind):
    """The code of a fault is none that SOAP 1.2 has: part 1 section 5.4.6."""

    name = "fault-code"

    def places(self, project: Project) -> Iterable[tuple]:
        return [place for place in super().places(project) if place[2].root.namespace == SOAP12]

    def edit(self, node: Node, random: Random) -> Edit:
        value = node.child("Code").child("Value")
        prefix = value.inner.partition(":")[0]
        others = [f"{prefix}:Client", f"{prefix}:sender", "Sender", "none:Sender"]
        return Edit(value.open_end, value.close_start, random.choice(others))


class FaultNames(FaultKind):
    """A child of a fault is in a namespace, in SOAP 1.1, or in none, in SOAP 1.2: R1001."""

    name = "fault-names"

    def edit(self, node: Node, random: Random) -> Edit:
        item = random.choice([child for child in node.children if child.local.lower() != "detail"])
        name = item.local if item.prefix else f"{node.prefix}:{item.local}"
        inner = item.inner
        return Edit(item.start, item.end, f"<{name}>{inner}</{name}>")


class FaultExtra(FaultKind):
    """A fault has a child that there is not: R1000; SOAP 1.2 part 1 section 5.4."""

    name = "fault-extra"

    def edit(self, node: Node, random: Random) -> Edit:
        return Edit(node.close_start, node.close_start, '<extra xmlns="">1</extra>')
