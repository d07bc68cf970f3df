"""The removals of `removals.toml`, and the rows of `Documentation/Requirements.md` that they are of."""

import itertools
import re
import tomllib
from dataclasses import dataclass
from pathlib import Path

FILE = Path(__file__).with_name("removals.toml")
KEYS = {"row", "what", "file", "old", "new", "tests"}


class Failure(Exception):
    """Something is wrong with the table, the copy or the build."""


@dataclass(frozen=True)
class Removal:
    """One behaviour that is taken out."""

    id: str
    row: str
    what: str
    file: str
    old: str
    new: str
    tests: list[str]

    @property
    def is_source(self) -> bool:
        """Whether it stands behind a switch."""
        return self.file.startswith("Sources/") and self.file.endswith(".swift")


def shown(root: Path) -> dict[str, list[str]]:
    """The tests of each row in state `shown`."""
    rows = {}
    for line in (root / "Documentation/Requirements.md").read_text(encoding="utf-8").splitlines():
        if re.match(r"\| R\d-", line):
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            if cells[2] == "shown":
                rows[cells[0]] = re.findall(r"`(\w+Tests\.\w+)`", cells[4])
    return rows


def read(rows: dict[str, list[str]]) -> list[Removal]:
    """All removals, of which every row has at least one."""
    removals: list[Removal] = []
    counts: dict[str, int] = {}
    for entry in tomllib.loads(FILE.read_text(encoding="utf-8")).get("removal", []):
        row = entry.get("row", "?")
        if set(entry) != KEYS:
            raise Failure(f"{FILE.name}: {row}: the keys must be {', '.join(sorted(KEYS))}")
        if row not in rows:
            raise Failure(f"{FILE.name}: {row} is no row in state 'shown'")
        for test in entry["tests"]:
            if test not in rows[row]:
                raise Failure(f"{FILE.name}: {row}: the row does not name {test}")
        if not entry["tests"]:
            raise Failure(f"{FILE.name}: {row}: a removal must name a test")
        counts[row] = counts.get(row, 0) + 1
        removal = Removal(id=f"{row}.{counts[row]}", **entry)
        if removal.is_source != ("isTakenOut" in removal.new):
            raise Failure(f"{FILE.name}: {removal.id}: a change of a source, and no other, must ask isTakenOut")
        removals.append(removal)
    for row in rows:
        if row not in counts:
            raise Failure(f"{FILE.name}: no removal is of row {row}")
    return removals


def check(removals: list[Removal], root: Path) -> None:
    """Checks that every text stands in its file once, and apart from those of the others."""
    places: dict[str, list[tuple[int, int, Removal]]] = {}
    for removal in removals:
        path = root / removal.file
        if not path.is_file():
            raise Failure(f"{FILE.name}: {removal.id}: there is no file {removal.file}")
        text = path.read_bytes().decode()
        count = text.count(removal.old)
        if count != 1:
            raise Failure(
                f"{FILE.name}: {removal.id}: the old text must stand in {removal.file} once, and stands there {count}"
                f" times:\n{removal.old}"
            )
        start = text.index(removal.old)
        if removal.is_source:
            places.setdefault(removal.file, []).append((start, start + len(removal.old), removal))
    for file, ranges in places.items():
        ranges.sort(key=lambda place: place[0])
        for (_, end, one), (start, _, other) in itertools.pairwise(ranges):
            if start < end:
                raise Failure(f"{FILE.name}: {one.id} and {other.id} change the same text of {file}")
