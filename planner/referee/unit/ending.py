"""Where a model may end."""

from __future__ import annotations

from planner.mobility import Way
from planner.referee.exact.apart import clear
from planner.referee.exact.figure import Figure, disc
from planner.referee.lacking import fall
from planner.referee.room.covering import covering, is_covered
from planner.referee.room.outline import met, perhaps_within, surely_within
from planner.referee.room.passing import keep_clear, off_table
from planner.referee.room.support import over_edge, stands_on
from planner.referee.room.sweep import slide, too_deep
from planner.referee.room.table import Prism
from planner.referee.unit.demands import demands
from planner.referee.unit.standing import Standing, others
from planner.referee.way.closer import is_closer, lacking
from planner.referee.way.trial import Trial
from planner.units import Pose


def ending(trial: Trial, start: Pose, end: Pose) -> None:
    """Judge the end pose of a model that moved."""
    here = slide(trial.mobility.base, end)
    beyond = off_table(trial, here)
    if beyond:
        text = f"ends {trial.say(beyond)} over the edge of the table"
        trial.refuse(trial.mobility.rule("table_edge"), text, end, beyond)
    place(trial, end)
    _markers(trial, here.figure, end)
    _overlap(trial, here.figure, end)
    standoffs(trial, end)
    demands(trial, end, start)
    _closer(trial, start, end)


def place(trial: Trial, end: Pose) -> None:
    """What a model stands in and on: material, ground and support."""
    figure = slide(trial.mobility.base, end).figure
    _material(trial, figure, end)
    _ground(trial, figure, end)
    _support(trial, figure, end)


def standoffs(trial: Trial, end: Pose) -> None:
    """The distances to keep at the end."""
    here = slide(trial.mobility.base, end)
    for standoff in trial.mobility.standoffs:
        if standoff.at_end:
            keep_clear(trial, standoff, here, end.z, end.z)


def _material(trial: Trial, figure: Figure, end: Pose) -> None:
    """The base meets no material at its height, and nothing that no move may end on."""
    mobility = trial.mobility
    for prism in trial.table.near(figure.box):
        passage = mobility.passage(prism.feature)
        part = None
        if passage.stop and passage.within and prism.way(mobility) is Way.OPEN:
            continue
        if prism.overlaps(end.z, end.z + mobility.height):
            part, rule, word = met(figure, prism.outline), mobility.rule("solid"), "in"
        elif not passage.stop and _stood_on(prism, end):
            part, rule, word = met(figure, prism.outline), "", "on"
        if part is None:
            continue
        if not passage.stop:
            rule = passage.stop_rule or passage.rule or mobility.rule("stop")
        deep = too_deep(slide(mobility.base, end), part)
        text = f"ends {word} {prism.feature}{trial.by(deep, 'deep')}"
        trial.refuse(rule, text, end, deep)


def _stood_on(prism: Prism, end: Pose) -> bool:
    return prism.piece.top == end.z


def _ground(trial: Trial, figure: Figure, end: Pose) -> None:
    """The base meets no ground (at z = 0) and no floor that no move may end on, but on a bridge."""
    table = trial.table
    here = table.ground if end.z == 0 else ()
    for patch in (*here, *(floor for floor in table.floors if floor.feature.top == end.z)):
        passage = trial.mobility.passage(patch.feature.id)
        part = None if passage.stop else met(figure, patch.outline)
        over = covering(table, trial.mobility, patch.feature.id) if part is not None else ()
        if part is not None and not is_covered(figure, over):
            rule = passage.stop_rule or passage.rule or trial.mobility.rule("stop")
            deep = too_deep(slide(trial.mobility.base, end), part)
            trial.refuse(rule, f"ends on {patch.feature.called}", end, deep)


def _support(trial: Trial, figure: Figure, end: Pose) -> None:
    """Above the ground the base lies wholly on surfaces at its height."""
    if stands_on(trial, figure, end.z) or _part_way(trial, figure, end):
        return
    mobility, surfaces = trial.mobility, trial.table.standable(end.z)
    if any(perhaps_within(figure, surface, 0) for surface in surfaces):
        beyond = over_edge(trial, figure, end.z)
        text = f"does not stand wholly on what carries it{trial.by(beyond, 'over the edge')}"
        trial.refuse(mobility.rule("support"), text, end, beyond)
    else:
        rule = mobility.climbing.end_rule or mobility.rule("support")
        text = f"ends in mid-air at a height of {trial.say(end.z)}"
        trial.refuse(rule, text, end, fall(trial.table, figure, end.z))


def _part_way(trial: Trial, figure: Figure, end: Pose) -> bool:
    """Whether it hangs on a climbable face, where the game lets a move end so."""
    climbing = trial.mobility.climbing
    return climbing.mid_end and any(
        surely_within(figure, prism.outline, 2 * climbing.reach)
        for prism in trial.table.prisms
        if prism.piece.climbable and prism.piece.bottom <= end.z <= prism.piece.top
    )


def _markers(trial: Trial, figure: Figure, end: Pose) -> None:
    """On the ground no base overlaps a marker."""
    for marker in trial.mobility.markers if end.z == 0 else ():
        spot = disc((marker.x, marker.y), marker.radius)
        if not clear(figure, spot):
            deep = too_deep(slide(trial.mobility.base, end), spot)
            trial.refuse(marker.rule, f"ends {trial.say(deep)} on a marker", end, deep)


def _overlap(trial: Trial, figure: Figure, end: Pose) -> None:
    """No base overlaps another at the same height."""
    mobility, box = trial.mobility, figure.box
    for other in others(trial.others, trial.others, mobility):
        if other.off(box) or not _beside(other, end, mobility.height):
            continue
        if clear(figure, other.figure):
            continue
        deep = too_deep(slide(mobility.base, end), other.figure)
        text = f"ends {trial.say(deep)} deep on {other.model}"
        trial.refuse(mobility.rule("no_overlap"), text, end, deep)


def _beside(other: Standing, end: Pose, height: int) -> bool:
    return other.overlaps(end.z, end.z + height)


def _closer(trial: Trial, start: Pose, end: Pose) -> None:
    """A model that moved ends nearer to one of the named units than it began."""
    mobility = trial.mobility
    if mobility.closer_to and not is_closer(trial, start, end):
        named = ", ".join(sorted(mobility.closer_to))
        text = f"does not end closer to {named}"
        trial.refuse(mobility.rule("closer"), text, end, lacking(trial, start, end))
