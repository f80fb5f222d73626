"""One formula prices the turns of all four games."""

import pytest

from planner.length import DEGREE
from planner.mobility import Turning

INCH, CM = 25_400, 10_000
PIVOT = Turning(price=2 * INCH, most=1)
QUARTER = Turning(price=INCH // 2, step=90 * DEGREE, each=False, free_angle=90 * DEGREE)
ENGINE = Turning(price=5 * CM, step=45 * DEGREE, free_units=1)


@pytest.mark.parametrize("turns", [[5], [180], [90, 90], [1, 2, 3]])
def test_a_pivot_value_is_paid_once_at_any_angle(turns: list[int]) -> None:
    """wh40k10.pivot.first-only, wh40k10.pivot.later-free: 2" once, not per pivot."""
    assert PIVOT.cost([turn * DEGREE for turn in turns]) == 2 * INCH


def test_no_turn_costs_nothing() -> None:
    """Every formula gives 0 for no turns."""
    assert PIVOT.cost([]) == QUARTER.cost([]) == ENGINE.cost([]) == Turning().cost([]) == 0


@pytest.mark.parametrize(
    ("turns", "halves"), [([90], 0), ([45, 45], 0), ([135], 1), ([271], 3), ([180, 180], 3)]
)
def test_a_quarter_is_free_and_the_rest_adds_up(turns: list[int], halves: int) -> None:
    """gemini.turn.extra-cost: ceil((135-90)/90) = 1, ceil((271-90)/90) = 3 halves of an inch;
    gemini.turn.about-face: 360° in all is ceil(270/90) = 3 halves.
    """
    assert QUARTER.cost([turn * DEGREE for turn in turns]) == halves * INCH // 2


@pytest.mark.parametrize(
    ("turns", "paid"), [([30], 0), ([45], 0), ([90], 1), ([180], 3), ([45, 45, 20], 2)]
)
def test_a_war_engine_pays_each_turn_after_the_first(turns: list[int], paid: int) -> None:
    """epic41k.warengine.turn-cost: 90° is two turns, one free; 45 + 45 + 20 is three turns;
    epic41k.warengine.turn-max: 180° is four turns, 15 cm.
    """
    assert ENGINE.cost([turn * DEGREE for turn in turns]) == paid * 5 * CM


def test_left_and_right_cost_the_same() -> None:
    """The sign of a turn does not matter."""
    assert QUARTER.cost([-135 * DEGREE]) == QUARTER.cost([135 * DEGREE])
