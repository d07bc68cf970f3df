"""Runs the check on changed copies of the project, many changes at a time where they do not meet."""

import json
import os
import shutil
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

from mutant import Mutant, matches
from project import Project

#: How long one check may take, in seconds.
TIMEOUT = 300


class CheckBroke(Exception):
    """A check that ended otherwise than it may."""


@dataclass
class Outcome:
    """What a check reported."""

    findings: list[dict]
    suppressed: list[dict]
    not_checked: set[tuple[str, str, str]]

    @property
    def known(self) -> set[tuple]:
        return {identity(finding) for finding in self.suppressed}


def identity(finding: dict) -> tuple:
    return finding["rule"], finding["file"], finding.get("line"), finding["message"]


@dataclass
class Verdict:
    """What became of a mutant."""

    mutant: Mutant
    #: found, misplaced, survived, known to survive, or broke; silent or reported for a harmless one.
    word: str
    details: list[str] = field(default_factory=list)

    @property
    def is_good(self) -> bool:
        return self.word in ("found", "silent", "known")


class Copy:
    """A copy of the project, of hard links where that can be, in which files are changed and changed back."""

    def __init__(self, project: Project, folder: Path, binary: Path) -> None:
        self._project = project
        self._folder = folder
        self._binary = binary
        for file in ["soapstone.yaml", *project.files]:
            self._restore(file)

    def is_without_soap(self, file: str) -> bool:
        """Whether a file is one of an exchange without SOAP."""
        return self._project.has(f"{file.rpartition('/')[0]}/request.http")

    def check(self, mutants: list[Mutant]) -> Outcome:
        """Checks the project with some mutants in it, and takes them out again."""
        changes = {file: content for mutant in mutants for file, content in mutant.changes.items()}
        try:
            for file, content in changes.items():
                target = self._folder / file
                # Never write through a link: the file is the project's own.
                target.unlink(missing_ok=True)
                if content is not None:
                    target.parent.mkdir(parents=True, exist_ok=True)
                    target.write_bytes(content)
            return self._run()
        finally:
            for file in changes:
                (self._folder / file).unlink(missing_ok=True)
                if self._project.has(file):
                    self._restore(file)
                else:
                    self._prune((self._folder / file).parent)

    def _restore(self, file: str) -> None:
        target = self._folder / file
        target.parent.mkdir(parents=True, exist_ok=True)
        try:
            os.link(self._project.root / file, target)
        except OSError:
            shutil.copyfile(self._project.root / file, target)

    def _prune(self, folder: Path) -> None:
        while folder != self._folder and not any(folder.iterdir()):
            folder.rmdir()
            folder = folder.parent

    def _run(self) -> Outcome:
        try:
            done = subprocess.run(
                [self._binary, "check", "--format", "json"],
                cwd=self._folder,
                capture_output=True,
                timeout=TIMEOUT,
                check=False,
            )
        except subprocess.TimeoutExpired as error:
            raise CheckBroke(f"it took more than {TIMEOUT} s") from error
        try:
            report = json.loads(done.stdout)
        except ValueError as error:
            raise CheckBroke(
                f"status {done.returncode}, no report: {done.stderr[-500:].decode(errors='replace')}"
            ) from error
        counted = [item for item in report["findings"] if item["severity"] in ("error", "warning")]
        if done.returncode != (1 if counted else 0):
            raise CheckBroke(f"status {done.returncode} with {len(counted)} findings that count")
        return Outcome(
            report["findings"],
            report["suppressed"],
            {(item["rule"], item["file"], item["reason"]) for item in report["notChecked"]},
        )


class Runner:
    """Judges mutants by what the check says of them."""

    #: How many mutants are in one copy at most.
    most = 60

    def __init__(self, copy: Copy, base: Outcome | None = None) -> None:
        self._copy = copy
        #: What is said of the project as it is.
        self.base = base or copy.check([])
        self.checks = 0

    def run(self, batch: list[Mutant]) -> list[Verdict]:
        """The verdicts of mutants that do not meet. What is not as it should be is tried again, alone."""
        try:
            self.checks += 1
            outcome = self._copy.check(batch)
        except CheckBroke as error:
            if len(batch) == 1:
                return [Verdict(batch[0], "broke", [str(error)])]
            return self._halves(batch)
        strays = [item for item in outcome.findings if not any(mutant.is_told(item) for mutant in batch)]
        # What a changed schema refuses of exchanges without SOAP, no other validator has said.
        if not any(mutant.kind.is_harmless for mutant in batch):
            strays = [item for item in strays if not self._copy.is_without_soap(item["file"])]
        if strays and len(batch) > 1:
            return self._halves(batch)
        verdicts = []
        for mutant in batch:
            verdict = self._verdict(mutant, outcome, strays)
            verdicts += [verdict] if verdict.is_good or len(batch) == 1 else self.run([mutant])
        return verdicts

    def _halves(self, batch: list[Mutant]) -> list[Verdict]:
        middle = len(batch) // 2
        return self.run(batch[:middle]) + self.run(batch[middle:])

    def _verdict(self, mutant: Mutant, outcome: Outcome, strays: list[dict]) -> Verdict:
        own = [item for item in outcome.findings if mutant.is_told(item)] + strays
        if mutant.kind.is_harmless:
            skipped = [item for item in outcome.not_checked - self.base.not_checked if mutant.owns(item[1])]
            details = [text(item) for item in own] + [
                f"{file}: not checked: {reason} [{rule}]" for rule, file, reason in skipped
            ]
            return Verdict(mutant, "reported" if details else "silent", details)
        # A finding that the project lets pass was found all the same.
        known = self.base.known
        passed = [item for item in outcome.suppressed if mutant.owns(item["file"]) and identity(item) not in known]
        missed = [item for item in mutant.expected if not any(item.is_met(finding) for finding in own + passed)]
        others = [
            item
            for item in own
            if any(matches(rule, item["rule"]) for rule in mutant.exact)
            and not any(item["file"] in expected.files for expected in mutant.expected)
            and not self._copy.is_without_soap(item["file"])
        ]
        if not missed and not others and not strays:
            return Verdict(mutant, "found")
        details = [f"expected {item}" for item in missed]
        details += [text(item) for item in (others or strays or own + passed)[:10]]
        gaps = [item for item in outcome.not_checked - self.base.not_checked if mutant.owns(item[1])]
        details += [f"{file}: not checked: {reason} [{rule}]" for rule, file, reason in sorted(gaps)[:5]]
        return Verdict(mutant, "misplaced" if own or passed else "survived", details)


def text(finding: dict) -> str:
    place = ":".join(str(finding[key]) for key in ("file", "line", "column") if key in finding)
    return f"{place}: {finding['message']} [{finding['rule']}]"


def batches(mutants: list[Mutant], most: int) -> list[list[Mutant]]:
    """Puts mutants together that do not meet."""
    found: list[list[Mutant]] = []
    for mutant in mutants:
        for batch in found:
            if len(batch) < most and not any(mutant.conflicts(other) for other in batch):
                batch.append(mutant)
                break
        else:
            found.append([mutant])
    return found
