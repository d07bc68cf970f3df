#!/usr/bin/env python3
"""Judges Soapstone's own descriptions of well-known schemas.

    wellknown_judges.py FOLDER [--corpus FOLDER] [--also FILE…]

FOLDER has the descriptions, a file each. They must load in libxml2 and in xmlschema, each by itself and all together;
have the components of the published schemas that xmlschema brings along, of those in the corpus, and of those in the
files named with --also; and agree with wsdl/sets/DSMLv2.xsd about every recorded DSML message.

Exit status: 0 no finding; 1 a finding; 2 wrong use.
"""

import argparse
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import xmlschema
from lxml import etree

from components import XSD, differences
from exchanges import parse_xml, payload, read_exchanges

ROOT = Path(__file__).resolve().parents[2]
DSML = "urn:oasis:names:tc:DSML:2:0:core"

# Published schemas in xmlschema's own folder.
BROUGHT = [
    "XML/xml.xsd",
    "DSIG/xmldsig-core-schema.xsd",
    "XENC/xenc-schema.xsd",
    "WSDL/soap-envelope.xsd",
    "WSDL/soap-encoding.xsd",
]
# Published schemas in the corpus: copies that projects keep, and contracts that carry one.
CORPUS = [
    "_catalog/DSMLv2.xsd",
    "_catalog/oasis-200401-wss-wssecurity-secext-1.0.xsd",
    "_catalog/oasis-200401-wss-wssecurity-utility-1.0.xsd",
    "_catalog/soap11-encoding.xsd",
    "_catalog/soap11.xsd",
    "_catalog/soap12-encoding-2003.xsd",
    "_catalog/soap12.xsd",
    "_catalog/swaref.xsd",
    "_catalog/ws-addr-wsdl.xsd",
    "_catalog/ws-addr.xsd",
    "_catalog/xenc-schema.xsd",
    "_catalog/xmime200411.xsd",
    "_catalog/xmime200505.xsd",
    "_catalog/xml.xsd",
    "_catalog/xmldsig-core-schema.xsd",
    "_catalog/xop.xsd",
    "dotnet-wcf/CollectionTypes.wsdl",
    "rubiii-wsdl/wsdl/bookt/bookt1.xsd",
]

# Differences that are meant, by the published file, with why they are.
XML_ID = "the copy is W3C's text of 2005; xml:id is in the group since 2007"
PHP_ARRAY = "the copy is PHP's and says in a comment that its Array is not of SOAP 1.2"
GLOBAL = "the copy is W3C's text of March 2006; since 23 July 2008 the element is global"
WSA = "{http://www.w3.org/2005/08/addressing}"
MEANT = {
    "_catalog/xml.xsd": {
        "attributeGroup specialAttrs: ours: attribute ref={http://www.w3.org/XML/1998/namespace}id": XML_ID,
    },
    "_catalog/soap12-encoding-2003.xsd": {
        "complexType Array is missing": PHP_ARRAY,
        "element Array is missing": PHP_ARRAY,
        "group Array is missing": PHP_ARRAY,
    },
    "_catalog/ws-addr.xsd": {
        "element ReferenceParameters is ours alone": GLOBAL,
        f"complexType EndpointReferenceType: ours: element minOccurs=0 ref={WSA}ReferenceParameters": GLOBAL,
        f"complexType EndpointReferenceType: published: element name={WSA}ReferenceParameters minOccurs=0 "
        f"type={WSA}ReferenceParametersType block=extension,restriction,substitution": GLOBAL,
    },
}


def load(folder: Path) -> dict[str, etree._Element]:
    """The descriptions by target namespace."""
    found: dict[str, etree._Element] = {}
    for file in sorted(folder.glob("*.xsd")):
        content = file.read_bytes()
        if b"<!" in content or b"<?" in content:
            raise ValueError(f"{file.name}: a comment, a document type declaration or a processing instruction")
        schema = parse_xml(content)
        namespace = schema.get("targetNamespace")
        if namespace in found:
            raise ValueError(f"{file.name}: {namespace} is described twice")
        found[namespace] = schema
    return found


