"""What of a goal's terms the ends of a unit show: who touches, who is where, how far enemies are.

What is left of a way (`distance_left`, `climb_left` and the like) they do not show: that takes a
way that nobody has gone yet.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterator, Mapping, Sequence
from typing import Final

from planner.battlefield import Feature, Kind
from planner.mobility import Terms
from planner.order import Order
from planner.referee.exact.apart import between, near
from planner.referee.unit.standing import Standing
from planner.referee.unit.together import engaged, holds
from planner.rulesets.looking import besides
from planner.scenario.scenario import Scenario

TARGETS: Final = "distance_to_targets"
CONTACT: Final = 25
"""µm: bases this near, beside and above, are in base contact; places are whole µm."""


def counted(
    scenario: Scenario, terms: Terms, order: Order, models: Sequence[Standing]
) -> Mapping[str, frozenset[int]]:
    """Return how many of a unit, or of its targets, count by the names of terms.

    Where an order names no objective, any that there is may be the one that is meant.

    Parameters:
        models: those of the unit that are on the table, where they end.
    """
    found: dict[str, frozenset[int]] = {}
    targets = tuple(dict.fromkeys((*terms.must_engage, *order.targets)))
    if targets:
        theirs = {name: list(_of(scenario, (name,))) for name in targets}
        every = [other for row in theirs.values() for other in row]
        fighting = sum(any(engaged(terms, a, b) for b in every) for a in models)
        fought = (any(engaged(terms, a, b) for a in models for b in row) for row in theirs.values())
        touching = sum(any(_touches(a, b) for b in every) for a in models)
        found["models_engaged"] = frozenset({fighting})
        found["targets_engaged"] = frozenset({sum(fought)})
        found["models_in_contact"] = frozenset({touching})
    zones = _zones(scenario, order)
    if zones is not None:
        held = frozenset(
            sum(any(_is_in(model, piece) for piece in zone) for model in models) for zone in zones
        )
        found["models_in_objective"] = held or frozenset({0})
    return found


def gaps(
    scenario: Scenario,
    terms: Terms,
    order: Order,
    models: Sequence[Standing],
    wanted: Container[str],
) -> Mapping[str, int]:
    """Return how far the nearest of others is by the names of terms, µm; no others, no term.

    Parameters:
        wanted: names of terms; no others are looked at, for true gaps take their time.
    """
    unit = scenario.unit(order.unit)
    threats = terms.threats or besides(scenario, order, terms).threats
    enemies = tuple(enemy.id for enemy in scenario.enemies(unit))
    found = {}
    if TARGETS in wanted and (each := _to_targets(scenario, terms, order, models)):
        found[TARGETS] = sum(each)
    for term, names in (("distance_from_enemies", enemies), ("distance_from_threats", threats)):
        if term not in wanted:
            continue
        each = [between(a.figure, b.figure) for a in models for b in _of(scenario, names)]
        if each:
            found[term] = max(0, min(each) // 2)
    return found


def _to_targets(
    scenario: Scenario, terms: Terms, order: Order, models: Sequence[Standing]
) -> list[int]:
    """How far each model ends from the nearest of its targets, µm: 0 for who touches one."""
    theirs = list(_of(scenario, dict.fromkeys((*terms.must_engage, *order.targets))))
    if not theirs:
        return []
    return [
        0
        if any(_touches(one, other) for other in theirs)
        else max(0, min(between(one.figure, other.figure) for other in theirs) // 2)
        for one in models
    ]


def _of(scenario: Scenario, units: Collection[str]) -> Iterator[Standing]:
    """Where the models of some units stand."""
    for name in units:
        for m in scenario.unit(name).models:
            yield Standing(m.id, m.base, m.pose, m.height or 0)


def _touches(a: Standing, b: Standing) -> bool:
    return abs(a.pose.z - b.pose.z) <= CONTACT and near(a.figure, b.figure, 2 * CONTACT)


def _zones(scenario: Scenario, order: Order) -> list[tuple[Feature, ...]] | None:
    """What an order may mean to be in, piece by piece; None where one is a line: it has no inside.

    Each is one feature, or all parts that a game has cut it into.
    """
    field, zones = scenario.battlefield, list[tuple[Feature, ...]]()
    if order.to is None or order.to in scenario.by_id:
        zones = [(zone,) for zone in field.of(Kind.OBJECTIVE)]
    elif isinstance(order.to, str) and order.to in field.by_id:
        zones = [field.pieces(order.to)]
    known = ("Point", "Polygon")
    return zones if all(piece.geometry in known for zone in zones for piece in zone) else None


def _is_in(model: Standing, zone: Feature) -> bool:
    """Whether a base has a part in a zone; on a floor, or a roof, only who stands on it."""
    onto = zone.kind is Kind.FLOOR or (zone.kind is Kind.SOLID and zone.standable)
    return holds(model, zone) and (not onto or model.pose.z == zone.top)
