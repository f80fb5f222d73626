"""`planner reach`: where a unit can get."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from planner.cli.inputs import (
    Action,
    AsJson,
    DrawFile,
    Roll,
    ScenarioFile,
    UnitId,
    check_picture,
    print_json,
    read_scenario,
)

if TYPE_CHECKING:
    from planner.planning.reach import Reach


def reach(
    scenario: ScenarioFile,
    unit: UnitId,
    action: Action,
    roll: Roll = None,
    as_json: AsJson = False,
    picture: DrawFile = None,
) -> None:
    """Say where each model of a unit can get.

    Exit status 1 where the rules do not let the unit take the action.
    """
    import planner
    from planner.cli.patience import Patience

    check_picture(picture)
    table = read_scenario(scenario)
    found = Patience().run(lambda: planner.reach(table, unit, action, roll))
    if picture is not None:
        from planner.show.picture import write_picture

        write_picture(picture, table, reach=found)
    if as_json:
        print_json(_value(found))
    else:
        from planner.show.reach import describe_reach

        print(describe_reach(found))
    raise typer.Exit(1 if found.why_not else 0)


def _value(found: Reach) -> dict[str, Any]:
    """Return the reach as a JSON value; regions are GeoJSON geometries in table units."""
    from shapely.affinity import scale
    from shapely.geometry import mapping

    unit = found.scenario.battlefield.table.unit
    down = 1 / unit.um

    def region(z: int, shape: Any) -> dict[str, Any]:
        return {"z": unit.from_um(z), "centres": mapping(scale(shape, down, down, origin=(0, 0)))}

    bands = [
        {
            "label": band.label,
            "budget": unit.from_um(band.budget),
            "chance": None if band.chance is None else str(band.chance),
            "models": {
                model: [region(z, shape) for z, shape in regions]
                for model, regions in band.regions.items()
            },
        }
        for band in found.bands
    ]
    why = None if found.why_not is None else dict(zip(("rule", "text"), found.why_not, strict=True))
    order = {"unit": found.order.unit, "action": found.order.action, "roll": found.order.roll}
    return {"format": "planner-reach/1", "order": order, "bands": bands, "why_not": why}
