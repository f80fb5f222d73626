"""Who lies low: a marker laid against its base, as at the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from planner import rulesets
from planner.errors import PlannerError
from planner.plan import Plan
from planner.scenario.scenario import Scenario
from planner.show.bodies import BodyPainter
from planner.show.colours import INK, PAPER
from planner.show.panel import Sign, draw_marker
from planner.show.svg import Group

STATES: Final[Mapping[str, tuple[str, str]]] = {
    "gone_to_ground": ("lies", "Gone to ground"),
    "pinned_down": ("lies", "Gone to ground"),
    "prone": ("prone", "Prone"),
}
"""State of a unit, or flag of a plan -> sign, and what it means."""


def lying(scenario: Scenario, plan: Plan | None) -> Iterator[tuple[str, tuple[str, str]]]:
    """Yield models that lie low, each with its sign: before the plan, else as it leaves them."""
    found = {} if plan is None or not plan.models else _left(scenario, plan)
    for unit in scenario.units:
        state = found.get(unit.id, unit.state)
        sign = next((sign for key, sign in STATES.items() if state.get(key)), None)
        if sign is not None and unit.on_table:
            yield from ((model.id, sign) for model in unit.models)


def _left(scenario: Scenario, plan: Plan) -> Mapping[str, Mapping[str, object]]:
    """The states that a plan leaves; none of a game or an action that is not known."""
    try:
        ruleset = rulesets.find(scenario.ruleset)
        known = plan.order.action in ruleset.actions
        return ruleset.states_after(scenario, plan) if known else {}
    except PlannerError:  # it is drawn all the same
        return {}


def paint_lying(group: Group, bodies: BodyPainter, asked: Scenario) -> list[Sign]:
    """Draw the markers of a scenario as it was asked about; return rows of the legend."""
    drawn: dict[str, str] = {}
    for name, (sign, text) in lying(asked, bodies.plan):
        model = bodies.scenario.models.get(name)
        if model is None:
            continue
        pose, reach = bodies.end(model), model.base.circumradius
        if bodies.view.sees((pose.x - reach, pose.y - reach, pose.x + reach, pose.y + reach)):
            x, y = bodies.view.point(pose.x, pose.y)
            at = x, y + model.base.inradius * bodies.view.scale
            draw_marker(group, at, INK if sign == "lies" else PAPER)
            bodies.room.take_disc(at, 7)
            drawn[text] = sign
    return [Sign(sign, text) for text, sign in drawn.items()]
