"""Loads every WSDL of a corpus with the tool, and says which took too long or too much memory.

    python3 Tests/Outside/loading_costs.py --soapstone .build/release/soapstone --corpus FOLDER

Each file is inspected by a process of its own, whose start counts. Prints the files over a bound, then how many there
were, how many did not load, and the most that one took. Exit status: 0 all within the bounds, 1 some are not, 2 wrong use.
"""

import argparse
import os
import subprocess
import sys
from pathlib import Path


def cost(soapstone, path):
    """CPU seconds, MiB at the peak, and the exit status."""
    process = subprocess.Popen(
        [soapstone, "inspect", "--format", "json", path], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    while process.stdout.read(1 << 16):
        pass
    _, status, usage = os.wait4(process.pid, 0)
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, os.waitstatus_to_exitcode(status)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--soapstone", required=True)
    parser.add_argument("--corpus", required=True, type=Path)
    parser.add_argument("--seconds", type=float, default=1)
    parser.add_argument("--mebibytes", type=float, default=150)
    options = parser.parse_args()

    paths = sorted(path for path in options.corpus.rglob("*") if path.suffix.lower() == ".wsdl")
    if not paths:
        parser.error(f"there is no WSDL in {options.corpus}")
    most, refused, over = (0, 0), 0, 0
    for path in paths:
        seconds, mebibytes, status = cost(options.soapstone, path)
        most = max(most[0], seconds), max(most[1], mebibytes)
        refused += status != 0
        if seconds > options.seconds or mebibytes > options.mebibytes:
            over += 1
            print(f"{path}: {seconds:.2f} s, {mebibytes:.0f} MiB")
    print(f"{len(paths)} files, {refused} not loaded, at most {most[0]:.2f} s of CPU and {most[1]:.0f} MiB")
    sys.exit(1 if over else 0)


if __name__ == "__main__":
    main()
