"""Schemas that break XML Schema, that no longer fit what was recorded, or that differ from the codecs."""

import re
from collections.abc import Iterable
from functools import cache
from random import Random

from definitions import replaced
from markup import Edit, Node
from messages import WSSE, judge
from mutant import NO_LINE, Expected, Kind, Mutant
from project import XSD, Contract, Project

NUMBERS = {"byte", "short", "int", "long", "integer", "decimal", "unsignedInt", "nonNegativeInteger"}


@cache
def schema_nodes(project: Project) -> tuple[tuple[str, Node], ...]:
    """All elements of schemas, each once, with their files."""
    return tuple(
        (file, node) for file in project.schema_files for node in project.markup(file).nodes if node.namespace == XSD
    )


class SchemaKind(Kind):
    """Changes a schema.

    libxml2 says which of the recorded messages it refuses from now on. Each of them must be told of, at the place, and
    no other. Where it refuses none, the codecs must tell, as far as they read what is changed: codecs are Swift, so
    they stay as they are, and the schema changes under them.
    """

    target = "schema"
    rules = ("fixture.request-schema", "fixture.response-schema", "fixture.header", "codec.")
    #: Whether the change allows more than before, so that nothing that was recorded can break it.
    widens = False

    def fits(self, node: Node) -> bool:
        raise NotImplementedError

    def edits(self, node: Node, random: Random) -> list[Edit] | None:
        raise NotImplementedError

    def places(self, project: Project) -> Iterable[tuple[str, Node]]:
        return [(file, node) for file, node in schema_nodes(project) if self.fits(node)]

    def mutate(self, project: Project, place: tuple[str, Node], random: Random) -> Mutant | None:
        file, node = place
        contracts = project.schema_files[file]
        edits = self.edits(node, random)
        if not edits:
            return None
        content = node.document.edited(*edits)
        line = node.document.line(edits[0].start)
        expected: list[Expected] = []
        for contract in contracts:
            refused = judge(project).refused_messages(contract, {file: content})
            if refused is None:
                return None
            for (case, side), refusals in refused.items():
                for part in {refusal.part for refusal in refusals}:
                    first = next(refusal for refusal in refusals if refusal.part == part)
                    rule = "fixture.header" if part == "header" else f"fixture.{side}-schema"
                    paths = first.paths if first.lines == NO_LINE else None
                    expected.append(Expected((rule,), (case.message_file(side),), first.lines, paths=paths))
        if not expected:
            if not self.codec_sees(contracts, node):
                return None
            kind = named_type(node)
            first, last = (declaration(node), node.parent or node) if kind is None else (kind, kind)
            lines = range(max(1, first.line - 2), last.lines.stop + 2)
            expected = [Expected(("codec.",), (file,), lines, self.in_sheet(contracts, node, kind))]
        made = self.on_contracts(contracts, file, content, line, *expected)
        if made:
            made.exact = ("fixture.request-schema", "fixture.response-schema", "fixture.header")
        return made

    def in_sheet(self, contracts: list[Contract], node: Node, kind: Node | None) -> tuple[Expected, ...]:
        """What the sheet tells of a type whose values the codec reads or writes as before.

        Codecs are held against contracts by the values that they take: a fixed text, a length and a count of rows are
        the same in a wider type, and listed values in another base.
        """
        sheets = tuple(sheet for contract in contracts for sheet in contract.project.sheets)
        # No codec describes the header.
        if target_namespace(node).endswith(WSSE):
            return (Expected(("mapping.type", "mapping.required"), sheets),)
        concerned = [node] if kind is None else [user for item in contracts for user in users_of(item, kind)]
        simple = node if node.local == "simpleType" else node.above("simpleType")
        is_listed = simple is not None and any(item.local == "enumeration" for item in simple.walk())
        if not is_listed and not all(is_machinery(item) for item in concerned):
            return ()
        return (Expected(("mapping.type",), sheets),)

    #: Whether the group codec. is there.
    has_codecs = False

    def codec_sees(self, contracts: list[Contract], node: Node) -> bool:
        """Whether a codec reads what is declared here: what no message has, no codec need know."""
        if not SchemaKind.has_codecs:
            return False
        owner: Node | None = node
        while owner and not (owner.local in ("element", "attribute") and owner.get("name")):
            if owner.local in ("complexType", "simpleType") and owner.get("name"):
                return any(is_used(contract, user) for contract in contracts for user in users_of(contract, owner))
            owner = owner.parent
        return owner is not None and any(is_used(contract, owner) for contract in contracts)


