"""Messages in parts written otherwise: nothing of it may be reported.

Each docstring has the clause by which the two are the same.
"""

import base64
import quopri
import re
from collections.abc import Iterable
from dataclasses import replace
from random import Random

import rewrites
from exchangefile import FILE
from harmless import Harmless
from mime import XOP, Package, Packaged, Part, packages
from mutant import Mutant
from project import Project
from rewrites import Rewrite


class PackageForm(Harmless):
    """Writes a package otherwise."""

    target = "package"

    def places(self, project: Project) -> Iterable[Packaged]:
        # What is rewritten is by chance.
        return [place for place in packages(project) for _ in range(4)]

    def changed(self, package: Package, random: Random) -> Package | bytes | None:
        raise NotImplementedError

    def mutate(self, project: Project, place: Packaged, random: Random) -> Mutant | None:
        made = self.changed(place.package, random)
        if made is None:
            return None
        content = made.write() if isinstance(made, Package) else made
        return self.on_case(place.case, place.file, content, None)


class EachPart(PackageForm):
    """Writes each part otherwise."""

    def part(self, part: Part, random: Random) -> Part:
        raise NotImplementedError

    def changed(self, package: Package, random: Random) -> Package:
        return replace(package, parts=tuple(self.part(part, random) for part in package.parts))


class HeadOrder(EachPart):
    """RFC 2046 section 5.1: the fields of a part's head are in no order."""

    name = "package-head-order"

    def part(self, part: Part, random: Random) -> Part:
        return replace(part, head=tuple(random.sample(part.head, len(part.head))))


class HeadCase(EachPart):
    """RFC 5322 section 1.2.2, RFC 2045 section 5.1: names of fields and values of types are the same in either case."""

    name = "package-head-case"

    def part(self, part: Part, random: Random) -> Part:
        change = random.choice([str.lower, str.upper])
        lines = []
        for line in part.head:
            name, _, value = line.partition(":")
            if name.lower() in ("content-type", "content-transfer-encoding"):
                kind, semicolon, rest = value.partition(";")
                value = f"{change(kind)}{semicolon}{rest}"
            lines.append(f"{change(name)}:{value}")
        return replace(part, head=tuple(lines))


class HeadFolded(EachPart):
    """RFC 5322 section 2.2.3: a field may go on in the next line, which begins with a blank."""

    name = "package-head-folded"

    def changed(self, package: Package, random: Random) -> Package:
        end = package.line_end.decode()
        parts = []
        for part in package.parts:
            blank = random.choice([" ", "\t", "    "])
            # Between a name and its value, and behind a semicolon.
            head = tuple(re.sub(r"(?<=[:;]) ", lambda _: f"{end}{blank}", line) for line in part.head)
            parts.append(replace(part, head=head))
        return replace(package, parts=tuple(parts))


class HeadMore(EachPart):
    """RFC 2045 section 9: fields that nobody knows are passed over, and a part may have a description."""

    name = "package-head-more"

    def part(self, part: Part, random: Random) -> Part:
        more = random.choice(
            ["Content-Description: a part", "X-Node: 7", "Content-Location: part", "Content-Length: 9"]
        )
        at = random.randrange(len(part.head) + 1)
        return replace(part, head=(*part.head[:at], more, *part.head[at:]))


class BoundaryRenamed(PackageForm):
    """RFC 2046 section 5.1.1: a boundary is any text that no part has."""

    name = "package-boundary-renamed"

    def mutate(self, project: Project, place: Packaged, random: Random) -> Mutant | None:
        old = place.package.boundary
        new = random.choice(["b", "=_Part_17", "MIMEBoundary_" + "x" * 57, "a b'c", f"{old}-2", "--"])
        made = self.on_case(place.case, place.file, place.package.write(new), None)
        if made:
            head = project.text(place.case.file(FILE)).replace(f'"{old}"', f'"{new}"')
            # The media type stands in a text in single quotes.
            made.changes[place.case.file(FILE)] = head.replace(
                f'"{new}"', f'"{new.replace(chr(39), chr(39) * 2)}"'
            ).encode()
        return made


class Around(PackageForm):
    """RFC 2046 section 5.1.1: what stands before the first boundary and behind the last one is passed over."""

    name = "package-preamble"

    def changed(self, package: Package, random: Random) -> bytes:
        before = random.choice([b"", b"This is a message in parts.", b"--other--"])
        after = random.choice([b"", b"the end", b"--other"])
        content = package.write()
        return (before + package.line_end if before else b"") + content + after


