"""Are branches the best there are? So they are where each is as good as if its results were known.

No plan does better in a branch than one that knows from the start how each test will end, so
that branches which are as good as that promise the most of all, whatever their chances are.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Final

from planner.mobility import Terms
from planner.plan import Branch, Plan, Status, Term
from planner.planning.branching.tree import Tree
from planner.planning.branching.valued import LEFT
from planner.planning.chances.expected import OWED, SLIGHT, WALKED
from planner.scenario.scenario import Scenario

MOST: Final = 2
"""Branches for which it is asked: each takes a search of its own."""
SCOPE: Final = "each branch is as good as any plan that knew its results from the start, over "
BUT: Final = "; of what is walked nothing is proved"


def foreseen(tree: Tree, terms: Terms, leaves: tuple[Branch, ...]) -> tuple[Branch, ...]:
    """Return the branches as proved, where each is as good as if its results had been known.

    Else, or where that takes too long to find out, none. What is walked may be more than that:
    then a branch stays `feasible`, as none but that last term is unproved.
    """
    if len(leaves) > MOST or any(check.stops for check in terms.checks):
        return ()
    if terms.parting is not None:
        return ()  # whether the others would rather make room is not looked at
    found = []
    for leaf in reversed(leaves):  # who failed falls short more often
        best = _best(tree, leaf)
        known = None if best is None else _bounded(leaf.plan, best)
        if best is None or known is None:
            return ()
        found.append(replace(leaf, plan=_told(known, best)))
    return tuple(reversed(found))


def proved(leaves: tuple[Branch, ...]) -> bool:
    """Return whether nothing is left unproved of any branch."""
    return all(leaf.plan.status is Status.OPTIMAL for leaf in leaves)


def _best(tree: Tree, leaf: Branch) -> Plan | None:
    """The best plan in a scenario that knows the results, all others passed; None if unproved."""
    names = {part.name for t in leaf.plan.objective for part in (t, *t.parts)}
    if leaf.plan.order.action != tree.order.action or OWED & names:
        return None  # where a result is known its test is owed no more
    if LEFT in names and tree.measure.least < 1:
        return None  # what is left is told at other paces than those of a branch
    best = tree.best(tree.hoped(_known(tree, leaf)))
    return best if best.status is Status.OPTIMAL else None


def _known(tree: Tree, leaf: Branch) -> Scenario:
    there, checks = tree.scenario, {c.name: c for c in tree.terms(tree.scenario).checks}
    for name, passed in leaf.results:
        there = tree.known(there, checks[name], passed=passed)
    return there


def _bounded(plan: Plan, best: Plan) -> Plan | None:
    """A plan with the values of `best` as bounds; None where it falls short in more than walk."""
    if [t.name for t in plan.objective] != [t.name for t in best.objective]:
        return None
    pairs = list(zip(plan.objective, best.objective, strict=True))
    short = [mine.name for mine, its in pairs if not _as_good(mine, its)]
    if short and short != [WALKED]:
        return None
    bounded = tuple(_between(mine, its.value) for mine, its in pairs)
    return replace(plan, objective=bounded, status=Status.FEASIBLE if short else Status.OPTIMAL)


def _as_good(mine: Term, its: Term) -> bool:
    """Whether a value is as good, to a thousandth of an inch where it is a length."""
    short = Fraction(mine.value) - Fraction(its.value)
    return (short if mine.sense == "min" else -short) <= (SLIGHT if mine.unit == "length" else 0)


def _between(mine: Term, bound: float) -> Term:
    """A term with a bound that its value may be better than by rounding alone."""
    return replace(mine, bound=(min if mine.sense == "min" else max)(bound, mine.value))


def _told(plan: Plan, best: Plan) -> Plan:
    scope = SCOPE + best.proof.scope + (BUT if plan.status is not Status.OPTIMAL else "")
    return replace(plan, proof=replace(best.proof, scope=scope))
