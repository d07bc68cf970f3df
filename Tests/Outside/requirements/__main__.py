"""Takes one behaviour a requirement out of a copy of the package, and looks at whether the named tests fail.

    python3 Tests/Outside/requirements [--row RN-NN]... [--every-test] [--list]

`removals.toml` has the removals. Changes of sources stand in the copy all at once, each behind a switch that an environment
variable throws, so that there is one build. Changes of other files are made for one run and taken back.

Exit status: 0 every removal was noticed; 1 one was not, or a test fails without any; 2 could not run; 64 wrong use.
"""

import argparse
import sys
import time
from pathlib import Path

import copytree
import runner
import table
from table import Failure

ROOT = Path(__file__).resolve().parents[3]


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="scripts/requirements-test", allow_abbrev=False)
    parser.add_argument("--row", action="append", metavar="RN-NN", help="removals of this row alone; may be given again")
    parser.add_argument("--every-test", action="store_true", help="run all tests of a row, and list those that never fail")
    parser.add_argument("--list", action="store_true", help="list the removals, and end")
    try:
        return parser.parse_args()
    except SystemExit as end:
        sys.exit(64 if end.code else 0)


def chosen(removals: list[table.Removal], rows: list[str] | None) -> list[table.Removal]:
    for row in rows or []:
        if not any(removal.row == row for removal in removals):
            print(f"requirements: error: no removal is of row {row}", file=sys.stderr)
            sys.exit(64)
    return [removal for removal in removals if rows is None or removal.row in rows]


def judge(removal: table.Removal, tests: list[str], tree: Path) -> tuple[str | None, set[str]]:
    """What is not as it should be with a removal, and the tests that fail."""
    with copytree.changed(removal, tree):
        outcome = runner.run(tests, tree, taken_out=removal.id)
    if outcome.broke:
        return outcome.broke, outcome.failed
    missing = [test for test in removal.tests if test in outcome.missing]
    passing = [test for test in removal.tests if test not in outcome.failed and test not in missing]
    mistakes = [f"{word}: {', '.join(names)}" for word, names in (("skipped", missing), ("passes", passing)) if names]
    return ("; ".join(mistakes) or None), outcome.failed


def main() -> int:
    options = arguments()
    rows = table.shown(ROOT)
    removals = table.read(rows)
    table.check(removals, ROOT)
    if options.list:
        for removal in removals:
            print(f"{removal.id}  {removal.file}  {removal.what}")
        return 0
    removals = chosen(removals, options.row)
    started = time.monotonic()
    tree = ROOT / ".build-requirements" / "tree"
    # All switches, whichever rows are asked for: another choice needs no new build.
    copytree.write(table.read(rows), ROOT, tree)
    runner.build(tree)

    def tests_of(removal: table.Removal) -> list[str]:
        return rows[removal.row] if options.every_test else removal.tests

    named = sorted({test for removal in removals for test in tests_of(removal)})
    print(f"nothing taken out: {len(named)} tests", flush=True)
    outcome = runner.run(named, tree, taken_out=None)
    for test in sorted(outcome.failed):
        print(f"fails with nothing taken out: {test}")
    for test in sorted(outcome.missing):
        print(f"is skipped here: {test}")
    if outcome.broke:
        print(outcome.broke)
    if outcome.broke or outcome.failed:
        return 1

    wrong = 0
    failing: dict[str, set[str]] = {}
    for removal in removals:
        begun = time.monotonic()
        mistake, failed = judge(removal, tests_of(removal), tree)
        failing.setdefault(removal.row, set()).update(failed)
        wrong += mistake is not None
        verdict = f"NOT NOTICED, {mistake}" if mistake else "noticed"
        print(f"{removal.id:8} {time.monotonic() - begun:4.0f} s  {verdict}: {removal.what}", flush=True)
    if options.every_test:
        for row in sorted(failing):
            for test in rows[row]:
                if test not in failing[row]:
                    print(f"{row}: no removal fails {test}")
    count = len({removal.row for removal in removals})
    seconds = time.monotonic() - started
    print(f"{len(removals)} removals of {count} rows in {seconds:.0f} s, {wrong} not noticed")
    return 1 if wrong else 0


try:
    sys.exit(main())
except Failure as failure:
    print(f"requirements: error: {failure}", file=sys.stderr)
    sys.exit(2)