def place(schemas: dict[str, etree._Element], folder: Path) -> dict[str, Path]:
    """Writes the descriptions again, with imports that point at each other's files, and says where."""
    places = {namespace: folder / f"{number}.xsd" for number, namespace in enumerate(schemas)}
    for namespace, schema in schemas.items():
        copy = etree.fromstring(etree.tostring(schema))
        for reference in copy.iterfind(f"{{{XSD}}}import"):
            if reference.get("namespace") not in places:
                raise ValueError(f"{namespace} imports {reference.get('namespace')}, which is not described")
            reference.set("schemaLocation", places[reference.get("namespace")].as_uri())
        places[namespace].write_bytes(etree.tostring(copy))
    driver = etree.Element(f"{{{XSD}}}schema", nsmap={"xsd": XSD})
    for namespace, file in places.items():
        etree.SubElement(driver, f"{{{XSD}}}import", namespace=namespace, schemaLocation=file.as_uri())
    (folder / "all.xsd").write_bytes(etree.tostring(driver))
    return places | {"all together": folder / "all.xsd"}


def libxml2(file: Path) -> str | None:
    """What libxml2 says against a schema; None when it compiles."""
    try:
        etree.XMLSchema(etree.parse(str(file), etree.XMLParser(no_network=True)))
    except etree.XMLSchemaParseError as error:
        return "; ".join(f"line {entry.line}: {entry.message}" for entry in error.error_log)
    return None


def python(file: Path) -> str | None:
    """What xmlschema says against a schema; None when it builds."""
    try:
        xmlschema.XMLSchema10(str(file), allow="local", use_fallback=False)
    except (xmlschema.XMLSchemaException, OSError) as error:
        return " ".join(str(error).split())
    return None


def compare(file: Path, meant: dict[str, str], schemas: dict[str, etree._Element]) -> Iterator[tuple[str, str | None]]:
    """Each described schema of a published file with the differences that are not meant, and those no longer there."""
    found: set[str] = set()
    compared = 0
    for published in etree.parse(str(file), etree.XMLParser(no_network=True)).iter(f"{{{XSD}}}schema"):
        namespace = published.get("targetNamespace")
        if namespace not in schemas:
            continue
        compared += 1
        lines = differences(schemas[namespace], published)
        found.update(lines)
        lines = [line for line in lines if line not in meant]
        yield namespace, "\n  ".join(["differs:", *lines]) if lines else None
    if compared == 0:
        yield "published schema", "none of its namespaces is described"
    for line in meant.keys() - found:
        yield "difference that is meant", f"is gone: {line}"


def judge_messages(places: dict[str, Path]) -> Iterator[tuple[str, str | None]]:
    """Whether our DSML schema and that of wsdl/sets say the same of each recorded message."""
    judges = [
        etree.XMLSchema(etree.parse(str(file), etree.XMLParser(no_network=True)))
        for file in (places[DSML], ROOT / "wsdl" / "sets" / "DSMLv2.xsd")
    ]
    for exchange in read_exchanges(ROOT / "fixtures" / "sets"):
        for label in ("request", "response"):
            try:
                message = payload(getattr(exchange, label))
            except (etree.XMLSyntaxError, ValueError):
                if exchange.case_class != "negative":
                    raise
                continue
            # libxml2 does not validate what has an entity reference in it.
            if etree.QName(message).namespace != DSML or next(message.iter(etree.Entity), None) is not None:
                continue
            verdicts = [judge.validate(message) for judge in judges]
            error = None if verdicts[0] == verdicts[1] else f"valid by ours: {verdicts[0]}, by wsdl/sets: {verdicts[1]}"
            yield f"{exchange.name}: {label}", error


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    arguments.add_argument("folder", type=Path)
    arguments.add_argument("--corpus", type=Path)
    arguments.add_argument("--also", type=Path, nargs="*", default=[])
    options = arguments.parse_args()
    if not options.folder.is_dir() or not (options.corpus is None or options.corpus.is_dir()):
        arguments.error("there is no such folder")
    passed = failed = 0

    def count(label: str, error: str | None) -> None:
        nonlocal passed, failed
        if error is None:
            passed += 1
        else:
            failed += 1
            print(f"{label}: {error}")

    schemas = load(options.folder)
    with tempfile.TemporaryDirectory() as folder:
        places = place(schemas, Path(folder))
        for label, file in places.items():
            count(f"{label}: libxml2", libxml2(file))
            count(f"{label}: xmlschema", python(file))
        for label, error in judge_messages(places):
            count(label, error)
    published = [(name, Path(xmlschema.__file__).parent / "schemas" / name) for name in BROUGHT]
    if options.corpus is not None:
        published += [(name, options.corpus / name) for name in CORPUS]
    published += [(file.name, file) for file in options.also]
    compared = set()
    for name, file in published:
        for label, error in compare(file, MEANT.get(name, {}), schemas):
            count(f"{name}: {label}", error)
            compared.add(label)
    print("compared with no published schema:", *sorted(schemas.keys() - compared), sep="\n  ")
    print(f"{len(schemas)} descriptions, {len(published)} published files")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
