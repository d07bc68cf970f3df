"""Schemas and definitions that say the same in other words: nothing of it may be reported.

libxml2 is asked as well: where a rewrite makes it refuse a message that it took, the mistake is here.
"""

import re
from collections.abc import Iterable
from pathlib import PurePosixPath
from random import Random

from definitions import is_bound
from harmless import Harmless
from markup import Edit, Node
from messages import judge
from mutant import Mutant
from project import BINDINGS, WSDL, Project
from schemakinds import built_in, is_local, schema_nodes, target_namespace, with_attribute


class Equivalent(Harmless):
    """Rewrites one component of a schema."""

    target = "schema"

    def fits(self, node: Node) -> bool:
        raise NotImplementedError

    def edits(self, node: Node, random: Random) -> list[Edit] | None:
        raise NotImplementedError

    def places(self, project: Project) -> Iterable[tuple[str, Node]]:
        return [(file, node) for file, node in schema_nodes(project) if self.fits(node)]

    def mutate(self, project: Project, place: tuple[str, Node], random: Random) -> Mutant | None:
        file, node = place
        edits = self.edits(node, random)
        if not edits:
            return None
        content = node.document.edited(*edits)
        contracts = project.schema_files[file]
        for contract in contracts:
            refused = judge(project).refused_messages(contract, {file: content})
            assert refused == {}, f"{self.name} at {file}:{node.line} is not harmless: {refused}"
        return self.on_contracts(contracts, file, content, node.line)


def schema(node: Node) -> Node:
    return node if node.local == "schema" else node.above("schema")


def tag(node: Node, local: str) -> str:
    """An element's name of XML Schema as it is written here."""
    return f"{node.prefix}:{local}" if node.prefix else local


def own_prefix(node: Node) -> str | None:
    """What stands before the names of the schema's own components; None where nothing does."""
    namespace = target_namespace(node)
    found = [prefix for prefix, value in node.namespaces.items() if value == namespace and namespace]
    return None if not found else f"{found[0]}:" if found[0] else ""


def is_free(node: Node, name: str) -> bool:
    """Whether no top component of the schema has a name."""
    return all(item.get("name") != name for item in schema(node).children)


class ExplicitDefaults(Equivalent):
    """XML Schema part 1, sections 3.3.2, 3.2.2 and 3.9.2: what an attribute is where it is absent may be written."""

    name = "schema-defaults"

    def fits(self, node: Node) -> bool:
        return is_local(node) or node.local == "attribute" and node.get("name") is not None

    def edits(self, node: Node, random: Random) -> list[Edit] | None:
        if node.local == "attribute":
            return None if node.get("use") else with_attribute(node, "use", "optional")
        form = schema(node).get("elementFormDefault") or "unqualified"
        names = [("minOccurs", "1"), ("maxOccurs", "1"), ("nillable", "false"), ("form", form), ("abstract", "")]
        free = [(name, value) for name, value in names if value and node.get(name) is None]
        return with_attribute(node, *random.choice(free)) if free else None


class Annotated(Equivalent):
    """XML Schema part 1, section 3.13: annotations are for people and programs, not for validation."""

    name = "schema-annotation"

    def fits(self, node: Node) -> bool:
        kinds = (
            "element",
            "complexType",
            "simpleType",
            "restriction",
            "sequence",
            "choice",
            "attribute",
            "maxLength",
            "enumeration",
        )
        return node.local in kinds and (not node.children or node.children[0].local != "annotation")

    def edits(self, node: Node, random: Random) -> list[Edit]:
        note = f"<{tag(node, 'documentation')} xml:lang='en'>A <b>note</b>.</{tag(node, 'documentation')}>"
        other = f"<{tag(node, 'appinfo')} source='urn:x'><x xmlns='urn:x'/></{tag(node, 'appinfo')}>"
        text = f"<{tag(node, 'annotation')}>{random.choice([note, other, note + other])}</{tag(node, 'annotation')}>"
        if node.is_empty_tag:
            return [Edit(node.open_end - 2, node.open_end, f">{text}</{node.name}>")]
        return [Edit(node.open_end, node.open_end, text)]


class ForeignAttribute(Equivalent):
    """XML Schema part 1, section 3: attributes of other namespaces may stand on every component."""

    name = "schema-foreign-attribute"

    def fits(self, node: Node) -> bool:
        return node.local not in ("documentation", "appinfo")

    def edits(self, node: Node, random: Random) -> list[Edit]:
        at = node.start + 1 + len(node.name)
        return [Edit(at, at, ' xmlns:x="urn:x" x:origin="copybook"')]


