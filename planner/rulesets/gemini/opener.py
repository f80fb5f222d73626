"""One figure walks up to a door and opens it for the others, and may step aside for them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import pairwise
from math import ceil, dist, hypot
from typing import TYPE_CHECKING, Any

from planner.battlefield import Feature
from planner.battlefield.kind import OPENINGS
from planner.mobility import Beside, Mobility, Passage, Terms, Way
from planner.order import Order
from planner.plan import ModelPlan, Plan
from planner.rulesets.gemini.actions import left, walked
from planner.rulesets.gemini.door_acts import counted, door_acts
from planner.rulesets.gemini.each import left as left_by
from planner.rulesets.gemini.figure import Figure
from planner.rulesets.gemini.obstacles import DOOR_ACTS, door_price

if TYPE_CHECKING:
    from planner.rulesets.gemini.bodies import Bodies
    from planner.units import Pose

No = tuple[str, str] | None
RULE = "gemini.door.opener-aside"
PRICE = "gemini.door.two-actions"
OPENERS = 3
"""Figures that are thought of as the one who opens a door for the others."""


def open_door(bodies: Bodies) -> Terms:
    """One figure goes to a door and opens it, off its own allowance; nobody goes through yet.

    The others stay: their points are not spent, and to their next order the door is open.
    """
    door, opener = _door(bodies), _opener(bodies)
    if door is None or opener is None:
        return bodies.still()
    toll = price(bodies, opener, door)
    points = left(bodies.unit)
    terms = bodies.terms(bodies.going(), lambda f: max(0, f.allowance * points - toll))
    reach = bodies.game.numbers.length(RULE)
    beside = Beside(door.id, reach, PRICE)

    def alone(one: Mobility) -> Mobility:
        if one.model != opener.model.id:
            return replace(one, moves=False)
        return replace(one, ends=(*one.ends, beside), passages=_shut(one, door))

    text = f"{bodies.game.unit.say(toll)} of its movement open it; then it may step aside, free"
    return replace(
        terms,
        mobilities={name: alone(one) for name, one in terms.mobilities.items()},
        coherency=None,
        notes=((RULE, text),),
    )


def step_aside(bodies: Bodies) -> Terms:
    """Whoever has opened a door goes aside by the width of its base, for nothing, at once."""
    name = str(bodies.unit.state.get("opener", ""))
    terms = bodies.terms(bodies.going(), lambda f: f.model.base.length)
    doors = list(bodies.scenario.battlefield.of(*OPENINGS))

    def free(one: Mobility) -> Mobility:
        turning = replace(one.turning, price=0, facing=False, rule=RULE)
        for door in doors:
            one = replace(one, passages=_shut(one, door))
        return replace(one, turning=turning, moves=one.model == name)

    freed = {model: free(one) for model, one in terms.mobilities.items()}
    return replace(terms, mobilities=freed, coherency=None)


def _shut(one: Mobility, door: Feature) -> Mapping[str, Passage]:
    """The passages of a body that does not go through a door, nor over its jambs."""
    kin = [n for n, p in one.passages.items() if p.kin == door.id]
    return {**one.passages, **{name: Passage(Way.SHUT, rule=RULE) for name in (door.id, *kin)}}


def price(bodies: Bodies, opener: Figure, door: Feature) -> int:
    """Return what it takes of a figure's movement to open a door, µm."""
    acts = door_price(opener, DOOR_ACTS[door.state], door_acts(opener.unit, opener.model.id))
    return int(-(-acts // bodies.going().scale))


def kept_by(bodies: Bodies, figure: Figure, budget: int) -> int:
    """Return what an order gives a figure, µm: less for who has opened a door this turn.

    What it spent on that is taken from its last actions of the turn.
    """
    state, unit = bodies.unit.state, bodies.unit
    if state.get("opener") != figure.model.id or bodies.action.name in ("open_door", "step_aside"):
        return budget
    spent = bodies.game.unit.to_um(state.get("opener_spent", 0))
    later = max(0, left(unit) - walked(unit, bodies.action)) * figure.allowance
    return max(0, budget - max(0, spent - later))


def opened(bodies: Bodies, plan: Plan) -> Mapping[str, Any]:
    """Return the states that opening a door, or stepping aside from it, leaves."""
    state = bodies.unit.state
    if bodies.action.name == "step_aside":
        return {"stepped_aside": True}
    door, opener = _door(bodies), _opener(bodies)
    if bodies.action.name != "open_door" or door is None or opener is None:
        return {}
    (way,) = [way for way in plan.models if way.id == opener.model.id]
    spent = -(-way.spent // 1) + price(bodies, opener, door)
    return {
        **counted(bodies, {opener.model.id: DOOR_ACTS[door.state]}),
        "opener": opener.model.id,
        "opener_spent": bodies.game.unit.from_um(int(spent)),
        "opened": sorted({*state.get("opened", ()), door.id}),
    }


def no_open(bodies: Bodies) -> No:
    """A door that is shut, with enough movement to open it, by one figure a turn."""
    if left(bodies.unit) < 1:
        return PRICE, "no action is left to open a door with"
    if bodies.unit.state.get("opener"):
        return RULE, "one of it has opened a door this turn"
    if bodies.unit.state.get("prone"):
        return "gemini.prone.get-up", "it lies: let it rise first"
    door, opener = _door(bodies), _opener(bodies)
    if door is None or opener is None:
        return RULE, "name the shut door that is to be opened"
    if opener.allowance * left(bodies.unit) < price(bodies, opener, door):
        return PRICE, "it has not as much movement as the door takes"
    if _straight(opener, door) > _most(bodies, opener, door):
        return PRICE, "it is too far from the door to open it this turn"
    return None


def _most(bodies: Bodies, opener: Figure, door: Feature) -> int:
    """How far from the line of a door a figure may begin to open it, µm, and 2 for rounding."""
    reach = bodies.game.numbers.length(RULE)
    spare = opener.allowance * left(bodies.unit) - price(bodies, opener, door)
    return spare + reach + ceil(opener.model.base.circumradius) + 2


def _straight(opener: Figure, door: Feature) -> float:
    """How far the middle of a figure is from the line of a door, as the crow flies, µm."""
    (ax, ay), (bx, by) = door.paths[0][:2]
    x, y, dx, dy = opener.model.pose.x - ax, opener.model.pose.y - ay, bx - ax, by - ay
    t = min(max((x * dx + y * dy) / (dx * dx + dy * dy), 0.0), 1.0)
    return hypot(x - t * dx, y - t * dy)


def no_aside(bodies: Bodies) -> No:
    """Once, who has opened a door this turn."""
    if not bodies.unit.state.get("opener"):
        return RULE, "none of it has opened a door this turn"
    if bodies.unit.state.get("stepped_aside"):
        return RULE, "it has stepped aside already"
    return None


def shared_doors(bodies: Bodies, plan: Plan) -> Iterator[tuple[str, str]]:
    """Yield the doors that several of a plan pay for, each for itself."""
    if bodies.unit.state.get("shuts_doors") or bodies.unit.state.get("opener"):
        return
    payers = Counter(
        door.id
        for door in bodies.scenario.battlefield.of(*OPENINGS)
        for way in plan.models
        if _pays(bodies, door) and _crosses(way, door)
    )
    for name, count in payers.items():
        if count > 1:
            yield PRICE, f"{count} of it pay for {name}, each for itself: {_cheaper(name)}"


def doors_before(bodies: Bodies) -> Iterator[tuple[str, str]]:
    """Yield what to know of the shut doors between the unit and whom it charges."""
    for door in _between_them(bodies):
        yield PRICE, f"each that goes through {door.id} pays for it: {_cheaper(door.id)}"


def openers(bodies: Bodies) -> tuple[Order, ...]:
    """Return the orders by which one of the unit opens such a door first: the nearest few to it."""
    found = []
    for door in _between_them(bodies):
        near = sorted(bodies.figures, key=lambda figure: _straight(figure, door))
        asked = [Order(bodies.unit.id, "open_door", to=door.id, models=(f.model.id,)) for f in near]
        fine = [o for o in asked if no_open(replace(bodies, order=o)) is None]
        found += fine[:OPENERS]
    return tuple(found)


def _between_them(bodies: Bodies) -> Iterator[Feature]:
    """The shut doors between the unit and whom it charges, as the crow flies."""
    if bodies.unit.state.get("opener") or len(bodies.unit) < 2:
        return
    foes = [bodies.scenario.by_id.get(name) for name in bodies.order.targets]
    theirs = [m.pose for foe in foes if foe is not None for m in foe.models]
    mine = [figure.model.pose for figure in bodies.figures]
    for door in bodies.scenario.battlefield.of(*OPENINGS):
        if _pays(bodies, door) and any(_between(p, q, door) for p in mine for q in theirs):
            yield door


def _cheaper(door: str) -> str:
    return f"let one open it first (order open_door to {door}), and the others pay nothing"


def _pays(bodies: Bodies, door: Feature) -> bool:
    return bool(DOOR_ACTS[door.state]) and door.id not in left_by(bodies.scenario, "opened")


def _crosses(way: ModelPlan, door: Feature) -> bool:
    places = [way.start, *(step.to for step in way.steps)]
    return any(_between(p, q, door) for p, q in pairwise(places))


def _between(p: Pose, q: Pose, door: Feature) -> bool:
    """Whether the line of a door is crossed on the straight way from one place to another."""
    (ax, ay), (bx, by) = door.paths[0][:2]

    def side(ox: int, oy: int, dx: int, dy: int, x: int, y: int) -> int:
        return (dx - ox) * (y - oy) - (dy - oy) * (x - ox)

    ends = side(ax, ay, bx, by, p.x, p.y), side(ax, ay, bx, by, q.x, q.y)
    jambs = side(p.x, p.y, q.x, q.y, ax, ay), side(p.x, p.y, q.x, q.y, bx, by)
    return min(ends) < 0 < max(ends) and min(jambs) <= 0 <= max(jambs)


def _door(bodies: Bodies) -> Feature | None:
    """The shut door that the order names; None if it names none."""
    to = bodies.order.to
    door = bodies.scenario.battlefield.by_id.get(to) if isinstance(to, str) else None
    if door is None or door.kind not in OPENINGS or not DOOR_ACTS[door.state]:
        return None
    return None if door.id in left_by(bodies.scenario, "opened") else door


def _opener(bodies: Bodies) -> Figure | None:
    """Who opens: the figure that the order names, else the nearest to the door."""
    door, named = _door(bodies), bodies.order.models
    if door is None:
        return None
    (ax, ay), (bx, by) = door.paths[0][:2]
    middle = (ax + bx) / 2, (ay + by) / 2
    level = door.bottom - door.sill
    able = [f for f in bodies.figures if f.model.id in named] if named else bodies.figures
    near = sorted(able, key=lambda f: dist((f.model.pose.x, f.model.pose.y), middle))
    same = [f for f in near if f.model.pose.z == level]
    return next(iter(same or near), None)
