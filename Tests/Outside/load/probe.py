"""One client that asks at a steady rate from a process of its own, and measures."""

import http.client
import multiprocessing
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from server import Server


@dataclass
class Measured:
    """What a probe has seen."""

    milliseconds: list[float]
    wrong: list[str]

    def percentile(self, share: float) -> float:
        ordered = sorted(self.milliseconds)
        return ordered[min(int(len(ordered) * share), len(ordered) - 1)] if ordered else float("inf")

    @property
    def p99(self) -> float:
        return self.percentile(0.99)


class Probe:
    """Asks until it is stopped."""

    def __init__(self, server: Server, rate: float) -> None:
        context = multiprocessing.get_context("fork")
        self._pipe, other = context.Pipe()
        arguments = (other, server.port, server.path, server.headers, server.body, 1 / rate)
        self._process = context.Process(target=_ask, args=arguments, daemon=True)
        self._process.start()
        self.result = Measured([], [])

    def stop(self) -> None:
        self._pipe.send("stop")
        self.result = Measured(*self._pipe.recv())
        self._process.join()


@contextmanager
def probing(server: Server, rate: float = 50) -> Iterator[Probe]:
    """A probe for as long as something goes on; its result is there at the end."""
    probe = Probe(server, rate)
    try:
        yield probe
    finally:
        probe.stop()


def measure(server: Server, seconds: float, rate: float = 50) -> Measured:
    with probing(server, rate) as probe:
        time.sleep(seconds)
    return probe.result


def _ask(pipe, port: int, path: str, headers: dict[str, str], body: bytes, pause: float) -> None:
    milliseconds: list[float] = []
    wrong: list[str] = []
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    due = time.perf_counter()
    while not pipe.poll(max(0, due - time.perf_counter())):
        begun = time.perf_counter()
        try:
            connection.request("POST", path, body, headers)
            response = connection.getresponse()
            response.read()
            milliseconds.append((time.perf_counter() - begun) * 1000)
            if response.status != 200:
                wrong.append(f"status {response.status}")
        except (OSError, http.client.HTTPException) as error:
            wrong.append(f"{type(error).__name__}: {error}")
            connection.close()
        # One that is late does not hurry after it: each answer is measured on its own.
        due = max(due + pause, time.perf_counter() - pause)
    pipe.recv()
    pipe.send((milliseconds, wrong))
