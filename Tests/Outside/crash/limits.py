"""Recorders that lack something: file descriptors, memory, room on the disk."""

import asyncio
import os
import subprocess
import time
from pathlib import Path

from backend import Backend
from clients import Load, exchange
from messages import SCAN_BYTES, Key, request
from recorder import Recorder, StartError
from report import Report
from store import Store, TornError

RECOVERY = 5.0
END_LIMIT = 30.0


async def _ask(port: int, key: Key) -> int:
    """The status of the answer to one request; 0 where there is none within some seconds."""
    try:
        async with asyncio.timeout(RECOVERY):
            reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 20)
            try:
                return (await exchange(request(key), reader, writer))[0]
            finally:
                writer.close()
    except (OSError, TimeoutError, asyncio.IncompleteReadError):
        return 0


async def _recovered(port: int, name: str) -> tuple[Key | None, float]:
    """Asks until there is a response with status 200: its key, and the seconds that it took."""
    begun, count = time.monotonic(), 0
    while (seconds := time.monotonic() - begun) < RECOVERY:
        key = ("number", f"{name}-{count}")
        if await _ask(port, key) == 200:
            return key, seconds
        count += 1
        await asyncio.sleep(0.05)
    return None, seconds


def _expect(what: str, recorder: Recorder, expected: set[Key], path: Path, report: Report) -> None:
    """Ends a recorder as it should end, with all that it has acknowledged in folders."""
    recorder.terminate()
    status, seconds = recorder.end()
    if status != 0 or seconds > END_LIMIT:
        report.fail(f"{what}: it ended with {status} after {seconds:.1f} s: {recorder.log[-500:]}")
    _find(what, expected, path, report)


def _find(what: str, expected: set[Key], path: Path, report: Report) -> None:
    try:
        if missing := expected - Store(path).keys():
            report.fail(f"{what}: lost: {sorted(missing)[:3]} of {len(expected)}")
    except TornError as error:
        report.fail(f"{what}: torn: {error}")


async def descriptors(folder: Path, backend: Backend, report: Report) -> None:
    """More connections than there are descriptors: no crash, no busy loop, and all is well once they are free."""
    path = folder / "store"
    recorder = Recorder(path, backend.url, before=("prlimit", "--nofile=64:64")).wait()
    first = ("number", "d-first")
    if await _ask(recorder.port, first) != 200:
        report.fail(f"descriptors: 64 are not enough for one request: {recorder.log}")
    idle = [await asyncio.open_connection("127.0.0.1", recorder.port) for _ in range(100)]
    await asyncio.sleep(0.5)
    before, begun = recorder.processor_seconds, time.monotonic()
    statuses = await asyncio.gather(*(_ask(recorder.port, ("number", f"d-{number}")) for number in range(4)))
    share = (recorder.processor_seconds - before) / (time.monotonic() - begun)
    if not set(statuses) <= {0, 200, 503}:
        report.fail(f"descriptors: without one, answers are {statuses}")
    # A loop that turns without end takes what it can get, which on a busy machine is less than a processor.
    if share > 0.2:
        report.fail(f"descriptors: it takes {share:.0%} of a processor for nothing")
    for _, writer in idle:
        writer.close()
    last, seconds = await _recovered(recorder.port, "d-last")
    if last is None:
        report.fail(f"descriptors: it does not recover: {recorder.log[-500:]}")
    _expect("descriptors", recorder, {first, last} - {None}, path, report)
    report.say(
        f"descriptors: 64 of them, 100 idle connections: {statuses.count(0)} of 4 requests waited, {share:.0%} of a "
        f"processor; answered {seconds:.2f} s after they were free"
    )


# Bytes of the stack of a thread.
STACK = 8 << 20


