"""Requests on one stream, a line each; answers on another, a line each, in the same order."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import IO, Any

from planner.files.strict_json import MAX_BYTES
from planner.service.desk import Desk


def serve(requests: IO[bytes], answers: IO[str], name: str = "<stdin>") -> None:
    """Answer each line of `requests` on `answers`, until there are no more.

    Empty lines are passed over. Each answer is written out at once.
    """

    def say(value: dict[str, Any]) -> None:
        answers.write(json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n")
        answers.flush()

    desk = Desk(say)
    for number, line in enumerate(lines(requests), 1):
        if line.strip():
            say(desk.answer(line, f"{name}:{number}"))


def lines(stream: IO[bytes]) -> Iterator[bytes]:
    """Yield lines; of one that is longer than any file may be, just enough to be refused."""
    while line := stream.readline(MAX_BYTES + 2):
        yield line.rstrip(b"\r\n")
        while line and not line.endswith(b"\n"):
            line = stream.readline(MAX_BYTES)
