"""Each step begins where the last one ended and changes only what its kind may change."""

from __future__ import annotations

from operator import sub

from planner.length import turn_between
from planner.referee.verdict import Measure, degrees, say
from planner.referee.way.trial import Trial
from planner.units import Pose

RULE = "chain"


def linked(trial: Trial, kind: str, end: Pose, expected: Pose) -> None:
    """Refuse a step of some `kind` whose end is not where such a step can lead."""
    if end != expected:
        text = f"a {kind} cannot change its {_changed(end, expected)}"
        trial.refuse(RULE, text, end, *_amount(end, expected))


def begins(trial: Trial, claimed: Pose, actual: Pose) -> None:
    """Refuse a way that does not begin where the model stands."""
    if claimed != actual:
        off, measure = _amount(claimed, actual)
        text = "its way does not begin where it stands"
        far = measure is Measure.LENGTH
        what = f", {say(off, trial.unit)} off" if far else f", {degrees(off)} turned"
        trial.refuse(RULE, text + what, claimed, off, measure)


def _amount(one: Pose, two: Pose) -> tuple[int, Measure]:
    """How far two poses are apart along the axes or, at one place, turned off each other."""
    off = sum(map(abs, map(sub, one.at, two.at)))
    return (off, Measure.LENGTH) if off else (turn_between(one.heading, two.heading), Measure.ANGLE)


def _changed(end: Pose, expected: Pose) -> str:
    pairs = (
        ("place", (end.x, end.y), (expected.x, expected.y)),
        ("height", end.z, expected.z),
        ("heading", end.heading, expected.heading),
    )
    return " and ".join(name for name, is_, should in pairs if is_ != should)
