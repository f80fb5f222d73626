"""Simulated annealing over one option per model, compiled.

Kept to plain arrays: it is called with thousands of steps and returns in milliseconds. The
dice of a step are thrown before it is measured, so that most steps end at their first number.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from planner.navigation.kernels.jit import kernel, leaf

SUM, LEAST, UNION = 0, 1, 2
BROKEN = 4.0
"""Energy of a broken rule, in first temperatures."""


@kernel
def anneal(  # noqa: C901  one loop: every call inside a compiled step costs
    first: Any,
    spot: Any,
    where: Any,
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
        where: (n, places) a member's first option at each place, counted within it, or -1.
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
    at = np.empty(n, np.int64)
    close = np.zeros(n, np.int64)
    for m in range(n):
        at[m] = spot[first[m] + choice[m]]
    overlaps = _pairs(at, clash, near, close)
    hard, heat = hot * BROKEN, hot
    folded, shifted = np.empty(len(folds), np.int64), np.empty(len(folds), np.int64)
    for t in range(len(folds)):
        folded[t] = _folded(first, worth, folds, choice, t)
    energy = _energy(folds, weights, folded)
    broken = _rest(first, engages, must, near, degree, one_group, choice, at, close) + overlaps
    now = energy + hard * broken
    best, best_broken, best_energy = choice.copy(), broken, energy
    floor = _floor(first, worth, folds, weights, shifted)
    cooling = (cold / hot) ** (1.0 / max(1, steps - 1))
    for _ in range(steps):
        if best_broken == 0 and best_energy <= floor:
            break  # each has what is best for it alone, so nothing is better for all
        state = _next(state)
        member = np.int64((state >> np.uint64(33)) % np.uint64(n))
        width = first[member + 1] - first[member]
        state = _next(state)
        option = int((state >> np.uint64(33)) % np.uint64(width))
        state = _next(state)
        chance = ((state >> np.uint64(11)) + 1) / 9007199254740993.0
        heat *= cooling
        old, left = choice[member], at[member]
        if option == old:
            continue
        limit = now - heat * np.log(chance)
        taken = spot[first[member] + option]
        # whoever holds the wanted place takes ours in exchange, if it can get there
        partner, partner_old = _holder(at, taken, member), -1
        if partner >= 0:
            if where[partner, left] < 0:
                continue
            partner_old = choice[partner]
            choice[partner] = where[partner, left]
        choice[member] = option
        _refold(first, worth, folds, choice, folded, shifted, member, old, partner, partner_old)
        new_energy = _energy(folds, weights, shifted)
        fits = new_energy <= limit
        new_overlaps, new_broken = overlaps, 0
        if fits:
            new_overlaps += _shift(at, clash, near, close, member, taken)
            if partner >= 0:
                new_overlaps += _shift(at, clash, near, close, partner, left)
            fits = new_energy + hard * new_overlaps <= limit
            if fits:
                new_broken = new_overlaps + _rest(
                    first, engages, must, near, degree, one_group, choice, at, close
                )
                fits = new_energy + hard * new_broken <= limit
            if not fits:
                if partner >= 0:
                    _shift(at, clash, near, close, partner, taken)
                _shift(at, clash, near, close, member, left)
        if not fits:
            choice[member] = old
            if partner >= 0:
                choice[partner] = partner_old
            continue
        energy, broken, overlaps = new_energy, new_broken, new_overlaps
        folded, shifted = shifted, folded
        now = energy + hard * broken
        if broken < best_broken or (broken == best_broken and energy < best_energy):
            best, best_broken, best_energy = choice.copy(), broken, energy
    return best, best_broken, best_energy


@leaf
def _next(state: Any) -> Any:
    """Marsaglia's xorshift: the same dice on every machine."""
    state ^= state << np.uint64(13)
    state ^= state >> np.uint64(7)
    state ^= state << np.uint64(17)
    return state


@leaf
def _holder(at: Any, place: int, but: int) -> int:
    for m in range(len(at)):
        if at[m] == place and m != but:
            return m
    return -1


