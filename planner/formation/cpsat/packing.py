"""The largest number of members that fit on given places at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from ortools.sat.python import cp_model

from planner.formation.cpsat.clique import cover
from planner.formation.cpsat.dominated import dominated
from planner.formation.cpsat.solver import LIGHT, Clock
from planner.formation.menu import Menu
from planner.formation.spots import Ints


@dataclass(frozen=True)
class Packing:
    """The most members that fit: an upper bound, and options (by member) that reach it."""

    most: int
    options: dict[int, int]


def pack(menu: Menu, counting: Sequence[Ints], clock: Clock) -> Packing:
    """Return an upper bound, exact where solved, on the members that take a `counting` option."""
    able = sum(1 for options in counting if len(options))
    counting = _few(menu, counting)
    model = cp_model.CpModel()
    takers: dict[int, list[Any]] = {}
    chosen: dict[tuple[int, int], Any] = {}
    for member, options in enumerate(counting):
        row = [model.new_bool_var("") for _ in options]
        model.add_at_most_one(row)
        for option, variable in zip(options.tolist(), row, strict=True):
            chosen[member, option] = variable
            takers.setdefault(int(menu.spot[member][option]), []).append(variable)
    spots = np.array(sorted(takers), np.int64)
    for clique in cover(menu.pool.clash, spots):
        model.add_at_most_one(v for spot in clique for v in takers[spot])
    for variables in takers.values():
        model.add_at_most_one(variables)
    model.maximize(sum(v for variables in takers.values() for v in variables))
    status, solver = clock.solve(model, LIGHT, 0.2)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return Packing(able, {})
    placed = {member: o for (member, o), v in chosen.items() if solver.boolean_value(v)}
    return Packing(min(able, round(solver.best_objective_bound)), placed)


def _few(menu: Menu, counting: Sequence[Ints]) -> list[Ints]:
    """Return the options at places that no other place is as good as: a third, mostly."""
    takers = np.zeros((len(menu.pool), len(menu)), np.bool_)
    for member, options in enumerate(counting):
        takers[menu.spot[member][options], member] = True
    spots = np.flatnonzero(takers.any(axis=1))
    out = np.zeros(len(menu.pool), np.bool_)
    out[spots[dominated(takers[spots], menu.pool.clash[np.ix_(spots, spots)])]] = True
    each = zip(menu.spot, counting, strict=True)
    return [options[~out[spots[options]]] for spots, options in each]
