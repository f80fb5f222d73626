"""The ways of one model, told apart by what they shun: tests, and being seen.

Hulls that pay for their turns, and who is slowed for a part of its move only, know no labels of
chance (`navigation.choosing.is_labelled`). The cheapest way is looked for, then the cheapest that
does without one of the things that it owes a test for, and on from each of these: ditch by ditch,
not test by test. Any other way has all that the cheapest owes for, and is no better, or does
without some of it, and is looked for there: none is missed that is more likely than all that cost
no more, of those that a search for the cheapest finds. Being seen is weighed: ground in view counts
so much dearer, for each of `WEIGHTS`; a way that only another weight would choose is not found.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import Any, Final

import numpy as np

from planner.battlefield import Feature, Kind
from planner.formation.body import Body
from planner.formation.others import others_of
from planner.formation.rules.no_overlap import free_of
from planner.mobility import Bar, Measured, Mobility, Passage, Terms, Way
from planner.navigation import Navigator, Places, Unreachable
from planner.navigation.field import Field
from planner.navigation.free_space.substance import Other, others
from planner.navigation.set_up import Entry
from planner.navigation.several_costs.exposure import exposed
from planner.navigation.walk.legal import Legal
from planner.plan import ModelPlan, StepKind
from planner.planning.shaping.again import paid
from planner.planning.told import Told
from planner.scenario.scenario import Scenario
from planner.units import Pose

Shunned = frozenset[tuple[str, str]]
"""What is done without: (sort, id of a feature or a model)."""

WEIGHTS: Final = (Fraction(1, 4), Fraction(1), Fraction(4))
"""How much each µm in view counts beside its length."""
MOST: Final = 64
"""Searches for one answer."""
ROUND: Final = 8.0
"""µm that outlines of what is in view may be simplified by."""


def shunning(scenario: Scenario, terms: Terms, model: str, to: Pose, zone: Any) -> Told:
    """Return ways of one model to a place: each the cheapest without some of what it may meet.

    Parameters:
        to: where it ends; a round base faces as it comes.
        zone: where it is in view: shapely geometry, µm, or None.
    """
    found, left = _by_tests(scenario, terms, model, to, MOST)
    complete = left > 0
    if not any(_seen(way, zone) for way in found):
        return _told(scenario, terms, found, zone, complete)
    for weight in WEIGHTS:
        seen = _in_view(scenario, terms, zone, weight)
        some, left = _by_tests(*seen, model, to, left)
        found += [_billed(scenario, terms, way) for way in some if _fits(scenario, terms, way)]
    return _told(scenario, terms, found, zone, complete)


def cheapest(scenario: Scenario, terms: Terms, model: str, to: Pose, zone: Any) -> Told:
    """Return the cheapest way, whatever it owes: labels cross slow ground at samples alone.

    Parameters are those of `shunning`.
    """
    way = _cheapest(scenario, terms, model, to)
    return _told(scenario, terms, [] if way is None else [way], zone, True)


def _told(
    scenario: Scenario, terms: Terms, ways: Iterable[ModelPlan], zone: Any, complete: bool
) -> Told:
    each = ((way, _tests(scenario, terms, way), _seen(way, zone)) for way in ways)
    return Told(tuple(each), complete)


def _tests(scenario: Scenario, terms: Terms, way: ModelPlan) -> Counter[str]:
    """The tests that a way owes, each with how often."""
    mobility = terms.mobilities[way.id]
    met = others(scenario, mobility, False)
    swept = Counter({bar.crossable for bar in _swept(Legal(scenario, mobility, met), way)})
    return Counter(test for step in way.steps for test in step.tests) + swept


def _seen(way: ModelPlan, zone: Any) -> float:
    """How much of a way lies in a zone, µm."""
    return exposed(zone, _points(way))


def _fits(scenario: Scenario, terms: Terms, way: ModelPlan) -> bool:
    """Whether what it truly costs is within the budget."""
    from planner.referee.way.price import needed

    return needed(scenario, terms, [way])[way.id] <= terms.mobilities[way.id].budget


def _billed(scenario: Scenario, terms: Terms, way: ModelPlan) -> ModelPlan:
    """The way by what it truly costs."""
    from planner.referee.way.price import receipts

    own = replace(way, budget=terms.mobilities[way.id].budget)
    return paid(own, *receipts(scenario, terms, [way])[way.id])


def _by_tests(
    scenario: Scenario, terms: Terms, model: str, to: Pose, most: int
) -> tuple[list[ModelPlan], int]:
    """The cheapest way, and the cheapest without what others owe for; searches that are left."""
    found: list[ModelPlan] = []
    asked: set[Shunned] = {frozenset()}
    waiting: list[tuple[float, int, Shunned, ModelPlan, Shunned]] = []

    def look(shunned: Shunned) -> None:
        least = _without(terms, model, shunned)
        way = _cheapest(scenario, least, model, to)
        if way is not None:
            owes = _owes(scenario, least.mobilities[model], way)
            heapq.heappush(waiting, (way.spent, len(asked), shunned, way, owes))

    if most > 0:
        most -= 1
        look(frozenset())
    while waiting:
        _, _, shunned, way, owes = heapq.heappop(waiting)
        found.append(way)
        for thing in sorted(owes):
            less = shunned | {thing}
            if less not in asked and most > 0:
                asked.add(less)
                most -= 1
                look(less)
    return found, most


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
    mobility = terms.mobilities[model]
    if mobility.base.is_round or isinstance(field, Entry):
        return to
    each = dict.fromkeys([to.heading, *field.headings(to.x, to.y, to.z)])
    ends = Places.of(replace(to, heading=heading) for heading in each)
    costs = field.costs(ends)
    free = free_of(Body(mobility.base, mobility.height), ends, others_of(scenario, terms))
    able = np.where(free, costs, np.inf)
    return ends[int(np.argmin(able if np.isfinite(able).any() else costs))]


def _owes(scenario: Scenario, mobility: Mobility, way: ModelPlan) -> Shunned:
    """What a way may owe a test for: all that it passes by, at least."""
    import shapely

    if not way.steps:
        return frozenset()
    line, found = shapely.LineString(_points(way)), set[tuple[str, str]]()
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


def _points(way: ModelPlan) -> Any:
    return np.array([(pose.x, pose.y) for pose in (way.start, *(s.to for s in way.steps))], float)


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


def _in_view(
    scenario: Scenario, terms: Terms, zone: Any, weight: Fraction
) -> tuple[Scenario, Terms]:
    """The table and the terms where ground in view counts so much dearer."""
    import shapely

    size = scenario.battlefield.table
    whole = shapely.simplify(zone, ROUND)
    whole = shapely.intersection(whole, shapely.box(0, 0, size.width, size.height))
    whole = shapely.set_precision(whole, 1.0)
    parts = [p for p in shapely.get_parts(whole) if p.geom_type == "Polygon" and not p.is_empty]
    added = tuple(_ground(f"in view {k}", part) for k, part in enumerate(parts))
    slow = Passage(pace=1 + weight, measured=Measured.CENTRE)
    passages = {feature.id: slow for feature in added}
    mobilities = {
        name: replace(
            body,
            passages={**body.passages, **passages},
            budget=int(body.budget * (1 + weight)),
        )
        for name, body in terms.mobilities.items()
    }
    table = replace(scenario.battlefield, features=(*scenario.battlefield.features, *added))
    return replace(scenario, battlefield=table), replace(terms, mobilities=mobilities)


def _ground(name: str, part: Any) -> Feature:
    import shapely

    part = shapely.orient_polygons(part)
    rings = [shapely.get_coordinates(ring) for ring in (part.exterior, *part.interiors)]
    paths = tuple(tuple((round(x), round(y)) for x, y in ring.tolist()) for ring in rings)
    return Feature(name, Kind.AREA, "Polygon", paths)


def _shape(feature: Feature) -> Any:
    """What it fills, drawn through its middle where it is a line."""
    import shapely

    path = feature.paths[0]
    if feature.geometry == "Polygon":
        return shapely.Polygon(path)
    return shapely.LineString(path) if len(path) > 1 else shapely.Point(path[0])
