"""Climbs and ladders that take more than one turn: a marker beside each figure says how high it is.

A figure that cannot get up with one order stays where it began, on the table at the foot, and
the states of its unit say by what it hangs and how high: as a die beside it would. Of a squad
each figure has its own: some may be up while others hang, or wait at the foot.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from math import ceil, dist
from typing import TYPE_CHECKING

from planner.battlefield import Feature, Kind
from planner.length import Unit as LengthUnit
from planner.mobility import Mobility, Terms
from planner.rulesets.gemini.actions import WITHOUT_HANGING
from planner.rulesets.gemini.climbing.ways_up import length
from planner.rulesets.gemini.figure import Figure
from planner.rulesets.gemini.together.each import of

if TYPE_CHECKING:
    from planner.order import Order
    from planner.rulesets.gemini.bodies import Bodies
    from planner.units import Pose

No = tuple[str, str] | None
GOES_ON = (
    *("climb_on", "ladder_on", "keep_climbing", "keep_on_ladder", "come_down", "jump_off"),
    "climb_over",
    "climb_gear",
)
KEEPS = ("keep_climbing", "keep_on_ladder")
"""Orders of those who get higher and not yet to the top."""
ARRIVES = ("climb_on", "ladder_on", "climb_gear")
"""Orders in which some get to the top."""
STAYS = ("fire", "react_fire", "stand_fire", "go_to_ground")
"""Orders by which nobody goes anywhere, and that those who hang may be given."""
PARTLY = ("react_move", "run", "intercept", *WITHOUT_HANGING)
"""Orders and reactions of those who stand, while others of their unit hang."""
MARKER = "gemini.climb.height-marker"
MARKS = ("on_way", "climb_height", "on_way_by", "climb_height_by")
"""States that say who hangs where."""


def height(figure: Figure) -> int:
    """Return how high a figure hangs, µm; 0 if it does not."""
    return figure.game.unit.to_um(of(figure.unit, figure.model.id, "climb_height"))


def falls(figure: Figure) -> int:
    """Return how deep a figure falls from where it hangs, µm.

    Who has climbed to within a µm of the end is marked there, for it is not over the edge yet.
    """
    on, high = face(figure), height(figure)
    return on.height if on is not None and high == on.height - 1 else high


def face(figure: Figure) -> Feature | None:
    """Return what a figure hangs on."""
    name = of(figure.unit, figure.model.id, "on_way", "")
    return figure.scenario.battlefield.by_id.get(str(name))


def highest(bodies: Bodies) -> int:
    """Return how high that figure of a unit hangs that hangs highest, µm; 0 if none does."""
    return max(map(height, bodies.figures))


def hanging(bodies: Bodies) -> list[Figure]:
    """Return the figures of a unit that hang."""
    return [figure for figure in bodies.figures if height(figure)]


def is_down(figure: Figure, feature: Feature) -> bool:
    """Return whether a figure climbs a feature down: it stands at its top."""
    return is_over(feature, figure.model.pose)


def is_over(feature: Feature, pose: Pose) -> bool:
    """Return whether a figure that stands so can only climb a feature down."""
    return pose.z >= feature.top


def goes_down(bodies: Bodies) -> bool:
    """Return whether who hangs climbs down."""
    faces = ((figure, face(figure)) for figure in hanging(bodies))
    return any(on is not None and is_down(figure, on) for figure, on in faces)


def by_rope(bodies: Bodies) -> bool:
    """Return whether who hangs does so on a rope."""
    faces = [face(figure) for figure in hanging(bodies)]
    return any(on is not None and on.kind is Kind.ROPE for on in faces)


def done(figure: Figure) -> int:
    """Return how much of its climb a figure has behind it, µm."""
    on, high = face(figure), height(figure)
    if on is None or not high:
        return high
    return progress(figure, on, high, figure.model.pose)


def paid(bodies: Bodies, figure: Figure) -> int:
    """Return what the part of its climb that a figure has behind it costs, µm."""
    on, high = face(figure), height(figure)
    if on is None or not high:
        return high
    return progress(figure, on, high, figure.model.pose, steep(bodies, on))


def slope(feature: Feature) -> Fraction:
    """Return how far it is along what is climbed for each inch of height.

    A marker says how high one hangs; on a slanting ladder or rope that is not as far as one went.
    """
    if feature.kind not in (Kind.LADDER, Kind.ROPE) or not feature.height:
        return Fraction(1)
    return Fraction(length(feature), feature.height)


def steep(bodies: Bodies, feature: Feature) -> Fraction:
    """Return what each inch of height costs on what is climbed: more on a bad face, or a slant."""
    if feature.blocks:
        return bodies.face(feature)
    factor = 1
    if feature.kind is Kind.LADDER:
        factor = int(bodies.game.option(bodies.scenario, "ladder.factor"))
    return slope(feature) * factor


def descent(bodies: Bodies, figure: Figure) -> int:
    """Return what it costs a figure to come down again from where it hangs, µm."""
    return ceil(height(figure) * _falling(bodies, figure))


def lowered(bodies: Bodies, figure: Figure) -> int:
    """Return how high a figure hangs once it has come down by one allowance, µm."""
    return height(figure) - int(figure.allowance / _falling(bodies, figure))


def _falling(bodies: Bodies, figure: Figure) -> Fraction:
    """What each inch down again costs: of a face what it measures."""
    on = face(figure)
    return Fraction(1) if on is None or on.blocks else steep(bodies, on)


def progress(
    figure: Figure, feature: Feature, high: int, pose: Pose, pace: Fraction | None = None
) -> int:
    """Return how far it is from where a figure stands to so high on a feature, µm.

    Off an edge that is its base as well; up from the foot, what lies between it and that.

    Parameters:
        pace: `steep`, for what that costs; None for what it measures.
    """
    if pace is None:
        pace = slope(feature)
    if not is_over(feature, pose):
        return ceil(high * pace) + ceil(gap(figure, feature, (pose.x, pose.y)))
    over = 0 if feature.kind in (Kind.LADDER, Kind.ROPE) else ceil(figure.model.base.length)
    return ceil((feature.height - high) * pace) + over


def gap(figure: Figure, feature: Feature, at: tuple[int, int], *, down: bool = False) -> float:
    """Return how far a base is from the foot, or head, of a ladder, or from the face of a wall."""
    if feature.kind in (Kind.LADDER, Kind.ROPE):
        return dist(feature.paths[0][-1 if down else 0], at)
    radius = figure.model.base.length / 2
    away = min(_to_stretch(at, a, b) for a, b in pairwise(feature.paths[0]))
    if down:  # off the edge, with all of its base
        return away + radius + feature.thickness / 2
    return max(0.0, away - radius - feature.thickness / 2)


def _to_stretch(p: tuple[int, int], a: tuple[int, int], b: tuple[int, int]) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    t = ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / (dx * dx + dy * dy)
    t = min(max(t, 0.0), 1.0)
    return dist(p, (a[0] + t * dx, a[1] + t * dy))


def aimed(bodies: Bodies, order: Order) -> int | None:
    """Return how high an order goes, µm: to a point, or onto a block or floor; None for neither."""
    to = order.to
    if isinstance(to, tuple):
        return bodies.game.unit.to_um(to[2]) if len(to) > 2 else 0
    onto = bodies.scenario.battlefield.by_id.get(to or "")
    if onto is None or onto.kind not in (Kind.SOLID, Kind.FLOOR) or not onto.standable:
        return None
    return onto.top


def tied(bodies: Bodies) -> No:
    """Whoever hangs goes on, or fires; it goes nowhere else, whatever others of its unit do.

    These need not do the same (gemini.coherency.squad-actions): they walk, charge or split off.
    """
    up, named = hanging(bodies), bodies.order.models
    if not up or bodies.action.name in (*GOES_ON, *STAYS):
        return None
    if bodies.action.name in PARTLY and len(up) < len(bodies.unit):
        if any(figure.model.id in named for figure in up):
            verb = "run" if bodies.action.name == "run" else "leave"
            return MARKER, f"who hangs does not {verb}: name the others alone"
        return None
    high = LengthUnit.INCH.say(max(map(height, up)))
    if len(bodies.unit) == 1:
        return MARKER, f"it hangs {high} up: it climbs on or comes down"
    text = f"{len(up)} of it hang up to {high} up: they climb on or come down"
    if len(up) == 1:
        text = f"1 of it, {up[0].model.id}, hangs {high} up: it climbs on or comes down first"
    return MARKER, text


def hung_on(bodies: Bodies, terms: Terms) -> Terms:
    """Return the terms of an order to those who stand, in which who hangs stays where it is."""
    up = {figure.model.id for figure in hanging(bodies)}

    def kept(mobility: Mobility) -> Mobility:
        return replace(mobility, moves=False, leaving=None) if mobility.model in up else mobility

    if bodies.action.name not in PARTLY or not up:
        return terms
    return replace(terms, mobilities={n: kept(m) for n, m in terms.mobilities.items()})
