"""Puts a stub and a gateway under load, and under clients that are slow, idle, gone, or too many.

    SOAPSTONE_BIN=.build/release/soapstone python3 Tests/Outside/load [--short] [TEST...]

Tests are steady, slow, idle, churn, overload, uploads and home; all of them unless some are named. It needs wrk, and of Python
the standard library only. Exit status: 0 all held; 1 something did not; 2 wrong use.
"""

import argparse
import resource
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1]))

import calls  # noqa: E402
import crowd  # noqa: E402
import home  # noqa: E402
import slow  # noqa: E402
import uploads  # noqa: E402
from report import Report  # noqa: E402
from server import gateway, stub  # noqa: E402

TESTS = ("steady", "slow", "idle", "churn", "overload", "uploads", "home")


def run(test: str, short: bool, report: Report) -> None:
    if test == "home":
        return home.run(5 if short else 60, report)
    if test == "overload":
        # Connections that are too many wait with the gateway until one is closed: calls are what it turns away.
        calls.overload(6 if short else 60, report)
    for servers in (stub, gateway):
        with servers() as server:
            match test:
                case "steady":
                    crowd.steady(server, 3 if short else 60, 20 if servers is stub else 50, report)
                case "slow":
                    slow.run(server, 5 if short else 200, report)
                case "idle":
                    crowd.idle(server, 3 if short else 20, report)
                case "churn":
                    crowd.churn(server, 500 if short else 10_000, report)
                case "overload" if servers is stub:
                    crowd.overload(server, 6 if short else 60, report)
                case "uploads":
                    limit = (4 if servers is stub else 2) << 20
                    uploads.run(server, 8 if short else 100, limit, servers is stub, report)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--short", action="store_true", help="fewer clients for a shorter time")
    parser.add_argument("tests", nargs="*", metavar="TEST", help=", ".join(TESTS))
    options = parser.parse_args()
    if not set(options.tests) <= set(TESTS):
        parser.error(f"tests are {', '.join(TESTS)}")
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    report = Report()
    for test in options.tests or TESTS:
        run(test, options.short, report)
    report.print()
    return 0 if report.failures == 0 else 1


if __name__ == "__main__":
    sys.exit(main())
