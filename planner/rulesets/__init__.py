"""The games. Each is a folder here, found by its name; nothing else names a game."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

from planner.errors import FileError, nearest
from planner.rulesets.ruleset import Ruleset

__all__ = ["Ruleset", "find", "games"]


@cache
def games() -> tuple[str, ...]:
    """Return the names of all games: the folders beside this file."""
    return tuple(sorted(m.name for m in pkgutil.iter_modules(__path__) if m.ispkg))


def find(name: str, *, file: str = "<input>", place: str = "") -> Ruleset:
    """Return the ruleset `name`.

    Raises:
        FileError: there is no such game (named at `place` of `file`).
    """
    if name not in games():
        hint = nearest(name, games())
        raise FileError(f'unknown ruleset "{name}"; {hint}', file=file, place=place)
    return _load(name)


@cache
def _load(name: str) -> Ruleset:
    ruleset: Ruleset = import_module(f"{__name__}.{name}").RULESET
    return ruleset
