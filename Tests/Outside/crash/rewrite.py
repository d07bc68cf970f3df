"""`fixtures redact` that is killed while it rewrites folders: each file is the old one or the new one."""

import random
import shutil
import subprocess
import time
from pathlib import Path

from recorder import TOOL
from report import Report

FIXTURES = Path(__file__).resolve().parents[3] / "fixtures" / "sets"
# The accounts and case numbers of most messages.
RULES = """redaction:
  rules:
    - {name: web, localName: in_web_id}
    - {name: case, localName: case_no}
    - {name: text, localName: BODY_TXT}
"""


def redact(rounds: int, folder: Path, report: Report) -> None:
    configuration = folder / "soapstone.yaml"
    configuration.write_text(RULES)
    first = folder / "first" / "sets"
    shutil.copytree(FIXTURES, first)
    begun = time.monotonic()
    _run(configuration, first, report)
    seconds = time.monotonic() - begun
    old, new = _files(FIXTURES), _files(first)
    changed = [name for name in old if old[name] != new[name]]
    if len(changed) < 50:
        report.fail(f"redact: only {len(changed)} files are rewritten")
    key = {name: content for name, content in new.items() if name not in old}
    halves = interrupted = 0
    for number in range(rounds):
        copy = folder / f"round-{number}" / "sets"
        shutil.copytree(FIXTURES, copy)
        # Values become the same only by the same key.
        for name, content in key.items():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            (copy / name).write_bytes(content)
            (copy / name).chmod(0o600)
        process = subprocess.Popen(
            [TOOL, "fixtures", "redact", "--config", str(configuration), str(copy)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        time.sleep(random.uniform(0, 1.1 * seconds))
        process.kill()
        process.wait()
        found = _files(copy)
        interrupted += found != new
        for name, content in old.items():
            if found.get(name) not in (content, new[name]):
                halves += 1
                report.fail(f"redact: {name} is neither the old file nor the new one")
        _run(configuration, copy, report)
        if (found := _files(copy)) != new:
            names = sorted(name for name in found.keys() | new.keys() if found.get(name) != new.get(name))
            report.fail(f"redact: the next run leaves other files: {names[:3]}")
        shutil.rmtree(copy.parent)
    if rounds >= 20 and interrupted == 0:
        report.fail("redact: no run was killed on its way")
    report.say(
        f"redact: {rounds} rounds with kill -9, {interrupted} of them on its way through {len(changed)} files, {halves} "
        "files that are half written; the next run finished each"
    )


def _run(configuration: Path, folder: Path, report: Report) -> None:
    result = subprocess.run(
        [TOOL, "fixtures", "redact", "--config", str(configuration), str(folder)],
        capture_output=True,
        text=True,
        check=False,
    )
    # 1 where something cannot be looked into: the fixtures have answers that are no text on purpose.
    if result.returncode not in (0, 1):
        report.fail(f"redact: it ends with {result.returncode}: {result.stderr[-500:]}")


def _files(folder: Path) -> dict[str, bytes]:
    """The contents of all files but the lock, whose holder's number is in it."""
    return {
        str(file.relative_to(folder)): file.read_bytes()
        for file in folder.rglob("*")
        if file.is_file() and file.name != "lock"
    }
