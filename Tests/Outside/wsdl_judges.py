#!/usr/bin/env python3
"""Loads WSDLs in zeep and compiles their schemas with libxml2, both without a network.

    wsdl_judges.py [WSDL…]      all of ours when none is named

Exit status: 0 all are good; 1 one is not; 2 wrong use.
"""

import argparse
import sys
from pathlib import Path

from offline import load_wsdl
from schemas import SchemaError, judge_schemas

ROOT = Path(__file__).resolve().parents[2]


def operations(wsdl: Path) -> list[str]:
    """Every operation with its SOAPAction; one without SOAP with its location."""
    found = []
    for binding in load_wsdl(wsdl).wsdl.bindings.values():
        for operation in binding.all().values():
            # zeep looks up the elements and types of the parts when it is asked for the signature.
            operation.input.signature()
            operation.output.signature()
            place = operation.soapaction if hasattr(operation, "soapaction") else operation.location
            found.append(f"{operation.name} ({place})")
    return found


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    arguments.add_argument("wsdl", nargs="*", type=Path)
    files = arguments.parse_args().wsdl or sorted((ROOT / "wsdl").glob("*/*.wsdl"))
    passed = failed = 0

    def count(label: str, error: str | None) -> None:
        nonlocal passed, failed
        if error is None:
            passed += 1
        else:
            failed += 1
            print(f"{label}: {error}")

    for file in files:
        try:
            found = operations(file)
            print(f"{file.name}: zeep finds {len(found)} operations", *found, sep="\n  ")
            count(f"{file.name}: zeep", None if found else "no operation")
        except Exception as error:  # zeep lets through whatever lxml, requests and its own types raise.
            count(f"{file.name}: zeep", f"{type(error).__name__}: {error}")
        try:
            for judgement in judge_schemas(file):
                count(f"{file.name}: libxml2: {judgement.label}", judgement.error)
        except (SchemaError, OSError, SyntaxError) as error:
            count(f"{file.name}: libxml2", str(error))
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
