"""The same project written otherwise: nothing of it may be reported.

Each docstring has the clause by which the two are the same.
"""

import csv
import io
import json
import re
from collections.abc import Iterable
from random import Random

import rewrites
import yaml
from jsontext import parse
from markup import Edit, Markup
from messages import messages
from mutant import Expected, Kind, Mutant
from project import SIDES, SOAP, Case, Contract, Project, load_yaml
from rewrites import Rewrite

FILE = "exchange.yaml"


class Harmless(Kind):
    is_harmless = True


class MessageRewrite(Harmless):
    """Writes a message otherwise."""

    target = "message"
    rewrite: Rewrite

    def places(self, project: Project) -> Iterable[tuple[Case, str, Markup]]:
        return messages(project)

    def mutate(self, project: Project, place: tuple[Case, str, Markup], random: Random) -> Mutant | None:
        case, side, markup = place
        edits = type(self).rewrite(markup, random)
        return self.on_case(case, f"{side}.xml", markup.edited(*edits), None) if edits else None


class ContractRewrite(Harmless):
    """Writes a WSDL or a schema otherwise."""

    target = "WSDL, schema"
    rewrite: Rewrite

    def places(self, project: Project) -> Iterable[str]:
        # A place is a file, and what is rewritten in it is by chance: there is no end of them.
        return [file for file in project.schema_files for _ in range(50)]

    def mutate(self, project: Project, place: str, random: Random) -> Mutant | None:
        markup = project.markup(place)
        edits = type(self).rewrite(markup, random)
        if not edits:
            return None
        return self.on_contracts(project.schema_files[place], place, markup.edited(*edits), markup.line(edits[0].start))


#: Python forgets classes that nobody holds.
REWRITES: list[type[Kind]] = []


def kinds(name: str, summary: str, rewrite: Rewrite, *bases: type[Kind]) -> None:
    """Makes a kind for messages, one for contracts, or both."""
    for base in bases or (MessageRewrite, ContractRewrite):
        prefix = "message" if base is MessageRewrite else "contract"
        members = {"__doc__": summary, "name": f"{prefix}-{name}", "rewrite": staticmethod(rewrite)}
        REWRITES.append(type(name, (base,), members))


kinds(
    "attribute-order",
    "XML 1.0 section 3.1: the order of attributes is not significant.",
    rewrites.attribute_order,
)
kinds("quotes", "XML 1.0 section 2.3, AttValue: a value stands in either kind of quotes.", rewrites.quotes)
kinds(
    "tag-space",
    "XML 1.0 section 3.1, STag and ETag: white space may stand before the end of a tag.",
    rewrites.space_in_tags,
)
kinds(
    "space-between",
    "XML Schema part 1 section 3.4.4, 2.3: where only elements may stand, white space between them is no content.",
    rewrites.space_between,
)
kinds("no-space-between", "The same clause: there need not be any.", rewrites.no_space_between, MessageRewrite)
kinds("line-ends", "XML 1.0 section 2.11: CR LF is read as LF.", rewrites.line_ends)
kinds("comments", "XML 1.0 section 2.5: comments are no part of the character data.", rewrites.comments)
kinds(
    "comment-in-text",
    "XML 1.0 section 2.5; XML Schema part 1 section 3.1.4: a value is made of the characters alone.",
    rewrites.comment_in_text,
    MessageRewrite,
)
kinds("references", "XML 1.0 section 4.1: a reference stands for its character.", rewrites.character_references)
kinds("cdata", "XML 1.0 section 2.7: a CDATA section is character data.", rewrites.character_data, MessageRewrite)
kinds("empty-tags", "XML 1.0 section 3.1: an element without content has one tag or two.", rewrites.empty_tags)
kinds("declaration", "XML 1.0 sections 2.8 and 4.3.3: UTF-8 need not be declared.", rewrites.declaration)
kinds(
    "byte-order-mark",
    "XML 1.0 section 4.3.3: a mark may stand before UTF-8, and is no character.",
    rewrites.byte_order_mark,
)
kinds(
    "unused-prefix",
    "Namespaces in XML section 6: a declaration that nothing uses changes no name.",
    rewrites.unused_prefix,
)
kinds("prefix", "Namespaces in XML section 4: a prefix only stands for its namespace.", rewrites.prefix_renamed)
kinds(
    "prefix-for-default",
    "Namespaces in XML section 6.2: a default namespace and a prefix make the same name.",
    rewrites.prefix_for_default,
    MessageRewrite,
)