async def memory(folder: Path, backend: Backend, report: Report) -> None:
    """Address space of 256 MiB, or the least in which it records: it bears the load.

    Where there is too little, the runtime ends the process, and the store is as after any other end.
    """
    too_small = []
    for mebibytes in (256, 384, 512, 768, 1024, 1536, 2048):
        what, path = f"memory, {mebibytes} MiB", folder / f"store-{mebibytes}"
        recorder = Recorder(path, backend.url, before=("prlimit", f"--as={mebibytes << 20}"))
        try:
            recorder.wait()
        except StartError as error:
            # Where no further thread's stack fits, libdispatch tries again each second, for ever.
            if error.status == -1 and error.size + STACK <= mebibytes << 20:
                report.fail(f"{what}: it hangs")
            too_small.append(mebibytes)
            continue
        result = await Load(recorder.port, "m", "m", limit=25).end()
        last, _ = await _recovered(recorder.port, "m-last")
        expected = result.acknowledged | ({last} - {None})
        if recorder.process.poll() is None:
            break
        too_small.append(mebibytes)
        _expect(what, Recorder(path, backend.url).wait(), expected, path, report)
    else:
        report.fail("memory: it does not record with 2 GiB")
        return
    if last is None or result.wrong or result.cut or not set(result.refused) <= {503}:
        report.fail(f"{what}: {result.wrong[:3]}, {result.cut} responses cut, refused: {result.refused}, {recorder.log}")
    _expect(what, recorder, expected, path, report)
    report.say(
        f"memory: it records with {mebibytes} MiB of address space, not with {too_small}; {len(expected)} "
        f"acknowledged, {sum(result.refused.values())} refused"
    )


def mount(folder: Path, size: str) -> bool:
    """Puts a file system of a size at a folder, or changes the size of the one that is there."""
    option = f"remount,size={size}" if os.path.ismount(folder) else f"size={size}"
    command = ["mount", "-t", "tmpfs", "-o", option, "tmpfs", str(folder)]
    return subprocess.run(command, stderr=subprocess.DEVNULL, check=False).returncode == 0


async def disk(folder: Path, backend: Backend, report: Report) -> None:
    """A disk of 64 KiB: answers as the policy says, a run-time error's exit status, and all is well with more room."""
    if os.geteuid() != 0 or not mount(folder, "64k"):
        report.say("disk: skipped, only root can mount a small file system")
        return
    try:
        await _full_while_running(folder / "running", folder, backend, report)
        await _full_at_the_end(folder / "ending", folder, backend, report)
        await _full_and_going_on(folder / "continuing", folder, backend, report)
        await _full_by_a_part(folder / "parts", folder, backend, report)
    finally:
        subprocess.run(["umount", str(folder)], check=False)


async def _fill(recorder: Recorder, name: str, report: Report) -> set[Key]:
    """Sends until exchanges are refused for want of room: those that were acknowledged."""
    acknowledged: set[Key] = set()
    for number in range(200):
        key = ("number", f"{name}-{number}")
        status = await _ask(recorder.port, key)
        if status == 503:
            return acknowledged
        if status != 200:
            report.fail(f"disk: an answer has the status {status}: {recorder.log[-500:]}")
        acknowledged.add(key)
    report.fail("disk: it is not full after 200 exchanges")
    return acknowledged


async def _full_while_running(path: Path, folder: Path, backend: Backend, report: Report) -> None:
    mount(folder, "64k")
    recorder = Recorder(path, backend.url).wait()
    acknowledged = await _fill(recorder, "running", report)
    load = await Load(recorder.port, "running", "running", limit=20).end()
    # A small exchange may still fit where a large one did not.
    acknowledged |= load.acknowledged
    if load.wrong or load.cut or set(load.refused) != {503}:
        report.fail(f"disk: {load.wrong[:3]}, {load.cut} responses cut, refused: {load.refused}")
    mount(folder, "64m")
    last, seconds = await _recovered(recorder.port, "running-last")
    if last is None:
        report.fail(f"disk: with more room it does not recover: {recorder.log[-500:]}")
    _expect("disk", recorder, acknowledged | ({last} - {None}), path, report)
    report.say(
        f"disk: 64 KiB: {len(acknowledged)} acknowledged, then {sum(load.refused.values())} refused with 503; answered "
        f"{seconds:.2f} s after there was room"
    )
    subprocess.run(["rm", "-r", str(path)], check=True)


