"""Change JSON documents as documents: bytes changed at random are hardly ever JSON any more.

The seed is all that chance has: the same document, words and seed give the same document.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from copy import deepcopy
from random import Random
from typing import Any, Final

from planner.files.strict_json import MAX_DEPTH

Path = tuple[str | int, ...]

_NUMBERS: Final = (0, -0.0, 1, -1, 2, 3, 0.5, 1e-9, -1e9, 1e9, 90, 360, 480, 12_000, 5e-324, 10**12)
_TEXTS: Final = ("", "a", "\u0000", "é", "x" * 300, "../x", "-1/2", "1/0", "32mm", "75x42mm oval")
_SCALES: Final = (-1, 0.5, 2, 1.000001, 1e3, 1e-3)
_PLAIN: Final = 8
"""Of so many changes one is of bytes: what is no JSON is to be refused, too."""
_MOST: Final = 4
"""So many changes at once."""


class Mutator:
    """Changes documents; `words` are keys and values that formats know."""

    def __init__(self, words: list[str]) -> None:
        self.words = words

    def __call__(self, data: bytes, most: int, seed: int) -> bytes:
        """Return `data` changed, in no more than `most` bytes."""
        dice = Random(seed)
        try:
            document = json.loads(data)
        except (ValueError, RecursionError):
            return _bytes(data, dice)[:most]
        if dice.randrange(_PLAIN) == 0:
            return _bytes(data, dice)[:most]
        for _ in range(dice.randint(1, _MOST)):
            document = self._change(document, dice)
        changed = json.dumps(document, separators=(",", ":")).encode()
        return changed if len(changed) <= most else _bytes(data, dice)[:most]

    def _change(self, document: Any, dice: Random) -> Any:
        paths = list(paths_of(document))
        path = dice.choice(paths)
        if not path:
            return dice.choice((document, document, document, [document], self._value(dice)))
        holder, last = at(document, path[:-1]), path[-1]
        what = dice.randrange(7)
        if what == 0:
            del holder[last]
        elif what == 1:
            holder[last] = deepcopy(at(document, dice.choice(paths)))
        elif what == 2 and isinstance(holder, list):
            holder.insert(dice.randint(0, len(holder)), deepcopy(dice.choice(holder)))
        elif what == 3 and isinstance(holder, dict):
            holder[dice.choice(self.words)] = holder.pop(last)
        elif what == 4 and isinstance(holder, dict):
            holder[dice.choice(self.words)] = self._value(dice)
        elif what == 5 and isinstance(holder, list):
            dice.shuffle(holder)
        else:
            holder[last] = self._near(holder[last], dice)
        return document

    def _near(self, value: Any, dice: Random) -> Any:
        if isinstance(value, bool):
            return not value
        if isinstance(value, (int, float)) and dice.random() < 0.7:
            return dice.choice((value + dice.choice(_NUMBERS), value * dice.choice(_SCALES)))
        return self._value(dice)

    def _value(self, dice: Random) -> Any:
        return dice.choice(
            (
                dice.choice(_NUMBERS),
                dice.uniform(-60, 60),
                dice.choice(_TEXTS),
                dice.choice(self.words),
                dice.choice(self.words),
                dice.choice((None, True, False, [], {}, [[]])),
            )
        )


def _bytes(data: bytes, dice: Random) -> bytes:
    changed = bytearray(data)
    for _ in range(dice.randint(1, _MOST)):
        at, many = dice.randint(0, len(changed)), dice.choice((0, 1, 1, 4, 64))
        changed[at : at + many] = dice.choice(
            (b"", dice.randbytes(dice.choice((1, 2, 4))), bytes(changed[: dice.randint(0, 64)]))
        )
    return bytes(changed)


def paths_of(value: Any, path: Path = ()) -> Iterator[Path]:
    """Yield the paths of a value and of all that it holds, as deep as a reader goes."""
    yield path
    if len(path) > MAX_DEPTH:
        return
    if isinstance(value, (dict, list)):
        items = value.items() if isinstance(value, dict) else enumerate(value)
        for key, item in items:
            yield from paths_of(item, (*path, key))


def at(value: Any, path: Path) -> Any:
    """Return what stands at a path."""
    for key in path:
        value = value[key]
    return value


def words_of(documents: Iterable[Any]) -> list[str]:
    """Return the keys and texts of documents, schemas for one, each once."""
    found: dict[str, None] = {}
    for document in documents:
        for path in paths_of(document):
            here = at(document, path)
            if path and isinstance(path[-1], str):
                found[path[-1]] = None
            if isinstance(here, str) and len(here) <= 60:
                found[here] = None
    return list(found)
