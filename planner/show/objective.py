"""What a plan achieves, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from planner.battlefield import Kind
from planner.length import Unit as LengthUnit
from planner.plan import Plan, RollRow, Status, StepKind, Term
from planner.plan.nowhere import leads_nowhere
from planner.show import words

_NAMES: Final = {
    "models_engaged": ("model engaged", "models engaged"),
    "targets_engaged": ("target engaged", "targets engaged"),
    "models_in_contact": ("model in base contact", "models in base contact"),
    "models_in_objective": ("model on the objective", "models on the objective"),
    "models_in_zone": ("model in the zone", "models in the zone"),
    "models_moved": ("model moved", "models moved"),
    "models_sheltered": ("model in cover or out of sight", "models in cover or out of sight"),
    "tests_owed": ("test owed", "tests owed"),
    "tests_besides": (
        "test owed besides for where they begin",
        "tests owed besides for where they begin",
    ),
}
"""Counted terms: singular and plural. Others are read from their names."""
_OWED: Final = ("tests_owed", "tests_besides")
_LENGTHS: Final = {
    "distance_walked": "walked in all",
    "distance_left": "left to go in all",
    "climb_left": "left to go in all, with what is climbed meanwhile",
    "room_ahead": "straight ahead to the table's edge",
    "distance_to_barrier": "in all from what is fought across",
    "distance_to_targets": "in a straight line from their targets in all",
    "distance_from_enemies": "in a straight line from the nearest enemy",
    "distance_from_threats": "in a straight line from who is to be left",
}


def term_words(term: Term, unit: LengthUnit) -> str:
    """Return one term with its value and, where it is not reached, its bound."""
    name = term.name.replace("_", " ")
    if term.unit == "length":
        text = f"{unit.say(term.value)} {_LENGTHS.get(term.name, name)}"
    elif term.unit == "chance":
        text = f"{name} {term.value:.1%}"
    elif term.parts:
        parts = ", ".join(term_words(replace(part, bound=part.value), unit) for part in term.parts)
        text = f"{round(term.value, 2):g} points ({parts})"
    else:
        text = words.count(term.value, *_NAMES.get(term.name, (name, name)))
    return text + _bound(term, unit)


def _bound(term: Term, unit: LengthUnit) -> str:
    if abs(term.value - term.bound) <= (
        1 if term.unit == "length" else 1e-3 if term.parts else 1e-9
    ):
        return ""
    if term.sense == "min" and term.bound <= 0:
        # nothing is ever less than nothing: such a bound says no more than that
        return " (not proved least)"
    side = "at most" if term.sense == "max" else "at least"
    bound = unit.say(term.bound) if term.unit == "length" else f"{round(term.bound, 2):g}"
    return f" (best possible: {side} {bound})"


def objective_words(plan: Plan, terms: Sequence[Term] | None = None) -> str:
    """Return all terms of a plan, or these of them, the weightiest first."""
    said = plan.objective if terms is None else terms
    told = [term for term in said if not _idle(term, plan)]
    text = ", ".join(_counted(term, plan) for term in told)
    if any(s.kind is StepKind.PIVOT and s.cost >= 1 for way in plan.models for s in way.steps):
        text = text.replace(" walked in all", " spent in all, turns included")
    if _flies(plan):
        text = text.replace(" walked in all", " flown in all")
    if leads_nowhere(plan):
        text = text.replace(f" {_LENGTHS['distance_left']}", " in all from where they get out")
    return text if _is_objective(plan) else text.replace(" on the objective", " in it")


def _counted(term: Term, plan: Plan) -> str:
    """One term; tests are counted by the models that owe them, which is said where one owes two."""
    said = term_words(term, plan.unit)
    names = [name for dice in plan.dice for name in dice.models]
    if term.name not in _OWED or len(names) == len(set(names)):
        return said
    one, several = _NAMES[term.name]
    number = words.count(term.value, one, several)
    owing = words.count(term.value, "model", "models")
    return said.replace(number, several.replace("tests owed", f"tests owed by {owing}"), 1)


def _idle(term: Term, plan: Plan) -> bool:
    """Whether a term only says that nobody walks: who is set up or stays has no way to tell of.

    Who may not move gets to no objective, and was not sent to one.
    """
    stay = not any(way.steps or way.budget for way in plan.models)
    idle = ("distance_walked", *(("models_in_objective",) if stay else ()))
    return term.name in idle and term.value == term.bound == 0


def _flies(plan: Plan) -> bool:
    """Whether everybody who moves goes through the air."""
    ways = [{step.kind for step in way.steps} for way in plan.models if way.steps]
    return bool(ways) and all(StepKind.FLY in kinds for kinds in ways)


def _is_objective(plan: Plan) -> bool:
    """Whether what the order goes to is an objective, as far as the plan knows its table."""
    to = plan.order.to
    known = plan.scene.battlefield.by_id.get(to) if plan.scene and isinstance(to, str) else None
    return known is None or known.kind is Kind.OBJECTIVE


def verdict(plan: Plan) -> str:
    """Return the result of a plan in one sentence."""
    terms = objective_words(plan)
    if plan.status is Status.OPTIMAL:
        wider = [replace(t, value=t.bound) for t in plan.proof.wider if _bound(t, plan.unit)]
        best = f"Best over {'some of ' if wider else ''}the places examined, proved"
        said = f"{best}: {terms}." if terms else f"{best}."
        at_best = f" Over all of them at best {objective_words(plan, wider)}."
        return said + (at_best if wider else "")
    if plan.status is Status.FEASIBLE:
        return f"A legal plan, not proved best: {terms}." if terms else "A legal plan."
    if plan.status is Status.INFEASIBLE:
        searched = plan.proof.scope or plan.rolls
        refused = "The rules do not allow this order now."
        return "There is no legal plan (proved)." if searched else refused
    return "No plan found, and none excluded."


def proof_words(plan: Plan) -> str:
    """Return what was proved, over what, by whom, in a sentence; "" if there is no proof."""
    proof = plan.proof
    if not proof.scope:
        return ""
    by = f" by {proof.solver}" if proof.solver else ""
    agreed = f", confirmed by {proof.confirmed_by}" if proof.confirmed_by else ""
    timed = "" if proof.deterministic else " Cut short by the clock: another run may differ."
    word = "Proved" if plan.status in (Status.OPTIMAL, Status.INFEASIBLE) else "Searched"
    over = " over" if proof.scope[0].isdigit() else ":"
    return f"{word}{over} {proof.scope}{by}{agreed}.{timed}"


def expectation(rows: Sequence[RollRow], *, rerolled: bool = False) -> str:
    """Return the expected value of each counted term over a full table of rolls, or "".

    Parameters:
        rerolled: say it for a player, too, who rolls once more whatever brings less than that.
    """
    if sum(row.probability for row in rows) != 1:
        return ""
    counted = {t.name: t for row in rows for t in row.objective if t.sense == "max" and not t.unit}
    means = [
        f"{float(mean):.2f} {_plural(name)} ({mean})" + _again(rows, name, mean, rerolled)
        for name in counted
        if (mean := _mean(rows, name))
    ]
    return f"Expected: {', '.join(means)}." if means else ""


def _again(rows: Sequence[RollRow], name: str, mean: Fraction, rerolled: bool) -> str:
    best = _mean(rows, name, mean) if rerolled else mean
    return "" if best == mean else f", with a re-roll {float(best):.2f} ({best})"


def _mean(rows: Sequence[RollRow], name: str, least: Fraction = Fraction(0)) -> Fraction:
    """The mean of a term; what is worth less than `least` counts as that."""
    total = Fraction(0)
    for row in rows:
        found = row.status in (Status.OPTIMAL, Status.FEASIBLE)
        values = [Fraction(term.value) for term in row.objective if found and term.name == name]
        total += row.probability * max(sum(values, Fraction(0)), least)
    return total


def _plural(name: str) -> str:
    return _NAMES.get(name, ("", name.replace("_", " ")))[1]
