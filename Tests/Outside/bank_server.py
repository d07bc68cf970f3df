#!/usr/bin/env python3
"""Serves the bank of the newcomers' paths, with spyne, until SIGTERM.

    bank_server.py --port 0 --port-file FILE

The port is a free one, whatever --port says.
"""

import argparse
import os
import signal
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent / "newcomers"))

import bank  # noqa: E402


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--port-file", required=True, type=Path)
    arguments = parser.parse_args()
    # At once: a connection that a client keeps open would keep the server.
    signal.signal(signal.SIGTERM, lambda *_: os._exit(0))
    with bank.server() as url:
        arguments.port_file.write_text(f"{url.rsplit(':', 1)[1]}\n")
        while True:
            signal.pause()


if __name__ == "__main__":
    main()
