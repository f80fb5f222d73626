"""What a destination means at which nobody may end: in something solid, or on forbidden ground."""

from __future__ import annotations

from dataclasses import replace

from planner.battlefield import Feature
from planner.battlefield.piece import pieces
from planner.mobility import Mobility, Terms, Way
from planner.order import Order
from planner.scenario.scenario import Scenario
from planner.units import Pose


def pointed(scenario: Scenario, order: Order) -> tuple[tuple[str, str], ...]:
    """Return a note where nobody can stand on the ground at the point that an order goes to.

    Who points at a crate from above may mean its top; a point without a height is on the ground.
    """
    to, length = order.to, scenario.battlefield.table.unit
    if not isinstance(to, tuple) or len(to) != 2:
        return ()
    import shapely

    at = shapely.Point(*(length.to_um(value) for value in to))
    for piece in pieces(scenario.battlefield):
        if piece.is_wall or not piece.bottom <= 0 < piece.top:
            continue
        if shapely.Polygon(piece.polygon[0], piece.polygon[1:]).contains(at):
            place = f"{to[0]:g},{to[1]:g}"
            text = f"{place} is in {piece.feature}: the nearest place on the ground is meant"
            return (("", f"{text}; its top is {place},{length.from_um(piece.top):g}"),)
    return ()


def barred(scenario: Scenario, order: Order, terms: Terms) -> tuple[tuple[str, str], ...]:
    """Return a note where the rules let no model end on the ground at the point it goes to.

    Or in the ground that it goes to. What is left of the way is told to the nearest place where it
    may: the player is told of that.
    """
    to, length = order.to, scenario.battlefield.table.unit
    if isinstance(to, str) and to in scenario.battlefield.by_id and terms.mobilities:
        return _barred_ground(scenario, scenario.battlefield.by_id[to], terms)
    if not isinstance(to, tuple) or to[2:] not in ((), (0,)) or not terms.mobilities:
        return ()
    at = (length.to_um(to[0]), length.to_um(to[1]))
    starts = {model.id: model.pose for model in scenario.unit(order.unit).models}
    found: dict[str, str] = {}
    for name, mobility in terms.mobilities.items():
        here = barring(scenario, mobility, replace(starts.get(name, Pose(*at)), x=at[0], y=at[1]))
        if here is None:
            return ()
        found.setdefault(*here)
    text = (
        f"no model may end at {to[0]:g},{to[1]:g} because of {{}}: the nearest place where one may"
    )
    return tuple((rule, f"{text.format(name)} is meant") for name, rule in found.items())


def _barred_ground(
    scenario: Scenario, feature: Feature, terms: Terms
) -> tuple[tuple[str, str], ...]:
    """Return a note where no model may end in some ground, which nothing leads over."""
    from planner.navigation.free_space.covering import coverers
    from planner.navigation.free_space.substance import GROUND

    if feature.kind not in GROUND:
        return ()
    rules = dict.fromkeys(_forbids(mobility, feature) for mobility in terms.mobilities.values())
    if None in rules or any(
        coverers(scenario.battlefield, mobility, feature.id)
        for mobility in terms.mobilities.values()
    ):
        return ()
    text = f"no model may end in {feature.name or feature.id}: the nearest place where one may"
    return tuple((rule or "", f"{text} is meant") for rule in rules)


def barring(scenario: Scenario, mobility: Mobility, pose: Pose) -> tuple[str, str] | None:
    """Return the ground in which a body may not end at a place, and the rule; None if it may."""
    from planner.navigation.free_space.covering import coverers, is_covered
    from planner.navigation.free_space.substance import GROUND
    from planner.navigation.walk.legal import Legal

    legal, at, table = Legal(scenario, mobility, ()), (pose.x, pose.y), scenario.battlefield
    for feature in table.of(*GROUND):
        rule = _forbids(mobility, feature)
        if rule is None or legal.off(feature, at, at, 0, pose.heading):
            continue
        if not is_covered(at, coverers(table, mobility, feature.id)):
            return feature.called, rule
    return None


def _forbids(mobility: Mobility, feature: Feature) -> str | None:
    """The rule by which a body may not end in some ground; None where it may."""
    passage = mobility.passage(feature.id)
    if passage.way is Way.SHUT:
        return passage.rule
    return None if passage.stop else passage.stop_rule
