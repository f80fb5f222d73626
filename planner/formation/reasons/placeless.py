"""Models without one place to end, those of one reason in one sentence."""

from __future__ import annotations

import math
from collections.abc import Sequence

from planner.formation.problem import Problem
from planner.formation.reasons.words import lack_range, names
from planner.plan import WhyNot


def placeless(
    problem: Problem, rule: str, lost: Sequence[tuple[float, str]], *, straight: bool = False
) -> WhyNot:
    """Return that some models have no place to end, and what they lack where that is known.

    Parameters:
        lost: what each lacks, µm, and its id.
        straight: whether it is lacked even as the crow flies.
    """
    ids = tuple(name for _, name in lost)
    alone = len(ids) == 1
    text = f"{names(ids)} {'has' if alone else 'have'} no place to end"
    lacks = [lack for lack, _ in lost if 0 < lack < math.inf]
    if lacks:
        where = "even straight there " if straight else ""
        range_ = lack_range(problem, min(lacks), max(lacks))
        text += f": {where}{'it lacks' if alone else 'they lack'} {range_}"
    return WhyNot(rule, text, ids)
