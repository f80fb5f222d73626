"""`planner options`: every sensible order for a unit, ranked."""

from __future__ import annotations

import typer

from planner.cli.inputs import AsJson, ScenarioFile, UnitId, print_json, read_scenario


def options(scenario: ScenarioFile, unit: UnitId, as_json: AsJson = False) -> None:
    """Plan every sensible order for a unit and rank them.

    Exit status 1 where none can be carried out.
    """
    import planner
    from planner.cli.patience import Patience

    table = read_scenario(scenario)
    patience = Patience()
    found = patience.run(lambda: planner.options(table, unit, patience.limits()))
    if as_json:
        import json

        ranked = [{"worth": o.worth, "plan": json.loads(o.plan.to_json())} for o in found]
        print_json({"format": "planner-options/1", "unit": unit, "options": ranked})
    else:
        from planner.cli.terminal import print_options

        print_options(found)
    raise typer.Exit(0 if found else 1)
