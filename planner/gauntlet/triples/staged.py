"""Small scenes that are laid out so that the rules' numbers come up which chance seldom meets."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from planner.gauntlet.games import games
from planner.gauntlet.scene import Scene

FILE: Final = Path(__file__).with_name("staged.toml")


def staged() -> Iterator[Scene]:
    """Yield the scenes of ``staged.toml``."""
    raw = tomllib.loads(FILE.read_text("utf-8"))
    for game, scenes in raw.items():
        for number, row in enumerate(scenes):
            yield Scene(number, _scenario(game, row), {"unit": "u", **row["order"]})


def _scenario(game: str, row: dict[str, Any]) -> dict[str, Any]:
    said: dict[str, Any] = {key: row[key] for key in ("turn", "options") if key in row}
    table = {"width": 60, "height": 44, "unit": games()[game]["unit"]}
    features = [_feature(**feature) for feature in row.get("features", ())]
    return {
        "format": "planner-scenario/1",
        "ruleset": game,
        "map": {"type": "FeatureCollection", "table": table, "features": features},
        "units": [_unit(**unit) for unit in row["units"]],
        **said,
    }


def _unit(
    id: str,  # noqa: A002  as in the file
    at: list[list[float]] | None = None,
    base: str = "32mm",
    side: str = "",
    **more: Any,
) -> dict[str, Any]:
    """A unit of one model off the table, or of one at each place; those named e… are enemies."""
    models = [
        {"id": f"{id}.{n}", "base": base} | ({} if place is None else {"at": place})
        for n, place in enumerate([None] if at is None else at, 1)
    ]
    return {"id": id, "side": side or ("blue" if id[0] == "e" else "red"), "models": models, **more}


def _feature(
    id: str,  # noqa: A002  as in the file
    box: list[float] | None = None,
    line: list[list[float]] | None = None,
    **more: Any,
) -> dict[str, Any]:
    """A line, or an upright rectangle from one corner to the other."""
    geometry: dict[str, Any] = {"type": "LineString", "coordinates": line}
    if box is not None:
        x0, y0, x1, y1 = box
        ring = [[x0, y0], [x1, y0], [x1, y1], [x0, y1], [x0, y0]]
        geometry = {"type": "Polygon", "coordinates": [ring]}
    return {"type": "Feature", "id": id, "properties": more, "geometry": geometry}
