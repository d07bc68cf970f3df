"""Stands in for Expo, the service that brings notifications to devices: messages in, tickets out, receipts later.

    expo_server.py --port 0 --port-file FILE [--delay SECONDS] [--busy N] [--hold N]

`POST /push/send` takes at most 100 messages of one project: the tokens of devices whose number ends in 7 are gone, those that end in 9 are
of another project. The first N requests (--busy) are answered with 429 and Retry-After. Those after the first N
(--hold) wait for `POST /release`, and are carried out then, whoever still waits for them. `POST /push/getReceipts` has no receipt for a ticket
before it was asked for twice. `GET /stats` gives what came, and how many requests were there at once.
"""

import argparse
import json
import re
import signal
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

lock = threading.Lock()
stats = {"requests": 0, "begun": 0, "busy": 0, "split": 0, "most": 0, "messages": []}
tickets: dict[str, str] = {}
released = threading.Event()
asked: dict[str, int] = {}
settings = argparse.Namespace()
now = 0


def refusal(code, details=None):
    return {"errors": [{"code": code, "message": "refused", **({"details": details} if details else {})}]}


def send(messages):
    if not isinstance(messages, list) or not 1 <= len(messages) <= 100:
        return 400, refusal("PUSH_TOO_MANY_NOTIFICATIONS")
    for message in messages:
        if sorted(message) != ["body", "sound", "title", "to"] or not re.fullmatch(r"ExponentPushToken\[.+\]", message["to"]):
            return 400, refusal("VALIDATION_ERROR")
    projects = {}
    for message in messages:
        projects.setdefault("@b/b" if message["to"].endswith("9]") else "@a/a", []).append(message["to"])
    with lock:
        stats["requests"] += 1
        if stats["busy"] < settings.busy:
            stats["busy"] += 1
            return 429, refusal("TOO_MANY_REQUESTS")
        if len(projects) > 1:
            stats["split"] += 1
            return 400, refusal("PUSH_TOO_MANY_EXPERIENCE_IDS", projects)
        stats["begun"] += 1
        is_held = settings.hold is not None and stats["begun"] > settings.hold
    if is_held:
        released.wait()
    time.sleep(settings.delay)
    answers = []
    with lock:
        for message in messages:
            stats["messages"].append(message)
            if message["to"].endswith("7]"):
                answers.append({"status": "error", "message": f'"{message["to"]}" is not registered',
                                "details": {"error": "DeviceNotRegistered"}})
            else:
                ticket = f"ticket-{len(tickets):06}"
                tickets[ticket] = message["to"]
                answers.append({"status": "ok", "id": ticket})
    return 200, {"data": answers}


def receipts(body):
    ids = body["ids"]
    if not 1 <= len(ids) <= 1000:
        return 400, refusal("PUSH_TOO_MANY_RECEIPTS")
    with lock:
        for ticket in ids:
            asked[ticket] = asked.get(ticket, 0) + 1
        return 200, {"data": {t: {"status": "ok"} for t in ids if asked[t] > 1 and t in tickets}}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize = -1  # One packet a response: the second would wait for the first to be acknowledged.

    def do_GET(self):
        with lock:
            self.answer(200, stats)

    def do_POST(self):
        global now
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if self.path == "/release":
            released.set()
            self.answer(200, {})
            return
        with lock:
            now += 1
            stats["most"] = max(stats["most"], now)
        try:
            status, content = {"/push/send": send, "/push/getReceipts": receipts}[self.path](body)
        finally:
            with lock:
                now -= 1
        self.answer(status, content)

    def answer(self, status, content):
        body = json.dumps(content).encode()
        self.send_response(status)
        if status == 429:
            self.send_header("Retry-After", "1")
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format, *arguments):
        pass


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--port-file", type=Path, required=True)
    parser.add_argument("--delay", type=float, default=0)
    parser.add_argument("--busy", type=int, default=0)
    parser.add_argument("--hold", type=int)
    parser.parse_args(namespace=settings)
    server = ThreadingHTTPServer(("127.0.0.1", settings.port), Handler)
    settings.port_file.write_text(f"{server.server_port}\n")
    # Who starts this from a thread that blocks the signal, as Swift's are, has it blocked here, too.
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    server.serve_forever()


if __name__ == "__main__":
    main()
