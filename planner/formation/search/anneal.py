"""Simulated annealing over one option per model, compiled.

Kept to plain arrays: it is called with thousands of steps and returns in milliseconds.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

SUM, LEAST, UNION = 0, 1, 2


@njit(cache=True)  # type: ignore[untyped-decorator]
def anneal(
    first: Any,
    spot: Any,
    worth: Any,
    folds: Any,
    weights: Any,
    engages: Any,
    must: int,
    clash: Any,
    near: Any,
    degree: int,
    one_group: bool,
    start: Any,
    steps: int,
    seed: int,
    hot: float,
    cold: float,
) -> Any:
    """Return (best choice, its number of broken rules, its energy).

    Parameters:
        first: (n + 1,) index of each member's first option in the flat arrays.
        spot: (options,) place of each option.
        worth: (terms, options) signed so that less is better; raw bits where `folds` is UNION.
        folds, weights: (terms,).
        engages, must: set of targets as bits of each option; the bits that have to be met.
        clash, near: (places, places).
        degree: neighbours each model needs; 0 for no coherency.
        start: (n,) options to begin with, counted within each member.
        hot, cold: first and last temperature, in units of energy.
    """
    n = len(first) - 1
    state = np.uint64(seed * 2654435761 + 88172645463325252)
    choice = start.copy()
    broken = _broken(first, spot, engages, must, clash, near, degree, one_group, choice)
    energy = _energy(first, worth, folds, weights, choice)
    hard = weights.sum() * 0.0 + hot * 4.0
    now = energy + hard * broken
    best, best_broken, best_energy = choice.copy(), broken, energy
    cooling = (cold / hot) ** (1.0 / max(1, steps - 1))
    heat = hot
    for _ in range(steps):
        state ^= state << np.uint64(13)
        state ^= state >> np.uint64(7)
        state ^= state << np.uint64(17)
        member = int((state >> np.uint64(33)) % np.uint64(n))
        width = first[member + 1] - first[member]
        state ^= state << np.uint64(13)
        state ^= state >> np.uint64(7)
        state ^= state << np.uint64(17)
        option = int((state >> np.uint64(33)) % np.uint64(width))
        old = choice[member]
        heat *= cooling
        if option == old:
            continue
        choice[member] = option
        # trade places with whoever holds the wanted one, if that one can take ours
        partner, partner_old = -1, -1
        taken = spot[first[member] + option]
        for other in range(n):
            if other != member and spot[first[other] + choice[other]] == taken:
                left = spot[first[member] + old]
                for o in range(first[other + 1] - first[other]):
                    if spot[first[other] + o] == left:
                        partner, partner_old = other, choice[other]
                        choice[other] = o
                        break
                break
        new_energy = _energy(first, worth, folds, weights, choice)
        new_broken = _broken(first, spot, engages, must, clash, near, degree, one_group, choice)
        after = new_energy + hard * new_broken
        state ^= state << np.uint64(13)
        state ^= state >> np.uint64(7)
        state ^= state << np.uint64(17)
        chance = (state >> np.uint64(11)) / 9007199254740992.0
        if after <= now or chance < np.exp((now - after) / heat):
            now, energy, broken = after, new_energy, new_broken
            if broken < best_broken or (broken == best_broken and energy < best_energy):
                best, best_broken, best_energy = choice.copy(), broken, energy
        else:
            choice[member] = old
            if partner >= 0:
                choice[partner] = partner_old
    return best, best_broken, best_energy


@njit(cache=True)  # type: ignore[untyped-decorator]
def _energy(first: Any, worth: Any, folds: Any, weights: Any, choice: Any) -> float:
    n, total = len(choice), 0.0
    for t in range(len(folds)):
        if folds[t] == UNION:
            met = 0
            for m in range(n):
                met |= worth[t, first[m] + choice[m]]
            count = 0
            while met:
                met &= met - 1
                count += 1
            total -= weights[t] * count
        elif folds[t] == SUM:
            added = 0
            for m in range(n):
                added += worth[t, first[m] + choice[m]]
            total += weights[t] * added
        else:
            least = worth[t, first[0] + choice[0]]
            for m in range(1, n):
                least = max(least, worth[t, first[m] + choice[m]])
            total += weights[t] * least
    return total


@njit(cache=True)  # type: ignore[untyped-decorator]
def _broken(
    first: Any,
    spot: Any,
    engages: Any,
    must: int,
    clash: Any,
    near: Any,
    degree: int,
    one_group: bool,
    choice: Any,
) -> int:
    n, broken = len(choice), 0
    at = np.empty(n, np.int64)
    close = np.zeros(n, np.int64)
    missing = must
    for m in range(n):
        at[m] = spot[first[m] + choice[m]]
        missing &= ~engages[first[m] + choice[m]]
    while missing:
        missing &= missing - 1
        broken += 1
    for a in range(n):
        for b in range(a + 1, n):
            broken += clash[at[a], at[b]]
            close[a] += near[at[a], at[b]]
            close[b] += near[at[a], at[b]]
    for m in range(n):
        broken += max(0, degree - close[m])
    if one_group and degree > 0:
        broken += _groups(at, near) - 1
    return broken


@njit(cache=True)  # type: ignore[untyped-decorator]
def _groups(at: Any, near: Any) -> int:
    n, groups = len(at), 0
    seen = np.zeros(n, np.bool_)
    stack = np.empty(n, np.int64)
    for m in range(n):
        if seen[m]:
            continue
        groups += 1
        seen[m] = True
        stack[0], top = m, 1
        while top:
            top -= 1
            here = stack[top]
            for other in range(n):
                if not seen[other] and near[at[here], at[other]]:
                    seen[other] = True
                    stack[top] = other
                    top += 1
    return groups
