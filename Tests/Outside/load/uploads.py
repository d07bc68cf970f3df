"""Uploads: those that are too large are refused before they are taken in, those at the limit are answered, and so are large
ones with parts where these are taken piece by piece."""

import socket
import threading
from collections import Counter

from report import Report
from server import Server

MEMORY = 128
LARGE = 45 << 20


def run(server: Server, count: int, limit: int, takes_parts: bool, report: Report) -> None:
    """
    :param limit: bytes that a body may have
    :param takes_parts: whether messages with parts may be larger
    """
    envelope = b'<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><a>'
    end = b"</a></e:Body></e:Envelope>"
    allowed = envelope + b"x" * (limit - len(envelope) - len(end)) + end
    statuses: dict[str, Counter] = {"too large": Counter(), "at the limit": Counter(), "with a part": Counter()}
    highest = 0.0

    def work(numbers: range) -> None:
        nonlocal highest
        for _ in numbers:
            for length in (False, True):
                statuses["too large"][_send(server, _large(server, announced=length))] += 1
            if takes_parts:
                statuses["with a part"][_send(server, _package(server))] += 1
            statuses["at the limit"][_send(server, [server.head(len(allowed)), allowed])] += 1
            highest = max(highest, server.resident)

    threads = [threading.Thread(target=work, args=(range(count // 4),)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    what = f"{server.name}, uploads"
    if set(statuses["too large"]) != {413}:
        report.fail(f"{what}: {LARGE >> 20} MiB get {dict(statuses['too large'])}")
    # It is no message of the contract: it is read to the end, and then answered that it is none.
    if not set(statuses["at the limit"]) <= {200, 400, 404, 500}:
        report.fail(f"{what}: {limit >> 20} MiB get {dict(statuses['at the limit'])}")
    # No recorded request has such a part.
    if takes_parts and set(statuses["with a part"]) != {500}:
        report.fail(f"{what}: {LARGE >> 20} MiB with a part get {dict(statuses['with a part'])}")
    if highest > MEMORY:
        report.fail(f"{what}: memory goes up to {highest:.1f} MiB")
    text = "; ".join(f"{name}: {dict(counter)}" for name, counter in statuses.items() if counter)
    report.say(f"{what}: 4 at a time, {text}; memory up to {highest:.1f} MiB")


def _large(server: Server, announced: bool):
    """A body of 45 MiB, whose length is announced, or that comes in chunks."""
    piece = b"x" * (1 << 20)
    if announced:
        yield server.head(LARGE)
        for _ in range(LARGE >> 20):
            yield piece
    else:
        fields = "".join(f"{name}: {value}\r\n" for name, value in server.headers.items())
        yield f"POST {server.path} HTTP/1.1\r\nHost: a\r\n{fields}Transfer-Encoding: chunked\r\n\r\n".encode()
        for _ in range(LARGE >> 20):
            yield b"%x\r\n" % len(piece) + piece + b"\r\n"
        yield b"0\r\n\r\n"


def _package(server: Server):
    """A message of the load with a part of 45 MiB."""
    start = b"--part\r\nContent-Type: text/xml; charset=utf-8\r\nContent-ID: <root@a>\r\n\r\n" + server.body
    start += b"\r\n--part\r\nContent-Type: image/tiff\r\nContent-ID: <scan@a>\r\n\r\n"
    end, piece = b"\r\n--part--\r\n", bytes(1 << 20)
    media = 'multipart/related; type="text/xml"; start="<root@a>"; boundary=part'
    fields = "".join(f"{name}: {value}\r\n" for name, value in server.headers.items() if name != "Content-Type")
    length = len(start) + LARGE + len(end)
    head = f"POST {server.path} HTTP/1.1\r\nHost: a\r\n{fields}Content-Type: {media}\r\nContent-Length: {length}\r\n\r\n"
    yield head.encode() + start
    for _ in range(LARGE >> 20):
        yield piece
    yield end


def _send(server: Server, pieces) -> int:
    """The status of the answer; 0 where there is none."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as connection:
        try:
            for piece in pieces:
                connection.sendall(piece)
        except OSError:
            # It need not be read to the end.
            pass
        answer = b""
        try:
            while not answer.startswith(b"HTTP/1.1 ") or len(answer) < 12:
                part = connection.recv(4096)
                if not part:
                    break
                answer += part
        except OSError:
            pass
        return int(answer[9:12] or 0)
