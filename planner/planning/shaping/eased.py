"""Models whose turns are free turn no further than they have to: an outline has two headings.

An oval or a rectangle turned by half a turn is the same, so the search, for which turns that cost
nothing are all alike, may take a hull round by 105° where 75° the other way would do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby, pairwise
from typing import TYPE_CHECKING

from planner.length import FULL_TURN, turn_between
from planner.plan import ModelPlan, Plan, Status, Step, StepKind

if TYPE_CHECKING:
    from planner.formation.formation import Formation
    from planner.mobility import Terms
    from planner.referee import Violation
    from planner.scenario.scenario import Scenario

Placed = tuple["Formation", tuple[ModelPlan, ...]]


def eased(scenario: Scenario, terms: Terms, plan: Plan, placed: Placed) -> Placed:
    """Return a formation and its ways with each model turned by as little as its way needs.

    Ways of a plan with checks begin alike up to these, and stay as they are.

    Parameters:
        plan: with the ruleset, unit and order; its models are put in.
    """
    formation, ways = placed
    tries = {} if terms.checks else {way.id: list(_tries(terms, way)) for way in ways}
    if not any(tries.values()):
        return placed
    as_legal = _as_legal(scenario, terms, replace(plan, move_order=formation.move_order), ways)
    found = tuple((tries[way.id] or [way])[0] for way in ways)
    if not as_legal(found):
        found = ways
        for number, way in enumerate(ways):
            for tried in tries[way.id]:
                those = (*found[:number], tried, *found[number + 1 :])
                if as_legal(those):
                    found = those
                    break
    poses = {**formation.poses, **{way.id: way.end for way in found}}
    return replace(formation, poses=poses), found


def _as_legal(
    scenario: Scenario, terms: Terms, plan: Plan, ways: tuple[ModelPlan, ...]
) -> Callable[[tuple[ModelPlan, ...]], bool]:
    """Return whether the referee finds no more wrong with others than with these ways."""
    from planner import referee

    def wrong(tried: tuple[ModelPlan, ...]) -> tuple[Violation, ...]:
        asked = replace(plan, status=Status.FEASIBLE, models=tried)
        return referee.alone(scenario, terms, asked).violations

    before: list[tuple[Violation, ...]] = []

    def as_legal(tried: tuple[ModelPlan, ...]) -> bool:
        found = wrong(tried)
        if found and not before:
            before.append(wrong(ways))
        return not found or found == before[0]

    return as_legal


def _tries(terms: Terms, way: ModelPlan) -> Iterator[ModelPlan]:
    """Ways like this one that turn less, the least first: with any end, with the same heading."""
    body = terms.mobilities[way.id]
    turning = body.turning
    if body.base.is_round or turning.facing or not turning.free:
        return
    headings = [heading for heading, _ in groupby(_headings(way))]
    best = _turned(headings)
    for last in (None, headings[-1]):
        tried = _least(headings, last)
        if _turned(tried) < best:
            yield _with(way, tried)


def _headings(way: ModelPlan) -> list[int]:
    return [way.start.heading, *(step.to.heading for step in way.steps)]


def _turned(headings: Sequence[int]) -> int:
    return sum(turn_between(a, b) for a, b in pairwise(headings))


def _least(headings: Sequence[int], last: int | None) -> list[int]:
    """The headings, or their opposites, with the least turning from the first one on.

    Parameters:
        last: what the last one has to be; None where it may be either.
    """
    chains = {headings[0]: (0, [headings[0]])}
    for number, heading in enumerate(headings[1:], 2):
        either = (heading, (heading + FULL_TURN // 2) % FULL_TURN)
        if number == len(headings) and last is not None:
            either = (last, last)
        chains = {
            new: min(
                (turned + turn_between(old, new), [*chain, new])
                for old, (turned, chain) in chains.items()
            )
            for new in dict.fromkeys(either)
        }
    return min(chains.values())[1]


def _with(way: ModelPlan, headings: Sequence[int]) -> ModelPlan:
    """The way with these headings in place of its own, one for each row of steps that share one."""
    steps: list[Step] = []
    number, old, before = 0, way.start.heading, way.start
    for step in way.steps:
        number += step.to.heading != old
        old = step.to.heading
        to = replace(step.to, heading=headings[number])
        if step.kind is not StepKind.PIVOT or to.heading != before.heading:
            steps.append(replace(step, to=to))
        before = to
    return replace(way, steps=tuple(steps))
