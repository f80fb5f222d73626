"""What prices rule out is in no better choice: every choice of a small board, one after another."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

from planner.formation.cpsat.lexicographic import best
from planner.formation.cpsat.solver import Clock
from planner.formation.examined import bettering
from planner.formation.judge import legal, rank
from planner.formation.limits import Limits
from planner.formation.terms import Fold


@pytest.mark.parametrize("seed", range(3))
def test_no_better_choice_takes_what_is_ruled_out(scene: Any, board: Any, seed: int) -> None:
    """Three models and six random places before an enemy: from each of a few legal choices.

    A choice that is as good in the terms before and better in a sum has to be among the options
    that are left; and whatever the solver begins with, it ends with the best of all.
    """
    dice = random.Random(seed)
    starts, enemies = [(4.0, 4.0), (5.5, 4.0), (7.0, 4.0)], {"e": [(5.0 + dice.random(), 8.0)]}
    places = [(dice.uniform(3.5, 8), dice.uniform(5, 6.6)) for _ in range(6)]
    menu = board(scene(starts, enemies, goal="engage", engage=["e"], move=4), places).menu
    every = itertools.product(*(range(len(spots)) for spots in menu.spot))
    able = {choice: rank(menu, choice) for choice in every if legal(menu, choice)}
    ordered, ruled_out = sorted(able, key=lambda choice: able[choice]), 0
    assert ordered
    for hint in (ordered[0], ordered[len(ordered) // 2], ordered[-1]):
        values = tuple(t.sign * v for t, v in zip(menu.terms, able[hint], strict=True))
        for term, goal in enumerate(menu.terms):
            left = bettering(menu, values, term)
            assert (left is None) == (goal.fold is not Fold.SUM)
            if left is None:
                continue
            ruled_out += sum(
                len(all_) - len(few) for all_, (few, _) in zip(menu.spot, left, strict=True)
            )
            for choice, worth in able.items():
                if worth[:term] == able[hint][:term] and worth[term] < able[hint][term]:
                    assert all(o in few for o, (few, _) in zip(choice, left, strict=True))
        outcome = best(menu, Clock(Limits()), hint)
        assert outcome.choice is not None
        assert rank(menu, outcome.choice) == able[ordered[0]]
        assert outcome.proved == len(menu.terms)
    assert ruled_out
