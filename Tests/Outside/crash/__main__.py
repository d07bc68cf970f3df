"""Kills, ends and starves `soapstone record`, and holds what its store has against what clients were answered.

    SOAPSTONE_BIN=.build/release/soapstone python3 Tests/Outside/crash \\
        [--rounds N] [--open-limit SECONDS] [--folder FOLDER] [TEST...]

Tests are kill, term, redact, lock, descriptors, memory, disk, inject and states; all of them unless some are named. Only
Python's standard library is used, prlimit, and strace for the last two. Exit status: 0 all held; 1 something did not; 2 wrong use.
"""

import argparse
import asyncio
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1]))

import inject  # noqa: E402
import limits  # noqa: E402
import rewrite  # noqa: E402
import rounds  # noqa: E402
import states  # noqa: E402
from backend import Backend  # noqa: E402
from report import Report  # noqa: E402

TESTS = ("kill", "term", "redact", "lock", "descriptors", "memory", "disk", "inject", "states")


async def run(test: str, options: argparse.Namespace, backend: Backend, report: Report) -> None:
    with rounds.temporary(options.folder) as name:
        folder = Path(name)
        match test:
            case "kill":
                await rounds.kill(options.rounds, options.open_limit, folder, backend, report)
            case "term":
                await rounds.term(max(options.rounds // 10, 1), folder, backend, report)
            case "redact":
                rewrite.redact(max(options.rounds // 5, 1), folder, report)
            case "lock":
                await rounds.lock(folder, backend, report)
            case "descriptors":
                await limits.descriptors(folder, backend, report)
            case "memory":
                await limits.memory(folder, backend, report)
            case "disk":
                await limits.disk(folder, backend, report)
            case "inject":
                await inject.inject(max(options.rounds // 10, 1), folder, backend, report)
            case "states":
                await states.states(20 * options.rounds, min(options.rounds + 1, 10), folder, backend, report)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=500, help="with kill -9; a tenth of them with SIGTERM, and so on")
    parser.add_argument("--open-limit", type=float, default=1.0, help="seconds in which a store opens")
    parser.add_argument("--folder", type=Path, help="where the stores are made; in memory unless given")
    parser.add_argument("tests", nargs="*", metavar="TEST", help=", ".join(TESTS))
    options = parser.parse_args()
    if options.rounds < 1 or not set(options.tests) <= set(TESTS):
        parser.error(f"--rounds is 1 or more, and tests are {', '.join(TESTS)}")
    report, backend = Report(), Backend()
    try:
        for test in options.tests or TESTS:
            asyncio.run(run(test, options, backend, report))
    finally:
        backend.stop()
    report.print()
    return 0 if report.failures == 0 else 1


if __name__ == "__main__":
    sys.exit(main())
