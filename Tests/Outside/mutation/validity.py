"""What libxml2, through lxml, says of messages under a contract: the outside judge of where a finding must be."""

import re
import sys
import tempfile
from dataclasses import dataclass, replace
from pathlib import Path

from lxml import etree

sys.path.append(str(Path(__file__).resolve().parents[1]))

from markup import Markup, MarkupError, Node  # noqa: E402
from mime import packages  # noqa: E402
from mutant import NO_LINE  # noqa: E402
from project import ADDRESSING, ENVELOPES, SIDES, SOAP12, Case, Contract, Project  # noqa: E402
from schemas import SchemaError, compile_wsdl  # noqa: E402


@dataclass(frozen=True)
class Refusal:
    """A message part that breaks its schema."""

    #: request, response or header.
    part: str
    #: The lines of the element that is broken, and of the one that it stands in; None of a message in parts.
    lines: range | tuple[None]
    #: The same two as paths of local names.
    paths: frozenset[str]


def schema_of(contract: Contract, changes: dict[str, bytes | None] | None = None) -> etree.XMLSchema | None:
    """The schemas of a contract with some files changed; None where they do not compile."""
    with tempfile.TemporaryDirectory() as name:
        for file in {*contract.files, *(changes or {})}:
            content = (changes or {}).get(file) or contract.project.read(file)
            target = Path(name) / file
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
        try:
            return compile_wsdl(Path(name) / contract.file)
        except (SchemaError, etree.XMLSyntaxError):
            return None


class Judge:
    """Validates messages; keeps what was compiled."""

    def __init__(self, project: Project) -> None:
        self._schemas = {contract.file: schema_of(contract) for contract in project.contracts}

    def refusals(self, case: Case, side: str, content: bytes) -> list[Refusal]:
        """What a message breaks of the contract as it is."""
        schema = self._schemas[case.project.contract_of(case).file]
        return _refusals(schema, side, content)

    def refused_messages(
        self, contract: Contract, changes: dict[str, bytes | None]
    ) -> dict[tuple[Case, str], list[Refusal]] | None:
        """What all messages break of a changed contract, negative answers left out; None where it does not compile."""
        schema = schema_of(contract, changes)
        if schema is None:
            return None
        found = {}
        for case in contract.cases:
            for side in SIDES:
                if side == "response" and case.case_class == "negative":
                    continue
                file = case.file(f"{side}.xml")
                # One with parts is no file of XML.
                refusals = _refusals(schema, side, case.project.read(file)) if file in case.project.files else []
                if refusals:
                    found[case, side] = refusals
        for packaged in packages(contract.project):
            if packaged.case in contract.cases:
                refusals = _refusals(schema, packaged.side, packaged.package.whole)
                if refusals:
                    found[packaged.case, packaged.side] = [replace(item, lines=NO_LINE) for item in refusals]
        return found


UNDECLARED = (ADDRESSING, "http://schemas.microsoft.com/2004/09/ServiceModel/Diagnostics")


def _refusals(schema: etree.XMLSchema | None, side: str, content: bytes) -> list[Refusal]:
    try:
        envelope = etree.fromstring(content, etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True))
    except etree.XMLSyntaxError:
        return []
    soap = etree.QName(envelope).namespace
    if soap not in ENVELOPES:
        return []
    fault = envelope.find(f"{{{soap}}}Body/{{{soap}}}Fault")
    details = f"{{{soap}}}Detail/*" if soap == SOAP12 else "detail/*"
    parts = [
        (side, part)
        for part in (envelope.iterfind(f"{{{soap}}}Body/*") if fault is None else fault.iterfind(details))
    ]
    # No contract declares the blocks of WS-Addressing and those of WCF's tracing, nor what SOAP says of a block.
    for block in envelope.iterfind(f"{{{soap}}}Header/*"):
        if isinstance(block.tag, str) and etree.QName(block).namespace not in UNDECLARED:
            for name in [name for name in block.attrib if name.startswith(f"{{{soap}}}")]:
                del block.attrib[name]
            parts.append(("header", block))
    found = []
    for name, part in parts:
        if schema is not None and isinstance(part.tag, str) and not schema.validate(part):
            found += [_refusal(name, content, error) for error in schema.error_log]
    return found


def _refusal(part: str, content: bytes, error: etree._LogEntry) -> Refusal:
    """What is missing is told of the element that it is missing in, or of the one behind it."""
    named = re.match(r"Element '(?:\{([^}]*)\})?([^']+)'(?:, attribute '([^']+)')?", error.message)
    try:
        nodes = [node for node in Markup(content).nodes if node.line == error.line]
    except MarkupError:
        nodes = []
    if not nodes:
        return Refusal(part, range(error.line, error.line + 1), frozenset())
    found = [node for node in nodes if named and node.local == named[2]]
    # One line may have a fault's code and that of its detail.
    node = next((node for node in found if node.namespace == (named[1] or "")), (found or nodes)[0])
    paths = {path_of(item) for item in (node, node.parent) if item}
    paths |= {f"{path_of(node)}/@{named[3]}"} if named and named[3] else set()
    return Refusal(part, (nodes[0].parent or nodes[0]).lines, frozenset(paths))


def path_of(node: Node) -> str:
    """The local names from the root to an element."""
    return f"{path_of(node.parent) if node.parent else ''}/{node.local}"
