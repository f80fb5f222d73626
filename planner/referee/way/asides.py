"""For how many of its actions does a model owe the price of going to a side?"""

from __future__ import annotations

from itertools import combinations

from planner.referee.exact.surd import Surd
from planner.referee.way.by_actions import Room, suffice
from planner.referee.way.trial import Trial


def aside(trial: Trial) -> int:
    """Return what going to a side costs by actions (`Turning.by_actions`), µm.

    It is noted with the first line that does so.
    """
    if not trial.mobility.turning.by_actions:
        return 0
    first = next((number for number, (_, to_side) in enumerate(trial.paid) if to_side), None)
    if first is None:
        return 0
    price = _least(trial)
    trial.costs[first] += price
    return price


def _least(trial: Trial) -> int:
    """The price for as few actions as may be."""
    mobility = trial.mobility
    budget = mobility.budget - (mobility.unslowed.bound if mobility.unslowed else 0)
    share, price = mobility.share or budget, mobility.turning.sidestep_price
    over = max(0, budget - share * mobility.actions)

    def room(action: int, chosen: tuple[int, ...]) -> Room:
        most = share + (over if action == mobility.actions - 1 else 0)
        if action in chosen:
            return Surd.of(most - price), None
        return Surd.of(most), Surd()

    for count in range(mobility.actions):
        for chosen in combinations(range(mobility.actions), count):
            if suffice(trial.paid, (room(action, chosen) for action in range(mobility.actions))):
                return count * price
    return mobility.actions * price
