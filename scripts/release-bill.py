#!/usr/bin/env python3
"""Makes the software bill of materials of the tool, as CycloneDX 1.5.

    release-bill.py VERSION BINARY RESOLVED DISTRIBUTION COMPILER < LIBRARIES

RESOLVED is the Package.resolved of the build, DISTRIBUTION is debian-12, COMPILER the version of Swift or empty. LIBRARIES
has a line for each Debian package: its name, version and architecture. SOURCE_DATE_EPOCH is the time of the bill.
"""

import datetime
import hashlib
import json
import os
import pathlib
import sys
import urllib.parse
import uuid


def swift_packages(resolved: pathlib.Path) -> list[dict]:
    """The Swift packages, which are linked into the tool."""
    components = []
    for pin in json.loads(resolved.read_text("utf-8"))["pins"]:
        location = pin["location"].removesuffix(".git")
        version = pin["state"].get("version") or pin["state"]["revision"]
        component = library(location.rsplit("/", 1)[-1], version, f"pkg:swift/{location.split('://')[-1]}@{version}")
        component["externalReferences"] = [{"type": "vcs", "url": pin["location"], "comment": pin["state"]["revision"]}]
        components.append(component)
    return components


def debian_packages(lines: list[str], distribution: str) -> list[dict]:
    """The packages of the C and C++ libraries, which the system brings."""
    components = []
    for name, version, architecture in map(str.split, lines):
        query = f"arch={architecture}&distro={distribution}"
        quoted = urllib.parse.quote(version, safe="")
        components.append(
            library(name, version, f"pkg:deb/{distribution.split('-')[0]}/{urllib.parse.quote(name)}@{quoted}?{query}")
        )
    return components


def library(name: str, version: str, purl: str) -> dict:
    return {"type": "library", "bom-ref": purl, "name": name, "version": version, "purl": purl}


def main() -> None:
    version, binary, resolved, distribution, compiler = sys.argv[1:]
    time = datetime.datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), datetime.timezone.utc)
    digest = hashlib.sha256(pathlib.Path(binary).read_bytes()).hexdigest()
    components = swift_packages(pathlib.Path(resolved))
    if compiler:
        # The standard library and Foundation, which are linked in as well.
        components.append(library("swift", compiler, f"pkg:swift/github.com/swiftlang/swift@{compiler}"))
    components += debian_packages(sys.stdin.read().splitlines(), distribution)
    components.sort(key=lambda component: component["purl"])
    tool = {
        "type": "application",
        "bom-ref": "soapstone",
        "name": "soapstone",
        "version": version,
        "hashes": [{"alg": "SHA-256", "content": digest}],
        "licenses": [{"license": {"id": "Apache-2.0"}}],
    }
    bill = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "serialNumber": uuid.uuid5(uuid.NAMESPACE_OID, json.dumps([tool, components])).urn,
        "version": 1,
        "metadata": {"timestamp": time.strftime("%Y-%m-%dT%H:%M:%SZ"), "component": tool},
        "components": components,
        "dependencies": [{"ref": "soapstone", "dependsOn": [component["bom-ref"] for component in components]}],
    }
    print(json.dumps(bill, indent=2, ensure_ascii=False))


main()
