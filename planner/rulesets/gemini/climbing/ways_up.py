"""Ladders, stairs and ropes: what they cost, who may use them, and how many a turn."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import isqrt

from planner.battlefield import Feature, Kind
from planner.mobility import Passage, Way
from planner.rulesets.gemini.figure import Figure
from planner.rulesets.gemini.going import Going
from planner.rulesets.gemini.together.each import of

ROPE = "rope"
"""Test owed for a rope that is climbed up."""
GEARED = "gemini.grapple.full-rate"
HAULED = "hauled"
"""State: how high gear has got a figure this turn."""
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
    if rule := unfit(feature, figure, standing):
        return Passage(Way.SHUT, rule=rule)
    if is_across(feature):
        test = STRENGTH if figure.has("weak") else ""
        return along(feature, 2, "gemini.rope.horizontal", test)
    if figure.model.pose.z >= feature.top:
        return replace(along(feature, 1, "gemini.down.rope-slide"), up=False)
    if going.ropes:
        return along(feature, 1, "gemini.rope.two-actions", ROPE)
    if not figure.has("climbing_gear"):
        return Passage(Way.SHUT, rule=GEARED if going.gear else "gemini.rope.two-actions")
    if not going.gear and int(figure.option("grapple.ap")) > 1:
        return Passage(Way.SHUT, rule=GEARED)
    if of(figure.unit, figure.model.id, "on_way", "") not in ("", feature.id):
        return Passage(Way.SHUT, rule="gemini.climb.height-marker")
    test = ROPE if figure.option("grapple.test") else ""
    found = along(feature, 1, GEARED, test)
    if feature.bottom > figure.model.pose.z or _rest(feature, figure) > level_left(figure):
        if not going.gear:  # of two in one order it goes up the first alone
            return Passage(Way.SHUT, rule=GEARED)
        return replace(found, later=True)  # a part of it in this turn, whatever that may spend
    return found


def unfit(feature: Feature, figure: Figure, standing: frozenset[str]) -> str:
    """Return the rule by which a figure climbs a rope neither by hand nor with gear, or ""."""
    if feature.terrain in GRAPPLES and feature.id not in standing:
        return "gemini.grapple.bs-throw"
    if not figure.has("can_climb", default=True):
        return "gemini.climb.form"
    return "" if figure.has("rope_trained", default=True) else "gemini.rope.fit-only"


def _rest(feature: Feature, figure: Figure) -> int:
    """How much of a rope is above a figure, µm: all of it, but for who hangs on it."""
    name = figure.model.id
    if of(figure.unit, name, "on_way", "") != feature.id:
        return feature.height
    return feature.height - figure.game.unit.to_um(of(figure.unit, name, "climb_height"))


def level_left(figure: Figure) -> int:
    """Return how much higher gear gets a figure this turn, µm: a level in all, by any ropes."""
    gone = figure.game.unit.to_um(of(figure.unit, figure.model.id, HAULED))
    return max(0, storey(figure) - gone)


def is_across(feature: Feature) -> bool:
    """Return whether a rope leads across rather than up: further aside than it rises."""
    return _run(feature) > feature.height


STRENGTH = "strength"
"""Test that the weak owe for a rope across a gap."""


def storey(figure: Figure) -> int:
    """Return the height of a level, µm (option map.storey_height)."""
    return int(figure.option("map.storey_height")) * figure.game.unit.um
