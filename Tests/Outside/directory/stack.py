"""The directory, the bridge before it, and `soapstone` before both, each as a process or thread of this run."""

import http.client
import json
import os
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

from bridge import PATH, Bridge
from people import SERVICE, SERVICE_PASSWORD
from slapd import CannotStart, Directory

TOOL = os.environ.get("SOAPSTONE_BIN", "soapstone")
ROOT = Path(__file__).resolve().parents[3]
SYSTEMS = ROOT / "fixtures/sets"
FIXTURES = SYSTEMS / "ldap"
# The people are made up, so their names stay; passwords do not.
RECORDING = "redaction: {keepClasses: [personal]}\n"


class Stack:
    """What runs; all of it ends with the `with` that it stands in."""

    def __init__(self) -> None:
        self._temporary = tempfile.TemporaryDirectory(prefix="ldap-demo-")
        self.folder = Path(self._temporary.name)
        self._servers: list[subprocess.Popen[bytes]] = []
        self.recording = self.folder / "recording.yaml"
        self.recording.write_text(RECORDING)

    def __enter__(self) -> "Stack":
        try:
            self.directory = Directory(self.folder / "slapd")
            self.bridge = Bridge(self.directory.url)
        except BaseException:
            self._temporary.cleanup()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        self.bridge.shutdown()
        self.directory.stop()
        self._temporary.cleanup()

    def stop(self) -> list[int]:
        """Asks the servers to finish, the last one first; their exit statuses."""
        statuses = []
        for server in reversed(self._servers):
            server.send_signal(signal.SIGTERM)
            try:
                statuses.append(server.wait(30))
            except subprocess.TimeoutExpired:
                server.kill()
                statuses.append(server.wait())
        self._servers.clear()
        return statuses

    def start(self, *command: str, port: int = 0) -> str:
        """Starts a server of the tool; where it listens."""
        number = len(list(self.folder.glob("*.port")))
        port_file, log = self.folder / f"{number}.port", self.folder / f"{number}.log"
        # A session of its own: Ctrl-C is for this program, which then ends the servers in their order.
        environment = {**os.environ, "SOAPSTONE_LDAP_PASSWORD": SERVICE_PASSWORD}
        # The recorder records nothing on a build server, and this run is there to record.
        environment.pop("CI", None)
        with log.open("wb") as output:
            server = subprocess.Popen(
                [TOOL, *command, "--port", str(port), "--port-file", str(port_file)],
                cwd=ROOT,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                start_new_session=True,
            )
        self._servers.append(server)
        begun = time.monotonic()
        while not port_file.exists() or not (text := port_file.read_text()).endswith("\n"):
            if server.poll() is not None or time.monotonic() - begun > 60:
                raise CannotStart(f"soapstone {command[0]} does not listen: {log.read_text()[-2000:]}")
            time.sleep(0.02)
        return f"http://127.0.0.1:{int(text)}"

    def ended(self) -> bool:
        """Whether one of the processes is gone."""
        return any(process.poll() is not None for process in [*self._servers, self.directory.process])

    def stub(self, *options: str) -> str:
        """The stub with the recorded exchanges of all systems."""
        return self.start("replay", "--fixtures", str(SYSTEMS), *options)

    def gateway(self, directory: str, account: str = SERVICE) -> "Gateway":
        """A gateway of its own before a directory, which takes credentials as they are."""
        config = self.folder / f"{len(list(self.folder.glob('*.yaml')))}.yaml"
        config.write_text(
            "gateway:\n"
            "  credentials: {clear: true}\n"
            f"  sessions: {ROOT}/fixtures/sets/sessions.yaml\n"
            "  services:\n"
            f"    ldap: {{url: '{directory}{PATH}', user: {account}, passwordEnv: SOAPSTONE_LDAP_PASSWORD}}\n"
        )
        return Gateway(self.start("gateway", "--config", str(config)))


class Gateway:
    """Calls of a gateway's operations on the directory."""

    def __init__(self, url: str) -> None:
        self.url = url

    def call(self, operation: str, request: dict[str, str]) -> dict[str, Any]:
        """The JSON that answers one."""
        connection = http.client.HTTPConnection(self.url.removeprefix("http://"), timeout=30)
        try:
            connection.request(
                "POST", f"/services/ldap/{operation}", json.dumps(request), {"Content-Type": "application/json"}
            )
            return json.loads(connection.getresponse().read())
        finally:
            connection.close()
