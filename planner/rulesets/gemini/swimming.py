"""Swimming: a die for each action, and what it may cost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from math import dist
from typing import TYPE_CHECKING, Final

from planner.chance import chances
from planner.mobility import Flag, Terms, Test
from planner.rulesets.gemini.figure import FACES, INCH, Figure
from planner.rulesets.gemini.ground import CLIMB_OUT, DEEP, patches
from planner.rulesets.gemini.initiative import tests
from planner.rulesets.gemini.inside import apart
from planner.rulesets.gemini.rough import stands_in
from planner.rulesets.ruleset import Die

if TYPE_CHECKING:
    from planner.rulesets.gemini.bodies import Bodies

No = tuple[str, str] | None
BAD: Final = 1
"""The face that drowns."""
SHED: Final = "shed_armour"


def inches(figure: Figure, face: int) -> int:
    """Return how many inches a face of the D6 is worth to a swimmer.

    Half the face rounded up, and one more for whoever wears nothing heavy; nothing on a 1.
    """
    if face == BAD:
        return 0
    return -(-face // 2) + (0 if slowed(figure) else 1)


def slowed(figure: Figure) -> bool:
    """Return whether light primitive armour slows a swimmer (a save of 5 or 6)."""
    return _primitive(figure) in (5, 6)


def sinks(figure: Figure) -> bool:
    """Return whether heavier primitive armour sinks it (a save of 4 or better)."""
    return 0 < _primitive(figure) <= 4


def _primitive(figure: Figure) -> int:
    """The save of armour worn in the water, if it is of the primitive kind; 0 for none."""
    if figure.unit.state.get("armour_shed") or figure.has("floats"):
        return 0
    return int(figure.value("primitive_armour", 0))


def swim(bodies: Bodies) -> Terms:
    """D3 + 1 inches for an action, in water and out of it; nobody moves on a 1."""
    going = replace(bodies.going(), swims=True)
    face = bodies.order.roll or BAD
    under = all(f.has("breathes_underwater") or f.has("bottom_walk") for f in bodies.figures)
    flags = [Flag("hidden", "gemini.swim.hidden-move")] if under else []
    terms = bodies.terms(
        going, lambda f: inches(f, face) * INCH, *_climb_out(bodies), flags=tuple(flags)
    )
    if face == BAD:
        frozen = {n: replace(m, moves=False) for n, m in terms.mobilities.items()}
        terms = replace(terms, mobilities=frozen)
    return replace(terms, notes=_fates(bodies, under=under))


def _climb_out(bodies: Bodies) -> tuple[Test, ...]:
    """Who gets out of the water onto a jetty or a boat is tested, one by one."""
    return tests(CLIMB_OUT, "gemini.swim.climb-out", bodies.figures)


def _fates(bodies: Bodies, *, under: bool) -> tuple[tuple[str, str], ...]:
    if under:
        text = "under water a natural 1 leaves it stuck or lost, 1/6 for each action"
        unseen = "whoever need not surface is not spotted by normal means"
        return (("gemini.swim.stuck", text), ("gemini.swim.spotting", unseen))
    if all(figure.has("character") for figure in bodies.figures):
        text = "a natural 1 drowns a character on another 1 only, 1/36; else it stays where it is"
        return (("gemini.swim.character-save", text),)
    found = [("gemini.swim.drown", "a natural 1 drowns the swimmer, 1/6 for each action")]
    if len(bodies.unit) > 1:
        mean = squad_loss(len(bodies.unit))
        text = f"one die for the squad: a 1 drowns D6 of it, {float(mean):.3g} on average"
        found.append(("gemini.swim.squad-roll", text))
    return tuple(found)


def squad_loss(models: int) -> Fraction:
    """Return how many models a squad that swims on one die loses on average."""
    drowned: Mapping[int, Fraction] = chances("D6")
    return sum(
        (chance * min(face, models) for face, chance in drowned.items()), Fraction(0)
    ) / Fraction(FACES)


def swim_die() -> Die:
    """Return the D6 of swimming; its roll is the face."""
    return Die("swim", "D6", chances("D6"), "gemini.swim.rate")


def no_swim(bodies: Bodies) -> No:
    """Only where there is deep water, and not in heavy armour or with large things in hand."""
    water = [p for p in patches(bodies.scenario.battlefield) if bodies.ground.kind(p) == DEEP]
    if not water:
        return "gemini.swim.rate", "there is no deep water on this table"
    if "SHIP" in bodies.unit.keywords:
        return "gemini.swim.pick-up", "ships sail"
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
    return length <= SLOW * INCH + 1 and any(
        not apart(swimmer, a, b, REACH * INCH + 1) for a, b in pairwise(course)
    )


def survives(actions: int, *, character: bool = False) -> Fraction:
    """Return the chance to be alive after swimming for so many actions.

    A character drowns only on a second 1.
    """
    bad = Fraction(1, FACES)
    return (1 - (bad * bad if character else bad)) ** actions
