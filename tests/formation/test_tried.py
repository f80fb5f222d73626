"""An order planned anew to see who would do it: once, where no more than before do."""

from __future__ import annotations

from typing import Any

import pytest

from planner.formation.problem import Problem
from planner.formation.reasons import tried as trying


@pytest.mark.parametrize(("above", "searches"), [(0, 2), (1, 1)])
def test_nobody_is_asked_for_by_name_where_no_more_do(
    scene: Any, monkeypatch: pytest.MonkeyPatch, above: int, searches: int
) -> None:
    """Who engages ends within 1" and a base, 2.26", of the enemy: with a move of 6" one does.

    From 8" off one gets there with 5.74"; from 12" off the other would need 9.74". Where one is
    not more than do already, a second search, for the other to be among them, tells nothing.
    """
    table, order, terms, ways = scene(
        [(12.0, 20.0), (8.0, 20.0)],
        {"e": [(20.0, 20.0)]},
        goal="engage",
        engage=["e"],
        coherent=False,
        move=6,
    )
    made: list[Any] = []
    placed = trying._placed

    def counted(*asked: Any) -> Any:
        made.append(asked)
        return placed(*asked)

    monkeypatch.setattr(trying, "_placed", counted)
    problem = Problem.of(table, order, terms, ways)
    first, second = (member.id for member in problem.members)
    found = trying.tried(problem, "models_engaged", bool, second, above)
    assert found is not None
    assert (found.count, found.who) == (1, frozenset({first}))
    assert len(made) == searches
