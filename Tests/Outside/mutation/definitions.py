"""WSDL definitions that break their specification, or that no longer fit what was recorded."""

import re
from collections.abc import Iterable
from random import Random

from markup import Edit, Node
from mutant import Expected, Kind, Mutant
from project import BINDINGS, WSDL, WSDL_SOAP, WSDL_SOAP12, XSD, Contract, Project

Place = tuple[Contract, Node]


class DefinitionKind(Kind):
    """Changes one element of a WSDL; the finding is at it."""

    target = "WSDL"
    rules = ("wsdl.loads", "wsi.")

    def fits(self, node: Node) -> bool:
        raise NotImplementedError

    def edits(self, node: Node, random: Random) -> list[Edit] | None:
        raise NotImplementedError

    def expected(self, contract: Contract, node: Node, edits: list[Edit]) -> list[Expected]:
        """At the element that is changed, or at one that it is in and that is no larger than an operation."""
        return [Expected(self.rules, (contract.file,), node.lines)]

    def places(self, project: Project) -> Iterable[Place]:
        for contract in project.contracts:
            for node in contract.markup.nodes:
                if node.namespace in (WSDL, *BINDINGS) and self.fits(node):
                    yield contract, node

    def mutate(self, project: Project, place: Place, random: Random) -> Mutant | None:
        contract, node = place
        edits = self.edits(node, random)
        if not edits:
            return None
        content = contract.markup.edited(*edits)
        line = contract.markup.line(edits[0].start)
        return self.on_contracts([contract], contract.file, content, line, *self.expected(contract, node, edits))


def replaced(node: Node, name: str, value: str) -> list[Edit]:
    """Another value for an attribute."""
    item = node.attribute(name)
    return [Edit(item.value_start, item.value_end, value)]


def is_bound(node: Node) -> bool:
    """Whether it is an operation of a binding."""
    return node.local == "operation" and node.namespace == WSDL and node.parent.local == "binding"


class OfCases(DefinitionKind):
    """Changes an operation of the binding; each of its exchanges has a finding."""

    def fits(self, node: Node) -> bool:
        return is_bound(node)

    def file(self) -> str:
        """The file of an exchange that is named."""
        return "exchange.yaml"

    def expected(self, contract: Contract, node: Node, edits: list[Edit]) -> list[Expected]:
        return [
            Expected(self.rules, (case.file(self.file()),)) for case in contract.cases_of(node) if self.concerns(case)
        ]

    def concerns(self, case: object) -> bool:
        return True


class ActionChanged(OfCases):
    """The SOAPAction of an operation is another one than what was recorded."""

    name = "wsdl-action"
    # An empty one says nothing in SOAP 1.1.
    rules = ("fixture.binding", "wsi.R2744")

    def edits(self, node: Node, random: Random) -> list[Edit]:
        inner = node.child("operation")
        action = inner.get("soapAction")
        # A binding of HTTP has none.
        if action is None:
            return []
        other = action + random.choice(["s", "/", ":v2"])
        # Who speaks WS-Addressing may take the action from the port type.
        addressed = [
            item
            for item in node.document.nodes
            if item.local == "input" and item.parent.get("name") == node.get("name") and item.get("wsaw:Action") == action
        ]
        edits = [edit for item in addressed for edit in replaced(item, "wsaw:Action", other)]
        return replaced(inner, "soapAction", other) + edits


class OperationRenamed(OfCases):
    """An operation has another name than the codec's, in the port type and in the binding."""

    name = "wsdl-operation-renamed"
    rules = ("fixture.operation",)

    def edits(self, node: Node, random: Random) -> list[Edit]:
        same = [
            item for item in node.document.nodes if item.local == "operation" and item.get("name") == node.get("name")
        ]
        return [edit for item in same for edit in replaced(item, "name", node.get("name") + "2")]


class OperationDropped(OfCases):
    """An operation is gone from the port type and from the binding."""

    name = "wsdl-operation-dropped"
    rules = ("fixture.operation",)

    def edits(self, node: Node, random: Random) -> list[Edit]:
        same = [
            item for item in node.document.nodes if item.local == "operation" and item.get("name") == node.get("name")
        ]
        return [Edit(*item.whole, "") for item in same]


