"""Swimming: a die for each action, and what it may cost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from math import dist
from typing import TYPE_CHECKING, Any, Final

from planner.battlefield import Feature
from planner.chance import chances
from planner.errors import OrderError
from planner.mobility import Flag, Terms, Test
from planner.plan.unsaid import Unsaid
from planner.rulesets.answers import Die
from planner.rulesets.gemini.figure import FACES, INCH, Figure, within
from planner.rulesets.gemini.initiative import tests
from planner.rulesets.gemini.rough_ground.ground import AFLOAT, CLIMB_OUT, DEEP, patches
from planner.rulesets.gemini.rough_ground.inside import apart, deeper, holds, shape
from planner.rulesets.gemini.rough_ground.rough import stands_in

if TYPE_CHECKING:
    from planner.plan import Plan
    from planner.rulesets.gemini.bodies import Bodies

No = tuple[str, str] | None
BAD: Final[Mapping[Any, frozenset[int]]] = {
    1: frozenset({1}),
    6: frozenset({0}),
    "d3": frozenset({1, 2}),
}
"""The rolls that drown, by the reading of option swim.bad_face; a 6 that does is said as 0."""
RATE: Final = "gemini.swim.rate"
SHED: Final = "shed_armour"
SWIM: Final = "swim"


def bad(bodies: Bodies) -> frozenset[int]:
    """Return the rolls that drown a swimmer."""
    return BAD[bodies.game.option(bodies.scenario, "swim.bad_face")]


def inches(figure: Figure, face: int) -> int:
    """Return how many inches a roll that does not drown is worth to a swimmer.

    Half the face rounded up, and one more for whoever is not slowed.
    """
    return -(-face // 2) + (0 if slowed(figure) else 1)


def slowed(figure: Figure) -> bool:
    """Return whether light primitive armour slows a swimmer (a save of 5 or 6).

    With option swim.armour_slow so is whoever wears no armour at all, and has shed none.
    """
    if _primitive(figure):
        return _primitive(figure) in (5, 6)
    bare = figure.value("save") is None and not figure.value("primitive_armour", 0)
    shed = figure.unit.state.get("armour_shed")
    return bool(figure.option("swim.armour_slow") == "none-too" and bare and not shed)


def sinks(figure: Figure) -> bool:
    """Return whether heavier primitive armour sinks it (a save of 4 or better)."""
    return 0 < _primitive(figure) <= 4


def _primitive(figure: Figure) -> int:
    """The save of armour worn in the water, if it is of the primitive kind; 0 for none."""
    if figure.unit.state.get("armour_shed") or figure.has("floats"):
        return 0
    return int(figure.value("primitive_armour", 0))


def is_under(bodies: Bodies) -> bool:
    """Return whether a unit goes under water."""
    return all(f.has("breathes_underwater") or f.has("bottom_walk") for f in bodies.figures)


def swim(bodies: Bodies) -> Terms:
    """D3 + 1 inches for an action, in water and out of it; nobody moves on a 1.

    Who is told to go onto a jetty means to get out onto it: that its test is owed keeps nobody off.
    """
    going = replace(bodies.going(), swims=True)
    drowning = bad(bodies)
    face = min(drowning) if bodies.order.roll is None else bodies.order.roll
    drowns = face in drowning
    under = is_under(bodies)
    flags = [Flag("hidden", "gemini.swim.hidden-move")] if under else []
    terms = bodies.terms(
        going,
        lambda f: 0 if drowns else inches(f, face) * INCH,
        *_climb_out(bodies),
        flags=tuple(flags),
    )
    own = {n: replace(m, rules={**m.rules, "line": RATE}) for n, m in terms.mobilities.items()}
    terms = replace(terms, mobilities=own, goal="press_on" if _gets_out(bodies) else terms.goal)
    if drowns:
        frozen = {n: replace(m, moves=False) for n, m in terms.mobilities.items()}
        terms = replace(terms, mobilities=frozen)
    fates = _fates(bodies, under=under)
    if drowns and bodies.order.roll is not None:
        fates = (_drowned(bodies, under=under), *fates)
    return replace(terms, notes=fates)


def _gets_out(bodies: Bodies) -> bool:
    """Whether the order goes to something afloat, or to a place on it."""
    import shapely

    to, inch = bodies.order.to, bodies.game.unit.to_um
    afloat = [f for f in bodies.scenario.battlefield.features if f.terrain in AFLOAT]
    if to is None or isinstance(to, str):
        return any(to == feature.id for feature in afloat)
    here = shapely.Point(inch(to[0]), inch(to[1]))
    return any(shape(f).contains(here) for f in afloat if f.geometry == "Polygon")


def _drowned(bodies: Bodies, *, under: bool) -> tuple[str, str]:
    """What the roll that was thrown has done: nobody moves, and some or all are lost."""
    if under:
        return "gemini.swim.stuck", "this roll leaves it stuck or lost"
    if all(figure.has("character") for figure in bodies.figures):
        return "gemini.swim.character-save", "on this roll it drowns unless another die saves it"
    if len(bodies.unit) > 1:
        return "gemini.swim.squad-roll", "this roll drowns D6 of it: take them off"
    return "gemini.swim.drown", "this roll drowns it: take it off"


def drowned(bodies: Bodies, plan: Plan) -> frozenset[str]:
    """Return who is lost by a roll that drowns: whom the player has named as failing it.

    Parameters:
        plan: with the dice that were passed, each of those who are not lost.

    Raises:
        OrderError: the roll drowns fewer than are named.
    """
    roll = bodies.order.roll if plan.roll is None else plan.roll
    everybody = frozenset(figure.model.id for figure in bodies.figures)
    if bodies.action.name != SWIM or isinstance(plan.dice, Unsaid) or roll not in bad(bodies):
        return frozenset()
    kept = [dice for dice in plan.dice if dice.test == SWIM and dice.count]
    stood = {name for dice in kept for name in dice.models or everybody}
    lost = everybody - stood
    if len(lost) > FACES:
        raise OrderError(f"D6 of a squad drown, not {len(lost)} (gemini.swim.squad-roll)")
    return lost


def _climb_out(bodies: Bodies) -> tuple[Test, ...]:
    """Who gets out of the water onto a jetty or a boat is tested, one by one."""
    return tests(CLIMB_OUT, "gemini.swim.climb-out", bodies.figures)


def _fates(bodies: Bodies, *, under: bool) -> tuple[tuple[str, str], ...]:
    faces = len(bad(bodies))
    said = {1: "a natural 1", 6: "a natural 6", "d3": "a 1 or 2"}
    one = said[bodies.game.option(bodies.scenario, "swim.bad_face")]
    chance = within(faces)
    if under:
        text = f"under water {one} leaves it stuck or lost, {chance} for each action"
        unseen = "whoever need not surface is not spotted by normal means"
        return (("gemini.swim.stuck", text), ("gemini.swim.spotting", unseen))
    if all(figure.has("character") for figure in bodies.figures):
        both = chance / FACES
        text = f"{one} drowns a character that then fails on one face of another die only, "
        return (("gemini.swim.character-save", f"{text}{both}; else it stays where it is"),)
    found = [("gemini.swim.drown", f"{one} drowns the swimmer, {chance} for each action")]
    if len(bodies.unit) > 1:
        mean = squad_loss(len(bodies.unit), faces)
        text = f"one die for the squad: {one} drowns D6 of it, {float(mean):.3g} on average"
        found.append(("gemini.swim.squad-roll", text))
    return tuple(found)


def squad_loss(models: int, faces: int = 1) -> Fraction:
    """Return how many models a squad that swims on one die loses on average.

    Parameters:
        faces: how many faces of the die drown.
    """
    drowned: Mapping[int, Fraction] = chances("D6")
    mean = sum((chance * min(face, models) for face, chance in drowned.items()), Fraction(0))
    return mean * within(faces)


def swim_die(bodies: Bodies) -> Die:
    """Return the D6 of swimming; its roll is the face, and 0 for a 6 that drowns."""
    thrown = chances("D6")
    losing = bad(bodies)
    if 0 in losing:
        faces = {f % FACES: thrown[f] for f in (6, *range(1, 6))}
        return Die("swim", "D6, 6 as 0", faces, RATE, losing=losing)
    return Die("swim", "D6", thrown, RATE, losing=losing)


def no_swim(bodies: Bodies) -> No:
    """Only where there is deep water, and not in heavy armour or with large things in hand."""
    water = [p for p in patches(bodies.scenario.battlefield) if bodies.ground.kind(p) == DEEP]
    if not water:
        return "gemini.swim.rate", "there is no deep water on this table"
    if "SHIP" in bodies.unit.keywords:
        return "gemini.swim.pick-up", "ships sail"
    if not any(_gets_wet(figure, patch) for figure in bodies.figures for patch in water):
        return RATE, "no deep water is as near as the best roll gets it"
    state = bodies.unit.state
    for figure in bodies.figures:
        if figure.has("bottom_walk") or figure.has("breathes_underwater"):
            continue
        if sinks(figure):
            return "gemini.swim.armour-4", "its armour sinks it: it has to be shed first"
        if figure.has("shield") and not state.get("shield_dropped"):
            return "gemini.swim.discard-shield", "it cannot swim with its shield: let it drop that"
        if figure.has("bulky_gear") or state.get("carries"):
            return "gemini.swim.items", "it cannot swim with what it carries"
    return None


def _gets_wet(figure: Figure, patch: Feature) -> bool:
    """Whether the best roll may bring a figure's centre into a stretch of water."""
    most, pose = inches(figure, FACES) * INCH, figure.model.pose
    here = pose.x, pose.y
    return holds(patch, here) or not deeper(patch, here, most + 1)


