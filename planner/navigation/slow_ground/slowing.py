"""What slow and quick ground adds to a line that is walked, and by which rules."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from planner.mobility import Mobility, Way
from planner.navigation.slow_ground.crossings import PATCH
from planner.navigation.slow_ground.stretches import parts_of
from planner.navigation.slow_ground.unslowed import true_paces
from planner.navigation.walk.exact import SCALE
from planner.navigation.walk.legal import Legal
from planner.navigation.walk.rounding import wary

if TYPE_CHECKING:
    from planner.navigation.free_space.sheet import Sheet

Floats = NDArray[np.float64]
Ground = tuple[Any, Floats]
"""What the kernels take of slow and quick ground alone: tolls, rates."""

EDGES: Final = 0.01
"""µm of a line that both edges of a part of slow ground may lose: each is shrunk by a skin, and
what lies between two parts side by side is left out."""
ADDED: Final = 1e-3
"""µm that a line is longer at the least where slow ground slows it."""


@dataclass(frozen=True)
class Slowing:
    """Prices the ground that one body walks over.

    Parameters:
        mobility: what it pays for.
        caps: of `unslowed`: paces above which ground may count for no more.
    """

    mobility: Mobility
    legal: Legal
    caps: tuple[Fraction, ...]
    _grounds: dict[tuple[int, float], tuple[Sheet, Ground | None]] = field(
        default_factory=dict, repr=False
    )

    def slowed(
        self,
        sheet: Sheet,
        z: int,
        start: tuple[int, int],
        end: tuple[int, int],
        caps: Sequence[Fraction] = (),
    ) -> tuple[int, list[int], tuple[str, ...]]:
        """Return what slow ground adds to a line's length (millionths of a µm), and the rules.

        Between them what it adds with no pace above each of `caps`.

        Parameters:
            z: µm, the height that it is gone at.
        """
        ground = self._ground(sheet, z)
        if ground is None:
            return 0, [0] * len(caps), ()
        line = (float(start[0]), float(start[1]), float(end[0]), float(end[1]))
        whole = _added(ground, line)
        if abs(whole) <= ADDED and not self._has_quick(sheet):
            return 0, [0] * len(caps), ()
        each = [_added(self._ground(sheet, z, float(cap)), line) for cap in caps]
        if all(abs(extra) <= ADDED for extra in (whole, *each)):
            return 0, [0] * len(caps), ()
        met = self._patches(sheet, line)
        names = (self.legal.battlefield.features[int(sheet.tolls[5][k, 2])].id for k in met)
        passages = [self.mobility.passage(name) for name in names]
        lost = EDGES * sum(float(passage.pace) for passage in passages)
        found = [
            math.ceil((extra + 0.01 + lost) * SCALE) if abs(extra) > ADDED else 0
            for extra in (whole, *each)
        ]
        rules = dict.fromkeys(p.rule for p in passages if p.way is Way.OPEN) if found[0] else ()
        return found[0], found[1:], tuple(rules)

    def _has_quick(self, sheet: Sheet) -> bool:
        """Whether ground of a sheet is quicker than open ground: it may make up for slow ground."""
        kinds, data = sheet.tolls[4:6]
        return bool(((kinds == PATCH) & (data[:, 0] < 1.0)).any())

    def _ground(self, sheet: Sheet, z: int, cap: float = math.inf) -> Ground | None:
        """The sheet's tolls and rates with nothing but slow and quick ground; None for none."""
        if z != 0:
            return None
        key = id(sheet), cap
        if key not in self._grounds:
            kinds, data = sheet.tolls[4:6]
            patches = (kinds == PATCH) & (data[:, 0] != 1.0)
            made = self._only(sheet, patches, cap) if patches.any() else None
            self._grounds[key] = sheet, made
        return self._grounds[key][1]

    def _only(self, sheet: Sheet, patches: NDArray[np.bool_], cap: float) -> Ground:
        """Only patches: everything else becomes a ceiling out of reach, which costs nothing."""
        verts, first, radius, box, kinds, data, *room = sheet.tolls
        if self.caps:  # the sheet may be of ways by other paces
            data = true_paces(data, patches, self.legal.battlefield, self.mobility, cap)
        only = np.where(patches | (kinds == 4), kinds, 3)
        rates = sheet.rates.copy()
        rates[5] = 0.0
        prices = np.where((only != 3)[:, None], data, 1e12)
        prices[kinds == 2, 1] = 0.0
        return (verts, first, wary(kinds, radius, data), box, only, prices, *room), rates

    def parts(
        self, sheet: Sheet, z: int, start: tuple[int, int], end: tuple[int, int]
    ) -> list[tuple[Fraction, float]]:
        """Return the stretches of a line in order, µm, each with its pace."""
        ground = self._ground(sheet, z)
        line = (float(start[0]), float(start[1]), float(end[0]), float(end[1]))
        return [] if ground is None else parts_of(*ground, line, self.caps)

    @staticmethod
    def _patches(sheet: Sheet, line: tuple[float, ...]) -> Iterator[int]:
        """Numbers of the parts of slow and quick ground that a line meets."""
        from planner.navigation import kernels

        verts, first, radius, _, kinds, data = sheet.tolls[:6]
        px, py, qx, qy = line
        for k in np.flatnonzero((kinds == 2) & (data[:, 0] != 1.0)):
            low, high = kernels.clip(
                verts, first[k], first[k + 1], radius[k], px, py, qx - px, qy - py
            )
            if max(low, 0.0) < min(high, 1.0):
                yield int(k)


def _added(ground: Ground | None, line: tuple[float, float, float, float]) -> float:
    """What slow and quick ground adds to a line as floats tell, µm."""
    from planner.navigation import kernels

    if ground is None:
        return 0.0
    cost = float(kernels.charge(*ground, *line, np.empty((0, 3)))[0])
    return cost - math.hypot(line[2] - line[0], line[3] - line[1])