class Encoding(Harmless):
    """XML 1.0 section 4.3.3: every processor reads UTF-16; RFC 7303 section 3: the charset says so."""

    name = "message-utf-16"
    target = "message"

    def places(self, project: Project) -> Iterable[tuple[Case, str, Markup]]:
        return messages(project)

    #: The encoding's name, and that of Python's codec.
    encoding = ("UTF-16", "utf-16")

    def mutate(self, project: Project, place: tuple[Case, str, Markup], random: Random) -> Mutant | None:
        case, side, markup = place
        name, codec = self.encoding
        text = re.sub(r'^<\?xml version="1.0" encoding="[^"]*"', f'<?xml version="1.0" encoding="{name}"', markup.text)
        details = project.text(case.file(FILE))
        before, middle, after = details.partition("\nresponse:")
        part = before if side == "request" else after
        changed = re.sub(r"charset=[^\s;']+", f"charset={name.lower()}", part)
        if changed == part or f'encoding="{name}"' not in text:
            return None
        try:
            content = text.encode(codec)
        except UnicodeEncodeError:
            return None
        made = self.on_case(case, f"{side}.xml", content, None)
        if made:
            details = changed + middle + after if side == "request" else before + middle + changed
            made.changes[case.file(FILE)] = details.encode()
        return made


class OtherEncoding(Encoding):
    """A message is of another encoding than UTF-8 and UTF-16: Basic Profile 1.1, R1012."""

    name = "message-latin-1"
    encoding = ("ISO-8859-1", "iso-8859-1")
    is_harmless = False
    rules = ("wsi.R1012",)

    def places(self, project: Project) -> Iterable[tuple[Case, str, Markup]]:
        # The profile is one of SOAP 1.1.
        return [place for place in super().places(project) if place[2].root.namespace == SOAP]

    def mutate(self, project: Project, place: tuple[Case, str, Markup], random: Random) -> Mutant | None:
        made = super().mutate(project, place, random)
        if made:
            case, side, _ = place
            made.expected = [Expected(self.rules, (case.file(f"{side}.xml"),))]
        return made


class ContractEncoding(Harmless):
    """Basic Profile 1.1, R4003: a description is of UTF-8 or UTF-16."""

    name = "contract-utf-16"
    target = "WSDL, schema"

    def places(self, project: Project) -> Iterable[str]:
        return list(project.schema_files)

    def mutate(self, project: Project, place: str, random: Random) -> Mutant | None:
        text = project.text(place)
        content = text.replace('encoding="UTF-8"', 'encoding="UTF-16"', 1).encode("utf-16")
        return self.on_contracts(project.schema_files[place], place, content, 1)


class SchemaLocation(Harmless):
    """XML Schema part 1 sections 2.6.3 and 4.3.2: the attribute may stand on any element, and is a hint."""

    name = "message-schema-location"
    target = "message"

    def places(self, project: Project) -> Iterable[tuple[Case, str, Markup]]:
        return messages(project)

    def mutate(self, project: Project, place: tuple[Case, str, Markup], random: Random) -> Mutant | None:
        case, side, markup = place
        holder = markup.root.child("Body")
        if not holder or not holder.children or holder.children[0].local == "Fault":
            return None
        first = holder.children[0]
        at = first.start + 1 + len(first.name)
        text = f' xmlns:i="http://www.w3.org/2001/XMLSchema-instance" i:schemaLocation="{first.namespace} a.xsd"'
        return self.on_case(case, f"{side}.xml", markup.edited(Edit(at, at, text)), first.line)


class NumberSpace(Harmless):
    """XML Schema part 2 section 4.3.6: white space around a number is no part of it."""

    name = "message-number-space"
    target = "message"

    def numbers(self, case: Case, markup: Markup) -> list:
        contract = case.project.contract_of(case)
        names = number_names(contract)
        return [node for node in markup.nodes if (node.namespace, node.local) in names and node.inner.strip().isdigit()]

    def places(self, project: Project) -> Iterable[tuple[Case, str, Markup]]:
        return [place for place in messages(project) if self.numbers(place[0], place[2])]

    def text(self, value: str, random: Random) -> str:
        return random.choice([f" {value}", f"{value}\n", f"\t{value}  "])

    def mutate(self, project: Project, place: tuple[Case, str, Markup], random: Random) -> Mutant | None:
        case, side, markup = place
        nodes = rewrites.some(self.numbers(case, markup), random)
        edits = [Edit(node.open_end, node.close_start, self.text(node.inner, random)) for node in nodes]
        return self.on_case(case, f"{side}.xml", markup.edited(*edits), nodes[0].line)


