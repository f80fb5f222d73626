"""Ladders, stairs and ropes: what they cost, who may use them, and how many a turn."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import isqrt

from planner.battlefield import Feature, Kind
from planner.mobility import Passage, Way
from planner.rulesets.gemini.figure import Figure
from planner.rulesets.gemini.going import Going

ROPE = "rope"
"""Test owed for a rope that is climbed up."""
PORTABLE = "portable_ladder"
GRAPPLES = {"grapple_roof": 1, "grapple_window": 0, "grapple_loophole": -1}
"""Ropes that must be thrown first -> faces that the size of the mark adds."""


def length(feature: Feature) -> int:
    """Return the length of a way up from foot to head, µm, rounded up."""
    (ax, ay), (bx, by) = feature.paths[0][0], feature.paths[0][-1]
    square = (bx - ax) ** 2 + (by - ay) ** 2 + feature.height**2
    return isqrt(square - 1) + 1 if square else 0


def _run(feature: Feature) -> int:
    (ax, ay), (bx, by) = feature.paths[0][0], feature.paths[0][-1]
    return isqrt((bx - ax) ** 2 + (by - ay) ** 2)


def along(feature: Feature, factor: int, rule: str, test: str = "") -> Passage:
    """Return the passage of a way up that costs `factor` for each µm of its length.

    `Passage` prices height and ground seen from above apart: the height is priced so that both
    come to what the slope measures (gemini.climb.surface-cost), up to a µm more.
    """
    if not feature.height:
        return Passage(pace=Fraction(factor), rise=Fraction(0), rule=rule, test=test)
    rise = Fraction(factor * length(feature) - _run(feature), feature.height)
    return Passage(rise=rise, rule=rule, test=test)


def way_up(feature: Feature, figure: Figure, going: Going, standing: frozenset[str]) -> Passage:
    """Return what a ladder, stairs or rope is to a figure.

    Parameters:
        standing: ids of portable ladders that are set up, and of ropes that hold.
    """
    if going.swims or going.crawls:
        return Passage(Way.SHUT, rule="gemini.ladder.normal-rate")
    if feature.kind is Kind.STAIRS:
        steep = feature.terrain == "steep_ramp"
        rule = "gemini.terrain.difficult-list" if steep else "gemini.terrain.normal-list"
        return along(feature, 2 if steep else 1, rule)
    if feature.kind is Kind.ROPE:
        return _rope(feature, figure, going, standing)
    if feature.terrain == PORTABLE and feature.id not in standing:
        return Passage(Way.SHUT, rule="gemini.pladder.place-range")
    if not figure.has("can_climb", default=True):
        return Passage(Way.SHUT, rule="gemini.climb.form")
    factor = int(figure.option("ladder.factor"))
    return along(feature, factor, "gemini.ladder.normal-rate")


def _rope(feature: Feature, figure: Figure, going: Going, standing: frozenset[str]) -> Passage:
    """A rope: slid down untested; up by hand in two actions, or with gear a level a turn."""
    if feature.terrain in GRAPPLES and feature.id not in standing:
        return Passage(Way.SHUT, rule="gemini.grapple.bs-throw")
    if not figure.has("can_climb", default=True):
        return Passage(Way.SHUT, rule="gemini.climb.form")
    if not figure.has("rope_trained", default=True):
        return Passage(Way.SHUT, rule="gemini.rope.fit-only")
    if is_across(feature):
        test = STRENGTH if figure.has("weak") else ""
        return along(feature, 2, "gemini.rope.horizontal", test)
    if figure.model.pose.z >= feature.top:
        return replace(along(feature, 1, "gemini.down.rope-slide"), up=False)
    if going.ropes:
        return along(feature, 1, "gemini.rope.two-actions", ROPE)
    if figure.has("climbing_gear"):
        if feature.height > storey(figure) or _second_level(feature, figure):
            return Passage(Way.SHUT, rule="gemini.grapple.full-rate")
        test = ROPE if figure.option("grapple.test") else ""
        return along(feature, 1, "gemini.grapple.full-rate", test)
    return Passage(Way.SHUT, rule="gemini.rope.two-actions")


def _second_level(feature: Feature, figure: Figure) -> bool:
    """Whether a rope leads up from a level that the figure has come to, or comes to, this turn.

    Gear gets it up a level a turn. In one order it goes up from where it stands alone; and from
    the head of a rope that its unit has used this turn not at all.
    """
    if feature.bottom > figure.model.pose.z:
        return True
    used = set(figure.unit.state.get("ways_used", ()))
    ropes = figure.scenario.battlefield.of(Kind.ROPE)
    return any(r.id in used and r.top == figure.model.pose.z and not is_across(r) for r in ropes)


def is_across(feature: Feature) -> bool:
    """Return whether a rope leads across rather than up: further aside than it rises."""
    return _run(feature) > feature.height


STRENGTH = "strength"
"""Test that the weak owe for a rope across a gap."""


def storey(figure: Figure) -> int:
    """Return the height of a level, µm (option map.storey_height)."""
    return int(figure.option("map.storey_height")) * figure.game.unit.um
