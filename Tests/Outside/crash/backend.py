"""The back end that the recorder stands before, in a process of its own."""

import asyncio
import multiprocessing
import re
from collections import Counter
from multiprocessing.connection import Connection

from messages import answer, content_type, requested


class Backend:
    """Answers the load, and knows what it was asked."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, other = context.Pipe()
        self._process = context.Process(target=_serve, args=(other,), daemon=True)
        self._process.start()
        self.url = f"http://127.0.0.1:{self._pipe.recv()}"

    def asked(self) -> set:
        """The keys of what was asked since the last call."""
        self._pipe.send("asked")
        return self._pipe.recv()

    def stop(self) -> None:
        self._process.terminate()
        self._process.join()


class _Server(asyncio.Protocol):
    counts: Counter = Counter()
    asked: set = set()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport
        self._bytes = bytearray()

    def data_received(self, data: bytes) -> None:
        self._bytes += data
        while (end := self._bytes.find(b"\r\n\r\n")) >= 0:
            length = re.search(rb"(?i)\r\ncontent-length: *(\d+)", self._bytes[:end])
            total = end + 4 + (int(length[1]) if length else 0)
            if len(self._bytes) < total:
                return
            body = bytes(self._bytes[end + 4 : total])
            del self._bytes[:total]
            self._transport.write(self._answer(body))

    def _answer(self, request: bytes) -> bytes:
        key = requested(request)
        if key[0] == "office":
            self.counts[key] += 1
            key = (*key, self.counts[key])
        self.asked.add(key)
        body = answer(key)
        head = f"HTTP/1.1 200 OK\r\nContent-Type: {content_type(key)}\r\nContent-Length: {len(body)}\r\n\r\n"
        return head.encode() + body


def _serve(pipe: Connection) -> None:
    async def run() -> None:
        loop = asyncio.get_running_loop()
        server = await loop.create_server(_Server, "127.0.0.1", 0)
        pipe.send(server.sockets[0].getsockname()[1])

        def tell() -> None:
            try:
                pipe.recv()
            except EOFError:
                # Whoever asked was killed.
                raise SystemExit(0) from None
            pipe.send(_Server.asked.copy())
            _Server.asked.clear()

        loop.add_reader(pipe.fileno(), tell)
        await server.serve_forever()

    asyncio.run(run())
