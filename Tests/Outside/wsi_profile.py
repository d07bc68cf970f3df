#!/usr/bin/env python3
"""Reads requirements of the WS-I Basic Profile off collected WSDLs, and compares with what Soapstone found.

    wsi_profile.py FOLDER < FOUND

Each line of FOUND is a JSON object: `path`, a WSDL in FOLDER, and `requirements`, the numbers that Soapstone says it
breaks. Of requirements that are not read here nothing is said; what differs with a reason is in REASONS.

Exit status: 0 both agree; 1 they do not; 2 wrong use.
"""

import argparse
import collections
import json
import re
import sys
from pathlib import Path
from urllib.parse import unquote, urlsplit

from contract_schemas import corpus_catalog
from lxml import etree

WSDL = "{http://schemas.xmlsoap.org/wsdl/}"
SOAP11 = "{http://schemas.xmlsoap.org/wsdl/soap/}"
SOAP12 = "{http://schemas.xmlsoap.org/wsdl/soap12/}"
MIME = "{http://schemas.xmlsoap.org/wsdl/mime/}"
HTTP = "{http://schemas.xmlsoap.org/wsdl/http/}"
XSD = "{http://www.w3.org/2001/XMLSchema}"
ENCODING = "{http://schemas.xmlsoap.org/soap/encoding/}"
PARSER = etree.XMLParser(no_network=True, resolve_entities=False, remove_comments=True, remove_pis=True)

READ = (
    "R2001 R2005 R2022 R2023 R2026 R2028 R2105 R2110 R2111 R2112 R2201 R2203 R2204 R2205 R2206 R2209 R2210 R2303 R2304 R2306 "
    "R2401 R2701 R2702 R2705 R2706 R2710 R2711 R2716 R2717 R2718 R2721 R2723 R2726 R2740 R2754 R2803 R4003 R5001 R9801"
).split()


def name(text: str | None, node: etree._Element) -> str:
    """A QName with its namespace written out."""
    prefix, _, local = (text or "").strip().rpartition(":")
    space = node.nsmap.get(prefix or None)
    return f"{{{space}}}{local}" if space else local


