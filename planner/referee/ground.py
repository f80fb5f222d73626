"""What a line costs: its length, slower on some ground, and tolls on entering it."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import prod

from planner.mobility import Measured, Mobility, Paces, Passage, Way
from planner.referee.covering import covered, covering, is_covered
from planner.referee.exact import along
from planner.referee.exact.figure import Figure, Rounded, Turned, figure
from planner.referee.exact.plane import Point, side_of_rings
from planner.referee.exact.shadow import shadow
from planner.referee.exact.spans import ONE, ZERO, Span, key, union, without
from planner.referee.exact.surd import Surd
from planner.referee.outline import Outline, met
from planner.referee.table import Patch, Table
from planner.units import Pose

Toll = tuple[Passage, list[Span]]


def cost(table: Table, mobility: Mobility, start: Pose, end: Pose) -> Surd:
    """Return what the line between two poses on the same level costs, µm."""
    square = (end.x - start.x) ** 2 + (end.y - start.y) ** 2
    if not square:
        return Surd()
    length = Surd.root(square)
    if start.z != 0:
        return length
    base = figure(mobility.base, (start.x, start.y), start.heading)
    vector = 2 * (end.x - start.x), 2 * (end.y - start.y)
    tolls, found = [], Surd()
    for patch in table.ground:
        passage = mobility.passage(patch.feature.id)
        if passage.way is not Way.OPEN or (passage.pace == 1 and not passage.entry):
            continue
        over = covering(table, mobility, patch.feature.id)
        spans = without(spans_in(base, vector, patch.outline, passage), covered(base, vector, over))
        if spans:
            tolls.append((passage, spans))
            there = _is_in(base, patch.outline, passage) and not is_covered(base, over)
            found += Surd.of(passage.entry * _entries(spans, there))
    return found + _paced(tolls, mobility.paces).times_root(square)


def uncovered(table: Table, mobility: Mobility, patch: Patch, start: Pose, end: Pose) -> bool:
    """Return whether a base that slides between two poses is ever in a patch that counts."""
    passage = mobility.passage(patch.feature.id)
    base = figure(mobility.base, (start.x, start.y), start.heading)
    over = covering(table, mobility, patch.feature.id)
    vector = 2 * (end.x - start.x), 2 * (end.y - start.y)
    if vector == (0, 0):
        return _is_in(base, patch.outline, passage) and not is_covered(base, over)
    return bool(
        without(spans_in(base, vector, patch.outline, passage), covered(base, vector, over))
    )


def _paced(tolls: list[Toll], paces: Paces) -> Surd:
    """The sum of all parts of [0, 1], each times what the patches it is in make of its cost."""
    cuts = [ZERO, ONE]
    for _, spans in tolls:
        cuts += [end for span in spans for end in span]
    cuts.sort(key=key)
    total = Surd()
    for low, high in pairwise(cuts):
        here = [
            passage.pace
            for passage, spans in tolls
            if any((s[0] - low).sign() <= 0 <= (s[1] - high).sign() for s in spans)
        ]
        together = max if paces is Paces.GREATEST else prod
        total += (high - low).times(together(here) if here else Fraction(1))
    return total


def _entries(spans: list[Span], there: bool) -> int:
    """How often the body comes from outside to inside, if it is `there` at the start or not."""
    return len(spans) - (there and spans[0][0].sign() == 0)


def _is_in(base: Figure, outline: Outline, passage: Passage) -> bool:
    if passage.measured is Measured.BASE:
        return met(base, outline) is not None
    if outline.rings:
        return side_of_rings(base.centre, 1, outline.rings) > 0
    return met(Rounded((base.centre,)), outline) is not None


def spans_in(base: Figure, vector: Point, outline: Outline, passage: Passage) -> list[Span]:
    """Return where along the line the body is in a patch."""
    point = base.centre
    if passage.measured is Measured.CENTRE:
        mover: Figure = Rounded((point,))
    elif isinstance(base, Turned) and passage.pace < 1:
        # Good ground counts only where the base surely is: under the disc inside it.
        mover = base.inner
    else:
        mover = base
    end = mover.moved(*vector)
    (ax, ay, bx, by), (cx, cy, dx, dy) = mover.box, end.box
    box = min(ax, cx), min(ay, cy), max(bx, dx), max(by, dy)
    if outline.beside(box):
        return []
    found = along.inside(point, vector, outline.rings) if outline.rings else []
    if passage.measured is Measured.BASE or not outline.rings:
        for part in outline.parts(box):
            span = meeting(mover, vector, part)
            if span is not None:
                found.append(span)
    return union(found)


def meeting(mover: Figure, vector: Point, part: Rounded) -> Span | None:
    """Return where a moving base's interior meets a part, exactly or (turned) a hair more."""
    if isinstance(mover, Turned):
        return shadow(mover, vector, part)
    return along.meeting(mover, vector, part)
