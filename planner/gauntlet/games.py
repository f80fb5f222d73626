"""What a random scene of each game may hold, read from ``games.toml``."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any


@cache
def games() -> dict[str, dict[str, Any]]:
    """Return game -> its words and numbers."""
    text = (Path(__file__).parent / "games.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)
