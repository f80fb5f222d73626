"""Each step begins where the last one ended and changes only what its kind may change."""

from __future__ import annotations

from operator import sub

from planner.length import turn_between
from planner.referee.trial import Trial
from planner.referee.verdict import degrees, say
from planner.units import Pose

RULE = "chain"


def linked(trial: Trial, kind: str, end: Pose, expected: Pose) -> None:
    """Refuse a step of some `kind` whose end is not where such a step can lead."""
    if end != expected:
        text = f"a {kind} cannot change its {_changed(end, expected)}"
        trial.refuse(RULE, text, end, _off(end, expected))


def begins(trial: Trial, claimed: Pose, actual: Pose) -> None:
    """Refuse a way that does not begin where the model stands."""
    if claimed != actual:
        off = _off(claimed, actual)
        turned = turn_between(claimed.heading, actual.heading)
        text = "its way does not begin where it stands"
        what = f", {say(off, trial.unit)} off" if off else f", {degrees(turned)} turned"
        trial.refuse(RULE, text + what, claimed, off)


def _off(one: Pose, two: Pose) -> int:
    """How far two poses are apart, µm, along the axes."""
    return sum(map(abs, map(sub, one.at, two.at)))


def _changed(end: Pose, expected: Pose) -> str:
    pairs = (
        ("place", (end.x, end.y), (expected.x, expected.y)),
        ("height", end.z, expected.z),
        ("heading", end.heading, expected.heading),
    )
    return " and ".join(name for name, is_, should in pairs if is_ != should)
