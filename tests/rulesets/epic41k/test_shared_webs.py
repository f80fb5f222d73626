"""Models share what does not depend on what sets them apart, and look at nothing out of reach."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Order
from planner.navigation.free_space.keeping import kept_to
from planner.navigation.search.kindred import Kindred
from planner.rulesets.known import known_terms

ORDER = Order("a", "move", to=(150, 60))
VEHICLE = {"M": 25, "class": "vehicle"}


def road(y: float = 60) -> dict[str, Any]:
    """A paved road along the whole table, 6 cm wide."""
    return {
        "type": "Feature",
        "id": "road",
        "properties": {"kind": "road", "terrain": "paved_roads", "width": 6},
        "geometry": {"type": "LineString", "coordinates": [[0, y], [180, y]]},
    }


@pytest.mark.parametrize(("terrain", "shared"), [("woods", False), ("steep_hill", True)])
def test_one_web_where_nothing_owes_a_test(
    scene: Any, unit: Any, box: Any, terrain: str, shared: bool
) -> None:
    """Woods are dangerous to vehicles, a steep hill costs 5 cm: woods alone owe a test."""
    ground = box("g", "area", 100, 40, 110, 80, terrain=terrain)
    body = unit("a", (90, 60), base="20x30mm rect", profile=VEHICLE)
    scenario = scene("epic41k", body, features=[ground])
    kindred = Kindred(scenario, known_terms(scenario, ORDER))
    careful, daring = (
        kindred.web(kindred.kin("a.1", crossing), crossing, 250_000) for crossing in (False, True)
    )
    assert (careful is daring) is shared
    judges = [kindred.legal(kindred.kin("a.1", over), over) for over in (False, True)]
    assert judges[0] is judges[1]  # nobody may be crossed, test or no test


def test_who_begins_on_a_road_shares_the_web_of_the_others(scene: Any, unit: Any) -> None:
    """epic41k.effect.plus5: 5 cm for keeping to the road are added on ways, not to the ground.

    a.1 begins on the road and a.2 beside it: both go 25 cm anywhere, and the first 30 along it.
    """
    body = unit("a", (90, 60), (90, 80), base="20mm", profile=VEHICLE)
    scenario = scene("epic41k", body, features=[road()])
    terms = known_terms(scenario, ORDER)
    assert terms.mobilities["a.1"].reserve
    assert not terms.mobilities["a.2"].reserve
    assert Kindred(scenario, terms).kin("a.1", False).models == ("a.1", "a.2")
    field = planner.reach(scenario, "a", "move")
    reach = {
        (name, x): field.cost(name, (x, y)) is not None
        for name, y in (("a.1", 60), ("a.2", 80))
        for x in (114, 116, 119, 121)
    }
    assert [x for (name, x), there in reach.items() if name == "a.1" and there] == [114, 116, 119]
    assert [x for (name, x), there in reach.items() if name == "a.2" and there] == [114]


def test_who_keeps_to_a_road_meets_only_what_is_by_it(scene: Any, unit: Any, box: Any) -> None:
    """A base of 30 x 20 mm reaches 1.8 cm: woods 1 cm off the road count, woods 9 cm off do not."""
    near, far = (
        box(name, "area", 100, 63 + off, 110, 80, terrain="woods")
        for name, off in (("n", 1), ("f", 9))
    )
    body = unit("a", (90, 60), base="30x20mm rect", profile=VEHICLE)
    scenario = scene("epic41k", body, features=[road(), near, far])
    _, terms = kept_to(scenario, known_terms(scenario, ORDER))
    assert {"n", "f"} & set(terms.mobilities["a.1"].passages) == {"n"}
