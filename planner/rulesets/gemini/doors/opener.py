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
from planner.mobility import Above, Below, Beside, Mobility, Passage, Terms, Way
from planner.order import Order
from planner.plan import ModelPlan, Plan
from planner.rulesets.gemini.actions import left, walked
from planner.rulesets.gemini.doors.door_acts import counted, door_acts
from planner.rulesets.gemini.doors.leaves import acts_to_open
from planner.rulesets.gemini.doors.shutter import acts_to_shut
from planner.rulesets.gemini.figure import Figure
from planner.rulesets.gemini.obstacles import door_price
from planner.rulesets.gemini.together.each import noted, of

if TYPE_CHECKING:
    from planner.rulesets.gemini.bodies import Bodies
    from planner.units import Pose

No = tuple[str, str] | None
RULE = "gemini.door.opener-aside"
PRICE = "gemini.door.two-actions"
SPENT = "door_spent"
"""State: what acts on doors, and coming to them, have taken of each one's movement this turn."""
AT_DOORS = ("open_door", "shut_door", "bolt_door")
FEW = 7
"""Doors that have more sets of them than ways are searched by."""
OPENERS = 3
"""Figures that are thought of as the one who opens a door for the others."""


def open_door(bodies: Bodies) -> Terms:
    """One figure goes to a door and opens it, off its own allowance; nobody goes through yet.

    The others stay: their points are not spent, and to their next order the door is open.
    """
    door, opener = _door(bodies), doer(bodies)
    if door is None or opener is None:
        return bodies.still()
    toll = price(bodies, opener, acts_to_open(bodies.scenario, door))
    text = f"{bodies.game.unit.say(toll)} of its movement open it; then it may step aside, free"
    return replace(at_door(bodies, door, opener, toll), notes=((RULE, text),))


def at_door(bodies: Bodies, door: Feature, opener: Figure, toll: int) -> Terms:
    """One figure goes to a door and does something with that for `toll` µm; the others stay.

    It ends beside it as seen from above, and where some of the door is as high up as some of it.
    """
    points = left(bodies.unit)
    terms = bodies.terms(bodies.going(), lambda f: max(0, f.allowance * points - toll))
    reach = bodies.game.numbers.length(RULE)
    lowest = max(0, door.bottom - opener.model_height + 1)
    ends = (Beside(door.id, reach, PRICE), Above(lowest, PRICE), Below(door.top - 1, PRICE))

    def alone(one: Mobility) -> Mobility:
        if one.model != opener.model.id:
            return replace(one, moves=False)
        return replace(one, ends=(*one.ends, *ends), passages=_shut(one, door))

    mobilities = {name: alone(one) for name, one in terms.mobilities.items()}
    return replace(terms, mobilities=mobilities, coherency=None)


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


