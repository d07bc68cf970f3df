"""What stands between the gateway and a stub: passes requests on, late or not at all."""

import contextlib
import http.client
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Relay(ThreadingHTTPServer):
    """Passes requests on to a port of this machine."""

    daemon_threads = True
    # All that a gateway may open at once.
    request_queue_size = 1024

    def __init__(self, port: int) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.target = port
        # Seconds that each request waits.
        self.delay = 0.0
        # Of so many requests the last one gets 503; 0 for none.
        self.fails_each = 0
        self.failures = 0
        self._count = 0
        self._lock = threading.Lock()

    def handle_error(self, request: object, client_address: object) -> None:
        """Says nothing: a gateway may leave where it does not need an answer any more."""

    @property
    def port(self) -> int:
        return self.server_address[1]

    def fails(self) -> bool:
        """Whether the next request fails."""
        with self._lock:
            self._count += 1
            if not self.fails_each or self._count % self.fails_each:
                return False
            self.failures += 1
            return True


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: Relay

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        time.sleep(self.server.delay)
        if self.server.fails():
            return self._answer(503, "text/plain", b"down\n")
        connection = http.client.HTTPConnection("127.0.0.1", self.server.target, timeout=30)
        with contextlib.closing(connection):
            fields = {name: self.headers[name] for name in ("Content-Type", "SOAPAction") if name in self.headers}
            connection.request("POST", self.path, body, fields)
            response = connection.getresponse()
            self._answer(response.status, response.headers["Content-Type"], response.read())

    def _answer(self, status: int, kind: str, body: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Says nothing."""


@contextlib.contextmanager
def relay(port: int) -> Iterator[Relay]:
    """A relay that runs."""
    server = Relay(port)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
