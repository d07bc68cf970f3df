"""Messages in parts that break their contract, their codec or the rules of packages."""

import base64
import re
from collections.abc import Iterable
from dataclasses import replace
from random import Random

import messages
from exchangefile import FILE
from markup import Node
from mime import XOP, Package, Packaged, Part, packages, whole
from mutant import NO_LINE, Expected, Kind, Mutant
from project import Project


class PackageKind(Kind):
    """Changes a message in parts; the finding names no line, as the lines of a part are not the file's."""

    target = "package"

    def places(self, project: Project) -> Iterable[Packaged]:
        return [place for place in packages(project) if self.fits(place)]

    def fits(self, place: Packaged) -> bool:
        return True

    def changed(self, package: Package, random: Random) -> Package | bytes | None:
        raise NotImplementedError

    def expected(self, place: Packaged) -> list[Expected]:
        """What must be told: that the message is none, or no good one."""
        return [Expected(self.rules, (place.case.file(place.file),), NO_LINE)]

    def mutate(self, project: Project, place: Packaged, random: Random) -> Mutant | None:
        made = self.changed(place.package, random)
        if made is None:
            return None
        content = made.write() if isinstance(made, Package) else made
        return self.on_case(place.case, place.file, content, None, *self.expected(place))


class PackagedKind(Kind):
    """Does to the envelope in a package what a kind does to a message; the finding has the path, and no line."""

    target = "package"
    rules = ("fixture.response-schema",)
    #: The kind.
    inner: messages.MessageKind

    def places(self, project: Project) -> Iterable[tuple[Packaged, Node]]:
        for place in packages(project):
            for node in self.inner.nodes(place.package.markup):
                if node.namespace != XOP:
                    yield place, node

    def mutate(self, project: Project, place: tuple[Packaged, Node], random: Random) -> Mutant | None:
        packaged, node = place
        edits = self.inner.edits(node, random)
        if not edits:
            return None
        content = node.document.edited(*edits)
        refusals = messages.judge(project).refusals(packaged.case, packaged.side, whole(content))
        if not refusals:
            return None
        file = packaged.case.file(packaged.file)
        expected = Expected(self.rules, (file,), NO_LINE, paths=refusals[0].paths)
        return self.on_case(packaged.case, packaged.file, packaged.package.with_root(content).write(), None, expected)


#: Python forgets classes that nobody holds.
PACKAGED: list[type[Kind]] = [
    type(
        f"Packaged{inner.__name__}",
        (PackagedKind,),
        {
            "__doc__": f"In the envelope of a package: {inner.__doc__}",
            "name": f"package-{inner.name}",
            "inner": inner(),
        },
    )
    for inner in (
        messages.ElementDropped,
        messages.ElementAdded,
        messages.ElementRepeated,
        messages.ElementsSwapped,
        messages.ElementRenamed,
        messages.ElementInOtherNamespace,
        messages.ValueOfOtherType,
        messages.ValueTooLong,
        messages.ValueEmptied,
        messages.TextBetweenElements,
        messages.ElementsInValue,
        messages.AttributeAdded,
    )
]


class PartKind(PackageKind):
    """Changes a part that the envelope names; no document comes of the answer any more."""

    rules = ("fixture.class", "fixture.binding", "fixture.response-schema", "fixture.response-json", "fixture.readable")

    def fits(self, place: Packaged) -> bool:
        return bool(place.package.named)

    def part(self, package: Package, part: Part, random: Random) -> Part | None:
        raise NotImplementedError

    def changed(self, package: Package, random: Random) -> Package | None:
        number = random.choice(package.named)
        made = self.part(package, package.parts[number], random)
        return package.with_part(number, made) if made else None

    def expected(self, place: Packaged) -> list[Expected]:
        return [Expected(self.rules, (f"{place.case.folder}/",))]


class PartDropped(PartKind):
    """A part is missing that the envelope names."""

    name = "package-part-dropped"

    def changed(self, package: Package, random: Random) -> Package:
        return package.with_part(random.choice(package.named), None)