def named_type(node: Node) -> Node | None:
    """The simple type with a name that something stands in."""
    owner: Node | None = node
    while owner and not (owner.local == "simpleType" and owner.get("name")):
        owner = None if owner.local in ("element", "attribute") else owner.parent
    return owner


def declaration(node: Node) -> Node:
    """What a node of a simple type without a name is told of: the element or attribute; else the node itself."""
    kind = node.above("simpleType")
    return kind.parent if kind is not None and kind.parent.local in ("element", "attribute") else node


def is_machinery(node: Node) -> bool:
    """Whether an element is fixed, a length of a segment or a count of rows."""
    name = node.get("name") or ""
    return node.get("fixed") is not None or name.endswith(("_ll", "_zz", "_cnt"))


def target_namespace(node: Node) -> str:
    schema = node if node.local == "schema" else node.above("schema")
    return schema.get("targetNamespace") or ""


def is_used(contract: Contract, node: Node) -> bool:
    """Whether a message has the element or the attribute."""
    if node.local == "attribute":
        kind = node.above("complexType")
        owners = [] if kind is None else users_of(contract, kind) if kind.get("name") else [kind.parent]
        # Of a type that others extend, any element may be.
        tags = {f"@{owner.get('name')}" for owner in owners}
        return any(
            name == node.get("name") and tag.startswith("@") and (tag in tags or not tags)
            for tag, name in contract.used_names
        )
    return (target_namespace(node), node.get("name")) in contract.used_names


def users_of(contract: Contract, kind: Node) -> list[Node]:
    """The elements and attributes that are of a named type, directly."""
    name = (target_namespace(kind), kind.get("name"))
    return [
        node
        for file in contract.files
        for node in contract.project.markup(file).nodes
        if node.namespace == XSD and node.local in ("element", "attribute") and node.get("type")
        and node.resolve(node.get("type")) == name
    ]  # fmt: skip


def is_local(node: Node) -> bool:
    """Whether it is an element in a content model."""
    return node.local == "element" and node.parent.local != "schema" and node.get("name") is not None


def built_in(node: Node, name: str) -> str:
    """A type of XML Schema as it is written here."""
    prefix = next(prefix for prefix, value in node.namespaces.items() if value == XSD)
    return f"{prefix}:{name}" if prefix else name


class ElementRenamed(SchemaKind):
    """An element has another name."""

    name = "schema-element-renamed"

    def fits(self, node: Node) -> bool:
        return is_local(node)

    def edits(self, node: Node, random: Random) -> list[Edit]:
        name = node.get("name")
        return replaced(node, "name", random.choice([f"{name}2", name.swapcase(), name[:-1] or "x"]))


class ElementDropped(SchemaKind):
    """An element is gone."""

    name = "schema-element-dropped"

    def fits(self, node: Node) -> bool:
        return is_local(node)

    def edits(self, node: Node, random: Random) -> list[Edit]:
        return [Edit(*node.whole, "")]


class ElementAdded(SchemaKind):
    """There is one element more that must be there."""

    name = "schema-element-required"

    def fits(self, node: Node) -> bool:
        return is_local(node) and node.parent.local == "sequence"

    def edits(self, node: Node, random: Random) -> list[Edit]:
        at = random.choice([node.start, node.end])
        return [Edit(at, at, f'<{node.name} name="extra" type="{built_in(node, "string")}"/>')]


class ElementsSwapped(SchemaKind):
    """Two elements of a sequence stand in the other order."""

    name = "schema-order"

    def fits(self, node: Node) -> bool:
        return is_local(node) and node.parent.local == "sequence"

    def edits(self, node: Node, random: Random) -> list[Edit] | None:
        siblings = node.parent.children
        at = siblings.index(node)
        if at + 1 == len(siblings):
            return None
        other = siblings[at + 1]
        return [Edit(node.start, node.end, other.source), Edit(other.start, other.end, node.source)]


