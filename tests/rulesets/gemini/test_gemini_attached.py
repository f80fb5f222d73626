"""A character beside a unit that it goes with (state joined), and may not always leave."""

from math import hypot
from typing import Any

import pytest

import planner
from planner import Order, Scenario

GAME = "gemini"
INCH = 25_400


def beside(scene: Any, unit: Any, *others: Any, squad: str = "", **state: Any) -> Scenario:
    """A character at (20, 22), and 1.5" north of it the squad s, with another 1.5" on."""
    profile = {"M": 4, "AP": 2, "I": 4, "independent_character": True}
    lone = unit("a", (20, 22), profile=profile, state=state)
    given = {squad: True} if squad else {}
    made: Scenario = scene(GAME, lone, unit("s", (20, 23.5), (20, 25), state=given), *others)
    return made


@pytest.mark.parametrize(
    ("squad", "state", "held"),
    [
        ("locked", {"joined": True}, True),
        ("routing", {"joined": True}, True),
        ("", {"joined": True}, False),
        ("locked", {}, False),
        ("locked", {"joined": True, "joins": "s"}, True),
        ("locked", {"joined": True, "joins": "t"}, True),
    ],
)
def test_it_stays_with_whom_fights_or_routs(
    scene: Any, unit: Any, walked: Any, broken: Any, squad: str, state: dict[str, Any], held: bool
) -> None:
    """gemini.ic.leave-forbidden: 3" from head to head of s.1 is (20, 20.5), straight south.

    It may leave whom it has not joined, and who neither fights nor routs. Squad t is 20" off: it
    cannot be with that, whatever it means to join.
    """
    mates = unit("t", (40, 22), (40, 23.5))
    scenario = beside(scene, unit, mates, squad=squad, **state)
    assert not broken(scenario, walked(scenario, "move", 270, (20, 20.5)))
    gone = broken(scenario, walked(scenario, "move", 270, (20, 20.499)))
    assert gone == ({"gemini.ic.leave-forbidden"} if held else set())


def test_it_goes_as_far_as_that(scene: Any, unit: Any) -> None:
    """gemini.ic.leave-forbidden: sent 20" south it ends 3" from the head of s.1, as 8" allow."""
    scenario = beside(scene, unit, squad="locked", joined=True)
    plan = planner.plan(scenario, Order("a", "move", to=(20, 2)))
    end = plan.models[0].end
    assert hypot(end.x - 20 * INCH, end.y - 23.5 * INCH) == pytest.approx(3 * INCH, abs=10)
    assert sum(len(u) for u in planner.after(scenario, plan).units if u.id == "s") == 3


def test_near_several_it_says_which(scene: Any, unit: Any, no: Any) -> None:
    """gemini.ic.join-choice: s fights and t does not, and which of them it is with nobody knows.

    Where nobody fights or routs it does not matter; nor to who stays where it is.
    """
    mates = unit("t", (18, 22), (17, 22))
    several = beside(scene, unit, mates, squad="locked", joined=True)
    assert no(several, "move") == "gemini.ic.join-choice"
    assert no(several, "fire") == ""
    assert no(beside(scene, unit, mates, joined=True), "move") == ""
    assert no(beside(scene, unit, mates, squad="locked", joined=True, joins="t"), "move") == ""
