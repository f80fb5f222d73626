"""A bound of a sum over all places examined, not only those the solver was left with.

The linear relaxation of the whole menu, in which each member takes one option, overlapping
places are taken once between them, and the terms before keep their worth: measured to be as
good as what is found on most scenes, in less than a tenth of a second. Coherency is left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from planner.formation.crowds import Crowds
from planner.formation.everywhere.conditions import Conditions
from planner.formation.everywhere.relax import Options, Relaxation
from planner.formation.judge import Score
from planner.formation.menu import Menu
from planner.formation.spots import Bools, Floats, Ints
from planner.formation.terms import Fold

ROUNDS: Final = 40
"""Linear programs at the most."""
FEW: Final = 16
"""The same where options are only to be told apart."""


def least_over_all(menu: Menu, values: Score, term: int, rounds: int = ROUNDS) -> float:
    """Return the signed bound of a term where the terms before are worth `values` or more.

    Returns:
        inf where no choice of the menu is as good in the terms before.
    """
    relaxation = _relaxed(menu, values, term, rounds)
    return np.inf if relaxation is None else relaxation[0].best


def none_better(menu: Menu, values: Score, term: int, rounds: int = ROUNDS) -> bool:
    """Return whether no choice as good in the terms before is better in a sum than `values`.

    The bound is what prices make by plain addition, whoever found the prices. Worth is counted
    in whole numbers: less than one below is not below. False where the bound does not tell.

    Parameters:
        rounds: linear programs at the most.
    """
    if menu.terms[term].fold is not Fold.SUM:
        return False
    least = least_over_all(menu, values, term, rounds)
    return least > menu.terms[term].sign * values[term] - 1


def worthwhile(menu: Menu, values: Score, most: int) -> list[Ints] | None:
    """Return for each member the options that may make the last term better than `values`.

    Those whose price above the bound is less than what there is to gain: no better choice, as
    good in the terms before, takes any other. The cheapest `most` of each member.

    Returns:
        None where the last term is no sum; empty arrays where nothing is to be gained.
    """
    found = bettering(menu, values, len(menu.terms) - 1, FEW) if menu.terms else None
    if found is None:
        return None
    return [np.sort(able[np.argsort(slack, kind="stable")[:most]]) for able, slack in found]


def bettering(
    menu: Menu, values: Score, term: int, rounds: int = ROUNDS
) -> list[tuple[Ints, Floats]] | None:
    """Return for each member all options that may make a term better than `values`, and at what
    price above the bound: no better choice, as good in the terms before, takes any other.

    Parameters:
        rounds: linear programs at the most.

    Returns:
        None where the term is no sum; empty arrays where nothing is to be gained.
    """
    if menu.terms[term].fold is not Fold.SUM:
        return None
    relaxation = _relaxed(menu, values, term, rounds)
    if relaxation is None:
        return [(np.zeros(0, np.int64), np.zeros(0)) for _ in menu.spot]
    solved, fine = relaxation
    slack = np.full(len(fine), np.inf)
    slack[fine] = solved.slack
    gain = menu.terms[term].sign * values[term] - solved.best
    ends = np.cumsum([len(spots) for spots in menu.spot])[:-1]
    return [(np.flatnonzero(mine < gain), mine[mine < gain]) for mine in np.split(slack, ends)]


def _relaxed(menu: Menu, values: Score, term: int, rounds: int) -> tuple[Relaxation, Bools] | None:
    """The relaxation, solved, and which options are in it; None where a member has none left.

    The same one goes on where it was left: it is asked again for other values of the term itself.
    """
    conditions = Conditions.of(menu.problem, menu.terms, values, term)
    # by identity, with the menu itself, so that no other can take its place in memory
    key = ("relaxed", id(menu), term, conditions)
    _, begun = menu.problem.kept(key, lambda: (menu, _begun(menu, conditions, term)))
    if begun is None:
        return None
    relaxation, fine = begun
    relaxation.solve(menu.terms[term].sign * float(values[term]), rounds)
    return relaxation, fine


def _begun(menu: Menu, conditions: Conditions, term: int) -> tuple[Relaxation, Bools] | None:
    options, fine = _options(menu, conditions, term)
    if len(np.unique(options.member)) < len(menu):
        return None
    relaxation = Relaxation(options, [Crowds(menu)])
    relaxation.start(np.zeros(0, np.int64))
    return relaxation, fine


def _options(menu: Menu, conditions: Conditions, term: int) -> tuple[Options, Bools]:
    goal = menu.terms[term]
    assert goal.fold is Fold.SUM
    rows: list[Floats] = []
    for index, _ in conditions.sums:
        rows.append(-menu.terms[index].sign * _flat([v[index] for v in menu.values]))
    met = np.concatenate(menu.engages)
    rows += [(met >> bit & 1).astype(np.float64) for bit in conditions.targets]
    spots = np.concatenate(menu.spot)
    found = Options(
        len(menu.pool),
        len(menu),
        spots,
        np.repeat(np.arange(len(menu)), [len(s) for s in menu.spot]).astype(np.int64),
        goal.sign * _flat([v[term] for v in menu.values]),
        np.array(rows, np.float64).reshape(-1, len(spots)),
        np.array([v for _, v in conditions.sums] + [1.0] * len(conditions.targets)),
    )
    fine = np.ones(len(spots), np.bool_)
    for index, least in conditions.every:
        fine &= _flat([v[index] for v in menu.values]) >= least
    return found.keep(fine), fine


def _flat(values: Sequence[Ints]) -> Floats:
    return np.concatenate(values).astype(np.float64)
