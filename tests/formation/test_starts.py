"""A unit is slid from several choices: where the best of them ends need not be the best.

A small one at once, a larger one when it has a plan.
"""

from __future__ import annotations

from typing import Any

import pytest

from planner.formation import solve
from planner.formation.cpsat.solver import Clock
from planner.formation.judge import score
from planner.formation.limits import Effort, Limits
from planner.formation.search import refine
from planner.formation.search import search as searching

INCH = 25_400


@pytest.fixture
def slid(board: Any, scene: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Two models go for a point 10" up; a place is so many inches of it left to both.

    Sliding is a table: from which choice to which. Returns what is left in the end, inches.
    """

    def run(
        table: dict[int, int], order: list[int], known: float, **limits: Any
    ) -> tuple[int, int]:
        built = scene([(20, 10), (22, 10)], to=(21, 20), coherent=False)
        menu = board(built, [(x, 20 - k) for k in range(5, 10) for x in (21, 23)]).menu
        # option 0 is to stay; 1 and 2 are 5" off, 3 and 4 are 6" off ...
        choices = {k: (1 + 2 * (k - 5), 2 + 2 * (k - 5)) for k in range(5, 10)}
        assert menu.terms[0].name == "distance_left"
        asked: list[int] = []

        def polished(menu: Any, choice: Any, clock: Any, wanted: Any = None) -> Any:
            row = next(k for k, one in choices.items() if one == choice)
            asked.append(row)
            return (menu, choices[table[row]]) if row in table else None

        monkeypatch.setattr(refine, "polished", polished)
        given = [choices[k] for k in order]
        bound = (round(known * INCH), 0)
        found = refine.best_polished(menu, given, Clock(Limits(**limits)), bound)
        at = next(k for k, one in choices.items() if one == found[1])
        assert score(*found) == score(menu, choices[at])
        return at, len(asked)

    return run


def test_the_one_that_ends_best_is_taken(slid: Any) -> None:
    """From 7" it slides to 6", from 8" to 9", from 9" to 5": that is the best, all are asked."""
    assert slid({7: 6, 8: 9, 9: 5}, [7, 8, 9], 0) == (5, 3)


def test_who_cannot_slide_ends_where_it_stands(slid: Any) -> None:
    """7" and 8" stay: the nearer is kept."""
    assert slid({}, [7, 8], 0) == (7, 2)


def test_nobody_asks_for_more_than_there_is(slid: Any) -> None:
    """5" off the point, and another 2" to the side : all but the bound."""
    total = 5 + (5**2 + 2**2) ** 0.5
    assert slid({7: 5}, [7, 8, 9], total) == (5, 1)
    assert slid({7: 5}, [7, 8, 9], 0.9 * total) == (5, 3)


def test_what_is_only_compared_is_slid_once(slid: Any) -> None:
    """Orders that are told apart by what they are worth are not worth several slides."""
    assert slid({7: 6, 9: 5}, [7, 9], 0, effort=Effort.COMPARED) == (6, 1)


@pytest.mark.parametrize(
    ("table", "begun", "ends"), [({7: 9, 8: 5}, 6, 5), ({7: 9, 8: 6}, 5, None)]
)
def test_others_are_told_of_where_they_end_better(
    table: dict[int, int], begun: int, ends: int | None, slid: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """7" slides to 9" and 8" to 5": better than 6"; 8" to 6" is no better than 5"."""
    found: list[Any] = []

    def best_polished(menu: Any, choices: Any, clock: Any, known: Any) -> Any:
        done = menu, choices[0]
        found.append(refine.from_others(menu, choices[1:], done, clock, known))
        return found[-1] or done

    monkeypatch.setattr(refine, "best_polished", best_polished)
    assert slid(table, [begun, 7, 8], 0)[0] == (begun if ends is None else ends)
    assert (found[0] is None) == (ends is None)


@pytest.mark.parametrize(("models", "later"), [(6, False), (7, True)])
def test_a_larger_unit_is_slid_from_others_later(
    models: int, later: bool, scene: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seven are more than are slid from all at once."""
    asked: list[int] = []

    def from_others(menu: Any, choices: Any, *_: Any) -> None:
        asked.append(len(choices))

    monkeypatch.setattr(searching, "from_others", from_others)
    built = scene([(10 + 2 * k, 10) for k in range(models)], to=(16, 22))
    found = solve(*built)
    assert found.status.value in ("optimal", "feasible")
    assert bool(asked) == later
