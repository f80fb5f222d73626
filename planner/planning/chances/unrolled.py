"""Plan an order whose dice are not rolled yet: the best plan for every roll."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from planner.formation.limits import Effort, Limits
from planner.order import Order
from planner.plan import Plan, RollRow, Status
from planner.planning.attempt import attempt
from planner.planning.chances.dice import fits
from planner.planning.navigators import Navigators
from planner.planning.shaping.again import by_sides, paid
from planner.planning.within import cut_short
from planner.rulesets.answers import Die
from planner.rulesets.known import known_terms
from planner.scenario.scenario import Scenario
from planner.until import if_time

if TYPE_CHECKING:
    from planner.mobility import Terms
    from planner.navigation import Navigator

ROUNDS: Final = 1
"""Rounds of sliding for each roll; the plan that is shown gets all of its rounds."""


def plan_unrolled(
    scenario: Scenario, order: Order, die: Die, limits: Limits, navigators: Navigators
) -> Plan:
    """Return the plan for the lowest roll that works, with the table of all rolls.

    Of rolls that lose models (`Die.losing`) none is shown where another works.

    Rolls are tried from the highest down. A plan that still fits a lower roll is the best
    there too, since a lower roll allows nothing new, unless the way costs more with that: most
    rolls cost no search of their own. Where orders are compared, the lowest of a move, which needs
    no roll at all, is looked at once: as the plan that is shown.
    """
    lowest = min({*die.chances} - die.losing or die.chances)
    highest = max(die.chances)
    compared = limits.effort is Effort.COMPARED
    quick = replace(limits, rounds=min(limits.rounds, ROUNDS), reasons=0)
    quick = replace(quick, effort=Effort.COUNTED) if compared else quick
    most = known_terms(scenario, replace(order, roll=highest))
    navigator = navigators.of(most)
    each = any(body.is_by_roll for body in most.mobilities.values())

    def _for(roll: int) -> Navigator:
        """The same for all, but where what a way costs depends on the roll."""
        if not each:
            return navigator
        return navigators.of(known_terms(scenario, replace(order, roll=roll)), navigator)

    plans: dict[int, Plan] = {}
    above: Plan | None = None
    whole = False
    for roll in sorted(die.chances, reverse=True):
        limits.progress(f"{die.test} roll {roll}")
        if above is None:
            plans[roll] = attempt(scenario, order, roll, quick, _for(roll))
        elif roll == lowest and compared and above.found and not most.must_engage:
            with if_time():
                plans[roll] = attempt(scenario, order, roll, limits, _for(roll))
                whole = plans[roll].found
        else:
            with if_time():
                same = _lowered(scenario, order, above, roll)
                plans[roll] = same or attempt(scenario, order, roll, quick, _for(roll))
        above = plans.get(roll)
        if above is None or (limits.over and above.status is not Status.INFEASIBLE):
            break  # below an impossible roll there is nothing to search
    chosen = _chosen(plans, die)
    more = limits.reasons > 0 or (plans[chosen].found and (compared or limits.rounds > ROUNDS))
    if more and not whole:
        plans[chosen] = cut_short(plans[chosen])
        if not limits.over:
            with if_time():
                plans[chosen] = attempt(scenario, order, chosen, limits, _for(chosen))
    return _shown(plans, die)


def _lowered(scenario: Scenario, order: Order, above: Plan, roll: int) -> Plan | None:
    """The plan of a higher roll where it is the best of a lower one, too: it fits, at one price.

    Where what a way costs depends on the roll, another way may be the cheaper one with this.
    """
    if not above.found:
        return replace(above, roll=roll)
    if not fits(scenario, order, above.models, roll):
        return None
    theirs, mine = (known_terms(scenario, replace(order, roll=r)) for r in (above.roll, roll))
    if any(body.is_by_roll for body in mine.mobilities.values()):
        from planner.referee import price

        if price(scenario, theirs, above.models) != price(scenario, mine, above.models):
            return None
    return _budgeted(scenario, mine, replace(above, roll=roll))


def _budgeted(scenario: Scenario, terms: Terms, plan: Plan) -> Plan:
    """Return a plan with the budgets of its roll: it may have been made for a higher one."""
    ways = plan.models
    exact = by_sides(scenario, terms, ways)
    ways = tuple(paid(way, *exact[way.id]) if way.id in exact else way for way in ways)
    if any(body.unslowed for body in terms.mobilities.values()):
        from planner.referee import price

        spent = price(scenario, terms, ways)
        ways = tuple(replace(way, spent=spent.get(way.id, way.spent)) for way in ways)
    budgets = {way.id: terms.mobilities[way.id].usual(way.spent) for way in ways if way.budget}
    ways = tuple(replace(way, budget=budgets.get(way.id, 0)) for way in ways)
    return replace(plan, models=ways)


def _chosen(plans: Mapping[int, Plan], die: Die) -> int:
    """The lowest roll that works and loses nobody, else the highest (whose plan says why not)."""
    works = {roll for roll, plan in plans.items() if plan.found}
    return min(works - die.losing or works) if works else max(plans)


def _shown(plans: Mapping[int, Plan], die: Die) -> Plan:
    """The plan of the lowest roll that works, else of the highest (which says why not)."""
    chosen = plans[_chosen(plans, die)]
    whole = len(plans) == len(die.chances)
    if not whole:  # its row in the table says of it what it says itself
        chosen = replace(chosen, status=Status.FEASIBLE if chosen.found else Status.UNKNOWN)
    status = {roll: plan.status for roll, plan in plans.items()} | {
        _chosen(plans, die): chosen.status
    }
    at_least = {roll: sum(_from(die, roll), Fraction(0)) for roll in die.chances}
    rows = tuple(
        RollRow(roll, die.chances[roll], at_least[roll], status[roll], plans[roll].objective)
        for roll in sorted(plans)
    )
    shown = replace(chosen, rolls=rows)
    return shown if whole else _interrupted(shown, min(plans), die)


def _interrupted(plan: Plan, lowest: int, die: Die) -> Plan:
    """The rolls below `lowest` were not looked at: claim no need and no proof of them.

    The roll is listed all the same: it is owed.
    """
    note = f"stopped early: rolls below {lowest} were not examined; a lower one may work too"
    kept = tuple(
        replace(dice, need=None, probability=None, reroll=None) if dice.test == die.test else dice
        for dice in plan.dice
    )
    proof = replace(plan.proof, deterministic=False)
    notes = (*plan.notes, (die.rule, note))
    return replace(plan, proof=proof, dice=kept, notes=notes)


def _from(die: Die, roll: int) -> list[Fraction]:
    return [chance for result, chance in die.chances.items() if result >= roll]