class BoundOperationDropped(DefinitionKind):
    """The binding lacks an operation of its port type: Basic Profile 1.1, R2718."""

    name = "wsdl-binding-incomplete"

    def fits(self, node: Node) -> bool:
        return is_bound(node)

    def edits(self, node: Node, random: Random) -> list[Edit]:
        return [Edit(*node.whole, "")]

    def expected(self, contract: Contract, node: Node, edits: list[Edit]) -> list[Expected]:
        cases = [Expected(("fixture.operation",), (case.file("exchange.yaml"),)) for case in contract.cases_of(node)]
        return [Expected(self.rules, (contract.file,), node.parent.lines), *cases]


class MessageDangling(DefinitionKind):
    """An operation refers to a message that there is not: WSDL 1.1 section 2.4."""

    name = "wsdl-message-dangling"
    rules = ("wsdl.loads", "wsi.", "wsdl.unusable")

    def fits(self, node: Node) -> bool:
        return node.get("message") is not None and node.namespace == WSDL

    def edits(self, node: Node, random: Random) -> list[Edit]:
        return replaced(node, "message", node.get("message") + "s")


class HeaderDangling(DefinitionKind):
    """A header of the binding refers to a message or a part that there is not: WSDL 1.1 section 3.7."""

    name = "wsdl-header-dangling"

    def fits(self, node: Node) -> bool:
        return node.local == "header" and node.namespace in BINDINGS

    def edits(self, node: Node, random: Random) -> list[Edit]:
        name = random.choice(["message", "part"])
        return replaced(node, name, node.get(name) + "s")


class PartDangling(DefinitionKind):
    """A part is of an element that no schema declares."""

    name = "wsdl-part-dangling"
    rules = ("wsdl.loads", "wsi.", "wsdl.unusable")

    def fits(self, node: Node) -> bool:
        return node.local == "part" and node.get("element") is not None

    def edits(self, node: Node, random: Random) -> list[Edit]:
        return replaced(node, "element", node.get("element") + "s")

    def expected(self, contract: Contract, node: Node, edits: list[Edit]) -> list[Expected]:
        users = [item for item in contract.markup.nodes if uses(item, node.parent)]
        lines = [node.parent.lines, *(user.lines for user in users)]
        return [Expected(self.rules, (contract.file,), range(min(r.start for r in lines), max(r.stop for r in lines)))]


def uses(node: Node, message: Node) -> bool:
    """Whether an operation of the binding is one with this message."""
    if not is_bound(node):
        return False
    name = message.get("name")
    types = [
        item
        for item in node.document.nodes
        if item.local == "operation" and item.parent.local == "portType" and item.get("name") == node.get("name")
    ]
    return any(
        (leaf.get("message") or "").rpartition(":")[2] == name for item in (*types, node) for leaf in item.walk()
    )


class PartOfOtherElement(OfCases):
    """The body of an operation is another element than what was recorded."""

    name = "wsdl-part-element"
    rules = ("fixture.binding",)

    def fits(self, node: Node) -> bool:
        return node.local == "part" and node.get("element") is not None

    def edits(self, node: Node, random: Random) -> list[Edit] | None:
        parts = [item.get("element") for item in node.document.nodes if item.local == "part"]
        others = sorted({item for item in parts if item and item != node.get("element")})
        return replaced(node, "element", random.choice(others)) if others else None

    def expected(self, contract: Contract, node: Node, edits: list[Edit]) -> list[Expected]:
        found = []
        for user in contract.bound:
            if not uses(user, node.parent):
                continue
            for case in contract.cases_of(user):
                for side in ("request", "response"):
                    found += self._expected(contract, node, case, side)
        return found

    def _expected(self, contract: Contract, node: Node, case: object, side: str) -> list[Expected]:
        markup = case.message(side)
        if markup is None or side == "response" and case.case_class == "negative":
            return []
        holder = markup.root.child("Body")
        first = holder.children[0] if holder and holder.children else None
        is_it = first is not None and (first.namespace, first.local) == node.resolve(node.get("element"))
        return [Expected(self.rules, (case.file(f"{side}.xml"),), first.lines)] if is_it else []

    def mutate(self, project: Project, place: Place, random: Random) -> Mutant | None:
        made = super().mutate(project, place, random)
        return made if made and made.expected else None


