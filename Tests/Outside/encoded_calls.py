#!/usr/bin/env python3
"""Holds encoded messages against zeep: what zeep reads in ours, and what we are to read in zeep's.

    encoded_calls.py FOLDER --corpus CORPUS

FOLDER has `cases.json`, a list of calls: the contract's path in the corpus, binding and operation, the request as JSON,
and an answer as an envelope in a file beside it with its JSON. For each, zeep's request is written to a file of the
name `N.zeep.xml`, and zeep's reading of the answer is held against the JSON.

Exit status: 0 all agree; 1 one does not; 2 wrong use.
"""

import argparse
import json
import sys
import warnings
from collections import Counter
from pathlib import Path
from typing import Any

from lxml import etree
from zeep import Client, Settings, xsd
from zeep.exceptions import Error
from zeep.helpers import serialize_object
from zeep.transports import Transport


# What zeep cannot read, and why.
SKIPPED = {
    "Keyword": "zeep takes the only member of a result for the result",
}


class CorpusTransport(Transport):
    """Loads files, and addresses for which the corpus has a file."""

    def __init__(self, corpus: Path):
        super().__init__()
        self.files = {}
        for table, base in (("_catalog/catalog.tsv", "_catalog"), ("_catalog/local.tsv", "")):
            lines = (corpus / table).read_text(encoding="utf-8").splitlines()
            columns = lines[0].split("\t")
            for line in lines[1:]:
                row = dict(zip(columns, line.split("\t")))
                if row.get("url") and row.get("file"):
                    self.files[row["url"]] = corpus / base / row["file"]

    def load(self, url: str) -> bytes:
        file = self.files.get(url) or self.files.get(url.rstrip("/"))
        if file is not None:
            return file.read_bytes()
        if "://" in url and not url.startswith("file:"):
            raise OSError(f"the contract wants {url} from the network")
        return super().load(url)


def value(kind: Any, form: Any) -> Any:
    """What zeep takes, and gives, for a value in JSON."""
    if form is None:
        return None
    if isinstance(kind, xsd.ComplexType):
        array = getattr(kind, "_array_type", None)
        if array is not None:
            return kind([value(array.array_type, item) for item in form])
        if not isinstance(form, dict):
            return form
        parts = dict(kind.elements)
        return kind(**{name: member(parts[name], item) for name, item in form.items() if name in parts})
    if isinstance(form, bool):
        form = "true" if form else "false"
    return kind.pythonvalue(str(form)) if hasattr(kind, "pythonvalue") else form


def member(element: Any, form: Any) -> Any:
    """The value of an element that may be repeated."""
    if isinstance(form, list) and element.accepts_multiple:
        return [value(element.type, item) for item in form]
    return value(element.type, form)


def plain(found: Any) -> Any:
    """zeep's objects as dictionaries and lists, without what is None, as which zeep reads an empty value, too."""
    found = serialize_object(found, dict)
    if isinstance(found, etree._Element) and not len(found):
        # An item without a type, in an array of anything.
        return found.text or ""
    if isinstance(found, list):
        return [item for item in map(plain, found) if item is not None]
    if not isinstance(found, dict):
        return found
    members = {key: plain(item) for key, item in found.items()}
    members = {key: item for key, item in members.items() if item is not None and not key.startswith("_attr")}
    # A text beside attributes, as soapenc:string has them.
    if list(members) == ["_value_1"]:
        return members["_value_1"]
    return members or None


def has_arrays_in_arrays(form: Any) -> bool:
    """Whether there are some, of which zeep knows nothing."""
    if isinstance(form, dict):
        return any(map(has_arrays_in_arrays, form.values()))
    return isinstance(form, list) and any(isinstance(item, list) or has_arrays_in_arrays(item) for item in form)


def elements(message: Any) -> dict:
    """The parts of a message by their names, which zeep has no body for where there are none."""
    return dict(message.body.type.elements) if message.body is not None else {}


def request(client: Client, operation: Any, form: dict) -> bytes:
    """zeep's message with the arguments that JSON has."""
    parts = elements(operation.input)
    arguments = {name: value(parts[name].type, item) for name, item in form.items() if name in parts}
    envelope, _ = operation.binding._create(operation.name, (), arguments, client=client)
    return etree.tostring(envelope)


def answer(operation: Any, envelope: bytes, form: dict) -> tuple[Any, Any]:
    """What zeep reads in an answer, and what JSON says that it is."""
    parts = elements(operation.output)
    if not parts:
        return {}, form
    found = operation.output.deserialize(etree.fromstring(envelope))
    if len(parts) == 1:
        found = {next(iter(parts)): found}
    expected = {name: value(parts[name].type, item) for name, item in form.items() if name in parts}
    return plain(found), plain(expected)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--corpus", type=Path, required=True)
    options = parser.parse_args()
    if not (options.folder / "cases.json").is_file() or not options.corpus.is_dir():
        parser.error("no cases.json, or no corpus")
    warnings.simplefilter("ignore")
    cases = json.loads((options.folder / "cases.json").read_text(encoding="utf-8"))
    counts: Counter[str] = Counter()
    transport = CorpusTransport(options.corpus)
    clients: dict[str, Client | None] = {}
    for number, case in enumerate(cases):
        path = case["contract"]
        if path not in clients:
            try:
                settings = Settings(strict=False, xsd_ignore_sequence_order=True)
                clients[path] = Client(str(options.corpus / path), transport=transport, settings=settings)
            except Exception as error:  # Whatever zeep makes of it: a contract that it does not load judges nothing.
                print(f"not loaded: {path}: {type(error).__name__} {str(error)[:100]}")
                clients[path] = None
        client = clients[path]
        name = f"{path} {case['operation']}"
        binding = client and next((b for b in client.wsdl.bindings.values() if b.name.text == case["binding"]), None)
        operation = binding and binding._operations.get(case["operation"])
        if not operation:
            counts["not known to zeep"] += 1
            continue
        if case["operation"] in SKIPPED or has_arrays_in_arrays([case["request"], case.get("response")]):
            counts["not for zeep"] += 1
            continue
        try:
            (options.folder / f"{number}.zeep.xml").write_bytes(request(client, operation, case["request"]))
            counts["requests"] += 1
        except (Error, TypeError, ValueError, AttributeError, KeyError) as error:
            counts["requests that zeep cannot make"] += 1
            print(f"no request: {name}: {type(error).__name__} {str(error)[:120]}")
        if "answer" not in case:
            continue
        try:
            found, expected = answer(operation, (options.folder / case["answer"]).read_bytes(), case["response"])
        except (Error, TypeError, ValueError, AttributeError, KeyError) as error:
            counts["answers that zeep cannot read"] += 1
            print(f"not read: {name}: {type(error).__name__} {str(error)[:120]}")
            continue
        counts["answers equal" if found == expected else "answers different"] += 1
        if found != expected:
            print(f"different: {name}\n  zeep {str(found)[:500]}\n  ours {str(expected)[:500]}")
    print(", ".join(f"{count} {kind}" for kind, count in sorted(counts.items())))
    return 1 if counts["answers different"] else 0


if __name__ == "__main__":
    sys.exit(main())
