"""The orders worth looking at for one unit: each allowed action with each of its aims."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from math import dist, hypot
from typing import Final

from planner.battlefield import Feature, Kind
from planner.errors import OrderError
from planner.mobility import Near, Terms
from planner.order import BOARD, JOIN, Order
from planner.rulesets import Ruleset
from planner.scenario.detached import detached
from planner.scenario.scenario import Scenario
from planner.units import Unit

CLOSEST: Final = 3
"""How many objectives, or doors, or ladders, are looked at, the nearest."""
FEW: Final = 3
"""Results of an action's dice up to which it is looked at for all that others are for."""
TOGETHER: Final = 3
"""How many enemies, the nearest, are looked at two at a time, and all together."""

No = tuple[str, str] | None
"""What the rules say against an order: ledger id and text."""
MOVES: Final = ("reach", "press_on", "escape")
"""What the actions are for by which units get into others."""


def orders(scenario: Scenario, unit: Unit, ruleset: Ruleset) -> Iterator[Order]:
    """Return every order worth looking at that the rules do not refuse.

    To an engagement: each enemy, the nearest ones in pairs and all of these; and to anywhere, where
    an order to engage is one to move for all that. To anywhere: the
    nearest few objectives (for the others the first step is the same), the nearest enemy, out of
    the enemies' way, the nearest shelter, aboard what carries the unit, and where the action leads
    of itself. What rolls dice of
    many results looks at an enemy only where there is no objective, and not at shelters. What is
    done to a thing on the table, to the nearest few that it may be done to. Out of an engagement:
    as far as it goes, to objectives, and aboard. A unit off the table is set up near each
    objective, or, where there are none, near where its entry begins: the transport, or on its side
    that is nearest to an enemy, or the table's middle.
    """
    return (order for order, no in considered(scenario, unit, ruleset) if no is None)


def considered(scenario: Scenario, unit: Unit, ruleset: Ruleset) -> Iterator[tuple[Order, No]]:
    """Yield every order worth looking at, of actions that are open to the unit, and why not.

    That is what the rules say against this order, (ledger id, text); None where they allow it.
    """
    for choice in ruleset.choices(scenario, unit):
        if not choice.allowed:
            continue
        known = [
            (order, _no(scenario, order, ruleset))
            for order in _aims(scenario, unit, choice.action, ruleset)
        ]
        if known and known[0][1] is not None and len({no for _, no in known}) == 1:
            known = [(Order(unit.id, choice.action), known[0][1])]  # wherever it leads
        yield from known


def _no(scenario: Scenario, order: Order, ruleset: Ruleset) -> No:
    """Why the rules refuse it; None where they cannot say, for want of a profile's entry."""
    try:
        return ruleset.refusal(*detached(scenario, order))
    except OrderError:  # planning it says what is missing
        return None


def _aims(scenario: Scenario, unit: Unit, action: str, ruleset: Ruleset) -> Iterator[Order]:
    plain, goal = Order(unit.id, action), ruleset.goal(action)
    if not unit.on_table:
        yield from _entries(scenario, plain, ruleset)
    elif things := ruleset.things(scenario, unit, action):
        named = (scenario.battlefield.feature(thing) for thing in things)
        yield from (replace_to(plain, thing.id) for thing in _closest(named, _places(unit)))
    elif goal == "engage":
        yield from _engagements(scenario, unit, plain)
        if ruleset.roams(scenario, unit, action):
            yield from _goings(scenario, unit, plain, ruleset)
    elif goal == JOIN:
        yield from (replace_to(plain, friend.id) for friend in scenario.friends(unit))
    elif goal in ("reach", "press_on"):
        yield from _goings(scenario, unit, plain, ruleset)
    elif goal == "escape":
        yield plain
        known = _nearest(scenario, Kind.OBJECTIVE, _places(unit))
        yield from (replace_to(plain, objective.id) for objective in known)
    else:
        yield plain
    if unit.on_table and (goal in MOVES or ruleset.boards(scenario, unit, action)):
        yield from _boardings(scenario, unit, plain, ruleset)


def _entries(scenario: Scenario, plain: Order, ruleset: Ruleset) -> Iterator[Order]:
    try:
        places = _set_up(ruleset.terms(scenario, plain))
    except OrderError:  # its profile does not say how it comes in
        return
    known = _nearest(scenario, Kind.OBJECTIVE, places)
    yield from (replace_to(plain, objective.id) for objective in known)
    unit = scenario.unit(plain.unit)
    if not known and unit.state.get("embarked_in"):
        yield plain  # beside what it gets out of
        foes = [place for enemy in scenario.enemies(unit) for place in _places(enemy)]
        for to in sorted(foes, key=lambda foe: min(dist(foe, at) for at in places))[:1]:
            yield replace_to(plain, _point(scenario, *to))
    elif not known and places:
        yield replace_to(plain, _point(scenario, *places[0]))


def _engagements(scenario: Scenario, unit: Unit, plain: Order) -> Iterator[Order]:
    enemies = scenario.enemies(unit)
    for enemy in enemies:
        yield replace_targets(plain, enemy.id)
    close = sorted(enemies, key=lambda enemy: _apart(unit, enemy))[:TOGETHER]
    for count in range(2, len(close) + 1):
        for some in combinations(close, count):
            yield replace_targets(plain, *(enemy.id for enemy in some))


