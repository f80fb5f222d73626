"""Why a found plan does not do all that was wanted."""

from __future__ import annotations

import math
from collections.abc import Callable

from planner.formation.problem import Member, Problem
from planner.formation.reasons.shortage import engaging, inside, shortage
from planner.formation.reasons.words import lack_range
from planner.formation.search.found import Found
from planner.navigation.places import Places
from planner.plan import Repair, WhyNot

PlacesOf = Callable[[Problem, Member], Places]


def shortfalls(problem: Problem, found: Found) -> tuple[tuple[WhyNot, ...], tuple[Repair, ...]]:
    """Return which models do less than was wanted, why, and what would help."""
    named = [term.name for term in found.menu.terms]
    if "models_engaged" in named:
        done = "engage " + " or ".join(problem.aim.targets)
        return _short(problem, found, named.index("models_engaged"), done, _engaging)
    if "models_in_objective" in named and problem.aim.area is not None:
        done = f"be in {problem.aim.area.id}"
        return _short(problem, found, named.index("models_in_objective"), done, inside)
    return (), ()


def _engaging(problem: Problem, member: Member) -> Places:
    return engaging(problem, member, problem.aim.targets)


def _short(
    problem: Problem, found: Found, term: int, done: str, goals: PlacesOf
) -> tuple[tuple[WhyNot, ...], tuple[Repair, ...]]:
    assert found.outcome.choice is not None
    idle = [m for m in problem.members if not found.menu.values[m.index][term][_of(found, m)]]
    # An order that gives no way to go is not asked how much more of it would do.
    idle = [m for m in idle if m.mobility.moves and m.mobility.budget > 0]
    far = [m for m in idle if not (found.wide.values[m.index][term] > 0).any()]
    room = [m for m in idle if m not in far]
    why, repairs = [], []
    if far:
        lack = {m.id: shortage(problem, m, goals(problem, m)) for m in far}
        why.append(_cannot(problem, far, lack, done))
        repairs += _help(problem, lack, done)
    if room:
        ids = tuple(m.id for m in room)
        text = f"{_count(ids)} could {done} alone, but not with the others where they stand"
        why.append(WhyNot(problem.members[0].mobility.rule("no_overlap"), text, ids))
    return tuple(why), tuple(repairs)


def _of(found: Found, member: Member) -> int:
    assert found.outcome.choice is not None
    return found.outcome.choice[member.index]


def _cannot(problem: Problem, far: list[Member], lack: dict[str, float], done: str) -> WhyNot:
    ids = tuple(m.id for m in far)
    text = f"{_count(ids)} cannot {done}"
    known = [value for value in lack.values() if 0 < value < math.inf]
    if known:
        text += f": {'it lacks' if len(ids) == 1 else 'they lack'} "
        text += lack_range(problem, min(known), max(known))
        text += " or more" if len(known) < len(ids) else ""
    return WhyNot(far[0].mobility.rule("budget"), text, ids)


def _help(problem: Problem, lack: dict[str, float], done: str) -> list[Repair]:
    known = sorted((value, m) for m, value in lack.items() if 0 < value < math.inf)
    if not known:
        return []
    least, model = known[0]
    text = f"with {lack_range(problem, least, least)} more, {model} could {done}"
    return [Repair(text, "budget", least)]


def _count(ids: tuple[str, ...]) -> str:
    return ids[0] if len(ids) == 1 else f"{len(ids)} models"
