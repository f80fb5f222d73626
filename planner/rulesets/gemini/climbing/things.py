"""Ladders that are carried and set up, hooks that are thrown, and both thrown down again.

Such a ladder or rope is drawn on the map where it may come to stand, with the terrain
``portable_ladder`` or ``grapple_roof``, ``grapple_window``, ``grapple_loophole``. It is a way
only while some unit's state ``ways_standing`` names it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, pairwise
from math import dist
from typing import TYPE_CHECKING

from planner.battlefield import Feature, Kind
from planner.mobility import Terms, Test
from planner.rulesets.gemini.climbing.cast_off import fall_notes, hung
from planner.rulesets.gemini.climbing.ways_up import GRAPPLES, PORTABLE, is_across, storey
from planner.rulesets.gemini.figure import INCH, Figure, within
from planner.rulesets.gemini.rough_ground.inside import apart, cross
from planner.rulesets.gemini.together.each import left, of
from planner.rulesets.gemini.together.rout import beside_dropped
from planner.rulesets.nearness import near
from planner.rulesets.others import CONTACT

if TYPE_CHECKING:
    from planner.rulesets.gemini.bodies import Bodies

No = tuple[str, str] | None
SECTION = 6
"""Inches of wall that take so many ladders or hooks."""
CREW = 3
"""Models that may throw one ladder down together."""


def place_ladder(bodies: Bodies) -> Terms:
    """Setting a ladder up."""
    return bodies.still()


def pick_up(bodies: Bodies) -> Terms:
    """Taking a ladder up that lies."""
    return bodies.still()


def throw(bodies: Bodies) -> Terms:
    """One throw of a hook: a shot at something large, normal or small."""
    rope, rule = thing(bodies), "gemini.grapple.deploy-range"
    near = near_foot(bodies, rope, rule) if rope else []
    thrower = near[0] if near else bodies.figures[0]
    test = _by_one(bodies, thrower, "throw", "gemini.grapple.bs-throw", hook(thrower, rope))
    return bodies.still(owed=(test,))


def _by_one(bodies: Bodies, one: Figure, name: str, rule: str, chance: Fraction) -> Test:
    """A test that one figure takes, whatever the others do."""
    others = frozenset(f.model.id for f in bodies.figures if f.model.id != one.model.id)
    return Test(name, "D6", rule, probability=chance, each_model=True, exempt=others)


def hook(figure: Figure, rope: Feature | None) -> Fraction:
    """Return the chance that a thrown hook holds: good faces to hit, one more or less by size."""
    faces = int(figure.needs("hit_faces", "gemini.grapple.bs-throw"))
    return within(faces + (GRAPPLES[rope.terrain] if rope else 0))


def cast_down(bodies: Bodies) -> Terms:
    """Throwing a ladder or a hook off: surely while nobody is on it, else on a die."""
    way = thing(bodies)
    if way is None or not climbers(bodies, way):
        return bodies.still()
    ladder = way.kind is Kind.LADDER
    rule = "gemini.pladder.cast-down-occupied" if ladder else "gemini.grapple.cast-down-attended"
    able = crew(bodies, way) or list(bodies.figures)
    helpers = len(able) - 1 if ladder else 0
    each = bodies.game.option(bodies.scenario, "pladder.help") == "each"
    chance = off(helpers if each else min(helpers, 1)) if ladder else within(3)
    terms = bodies.still(owed=(_by_one(bodies, able[0], "cast_down", rule, chance),))
    return replace(terms, notes=tuple(fall_notes(bodies, way.id, rule)))


def off(helpers: int) -> Fraction:
    """Return the chance to throw down a ladder with somebody on it: a 6, and 1 for each helper."""
    return within(1 + min(max(helpers, 0), CREW - 1))


def again(one: Fraction, times: int) -> Fraction:
    """Return the chance that one of some tries succeeds."""
    return 1 - (1 - one) ** times


def thing(bodies: Bodies) -> Feature | None:
    """Return the ladder or rope that the order goes to; None where it names none."""
    to = bodies.order.to
    feature = bodies.scenario.battlefield.by_id.get(to) if isinstance(to, str) else None
    return (
        feature
        if feature and (feature.terrain == PORTABLE or feature.terrain in GRAPPLES)
        else None
    )


def climbers(bodies: Bodies, way: Feature) -> bool:
    """Return whether somebody is on a ladder or rope."""
    return any(hung(bodies, unit, way.id) for unit in bodies.scenario.units)


def at_head(bodies: Bodies, way: Feature) -> list[Figure]:
    """Return the figures of the unit whose bases touch the head of a ladder or rope."""
    x, y = way.paths[0][-1]
    return [
        f
        for f in bodies.figures
        if f.model.pose.z == way.top
        and dist((f.model.pose.x, f.model.pose.y), (x, y)) <= f.model.base.length / 2 + CONTACT
    ]


def crew(bodies: Bodies, way: Feature) -> list[Figure]:
    """Return who throws a ladder down together: who touch its head, and who touch those.

    Around a point there is no room for three bases, and three may throw it down.
    """
    first = at_head(bodies, way)
    beside = [
        f
        for f in bodies.figures
        if f not in first and any(near(f.model, one.model, CONTACT, 0) for one in first)
    ]
    return [*first, *beside]


def no_place(bodies: Bodies) -> No:
    """A carried ladder, within 2" of the wall's foot, where the wall has room for one more."""
    way = thing(bodies)
    rule = "gemini.pladder.place-range"
    if way is None or way.terrain != PORTABLE or bodies.unit.state.get("carries") != way.id:
        return rule, "it carries no ladder that belongs there: name the ladder that it carries"
    if not near_foot(bodies, way, rule):
        return rule, 'nobody who carries it is within 2" of the foot of the wall'
    return crowded(bodies, way, "gemini.pladder.density")


