"""More clients than usual: many that are idle, many that come and go, and more than there is room for."""

import asyncio
import contextlib
import socket
import struct
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

from probe import measure, probing
from report import Report
from server import Server
from wrk import Wrk

ACTIVE = 50
# What both servers take at a time.
CONNECTIONS = 1_024


def steady(server: Server, seconds: float, limit: float, report: Report) -> None:
    """As fast as it goes: no wrong answer, and none that takes long."""
    Wrk(server, ACTIVE, 2).result()
    before = server.resident
    load = Wrk(server, ACTIVE, seconds).result()
    after, what = server.resident, f"{server.name}, {ACTIVE} connections"
    if load.not_ok or load.errors:
        report.fail(f"{what}: {load.not_ok} answers are not 200, {load.errors or 'no socket errors'}")
    if load.p99 > limit:
        report.fail(f"{what}: p99 is {load.p99:.1f} ms, over {limit:.0f} ms")
    if after > before * 1.05 + 4:
        report.fail(f"{what}: memory grows from {before:.1f} to {after:.1f} MiB")
    report.say(
        f"{what}: {load.rate:.0f} requests a second, p99 {load.p99:.2f} ms; memory {before:.1f} to {after:.1f} MiB"
    )


@contextlib.asynccontextmanager
async def _idle(server: Server, count: int, keeps: bool = False) -> AsyncIterator[None]:
    """Connections on which a request was answered, and no other, unless they are to be kept for longer than idle ones are."""
    streams = []

    async def ask(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(server.request)
        await answer_of(reader)

    async def keep() -> None:
        while True:
            for stream in streams:
                await ask(*stream)
                await asyncio.sleep(server.times.idle / 3 / count)

    keeping = None
    try:
        for _ in range(count):
            streams.append(await asyncio.open_connection("127.0.0.1", server.port))
            await ask(*streams[-1])
        keeping = asyncio.create_task(keep()) if keeps else None
        yield
    finally:
        if keeping is not None:
            keeping.cancel()
        for _, writer in streams:
            writer.close()


async def answer_of(reader: asyncio.StreamReader) -> int:
    """Reads an answer: its status."""
    head = (await reader.readuntil(b"\r\n\r\n")).lower()
    length = head.partition(b"\r\ncontent-length:")[2].partition(b"\r\n")[0]
    await reader.readexactly(int(length or 0))
    return int(head.split()[1])


def idle(server: Server, seconds: float, report: Report) -> None:
    """Connections that say nothing cost those that work nothing."""
    Wrk(server, ACTIVE, 2).result()
    alone = Wrk(server, ACTIVE, seconds).result()

    async def beside() -> Wrk:
        async with _idle(server, CONNECTIONS - ACTIVE - 10):
            wrk = Wrk(server, ACTIVE, seconds)
            while wrk.is_running:
                await asyncio.sleep(0.1)
            return wrk

    load = asyncio.run(beside()).result()
    what = f"{server.name}, {CONNECTIONS - ACTIVE - 10} idle connections"
    if load.not_ok or load.errors:
        report.fail(f"{what}: {load.not_ok} answers are not 200, {load.errors or 'no socket errors'}")
    if load.p99 > 1.5 * alone.p99:
        report.fail(f"{what}: p99 of {ACTIVE} others is {load.p99:.2f} ms, without them {alone.p99:.2f} ms")
    report.say(f"{what}: p99 of {ACTIVE} others {alone.p99:.2f} ms without, {load.p99:.2f} ms with them")


def churn(server: Server, count: int, report: Report) -> None:
    """Connections that are opened and reset leave nothing behind."""
    measure(server, 1)
    _reset(server, count // 10)
    descriptors, before = _settled(server)
    begun = time.monotonic()
    _reset(server, count)
    taken = time.monotonic() - begun
    left, after = _settled(server)
    what = f"{server.name}, {count} connections and resets"
    if left > descriptors:
        report.fail(f"{what}: it had {descriptors} open files, and has {left}")
    if after > before * 1.05 + 4:
        report.fail(f"{what}: memory grows from {before:.1f} to {after:.1f} MiB")
    result = measure(server, 1)
    if result.wrong or not result.milliseconds:
        report.fail(f"{what}: wrong answers afterwards: {result.wrong[:3]}")
    report.say(
        f"{what}: in {taken:.1f} s; open files {descriptors} and {left}, memory {before:.1f} to {after:.1f} MiB"
    )


def _reset(server: Server, count: int) -> None:
    for number in range(count):
        with socket.create_connection(("127.0.0.1", server.port)) as connection:
            # Every other one has begun to ask.
            if number % 2:
                connection.sendall(server.request[: number % len(server.request)])
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


def _settled(server: Server) -> tuple[int, float]:
    """Open files and memory once it has had some time."""
    time.sleep(3)
    return server.descriptors, server.resident


@dataclass
class Turned:
    """What became of connections that were too many."""

    milliseconds: list[float] = field(default_factory=list)
    statuses: dict[int, int] = field(default_factory=dict)

    @property
    def p99(self) -> float:
        return sorted(self.milliseconds)[int(len(self.milliseconds) * 0.99)] if self.milliseconds else 0


async def _excess(server: Server, end: float, turned: Turned) -> None:
    """Comes again and again where there is no room."""
    while time.monotonic() < end:
        begun = time.perf_counter()
        status = 0
        try:
            async with asyncio.timeout(5):
                reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
                writer.write(server.request)
                status = await answer_of(reader)
                writer.close()
        except (OSError, asyncio.IncompleteReadError, TimeoutError):
            pass
        if status == 503:
            turned.milliseconds.append((time.perf_counter() - begun) * 1000)
        turned.statuses[status] = turned.statuses.get(status, 0) + 1
        await asyncio.sleep(0.05)


def overload(server: Server, seconds: float, report: Report) -> None:
    """All connections are taken, and ten times as many come: they are told at once, and the others are served."""

    async def run() -> tuple[float, Turned]:
        async with _idle(server, CONNECTIONS - 4, keeps=True):
            with probing(server) as probe:
                await asyncio.sleep(seconds / 3)
            quiet = probe.result
            turned, end = Turned(), time.monotonic() + seconds
            # Behind the last of a connection's 1,000 requests its place is free for a moment.
            with probing(server, min(50, 900 / seconds)) as probe:
                await asyncio.sleep(0.5)
                # With three more, every place is taken.
                async with _idle(server, 3, keeps=True), asyncio.TaskGroup() as group:
                    # Twenty a second each; all of them together are ten times the places in a minute.
                    for _ in range(round(10 * CONNECTIONS / 60 / 20)):
                        group.create_task(_excess(server, end, turned))
            _judge(server, quiet, probe.result, turned, report)
        return await recovered(server), turned

    recovery, _ = asyncio.run(run())
    if recovery > 2:
        report.fail(f"{server.name}, overload: it takes {recovery:.1f} s to recover")
    report.say(f"{server.name}, overload: answers again {recovery:.2f} s after it")


def _judge(server: Server, quiet, busy, turned: Turned, report: Report) -> None:
    what = f"{server.name}, overload"
    if set(turned.statuses) != {503}:
        report.fail(f"{what}: those without a place got {turned.statuses}")
    if turned.p99 > 10:
        report.fail(f"{what}: those without a place wait {turned.p99:.1f} ms for their 503 (p99)")
    if busy.wrong:
        report.fail(f"{what}: those with a place got {busy.wrong[:3]}")
    if busy.p99 > max(2 * quiet.p99, 5):
        report.fail(f"{what}: those with a place wait {busy.p99:.1f} ms (p99), without the others {quiet.p99:.1f} ms")
    report.say(
        f"{what}: {sum(turned.statuses.values())} without a place: {turned.statuses}, p99 {turned.p99:.1f} ms; "
        f"p99 with a place {quiet.p99:.2f} ms before, {busy.p99:.2f} ms then"
    )


async def recovered(server: Server) -> float:
    """Seconds until a new client is answered; 60 where it is not."""
    begun = time.monotonic()
    while time.monotonic() - begun < 60:
        try:
            async with asyncio.timeout(5):
                reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
                writer.write(server.request)
                status = await answer_of(reader)
                writer.close()
                if status == 200:
                    return time.monotonic() - begun
        except (OSError, asyncio.IncompleteReadError, TimeoutError):
            pass
        await asyncio.sleep(0.02)
    return 60
