"""What a run found."""

import sys
import time


class Report:
    """Figures, printed at the end, and failures, printed as they come."""

    MOST = 40

    def __init__(self) -> None:
        self._begun = time.monotonic()
        self._figures: list[str] = []
        self.failures = 0

    def say(self, figures: str) -> None:
        """Adds a line of figures."""
        self._figures.append(figures)
        print(f"[{time.monotonic() - self._begun:.0f} s] {figures}", file=sys.stderr, flush=True)

    def fail(self, problem: str) -> None:
        """Adds what must not be."""
        self.failures += 1
        if self.failures <= self.MOST:
            print(f"failed: {problem}", file=sys.stderr, flush=True)

    def print(self) -> None:
        """Prints all figures."""
        for line in self._figures:
            print(line)
        print("all held" if self.failures == 0 else f"{self.failures} failures")
