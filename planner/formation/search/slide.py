"""Slide each model to its best place to the µm while the others stand, until none moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import numpy as np

from planner.formation.judge import blocks
from planner.formation.menu import Menu
from planner.formation.search.push import pushed
from planner.formation.search.standing import Standing, gained
from planner.formation.search.sweep import swept

ROUNDS: Final = 4
"""Times that all are pushed at once and then slid one by one."""
PART: Final = 1 / 2_000
"""Of a term: a round that betters it by less is the last."""


def slide(menu: Menu, choice: Sequence[int], over: Callable[[], bool] = bool) -> Standing:
    """Return a standing at least as good as that of a legal choice, each at the best near it.

    Parameters:
        over: asked between models: True keeps what has been reached.
    """
    problem = menu.problem
    spots = menu.spots_of(choice)
    standing = Standing(
        menu.pool.spots[spots],
        menu.pool.stay[spots] < 0,
        np.stack([menu.values[m][:, o] for m, o in enumerate(choice)], axis=1),
        np.array([menu.engages[m][o] for m, o in enumerate(choice)], np.int64),
        np.array([menu.crossing[m][o] for m, o in enumerate(choice)], np.bool_),
        blocks(menu, choice),
    )
    for _ in range(ROUNDS):
        before, pressed = standing, pushed(problem, menu.terms, standing, over)
        standing = swept(problem, menu.terms, pressed, over)
        if standing is pressed or not gained(menu.terms, before, standing, PART):
            break
    return standing
