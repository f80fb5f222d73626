"""What is wrong with where a unit stands before it moves."""

from __future__ import annotations

from planner.mobility import Terms
from planner.referee.room.passing import shut_ground
from planner.referee.room.sweep import slide
from planner.referee.room.table import table_of
from planner.referee.unit.ending import place
from planner.referee.verdict import Violation
from planner.referee.way.trial import Trial
from planner.scenario.scenario import Scenario


def start(scenario: Scenario, terms: Terms) -> tuple[Violation, ...]:
    """Return where models of the unit already stand inside material, on nothing or on shut ground.

    Not held against a plan (a model that does not move answers for none of it), but the
    player should know: such a model may find no way out.
    """
    table = table_of(scenario.battlefield)
    found: list[Violation] = []
    for model in scenario.unit(terms.unit).models:
        trial = Trial(table, terms.mobilities[model.id], {})
        place(trial, model.pose)
        if model.pose.z == 0:
            shut_ground(trial, slide(model.base, model.pose), "ends in")
        found += trial.violations
    return tuple(found)
