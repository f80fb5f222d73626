"""Jumping down from part of the way up a climb."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import ceil
from typing import TYPE_CHECKING, Final

from planner.mobility import Below, Dropping, Mobility, Terms, Test
from planner.rulesets.gemini.down import deepest
from planner.rulesets.gemini.falls import tell
from planner.rulesets.gemini.figure import Figure
from planner.rulesets.gemini.hanging import MARKER, done, goes_down, hanging, highest
from planner.rulesets.gemini.initiative import tests

if TYPE_CHECKING:
    from planner.rulesets.gemini.bodies import Bodies

No = tuple[str, str] | None
JUMP_OFF: Final = "jump_off"
"""The order, and the test owed for each whole 2" of it."""
RULE: Final = "gemini.jumpdown.no-action"


def jump_off(bodies: Bodies) -> Terms:
    """A move that begins with a leap from where the unit hangs to the foot of its climb.

    The leap costs nothing; whoever hangs below an edge is over that already.
    """
    down, leap = goes_down(bodies), owed(bodies)
    terms = bodies.terms(
        bodies.going(),
        lambda f: f.allowance + (ceil(f.model.base.length) if down else 0),
        *leap,
    )
    note = ("gemini.jumpdown.fail", f"failing, {tell(highest(bodies))}")
    terms = replace(terms, notes=(note,) if leap else ())
    if not down:
        return terms
    own = {f.model.id: _over(terms.mobilities[f.model.id], f) for f in bodies.figures}
    return replace(terms, mobilities=own)


def _over(mobility: Mobility, figure: Figure) -> Mobility:
    """What a figure that hangs below its edge may do: off it for nothing, and end below it."""
    top = figure.model.pose.z
    leap = Dropping(top, Fraction(0), rule="gemini.jumpdown.no-allowance")
    return replace(mobility, dropping=leap, ends=(*mobility.ends, Below(top - 1, RULE)))


def owed(bodies: Bodies) -> tuple[Test, ...]:
    """Return the tests of the leap: one for each whole 2" from where it hangs."""
    figure = bodies.figures[0]
    times = highest(bodies) // _every(figure)
    if not times or figure.has("chute"):
        return ()
    found = tests(JUMP_OFF, "gemini.jumpdown.test-per-2", (figure,))
    return tuple(replace(test, each_model=True, times=times) for test in found)


def _every(figure: Figure) -> int:
    least = figure.game.numbers.value("gemini.jumpdown.test-per-2")
    return figure.length("drop_per_test", least)


def no_jump_off(bodies: Bodies) -> No:
    """Only who hangs, alone, and not from too high (options jumpdown.from_climb, jumpdown.max)."""
    if not hanging(bodies):
        return MARKER, "it has begun no climb"
    if len(bodies.unit) > 1:
        return MARKER, "figures of a squad climb on or come down: only one by itself jumps off"
    if not bodies.game.option(bodies.scenario, "jumpdown.from_climb"):
        return RULE, "nobody jumps from part of the way up: it climbs on or comes down"
    figure, high = bodies.figures[0], highest(bodies)
    if figure.has("chute"):
        return None
    if high > deepest(figure):
        return "gemini.jumpdown.limit-6", "it hangs too high to jump"
    if figure.value("I") is None and high >= _every(figure):
        return "gemini.jumpdown.test-per-2", 'its profile does not say "I"'
    return None


def leapt(bodies: Bodies) -> int:
    """Return what a leap adds to how far its figure has gone, µm.

    Off an edge the way counts the whole face, of which a part was climbed before.
    """
    return -done(bodies.figures[0]) if goes_down(bodies) else highest(bodies)
