"""More calls than the gateway works on at a time, each of which takes its back end a second."""

import asyncio
import time
from dataclasses import dataclass, field

from crowd import answer_of, recovered
from probe import Measured
from report import Report
from server import Server, gateway
from wrk import Load, Wrk

# Calls that the gateway works on at a time, and those that keep nearly all of its places taken.
PLACES, STEADY = 256, 250
# Seconds after which the gateway tells those to come again that it has turned away.
RETRY_AFTER = 1
# Requests on one connection, of the 1,000 that it may have.
KEPT = 900
# Ten times what it can do in a second, by so many connections of wrk. Clients of this process would be late themselves.
RATE, EXCESS = 10 * PLACES, 700
# Milliseconds between two of each. Who finds a place is away for a second, which makes the others fewer.
PAUSE = 200


@dataclass
class Answers:
    """Milliseconds that answers took, by status."""

    by_status: dict[int, list[float]] = field(default_factory=dict)

    def add(self, status: int, begun: float) -> None:
        self.by_status.setdefault(status, []).append((time.perf_counter() - begun) * 1000)

    def p99(self, status: int) -> float:
        return Measured(self.by_status.get(status, []), []).p99

    @property
    def counts(self) -> dict[int, int]:
        return {status: len(times) for status, times in sorted(self.by_status.items())}


async def _ask(server: Server, end: float, answers: Answers) -> None:
    """Asks over a connection, and over the next one."""
    while time.monotonic() < end:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        for _ in range(KEPT):
            if time.monotonic() >= end:
                break
            begun = time.perf_counter()
            try:
                writer.write(server.request)
                status = await answer_of(reader)
            except (OSError, asyncio.IncompleteReadError):
                status = 0
            answers.add(status, begun)
            if status == 0:
                break
            # One that has lost its place comes again when it was told to.
            if status == 503:
                await asyncio.sleep(RETRY_AFTER)
        writer.close()


async def _steady(server: Server, seconds: float) -> Answers:
    """What those get who keep the places taken."""
    answers, end = Answers(), time.monotonic() + seconds
    async with asyncio.TaskGroup() as group:
        for _ in range(STEADY):
            group.create_task(_ask(server, end, answers))
            # They do not come all at once.
            await asyncio.sleep(1 / STEADY)
    return answers


async def _crowded(server: Server, seconds: float) -> tuple[Answers, Load]:
    """What they get while others come, and what the others do."""
    steady = asyncio.create_task(_steady(server, seconds + 2))
    await asyncio.sleep(2)
    load = Wrk(server, EXCESS, seconds, PAUSE)
    return await steady, load.result()


def overload(seconds: float, report: Report) -> None:
    """All places are taken, and ten times as many calls come: they are told at once, and the others are answered."""
    with gateway("--delay", "1s", own=("--connections-per-host", str(PLACES))) as server:
        quiet = asyncio.run(_steady(server, seconds / 3))
        before = server.resident
        busy, excess = asyncio.run(_crowded(server, seconds))
        recovery, after = asyncio.run(recovered(server)), server.resident
    what = "gateway, overload"
    if set(quiet.by_status) != {200}:
        report.fail(f"{what}: before it, answers are {quiet.counts}")
    # Who comes when one of them is late for the place that is free finds it.
    turned = excess.statuses.get(503, 0)
    if not set(busy.by_status) | set(excess.statuses) <= {200, 503} or excess.errors or turned < seconds * RATE * 0.9:
        report.fail(f"{what}: answers are {busy.counts} and {excess.statuses}, {excess.errors or 'no socket errors'}")
    # The back end takes a second, and nobody is turned away later than that: the fastest answers are those of 503.
    p99 = max(excess.p99_of(turned), busy.p99(503) if 503 in busy.by_status else 0)
    if p99 > 10:
        report.fail(f"{what}: those without a place wait {p99:.1f} ms for their 503 (p99)")
    if busy.p99(200) > 2 * quiet.p99(200):
        report.fail(f"{what}: those with a place wait {busy.p99(200):.0f} ms (p99), before it {quiet.p99(200):.0f} ms")
    if recovery > 2:
        report.fail(f"{what}: it takes {recovery:.1f} s to recover")
    report.say(
        f"{what}: {STEADY} calls at a time get {busy.counts}, {excess.rate:.0f} a second more {excess.statuses}; p99 of "
        f"503 {p99:.1f} ms, of 200 {quiet.p99(200):.0f} ms before and {busy.p99(200):.0f} ms then; answers again "
        f"{recovery:.2f} s after it; memory {before:.1f} to {after:.1f} MiB"
    )
