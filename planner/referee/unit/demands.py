"""Where an order demands that a model ends: near a model, in a zone, by the table's edge."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from planner.battlefield import Feature
from planner.length import DEGREE, turn_between
from planner.mobility import Above, Below, Beside, ByEdge, Fits, Inside, Keeps, Looks, Near
from planner.referee.exact.apart import between, clear, near
from planner.referee.exact.bearing import heading_of
from planner.referee.exact.figure import Figure, Rounded, Turned, disc
from planner.referee.exact.plane import Point
from planner.referee.lacking import apart, too_far
from planner.referee.room.outline import Outline, depth, met, perhaps_within
from planner.referee.room.sweep import slide
from planner.referee.unit.shelter import first_meeting, sheltered, unsafe_from
from planner.referee.unit.standing import Standing, others
from planner.referee.verdict import Measure
from planner.referee.way.trial import Trial
from planner.units import Pose


def demands(trial: Trial, end: Pose, start: Pose | None = None) -> None:
    """Judge the end pose by every one of `Mobility.ends`.

    Parameters:
        start: where a model that moved began; one that stays fits, is as safe as it was, and
            need not get anywhere that only those who move have to.
    """
    here = slide(trial.mobility.base, end).figure
    for demand in trial.mobility.ends:
        if isinstance(demand, Near):
            _near(trial, demand, here, end)
        elif isinstance(demand, Inside):
            _inside(trial, demand, here, end)
        elif isinstance(demand, ByEdge):
            _by_edge(trial, demand, here, end)
        elif isinstance(demand, (Above, Below)):
            if start is not None or not demand.moved:
                _high(trial, demand, end)
        elif isinstance(demand, Beside):
            _beside(trial, demand, here, end)
        elif isinstance(demand, Looks):
            _looks(trial, demand, end)
        elif start is not None:
            _moved(trial, demand, start, end)


def _moved(trial: Trial, demand: Keeps | Fits, start: Pose, end: Pose) -> None:
    if isinstance(demand, Keeps):
        _keeps(trial, demand, start, end)
    else:
        _fits(trial, demand, end)


def _high(trial: Trial, demand: Above | Below, end: Pose) -> None:
    if isinstance(demand, Above):
        _above(trial, demand, end)
    else:
        _below(trial, demand, end)


def _above(trial: Trial, demand: Above, end: Pose) -> None:
    if end.z < demand.least:
        low = demand.least - end.z
        trial.refuse(demand.rule, f"ends {trial.say(low)} too low", end, low)


def _below(trial: Trial, demand: Below, end: Pose) -> None:
    if end.z > demand.most:
        high = end.z - demand.most
        trial.refuse(demand.rule, f"ends {trial.say(high)} too high", end, high)


def _beside(trial: Trial, demand: Beside, here: Figure, end: Pose) -> None:
    opening = trial.table.battlefield.by_id[demand.opening]
    line = Outline.line(opening.paths[0], 0)
    if not any(near(here, part, 2 * demand.gap) for part in line.parts(here.box, 2 * demand.gap)):
        table = trial.table
        whole = (0, 0, 2 * table.width, 2 * table.height)
        lacks = too_far(min(between(here, part) for part in line.parts(whole)), demand.gap)
        text = f"does not end within {trial.say(demand.gap)} of {demand.opening}"
        trial.refuse(demand.rule, text + trial.by(lacks, "too far off"), end, lacks)


def _looks(trial: Trial, demand: Looks, end: Pose) -> None:
    wanted = [] if demand.heading is None else [demand.heading]
    for x, y in demand.at:
        if (x, y) == (end.x, end.y):
            return
        wanted.append(heading_of(x - end.x, y - end.y))
    off = min((turn_between(heading, end.heading) for heading in wanted), default=0) - demand.off
    if off > 0:
        by = -(-off // DEGREE)  # whole degrees, rounded up
        text = f"ends facing up to {by}° off where the order has it look"
        trial.refuse(demand.rule, text, end, off, Measure.ANGLE)


def _near(trial: Trial, demand: Near, here: Figure, end: Pose) -> None:
    named = others(trial.others, demand.models, trial.mobility)
    for other in named:
        if demand.vertical is not None and other.rise(end.z, end.z) > demand.vertical:
            continue
        if _parted((end.x, end.y), (other.pose.x, other.pose.y), demand.apart):
            continue
        if demand.wholly and _wholly(here, other.figure, 2 * demand.gap):
            return
        if not demand.wholly and near(here, other.figure, 2 * demand.gap):
            return
    lacks = min((_lacks(demand, here, other, end) for other in named), default=0)
    word = "wholly within" if demand.wholly else "within"
    said = ", ".join(sorted(demand.models))
    text = f"does not end {word} {trial.say(demand.gap)} of {said}"
    if lacks:
        trial.refuse(demand.rule, text + trial.by(lacks, "too far off"), end, lacks)
    else:
        _out_of_touch(trial, demand, text, end, bool(named))


def _out_of_touch(trial: Trial, demand: Near, text: str, end: Pose, there: bool) -> None:
    """Near enough to all of them but for what stands between, or none is on the table."""
    found = "something between" if there else "nobody on the table"
    trial.mistake(demand.rule, text, end, found, ", ".join(sorted(demand.models)))


def _lacks(demand: Near, here: Figure, other: Standing, end: Pose) -> int:
    """By how much a base is too far beside or above another one, µm, rounded up; 0 if it is not."""
    rise = other.rise(end.z, end.z)
    if not demand.wholly:
        gap = between(here, other.figure)
    else:
        about = here.outer if isinstance(here, Turned) else here
        corners = (between(Rounded((corner,)), other.figure) for corner in about.core)
        gap = max(corners) + about.radius
    return apart(gap, demand.gap, rise, demand.vertical)


def _parted(here: Point, there: Point, lines: Sequence[Sequence[Point]]) -> bool:
    """Whether the straight line between two centres meets one of the lines."""
    return any(
        first_meeting((here, there), stretch) is not None
        for line in lines
        for stretch in pairwise(line)
    )


def _inside(trial: Trial, demand: Inside, here: Figure, end: Pose) -> None:
    zones = [trial.table.battlefield.by_id[zone] for zone in sorted(demand.zones)]
    if demand.out:
        for zone in zones:
            if demand.gap and not _further(here, zone, demand.gap):
                text = f"does not end further than {trial.say(demand.gap)} from {zone.id}"
                near_by = _across(here, zone, out=True) + demand.gap
                trial.refuse(demand.rule, text, end, max(1, near_by))
            elif not outside(here, zone):
                deep = max(1, _across(here, zone, out=True))
                trial.refuse(demand.rule, f"ends with a part of it in {zone.id}", end, deep)
    elif not any(_holds(here, zone) for zone in zones):
        named = ", ".join(zone.id for zone in zones)
        beyond = max(1, min((_across(here, zone) for zone in zones), default=0))
        trial.refuse(demand.rule, f"does not end wholly inside {named}", end, beyond)


def _by_edge(trial: Trial, demand: ByEdge, here: Figure, end: Pose) -> None:
    table, box = trial.table, here.box
    if not demand.wholly:
        box = (box[2], box[3], box[0], box[1])
    off = {
        "left": box[2],
        "right": 2 * table.width - box[0],
        "bottom": box[3],
        "top": 2 * table.height - box[1],
    }
    word = "wholly within" if demand.wholly else "within"
    if all(off[edge] > 2 * demand.gap for edge in demand.edges):
        lacks = too_far(min(off[edge] for edge in demand.edges), demand.gap)
        text = f"does not end {word} {trial.say(demand.gap)} of a permitted edge"
        trial.refuse(demand.rule, text + trial.by(lacks, "too far off"), end, lacks)


def _keeps(trial: Trial, demand: Keeps, start: Pose, end: Pose) -> None:
    asked = trial.table, demand.shelter, trial.mobility.base
    if sheltered(*asked, start, trial.others) and not sheltered(*asked, end, trial.others):
        seen = unsafe_from(*asked, end, trial.others)
        text = "leaves its cover and ends in none"
        trial.refuse(demand.rule, text, end, seen, Measure.NUMBER)


def _fits(trial: Trial, demand: Fits, end: Pose) -> None:
    whole, top = slide(demand.outline, end).figure, end.z + trial.mobility.height
    for prism in trial.table.prisms:
        part = met(whole, prism.outline) if prism.overlaps(end.z, top) else None
        if part is not None:
            deep = depth(whole, part)
            trial.refuse(demand.rule, f"cannot be placed there for {prism.feature}", end, deep)
    own = trial.mobility.model
    mates = next((ids for ids in trial.members.values() if own in ids), ())
    for other in others(trial.others, trial.others.keys() - set(mates), trial.mobility):
        if other.overlaps(end.z, top) and not clear(whole, other.figure):
            deep = depth(whole, other.figure)
            trial.refuse(demand.rule, f"cannot be placed there for {other.model}", end, deep)


def _wholly(here: Figure, other: Figure, gap: int) -> bool:
    """Whether no point of the base is further than `gap` (half µm) from the other base.

    The other is convex, so the distance from it is greatest at a corner of the core.
    """
    about = here.outer if isinstance(here, Turned) else here
    return all(near(Rounded((corner,)), other, gap - about.radius) for corner in about.core)


def _holds(here: Figure, zone: Feature) -> bool:
    if zone.geometry == "Point":
        return _wholly(here, disc(zone.paths[0][0], 0), 2 * zone.radius)
    outline = Outline.polygon(zone.paths)
    clean = all(clear(here, part) for part in outline.parts(here.box))
    return clean and outline.holds(here.centre)


def _across(here: Figure, zone: Feature, *, out: bool = False) -> int:
    """How far a base reaches over a zone's border from inside, µm rounded up; `out`: from outside.

    Of a base with corners where the core's corners do: its edges may reach further in a notch.
    """
    about = here.outer if isinstance(here, Turned) else here
    return max(-(-(about.radius + _beyond(corner, zone, out)) // 2) for corner in about.core)


def _beyond(point: Point, zone: Feature, out: bool) -> int:
    """How far a point (half µm) is outside a zone, half µm, below 0 inside; `out`: inside it."""
    if zone.geometry == "Point":
        x, y = zone.paths[0][0]
        far = between(Rounded((point,)), disc((x, y), 0)) - 2 * zone.radius
        return -far if out else far
    outline = Outline.polygon(zone.paths)
    far = min(between(Rounded((point,)), part) for part in outline.parts(outline.box))
    return far if outline.holds(point) == out else -far


def _further(here: Figure, zone: Feature, gap: int) -> bool:
    """Whether the base is certainly further than `gap` µm from the zone."""
    if zone.geometry == "Point":
        return clear(here, disc(zone.paths[0][0], zone.radius), 2 * gap, strict=True)
    return not perhaps_within(here, Outline.polygon(zone.paths), 2 * gap)


def outside(here: Figure, zone: Feature) -> bool:
    """Return whether no part of a base is in a zone."""
    if zone.geometry == "Point":
        return clear(here, disc(zone.paths[0][0], zone.radius))
    return met(here, Outline.polygon(zone.paths)) is None
