"""An order planned anew to see who would do it: once, where no more than before do."""

from __future__ import annotations

from typing import Any

import pytest

from planner.formation.bound import bounds
from planner.formation.problem import Problem
from planner.formation.reasons import enough
from planner.formation.reasons import tried as trying

TWO: dict[str, Any] = {
    "ours": [(12.0, 20.0), (8.0, 20.0)],
    "enemies": {"e": [(20.0, 20.0)]},
    "goal": "engage",
    "engage": ["e"],
    "coherent": False,
    "move": 6,
}
"""One 8" off an enemy and one 12", that go 6"."""


@pytest.mark.parametrize(("above", "searches"), [(0, 2), (1, 1)])
def test_nobody_is_asked_for_by_name_where_no_more_do(
    scene: Any, monkeypatch: pytest.MonkeyPatch, above: int, searches: int
) -> None:
    """Who engages ends within 1" and a base, 2.26", of the enemy: with a move of 6" one does.

    From 8" off one gets there with 5.74"; from 12" off the other would need 9.74". Where one is
    not more than do already, a second search, for the other to be among them, tells nothing.
    """
    made: list[Any] = []
    placed = trying._placed

    def counted(*asked: Any) -> Any:
        made.append(asked)
        return placed(*asked)

    monkeypatch.setattr(trying, "_placed", counted)
    problem = Problem.of(*scene(**TWO))
    first, second = (member.id for member in problem.members)
    found = trying.tried(problem, "models_engaged", bool, second, above)
    assert found is not None
    assert (found.count, found.who) == (1, frozenset({first}))
    assert len(made) == searches


@pytest.mark.parametrize(("above", "asked"), [(0, False), (1, True)])
def test_nothing_is_bounded_once_enough_do(
    scene: Any, monkeypatch: pytest.MonkeyPatch, above: int, asked: bool
) -> None:
    """Of the same two the nearer, who lacks nothing, is wanted: where one is more than do already,
    any legal choice with it among them answers; where it is not, all there is must be looked at.
    """
    made: list[Any] = []

    def counted(*given: Any) -> Any:
        made.append(given)
        return bounds(*given)

    monkeypatch.setattr("planner.formation.search.search.bounds", counted)
    problem = Problem.of(*scene(**TWO))
    first = problem.members[0].id
    found = trying.tried(problem, "models_engaged", bool, first, above)
    assert found is not None
    assert (found.count, found.who) == (1, frozenset({first}))
    assert bool(made) is asked


@pytest.mark.parametrize("needed", [0, 50, 54, 254, 508, 762, 1_016, 2_032])
def test_half_of_the_amounts_are_left_out_each_time(
    scene: Any, monkeypatch: pytest.MonkeyPatch, needed: int
) -> None:
    """50 µm are lacked: 0.002", told as 0.01", 254 µm; 1, 2, 4 and 8 hundredths more are tried.

    Whoever needs so many µm gets the least amount that is as much: after the one that is lacked
    and the most, two or three of the four between tell which.
    """
    table, order, terms, ways = scene(
        [(12.0, 20.0)], {"e": [(20.0, 20.0)]}, goal="engage", engage=["e"], move=6
    )
    asked: list[int] = []

    def does(amount: Any) -> bool:
        asked.append(amount)
        return bool(amount >= needed)

    monkeypatch.setattr(enough, "anew", lambda problem, gone, more: more)
    found = enough._least(Problem.of(table, order, terms, ways), 50, bool, does)
    amounts = [50, 254, 508, 762, 1_270, 2_286]
    assert found == next(amount for amount in amounts if amount >= needed)
    assert len(asked) <= 5
    assert asked == list(dict.fromkeys(asked))
