"""Recorders to which the kernel says no: system calls on the store fail, one at a time."""

import asyncio
import re
import shutil
import signal
import subprocess
from pathlib import Path

from backend import Backend
from clients import Load
from recorder import Recorder, StartError
from report import Report
from store import Store, TornError

# What the store's safety depends on. Only a write has to be told from those to sockets: it is to the first segment.
CALLS = ("write", "fdatasync", "fsync", "renameat", "mkdirat", "unlinkat")
ERRORS = ("ENOSPC", "EIO", "EINTR")
SEGMENT = ".recording/journal-00000001"
END_LIMIT = 30.0


async def inject(most: int, folder: Path, backend: Backend, report: Report) -> None:
    """Fails the n-th call of each kind, for n up to a number."""
    if not _is_possible():
        report.say("inject: skipped, there is no strace that may look at a process")
        return
    runs = refused = acknowledged = lost = not_started = 0
    ends: dict[int, int] = {}
    numbers = sorted({*range(1, most + 1, max(1, most // 10)), most})
    for call in CALLS:
        for error in ERRORS:
            for number in numbers:
                what, path = f"{call} {number} fails with {error}", folder / f"store-{runs}"
                runs += 1
                outcome = await _run(what, call, error, number, path, backend, report)
                if outcome is None:
                    not_started += 1
                else:
                    status, result = outcome
                    ends[status] = ends.get(status, 0) + 1
                    refused += sum(result.refused.values())
                    acknowledged += len(result.acknowledged)
                    lost += await _missing(what, path, result.acknowledged, backend, report)
                shutil.rmtree(path, ignore_errors=True)
    report.say(
        f"inject: {runs} runs, each with one system call of {len(CALLS)} kinds that fails in {len(ERRORS)} ways: "
        f"{not_started} did not start and said why, {acknowledged} acknowledged, {refused} refused, {lost} lost; they ended "
        f"with {', '.join(f'{status} ({count})' for status, count in sorted(ends.items()))}"
    )


async def _run(what: str, call: str, error: str, number: int, path: Path, backend: Backend, report: Report):
    """The exit status and what clients saw; nil where it did not start."""
    place = ("-P", str(path / SEGMENT)) if call == "write" else ()
    options = ("-e", f"trace={call}", "-e", f"inject={call}:error={error}:when={number}")
    before = ("strace", "-D", "-f", "-qq", "-o", "/dev/null", *place, *options)
    recorder = Recorder(path, backend.url, before=before)
    try:
        await asyncio.to_thread(recorder.wait)
    except StartError as failure:
        # An error with its code, and a call that was interrupted is none.
        if failure.status not in (2, 3) or not re.search(r"\[[A-Z_]+\]", failure.log) or error == "EINTR":
            report.fail(f"{what}: it does not start: {failure}")
        return None
    result = await Load(recorder.port, "i", path.name, limit=4).end()
    for problem in result.wrong:
        report.fail(f"{what}: {problem}")
    if result.cut or not set(result.refused) <= {503}:
        report.fail(f"{what}: {result.cut} responses cut, refused: {result.refused}")
    recorder.process.send_signal(signal.SIGTERM)
    status, seconds = await asyncio.to_thread(recorder.end)
    if status not in (0, 3) or seconds > END_LIMIT:
        report.fail(f"{what}: it ended with {status} after {seconds:.1f} s: {recorder.log[-500:]}")
    return status, result


async def _missing(what: str, path: Path, expected: set, backend: Backend, report: Report) -> int:
    """How many acknowledged exchanges are not there once a recorder without trouble has opened and left the store."""
    recorder = Recorder(path, backend.url)
    try:
        await asyncio.to_thread(recorder.wait)
    except StartError as error:
        report.fail(f"{what}: the next recorder does not start: {error}")
        return len(expected)
    recorder.terminate()
    status, _ = await asyncio.to_thread(recorder.end)
    if status != 0:
        report.fail(f"{what}: the next recorder ends with {status}: {recorder.log[-500:]}")
    try:
        missing = expected - Store(path).keys()
    except TornError as error:
        report.fail(f"{what}: torn: {error}")
        return 0
    if missing:
        report.fail(f"{what}: lost: {sorted(missing)[:3]} of {len(expected)}")
    return len(missing)


def _is_possible() -> bool:
    try:
        result = subprocess.run(["strace", "-qq", "-o", "/dev/null", "true"], capture_output=True, check=False)
    except FileNotFoundError:
        return False
    return result.returncode == 0