def _goings(scenario: Scenario, unit: Unit, plain: Order, ruleset: Ruleset) -> Iterator[Order]:
    yield from (replace_to(plain, to) for to in ruleset.leads(scenario, unit, plain.action))
    known = _nearest(scenario, Kind.OBJECTIVE, _places(unit))
    yield from (replace_to(plain, objective.id) for objective in known)
    die = ruleset.die(scenario, plain)
    enemies, rolls = scenario.enemies(unit), die is not None and len(die.chances) > FEW
    if enemies and not (known and rolls):
        nearest = min(enemies, key=lambda enemy: _apart(unit, enemy))
        pairs = ((dist(a.pose.at, b.pose.at), b) for a in unit.models for b in nearest.models)
        to = min(pairs, key=lambda pair: pair[0])[1].pose
        yield replace_to(plain, _point(scenario, to.x, to.y))
    if enemies and not rolls:
        yield _with_goal(plain, "escape")
    if not rolls:
        shelters = ruleset.shelters(scenario, unit)
        there = _nearest(scenario, Kind.AREA, _places(unit), only=shelters)[:1]
        yield from (replace_to(plain, shelter.id) for shelter in there)


def _boardings(scenario: Scenario, unit: Unit, plain: Order, ruleset: Ruleset) -> Iterator[Order]:
    """Aboard each carrier, all of the unit or else those who have room and may come near enough."""
    for carrier in ruleset.carriers(scenario, unit):
        order = Order(unit.id, plain.action, to=carrier, goal=BOARD)
        whole = frozenset(model.id for model in unit.models)
        able = _able(scenario, order, whole, ruleset)
        if able is None or able == whole:
            yield order
        elif ruleset.detaches(order):
            try:
                some = frozenset(ruleset.party(scenario, unit, scenario.unit(carrier)))
            except OrderError:  # planning it says what the carrier's profile lacks
                yield order
                continue
            part = _able(scenario, replace(order, models=tuple(sorted(some))), some, ruleset)
            if part:
                named = tuple(model.id for model in unit.models if model.id in part)
                yield replace(order, models=named)


def _able(
    scenario: Scenario, order: Order, models: frozenset[str], ruleset: Ruleset
) -> frozenset[str] | None:
    """Who of those that an order is about may come near enough to board, as the crow flies.

    Nobody where the rules refuse it; None where they cannot say.
    """
    if not models or _no(scenario, order, ruleset) is not None:
        return frozenset()
    table, mine = detached(scenario, order)
    die = ruleset.die(table, mine)
    try:
        terms = ruleset.terms(table, replace(mine, roll=max(die.chances) if die else None))
    except OrderError:  # as above
        return None
    return frozenset(name for name in models if _may_reach(scenario, terms, name, str(order.to)))


def _may_reach(scenario: Scenario, terms: Terms, model: str, carrier: str) -> bool:
    mobility, at = terms.mobilities[model], scenario.models[model].pose
    near = max((end.gap for end in mobility.ends if isinstance(end, Near)), default=0)
    most = mobility.budget + near + mobility.base.circumradius
    return any(
        hypot(at.x - other.pose.x, at.y - other.pose.y) <= most + other.base.circumradius
        for other in scenario.unit(carrier).models
    )


def replace_to(order: Order, to: str | tuple[float, ...]) -> Order:
    """Return the same order with a destination."""
    return replace(order, to=to)


def replace_targets(order: Order, *targets: str) -> Order:
    """Return the same order against these units."""
    return replace(order, targets=tuple(targets))


def _with_goal(order: Order, goal: str) -> Order:
    return replace(order, goal=goal)


def _point(scenario: Scenario, x: int, y: int) -> tuple[float, float]:
    length = scenario.battlefield.table.unit
    return length.from_um(x), length.from_um(y)


def _places(unit: Unit) -> list[tuple[int, int]]:
    return [(model.pose.x, model.pose.y) for model in unit.models]


def _apart(unit: Unit, other: Unit) -> float:
    """The least distance of two models' centres, µm."""
    return min(dist(a.pose.at, b.pose.at) for a in unit.models for b in other.models)


def _set_up(terms: Terms) -> list[tuple[int, int]]:
    """About where the models enter from off the table, µm."""
    entries = (mobility.set_up for mobility in terms.mobilities.values())
    return [(entry.x, entry.y) for entry in entries if entry is not None]


def _nearest(
    scenario: Scenario,
    kind: Kind,
    places: Sequence[tuple[int, int]],
    only: Sequence[str] | None = None,
) -> list[Feature]:
    """The features nearest to any of the places as the crow flies, the nearest first."""

    of = scenario.battlefield.of(kind)
    return _closest((f for f in of if only is None or f.id in only), places)


def _closest(features: Iterable[Feature], places: Sequence[tuple[int, int]]) -> list[Feature]:
    def distance(feature: Feature) -> float:
        x0, y0, x1, y1 = feature.bounds
        middle = (x0 + x1) / 2, (y0 + y1) / 2
        return min(dist(middle, place) for place in places) - feature.radius

    return sorted(features, key=distance)[:CLOSEST]
