"""Climbs and ladders that take more than one turn: a marker beside each figure says how high it is.

A figure that cannot get up with one order stays where it began, on the table at the foot, and
the states of its unit say by what it hangs and how high: as a die beside it would. Of a squad
each figure has its own: some may be up while others hang, or wait at the foot.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import pairwise
from math import ceil, dist
from typing import TYPE_CHECKING

from planner.battlefield import Feature, Kind
from planner.length import Unit as LengthUnit
from planner.mobility import Above, Below, Mobility, Terms, Test
from planner.rulesets.gemini.climbs import climb_tests, equipped, fails_down
from planner.rulesets.gemini.each import of
from planner.rulesets.gemini.figure import Figure
from planner.rulesets.gemini.rope_tests import rope_tests
from planner.rulesets.gemini.ways_up import ROPE, is_across, length

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
PARTLY = ("react_move", "run", "intercept")
"""Reactions of those who stand, while others of their unit hang."""
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


def steep(bodies: Bodies, feature: Feature) -> Fraction:
    """Return what each inch up or down what is climbed costs: more on a bad face."""
    return bodies.face(feature) if feature.blocks else Fraction(1)


def progress(
    figure: Figure, feature: Feature, high: int, pose: Pose, pace: Fraction = Fraction(1)
) -> int:
    """Return how far it is from where a figure stands to so high on a feature, µm.

    Off an edge that is its base as well; up from the foot, what lies between it and that.

    Parameters:
        pace: of the face, for what that costs.
    """
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


def go_on(bodies: Bodies) -> Terms:
    """The rest of the climb with a new allowance: what was climbed already need not be again.

    It must end higher than its foot (going down: lower than its edge), so that what it has
    climbed is used for nothing else. Of a squad, who does not get there hangs on, higher up.
    """
    wall = bodies.action.name == "climb_on"
    rope = wall and by_rope(bodies)
    going = replace(bodies.going(), climbs=wall and not rope, ropes=rope, leaps=False)
    owed = climb_tests(bodies, goes_on=True) if wall and not rope else ()
    terms = bodies.terms(going, lambda f: f.allowance + paid(bodies, f), *owed)
    if rope:
        terms = roped(bodies, terms)
    squad = len(bodies.unit) > 1
    own = {
        f.model.id: onward(bodies, f, terms.mobilities[f.model.id], moved=squad)
        for f in hanging(bodies)
    }
    return replace(terms, mobilities={**terms.mobilities, **own})


def onward(bodies: Bodies, figure: Figure, mobility: Mobility, *, moved: bool) -> Mobility:
    """Return what one that hangs may do: end higher than its foot, going down lower than its edge.

    Parameters:
        moved: whether it may stay as well, and hang on.
    """
    level, rule, on = figure.model.pose.z, bodies.action.rule, face(figure)
    end: Above | Below = Above(level + 1, rule, moved=moved)
    if on is not None and is_down(figure, on):
        end = Below(level - 1, rule, moved=moved)
    return replace(mobility, ends=(*mobility.ends, end))


def keep_climbing(bodies: Bodies) -> Terms:
    """Higher by one allowance, and no end in sight."""
    ladder = bodies.action.name == "keep_on_ladder"
    if by_rope(bodies):
        rolled = bodies.still(owed=rope_tests(bodies.figures))
        return roped(bodies, replace(rolled, tests=_of_ropes(rolled)))
    return bodies.still(owed=() if ladder else climb_tests(bodies, goes_on=True))


def _of_ropes(terms: Terms) -> tuple[Test, ...]:
    return tuple(test for test in terms.tests if test.name == ROPE)


def roped(bodies: Bodies, terms: Terms, gets_on: Callable[[Figure], bool] | None = None) -> Terms:
    """Return terms in which each part of a climb by rope owes its roll, begun or gone on with.

    So do all that are near enough to get on a rope: who of them does is known at the end alone.

    Parameters:
        gets_on: who that is; by hand unless given.
    """
    able = {f.model.id for f in bodies.figures if (gets_on or partial(_gets_on, bodies))(f)}
    others = frozenset(f.model.id for f in bodies.figures) - able
    if not able:
        return terms
    own = {id(t): replace(t, each_model=True, exempt=others) for t in _of_ropes(terms)}
    return replace(terms, tests=tuple(own.get(id(test), test) for test in terms.tests))


def _gets_on(bodies: Bodies, figure: Figure) -> bool:
    """Whether a figure hangs on a rope, or may come to the foot of one."""
    if height(figure):
        on = face(figure)
        return on is not None and on.kind is Kind.ROPE
    if bodies.action.name == "keep_climbing":
        return False
    pose = figure.model.pose
    return any(
        rope.bottom == pose.z and gap(figure, rope, (pose.x, pose.y)) < figure.allowance
        for rope in tall_ropes(bodies)
    )


def tall_ropes(bodies: Bodies) -> list[Feature]:
    """Return the ropes of a table that are climbed up."""
    return [rope for rope in bodies.scenario.battlefield.of(Kind.ROPE) if not is_across(rope)]


def begins_a_rope(bodies: Bodies) -> bool:
    """Return whether an order leads up a rope that is taller than it gets anybody."""
    wanted = aimed(bodies, bodies.order) or 0
    return any(
        rope.bottom == f.model.pose.z
        and rope.top <= wanted
        and gap(f, rope, (f.model.pose.x, f.model.pose.y)) + length(rope) > f.allowance
        for rope in tall_ropes(bodies)
        for f in bodies.figures
    )


def aimed(bodies: Bodies, order: Order) -> int | None:
    """Return how high an order goes, µm: to a point, or onto a block or floor; None for neither."""
    to = order.to
    if isinstance(to, tuple):
        return bodies.game.unit.to_um(to[2]) if len(to) > 2 else 0
    onto = bodies.scenario.battlefield.by_id.get(to or "")
    if onto is None or onto.kind not in (Kind.SOLID, Kind.FLOOR) or not onto.standable:
        return None
    return onto.top


def come_down(bodies: Bodies) -> Terms:
    """Down again, at what it measures, and on with what is left; or lower by one allowance.

    Off a face taller than the figure that is a climb down, and tested like one.
    """
    owed = climb_tests(bodies, goes_on=True) if off_a_face(bodies) else ()
    terms = bodies.terms(bodies.going(), lambda f: max(0, f.allowance - height(f)), *owed)
    own = {f.model.id: _lower(f, terms.mobilities[f.model.id]) for f in hanging(bodies)}
    notes = fails_down(bodies, highest(bodies)) if owed else ()
    return replace(terms, mobilities={**terms.mobilities, **own}, notes=(*terms.notes, *notes))


def _lower(figure: Figure, mobility: Mobility) -> Mobility:
    """Who does not get down with one order stays on what it climbs."""
    return mobility if height(figure) <= figure.allowance else replace(mobility, moves=False)


def off_a_face(bodies: Bodies) -> bool:
    """Return whether somebody hangs higher than it is tall on a wall or block, without gear."""
    return any(
        on.blocks and height(f) > f.model_height and not equipped(f)
        for f in hanging(bodies)
        if (on := face(f)) and not is_down(f, on)
    )


def arrives(bodies: Bodies, figure: Figure) -> bool:
    """Return whether one more order may get a figure to the end of its climb."""
    on = face(figure)
    if on is None:
        return True
    end = 0 if is_down(figure, on) else on.height
    whole = progress(figure, on, end, figure.model.pose, steep(bodies, on))
    return whole <= paid(bodies, figure) + figure.allowance


def no_going_on(bodies: Bodies) -> No:
    """Only who hangs goes on: by a ladder in one action, by a face or rope in two.

    While some of a squad are not on it yet, the order is the one that lets them get on, though
    none of those who hang gets to the end with it.
    """
    name, up = bodies.action.name, hanging(bodies)
    if not up:
        return MARKER, "it has begun no climb"
    ladders = [on is not None and on.kind is Kind.LADDER for on in map(face, up)]
    if name in ("climb_on", "keep_climbing") and all(ladders):
        text = "it hangs on a ladder: ladder_on and keep_on_ladder take one action"
        return "gemini.ladder.mid-stop", text
    if name in ("ladder_on", "keep_on_ladder") and not all(ladders):
        return MARKER, "it hangs on no ladder: climb_on and keep_climbing are for faces and ropes"
    waits = name in ARRIVES and len(up) < len(bodies.unit)
    if name in ARRIVES and not waits and not any(arrives(bodies, f) for f in up):
        text = f"its end is further than one order gets it: {KEEPS[all(ladders)]} takes it on"
        return bodies.action.rule, text
    if name == "come_down" and goes_down(bodies):
        return bodies.action.rule, "it climbs down from the top: it climbs on"
    return None


def tied(bodies: Bodies) -> No:
    """Whoever hangs goes on, or fires; it goes nowhere else, whatever others of its unit do."""
    up, named = hanging(bodies), bodies.order.models
    if not up or bodies.action.name in (*GOES_ON, *STAYS):
        return None
    if bodies.action.name in PARTLY and len(up) < len(bodies.unit):
        if any(figure.model.id in named for figure in up):
            return MARKER, "who hangs does not run: name the others alone"
        return None
    high = LengthUnit.INCH.say(max(map(height, up)))
    if len(bodies.unit) == 1:
        return MARKER, f"it hangs {high} up: it climbs on or comes down"
    text = f"{len(up)} of it hang up to {high} up: they climb on or come down"
    return MARKER, text


def hung_on(bodies: Bodies, terms: Terms) -> Terms:
    """Return the terms of a reaction in which who hangs stays where it is."""
    up = {figure.model.id for figure in hanging(bodies)}

    def kept(mobility: Mobility) -> Mobility:
        return replace(mobility, moves=False, leaving=None) if mobility.model in up else mobility

    if bodies.action.name not in PARTLY or not up:
        return terms
    return replace(terms, mobilities={n: kept(m) for n, m in terms.mobilities.items()})
