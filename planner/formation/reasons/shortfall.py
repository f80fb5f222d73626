"""Why a found plan does not do all that was wanted, model by model, and what would help."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

from planner.formation.judge import score
from planner.formation.limits import Limits
from planner.formation.member import Member
from planner.formation.problem import Problem
from planner.formation.reasons.counted import Counted, counted
from planner.formation.reasons.enough import enough, enough_beside
from planner.formation.reasons.held import Held, held
from planner.formation.reasons.in_its_way import in_its_way
from planner.formation.reasons.no_room import no_room
from planner.formation.reasons.one_more import one_more
from planner.formation.reasons.sentence import how_many, said
from planner.formation.reasons.shortage import inside
from planner.formation.reasons.things import Of
from planner.formation.reasons.words import lack_range, listed, names
from planner.formation.search.found import Found
from planner.plan import Repair, WhyNot

TOLD: Final = 4
"""Models of which each has its own line, of those of one kind: the others are summed up."""
LOOKED: Final = 2
"""Models, the nearest, of which it is asked what is in their way."""
TRIES: Final = 20
"""How often that is asked in all, with less in the way each time."""

Reasons = tuple[tuple[WhyNot, ...], tuple[Repair, ...]]


def shortfalls(problem: Problem, found: Found, limits: Limits) -> Reasons:
    """Return which models do less than was wanted, why, and what would help.

    Told to stop, no more than is known by then: of no model where not all were looked at.
    """
    for one in counted(problem, found.menu.terms):
        idle = _idle(found, one.term)
        if idle:
            return _short(found, idle, one, limits)
    return (), ()


def _idle(found: Found, term: int) -> list[Member]:
    """Who does not, though the order gives it a way to go: else more of it is not asked about."""
    members, values = found.wide.problem.members, found.menu.values
    idle = [m for m in members if not values[m.index][term][_of(found, m)]]
    return [m for m in idle if m.mobility.moves and m.mobility.budget > 0]


def _short(found: Found, idle: Sequence[Member], counted_: Counted, limits: Limits) -> Reasons:
    problem = found.wide.problem
    term, done, goals = counted_.term, counted_.done, counted_.places

    def over() -> bool:
        return limits.over

    all_held = [held(found, m, found.menu.terms[term], goals) for m in idle if not over()]
    if len(all_held) < len(idle):
        return (), ()
    all_held.sort(key=lambda one: (one.lack, one.beside, one.member.index))
    far = [one for one in all_held if one.far]
    room = [one for one in all_held if not one.far]
    elsewhere, far = _elsewhere(far, done)
    full, far = _full(problem, far, done) if goals is inside else _nowhere(far, counted_)
    why, repairs = [*elsewhere, *full, *_roomless(problem, room, done)], []
    barred: dict[str, Held] = {}
    left = min(TRIES, limits.reasons)
    for one in far[:LOOKED] if left else ():
        things, asked = in_its_way(problem, one.member, goals, left, over)
        left -= asked
        if things:
            barred[one.member.id] = Held(one.member, one.lack, things=things)
    why += [_barred(problem, one, done) for one in barred.values()]
    plain = [one for one in far if one.member.id not in barred]
    why += _cannot(problem, plain, done)
    if all_held:
        repairs = [*_help(found, term, far, room, done, over)]
        if limits.reasons:
            repairs += one_more(found, term, all_held, [*barred.values()], done, over)
    return tuple(why), tuple(repairs)


def _full(problem: Problem, far: list[Held], done: str) -> tuple[list[WhyNot], list[Held]]:
    """Why there is no room for anybody, where there is none; and of whom else to say why."""
    nowhere = [one for one in far if one.nowhere]
    why = no_room(problem, nowhere[0].member, done) if nowhere else None
    return ([], far) if why is None else ([why], [one for one in far if not one.nowhere])


def _elsewhere(far: list[Held], done: str) -> tuple[list[WhyNot], list[Held]]:
    """Who could only where its order does not let it end; and the rest."""
    lines = []
    for rule in sorted({one.demand for one in far} - {""}):
        ids = tuple(one.member.id for one in far if one.demand == rule)
        text = f"{_count(ids)} cannot {done}: no place for that was found where "
        text += f"{'it' if len(ids) == 1 else 'they'} may end"
        lines.append(WhyNot(rule, text, ids))
    return lines, [one for one in far if not one.demand]


def _nowhere(far: list[Held], counted_: Counted) -> tuple[list[WhyNot], list[Held]]:
    """Who has no place at all to do it, where there need be none; and the rest."""
    ids = tuple(one.member.id for one in far if one.nowhere)
    if not ids or counted_.rule is None:
        return [], far
    text = f"no place was found at which {_count(ids)} could {counted_.done}"
    return [WhyNot(counted_.rule, text, ids)], [one for one in far if not one.nowhere]


def _of(found: Found, member: Member) -> int:
    assert found.outcome.choice is not None
    return found.outcome.choice[member.index]


def _roomless(problem: Problem, room: Sequence[Held], done: str) -> list[WhyNot]:
    """Those who could alone: who stands where they could."""
    return [_beside_mates(problem, one, done) for one in room[:TOLD]] + _rest(
        problem, room[TOLD:], done
    )


def _rest(problem: Problem, room: Sequence[Held], done: str) -> list[WhyNot]:
    ids = tuple(one.member.id for one in room)
    if not ids:
        return []
    text = f"{_count(ids)} could {done} alone, but not with the others where they stand"
    return [WhyNot(problem.members[0].mobility.rule("no_overlap"), text, ids)]


def _beside_mates(problem: Problem, one: Held, done: str) -> WhyNot:
    name, asked = one.member.id, problem.terms.coherency
    rule = one.member.mobility.rule("no_overlap")
    if one.mates:
        ends = "ends" if len(one.mates) == 1 else "end"
        text = f"{name} could {done} alone, but {names(one.mates)} {ends} there"
    elif one.parted and one.beside > 0 and asked is not None:
        rule = asked.rule
        text = f"{name} could {done} alone, but not in coherency with the others where they stand"
    else:
        text = f"{name} could {done} alone, but not with the others where they stand"
    if 0 < one.beside < math.inf:
        text += f"; beside them it lacks {lack_range(problem, one.beside, one.beside)}"
    elif one.mates and one.beside == math.inf:
        text += ", and the others leave no room near by"
    return WhyNot(rule, text, (name, *one.mates))


def _barred(problem: Problem, one: Held, done: str) -> WhyNot:
    """One who could but for what is in its way."""
    name = one.member.id
    models = tuple(thing.id for thing in one.things if thing.of is Of.MODEL)
    features = tuple(thing.id for thing in one.things if thing.of is Of.FEATURE)
    words = said(problem, models, features)
    verb = "keeps" if len(words) == 1 and how_many(problem, features) < 2 else "keep"
    text = f"{listed(words)} {verb} {name} from where it could {done}"
    if 0 < one.lack < math.inf:
        text += f": it lacks {lack_range(problem, one.lack, one.lack)}"
    return WhyNot(one.member.mobility.rule("budget"), text, (name, *models), features)


def _cannot(problem: Problem, far: Sequence[Held], done: str) -> list[WhyNot]:
    """Those who are too far off: how far."""
    known = [one for one in far if one.lack < math.inf]
    rest = far if len(known) <= 1 else [*known[TOLD:], *(o for o in far if o.lack == math.inf)]
    lines = []
    for one in known[:TOLD] if len(known) > 1 else ():
        text = f"{one.member.id} cannot {done}: it lacks "
        text += lack_range(problem, one.lack, one.lack)
        lines.append(WhyNot(one.member.mobility.rule("budget"), text, (one.member.id,)))
    return [*lines, *_together(problem, rest, done)]


def _together(problem: Problem, far: Sequence[Held], done: str) -> list[WhyNot]:
    ids = tuple(one.member.id for one in far)
    if not ids:
        return []
    text = f"{_count(ids)} cannot {done}"
    known = [one.lack for one in far if one.lack < math.inf]
    if known:
        text += f": {'it lacks' if len(ids) == 1 else 'they lack'} "
        text += lack_range(problem, min(known), max(known))
        text += " or more" if len(known) < len(ids) else ""
    return [WhyNot(far[0].member.mobility.rule("budget"), text, ids)]


def _help(
    found: Found,
    term: int,
    far: Sequence[Held],
    room: Sequence[Held],
    done: str,
    over: Callable[[], bool],
) -> list[Repair]:
    """How much more lets the one who lacks least do it; and one beside the others as they stand."""
    assert found.outcome.choice is not None
    repairs, problem = [], found.wide.problem
    count = score(found.menu, found.outcome.choice)[term]
    known = [one for one in far if one.lack < math.inf]
    if known:
        least = min(known, key=lambda one: (one.lack, one.member.id))
        more = enough(found, term, count, least, over)
        repairs += _with_more(problem, more, least, done)
    beside = [one for one in room if 0 < one.beside < math.inf]
    if beside:
        least = min(beside, key=lambda one: (one.beside, one.member.id))
        more = enough_beside(found, least, over)
        repairs += _with_more(problem, more, least, f"{done} beside the others where they stand")
    return repairs


def _with_more(problem: Problem, more: float | None, one: Held, done: str) -> list[Repair]:
    if more is None:
        return []
    text = f"with {lack_range(problem, more, more)} more, {one.member.id} could {done}"
    return [Repair(text, "budget", more)]


def _count(ids: tuple[str, ...]) -> str:
    return ids[0] if len(ids) == 1 else f"{len(ids)} models"