class ComponentOrder(Equivalent):
    """XML Schema part 1, section 3.15.2: components of a schema are in no order."""

    name = "schema-component-order"

    def fits(self, node: Node) -> bool:
        return node.parent is not None and node.parent.local == "schema" and node.get("name") is not None

    def edits(self, node: Node, random: Random) -> list[Edit] | None:
        others = [item for item in node.parent.children if item.get("name") and item is not node]
        if not others:
            return None
        other = random.choice(others)
        return [Edit(node.start, node.end, other.source), Edit(other.start, other.end, node.source)]


class FacetOrder(Equivalent):
    """XML Schema part 2, section 4.3: facets are a set, and so are the values of an enumeration (section 4.3.5)."""

    name = "facet-order"

    def fits(self, node: Node) -> bool:
        return (
            node.local == "restriction" and len([item for item in node.children if item.get("value") is not None]) > 1
        )

    def edits(self, node: Node, random: Random) -> list[Edit]:
        facets = [item for item in node.children if item.get("value") is not None]
        other = random.sample(facets, len(facets))
        return [Edit(item.start, item.end, new.source) for item, new in zip(facets, other, strict=True)]


class FacetForm(Equivalent):
    """XML Schema part 2, sections 3.3.20 and 3.3.13: a sign and leading zeros leave a number as it is."""

    name = "facet-form"

    def fits(self, node: Node) -> bool:
        return bool(re.fullmatch(r"\d+", node.get("value") or "")) and node.local not in ("enumeration", "pattern")

    def edits(self, node: Node, random: Random) -> list[Edit]:
        item = node.attribute("value")
        return [Edit(item.value_start, item.value_end, random.choice(["+", "0", "00", "+0"]) + item.value)]


class BoundsForm(Equivalent):
    """XML Schema part 2, section 4.3.10: of integers, less than n + 1 is the same as n or less."""

    name = "facet-exclusive"

    def fits(self, node: Node) -> bool:
        return node.local in ("minInclusive", "maxInclusive") and (node.parent.get("base") or "")[-4:] in (
            "long",
            "hort",
            ":int",
        )

    def edits(self, node: Node, random: Random) -> list[Edit]:
        value, name = int(node.get("value")), node.local
        value, name = (value - 1, "minExclusive") if name == "minInclusive" else (value + 1, "maxExclusive")
        return [Edit(node.start, node.end, f'<{tag(node, name)} value="{value}"/>')]


class TypeNamed(Equivalent):
    """XML Schema part 1, sections 3.4.2 and 3.14.2: a type has a name or not, and is the same type."""

    name = "schema-type-named"

    def fits(self, node: Node) -> bool:
        holders = ("element", "attribute")
        return (
            node.local in ("complexType", "simpleType")
            and node.parent.local in holders
            and own_prefix(node) is not None
        )

    def edits(self, node: Node, random: Random) -> list[Edit] | None:
        holder, name = node.parent, "NamedAnew"
        if not is_free(node, name) or [item.local for item in holder.children] not in (
            ["annotation", node.local],
            [node.local],
        ):
            return None
        at = node.open_end - (2 if node.is_empty_tag else 1)
        text = f'{node.document.text[node.start : at]} name="{name}"{node.document.text[at : node.end]}\n'
        end = schema(node).close_start
        return [
            Edit(*node.whole, ""),
            *with_attribute(holder, "type", f"{own_prefix(node)}{name}"),
            Edit(end, end, text),
        ]


class TypeAnonymous(Equivalent):
    """The same clauses: the type of one element may stand in it, without its name."""

    name = "schema-type-anonymous"

    def fits(self, node: Node) -> bool:
        return (
            node.local in ("element", "attribute") and (node.get("type") or "") != "" and node.get("name") is not None
        )

    def edits(self, node: Node, random: Random) -> list[Edit] | None:
        namespace, local = node.resolve(node.get("type"))
        if namespace != target_namespace(node) or node.get("fixed") and False:
            return None
        kinds = [
            item
            for item in schema(node).children
            if item.local in ("simpleType", "complexType") and item.get("name") == local
        ]
        if len(kinds) != 1 or not node.is_empty_tag:
            return None
        # A type that is derived from itself below would never end; one that others refer to stays where it is.
        if any(item.get("type") and item.resolve(item.get("type"))[1] == local for item in kinds[0].walk()):
            return None
        # In the place of one that others are derived from, `xsi:type` may name one of those.
        if any(item.get("base") and item.resolve(item.get("base"))[1] == local for item in schema(node).walk()):
            return None
        # A mapping sheet has types by their names.
        if kinds[0].local == "simpleType" and len(list(kinds[0].walk())) > 3:
            return None
        name = kinds[0].attribute("name")
        text = kinds[0].document.text
        inner = text[kinds[0].start : name.start - 1] + text[name.end : kinds[0].end]
        kind = node.attribute("type")
        return [Edit(kind.start - 1, kind.end, ""), Edit(node.open_end - 2, node.open_end, f">{inner}</{node.name}>")]