def number_names(contract: Contract) -> set[tuple[str, str]]:
    """The elements that are of one of the integer types of XML Schema, and of no type of their own."""
    names = set()
    for file in contract.files:
        for node in contract.project.markup(file).nodes:
            kind = node.get("type") or ""
            if node.local == "element" and node.get("name") and kind.rpartition(":")[2] in ("short", "int", "long"):
                names.add((node.above("schema").get("targetNamespace") or "", node.get("name")))
    return names


class JSONRewrite(Harmless):
    """Writes golden JSON otherwise."""

    target = "golden JSON"

    def places(self, project: Project) -> Iterable[tuple[Case, str]]:
        return [(case, side) for case in project.cases for side in SIDES if project.has(case.file(f"{side}.json"))]

    def text(self, text: str, random: Random) -> str:
        raise NotImplementedError

    def mutate(self, project: Project, place: tuple[Case, str], random: Random) -> Mutant | None:
        case, side = place
        text = self.text(project.text(case.file(f"{side}.json")), random)
        return self.on_case(case, f"{side}.json", text.encode(), None)


class JSONSpace(JSONRewrite):
    """RFC 8259 section 2: white space may stand before and after any token, also CR LF, or not."""

    name = "json-space"

    def text(self, text: str, random: Random) -> str:
        value = json.loads(text)
        return random.choice(
            [
                json.dumps(value, separators=(",", ":"), ensure_ascii=False),
                json.dumps(value, indent="\t", ensure_ascii=False).replace("\n", "\r\n"),
                json.dumps(value, indent=1, separators=(" , ", " : "), ensure_ascii=False),
                f"\n\n{text}\n ",
            ]
        )


class JSONOrder(JSONRewrite):
    """RFC 8259 section 4: members of an object are in no order."""

    name = "json-order"

    def text(self, text: str, random: Random) -> str:
        def shuffled(value: object) -> object:
            if isinstance(value, dict):
                return {key: shuffled(value[key]) for key in random.sample(list(value), len(value))}
            return [shuffled(item) for item in value] if isinstance(value, list) else value

        return json.dumps(shuffled(json.loads(text)), indent=2, ensure_ascii=False)


class JSONEscapes(JSONRewrite):
    """RFC 8259 section 7: any character of a text or a name may be escaped."""

    name = "json-escapes"

    def text(self, text: str, random: Random) -> str:
        strings = [match for match in re.finditer(r'"((?:[^"\\]|\\.)*)"', text) if match[1] and "\\" not in match[1]]
        for match in sorted(rewrites.some(strings, random), key=lambda match: match.start(), reverse=True):
            at = random.randrange(*match.span(1))
            units = text[at].encode("utf-16-be")
            escaped = "".join(f"\\u{units[n]:02x}{units[n + 1]:02X}" for n in range(0, len(units), 2))
            text = text[:at] + escaped + text[at + 1 :]
        return text


class JSONNumbers(JSONRewrite):
    """RFC 8259 section 6: a fraction of zero and an exponent of zero leave a number as it is.

    In answers: codecs read an integer of a request as its digits, and refuse any other form.
    """

    name = "json-number-form"

    def places(self, project: Project) -> Iterable[tuple[Case, str]]:
        return [place for place in super().places(project) if place[1] == "response"]

    def text(self, text: str, random: Random) -> str:
        numbers = [value for value in parse(text).walk() if re.fullmatch(r"-?\d+", value.source)]
        for value in sorted(rewrites.some(numbers, random), key=lambda value: value.start, reverse=True):
            text = text[: value.end] + random.choice([".0", "e0", ".00E+0"]) + text[value.end :]
        return text


class YAMLRewrite(Harmless):
    """Writes exchange.yaml otherwise."""

    target = "exchange.yaml"

    def places(self, project: Project) -> Iterable[Case]:
        return list(project.cases)

    def text(self, text: str, random: Random) -> str:
        raise NotImplementedError

    def mutate(self, project: Project, place: Case, random: Random) -> Mutant | None:
        return self.on_case(place, FILE, self.text(project.text(place.file(FILE)), random).encode(), None)


