"""The joint model on paper: one option per model, one variable per place in use."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from ortools.sat.python import cp_model

from planner.formation.cpsat.clique import cover
from planner.formation.menu import Menu
from planner.formation.rules import coherency, engage, move_order, no_overlap
from planner.formation.terms import Fold

Relaxed = frozenset[str]
"""Names of rules left out: ``coherency``, ``one_group``, ``move_order``, ``engage:UNIT``."""


class Draft:
    """A CP-SAT model of a menu; it never leaves the function that solves it.

    Parameters:
        optional: members that need not be there; not all of them. Who is there needs as many
            neighbours as in the whole unit.

    Attributes:
        x: [member][option] -> variable: the member takes the option.
        used: place -> variable: some member takes it.
        totals: one expression per term of the goal.
    """

    def __init__(
        self,
        menu: Menu,
        relaxed: Relaxed = frozenset(),
        cuts: Sequence[coherency.Cut] = (),
        optional: frozenset[int] = frozenset(),
    ) -> None:
        self.menu, self.model, self.optional = menu, cp_model.CpModel(), optional
        self.x = [[self.model.new_bool_var("") for _ in spots] for spots in menu.spot]
        for member, row in enumerate(self.x):
            if member in optional:
                self.model.add_at_most_one(row)
            else:
                self.model.add_exactly_one(row)
        self.used = self._used()
        self.spots = np.array(sorted(self.used), dtype=np.int64)
        self.cliques = cover(menu.pool.clash, self.spots)
        self._rules(relaxed)
        for cut in cuts:
            coherency.add_cut(self, cut)
        self.totals = [self._total(index) for index in range(len(menu.terms))]

    def where(self, wanted: Callable[[int, int], bool]) -> list[Any]:
        """Return the variables of the options (member, option) that are `wanted`."""
        return [v for m, row in enumerate(self.x) for o, v in enumerate(row) if wanted(m, o)]

    def near(self, spot: int) -> list[int]:
        """Return the places in the model that neighbour `spot`."""
        return [int(s) for s in self.spots[self.menu.pool.near[spot, self.spots]]]

    def any_of(self, literals: Sequence[Any]) -> Any:
        """Return a variable that is true exactly where one of `literals` is."""
        if len(literals) == 1:
            return literals[0]
        found = self.model.new_bool_var("")
        self.model.add_bool_or([*literals, ~found])
        for literal in literals:
            self.model.add_implication(literal, found)
        return found

    def hint(self, choice: Sequence[int]) -> None:
        """Start the search from a choice (one option per member)."""
        self.model.clear_hints()  # type: ignore[no-untyped-call]
        for row, chosen in zip(self.x, choice, strict=True):
            for option, variable in enumerate(row):
                self.model.add_hint(variable, option == chosen)

    def at_least_as_good(self, term: int, value: int, margin: int = 0) -> None:
        """Fix a term at `value` or better by at least `margin`."""
        if self.menu.terms[term].sense == "min":
            self.model.add(self.totals[term] <= value - margin)
        else:
            self.model.add(self.totals[term] >= value + margin)

    def _used(self) -> dict[int, Any]:
        takers: dict[int, list[Any]] = {}
        for spots, row in zip(self.menu.spot, self.x, strict=True):
            for spot, variable in zip(spots, row, strict=True):
                takers.setdefault(int(spot), []).append(variable)
        used = {}
        for spot in sorted(takers):
            used[spot] = takers[spot][0]
            if len(takers[spot]) > 1:
                used[spot] = self.model.new_bool_var("")
                self.model.add(sum(takers[spot]) == used[spot])
        return used

    def _rules(self, relaxed: Relaxed) -> None:
        terms = self.menu.problem.terms
        no_overlap.add(self)
        for index, unit in enumerate(self.menu.problem.aim.targets):
            if unit in terms.must_engage and f"engage:{unit}" not in relaxed:
                engage.add(self, index)
        if terms.coherency is not None and len(self.menu) > 1 and "coherency" not in relaxed:
            coherency.add_degree(self, terms.coherency)
            if terms.coherency.one_group and "one_group" not in relaxed:
                coherency.add_one_group(self)
        if "move_order" not in relaxed:
            move_order.add(self)

    def _total(self, term: int) -> Any:
        fold = self.menu.terms[term].fold
        values = [row[term] for row in self.menu.values]
        if fold is Fold.SUM:
            return self._sum(values)
        return self._least(values) if fold is Fold.LEAST else self._union(values)

    def _sum(self, values: Sequence[Any]) -> Any:
        pairs = [
            (v, int(c))
            for row, worth in zip(self.x, values, strict=True)
            for v, c in zip(row, worth, strict=True)
            if c
        ]
        return cp_model.LinearExpr.weighted_sum([v for v, _ in pairs], [c for _, c in pairs])

    def _least(self, values: Sequence[Any]) -> Any:
        low, high = min(int(v.min()) for v in values), min(int(v.max()) for v in values)
        least = self.model.new_int_var(low, high, "")
        for row, worth in zip(self.x, values, strict=True):
            self.model.add(least <= cp_model.LinearExpr.weighted_sum(row, [int(c) for c in worth]))
        return least

    def _union(self, values: Sequence[Any]) -> Any:
        seen = []
        for bit in range(len(self.menu.problem.aim.targets)):
            takers = self.where(lambda m, o, b=bit: bool(int(values[m][o]) >> b & 1))  # type: ignore[misc]
            met = self.model.new_bool_var("")
            self.model.add_bool_or([*takers, ~met])
            seen.append(met)
        return sum(seen)
