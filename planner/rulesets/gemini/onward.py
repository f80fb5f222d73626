"""Which orders lead a unit on where the one it is given does not: what is left is by these."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from planner.mobility import Measured, Passage, Terms
from planner.rulesets.gemini.climbing.climbs import no_climb, no_climb_rope
from planner.rulesets.gemini.going import Going
from planner.rulesets.gemini.rough_ground.ground import DEEP, patches
from planner.rulesets.gemini.rough_ground.rough import variable
from planner.rulesets.gemini.rough_ground.ships import SHIP
from planner.rulesets.gemini.rough_ground.swimming import RATE, SWIM, sinks

if TYPE_CHECKING:
    from planner.battlefield import Feature
    from planner.rulesets.gemini.bodies import Bodies

CLIMB: Final = "climb"
ROPE: Final = "climb_rope"
ROUGH: Final = "scramble"


def onward(bodies: Bodies) -> Iterator[Terms]:
    """Yield what one order of another kind lets the unit do, then what all of them do together.

    A rope comes before a bare wall, and that comes last: whoever climbs may get up any.
    """
    if SHIP in bodies.unit.keywords:
        return
    kinds = [name for name in _kinds(bodies) if name != bodies.order.action]
    for name in kinds:
        yield _by(bodies, [name])
    every = list(_kinds(bodies))
    if len(every) > 1:
        yield _by(bodies, every)


def _kinds(bodies: Bodies) -> Iterator[str]:
    """The orders that lead anywhere on this table that others do not."""
    if no_climb_rope(bodies) is None:
        yield ROPE
    if variable(bodies):
        yield ROUGH
    if _deep(bodies) and not any(sinks(figure) for figure in bodies.figures):
        yield SWIM
    if no_climb(bodies) is None:
        yield CLIMB


def _by(bodies: Bodies, names: list[str]) -> Terms:
    """What these orders let the unit do, an action each time."""
    one = replace(bodies, order=replace(bodies.order, action=names[-1], roll=None))
    going: Going = one.going(rough=ROUGH in names)
    going = replace(going, ropes=ROPE in names, climbs=CLIMB in names)
    terms = one.terms(going, lambda figure: figure.allowance)
    if SWIM in names:
        water = {pool.id: Passage(measured=Measured.CENTRE, rule=RATE) for pool in _deep(bodies)}
        wet = {
            name: replace(body, passages={**body.passages, **water})
            for name, body in terms.mobilities.items()
        }
        terms = replace(terms, mobilities=wet)
    return replace(terms, action=" and ".join(names))


def _deep(bodies: Bodies) -> list[Feature]:
    """The water that is swum."""
    ground = bodies.ground
    return [one for one in patches(bodies.scenario.battlefield) if ground.kind(one) == DEEP]