class YAMLComments(YAMLRewrite):
    """YAML 1.2.2 section 6.6: comments and empty lines are no content."""

    name = "yaml-comments"

    def text(self, text: str, random: Random) -> str:
        lines = text.splitlines()
        lines.insert(random.randrange(len(lines)), random.choice(["# note", "", "     # class: usual"]))
        return (
            "\n".join(line + random.choice(["", " # here"]) if line.startswith("class") else line for line in lines)
            + "\n"
        )


class YAMLQuotes(YAMLRewrite):
    """YAML 1.2.2 section 7.3: a text is plain or in quotes."""

    name = "yaml-quotes"

    def text(self, text: str, random: Random) -> str:
        quote = random.choice(["'", '"'])
        return re.sub(r"(?m)^(operation|endpoint|method|class): ([^'\"\s]+)$", rf"\1: {quote}\2{quote}", text)


class YAMLOrder(YAMLRewrite):
    """YAML 1.2.2 section 3.2.1.1: keys of a mapping are in no order."""

    name = "yaml-order"

    def text(self, text: str, random: Random) -> str:
        parts = re.split(r"(?m)^(?=\S)", text)
        return "".join(random.sample(parts, len(parts)))


class YAMLFlow(YAMLRewrite):
    """YAML 1.2.2 section 7.4: a mapping may be written in braces; JSON is YAML."""

    name = "yaml-flow"

    def text(self, text: str, random: Random) -> str:
        # Every value as it is written, but for the one number and the one Boolean.
        value = yaml.load(text, Loader=yaml.BaseLoader)
        value["response"]["status"] = int(value["response"]["status"])
        if "safe" in value:
            value["safe"] = value["safe"] == "true"
        if load_yaml(text.encode()).get("class") is None or "times" in text:
            return text
        return json.dumps(value, ensure_ascii=False, indent=random.choice([None, 2]))


class FieldNames(YAMLRewrite):
    """RFC 9110 section 5.1: names of header fields are the same in either case."""

    name = "header-field-case"

    def text(self, text: str, random: Random) -> str:
        change = random.choice([str.lower, str.upper])
        return re.sub(r"(?m)^    (Content-Type|SOAPAction):", lambda match: f"    {change(match[1])}:", text)


class MediaTypes(YAMLRewrite):
    """RFC 9110 sections 5.6.6 and 8.3.1: a media type and a charset are the same in either case, and may be quoted."""

    name = "media-type-form"

    def text(self, text: str, random: Random) -> str:
        form = random.choice(["{}; Charset=UTF-8", '{};charset="utf-8"', "{} ; charset=Utf-8"])
        name = random.choice([str, str.upper, str.title])
        return re.sub(
            r"(text/xml|application/soap\+xml); charset=utf-8", lambda found: form.format(name(found[1])), text, count=1
        )


class SheetRewrite(Harmless):
    """Writes a data-mapping sheet otherwise."""

    target = "mapping sheet"
    needs = "mapping."

    def places(self, project: Project) -> Iterable[str]:
        return [sheet for sheet in project.sheets for _ in range(50)]

    def text(self, rows: list[list[str]], random: Random) -> str:
        raise NotImplementedError

    def mutate(self, project: Project, place: str, random: Random) -> Mutant | None:
        rows = list(csv.reader(io.StringIO(project.text(place), newline="")))
        content = self.text(rows, random).encode()
        folder = place.rpartition("/")[0]
        contracts = [contract for contract in project.contracts if contract.file.startswith(f"{folder}/")]
        return self.on_contracts(contracts, place, content, 1)


def written(rows: list[list[str]], **form: object) -> str:
    output = io.StringIO()
    csv.writer(output, **form).writerows(rows)
    return output.getvalue()


class SheetQuotes(SheetRewrite):
    """RFC 4180 section 2, 5: a field stands in quotes or not."""

    name = "sheet-quotes"

    def text(self, rows: list[list[str]], random: Random) -> str:
        return written(rows, quoting=csv.QUOTE_ALL, lineterminator="\n")


class SheetLines(SheetRewrite):
    """RFC 4180 section 2, 1: lines end with CR LF; readers take a line feed for one."""

    name = "sheet-line-ends"

    def text(self, rows: list[list[str]], random: Random) -> str:
        return written(rows, lineterminator="\n")


class SheetOrder(SheetRewrite):
    """A row says what it says at any place of the sheet."""

    name = "sheet-order"

    def text(self, rows: list[list[str]], random: Random) -> str:
        return written([rows[0], *random.sample(rows[1:], len(rows) - 1)], lineterminator="\n")
