"""Climbs and ladders that take more than one turn: a marker beside the figure says how high it is.

A figure that cannot get up with one order stays where it began, on the table at the foot, and
its states say by what it hangs and how high: as a die beside it would. Lone figures only; the
others of a unit wait at the foot.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from math import ceil, dist
from typing import TYPE_CHECKING, Any

from planner.battlefield import Feature, Kind
from planner.mobility import Above, Below, Terms
from planner.plan import Plan
from planner.rulesets.gemini.climbs import climb_tests, priced_apart
from planner.rulesets.gemini.figure import INCH
from planner.rulesets.gemini.rope_tests import rope_tests
from planner.rulesets.gemini.ways_up import ROPE

if TYPE_CHECKING:
    from planner.rulesets.gemini.bodies import Bodies

No = tuple[str, str] | None
BEGINS = ("move", "single_move", "double_move", "climb", "climb_down", "climb_rope")
"""Orders that may end with a climb begun."""
GOES_ON = ("climb_on", "ladder_on", "keep_climbing", "keep_on_ladder", "come_down", "jump_off")
KEEPS = ("keep_climbing", "keep_on_ladder")
"""Orders of those who get higher and not yet to the top."""
MARKER = "gemini.climb.height-marker"


def height(bodies: Bodies) -> int:
    """Return how high the unit hangs, µm; 0 if it does not."""
    return bodies.game.unit.to_um(bodies.unit.state.get("climb_height", 0))


def begun(bodies: Bodies, plan: Plan) -> Mapping[str, Any]:
    """Return the marker of a climb that the plan begins and does not end, as states.

    What is left of the allowance at the foot is climbed, if the order goes to somewhere higher;
    at the edge, if it goes to somewhere lower and is a climb.
    """
    to = plan.order.to
    if len(plan.models) != 1 or bodies.action.name not in BEGINS or not isinstance(to, tuple):
        return {}
    (way,) = plan.models
    wanted = bodies.game.unit.to_um(to[2]) if len(to) > 2 else 0
    spare, down = way.budget - way.spent, wanted < way.end.z
    downwards = "climb_down" if priced_apart(bodies) else "climb"
    if wanted == way.end.z or (down and bodies.action.name != downwards):
        return {}
    found = [
        (gap, feature.id, feature)
        for feature in bodies.scenario.battlefield.features
        if (feature.top == way.end.z if down else feature.bottom <= way.end.z < feature.top)
        and _is_climbed(bodies, feature)
        and (gap := _gap(feature, (way.end.x, way.end.y), way_base(bodies), down)) < spare
    ]
    if not found:
        return {}
    gap, name, feature = min(found, key=lambda one: one[:2])
    far = min(int(spare - gap), feature.height - 1)
    high = feature.height - far if down else far
    if far <= 0:
        return {}
    return {"on_way": name, "climb_height": bodies.game.unit.from_um(high)}


def way_base(bodies: Bodies) -> float:
    """Return half the base of the unit's figure, µm."""
    return bodies.unit.models[0].base.length / 2


def _is_climbed(bodies: Bodies, feature: Feature) -> bool:
    """Whether the order climbs a feature: ladders with any move, faces and ropes by a climb."""
    mobility = bodies.game.terms(bodies.scenario, bodies.order).mobilities
    (figure,) = mobility.values()
    passage = figure.passage(feature.id)
    if feature.kind in (Kind.LADDER, Kind.ROPE):
        return passage.rise is not None and passage.way.value == "open"
    tall = feature.height > figure.height and feature.climbable
    return bodies.action.name in ("climb", "climb_down") and feature.blocks and tall


def _gap(feature: Feature, at: tuple[int, int], radius: float, down: bool) -> float:
    """How far a base stands from the foot, or the head, of a ladder, or from the face of a wall."""
    if feature.kind in (Kind.LADDER, Kind.ROPE):
        return dist(feature.paths[0][-1 if down else 0], at)
    away = min(_to_stretch(at, a, b) for a, b in pairwise(feature.paths[0]))
    if down:  # off the edge, with all of its base
        return away + radius + feature.thickness / 2
    return max(0.0, away - radius - feature.thickness / 2)


def _to_stretch(p: tuple[int, int], a: tuple[int, int], b: tuple[int, int]) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    t = ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / (dx * dx + dy * dy)
    t = min(max(t, 0.0), 1.0)
    return dist(p, (a[0] + t * dx, a[1] + t * dy))


def go_on(bodies: Bodies) -> Terms:
    """The rest of the climb with a new allowance: what was climbed already need not be again.

    It must end higher than its foot (going down: lower than its edge), so that what it has
    climbed is used for nothing else.
    """
    up = done(bodies)
    wall = bodies.action.name == "climb_on"
    rope = wall and by_rope(bodies)
    going = replace(bodies.going(), climbs=wall and not rope, ropes=rope, leaps=False)
    owed = climb_tests(bodies, goes_on=True) if wall and not rope else ()
    terms = bodies.terms(going, lambda f: f.allowance + up, *owed)
    level, rule = _foot(bodies), bodies.action.rule
    end = Below(level - 1, rule) if goes_down(bodies) else Above(level + 1, rule)
    mobilities = {name: replace(m, ends=(*m.ends, end)) for name, m in terms.mobilities.items()}
    return replace(terms, mobilities=mobilities)


