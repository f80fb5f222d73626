"""A record of a long run: one JSON value a line, added one by one, whatever ends the run."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


class Record:
    """A file of lines that only grows; a line that was not finished never was.

    Parameters:
        path: of the file; its folder is made.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        path.parent.mkdir(parents=True, exist_ok=True)

    def read(self) -> list[Any]:
        """Return the values of all finished lines.

        Raises:
            ValueError: a finished line is not JSON: somebody else wrote it.
        """
        return [json.loads(line) for line in self._finished().splitlines()]

    def mend(self) -> None:
        """Cut off a line that was not finished, so that the next begins on its own."""
        if self.path.exists():
            with self.path.open("r+b") as file:
                file.truncate(len(self._finished()))

    def add(self, value: Any) -> None:
        """Add one line, on disk as far as this process can see to it."""
        with self.path.open("ab") as file:
            file.write(json.dumps(value).encode() + b"\n")

    def _finished(self) -> bytes:
        data = self.path.read_bytes() if self.path.exists() else b""
        return data[: data.rfind(b"\n") + 1]
