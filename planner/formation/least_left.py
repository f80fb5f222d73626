"""What is left of the way at the least, whatever tests are taken, found without any search."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from planner.formation.ceiling import ends_left
from planner.formation.left_to_go import remaining
from planner.formation.member import Member
from planner.formation.problem import Problem
from planner.formation.terms.distance_left import goals
from planner.mobility import Mobility, Terms
from planner.navigation.places import Places
from planner.navigation.slow_ground.least_pace import least_pace
from planner.order import Order
from planner.scenario.scenario import Scenario

if TYPE_CHECKING:
    from planner.navigation import Navigator


def least_left(scenario: Scenario, order: Order, terms: Terms, navigator: Navigator) -> float:
    """Return what `distance_left` is at the least, µm, all models together, as lengths are told.

    What is left from somewhere is measured along ways that take any test. So from nowhere a
    model gets to is it less than from where it starts by more than the model may spend. Where its
    ways are paid for otherwise than that is measured, it is what the crow has left.

    Returns:
        -inf where somebody comes from off the table, or no way leads there.
    """
    problem = Problem.of(scenario, order, terms, navigator)
    if any(member.enters for member in problem.members):
        return -math.inf
    each = sorted(_least(problem, member) for member in problem.members)
    return sum(map(max, each, _crowded(problem)))


def _crowded(problem: Problem) -> list[float]:
    """What is left at the least to the nearest of them, the next and so on, for want of room.

    Round bases of diameter D whose centres are within d of one point are at the most
    2π/√3·(d/D)² + π·(d/D) + 1 (Oler's inequality for centres D apart, here in a disc).
    """
    members = problem.members
    if not _one_point(problem):
        return [0.0] * len(members)
    apart = 2 * min(m.mobility.base.inradius for m in members)
    pace = min(least_pace(m.mobility) for m in members)
    a, b = 2 * math.pi / math.sqrt(3), math.pi
    away = [(math.sqrt(b * b + 4 * a * others) - b) / (2 * a) for others in range(len(members))]
    return [pace * apart * far for far in away]


def _one_point(problem: Problem) -> bool:
    """Whether all go for one point of the ground, where no two of them have room at once."""
    members = problem.members
    if problem.aim.area is not None or any(member.mobility.aboard for member in members):
        return False
    ends = [goals(problem, member) for member in members]
    flat = all(s.z == 0 for member in members for s in problem.surfaces(member))
    return flat and len({at for end in ends for at in zip(end.x, end.y, strict=True)}) == 1


def _plain(mobility: Mobility) -> bool:
    """Whether no way is shorter than what is left tells: it knows one heading, and the ground."""
    leaping = mobility.jumping is not None and mobility.turning.facing
    return (
        mobility.base.is_round
        and mobility.flying is None
        and mobility.unslowed is None
        and not any(passage.once for passage in mobility.passages.values())
        and mobility.course is None
        and not leaping
    )


def _least(problem: Problem, member: Member) -> float:
    crow = ends_left(problem, member)
    if crow <= 0:
        return 0.0  # it may arrive, and then nothing is left however that is measured
    if not _plain(member.mobility):
        return crow
    here, budget = Places.of([member.start]), member.mobility.budget
    left = float(remaining(problem, member, here, lambda: goals(problem, member), "aim")[0])
    if math.isinf(left):
        return -math.inf
    return max(0.0, left - budget) if member.mobility.moves else left
