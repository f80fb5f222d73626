"""What a way saves by inches that slow ground does not slow: by hand, in inches of no size."""

from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace
from typing import Any, cast

import pytest

from planner.battlefield import Kind
from planner.mobility import Passage, Turning, Unslowed
from planner.plan import ModelPlan, Step, StepKind
from planner.referee.exact.surd import Surd
from planner.referee.room.table import Table
from planner.referee.unit.standing import Standing
from planner.referee.way.trial import Trial
from planner.referee.way.unslowed import unslowed
from planner.referee.way.way import walk
from planner.units import Pose

Stretch = tuple[float, int]
HALF = 1.5


def given(stretches: list[Stretch], asked: Unslowed | None, **body: Any) -> list[Fraction]:
    """What is saved, what of it by inches bound to slow ground, and what of these is unused."""
    mobility = SimpleNamespace(unslowed=asked, **{"share": None, "actions": 1, **body})
    parts = [(Fraction(pace), Surd.of(length)) for pace, length in stretches]
    trial = SimpleNamespace(mobility=mobility, stretches=parts)
    found = unslowed(cast(Trial, trial))
    return [
        sum((times for _, times in one.terms), Fraction(0))
        for one in (found.saved, found.bound_saved, found.unused)
    ]


def test_none_given() -> None:
    """Nothing is saved, and nothing left over."""
    assert given([(2, 9)], None) == [0, 0, 0]


@pytest.mark.parametrize(
    ("stretches", "saved"),
    [
        ([], 0),
        ([(1, 9)], 0),
        ([(0.5, 9)], 0),
        ([(2, 3)], 3),  # less slow ground than there are inches
        ([(2, 5)], 5),
        ([(2, 8)], 5),
        ([(HALF, 8)], 2.5),
        ([(1, 9), (2, 4), (3, 2)], 7),  # 2 at 3: saves 4; 3 of the 4 at 2
        ([(3, 2), (2, 4)], 7),  # in any order
        ([(2, 2), (3, 1), (2, 2), (3, 1)], 7),  # and in parts
        ([(2, 4), (0.5, 1), (3, 9)], 10),
    ],
)
def test_on_the_slowest_ground_first(stretches: list[Stretch], saved: float) -> None:
    """Five inches."""
    assert given(stretches, Unslowed(5, "rule")) == [saved, 0, 0]


@pytest.mark.parametrize(
    ("stretches", "amount", "figures"),
    [
        ([(1, 9)], 4, (0, 0, 4)),
        ([(3, 2), (2, 1)], 4, (5, 5, 1)),
        ([(2, 1), (3, 2)], 4, (5, 5, 1)),
        ([(3, 4)], 4, (8, 8, 0)),
        # four at 3 save 8; of two more one at 3 saves 2, one at 2 saves 1
        ([(3, 5), (2, 3)], 6, (11, 8, 0)),
        ([(2, 3), (3, 5)], 6, (11, 8, 0)),
        # what comes later and is slower has them instead
        ([(HALF, 4), (2, 4), (3, 4)], 4, (8, 8, 0)),
        ([(HALF, 4), (2, 1), (3, 2)], 4, (5.5, 5.5, 0)),
        ([(HALF, 4), (2, 3)], 4, (3.5, 3.5, 0)),
        ([(2, 4), (HALF, 4)], 4, (4, 4, 0)),
        ([(HALF, 2), (2, 2), (HALF, 2), (3, 1)], 4, (4.5, 4.5, 0)),
    ],
)
def test_bound_to_slow_ground(
    stretches: list[Stretch], amount: int, figures: tuple[float, ...]
) -> None:
    """Four of them are for slow ground alone: what is not used of these is told."""
    assert given(stretches, Unslowed(amount, "rule", 4)) == list(figures)


