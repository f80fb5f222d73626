"""Slide each model to its best place to the µm while the others stand, until none moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import numpy as np

from planner.formation.judge import Score, blocks
from planner.formation.menu import Menu
from planner.formation.search.push import pushed, signed
from planner.formation.search.standing import Standing, gained
from planner.formation.search.sweep import swept
from planner.formation.terms import GoalTerm

ROUNDS: Final = 4
"""Times that all are pushed at once and then slid one by one."""
PART: Final = 1 / 2_000
"""Of a term: a round that betters it by less is the last."""
NEXT: Final = 0.2
"""Of what a round gains: the next one, which begins where all have been slid, hardly ever gains as
much (measured: two of 60 rounds did)."""


def slide(
    menu: Menu,
    choice: Sequence[int],
    over: Callable[[], bool] = bool,
    wanted: Score | None = None,
    *,
    compared: bool = False,
) -> Standing:
    """Return a standing at least as good as that of a legal choice, each at the best near it.

    Parameters:
        over: asked between models: True keeps what has been reached.
        wanted: signed values to beat, if that is what it is for: once that is not to be expected
            any more, what has been reached will do.
        compared: whether orders are only told apart: by one round, which brings all but a
            thousandth of what four do, and pushes for the first length alone; bases that are no
            discs, whose ways are asked for one by one, are not pushed all at once then.
    """
    problem = menu.problem
    slow = compared and not all(member.body.base.is_round for member in problem.members)
    spots = menu.spots_of(choice)
    standing = Standing(
        menu.pool.spots[spots],
        menu.pool.stay[spots] < 0,
        np.stack([menu.values[m][:, o] for m, o in enumerate(choice)], axis=1),
        np.array([menu.engages[m][o] for m, o in enumerate(choice)], np.int64),
        np.array([menu.crossing[m][o] for m, o in enumerate(choice)], np.bool_),
        blocks(menu, choice),
    )
    for _ in range(1 if compared else ROUNDS):
        before = standing
        pressed = standing
        if not slow:
            pressed = pushed(problem, menu.terms, standing, over, compared=compared)
        standing = swept(problem, menu.terms, pressed, over)
        if standing is pressed or not gained(menu.terms, before, standing, PART):
            break
        if wanted is not None and _behind(menu.terms, before, standing, wanted):
            break
    return standing


def _behind(terms: tuple[GoalTerm, ...], before: Standing, after: Standing, wanted: Score) -> bool:
    """Whether a length is further from what is wanted than the next round is going to bring it."""
    was, now = (signed(terms, standing) for standing in (before, after))
    for index, term in enumerate(terms):
        if now[index] != wanted[index]:
            gain = max(0, was[index] - now[index])
            return bool(term.unit) and now[index] - wanted[index] > NEXT * gain
    return False