class ContentIDChanged(PartKind):
    """A part has another Content-ID than the envelope says, or none: RFC 2392."""

    name = "package-content-id"

    def part(self, package: Package, part: Part, random: Random) -> Part:
        return part.with_field("Content-ID", random.choice([None, f"<x{part.id}>", f"<{part.id[:-1]}>", "<>"]))


class ReferenceChanged(PartKind):
    """The envelope names a part that there is not."""

    name = "package-reference"

    def changed(self, package: Package, random: Random) -> Package | None:
        text = package.markup.text
        part = package.parts[random.choice(package.named)]
        local = part.id.partition("@")[0]
        return package.with_root(text.replace(local, f"{local}2").encode()) if local in text else None


class PartTypeChanged(PartKind):
    """A part is of a media type that is no document."""

    name = "package-part-type"

    def part(self, package: Package, part: Part, random: Random) -> Part:
        return part.with_field("Content-Type", random.choice(["text/html", "image/png", "application/xml"]))


class PartEncodingUnknown(PartKind):
    """A part is transferred in a way that there is not, or is not what its head says: RFC 2045 section 6."""

    name = "package-part-encoding"

    def part(self, package: Package, part: Part, random: Random) -> Part | None:
        if (part.get("Content-Transfer-Encoding") or "").lower() not in ("binary", "8bit"):
            return None
        return part.with_field("Content-Transfer-Encoding", random.choice(["base64", "x-gzip"]))


class PartBroken(PartKind):
    """The document in a part is none: its first or its last line is not there."""

    name = "package-part-broken"

    def part(self, package: Package, part: Part, random: Random) -> Part | None:
        if not part.content.startswith(b"%PDF"):
            return None
        content = random.choice([part.content[1:], part.content.partition(b"\n")[2], b""])
        return replace(part, content=content)


