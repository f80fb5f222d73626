"""The ways to a place that a search found, as poses: refined over slow ground, and as found."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from planner.navigation.levels.sliding import States, leaps_of
from planner.navigation.places import Places
from planner.navigation.search.bundled import Bundled
from planner.navigation.slow_ground.border import SPACING
from planner.navigation.slow_ground.lowered import WORTH_SLIDING
from planner.navigation.slow_ground.refracting import THOROUGH, edge
from planner.units import Pose

Floats = NDArray[np.float64]

AGAIN: float = 1e-6
"""µm by which what was found may differ when it is found again."""


@dataclass(frozen=True, eq=False)
class Chains(Bundled):
    """Ways from one start as chains of poses, each with the sheet that it is on."""

    @property
    def _slides(self) -> bool:
        """Whether its climbs are slid to where they are best: no line has a heading of its own."""
        return self.web.is_climbed and not self.mobility.turning.facing

    def _chains(self, to: Pose) -> list[list[tuple[int, Pose]]]:
        """Ways to a place as poses with the sheet they are on, the cheapest first."""
        place = Places.of([to])
        if not self.mobility.moves:
            return []
        found = []
        for landing in self._landed_on(place, place.asked):
            cost, via = self._land(landing, place, THOROUGH)
            if math.isfinite(cost[0]):
                walked = float(cost[0] - landing.cost[0])
                found.append((float(cost[0]), landing.sheet, int(via[0]), walked))
        chains = []
        for _, number, node, walked in sorted(found):
            sheet = self.web.sheets[number]
            end = number, self._pose(number, to.x, to.y, sheet.z)
            chains += self._bent(node, end, walked)
            chain = [*self._back(node), end]
            if len(sheet.borders) and not leaps_of(self.web, chain):
                refined = self._kept.get(("refined", number), {}).get((to.x, to.y))
                if refined is None:
                    chains.append(self._refracted(chain))
                else:
                    begun = self._back(refined[0])
                    chains.append(self._whole(begun, refined[1], end))
            chains.append(chain)
            chains += self._climbed_elsewhere(node, end, walked)
        return chains

    def _climbed_elsewhere(self, node: int, end: tuple[int, Pose], cost: float) -> list[States]:
        """The cheapest way to a place that climbs to its level elsewhere, if it is hardly dearer.

        With its climbs slid it may be cheaper than the one that the search found.

        Parameters:
            node: the way point that this one comes from.
            cost: what it costs, µm.
        """
        number, to = end
        others = self._climbed_apart(number, node) if self._slides else None
        if others is None:
            return []
        xs, ys = np.array([float(to.x)]), np.array([float(to.y)])
        dearer, via = others.arrive(xs, ys, np.array([cost * WORTH_SLIDING]))
        return [[*self._back(int(via[0])), end]] if math.isfinite(dearer[0]) else []

    def _bent(self, node: int, end: tuple[int, Pose], cost: float) -> list[States]:
        """The way to a place with its last bend where it does not run past; nothing if at `node`.

        Parameters:
            cost: what the search promises for it, µm.
        """
        number, to = end
        if node < 0 or not self._past:
            return []
        xs, ys, costs = (np.array([float(c)]) for c in (to.x, to.y, cost + AGAIN))
        last, x, y = self._tighten(number, xs, ys, costs, np.array([node]))[0]
        if math.isnan(x):
            return []
        bend = number, self._pose(number, round(x), round(y), to.z)
        return [[*self._back(int(last)), bend, end]]

    def _refracted(self, chain: list[tuple[int, Pose]]) -> list[tuple[int, Pose]]:
        """The chain with its last stretch on one sheet refined."""
        from planner.navigation.slow_ground import snell
        from planner.navigation.slow_ground.retried import retried

        number, _ = chain[-1]
        sheet = self.web.sheets[number]
        first = len(chain) - 1
        while first > 0 and chain[first - 1][0] == number and len(chain) - first <= snell.LONGEST:
            first -= 1
        count = len(chain) - first
        way, out = np.empty((count + snell.LONGEST, 2)), np.empty((4 * snell.LONGEST, 2))
        way[:count] = [(pose.x, pose.y) for _, pose in chain[first:]]
        given = (sheet.borders.arrays, sheet.blocks, sheet.tolls, sheet.rates)
        corners = sheet.corners.x, sheet.corners.y, edge(self.mobility.base)
        _, size = retried(way, count, SPACING, *given, *corners, out)
        return self._whole(chain[: first + 1], out[:size], chain[-1]) if size else chain

    def _whole(self, begun: States, points: Floats, end: tuple[int, Pose]) -> States:
        """A way with the bends of a refined one in whole µm.

        Parameters:
            begun: up to where it is refined from, which is the first of the points.
        """
        from planner.navigation.walk import rounding

        number, to = end
        sheet = self.web.sheets[number]
        verts, around, radius, box, kinds, data, *room = sheet.tolls
        tolls = (verts, around, rounding.wary(kinds, radius, data), box, kinds, data, *room)
        out = rounding.rounded(points, sheet.blocks, tolls, sheet.rates)
        # What whole µm gain must not lead off the table: no block stands there.
        out = np.clip(out, np.ceil(sheet.box[:2]), np.floor(sheet.box[2:]))
        bends = [self._pose(number, int(x), int(y), to.z) for x, y in out[1:-1]]
        return [*begun, *((number, bend) for bend in bends), end]

    def _all_refracted(self, chain: States) -> States:
        """The chain with each stretch on one sheet refined."""
        last = len(chain) - 1
        while last > 0:
            number, after = chain[last][0], chain[last + 1 :]
            if chain[last - 1][0] == number and len(self.web.sheets[number].borders):
                chain = [*self._refracted(chain[: last + 1]), *after]
                last = len(chain) - len(after) - 1
            while last > 0 and chain[last - 1][0] == number:
                last -= 1
            last -= 1
        return chain
