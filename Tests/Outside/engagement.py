#!/usr/bin/env python3
"""Stands in for the engagement service: it takes subscriptions and messages, and holds each against its shape.

    engagement.py [--port PORT] [--port-file FILE] [--secret SECRET]

`POST /api/v1/subscribers` and `POST /api/v1/messages` answer as the service does: 200, 400 for a request that has not the
service's form, 401 without the secret in X-VoltMX-Authorization. `GET /requests` gives what was taken, as a JSON array in the
order in which it came: `{"path", "body", "status"}`. Nothing is kept when it ends.
"""

import argparse
import json
import signal
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

try:
    import jsonschema
except ImportError:  # Shapes are for tests; whoever only needs an answer gets one without.
    jsonschema = None

OS_TYPES = ["iphone", "ipad", "androidgcm", "androidjpush", "blackberry", "windows", "windows8", "webfcm"]


def closed(required: dict[str, Any], optional: dict[str, Any] | None = None) -> dict[str, Any]:
    """The schema of an object with these members and no others."""
    return {
        "type": "object",
        "properties": required | (optional or {}),
        "required": list(required),
        "additionalProperties": False,
    }


TEXT = {"type": "string", "minLength": 1}
EMAIL = {"type": "string", "pattern": r"^[^@\s]+@[^@\s]+\.[^@\s]+$"}

SUBSCRIPTION = closed(
    {
        "subscriptionService": closed(
            {
                "subscribe": closed(
                    {"sid": TEXT, "appId": TEXT, "ufid": EMAIL, "osType": {"enum": OS_TYPES}, "deviceId": TEXT},
                    {"deviceName": TEXT},
                )
            }
        )
    }
)

CONTENT = closed({"priorityService": {"enum": ["true", "false"]}, "data": TEXT, "mimeType": {"const": "text/plain"}})
KEYS = {"type": "array", "items": closed({"name": TEXT, "content": TEXT})}
IPHONE = closed({}, {"badge": {"type": "integer", "minimum": 0}, "sound": TEXT, "customData": closed({"key": KEYS})})
SUBSCRIBERS = {"type": "array", "minItems": 1, "items": closed({"ufid": EMAIL})}

MESSAGE = closed(
    {
        "messageRequest": closed(
            {
                "appId": TEXT,
                "global": {"type": "object"},
                "messages": closed(
                    {
                        "message": closed(
                            {
                                "content": CONTENT,
                                "overrideMessageId": {"type": "integer"},
                                "startTimestamp": {"type": "integer"},
                                "expiryTimestamp": {"type": "integer"},
                                "subscribers": closed({"subscriber": SUBSCRIBERS}),
                                "platformSpecificProps": closed({"iphone": IPHONE}),
                                "type": {"const": "PUSH"},
                            }
                        )
                    }
                ),
            }
        )
    }
)

SHAPES = {
    "/api/v1/subscribers": (SUBSCRIPTION, "Subscription successful. "),
    "/api/v1/messages": (MESSAGE, "Request Queued. "),
}


class Service(ThreadingHTTPServer):
    """The service, and what it was sent."""

    daemon_threads = True

    def __init__(self, port: int, secret: str) -> None:
        super().__init__(("127.0.0.1", port), Handler)
        self.secret = secret
        self.requests: list[dict[str, Any]] = []
        self.lock = threading.Lock()

    def take(self, path: str, fields: Any, body: bytes) -> tuple[int, dict[str, Any]]:
        """What a request is answered with."""
        try:
            document = json.loads(body)
        except ValueError:
            document = None
        status, answer = self.judge(path, fields, document)
        with self.lock:
            self.requests.append({"path": path, "body": document, "status": status})
        return status, answer

    def judge(self, path: str, fields: Any, document: Any) -> tuple[int, dict[str, Any]]:
        if path not in SHAPES:
            return 404, {"message": "Not found"}
        if fields.get_all("X-VoltMX-Authorization") != [self.secret]:
            return 401, {"message": "Unauthorized request"}
        if fields.get("Content-Type") != "application/json;charset=UTF-8":
            return 400, {"message": "Invalid content type"}
        schema, message = SHAPES[path]
        problem = jsonschema and jsonschema.exceptions.best_match(jsonschema.Draft202012Validator(schema).iter_errors(document))
        if problem is not None:
            return 400, {"message": f"{problem.json_path}: {problem.message}"}
        return 200, {"id": str(9073640394665981874 + len(self.requests)), "message": message}


class Handler(BaseHTTPRequestHandler):
    """One connection."""

    protocol_version = "HTTP/1.1"
    server: Service

    def do_GET(self) -> None:
        with self.server.lock:
            found = self.path == "/requests"
            self.reply(200 if found else 404, self.server.requests if found else {})

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", "0")))
        self.reply(*self.server.take(self.path, self.headers, body))

    def reply(self, status: int, document: Any) -> None:
        body = json.dumps(document).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--port", type=int, default=7629)
    parser.add_argument("--port-file", type=Path)
    parser.add_argument("--secret", default="SYNTHETIC-PASSWORD")
    arguments = parser.parse_args()
    service = Service(arguments.port, arguments.secret)
    # Who starts this from a thread that blocks the signal, as Swift's are, has it blocked here, too.
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
    # The handler runs on the thread that serves, which would wait for itself.
    signal.signal(signal.SIGTERM, lambda *_: threading.Thread(target=service.shutdown).start())
    if arguments.port_file:
        arguments.port_file.write_text(f"{service.server_port}\n")
    service.serve_forever()
    return 0


if __name__ == "__main__":
    sys.exit(main())
