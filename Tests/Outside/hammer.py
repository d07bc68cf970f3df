#!/usr/bin/env python3
"""Sends valid and damaged requests to every route of the stub, its admin interface, a recorder and the gateway.

    hammer.py BIN [--seconds N] [--seed N]

Each of the three runs for N seconds (default: 60) under four clients. No request may end a server or stay without a response:
the servers must answer afterwards, and end with exit status 0 at SIGTERM. Routes come from the servers' own OpenAPI documents,
valid bodies from the fixtures of the package. Run it in the root of the package; --seed repeats the choices of a run.

Exit status: 0 held; 1 a server ended, hung or did not end as it is to be; 2 could not start.
"""

import argparse
import collections
import contextlib
import json
import os
import random
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[2]
FIXTURES = ROOT / "fixtures/sets"
CLIENTS = 4
# No fixture of the package waits as long, and no time-out of the gateway in these settings.
TIMEOUT = 60

Request = tuple[str, str, dict[str, str], bytes]


class Server:
    """A server as a process of its own, on a port of its own choice."""

    def __init__(self, name: str, folder: Path, *command: str) -> None:
        self.name = name
        port_file, self.log = folder / f"{name}.port", folder / f"{name}.log"
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [*command, "--port", "0", "--port-file", str(port_file)],
                cwd=ROOT, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
            )
        end = time.monotonic() + 60
        while not (port_file.exists() and port_file.read_text().endswith("\n")):
            if self.process.poll() is not None or time.monotonic() > end:
                print(f"{name} does not listen: {self.log.read_text()[-2000:]}", file=sys.stderr)
                sys.exit(2)
            time.sleep(0.02)
        self.port = int(port_file.read_text())

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def get(self, path: str) -> bytes:
        status, body = exchange(self.port, request_bytes(("GET", path, {}, b"")))
        if status != 200:
            raise OSError(f"{self.name} answers GET {path} with {status}")
        return body

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(60)


def request_bytes(request: Request) -> bytes:
    method, path, fields, body = request
    fields = {"Host": "127.0.0.1", "Content-Length": str(len(body)), "Connection": "close"} | fields
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in fields.items()), "", ""]
    return "\r\n".join(lines).encode("utf-8", "surrogateescape") + body


def exchange(port: int, data: bytes) -> tuple[int | None, bytes]:
    """Sends bytes and reads to the end: the status, None where the server closed without one, and the body."""
    with socket.create_connection(("127.0.0.1", port), TIMEOUT) as client:
        received = bytearray()
        # A server that refuses early closes while we still send.
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            client.sendall(data)
        with contextlib.suppress(OSError):
            client.shutdown(socket.SHUT_WR)
        with contextlib.suppress(ConnectionResetError):
            while chunk := client.recv(65536):
                received += chunk
    head, _, body = bytes(received).partition(b"\r\n\r\n")
    found = re.match(rb"HTTP/1\.[01] (\d{3})", head)
    if found and b"transfer-encoding: chunked" in head.lower():
        body = unchunked(body)
    return (int(found[1]) if found else None), body


def unchunked(body: bytes) -> bytes:
    whole = bytearray()
    while body:
        size, _, rest = body.partition(b"\r\n")
        count = int(size.split(b";")[0] or b"0", 16)
        whole += rest[:count]
        body = rest[count + 2:]
    return bytes(whole)


# What is damaged: bytes of a body, fields of the head, the head itself.