class BindingDangling(DefinitionKind):
    """A binding is of a port type that there is not, or a port of a binding: WSDL 1.1 sections 2.5 and 2.6."""

    name = "wsdl-binding-dangling"

    def fits(self, node: Node) -> bool:
        return node.namespace == WSDL and node.local in ("binding", "port")

    def edits(self, node: Node, random: Random) -> list[Edit]:
        name = "type" if node.local == "binding" else "binding"
        return replaced(node, name, node.get(name) + random.choice(["s", "2", "_"]))


class OtherVersion(DefinitionKind):
    """The binding is of another version of SOAP than what was recorded."""

    name = "wsdl-soap-version"
    rules = ("fixture.operation", "fixture.binding")

    def fits(self, node: Node) -> bool:
        return node.local == "definitions" and any(item.value in BINDINGS for item in node.attributes)

    def edits(self, node: Node, random: Random) -> list[Edit]:
        item = next(item for item in node.attributes if item.value in BINDINGS)
        return [Edit(item.value_start, item.value_end, WSDL_SOAP if item.value == WSDL_SOAP12 else WSDL_SOAP12)]

    def expected(self, contract: Contract, node: Node, edits: list[Edit]) -> list[Expected]:
        return [Expected(self.rules, (f"{case.folder}/",)) for case in contract.cases]


class Transport(DefinitionKind):
    """The transport is not HTTP: Basic Profile 1.1, R2702."""

    name = "wsdl-transport"
    rules = ("wsi.R2702",)

    def fits(self, node: Node) -> bool:
        return node.local == "binding" and node.namespace in BINDINGS

    def edits(self, node: Node, random: Random) -> list[Edit]:
        return replaced(
            node, "transport", "http://schemas.xmlsoap.org/soap/" + random.choice(["smtp", "https", "HTTP"])
        )

    def expected(self, contract: Contract, node: Node, edits: list[Edit]) -> list[Expected]:
        return [Expected(self.rules, (contract.file,), range(node.parent.line, node.line + 1))]


class Encoded(DefinitionKind):
    """A body, a header or a fault is encoded: Basic Profile 1.1, R2706; of faults, R2723 says the same."""

    name = "wsdl-use-encoded"
    rules = ("wsi.R2706", "wsi.R2723")

    def fits(self, node: Node) -> bool:
        # The profile is one of SOAP 1.1.
        return node.namespace == WSDL_SOAP and node.get("use") is not None

    def edits(self, node: Node, random: Random) -> list[Edit]:
        return replaced(node, "use", "encoded")

    def expected(self, contract: Contract, node: Node, edits: list[Edit]) -> list[Expected]:
        return [Expected(self.rules, (contract.file,), node.above("operation").lines)]


class StyleMixed(DefinitionKind):
    """A call is of style document, or a document of style rpc: Basic Profile 1.1, R2203, R2204 and R2705."""

    name = "wsdl-style"
    rules = ("wsdl.loads", "wsi.", "wsdl.unusable")

    def fits(self, node: Node) -> bool:
        return node.namespace in BINDINGS and node.local == "operation" and node.get("style") is not None

    def edits(self, node: Node, random: Random) -> list[Edit]:
        return replaced(node, "style", "document" if node.get("style") == "rpc" else "rpc")

    def expected(self, contract: Contract, node: Node, edits: list[Edit]) -> list[Expected]:
        return [Expected(self.rules, (contract.file,), node.parent.lines)]


