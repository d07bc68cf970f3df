"""The project that is mutated: its contracts, its recorded exchanges, and which of them belong together."""

import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path, PurePosixPath
from urllib.parse import urlsplit

import yaml

from markup import Markup, MarkupError, Node

SOAP = "http://schemas.xmlsoap.org/soap/envelope/"
SOAP12 = "http://www.w3.org/2003/05/soap-envelope"
ENVELOPES = (SOAP, SOAP12)
WSDL = "http://schemas.xmlsoap.org/wsdl/"
WSDL_SOAP = "http://schemas.xmlsoap.org/wsdl/soap/"
WSDL_SOAP12 = "http://schemas.xmlsoap.org/wsdl/soap12/"
BINDINGS = (WSDL_SOAP, WSDL_SOAP12)
XSD = "http://www.w3.org/2001/XMLSchema"
ADDRESSING = "http://www.w3.org/2005/08/addressing"
XSI = "http://www.w3.org/2001/XMLSchema-instance"

SIDES = ("request", "response")

_PLAIN = re.compile(r'(text/xml|application/soap\+xml);charset="?utf-8"?(;action="[^"]*")?')
_ACTION = re.compile(r'action="([^"]*)"')


def load_yaml(content: bytes) -> dict:
    """Reads YAML with libyaml where it is there, which is ten times faster."""
    return yaml.load(content, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))


@dataclass(frozen=True)
class Case:
    """One recorded exchange."""

    project: "Project"
    folder: str

    def file(self, name: str) -> str:
        return f"{self.folder}/{name}"

    @cached_property
    def details(self) -> dict:
        return load_yaml(self.project.read(self.file("exchange.yaml")))

    @property
    def case_class(self) -> str:
        return self.details["class"]

    @property
    def endpoint(self) -> str:
        return self.details["endpoint"]

    @property
    def operation(self) -> str:
        return self.folder.split("/")[-2]

    @property
    def service(self) -> str:
        """The folder of its service."""
        return "/".join(self.folder.split("/")[:-2])

    @property
    def action(self) -> str:
        """What SOAPAction says or, in SOAP 1.2, the parameter of the media type (RFC 3902)."""
        headers = self.details["request"]["headers"]
        found = _ACTION.search(headers.get("Content-Type", ""))
        return found[1] if found else headers.get("SOAPAction", "").strip('"')

    def is_plain(self, side: str) -> bool:
        """Whether a message has one part and goes over the wire as UTF-8."""
        kind = self.details[side].get("headers", {}).get("Content-Type", "")
        return _PLAIN.fullmatch(kind.replace(" ", "").lower()) is not None

    def message_file(self, side: str) -> str:
        """The file of a message, which may have parts."""
        return next(file for file in (self.file(f"{side}.mime"), self.file(f"{side}.xml")) if self.project.has(file))

    def message(self, side: str) -> Markup | None:
        """A message as text; None where it has parts, or is no XML of UTF-8."""
        file = self.file(f"{side}.xml")
        return self.project.markup(file) if file in self.project.files else None


@dataclass(frozen=True)
class Contract:
    """A WSDL with the schemas that it imports, and the exchanges at its address."""

    project: "Project"
    file: str

    @property
    def markup(self) -> Markup:
        found = self.project.markup(self.file)
        assert found is not None, f"{self.file} is not well-formed"
        return found

    @cached_property
    def files(self) -> list[str]:
        """The WSDL and every schema that is imported or included, near or far."""
        found = [self.file]
        for file in found:
            markup = self.project.markup(file)
            for node in markup.nodes if markup else ():
                if node.namespace == XSD and node.local in ("import", "include"):
                    location = node.get("schemaLocation")
                    target = str(PurePosixPath(file).parent / location) if location else None
                    if target and target not in found and self.project.has(target):
                        found.append(target)
        return found

    @cached_property
    def cases(self) -> list[Case]:
        paths = {urlsplit(node.get("location") or "").path for node in self.markup.nodes if node.local == "address"}
        return [case for case in self.project.recorded if case.endpoint in paths]

    @property
    def is_soap12(self) -> bool:
        return any(node.namespace == WSDL_SOAP12 for node in self.markup.nodes)

    @property
    def is_rpc(self) -> bool:
        return any(node.namespace in BINDINGS and node.get("style") == "rpc" for node in self.markup.nodes)

    @cached_property
    def services(self) -> set[str]:
        return {case.service for case in self.cases}

    @cached_property
    def bound(self) -> list[Node]:
        """The operations of the binding."""
        return [node for node in self.markup.nodes if node.local == "operation" and node.parent.local == "binding"]

    def cases_of(self, bound: Node) -> list[Case]:
        """The exchanges of an operation of the binding."""
        action = bound.child("operation").get("soapAction")
        cases = [case for case in self.cases if case.action == action]
        # Where several operations have one action, the name decides.
        shared = sum(other.child("operation").get("soapAction") == action for other in self.bound) > 1
        return [case for case in cases if case.operation == bound.get("name")] if shared else cases

    @cached_property
    def used_names(self) -> set[tuple[str, str]]:
        """The names of all elements and attributes in its messages."""
        names: set[tuple[str, str]] = set()
        for case in self.cases:
            for side in SIDES:
                markup = case.message(side)
                for node in markup.nodes if markup else ():
                    names.add((node.namespace, node.local))
                    names.update(node.resolve(item.name) for item in node.attributes if ":" in item.name)
                    names.update((f"@{node.local}", item.name) for item in node.attributes if ":" not in item.name)
        return names