def flip(data: bytes, random: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(random.randint(1, 4)):
        if changed:
            changed[random.randrange(len(changed))] = random.randrange(256)
    return bytes(changed)


def cut(data: bytes, random: random.Random) -> bytes:
    return data[: random.randrange(len(data) + 1)]


def double(data: bytes, random: random.Random) -> bytes:
    begin, end = sorted(random.randrange(len(data) + 1) for _ in range(2))
    return data[:end] + data[begin:]


def insert(data: bytes, random: random.Random) -> bytes:
    at = random.randrange(len(data) + 1)
    piece = random.choice([b"\0", b"\xff\xfe", b"<!DOCTYPE a>", b"<?a?>", b"&#0;", b"]]>", b"{", b"\\ud800", b"1e999", b"<a>" * 300,
                           b"[" * 300, b"9" * 400, b"\xef\xbb\xbf", b"null", b"--", b'"'])
    return data[:at] + piece + data[at:]


def replace_value(data: bytes, random: random.Random) -> bytes:
    """Another JSON value in the place of one."""
    try:
        document = json.loads(data)
    except ValueError:
        return insert(data, random)
    if not isinstance(document, dict) or not document:
        return random.choice([b"", b"\t", b"[]", b"null", b'""', b"0"])
    name = random.choice(list(document))
    document[name] = random.choice([None, -1, 0, 1e308, "", "x" * 5000, "\u0000", [], {}, [[]], True, "0" * 30, "2024-02-30", "😀"])
    return json.dumps(document).encode()


BODIES: list[Callable[[bytes, random.Random], bytes]] = [flip, cut, double, insert, replace_value]
FIELDS = [
    {"Content-Type": "text/plain"}, {"Content-Type": ""}, {"Content-Type": "application/json; charset=utf-16"},
    {"Content-Type": "multipart/related; boundary=x"}, {"Content-Type": 'multipart/related; boundary=""; type="a"'},
    {"Content-Type": "application/x-www-form-urlencoded"}, {"Content-Type": "text/xml; charset=iso-8859-1"},
    {"Content-Encoding": "gzip"}, {"Content-Length": "0"}, {"Content-Length": "99999999999999999999"}, {"Content-Length": "-1"},
    {"Transfer-Encoding": "chunked"}, {"Expect": "100-continue"}, {"SOAPAction": '"' + "a" * 3000 + '"'}, {"SOAPAction": "\x01"},
    {"Host": ""}, {"X-Long": "a" * 70000}, {"Origin": "null"}, {"Accept": "*/*;q=9"}, {"Range": "bytes=5-1"}, {"Upgrade": "h2c"},
]
METHODS = ["GET", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "BREW"]
PATHS = ["/", "//", "/%00", "/%zz", "/..%2f..", "/__soapstone/%2e%2e/", "/services//", "/?wsdl", "/?wsdl=1&x=2", "/" + "a" * 9000, "*"]


def damaged(request: Request, random: random.Random) -> bytes:
    method, path, fields, body = request
    kind = random.randrange(6)
    if kind < 3:
        for _ in range(random.randint(1, 2)):
            body = random.choice(BODIES)(body, random)
    elif kind == 3:
        fields = fields | random.choice(FIELDS)
    elif kind == 4:
        method, path = random.choice([(random.choice(METHODS), path), (method, random.choice(PATHS)), (method, path + "?" + "a=1&" * 200)])
    else:
        return flip(request_bytes((method, path, fields, b"")), random) + body
    return request_bytes((method, path, fields, body))


def soap_requests() -> list[Request]:
    """The requests of the fixtures, as clients send them."""
    found: list[Request] = []
    for description in sorted(FIXTURES.rglob("exchange.yaml")):
        exchange_of = yaml.safe_load(description.read_text())
        message = next((description.with_name(name) for name in ("request.xml", "request.mime") if description.with_name(name).exists()), None)
        if message is None:
            continue
        request = exchange_of.get("request") or {}
        headers = request.get("headers") or {}
        pairs = headers.items() if isinstance(headers, dict) else ((name, value) for each in headers for name, value in each.items())
        fields = {"Content-Type": "text/xml; charset=utf-8"} | {name: str(value) for name, value in pairs}
        found.append(("POST", exchange_of.get("endpoint", "/"), fields, message.read_bytes()))
    return found


def requests_without_soap() -> list[Request]:
    """The requests of the fixtures that have no SOAP message."""
    found: list[Request] = []
    for file in sorted((ROOT / "fixtures").rglob("request.http")):
        head, _, body = file.read_bytes().partition(b"\n\n")
        first, *lines = head.decode().splitlines()
        method, target, _ = first.split(" ")
        found.append((method, target.replace("{token}", "4711"), dict(line.split(": ", 1) for line in lines), body))
    return found


def described(server: Server, document: str) -> list[Request]:
    """The routes of a server's OpenAPI document, with names that are there in their paths."""
    paths = json.loads(server.get(document))["paths"]
    names = {"id": "1", "name": "sets", "scenario": "sets"}
    return [
        (method.upper(), re.sub(r"\{(\w+)\}", lambda name: names.get(name[1], "1"), path), {"Content-Type": "application/json"}, b"{}")
        for path, item in paths.items() for method in item if method in ("get", "post", "put", "delete", "head", "patch")
    ]


def gateway_requests(server: Server) -> list[Request]:
    routes = described(server, "/openapi.json")
    bodies: dict[str, list[bytes]] = collections.defaultdict(list)
    for file in sorted(FIXTURES.rglob("request.json")):
        bodies[file.parents[1].name].append(file.read_bytes())
    sessions = re.findall(r"^\s*-?\s*(?:cacheid|id): *[\"']?([\w-]+)", (FIXTURES / "sessions.yaml").read_text(), re.MULTILINE)
    requests = list(routes)
    for method, path, fields, _ in routes:
        for body in bodies[path.rpartition("/")[2]]:
            requests.append((method, path, fields, body))
        for criterion in ("PAYMENT_DUE", "MISSING_INFO", "NEW_MESSAGE"):
            if path.endswith("runRecipientJob"):
                requests += [(method, path, fields, json.dumps({"criteria": criterion}).encode())] * 5
        for session in sessions[:2]:
            requests.append((method, path, fields, json.dumps({"cacheid": session, "yearMonth": "202402"}).encode()))
    return requests


def hammer(server: Server, requests: list[Request], seconds: float, seed: int) -> list[str]:
    """Sends requests from several clients; what went wrong."""
    faults: list[str] = []
    statuses: collections.Counter[int | None] = collections.Counter()
    lock, end = threading.Lock(), time.monotonic() + seconds

    def client(number: int) -> None:
        choices = random.Random(f"{seed} {server.name} {number}")
        # Each request once as it is, shared among the clients, then at random.
        turn = requests[number::CLIENTS]
        while time.monotonic() < end and not faults:
            request = turn.pop() if turn else choices.choice(requests)
            data = request_bytes(request) if turn or choices.random() < 0.3 else damaged(request, choices)
            try:
                status, _ = exchange(server.port, data)
            except OSError as error:
                with lock:
                    faults.append(f"{server.name}: {type(error).__name__}: {error} for {data[:300]!r}")
                return
            with lock:
                statuses[status] += 1

    clients = [threading.Thread(target=client, args=(number,)) for number in range(CLIENTS)]
    for thread in clients:
        thread.start()
    for thread in clients:
        thread.join()
    shown = ", ".join(f"{count} x {status or 'closed'}" for status, count in sorted(statuses.items(), key=lambda each: each[0] or 0))
    print(f"{server.name}: {sum(statuses.values())} requests to {len({request[:2] for request in requests})} routes: {shown}", flush=True)
    if server.process.poll() is not None:
        faults.append(f"{server.name} ended with {server.process.returncode}")
    return faults


def main() -> int:
    parser = argparse.ArgumentParser(description="Sends valid and damaged requests to every route of the servers.")
    parser.add_argument("binary")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 30))
    arguments = parser.parse_args()
    binary = str(Path(arguments.binary).resolve())
    print(f"seed {arguments.seed}", flush=True)
    faults: list[str] = []
    with tempfile.TemporaryDirectory(prefix="hammer-") as name:
        folder = Path(name)
        stub = Server("stub", folder, binary, "replay")
        engagement = Server("engagement", folder, sys.executable, str(ROOT / "Tests/Outside/engagement.py"))
        settings = (ROOT / "soapstone.yaml").read_text().replace("http://127.0.0.1:7629", engagement.url)
        settings = settings.replace("sessions: fixtures/", f"sessions: {ROOT}/fixtures/")
        (folder / "soapstone.yaml").write_text(settings)
        recorder = Server("recorder", folder, binary, "record", "--upstream", stub.url, "--fixtures", str(folder / "recorded"))
        # The fixtures of jobs are of this day: 2024-03-12, 05:30 in New York.
        gateway = Server("gateway", folder, binary, "gateway", "--config", str(folder / "soapstone.yaml"), "--upstream", stub.url,
                         "--clock", "1710235800")
        recorded = soap_requests() + requests_without_soap()
        pages = [("GET", path, {}, b"") for path in ("/__soapstone/", "/__soapstone/page/stubs", "/__soapstone/page/scenarios")]
        admin = described(stub, "/__soapstone/openapi.json") + pages
        # Half of what the stub is sent goes to its admin interface.
        plans = [
            (gateway, gateway_requests(gateway)),
            (recorder, recorded + admin * (len(recorded) // len(admin))),
            (stub, recorded + admin * (len(recorded) // len(admin))),
        ]
        for server, requests in plans:
            faults += hammer(server, requests, arguments.seconds, arguments.seed)
        for server, health in ((gateway, "/health"), (recorder, "/__soapstone/health"), (stub, "/__soapstone/health")):
            try:
                server.get(health)
            except OSError as error:
                faults.append(f"{server.name} afterwards: {error}")
        for server in (gateway, recorder, engagement, stub):
            try:
                status = server.stop()
            except subprocess.TimeoutExpired:
                server.process.kill()
                status = -signal.SIGKILL
            if status != 0:
                faults.append(f"{server.name} ended with {status}: {server.log.read_text(errors='replace')[-1500:]}")
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