class FaultUndeclared(DefinitionKind):
    """The binding has a fault that the port type has not: Basic Profile 1.1, R2718; WSDL 1.1 section 3.6."""

    name = "wsdl-fault-name"

    def fits(self, node: Node) -> bool:
        return node.local == "fault" and node.namespace == WSDL and is_bound(node.parent)

    def edits(self, node: Node, random: Random) -> list[Edit]:
        inner = node.child("fault")
        which = random.choice([[node, inner], [node], [inner]])
        return [edit for item in which for edit in replaced(item, "name", node.get("name") + "2")]

    def expected(self, contract: Contract, node: Node, edits: list[Edit]) -> list[Expected]:
        return [Expected(self.rules, (contract.file,), node.parent.lines)]


class BodyParts(DefinitionKind):
    """The body has a part that its message has not: WSDL 1.1 section 3.5."""

    name = "wsdl-body-parts"
    rules = ("wsdl.loads", "wsi.", "wsdl.unusable")

    def fits(self, node: Node) -> bool:
        return node.local == "body" and node.get("parts") is not None

    def edits(self, node: Node, random: Random) -> list[Edit]:
        return replaced(node, "parts", random.choice(["bodies", "Body", "body more"]))

    def expected(self, contract: Contract, node: Node, edits: list[Edit]) -> list[Expected]:
        return [Expected(self.rules, (contract.file,), node.parent.parent.lines)]


class ExtensionRequired(DefinitionKind):
    """An extension is required that nobody knows: WSDL 1.1 section 2.1.3."""

    name = "wsdl-extension-required"
    rules = ("wsdl.unusable", "wsdl.loads", "wsi.")

    def fits(self, node: Node) -> bool:
        return node.local == "binding" and node.namespace in BINDINGS or is_bound(node)

    def edits(self, node: Node, random: Random) -> list[Edit]:
        prefix = next(prefix for prefix, value in node.namespaces.items() if value == WSDL)
        at = node.open_end if is_bound(node) else node.end
        return [Edit(at, at, f'<x:reliable xmlns:x="urn:x" {prefix}:required="true"/>')]

    def expected(self, contract: Contract, node: Node, edits: list[Edit]) -> list[Expected]:
        lines = node.lines if is_bound(node) else node.parent.lines
        return [Expected(self.rules, (contract.file,), lines)]


class NameTwice(DefinitionKind):
    """Two messages, port types, bindings or services have one name: WSDL 1.1 section 2.1.1."""

    name = "wsdl-name-twice"

    def fits(self, node: Node) -> bool:
        return node.parent is not None and node.parent.local == "definitions" and node.get("name") is not None

    def edits(self, node: Node, random: Random) -> list[Edit]:
        return [Edit(node.end, node.end, f"\n{node.source}")]

    def expected(self, contract: Contract, node: Node, edits: list[Edit]) -> list[Expected]:
        # Both are named, or one of them.
        lines = range(node.lines.start, node.lines.stop + len(node.lines))
        return [Expected(self.rules, (contract.file,), lines)]


class Unused(DefinitionKind):
    """There is a message, a port type or a binding that nothing refers to."""

    name = "wsdl-unused"
    rules = ("wsdl.unused",)

    def fits(self, node: Node) -> bool:
        return node.local in ("message", "portType", "binding") and node.parent.local == "definitions"

    def edits(self, node: Node, random: Random) -> list[Edit]:
        item = node.attribute("name")
        before, after = item.value_end - node.start, node.source
        return [Edit(node.end, node.end, f"\n{after[:before]}Old{after[before:]}")]

    def expected(self, contract: Contract, node: Node, edits: list[Edit]) -> list[Expected]:
        lines = range(node.lines.stop, node.lines.stop + len(node.lines))
        return [Expected(self.rules, (contract.file,), lines)]


