"""Straight up or down."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from planner.referee.exact.figure import Figure
from planner.referee.exact.surd import Surd
from planner.referee.lacking import nearest, too_far
from planner.referee.room.ground import landed
from planner.referee.room.outline import depth, met, perhaps_within, surely_within
from planner.referee.room.passing import passing
from planner.referee.room.sweep import slide
from planner.referee.room.table import Prism
from planner.referee.way.chain import linked
from planner.referee.way.trial import Trial
from planner.units import Pose


def climb(trial: Trial, start: Pose, end: Pose, *, last: bool) -> None:
    """Judge a climb: the place unchanged, a clear column, a surface to climb to.

    Parameters:
        last: whether the move ends with it, so that it may stop part-way in some games.
    """
    linked(trial, "climb", end, replace(start, z=end.z))
    low, high = sorted((start.z, end.z))
    column = slide(trial.mobility.base, start)
    passing(trial, column, low, high)
    floors(trial, column.figure, low, high, end)
    surface(trial, column.figure, high, end, last)
    _highest(trial, high - low, end)
    if not _is_free(trial, column.figure, low, high):
        climbing = trial.mobility.climbing
        price = climbing.up if end.z > start.z else climbing.down
        trial.spent += Surd.of((high - low) * price * _dearest(trial, column.figure, high))
    comes_down(trial, end)


def comes_down(trial: Trial, end: Pose) -> None:
    """Owe what is owed for the ground that a climb or a drop ends in, from above."""
    if end.z == 0:
        paid = landed(trial.table, trial.mobility, end)
        trial.spent += paid.spent
        trial.owe(*paid.owed)


def _dearest(trial: Trial, column: Figure, high: int) -> Fraction:
    """What climbing costs times more by the dearest face that may be in reach at the top."""
    mobility, found = trial.mobility, Fraction(1)
    for prism in _tops(trial, high):
        face = mobility.passage(prism.feature).face
        if face > found and perhaps_within(column, prism.outline, 2 * mobility.climbing.reach):
            found = face
    return found


def floors(trial: Trial, column: Figure, low: int, high: int, end: Pose) -> None:
    """Judge that no floor is in the column, unless one walks through them."""
    if trial.mobility.walks_through:
        return
    for floor in trial.table.floors:
        part = met(column, floor.outline) if low < floor.feature.top <= high else None
        if part is not None:
            rule = trial.mobility.passage(floor.feature.id).rule or trial.mobility.rule("floor")
            text = f"climbs through the floor {floor.feature.id}"
            trial.refuse(rule, text, end, depth(column, part))


def surface(
    trial: Trial, column: Figure, high: int, end: Pose, last: bool, *, sheer: bool = False
) -> None:
    """Judge that there is a surface at the upper height within reach, and a face to climb.

    Parameters:
        sheer: whether the face need not be one that can be climbed.
    """
    if high == 0 or _can_reach(trial, column, high, sheer):
        return
    climbing = trial.mobility.climbing
    if climbing.mid_end and last and _face(trial, column, high):
        return
    text = f"finds nothing to climb to at a height of {trial.say(high)}"
    trial.refuse(climbing.rule or "climb", text, end, _missed(trial, column, high))


def _missed(trial: Trial, column: Figure, high: int) -> int:
    """How far off the next surface is, µm: beside the base at this height, or above or below."""
    reach, found = trial.mobility.climbing.reach, [abs(high)]  # down to the ground
    for top, outline in trial.table.tops:
        if top == high:
            found.append(too_far(nearest(column, outline), reach))
        elif perhaps_within(column, outline, 2 * reach):
            found.append(abs(top - high))
    return min(found)


def _can_reach(trial: Trial, column: Figure, high: int, sheer: bool) -> bool:
    reach = 2 * trial.mobility.climbing.reach
    floors = (f.outline for f in trial.table.floors if f.feature.top == high)
    tops = (p.outline for p in _tops(trial, high) if p.piece.climbable or sheer)
    return any(surely_within(column, outline, reach) for outline in (*floors, *tops))


def _face(trial: Trial, column: Figure, high: int) -> bool:
    """Whether a climbable face goes on above this height, within reach."""
    reach = 2 * trial.mobility.climbing.reach
    return any(
        surely_within(column, prism.outline, reach)
        for prism in trial.table.prisms
        if prism.piece.climbable and prism.piece.bottom <= high <= prism.piece.top
    )


def _highest(trial: Trial, height: int, end: Pose) -> None:
    climbing = trial.mobility.climbing
    if climbing.highest is not None and height > climbing.highest:
        over = height - climbing.highest
        text = f"climbs {trial.say(height)} at once, {trial.say(over)} too high"
        trial.refuse(climbing.rule or "climb", text, end, over)


def _is_free(trial: Trial, column: Figure, low: int, high: int) -> bool:
    """Whether the step is low, and onto all that is within reach at the top such are free."""
    mobility = trial.mobility
    climbing, reach = mobility.climbing, 2 * mobility.climbing.reach
    if climbing.free is not None and high - low > climbing.free:
        return False
    paying = [f.outline for f in trial.table.floors if f.feature.top == high]
    open_: list[Prism] = []
    for prism in _tops(trial, high):
        if mobility.steps_free(prism.feature, sill=prism.piece.is_sill):
            open_.append(prism)
        else:
            paying.append(prism.outline)
    return any(perhaps_within(column, prism.outline, reach) for prism in open_) and not any(
        perhaps_within(column, outline, reach) for outline in paying
    )


def _tops(trial: Trial, z: int) -> list[Prism]:
    return [prism for prism in trial.table.prisms if prism.piece.is_surface(z)]
