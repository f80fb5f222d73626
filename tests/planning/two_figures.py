"""Two `gemini` figures that face each other along a line, with a patch of ground between them."""

from __future__ import annotations

import planner
from planner import Scenario

Ring = list[list[float]]


def two_figures(patch: Ring, terrain: str, away: float, facing: float = 0) -> Scenario:
    """Return a table with one of ours (25 mm, M 4) at (10, 10) and one of theirs beyond the patch.

    Parameters:
        patch: corners, inches, the first repeated at the end.
        away: inches from ours to theirs.
        facing: ours, degrees.
    """
    ground = {
        "type": "Feature",
        "id": "patch",
        "geometry": {"type": "Polygon", "coordinates": [patch]},
        "properties": {"kind": "area", "terrain": terrain},
    }
    models = (("us", "red", 10.0, facing), ("them", "blue", 10 + away, 180.0))
    units = [
        {"id": name, "side": side, "profile": {"M": 4, "AP": 2}}
        | {"models": [{"id": f"{name}.1", "base": "25mm", "at": [x, 10], "facing": heading}]}
        for name, side, x, heading in models
    ]
    table = {"width": 44, "height": 20, "unit": "in"}
    return planner.load(
        {
            "format": "planner-scenario/1",
            "ruleset": "gemini",
            "map": {"type": "FeatureCollection", "table": table, "features": [ground]},
            "turn": {"round": 1, "side": "red"},
            "units": units,
        }
    )
