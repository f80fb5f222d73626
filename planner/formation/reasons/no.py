"""A "no" with its reasons: proved where a bound excludes it, else honestly unknown."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from planner.formation import measure
from planner.formation.formation import Formation
from planner.formation.limits import Limits
from planner.formation.member import Member
from planner.formation.problem import Problem
from planner.formation.reasons.beyond import at_least, beyond, far_off, out_of_reach
from planner.formation.reasons.core import Core, core
from planner.formation.reasons.further import further
from planner.formation.reasons.parted import parted
from planner.formation.reasons.pinned import at_start, nowhere, pinned
from planner.formation.reasons.placeless import placeless
from planner.formation.reasons.sentence import jumps, sentence
from planner.formation.reasons.shortage import FURTHER, clear, engaging, shortage
from planner.formation.reasons.things import Of
from planner.formation.reasons.tolled import behind_tolls
from planner.formation.reasons.turning import held_to_turn, turning
from planner.formation.reasons.unaccompanied import unaccompanied
from planner.formation.reasons.without import made_room, possible_without
from planner.formation.reasons.words import lack_range, lacks, names, round_down, round_up
from planner.formation.search.found import Found
from planner.navigation.places import Places
from planner.plan import Proof, Repair, Status, WhyNot
from planner.until import if_time

_NOBODY: Final = "no model can engage {}"


def explain(problem: Problem, found: Found, limits: Limits) -> Formation:
    """Return the formation that says why there is none."""
    able = all(len(spots) for spots in found.wide.spot)  # else why not comes first
    certain = _certain(problem, straight=able and limits.reasons == 0)
    if certain is not None:
        return certain
    if limits.reasons > 0 and not found.cut:
        with if_time():
            return _why(found, limits, asked=True)
    return _why(found, limits, asked=False)


def _why(found: Found, limits: Limits, *, asked: bool) -> Formation:
    """The same, and if it is `asked` what clashes and what would help."""
    problem = found.wide.problem
    stuck = [m for m in problem.members if not len(found.wide.spot[m.index])]
    missed = [unit for index, unit in _must(problem) if not _engaged_by_any(found, index)]
    clash = core(found, limits) if asked else None
    if stuck:
        return _stuck(found, stuck, clash, asked)
    if missed:
        return _missed(found, missed, clash, asked)
    return _clash(found, clash, asked)


def _certain(problem: Problem, *, straight: bool) -> Formation | None:
    """A "no" that no search is needed for: a model pinned at its start, a unit too far apart.

    Parameters:
        straight: whether that a target is out of reach as the crow flies will do: what is lacked
            on the way there takes webs as far as it, which nobody waits for who compares orders.
    """
    say, why, repairs = _say(problem), [], []
    for member in problem.members:
        held = pinned(problem, member)
        if held is None:
            continue
        rule, other = held
        start, there = Places.of([member.start]), Places.of([other.pose])
        gap = float(measure.gaps(member.body, start, other.body, there)[0, 0])
        text = f"{member.id} starts {say(gap)} from {other.id}, too near to stay and to leave"
        why.append(WhyNot(rule.rule, text, (member.id, other.id)))
        lack = rule.gap - gap + rule.inclusive
        more = say(round_up(problem, lack))
        text = f"{member.id} could move if it began {more} farther from {other.id}"
        repairs.append(Repair(text, "start", lack))
    if why:
        return _no(True, "a way that begins too near to an enemy is none", why, repairs)
    if straight and (units := far_off(problem)):
        why = [_out_of_reach(problem, unit) for unit in units]
        return _no(True, "even the straight line to a target is too long", why, [])
    far = parted(problem)
    if far is None:
        return None
    # the only "no" here that would not stand if the unit might end in several groups
    lack_ = say(round_down(problem, far.lack))
    text = f"{far.text}: at least {lack_} too far"
    help_ = f"the unit must begin at least {lack_} nearer together"
    repairs = [Repair(help_, "start", far.lack)] if far.models else []
    return _no(
        True,
        "wherever each model can get, the unit is too far apart for coherency",
        [WhyNot(far.rule, text, far.models)],
        repairs,
        together=True,
    )


def _say(problem: Problem) -> Callable[[float], str]:
    return problem.scenario.battlefield.table.unit.say


def _must(problem: Problem) -> list[tuple[int, str]]:
    must = problem.terms.must_engage
    return [(i, unit) for i, unit in enumerate(problem.aim.targets) if unit in must]


def _engaged_by_any(found: Found, index: int) -> bool:
    return any(bool((bits >> index & 1).any()) for bits in found.wide.engages)


def _stuck(found: Found, stuck: list[Member], clash: Core | None, asked: bool) -> Formation:
    """Members without one legal place to end.

    Parameters:
        asked: whether it is asked what would help.
    """
    problem = found.wide.problem
    why, repairs = [], []
    far: dict[str, list[tuple[float, str]]] = {}
    near: dict[tuple[str, bool], list[tuple[float, str]]] = {}
    for member in stuck:
        turn = turning(problem, member)
        if turn is not None:
            why.append(turn[0])
            repairs += [turn[1]] if turn[1] else []
            continue
        beyond_it = out_of_reach(problem, member)
        if beyond_it is not None:
            far.setdefault(beyond_it[0].rule, []).append((beyond_it[1], member.id))
            continue
        begun = [standoff for standoff, _ in at_start(problem, member, "at_end")]
        begun.sort(key=lambda standoff: -standoff.gap)  # what it has furthest to go for
        rules = [s.rule for s in (*begun, *member.mobility.standoffs) if s.at_end]
        lack = shortage(problem, member, clear(problem, member)) if rules else math.inf
        known = 0 < lack < math.inf
        near.setdefault((rules[0] if rules else "", known), []).append((lack, member.id))
        if known:
            repairs.append(_more(problem, lack, f"{member.id} would have a place to end"))
    why += [placeless(problem, *one, straight=True) for one in far.items()]
    why += [placeless(problem, rule, lost) for (rule, _), lost in near.items()]
    proved = any(_never_clear(problem, m) or nowhere(problem, m) for m in stuck)
    scope = "a model cannot get out of the range it must leave, whichever way it goes"
    if any(held_to_turn(problem, m) for m in stuck):
        proved, scope = True, "a model that goes nowhere cannot turn so far"
    elif any(out_of_reach(problem, m) for m in stuck):
        proved, scope = True, "what a model must end near is out of its reach as the crow flies"
    why += _in_the_way(problem, clash)
    repairs += further(problem, clash, lacking=bool(repairs))
    if asked and not proved:
        repairs += made_room(problem, clash)
    return _no(proved, scope, why, repairs)


def _never_clear(problem: Problem, member: Member) -> bool:
    """Whether even a straight line of its budget leaves it too near to one model."""
    start, paces = Places.of([member.start]), [p.pace for p in member.mobility.passages.values()]
    budget = member.mobility.budget / min([1, *(float(p) for p in paces)])
    return any(
        rule.at_end
        and other.id in rule.models
        and abs(other.pose.z - member.start.z) + budget <= rule.vertical
        and measure.gaps(member.body, start, other.body, Places.of([other.pose]))[0, 0] + budget
        < rule.gap + rule.inclusive
        for rule in member.mobility.standoffs
        for other in problem.others
    )


def _missed(found: Found, missed: list[str], clash: Core | None, asked: bool) -> Formation:
    """Targets that no member can engage."""
    problem = found.wide.problem
    why, repairs, proved = [], [], False
    for unit in missed:
        lack, nearest = _nearest(problem, unit)
        told = f": the nearest{lacks(problem, lack)}" if 0 < lack < math.inf else ""
        no = WhyNot(problem.terms.must_engage_rule, _NOBODY.format(unit) + told, (nearest,))
        why.append(_out_of_reach(problem, unit) if lack == math.inf else no)
        if 0 < lack < math.inf:
            repairs.append(_more(problem, lack, f"{unit} would be in reach"))
        if asked and len(problem.terms.must_engage) > 1:
            repairs += _dropped(problem, unit)
        proved = proved or all(
            beyond(problem, m, unit) or behind_tolls(problem, m, unit) for m in problem.members
        )
    scope = "all that each model can reach lies beyond engagement range"
    why += _in_the_way(problem, clash)
    repairs += further(problem, clash, lacking=bool(repairs))
    if asked and not proved:
        repairs += made_room(problem, clash)
    return _no(proved, scope, why, sorted(repairs, key=lambda r: (r.kind, r.amount)))


def _out_of_reach(problem: Problem, unit: str) -> WhyNot:
    """That nobody gets to a unit, and what the nearest lacks as the crow flies."""
    crow, nearest = min((at_least(problem, m, unit), m.id) for m in problem.members)
    text = "no way leads there, or one that is far too long"
    if crow > 0:
        text = f"even straight there the nearest{lacks(problem, crow)}"
    text = f"{_NOBODY.format(unit)}: {text}"
    return WhyNot(problem.terms.must_engage_rule, text, (nearest,))


def _nearest(problem: Problem, unit: str) -> tuple[float, str]:
    """What is lacked least to engage a unit, µm, and by whom; inf where it is far beyond.

    Who lacks more as the crow flies than another does on its way need not be asked about.
    """
    least = math.inf, min(member.id for member in problem.members)
    rows = sorted((at_least(problem, m, unit), m.index) for m in problem.members)
    for bound, index in rows:
        if bound > min(least[0], FURTHER):
            break
        member = problem.members[index]
        lack = shortage(problem, member, engaging(problem, member, (unit,)))
        least = min(least, (lack, member.id))
    return least


def _dropped(problem: Problem, unit: str) -> list[Repair]:
    """Leaving a target out, where a plan without it was found."""
    possible = possible_without(problem, unit)
    if possible is None:
        return [Repair(f"perhaps possible if {unit} is no target", "target")]
    return [Repair(f"possible if {unit} is no target", "target")] if possible else []


def _more(problem: Problem, lack: float, effect: str) -> Repair:
    return Repair(f"with {lack_range(problem, lack, lack)} more {effect}", "budget", lack)


def _clash(found: Found, clash: Core | None, asked: bool) -> Formation:
    """Each rule can be kept alone, but no choice keeps all: name the smallest set that clashes."""
    problem = found.wide.problem
    ids = tuple(m.id for m in problem.members)
    why = [WhyNot("", f"no legal places found for {names(ids)} together", ids)]
    if clash is not None:
        why = [*sentence(problem, clash)]
    lonely = unaccompanied(problem)
    proved = lonely is not None
    scope = f"every way to engage {lonely}: no mate gets near enough to whoever does"
    if not asked:
        return _no(proved, scope, why, [])
    repairs = []
    targets = [unit for _, unit in _must(problem)]
    for unit in targets if len(targets) > 1 else ():
        repairs += _dropped(problem, unit)
    if proved:
        return _no(True, scope, why, [*further(problem, clash), *repairs])
    return _no(False, "", why, [*further(problem, clash), *repairs, *made_room(problem, clash)])


def _in_the_way(problem: Problem, clash: Core | None) -> list[WhyNot]:
    """What stands in the way, where anything does, or lets nobody end where it would have to."""
    if clash is None:
        return []
    if any(limit.startswith("stop:") for limit in clash.ids(Of.LIMIT)):
        return [*sentence(problem, clash)]
    if not clash.ids(Of.FEATURE) + clash.ids(Of.MODEL):
        return []
    return [sentence(problem, clash)[0], *jumps(problem, clash.ids(Of.FEATURE))]


def _no(
    proved: bool,
    scope: str,
    why: list[WhyNot],
    repairs: list[Repair],
    *,
    together: bool = False,
) -> Formation:
    """A "no", proved or not.

    Parameters:
        together: whether it is impossible only because the unit has to stay together.
    """
    if proved:
        proof = Proof(scope=scope, solver="bound on what each model can reach")
    else:
        proof = Proof(scope="no legal plan among the places examined: found none, excluded none")
    return Formation(
        Status.INFEASIBLE if proved else Status.UNKNOWN,
        proof=proof,
        why_not=tuple(why),
        repairs=tuple(repairs),
        apart=proved and not together,
    )
