"""Which models are asked to keep out of reactions together, where not all of them can."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import pytest

from planner import Limits, Order
from planner.planning.avoiding import singly as module
from planner.planning.avoiding.singly import singly

A, B, C = "a", "b", "c"


@dataclass(frozen=True)
class Made:
    """A plan that is known by who of it runs into a reaction; None where there is none."""

    met: tuple[str, ...] | None

    @property
    def found(self) -> bool:
        """Whether there is one."""
        return self.met is not None


def yielded(monkeypatch: pytest.MonkeyPatch, met: Mapping[str, str | None]) -> list[Made]:
    """The plans, where those who are asked to keep out lead to who runs into the reaction.

    Parameters:
        met: by those who are asked, the empty one for the best plan without that.
    """

    def keeping_out(table: Any, terms: Any, asked: Any, *, who: Any, **_: Any) -> Any:
        return table, SimpleNamespace(who="".join(sorted(who)))

    def attempt(*given: Any, **_: Any) -> Made:
        found = met[given[5].who]
        return Made(None if found is None else tuple(found))

    monkeypatch.setattr(module, "keeping_out", keeping_out)
    monkeypatch.setattr(module, "attempt", attempt)
    monkeypatch.setattr(module, "entering", lambda table, _: table)
    monkeypatch.setattr(module, "exposed", lambda *given: (1, len(given[2].met or ())))
    monkeypatch.setattr(module, "met_by", lambda *given: given[2].met)
    monkeypatch.setattr("planner.navigation.Navigator", lambda *_: None)
    table: Any = SimpleNamespace()
    best: Any = Made(tuple(met[""] or ""))
    made: Any = singly(table, Order("u", "move"), table, (), Limits(), best)
    return [plan for _, plan in made]


def test_who_comes_in_instead_is_asked_to_keep_out_as_well(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """c can keep out by no means; b takes the place that a leaves, unless it is asked not to."""
    met = {"": A + C, A: B + C, A + B: C, A + B + C: None, C: None}
    assert yielded(monkeypatch, met) == [Made((C,))]


def test_one_who_keeps_out_is_held_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """a keeps out, then b with it; c cannot."""
    met = {"": A + B + C, A: B + C, A + B: C, A + B + C: None}
    assert yielded(monkeypatch, met) == [Made((B, C)), Made((C,))]


def test_nobody_is_asked_twice_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keeping a out exposes b as much as it was, and nobody new: there is no more to ask."""
    met = {"": A + B, A: A + B, B: A}
    assert yielded(monkeypatch, met) == [Made((A,))]
