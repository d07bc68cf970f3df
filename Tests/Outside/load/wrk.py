"""wrk, which asks as fast as it is answered."""

import re
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from server import Server

# Counts answers by status, and prints them and how many took how many microseconds, for wrk itself does neither.
_REPORT = """
local mine
function setup(thread) mine = thread end
statuses = {}
function response(status) statuses[status] = (statuses[status] or 0) + 1 end
function done(summary, latency)
    for status, count in pairs(mine:get("statuses")) do print(string.format("status %d: %d", status, count)) end
    for i = 1, #latency do print(string.format("latency %d: %d", latency(i))) end
end
"""


@dataclass(frozen=True)
class Load:
    """What wrk has seen: answers by status, the times in milliseconds of all, and what went wrong."""

    rate: float
    statuses: dict[int, int]
    times: list[tuple[float, int]]
    errors: str

    @property
    def not_ok(self) -> int:
        return sum(count for status, count in self.statuses.items() if status != 200)

    @property
    def p99(self) -> float:
        return self.p99_of(sum(count for _, count in self.times))

    def p99_of(self, fastest: int) -> float:
        """Milliseconds that 99 of 100 of the fastest answers took at most."""
        wanted = fastest * 0.99
        for time, count in self.times:
            wanted -= count
            if wanted <= 0:
                return time
        return float("inf")


class Wrk:
    """wrk over some connections for some seconds; each waits before a request, up to twice a pause in milliseconds."""

    def __init__(self, server: Server, connections: int, seconds: float, pause: int = 0) -> None:
        self._seconds = seconds
        self._folder = tempfile.TemporaryDirectory(prefix="load-test-")
        script = Path(self._folder.name, "post.lua")
        fields = "".join(f"wrk.headers[ {_lua(name)} ] = {_lua(value)}\n" for name, value in server.headers.items())
        # By chance, for otherwise all that begin together ask together ever after.
        waits = f"function delay() return math.random(0, {2 * pause}) end\n" if pause else ""
        script.write_text(f'wrk.method = "POST"\nwrk.body = {_lua(server.body.decode())}\n{fields}{waits}{_REPORT}')
        command = ["wrk", "-t1", f"-c{connections}", f"-d{seconds:.0f}s", "--timeout", "30s"]
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
        times = re.findall(r"^latency (\d+): (\d+)$", output, re.MULTILINE)
        if requests is None or not times:
            raise SystemExit(f"load-test: wrk failed: {output[:2000]}")
        statuses = re.findall(r"^status (\d+): (\d+)$", output, re.MULTILINE)
        errors = re.search(r"Socket errors: (.*)", output)
        return Load(
            rate=int(requests[1]) / self._seconds,
            statuses={int(status): int(count) for status, count in statuses},
            times=[(int(time) / 1000, int(count)) for time, count in times],
            errors=errors[1] if errors else "",
        )


def _lua(text: str) -> str:
    """A string of Lua's that means the text."""
    return "[==[\n" + text + "]==]"
