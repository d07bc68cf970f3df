"""Keeps a running stub and gateway busy, checks every answer, and watches the memory of both.

    soapstone replay --fixtures fixtures/sets --port 7627 & soapstone gateway --port 7628 &
    python3 Tests/Outside/soak.py --stub http://127.0.0.1:7627 --gateway http://127.0.0.1:7628 \
        --stub-pid PID --gateway-pid PID --seconds 60 --clients 8

Each client keeps one connection to either server and goes through all recorded exchanges that succeed: SOAP to the
stub, whose answer must be the recorded one byte for byte, and JSON to the gateway, whose answer must say what
response.json says. Only Python's standard library is used. Exit status: 0 all answers right and memory steady, 1 a
wrong answer or memory that grows, 2 wrong use.
"""

import argparse
import http.client
import json
import re
import sys
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

ROOT = Path(__file__).resolve().parents[2]

# Memory is steady where the last reading is at most this much above the one after the first seconds.
WARM_UP = 10.0
GROWTH = 1.05
SLACK = 4 << 20


@dataclass(frozen=True)
class Exchange:
    """A recorded exchange that succeeds."""

    name: str
    endpoint: str
    headers: dict[str, str]
    status: int
    request: bytes
    response: bytes
    request_json: bytes
    response_json: object

    @property
    def gateway_path(self) -> str:
        return "/services/" + "/".join(self.name.split("/")[:2])


@dataclass
class Count:
    """What the clients of one server have seen."""

    requests: int = 0
    wrong: list[str] = field(default_factory=list)


def read_exchanges(root: Path) -> list[Exchange]:
    """All exchanges that succeed in any state of the stub and at any time of day, sorted by name."""
    exchanges = []
    for file in sorted(root.rglob("exchange.yaml")):
        folder, text = file.parent, file.read_text("utf-8")
        answer = json.loads((folder / "response.json").read_bytes())
        if answer["opstatus"] != 0 or re.search(r"^(scenario|clock):", text, re.MULTILINE):
            continue
        exchanges.append(
            Exchange(
                name="/".join(folder.parts[-3:]),
                endpoint=_value(text, "endpoint"),
                headers=_headers(text),
                status=int(_value(text, "status")),
                request=(folder / "request.xml").read_bytes(),
                response=_response(folder).read_bytes(),
                request_json=(folder / "request.json").read_bytes(),
                response_json=answer,
            )
        )
    return exchanges


def _response(folder: Path) -> Path:
    """A message with parts has a file of another kind."""
    parts = folder / "response.mime"
    return parts if parts.exists() else folder / "response.xml"


def _headers(text: str) -> dict[str, str]:
    """SOAP 1.2 has the action in the media type."""
    headers = {"Content-Type": _value(text, "Content-Type")}
    if re.search(r"^ *SOAPAction:", text, re.MULTILINE):
        headers["SOAPAction"] = _value(text, "SOAPAction")
    return headers


def _value(text: str, key: str) -> str:
    """The first value of a key in YAML of the plain form that the fixtures have."""
    found = re.search(rf"^ *{key}: *(.+?) *$", text, re.MULTILINE)
    if found is None:
        raise ValueError(f"no {key}")
    value = found[1]
    return value[1:-1] if value[0] == value[-1] == "'" else value