class Description:
    """A WSDL with all that it imports."""

    def __init__(self, path: Path, catalog: dict[str, Path]) -> None:
        self.documents: dict[Path, etree._Element] = {}
        self.schemas: list[tuple[etree._Element, str]] = []
        self.found: set[str] = set()
        self._catalog = catalog
        self._types: set[Path] = set()
        self._read(path.resolve())
        self.roots = [each for each in self.documents.values() if each.tag == f"{WSDL}definitions"]

    @property
    def _elements(self) -> set[str]:
        return {
            f"{{{space}}}{each.get('name')}" if space else each.get("name")
            for schema, space in self.schemas
            for each in schema.iterfind(f"{XSD}element")
        }

    def _file(self, location: str | None, base: Path) -> Path | None:
        if not location:
            return None
        if location in self._catalog:
            return self._catalog[location]
        if urlsplit(location).scheme:
            return None
        file = (base.parent / unquote(location)).resolve()
        return file if file.is_file() else None

    def _read(self, path: Path) -> None:
        if path in self.documents:
            return
        root = etree.parse(str(path), PARSER).getroot()
        self.documents[path] = root
        for each in root.iterfind(f"{WSDL}import"):
            file = self._file(each.get("location"), path)
            if file is None:
                continue
            self._read(file)
            root_of = self.documents[file]
            if root_of.tag != f"{WSDL}definitions":
                self.found.add("R2001")
                self._schema(root_of, file, None)
            elif root_of.get("targetNamespace") != each.get("namespace"):
                self.found.add("R2005")
        for schema in root.iterfind(f"{WSDL}types/{XSD}schema"):
            self._schema(schema, path, None)

    def _schema(self, schema: etree._Element, path: Path, including: str | None) -> None:
        space = schema.get("targetNamespace") or including or ""
        self.schemas.append((schema, space))
        for each in schema.iterfind("*"):
            if each.tag in (f"{XSD}import", f"{XSD}include", f"{XSD}redefine"):
                file = self._file(each.get("schemaLocation"), path)
                if file is not None and file not in self._types and file.suffix != ".wsdl":
                    self._types.add(file)
                    try:
                        inner = space if each.tag != f"{XSD}import" else None
                        self._schema(etree.parse(str(file), PARSER).getroot(), file, inner)
                    except etree.XMLSyntaxError:
                        continue

    # Requirements

    def read(self, grammar: etree.XMLSchema) -> set[str]:
        for root in self.roots:
            self._document(root, grammar)
        for schema, _ in self.schemas:
            self._types_of(schema)
        self._messages = self._all("message")
        self._port_types = self._all("portType")
        self._bindings = self._all("binding")
        for part in (part for message in self._messages.values() for part in message.iterfind(f"{WSDL}part")):
            if part.get("element") is not None and part.get("type") is not None:
                self.found.add("R2306")
            if part.get("element") is not None and name(part.get("element"), part) not in self._elements:
                self.found.add("R2206")
        for port_type in self._port_types.values():
            names = [each.get("name") for each in port_type.iterfind(f"{WSDL}operation")]
            if len(set(names)) != len(names):
                self.found.add("R2304")
            for operation in port_type.iterfind(f"{WSDL}operation"):
                order = [each.tag for each in operation if each.tag in (f"{WSDL}input", f"{WSDL}output")]
                if order[:1] == [f"{WSDL}output"]:
                    self.found.add("R2303")
        for binding in (each for root in self.roots for each in root.iterfind(f"{WSDL}binding")):
            self._binding(binding)
        self._ports()
        return self.found

    def _all(self, kind: str) -> dict[str, etree._Element]:
        found: dict[str, etree._Element] = {}
        for root in self.roots:
            for each in root.iterfind(f"{WSDL}{kind}"):
                found.setdefault(f"{{{root.get('targetNamespace') or ''}}}{each.get('name')}", each)
        return found

    def _document(self, root: etree._Element, grammar: etree.XMLSchema) -> None:
        label = root.getroottree().docinfo.encoding
        if label and label.lower() not in ("utf-8", "utf8", "utf-16", "utf-16le", "utf-16be"):
            self.found.add("R4003")
        order = [each.tag for each in root if each.tag.startswith(WSDL) and each.tag != f"{WSDL}documentation"]
        kinds = ["import" if tag == f"{WSDL}import" else "types" if tag == f"{WSDL}types" else "more" for tag in order]
        if "import" in kinds and any(kind != "import" for kind in kinds[: len(kinds) - kinds[::-1].index("import")]):
            self.found.add("R2022")
        if "types" in kinds and "more" in kinds[: len(kinds) - kinds[::-1].index("types")]:
            self.found.add("R2023")
        for each in root.iter():
            if each.get(f"{WSDL}required") in ("true", "1"):
                self.found.add("R2026")
        for each in root.iterfind(f"{WSDL}import"):
            if each.get("namespace") and not re.match(r"[A-Za-z][A-Za-z0-9+.-]*:", each.get("namespace").strip()):
                self.found.add("R2803")
        if not grammar.validate(etree.fromstring(etree.tostring(root), PARSER)):
            self.found.add("R2028")

    def _types_of(self, schema: etree._Element) -> None:
        if schema.getparent() is not None and not schema.get("targetNamespace"):
            if any(each.tag not in (f"{XSD}import", f"{XSD}annotation") for each in schema):
                self.found.add("R2105")
        for each in schema.iter(etree.Element):
            if each.get(f"{WSDL}arrayType") is not None:
                self.found.add("R2111")
            if each.tag in (f"{XSD}extension", f"{XSD}restriction") and name(each.get("base"), each) == f"{ENCODING}Array":
                self.found.add("R2110")
            if each.tag == f"{XSD}element" and re.match("ArrayOf.", each.get("name") or ""):
                self.found.add("R2112")

    def _binding(self, binding: etree._Element) -> None:
        own = binding.find(f"{SOAP11}binding")
        port_type = self._port_types.get(name(binding.get("type"), binding))
        abstract = {}
        for each in port_type.iterfind(f"{WSDL}operation") if port_type is not None else []:
            abstract.setdefault(self._key(each, port_type), each)
        operations = list(binding.iterfind(f"{WSDL}operation"))
        if port_type is not None and {self._key(each, port_type) for each in operations} != set(abstract):
            self.found.add("R2718")
        if own is None:
            if binding.find(f"{SOAP12}binding") is None:
                self.found.add("R2401")
            return
        transport = own.get("transport")
        if not transport:
            self.found.add("R2701")
        elif transport != "http://schemas.xmlsoap.org/soap/http":
            self.found.add("R2702")
        if any(each.tag.startswith((MIME, HTTP)) for each in binding.iter(etree.Element)):
            self.found.add("R9801")
        styles, signatures = set(), []
        for operation in operations:
            said = operation.find(f"{SOAP11}operation")
            style = (said.get("style") if said is not None else None) or own.get("style") or "document"
            styles |= {style} & {"document", "rpc"}
            signatures.append(self._operation(operation, abstract.get(self._key(operation, port_type)), style))
        if len(styles) > 1:
            self.found.add("R2705")
        known = [each for each in signatures if each is not None]
        if len(set(known)) != len(known):
            self.found.add("R2710")
        self._unbound(binding, [(each, abstract.get(self._key(each, port_type))) for each in operations])

    def _key(self, operation: etree._Element, port_type: etree._Element | None) -> tuple[str | None, str | None]:
        """Overloaded operations are told apart by the names of their inputs."""
        same = [each for each in port_type if each.get("name") == operation.get("name")] if port_type is not None else []
        transfer = operation.find(f"{WSDL}input")
        return operation.get("name"), transfer.get("name") if transfer is not None and len(same) > 1 else None

    def _parts(self, abstract: etree._Element | None, tag: str) -> list[etree._Element] | None:
        transfer = abstract.find(f"{WSDL}{tag}") if abstract is not None else None
        message = self._messages.get(name(transfer.get("message"), transfer)) if transfer is not None else None
        return list(message.iterfind(f"{WSDL}part")) if message is not None else None

    def _operation(self, operation: etree._Element, abstract: etree._Element | None, style: str) -> object:
        signature = None
        for tag in ("input", "output"):
            transfer = operation.find(f"{WSDL}{tag}")
            if transfer is None:
                continue
            for each in [*transfer.iter(f"{SOAP11}body"), *transfer.iter(f"{SOAP11}header"), *transfer.iter(f"{SOAP11}headerfault")]:
                self._spoken(each, style)
            body = next(transfer.iter(f"{SOAP11}body"), None)
            parts = self._parts(abstract, tag)
            if body is None or parts is None:
                continue
            inside = self._in_body(body, parts, transfer, abstract, tag)
            if body.get("use", "literal") == "literal":
                self._body(body, parts, inside, style)
            if tag == "input":
                if style == "rpc":
                    signature = (body.get("namespace"), operation.get("name"))
                elif not inside:
                    signature = "nothing"
                elif inside[0].get("element"):
                    signature = name(inside[0].get("element"), inside[0])
        for fault in operation.iterfind(f"{WSDL}fault"):
            self._fault(fault, abstract, style)
        return signature

    def _in_body(self, body, parts, transfer, abstract, tag) -> list[etree._Element]:
        if body.get("parts") is not None:
            return [part for part in parts if part.get("name") in body.get("parts").split()]
        said = abstract.find(f"{WSDL}{tag}")
        own = name(said.get("message"), said)
        taken = {each.get("part") for each in transfer.iter(f"{SOAP11}header") if name(each.get("message"), each) == own}
        taken |= {each.get("part") for each in transfer.iter(f"{MIME}content")}
        return [part for part in parts if part.get("name") not in taken]

    def _body(self, body, parts, inside, style: str) -> None:
        if style == "rpc":
            if body.get("namespace") is None or not re.match(r"[A-Za-z][A-Za-z0-9+.-]*:", body.get("namespace")):
                self.found.add("R2717")
            if any(part.get("element") is not None for part in inside):
                self.found.add("R2203")
            return
        if body.get("parts") is not None and len(body.get("parts").split()) > 1:
            self.found.add("R2201")
        if body.get("parts") is None and len(parts) > 1:
            self.found.add("R2210")
        if any(part.get("type") is not None for part in inside):
            self.found.add("R2204")

    def _spoken(self, each: etree._Element, style: str) -> None:
        is_body = each.tag == f"{SOAP11}body"
        if each.get("use", "literal") != "literal":
            self.found.add("R2706")
        elif each.get("namespace") is not None and (style == "document" or not is_body):
            self.found.add("R2716" if style == "document" else "R2726")
        if not is_body:
            message = self._messages.get(name(each.get("message"), each))
            for part in message.iterfind(f"{WSDL}part") if message is not None else []:
                if part.get("name") == each.get("part") and part.get("type") is not None:
                    self.found.add("R2205")

    def _fault(self, fault: etree._Element, abstract: etree._Element | None, style: str) -> None:
        said = fault.find(f"{SOAP11}fault")
        if said is None:
            return
        if said.get("name") is None:
            self.found.add("R2721")
        elif said.get("name") != fault.get("name"):
            self.found.add("R2754")
        if said.get("use", "literal") != "literal":
            self.found.add("R2723")
        elif said.get("namespace") is not None:
            self.found.add("R2716" if style == "document" else "R2726")
        meant = [each for each in abstract.iterfind(f"{WSDL}fault") if each.get("name") == fault.get("name")] if abstract is not None else []
        message = self._messages.get(name(meant[0].get("message"), meant[0])) if meant else None
        for part in list(message.iterfind(f"{WSDL}part"))[:1] if message is not None else []:
            if part.get("type") is not None:
                self.found.add("R2205")

    def _unbound(self, binding, operations) -> None:
        headers = {
            (name(each.get("message"), each), each.get("part"))
            for each in [*binding.iter(f"{SOAP11}header"), *binding.iter(f"{SOAP11}headerfault")]
        }
        for operation, own in operations:
            if own is None:
                continue
            bound = {each.get("name") for each in operation.iterfind(f"{WSDL}fault")}
            if any(each.get("name") not in bound for each in own.iterfind(f"{WSDL}fault")):
                self.found.add("R2740")
            for tag in ("input", "output"):
                transfer, parts, said = operation.find(f"{WSDL}{tag}"), self._parts(own, tag), own.find(f"{WSDL}{tag}")
                body = next(transfer.iter(f"{SOAP11}body"), None) if transfer is not None else None
                if body is None or parts is None:
                    continue
                inside = {part.get("name") for part in self._in_body(body, parts, transfer, own, tag)}
                inside |= {each.get("part") for each in transfer.iter(f"{MIME}content")}
                message = name(said.get("message"), said)
                if any(part.get("name") not in inside and (message, part.get("name")) not in headers for part in parts):
                    self.found.add("R2209")

    def _ports(self) -> None:
        seen = set()
        for port in (port for root in self.roots for port in root.iterfind(f"{WSDL}service/{WSDL}port")):
            address = port.find(f"{SOAP11}address")
            binding = self._bindings.get(name(port.get("binding"), port))
            if address is None or address.get("location") is None or binding is None or binding.find(f"{SOAP11}binding") is None:
                continue
            location = address.get("location")
            if location in seen:
                self.found.add("R2711")
            seen.add(location)
            if not re.match("https?:", location, re.IGNORECASE):
                self.found.add("R5001")


