"""A way that may be nothing but one flight straight ahead and a turn after it."""

from __future__ import annotations

from planner.length import turn_between
from planner.plan import ModelPlan, StepKind
from planner.referee.exact.angle import SCALE, cos_sin
from planner.referee.exact.surd import Surd
from planner.referee.verdict import Measure, degrees
from planner.referee.way.trial import Trial
from planner.units import Pose


def course(trial: Trial, way: ModelPlan, start: Pose) -> None:
    """Judge the shape of a way where `Mobility.course` gives it one."""
    given = trial.mobility.course
    if given is None:
        return
    rule = given.rule or "course"
    kinds = [step.kind for step in way.steps]
    if kinds not in ([StepKind.FLY], [StepKind.FLY, StepKind.PIVOT]):
        text = "does not go straight ahead once and then turn once at most"
        said = ", ".join(kind.value for kind in kinds)
        trial.mistake(rule, text, way.end, said, "fly, or fly, pivot")
        return
    to = way.steps[0].to
    dx, dy = to.x - start.x, to.y - start.y
    if dx * dx + dy * dy < given.least * given.least:
        short = (Surd.of(given.least) - Surd.root(dx * dx + dy * dy)).ceil()
        text = f"goes {trial.say(short)} less than {trial.say(given.least)} straight ahead"
        trial.refuse(rule, text, to, short)
    if not _ahead(dx, dy, start.heading):
        trial.refuse(rule, "goes where it does not face", to, _off(dx, dy, start.heading))
    over = turn_between(to.heading, way.end.heading) - given.turn
    if over > 0:
        trial.refuse(rule, f"turns {degrees(over)} too far", way.end, over, Measure.ANGLE)


def _ahead(dx: int, dy: int, heading: int) -> bool:
    """Whether a place is certainly within 1 µm of the ray along a heading."""
    cos, sin, error = cos_sin(heading)
    off = abs(dy * cos - dx * sin) + error * (abs(dx) + abs(dy))
    return off <= SCALE and dx * cos + dy * sin > 0


def _off(dx: int, dy: int, heading: int) -> int:
    """How far a place is off the ray along a heading, µm, rounded up."""
    cos, sin, error = cos_sin(heading)
    if dx * cos + dy * sin <= 0:
        return Surd.root(dx * dx + dy * dy).ceil()
    return -(-(abs(dy * cos - dx * sin) + error * (abs(dx) + abs(dy))) // SCALE)
