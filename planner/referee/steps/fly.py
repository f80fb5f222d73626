"""Straight through the air."""

from __future__ import annotations

from dataclasses import replace

from planner.mobility import Standoff, Way
from planner.referee.exact.surd import Surd
from planner.referee.lacking import distance
from planner.referee.room.flight import Flight
from planner.referee.room.outline import Outline
from planner.referee.room.passing import table_edge
from planner.referee.room.sweep import slide
from planner.referee.unit.standing import others
from planner.referee.way.chain import linked
from planner.referee.way.trial import Trial
from planner.units import Pose


def fly(trial: Trial, start: Pose, end: Pose) -> None:
    """Judge a flight: the base flat and clear all along, at its length in three dimensions."""
    linked(trial, "fly", end, replace(end, heading=start.heading))
    flying = trial.mobility.flying
    if flying is None:
        trial.refuse(trial.mobility.rule("fly"), "may not fly", end, distance(start, end))
        return
    lowest = min(start.z, end.z)
    if lowest < 0:
        trial.refuse(flying.rule or "fly", "flies below the ground", end, -lowest)
    table_edge(trial, slide(trial.mobility.base, start, end), start.z)
    flight = Flight(trial.mobility.base, start, end)
    if flying.clear:
        _material(trial, flight)
        _floors(trial, flight)
    _bars(trial, flight)
    for standoff in trial.mobility.standoffs:
        if standoff.along:
            _keep_clear(trial, standoff, flight)
    square = (end.x - start.x) ** 2 + (end.y - start.y) ** 2 + (end.z - start.z) ** 2
    trial.spent += Surd.root(square) if square else Surd()


def _material(trial: Trial, flight: Flight) -> None:
    mobility = trial.mobility
    for prism in trial.table.prisms:
        passage = mobility.passage(prism.feature)
        if prism.way(mobility) is not Way.OPEN:
            rule = passage.rule or mobility.rule("solid")
            heights = prism.piece.bottom - mobility.height, prism.piece.top
            _clear(trial, flight, prism.outline, heights, (rule, prism.feature))


def _floors(trial: Trial, flight: Flight) -> None:
    mobility = trial.mobility
    for floor in () if mobility.walks_through else trial.table.floors:
        z, name = floor.feature.top, floor.feature.id
        rule = mobility.passage(name).rule or mobility.rule("floor")
        _clear(trial, flight, floor.outline, (z - mobility.height, z), (rule, name))


def _clear(
    trial: Trial,
    flight: Flight,
    outline: Outline,
    heights: tuple[int, int],
    named: tuple[str, str],
) -> None:
    """Refuse a flight that meets an outline while its foot is between two heights."""
    region = flight.within(*heights)
    part = None if region is None else region.met(outline)
    if region is not None and part is not None:
        deep = region.too_deep(part)
        text = f"flies through {named[1]}{trial.by(deep, 'deep')}"
        trial.refuse(named[0], text, flight.end, deep)


def _bars(trial: Trial, flight: Flight) -> None:
    mobility = trial.mobility
    for bar in mobility.bars:
        for other in others(trial.others, bar.models, mobility):
            z = other.pose.z
            region = flight.within(z - mobility.height, z + other.height)
            if region is None or region.clear(other.figure):
                continue
            if bar.crossable:
                trial.owed[bar.crossable] = max(trial.owed[bar.crossable], 1)
                continue
            deep = region.too_deep(other.figure)
            text = f"flies through {other.model}{trial.by(deep, 'deep')}"
            trial.refuse(bar.rule, text, flight.end, deep)


def _keep_clear(trial: Trial, standoff: Standoff, flight: Flight) -> None:
    for other in others(trial.others, standoff.models, trial.mobility):
        z, gap = other.pose.z, 2 * standoff.gap
        low, high = z - standoff.vertical, z + standoff.vertical
        region = flight.within(low, high, closed=standoff.inclusive)
        if region is None or region.clear(other.figure, gap, strict=standoff.inclusive):
            continue
        near = region.too_deep(other.figure, gap)
        text = f"flies within {trial.far(standoff)} of {other.model}"
        trial.refuse(standoff.rule, text + trial.by(near, "too near"), flight.end, near)
