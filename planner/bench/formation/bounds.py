"""How near to the best a plan is proved to be: over all places examined, and over the table."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from planner.bench.formation import ours
from planner.bench.formation.claim import Claim, worth
from planner.bench.formation.scene import Scene
from planner.bench.report import Section
from planner.bench.timing import timed
from planner.formation.ceiling import ceilings, met
from planner.formation.everywhere.everywhere import Question, everywhere
from planner.formation.examined import least_over_all
from planner.formation.menu import Menu
from planner.formation.places.gather import gather
from planner.formation.pool import Pool
from planner.formation.problem import Problem
from planner.formation.terms import Fold, GoalTerm

COLUMNS: Final = (
    ("scene", "scene", "text"),
    ("models", "models", "number"),
    ("term", "last term", "text"),
    ("usual", 'usual run, "', "number"),
    ("soon", 'stopped at 0.5 s, "', "number"),
    ("soon_seconds", "came at", "seconds"),
    ("examined", "from the bound over all examined", "excess"),
    ("examined_seconds", "bound took", "seconds"),
    ("table", "from the bound over the table", "excess"),
    ("table_seconds", "bound took", "seconds"),
)
CLOSE: Final = 0.0295
"""Share of the plan's value within which a bound over the table is good enough: under the 3 % that
are asked for, for what whole µm may take from it."""
NOTE: Final = (
    "bounds hold where the terms before are as good as the plan's; 0 or less: nothing examined "
    "is better; a dash: no bound is known"
)


def section() -> Section:
    """Return the empty section."""
    return Section("bounds", "The last term and its bounds", COLUMNS, NOTE)


def bounded(
    scene: Scene, problem: Problem, terms: tuple[GoalTerm, ...], claim: Claim
) -> dict[str, Any] | None:
    """Return the row of a plan, or None where there is none or the last term is no sum."""
    if not claim.ways or terms[-1].fold is not Fold.SUM:
        return None
    values, last = worth(problem, terms, claim), len(terms) - 1
    row: dict[str, Any] = {
        "scene": scene.name,
        "models": problem.mates,
        "term": terms[-1].name,
        "usual": values[-1] / 25_400,
    }
    row |= _soon(scene, problem, terms)
    mine = terms[-1].sign * values[-1]
    took, least = timed(lambda: least_over_all(_menu(problem, terms), values, last))
    row |= {"examined": _share(mine, least), "examined_seconds": took}
    ends = {way.id: way.end for way in claim.ways}
    stand = [ends[m.id] for m in problem.members]
    question = Question(problem, terms, values, stand, last, CLOSE)
    took, found = timed(lambda: everywhere(question))
    most = ceilings(problem, terms)[last]
    if found is None and most is not None and met(terms[last], values[last], most):
        found = most  # nothing left to be walked: no bound is nearer
    if found is not None:
        row |= {"table": _share(mine, terms[-1].sign * found), "table_seconds": took}
    return row


def _soon(scene: Scene, problem: Problem, terms: tuple[GoalTerm, ...]) -> dict[str, Any]:
    claim = ours.soon(scene)
    if not claim.ways:
        return {}
    return {"soon": worth(problem, terms, claim)[-1] / 25_400, "soon_seconds": claim.seconds}


def _menu(problem: Problem, terms: tuple[GoalTerm, ...]) -> Menu:
    return Menu.of(problem, Pool.of(problem, gather(problem, terms)), terms)


def _share(mine: float, least: float) -> float | None:
    """Return how far a value is above its bound, as a share of it."""
    return max(0.0, (mine - least) / max(1.0, abs(mine))) if np.isfinite(least) else 0.0
