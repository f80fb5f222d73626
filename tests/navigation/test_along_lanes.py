"""Lanes hardly wider than a hull that run between two of the headings searched."""

from __future__ import annotations

import math
from typing import Any

import pytest

import planner
from planner.battlefield import Feature
from planner.navigation import Navigator
from planner.navigation.headings.pivots import even
from planner.navigation.search import kindred
from planner.units import Pose

from .hull_tables import PRICES
from .judged import judged, refused
from .tables import INCH, SHUT, navigator, pose, solid

WIDE = 92 / 25.4
"""Inches across the tank, 120 mm long."""
MIDDLE = (20.0, 15.0)


def at(degrees: float, along: float, aside: float = 0.0) -> tuple[float, float]:
    """A place in inches, from the middle of the lane."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return MIDDLE[0] + along * cos - aside * sin, MIDDLE[1] + along * sin + aside * cos


def banks(degrees: float, spare: float, long: float = 6.0) -> list[list[tuple[float, float]]]:
    """Corners of what is to both sides of a lane so much wider than the tank."""
    near, far, end = (WIDE + spare) / 2, (WIDE + spare) / 2 + 5, long / 2
    sides = ((near, far), (-far, -near))
    return [
        [at(degrees, s, t) for s, t in ((-end, a), (end, a), (end, b), (-end, b))] for a, b in sides
    ]


def tank(degrees: float, spare: float, start: Pose, price: str = "once") -> Navigator:
    """One before the lane, on a table 40" by 30"; round the banks it is more than 24"."""
    made: list[Feature] = [solid(f"s{k}", ring, 5) for k, ring in enumerate(banks(degrees, spare))]
    passages = {feature.id: SHUT for feature in made}
    given: dict[str, Any] = {"turning": PRICES[price], "passages": passages, "size": (40, 30)}
    return navigator(made, "120x92mm rect", start, 21, **given)


@pytest.mark.share(3)
@pytest.mark.parametrize("spare", [0.3, 0.001])
@pytest.mark.parametrize("degrees", [7, 22, 37.5, 83])
def test_a_slanting_lane(degrees: float, spare: float) -> None:
    """From 9" before its middle to 9" behind: a turn for 1" and 18", and back for nothing."""
    facing = 90.0 if degrees > 45 else 0.0
    start, goal = (pose(*at(degrees, along), 0, facing) for along in (-9, 9))
    found = judged(tank(degrees, spare, start), goal)
    assert found.spent / INCH == pytest.approx(19, abs=2e-3)


@pytest.mark.parametrize("facing", [20, 53])
def test_facing_askew_before_a_straight_lane(facing: int) -> None:
    """The same of a lane along the table: headings searched are 15° apart from its own."""
    start, goal = (pose(*at(0, along), 0, facing) for along in (-9, 9))
    found = judged(tank(0, 0.05, start), goal)
    assert found.spent / INCH == pytest.approx(19, abs=2e-3)


def test_where_turns_are_paid_one_by_one() -> None:
    """`gemini.turn.free-quarter`: 7° there and back are for nothing."""
    start, goal = (pose(*at(7, along)) for along in (-9, 9))
    assert judged(tank(7, 0.01, start, "quarters"), goal).spent / INCH == pytest.approx(
        18, abs=2e-3
    )


def test_a_lane_that_is_too_narrow() -> None:
    """By 0.01"."""
    start, goal = (pose(*at(7, along)) for along in (-9, 9))
    assert refused(tank(7, -0.01, start), goal)


def test_only_lanes_that_need_it_have_headings_of_their_own() -> None:
    """At 7° off it the tank is 3.62 cos 7° + 4.72 sin 7° = 4.17" wide, 0.55" more than along it.

    Both ways along one lane, whose banks agree. 45° are searched in any case. It is 6" before it,
    longer than itself: what slants as far as a lane lets it counts about the start alone.
    """
    start = pose(*at(7, -9))
    assert tank(7, 0.6, start).along_lanes("me") == ()
    assert tank(45, 0.1, pose(*at(45, -9))).along_lanes("me") == ()
    found = tank(7, 0.1, start).along_lanes("me")
    assert [round(heading / 1e4) for heading in found] == [700, 18_700]


