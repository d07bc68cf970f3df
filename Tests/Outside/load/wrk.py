"""wrk, which asks as fast as it is answered."""

import re
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from server import Server

_UNITS = {"us": 0.001, "ms": 1, "s": 1000, "m": 60_000}


@dataclass(frozen=True)
class Load:
    """What wrk has seen: requests a second, p99 in milliseconds, and what went wrong."""

    rate: float
    p99: float
    not_ok: int
    errors: str


class Wrk:
    """wrk over some connections for some seconds."""

    def __init__(self, server: Server, connections: int, seconds: float) -> None:
        self._seconds = seconds
        self._folder = tempfile.TemporaryDirectory(prefix="load-test-")
        script = Path(self._folder.name, "post.lua")
        fields = "".join(f"wrk.headers[ {_lua(name)} ] = {_lua(value)}\n" for name, value in server.headers.items())
        script.write_text(f'wrk.method = "POST"\nwrk.body = {_lua(server.body.decode())}\n{fields}')
        command = ["wrk", "-t1", f"-c{connections}", f"-d{seconds:.0f}s", "--timeout", "30s", "--latency"]
        self._process = subprocess.Popen(
            [*command, "-s", str(script), server.url + server.path],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    @property
    def is_running(self) -> bool:
        return self._process.poll() is None

    def result(self) -> Load:
        output, _ = self._process.communicate()
        requests = re.search(r"(\d+) requests in", output)
        p99 = re.search(r"99%\s+([\d.]+)(us|ms|s|m)\b", output)
        if requests is None or p99 is None:
            raise SystemExit(f"load-test: wrk failed: {output}")
        not_ok = re.search(r"Non-2xx or 3xx responses: (\d+)", output)
        errors = re.search(r"Socket errors: (.*)", output)
        return Load(
            rate=int(requests[1]) / self._seconds,
            p99=float(p99[1]) * _UNITS[p99[2]],
            not_ok=int(not_ok[1]) if not_ok else 0,
            errors=errors[1] if errors else "",
        )


def _lua(text: str) -> str:
    """A string of Lua's that means the text."""
    return "[==[\n" + text + "]==]"
