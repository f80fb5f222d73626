"""For how many of its actions does a model owe the price of going to a side?"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations

from planner.referee.exact.surd import Surd
from planner.referee.trial import Trial

Part = tuple[Surd, bool]
"""What a stretch of a way costs, and whether it goes to a side."""


def aside(trial: Trial) -> int:
    """Return what going to a side costs by actions (`Turning.share`), µm.

    It is noted with the first line that does so.
    """
    if trial.mobility.turning.share is None:
        return 0
    first = next((number for number, (_, to_side) in enumerate(trial.paid) if to_side), None)
    if first is None:
        return 0
    price = _least(trial)
    trial.costs[first] += price
    return price


def _least(trial: Trial) -> int:
    """The price for as few actions as may be."""
    turning, parts = trial.mobility.turning, trial.paid
    assert turning.share is not None
    over = max(0, trial.mobility.budget - turning.share * turning.actions)
    for count in range(1, turning.actions):
        for chosen in combinations(range(turning.actions), count):
            if _cut(parts, turning.actions, turning.share, turning.sidestep_price, chosen, over):
                return count * turning.sidestep_price
    return turning.actions * turning.sidestep_price


def _cut(
    parts: Sequence[Part],
    actions: int,
    share: int,
    price: int,
    chosen: Collection[int],
    over: int,
) -> bool:
    """Return whether actions suffice for a way that goes to a side in those that are `chosen`.

    Each takes as much of what is left of the way as it has room for: to go further with one never
    leaves more to the next.
    """
    left = list(parts)
    for action in range(actions):
        room = Surd.of(share - (price if action in chosen else 0))
        if action == actions - 1:
            room += Surd.of(over)
        while left and (action in chosen or not left[0][1]):
            cost, to_side = left[0]
            rest = cost - room
            if rest.sign() > 0:
                left[0] = rest, to_side
                break
            room -= cost
            left.pop(0)
    return not left
