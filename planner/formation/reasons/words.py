"""Small words shared by reasons."""

from __future__ import annotations

import math
from collections.abc import Sequence

from planner.formation.problem import Problem


def lacks(problem: Problem, lack: float) -> str:
    """Return `` lacks 0.26"``, or nothing where that is not known."""
    if not 0 < lack < math.inf:
        return ""
    return f" lacks {problem.scenario.battlefield.table.unit.say(round_up(problem, lack))}"


def lack_range(problem: Problem, least: float, most: float) -> str:
    """Return ``0.4" to 1.2"`` or one number where they read the same."""
    say = problem.scenario.battlefield.table.unit.say
    low, high = say(round_up(problem, least)), say(round_up(problem, most))
    return low if low == high else f"{low} to {high}"


def round_up(problem: Problem, lack: float) -> float:
    """Round up to hundredths of the table's unit: a shortage is never understated."""
    step = problem.scenario.battlefield.table.unit.um / 100
    return math.ceil(lack / step - 1e-6) * step


def round_down(problem: Problem, least: float) -> float:
    """Round down to hundredths of the table's unit: what is lacked at least."""
    step = problem.scenario.battlefield.table.unit.um / 100
    return math.floor(least / step) * step


def names(ids: Sequence[str]) -> str:
    """Return ids for a sentence, the many cut short."""
    if len(ids) <= 4:
        return ", ".join(ids)
    return f"{', '.join(ids[:3])} and {len(ids) - 3} more"


def models_could(count: int) -> str:
    """Return ``2 models could``."""
    return "1 model could" if count == 1 else f"{count} models could"


def listed(words: Sequence[str], last: str = "and") -> str:
    """Return ``a, b and c``."""
    *first, end = words or [""]
    return f"{', '.join(first)} {last} {end}" if first else end
