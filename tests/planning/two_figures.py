"""Two `gemini` figures that face each other along a line, with a patch of ground between them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import planner
from planner import Scenario

Ring = list[list[float]]


def two_figures(
    patch: Ring,
    terrain: str | Mapping[str, Any],
    away: float,
    facing: float = 0,
    more: Mapping[str, tuple[Ring, Mapping[str, Any]]] | None = None,
) -> Scenario:
    """Return a table with one of ours (25 mm, M 4) at (10, 10) and one of theirs beyond the patch.

    Parameters:
        patch: corners, inches, the first repeated at the end.
        terrain: what it is, or all its properties.
        away: inches from ours to theirs.
        facing: ours, degrees.
        more: further patches: id -> corners, properties.
    """
    own = {"kind": "area", "terrain": terrain} if isinstance(terrain, str) else terrain
    ground = [
        {
            "type": "Feature",
            "id": name,
            "geometry": {"type": "Polygon", "coordinates": [ring]},
            "properties": properties,
        }
        for name, (ring, properties) in {"patch": (patch, own), **(more or {})}.items()
    ]
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
            "map": {"type": "FeatureCollection", "table": table, "features": ground},
            "turn": {"round": 1, "side": "red"},
            "units": units,
        }
    )
