"""What of its budget may a way spend: by its ground, by whom it meets?"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from planner.battlefield import Feature
from planner.mobility import Reserve
from planner.plan import Step, StepKind
from planner.referee.exact.apart import near
from planner.referee.exact.figure import Rounded, figure
from planner.referee.exact.plane import Point, squared
from planner.referee.exact.spans import gap_in
from planner.referee.exact.surd import Surd
from planner.referee.room.covering import covered, is_covered
from planner.referee.room.sweep import slide
from planner.referee.unit.standing import others
from planner.referee.way.trial import Trial
from planner.referee.way.unslowed import Given
from planner.units import Pose

LEVEL: Final = frozenset({StepKind.LINE, StepKind.DOOR, StepKind.VAULT, StepKind.SWIM})


def allowance(trial: Trial, start: Pose, steps: tuple[Step, ...]) -> int:
    """Return what a way may spend, µm."""
    mobility = trial.mobility
    reserve = mobility.reserve
    if reserve is None:
        return mobility.budget
    if reserve.parts:
        missed = max(0, reserve.parts - _come_to(trial, reserve, start, steps))
        return mobility.budget - reserve.amount * missed // reserve.parts
    enough = _meets if reserve.anywhere else _keeps
    if enough(trial, reserve, start, steps):
        return mobility.budget
    return mobility.budget - reserve.amount


def _meets(trial: Trial, reserve: Reserve, start: Pose, steps: tuple[Step, ...]) -> bool:
    ground = [p.outline for p in trial.table.ground if p.feature.id in reserve.ground]
    table = trial.table.battlefield
    edges = [pair for name in sorted(reserve.lines) for pair in _edges(table.by_id[name])]
    for here, to in _level(start, steps):
        vector = 2 * (to.x - here.x), 2 * (to.y - here.y)
        if covered(Rounded(((2 * here.x, 2 * here.y),)), vector, ground):
            return True
        leg = (here.x, here.y), (to.x, to.y)
        if any(squared(leg, edge)[0] == 0 for edge in edges):
            return True
    return False


def _come_to(trial: Trial, reserve: Reserve, start: Pose, steps: tuple[Step, ...]) -> int:
    """How many pieces of its ground the base comes to that does not begin in them."""
    ground = [p.outline for p in trial.table.ground if p.feature.id in reserve.ground]
    base, legs = trial.mobility.base, list(_level(start, steps))
    begun = slide(base, start)
    fresh = [outline for outline in ground if start.z or begun.met(outline) is None]
    return sum(any(slide(base, a, b).met(o) is not None for a, b in legs) for o in fresh)


def _level(start: Pose, steps: tuple[Step, ...]) -> Iterator[tuple[Pose, Pose]]:
    """The lines of a way on the ground, each from where to where."""
    here = start
    for step in steps:
        level = not here.z and not step.to.z and step.kind in LEVEL
        if level and (here.x, here.y) != (step.to.x, step.to.y):
            yield here, step.to
        here = step.to


def _edges(feature: Feature) -> Iterator[tuple[Point, Point]]:
    for path in feature.paths:
        yield from pairwise(path)


def _keeps(trial: Trial, reserve: Reserve, start: Pose, steps: tuple[Step, ...]) -> bool:
    ground = [p.outline for p in trial.table.ground if p.feature.id in reserve.ground]
    off = [p.outline for p in trial.table.ground if p.feature.id in reserve.off]
    here = start
    for step in steps:
        centre = Rounded(((2 * here.x, 2 * here.y),))
        vector = 2 * (step.to.x - here.x), 2 * (step.to.y - here.y)
        if here.z or step.to.z or step.kind not in LEVEL | {StepKind.PIVOT}:
            return False
        if vector == (0, 0):
            if not is_covered(centre, ground):
                return False
        elif gap_in(covered(centre, vector, ground)) is not None:
            return False
        if any((high - low).sign() > 0 for low, high in covered(centre, vector, off)):
            return False
        here = step.to
    return True


def unmet(trial: Trial, end: Pose, given: Given) -> None:
    """Judge what a way that meets nobody has spent.

    All of it is as slow as the ground makes it, but for what only slow ground may have.
    """
    asked = trial.mobility.unmet
    if asked is None:
        return
    over = trial.spent - given.bound_saved + given.unused - Surd.of(asked.budget)
    if over.sign() <= 0:
        return
    here = figure(trial.mobility.base, (end.x, end.y), end.heading)
    models = others(trial.others, asked.models, trial.mobility)
    if any(near(here, other.figure, 2 * asked.gap) for other in models):
        return
    whole = trial.spent - given.saved + given.unused
    if (whole - Surd.of(trial.mobility.budget)).sign() <= 0:
        amount = over.ceil()
        trial.refuse(asked.rule, f"{trial.say(amount)} too far for who meets nobody", end, amount)
