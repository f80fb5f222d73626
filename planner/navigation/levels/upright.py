"""Straight up or down: a climb, or a drop where that is cheaper."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from planner.navigation.slow_ground.crossings import landed
from planner.navigation.walk.legal import Legal
from planner.plan import StepKind

Point = tuple[int, int]


class Upright(NamedTuple):
    """One step straight up or down.

    Parameters:
        cost: µm.
        kind: climb or drop.
        rule: ledger id.
        tests: names of dice tests owed.
        more: ledger ids of what is owed for the ground that it comes down in.
    """

    cost: Fraction
    kind: StepKind
    rule: str
    tests: tuple[str, ...] = ()
    more: tuple[str, ...] = ()


def upright(
    legal: Legal, at: Point, start: int, end: int, heading: int, daring: bool
) -> Upright | None:
    """Return the cheapest legal step at a place (µm) between two heights; None if there is none.

    Of a climb and a drop of the same price the climb is taken.
    """
    low, high = sorted((start, end))
    found = []
    climbing, dropping = legal.mobility.climbing, legal.mobility.dropping
    if legal.climb(at, low, high, heading):
        free = legal.free_climb(at, low, high, heading)
        face = Fraction(1) if free else legal.face(at, high, heading)
        price = Fraction(0) if free else (climbing.up if end > start else climbing.down) * face
        rule = climbing.free_rule if free else climbing.rule
        found.append(Upright((high - low) * price, StepKind.CLIMB, rule))
    if dropping is not None and end < start and high - low <= dropping.highest:
        tests = (dropping.test,) * dropping.tests(high - low) if dropping.test else ()
        dares = (daring or not tests) and legal.lands(at, high - low)
        if dares and legal.upright(at, low, high, heading, sheer=dropping.sheer):
            cost = (high - low) * dropping.pace + dropping.entry
            found.append(Upright(cost, StepKind.DROP, dropping.rule, tests))
    best = min(found, key=lambda step: step.cost, default=None)
    return best if best is None or end else _down(legal, at, heading, best, daring)


def _down(legal: Legal, at: Point, heading: int, step: Upright, daring: bool) -> Upright | None:
    """A step to the ground with what is owed there; None if that is a test and may not be."""
    owed = landed(legal, at, heading)
    if owed.tests and not daring:
        return None
    cost, tests = step.cost + owed.entry, (*step.tests, *owed.tests)
    return step._replace(cost=cost, tests=tests, more=owed.rules)
