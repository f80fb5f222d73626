"""What members lack to get to places beyond their budget."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from planner.formation.member import Member
from planner.formation.problem import Problem
from planner.formation.spots import Floats
from planner.navigation.places import Places


def lacking(
    problem: Problem, member: Member, at: Places, more: int, *, alone: bool = False
) -> Floats:
    """Return what a member lacks to get to each place, µm; inf where more than `more`.

    Zero or less where it gets there. What only some ways may spend counts for those alone.

    Parameters:
        alone: whether nothing but these places will be asked about: its ways are looked for
            where they may come by then, and not kept.
    """
    budget = member.mobility.budget + more
    if not member.mobility.base.is_round:
        return _at_start_heading(problem, member, at, more)
    crossing = problem.crosses(member)
    if alone and len(at):
        towards = problem.navigator.towards(member.id, at)
        field = problem.ways(member, crossing, budget, towards)
    else:
        field = problem.kept(
            ("further", member.index, more), lambda: problem.ways(member, crossing, budget)
        )
    sorts = getattr(field, "fields", (field,)) if member.mobility.reserve else (field,)
    lacks = [problem.ask(one, member, at) - (_own(one, budget) - more) for one in sorts]
    found: Floats = np.min(lacks, axis=0)
    return found


def _at_start_heading(problem: Problem, member: Member, at: Places, more: int) -> Floats:
    """What it lacks to the nearest of `at`, the same for each, if its base does not turn.

    Such ways are ways all the same, and a search with every heading takes longer than the
    plan. None of them is taken to keep to the ground of a reserve.
    """
    found = problem.navigator.remaining(member.id, at, roughly=True).costs(
        Places.of([member.start])
    )
    reserve = member.mobility.reserve
    held = reserve.amount if reserve is not None else 0
    lack = float(found[0]) - (member.mobility.budget - held)
    return np.full(len(at), lack if lack <= more else math.inf)


def _own(field: Any, budget: int) -> int:
    """What the ways of one sort may spend where all together may spend `budget`, µm."""
    usual = getattr(field, "usual", None)  # of ways that only perhaps come by good ground
    return int(getattr(field, "budget", budget) if usual is None else usual)
