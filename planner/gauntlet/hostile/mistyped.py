"""Every value of the two files in its turn: of a wrong kind, missing, or with a strange neighbour."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from planner.gauntlet.hostile.base import PLAN, SCENARIO, Hostile, value, written

Path = tuple[str | int, ...]

_FREE: Final = {"note"}
"""Keys whose text means nothing to the program: they are only held to be texts."""
_WRONG: Final[dict[type, tuple[Any, ...]]] = {
    str: (5, True, [], {}),
    bool: ("yes", 2, []),
    int: ("5", [5], {}, True, 1e300),
    float: ("5", [5], {}, True, -1e300),
    list: ("x", 5, {"0": 1}),
    dict: ("x", 5, [["a", 1]]),
}


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


def bereft(needed: dict[str, tuple[str, ...]]) -> Iterator[Hostile]:
    """Yield both files without each of the keys that they need (by the last word of its path)."""
    for file, keys in needed.items():
        for path, _ in _paths(value(file)):
            if path[-1] in keys:
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
