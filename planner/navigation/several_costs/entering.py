"""What lines and pivots owe a test for, of many at once: how often they come into each thing."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from planner.navigation.field import Field
from planner.navigation.free_space.covering import coverers
from planner.navigation.free_space.sheet import Sheet
from planner.navigation.slow_ground.crossings import JOINED, PATCH

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]


class Kin(NamedTuple):
    """Features that are entered as one.

    Parameters:
        tests: names of those owed for each crossing.
        covered: whether something may cover a part of it.
    """

    tests: tuple[str, ...]
    covered: bool


@dataclass(frozen=True, eq=False)
class Entering:
    """Crossings into all kins that owe a test, by the parts that the search knows of them.

    Where rounding would tell, or something covers what is entered, it is unsure: `UNSURE` of
    `kernels.entering`.
    """

    field: Field

    @cached_property
    def kins(self) -> list[Kin]:
        """Those that owe a test, in the order of their columns."""
        return [self._kin(number) for number in self._numbers]

    def lines(self, sheet: int, begins: Floats, ends: Floats) -> Ints:
        """Return how often each straight line from `begins` to `ends` (n, 2) enters each kin."""
        from planner.navigation.kernels import entering

        found = np.zeros((len(ends), len(self.kins)), np.int64)
        parts, begin = self._parts[sheet]
        if len(parts):
            tolls, spans = self.field.web.sheets[sheet].tolls, np.empty((len(parts), 2))
            given = (tolls, parts, begin, self._covered)
            both = np.ascontiguousarray(begins), np.ascontiguousarray(ends)
            entering.crossings(*given, *both, JOINED, spans, found)
        return found

    def pivots(self, nodes: Ints, heads: Ints) -> Ints:
        """Return how often each pivot from a way point to one where it is enters each kin."""
        from planner.navigation.kernels.entering import UNSURE

        before, after = self._standing[nodes], self._standing[heads]
        sure = (before == 1) | (after == 0)
        unsure = (before == UNSURE) | (after == UNSURE)
        found: Ints = np.where(sure, 0, np.where(unsure, UNSURE, 1))
        return found

    @cached_property
    def _standing(self) -> Ints:
        """Whether the body is in each kin at each way point: 1, 0 or `UNSURE`."""
        from planner.navigation.kernels import entering

        web = self.field.web
        found = np.zeros((int(web.offset[-1]), len(self.kins)), np.int64)
        for number, (parts, begin) in enumerate(self._parts):
            here, sheet = web.part(number), web.sheets[number]
            xs, ys = (np.ascontiguousarray(v[here], dtype=np.float64) for v in (web.x, web.y))
            if len(parts):
                given = (sheet.tolls, parts, begin, self._covered, xs, ys)
                entering.standing(*given, found[here])
        return found

    @cached_property
    def _numbers(self) -> list[int]:
        """Numbers of the kins."""
        kins = [sheet.tolls[5][self._tested(k), 5] for k, sheet in enumerate(self._sheets)]
        found: list[int] = np.unique(np.concatenate([np.empty(0), *kins])).astype(int).tolist()
        return found

    @cached_property
    def _covered(self) -> Bools:
        return np.array([kin.covered for kin in self.kins], dtype=np.bool_)

    @cached_property
    def _parts(self) -> list[tuple[Ints, Ints]]:
        """Of each sheet the parts of things, kin by kin, and where those of each kin begin."""
        found = []
        for number, sheet in enumerate(self._sheets):
            data, here = sheet.tolls[5], self._tested(number)
            here = here[np.lexsort((here, data[here, 2], data[here, 5]))]
            begin = np.searchsorted(data[here, 5], [*self._numbers, np.inf])
            found.append((here.astype(np.int64), begin.astype(np.int64)))
        return found

    def _tested(self, number: int) -> Ints:
        """The parts of a sheet that a test is owed for."""
        sheet, height = self._sheets[number], self.field.mobility.height
        kinds, data = sheet.tolls[4:6]
        here = (kinds == PATCH) & (data[:, 3] < sheet.z + height) & (data[:, 4] >= sheet.z)
        found = np.flatnonzero(here & (data[:, 2] >= 0.0))
        if len(found):
            found = found[self._owes[data[found, 2].astype(np.int64)]]
        return found

    @cached_property
    def _owes(self) -> Bools:
        """Which features of the table owe a test."""
        mobility, features = self.field.mobility, self.field.legal.battlefield.features
        return np.array([bool(mobility.owed(f.id)[1]) for f in features], dtype=np.bool_)

    def _kin(self, number: int) -> Kin:
        legal, found = self.field.legal, set[int]()
        for k, sheet in enumerate(self._sheets):
            data = sheet.tolls[5][self._tested(k)]
            found |= set(data[data[:, 5] == number, 2].astype(int).tolist())
        features = [legal.battlefield.features[k].id for k in sorted(found)]
        over = any(coverers(legal.battlefield, legal.mobility, name) for name in features)
        return Kin(legal.mobility.owed(features[0])[1], over)

    @property
    def _sheets(self) -> tuple[Sheet, ...]:
        return tuple(self.field.web.sheets)
