"""Relations of one body alone: everything twice as large, a wider base, a larger obstacle.

What the unit must be together is left out: the terms are those of the order without it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from math import inf
from random import Random
from typing import TYPE_CHECKING, Final

from planner import rulesets
from planner.battlefield import Feature, Kind
from planner.gauntlet.relations.costs import PART, REST, unlike
from planner.gauntlet.relations.scaled import doubled
from planner.gauntlet.relations.world import World
from planner.length import MM
from planner.mobility import Mobility, Passage, Terms, Way
from planner.order import Order
from planner.plan import ModelPlan, Plan, Status
from planner.referee import judge, start
from planner.scenario import Scenario
from planner.units import Base, Pose

if TYPE_CHECKING:
    from planner.navigation import Navigator

WIDER: Final = 8 * MM
ODD: Final = 765_432
"""µm; no other top is as high as that of an obstacle that grows: nobody walks onto it."""
ROUTES: Final = 4
"""Ways judged in a trial."""


@dataclass(frozen=True)
class Body:
    """One model of a world under terms of its own.

    Parameters:
        scenario, terms: what the ways are looked for and judged in.
        model: whose ways.
    """

    scenario: Scenario
    terms: Terms
    model: str

    @cached_property
    def navigator(self) -> Navigator:
        """What finds its ways."""
        from planner.navigation import Navigator

        return Navigator(self.scenario, self.terms)

    @property
    def body(self) -> Mobility:
        """What it may do."""
        return self.terms.mobilities[self.model]

    def routed(self, to: Pose) -> float:
        """Return what its route to a place costs, µm; inf without one."""
        way = self.way(to)
        return inf if way is None else way.spent

    def costs(self, places: list[Pose]) -> list[float]:
        """Return what each place costs it, µm."""
        from planner.navigation import Places

        field = self.navigator.field(self.model)
        return [float(cost) for cost in field.costs(Places.of(places))]

    def way(self, to: Pose) -> ModelPlan | None:
        """Return its way to a place, None where it has none."""
        from planner.navigation.route import Unreachable

        try:
            route = self.navigator.field(self.model).route(to)
        except Unreachable:
            return None
        here = self.scenario.models[self.model].pose
        return ModelPlan(self.model, here, route.steps, route.spent)

    def faults(self, ways: list[ModelPlan], most: list[float]) -> list[str]:
        """Return what the referee has against ways, or what is dearer than `most`, µm."""
        wrong = []
        for way, limit in zip(ways, most, strict=True):
            verdict = judge(self.scenario, self.terms, self._plan(way))
            spent = verdict.spent[self.model]
            # Costs are of ways: where one may end is the unit's to see to.
            faults = [str(v) for v in verdict.violations if v.step is not None]
            wrong += [f"to {way.end}: {fault}" for fault in faults]
            wrong += [f"to {way.end}: {spent}, not {limit}"] * (spent > limit + 1)
        return wrong

    def _plan(self, way: ModelPlan) -> Plan:
        unit = self.scenario.unit(self.terms.unit)
        others = tuple(ModelPlan(m.id, m.pose) for m in unit.models if m.id != way.id)
        ruleset = rulesets.find(self.scenario.ruleset)
        order = (way.id,) if way.steps else ()
        return Plan(
            self.scenario.ruleset, ruleset.unit, "",
            Order(unit.id, self.terms.action), Status.FEASIBLE, models=(way, *others),
            move_order=order,
        )  # fmt: skip


def alone(world: World) -> Body:
    """Return the first model by itself: nothing asked of the unit, no course, no place to end."""
    terms = world.terms
    bodies = {name: _plain(body) for name, body in terms.mobilities.items()}
    plain = Terms(terms.unit, terms.action, bodies, tests=terms.tests)
    return Body(_tall(world.scenario), plain, world.mover)


def _plain(body: Mobility) -> Mobility:
    standoffs = tuple(replace(s, at_end=False) for s in body.standoffs)
    # what is owed by actions is counted by a whole plan: a way alone pays for it once
    turning = replace(body.turning, by_actions=False)
    free = replace(body, closer_to=frozenset(), ends=(), leaving=None, course=None, turning=turning)
    return replace(free, standoffs=standoffs)


def _tall(scenario: Scenario) -> Scenario:
    """The same with every model's height written down."""
    ruleset = rulesets.find(scenario.ruleset)
    units = tuple(
        replace(
            unit,
            models=tuple(replace(m, height=ruleset.model_height(unit, m)) for m in unit.models),
        )
        for unit in scenario.units
    )
    return replace(scenario, units=units)


def scaled(world: World, random: Random) -> list[str] | None:
    """All lengths doubled, of table, bodies and rules: every way costs twice as much."""
    if not _stands(world):
        return None
    one = alone(world)
    two = Body(doubled(one.scenario), doubled(one.terms), one.model)
    places = world.places(random)
    wrong = [*unlike(one, two, [(p, doubled(p)) for p in places], 2)]
    costs = one.costs(places)
    ways = _ways(one, places, costs)
    wrong += one.faults(ways, [way.spent for way in ways])
    return wrong + two.faults([doubled(way) for way in ways], [2 * way.spent for way in ways])


