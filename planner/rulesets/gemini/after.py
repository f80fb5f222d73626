"""What an order leaves behind: points spent, posture, doors left open, ladders set up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from planner.battlefield import Feature
from planner.battlefield.kind import OPENINGS
from planner.plan import ModelPlan, Plan, StepKind
from planner.rulesets.gemini.actions import gathers, spent
from planner.rulesets.gemini.aftermath import aftermath
from planner.rulesets.gemini.bodies import Bodies
from planner.rulesets.gemini.climbing.cast_off import cast_off
from planner.rulesets.gemini.climbing.gear import hauled
from planner.rulesets.gemini.climbing.jump_off import JUMP_OFF, leapt
from planner.rulesets.gemini.climbing.markers import climbed, marked, markers
from planner.rulesets.gemini.climbing.missed import dressed, missed
from planner.rulesets.gemini.climbing.passes import passed
from planner.rulesets.gemini.doors.door_acts import acts_on, counted
from planner.rulesets.gemini.doors.doorways import reach
from planner.rulesets.gemini.doors.leaves import relisted, shut
from planner.rulesets.gemini.doors.opener import door_states, opened_for_others
from planner.rulesets.gemini.doors.shutter import shut_by
from planner.rulesets.gemini.fleet import due
from planner.rulesets.gemini.reactions.charging import touches
from planner.rulesets.gemini.rough_ground.cover import cover_states
from planner.rulesets.gemini.rough_ground.hazards import AGAIN, HAZARD, INSIDE, dangerous
from planner.rulesets.gemini.rough_ground.inside import apart, cross
from planner.rulesets.gemini.rough_ground.rough import thrown
from planner.rulesets.gemini.rough_ground.ships import aboard
from planner.rulesets.gemini.tactical import upright
from planner.rulesets.gemini.together.each import noted, of
from planner.rulesets.gemini.together.rout import dropped
from planner.rulesets.gemini.travel import before, gone

if TYPE_CHECKING:
    from planner.rulesets.gemini.figure import Figure

States = Mapping[str, Mapping[str, Any]]
UPRIGHT = ("rise",)
WAYS_UP: Final = (StepKind.LADDER, StepKind.STAIRS, StepKind.ROPE)
LYING = ("go_prone",)


def states_after(bodies: Bodies, plan: Plan, state: Mapping[str, Any]) -> States:
    """Return the states that a carried out plan changes: unit id -> state.

    Parameters:
        state: of the unit, the plan's flags among it.
    """
    unit, action = bodies.unit, bodies.action
    new = dict(state)
    new |= spent(unit, action)
    if not new.get("spent_actions_by", True):
        del new["spent_actions_by"]
    _posture(bodies, new)
    if action.name not in ("fire", *LYING, *UPRIGHT) and any(w.steps for w in plan.models):
        if action.name != "tactical":
            new.pop("tactical", None)  # it lasts until the next movement
        new |= _distances(bodies, gone(unit, plan))
    if action.goal != "hold":  # restored by this move, as the referee has seen to
        new.pop("restores", None)
    up = climbed(bodies, plan)
    if action.name == JUMP_OFF:
        up = {figure.model.id: leapt(figure) for figure in bodies.figures}
    if any(up.values()):
        now = replace(unit, state=new)
        new |= _distances(bodies, {name: before(now, name) + um for name, um in up.items()})
    new |= cover_states(bodies, plan)
    new |= _got_on_and_off(bodies, plan)
    new |= hauled(bodies, plan)
    new = dressed(bodies, plan, marked(bodies, plan, new))
    new |= thrown(bodies, plan.order.roll if plan.roll is None else plan.roll)
    new |= counted(bodies, acts_of(bodies, plan))
    new |= door_states(bodies, plan)
    if met := _hazards(bodies, plan):
        new |= noted(unit, "hazards_met", sorted({h for some in met.values() for h in some}), met)
    moved = leaves_moved(bodies, plan)
    changed: dict[str, Mapping[str, Any]] = {unit.id: relisted(new, moved, own=True)}
    for other in bodies.scenario.units:
        theirs = relisted(other.state, moved, own=False)
        if other.id != unit.id and theirs != other.state:
            changed[other.id] = theirs
    _things(bodies, plan, changed)
    changed |= aboard(bodies, plan)
    aftermath(bodies, plan, changed)
    return changed


def _posture(bodies: Bodies, new: dict[str, Any]) -> None:
    """Who has risen, and who goes on by the die of the fleet."""
    if bodies.action.name in UPRIGHT or bodies.action.rises == "yes" or upright(bodies):
        new.pop("prone", None)
        new.pop("fell", None)
        new.pop("gathered", None)
    elif gathers(bodies.unit, bodies.action):
        new["gathered"] = True
    for key in ("fleet_due", "fleet_rolled"):  # they are for walking in a row
        new.pop(key, None)
    if due(bodies):
        new["fleet_due"] = True


def _got_on_and_off(bodies: Bodies, plan: Plan) -> dict[str, list[str]]:
    """Which ladders and ropes are used, got on, got off this turn, each as often as it is."""
    ways, hung = passed(bodies, plan), {m.id for m in bodies.unit.models}
    hung = {name for name in hung if of(bodies.unit, name, "climb_height")}
    rest = markers(bodies, plan).items()
    begun = {n: [on.id] for n, (on, _) in rest if n not in hung and not on.blocks}
    found = {}
    for key, lists in (
        ("ways_used", ways.through),
        ("ways_left", ways.off),
        ("ways_mounted", begun),
    ):
        names = [name for some in lists.values() for name in some]
        if names := [*bodies.unit.state.get(key, ()), *names]:
            found[key] = sorted(names)
    return found


def opened_by(bodies: Bodies, plan: Plan) -> set[str]:
    """Return the doors that the models of a plan open and leave so."""
    if bodies.unit.state.get("shuts_doors"):
        return set()
    leaves = shut(bodies.scenario)
    doors = [f for f in bodies.scenario.battlefield.of(*OPENINGS) if f.id in leaves]
    figures = {f.model.id: f for f in bodies.figures}
    return {d.id for d in doors for way in plan.models if _passes(way, d, figures.get(way.id))}


def leaves_moved(bodies: Bodies, plan: Plan) -> dict[str, str]:
    """Return the doors that a plan opens, shuts or bolts: id -> the list of `LEFT` it is in now."""
    opened = {*opened_by(bodies, plan), *opened_for_others(bodies)}
    return {**dict.fromkeys(opened, "opened"), **shut_by(bodies)}


def acts_of(bodies: Bodies, plan: Plan) -> dict[str, int]:
    """Return how many acts on doors each model of a plan does on its way."""
    figures = {f.model.id: f for f in bodies.figures}
    doors = [d for d in bodies.scenario.battlefield.of(*OPENINGS) if acts_on(bodies, d)]
    return {
        way.id: sum(acts_on(bodies, d) for d in doors if _passes(way, d, figures[way.id]))
        for way in plan.models
        if way.id in figures
    }


def _passes(way: ModelPlan, door: Feature, figure: Figure | None) -> bool:
    """Whether the line of a centre crosses that of a door, or its base ends in it, as high as it.

    Not on a floor or roof above it, nor by a way up, which is the figure's way through all walls.
    """
    tall = figure.model_height if figure else 1
    within = reach(figure.model.base, door) if figure else 0
    a, b = door.paths[0][:2]

    def beside(z: int) -> bool:
        return z < door.top and door.bottom < z + tall

    if way.steps and beside(way.end.z) and not apart((way.end.x, way.end.y), a, b, within):
        return True
    here = way.start
    for step in way.steps:
        walks = step.kind not in WAYS_UP and beside(here.z)
        if walks and cross((here.x, here.y), (step.to.x, step.to.y), a, b):
            return True
        here = step.to
    return False


def _hazards(bodies: Bodies, plan: Plan) -> dict[str, list[str]]:
    """Which dangerous ground each model has thrown its die for this turn; empty if nobody has."""
    unit, battlefield = bodies.unit, bodies.scenario.battlefield
    zones = [feature.id for feature in dangerous(bodies.game.hazards, battlefield)]
    found = {m.id: set(of(unit, m.id, "hazards_met", ())) for m in unit.models}
    for dice in plan.dice:
        if dice.test.startswith(HAZARD):
            zone = dice.test.removeprefix(HAZARD).removesuffix(INSIDE)
            zone = zone.removesuffix(AGAIN).strip()
            for model in dice.models:
                found[model].update([zone] if zone else zones)
    return {name: sorted(met) for name, met in found.items()} if any(found.values()) else {}


def _distances(bodies: Bodies, far: Mapping[str, int]) -> dict[str, Any]:
    said = {name: bodies.game.unit.from_um(max(0, um)) for name, um in far.items()}
    return noted(bodies.unit, "travelled", max(said.values()), said)


def _things(bodies: Bodies, plan: Plan, changed: dict[str, Mapping[str, Any]]) -> None:
    """Ladders carried, set up and dropped, hooks thrown and thrown off."""
    unit, name, to = bodies.unit, bodies.action.name, bodies.order.to
    new = dict(changed[unit.id])
    if name == "place_ladder" or (name == "throw" and not missed(bodies, plan, name)):
        new["ways_standing"] = sorted({*unit.state.get("ways_standing", ()), str(to)})
        new.pop("carries", None)
    if name == "pick_up":
        new["carries"] = new.pop("dropped")
        new.pop("dropped_x", None)
        new.pop("dropped_y", None)
    if name == "rout":
        new = dropped(bodies, unit.models[0].pose, new)
    changed[unit.id] = new
    if name == "cast_down" and not missed(bodies, plan, name):
        cast_off(bodies, str(to), changed)
    if bodies.action.goal == "engage":
        for foe in (bodies.scenario.unit(target) for target in plan.order.targets):
            met = any(touches(bodies, way, (foe.id,)) for way in plan.models)
            if met and foe.state.get("carries"):  # who is charged lets go of it
                changed[foe.id] = dropped(bodies, foe.models[0].pose, foe.state)