class SequenceAsGroup(Equivalent):
    """XML Schema part 1, sections 3.7 and 3.8: a group that is referred to is the group."""

    name = "schema-group"

    def fits(self, node: Node) -> bool:
        is_model = node.local in ("sequence", "choice") and node.parent.local in ("complexType", "extension")
        return is_model and own_prefix(node) is not None and bool(node.children)

    def edits(self, node: Node, random: Random) -> list[Edit]:
        name = "GroupedAnew"
        occurs = "".join(f' {item}="{node.get(item)}"' for item in ("minOccurs", "maxOccurs") if node.get(item))
        text = node.source
        for item in reversed([node.attribute("minOccurs"), node.attribute("maxOccurs")]):
            if item:
                text = text[: item.start - 1 - node.start] + text[item.end - node.start :]
        end = schema(node).close_start
        group = f'<{tag(node, "group")} name="{name}">{text}</{tag(node, "group")}>\n'
        return [
            Edit(node.start, node.end, f'<{tag(node, "group")} ref="{own_prefix(node)}{name}"{occurs}/>'),
            Edit(end, end, group),
        ]


class SequenceNested(Equivalent):
    """XML Schema part 1, section 3.8.4: a sequence in a sequence, once, takes the same elements in the same order."""

    name = "schema-nested-sequence"

    def fits(self, node: Node) -> bool:
        return is_local(node) and node.parent.local == "sequence"

    def edits(self, node: Node, random: Random) -> list[Edit]:
        siblings = node.parent.children
        last = random.choice(siblings[siblings.index(node) :])
        name = tag(node, "sequence")
        return [Edit(node.start, node.start, f"<{name}>"), Edit(last.end, last.end, f"</{name}>")]


class AttributesAsGroup(Equivalent):
    """XML Schema part 1, section 3.6: attributes of a group that is referred to are the type's own."""

    name = "schema-attribute-group"

    def fits(self, node: Node) -> bool:
        is_own = node.local == "attribute" and node.parent.local in ("complexType", "extension")
        return is_own and own_prefix(node) is not None

    def edits(self, node: Node, random: Random) -> list[Edit]:
        name, end = "AttributesAnew", schema(node).close_start
        group = f'<{tag(node, "attributeGroup")} name="{name}">{node.source}</{tag(node, "attributeGroup")}>\n'
        return [
            Edit(node.start, node.end, f'<{tag(node, "attributeGroup")} ref="{own_prefix(node)}{name}"/>'),
            Edit(end, end, group),
        ]


class ElementByReference(Equivalent):
    """XML Schema part 1, section 3.3.2: a qualified local element may be declared globally, and referred to."""

    name = "schema-element-ref"

    def fits(self, node: Node) -> bool:
        return is_local(node) and schema(node).get("elementFormDefault") == "qualified" and own_prefix(node) is not None

    def edits(self, node: Node, random: Random) -> list[Edit] | None:
        name = node.get("name")
        if any(item.local == "element" and item.get("name") == name for item in schema(node).children):
            return None
        # One name has one declaration in a content model.
        holder = node.above("complexType") or node.above("group")
        if sum(item.get("name") == name and item.local == "element" for item in holder.walk()) > 1:
            return None
        occurs = "".join(f' {item}="{node.get(item)}"' for item in ("minOccurs", "maxOccurs") if node.get(item))
        text = re.sub(r' (minOccurs|maxOccurs)="[^"]*"', "", node.source[: node.open_end - node.start])
        end = schema(node).close_start
        return [
            Edit(node.start, node.end, f'<{node.name} ref="{own_prefix(node)}{name}"{occurs}/>'),
            Edit(end, end, f"{text}{node.source[node.open_end - node.start :]}\n"),
        ]


