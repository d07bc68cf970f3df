"""Changes the project in ways that break its contracts, and in ways that do not, and looks at what the check says.

    SOAPSTONE_BIN=.build/release/soapstone python3 Tests/Outside/mutation \\
        [--count N] [--seed N] [--kinds NAME,…] [--jobs N] [--alone] [--keep FOLDER] [--list]

Needs lxml and PyYAML. Exit status: 0 every breaking change was found by the right rule at the right place, and no
harmless one was reported; 1 not so; 2 could not run; 64 wrong use.
"""

import argparse
import difflib
import os
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from fnmatch import fnmatchcase
from pathlib import Path
from random import Random

import calls  # noqa: F401
import definitions  # noqa: F401
import exchangefile  # noqa: F401
import golden  # noqa: F401
import messages  # noqa: F401
import packageforms  # noqa: F401
import packages  # noqa: F401
import equivalents  # noqa: F401
import harmless  # noqa: F401
import schemakinds
import sheets  # noqa: F401
import survivors
from mutant import Kind, Mutant, all_kinds
from project import Project
from runner import CheckBroke, Copy, Runner, Verdict, batches

ROOT = Path(__file__).resolve().parents[3]


def made(kinds: list[Kind], count: int, project: Project, random: Random) -> list[Mutant]:
    """As many mutants, as evenly of all kinds as their places allow."""
    sources = {kind.name: _source(kind, project, Random(random.random())) for kind in kinds}
    found: list[Mutant] = []
    while sources and len(found) < count:
        for name in list(sources):
            if len(found) == count:
                break
            mutant = next(sources[name], None)
            if mutant is None:
                del sources[name]
            else:
                found.append(mutant)
    return found


def _source(kind: Kind, project: Project, random: Random):
    places = list(kind.places(project))
    random.shuffle(places)
    for place in places:
        mutant = kind.mutate(project, place, random)
        if mutant:
            yield mutant


def keep(folder: Path, project: Project, verdict: Verdict, number: int) -> None:
    """Writes what was changed, and what was said of it."""
    folder.mkdir(parents=True, exist_ok=True)
    lines = [f"{verdict.word}: {verdict.mutant.kind.name} at {verdict.mutant.place}", *verdict.details, ""]
    for file, content in verdict.mutant.changes.items():
        old = project.read(file).decode(errors="replace") if project.has(file) else ""
        new = (content or b"").decode(errors="replace")
        lines += difflib.unified_diff(old.splitlines(), new.splitlines(), file, file, lineterm="", n=2)
    (folder / f"{number:04}-{verdict.mutant.kind.name}.diff").write_text("\n".join(lines) + "\n")


def groups_of(binary: Path) -> set[str]:
    """The groups of rules that there are."""
    listed = subprocess.run([binary, "check", "--rules"], capture_output=True, text=True, check=True).stdout
    return {line.partition(".")[0] + "." for line in listed.splitlines() if line}


def judged(
    binary: Path, project: Project, mutants: list[Mutant], options: argparse.Namespace
) -> tuple[list[Verdict], int]:
    """The verdicts of all mutants, and how many checks that took."""
    with tempfile.TemporaryDirectory(prefix="mutation-", dir=options.folder) as name:
        runners = []
        for job in range(options.jobs):
            runners.append(Runner(Copy(project, Path(name) / str(job), binary), runners[0].base if runners else None))
        if runners[0].base.findings:
            raise CheckBroke(f"the project as it is has {len(runners[0].base.findings)} findings")
        work = batches(mutants, 1 if options.alone else Runner.most)
        free = list(runners)

        def run(batch: list[Mutant]) -> list[Verdict]:
            runner = free.pop()
            try:
                return runner.run(batch)
            finally:
                free.append(runner)

        verdicts: list[Verdict] = []
        with ThreadPoolExecutor(options.jobs) as pool:
            for number, result in enumerate(pool.map(run, work), 1):
                verdicts += result
                bad = [verdict for verdict in result if not verdict.is_good]
                print(f"{number} of {len(work)} batches, {len(verdicts)} mutants", file=sys.stderr, flush=True)
                for verdict in bad:
                    print(f"{verdict.word}: {verdict.mutant.kind.name} at {verdict.mutant.place}", file=sys.stderr)
                    print(*(f"    {line}" for line in verdict.details), sep="\n", file=sys.stderr, flush=True)
        return verdicts, sum(runner.checks for runner in runners)


