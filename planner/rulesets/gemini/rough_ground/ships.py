"""Ships: they keep to deep water, and slow ones collect the swimmers beside their course."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from planner.mobility import Mobility, Reserve, Terms
from planner.plan import ModelPlan, Plan
from planner.rulesets.gemini.figure import INCH
from planner.rulesets.gemini.rough_ground.ground import DEEP, patches
from planner.rulesets.gemini.rough_ground.rough import stands_in
from planner.rulesets.gemini.rough_ground.swimming import SLOW, collects
from planner.rulesets.gemini.travel import before as gone_before
from planner.units import Unit

if TYPE_CHECKING:
    from planner.rulesets.gemini.bodies import Bodies

No = tuple[str, str] | None
RULE = "gemini.swim.pick-up"
SHIP = "SHIP"


def sail(bodies: Bodies) -> Terms:
    """As far as its M and actions go, and no yard of it over land."""
    return _afloat(bodies, lambda rate: rate * bodies.actions)


def collect(bodies: Bodies) -> Terms:
    """No more than 6" in the turn, so that whoever swims within 2" of its course is taken up."""
    before = max(gone_before(bodies.unit, m.id) for m in bodies.unit.models)
    return _afloat(bodies, lambda rate: min(rate * bodies.actions, max(0, SLOW * INCH - before)))


def _afloat(bodies: Bodies, allowance: Any) -> Terms:
    going = replace(bodies.going(), sails=True, leaps=False)
    terms = bodies.terms(going, lambda f: allowance(f.allowance))
    water = frozenset(p.id for p in _water(bodies))

    def kept(one: Mobility) -> Mobility:
        return replace(one, reserve=Reserve(one.budget, water, RULE), climbing=_flat(one))

    mobilities = {name: kept(one) for name, one in terms.mobilities.items()}
    return replace(terms, mobilities=mobilities, coherency=None)


def _flat(one: Mobility) -> Any:
    return replace(one.climbing, highest=0)


def _water(bodies: Bodies) -> list[Any]:
    ground = bodies.ground
    return [p for p in patches(bodies.scenario.battlefield) if ground.kind(p) == DEEP]


def no_sail(bodies: Bodies) -> No:
    """Ships, in deep water."""
    if SHIP not in bodies.unit.keywords:
        return RULE, "it is no ship"
    if all(any(stands_in(f, patch) for patch in _water(bodies)) for f in bodies.figures):
        return None
    return RULE, "it does not lie in deep water"


def swimmers(bodies: Bodies) -> list[Unit]:
    """Return the friends that are in deep water with all their models, ships apart."""
    deep = _water(bodies)

    def swims(unit: Unit) -> bool:
        figures = replace(bodies, order=replace(bodies.order, unit=unit.id)).figures
        return all(any(stands_in(f, patch) for patch in deep) for f in figures)

    return [
        unit
        for unit in bodies.scenario.friends(bodies.unit)
        if unit.on_table and SHIP not in unit.keywords and swims(unit)
    ]


def collected(bodies: Bodies, plan: Plan) -> list[Unit]:
    """Return the units of swimmers that a plan takes up: each of them whole.

    The course is that of the centre; what the ship has sailed before in the turn counts too.
    """
    if bodies.action.name not in ("sail", "collect"):
        return []
    before = max(gone_before(bodies.unit, m.id) for m in bodies.unit.models)

    def taken(unit: Unit) -> bool:
        return all(
            any(collects(_course(way), (m.pose.x, m.pose.y), before) for way in plan.models)
            for m in unit.models
        )

    return [unit for unit in swimmers(bodies) if taken(unit)]


def _course(way: ModelPlan) -> list[tuple[int, int]]:
    return [(way.start.x, way.start.y), *((step.to.x, step.to.y) for step in way.steps)]


def ship_remarks(bodies: Bodies, plan: Plan) -> Iterator[tuple[str, str]]:
    """Yield whom a ship takes up on its way."""
    for unit in collected(bodies, plan):
        yield RULE, f'{unit.name} is taken up: within 2" of its course, and it sails 6" or less'


def aboard(bodies: Bodies, plan: Plan) -> Mapping[str, Mapping[str, Any]]:
    """Return the states of the units that a plan takes up."""
    return {u.id: {**u.state, "embarked_in": bodies.unit.id} for u in collected(bodies, plan)}