def test_lanes_are_told_without_looking_for_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who asks for the headings alone, of what is left to go by other terms, wants no web.

    It took a fifth of an order of ovals in a town. The ways are searched at the same ones.
    """
    known, asked = (tank(7, 0.1, pose(*at(7, -9))) for _ in range(2))
    searched = {sheet.heading for sheet in known.field("me", turned=True).web.sheets}
    monkeypatch.setattr(kindred, "faced_web", None)
    found = asked.along_lanes("me")
    assert found
    assert set(found) == searched - {*even(pose(*at(7, -9)).heading)}


def test_an_order_through_a_lane_and_into_it() -> None:
    """A plan ends 18" on, beyond it, or 9" on, in its middle, as it faces there; 2" for the turn.

    `wh40k10.pivot.value`: a VEHICLE with no round base pays 2" for its first.
    """
    features = [
        {
            "type": "Feature",
            "id": f"s{k}",
            "properties": {"kind": "solid", "height": 6, "climbable": False},
            "geometry": {"type": "Polygon", "coordinates": [[*ring, ring[0]]]},
        }
        for k, ring in enumerate(banks(7, 0.1))
    ]
    table = {"width": 40, "height": 30, "unit": "in"}
    model = {"id": "t", "base": "120x92mm rect", "at": at(7, -9), "facing": 0}
    tank = {"id": "tank", "side": "red", "keywords": ["VEHICLE"], "profile": {"M": 20}}
    scenario = planner.load(
        {
            "format": "planner-scenario/1",
            "ruleset": "wh40k10",
            "map": {"type": "FeatureCollection", "table": table, "features": features},
            "units": [{**tank, "models": [model]}],
        }
    )
    for along, walked in ((9, 20.0), (0, 11.0)):
        plan = planner.plan(scenario, planner.Order("tank", "normal", to=at(7, along)))
        left, gone = (o.value / INCH for o in plan.objective if o.name.startswith("distance"))
        assert left == pytest.approx(0, abs=1e-3)
        assert gone == pytest.approx(walked, abs=2e-3)


def test_turned_by_less_than_fifteen_degrees_into_a_lane() -> None:
    """In a corridor 4.28" wide the tank may turn by 8.5°: 4.72 sin 8.5° + 3.62 cos 8.5° = 4.28.

    It comes to it by one that is hardly wider than itself. The lane leaves its mouth at 7° and
    leads off the middle of it; the tank faces along it where it goes in, so it has turned before.
    8" to the bend and 11" on, less what the corridor leaves to cut off that: 0.055" to a side at
    7°, by 0.45" at the most before the bend.
    """
    first, half, lane = WIDE / 2 + 0.01, 4.28 / 2, WIDE / 2 + 0.01
    rings = [
        [at(degrees, s, t) for s, t in ((one, low), (two, low), (two, high), (one, high))]
        for degrees, one, two, near in ((0, -9, -6, first), (0, -6, 2.1, half), (7, 2.5, 7, lane))
        for low, high in ((near, 14), (-14, -near))
    ]
    made = [solid(f"s{k}", ring, 5) for k, ring in enumerate(rings)]
    given: dict[str, Any] = {"turning": PRICES["free"], "size": (40, 30)}
    given["passages"] = {feature.id: SHUT for feature in made}
    ways = navigator(made, "120x92mm rect", pose(*at(0, -8)), 20, **given)
    found = judged(ways, pose(*at(7, 11), 0, 7)).spent / INCH
    assert 19 - 0.45 * (1 - math.cos(math.radians(7))) <= found <= 19 + 2e-3
