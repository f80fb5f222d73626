"""Who may react to a move: first places inside a zone, worked out with a pencil.

All bases are 1" wide (25.4 mm): two whose centres are d apart have a gap of d - 1.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

import planner
from planner import Order, Plan, Scenario, rulesets
from planner.length import Unit
from planner.mobility import Watch, When
from planner.plan import ModelPlan, Status, Step, StepKind
from planner.planning.avoiding.reactions import Reaction, called_for, told
from planner.units import Pose

INCH = 25_400
ALONG = frozenset({When.ALONG})
RULE = "a.rule"


def scene(*features: dict[str, Any], height: float = 0, **enemy: Any) -> Scenario:
    """One of red at (10, 20), one of blue at (20, 20) and `height`, each 1" wide and 1" tall."""
    table = {"width": 44, "height": 44, "unit": "in", "name": "bare"}
    models = {"red": [10, 20], "blue": [20, 20, height]}
    return planner.load(
        {
            "format": "planner-scenario/1",
            "ruleset": "wh40k10",
            "map": {"type": "FeatureCollection", "table": table, "features": list(features)},
            "units": [
                {
                    "id": side,
                    "side": side,
                    "name": side,
                    "keywords": ["INFANTRY"],
                    "profile": {"M": 20, **(enemy if side == "blue" else {})},
                    "models": [{"id": f"{side}.1", "base": "25.4mm", "at": at, "height": 1}],
                }
                for side, at in models.items()
            ],
        }
    )


def found(
    scenario: Scenario, *way: tuple[float, float], gap: float = 4, **watch: Any
) -> list[Reaction]:
    """The reactions to a way of straight lines over these points, the first its start."""
    start, *ends = [Pose(round(x * INCH), round(y * INCH)) for x, y in way]
    steps = tuple(Step(StepKind.LINE, end) for end in ends)
    order = Order("red", "normal")
    plan = Plan(
        "wh40k10",
        Unit.INCH,
        scenario.digest,
        order,
        Status.FEASIBLE,
        models=(ModelPlan("red.1", start, steps),),
    )
    terms = rulesets.find("wh40k10").terms(scenario, order)
    one = Watch("fire", frozenset({"blue.1"}), round(gap * INCH), RULE, **watch)
    return list(called_for(scenario, replace(terms, watches=(one,)), plan))


def place(reaction: Reaction) -> tuple[float, float, float]:
    """x, y and how far it had gone, inches."""
    x, y, gone = (round(n / INCH, 3) for n in (reaction.at.x, reaction.at.y, reaction.gone))
    return x, y, gone


def wall(height: float, *points: tuple[float, float]) -> dict[str, Any]:
    """A thin wall."""
    line = {"type": "LineString", "coordinates": [list(p) for p in points]}
    return {
        "type": "Feature",
        "id": "w",
        "properties": {"kind": "wall", "height": height},
        "geometry": line,
    }


def test_the_first_place_on_the_way() -> None:
    """A gap of 4" is 5" between centres: straight ahead at x = 15; 3" aside at x = 16 (3-4-5)."""
    assert [place(r) for r in found(scene(), (10, 20), (18, 20), when=ALONG)] == [(15, 20, 5)]
    assert [place(r) for r in found(scene(), (10, 23), (30, 23), when=ALONG)] == [(16, 23, 6)]


def test_on_the_second_line_of_a_way() -> None:
    """10" north of it all of the first 10", then south: inside where 5" away, after 10 + 5."""
    way = (10, 30), (20, 30), (20, 22)
    assert [place(r) for r in found(scene(), *way, when=ALONG)] == [(20, 25, 15)]


def test_past_it() -> None:
    """5.01" aside is never nearer than a gap of 4.01"; 5" aside touches the zone at x = 20."""
    assert found(scene(), (10, 25.01), (30, 25.01), when=ALONG) == []
    assert [r.at.y for r in found(scene(), (10, 25), (30, 25), when=ALONG)] == [25 * INCH]


@pytest.mark.parametrize(
    ("way", "moments"),
    [
        (((10, 20), (16, 20)), {When.END}),
        (((16, 20), (10, 20)), {When.START}),
        (((16, 20), (16, 23)), {When.START, When.END}),
        (((10, 23), (30, 23)), set()),
        (((16, 20),), {When.START, When.END}),
    ],
)
def test_starts_and_ends(way: Any, moments: set[When]) -> None:
    """x = 16 is a gap of 3", inside 4"; x = 10 and 30 a gap of 9" and more; who passes does not."""
    assert {reaction.when for reaction in found(scene(), *way)} == moments


@pytest.mark.parametrize(("x", "inside"), [(15, True), (15 - 1 / INCH, False)])
def test_the_border_belongs_to_the_zone(x: float, inside: bool) -> None:
    """A gap of exactly 4" counts; one more micrometre does not."""
    assert bool(found(scene(), (x, 20))) is inside


def test_heights_and_centres() -> None:
    """3" up at a gap of 3": √18 = 4.24" along the slope, 3" seen from above.

    Between centres those 3" are 4".
    """
    up = scene(height=3)
    assert found(up, (16, 20)) == []
    assert found(up, (16, 20), flat=True)
    assert found(scene(), (16, 20), centres=True)
    assert found(scene(), (15.9, 20), centres=True) == []


def test_behind_a_wall() -> None:
    """A wall of 5" hides a man of 1"; one of 0.9" does not; and nothing is asked without sight."""
    for height, hidden in ((5, True), (0.9, False)):
        scenario = scene(wall(height, (18, 10), (18, 30)))
        assert (found(scenario, (16, 20), sight=True) == []) is hidden
        assert found(scenario, (16, 20))


def test_out_from_behind_a_wall() -> None:
    """The wall's end is at (18, 22); from about (20.2, 20.5), the last of blue seen past it, the
    line over it rises 0.7" an inch: 1.7" on it is 1.2" higher, at the mover's foremost edge,
    whose centre is 0.4" lower: y = 22.8. Places are looked at 0.25" apart.
    """
    scenario = scene(wall(5, (18, 0), (18, 22)))
    (first,) = found(scenario, (16, 20), (16, 30), gap=20, sight=True, when=ALONG)
    assert 22.6 <= place(first)[1] <= 23.1


def test_of_a_plan() -> None:
    """What the game's own watches say of a plan: 24" holds both ends; its notes say it, too."""
    scenario = scene(overwatch=True)
    made = planner.plan(scenario, Order("red", "normal", to=(14, 20)))
    rows = planner.reactions(scenario, made)
    assert [(row.by, row.to, row.when) for row in rows] == [
        ("blue.1", "red.1", When.START),
        ("blue.1", "red.1", When.END),
    ]
    assert {row.watch.rule for row in rows} <= {rule for rule, _ in made.notes}


def test_told_unit_by_unit() -> None:
    """One note a reaction and unit: who, when, at what odds, to what effect."""
    more: dict[str, Any] = {
        "dice": "1D6",
        "need": 5,
        "chance": Fraction(1, 3),
        "effect": "halts it there",
    }
    scenario = scene()
    rows = found(scenario, (10, 20), (18, 20), when=ALONG, **more)
    assert told(scenario, tuple(rows)) == (
        (
            RULE,
            'fire: blue may react, within 4" of it on the way (red.1 after 5"); '
            "1D6 5+ (1/3); it halts it there",
        ),
    )
