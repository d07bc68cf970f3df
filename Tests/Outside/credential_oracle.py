"""Asks a running gateway to sign in with texts that it cannot decrypt, and looks for what tells their kinds apart.

Seven kinds of bad texts stand in place of a password, and a sound wrong password beside them, in an order by chance.
Every answer must be one and the same, and no kind may be told from the wrong password by its times: Welch's t, of times
without the slowest fifth, has to be below 4.5. Each difference in the answers and each t that is too great is a finding.

The gateway must stand before a directory that answers every try alike, such as that of `--directory`.
Exit status: 0 no finding, 1 a finding, 2 wrong use.
"""

import argparse
import base64
import math
import os
import random
import statistics
import sys
import threading
import time
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from cryptography.hazmat.primitives.asymmetric import padding, rsa
from device import OAEP, Answer, Device

LIMIT = 4.5

REFUSAL = b"""<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Body>\
<batchResponse xmlns="urn:oasis:names:tc:DSML:2:0:core"><authResponse><resultCode code="49"/></authResponse>\
</batchResponse></soapenv:Body></soapenv:Envelope>"""


class Directory(BaseHTTPRequestHandler):
    """A directory that knows nobody."""

    protocol_version = "HTTP/1.1"
    # Else an answer waits until its head is acknowledged.
    disable_nagle_algorithm = True
    asked = 0

    def do_POST(self) -> None:  # noqa: N802 (the name is http.server's)
        self.rfile.read(int(self.headers["Content-Length"]))
        Directory.asked += 1
        self.send_response(200)
        self.send_header("Content-Type", "text/xml; charset=utf-8")
        self.send_header("Content-Length", str(len(REFUSAL)))
        self.end_headers()
        self.wfile.write(REFUSAL)

    def log_message(self, *_: object) -> None:
        """Nothing is printed."""


class Texts:
    """Texts for the place of a password, by kind."""

    def __init__(self, device: Device) -> None:
        self.device = device
        self.foreign = rsa.generate_private_key(public_exponent=65537, key_size=2048).public_key()
        self.kinds: dict[str, Callable[[], str]] = {
            "wrong password": lambda: device.encrypt(os.urandom(16).hex()),
            "no base64": lambda: "*" + base64.b64encode(os.urandom(255)).decode(),
            "another length": lambda: self.base64(os.urandom(random.choice([1, 128, 255, 257, 300]))),
            "above the modulus": lambda: self.base64(b"\xff\xff" + os.urandom(254)),
            "random": lambda: self.base64(b"\0" + os.urandom(255)),
            "one bit changed": self.flipped,
            "another key": lambda: self.base64(self.foreign.encrypt(os.urandom(16).hex().encode(), OAEP)),
            "another padding": lambda: device.encrypt(os.urandom(16).hex(), padding.PKCS1v15()),
        }

    @staticmethod
    def base64(blob: bytes) -> str:
        return base64.b64encode(blob).decode()

    def flipped(self) -> str:
        blob = bytearray(base64.b64decode(self.device.encrypt(os.urandom(16).hex())))
        blob[random.randrange(1, 256)] ^= 1 << random.randrange(8)
        return self.base64(bytes(blob))


def welch(one: list[float], other: list[float]) -> float:
    """Welch's t of two samples, without the slowest fifth of each: what other programs do to the clock is in there."""
    one, other = (sorted(sample)[: len(sample) * 4 // 5] for sample in (one, other))
    spread = statistics.variance(one) / len(one) + statistics.variance(other) / len(other)
    return (statistics.mean(one) - statistics.mean(other)) / math.sqrt(spread) if spread else 0.0


def measure(device: Device, rounds: int) -> tuple[dict[str, list[float]], dict[tuple[int, object, bytes], set[str]]]:
    """Asks once for each kind in every round: the times by kind, and the kinds by answer."""
    texts = Texts(device)
    times: dict[str, list[float]] = {kind: [] for kind in texts.kinds}
    answers: dict[tuple[int, object, bytes], set[str]] = {}
    user = device.encrypt("jordan.sample")
    for _ in range(rounds):
        for kind in random.sample(list(texts.kinds), len(texts.kinds)):
            members = {"userName": user, "password": texts.kinds[kind](), "keyId": device.key_id}
            begun = time.perf_counter()
            answer: Answer = device.ask("Auth/login", **members)
            times[kind].append(time.perf_counter() - begun)
            answers.setdefault((answer.status, answer.fields, answer.body), set()).add(kind)
    return times, answers


def judge(device: Device, rounds: int) -> int:
    device.check("9.9.9")
    measure(device, 3)  # What is slow the first time is not measured.
    asked = Directory.asked
    times, answers = measure(device, rounds)
    findings = 0
    for answer, kinds in answers.items() if len(answers) > 1 else []:
        findings += 1
        print(f"{', '.join(sorted(kinds))}: {answer[0]} {answer[2].decode(errors='replace')}")
    if asked and Directory.asked - asked != rounds * len(times):
        findings += 1
        print(f"the directory was asked {Directory.asked - asked} times in place of {rounds * len(times)}")
    for kind in times:
        t = welch(times[kind], times["wrong password"])
        middle = statistics.median(times[kind]) * 1_000
        print(f"{kind:>17}: {len(times[kind])} times, median {middle:.3f} ms, t {t:+.2f}")
        if abs(t) >= LIMIT:
            findings += 1
            print(f"{kind} can be told from a wrong password by its times")
    bad = rounds * (len(times) - 1)
    print(f"{bad} bad texts of {len(times) - 1} kinds, {len(answers)} distinct answers, {findings} findings")
    return 1 if findings else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--gateway", metavar="URL")
    parser.add_argument("--directory", type=int, metavar="PORT", help="be the directory, on this port")
    parser.add_argument("--rounds", type=int, default=143, help="bad texts of each kind: 143 make 1,001")
    arguments = parser.parse_args()
    if arguments.directory is not None:
        server = ThreadingHTTPServer(("127.0.0.1", arguments.directory), Directory)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        print(server.server_address[1], flush=True)
    if arguments.gateway is None:
        # The gateway is started once the directory is there, and told of here.
        arguments.gateway = sys.stdin.readline().strip()
    return judge(Device(arguments.gateway), arguments.rounds)


if __name__ == "__main__":
    sys.exit(main())
