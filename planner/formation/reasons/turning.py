"""A model that cannot end facing where the order has it look: what its turn lacks."""

from __future__ import annotations

import math

from planner.formation.lacking import lacking
from planner.formation.member import Member
from planner.formation.problem import Problem
from planner.length import DEGREE, turn_between
from planner.navigation.headings.look import looks, turned_to
from planner.navigation.places import Places
from planner.plan import Repair, WhyNot

ENOUGH = 1_000_000
"""µm that any turn on the spot costs at the most."""


def turning(problem: Problem, member: Member) -> tuple[WhyNot, Repair | None] | None:
    """Return why a model cannot face there on the spot, and what would help; None if it can."""
    rule, budget = member.mobility.turning.rule, member.mobility.budget
    if _is_still(member):
        text = f"{member.id} does not face there, and nobody turns by this order"
        return WhyNot(rule, text, (member.id,)), None
    lack = _lack(problem, member)
    if lack == math.inf and (text := _too_far_round(member)):
        return WhyNot(rule, text, (member.id,)), None
    if not 0 < lack < math.inf:
        return None
    say = problem.scenario.battlefield.table.unit.say
    text = (
        f"{member.id} cannot end facing there: where it stands that turn costs "
        f"{say(lack + budget)}, and it has {say(budget)}"
    )
    repair = Repair(f"with {say(lack)} more {member.id} could turn", "budget", lack)
    return WhyNot(rule, text, (member.id,)), repair


def _too_far_round(member: Member) -> str:
    """Say that it would have to turn further than this order lets it at all; "" where it may."""
    turns = member.mobility.turning
    if member.look is None or turns.most_units is None:
        return ""
    turn = turn_between(member.start.heading, turned_to(member.look, member.start))
    if turns.allows([turn]):
        return ""
    may = turns.most_units * turns.step / DEGREE
    begin = f"{member.id} cannot end facing there: from how it stands that is a turn of"
    return f"{begin} {turn / DEGREE:g}°, and by this order it turns by {may:g}° at the most"


def held_to_turn(problem: Problem, member: Member) -> bool:
    """Return whether it surely cannot: it goes nowhere, and may or can not turn so far."""
    held = member.mobility.budget == 0 and 0 < _lack(problem, member) < math.inf
    return held or _is_still(member)


def _is_still(member: Member) -> bool:
    """Whether it does not face there and has to stay as it is."""
    if member.look is None or member.mobility.moves:
        return False
    return not looks(member.look, Places.of([member.start]))[0]


def _lack(problem: Problem, member: Member) -> float:
    """What a model lacks for turning there where it stands, µm; 0 where nothing is asked."""
    if member.look is None or not member.mobility.moves:
        return 0.0
    return float(lacking(problem, member, Places.of([member.start]), ENOUGH)[0])
