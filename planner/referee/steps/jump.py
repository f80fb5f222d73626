"""A leap across: straight at one height, then down where it lands."""

from __future__ import annotations

from dataclasses import replace

from planner.length import turn_between
from planner.mobility import Way
from planner.referee.exact.bearing import heading_of, heads
from planner.referee.exact.spans import total
from planner.referee.exact.surd import Surd
from planner.referee.lacking import distance
from planner.referee.room.carried import carried
from planner.referee.room.ground import crossing, spans_in
from planner.referee.room.passing import bars, keep_clear, material, passing, table_edge
from planner.referee.room.support import over_edge, stands_on
from planner.referee.room.sweep import slide
from planner.referee.steps.climb import floors
from planner.referee.verdict import Measure
from planner.referee.way.chain import linked
from planner.referee.way.trial import Trial
from planner.units import Pose


def jump(trial: Trial, start: Pose, end: Pose) -> None:
    """Judge a jump: from where it stands to where it may stand, over nothing or over anything low.

    The body keeps its height along the line and goes straight down at its end. Above the ground
    the base lies wholly on what carries it before and after: the gap is from edge to edge.
    """
    linked(trial, "jump", end, replace(end, heading=start.heading))
    mobility, jumping = trial.mobility, trial.mobility.jumping
    if jumping is None:
        trial.refuse(mobility.rule("jump"), "may not jump", end, distance(start, end))
        return
    rule, fall = jumping.rule or "jump", start.z - end.z
    if fall < 0:
        trial.refuse(rule, f"jumps up {trial.say(-fall)}", end, -fall)
    if fall > jumping.lower:
        over = fall - jumping.lower
        trial.refuse(rule, f"jumps {trial.say(over)} too far down", end, over)
    square = (end.x - start.x) ** 2 + (end.y - start.y) ** 2
    length = Surd.root(square)
    beyond = length - Surd.of(jumping.longest)
    if beyond.sign() > 0:
        over = beyond.ceil()
        trial.refuse(rule, f"jumps {trial.say(over)} too far", end, over)
    high = max(start.z, end.z)
    _stands(trial, start, rule, "from")
    _stands(trial, end, rule, "to")
    flight = slide(mobility.base, start, end)
    if square:
        _across(trial, start, end)
    table_edge(trial, flight, start.z)
    material(trial, flight, start.z, start.z)
    column = slide(mobility.base, end)
    material(trial, column, end.z, high)
    floors(trial, column.figure, end.z, high, end)
    for sweep, low in ((flight, start.z), (column, end.z)):
        bars(trial, sweep, low, high)
        for standoff in mobility.standoffs:
            if standoff.along:
                keep_clear(trial, standoff, sweep, low, high)
    paid = crossing(trial.table, mobility, start, end)
    trial.spent += paid.spent + trial.enter(paid.once)
    trial.spent += Surd.of(jumping.entry) + length.times(jumping.pace)
    trial.owe(*paid.owed, *((jumping.test,) if jumping.test else ()))


def _stands(trial: Trial, pose: Pose, rule: str, which: str) -> None:
    """Whether it may stand where a jump begins or ends, wholly on what carries it."""
    base = slide(trial.mobility.base, pose)
    passing(trial, base, pose.z, pose.z)
    if carried(trial, base, pose, pose) and not stands_on(trial, base.figure, pose.z):
        text = f"jumps {which} where its base hangs over an edge"
        trial.refuse(rule, text, pose, over_edge(trial, base.figure, pose.z))


def _across(trial: Trial, start: Pose, end: Pose) -> None:
    """Forward, where one goes where one faces; over no ground that may not be flown over."""
    mobility, jumping = trial.mobility, trial.mobility.jumping
    dx, dy = end.x - start.x, end.y - start.y
    if mobility.turning.facing and not heads(dx, dy, start.heading):
        off = turn_between(heading_of(dx, dy), start.heading)
        text = "jumps where it does not face"
        trial.refuse(mobility.rule("facing"), text, end, off, Measure.ANGLE)
    if jumping is None or jumping.over is None or start.z:
        return
    vector = 2 * dx, 2 * dy
    base = slide(mobility.base, start).figure
    for patch in trial.table.ground:
        name = patch.feature.id
        passage = mobility.passage(name)
        plain = passage.way is Way.OPEN and passage.pace == 1 and not mobility.tolled(name)
        if name in jumping.over or plain:
            continue
        spans = spans_in(base, vector, patch.outline, passage)
        if spans:
            rule = passage.rule or mobility.rule("ground")
            far = total(spans).times_root(dx * dx + dy * dy).ceil()
            trial.refuse(rule, f"jumps over {patch.feature.called}, which it may not", end, far)
