"""Lines run along the heading, or straight back or to a side where that is allowed."""

from __future__ import annotations

from fractions import Fraction

from planner.length import DEGREE, FULL_TURN, turn_between
from planner.mobility import Turning
from planner.referee.exact.bearing import heading_of, heads
from planner.referee.exact.surd import Surd
from planner.referee.verdict import Measure
from planner.referee.way.trial import Trial
from planner.units import Pose

_OFF = {"back": 180 * DEGREE, "to the left": 90 * DEGREE, "to the right": 270 * DEGREE}
"""What is added to the heading for the direction gone, to a side to within `Turning.aslant`."""


def faced(trial: Trial, start: Pose, end: Pose) -> Fraction:
    """Judge the direction of a line; return the factor on what it costs.

    The flat price of going to a side is added to what is spent when such lines begin, or with the
    first of them where it is owed once a way; where it is owed by actions, `referee.asides` says
    what it is. A piece of a straight line that a climb has cut has the direction of the whole
    (`trial.line`).
    """
    turning = trial.mobility.turning
    dx, dy = end.x - start.x, end.y - start.y
    if not turning.facing or not (dx or dy):
        return Fraction(1)
    aside, trial.aside = trial.aside, False
    line = trial.line or (dx, dy)
    if heads(*line, start.heading):
        return Fraction(1)
    off = (heading_of(*line) - start.heading) % FULL_TURN
    how, missed = _how(turning, off), _too_far_off(turning, off)
    if how is None:
        text = "goes where it does not face"
        trial.refuse(trial.mobility.rule("facing"), text, end, missed, Measure.ANGLE)
        return Fraction(1)
    trial.strays = how, end, turn_between(off, 0)
    back = how == "back"
    factor = turning.backward if back else turning.sidestep
    if factor is None:
        rule = turning.backward_rule if back else turning.sidestep_rule
        rule = rule or trial.mobility.rule("facing")
        trial.refuse(rule, f"may not go {how}", end, missed, Measure.ANGLE)
        return Fraction(1)
    if not back:
        paid = trial.sidled if turning.sidestep_once else aside
        trial.aside = trial.sidled = True
        if not paid and not turning.by_actions:
            trial.spent += Surd.of(turning.sidestep_price)
    return factor


def may_go(turning: Turning, line: tuple[int, int], heading: int) -> bool:
    """Return whether a line (dx, dy) goes ahead at a heading, or as else it may."""
    if heads(*line, heading):
        return True
    how = _how(turning, (heading_of(*line) - heading) % FULL_TURN)
    return how is not None and (turning.backward if how == "back" else turning.sidestep) is not None


def _how(turning: Turning, off: int) -> str | None:
    """Which way but ahead a direction is, by its turn from the heading; None if it is none."""
    return next((how for how in _OFF if abs(off - _OFF[how]) <= _wide(turning, how)), None)


def _too_far_off(turning: Turning, off: int) -> int:
    """By how much a direction misses the nearest one that is allowed, µ°.

    Parameters:
        off: what it is, from the heading.
    """
    sides = turning.sidestep is not None
    allowed = {"back": turning.backward is not None, "to the left": sides, "to the right": sides}
    missed = [turn_between(off, _OFF[h]) - _wide(turning, h) for h in _OFF if allowed[h]]
    return max(0, min((turn_between(off, 0), *missed)))


def _wide(turning: Turning, how: str) -> int:
    return 0 if how == "back" else turning.aslant