TOLD = "the required attribute, the prefix or the second one of a name is told of as an error of its own"
AXIS = "axis2/jaxws-integration/src/test/java/org/apache/axis2/jaxws/proxy/rpclit/META-INF/RPCLit.wsdl"
CXF = "cxf/tools/validator/src/test/resources/validator_wsdl"
REASONS = {
    ("cxf/tools/wsdlto/test/src/test/resources/wsdl2java_wsdl/cxf1969/report_incident.wsdl", "R2028"): TOLD,
    ("node-soap/wsdl/binding_document.wsdl", "R2028"): TOLD,
    ("node-soap/wsdl/extended_element.wsdl", "R2028"): TOLD,
    ("node-soap/wsdl/schemas_without_targetnamespace.wsdl", "R2028"): TOLD,
    ("wasabi/soap12.wsdl", "R2028"): TOLD,
    ("wasabi/two_bindings.wsdl", "R2028"): TOLD,
    ("zeep/tests/wsdl_files/soap_transport_err.wsdl", "R2028"): TOLD,
    ("node-soap/wsdl/extended_element.wsdl", "R2206"): TOLD,
    ("node-soap/wsdl/schemas_without_targetnamespace.wsdl", "R2206"): TOLD,
    (AXIS, "R2028"): TOLD,
    (AXIS, "R2205"): "the type that the part names is an element, which is told of as an error of its own",
    ("axis2/jaxws-integration/test-resources/catalog/root.wsdl", "R5001"): "an empty address is none",
    ("axis2/jaxws/test-resources/catalog/root.wsdl", "R5001"): "an empty address is none",
    (f"{CXF}/header_rpc_lit_2203_in.wsdl", "R2203"): "without soap:body all parts are in the body; CXF says the same",
    (f"{CXF}/header_rpc_lit_2203_out.wsdl", "R2203"): "without soap:body all parts are in the body; CXF says the same",
    ("php/server025.wsdl", "R2205"): "the header's message is taken by its name, for lack of one in its namespace",
    ("wasabi/no_message_parts.wsdl", "R2710"): "both messages are taken by their names, and have no parts",
}


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    arguments.add_argument("folder", type=Path)
    folder = arguments.parse_args().folder
    catalog = corpus_catalog(folder)
    grammar = etree.XMLSchema(etree.parse(str(folder / "_catalog/wsdl.xsd"), etree.XMLParser(no_network=True)))
    agreed = differing = 0
    counts: collections.Counter[str] = collections.Counter()
    for line in sys.stdin:
        found = json.loads(line)
        try:
            own = Description(folder / found["path"], catalog).read(grammar) & set(READ)
        except (OSError, etree.XMLSyntaxError):
            continue
        theirs = set(found["requirements"]) & set(READ)
        counts.update(own)
        for number in sorted(own ^ theirs):
            if (found["path"], number) in REASONS:
                continue
            differing += 1
            print(f"{found['path']}: {number}: {'not found' if number in own else 'found, and not there'}")
        agreed += len(READ) - len(own ^ theirs)
    print(" ".join(f"{number} {count}" for number, count in sorted(counts.items())))
    print(f"{agreed} passed, {differing} failed")
    return 1 if differing or not agreed else 0


if __name__ == "__main__":
    sys.exit(main())