@leaf
def _pairs(at: Any, clash: Any, near: Any, close: Any) -> int:
    """Count overlapping pairs, and each model's neighbours into `close`."""
    overlaps = 0
    for a in range(len(at)):
        for b in range(a + 1, len(at)):
            overlaps += clash[at[a], at[b]]
            close[a] += near[at[a], at[b]]
            close[b] += near[at[a], at[b]]
    return overlaps


@leaf
def _shift(at: Any, clash: Any, near: Any, close: Any, member: int, to: int) -> int:
    """Put a model elsewhere; return by how many the overlapping pairs grew."""
    grown, here, own = 0, at[member], 0
    for b in range(len(at)):
        if b != member:
            other = at[b]
            grown += int(clash[to, other]) - int(clash[here, other])
            close[b] += int(near[to, other]) - int(near[here, other])
            own += near[to, other]
    at[member], close[member] = to, own
    return grown


@leaf
def _energy(folds: Any, weights: Any, folded: Any) -> float:
    total = 0.0
    for t in range(len(folds)):
        if folds[t] == UNION:
            met = folded[t]
            while met:
                met &= met - 1
                total -= weights[t]
        else:
            total += weights[t] * folded[t]
    return total


@leaf
def _floor(first: Any, worth: Any, folds: Any, weights: Any, folded: Any) -> Any:
    """Return the energy, added up alike, of the best option of each member for each term.

    Parameters:
        folded: (terms,) scratch.
    """
    for t in range(len(folds)):
        folded[t] = 0
        for m in range(len(first) - 1):
            one = worth[t, first[m]]
            for option in range(first[m], first[m + 1]):
                if folds[t] == UNION:
                    one |= worth[t, option]
                else:
                    one = min(one, worth[t, option])
            if folds[t] == UNION:
                folded[t] |= one
            elif folds[t] == SUM:
                folded[t] += one
            else:
                folded[t] = one if m == 0 else max(folded[t], one)
    return _energy(folds, weights, folded)


@leaf
def _folded(first: Any, worth: Any, folds: Any, choice: Any, t: int) -> Any:
    """Return what all of a choice is worth by a term: a sum, the greatest, or all bits."""
    found = worth[t, first[0] + choice[0]]
    for m in range(1, len(choice)):
        one = worth[t, first[m] + choice[m]]
        if folds[t] == UNION:
            found |= one
        elif folds[t] == SUM:
            found += one
        else:
            found = max(found, one)
    return found


@leaf
def _refold(
    first: Any,
    worth: Any,
    folds: Any,
    choice: Any,
    folded: Any,
    shifted: Any,
    member: int,
    old: int,
    partner: int,
    partner_old: int,
) -> None:
    """Put into `shifted` what the choice is worth by each term, from what it was before one step.

    All members are looked at only where that does not tell it from the one or two who moved.

    Parameters:
        folded: before the step.
        old, partner_old: what the member and its partner, if it has one, had chosen.
    """
    mine, theirs = first[member], first[partner] if partner >= 0 else 0
    for t in range(len(folds)):
        was, now = worth[t, mine + old], worth[t, mine + choice[member]]
        if partner < 0:
            other_was, other_now = was, now
        else:
            other_was, other_now = (
                worth[t, theirs + partner_old],
                worth[t, theirs + choice[partner]],
            )
        if was == now and other_was == other_now:
            shifted[t] = folded[t]
        elif folds[t] == SUM:
            shifted[t] = folded[t] + now - was
            if partner >= 0:
                shifted[t] += other_now - other_was
        elif folds[t] == UNION or max(was, other_was) == folded[t]:
            shifted[t] = _folded(first, worth, folds, choice, t)
        else:
            shifted[t] = max(folded[t], now, other_now)


@kernel
def _rest(
    first: Any,
    engages: Any,
    must: int,
    near: Any,
    degree: int,
    one_group: bool,
    choice: Any,
    at: Any,
    close: Any,
) -> int:
    """Count broken rules other than overlaps: targets not met, lonely models, groups too many."""
    broken, missing = 0, must
    for m in range(len(at)):
        missing &= ~engages[first[m] + choice[m]]
        broken += max(0, degree - close[m])
    while missing:
        missing &= missing - 1
        broken += 1
    if one_group and degree > 0:
        broken += _groups(at, near) - 1
    return broken


@kernel
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
