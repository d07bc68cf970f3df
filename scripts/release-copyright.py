#!/usr/bin/env python3
"""Makes the copyright file of the tool: its licence, and licences and notices of the Swift packages in it.

    release-copyright.py RESOLVED CHECKOUTS

RESOLVED is the Package.resolved of the build, CHECKOUTS the folder with the sources of the packages. The Apache License
2.0 is named and not repeated. Exit status: 0 made; 1 a package has no licence.
"""

import json
import pathlib
import sys

HEAD = """\
Soapstone
Copyright the contributors of Soapstone.

Licensed under the Apache License 2.0, which is in /usr/share/common-licenses/Apache-2.0 on Debian, and in the file
LICENSE of the archive.

The program contains the Swift standard library, Foundation and libdispatch (Apache License 2.0 with the Runtime Library
Exception), ICU, Copyright 2016 and later: Unicode, Inc. and others (Unicode License V3), and the packages that follow.
"""


def text_of(folder: pathlib.Path, kind: str) -> str:
    """The file of a package that is called LICENSE or NOTICE, with any ending."""
    return "\n".join(file.read_text("utf-8").strip() for file in sorted(folder.glob(f"{kind}*")) if file.is_file())


def main() -> None:
    resolved, checkouts = map(pathlib.Path, sys.argv[1:])
    print(HEAD)
    for pin in json.loads(resolved.read_text("utf-8"))["pins"]:
        location = pin["location"].removesuffix(".git")
        name = location.rsplit("/", 1)[-1]
        licence, notice = (text_of(checkouts / name, kind) for kind in ("LICENSE", "NOTICE"))
        if not licence:
            sys.exit(f"{checkouts / name}: no file LICENSE")
        if licence.startswith("Apache License"):
            exception = ", with the Runtime Library Exception" if "Runtime Library Exception" in licence else ""
            licence = f"Apache License 2.0{exception}"
        print("-" * 80, f"{name} {pin['state'].get('version', pin['state']['revision'])}, {location}", licence, sep="\n\n")
        print(f"\n{notice}\n" if notice else "")


main()
