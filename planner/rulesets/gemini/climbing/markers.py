"""The markers beside those that hang, once an order is carried out: who hangs where, how high."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from planner.battlefield import Feature, Kind
from planner.plan import ModelPlan, Plan
from planner.rulesets.gemini.climbing.climbs import priced_apart
from planner.rulesets.gemini.climbing.crossing import (
    OVER,
    crossing,
    has_crossed,
    over_climbed,
    over_marker,
)
from planner.rulesets.gemini.climbing.hanging import (
    ARRIVES,
    GOES_ON,
    MARKS,
    aimed,
    descent,
    done,
    face,
    gap,
    height,
    is_down,
    lowered,
    progress,
    steep,
)
from planner.rulesets.gemini.climbing.passes import mounts_beside, passed
from planner.rulesets.gemini.climbing.ropes import GEAR, climbs_with_gear, hangs_by_gear
from planner.rulesets.gemini.climbing.ways_up import is_across, level_left
from planner.rulesets.gemini.figure import Figure
from planner.rulesets.gemini.rough_ground.ground import patches
from planner.rulesets.gemini.rough_ground.inside import shape
from planner.rulesets.gemini.together.each import noted

if TYPE_CHECKING:
    from planner.mobility import Mobility
    from planner.rulesets.gemini.bodies import Bodies
    from planner.units import Pose

BEGINS: Final = (
    *("move", "single_move", "double_move", "climb", "climb_down", "climb_rope"),
    *ARRIVES,
)
"""Orders that may end with a climb begun."""
Marker = tuple[Feature, int]
"""What a figure hangs on, and how high, µm."""
Offer = tuple[bool, float, str, str, Marker]
"""Whether a figure was to wait, how far it is from a climb, µm, the ids of that and of the figure,
and its marker then."""


def markers(bodies: Bodies, plan: Plan) -> dict[str, Marker]:
    """Return the marker of each figure that hangs once a plan is carried out, by id."""
    ways = {way.id: way for way in plan.models}
    if bodies.action.name == OVER:
        each = ((f.model.id, over_marker(bodies, f, ways[f.model.id])) for f in bodies.figures)
        return {name: marker for name, marker in each if marker is not None}
    found = {}
    for figure in bodies.figures:
        moved = _moved(bodies, ways[figure.model.id])
        on = face(figure)
        moved |= bodies.action.name == "come_down" and descent(bodies, figure) <= figure.allowance
        if on is not None and height(figure) and not moved:
            found[figure.model.id] = (on, _moved_on(bodies, figure, on))
    found |= _begun(bodies, plan, set(found))
    return {f.model.id: found[f.model.id] for f in bodies.figures if f.model.id in found}


def _moved(bodies: Bodies, way: ModelPlan) -> bool:
    return bodies.action.name == "jump_off" or way.end.z != way.start.z


def _moved_on(bodies: Bodies, figure: Figure, on: Feature) -> int:
    """How high who hangs on is after the order: as far as it gets, and not at the end."""
    if bodies.action.name not in GOES_ON:
        return height(figure)
    if bodies.action.name == "come_down":
        return lowered(bodies, figure)
    gets = int(figure.allowance / steep(bodies, on))
    if bodies.action.name == "climb_gear":
        gets = min(gets, _most(bodies, figure, on))
    if is_down(figure, on):
        return max(height(figure) - gets, 1)
    return min(height(figure) + gets, on.height - 1)


def _begun(bodies: Bodies, plan: Plan, others: set[str]) -> dict[str, Marker]:
    """The climbs that the plan begins and does not end.

    What is left of the allowance at the foot is climbed, if the order goes to somewhere higher;
    at the edge, if it goes to somewhere lower and is a climb: what leads higher, or lower, than
    that is not climbed. Of a ladder or rope no more get on than it takes in a turn: those first who
    were the nearest as the order began, of a ladder then the nearest of those who were to wait. Of
    a squad nobody begins on a face that one order climbs: who did not get up this time waits at its
    foot.
    """
    wanted = aimed(bodies, plan.order)
    if bodies.action.name not in BEGINS or wanted is None:
        return {}
    terms = bodies.game.terms(bodies.scenario, bodies.order).mobilities
    offers = []
    for figure, way in bodies.with_ways(plan):
        spare, down = way.budget - way.spent, wanted < way.end.z
        idle = wanted == way.end.z or (down and bodies.action.name != downwards(bodies))
        if idle or figure.model.id in others:
            continue
        for feature in bodies.scenario.battlefield.features:
            begins = feature.bottom <= way.end.z < feature.top <= wanted
            if down:
                begins = wanted <= feature.bottom < feature.top == way.end.z
            mobility = terms[figure.model.id]
            if begins and (offer := _offer(bodies, figure, feature, way, mobility, spare, down)):
                offers.append(offer)
    ways, gone = passed(bodies, plan), Counter[str]()
    found: dict[str, Marker] = {}
    figures = {figure.model.id: figure for figure in bodies.figures}
    for _, _, name, model, marker in sorted(offers, key=lambda one: one[:4]):
        most = mounts_beside(figures[model], marker[0], ways)
        if model not in found and (most is None or gone[name] < most):
            found[model] = marker
            gone[name] += 1
    return found


def _offer(
    bodies: Bodies,
    figure: Figure,
    feature: Feature,
    way: ModelPlan,
    mobility: Mobility,
    spare: float,
    down: bool,
) -> Offer | None:
    """How near a figure is to a climb that it begins with what it has to spare, and its marker."""
    passage = mobility.passage(feature.id)
    open_ = passage.rise is not None and passage.way.value == "open"
    if not is_climbed(bodies, figure, feature, open_=open_):
        return None
    away = gap(figure, feature, (way.end.x, way.end.y), down=down)
    away *= _slowest(bodies, mobility, feature, way.end)
    far = min(int((spare - away) / steep(bodies, feature)), _most(bodies, figure, feature))
    if far <= 0 or whole(bodies, figure, feature, way.budget):
        return None
    if not _gets_there(bodies, mobility, feature, way.end, down=down):
        return None
    high = feature.height - far if down else far
    waits = all(rest.feature != feature.id for rest in mobility.rests)
    if waits and feature.kind is Kind.ROPE:  # it owes no roll, and so gets on none
        return None
    return waits, away, feature.id, figure.model.id, (feature, high)


def _most(bodies: Bodies, figure: Figure, feature: Feature) -> int:
    """How much of a climb an order does and does not end, µm: of a rope with gear, a level."""
    if bodies.action.name != GEAR or feature.kind is not Kind.ROPE:
        return feature.height - 1
    if height(figure) and not hangs_by_gear(figure):
        return 0
    return min(feature.height - 1, level_left(figure))


def _gets_there(
    bodies: Bodies, mobility: Mobility, feature: Feature, end: Pose, *, down: bool
) -> bool:
    """Whether a figure gets straight to the foot, or head, of a ladder or rope that it can use."""
    if feature.kind not in (Kind.LADDER, Kind.ROPE):
        return True
    from planner.navigation.walk.legal import Legal

    legal = Legal(bodies.scenario, mobility, ())
    foot = feature.paths[0][-1 if down else 0]
    line = legal.line((end.x, end.y), foot, end.z, end.heading)
    return line and legal.way_up(feature, end.heading)


def _slowest(bodies: Bodies, mobility: Mobility, feature: Feature, end: Pose) -> float:
    """The pace of the slowest ground between where a figure ends and what it climbs."""
    slow = [
        (patch, pace)
        for patch in patches(bodies.scenario.battlefield)
        if (pace := mobility.passage(patch.id).pace) > 1
    ]
    if end.z or not slow:
        return 1.0
    import shapely

    way = shapely.LineString([(end.x, end.y), *feature.paths[0]])
    return float(max((pace for p, pace in slow if shapely.intersects(shape(p), way)), default=1))


def whole(bodies: Bodies, figure: Figure, feature: Feature, budget: float) -> bool:
    """Return whether one of a squad waits beside a face, to climb it with one order later."""
    far = feature.height + figure.model.base.length
    return len(bodies.unit) > 1 and feature.blocks and far <= budget


def downwards(bodies: Bodies) -> str:
    """Return the order that begins a climb down a face."""
    return "climb_down" if priced_apart(bodies) else "climb"


def is_climbed(bodies: Bodies, figure: Figure, feature: Feature, *, open_: bool) -> bool:
    """Return whether the order climbs a feature: ladders with any move, faces and ropes by a climb.

    Gear takes who moves up a whole rope or not at all: a part of one is the order climb_gear.
    """
    if feature.kind is Kind.ROPE:
        if bodies.action.name == GEAR:
            return not is_across(feature) and climbs_with_gear(bodies, figure, feature)
        return open_ and bodies.action.name in ("climb_rope", *ARRIVES)
    if feature.kind is Kind.LADDER:
        return open_
    tall = feature.height > figure.model_height and feature.climbable
    return bodies.action.name in ("climb", "climb_down", "climb_on") and feature.blocks and tall


def marked(bodies: Bodies, plan: Plan, state: Mapping[str, Any]) -> dict[str, Any]:
    """Return a unit's state with the markers of its figures as an order leaves them."""
    new = {key: value for key, value in state.items() if key not in MARKS}
    if bodies.action.name not in (*BEGINS, *GOES_ON):
        return dict(state)
    found = markers(bodies, plan)
    if not found:
        return new
    everybody = [figure.model.id for figure in bodies.figures]
    inch = bodies.game.unit.from_um
    ways = {name: found[name][0].id if name in found else "" for name in everybody}
    highs = {name: inch(found[name][1]) if name in found else 0 for name in everybody}
    first = next(name for name in everybody if name in found)
    new |= noted(bodies.unit, "on_way", ways[first], ways)
    return new | noted(bodies.unit, "climb_height", max(highs.values()), highs)


def climbs(bodies: Bodies, plan: Plan) -> bool:
    """Return whether anybody climbs with a plan, to the end or a part of the way."""
    flat = (way.start.z == step.to.z for way in plan.models for step in way.steps)
    return not all(flat) or bool(markers(bodies, plan))


def climbed(bodies: Bodies, plan: Plan) -> dict[str, int]:
    """Return what the markers add to how far each figure has gone in an order, µm by id.

    A way to the top counts what was climbed before it.
    """
    if bodies.action.name not in (*BEGINS, *GOES_ON) or bodies.action.name == "jump_off":
        return {}
    now, found = markers(bodies, plan), {}
    for figure, way in bodies.with_ways(plan):
        name, before = figure.model.id, done(figure)
        if bodies.action.name == "come_down":
            found[name] = min(descent(bodies, figure), figure.allowance)
        elif bodies.action.name == OVER:
            on = now.get(name) or over_marker(bodies, figure, way)
            known = crossing(bodies, figure)
            crossed = known is not None and has_crossed(way, known.wall)
            found[name] = over_climbed(figure, way, on, crossed=crossed)
        elif name in now:  # what it walked to the foot is counted already
            found[name] = progress(figure, *now[name], way.end) - before
        else:
            found[name] = -before
    return found
