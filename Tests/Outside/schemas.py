"""The schemas of a WSDL, compiled by libxml2."""

import tempfile
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from lxml import etree

from rpc import write_calls

XSD = "http://www.w3.org/2001/XMLSchema"


class SchemaError(Exception):
    """A schema that cannot be found or compiled, with libxml2's own words."""


@dataclass(frozen=True)
class Judgement:
    """What libxml2 says of one schema; no error when it compiles."""

    label: str
    error: str | None


def judge_schemas(wsdl: Path) -> list[Judgement]:
    """Compiles each schema of a WSDL by itself, then all of them as one."""
    judgements = []
    with tempfile.TemporaryDirectory() as folder:
        files = _extract(wsdl, Path(folder))
        for label, file in [*files, ("all schemas together", _driver(files, Path(folder)))]:
            try:
                _compile(file)
                judgements.append(Judgement(label, None))
            except SchemaError as error:
                judgements.append(Judgement(label, str(error)))
    return judgements


def compile_wsdl(wsdl: Path) -> etree.XMLSchema:
    """One schema with every element that a WSDL declares or imports, and those of its rpc calls."""
    with tempfile.TemporaryDirectory() as folder:
        files = _extract(wsdl, Path(folder))
        return _compile(_driver(files + write_calls(wsdl, files, Path(folder)), Path(folder)))


def _compile(file: Path) -> etree.XMLSchema:
    try:
        return etree.XMLSchema(etree.parse(str(file), etree.XMLParser(no_network=True, resolve_entities=False)))
    except (etree.XMLSchemaParseError, etree.XMLSyntaxError) as error:
        raise SchemaError("; ".join(f"line {entry.line}: {entry.message}" for entry in error.error_log)) from error


def _extract(wsdl: Path, folder: Path) -> list[tuple[str, Path]]:
    """Writes each inline schema to a file, so that imports between them have a place to point at."""
    schemas = etree.parse(str(wsdl)).findall(f".//{{{XSD}}}schema")
    if not schemas:
        raise SchemaError("there is no schema in wsdl:types")
    files = [folder / f"schema-{number}.xsd" for number in range(1, len(schemas) + 1)]
    places = {schema.get("targetNamespace"): file for schema, file in zip(schemas, files, strict=True)}
    if len(places) != len(schemas):
        raise SchemaError("two inline schemas have the same target namespace")
    for schema, file in zip(schemas, files, strict=True):
        for reference in schema.iterfind(f"{{{XSD}}}import"):
            _localise(reference, wsdl.resolve().parent, places)
        # Writing an element alone keeps the prefixes that the WSDL declares above it.
        file.write_bytes(etree.tostring(schema, encoding="utf-8"))
    return [(schema.get("targetNamespace") or "imports", file) for schema, file in zip(schemas, files, strict=True)]


def _localise(reference: etree._Element, folder: Path, places: dict[str | None, Path]) -> None:
    """Points an import at a file: the one it names, or the inline schema of its namespace."""
    location = reference.get("schemaLocation")
    if location is None:
        target = places.get(reference.get("namespace"))
    elif urlsplit(location).scheme:
        raise SchemaError(f"the import of {reference.get('namespace')} is from the network: {location}")
    else:
        target = folder / location
    if target is None or not (target in places.values() or target.is_file()):
        raise SchemaError(f"the import of {reference.get('namespace')} finds no schema")
    reference.set("schemaLocation", target.as_uri())


def _driver(files: list[tuple[str, Path]], folder: Path) -> Path:
    """A schema that imports all others, and has what those without a namespace have."""
    driver = etree.Element(f"{{{XSD}}}schema", nsmap={"xsd": XSD})
    components: list[etree._Element] = []
    for _, file in files:
        schema = etree.parse(str(file)).getroot()
        if schema.get("targetNamespace"):
            etree.SubElement(
                driver, f"{{{XSD}}}import", namespace=schema.get("targetNamespace"), schemaLocation=file.as_uri()
            )
        else:
            imports = schema.findall(f"{{{XSD}}}import")
            driver.extend(imports)
            components += schema
    driver.extend(components)
    place = folder / "driver.xsd"
    place.write_bytes(etree.tostring(driver, encoding="utf-8"))
    return place