def afloat(bodies: Bodies) -> bool:
    """Return whether anybody is in deep water."""
    deep = [p for p in patches(bodies.scenario.battlefield) if bodies.ground.kind(p) == DEEP]
    return any(stands_in(figure, patch) for patch in deep for figure in bodies.figures)


def shed_armour(bodies: Bodies) -> Terms:
    """A test frees a swimmer of any armour."""
    owed = tests(SHED, "gemini.swim.discard-armour", bodies.figures)
    owed = tuple(replace(test, each_model=True) for test in owed)
    return bodies.still(Flag("armour_shed", "gemini.swim.discard-armour"), owed=owed)


def no_shed(bodies: Bodies) -> No:
    """Whoever wears armour that matters in water."""
    if any(sinks(figure) or slowed(figure) for figure in bodies.figures):
        bodies.figures[0].needs("I", "gemini.swim.discard-armour")
        return None
    return "gemini.swim.discard-armour", "it wears nothing that hinders a swimmer"


def drop_shield(bodies: Bodies) -> Terms:
    """Shields may be let go, untested and at no price."""
    return bodies.still(Flag("shield_dropped", "gemini.swim.discard-shield"))


def no_shield(bodies: Bodies) -> No:
    """Whoever has a shield still."""
    held = any(figure.has("shield") for figure in bodies.figures)
    if held and not bodies.unit.state.get("shield_dropped"):
        return None
    return "gemini.swim.discard-shield", "it has no shield to drop"


REACH: Final = 2
"""Inches from its course within which a ship collects swimmers."""
GRAIN: Final = 1e-6
"""µm; what sums of roots are off by."""
SLOW: Final = 6
"""Inches a turn, at which a ship is slow enough for that."""


def collects(course: Sequence[tuple[int, int]], swimmer: tuple[int, int], before: int = 0) -> bool:
    """Return whether a ship on a course (µm) collects a swimmer in the same turn.

    Parameters:
        before: how far it has sailed in this turn already, µm.
    """
    length = before + sum(dist(a, b) for a, b in pairwise(course))
    if len(course) == 1:
        course = [*course, *course]
    return length <= SLOW * INCH + GRAIN and any(
        not apart(swimmer, a, b, REACH * INCH + 1) for a, b in pairwise(course)
    )


def survives(actions: int, *, character: bool = False) -> Fraction:
    """Return the chance to be alive after swimming for so many actions.

    A character drowns only on a second 1.
    """
    bad = Fraction(1, FACES)
    return (1 - (bad * bad if character else bad)) ** actions
