"""Every disk that a recording can leave: its system calls are traced, and what a crash behind each of them may leave is
laid out and opened."""

import asyncio
import os
import random
import re
import shutil
import signal
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import straced
from backend import Backend
from clients import CLIENTS, Load
from disk import Disk, Tree
from messages import Key
from recorder import Recorder, StartError
from report import Report
from store import Store, TornError

WORKERS = 3
# Of the states without a call that safety depends on, so many are opened at most until one has lost something.
CONTROLS = 60
_ANSWER = re.compile(rb'<r xmlns="urn:example:crash"><v>([^<]+)</v>(?:<v>(\d+)</v>)?')


@dataclass
class State:
    """What a crash may leave, and what had been acknowledged by then."""

    tree: Tree
    acknowledged: frozenset[Key]

    @property
    def held(self) -> int:
        """The bytes of all its files."""
        return sum(len(content) for content in self.tree.values() if content is not None)


async def states(most: int, requests: int, folder: Path, backend: Backend, report: Report) -> None:
    """Opens up to a number of states, taken at random where there are more.

    :param requests: how many each client makes: of 8 clients they come to a batch of the journal or two each, and to
        sequences of answers
    """
    path, file = folder / "traced", folder / "trace"
    expected = await _record(path, file, requests, backend, report)
    if expected is None:
        return
    found = _states(file, path)
    told = frozenset().union(*(state.acknowledged for state in found.values()))
    if told != expected:
        report.fail(f"states: {len(expected)} were acknowledged, and the trace has {len(told)} of them")
    opened = random.Random(1).sample(list(found.values()), min(most, len(found)))
    lost, failures = _open(opened, folder, backend)
    for failure in failures:
        report.fail(f"states: {failure}")
    # A test that finds nothing where a sync is left out would find nothing at all.
    control, _ = _open(_losing(file, path, found), folder, backend)
    if control == 0:
        report.fail("states: nothing is lost where the journal's fdatasync does nothing, so this test tests nothing")
    report.say(
        f"states: a run with {len(expected)} acknowledged exchanges leaves {len(found)} different states at a crash; "
        f"{len(opened)} opened, {lost} exchanges lost, {len(failures)} states that are not sound; if "
        f"fdatasync did nothing, {control} lost"
    )


async def _record(path: Path, file: Path, requests: int, backend: Backend, report: Report) -> set[Key] | None:
    """Records a load under strace, up to the recorder's end; nil where that cannot be done."""
    recorder = Recorder(path, backend.url, before=("strace", *straced.OPTIONS, "-o", str(file)))
    try:
        await asyncio.to_thread(recorder.wait)
    except (StartError, FileNotFoundError) as error:
        report.say(f"states: skipped, there is no strace that may look at a process: {error}")
        return None
    result = await Load(recorder.port, "t", "traced", limit=requests).end()
    for problem in result.wrong:
        report.fail(f"states: {problem}")
    # strace waits for the recorder, which is its child.
    children = Path(f"/proc/{recorder.process.pid}/task/{recorder.process.pid}/children").read_text().split()
    os.kill(int(children[0]), signal.SIGTERM)
    status, _ = await asyncio.to_thread(recorder.end)
    if status != 0 or len(result.acknowledged) < CLIENTS:
        report.fail(f"states: the traced run ends with {status}: {recorder.log[-500:]}")
    return result.acknowledged


def _states(file: Path, path: Path, ignoring: str = "") -> dict[int, State]:
    """The states of a trace, each once, with the most that had been acknowledged when it could be left."""
    disk, acknowledged, found = Disk(path, ignoring), frozenset(), {}
    for returned, call in straced.calls(file):
        if returned:
            if not disk.end(call):
                continue
        else:
            said = disk.begin(call) or b""
            keys = {_key(match) for match in _ANSWER.finditer(said)} if said.startswith(b"HTTP/1.1 200 ") else set()
            if not keys:
                continue
            acknowledged |= keys
        for tree in disk.trees():
            found[hash(frozenset(tree.items()))] = State(tree, acknowledged)
    return found


def _losing(file: Path, path: Path, sound: dict[int, State]) -> list[State]:
    """States that would be left if the journal were not synchronized, and of which some must have lost something: those
    that hold the least for what had been acknowledged."""
    states = _states(file, path, "fdatasync")
    found = [states[number] for number in states if number not in sound and states[number].acknowledged]
    return sorted(found, key=lambda state: state.held / len(state.acknowledged))[:CONTROLS]


def _key(match: re.Match[bytes]) -> Key:
    name = match[1].decode()
    return ("office", name, int(match[2])) if match[2] else ("number", name)


def _open(found: list[State], folder: Path, backend: Backend) -> tuple[int, list[str]]:
    """Opens states; how many exchanges are lost in all, and what is wrong with which."""
    def open_one(numbered: tuple[int, State]) -> tuple[int, str | None]:
        number, state = numbered
        path = folder / f"state-{number}"
        try:
            return _opened(state, path, backend)
        finally:
            shutil.rmtree(path, ignore_errors=True)

    with ThreadPoolExecutor(WORKERS) as pool:
        results = list(pool.map(open_one, enumerate(found)))
    return sum(lost for lost, _ in results), [failure for _, failure in results if failure is not None]


def _opened(state: State, path: Path, backend: Backend) -> tuple[int, str | None]:
    """Lays a state out, and has a recorder take it over and put it into folders."""
    path.mkdir()
    for name, content in state.tree.items():
        if content is None:
            (path / name).mkdir(parents=True, exist_ok=True)
        else:
            (path / name).parent.mkdir(parents=True, exist_ok=True)
            (path / name).write_bytes(content)
            # As all of them were made; a key that others may read is refused.
            (path / name).chmod(0o600)
    what = f"{len(state.acknowledged)} acknowledged, files {sorted(state.tree)[-3:]}"
    try:
        # What a stub would serve of it as it lies there.
        Store(path).keys(visible=True)
        recorder = Recorder(path, backend.url).wait()
        recorder.terminate()
        status, _ = recorder.end()
        if status != 0:
            return 0, f"{what}: the recorder ends with {status}: {recorder.log[-500:]}"
        missing = state.acknowledged - Store(path).keys()
    except StartError as error:
        return 0, f"{what}: {error}"
    except TornError as error:
        return 0, f"{what}: torn: {error}"
    return len(missing), f"{what}: lost: {sorted(missing)[:3]}" if missing else None
