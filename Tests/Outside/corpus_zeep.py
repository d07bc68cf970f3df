#!/usr/bin/env python3
"""What zeep makes of other people's contracts: it lists what they offer, or reads messages of their operations.

    corpus_zeep.py list CORPUS <contracts.txt     a contract a line: its path in the corpus
    corpus_zeep.py read CORPUS <messages.jsonl    a message a line, those of one contract in a row

A message is {"contract", "binding", "operation", "message", "envelope"}: the binding in Clark notation, and the message
one of request, response and fault. The answer has a line of JSON for each line of input. `list` says {"services":
{service: {port: [operation, …]}}} or {"error"}; `read` says {}, {"skipped": why zeep was not asked} or {"error"}.

Nothing is read but files: addresses are those of the corpus's two tables.
"""

import argparse
import csv
import json
import sys
import warnings
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from lxml import etree
from requests import Session
from zeep import Settings
from zeep.exceptions import NamespaceError
from zeep.transports import Transport
from zeep.wsdl import Document

from offline import OfflineError


class CorpusTransport(Transport):
    """Reads files, and addresses that the tables of the corpus know."""

    def __init__(self, corpus: Path):
        session = Session()
        session.trust_env = False
        super().__init__(session=session)
        self.files: dict[str, Path] = {}
        for table, base in (("_catalog/catalog.tsv", corpus / "_catalog"), ("_catalog/local.tsv", corpus)):
            with (corpus / table).open(encoding="utf-8", newline="") as lines:
                for row in csv.DictReader(lines, delimiter="\t"):
                    self.files[row["url"]] = base / row["file"]

    def load(self, url: str) -> bytes:
        if url in self.files:
            return self.files[url].read_bytes()
        if urlsplit(url).scheme not in ("", "file"):
            raise OfflineError(f"the contract wants {url} from the network")
        return super().load(url)


class Contracts:
    """Loads contracts; keeps the last one."""

    def __init__(self, corpus: Path):
        self.corpus = corpus
        self.transport = CorpusTransport(corpus)
        self.path: str | None = None
        self.document: Document | None = None
        self.error: str | None = None

    def load(self, path: str) -> Document | None:
        if path != self.path:
            self.path, self.document, self.error = path, None, None
            try:
                self.document = Document(str(self.corpus / path), self.transport, settings=Settings(strict=True))
            except Exception as error:  # zeep lets through whatever lxml, requests and its own types raise.
                self.error = words(error)
        return self.document


def words(error: Exception) -> str:
    """An exception as one line."""
    return f"{type(error).__name__}: {' '.join(str(error).split())[:300]}"


def offers(contracts: Contracts, path: str) -> dict[str, Any]:
    document = contracts.load(path)
    if document is None:
        return {"error": contracts.error}
    services = {}
    for service in document.services.values():
        ports = services.setdefault(service.name, {})
        for port in service.ports.values():
            ports[port.name] = sorted(port.binding.all())
    return {"services": services}


def read(contracts: Contracts, message: dict[str, str]) -> dict[str, str]:
    document = contracts.load(message["contract"])
    if document is None:
        return {"skipped": f"zeep does not load the contract: {contracts.error}"}
    binding = find_binding(document, message["binding"])
    if binding is None:
        return {"skipped": "zeep does not know the binding"}
    operation = binding.all().get(message["operation"])
    if operation is None:
        return {"skipped": "zeep leaves the operation out"}
    envelope = etree.fromstring(message["envelope"].encode())
    try:
        if message["message"] == "fault":
            if not read_detail(document, envelope):
                return {"skipped": "zeep reads details of global elements alone"}
        else:
            concrete = operation.input if message["message"] == "request" else operation.output
            if concrete is None:
                return {"error": "zeep knows no such message of the operation"}
            concrete.deserialize(envelope)
    except Exception as error:  # As above.
        return {"error": words(error)}
    return {}


def find_binding(document: Document, name: str) -> Any:
    """The binding with a name; imported documents keep theirs to themselves."""
    for definition in document._definitions.values():
        if name in definition.bindings:
            return definition.bindings[name]
    return None


def read_detail(document: Document, envelope: etree._Element) -> bool:
    """Reads what a fault's detail holds; zeep itself leaves that to its caller.

    False for the element of a part that has a type alone, which no schema declares.
    """
    details = envelope.iter("detail", "{http://www.w3.org/2003/05/soap-envelope}Detail")
    for child in next(details, ()):
        try:
            element = document.types.get_element(child.tag)
        except (LookupError, NamespaceError):
            return False
        element.parse(child, schema=document.types)
    return True


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    arguments.add_argument("task", choices=("list", "read"))
    arguments.add_argument("corpus", type=Path)
    options = arguments.parse_args()
    # What zeep leaves out it only warns of; the answer says so for each message.
    warnings.simplefilter("ignore")
    contracts = Contracts(options.corpus.resolve())
    for line in sys.stdin:
        if options.task == "list":
            answer = offers(contracts, line.strip())
        else:
            answer = read(contracts, json.loads(line))
        print(json.dumps(answer))
    return 0


if __name__ == "__main__":
    sys.exit(main())
