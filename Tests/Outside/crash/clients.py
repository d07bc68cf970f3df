"""Clients that send at the same time, each on a connection of its own, and know what they were answered."""

import asyncio
import itertools
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from messages import Key, answer, answered, request

CLIENTS = 8
# One request in five gets another answer each time.
COUNTED = 5
PATIENCE = 30.0


@dataclass
class Result:
    """What a load has come to."""

    # Exchanges whose answer came whole, with status 200.
    acknowledged: set[Key] = field(default_factory=set)
    # Whole answers with another status.
    refused: dict[int, int] = field(default_factory=dict)
    # Answers that ended before their end.
    cut: int = 0
    wrong: list[str] = field(default_factory=list)


class Load:
    """Clients that send until they are stopped, or until there is nobody who answers."""

    def __init__(self, port: int, name: str, offices: str, limit: int | None = None, scans: int = 0) -> None:
        """
        :param name: tells this load's exchanges from those of others
        :param offices: tells the counters of a store from those of others
        :param limit: how many requests each client sends; all it can unless given
        :param scans: how many answers with parts that are kept as files one more client asks for
        """
        self.result = Result()
        self._port, self._name, self._offices, self._limit = port, name, offices, limit
        runs = [self._run(self._keys(number)) for number in range(CLIENTS)]
        if scans:
            runs.append(self._run(("scan", f"{name}-s{count}") for count in range(scans)))
        self._tasks = [asyncio.create_task(run) for run in runs]

    async def end(self) -> Result:
        """Waits until all clients have ended."""
        await asyncio.gather(*self._tasks)
        return self.result

    def _keys(self, number: int) -> Iterator[Key]:
        for count in itertools.islice(itertools.count(1), self._limit):
            if count % COUNTED == 0:
                yield "office", f"{self._offices}-c{number}"
            else:
                yield "number", f"{self._name}-c{number}-n{count}"

    async def _run(self, keys: Iterator[Key]) -> None:
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", self._port, limit=1 << 20)
        except OSError:
            return
        try:
            for key in keys:
                if not await self._exchange(key, reader, writer):
                    return
                # Each is kept twice in memory, and looked at.
                if key[0] == "scan":
                    await asyncio.sleep(random.uniform(0, 0.2))
        except OSError:
            pass
        finally:
            writer.close()

    async def _exchange(self, key: Key, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        """Sends one request; whether another may follow on the connection."""
        message = request(key)
        try:
            async with asyncio.timeout(PATIENCE):
                status, body, closes = await exchange(message, reader, writer)
        except asyncio.IncompleteReadError as error:
            self.result.cut += 1 if error.partial or error.expected is not None else 0
            return False
        except TimeoutError:
            self.result.wrong.append(f"no answer within {PATIENCE:.0f} s")
            return False
        if status != 200:
            self.result.refused[status] = self.result.refused.get(status, 0) + 1
            return not closes
        try:
            got = answered(message, body)
        except ValueError as error:
            self.result.wrong.append(str(error))
            return False
        if body != answer(got):
            self.result.wrong.append(f"the answer to {got} is not the back end's")
        self.result.acknowledged.add(got)
        return not closes


async def exchange(
    message: bytes, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
) -> tuple[int, bytes, bool]:
    """Sends a request and reads its answer: status, body, and whether the connection is closed after it.

    An answer that ends before its end is an `IncompleteReadError`: with something in `partial` or a number in
    `expected` it had begun.
    """
    head = (
        "POST /crash HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/xml; charset=utf-8\r\nSOAPAction: \"\"\r\n"
        f"Content-Length: {len(message)}\r\n\r\n"
    )
    writer.write(head.encode() + message)
    await writer.drain()
    fields = await reader.readuntil(b"\r\n\r\n")
    length = re.search(rb"(?i)\r\ncontent-length: *(\d+)", fields)
    body = await reader.readexactly(int(length[1]) if length else 0)
    return int(fields.split()[1]), body, re.search(rb"(?i)\r\nconnection: *close", fields) is not None
