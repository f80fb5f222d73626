"""Names of features that are hidden under others, wholly or in part."""

import re

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


def test_a_rivers_name_is_not_written_on_the_road_over_it() -> None:
    """A river about x = 56 cm and a road about y = 60 cm, 12 cm wide, which lies over it.

    The road's name is in its middle, (90, 60), 34 cm from that of the river as the picture is
    wide; that of the river has to be off the road, 6 cm up or down at the least.
    """
    corners = {
        "river": [[50, 0], [62, 0], [62, 120], [50, 120], [50, 0]],
        "paved_road": [[0, 54], [180, 54], [180, 66], [0, 66], [0, 54]],
    }
    features = [
        {
            "type": "Feature",
            "id": name,
            "properties": {"kind": kind, "terrain": terrain, "name": name},
            "geometry": {"type": "Polygon", "coordinates": [corners[terrain]]},
        }
        for kind, terrain, name in (("water", "river", "Ouse"), ("road", "paved_road", "Road"))
    ]
    table = {"width": 180, "height": 120, "unit": "cm"}
    one = {"id": "a.1", "base": "20mm", "at": [5, 5]}
    scenario = planner.load(
        {
            "format": "planner-scenario/1",
            "ruleset": "epic41k",
            "map": {"type": "FeatureCollection", "table": table, "features": features},
            "units": [{"id": "a", "side": "red", "models": [one]}],
        }
    )
    named = re.findall(r'<text x="([0-9.]+)" y="([0-9.]+)">(Ouse|Road)<', draw(scenario))
    places = {name: (float(x), float(y)) for x, y, name in named}
    (x, y), (middle, road) = places["Ouse"], places["Road"]
    assert abs(y - road) >= 6 * (middle - x) / 34