class TypeUnused(Equivalent):
    """XML Schema part 1, section 3.15: a type that nothing refers to validates nothing."""

    name = "schema-type-unused"

    def fits(self, node: Node) -> bool:
        return node.local == "schema" and bool(node.get("targetNamespace"))

    def edits(self, node: Node, random: Random) -> list[Edit]:
        base = built_in(node, "string")
        inner = f'<{tag(node, "restriction")} base="{base}"/>'
        text = f'<{tag(node, "simpleType")} name="Spare">{inner}</{tag(node, "simpleType")}>\n'
        return [Edit(node.close_start, node.close_start, text)]


def files_with_exceptions(project: Project) -> set[str]:
    """What the project lets pass in a file, it does not in another."""
    return {entry["path"] for entry in project.check.get("paths", []) if "ignore" in entry}


def imported_parts(node: Node) -> set[str]:
    """The namespaces of the elements that parts are of, as far as this schema imports them."""
    imported = {item.get("namespace") for item in node.children if item.local == "import"}
    used = {item.resolve(item.get("element"))[0] for item in node.document.nodes if item.get("element")}
    return used & imported


class Included(Harmless):
    """XML Schema part 1, section 4.2.1: components of an included document are the schema's own."""

    name = "schema-include"
    target = "schema"

    def places(self, project: Project) -> Iterable[tuple[str, Node]]:
        excepted = files_with_exceptions(project)
        for file, node in schema_nodes(project):
            if (
                file not in excepted
                and node.parent
                and node.parent.local == "schema"
                and node.get("name")
                and node.parent.get("targetNamespace")
            ):
                yield file, node

    def mutate(self, project: Project, place: tuple[str, Node], random: Random) -> Mutant | None:
        file, node = place
        parent = schema(node)
        included = "included-anew.xsd"
        declared = "".join(
            f' xmlns{":" if prefix else ""}{prefix}="{value}"'
            for prefix, value in node.namespaces.items()
            if prefix != "xml"
        )
        form = parent.get("elementFormDefault") or "unqualified"
        name = tag(node, "schema")
        imports = "".join(item.source for item in parent.children if item.local == "import")
        text = (
            f'<{name}{declared} targetNamespace="{parent.get("targetNamespace")}" elementFormDefault="{form}">'
            f"{imports}{node.source}</{name}>"
        )
        first = parent.open_end
        content = node.document.edited(
            Edit(*node.whole, ""), Edit(first, first, f'<{tag(node, "include")} schemaLocation="{included}"/>')
        )
        contracts = project.schema_files[file]
        made = self.on_contracts(contracts, file, content, node.line)
        if made:
            new = str(PurePosixPath(file).parent / included)
            made.changes[new] = text.encode()
            made.claims |= {new}
        return made


class Imported(Harmless):
    """XML Schema part 1, section 4.2.3; Basic Profile 1.1, R2003: a schema stands in the WSDL, or is imported."""

    name = "schema-import"
    target = "WSDL"

    def places(self, project: Project) -> Iterable[tuple[str, Node]]:
        excepted = files_with_exceptions(project)
        for file, node in schema_nodes(project):
            if node.local == "schema" and node.parent and node.get("targetNamespace") and file not in excepted:
                # A part may be of an element that this schema alone imports, and R2102 asks 'types' for its namespace.
                if not imported_parts(node):
                    yield file, node

    def mutate(self, project: Project, place: tuple[str, Node], random: Random) -> Mutant | None:
        file, node = place
        location = "imported-anew.xsd"
        # What the definitions declare above it goes with it.
        above = {prefix: value for prefix, value in node.parent.namespaces.items() if prefix != "xml"}
        own = {item.name for item in node.attributes}
        names = {prefix: f"xmlns:{prefix}" if prefix else "xmlns" for prefix in above}
        declared = "".join(f' {name}="{above[prefix]}"' for prefix, name in names.items() if name not in own)
        at = node.start + 1 + len(node.name)
        text = node.document.text[node.start : at] + declared + node.document.text[at : node.end]
        imported = f'<{tag(node, "import")} namespace="{node.get("targetNamespace")}" schemaLocation="{location}"/>'
        content = node.document.edited(Edit(node.start, node.end, f"<{node.name}>{imported}</{node.name}>"))
        made = self.on_contracts(project.schema_files[file], file, content, node.line)
        if made:
            new = str(PurePosixPath(file).parent / location)
            made.changes[new] = text.encode()
            made.claims |= {new}
        return made


