"""Walks the first ten minutes of three users, in an empty folder and with defaults.

    SOAPSTONE_BIN=.build/release/soapstone python3 Tests/Outside/newcomers [integrator|developer|ci]...

`integrator` calls a service of spyne as JSON, `developer` records zeep's calls of it, replays, checks and commits them,
`ci` checks pull requests that change a contract; all of them unless some are named. A path may use five commands. Each
command must end with the expected exit code, and write only the lines to standard error that the path lists.

Exit status: 0 every step passed; 1 one did not; 2 wrong use.
"""

import argparse
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1]))

import ci  # noqa: E402
import developer  # noqa: E402
import integrator  # noqa: E402
from walk import TOOL, Walk  # noqa: E402

PATHS = {"integrator": integrator.walk, "developer": developer.walk, "ci": ci.walk}


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("paths", nargs="*", metavar="PATH", help=", ".join(PATHS))
    paths = parser.parse_args().paths or list(PATHS)
    if not set(paths) <= PATHS.keys():
        parser.error(f"paths are {', '.join(PATHS)}")
    if not Path(TOOL).is_file():
        parser.error(f"there is no {TOOL}: SOAPSTONE_BIN must be the tool")
    passed = failed = 0
    for path in paths:
        with Walk(path) as walk:
            PATHS[path](walk)
        passed, failed = passed + walk.passed, failed + walk.failed
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
