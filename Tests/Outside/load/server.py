"""`soapstone replay` and `soapstone gateway` as processes of their own, and what is sent to them."""

import contextlib
import os
import re
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

TOOL = os.environ.get("SOAPSTONE_BIN", "soapstone")
ROOT = Path(__file__).resolve().parents[3]
CASE = ROOT / "fixtures/sets/ims-case/getCaseList/ordinary"
# Its answers have 33,000 bytes.
LARGE = ROOT / "fixtures/sets/db2-content/getCountyBulletins/clob-32-kib"
PAYLOAD = "<c xmlns='urn:example:load'>{}</c>"


@dataclass(frozen=True)
class Times:
    """After how many seconds a server cuts clients off."""

    idle: float
    head: float
    body: float
    read: float


@dataclass(frozen=True)
class Call:
    """What a request is made of."""

    path: str
    headers: dict[str, str]
    body: bytes


class Server:
    """A server with the request that it is kept busy with, and one that has a large answer."""

    def __init__(self, name: str, times: Times, call: Call, large: Call, *command: str) -> None:
        self.name, self.times, self._call, self._large = name, times, call, large
        self.path, self.headers, self.body = call.path, call.headers, call.body
        self._folder = tempfile.TemporaryDirectory(prefix="load-test-")
        port_file, self._log = Path(self._folder.name, "port"), Path(self._folder.name, "log")
        with self._log.open("wb") as log:
            self.process = subprocess.Popen(
                [TOOL, *command, "--port", "0", "--port-file", str(port_file)],
                cwd=ROOT,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        begun = time.monotonic()
        while not port_file.exists() or not (text := port_file.read_text()).endswith("\n"):
            if self.process.poll() is not None or time.monotonic() - begun > 60:
                raise SystemExit(f"load-test: {name} does not listen: {self._log.read_text()}")
            time.sleep(0.01)
        self.port = int(text)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def head(self, length: int, more: str = "") -> bytes:
        """The head of a request whose body has a length."""
        return self._head(self._call, length, more)

    def _head(self, call: Call, length: int, more: str = "") -> bytes:
        fields = "".join(f"{name}: {value}\r\n" for name, value in call.headers.items())
        text = f"POST {call.path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n{fields}{more}"
        return f"{text}Content-Length: {length}\r\n\r\n".encode()

    @property
    def request(self) -> bytes:
        return self.head(len(self.body)) + self.body

    @property
    def large_request(self) -> bytes:
        """One that has a large answer."""
        return self._head(self._large, len(self._large.body)) + self._large.body

    @property
    def resident(self) -> float:
        """Its memory in MiB."""
        found = re.search(r"^VmRSS:\s+(\d+) kB$", Path(f"/proc/{self.process.pid}/status").read_text(), re.MULTILINE)
        if found is None:
            raise SystemExit(f"load-test: {self.name} has ended: {self._log.read_text()[-2000:]}")
        return int(found[1]) / 1024

    @property
    def descriptors(self) -> int:
        """How many files and sockets it has open."""
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def stop(self) -> int:
        """Its exit status."""
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(60)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return self.process.wait()


@contextlib.contextmanager
def stub(*options: str) -> Iterator[Server]:
    """The stub with the fixtures of this package."""

    def call(case: Path, path: str, action: str) -> Call:
        headers = {"Content-Type": "text/xml; charset=utf-8", "SOAPAction": f'"{action}"'}
        return Call(path, headers, (case / "request.xml").read_bytes())

    usual = call(CASE, "/sets/ims-case", "urn:SETCSEL")
    large = call(LARGE, "/sets/db2-content", "urn:soapstone:sets-db2:getCountyBulletins")
    times = Times(idle=60, head=10, body=30, read=30)
    server = Server("stub", times, usual, large, "replay", "--fixtures", "fixtures/sets", *options)
    with ended(server):
        yield server


@contextlib.contextmanager
def gateway(*options: str, own: tuple[str, ...] = ()) -> Iterator[Server]:
    """The gateway, with options of its own, before a stub that has the others."""

    def call(case: Path, path: str) -> Call:
        return Call(path, {"Content-Type": "application/json"}, (case / "request.json").read_bytes())

    with stub(*options) as back_end:
        usual, large = call(CASE, "/services/ims-case/getCaseList"), call(LARGE, "/services/db2-content/getCountyBulletins")
        # A connection without a first request has the time of a head.
        times = Times(idle=10, head=10, body=30, read=30)
        server = Server("gateway", times, usual, large, "gateway", "--upstream", back_end.url, *own)
        with ended(server):
            yield server


@contextlib.contextmanager
def ended(server: Server) -> Iterator[None]:
    try:
        yield
    finally:
        status = server.stop()
    if status != 0:
        raise SystemExit(f"load-test: {server.name} ended with {status}")
