"""`soapstone record` as a process of its own."""

import os
import re
import signal
import subprocess
import tempfile
import time
from pathlib import Path

TOOL = os.environ.get("SOAPSTONE_BIN", "soapstone")


class StartError(Exception):
    """The recorder ended before it listened, or was ended; `size` is the address space that it had then, in bytes."""

    def __init__(self, status: int, log: str, size: int = 0) -> None:
        super().__init__(f"it ended with status {status}: {log.strip()[-500:]}")
        self.status = status
        self.log = log
        self.size = size


class Recorder:
    """A recorder of a store."""

    def __init__(self, store: Path, upstream: str, *options: str, before: tuple[str, ...] = ()) -> None:
        """
        :param before: a command that starts the recorder, such as prlimit
        """
        self._folder = tempfile.TemporaryDirectory(prefix="crash-test-")
        self._port_file = Path(self._folder.name, "port")
        self._log = Path(self._folder.name, "log")
        command = [*before, TOOL, "record", "--fixtures", str(store), "--upstream", upstream, "--port", "0"]
        command += ["--config", _rules(self._folder.name)]
        environment = {name: value for name, value in os.environ.items() if name != "CI"}
        # What tells where a process died takes longer than the process lived, and goes on alone.
        environment["SWIFT_BACKTRACE"] = "enable=no"
        self._begun = time.monotonic()
        with self._log.open("wb") as log:
            self.process = subprocess.Popen(
                [*command, "--port-file", str(self._port_file), *options],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env=environment,
            )
        self.port = 0
        self.seconds = 0.0

    def wait(self, limit: float = 60) -> "Recorder":
        """Waits until it listens. `seconds` then says how long that took, the start of the process included."""
        while time.monotonic() - self._begun < limit:
            # Asked before the file is read: one that has ended after that has written it.
            status = self.process.poll()
            if self._port_file.exists() and (text := self._port_file.read_text()).endswith("\n"):
                self.port = int(text)
                self.seconds = time.monotonic() - self._begun
                return self
            if status is not None:
                raise StartError(status, self.log)
            time.sleep(0.002)
        size = re.search(r"VmSize:\s+(\d+) kB", Path(f"/proc/{self.process.pid}/status").read_text())
        self.kill()
        raise StartError(-1, f"it does not listen after {limit} s\n{self.log}", int(size[1]) << 10 if size else 0)

    @property
    def log(self) -> str:
        return self._log.read_text(errors="replace")

    @property
    def processor_seconds(self) -> float:
        """How long it has computed."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def terminate(self) -> None:
        self.process.send_signal(signal.SIGTERM)

    def end(self, limit: float = 60) -> tuple[int, float]:
        """Waits for the end: the exit status, and the seconds that it took. One that goes on is killed: -9."""
        begun = time.monotonic()
        try:
            self.process.wait(limit)
        except subprocess.TimeoutExpired:
            self.kill()
        return self.process.returncode, time.monotonic() - begun


def scanned(store: Path) -> int:
    """How many exchanges the tool itself reads in a store; -1 where it does not like one."""
    with tempfile.TemporaryDirectory(prefix="crash-test-") as folder:
        command = [TOOL, "fixtures", "scan", str(store), "--config", _rules(folder)]
        result = subprocess.run(command, capture_output=True, text=True, check=False)
    found = re.match(r"(\d+) fixtures?, 0 findings\n", result.stdout)
    return int(found[1]) if found and result.returncode == 0 else -1


def _rules(folder: str) -> str:
    """A file of a configuration that lets large parts be kept."""
    file = Path(folder, "rules.yaml")
    file.write_text("redaction: {keepParts: ['image/*']}\n")
    return str(file)
