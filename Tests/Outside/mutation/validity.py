"""What libxml2, through lxml, says of messages under a contract: the outside judge of where a finding must be."""

import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from lxml import etree

sys.path.append(str(Path(__file__).resolve().parents[1]))

from markup import Markup, MarkupError, Node  # noqa: E402
from project import SIDES, SOAP, Case, Contract, Project  # noqa: E402
from schemas import SchemaError, compile_wsdl  # noqa: E402


@dataclass(frozen=True)
class Refusal:
    """A message part that breaks its schema."""

    #: request, response or header.
    part: str
    #: The lines of the element that is broken, and of the one that it stands in.
    lines: range


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
        return found


def _refusals(schema: etree.XMLSchema | None, side: str, content: bytes) -> list[Refusal]:
    try:
        envelope = etree.fromstring(content, etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True))
    except etree.XMLSyntaxError:
        return []
    fault = envelope.find(f"{{{SOAP}}}Body/{{{SOAP}}}Fault")
    parts = [
        (side, part)
        for part in (envelope.iterfind(f"{{{SOAP}}}Body/*") if fault is None else fault.iterfind("detail/*"))
    ]
    parts += [("header", part) for part in envelope.iterfind(f"{{{SOAP}}}Header/*")]
    found = []
    for name, part in parts:
        if schema is not None and isinstance(part.tag, str) and not schema.validate(part):
            found += [Refusal(name, _around(content, error.line)) for error in schema.error_log]
    return found


def _around(content: bytes, line: int) -> range:
    """The lines of the element that begins on a line, and of its parent: what is missing is told of either."""
    try:
        node: Node | None = next((node for node in Markup(content).nodes if node.line == line), None)
    except MarkupError:
        node = None
    if node is None:
        return range(line, line + 1)
    return (node.parent or node).lines