def wider(world: World, random: Random) -> list[str] | None:
    """On the flat, what a base can that is 8 mm wider, the narrower one can, for no more."""
    base = world.terms.mobilities[world.mover].base
    if not base.is_round or not _stands(world):
        return None
    slim = flat(alone(world))
    wide = _with_base(slim, Base(base.shape, base.length + WIDER, base.width + WIDER))
    return _never_less(slim, wide, world, random)


def _with_base(body: Body, base: Base) -> Body:
    own = replace(body.terms.mobilities[body.model], base=base)
    terms = replace(body.terms, mobilities={**body.terms.mobilities, body.model: own})
    units = tuple(
        replace(
            u, models=tuple(replace(m, base=base) if m.id == body.model else m for m in u.models)
        )
        for u in body.scenario.units
    )
    return Body(replace(body.scenario, units=units), terms, body.model)


def flat(body: Body) -> Body:
    """Return it on the ground alone: nothing is climbed, leapt or flown over."""
    bodies = {}
    for name, own in body.terms.mobilities.items():
        shut = {
            key: replace(p, way=Way.SHUT if p.way is Way.OVER else p.way, rise=None)
            for key, p in own.passages.items()
        }
        bodies[name] = replace(own, passages=shut, jumping=None, dropping=None, flying=None)
    return replace(body, terms=replace(body.terms, mobilities=bodies))


def grown(world: World, random: Random) -> list[str] | None:
    """Round an obstacle that is larger on all sides no way is shorter."""
    found = [f for f in world.scenario.battlefield.of(Kind.SOLID) if _is_box(f)]
    if not found or not _stands(world):
        return None
    shut = random.choice(found)
    small = _shut(alone(world), shut.id, shut)
    x0, y0, x1, y1 = shut.bounds
    more = random.choice((1, 5_000, 10_000))
    table = world.scenario.battlefield.table
    x0, y0 = max(0, x0 - more), max(0, y0 - more)
    x1, y1 = min(table.width, x1 + more), min(table.height, y1 + more)
    ring = ((x0, y0), (x1, y0), (x1, y1), (x0, y1), (x0, y0))
    large = _shut(alone(world), shut.id, replace(shut, paths=(ring,)))
    return _never_less(small, large, world, random)


def _is_box(feature: Feature) -> bool:
    x0, y0, x1, y1 = feature.bounds
    corners = {(x0, y0), (x1, y0), (x1, y1), (x0, y1)}
    return len(feature.paths) == 1 and set(feature.paths[0]) == corners


def _shut(body: Body, name: str, feature: Feature) -> Body:
    """The same with a feature that nobody gets past, and that no roof is level with."""
    tall = replace(feature, top=feature.bottom + ODD, standable=False)
    field = body.scenario.battlefield
    features = tuple(tall if f.id == name else f for f in field.features)
    bodies = {
        key: replace(own, passages={**own.passages, name: Passage(Way.SHUT)})
        for key, own in body.terms.mobilities.items()
    }
    scenario = replace(body.scenario, battlefield=replace(field, features=features))
    return replace(body, scenario=scenario, terms=replace(body.terms, mobilities=bodies))


def _never_less(free: Body, held: Body, world: World, random: Random) -> list[str] | None:
    """Whether what the hindered body can, the freer can, and for no more."""
    if _hindered(held):
        return None
    places = world.places(random)
    costs, others = free.costs(places), held.costs(places)
    wrong = [
        f"{a:.0f} free and {b:.0f} hindered at {p}"
        for p, a, b in zip(places, costs, others, strict=True)
        if a > b * (1 + PART) + REST
    ]
    ways = _ways(held, places, others)
    return wrong + free.faults(ways, [way.spent for way in ways])


def _ways(body: Body, places: list[Pose], costs: list[float]) -> list[ModelPlan]:
    near = [p for p, cost in zip(places, costs, strict=True) if cost < inf]
    found = (body.way(place) for place in near[:ROUTES])
    return [way for way in found if way is not None]


def _stands(world: World) -> bool:
    """Whether the model stands on the table and may walk."""
    own = world.terms.mobilities.get(world.mover)
    stands = world.mover in world.scenario.models
    return stands and own is not None and own.set_up is None and own.moves


def _hindered(body: Body) -> bool:
    """Whether it begins where it could not stand: rules forgive that, each in its own way."""
    return bool(start(body.scenario, body.terms)) or _overlaps(body)


def _overlaps(body: Body) -> bool:
    from planner.geometry.gaps import gap

    own = body.scenario.models[body.model]
    return any(
        gap(own.base, own.pose, other.base, other.pose) < 2
        for name, other in body.scenario.models.items()
        if name != body.model
    )
