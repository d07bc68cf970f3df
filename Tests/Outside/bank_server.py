#!/usr/bin/env python3
"""Serves the bank of the newcomers' paths, with spyne, until SIGTERM.

    bank_server.py --port 0 --port-file FILE

The port is a free one, whatever --port says.
"""

import argparse
import signal
import sys
import threading
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent / "newcomers"))

import bank  # noqa: E402


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--port-file", required=True, type=Path)
    arguments = parser.parse_args()
    ended = threading.Event()
    signal.signal(signal.SIGTERM, lambda *_: ended.set())
    with bank.server() as url:
        arguments.port_file.write_text(f"{url.rsplit(':', 1)[1]}\n")
        ended.wait()


if __name__ == "__main__":
    main()
