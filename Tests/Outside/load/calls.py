"""More calls than the gateway works on at a time, each of which takes its back end a second."""

import asyncio
import time
from dataclasses import dataclass, field

from crowd import answer_of, recovered
from probe import Measured
from report import Report
from server import Server, gateway

# Calls that the gateway works on at a time, and those that keep nearly all of its places taken.
PLACES, STEADY = 256, 250
# Seconds after which the gateway tells those to come again that it has turned away.
RETRY_AFTER = 1
# Requests on one connection, of the 1,000 that it may have.
KEPT = 900
# Ten times what it can do in a second, by so many clients.
RATE, EXCESS = 10 * PLACES, 700


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


async def _ask(server: Server, end: float, pause: float, answers: Answers) -> None:
    """Asks over a connection, with pauses, and over the next one."""
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
            # A steady one that has lost its place comes again when it was told to.
            wait = pause or (RETRY_AFTER if status == 503 else 0)
            await asyncio.sleep(max(0, begun + wait - time.perf_counter()))
        writer.close()


async def _asked(server: Server, seconds: float, excess: Answers | None = None) -> Answers:
    """What those get who keep the places taken, and others who find none."""
    steady, end = Answers(), time.monotonic() + seconds
    async with asyncio.TaskGroup() as group:
        for _ in range(STEADY):
            group.create_task(_ask(server, end, 0, steady))
            # They do not come all at once.
            await asyncio.sleep(1 / STEADY)
        for _ in range(EXCESS if excess is not None else 0):
            group.create_task(_ask(server, end, EXCESS / RATE, excess))
            await asyncio.sleep(1 / RATE)
    return steady


def overload(seconds: float, report: Report) -> None:
    """All places are taken, and ten times as many calls come: they are told at once, and the others are answered."""
    with gateway("--delay", "1s", own=("--connections-per-host", str(PLACES))) as server:
        quiet = asyncio.run(_asked(server, seconds / 3))
        before, excess = server.resident, Answers()
        busy = asyncio.run(_asked(server, seconds, excess))
        recovery, after = asyncio.run(recovered(server)), server.resident
    what = "gateway, overload"
    if set(quiet.by_status) != {200}:
        report.fail(f"{what}: before it, answers are {quiet.counts}")
    # Who is late for a place that is free finds another in it.
    if not set(busy.by_status) | set(excess.by_status) <= {200, 503} or excess.counts.get(503, 0) < seconds * RATE / 3:
        report.fail(f"{what}: answers are {busy.counts} and {excess.counts}")
    turned = Answers({503: busy.by_status.get(503, []) + excess.by_status.get(503, [])})
    if turned.p99(503) > 10:
        report.fail(f"{what}: those without a place wait {turned.p99(503):.1f} ms for their 503 (p99)")
    if busy.p99(200) > 2 * quiet.p99(200):
        report.fail(f"{what}: those with a place wait {busy.p99(200):.0f} ms (p99), before it {quiet.p99(200):.0f} ms")
    if recovery > 2:
        report.fail(f"{what}: it takes {recovery:.1f} s to recover")
    report.say(
        f"{what}: {STEADY} calls at a time get {busy.counts}, {RATE} a second more {excess.counts}; p99 of 503 "
        f"{turned.p99(503):.1f} ms, of 200 {quiet.p99(200):.0f} ms before and {busy.p99(200):.0f} ms then; answers again "
        f"{recovery:.2f} s after it; memory {before:.1f} to {after:.1f} MiB"
    )
