"""Jumping down from part of the way up a climb."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import ceil
from typing import TYPE_CHECKING, Final

from planner.mobility import Below, Dropping, Mobility, Terms, Test
from planner.rulesets.gemini.climbing.down import deepest
from planner.rulesets.gemini.climbing.falls import tell
from planner.rulesets.gemini.climbing.hanging import (
    MARKER,
    done,
    face,
    falls,
    hanging,
    height,
    is_down,
)
from planner.rulesets.gemini.figure import Figure
from planner.rulesets.gemini.initiative import tests

if TYPE_CHECKING:
    from planner.rulesets.gemini.bodies import Bodies

No = tuple[str, str] | None
JUMP_OFF: Final = "jump_off"
"""The order, and the test owed for each whole 2" of it."""
RULE: Final = "gemini.jumpdown.no-action"


def jump_off(bodies: Bodies) -> Terms:
    """A move that begins with a leap from where each hangs to the foot of its climb.

    The leap costs nothing; whoever hangs below an edge is over that already. Whoever of a squad
    hangs on nothing moves as ever.
    """
    leap, over = owed(bodies), [f for f in hanging(bodies) if _is_over(f)]
    edge = {f.model.id: ceil(f.model.base.length) for f in over}
    terms = bodies.terms(bodies.going(), lambda f: f.allowance + edge.get(f.model.id, 0), *leap)
    note = ("gemini.jumpdown.fail", f"failing, {tell(max(map(falls, bodies.figures)))}")
    terms = replace(terms, notes=(note,) if leap else ())
    own = {f.model.id: _over(terms.mobilities[f.model.id], f) for f in over}
    return replace(terms, mobilities={**terms.mobilities, **own})


def _is_over(figure: Figure) -> bool:
    """Whether it hangs below an edge."""
    on = face(figure)
    return on is not None and is_down(figure, on)


def _over(mobility: Mobility, figure: Figure) -> Mobility:
    """What a figure that hangs below its edge may do: off it for nothing, and end below it."""
    top = figure.model.pose.z
    leap = Dropping(top, Fraction(0), rule="gemini.jumpdown.no-allowance")
    return replace(mobility, dropping=leap, ends=(*mobility.ends, Below(top - 1, RULE)))


def owed(bodies: Bodies) -> tuple[Test, ...]:
    """Return the tests of the leaps: of each one for each whole 2" from where it hangs.

    Where some of a squad owe more than others, those are tests of their own.
    """
    often = {figure.model.id: times(figure) for figure in hanging(bodies)}
    everybody = frozenset(model.id for model in bodies.unit.models)
    counts = sorted({count for count in often.values() if count})
    found = []
    for count in counts:
        name = JUMP_OFF if len(counts) == 1 else f"{JUMP_OFF}_{count}"
        mine = [f for f in bodies.figures if often.get(f.model.id) == count]
        exempt = everybody - {figure.model.id for figure in mine}
        found += [
            replace(test, each_model=True, times=count, exempt=exempt)
            for test in tests(name, "gemini.jumpdown.test-per-2", mine)
        ]
    return tuple(found)


def times(figure: Figure) -> int:
    """Return how many tests a figure owes for leaping from where it hangs."""
    return 0 if figure.has("chute") else falls(figure) // _every(figure)


def _every(figure: Figure) -> int:
    least = figure.game.numbers.value("gemini.jumpdown.test-per-2")
    return figure.length("drop_per_test", least)


def no_jump_off(bodies: Bodies) -> No:
    """Only who hangs, alone, and not from too high (options jumpdown.from_climb, jumpdown.max)."""
    if not hanging(bodies):
        return MARKER, "it has begun no climb"
    if not bodies.game.option(bodies.scenario, "jumpdown.from_climb"):
        return RULE, "nobody jumps from part of the way up: it climbs on or comes down"
    for figure in hanging(bodies):
        no = _too_high(figure)
        if no is not None:
            return no
    return None


def _too_high(figure: Figure) -> No:
    if figure.has("chute"):
        return None
    if falls(figure) > deepest(figure):
        return "gemini.jumpdown.limit-6", f"{figure.model.id} hangs too high to jump"
    if figure.value("I") is None and falls(figure) >= _every(figure):
        return "gemini.jumpdown.test-per-2", f'the profile of {figure.model.id} does not say "I"'
    return None


def leapt(figure: Figure) -> int:
    """Return what a leap adds to how far its figure has gone, µm.

    Off an edge the way counts the whole face, of which a part was climbed before.
    """
    on = face(figure)
    if on is None or not height(figure):
        return 0
    return -done(figure) if is_down(figure, on) else height(figure)
