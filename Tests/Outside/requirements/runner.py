"""Builds the copy, and runs tests of it."""

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from table import Failure

BUNDLE = ".build/debug/soapstonePackageTests.xctest"
LONGEST = 600


@dataclass
class Outcome:
    """How tests ended."""

    failed: set[str] = field(default_factory=set)
    # Those that are not there, or were skipped.
    missing: set[str] = field(default_factory=set)
    # Why what failed says nothing.
    broke: str | None = None


def _environment(taken_out: str | None) -> dict[str, str]:
    own = dict(os.environ)
    # Tests take the tool beside their bundle, which has the switches.
    for name in ("SOAPSTONE_BIN", "SOAPSTONE_RECORD", "SOAPSTONE_TAKEN_OUT"):
        own.pop(name, None)
    if taken_out:
        own["SOAPSTONE_TAKEN_OUT"] = taken_out
    return own


def build(tree: Path) -> None:
    """Builds all tests."""
    command = ["swift", "build", "--build-tests"]
    if subprocess.run(command, check=False, cwd=tree, env=_environment(None), stdout=sys.stderr).returncode != 0:
        raise Failure("the build failed: is the new text of a removal sound Swift? (see above)")


def run(tests: list[str], tree: Path, taken_out: str | None) -> Outcome:
    """Runs tests, `Suite.function` each, and tells those that fail."""
    filters = [part for test in tests for part in ("--filter", r"\.{}/{}\(".format(*test.split(".")))]
    with tempfile.TemporaryDirectory() as folder:
        events, output = Path(folder) / "events", Path(folder) / "output"
        command = [
            tree / BUNDLE, "--testing-library", "swift-testing", "--no-parallel", *filters,
            "--event-stream-output-path", events, "--event-stream-version", "0",
        ]  # fmt: skip
        with open(output, "wb") as file:
            process = subprocess.Popen(
                command, cwd=tree, env=_environment(taken_out), stdout=file, stderr=file, start_new_session=True
            )
            try:
                process.wait(LONGEST)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
                return Outcome(broke=f"no end after {LONGEST} s")
        outcome = _read(events, tests)
        if outcome.broke:
            tail = output.read_text(encoding="utf-8", errors="replace").splitlines()[-20:]
            print("\n".join(tail), file=sys.stderr)
        return outcome


def _read(events: Path, tests: list[str]) -> Outcome:
    outcome = Outcome()
    started, skipped, has_ended = set(), set(), False
    lines = events.read_text(encoding="utf-8").splitlines() if events.is_file() else []
    for line in lines:
        record = json.loads(line)
        if record["kind"] != "event":
            continue
        event = record["payload"]
        has_ended = has_ended or event["kind"] == "runEnded"
        name = _name(event.get("testID") or "")
        if event["kind"] == "testStarted":
            started.add(name)
        elif event["kind"] == "testSkipped":
            skipped.add(name)
        elif event["kind"] == "issueRecorded" and not event["issue"].get("isKnown"):
            outcome.failed.add(name or "?")
    if not has_ended:
        outcome.broke = "the tests ended before their end"
    outcome.missing = {test for test in tests if test not in started or test in skipped}
    return outcome


def _name(test_id: str) -> str:
    """`Module.Suite/function(label:)/File.swift:1:2` as `Suite.function`."""
    match = re.match(r"\w+\.(?:\w+/)*?(\w+)/(\w+)\(", test_id)
    return f"{match[1]}.{match[2]}" if match else ""
