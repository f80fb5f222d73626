"""What the one die of a unit may come to: who drowns, who falls off a climb, who stays at its foot.

Tests that each figure takes by itself are told with their chances in the plan.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from planner.plan.unsaid import Unsaid
from planner.rulesets.answers import Fate
from planner.rulesets.gemini.climbing.climbs import fallers
from planner.rulesets.gemini.climbing.failed import BEGINS, GOES_ON, falls_down
from planner.rulesets.gemini.climbing.falls import tell
from planner.rulesets.gemini.climbing.hanging import highest
from planner.rulesets.gemini.figure import FACES
from planner.rulesets.gemini.rough_ground.ground import CLIMB
from planner.rulesets.gemini.rough_ground.swimming import SWIM, bad, is_under

if TYPE_CHECKING:
    from planner.plan import Plan
    from planner.rulesets.gemini.bodies import Bodies

ALL: Final = Fraction(1)
FAIL_UP: Final = "a failed test going up: it goes no higher, and moves no more this turn"


def fates(bodies: Bodies, plan: Plan) -> tuple[Fate, ...]:
    """Return the outcomes of a plan's die for the unit, the harmless one first; () without one."""
    if bodies.action.name == SWIM:
        return tuple(_swum(bodies, plan))
    if bodies.action.name in (*BEGINS, *GOES_ON) and not isinstance(plan.dice, Unsaid):
        return tuple(_climbed(bodies, plan))
    return ()


def _swum(bodies: Bodies, plan: Plan) -> Iterator[Fate]:
    """A roll that drowns takes D6 of a squad, a lone figure, or a character that fails again.

    The die of a plan that was made for a roll has been thrown: nothing is left to come of any
    other. A squad of characters saves each by a die of its own, which is no die of the unit.
    """
    drowning, many = bad(bodies), len(bodies.unit)
    saved = all(f.has("character") for f in bodies.figures) and not is_under(bodies)
    if saved and many > 1:
        return
    thrown = plan.order.roll
    if thrown is not None and thrown not in drowning:
        return
    chance = Fraction(len(drowning), FACES) if thrown is None else ALL
    if chance < ALL:
        yield Fate(1 - chance, plan.order)
    sunk = replace(plan.order, roll=min(drowning) if thrown is None else thrown)
    if saved:
        yield Fate(chance * Fraction(FACES - 1, FACES), sunk, text="saved, it goes nowhere")
        chance /= FACES
    for count, share in sorted(fallers(many).items()):
        yield Fate(chance * share, sunk, SWIM, count)


def _climbed(bodies: Bodies, plan: Plan) -> Iterator[Fate]:
    """A squad is tested once: failing, it stays below, or D6 of it fall."""
    tests = [dice for dice in plan.dice if dice.test == CLIMB]
    one = bodies.game.option(bodies.scenario, "climb.unit_test") == "one"
    if len(tests) != 1 or tests[0].probability is None or not one:
        return
    passed, order = tests[0].probability ** tests[0].count, plan.order
    yield Fate(passed, order)
    if not falls_down(bodies, plan):
        yield Fate(1 - passed, order, CLIMB, len(bodies.unit), gone=False, text=FAIL_UP)
        return
    high = highest(bodies) or max(figure.model.pose.z for figure in bodies.figures)
    up = bodies.game.option(bodies.scenario, "fall.round") == "ceil"
    text = f"{tell(high, up=up)} each; the others stay where they began"
    for count, share in sorted(fallers(len(bodies.unit)).items()):
        yield Fate((1 - passed) * share, order, CLIMB, count, gone=False, text=text)