def goes_down(bodies: Bodies) -> bool:
    """Return whether who hangs climbs down: its figure stands at the top of what it hangs on."""
    feature = bodies.scenario.battlefield.by_id.get(str(bodies.unit.state.get("on_way")))
    return feature is not None and bodies.unit.models[0].pose.z >= feature.top


def done(bodies: Bodies) -> int:
    """Return how much of its climb the unit has behind it, µm: off an edge, its base as well."""
    feature = bodies.scenario.battlefield.by_id.get(str(bodies.unit.state.get("on_way")))
    if feature is None or not goes_down(bodies):
        return height(bodies)
    return max(0, feature.height - height(bodies)) + _over_edge(bodies, feature)


def _over_edge(bodies: Bodies, feature: Feature) -> int:
    """How far a base goes from the edge of a top until it hangs beside it, µm."""
    if feature.kind in (Kind.LADDER, Kind.ROPE) or not goes_down(bodies):
        return 0
    return ceil(2 * way_base(bodies))


def _foot(bodies: Bodies) -> int:
    return max(model.pose.z for model in bodies.unit.models)


def keep_climbing(bodies: Bodies) -> Terms:
    """Higher by one allowance, and no end in sight."""
    ladder = bodies.action.name == "keep_on_ladder"
    if by_rope(bodies):
        tests = (test for test in rope_tests(bodies.figures) if test.name == ROPE)
        return bodies.still(owed=tuple(replace(test, each_model=True) for test in tests))
    return bodies.still(owed=() if ladder else climb_tests(bodies, goes_on=True))


def by_rope(bodies: Bodies) -> bool:
    """Return whether the unit hangs on a rope."""
    feature = bodies.scenario.battlefield.by_id.get(str(bodies.unit.state.get("on_way")))
    return feature is not None and feature.kind is Kind.ROPE


def come_down(bodies: Bodies) -> Terms:
    """Down again, at what it measures, and on with what is left."""
    down = height(bodies)
    return bodies.terms(bodies.going(), lambda f: f.allowance - down)


def marked(bodies: Bodies, state: Mapping[str, Any]) -> dict[str, Any]:
    """Return a unit's state with its marker moved on by an order that goes on."""
    new = dict(state)
    if bodies.action.name in KEEPS:
        face = bodies.scenario.battlefield.by_id[str(state["on_way"])]
        least = min(figure.allowance for figure in bodies.figures)
        high = min(height(bodies) + least, face.height - 1)
        if goes_down(bodies):
            high = max(height(bodies) - least, 1)
        new["climb_height"] = bodies.game.unit.from_um(high)
    else:
        new.pop("on_way", None)
        new.pop("climb_height", None)
    return new


def climbed(bodies: Bodies, state: Mapping[str, Any]) -> int:
    """Return what a marker adds to how far its figure has gone in an order, µm.

    Parameters:
        state: of the unit after the order; a way to the top counts what was climbed before it.
    """
    if bodies.action.name in ("climb_on", "ladder_on"):
        return -done(bodies)
    if bodies.action.name == "come_down":
        return height(bodies)
    after = replace(bodies.unit, state=state)
    table = [after if u.id == after.id else u for u in bodies.scenario.units]
    then = replace(bodies, scenario=replace(bodies.scenario, units=tuple(table)))
    return done(then) - done(bodies)


def no_going_on(bodies: Bodies) -> No:
    """Only who hangs goes on: by a ladder in one action, by a face or rope in two."""
    name, state = bodies.action.name, bodies.unit.state
    if not height(bodies):
        return MARKER, "it has begun no climb"
    feature = bodies.scenario.battlefield.by_id.get(str(state.get("on_way")))
    ladder = feature is not None and feature.kind is Kind.LADDER
    if name in ("climb_on", "keep_climbing") and ladder:
        text = "it hangs on a ladder: ladder_on and keep_on_ladder take one action"
        return "gemini.ladder.mid-stop", text
    if name in ("ladder_on", "keep_on_ladder") and not ladder:
        return MARKER, "it hangs on no ladder: climb_on and keep_climbing are for faces and ropes"
    if name in ("climb_on", "ladder_on") and feature is not None:
        most = done(bodies) + min(f.allowance for f in bodies.figures)
        if feature.height + _over_edge(bodies, feature) > most:
            text = f"its end is further than one order gets it: {KEEPS[ladder]} takes it on"
            return bodies.action.rule, text
    if name == "come_down" and goes_down(bodies):
        return bodies.action.rule, "it climbs down from the top: it climbs on"
    if name == "come_down" and height(bodies) > min(f.allowance for f in bodies.figures):
        return "gemini.down.max-distance", "it hangs too high to get down with one order"
    return None


def tied(bodies: Bodies) -> No:
    """Whoever hangs does nothing else but fire."""
    if height(bodies) and bodies.action.name not in (*GOES_ON, "fire"):
        text = f'it hangs {height(bodies) / INCH:g}" up: it climbs on or comes down'
        return MARKER, text
    return None