def no_throw(bodies: Bodies) -> No:
    """Within 2" of the wall's foot, from a safe stand, at something the hook reaches."""
    way = thing(bodies)
    rule = "gemini.grapple.deploy-range"
    if way is None or way.terrain not in GRAPPLES:
        return rule, "name the rope that the hook is thrown for"
    figure = bodies.figures[0]
    if any(of(bodies.unit, f.model.id, "on_way", "") for f in bodies.figures):
        return "gemini.grapple.rethrow-secure", "it hangs on a rope: it has no safe stand"
    if not near_foot(bodies, way, rule):
        return rule, 'nobody is within 2" of the foot of the wall'
    if way.height > throw_range(figure):
        most = throw_range(figure) / INCH
        return "gemini.grapple.throw-range", f'it cannot throw higher than {most:g}"'
    if dist(*(way.paths[0][n] for n in (0, -1))) > throw_across(figure) and is_across(way):
        most = throw_across(figure) / INCH
        return "gemini.grapple.throw-range", f'it cannot throw further across than {most:g}"'
    return crowded(bodies, way, "gemini.grapple.density")


def throw_range(figure: Figure) -> int:
    """Return how high a hook gets, µm: 6" or two levels, or as far as a launcher shoots it."""
    by_hand = figure.game.numbers.length("gemini.grapple.throw-range")
    return max(by_hand, 2 * storey(figure), figure.length("launcher"))


def throw_across(figure: Figure) -> int:
    """Return how far across a hook gets, µm: 6", or as far as a launcher shoots it."""
    by_hand = figure.game.numbers.length("gemini.grapple.throw-range")
    return max(by_hand, figure.length("launcher"))


def near_foot(bodies: Bodies, way: Feature, rule: str) -> list[Figure]:
    """Return the figures of the unit whose bases are near enough to the foot of a way up.

    And to the foot of the wall that it leads up, where that is drawn: who climbs has to stand
    between the two.
    """
    reach, foot = bodies.game.numbers.length(rule), way.paths[0][0]
    walls = [
        (a, b, feature.thickness // 2)
        for feature in bodies.scenario.battlefield.of(Kind.SOLID, Kind.WALL, Kind.FLOOR)
        if feature.top > way.bottom
        for path in feature.paths
        for a, b in pairwise(path)
        if cross(foot, way.paths[0][-1], a, b)
    ]

    def close(figure: Figure) -> bool:
        at, base = (figure.model.pose.x, figure.model.pose.y), figure.model.base.length
        far = reach + base // 2
        if figure.model.pose.z != way.bottom or dist(at, foot) > reach + base / 2:
            return False
        return not walls or any(not apart(at, a, b, far + half + 1) for a, b, half in walls)

    return [figure for figure in bodies.figures if close(figure)]


def crowded(bodies: Bodies, way: Feature, rule: str) -> No:
    """Refuse one more where six inches of wall hold as many as they take."""
    standing = left(bodies.scenario, "ways_standing")
    feet = [
        f.paths[0][0]
        for f in bodies.scenario.battlefield.of(way.kind)
        if f.id in standing and f.id != way.id
    ]
    most = bodies.game.numbers.count(rule)
    if full(way.paths[0][0], feet, most):
        return rule, f"{most} of them stand on six inches of this wall already"
    return None


def full(new: tuple[int, int], feet: Sequence[tuple[int, int]], most: int) -> bool:
    """Return whether `most` of `feet` stand with `new` on less than six inches of wall."""
    near = [foot for foot in feet if dist(foot, new) < SECTION * INCH]
    return any(
        all(dist(a, b) < SECTION * INCH for a, b in combinations(some, 2))
        for some in combinations(near, most)
    )


def no_pick_up(bodies: Bodies) -> No:
    """A ladder that lies where it was dropped, by the unit."""
    if bodies.unit.state.get("carries"):
        return "gemini.pladder.pick-up", "it carries a ladder already"
    if not bodies.unit.state.get("dropped"):
        return "gemini.pladder.pick-up", "no ladder lies where it stands"
    if not beside_dropped(bodies):
        return "gemini.pladder.pick-up", "its ladder lies elsewhere: go there first"
    return None


def no_cast(bodies: Bodies) -> No:
    """An enemy's ladder or rope whose head is touched."""
    way = thing(bodies)
    rule = "gemini.pladder.cast-down-empty"
    if way is not None and way.kind is Kind.ROPE:
        rule = "gemini.grapple.cast-down-unattended"
    foes = bodies.scenario.enemies(bodies.unit)
    theirs = {name for foe in foes for name in foe.state.get("ways_standing", ())}
    if way is None or way.id not in theirs:
        return rule, "name a ladder that an enemy has set up, or a rope that he has hooked"
    if not at_head(bodies, way):
        return rule, "nobody touches its head"
    return None
