"""The home screen, eight calls of back ends in one, where one back end fails now and then and another one is slow."""

import asyncio
import json
import os
import tempfile
import time
import urllib.request
from pathlib import Path

from relay import Relay, relay
from report import Report
from server import ROOT, Call, Server, Times, ended, stub

ACTIVE = 50
# 2024-03-12 05:30 in New York: the clock that the fixtures are for.
CLOCK = "1710235800"
PARTS = {
    "ims-case/getCaseList": {},
    "ims-case/getPersonal": {},
    "ims-case/getCustomerAlerts": {},
    "ims-case/getCaseEvents": {"yearMonth": "202402"},
    "ims-payment/getRecentPayments": {},
    "db2-content/getCountyBulletins": {"county": "049"},
    "db2-content/getNewsFlash": {},
    "db2-content/getMessageList": {"maxRows": 200},
}
# What the answer lacks without the payments.
PAYMENTS = ("paymentsReceived", "paymentsSent")


def run(seconds: float, report: Report) -> None:
    """Fifty devices at once: no wrong answer, none too late, and no memory that grows."""
    with stub() as back_end, relay(back_end.port) as failing, relay(back_end.port) as slow:
        with tempfile.TemporaryDirectory(prefix="load-test-") as folder:
            config = Path(folder, "soapstone.yaml")
            config.write_text(_configuration(back_end.port, failing.port, slow.port))
            # All that fifty home screens ask of one back end at a time.
            command = ("gateway", "--config", str(config), "--clock", CLOCK, "--connections-per-host", "200")
            times = Times(idle=10, head=10, body=30, read=30)
            call = Call("/services/Home/getHome", {}, b"")
            server = Server("gateway", times, call, call, *command)
            with ended(server):
                _load(server, failing, slow, seconds, report)


def _configuration(port: int, failing: int, slow: int) -> str:
    text = (ROOT / "soapstone.yaml").read_text().partition("\ncheck:")[0]
    text = text.replace("sessions: fixtures/", f"sessions: {ROOT}/fixtures/").replace(":7627/", f":{port}/")
    for service, other in (("ims-payment", failing), ("db2-content", slow)):
        text = text.replace(f'{service}: {{url: "http://127.0.0.1:{port}/', f'{service}: {{url: "http://127.0.0.1:{other}/')
    return text


def _load(server: Server, failing: Relay, slow: Relay, seconds: float, report: Report) -> None:
    user = {"userName": "alex.tester", "password": "SYNTHETIC-PASSWORD"}
    session = {"cacheid": _ask(server, "Auth/login", user)["cacheid"]}
    request = {**session, "yearMonth": "202402"}
    whole = _ask(server, "Home/getHome", request)
    if whole["opstatus"] != 0:
        return report.fail(f"home: the first answer has opstatus {whole['opstatus']}")

    # Without failures and delays: what a call costs, and what its parts cost alone.
    count = max(int(seconds * 10), 20)
    together = _cost(server, [("Home/getHome", request)], count)
    parts = _cost(server, [(name, {**session, **members}) for name, members in PARTS.items()], count) * len(PARTS)

    slow.delay, failing.fails_each = 2.0, 10
    asyncio.run(_devices(server, request, whole, 5))
    before, failures = server.resident, failing.failures
    load = asyncio.run(_devices(server, request, whole, seconds))
    after, failed = server.resident, failing.failures - failures
    what = f"gateway, home screen, {ACTIVE} connections"
    for problem in load.wrong[:5]:
        report.fail(f"{what}: {problem}")
    # Every answer without payments is one of a failure, and every failure is in an answer.
    if load.incomplete != failed:
        report.fail(f"{what}: {failed} calls of the back end failed, {load.incomplete} answers say so")
    slowest = max(load.times, default=0)
    if not load.times or slowest > 8:
        report.fail(f"{what}: the slowest of {len(load.times)} answers took {slowest:.1f} s")
    if after > before * 1.05 + 4:
        report.fail(f"{what}: memory grows from {before:.1f} to {after:.1f} MiB")
    load.times.sort()
    p99 = load.times[len(load.times) * 99 // 100] if load.times else 0
    report.say(
        f"{what}, one back end late by 2 s: {len(load.times)} answers, {load.incomplete} without payments,"
        f" {len(load.wrong)} wrong, p99 {p99:.2f} s, slowest {slowest:.2f} s; memory {before:.1f} to {after:.1f} MiB"
    )
    report.say(
        f"{what}: {together * 1000:.2f} ms of CPU a call, its 8 parts alone {parts * 1000:.2f} ms: {together / parts:.2f}"
    )


def _ask(server: Server, path: str, members: dict) -> dict:
    request = urllib.request.Request(
        f"{server.url}/services/{path}", json.dumps(members).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=30) as response:
        return json.load(response)


def _cpu(server: Server) -> float:
    """Seconds of processor time that a server has had."""
    fields = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _cost(server: Server, calls: list[tuple[str, dict]], count: int) -> float:
    """Processor time of a call, as the mean of many."""
    asyncio.run(_repeat(server, calls, count // 4))
    begun = _cpu(server)
    asyncio.run(_repeat(server, calls, count))
    return (_cpu(server) - begun) / (count * len(calls))


async def _repeat(server: Server, calls: list[tuple[str, dict]], count: int) -> None:
    left = iter(range(count))

    async def one() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        for _ in left:
            for path, members in calls:
                answer = await _exchange(server, reader, writer, path, json.dumps(members).encode())
                if answer["opstatus"] != 0:
                    raise SystemExit(f"load-test: {path} has opstatus {answer['opstatus']}")
        writer.close()

    await asyncio.gather(*(one() for _ in range(8)))


class _Load:
    def __init__(self) -> None:
        self.times: list[float] = []
        self.wrong: list[str] = []
        self.incomplete = 0


async def _devices(server: Server, request: dict, whole: dict, seconds: float) -> _Load:
    """Devices that ask for the home screen again and again."""
    load, body, end = _Load(), json.dumps(request).encode(), time.monotonic() + seconds

    async def device() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        while time.monotonic() < end:
            begun = time.monotonic()
            answer = await _exchange(server, reader, writer, "Home/getHome", body)
            load.times.append(time.monotonic() - begun)
            if answer == whole:
                continue
            if problem := _difference(answer, whole):
                load.wrong.append(problem)
            else:
                load.incomplete += 1
        writer.close()

    await asyncio.gather(*(device() for _ in range(ACTIVE)))
    return load


def _difference(answer: dict, whole: dict) -> str | None:
    """What is wrong with an answer that is not whole; nil where it lacks the payments, says so, and has the rest."""
    if answer.get("opstatus") != 1528:
        return f"opstatus is {answer.get('opstatus')}"
    if answer.get("opstatus_getRecentPayments") in (None, 0):
        return f"opstatus_getRecentPayments is {answer.get('opstatus_getRecentPayments')}"
    own = ("opstatus", "opstatus_getRecentPayments", "Status", *PAYMENTS)
    for name in whole.keys() - set(own):
        if answer.get(name) != whole[name]:
            return f"{name} is {str(answer.get(name))[:100]}"
    return next((f"there is {name}" for name in (*PAYMENTS, "Status") if name in answer), None)


async def _exchange(
    server: Server, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, path: str, body: bytes
) -> dict:
    head = f"POST /services/{path} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nContent-Type: application/json\r\n"
    writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
    fields = (await reader.readuntil(b"\r\n\r\n")).lower()
    length = int(fields.partition(b"\r\ncontent-length:")[2].partition(b"\r\n")[0])
    return json.loads(await reader.readexactly(length))
