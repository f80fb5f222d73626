"""Orders planned as one: out of a transport, on, and into a charge."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import planner
from planner import Order, Scenario
from planner.errors import OrderError

INCH = 25_400


def _scene(enemy: tuple[float, float], carrier: dict[str, Any] | None = None) -> Scenario:
    table = {"width": 60, "height": 44, "unit": "in", "name": "bare"}
    profile = {"M": 12, "capacity": 10}
    return planner.load(
        {
            "format": "planner-scenario/1",
            "ruleset": "wh40k10",
            "map": {"type": "FeatureCollection", "table": table, "features": []},
            "units": [
                {
                    "id": "t",
                    "side": "red",
                    "keywords": ["VEHICLE", "TRANSPORT"],
                    "profile": profile,
                    "state": carrier or {},
                    "models": [{"id": "t.1", "base": "100mm", "at": [10, 22]}],
                },
                {
                    "id": "a",
                    "side": "red",
                    "profile": {"M": 6},
                    "state": {"embarked_in": "t"},
                    "models": [{"id": "a.1", "base": "32mm"}],
                },
                {
                    "id": "e",
                    "side": "blue",
                    "profile": {"M": 6},
                    "models": [{"id": "e.1", "base": "32mm", "at": list(enemy)}],
                },
            ],
        }
    )


def test_out_on_and_in() -> None:
    """wh40k10.disembark.before-carrier-moves: disembark, Normal move, charge.

    It gets out 110,200 µm east of the carrier's middle and walks 6" on: 262,600 µm. The enemy
    stands 20" = 508,000 µm east, so what is left between the bases is
    508,000 - 262,600 - 32,000 = 213,400 µm = 8.40": within 1" of it takes 7.40", a roll of 8 or
    more, 15 of 36.
    """
    orders = [Order("a", "disembark"), Order("a", "normal"), Order("a", "charge", ["e"])]
    made = planner.chain(_scene((30, 22)), orders)
    assert [len(plan.models) for plan in made.plans] == [1, 1, 1]
    assert made.plans[1].models[0].end.x == pytest.approx(10 * INCH + 262_600, abs=10)
    assert made.chance == Fraction(15, 36)
    assert made.end is not None
    assert made.end.unit("a").state["charged"]


def test_the_transport_first() -> None:
    """wh40k10.disembark.after-normal.no-charge: the transport moves, they get out, no charge."""
    orders = [Order("t", "normal"), Order("a", "disembark"), Order("a", "charge", ["e"])]
    made = planner.chain(_scene((40, 22)), orders)
    # 12" towards the enemy, then 3" less a base in front of it.
    assert made.plans[0].models[0].end.x == pytest.approx(22 * INCH, abs=10)
    assert made.plans[1].models[0].end.x == pytest.approx(22 * INCH + 110_200, abs=10)
    assert made.end is None
    assert made.chance == 0
    assert [why.rule for why in made.plans[2].why_not] == [
        "wh40k10.disembark.after-normal.no-charge"
    ]


def test_move_and_get_in() -> None:
    """wh40k10.embark.after-move: out on one turn, back aboard on the next."""
    scenario = planner.after(
        _scene((50, 40)), planner.plan(_scene((50, 40)), Order("a", "disembark", to=(20, 22)))
    )
    scenario = planner.next_phase(scenario, "movement", ends_turn=True)
    made = planner.chain(scenario, [Order("a", "normal", to="t", goal="board")])
    assert made.end is not None
    assert made.end.unit("a").state["embarked_in"] == "t"
    assert made.chance == 1


def test_a_chain_has_orders() -> None:
    """Nothing to do is no chain."""
    with pytest.raises(OrderError, match="at least one"):
        planner.chain(_scene((30, 22)), [])
