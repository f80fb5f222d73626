"""The ways of one model, told apart by what they shun: tests, and being seen.

Who is slowed for a part of its move only knows no labels (`navigation.choosing.is_labelled`); of
others these know no leads and no lanes, and bend at samples. The cheapest way is looked for, then
the cheapest that does without one of the things that it owes a test for, or one of the parts of the
ground in view that it is in, and on from each of these: ditch by ditch, not test by test. Any other
way has all that the cheapest owes for, and is no better, or does without some of it, and is looked
for there: none is missed that is more likely than all that cost no more, of those that a search for
the cheapest finds. Ways between these, in view for a while, are `weighing`'s.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import partial
from itertools import chain, pairwise
from typing import Any, Final

import numpy as np

from planner.battlefield import Feature
from planner.formation.body import Body
from planner.formation.others import others_of
from planner.formation.rules.no_overlap import free_of
from planner.mobility import Bar, Mobility, Terms, Way
from planner.navigation import Navigator, Places, Unreachable
from planner.navigation.field import Field
from planner.navigation.free_space.substance import Other, others
from planner.navigation.set_up import Entry
from planner.navigation.several_costs.exposure import exposed
from planner.navigation.walk.legal import Legal
from planner.plan import ModelPlan, StepKind
from planner.planning.avoiding.weighing import VIEW, InView, between, points_of
from planner.planning.shaping.again import paid
from planner.planning.told import Told
from planner.scenario.scenario import Scenario
from planner.units import Pose

Shunned = frozenset[tuple[str, str]]
"""What is done without: (sort, id of a feature or a model)."""

MOST: Final = 64
"""Searches for one answer."""
NOTHING: Final = Fraction(0)


def shunning(
    scenario: Scenario,
    terms: Terms,
    model: str,
    to: Pose,
    zone: Any,
    grain: float,
    only_tests: bool = False,
) -> Told:
    """Return ways of one model to a place: each the cheapest without some of what it may meet.

    Parameters:
        to: where it ends; a round base faces as it comes.
        zone: where it is in view: shapely geometry, µm, or None.
        grain: µm in view that are not worth a way of their own.
        only_tests: shun what tests are owed for, but not to be in view.
    """
    ends = [scenario.models[model].pose.at[:2], to.at[:2]]
    view = InView.of(scenario, None if only_tests else zone, ends)
    search = _Searches(scenario, terms, model, to, view, MOST)
    search.without_each()
    search.weighed(grain)
    return _told(scenario, terms, chain(*search.found.values()), zone, search.left > 0)


def cheapest(scenario: Scenario, terms: Terms, model: str, to: Pose, zone: Any) -> Told:
    """Return the cheapest way, whatever it owes: labels cross slow ground at samples alone.

    Parameters are those of `shunning`.
    """
    way = _cheapest(scenario, terms, model, to)
    return _told(scenario, terms, [] if way is None else [way], zone, True)


def _told(
    scenario: Scenario, terms: Terms, ways: Iterable[ModelPlan], zone: Any, complete: bool
) -> Told:
    each = (
        (way, _tests(scenario, terms, way), exposed(zone, points_of(way)))
        for way in ways
        if _fits(scenario, terms, way)
    )
    return Told(tuple(each), complete)


def _tests(scenario: Scenario, terms: Terms, way: ModelPlan) -> Counter[str]:
    """The tests that a way owes, each with how often."""
    mobility = terms.mobilities[way.id]
    met = others(scenario, mobility, False)
    swept = Counter({bar.crossable for bar in _swept(Legal(scenario, mobility, met), way)})
    return Counter(test for step in way.steps for test in step.tests) + swept


def _fits(scenario: Scenario, terms: Terms, way: ModelPlan) -> bool:
    """Whether what it truly costs is within the budget."""
    from planner.referee.way.price import needed

    return needed(scenario, terms, [way])[way.id] <= terms.mobilities[way.id].budget


def _billed(scenario: Scenario, terms: Terms, way: ModelPlan) -> ModelPlan:
    """The way by what it truly costs."""
    from planner.referee.way.price import receipts

    own = replace(way, budget=terms.mobilities[way.id].budget)
    return paid(own, *receipts(scenario, terms, [way])[way.id])


@dataclass
class _Searches:
    """Searches for the cheapest way, each without some things.

    Parameters:
        view: the ground in view.
        left: searches that may still be made.
        found: ways by what they do without of what tests are owed for.
    """

    scenario: Scenario
    terms: Terms
    model: str
    to: Pose
    view: InView
    left: int
    found: dict[Shunned, list[ModelPlan]] = field(default_factory=dict)

    def without_each(self) -> None:
        """Find the cheapest way, and on from each the cheapest without what it owes or is in."""
        asked: set[Shunned] = {frozenset()}
        waiting: list[tuple[float, int, Shunned, ModelPlan]] = []

        def look(shunned: Shunned) -> None:
            way = self._cheapest(shunned)
            if way is not None:
                heapq.heappush(waiting, (way.spent, len(asked), shunned, way))

        look(frozenset())
        while waiting:
            _, _, shunned, way = heapq.heappop(waiting)
            self.found.setdefault(_tested(shunned), []).append(way)
            for thing in sorted(self._met(shunned, way)):
                less = shunned | {thing}
                if less not in asked and self.left > 0:
                    asked.add(less)
                    look(less)

    def weighed(self, grain: float) -> None:
        """Find ways that are in view for a part of what those are."""
        for shunned, ways in self.found.items():
            look = partial(self._cheapest, shunned)
            ways += list(between(ways, self.view.seen, look, grain))

    def _met(self, shunned: Shunned, way: ModelPlan) -> Shunned:
        mobility = _without(self.terms, self.model, shunned).mobilities[self.model]
        return _owes(self.scenario, mobility, way) | self.view.met(way)

    def _cheapest(self, shunned: Shunned, weight: Fraction = NOTHING) -> ModelPlan | None:
        """The cheapest way without some things, by what it truly costs.

        Parameters:
            weight: how much each µm in view counts beside its length.
        """
        if self.left <= 0:
            return None
        self.left -= 1
        least, shut = _without(self.terms, self.model, shunned), _named(shunned, VIEW)
        way = _cheapest(*self.view.on(self.scenario, least, shut, weight), self.model, self.to)
        return way and _billed(self.scenario, self.terms, way)


def _tested(shunned: Shunned) -> Shunned:
    """What of it tests are owed for."""
    return frozenset(thing for thing in shunned if thing[0] != VIEW)


def _cheapest(scenario: Scenario, terms: Terms, model: str, to: Pose) -> ModelPlan | None:
    """The cheapest way, whatever it owes; who is no disc ends facing as is cheapest."""
    mobility, navigator = terms.mobilities[model], Navigator(scenario, terms)
    field = navigator.ways(model, crossing=True)
    to = as_is_cheapest(scenario, terms, field, model, to)
    try:
        route = field.route(to)
    except Unreachable:
        return None
    start = scenario.models[model].pose
    return ModelPlan(model, start, route.steps, route.spent, mobility.budget)


def as_is_cheapest(
    scenario: Scenario, terms: Terms, field: Field | Entry, model: str, to: Pose
) -> Pose:
    """Return a place at the heading that the cheapest way there ends with: its own if it can.

    At one with which it would end on another model only where it would with all.
    """
    return (*by_heading(scenario, terms, field, model, to), to)[0]


def by_heading(
    scenario: Scenario, terms: Terms, field: Field | Entry, model: str, to: Pose
) -> list[Pose]:
    """Return a place at all headings that a way there may end with, the cheapest first.

    Nothing where it makes no difference, or none leads there.
    """
    mobility = terms.mobilities[model]
    if mobility.base.is_round or isinstance(field, Entry):
        return []
    each = dict.fromkeys([to.heading, *field.headings(to.x, to.y, to.z)])
    ends = Places.of(replace(to, heading=heading) for heading in each)
    costs = field.costs(ends)
    free = free_of(Body(mobility.base, mobility.height), ends, others_of(scenario, terms))
    able = np.where(free, costs, np.inf)
    able = able if np.isfinite(able).any() else costs
    return [ends[k] for k in np.argsort(able, kind="stable").tolist() if np.isfinite(able[k])]


def _owes(scenario: Scenario, mobility: Mobility, way: ModelPlan) -> Shunned:
    """What a way may owe a test for: all that it passes by, at least."""
    import shapely

    if not way.steps:
        return frozenset()
    line, found = shapely.LineString(points_of(way)), set[tuple[str, str]]()
    jumping, dropping = mobility.jumping, mobility.dropping
    jumps = any(step.kind is StepKind.JUMP for step in way.steps)
    over = (jumping.over or frozenset()) if jumping and jumping.test and jumps else frozenset()
    for feature in scenario.battlefield.features:
        passage = mobility.passage(feature.id)
        tested = passage.way is Way.OPEN and bool(passage.test or passage.hurry)
        if not tested and feature.id not in over:
            continue
        near = mobility.base.circumradius + feature.thickness / 2 + feature.width / 2 + 1
        if shapely.dwithin(line, _shape(feature), near):
            found.add(("over" if feature.id in over else "in", feature.id))
    if jumping and jumping.test and jumps and jumping.over is None:
        found.add(("jump", ""))
    if dropping and dropping.test and any(step.kind is StepKind.DROP for step in way.steps):
        found.add(("drop", ""))
    judge = Legal(scenario, mobility, others(scenario, mobility, False))
    return frozenset(found) | {("bar", bar.model.id) for bar in _swept(judge, way)}


def _swept(judge: Legal, way: ModelPlan) -> list[Other]:
    """The models through whose bases it goes at a test."""
    barred = judge.against(tuple(other for other in judge.others if other.crossable))
    found: list[Other] = []
    for here, there in pairwise([way.start, *(step.to for step in way.steps)]):
        low, high = sorted((here.z, there.z))
        ends = (here.x, here.y), (there.x, there.y)
        found += barred.swept_others(*ends, low, high, here.heading)
    return found


def _without(terms: Terms, model: str, shunned: Shunned) -> Terms:
    """The terms in which a model does without some things."""
    if not shunned:
        return terms
    own = terms.mobilities[model]
    passages = dict(own.passages)
    for sort, name in shunned:
        if sort == "in":
            passages[name] = replace(own.passage(name), way=Way.SHUT)
    own = replace(own, passages=passages, bars=_bars(own.bars, _named(shunned, "bar")))
    jumping, over = own.jumping, _named(shunned, "over")
    if jumping is not None and ("jump", "") in shunned:
        own = replace(own, jumping=None)
    elif jumping is not None and over:
        own = replace(own, jumping=replace(jumping, over=(jumping.over or frozenset()) - over))
    if ("drop", "") in shunned:
        own = replace(own, dropping=None)
    return replace(terms, mobilities={**terms.mobilities, model: own})


def _named(shunned: Iterable[tuple[str, str]], sort: str) -> frozenset[str]:
    return frozenset(name for one, name in shunned if one == sort)


def _bars(bars: Sequence[Bar], shut: frozenset[str]) -> tuple[Bar, ...]:
    """The bars, some models' bases crossed at no test."""
    found = []
    for bar in bars:
        mine = bar.models & shut if bar.crossable else frozenset[str]()
        if bar.models - mine:
            found.append(replace(bar, models=bar.models - mine))
        if mine:
            found.append(replace(bar, models=mine, crossable=""))
    return tuple(found)


def _shape(feature: Feature) -> Any:
    """What it fills, drawn through its middle where it is a line."""
    import shapely

    path = feature.paths[0]
    if feature.geometry == "Polygon":
        return shapely.Polygon(path)
    return shapely.LineString(path) if len(path) > 1 else shapely.Point(path[0])
