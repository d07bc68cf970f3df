"""Clients that take their time: they are cut off in time, and nobody else waits for them."""

import asyncio
import socket
import time
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field

from probe import Measured, measure, probing
from report import Report
from server import Server

# How much later than its time a client may be cut off, in seconds.
SLACK = 2.0
# What each of them may add to the memory, in MiB: 64 for 800 clients.
MEMORY = 64 / 800
# Bytes a second that a client takes who never stops: less than the least rate of the servers, which is 500.
TRICKLE = 100
# Two processors shared with the load: below this a difference says nothing, in milliseconds.
NOISE = 5.0
# Bytes of a segment to clients that do not read, as over a network. On this machine's own one, segments have 64 KiB, and the
# kernel holds far more of the answers for each such client.
SEGMENT = 1_448
# Large answers that a slow reader asks for: more than the kernel and a server hold for it, and no more requests than may wait.
LARGE = 12


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
    """Asks for large answers, and reads nothing of them, or so many bytes a second."""
    with await _connected(server, 4096) as connection:
        loop, begun = asyncio.get_running_loop(), time.monotonic()
        try:
            await loop.sock_sendall(connection, server.large_request * LARGE)
            while time.monotonic() - begun < cut.limit + 3 * SLACK:
                await asyncio.sleep(0.25)
                if rate > 0 and not await loop.sock_recv(connection, rate // 4):
                    break
                # Who sends to a connection that is no more is told so.
                await loop.sock_sendall(connection, server.request[:1])
            else:
                return _note(None, cut)
        except OSError:
            pass
        _note(time.monotonic() - begun, cut)


async def _flood(server: Server, cut: Cut) -> None:
    """Asks on and on, as fast as it goes, and reads no answer."""
    with await _connected(server, 4096) as connection:
        loop, begun = asyncio.get_running_loop(), time.monotonic()
        try:
            async with asyncio.timeout(cut.limit + 3 * SLACK):
                while True:
                    await loop.sock_sendall(connection, server.request)
                    # What is sent at once lets nobody else have a turn.
                    await asyncio.sleep(0)
        except TimeoutError:
            _note(None, cut)
        except OSError:
            _note(time.monotonic() - begun, cut)


def _note(seconds: float | None, cut: Cut) -> None:
    if seconds is None:
        cut.left += 1
    else:
        cut.seconds.append(seconds)


async def _slow(server: Server, count: int) -> dict[str, Cut]:
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


async def _greedy(server: Server, count: int) -> dict[str, Cut]:
    kinds = {"flood": Cut(2 * server.times.read)}
    async with asyncio.TaskGroup() as group:
        for _ in range(count):
            group.create_task(_flood(server, kinds["flood"]))
            await asyncio.sleep(5 / count)
    return kinds


def run(server: Server, count: int, report: Report) -> None:
    quiet = measure(server, 10)
    if quiet.wrong:
        report.fail(f"{server.name}: wrong answers before anything is slow: {quiet.wrong[:3]}")
    slow = _beside(server, f"{server.name}, slow clients", _slow(server, count), count, quiet, report)
    if slow.p99 > max(2 * quiet.p99, NOISE):
        report.fail(f"{server.name}, slow clients: others wait {slow.p99:.1f} ms (p99), without them {quiet.p99:.1f} ms")
    # These keep a processor busy of themselves, so that others' time says little.
    _beside(server, f"{server.name}, greedy clients", _greedy(server, count), count, quiet, report)


def _beside(
    server: Server, what: str, clients: Coroutine[None, None, dict[str, Cut]], count: int, quiet: Measured, report: Report
) -> Measured:
    """What others see while there are such clients."""
    before, highest = server.resident, 0.0

    async def watch() -> None:
        nonlocal highest
        while True:
            highest = max(highest, server.resident)
            await asyncio.sleep(0.5)

    async def both() -> dict[str, Cut]:
        watching = asyncio.create_task(watch())
        try:
            return await clients
        finally:
            watching.cancel()

    with probing(server) as probe:
        kinds = asyncio.run(both())
    busy = probe.result
    for name, cut in kinds.items():
        if cut.left:
            report.fail(f"{what}: {cut.left} of {count} ({name}) are not cut off within {cut.limit:.0f} s")
        late = [seconds for seconds in cut.seconds if seconds > cut.limit + SLACK]
        if late:
            report.fail(f"{what}: {len(late)} ({name}) are cut off late, after up to {max(late):.1f} s")
    if busy.wrong:
        report.fail(f"{what}: others get wrong answers: {busy.wrong[:3]}")
    if highest - before > MEMORY * count * len(kinds):
        report.fail(f"{what}: memory goes from {before:.1f} to {highest:.1f} MiB")
    cuts = ", ".join(f"{name} {max(cut.seconds, default=0):.1f} s" for name, cut in kinds.items())
    report.say(
        f"{what}: {count} of each kind, the last cut off after: {cuts}; others' p99 {quiet.p99:.2f} ms without, "
        f"{busy.p99:.2f} ms with them ({len(busy.milliseconds)} requests); memory {before:.1f} to {highest:.1f} MiB"
    )
    return busy
