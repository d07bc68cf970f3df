"""Mutants that are known to survive, each with its reason."""

from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

import yaml

from runner import Verdict

FILE = Path(__file__).with_name("survivors.yaml")


@dataclass
class Survivor:
    """An entry of the list."""

    kind: str
    #: A pattern for the place; * stands for any text.
    place: str
    reason: str
    is_needed: bool = False

    def means(self, verdict: Verdict) -> bool:
        return verdict.mutant.kind.name == self.kind and fnmatchcase(verdict.mutant.place, self.place)


def read(file: Path = FILE) -> list[Survivor]:
    """The list; an entry without a reason is refused."""
    entries = yaml.safe_load(file.read_text("utf-8")) or []
    found = [Survivor(entry["kind"], entry.get("place", "*"), entry["reason"]) for entry in entries]
    if not all(entry.reason.strip() for entry in found):
        raise ValueError(f"{file.name}: an entry has no reason")
    return found


def apply(survivors: list[Survivor], verdicts: list[Verdict]) -> list[Survivor]:
    """Marks mutants that are known to survive; gives the entries that are not needed, of what was tried.

    Of a pattern, a run tries some places alone: that none of them survives says nothing of the others.
    """
    for verdict in verdicts:
        if verdict.word != "survived":
            continue
        for entry in survivors:
            if entry.means(verdict):
                entry.is_needed = True
                verdict.word = "known"
                verdict.details = [entry.reason]
                break
    return [
        entry
        for entry in survivors
        if not entry.is_needed and "*" not in entry.place and any(entry.means(verdict) for verdict in verdicts)
    ]