def summary(kinds: list[Kind], verdicts: list[Verdict]) -> None:
    """Prints a table of all kinds."""
    for is_harmless in (False, True):
        words = ("silent", "reported", "broke") if is_harmless else ("found", "misplaced", "survived", "known", "broke")
        chosen = [kind for kind in kinds if kind.is_harmless == is_harmless]
        if not chosen:
            continue
        print(
            f"{'harmless' if is_harmless else 'breaking':28} {'target':14} {'all':>5} "
            + " ".join(f"{w:>9}" for w in words)
        )
        for kind in chosen:
            own = [verdict for verdict in verdicts if verdict.mutant.kind is kind]
            counts = " ".join(f"{sum(verdict.word == word for verdict in own):9}" for word in words)
            print(f"{kind.name:28} {kind.target:14} {len(own):5} {counts}")
        own = [verdict for verdict in verdicts if verdict.mutant.kind.is_harmless == is_harmless]
        counts = " ".join(f"{sum(verdict.word == word for verdict in own):9}" for word in words)
        print(f"{len(chosen):<28} {'':14} {len(own):5} {counts}\n")


class Parser(argparse.ArgumentParser):
    def error(self, message: str) -> None:
        print(f"mutation: error: {message}", file=sys.stderr)
        sys.exit(64)


def main() -> int:
    parser = Parser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--count", type=int, default=1000, help="of breaking mutants; half as many harmless ones")
    parser.add_argument("--seed", type=int, help="what makes a run the same again; it is printed")
    parser.add_argument("--kinds", default="*", help="names, with commas between; * stands for any text")
    parser.add_argument("--jobs", type=int, default=2, help="how many checks at a time")
    parser.add_argument("--alone", action="store_true", help="one mutant a check, even where more would not meet")
    parser.add_argument("--keep", type=Path, help="where what is not as it should be is written")
    parser.add_argument("--folder", type=Path, help="where the copies are made")
    parser.add_argument("--list", action="store_true", help="list the kinds, and check nothing")
    options = parser.parse_args()
    patterns = options.kinds.split(",")
    kinds = [kind for kind in all_kinds() if any(fnmatchcase(kind.name, item) for item in patterns)]
    if options.count < 1 or options.jobs < 1:
        parser.error("--count and --jobs are 1 or more")
    for item in patterns:
        if not any(fnmatchcase(kind.name, item) for kind in kinds):
            parser.error(f"there is no kind '{item}'; --list has them all")
    if options.list:
        for kind in kinds:
            print(f"{kind.name:28} {kind.target:14} {(kind.__doc__ or '').splitlines()[0]}")
        return 0
    return run(kinds, options)


def run(kinds: list[Kind], options: argparse.Namespace) -> int:
    binary = Path(os.environ.get("SOAPSTONE_BIN", "soapstone"))
    seed = Random().randrange(10**9) if options.seed is None else options.seed
    begun = time.monotonic()
    project, random = Project(ROOT), Random(seed)
    try:
        groups = groups_of(binary)
        schemakinds.SchemaKind.has_codecs = "codec." in groups
        left_out = [kind for kind in kinds if kind.needs and kind.needs not in groups]
        kinds = [kind for kind in kinds if kind not in left_out]
        mutants = made([kind for kind in kinds if not kind.is_harmless], options.count, project, random)
        mutants += made([kind for kind in kinds if kind.is_harmless], (options.count + 1) // 2, project, random)
        print(f"seed {seed}: {len(mutants)} mutants, made in {time.monotonic() - begun:.0f} s", file=sys.stderr)
        verdicts, checks = judged(binary, project, mutants, options)
    except (CheckBroke, OSError, subprocess.CalledProcessError) as error:
        print(f"mutation: error: {error}", file=sys.stderr)
        return 2
    unneeded = survivors.apply(survivors.read(), verdicts)
    bad = [verdict for verdict in verdicts if not verdict.is_good]
    told = [*bad, *(verdict for verdict in verdicts if verdict.word == "known")]
    for number, verdict in enumerate(told, 1):
        print(f"{verdict.word}: {verdict.mutant.kind.name} at {verdict.mutant.place}")
        for line in verdict.details:
            print(f"    {line}")
        if options.keep:
            keep(options.keep, project, verdict, number)
    for entry in unneeded:
        print(f"survivors.yaml: {entry.kind} at {entry.place} does not survive: take the entry out")
    summary(kinds, verdicts)
    for kind in left_out:
        print(f"{kind.name}: left out, as there are no rules '{kind.needs}'")
    spent = f"{checks} checks and {time.monotonic() - begun:.0f} s"
    print(f"seed {seed}: {len(verdicts)} mutants in {spent}, {len(bad)} not right")
    return 1 if bad or unneeded else 0


if __name__ == "__main__":
    sys.exit(main())