@pytest.mark.parametrize(
    ("stretches", "figures"),
    [
        # the first action: two of them, and five more for its ten; the second: one
        ([(2, 8)], (3, 3, 1)),
        ([(2, 9)], (4, 4, 0)),
        # ten at 1 fill the first, and two at 2 are given besides; two more to the second
        ([(1, 10), (2, 5)], (4, 4, 0)),
        # an inch more of open ground is the second's: the first comes to no slow ground
        ([(1, 11), (2, 5)], (2, 2, 2)),
        # the first has four at 2, 8 with none given there, and x at 3, of which 2 are given:
        # 8 + 3·(x - 2) = 10, x = 2 2/3; the second is given the other 1 1/3
        ([(2, 4), (3, 4)], (Fraction(20, 3), Fraction(20, 3), Fraction(2, 3))),
        # on ground of 3/2 and of 2: 3/2·4 + 2·(x - 2) = 10, x = 4; nothing slow is left
        ([(HALF, 4), (2, 4)], (2, 2, 2)),
        ([(HALF, 4), (2, 5)], (3, 3, 1)),
    ],
)
def test_so_many_in_each_action(stretches: list[Stretch], figures: tuple[Any, ...]) -> None:
    """Two in each of two actions, each of which pays for ten."""
    asked = Unslowed(4, "rule", 4, 2)
    assert given(stretches, asked, share=10, actions=2) == list(figures)


@pytest.mark.parametrize(("actions", "saved"), [(1, 2), (2, 4), (3, 6)])
def test_as_many_actions_as_there_are(actions: int, saved: int) -> None:
    """Two in each: of each ten that it pays for 8 more are on its 4 left; the last has the rest."""
    asked = Unslowed(6, "rule", 6, 2)
    unused = 6 - saved
    assert given([(2, 60)], asked, share=10, actions=actions) == [saved, saved, unused]


def test_without_a_share_all_is_one_action() -> None:
    """Two of the four are for it."""
    asked = Unslowed(4, "rule", 4, 2)
    assert given([(2, 8)], asked, actions=2) == [2, 2, 2]
    assert given([(2, 1)], asked, actions=2) == [1, 1, 3]


def test_what_is_spent_is_noted_once(stage: Any) -> None:
    """Lines of 3,000, 4,000 and 5,000 µm, the second to a side at twice the cost and 700 besides.

    The stretches of lines at their pace, and the rest at 1, are what is spent, each of them once.
    """
    turning = Turning(facing=True, sidestep=Fraction(2), sidestep_price=700)
    stage.model("u.1", (500_000, 500_000)).may(turning=turning)
    (body,) = stage.judged_terms.mobilities.values()
    here = stage.scenario.unit("u").models[0]
    places = ((503_000, 500_000), (503_000, 504_000), (508_000, 504_000))
    steps = tuple(Step(StepKind.LINE, Pose(*place, 0, 0)) for place in places)
    there = {"u.1": Standing("u.1", here.base, here.pose, 1)}
    trial = Trial(Table(stage.scenario.battlefield), body, there)
    walk(trial, ModelPlan("u.1", here.pose, steps), here.pose)
    noted = [(int(pace), length.ceil()) for pace, length in trial.stretches]
    assert noted == [(1, 3_000), (1, 0), (1, 8_000), (1, 700), (1, 5_000), (1, 0)]


@pytest.mark.parametrize(
    ("bound", "named", "less"),
    [
        (0, "", {"slow": 5_000}),
        (3_000, "mud", {"mud": 3_000, "slow": 2_000}),
        (3_000, "", {"slow": 5_000}),
        (5_000, "mud", {"mud": 5_000}),
    ],
)
def test_by_which_rule_it_costs_less(
    stage: Any, line: Any, bound: int, named: str, less: dict[str, int]
) -> None:
    """10 mm at twice the cost, 5 mm of which cost what they measure: 20 less 5."""
    stage.box("bog", Kind.AREA, (0, 0, 900_000, 900_000)).model("u.1", (500_000, 500_000))
    asked = Unslowed(5_000, "slow", bound, bound_rule=named)
    stage.may(passages={"bog": Passage(pace=Fraction(2))}, unslowed=asked)
    verdict = stage.judge({"u.1": [line(510_000, 500_000)]})
    assert verdict.credits == {"u.1": less}
    assert verdict.spent == {"u.1": 15_000}