class PartChanged(PartKind):
    """A document is another one than in the golden JSON."""

    name = "package-part-changed"
    rules = ("fixture.response-json",)

    def part(self, package: Package, part: Part, random: Random) -> Part | None:
        encoding = (part.get("Content-Transfer-Encoding") or "").lower()
        if len(part.content) < 4:
            return None
        at = random.randrange(len(part.content) // 2, len(part.content) * 3 // 4)
        if encoding not in ("binary", "8bit") or part.content[at] in b"\r\n%":
            return None
        return replace(part, content=part.content[:at] + b"~" + part.content[at + 1 :])

    def expected(self, place: Packaged) -> list[Expected]:
        return [Expected(self.rules, (place.case.file("response.json"),))]


class IncludedValueBad(PartKind):
    """A part in the place of a value is Base64 that is none: XOP section 3.2, RFC 2045 section 6.8."""

    name = "package-included-value"

    def fits(self, place: Packaged) -> bool:
        return bool(place.package.included)

    def changed(self, package: Package, random: Random) -> Package | None:
        number = random.choice(package.included)
        part = package.parts[number]
        if not part.content:
            return None
        text = base64.encodebytes(part.content)
        at = random.randrange(len(text) // 2)
        made = random.choice([text[:at] + b"=" + text[at:], text[:at] + b"\xff" + text[at:], text.rstrip()[:-1]])
        return package.with_part(
            number, replace(part.with_field("Content-Transfer-Encoding", "base64"), content=made.rstrip())
        )


class PartTwice(PartKind):
    """Two parts have one Content-ID: RFC 2045 section 7."""

    name = "package-part-twice"

    def changed(self, package: Package, random: Random) -> Package:
        number = random.choice(package.named)
        return replace(package, parts=(*package.parts, package.parts[number]))


class RootKind(PackageKind):
    """Changes what says where the envelope is, and how to read it."""

    rules = ("fixture.binding",)

    def part(self, part: Part, random: Random) -> Part | None:
        raise NotImplementedError

    def changed(self, package: Package, random: Random) -> Package | None:
        made = self.part(package.parts[package.root], random)
        return package.with_part(package.root, made) if made else None


class RootTypeChanged(RootKind):
    """The envelope's part is of a media type that no envelope has: RFC 2387 section 3.1."""

    name = "package-root-type"

    def part(self, part: Part, random: Random) -> Part:
        return part.with_field("Content-Type", random.choice(["text/html; charset=UTF-8", "image/png", "text/plain"]))


class RootCharset(RootKind):
    """The head of the envelope's part contradicts the envelope: RFC 7303 section 3."""

    name = "package-root-charset"

    def part(self, part: Part, random: Random) -> Part | None:
        kind = part.get("Content-Type") or ""
        charset = random.choice(["utf-16", "x-unknown", "utf-32"])
        made = re.sub("charset=UTF-8", f"charset={charset}", kind)
        return part.with_field("Content-Type", made) if made != kind else None


class StructureKind(RootKind):
    """Makes of a package one that cannot be taken apart."""

    rules = ("fixture.readable",)


class RootDropped(StructureKind):
    """There is no part with an envelope."""

    name = "package-root-dropped"

    def changed(self, package: Package, random: Random) -> Package:
        return package.with_part(package.root, None)


class RootIDChanged(StructureKind):
    """The media type says that the envelope is in a part that there is not: RFC 2387 section 3.2."""

    name = "package-root-id"

    def part(self, part: Part, random: Random) -> Part:
        return part.with_field("Content-ID", f"<x{part.id}>")


class PackageCut(StructureKind):
    """The package does not end: RFC 2046 section 5.1.1."""

    name = "package-cut"

    def changed(self, package: Package, random: Random) -> bytes:
        content = package.write(ends=False)
        root = len(package.with_part(package.root, None).write())
        return random.choice(
            [content, content[: random.randrange(root, len(content))] if root < len(content) else content]
        )


class BoundaryChanged(StructureKind):
    """The parts are divided by another boundary than the media type says."""

    name = "package-boundary"

    def changed(self, package: Package, random: Random) -> bytes:
        return package.write(random.choice([f"x{package.boundary}", package.boundary[:-1], package.boundary.upper()]))


class RootCut(RootKind):
    """The envelope in a package ends before its end tags do."""

    name = "package-root-cut"

    def changed(self, package: Package, random: Random) -> Package:
        markup = package.markup
        return package.with_root(
            markup.text[: random.randrange(markup.root.open_end, markup.root.close_start)].encode()
        )


class PackageType(Kind):
    """The head of a message in parts says something else of it: RFC 2387 section 3."""

    name = "package-media-type"
    target = "exchange.yaml"
    rules = ("fixture.readable", "fixture.binding")

    def places(self, project: Project) -> Iterable[Packaged]:
        return list(packages(project))

    def mutate(self, project: Project, place: Packaged, random: Random) -> Mutant | None:
        boundary = re.escape(place.package.boundary)
        # What cannot be taken apart is not read; what only says something else of its root is another message.
        changes = [
            (r"multipart/related; type=", "multipart/mixed; type=", "fixture.readable"),
            (f'boundary="{boundary}"', f'boundary="{place.package.boundary}2"', "fixture.readable"),
            (f'; boundary="{boundary}"', "", "fixture.readable"),
            (r'start="<', 'start="<x', "fixture.readable"),
            (r'type="(text/xml|application/xop\+xml)"', 'type="text/html"', "fixture.binding"),
        ]
        pattern, text, rule = random.choice(changes)
        head, mark, tail = project.text(place.case.file(FILE)).partition(f"\n{place.side}:")
        tail, count = re.subn(pattern, text, tail, count=1)
        if not count:
            return None
        after = head + mark + tail
        # What the head says decides how the message is read.
        expected = Expected((rule,), (place.case.file(place.file), place.case.file(FILE)))
        return self.on_case(place.case, FILE, after.encode(), None, expected)
