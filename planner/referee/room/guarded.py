"""Features that are not touched within reach of some models: both at once, nowhere on the way."""

from __future__ import annotations

from collections.abc import Iterator

from planner.mobility import Guarded, Passage
from planner.referee.exact import along
from planner.referee.exact.apart import between, clear
from planner.referee.exact.figure import Figure, Rounded, figure
from planner.referee.exact.plane import Point
from planner.referee.exact.shadow import shadow
from planner.referee.exact.spans import Span, total, without
from planner.referee.exact.surd import Surd
from planner.referee.exact.turn import circle, sweep
from planner.referee.room.covering import covered, covering, is_covered
from planner.referee.room.ground import spans_in
from planner.referee.room.outline import Outline, met
from planner.referee.room.sweep import Slide, Spin, too_deep
from planner.referee.unit.standing import Standing, others
from planner.referee.way.trial import Trial
from planner.units import Pose

TOUCHED = Passage()
"""Features are met with the base, as they are where a move ends."""


def guarded(trial: Trial, moved: Slide | Spin, z: int) -> None:
    """Judge a line or a pivot at height `z`."""
    for one in trial.mobility.guarded:
        for other in others(trial.others, one.models, trial.mobility):
            if other.off(moved.figure.box, 2 * one.gap):
                continue
            for feature, outline in _features(trial, one, z):
                over = covering(trial.table, trial.mobility, feature)
                amount = _both(moved, outline, over, other, 2 * one.gap)
                if amount:
                    (x, y), say = moved.path[1], trial.say
                    name = trial.table.battlefield.by_id[feature].called
                    text = f"is over {name} within {say(one.gap)} of {other.model}"
                    if isinstance(moved, Slide):
                        text += f", for {say(amount)} of its way"
                    trial.refuse(one.rule, text, Pose(x, y, z), amount)


def _features(trial: Trial, one: Guarded, z: int) -> Iterator[tuple[str, Outline]]:
    """The guarded ground, and the material at the body's heights or under it, by id."""
    for patch in trial.table.ground if z == 0 else ():
        if patch.feature.id in one.features:
            yield patch.feature.id, patch.outline
    high = z + trial.mobility.height
    for prism in trial.table.prisms:
        here = prism.overlaps(z, high) or prism.piece.top == z
        if here and prism.feature in one.features:
            yield prism.feature, prism.outline


def _both(
    moved: Slide | Spin, outline: Outline, over: list[Outline], other: Standing, gap: int
) -> int:
    """By how much a base touches a feature while it is too near, µm rounded up; 0 if it never is.

    How far it goes like that; where it only turns or stands, how much too near it is.

    Parameters:
        over: what covers the feature: it is not there while the centre is in that.
    """
    if outline.beside(moved.figure.box):
        return 0
    turns = isinstance(moved, Spin)
    headings = (moved.start, moved.end) if isinstance(moved, Spin) else (moved.heading,)
    stands = [figure(moved.base, at, h) for at in dict.fromkeys(moved.path) for h in headings]
    bare = [base for base in stands if not is_covered(base, over)]
    there = any(_stands(base, outline, other.figure, gap) for base in bare)
    if isinstance(moved, Spin) and bare and not there and not moved.base.is_round:
        there = not _turns_clear(moved, outline, other.figure, gap)
    if turns or len(stands) == 1:
        return too_deep(moved, other.figure, gap) if there else 0
    (sx, sy), (ex, ey) = moved.path
    vector = 2 * (ex - sx), 2 * (ey - sy)
    near = _nearing(stands[0], vector, other.figure, gap)
    spans = [] if near is None else spans_in(stands[0], vector, outline, TOUCHED)
    spans = without(spans, covered(stands[0], vector, over)) if spans else []
    shared = [part for span in spans if near is not None for part in _shared(span, near)]
    if not shared:
        return int(there)
    return max(1, total(shared).times_root((ex - sx) ** 2 + (ey - sy) ** 2).ceil())


def _stands(base: Figure, outline: Outline, other: Figure, gap: int) -> bool:
    return met(base, outline) is not None and not clear(base, other, gap, strict=True)


def _nearing(base: Figure, vector: Point, other: Figure, gap: int) -> Span | None:
    """Where along a line a base is within the gap: exactly, or (turned) a hair more."""
    if isinstance(base, Rounded) and isinstance(other, Rounded):
        return along.nearing(base, vector, other, gap)
    return shadow(base, vector, other, gap)


def _shared(touching: Span, near: Span) -> Iterator[Span]:
    """What an open stretch and a closed one, which may be a place alone, have in common."""
    if (near[1] - touching[0]).sign() > 0 and (touching[1] - near[0]).sign() > 0:
        yield _further(touching[0], near[0], 1), _further(touching[1], near[1], -1)


def _further(a: Surd, b: Surd, sign: int) -> Surd:
    return a if (a - b).sign() == sign else b


def _turns_clear(spin: Spin, outline: Outline, other: Figure, gap: int) -> bool:
    """Whether at each heading of a turn the base is certainly off the one or off the other."""
    about = circle(spin.base, spin.at)
    if met(about, outline) is None or clear(about, other, gap, strict=True):
        return True
    parts = list(outline.parts(about.box))

    def spare(heading: int) -> int:
        base = figure(spin.base, spin.at, heading)
        off = -1 if outline.holds(base.centre) else min(between(base, part) for part in parts)
        return max(off, between(base, other) - gap)

    return sweep(spin.base, spin.start, spin.end, spare)