class DefinitionRewrite(Harmless):
    """Rewrites WSDL."""

    target = "WSDL"

    def fits(self, node: Node) -> bool:
        raise NotImplementedError

    def edits(self, node: Node, random: Random) -> list[Edit] | None:
        raise NotImplementedError

    def places(self, project: Project) -> Iterable[tuple[str, Node]]:
        for contract in project.contracts:
            for node in contract.markup.nodes:
                if node.namespace in (WSDL, *BINDINGS) and self.fits(node):
                    yield contract.file, node

    def mutate(self, project: Project, place: tuple[str, Node], random: Random) -> Mutant | None:
        file, node = place
        edits = self.edits(node, random)
        if not edits:
            return None
        return self.on_contracts(project.schema_files[file], file, node.document.edited(*edits), node.line)


class Documented(DefinitionRewrite):
    """WSDL 1.1 section 2.1.4; Basic Profile 1.1, R2030: documentation may stand first in any element of WSDL."""

    name = "wsdl-documentation"

    def fits(self, node: Node) -> bool:
        return node.namespace == WSDL and node.local != "documentation" and node.child("documentation") is None

    def edits(self, node: Node, random: Random) -> list[Edit]:
        name = tag(node, "documentation")
        text = f"<{name}>A <b xmlns=''>note</b> for people.</{name}>"
        if node.is_empty_tag:
            return [Edit(node.open_end - 2, node.open_end, f">{text}</{node.name}>")]
        return [Edit(node.open_end, node.open_end, text)]


class DefinitionOrder(DefinitionRewrite):
    """WSDL 1.1 appendix A.4.1: after the types, messages, port types, bindings and services are in no order."""

    name = "wsdl-order"

    def fits(self, node: Node) -> bool:
        return node.parent is not None and node.parent.local == "definitions" and node.get("name") is not None

    def edits(self, node: Node, random: Random) -> list[Edit] | None:
        others = [item for item in node.parent.children if self.fits(item) and item is not node]
        other = random.choice(others)
        return [Edit(node.start, node.end, other.source), Edit(other.start, other.end, node.source)]


class OperationOrder(DefinitionRewrite):
    """WSDL 1.1 sections 2.4 and 2.5: operations are found by their names."""

    name = "wsdl-operation-order"

    def fits(self, node: Node) -> bool:
        return node.local == "operation" and node.namespace == WSDL

    def edits(self, node: Node, random: Random) -> list[Edit] | None:
        others = [item for item in node.parent.children if self.fits(item) and item is not node]
        if not others:
            return None
        other = random.choice(others)
        return [Edit(node.start, node.end, other.source), Edit(other.start, other.end, node.source)]


class StyleDefault(DefinitionRewrite):
    """WSDL 1.1 sections 3.3 and 3.4: an operation has the style of its binding, which is document if none is named."""

    name = "wsdl-style-default"

    def fits(self, node: Node) -> bool:
        return node.namespace in BINDINGS and node.get("style") == "document"

    def edits(self, node: Node, random: Random) -> list[Edit]:
        item = node.attribute("style")
        return [Edit(item.start - 1, item.end, "")]


class PartsDefault(DefinitionRewrite):
    """WSDL 1.1 section 3.5: where no parts are named, the body has all of the message's."""

    name = "wsdl-parts-default"

    def fits(self, node: Node) -> bool:
        return node.namespace in BINDINGS and node.get("parts") is not None

    def edits(self, node: Node, random: Random) -> list[Edit]:
        item = node.attribute("parts")
        return [Edit(item.start - 1, item.end, "")]


class Instruction(DefinitionRewrite):
    """XML 1.0 section 2.6: a processing instruction is no part of the contents; WSDL does not forbid it."""

    name = "contract-instruction"

    def fits(self, node: Node) -> bool:
        return node.namespace == WSDL and not node.is_empty_tag and node.local != "documentation"

    def edits(self, node: Node, random: Random) -> list[Edit]:
        at = random.choice([node.open_end, node.document.root.start, node.document.root.end])
        return [Edit(at, at, "<?editor fold?>")]


class NamesOfTransfers(DefinitionRewrite):
    """WSDL 1.1 section 2.4.5: the name of an input or output is, unless written, made of the operation's."""

    name = "wsdl-transfer-names"

    def fits(self, node: Node) -> bool:
        return is_bound(node)

    def edits(self, node: Node, random: Random) -> list[Edit]:
        name = node.get("name")
        abstract = next(
            item
            for item in node.document.nodes
            if item.local == "operation" and item.parent.local == "portType" and item.get("name") == name
        )
        edits = []
        for holder in (abstract, node):
            for local, end in (("input", "Request"), ("output", "Response")):
                item = holder.child(local)
                edits += with_attribute(item, "name", name + end) if item else []
        return edits
