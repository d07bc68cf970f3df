"""A user in an empty folder, and the commands that are typed there."""

import contextlib
import os
import re
import shlex
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

_TOOL = os.environ.get("SOAPSTONE_BIN", "soapstone")
TOOL = str(Path(shutil.which(_TOOL) or _TOOL).absolute())
MOST_COMMANDS = 5
# Settings of a build server, of git and of the tool are not a newcomer's.
ENVIRONMENT = {
    name: value for name, value in os.environ.items() if not re.match("CI$|CI_|GITHUB_|GITLAB_|GIT_|SOAPSTONE_", name)
} | {
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_AUTHOR_NAME": "N",
    "GIT_AUTHOR_EMAIL": "n@example.org",
    "GIT_COMMITTER_NAME": "N",
    "GIT_COMMITTER_EMAIL": "n@example.org",
}


@dataclass
class Server:
    """A command that serves: its address, the line that it starts with, and at its end all lines of its output."""

    url: str
    start: str
    output: list[str] = field(default_factory=list)


class Walk:
    """Counts commands, and steps that passed and failed; prints a line for each step."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.passed = self.failed = self._commands = 0
        self.printed = ""  # All that commands have printed, to both outputs.
        self._temporary = tempfile.TemporaryDirectory(prefix="newcomer-")
        self.folder = Path(self._temporary.name, "project")
        self.folder.mkdir()

    def __enter__(self) -> "Walk":
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None:
            self.check(f"{self._commands} commands, at most {MOST_COMMANDS}", self._commands <= MOST_COMMANDS, True)
        self._temporary.cleanup()

    def check(self, step: str, found: object, expected: object) -> None:
        """A step: passed if what was found is what was expected."""
        if found == expected:
            self.passed += 1
            print(f"{self.name}: {step}", flush=True)
        else:
            self.failed += 1
            print(f"{self.name}: FAILED: {step}: {found!r} in place of {expected!r}", flush=True)

    def matches(self, step: str, pattern: str, text: str) -> re.Match[str] | None:
        """A step: passed if the pattern is found in a text."""
        found = re.search(pattern, text)
        self.check(step, found.re.pattern if found else text, pattern)
        return found

    def run(self, *arguments: str, status: int = 0, folder: Path | None = None) -> str:
        """Runs a command that writes nothing to standard error, and returns its standard output."""
        command = self._count(arguments)
        done = subprocess.run(
            [TOOL, *arguments],
            cwd=folder or self.folder,
            env=ENVIRONMENT,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=120,
        )
        self.printed += done.stdout + done.stderr
        explained = "" if done.returncode == status else f"\n{done.stdout}{done.stderr}"
        self.check(f"{command} ends with {status}", f"{done.returncode}{explained}", f"{status}")
        self._diagnostics(command, done.stderr, ())
        return done.stdout

    @contextlib.contextmanager
    def serve(self, *arguments: str, diagnostics: Sequence[str] = ()) -> Iterator[Server]:
        """Runs a command that serves until the end of the block.

        `diagnostics` are the patterns of all lines on standard error, in their order.
        """
        command = self._count(arguments)
        with tempfile.TemporaryDirectory(prefix="newcomer-") as aside:
            port_file, output, errors = (Path(aside, name) for name in ("port", "out", "err"))
            with output.open("wb") as out, errors.open("wb") as err:
                process = subprocess.Popen(
                    [TOOL, *arguments, "--port", "0", "--port-file", str(port_file)],
                    cwd=self.folder,
                    env=ENVIRONMENT,
                    stdin=subprocess.DEVNULL,
                    stdout=out,
                    stderr=err,
                )
            try:
                port = _port(process, port_file)
                if port is None:
                    raise SystemExit(f"{command} does not listen: {output.read_text()}{errors.read_text()}")
                server = Server(f"http://127.0.0.1:{port}", output.read_text())
                yield server
                process.send_signal(signal.SIGTERM)
                self.check(f"{command} ends with 0", process.wait(60), 0)
            finally:
                process.kill()
                process.wait()
            server.output = output.read_text().splitlines()
            self.printed += output.read_text() + errors.read_text()
            warnings = [line for line in server.output if re.search("warning|error", line)]
            self.check(f"{command} prints no warning", warnings, [])
            self._diagnostics(command, errors.read_text(), diagnostics)

    def git(self, *arguments: str) -> bytes:
        """Runs git, which is no command of the tool, and returns its standard output."""
        done = subprocess.run(["git", *arguments], cwd=self.folder, env=ENVIRONMENT, stdout=subprocess.PIPE, check=True)
        return done.stdout

    def _count(self, arguments: Sequence[str]) -> str:
        self._commands += 1
        return f"soapstone {shlex.join(arguments)}"

    def _diagnostics(self, command: str, text: str, patterns: Sequence[str]) -> None:
        lines = text.splitlines()
        matches = len(lines) == len(patterns) and all(map(re.search, patterns, lines))
        count = f"the {len(patterns)} expected lines" if patterns else "nothing"
        self.check(f"{command} writes {count} to standard error", list(patterns) if matches else lines, list(patterns))


def _port(process: subprocess.Popen[bytes], file: Path) -> int | None:
    """The port of a server, once it listens; None if it does not."""
    begun = time.monotonic()
    while not file.exists() or not (text := file.read_text()).endswith("\n"):
        if process.poll() is not None or time.monotonic() - begun > 60:
            return None
        time.sleep(0.02)
    return int(text)
