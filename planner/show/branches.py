"""How a move goes on with each result of a test in the middle of it, in words."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from planner.plan import Branch, Plan
from planner.plan.plan import ENDS
from planner.show import words
from planner.show.objective import objective_words
from planner.show.way import WayTeller


def branch_lines(plan: Plan) -> Iterator[str]:
    """Yield one sentence for each branch of a plan, and the values to be expected."""
    for branch in plan.branches:
        yield f"{_results(branch)}: {_plan(plan, branch)}."
    said = expected(plan)
    if said:
        yield f"Expected: {said}."


def expected(plan: Plan) -> str:
    """Return the mean of every term over the branches of a plan, or "" where they differ."""
    return ", ".join(_expected(plan))


def drawn(plan: Plan) -> str:
    """Return in words with which results the ways go that the plan itself has, or ""."""
    own = [way.steps for way in plan.models]
    for branch in plan.branches:
        if [way.steps for way in branch.plan.models] == own:
            return f"Drawn: i{_results(branch)[1:]}."
    return ""


def _results(branch: Branch) -> str:
    told = [f"{test} {'passed' if passed else 'failed'}" for test, passed in branch.results]
    return f"If {words.listed(told)} ({branch.probability}, {float(branch.probability):.1%})"


def _plan(plan: Plan, branch: Branch) -> str:
    then = branch.plan
    teller = WayTeller(then)
    ways = [
        f"{words.plain(way.id)} {teller.way(way)} to {teller.place(way)}"
        for way in then.models
        if way.steps
    ]
    ends = ENDS if any(text == ENDS for _, text in then.notes) else ""
    values = ", ".join(filter(None, (ends, objective_words(then))))
    if then.order.action != plan.order.action:
        values = f'"{then.order.action}" instead: {values}'
    return f"{values}; {'; '.join(ways)}" if ways else values


def _expected(plan: Plan) -> Iterator[str]:
    """The mean of every term that all branches have, in the words of the term."""
    rows = [(branch.probability, branch.plan.objective) for branch in plan.branches]
    if not rows or len({tuple(term.name for term in terms) for _, terms in rows}) > 1:
        return
    for index, term in enumerate(rows[0][1]):
        mean = sum((p * Fraction(terms[index].value) for p, terms in rows), Fraction(0))
        name = term.name.replace("_", " ")
        if term.unit == "length":
            yield f"{plan.unit.say(float(mean))} {name}"
        else:
            share = f" ({mean})" if mean.denominator > 1 else ""
            yield words.count(float(mean), name.replace("s ", " ", 1), name) + share
