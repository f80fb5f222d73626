"""Every value of the two files in turn: of a wrong kind, missing, or beside a strange one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from planner.gauntlet.hostile.base import PLAN, SCENARIO, Hostile, value, written

Path = tuple[str | int, ...]

_WRONG: Final[dict[type, tuple[Any, ...]]] = {
    str: (5, True, [], {}),
    bool: ("yes", 2, []),
    int: ("5", [5], {}, True, 1e300),
    float: ("5", [5], {}, True, -1e300),
    list: ("x", 5, {"0": 1}),
    dict: ("x", 5, [["a", 1]]),
}
_NEEDED: Final = {
    SCENARIO: (
        *("format", "ruleset", "map", "units", "id", "side", "models", "base", "at"),
        *("type", "table", "width", "height", "unit", "features", "properties", "kind"),
        *("geometry", "coordinates", "z", "from_z", "to_z", "depth"),
    ),
    PLAN: ("format", "ruleset", "order", "unit", "action", "models", "id", "steps", "kind", "to"),
}
"""Last words of what cannot be left out."""
_SPARE: Final = (
    ("turn", "side"),
    ("map", "features", 0, "properties", "height"),
    ("map", "features", 1, "properties", "base"),
    ("map", "features", 3, "properties", "base"),
    ("units", 0, "models", 0, "height"),
    ("models", 0, "to"),
    ("models", 1, "to"),
)
"""What can, though it ends in such a word."""


def mistyped() -> Iterator[Hostile]:
    """Yield both files with one value of a wrong kind, for every value and kind."""
    for file in (SCENARIO, PLAN):
        for path, kind in _paths(value(file)):
            for wrong in _WRONG[kind]:
                changed = value(file)
                _put(changed, path, wrong)
                yield written(f"{_said(path)} = {wrong!r}", file, changed)


def estranged() -> Iterator[Hostile]:
    """Yield both files with an unknown key in each of their objects."""
    for file in (SCENARIO, PLAN):
        for path, kind in (((), dict), *_paths(value(file))):
            if kind is dict:
                for key in ("colour", "", "__class__", "id ", "\u202eid"):
                    changed = value(file)
                    _at(changed, path)[key] = 1
                    yield written(f"{_said(path)} with the key {key!r}", file, changed)


def bereft() -> Iterator[Hostile]:
    """Yield both files without each of the keys that they need."""
    for file in (SCENARIO, PLAN):
        for path, _ in _paths(value(file)):
            if path[-1] in _NEEDED[file] and path not in _SPARE:
                changed = value(file)
                del _at(changed, path[:-1])[path[-1]]
                yield written(f"{_said(path)} missing", file, changed)


def _paths(root: Any, path: Path = ()) -> Iterator[tuple[Path, type]]:
    items = root.items() if isinstance(root, dict) else enumerate(root)
    for key, item in items:
        here = (*path, key)
        yield here, type(item)
        if isinstance(item, (dict, list)):
            yield from _paths(item, here)


def _at(root: Any, path: Path) -> Any:
    for key in path:
        root = root[key]
    return root


def _put(root: Any, path: Path, item: Any) -> None:
    _at(root, path[:-1])[path[-1]] = item


def _said(path: Path) -> str:
    return "/" + "/".join(map(str, path))
