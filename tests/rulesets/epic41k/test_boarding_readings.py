"""What boarding and getting off cost in the other readings: each differs from the first."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Order
from planner.rulesets.epic41k import RULESET

RHINO = {"keywords": ("TRANSPORT",), "M": 30, "capacity": 3, "class": "vehicle"}
ON_BOARD = Order("a", "move", to="t", goal="board")


@pytest.mark.parametrize(
    ("option", "reading", "used"),
    [
        ("boarding_walk", "movement", 0.8),  # 3 cm and 5 for the entry, of 10
        ("boarding_walk", "distance", 0.3),
        ("first_cm", "deducted", 0.7),  # 8 less 1
    ],
)
def test_e41_e44_what_the_carrier_loses(
    board: Any, stands: Any, box: Any, option: str, reading: str, used: float
) -> None:
    """epic41k.amb.e41, epic41k.amb.e44: bases 3 cm apart, ground of -5 for infantry between.

    The walker itself has used 80 % of its 10 cm in any reading.
    """
    strip = box("s", "area", 46.5, 0, 47.5, 120, terrain="fortifications")
    carrier = stands("t", (50, 60), **RHINO)
    scenario = board(stands("a", (45, 60)), carrier, features=[strip], options={option: reading})
    plan = planner.plan(scenario, ON_BOARD)
    assert planner.check(scenario, plan).legal, plan.why_not
    after = planner.after(scenario, plan)
    assert int(after.unit("t").state["used"]) / 1e6 == pytest.approx(used, abs=0.001)
    assert int(after.unit("a").state["used"]) / 1e6 == pytest.approx(0.8, abs=0.001)


@pytest.mark.parametrize(
    ("reading", "said"), [("each", "each hit on"), ("first", "only the first")]
)
def test_e43_hits_that_are_passed_on(
    board: Any, stands: Any, walked: Any, reading: str, said: str
) -> None:
    """epic41k.amb.e43: told of a carrier with two inside."""
    inside = stands("b", (1, 1), (1, 1), embarked_in="a")
    scenario = board(stands("a", (50, 60), **RHINO), inside, options={"passed_hits": reading})
    notes = dict(RULESET.remarks(scenario, walked(scenario, "move", (60, 60)), ()))
    assert notes["epic41k.transport.hit-passes-on"].startswith(said)


@pytest.mark.parametrize(("reading", "left"), [("goes_on", 300_000), ("stays", 0)])
def test_e47_after_a_drop(board: Any, stands: Any, reading: str, left: int) -> None:
    """epic41k.amb.e47: a transport that has not moved puts a stand down: 30 cm more, or none."""
    aboard = stands("a", (50, 60), embarked_in="t")
    scenario = board(aboard, stands("t", (50, 60), **RHINO), options={"after_drop": reading})
    plan = planner.plan(scenario, Order("a", "disembark", to=(54, 60)))
    assert planner.check(scenario, plan).legal, plan.why_not
    after = planner.after(scenario, plan)
    (body,) = RULESET.terms(after, Order("t", "move")).mobilities.values()
    assert body.budget == left


@pytest.mark.parametrize(
    ("reading", "kind", "no"),
    [
        ("either", "flyers", "epic41k.tankriders.excluded-carriers"),
        ("abilities", "flyers", ""),
        ("abilities", "skimmers", "epic41k.tankriders.excluded-carriers"),
    ],
)
def test_e52_who_carries_no_riders(
    board: Any, stands: Any, no_boarding: Any, reading: str, kind: str, no: str
) -> None:
    """epic41k.amb.e52: one sentence names flying things, the list skimmers alone."""
    boys = stands("a", (47, 60), keywords=("ORK",), detachment="D")
    craft = {"keywords": ("ORK",), "detachment": "D", "damage": 1, "class": kind}
    scenario = board(boys, stands("t", (50, 60), **craft), options={"riders_barred": reading})
    assert no_boarding(scenario) == no