class Untested(DefinitionKind):
    """There is an operation of which nothing was recorded."""

    name = "wsdl-untested"
    rules = ("wsdl.untested",)

    def fits(self, node: Node) -> bool:
        return is_bound(node)

    def edits(self, node: Node, random: Random) -> list[Edit]:
        name = node.get("name")
        same = [item for item in node.document.nodes if item.local == "operation" and item.get("name") == name]
        copies = [item.source.replace(f'name="{name}"', f'name="{name}Anew"', 1) for item in same]
        # Another action, as operations are told apart by it and by their element.
        copies = [re.sub(r'soapAction="([^"]*)"', r'soapAction="\1Anew"', text) for text in copies]
        return [Edit(item.end, item.end, f"\n{text}") for item, text in zip(same, copies, strict=True)]

    def expected(self, contract: Contract, node: Node, edits: list[Edit]) -> list[Expected]:
        lines = range(node.lines.stop, node.lines.stop + 2 * len(node.lines) + 60)
        return [Expected(self.rules, (contract.file,), lines)]


class ImportMissing(Kind):
    """An imported schema is not there."""

    name = "wsdl-import-missing"
    target = "WSDL"
    rules = ("wsdl.loads", "wsi.")

    def places(self, project: Project) -> Iterable[tuple[Contract, Node]]:
        for contract in project.contracts:
            for node in contract.markup.nodes:
                if node.namespace == XSD and node.local == "import" and node.get("schemaLocation"):
                    yield contract, node

    def mutate(self, project: Project, place: tuple[Contract, Node], random: Random) -> Mutant | None:
        contract, node = place
        location = node.get("schemaLocation")
        value = random.choice([f"missing-{location}", f"{location}.txt", f"missing/{location}"])
        content = contract.markup.edited(*replaced(node, "schemaLocation", value))
        expected = Expected(self.rules, (contract.file,), node.lines)
        return self.on_contracts([contract], contract.file, content, node.line, expected)


class NotWellFormed(Kind):
    """A contract or a schema is not well-formed."""

    name = "wsdl-broken"
    target = "WSDL"
    rules = ("wsdl.loads", "wsi.")

    def places(self, project: Project) -> Iterable[tuple[str, Node]]:
        for file in project.schema_files:
            for node in project.markup(file).nodes:
                if not node.is_empty_tag:
                    yield file, node

    def mutate(self, project: Project, place: tuple[str, Node], random: Random) -> Mutant | None:
        file, node = place
        edit = random.choice(
            [
                Edit(node.close_start, node.end, ""),
                Edit(node.close_start + 2, node.close_start + 2, "x"),
                Edit(node.open_end - 1, node.open_end, ""),
                Edit(node.open_end, node.open_end, "<"),
                Edit(node.open_end, node.open_end, "&nope;"),
            ]
        )
        content = node.document.edited(edit)
        # It is noticed where it is, or at the next tag that does not fit: the end of what it is in.
        upper = node.parent or node
        lines = range(node.line, upper.lines.stop + 1)
        contracts = project.schema_files[file]
        # In place of a file that it cannot read, the loader takes what it knows by itself of a well-known namespace.
        imports = tuple(
            Expected(self.rules, (contract.file,), item.lines)
            for contract in contracts
            for item in contract.markup.nodes
            if file.endswith(f"/{item.get('schemaLocation')}")
        )
        return self.on_contracts(contracts, file, content, node.line, Expected(self.rules, (file,), lines, imports))


class NamespaceChanged(Kind):
    """The namespace of a schema is another one, so that messages are of elements that nobody declares."""

    name = "schema-namespace"
    target = "schema"
    rules = ("wsdl.", "fixture.")

    def places(self, project: Project) -> Iterable[tuple[str, Node]]:
        for file in project.schema_files:
            for node in project.markup(file).nodes:
                if node.namespace == XSD and node.local == "schema" and node.get("targetNamespace"):
                    yield file, node

    def mutate(self, project: Project, place: tuple[str, Node], random: Random) -> Mutant | None:
        file, node = place
        content = node.document.edited(*replaced(node, "targetNamespace", node.get("targetNamespace") + "2"))
        contracts = project.schema_files[file]
        expected = Expected(("wsdl.loads", "wsi.", "wsdl.unusable"), tuple({file, *(item.file for item in contracts)}))
        return self.on_contracts(contracts, file, content, node.line, expected)
