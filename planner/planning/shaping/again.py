"""What a search does not see of ways is looked at once they are known, and searched again.

Two things depend on a way as a whole: whether one of its drops is as high as one has to be
(`Dropping.least`), and in how many of its actions it goes to a side (`Turning.by_actions`).
Where what was found does not do, the order is planned by stricter terms, which miss some ways.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from planner.battlefield import Feature, Kind
from planner.formation.limits import Effort
from planner.mobility import Mobility, Passage, Terms, Way
from planner.plan import ModelPlan, Status, StepKind, WhyNot
from planner.planning.shaping.in_groups import in_groups

if TYPE_CHECKING:
    from planner.formation.formation import Formation
    from planner.formation.limits import Limits
    from planner.navigation import Navigator
    from planner.order import Order
    from planner.planning.shaping.roomy import Placed
    from planner.referee.way.price import Receipts
    from planner.scenario.scenario import Scenario
    from planner.units import Pose

SLACK = 1.0
"""µm by which a cost may be off its exact value."""
ROUNDS: Final = 4
"""Most searches for ways with a drop that is high enough."""


def settled(
    scenario: Scenario, order: Order, terms: Terms, navigator: Navigator, limits: Limits
) -> Placed:
    """Return the formation and its ways (`in_groups`), every way one that does as a whole.

    Where orders are only compared, who goes to a side pays for it in every action from the start:
    one search in place of three, for half an inch at the most of the few who would do so.
    """
    if limits.effort is not Effort.PROVED and any(map(_is_cut, terms.mobilities.values())):
        strict = dearer(terms)
        placed = in_groups(scenario, order, strict, _by(navigator, strict, scenario), limits)
        found = _paid(scenario, terms, placed)
        if found is not None:
            return found
    formation, ways = in_groups(scenario, order, terms, navigator, limits)
    mobilities = terms.mobilities
    for _ in range(ROUNDS):
        low = [way for way in ways if _low(mobilities[way.id], way)]
        if not low:
            break
        terms = past(scenario, terms, low)
        formation, ways = in_groups(scenario, order, terms, navigator.like(scenario, terms), limits)
    low = [way for way in ways if _low(mobilities[way.id], way)]
    if low or (terms.mobilities is not mobilities and not ways):
        return _without(formation, mobilities), ()
    own, exact = terms, by_sides(scenario, terms, ways)
    for stricter in (by_rows, dearer):
        if all(exact[way.id][0] <= way.spent + SLACK for way in ways if way.id in exact):
            break
        terms = stricter(own)
        formation, ways = in_groups(scenario, order, terms, _by(navigator, terms, scenario), limits)
        exact = by_sides(scenario, replace(terms, mobilities=mobilities), ways)
    return formation, tuple(paid(way, *exact[way.id]) if way.id in exact else way for way in ways)


def _is_cut(mobility: Mobility) -> bool:
    """Whether going to a side is owed by actions, and nothing is asked of drops besides."""
    drops = mobility.dropping is not None and mobility.dropping.least
    return mobility.turning.by_actions and not drops


def _paid(scenario: Scenario, terms: Terms, placed: Placed) -> Placed | None:
    """What was found by stricter terms, paid for as the order has it; None if nobody is placed."""
    formation, ways = placed
    if not formation.poses:
        return None
    exact = by_sides(scenario, terms, ways)
    if any(exact[way.id][0] > way.spent + SLACK for way in ways if way.id in exact):
        return None
    return formation, tuple(paid(w, *exact[w.id]) if w.id in exact else w for w in ways)


def _by(navigator: Navigator, terms: Terms, scenario: Scenario) -> Navigator:
    """A navigator by other terms: the one that orders to other places had, if of this table."""
    if scenario is navigator.scenario:
        return navigator.by(terms)
    return navigator.like(scenario, terms)


def paid(way: ModelPlan, spent: int, costs: tuple[int, ...]) -> ModelPlan:
    """The way as it is paid for by actions."""
    told = zip(way.steps, costs, strict=True)
    steps = tuple(replace(step, cost=float(cost)) for step, cost in told)
    return replace(way, spent=float(spent), steps=steps)


def _low(mobility: Mobility, way: ModelPlan) -> bool:
    """Whether a way has no drop as high as one of its drops has to be."""
    dropping = mobility.dropping
    return dropping is not None and max(_drops(way), default=0) < dropping.least


def _drops(way: ModelPlan) -> Iterator[int]:
    z = way.start.z
    for step in way.steps:
        if step.kind is StepKind.DROP:
            yield z - step.to.z
        z = step.to.z


def past(scenario: Scenario, terms: Terms, low: Iterable[ModelPlan]) -> Terms:
    """Return terms in which ways down by small drops lead past whatever they stopped on."""
    own = dict(terms.mobilities)
    for way in low:
        mobility, shut = own[way.id], {}
        rule = mobility.dropping.least_rule if mobility.dropping else ""
        for on in scenario.battlefield.of(Kind.SOLID, Kind.WALL):
            stops = (s.to for s in way.steps if way.end.z < s.to.z < way.start.z)
            if any(_beside(on, stop, mobility.base.length) for stop in stops):
                shut[on.id] = Passage(Way.SHUT, rule=rule)
        own[way.id] = replace(mobility, passages={**mobility.passages, **shut})
    return replace(terms, mobilities=own)


def _beside(on: Feature, at: Pose, near: int) -> bool:
    """Whether a pose is at the height of a piece's top, and on it or next to it."""
    x0, y0, x1, y1 = on.bounds
    inside = x0 - near <= at.x <= x1 + near and y0 - near <= at.y <= y1 + near
    return at.z == on.top and inside


def _without(formation: Formation, mobilities: Mapping[str, Mobility]) -> Formation:
    """No formation: nothing is proved, for not every way down was looked at."""
    rule = next((m.dropping.least_rule for m in mobilities.values() if m.dropping), "")
    why = (WhyNot(rule, "no way down with a drop that is high enough was found"),)
    return replace(
        formation, status=Status.UNKNOWN, poses={}, objective=(), why_not=why, repairs=()
    )


def by_rows(terms: Terms) -> Terms:
    """Return terms in which each row of lines to a side costs as if it were in one action."""
    own = {name: _sides(mobility, 1, once=False) for name, mobility in terms.mobilities.items()}
    return replace(terms, mobilities=own)


def dearer(terms: Terms) -> Terms:
    """Return terms in which going to a side costs as much as it may: in every action of the way."""
    own = {
        name: _sides(mobility, mobility.actions, once=True)
        for name, mobility in terms.mobilities.items()
    }
    return replace(terms, mobilities=own)


def _sides(mobility: Mobility, times: int, *, once: bool) -> Mobility:
    """The same, but what is owed for sides by actions is owed so many times, a way or a row."""
    turning = mobility.turning
    if not turning.by_actions:
        return mobility
    price = turning.sidestep_price * times
    asked = replace(turning, sidestep_price=price, sidestep_once=once, by_actions=False)
    return replace(mobility, turning=asked)


def by_sides(scenario: Scenario, terms: Terms, ways: tuple[ModelPlan, ...]) -> Receipts:
    """Return what ways to a side cost by the actions in which they go there, µm, by model."""
    from planner.referee.way.price import receipts

    def sidles(way: ModelPlan) -> bool:
        turning = terms.mobilities[way.id].turning
        rules = (step.rules for step in way.steps)
        return turning.by_actions and any(turning.sidestep_rule in some for some in rules)

    some = [way for way in ways if sidles(way)]
    return receipts(scenario, terms, some) if some else {}
