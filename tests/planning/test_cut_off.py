"""A destination to which no way leads is told as such."""

from typing import Any

import pytest

import planner
from planner import Order
from planner.planning.shaping.cut_off import FACES, KEPT, ONWARD, TEXT


def roof(block: dict[str, Any], x: float, ap: int) -> planner.Scenario:
    """A block 4" square, and one figure of M 4 that stands west of it."""
    corners = [[[14, 8], [18, 8], [18, 12], [14, 12], [14, 8]]]
    feature = {
        "type": "Feature",
        "id": "w",
        "properties": {"kind": "solid", **block},
        "geometry": {"type": "Polygon", "coordinates": corners},
    }
    model = {"id": "a.1", "base": "25mm", "at": [x, 10], "facing": 0}
    unit = {"id": "a", "side": "red", "profile": {"M": 4, "I": 4, "AP": ap}, "models": [model]}
    return planner.load(
        {
            "format": "planner-scenario/1",
            "ruleset": "gemini",
            "map": {
                "type": "FeatureCollection",
                "table": {"width": 30, "height": 20, "unit": "in", "name": "roof"},
                "features": [feature],
            },
            "units": [unit],
        }
    )


@pytest.mark.parametrize(
    ("action", "height", "told"),
    [("move", 3, True), ("move", 1, False), ("climb", 3, False)],
)
def test_a_roof_that_no_way_leads_to(action: str, height: float, told: bool) -> None:
    """Moves go up an inch (gemini.climb.low-obstacle); 3" are climbed (gemini.climb.two-actions).

    The roof begins 3" from the base: no order of M 4 gets onto it.
    """
    scenario = roof({"height": height}, 10.5, 2 if action == "climb" else 1)
    plan = planner.plan(scenario, Order("a", action, to=(16, 10, height)))
    assert plan.found
    assert any(said == ONWARD.format("climb") for _, said in plan.notes) is told


@pytest.mark.parametrize("hands", [True, False])
def test_who_cannot_take_the_rope_goes_to_its_foot(hands: bool) -> None:
    """What is left of 4" north is by the rope of climb_rope (gemini.rope.two-actions).

    Its foot is 7" north of the figure, its head 1.6" aside and 5" up, 7.4" from the goal: 3" are
    left to the foot, then √(1.6² + 5²) and 7.4. The crow would go west, along the block, as does
    whose body does not climb (gemini.climb.form): what is left is nothing a way tells then.
    """
    block: dict[str, Any] = {
        "type": "Feature",
        "id": "w",
        "properties": {"kind": "solid", "height": 5},
        "geometry": {
            "type": "Polygon",
            "coordinates": [[[10, 10], [20, 10], [20, 20], [10, 20], [10, 10]]],
        },
    }
    rope: dict[str, Any] = {
        "type": "Feature",
        "id": "r",
        "properties": {"kind": "rope", "from_z": 0, "to_z": 5},
        "geometry": {"type": "LineString", "coordinates": [[21, 15], [19.4, 15]]},
    }
    model = {"id": "a.1", "base": "25mm", "at": [21, 8], "facing": 90}
    scenario = planner.load(
        {
            "format": "planner-scenario/1",
            "ruleset": "gemini",
            "map": {
                "type": "FeatureCollection",
                "table": {"width": 30, "height": 30, "unit": "in", "name": "rope"},
                "features": [block, rope],
            },
            "units": [
                {
                    "id": "a",
                    "side": "red",
                    "profile": {"M": 4, "I": 4, "AP": 2, "can_climb": hands},
                    "models": [model],
                }
            ],
        }
    )
    plan = planner.plan(scenario, Order("a", "single_move", to=(12, 15, 5)))
    end, inch = plan.models[0].end, 25_400
    told = any(said == ONWARD.format("climb_rope") for _, said in plan.notes)
    assert told is hands
    if hands:
        left = next(t.value for t in plan.objective if t.name == "distance_left")
        assert (end.x, end.y) == pytest.approx((21 * inch, 12 * inch), abs=100)
        assert left == pytest.approx((3 + (1.6**2 + 5**2) ** 0.5 + 7.4) * inch, abs=100)
    else:
        assert end.x < 20 * inch


@pytest.mark.parametrize(("x", "told"), [(16.0, ["b.1", "b.2"]), (13.85, ["b.1"]), (13.5, [])])
def test_a_place_too_near_to_others(x: float, told: list[str]) -> None:
    """Whoever keeps all of the unit from standing there is named, not the wall on the line.

    wardrones.enemy.one-inch: 25 mm bases (0.984") keep more than 1" apart, so the middles more
    than 1.984". b.1 stands at 15.5 and b.2 at 16.5: at 13.85 the first is 1.65" off and the
    second 2.65", at 13.5 both more than 1.984". The wall has a way round it.
    """
    wall: dict[str, Any] = {
        "type": "Feature",
        "id": "w",
        "properties": {"kind": "wall", "height": 9, "terrain": "taller"},
        "geometry": {"type": "LineString", "coordinates": [[10, 8], [10, 12]]},
    }
    squads: dict[str, list[tuple[float, float]]] = {"a": [(5, 10)], "b": [(15.5, 10), (16.5, 10)]}
    scenario = planner.load(
        {
            "format": "planner-scenario/1",
            "ruleset": "wardrones",
            "map": {
                "type": "FeatureCollection",
                "table": {"width": 30, "height": 20, "unit": "in", "name": "wall"},
                "features": [wall],
            },
            "units": [
                {
                    "id": name,
                    "side": "red" if name == "a" else "blue",
                    "profile": {"agility": 5, "type": "humanoid"},
                    "models": [
                        {"id": f"{name}.{k}", "base": "25mm", "at": list(at)}
                        for k, at in enumerate(places, 1)
                    ],
                }
                for name, places in squads.items()
            ],
        }
    )
    plan = planner.plan(scenario, Order("a", "manoeuvre", to=(x, 10)))
    who = KEPT.format(" and ".join(told), "is" if len(told) == 1 else "are")
    notes = [note for note in plan.notes if "too near" in note[1]]
    assert notes == [("wardrones.enemy.one-inch", TEXT.format("", who))] * bool(told)


def test_a_block_that_is_not_climbed_is_named() -> None:
    """gemini.climb.gm-climbable: the map says so, and it is what keeps a climber off the roof.

    What lets nobody through on the line to it was all that was told of, and such a block may be
    gone over by who is on it.
    """
    scenario = roof({"height": 3, "climbable": False, "name": "Silo"}, 12.5, 2)
    plan = planner.plan(scenario, Order("a", "climb", to="w"))
    told = TEXT.format("", FACES.format("Silo"))
    assert ("gemini.climb.gm-climbable", told) in plan.notes
