"""`Documentation/Requirements.md`: its rows and the tests that they name."""

import re
from pathlib import Path


def shown(root: Path) -> dict[str, list[str]]:
    """The tests of each row in state `shown`."""
    rows = {}
    for line in (root / "Documentation/Requirements.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("| R0-"):
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            if cells[2] == "shown":
                rows[cells[0]] = re.findall(r"`(\w+Tests\.\w+)`", cells[4])
    return rows
