"""A real directory for SETS: OpenLDAP with made-up people, a DSMLv2 bridge before it, and a gateway before that.

    SOAPSTONE_BIN=.build/release/soapstone python3 Tests/Outside/directory [--port N] [--port-file FILE]
    SOAPSTONE_BIN=.build/release/soapstone python3 Tests/Outside/directory --record FOLDER | --check

Without --record and --check it runs until Ctrl-C or SIGTERM. It needs slapd, ldap-utils, ldap3, lxml and PyYAML.
Exit status: 0 ended when asked, recorded, or nothing was found; 1 something was; 2 could not start; 3 one of the
servers ended; 64 wrong use.
"""

import argparse
import signal
import sys
import threading
from pathlib import Path

import judge
import recording
from people import PASSWORD, PEOPLE, SERVICE
from slapd import CannotStart
from stack import ROOT, Stack


def serve(stack: Stack, port: int, port_file: Path | None) -> int:
    """The gateway of the package's own project, with the directory in place of the stub's."""
    ends = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: ends.set())
    stub = stack.stub()
    text = (ROOT / "soapstone.yaml").read_text().partition("\ncheck:")[0]
    text = text.replace("sessions: fixtures/", f"sessions: {ROOT}/fixtures/")
    text = text.replace('ldap: {url: "http://127.0.0.1:7627/', f'ldap: {{url: "{stack.bridge.url}/')
    config = stack.folder / "gateway.yaml"
    config.write_text(text.replace("http://127.0.0.1:7627/", f"{stub}/"))
    gateway = stack.start("gateway", "--config", str(config), port=port)
    print(f"directory {stack.directory.url}, bridge {stack.bridge.url}, stub {stub}, gateway {gateway}")
    print(f"service account {SERVICE}; users, all with the password {PASSWORD}:")
    print(" ".join(person.name for person in PEOPLE))
    sys.stdout.flush()
    if port_file is not None:
        port_file.write_text(gateway.rpartition(":")[2] + "\n")
    while not ends.wait(0.5):
        if stack.ended():
            print("one of the servers has ended", file=sys.stderr)
            return 3
    return 0 if set(stack.stop()) == {0} else 3


class Parser(argparse.ArgumentParser):
    """Wrong use is 64, as everywhere in the project."""

    def error(self, message: str) -> None:  # type: ignore[override]
        self.print_usage(sys.stderr)
        self.exit(64, f"{self.prog}: {message}\n")


def main() -> int:
    parser = Parser(prog="ldap-demo", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--port", type=int, default=7628, help="where the gateway listens; 0 picks a free port")
    parser.add_argument("--port-file", type=Path, help="a file to write the port to, once the gateway listens")
    mode = parser.add_mutually_exclusive_group()
    mode.add_argument("--record", type=Path, metavar="FOLDER", help="record the outcomes below this folder, and end")
    mode.add_argument("--check", action="store_true", help="hold directory, recordings and notes against each other")
    options = parser.parse_args()
    if not 0 <= options.port <= 65535:
        parser.error("a port is a number from 0 to 65535")
    # Whoever starts this may have signals blocked; servers that inherit that would not end when they are asked.
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    try:
        with Stack() as stack:
            if options.record is not None:
                recording.record(stack, options.record)
                return 0
            if options.check:
                found = judge.Judge()
                judge.run(stack, found)
                print(f"{found.passed} passed, {found.failed} failed")
                return 1 if found.failed else 0
            return serve(stack, options.port, options.port_file)
    except CannotStart as error:
        print(f"ldap-demo: error: {error}", file=sys.stderr)
        return 2
    except recording.Unexpected as error:
        print(f"ldap-demo: {error}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
