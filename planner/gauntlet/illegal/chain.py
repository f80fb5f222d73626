"""Ways that do not hang together, or cost more than there is."""

from __future__ import annotations

from dataclasses import replace
from math import ceil, cos, radians, sin
from random import Random
from typing import Final

from planner.gauntlet.case import Case, Changed, length, line, lines
from planner.gauntlet.illegal.change import Change, broken, some_mover
from planner.length import DEGREE, FULL_TURN
from planner.plan import ModelPlan, Step, StepKind
from planner.units import Pose

UPON: Final = frozenset({StepKind.PIVOT, StepKind.CLIMB, StepKind.DROP})
"""Steps that lead to no other place."""
STEP: Final = 20_000
"""µm."""
ASLANT: Final = 45 * DEGREE
"""µ° off the heading: neither ahead nor to a side."""


def too_long(case: Case, random: Random) -> Changed | None:
    """To and fro on its last line until the budget is just passed."""
    way = _walker(case, random)
    if way is None:
        return None
    _, back, here = lines(way)[-1]
    turns = int(case.left(way) // (2 * length(back, here))) + 1
    if turns > 40:
        return None
    more = [line(back), line(here)] * turns
    plan = case.with_steps(way.id, *way.steps, *more)
    return broken(plan, case.mobility(way.id).rule("budget"))


def _walker(case: Case, random: Random) -> ModelPlan | None:
    """Some mover whose way ends with a line that leads somewhere."""
    found = [w for w in case.movers if lines(w) and lines(w)[-1][0] == len(w.steps) - 1]
    return random.choice(found) if found else None


def less_budget(case: Case, random: Random) -> Changed | None:
    """A way as long as the budget, and 1 µm more, straight along an axis and back."""
    way = some_mover(case, random)
    if way is None:
        return None
    over = ceil((case.left(way) + 1) / 2)
    to = replace(way.end, x=way.end.x + over)
    plan = case.with_steps(way.id, *way.steps, line(to), line(way.end))
    return broken(plan, case.mobility(way.id).rule("budget"))


def gap_at_start(case: Case, random: Random) -> Changed | None:
    """The way begins 1 µm beside where the model stands."""
    way = some_mover(case, random)
    if way is None or case.enters(way.id):
        return None
    moved = replace(way, start=replace(way.start, x=way.start.x + 1))
    models = tuple(moved if w.id == way.id else w for w in case.plan.models)
    return broken(replace(case.plan, models=models), "chain")


def gap_in_the_path(case: Case, random: Random) -> Changed | None:
    """The line before a turn, a climb or a drop is left out: that begins elsewhere."""
    found = [
        (way, number)
        for way in case.movers
        for number, a, b in lines(way)
        if (a.x, a.y) != (b.x, b.y)
        and number + 1 < len(way.steps)
        and way.steps[number + 1].kind in UPON
    ]
    if not found:
        return None
    way, number = random.choice(found)
    rest = (*way.steps[:number], *way.steps[number + 1 :])
    return broken(case.with_steps(way.id, *rest), "chain")


def line_that_rises(case: Case, random: Random) -> Changed | None:
    """A line that ends 1 µm higher."""
    way = some_mover(case, random)
    return None if way is None else broken(case.ending(way, z=way.end.z + 1), "chain")


def line_that_turns(case: Case, random: Random) -> Changed | None:
    """A line that turns by a millionth of a degree."""
    way = some_mover(case, random)
    heading = 0 if way is None else (way.end.heading + 1) % FULL_TURN
    return None if way is None else broken(case.ending(way, heading=heading), "chain")


def pivot_that_walks(case: Case, random: Random) -> Changed | None:
    """A pivot that moves the centre by 1 µm."""
    way = some_mover(case, random)
    if way is None:
        return None
    to = replace(way.end, y=way.end.y + 1)
    return broken(case.with_steps(way.id, *way.steps, Step(StepKind.PIVOT, to)), "chain")


def step_nobody_knows(case: Case, random: Random) -> Changed | None:
    """Set down elsewhere."""
    way = some_mover(case, random)
    step = Step(StepKind.PLACE, Pose(0, 0)) if way is None else Step(StepKind.PLACE, way.end)
    if way is None or case.enters(way.id):
        return None
    return broken(case.with_steps(way.id, *way.steps, step), "step")


def too_many_turns(case: Case, random: Random) -> Changed | None:
    """Turns on the spot until turning costs more than is left, or is not allowed at all."""
    found = [way for way in case.movers if not case.mobility(way.id).turning.free]
    if not found:
        return None
    way = random.choice(found)
    turning, half = case.mobility(way.id).turning, FULL_TURN // 2
    more = [(way.end.heading + half * (n + 1)) % FULL_TURN for n in range(40)]
    if turning.cost([half] * 40) <= case.left(way) + turning.cost([half]):
        return None
    steps = [Step(StepKind.PIVOT, replace(way.end, heading=heading)) for heading in more]
    plan = case.with_steps(way.id, *way.steps, *steps)
    return broken(plan, case.mobility(way.id).rule("budget"), turning.rule)


def where_it_does_not_face(case: Case, random: Random) -> Changed | None:
    """One that goes where it faces goes slantwise, between ahead and a side."""
    found = [
        way
        for way in case.walkers
        if case.mobility(way.id).turning.facing
        and case.mobility(way.id).turning.aslant < ASLANT - DEGREE
    ]
    if not found:
        return None
    way = random.choice(found)
    angle, far = radians((way.end.heading + ASLANT) / DEGREE), STEP
    to = replace(
        way.end, x=way.end.x + round(far * cos(angle)), y=way.end.y + round(far * sin(angle))
    )
    plan = case.with_steps(way.id, *way.steps, line(to))
    return broken(plan, case.mobility(way.id).rule("facing"))


CHAIN: Final[tuple[Change, ...]] = (
    too_long,
    less_budget,
    gap_at_start,
    line_that_rises,
    line_that_turns,
    pivot_that_walks,
    step_nobody_knows,
    too_many_turns,
    gap_in_the_path,
    where_it_does_not_face,
)