def price(bodies: Bodies, opener: Figure, acts: int) -> int:
    """Return what so many acts on a door take of a figure's movement, µm."""
    toll = door_price(opener, acts, door_acts(opener.unit, opener.model.id))
    return int(-(-toll // bodies.going().scale))


def kept_by(bodies: Bodies, figure: Figure, budget: int) -> int:
    """Return what an order gives a figure, µm: less for who has opened or shut a door this turn.

    What it spent on that is taken from its last actions of the turn.
    """
    unit = bodies.unit
    if bodies.action.name == "step_aside":
        return budget
    spent = bodies.game.unit.to_um(of(unit, figure.model.id, SPENT))
    later = max(0, left(unit) - walked(unit, bodies.action)) * figure.allowance
    if bodies.action.name in AT_DOORS:  # of all the actions that are left
        later = 0
    return max(0, budget - max(0, spent - later))


def door_states(bodies: Bodies, plan: Plan) -> Mapping[str, Any]:
    """Return the states that opening or shutting a door, or stepping aside from it, leaves."""
    if bodies.action.name == "step_aside":
        return {"stepped_aside": True}
    acts, one = acts_of_order(bodies), doer(bodies)
    if not acts or one is None:
        return {}
    unit = bodies.game.unit
    (way,) = [way for way in plan.models if way.id == one.model.id]
    spent = {m.id: of(bodies.unit, m.id, SPENT) for m in bodies.unit.models}
    spent[one.model.id] += unit.from_um(int(-(-way.spent // 1) + price(bodies, one, acts)))
    return {
        **counted(bodies, {one.model.id: acts}),
        **noted(bodies.unit, SPENT, max(spent.values()), spent),
        **({"opener": one.model.id} if bodies.action.name == "open_door" else {}),
    }


def acts_of_order(bodies: Bodies) -> int:
    """Return how many acts on the door that it names an order is; 0 for other orders."""
    door = _door(bodies)
    if bodies.action.name == "open_door" and door is not None:
        return acts_to_open(bodies.scenario, door)
    return acts_to_shut(bodies)


def opened_for_others(bodies: Bodies) -> set[str]:
    """Return the door that an order opens and nobody goes through, if it is one."""
    door = _door(bodies)
    return {door.id} if bodies.action.name == "open_door" and door is not None else set()


def no_open(bodies: Bodies) -> No:
    """A door that is shut, with enough movement to open it, by one figure a turn."""
    if left(bodies.unit) < 1:
        return PRICE, "no action is left to open a door with"
    if bodies.unit.state.get("opener"):
        return RULE, "one of it has opened a door this turn"
    if bodies.unit.state.get("prone"):
        return "gemini.prone.get-up", "it lies: let it rise first"
    door, opener = _door(bodies), doer(bodies)
    if door is None or opener is None:
        return RULE, "name the shut door that is to be opened"
    return no_reach(bodies, opener, door, acts_to_open(bodies.scenario, door))


def no_reach(bodies: Bodies, one: Figure, door: Feature, acts: int) -> No:
    """Whether a figure has not the movement for so many acts on a door, and to come to it."""
    toll, reach = price(bodies, one, acts), bodies.game.numbers.length(RULE)
    spare = kept_by(bodies, one, one.allowance * left(bodies.unit)) - toll
    say, name = bodies.game.unit.say, one.model.id
    if spare < 0:
        return PRICE, f"{door.id} takes {say(toll)} of its movement, and {name} has not as much"
    far, base = _straight(one, door), ceil(one.model.base.circumradius)
    if far > spare + reach + base + 2:
        text = f"with {say(toll)} of its movement kept for the door it comes no nearer than"
        away = f"{name} is {say(far - base)} from {door.id}"
        return PRICE, f"{away}: {text} {say(far - base - spare)}, and {say(reach)} is near enough"
    return None


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


def many_doors(bodies: Bodies) -> Iterator[tuple[str, str]]:
    """Yield that too many doors are within reach for every way through several to be looked at."""
    from planner.navigation.slow_ground.once import is_cut

    doors = [d for d in bodies.scenario.battlefield.of(*OPENINGS) if _pays(bodies, d)]
    if len(doors) < FEW:
        return
    terms = bodies.game.terms(bodies.scenario, bodies.order).mobilities
    if any(is_cut(bodies.scenario, one, one.budget) for one in terms.values() if one.moves):
        text = "very many doors are within reach: of ways through three of them or more not all"
        yield PRICE, f"{text} were looked at, and one that pays for them in pairs may be missed"


def doors_before(bodies: Bodies) -> Iterator[tuple[str, str]]:
    """Yield what to know of the shut doors between the unit and whom it does not get to."""
    for door in _between_them(bodies):
        yield PRICE, _each_pays(door)


def doors_used(bodies: Bodies, plan: Plan) -> Iterator[tuple[str, str]]:
    """Yield what to know of the shut doors that a charge leads through."""
    for door in _between_them(bodies):
        if any(_crosses(way, door) for way in plan.models):
            yield PRICE, _each_pays(door)


def _each_pays(door: Feature) -> str:
    return f"each that goes through {door.id} pays for it: {_cheaper(door.id)}"


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
    return acts_to_open(bodies.scenario, door) > 0


def _crosses(way: ModelPlan, door: Feature) -> bool:
    """Whether a way leads through a door, and not over the roof above it."""
    places = [way.start, *(step.to for step in way.steps)]
    low, high = door.bottom - door.sill, door.top
    return any(low <= p.z == q.z < high and _between(p, q, door) for p, q in pairwise(places))


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
    door = named(bodies)
    return door if door is not None and acts_to_open(bodies.scenario, door) else None


def named(bodies: Bodies) -> Feature | None:
    """Return the door or window that the order names; None if it names none."""
    to = bodies.order.to
    door = bodies.scenario.battlefield.by_id.get(to) if isinstance(to, str) else None
    return door if door is not None and door.kind in OPENINGS else None


def doer(bodies: Bodies) -> Figure | None:
    """Return who does it: the figure that the order names, else the nearest to the door."""
    door, who = named(bodies), bodies.order.models
    if door is None:
        return None
    (ax, ay), (bx, by) = door.paths[0][:2]
    middle = (ax + bx) / 2, (ay + by) / 2
    level = door.bottom - door.sill
    able = [f for f in bodies.figures if f.model.id in who] if who else bodies.figures
    near = sorted(able, key=lambda f: dist((f.model.pose.x, f.model.pose.y), middle))
    same = [f for f in near if f.model.pose.z == level]
    return next(iter(same or near), None)
