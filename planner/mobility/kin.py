"""What features of one kin owe together: told once for all features that a body may come to."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from threading import Lock
from typing import Final

from planner.mobility.passage import Passage

MOST: Final = 64
"""Passages of bodies whose kins are kept: of a town with thousands of doors each is asked for."""


@dataclass(frozen=True, slots=True)
class Owed:
    """What a crossing into features owes that are one.

    Parameters:
        entry: the greatest of theirs, µm.
        tests: every test that one of them names.
        once: what the first crossing of a way owes besides, µm.
        paired: whether that is free for every second one.
    """

    entry: int
    tests: tuple[str, ...]
    once: int
    paired: bool

    @classmethod
    def by(cls, passages: Iterable[Passage]) -> Owed:
        """Return what some passages owe together."""
        some = tuple(passages)
        return cls(
            max(p.entry for p in some),
            tuple(dict.fromkeys(p.test for p in some if p.test)),
            max(p.once for p in some),
            any(p.paired for p in some),
        )

    @classmethod
    def of(cls, one: Passage) -> Owed:
        """Return what one passage owes: what `by` says of it alone."""
        return cls(one.entry, (one.test,) if one.test else (), one.once, one.paired)


_known: OrderedDict[int, tuple[Mapping[str, Passage], dict[str, Owed]]] = OrderedDict()
"""By where passages are in memory, where they stay as long as they are here."""
_lock = Lock()


def kins(passages: Mapping[str, Passage]) -> Mapping[str, Owed]:
    """Return what each kin owes, by its name."""
    with _lock:
        known = _known.get(id(passages))
    if known is None:
        some: dict[str, list[Passage]] = {}
        for passage in passages.values():
            if passage.kin:
                some.setdefault(passage.kin, []).append(passage)
        known = passages, {kin: Owed.by(each) for kin, each in some.items()}
        with _lock:
            while len(_known) >= MOST:
                _known.popitem(last=False)
            _known[id(passages)] = known
    return known[1]
