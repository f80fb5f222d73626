"""What is left of the way at the least, whatever tests are taken, found without any search."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from planner.formation.ceiling import ends_left
from planner.formation.problem import Member, Problem
from planner.formation.terms.distance_left import goals
from planner.mobility import Mobility, Terms
from planner.navigation.places import Places
from planner.order import Order
from planner.scenario.scenario import Scenario

if TYPE_CHECKING:
    from planner.navigation import Navigator


def least_left(scenario: Scenario, order: Order, terms: Terms, navigator: Navigator) -> float:
    """Return what `distance_left` is at the least, µm, all models together, as lengths are told.

    What is left from somewhere is measured along ways that take any test. So from nowhere a
    model gets to is it less than from where it starts by more than the model may spend.

    Returns:
        -inf where ways are paid for otherwise than what is left is measured, or none leads there.
    """
    problem = Problem.of(scenario, order, terms, navigator)
    if not all(member.enters is False and _plain(member.mobility) for member in problem.members):
        return -math.inf
    return sum(_least(problem, member) for member in problem.members)


def _plain(mobility: Mobility) -> bool:
    """Whether no way is shorter than what is left tells: it knows one heading, and the ground."""
    leaping = mobility.jumping is not None and mobility.turning.facing
    return (
        mobility.base.is_round
        and mobility.flying is None
        and mobility.unslowed is None
        and mobility.course is None
        and not leaping
    )


def _least(problem: Problem, member: Member) -> float:
    if ends_left(problem, member) <= 0:
        return 0.0  # it may arrive, and then nothing is left however that is measured
    here, budget = Places.of([member.start]), member.mobility.budget
    left = float(problem.remaining(member, here, lambda: goals(problem, member), "aim")[0])
    if math.isinf(left):
        return -math.inf
    return max(0.0, left - budget) if member.mobility.moves else left