class Client(threading.Thread):
    """One client with a connection to each server."""

    def __init__(self, arguments: argparse.Namespace, exchanges: list[Exchange], start: int, end: float) -> None:
        super().__init__(daemon=True)
        self.stub, self.gateway = Count(), Count()
        self._connections = [_connection(arguments.stub), _connection(arguments.gateway)]
        # Each client begins elsewhere, so that different exchanges are under way at a time.
        self._exchanges = exchanges[start:] + exchanges[:start]
        self._end = end

    def run(self) -> None:
        while True:
            for exchange in self._exchanges:
                if time.monotonic() >= self._end:
                    return
                self._check(self.stub, self._ask_stub, exchange)
                self._check(self.gateway, self._ask_gateway, exchange)

    def _check(self, count: Count, ask, exchange: Exchange) -> None:
        count.requests += 1
        try:
            problem = ask(exchange)
        except (OSError, http.client.HTTPException, ValueError) as error:
            problem = f"{type(error).__name__}: {error}"
        if problem is not None:
            count.wrong.append(f"{exchange.name}: {problem}")

    def _ask_stub(self, exchange: Exchange) -> str | None:
        status, body = self._post(0, exchange.endpoint, exchange.request, exchange.headers)
        if status != exchange.status:
            return f"the stub's status is {status}, not {exchange.status}"
        return None if body == exchange.response else "the stub's answer is not the recorded one"

    def _ask_gateway(self, exchange: Exchange) -> str | None:
        headers = {"Content-Type": "application/json"}
        status, body = self._post(1, exchange.gateway_path, exchange.request_json, headers)
        if status != 200:
            return f"the gateway's status is {status}, not 200"
        answer = json.loads(body)
        # A session that the answer has begun has another id each time.
        answer.pop("cacheid", None)
        return None if answer == exchange.response_json else "the gateway's answer is not response.json's"

    def _post(self, which: int, path: str, body: bytes, headers: dict[str, str]) -> tuple[int, bytes]:
        connection = self._connections[which]
        try:
            connection.request("POST", path, body, headers)
            response = connection.getresponse()
            return response.status, response.read()
        except (OSError, http.client.HTTPException):
            connection.close()
            raise


def _connection(url: str) -> http.client.HTTPConnection:
    parts = urlsplit(url)
    return http.client.HTTPConnection(parts.hostname or "", parts.port or 80, timeout=30)


def resident_bytes(pid: int) -> int:
    """The resident memory of a process."""
    found = re.search(r"^VmRSS:\s+(\d+) kB$", Path(f"/proc/{pid}/status").read_text(), re.MULTILINE)
    if found is None:
        raise ProcessLookupError(f"process {pid} has ended")
    return int(found[1]) << 10


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--stub", required=True, metavar="URL")
    parser.add_argument("--gateway", required=True, metavar="URL")
    parser.add_argument("--stub-pid", type=int, required=True, metavar="N")
    parser.add_argument("--gateway-pid", type=int, required=True, metavar="N")
    parser.add_argument("--seconds", type=float, default=60, help="how long to run, more than 10 (default 60)")
    parser.add_argument("--clients", type=int, default=8, help="connections to each server (default 8)")
    arguments = parser.parse_args()
    if arguments.seconds <= WARM_UP or arguments.clients < 1:
        parser.error(f"--seconds is more than {WARM_UP:.0f}, --clients at least 1")
    exchanges = read_exchanges(ROOT / "fixtures" / "sets")
    if not exchanges:
        parser.error("no recorded exchange succeeds")

    pids = {"stub": arguments.stub_pid, "gateway": arguments.gateway_pid}
    begun = time.monotonic()
    step = len(exchanges) / arguments.clients
    clients = [
        Client(arguments, exchanges, int(number * step), begun + arguments.seconds)
        for number in range(arguments.clients)
    ]
    for client in clients:
        client.start()
    time.sleep(WARM_UP)
    early = {name: resident_bytes(pid) for name, pid in pids.items()}
    for client in clients:
        client.join()
    taken = time.monotonic() - begun
    late = {name: resident_bytes(pid) for name, pid in pids.items()}

    fails = False
    print(f"{len(exchanges)} exchanges, {arguments.clients} clients, {taken:.0f} s")
    for name in pids:
        counts: list[Count] = [getattr(client, name) for client in clients]
        requests = sum(count.requests for count in counts)
        wrong = [problem for count in counts for problem in count.wrong]
        grows = late[name] > early[name] * GROWTH + SLACK
        fails = fails or bool(wrong) or grows
        print(
            f"{name}: {requests} requests, {requests / taken:.0f}/s, {len(wrong)} wrong; RSS "
            f"{early[name] / (1 << 20):.1f} MiB at {WARM_UP:.0f} s, {late[name] / (1 << 20):.1f} MiB at the end"
            + (": it grows" if grows else "")
        )
        for problem in wrong[:10]:
            print(f"  {problem}")
    return 1 if fails else 0


if __name__ == "__main__":
    sys.exit(main())