class Project:
    """The files of a project below a root, read once."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.check = load_yaml((root / "soapstone.yaml").read_bytes()).get("check", {})
        self._bytes: dict[str, bytes] = {}
        self._markup: dict[str, Markup | None] = {}
        self.files = sorted(
            str(file.relative_to(root))
            for folder in {path.split("/")[0] for path in self.folders}
            for file in (root / folder).rglob("*")
            if file.is_file()
        )

    @property
    def folders(self) -> list[str]:
        return [*self.check.get("contracts", ["wsdl"]), *self.check.get("fixtures", ["fixtures"])]

    def has(self, file: str) -> bool:
        return (self.root / file).is_file()

    def read(self, file: str) -> bytes:
        if file not in self._bytes:
            self._bytes[file] = (self.root / file).read_bytes()
        return self._bytes[file]

    def text(self, file: str) -> str:
        return self.read(file).decode("utf-8")

    def markup(self, file: str) -> Markup | None:
        if file not in self._markup:
            try:
                self._markup[file] = Markup(self.read(file))
            except MarkupError:
                self._markup[file] = None
        return self._markup[file]

    @cached_property
    def cases(self) -> list[Case]:
        """The exchanges of its contracts."""
        return sorted((case for contract in self.contracts for case in contract.cases), key=lambda case: case.folder)

    @cached_property
    def recorded(self) -> list[Case]:
        """All SOAP exchanges."""
        folders = tuple(f"{folder}/" for folder in self.check.get("fixtures", ["fixtures"]))
        return [
            Case(self, file.rpartition("/")[0])
            for file in self.files
            if file.startswith(folders)
            and file.endswith("/exchange.yaml")
            and not self.has(f"{file.rpartition('/')[0]}/request.http")
        ]

    @cached_property
    def contracts(self) -> list[Contract]:
        """The contracts that are changed: all."""
        folders = tuple(f"{folder}/" for folder in self.check.get("contracts", ["wsdl"]))
        names = [file for file in self.files if file.startswith(folders) and file.endswith(".wsdl")]
        return [Contract(self, name) for name in names]

    @cached_property
    def schema_files(self) -> dict[str, list[Contract]]:
        """Files with schemas, and the contracts that have them."""
        files: dict[str, list[Contract]] = {}
        for contract in self.contracts:
            for file in contract.files:
                files.setdefault(file, []).append(contract)
        return files

    @cached_property
    def sheets(self) -> list[str]:
        """The data-mapping sheets."""
        return [file for file in self.files if file.endswith("/data-mapping.csv")]

    @cached_property
    def _contracts_of_cases(self) -> dict[str, Contract]:
        return {case.folder: contract for contract in self.contracts for case in contract.cases}

    def contract_of(self, case: Case) -> Contract:
        """The contract with the address that the case is at."""
        return self._contracts_of_cases[case.folder]


def line_of(text: str, pattern: str) -> int:
    """The first line that a pattern is found in, from 1."""
    match = re.search(pattern, text, re.MULTILINE)
    assert match, pattern
    return text.count("\n", 0, match.start()) + 1
