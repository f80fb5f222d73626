"""Charges that a door makes too long: the bounds that prove it, and where they prove nothing."""

from typing import Any

import pytest

import planner
from planner import Order, rulesets
from planner.formation.problem import Problem
from planner.formation.reasons.tolled import behind_tolls
from planner.navigation import Navigator

GAME = "gemini"
INCH = 25_400
BASE = 25 / 25.4


def before_a_door(scene: Any, unit: Any, line: Any, x: float, **more: Any) -> Any:
    """a.1 stands at (x, 22), a wall with a door at x = 20, an enemy behind it at (24, 22)."""
    top, state = more.get("top", 44), more.get("state", "locked")
    features = [
        line("w", "wall", (20, 0), (20, top), height=3),
        line("d", "door", (20, 21), (20, 23), state=state, height=2.2),
        *more.get("features", ()),
    ]
    mine = unit("a", (x, 22), profile={"M": 4, "I": 4}, state=more.get("own", {}))
    return scene(GAME, mine, unit("b", (24, 22), side="blue"), features=features)


@pytest.mark.parametrize(("x", "status"), [(17, "infeasible"), (17.02, "optimal")])
def test_a_hair_too_far_behind_a_locked_door(
    scene: Any, unit: Any, line: Any, x: float, status: str
) -> None:
    """gemini.charge.double-move, gemini.door.two-actions: 8" less 2" for the bolt and the leaf.

    From x = 17 to contact it is 7" - 0.984" = 6.016", from 17.02 5.996".
    """
    scenario = before_a_door(scene, unit, line, x)
    plan = planner.plan(scenario, Order("a", "charge", ["b"]))
    assert plan.status.value == status
    if status == "infeasible":
        lack = 7 * INCH - BASE * INCH + 2 * INCH - 8 * INCH
        assert plan.repairs[0].amount == pytest.approx(lack, abs=25)
        assert '0.02"' in plan.why_not[0].text


@pytest.mark.parametrize(
    ("case", "proved"),
    [
        ({"x": 17}, True),
        ({"x": 17.02}, False),  # it gets there
        ({"x": 17, "state": "open"}, False),  # nothing is paid
        # round the end of the wall: sqrt(3² + 1.99²) + sqrt(4² + 1.99²) - 0.98 = 7.09"
        ({"x": 17, "top": 23.5}, False),
        ({"x": 19.6}, False),  # it stands in the doorway, and may come out behind it
        ({"x": 17, "own": {"shuts_doors": True}}, True),  # four acts: 4"
    ],
)
def test_what_tolls_prove(
    scene: Any, unit: Any, line: Any, case: dict[str, Any], proved: bool
) -> None:
    """Only where there is no way but through what costs something, too far off even straight."""
    scenario, order = before_a_door(scene, unit, line, **case), Order("a", "charge", ("b",))
    assert _proves(scenario, order) is proved


@pytest.mark.parametrize("kind", ["step", "ladder"])
def test_tolls_prove_nothing_of_who_may_leave_the_ground(
    scene: Any, unit: Any, line: Any, box: Any, kind: str
) -> None:
    """From a block of half an inch, or up a ladder, one might come over what shuts the way."""
    things = {
        "step": box("k", "solid", 2, 2, 4, 4, height=0.5),
        "ladder": line("l", "ladder", (2, 2), (2.1, 2), from_z=0, to_z=2),
    }
    scenario = before_a_door(scene, unit, line, 17, features=[things[kind]])
    assert not _proves(scenario, Order("a", "charge", ("b",)))


def _proves(scenario: Any, order: Order) -> bool:
    terms = rulesets.find(GAME).terms(scenario, order)
    problem = Problem.of(scenario, order, terms, Navigator(scenario, terms))
    return behind_tolls(problem, problem.members[0], "b")