def with_attribute(node: Node, name: str, value: str) -> list[Edit]:
    """An attribute with a value, in place of the one that is there."""
    if node.attribute(name):
        return replaced(node, name, value)
    at = node.start + 1 + len(node.name)
    return [Edit(at, at, f' {name}="{value}"')]


def times(node: Node) -> tuple[int, int]:
    """How often an element may stand; a million is as often as one likes."""
    most = node.get("maxOccurs") or "1"
    return int(node.get("minOccurs") or "1"), 10**6 if most == "unbounded" else int(most)


class OccursMore(SchemaKind):
    """An element must stand more often."""

    name = "schema-min-occurs"

    def fits(self, node: Node) -> bool:
        return (is_local(node) or node.get("ref") is not None) and node.local == "element"

    def edits(self, node: Node, random: Random) -> list[Edit]:
        least, most = times(node)
        edits = with_attribute(node, "minOccurs", str(least + 1))
        return edits + (with_attribute(node, "maxOccurs", str(least + 1)) if most < least + 1 else [])


class OccursLess(SchemaKind):
    """An element may stand less often."""

    name = "schema-max-occurs"

    def fits(self, node: Node) -> bool:
        return is_local(node) and times(node)[1] > 1

    def edits(self, node: Node, random: Random) -> list[Edit] | None:
        least, most = times(node)
        fewer = random.choice([1, 2]) if most == 10**6 else most - 1
        return with_attribute(node, "maxOccurs", str(fewer)) + (
            with_attribute(node, "minOccurs", str(fewer)) if least > fewer else []
        )


class TypeNarrowed(SchemaKind):
    """An element or an attribute is of a type that has fewer values."""

    name = "schema-type"

    def fits(self, node: Node) -> bool:
        return node.local in ("element", "attribute") and node.get("type") is not None

    def edits(self, node: Node, random: Random) -> list[Edit]:
        return replaced(node, "type", built_in(node, random.choice(["int", "date", "boolean", "byte", "gYear"])))


class BaseNarrowed(SchemaKind):
    """A simple type is derived from a narrower one."""

    name = "schema-base"

    def fits(self, node: Node) -> bool:
        return node.local == "restriction" and node.parent.local == "simpleType" and node.get("base") is not None

    def edits(self, node: Node, random: Random) -> list[Edit] | None:
        base = node.get("base").rpartition(":")[2]
        others = {"long": ["short", "byte"], "int": ["byte"], "decimal": ["byte"], "string": ["token", "NCName"]}
        # Texts that are listed are the same as tokens or names, but for blanks around them.
        if base == "string" and any(child.local == "enumeration" for child in node.children):
            return None
        return replaced(node, "base", built_in(node, random.choice(others.get(base, ["byte"]))))


def facet(name: str, kind_name: str, summary: str, change: object) -> type[SchemaKind]:
    """A kind that changes the value of one facet."""

    class FacetKind(SchemaKind):
        def fits(self, node: Node) -> bool:
            # Of durations, the serializer of WCF bounds some.
            is_duration = (node.get("value") or "").lstrip("-").startswith("P") and name.endswith("Inclusive")
            return node.local == name and node.parent.local == "restriction" and not is_duration

        def edits(self, node: Node, random: Random) -> list[Edit] | None:
            value = change(node.get("value"), random)
            return None if value is None else replaced(node, "value", value)

    FacetKind.name = kind_name
    FacetKind.__doc__ = summary
    FacetKind.__name__ = kind_name
    return FacetKind


def fewer(value: str, random: Random) -> str | None:
    return str(random.randrange(int(value))) if int(value) > 0 else None


def fewer_digits(value: str, random: Random) -> str | None:
    return str(random.randrange(1, int(value))) if int(value) > 1 else None


