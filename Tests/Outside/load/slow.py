"""Clients that take their time: they are cut off in time, and nobody else waits for them."""

import asyncio
import socket
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from probe import measure, probing
from report import Report
from server import Server

# How much later than its time a client may be cut off, in seconds.
SLACK = 2.0
# What may be added to the memory, in MiB.
MEMORY = 64
# Bytes a second that a client takes who never stops: less than the least rate of the servers, which is 500.
TRICKLE = 100
# Two processors shared with the load: below this a difference says nothing, in milliseconds.
NOISE = 5.0
# Bytes of a segment to clients that do not read, as over a network. On this machine's own one, segments have 64 KiB, and the
# kernel holds 2.6 MB of answers and more for each such client: so many that the last request of a connection may come first.
SEGMENT = 1_448


@dataclass
class Cut:
    """When clients of one kind were cut off: seconds after they began to be slow."""

    limit: float
    seconds: list[float] = field(default_factory=list)
    left: int = 0


async def _until_cut(connection: socket.socket, send: Callable[[], Awaitable[None]] | None, limit: float) -> float | None:
    """Reads what comes, and sends now and then, until the server has closed; nil where it does not in time."""
    loop, begun = asyncio.get_running_loop(), time.monotonic()

    async def read() -> None:
        try:
            while await loop.sock_recv(connection, 65_536):
                pass
        except OSError:
            pass

    async def write() -> None:
        try:
            while send is not None:
                await send()
        except OSError:
            pass

    writing = asyncio.create_task(write())
    try:
        async with asyncio.timeout(limit + 3 * SLACK):
            await read()
        return time.monotonic() - begun
    except TimeoutError:
        return None
    finally:
        writing.cancel()


async def _connected(server: Server, receive_bytes: int | None = None) -> socket.socket:
    connection = socket.socket()
    if receive_bytes is not None:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_bytes)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, SEGMENT)
    connection.setblocking(False)
    await asyncio.get_running_loop().sock_connect(connection, ("127.0.0.1", server.port))
    return connection


async def _silent(server: Server, cut: Cut) -> None:
    """Says nothing."""
    with await _connected(server) as connection:
        _note(await _until_cut(connection, None, cut.limit), cut)


async def _drip(server: Server, cut: Cut, start: bytes, rest: bytes) -> None:
    """Sends a byte of the rest each second."""
    with await _connected(server) as connection:
        loop, bytes_left = asyncio.get_running_loop(), iter(rest)

        async def send() -> None:
            await loop.sock_sendall(connection, bytes([next(bytes_left, 32)]))
            await asyncio.sleep(1)

        await loop.sock_sendall(connection, start)
        _note(await _until_cut(connection, send, cut.limit), cut)


async def _unread(server: Server, cut: Cut, rate: int = 0) -> None:
    """Asks on and on, and reads no answer, or so many bytes of them a second."""
    with await _connected(server, 4096) as connection:
        loop = asyncio.get_running_loop()
        begun = last = time.monotonic()

        async def read() -> None:
            while await loop.sock_recv(connection, rate):
                await asyncio.sleep(1)

        reading = asyncio.create_task(read()) if rate > 0 else None
        try:
            while time.monotonic() - begun < 2 * cut.limit:
                async with asyncio.timeout(cut.limit + 3 * SLACK):
                    await loop.sock_sendall(connection, server.request)
                last = time.monotonic()
                # What is sent at once lets nobody else have a turn.
                await asyncio.sleep(0)
        except OSError as error:
            # A time that was up is one too.
            is_cut = not isinstance(error, TimeoutError)
            _note(time.monotonic() - last if is_cut else None, cut)
        else:
            _note(None, cut)
        finally:
            if reading is not None:
                reading.cancel()
                await asyncio.gather(reading, return_exceptions=True)


def _note(seconds: float | None, cut: Cut) -> None:
    if seconds is None:
        cut.left += 1
    else:
        cut.seconds.append(seconds)


async def _all(server: Server, count: int) -> dict[str, Cut]:
    times = server.times
    kinds = {
        "idle": Cut(times.idle), "head": Cut(times.head), "body": Cut(times.body), "read": Cut(times.read),
        "trickle": Cut(times.read),
    }
    head = server.head(len(server.body))
    async with asyncio.TaskGroup() as group:
        for _ in range(count):
            group.create_task(_silent(server, kinds["idle"]))
            group.create_task(_drip(server, kinds["head"], head[:20], head[20:-4]))
            group.create_task(_drip(server, kinds["body"], head + server.body[:20], server.body[20:-4]))
            group.create_task(_unread(server, kinds["read"]))
            group.create_task(_unread(server, kinds["trickle"], TRICKLE))
            # They do not come all at once.
            await asyncio.sleep(5 / count)
    return kinds


def run(server: Server, count: int, report: Report) -> None:
    quiet = measure(server, 10)
    before, highest = server.resident, 0.0

    async def watch() -> None:
        nonlocal highest
        while True:
            highest = max(highest, server.resident)
            await asyncio.sleep(0.5)

    async def both() -> dict[str, Cut]:
        watching = asyncio.create_task(watch())
        try:
            return await _all(server, count)
        finally:
            watching.cancel()

    with probing(server) as probe:
        kinds = asyncio.run(both())
    busy = probe.result
    what = f"{server.name}, slow clients"
    for name, cut in kinds.items():
        if cut.left:
            report.fail(f"{what}: {cut.left} of {count} ({name}) are not cut off within {cut.limit:.0f} s")
        late = [seconds for seconds in cut.seconds if seconds > cut.limit + SLACK]
        if late:
            report.fail(f"{what}: {len(late)} ({name}) are cut off late, after up to {max(late):.1f} s")
    if quiet.wrong or busy.wrong:
        report.fail(f"{what}: others get wrong answers: {(quiet.wrong + busy.wrong)[:3]}")
    if busy.p99 > max(2 * quiet.p99, NOISE):
        report.fail(f"{what}: others wait {busy.p99:.1f} ms (p99), without them {quiet.p99:.1f} ms")
    if highest - before > MEMORY:
        report.fail(f"{what}: memory goes from {before:.1f} to {highest:.1f} MiB")
    cuts = ", ".join(f"{name} {max(cut.seconds, default=0):.1f} s" for name, cut in kinds.items())
    report.say(
        f"{what}: {count} of each kind, the last cut off after: {cuts}; others' p99 {quiet.p99:.2f} ms without, "
        f"{busy.p99:.2f} ms with them ({len(busy.milliseconds)} requests); memory {before:.1f} to {highest:.1f} MiB"
    )
