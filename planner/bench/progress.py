"""Progress of a long run, on standard error."""

from __future__ import annotations

import sys
import time


class Progress:
    """Says what is being measured; one line each, so that a log stays readable."""

    def __init__(self) -> None:
        self.start = time.perf_counter()

    def __call__(self, text: str) -> None:
        """Say `text`."""
        print(f"[{time.perf_counter() - self.start:6.1f} s] {text}", file=sys.stderr, flush=True)
