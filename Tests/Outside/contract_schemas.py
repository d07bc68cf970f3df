"""What the schemas of a WSDL or of a schema say of messages, by libxml2 alone.

Documents are copied with their imports pointing at each other, because libxml2 takes one document of a namespace and no
more: each namespace gets a document that includes all others of it. Calls of the rpc style get elements of their own.
"""

import csv
import re
import tempfile
from functools import cached_property
from pathlib import Path
from urllib.parse import unquote, urlsplit

from lxml import etree

XSD = "{http://www.w3.org/2001/XMLSchema}"
WSDL = "{http://schemas.xmlsoap.org/wsdl/}"
SOAP = ("{http://schemas.xmlsoap.org/wsdl/soap/}", "{http://schemas.xmlsoap.org/wsdl/soap12/}")
ENVELOPE = ("{http://schemas.xmlsoap.org/soap/envelope/}", "{http://www.w3.org/2003/05/soap-envelope}")
PARSER = etree.XMLParser(no_network=True, resolve_entities=False, remove_comments=True)


class Unjudged(Exception):
    """libxml2 cannot say, for this reason."""


class Contract:
    """One contract, its documents and what they say of messages."""

    def __init__(self, path: Path, catalog: dict[str, Path]) -> None:
        self._catalog = catalog
        self._documents: dict[Path, etree._Element] = {}
        self._schemas: list[tuple[Path, etree._Element]] = []
        self._unknown: set[tuple[str, str]] = set()
        root = self._read(path.resolve())
        if root.tag == f"{XSD}schema":
            self._schemas.append((path.resolve(), root))
        self._definitions = [each for each in self._documents.values() if each.tag == f"{WSDL}definitions"]
        for file, each in list(self._documents.items()):
            if each.tag == f"{WSDL}definitions":
                self._schemas += [(file, schema) for schema in each.iterfind(f"{WSDL}types/{XSD}schema")]

    def takes(self, message: bytes, operation: str, direction: str) -> str | None:
        """Nothing where the contract takes the message, else the reason."""
        root = etree.fromstring(message, PARSER)
        if root.tag not in [f"{envelope}Envelope" for envelope in ENVELOPE]:
            return self._invalid(root)
        envelope = root.tag.removesuffix("Envelope")
        children = list(root.find(f"{envelope}Body"))
        headers = list(root.find(f"{envelope}Header") if root.find(f"{envelope}Header") is not None else [])
        if direction == "fault":
            detail = next((each for each in root.iter() if etree.QName(each).localname.lower() == "detail"), None)
            children = list(detail) if detail is not None else []
        names = [child.tag for child in children]
        self._transfers  # fills what is unknown
        if direction == "fault" and operation in self._typed_faults:
            raise Unjudged("a fault's part is a type")
        if (operation, direction) in self._unknown:
            raise Unjudged("the message is not there, or its element's prefix")
        # The other version may call the operation otherwise.
        expected = self._elements.get((operation, direction)) or {
            each for (_, way), found in self._elements.items() if way == direction for each in found
        }
        if tuple(names) not in expected and not (direction == "fault" and not names):
            return f"{names} is none of {sorted(expected)[:5]}"
        for header in headers:
            if header.tag not in self._headers.get((operation, direction), set()):
                return f"the header {header.tag} is none of the message"
        return next((reason for each in children + headers if (reason := self._invalid(each))), None)

    def _invalid(self, element: etree._Element) -> str | None:
        # What is alone has the namespaces in scope, too.
        alone = etree.fromstring(etree.tostring(element, with_tail=False), PARSER)
        if alone.tag not in self._globals:
            return f"{alone.tag} is not declared"
        if self._schema.validate(alone):
            return None
        return "; ".join(entry.message for entry in self._schema.error_log)

    # Documents

    def _read(self, path: Path) -> etree._Element:
        if path in self._documents:
            return self._documents[path]
        try:
            root = etree.parse(str(path), PARSER).getroot()
        except (OSError, etree.XMLSyntaxError) as error:
            raise Unjudged(f"{path.name}: {error}") from error
        self._documents[path] = root
        for each in root.iterfind(f"{WSDL}import"):
            file = self._file(each.get("location"), path)
            if file is None:
                raise Unjudged(f"{path.name} imports what is not here: {each.get('location')}")
            if self._read(file).tag == f"{XSD}schema":
                self._schemas.append((file, self._documents[file]))
        return root

    def _file(self, location: str | None, base: Path) -> Path | None:
        if not location:
            return None
        if location in self._catalog:
            return self._catalog[location]
        if urlsplit(location).scheme:
            return None
        file = (base.parent / unquote(location)).resolve()
        return file if file.is_file() else None

    @cached_property
    def _globals(self) -> set[str]:
        self._schema
        return self._declared

    @cached_property
    def _schema(self) -> etree.XMLSchema:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            copies: dict[int, Path] = {}
            roots: dict[str, list[Path]] = {}
            agenda = list(self._schemas) + self._calls
            declared: set[str] = set()
            self._declared = declared
            written: list[tuple[Path, etree._Element]] = []
            seen: dict[Path, etree._Element] = {}

            def place(schema: etree._Element) -> Path:
                if id(schema) not in copies:
                    copies[id(schema)] = folder / f"d{len(copies)}.xsd"
                return copies[id(schema)]

            def external(file: Path) -> etree._Element:
                if file not in seen:
                    known = self._documents.get(file)
                    seen[file] = known if known is not None else etree.parse(str(file), PARSER).getroot()
                return seen[file]

            done: set[int] = set()
            included: set[int] = set()
            keep: list[etree._Element] = []
            wanted: set[str] = set()
            while agenda:
                file, schema = agenda.pop(0)
                keep.append(schema)
                if id(schema) in done:
                    continue
                done.add(id(schema))
                target = schema.get("targetNamespace") or ""
                mine = place(schema)
                if id(schema) not in included:
                    roots.setdefault(target, []).append(mine)
                copy = etree.fromstring(etree.tostring(schema, with_tail=False), PARSER)
                for reference, original in zip(
                    copy.iter(f"{XSD}import", f"{XSD}include", f"{XSD}redefine"),
                    schema.iter(f"{XSD}import", f"{XSD}include", f"{XSD}redefine"),
                    strict=True,
                ):
                    found = self._file(original.get("schemaLocation"), file)
                    if reference.tag == f"{XSD}import":
                        namespace = reference.get("namespace") or ""
                        wanted.add(namespace)
                        if found is None and namespace in self._catalog:
                            found = self._catalog[namespace]
                        reference.set("schemaLocation", f"ns-{_number(namespace)}.xsd")
                        if found is not None:
                            agenda.append((found, external(found)))
                    elif found is None:
                        reference.getparent().remove(reference)
                    else:
                        inner = external(found)
                        included.add(id(inner))
                        agenda.insert(0, (found, inner))
                        reference.set("schemaLocation", place(inner).name)
                declared |= {
                    f"{{{target}}}{each.get('name')}" if target else each.get("name")
                    for each in schema.iterfind(f"{XSD}element")
                }
                written.append((mine, copy))
            for mine, copy in written:
                for reference in copy.findall(f"{XSD}import"):
                    if (reference.get("namespace") or "") not in roots:
                        copy.remove(reference)
                mine.write_bytes(etree.tostring(copy))
            driver = etree.Element(f"{XSD}schema", nsmap={"xsd": XSD[1:-1]})
            for namespace, files in roots.items():
                gathered = etree.Element(f"{XSD}schema", nsmap={"xsd": XSD[1:-1]})
                if namespace:
                    gathered.set("targetNamespace", namespace)
                for each in files:
                    if not any(each == place(schema) and id(schema) in included for schema in keep):
                        etree.SubElement(gathered, f"{XSD}include", schemaLocation=each.name)
                (folder / f"ns-{_number(namespace)}.xsd").write_bytes(etree.tostring(gathered))
                reference = etree.SubElement(driver, f"{XSD}import", schemaLocation=f"ns-{_number(namespace)}.xsd")
                if namespace:
                    reference.set("namespace", namespace)
            if roots.get(""):
                driver.set("targetNamespace", "urn:soapstone:driver")
            (folder / "driver.xsd").write_bytes(etree.tostring(driver))
            try:
                return etree.XMLSchema(etree.parse(str(folder / "driver.xsd"), PARSER))
            except etree.XMLSchemaParseError as error:
                words = "; ".join(f"{entry.message}" for entry in list(error.error_log)[:3])
                raise Unjudged(f"libxml2 does not compile the schemas: {words}") from error

    # Messages

    @cached_property
    def _messages(self) -> dict[str, etree._Element]:
        return {
            f"{{{root.get('targetNamespace') or ''}}}{each.get('name')}": each
            for root in self._definitions
            for each in root.iterfind(f"{WSDL}message")
        }

    @cached_property
    def _transfers(self) -> list[tuple]:
        """Operation, direction, style, namespace of calls, parts of the body, header elements."""
        types = {
            f"{{{root.get('targetNamespace') or ''}}}{each.get('name')}": each
            for root in self._definitions
            for each in root.iterfind(f"{WSDL}portType")
        }
        found = []
        for root in self._definitions:
            for binding in root.iterfind(f"{WSDL}binding"):
                port = types.get(_name(binding.get("type"), binding))
                own = next((binding.find(f"{soap}binding") for soap in SOAP if binding.find(f"{soap}binding") is not None), None)
                if port is None or own is None:
                    continue
                for operation in binding.iterfind(f"{WSDL}operation"):
                    name = operation.get("name")
                    abstract = next((each for each in port.iterfind(f"{WSDL}operation") if each.get("name") == name), None)
                    if abstract is None:
                        self._unknown |= {(name, direction) for direction in ("request", "response", "fault")}
                        continue
                    said = next((operation.find(f"{soap}operation") for soap in SOAP if operation.find(f"{soap}operation") is not None), None)
                    style = (said.get("style") if said is not None else None) or own.get("style") or "document"
                    for tag, direction in (("input", "request"), ("output", "response"), ("fault", "fault")):
                        for transfer in operation.iterfind(f"{WSDL}{tag}"):
                            meant = [
                                each for each in abstract.iterfind(f"{WSDL}{tag}")
                                if tag != "fault" or each.get("name") == transfer.get("name")
                            ]
                            if not meant:
                                continue
                            message = self._messages.get(_name(meant[0].get("message"), meant[0]))
                            if message is None or any(
                                ":" in (part.get("element") or "") and part.get("element").split(":")[0].strip() not in part.nsmap
                                for part in message.iterfind(f"{WSDL}part")
                            ):
                                self._unknown.add((name, direction))
                                continue
                            content = self._content(transfer, message)
                            if style == "rpc" and not content[0]:
                                # Who says no namespace means the contract's, as most stacks do.
                                content = (root.get("targetNamespace") or "", *content[1:])
                            found.append((name, direction, style, *content))
        return found

    def _content(self, transfer: etree._Element, message: etree._Element) -> tuple:
        body = next((each for soap in SOAP for each in transfer.iter(f"{soap}body")), None)
        parts = list(message.iterfind(f"{WSDL}part"))
        headers, taken = set(), set()
        for header in (each for soap in SOAP for each in transfer.iter(f"{soap}header")):
            of = _name(header.get("message"), header)
            for part in self._messages[of].iterfind(f"{WSDL}part") if of in self._messages else []:
                if part.get("name") == header.get("part"):
                    if part.get("element"):
                        headers.add(_name(part.get("element"), part))
                    if self._messages[of] is message:
                        taken.add(part.get("name"))
        if body is not None and body.get("parts") is not None:
            wanted = body.get("parts").split()
            parts = [part for part in parts if part.get("name") in wanted]
        else:
            parts = [part for part in parts if part.get("name") not in taken]
        return (body.get("namespace") if body is not None else None) or "", parts, headers

    @cached_property
    def _elements(self) -> dict[tuple[str, str], set[tuple[str, ...]]]:
        found: dict[tuple[str, str], set[tuple[str, ...]]] = {}
        for name, direction, style, namespace, parts, _ in self._transfers:
            if style == "rpc" and direction != "fault":
                names = (f"{{{namespace}}}{name}{'' if direction == 'request' else 'Response'}",)
            else:
                names = tuple(_name(part.get("element"), part) for part in parts if part.get("element"))
            found.setdefault((name, direction), set()).add(names)
        return found

    @cached_property
    def _typed_faults(self) -> set[str]:
        return {
            name for name, way, _, _, parts, _ in self._transfers
            if way == "fault" and any(part.get("type") for part in parts)
        }

    @cached_property
    def _headers(self) -> dict[tuple[str, str], set[str]]:
        found: dict[tuple[str, str], set[str]] = {}
        for name, direction, _, _, _, headers in self._transfers:
            found.setdefault((name, direction), set()).update(headers)
        return found

    @cached_property
    def _calls(self) -> list[tuple[Path, etree._Element]]:
        """Schemas with the elements that calls of the rpc style have."""
        schemas: dict[str, etree._Element] = {}
        done = set()
        for name, direction, style, namespace, parts, _ in self._transfers:
            if style != "rpc" or direction == "fault":
                continue
            local = name + ("" if direction == "request" else "Response")
            if (namespace, local) in done:
                continue
            done.add((namespace, local))
            schema = schemas.get(namespace)
            if schema is None:
                schema = schemas[namespace] = etree.Element(f"{XSD}schema", nsmap={"xsd": XSD[1:-1]})
                if namespace:
                    schema.set("targetNamespace", namespace)
            element = etree.SubElement(schema, f"{XSD}element", name=local)
            group = etree.SubElement(etree.SubElement(element, f"{XSD}complexType"), f"{XSD}sequence")
            for part in parts:
                kind = _name(part.get("type") or part.get("element"), part)
                space, own = kind[1:].split("}") if kind.startswith("{") else ("", kind)
                child = etree.SubElement(group, f"{XSD}element", name=part.get("name"), nsmap={"p": space} if space else {})
                child.set("type", f"p:{own}" if space else own)
                if space not in (XSD[1:-1], namespace) and not schema.findall(f"{XSD}import[@namespace='{space}']"):
                    schema.insert(0, etree.Element(f"{XSD}import", namespace=space))
        return [(Path("/"), schema) for schema in schemas.values()]


def _name(text: str | None, node: etree._Element) -> str:
    """A QName with its namespace written out."""
    prefix, _, local = (text or "").strip().rpartition(":")
    space = node.nsmap.get(prefix or None)
    return f"{{{space}}}{local}" if space else local


def _number(namespace: str) -> str:
    return re.sub(r"[^0-9a-zA-Z]", lambda match: f"_{ord(match[0])}", namespace) or "none"


def corpus_catalog(folder: Path) -> dict[str, Path]:
    """The files that addresses and namespaces stand for in a folder of collected contracts."""
    found: dict[str, Path] = {}
    for table, base in (("_catalog/catalog.tsv", "_catalog"), ("_catalog/local.tsv", ".")):
        if (folder / table).is_file():
            with (folder / table).open(encoding="utf-8") as rows:
                for row in csv.DictReader(rows, delimiter="\t"):
                    for key in ("url", "namespace"):
                        if row.get(key) and row.get("file"):
                            found.setdefault(row[key], (folder / base / row["file"]).resolve())
    return found