class BoundarySpace(PackageForm):
    """RFC 2046 section 5.1.1, transport-padding: white space may follow a boundary."""

    name = "package-boundary-space"

    def changed(self, package: Package, random: Random) -> bytes:
        mark = b"--" + package.boundary.encode()
        return package.write().replace(
            mark + package.line_end, mark + random.choice([b" ", b"\t", b"  "]) + package.line_end
        )


class PartOrder(PackageForm):
    """RFC 2387 sections 3.2 and 3.3: parts are found by their names, and the first one by start."""

    name = "package-part-order"

    def changed(self, package: Package, random: Random) -> Package | None:
        parts = tuple(random.sample(package.parts, len(package.parts)))
        return replace(package, parts=parts) if package.start else None


class PartMore(PackageForm):
    """RFC 2387 section 3: a part that nothing refers to is there for others."""

    name = "package-part-more"

    def changed(self, package: Package, random: Random) -> Package:
        part = Part(("Content-Type: text/plain", "Content-ID: <more@example.org>"), b"more")
        at = random.randrange(1, len(package.parts) + 1)
        return replace(package, parts=(*package.parts[:at], part, *package.parts[at:]))


class TransferEncoding(EachPart):
    """RFC 2045 section 6: bytes are the same however they are transferred."""

    name = "package-transfer-encoding"

    def part(self, part: Part, random: Random) -> Part:
        old = (part.get("Content-Transfer-Encoding") or "binary").lower()
        content = part.content
        if old == "base64":
            content = base64.b64decode(content)
        elif old == "quoted-printable":
            content = quopri.decodestring(content)
        new = random.choice(["base64", "binary", "quoted-printable"])
        if new == "base64":
            content = base64.encodebytes(content).rstrip().replace(b"\n", b"\r\n")
        elif new == "quoted-printable":
            content = b"".join(
                b"=%02X" % byte if byte in b"\r\n=" or not 32 < byte < 127 else bytes([byte]) for byte in content
            )
            content = b"=\r\n".join(re.findall(rb"(?:=..|[^=]){1,24}", content, re.DOTALL))
        return replace(part.with_field("Content-Transfer-Encoding", new), content=content)


class LineEnds(PackageForm):
    """RFC 2046 section 5.1.1: line ends of heads and boundaries are no content; readers take a line feed for one."""

    name = "package-line-ends"

    def changed(self, package: Package, random: Random) -> Package:
        return replace(package, line_end=b"\n" if package.line_end == b"\r\n" else b"\r\n")


class ReferenceForm(PackageForm):
    """RFC 2392: in a cid: URL any character may be percent-encoded, and the scheme is the same in either case."""

    name = "package-reference-form"

    def places(self, project: Project) -> Iterable[Packaged]:
        return [place for place in super().places(project) if place.package.included]

    def changed(self, package: Package, random: Random) -> Package | None:
        markup = package.markup
        node = next(node for node in markup.nodes if node.namespace == XOP)
        item = node.attribute("href")
        local = item.value.removeprefix("cid:")
        forms = [f"cid:{local.replace('@', '%40')}", f"cid:%{ord(local[0]):02x}{local[1:]}"]
        value = random.choice([*forms, f"CID:{local}"])
        return package.with_root(
            markup.text[: item.value_start].encode() + value.encode() + markup.text[item.value_end :].encode()
        )


#: Python forgets classes that nobody holds.
REWRITES: list[type[Harmless]] = []


def kind(name: str, summary: str, rewrite: Rewrite) -> None:
    """Makes a kind that writes the envelope in a package otherwise."""

    def changed(self: PackageForm, package: Package, random: Random) -> Package | None:
        markup = package.markup
        edits = rewrite(markup, random)
        return package.with_root(markup.edited(*edits)) if edits else None

    REWRITES.append(type(name, (PackageForm,), {"__doc__": summary, "name": f"package-{name}", "changed": changed}))


kind("prefix", "Namespaces in XML section 4: a prefix only stands for its namespace.", rewrites.prefix_renamed)
kind("prefix-for-default", "Namespaces in XML section 6.2: both make the same name.", rewrites.prefix_for_default)
kind("quotes", "XML 1.0 section 2.3, AttValue: a value stands in either kind of quotes.", rewrites.quotes)
kind("space-between", "White space between elements is no content.", rewrites.space_between)
kind("comments", "XML 1.0 section 2.5: comments are no part of the character data.", rewrites.comments)
kind("cdata", "XML 1.0 section 2.7: a CDATA section is character data.", rewrites.character_data)
kind("references", "XML 1.0 section 4.1: a reference stands for its character.", rewrites.character_references)
kind("declaration", "XML 1.0 sections 2.8 and 4.3.3: UTF-8 need not be declared.", rewrites.declaration)
