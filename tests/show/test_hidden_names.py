"""A feature that is wholly hidden under another has no room for its name."""

import planner
from planner.show.picture import draw

SQUARE = [[[2, 2], [8, 2], [8, 8], [2, 8], [2, 2]]]


def test_an_area_under_a_crate_is_drawn_without_its_name() -> None:
    """The crate covers all of the wood: nothing of it is seen, and nothing breaks."""
    wood = {"kind": "area", "terrain": "woods", "name": "Hidden wood"}
    crate = {"kind": "solid", "terrain": "container", "height": 3, "name": "Crate"}
    features = [
        {
            "type": "Feature",
            "id": str(index),
            "properties": properties,
            "geometry": {"type": "Polygon", "coordinates": SQUARE},
        }
        for index, properties in enumerate((wood, crate))
    ]
    table = {"width": 12, "height": 12, "unit": "in"}
    scenario = planner.load(
        {
            "format": "planner-scenario/1",
            "ruleset": "wh40k10",
            "map": {"type": "FeatureCollection", "table": table, "features": features},
            "units": [
                {"id": "a", "side": "red", "models": [{"id": "a.1", "base": "32mm", "at": [1, 1]}]}
            ],
        }
    )
    picture = draw(scenario)
    assert ">Crate" in picture
    assert "Hidden wood" not in picture
