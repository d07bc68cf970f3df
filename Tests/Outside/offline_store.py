"""Kills `soapstone offline rotate` and `import` with SIGKILL, and looks at what the store is afterwards.

    SOAPSTONE_BIN=.build/release/soapstone python3 Tests/Outside/offline_store.py [--rounds N] [--rows N]

Half of the rounds kill at a random time of the command, half of them at a random time after the journal of its transaction
has appeared. After each round the store must open with one of the keys, its verification must find nothing, and its rows
must be all old or all new. Only Python's standard library is used. Exit status: 0 all held; 1 something did not; 2 wrong use.
"""

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from report import Report

TOOL = os.environ["SOAPSTONE_BIN"]
STAMPS = ("dateCreated", "dateUpdated")


def response(rows: int, version: str) -> dict:
    """What the gateway might return; nothing of one version is in the other."""
    filler = "".join(random.choices("abcdefghij", k=1_000))
    return {
        "token": f"token {version}",
        "tenant": {"tenancyReference": "TEN000100", "name": f"name {version}", "householdMembers": [{"name": version}]},
        "transactions": [
            {"id": f"TR{row:06}", "summary": f"summary {version}", "amount": row, "transactionDate": -row}
            for row in range(rows)
        ],
        "repairs": [{"id": f"JOB{row:06}", "title": f"title {version}", "statusType": 0} for row in range(rows // 10)],
        "archive": {
            "reference": "THR000000",
            "completionDate": 1,
            "dateCreated": 1,
            "description": f"description {version}",
            "notes": [{"text": filler}],
        },
    }


class Store:
    """A store in a folder, with the keys that it may have."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "offline.sqlite"
        self.old = folder / "old.key"
        self.new = folder / "new.key"

    def command(self, name: str, key: Path, *arguments: str | Path) -> list[str]:
        return [TOOL, "offline", name, "--store", str(self.file), "--key", str(key), *map(str, arguments)]

    def run(self, name: str, key: Path, *arguments: str | Path) -> subprocess.CompletedProcess:
        return subprocess.run(self.command(name, key, *arguments), capture_output=True, text=True)

    def demand(self, name: str, key: Path, *arguments: str | Path) -> str:
        result = self.run(name, key, *arguments)
        if result.returncode != 0:
            raise SystemExit(f"offline {name} ended with {result.returncode}: {result.stderr}")
        return result.stdout

    def copy(self, other: "Store") -> None:
        for path in self.file.parent.glob(self.file.name + "*"):
            path.unlink()
        shutil.copyfile(other.file, self.file)

    def rows(self, key: Path) -> dict:
        """The rows without the times at which they were written."""
        tables = json.loads(self.demand("show", key))
        return {
            table: [{name: value for name, value in row.items() if name not in STAMPS} for row in rows]
            for table, rows in tables.items()
        }

    def kill(self, command: list[str], seconds: float, waits_for_journal: bool) -> bool:
        """Runs a command and kills it; whether it left a journal, which the next process rolls back."""
        journal = Path(f"{self.file}-journal")
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        if waits_for_journal:
            while not journal.exists() and process.poll() is None:
                time.sleep(0.0005)
        time.sleep(random.uniform(0, 1.1 * seconds))
        process.kill()
        process.wait()
        return journal.exists()


def crash(name: str, rounds: int, first: Store, store: Store, key: Path, arguments: list, report: Report) -> None:
    """Does rounds of a command that takes the store from its first state to a second one."""
    old = first.rows(first.old)
    store.copy(first)
    begun = time.monotonic()
    store.demand(name, store.old, *arguments)
    seconds = time.monotonic() - begun
    new = store.rows(key)
    if name == "import" and old == new:
        report.fail("import: nothing is changed")
    ends: Counter[str] = Counter()
    for number in range(rounds):
        store.copy(first)
        ends["journal"] += store.kill(store.command(name, store.old, *arguments), seconds, number % 2 == 1)
        opened = [key for key in {store.old, store.new} if store.run("verify", key).returncode == 0]
        if len(opened) != 1:
            ends["lost"] += 1
            report.fail(f"{name}: round {number}: the store opens with {len(opened)} keys")
            continue
        found = store.rows(opened[0])
        if found not in (old, new):
            ends["lost"] += 1
            report.fail(f"{name}: round {number}: the rows are neither the old nor the new ones")
        is_new = opened == [store.new] if name == "rotate" else found == new
        ends["new" if is_new else "old"] += 1
        # What was killed can be done again.
        store.demand(name, store.old if name == "import" else opened[0], *arguments)
        if store.rows(key) != new:
            report.fail(f"{name}: round {number}: a second run does not come to its end")
    count = sum(len(rows) for rows in new.values())
    report.say(
        f"{name}: {rounds} rounds with kill -9, {count} rows, {ends['old']} old, {ends['new']} new, "
        f"{ends['journal']} rolled back, {ends['lost']} lost"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=200, help="half of them of each command")
    parser.add_argument("--rows", type=int, default=2_000, help="transactions; twice as many values are sealed")
    options = parser.parse_args()
    if options.rounds < 2 or options.rows < 10:
        parser.error("--rounds is 2 or more, and --rows 10 or more")
    report = Report()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "first").mkdir()
        (folder / "work").mkdir()
        first, store = Store(folder / "first"), Store(folder / "work")
        first.demand("init", first.old, "--make-key")
        # The keys of both are the same.
        first.new.write_text("".join(random.choices("0123456789abcdef", k=64)) + "\n")
        first.new.chmod(0o600)
        store.old, store.new = first.old, first.new
        files: dict[str, list[Path]] = {}
        for version, rows in [("old", options.rows), ("new", options.rows + 10)]:
            texts = [response(rows, version)]
            # Conversations have the sealed values; one response has one of them.
            for row in range(1, options.rows):
                archive = texts[0]["archive"] | {"reference": f"THR{row:06}"}
                texts.append({"archive": archive})
            files[version] = [folder / f"{version}-{number}.json" for number in range(len(texts))]
            for file, text in zip(files[version], texts):
                file.write_text(json.dumps(text))
        first.demand("import", first.old, *files["old"])
        crash("rotate", options.rounds // 2, first, store, first.new, ["--new-key", first.new], report)
        crash("import", options.rounds - options.rounds // 2, first, store, first.old, files["new"], report)
    report.print()
    return 0 if report.failures == 0 else 1


if __name__ == "__main__":
    sys.exit(main())
