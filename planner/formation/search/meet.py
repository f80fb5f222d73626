"""Look for any legal choice, whatever it is worth: all meet about one place after another.

The construction weighs the goal against the rules and can lose itself where the rules leave
hardly a choice. Here nothing pulls but the place where the unit is to meet, so that those who
are apart are drawn together from afar.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from planner.formation.judge import legal
from planner.formation.menu import Menu
from planner.formation.search.construct import Choice, Dice, dice
from planner.formation.spots import Floats

ANCHORS: Final = 48
"""Places to meet at, spread over all candidates."""
TRIED: Final = 16
"""Of these, those annealed: where fewest rules are broken at once."""
STEPS: Final = 6_000
"""Steps of one run for each model."""
PULL: Final = 0.1 / 25_400
"""Energy of a µm from the place to meet: forty inches weigh what one broken rule does."""
HOT: Final = 1.0
COLD: Final = 0.02


def meet(menu: Menu) -> Choice | None:
    """Return a legal choice, or None where none was found."""
    drawn = dice(menu)
    tries: list[tuple[int, int, list[Floats], Choice]] = []
    for anchor in _anchors(menu):
        away = _away(menu, anchor)
        choice = _picked(menu, away)
        if legal(menu, choice):
            return choice
        _, broken = _annealed(drawn, away, choice, 0, 1)
        tries.append((broken, len(tries), away, choice))
    for _, seed, away, choice in sorted(tries, key=lambda t: t[:2])[:TRIED]:
        found, broken = _annealed(drawn, away, choice, STEPS * len(menu), seed + 1)
        if not broken and legal(menu, found):
            return found
    return None


def _anchors(menu: Menu) -> list[int]:
    """Places as far from each other as can be, the first where most members can be."""
    places, takers = np.unique(np.concatenate(menu.spot), return_counts=True)
    at = menu.pool.spots[places]
    found = [int(np.argmax(takers))]
    apart = np.full(len(places), np.inf)
    while len(found) < min(ANCHORS, len(places)):
        last = found[-1]
        apart = np.minimum(apart, np.hypot(at.x - at.x[last], at.y - at.y[last]))
        found.append(int(np.argmax(apart)))
    return [int(places[index]) for index in found]


def _away(menu: Menu, anchor: int) -> list[Floats]:
    """How far each option of each member is from the anchor, µm."""
    at = menu.pool.spots
    x, y = at.x - at.x[anchor], at.y - at.y[anchor]
    return [np.hypot(x[spots], y[spots]) for spots in menu.spot]


def _picked(menu: Menu, away: list[Floats]) -> Choice:
    """Each takes what is free nearest to the anchor: those who stay farthest off choose first."""
    chosen = [0] * len(menu)
    taken: list[int] = []
    for member in sorted(range(len(menu)), key=lambda m: (-float(away[m].min()), m)):
        spots = menu.spot[member]
        stay = menu.pool.stay[spots]
        free = (stay < 0) | (stay == member)
        free &= ~menu.pool.clash[np.ix_(spots, np.array(taken, np.int64))].any(axis=1)
        if free.any():
            chosen[member] = int(np.argmin(np.where(free, away[member], np.inf)))
        taken.append(int(spots[chosen[member]]))
    return tuple(chosen)


def _annealed(
    drawn: Dice, away: list[Floats], start: Choice, steps: int, seed: int
) -> tuple[Choice, int]:
    worth = np.rint(np.concatenate(away)).astype(np.int64)[None, :]
    folds = np.zeros(1, np.int64)
    return drawn(start, steps, seed, worth, folds, np.array([PULL]), HOT, COLD)
