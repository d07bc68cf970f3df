"""What a mutation is: a kind, the files that it changes, and the findings that must come of it."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random
from typing import Any, ClassVar

from project import Case, Contract, Project


#: The lines of a finding that is of a whole file, or of a message in parts.
NO_LINE = (None,)


@dataclass(frozen=True)
class Expected:
    """A finding that must be there."""

    #: Ids, or beginnings of them that end with a dot. One is enough.
    rules: tuple[str, ...]
    #: Files, or folders that end with a slash. One is enough.
    files: tuple[str, ...]
    #: The lines one of which is named; None where the whole file may be meant.
    lines: range | tuple[None] | None = None
    #: What will do as well.
    others: tuple["Expected", ...] = ()
    #: The paths one of which is named, by local names; None where any place may be meant.
    paths: frozenset[str] | None = None

    def is_met(self, finding: dict) -> bool:
        if finding["rule"] == "check.unused-ignore":
            # What was excepted there is so no longer.
            excepted = re.search(r"no finding of '([^']+)'", finding["message"])
            if excepted and any(matches(rule, excepted[1]) for rule in self.rules):
                return True
        return self._is_met(finding) or any(other.is_met(finding) for other in self.others)

    def _is_met(self, finding: dict) -> bool:
        if not any(matches(rule, finding["rule"]) for rule in self.rules):
            return False
        if self.paths is not None and local_names(finding.get("path") or "") not in self.paths:
            return False
        # What is said of a field stands at its element, and names the line that decides, as that of its type.
        return any(self._holds(place) for place in (finding, finding.get("contract")) if place)

    def _holds(self, place: dict) -> bool:
        if not any(place["file"] == file or file[-1] == "/" and place["file"].startswith(file) for file in self.files):
            return False
        return self.lines is None or place.get("line") in self.lines

    def __str__(self) -> str:
        lines = f":{self.lines.start}-{self.lines.stop - 1}" if isinstance(self.lines, range) else ""
        paths = f", {' or '.join(sorted(self.paths))}" if self.paths else ""
        return f"{' or '.join(self.rules)} at {' or '.join(self.files)}{lines}{paths}"


def local_names(path: str) -> str:
    """A path without namespaces, prefixes and numbers."""
    return re.sub(r"\[\d+\]", "", re.sub(r"/[^/:]+:", "/", re.sub(r"Q\{[^}]*\}", "", path)))


def matches(pattern: str, rule: str) -> bool:
    return rule.startswith(pattern) if pattern.endswith(".") else rule == pattern


@dataclass
class Mutant:
    """A changed copy of the project."""

    kind: "Kind"
    #: The place that was changed, as file:line.
    place: str
    #: The new contents of files; None takes one out.
    changes: dict[str, bytes | None]
    #: Files and folders in which findings are of this mutant.
    claims: frozenset[str]
    #: All of these must be met.
    expected: list[Expected] = field(default_factory=list)
    #: Rules that may tell of no other files than those that are expected.
    exact: tuple[str, ...] = ()

    def owns(self, file: str) -> bool:
        return any(file == claim or file.startswith(claim + "/") for claim in self.claims)

    def is_told(self, finding: dict) -> bool:
        """Whether a finding is of this mutant: in one of its files, or about an exception for one of them."""
        if self.owns(finding["file"]):
            return True
        if finding["rule"] == "check.unused-ignore":
            unneeded = re.match(r"below (\S+), there is no finding", finding["message"])
            return bool(unneeded) and self.owns(unneeded[1])
        # A case that no longer counts may have been the only one of its operation with a value.
        if finding["rule"] == "mapping.unfixtured":
            operation = re.search(r" of '([^']+)' has (?:the path|a value)", finding["message"])
            return bool(operation) and any(f"/{operation[1]}/" in f"{claim}/" for claim in self.claims)
        return False

    def conflicts(self, other: "Mutant") -> bool:
        return any(other.owns(claim) for claim in self.claims) or any(self.owns(claim) for claim in other.claims)


class Kind:
    """One kind of mutation. The docstring says what is broken or, of a harmless one, why it is not."""

    name: ClassVar[str]
    target: ClassVar[str]
    #: The rules that must find it; none for what is harmless.
    rules: ClassVar[tuple[str, ...]] = ()
    #: The group of rules without which this kind cannot be found.
    needs: ClassVar[str] = ""
    is_harmless: ClassVar[bool] = False

    def places(self, project: Project) -> Iterable[Any]:
        """All places that may be mutated."""
        raise NotImplementedError

    def mutate(self, project: Project, place: Any, random: Random) -> Mutant | None:
        """Mutates one place; None where nothing would come of it."""
        raise NotImplementedError

    # What kinds share

    def on_case(
        self, case: Case, file: str, content: bytes | None, line: int | None, *expected: Expected
    ) -> Mutant | None:
        """A mutant with one file of a case changed."""
        if content == case.project.read(case.file(file)):
            return None
        place = case.file(file) + (f":{line}" if line else "")
        return Mutant(self, place, {case.file(file): content}, frozenset({case.folder}), list(expected))

    def on_contracts(
        self, contracts: list[Contract], file: str, content: bytes, line: int, *expected: Expected
    ) -> Mutant | None:
        """A mutant with one file of one or more contracts changed."""
        if content == contracts[0].project.read(file):
            return None
        claims = {item for contract in contracts for item in (*contract.files, *contract.services)}
        claims |= {
            sheet for sheet in contracts[0].project.sheets if sheet.rpartition("/")[0] == file.rpartition("/")[0]
        }
        return Mutant(self, f"{file}:{line}", {file: content}, frozenset(claims), list(expected))


def all_kinds() -> list[Kind]:
    """Every kind, those that break something first, in the order of their modules."""

    def leaves(kind: type[Kind]) -> list[type[Kind]]:
        below = kind.__subclasses__()
        return [leaf for item in below for leaf in leaves(item)] + ([kind] if "name" in vars(kind) else [])

    found = [kind() for kind in leaves(Kind)]
    assert len({kind.name for kind in found}) == len(found), "two kinds have one name"
    return sorted(found, key=lambda kind: kind.is_harmless)
