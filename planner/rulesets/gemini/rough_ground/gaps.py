"""Ditches, and the leaps across them."""

from __future__ import annotations

from fractions import Fraction

from planner.battlefield import Battlefield, Feature, Kind
from planner.battlefield.feature import Point
from planner.mobility import Jumping, Passage, Way
from planner.rulesets.gemini.figure import INCH, Figure
from planner.rulesets.gemini.going import Going
from planner.rulesets.gemini.obstacles import hop, tallest_step
from planner.rulesets.gemini.rough_ground.ground import CLIMB
from planner.rulesets.gemini.rough_ground.width import narrowest
from planner.units import Pose

JUMP = "jump"
"""Test owed for a jump."""
UNKNOWN = INCH // 2
"""What a jump over a gap that cannot be measured keeps in hand, µm (option jump.gap_known)."""
THROUGH = "gemini.climb.obstacle-definition"


def gap(feature: Feature, figure: Figure, going: Going) -> Passage:
    """Return what a ditch is: stepped over, walked through where it is shallow, or jumped.

    Nobody ends in one, shallow or not: who has too little movement left halts before it. A deeper
    one may be gone through as well, down and up again, within one move: there is nothing in it to
    stand on. Deeper than the figure is tall it takes a climb.
    """
    rule = "gemini.jump.small-gap"
    least = figure.game.numbers.length(rule)
    if -feature.bottom <= least or narrowest(feature.paths[0]) <= least:
        return Passage(stop=False, rule=rule, stop_rule="gemini.jump.small-gap-halt")
    if feature in climbed_through(figure) and _gets_out(-feature.bottom, figure, going):
        toll = 0 if -feature.bottom <= hop(figure) else -2 * feature.bottom
        entry = int(-(-toll // going.scale))
        tall = -feature.bottom > max(tallest_step(figure), hop(figure))
        test = CLIMB if tall and not figure.equipped else ""
        return Passage(entry=entry, stop=False, rule=THROUGH, stop_rule=THROUGH, test=test)
    return Passage(Way.SHUT, rule="gemini.jump.max-distance")


def climbed_through(figure: Figure) -> list[Feature]:
    """Return the ditches that are gone through as obstacles are (option ditch.modes)."""
    if figure.option("ditch.modes") == "jump":
        return []
    return list(figure.scenario.battlefield.of(Kind.GAP))


def _gets_out(deep: int, figure: Figure, going: Going) -> bool:
    """Whether a figure climbs down into a ditch so deep and up again."""
    if going.crawls or going.swims:
        return False
    if deep <= max(tallest_step(figure), hop(figure)):
        return True
    return going.climbs and figure.has("can_climb", default=True)


def longest(figure: Figure) -> int:
    """Return the widest gap that a figure may jump, µm: M of one action, less an inch.

    Whatever is left of a longer move does not count (gemini.jump.single-action); gear may shift
    it (gemini.jump.modifiers). A natural jumper knows no such limit. Where gaps are not known
    before one commits to the jump, half an inch of it is kept in hand.
    """
    if figure.has("natural_jumper") or (figure.has("leaping") and figure.option("leap.ignore_cap")):
        return 1_000 * figure.game.unit.um
    less = figure.game.numbers.length("gemini.jump.max-distance")
    less += 0 if figure.option("jump.gap_known") else UNKNOWN
    return max(0, figure.allowance - less + figure.length("jump_bonus"))


def untested(figure: Figure) -> bool:
    """Return whether a figure jumps without an initiative test."""
    return figure.has("natural_jumper") or figure.has("leaping")


def jumping(figure: Figure, going: Going) -> Jumping | None:
    """Return the jumps of a figure over the gaps of its table; None where it makes none.

    A figure whose Initiative is not known makes none that would be tested.
    """
    if not going.leaps or going.crawls or going.swims:
        return None
    if not untested(figure) and figure.value("I") is None:
        return None
    battlefield = figure.scenario.battlefield
    jumped = figure.option("ditch.modes") != "climb"
    gaps = frozenset(feature.id for feature in battlefield.of(Kind.GAP) if jumped)
    if not gaps and not any(f.top > 0 for f in battlefield.of(Kind.SOLID, Kind.FLOOR)):
        return None
    # From lip to lip, or edge to edge: the base stands wholly on either side, so that its centre
    # goes further by the base itself. (Aslant it goes yet further, which is not given back.)
    over = longest(figure) + figure.model.base.length
    return Jumping(
        longest=over,
        pace=Fraction(1),
        over=gaps,
        test="" if untested(figure) else JUMP,
        rule="gemini.jump.max-distance",
    )


def depth_below(battlefield: Battlefield, start: Pose, end: Pose) -> int:
    """Return how far one falls who jumps short, µm: into the deepest gap on the line, or down."""
    line = ((start.x, start.y), (end.x, end.y))
    deep = [-f.bottom for f in battlefield.of(Kind.GAP) if start.z == 0 and _meets(f, line)]
    return max(deep, default=start.z)


def _meets(feature: Feature, line: tuple[Point, Point]) -> bool:
    (px, py), (qx, qy) = line
    xs, ys = zip(*feature.paths[0], strict=True)
    return bool(
        min(px, qx) <= max(xs)
        and max(px, qx) >= min(xs)
        and min(py, qy) <= max(ys)
        and max(py, qy) >= min(ys)
    )