async def _full_at_the_end(path: Path, folder: Path, backend: Backend, report: Report) -> None:
    mount(folder, "64k")
    recorder = Recorder(path, backend.url).wait()
    acknowledged = await _fill(recorder, "ending", report)
    recorder.terminate()
    status, seconds = recorder.end()
    if status != 3 or seconds > END_LIMIT:
        report.fail(f"disk: a full one, and it ended with {status} after {seconds:.1f} s: {recorder.log[-500:]}")
    begun = time.monotonic()
    try:
        Recorder(path, backend.url).wait()
        report.fail("disk: a full one, and it starts with a journal that it cannot take over")
    except StartError as error:
        again = error.status
        if again != 3:
            report.fail(f"disk: a full one, and the next start: {error}")
    starting = time.monotonic() - begun
    mount(folder, "64m")
    _expect("disk", Recorder(path, backend.url).wait(), acknowledged, path, report)
    report.say(
        f"disk: full at the end: status {status} after {seconds:.2f} s, the next start {again} after {starting:.2f} s; "
        f"with room, all {len(acknowledged)} in folders"
    )
    subprocess.run(["rm", "-r", str(path)], check=True)


async def _full_and_going_on(path: Path, folder: Path, backend: Backend, report: Report) -> None:
    mount(folder, "64k")
    recorder = Recorder(path, backend.url, "--on-record-error", "continue").wait()
    statuses = [await _ask(recorder.port, ("number", f"continuing-{number}")) for number in range(60)]
    if set(statuses) != {200}:
        report.fail(f"disk: with --on-record-error continue, answers are {sorted(set(statuses))}")
    missing = recorder.log.count("not recorded:")
    if missing == 0:
        report.fail("disk: with --on-record-error continue, the log does not say what is missing")
    recorder.terminate()
    status, seconds = recorder.end()
    if status != 3 or seconds > END_LIMIT:
        report.fail(f"disk: continuing, it ended with {status} after {seconds:.1f} s: {recorder.log[-500:]}")
    report.say(f"disk: --on-record-error continue: {len(statuses)} answered, {missing} of them told as not recorded")


async def _full_by_a_part(path: Path, folder: Path, backend: Backend, report: Report) -> None:
    """The disk is full in the middle of a part: its answer ends early, and what was written of it is gone."""
    mount(folder, f"{SCAN_BYTES // 2}")
    recorder = Recorder(path, backend.url).wait()
    load = await Load(recorder.port, "parts", "parts", limit=5, scans=1).end()
    # While there is no room, there is none for others.
    if load.wrong or load.cut != 1 or not set(load.refused) <= {503}:
        report.fail(f"disk: {load.wrong[:3]}, {load.cut} responses cut, refused: {load.refused}, {recorder.log[-500:]}")
    if left := list((path / ".recording").glob("part-*")):
        report.fail(f"disk: of a part that there was no room for is left {left}")
    # Room for more than the fastest machine writes in the time.
    mount(folder, "1g")
    last, _ = await _recovered(recorder.port, "parts-last")
    if last is None:
        report.fail(f"disk: with room for parts it does not recover: {recorder.log[-500:]}")
    more = await Load(recorder.port, "more", "more", limit=1, scans=2).end()
    if more.wrong or more.cut or more.refused:
        report.fail(f"disk: with room for parts: {more.wrong[:3]}, {more.cut} responses cut, refused: {more.refused}")
    acknowledged = load.acknowledged | more.acknowledged | ({last} - {None})
    _expect("disk", recorder, acknowledged, path, report)
    report.say(
        f"disk: full within a part: {load.cut} response cut, {len(load.acknowledged)} others acknowledged beside it; with room, "
        f"{sum(key[0] == 'scan' for key in more.acknowledged)} with parts, all {len(acknowledged)} in folders"
    )
