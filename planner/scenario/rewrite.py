"""A scenario file anew, with the units where and how they stand now."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from planner.files import strict_json
from planner.length import DEGREE
from planner.scenario.reader import load, map_of
from planner.scenario.scenario import Scenario
from planner.units import Unit


def read_with_source(source: strict_json.Source) -> tuple[Scenario, dict[str, Any]]:
    """Return the scenario in a file and the parsed file, its map in place of the map's path.

    Raises:
        FileError: the input is not such a scenario.
    """
    name = strict_json.name_of(source)
    folder = Path(name).parent if not name.startswith("<") else Path()
    document = with_map(strict_json.load(source), name, folder)
    return load(document), document


def with_map(document: Any, name: str, folder: Path) -> Any:
    """Return a parsed scenario with its map in place of the map's path.

    Parameters:
        name: of the scenario's file, for messages.
        folder: beside which the map is looked for.

    Raises:
        FileError: there is no such map.
    """
    if isinstance(document, dict) and isinstance(document.get("map"), str):
        table = map_of(document["map"], name, folder)
        if table is not None:
            return {**document, "map": table}
    return document


def rewritten(document: dict[str, Any], scenario: Scenario) -> str:
    """Return the text of `document` with every unit as in `scenario`.

    Models that are gone are left out, and a unit that has parted from another is written as
    that one was.
    """
    unit = scenario.battlefield.table.unit
    whole = {record["id"]: record for record in document["units"]}
    held = {model["id"]: record for record in document["units"] for model in record["models"]}
    known = {model["id"]: model for record in document["units"] for model in record["models"]}
    units = []
    for now in scenario.units:
        record = whole.get(now.id) or _part(held[now.models[0].id], now)
        models = [
            {**known[model.id], "at": [unit.from_um(c) for c in model.pose.at], "facing": facing}
            for model in now.models
            for facing in (model.pose.heading / DEGREE,)
        ]
        units.append({**record, "models": models, "state": dict(now.state)})
    turn = {
        "round": scenario.turn.round,
        "side": scenario.turn.side,
        "phase": scenario.turn.phase,
        **({"step": scenario.turn.step} if scenario.turn.step else {}),
    }
    return json.dumps({**document, "turn": turn, "units": units}, ensure_ascii=False, indent=1)


def _part(record: dict[str, Any], now: Unit) -> dict[str, Any]:
    """The record of a unit as that of a part of it."""
    profile = {"profile": dict(now.profile)} if now.profile else {}
    return {**record, "id": now.id, "name": now.name, **profile}
