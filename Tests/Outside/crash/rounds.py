"""Recorders that are killed, asked to end, and started beside another."""

import asyncio
import os
import random
import shutil
import statistics
import tempfile
import time
from pathlib import Path

from backend import Backend
from clients import CLIENTS, Load
from messages import SCAN_BYTES
from recorder import Recorder, StartError, scanned
from report import Report
from store import Store, TornError

# How many rounds a store goes through, before the next one begins empty.
STORE_ROUNDS = 10
# Acknowledged exchanges for each round, on the average of all.
WANTED = 100
END_LIMIT = 30.0


async def kill(rounds: int, open_limit: float, folder: Path, backend: Backend, report: Report) -> None:
    """Kills recorders at random times while clients send, and looks for what was acknowledged after the next start."""
    acknowledged = done = lost = early = exchanges = scans = 0
    seconds, loading = [], 0.0
    while done < rounds or acknowledged < rounds * WANTED:
        path = folder / f"store-{done}"
        store, expected = Store(path), set()
        for _ in range(min(STORE_ROUNDS, rounds)):
            if random.random() < 0.2:
                # While it opens: what it was taking over must still be there.
                recorder = Recorder(path, backend.url)
                time.sleep(random.uniform(0, 2 * statistics.median(seconds or [0.1])))
                recorder.kill()
                early += 1
            recorder = Recorder(path, backend.url).wait()
            seconds.append(recorder.seconds)
            lost += _missing(expected, store, report)

            load = Load(recorder.port, f"r{done}", path.name, scans=1_000)
            begun = time.monotonic()
            # Twice what the wanted number takes on the average, so that a random part of it comes to that.
            rate = acknowledged / loading if acknowledged else 200
            await asyncio.sleep(random.uniform(0, min(2.2 * WANTED / rate, 5)))
            recorder.kill()
            result = await load.end()
            loading += time.monotonic() - begun
            acknowledged += len(result.acknowledged)
            scans += sum(key[0] == "scan" for key in result.acknowledged)
            expected |= result.acknowledged
            for problem in result.wrong:
                report.fail(f"kill: {problem}")
            for status in result.refused:
                report.fail(f"kill: an answer has the status {status}")
            done += 1
        exchanges += await _close(path, store, expected, backend, report)
        lost += _missing(expected, store, report, anew=True)
        shutil.rmtree(path)
    slowest = max(seconds)
    if slowest >= open_limit:
        report.fail(f"kill: a store was open after {slowest:.2f} s only")
    report.say(
        f"kill -9: {done} rounds and {early} openings killed, {CLIENTS + 1} clients, {acknowledged} acknowledged, "
        f"{scans} of them with a part of {SCAN_BYTES >> 20} MiB, {lost} lost, {exchanges} exchanges in folders, each whole; opened in {statistics.median(seconds):.2f} s, "
        f"{slowest:.2f} s at most"
    )


def _missing(expected: set, store: Store, report: Report, anew: bool = False) -> int:
    """How many acknowledged exchanges are not in the store."""
    try:
        missing = expected - store.keys(anew)
    except TornError as error:
        report.fail(f"torn: {error}")
        return 0
    if missing:
        report.fail(f"lost: {sorted(missing)[:3]} of {len(expected)} are not in {store.path}")
    return len(missing)


async def _close(path: Path, store: Store, expected: set, backend: Backend, report: Report) -> int:
    """Opens and ends the recording of a store, and has the tool read it."""
    recorder = Recorder(path, backend.url).wait()
    recorder.terminate()
    status, _ = recorder.end()
    if status != 0:
        report.fail(f"a recorder without clients ends with {status}: {recorder.log}")
    for left in (path / ".recording").glob("[jp]*-*"):
        report.fail(f"{left} is still there")
    _missing(expected, store, report)
    if scanned(path) != len(store):
        report.fail(f"the tool reads {scanned(path)} of {len(store)} exchanges in {path}")
    return len(store)


async def term(rounds: int, folder: Path, backend: Backend, report: Report) -> None:
    """Asks recorders to end while clients send: what has begun is finished, and nothing is lost."""
    acknowledged = lost = cut = unanswered = 0
    slowest = 0.0
    for number in range(rounds):
        path = folder / f"store-{number}"
        recorder = Recorder(path, backend.url).wait()
        backend.asked()
        load = Load(recorder.port, f"t{number}", f"t{number}", scans=1_000)
        await asyncio.sleep(random.uniform(0.05, 1))
        recorder.terminate()
        # Beside the clients, which read their last answers meanwhile.
        status, seconds = await asyncio.to_thread(recorder.end)
        result = await load.end()
        slowest = max(slowest, seconds)
        if status != 0 or seconds > END_LIMIT:
            report.fail(f"SIGTERM: the recorder ended with {status} after {seconds:.1f} s: {recorder.log}")
        for problem in result.wrong:
            report.fail(f"SIGTERM: {problem}")
        for refusal in result.refused:
            if refusal != 503:
                report.fail(f"SIGTERM: an answer has the status {refusal}")
        acknowledged += len(result.acknowledged)
        lost += _missing(result.acknowledged, Store(path), report)
        shutil.rmtree(path)
        cut += result.cut
        # What went to the back end had begun, so that its client gets the answer.
        missing = backend.asked() - result.acknowledged
        unanswered += len(missing)
        if missing or result.cut:
            report.fail(f"SIGTERM: {result.cut} responses cut, and none to {sorted(missing)[:3]}")
    report.say(
        f"SIGTERM: {rounds} rounds, {acknowledged} acknowledged, {lost} lost, {cut} responses cut, {unanswered} requests "
        f"passed on without a response; ended in {slowest:.2f} s at most"
    )


async def lock(folder: Path, backend: Backend, report: Report) -> None:
    """Starts a second recorder on a store, which is refused while the first one goes on."""
    path = folder / "store"
    first = Recorder(path, backend.url).wait()
    load = Load(first.port, "l", "l", limit=50)
    begun = time.monotonic()
    try:
        await asyncio.to_thread(Recorder(path, backend.url).wait)
        report.fail("lock: a second recorder has opened the store")
    except StartError as error:
        seconds = time.monotonic() - begun
        if error.status != 3 or "RECORDING_LOCKED" not in error.log:
            report.fail(f"lock: the second recorder: {error}")
        report.say(f"lock: the second recorder ended with {error.status} after {seconds:.2f} s")
    result = await load.end()
    first.terminate()
    if first.end()[0] != 0 or len(result.acknowledged) != 50 * CLIENTS:
        report.fail(f"lock: the first recorder did not go on: {first.log}")
    _missing(result.acknowledged, Store(path), report)


def temporary(folder: Path | None) -> tempfile.TemporaryDirectory:
    """A folder for the stores of one test.

    It is in memory where there is such a place: a process that is killed leaves the kernel's cache as it is, so that a
    disk would add its time and nothing else.
    """
    memory = Path("/dev/shm")
    place = folder or (memory if os.access(memory, os.W_OK) else None)
    return tempfile.TemporaryDirectory(prefix="crash-test-", dir=place, ignore_cleanup_errors=True)
