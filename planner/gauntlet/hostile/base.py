"""The two sound files that every bad one is made from."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

SCENARIO: Final = "scenario.json"
PLAN: Final = "plan.json"


@dataclass(frozen=True)
class Hostile:
    """One bad file.

    Parameters:
        name: what was done to it, for people.
        file: which of the two sound files it takes the place of.
        write: returns its bytes: a test tries few of many, some of which are megabytes.
    """

    name: str
    file: str
    write: Callable[[], bytes]


@cache
def text(file: str) -> str:
    """Return a sound file's text."""
    return (Path(__file__).parent / file).read_text(encoding="utf-8")


def value(file: str) -> Any:
    """Return a sound file's value, new each time."""
    return json.loads(text(file))


def written(name: str, file: str, changed: Any) -> Hostile:
    """Return `changed`, a value, as a bad file; numbers and texts may be what JSON forbids."""
    return Hostile(name, file, lambda: json.dumps(changed, ensure_ascii=True, indent=1).encode())