FACETS = [
    facet("maxLength", "facet-max-length", "A text may be less long.", fewer),
    facet("length", "facet-length", "A text has another length.", lambda value, random: str(int(value) + 1)),
    facet("totalDigits", "facet-total-digits", "A number may have fewer digits.", fewer_digits),
    facet("fractionDigits", "facet-fraction-digits", "A number may have fewer digits after its point.", fewer),
    facet("minInclusive", "facet-min", "A number must be larger.", lambda v, r: str(int(v) + r.choice([1, 5, 10**9]))),
    facet("maxInclusive", "facet-max", "A number must be smaller.", lambda v, r: str(int(v) // r.choice([2, 10, 100]))),
    facet("pattern", "facet-pattern", "A text has another form.", lambda v, r: r.choice([f"{v}x", "[a-z]", f"0{v}"])),
]  # fmt: skip


class EnumerationDropped(SchemaKind):
    """A code is no longer listed."""

    name = "enumeration-dropped"

    def fits(self, node: Node) -> bool:
        return node.local == "enumeration" and sum(item.local == "enumeration" for item in node.parent.children) > 1

    def edits(self, node: Node, random: Random) -> list[Edit]:
        return [Edit(*node.whole, "")]


class EnumerationChanged(SchemaKind):
    """A code is written otherwise."""

    name = "enumeration-changed"

    def fits(self, node: Node) -> bool:
        return node.local == "enumeration" and bool(node.get("value").strip())

    def edits(self, node: Node, random: Random) -> list[Edit]:
        value = node.get("value")
        return replaced(node, "value", value.swapcase() if value.swapcase() != value else value[::-1] + "0")


class FixedChanged(SchemaKind):
    """A value that is fixed is another one."""

    name = "schema-fixed"

    def fits(self, node: Node) -> bool:
        return node.get("fixed") is not None

    def edits(self, node: Node, random: Random) -> list[Edit]:
        value = node.get("fixed")
        return replaced(node, "fixed", "1" if value.isdigit() else f"{value}X"[-8:])


class FixedAdded(SchemaKind):
    """A value is fixed that was free."""

    name = "schema-fixed-added"

    def fits(self, node: Node) -> bool:
        # Not a number: libxml2 compares fixed values as texts, where '+1' is 1 (XML Schema part 2, section 4.2.1).
        return is_local(node) and (node.get("type") or "").rpartition(":")[2] == "string"

    def edits(self, node: Node, random: Random) -> list[Edit] | None:
        return None if node.get("fixed") or node.get("default") else with_attribute(node, "fixed", "1")


class NilTaken(SchemaKind):
    """An element may no longer be nil."""

    name = "schema-nillable"

    def fits(self, node: Node) -> bool:
        return node.get("nillable") == "true"

    def edits(self, node: Node, random: Random) -> list[Edit]:
        return replaced(node, "nillable", "false")


class AttributeRequired(SchemaKind):
    """An attribute must be there."""

    name = "schema-attribute-required"

    def fits(self, node: Node) -> bool:
        return node.local == "attribute" and node.get("name") is not None and node.get("use") != "required"

    def edits(self, node: Node, random: Random) -> list[Edit]:
        default = node.attribute("default")
        gone = [Edit(default.start - 1, default.end, "")] if default else []
        return with_attribute(node, "use", "required") + gone


class AttributeGone(SchemaKind):
    """An attribute may no longer be there."""

    name = "schema-attribute-dropped"

    def fits(self, node: Node) -> bool:
        return node.local == "attribute" and node.get("name") is not None

    def edits(self, node: Node, random: Random) -> list[Edit]:
        return [Edit(*node.whole, "")]


class WildcardGone(SchemaKind):
    """A wildcard is gone, so that a message has what nobody declares."""

    name = "schema-wildcard"

    def fits(self, node: Node) -> bool:
        return node.local in ("any", "anyAttribute")

    def edits(self, node: Node, random: Random) -> list[Edit]:
        return [Edit(*node.whole, "")]


class Unqualified(SchemaKind):
    """Local elements are in no namespace."""

    name = "schema-form"

    def fits(self, node: Node) -> bool:
        return node.local == "schema" and node.get("elementFormDefault") == "qualified"

    def edits(self, node: Node, random: Random) -> list[Edit]:
        return replaced(node, "elementFormDefault", "unqualified")


class ChoiceForSequence(SchemaKind):
    """One of some elements may stand where all of them did."""

    name = "schema-choice"

    def fits(self, node: Node) -> bool:
        return node.local == "sequence" and len(node.children) > 1 and not node.is_empty_tag

    def edits(self, node: Node, random: Random) -> list[Edit]:
        name = node.name.replace("sequence", "choice")
        return [
            Edit(node.start + 1, node.start + 1 + len(node.name), name),
            Edit(node.close_start + 2, node.close_start + 2 + len(node.name), name),
        ]


# What allows more than before: no message breaks it, and the codecs must tell.


class Widening(SchemaKind):
    """Allows more than before, so that a codec does not read what the contract allows."""

    target = "codec"
    rules = ("codec.",)
    needs = "codec."
    widens = True


class ElementOptional(Widening):
    """An element need not stand where the codec wants it."""

    name = "codec-optional"

    def fits(self, node: Node) -> bool:
        # A choice that may be left out is as it was with a member that may.
        is_free = node.parent is not None and node.parent.local == "choice" and times(node.parent)[0] == 0
        return is_local(node) and times(node)[0] == 1 and not is_free

    def edits(self, node: Node, random: Random) -> list[Edit]:
        return with_attribute(node, "minOccurs", "0")


class ElementUnbounded(Widening):
    """An element may stand more often than the codec takes it."""

    name = "codec-unbounded"

    def fits(self, node: Node) -> bool:
        return is_local(node) and times(node)[1] == 1

    def edits(self, node: Node, random: Random) -> list[Edit]:
        return with_attribute(node, "maxOccurs", random.choice(["2", "unbounded"]))


class ElementNillable(Widening):
    """An element may be nil, and the codec does not know it."""

    name = "codec-nillable"

    def fits(self, node: Node) -> bool:
        return is_local(node) and node.get("nillable") is None and node.get("fixed") is None

    def edits(self, node: Node, random: Random) -> list[Edit]:
        return with_attribute(node, "nillable", "true")


class ElementMore(Widening):
    """There is an element more that may stand, and the codec does not know it."""

    name = "codec-element-added"

    def fits(self, node: Node) -> bool:
        return is_local(node) and node.parent.local == "sequence"

    def edits(self, node: Node, random: Random) -> list[Edit]:
        text = f'<{node.name} name="extra" type="{built_in(node, "string")}" minOccurs="0"/>'
        return [Edit(node.end, node.end, text)]


class TypeWidened(Widening):
    """A number may be any text."""

    name = "codec-type"

    def fits(self, node: Node) -> bool:
        return is_local(node) and (node.get("type") or "").rpartition(":")[2] in NUMBERS and not node.get("fixed")

    def edits(self, node: Node, random: Random) -> list[Edit]:
        return replaced(node, "type", built_in(node, "string"))


class LengthWidened(Widening):
    """A text may be longer than the field that the codec writes."""

    name = "codec-max-length"

    def fits(self, node: Node) -> bool:
        return node.local == "maxLength"

    def edits(self, node: Node, random: Random) -> list[Edit]:
        return replaced(node, "value", str(int(node.get("value")) + random.choice([1, 10])))


class EnumerationMore(Widening):
    """There is a code more, and the codec does not know it."""

    name = "codec-enumeration"

    def fits(self, node: Node) -> bool:
        return node.local == "enumeration"

    def edits(self, node: Node, random: Random) -> list[Edit]:
        value = "Q" * max(1, len(node.get("value")))
        return [Edit(node.end, node.end, f'<{node.name} value="{value}"/>')]


class DefaultAdded(Widening):
    """An empty element stands for a value that the codec does not know."""

    name = "codec-default"

    def fits(self, node: Node) -> bool:
        return is_local(node) and (node.get("type") or "").rpartition(":")[2] in NUMBERS and not node.get("fixed")

    def edits(self, node: Node, random: Random) -> list[Edit]:
        return with_attribute(node, "default", "7")


# What XML Schema forbids.


class InvalidKind(Kind):
    """Breaks XML Schema, so that the contract does not load."""

    target = "schema"
    rules = ("wsdl.loads", "wsi.")

    def fits(self, node: Node) -> bool:
        raise NotImplementedError

    def edits(self, node: Node, random: Random) -> list[Edit] | None:
        raise NotImplementedError

    def lines(self, node: Node) -> range:
        return node.lines

    def places(self, project: Project) -> Iterable[tuple[str, Node]]:
        return [(file, node) for file, node in schema_nodes(project) if self.fits(node)]

    def mutate(self, project: Project, place: tuple[str, Node], random: Random) -> Mutant | None:
        file, node = place
        edits = self.edits(node, random)
        if not edits:
            return None
        content = node.document.edited(*edits)
        expected = Expected(self.rules, (file,), self.lines(node))
        return self.on_contracts(project.schema_files[file], file, content, node.line, expected)


class TypeUnknown(InvalidKind):
    """A type is referred to that there is not: XML Schema part 1, section 4.2.3, src-resolve."""

    name = "schema-type-unknown"

    def fits(self, node: Node) -> bool:
        return node.get("type") is not None or node.get("base") is not None

    def edits(self, node: Node, random: Random) -> list[Edit]:
        name = "type" if node.get("type") else "base"
        return replaced(node, name, f"{node.get(name)}2")


class PrefixUnknown(InvalidKind):
    """A prefix is used that stands for no namespace: Namespaces in XML section 5; src-resolve."""

    name = "schema-prefix-unknown"

    def fits(self, node: Node) -> bool:
        return ":" in (node.get("type") or node.get("base") or node.get("ref") or "")

    def edits(self, node: Node, random: Random) -> list[Edit]:
        name = next(name for name in ("type", "base", "ref") if node.get(name))
        return replaced(node, name, f"q{node.get(name)}")


class ReferenceUnknown(InvalidKind):
    """An element or a group is referred to that there is not: src-resolve."""

    name = "schema-ref-unknown"

    def fits(self, node: Node) -> bool:
        return node.get("ref") is not None

    def edits(self, node: Node, random: Random) -> list[Edit]:
        return replaced(node, "ref", f"{node.get('ref')}2")


class DeclaredTwice(InvalidKind):
    """Two components of a kind have one name: XML Schema part 1, section 3.15.6, sch-props-correct."""

    name = "schema-name-twice"

    def fits(self, node: Node) -> bool:
        return node.parent.local == "schema" and node.get("name") is not None if node.parent else False

    def edits(self, node: Node, random: Random) -> list[Edit]:
        return [Edit(node.end, node.end, f"\n{node.source}")]

    def lines(self, node: Node) -> range:
        return range(node.lines.start, node.lines.stop + len(node.lines))


class FacetBad(InvalidKind):
    """The value of a facet is none: XML Schema part 2, section 4.3."""

    name = "facet-bad"

    def fits(self, node: Node) -> bool:
        return node.local in ("maxLength", "length", "totalDigits", "fractionDigits", "minInclusive", "maxInclusive")

    def edits(self, node: Node, random: Random) -> list[Edit]:
        bad = ["x", "", "1.5.1"] + ([] if "Inclusive" in node.local else ["-1"])
        return replaced(node, "value", random.choice(bad))


class FacetOfOtherType(InvalidKind):
    """A facet is none of its type's: XML Schema part 2, section 4.1.5, cos-applicable-facets."""

    name = "facet-not-applicable"

    def fits(self, node: Node) -> bool:
        return node.local in ("maxLength", "totalDigits", "minInclusive") and ":" in (node.parent.get("base") or "")

    def edits(self, node: Node, random: Random) -> list[Edit] | None:
        prefix = node.prefix + ":" if node.prefix else ""
        other = "totalDigits" if node.local == "maxLength" else "maxLength"
        return [Edit(node.start, node.end, f'<{prefix}{other} value="3"/>')]


class BoundsCrossed(InvalidKind):
    """The least value is larger than the largest: XML Schema part 2, section 4.3.8, minInclusive <= maxInclusive."""

    name = "facet-bounds-crossed"

    def fits(self, node: Node) -> bool:
        # Durations have bounds, too, in BCMS's schema of the serializer.
        return node.local in ("minInclusive", "maxInclusive") and node.get("value").lstrip("-").isdigit()

    def edits(self, node: Node, random: Random) -> list[Edit] | None:
        value, prefix = int(node.get("value")), node.prefix + ":" if node.prefix else ""
        others = [item.local for item in node.parent.children]
        if node.local == "minInclusive" and "maxInclusive" not in others:
            return [Edit(node.end, node.end, f'<{prefix}maxInclusive value="{value - 1}"/>')]
        if node.local == "maxInclusive" and "minInclusive" in others:
            return replaced(node, "value", "-5")
        return None

    def lines(self, node: Node) -> range:
        return node.parent.lines


class PatternBad(InvalidKind):
    """A pattern is no regular expression: XML Schema part 2, appendix F."""

    name = "pattern-bad"

    def fits(self, node: Node) -> bool:
        return node.local in ("pattern", "maxLength")

    def edits(self, node: Node, random: Random) -> list[Edit]:
        bad = random.choice(["[", "(a", "a{2,1}", "*", "[z-a]", r"\q"])
        if node.local == "pattern":
            return replaced(node, "value", bad)
        prefix = node.prefix + ":" if node.prefix else ""
        return [Edit(node.end, node.end, f'<{prefix}pattern value="{bad}"/>')]


class OccursCrossed(InvalidKind):
    """An element must stand more often than it may: XML Schema part 1, section 3.9.6, p-props-correct."""

    name = "schema-occurs-crossed"

    def fits(self, node: Node) -> bool:
        return is_local(node)

    def edits(self, node: Node, random: Random) -> list[Edit]:
        return with_attribute(node, "minOccurs", "4") + with_attribute(node, "maxOccurs", "3")


class Ambiguous(InvalidKind):
    """Nobody can tell which declaration an element is of: XML Schema part 1, section 3.8.6, cos-nonambig."""

    name = "schema-ambiguous"

    def fits(self, node: Node) -> bool:
        return is_local(node) and node.parent.local == "sequence" and times(node)[0] == 0

    def edits(self, node: Node, random: Random) -> list[Edit]:
        return [Edit(node.end, node.end, f"\n{node.source}")]

    def lines(self, node: Node) -> range:
        # The content model is the type's.
        holder = node.above("complexType")
        return range(holder.line, holder.lines.stop + 1)


class TypesDiffer(InvalidKind):
    """One name has two types in a content model: XML Schema part 1, section 3.8.6, cos-element-consistent."""

    name = "schema-inconsistent"

    def fits(self, node: Node) -> bool:
        return is_local(node) and node.parent.local == "sequence" and node.get("type") is not None

    def edits(self, node: Node, random: Random) -> list[Edit]:
        text = re.sub(r'type="[^"]*"', f'type="{built_in(node, "gMonth")}"', node.source, count=1)
        last = node.parent.children[-1]
        return [Edit(last.end, last.end, f"\n{re.sub(r' (fixed|default)=.[^ ]*.', '', text)}")]

    def lines(self, node: Node) -> range:
        holder = node.above("complexType")
        return range(holder.line, holder.lines.stop + 1)


class DerivedFromItself(InvalidKind):
    """A type is derived from itself: XML Schema part 1, section 3.14.6, st-props-correct; 3.4.6, ct-props-correct."""

    name = "schema-circular"

    def fits(self, node: Node) -> bool:
        holder = node.parent.parent if node.local == "extension" and node.parent else node.parent
        return node.local in ("restriction", "extension") and holder is not None and holder.get("name") is not None

    def edits(self, node: Node, random: Random) -> list[Edit] | None:
        holder = node.parent if node.parent.get("name") else node.parent.parent
        prefix = next((p for p, value in node.namespaces.items() if value == target_namespace(node)), None)
        if prefix is None or not node.get("base"):
            return None
        return replaced(node, "base", f"{prefix}:{holder.get('name')}" if prefix else holder.get("name"))

    def lines(self, node: Node) -> range:
        holder = node.parent if node.parent.get("name") else node.parent.parent
        return holder.lines


class AttributeUnknown(InvalidKind):
    """A component has an attribute or a child that XML Schema does not have: the schema for schemas."""

    name = "schema-grammar"

    def fits(self, node: Node) -> bool:
        return node.local in ("element", "sequence", "restriction", "complexType", "simpleType")

    def edits(self, node: Node, random: Random) -> list[Edit]:
        at = node.start + 1 + len(node.name)
        prefix = node.prefix + ":" if node.prefix else ""
        if random.random() < 0.5 or node.is_empty_tag:
            return [Edit(at, at, ' mandatory="true"')]
        return [Edit(node.open_end, node.open_end, f"<{prefix}entry/>")]
