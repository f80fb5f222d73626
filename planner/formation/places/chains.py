"""Bases side by side round the targets, from every end of the room there is.

Push all discs that touch targets round these the same way until none can go on. Each then stands
at an end of the room (touching something else, or at the end of the unit's reach), or touches one
that does, and so on: as many as fit anywhere fit on the places here, as far as it is all one who
stands where. Room all round one target has no end, and is packed from where the unit comes.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

from planner.formation.body import Other
from planner.formation.member import Member
from planner.formation.places import contact
from planner.formation.places.block import middle
from planner.formation.places.circle import SHIFT, around, meet
from planner.formation.places.legal import reachable, usable
from planner.formation.problem import Problem
from planner.formation.rules import ends, standoff, support
from planner.formation.spots import Bools, Floats, unique
from planner.navigation.places import Places

MOST: Final = 160
"""Places at the most, those in the shortest chains first: what is left out is not examined."""
LOOKED: Final = 48
"""Places looked at round each target for ends of the room."""
HALVED: Final = 11
"""Times an end is narrowed down: from some mm to a few µm."""
TWIN: Final = 20.0
"""µm: places nearer than this to a known one are the same to any chain."""


def chains(problem: Problem, kind: Member) -> Places:
    """Return places in contact with targets at the ends of the room, and chains from there.

    For discs about discs; none where either is anything else.
    """
    found: dict[int, Places] = problem.kept(("chains",), lambda: _chains(problem))
    return found.get(kind.kind, Places.of([]))


def _chains(problem: Problem) -> dict[int, Places]:
    """The same for each kind: bases of any size may touch those of any other."""
    movers = [m for m in problem.members if m.mobility.moves and m.body.base.is_round]
    targets = [o for o in problem.others if o.unit in problem.aim.targets]
    targets = [o for o in targets if o.body.base.is_round and _near(movers, o)]
    if not targets or len(movers) < 2:
        return {}
    rooms = [_Room(problem, k, targets, movers) for k in problem.kinds if k.body.base.is_round]
    found = {room.kind.kind: room.begin() for room in rooms}
    last = dict(found)
    for _ in range(len(movers) - 1):
        fresh = {room.kind.kind: room.beside(last, found[room.kind.kind]) for room in rooms}
        found = {kind: Places.concat([at, fresh[kind]])[:MOST] for kind, at in found.items()}
        last = {kind: at if len(found[kind]) < MOST else at[:0] for kind, at in fresh.items()}
        if not any(len(at) for at in last.values()):
            break
    return found


def _near(members: Sequence[Member], target: Other) -> bool:
    """Whether one of them could touch it if it went straight there over the quickest ground."""
    from planner.formation.ceiling import straight

    return any(
        math.dist((m.start.x, m.start.y), (target.pose.x, target.pose.y))
        <= straight(m) + contact.contact_radius(m.body, target)
        for m in members
    )


def _fresh(at: Places, known: Places) -> Places:
    """Those that are not known, one of each."""
    kept: list[int] = []
    x, y = at.x.astype(np.float64), at.y.astype(np.float64)
    old = (np.hypot(np.subtract.outer(x, known.x), np.subtract.outer(y, known.y)) < TWIN).any(
        axis=1
    )
    for index in np.flatnonzero(~old).tolist():
        if all(math.hypot(x[index] - x[k], y[index] - y[k]) >= TWIN for k in kept):
            kept.append(index)
    return at[np.array(kept, np.int64)]


class _Room:
    """Where members of a kind may stand round the targets, as far as others and reach say."""

    def __init__(
        self, problem: Problem, kind: Member, targets: Sequence[Other], movers: Sequence[Member]
    ) -> None:
        self.kind, self._problem = kind, problem
        self._members = [m for m in movers if m.kind == kind.kind]
        self._heading = kind.start.heading
        self._surfaces = problem.surfaces(kind, self._heading)
        radii = [contact.contact_radius(kind.body, t) for t in targets]
        rows = [(t.pose.x, t.pose.y, radius) for t, radius in zip(targets, radii, strict=True)]
        self._rings = np.array(rows, np.float64).reshape(-1, 3)

    def begin(self) -> Places:
        """Return where one that touches a target touches something else, or can get no further."""
        other = np.array(contact.circles(self._problem, self.kind), np.float64).reshape(-1, 3)
        rings = (column[:, None] for column in self._rings.T)
        points = meet(*rings, *(column[None, :] for column in other.T))
        return unique(Places.concat([self.of(*points), *self.ends(self._rings)]))[:MOST]

    def beside(self, mates: Mapping[int, Places], known: Places) -> Places:
        """Return where one that touches a target touches one of `mates`, unless that is `known`."""
        parts, rings = [Places.of([])], [column[None, :] for column in self._rings.T]
        for kind, at in mates.items():
            both = self.kind.body.base.radius + self._problem.members[kind].body.base.radius
            x, y = at.x.astype(np.float64)[:, None], at.y.astype(np.float64)[:, None]
            parts.append(self.of(*meet(x, y, np.full_like(x, both + 2 * SHIFT), *rings)))
        return _fresh(Places.concat(parts), known)

    def of(self, xs: Floats, ys: Floats) -> Places:
        """Return the points at which one may end."""
        at = support.lift(xs, ys, self._heading, self._surfaces)
        return at[self._may(at)]

    def ends(self, rings: Floats) -> list[Places]:
        """Return where the room along each ring ends, as it comes: at walls, at ends of reach."""
        level = self.kind.start.z
        turn = np.arange(LOOKED) * (2 * math.pi / LOOKED)
        fine = np.stack([self._at(ring, turn, level) for ring in rings])
        x, y, radius = rings[fine.all(axis=1)].T  # of no end: begun where the unit comes from
        here = middle(self._problem)
        begun = [self.of(*around(x, y, radius, np.arctan2(here[1] - y, here[0] - x)))]
        ring, step = np.nonzero(fine != np.roll(fine, -1, axis=1))
        if not len(ring):
            return begun
        inside = fine[ring, step]
        good = np.where(inside, turn[step], turn[step] + 2 * math.pi / LOOKED)
        bad = np.where(inside, turn[step] + 2 * math.pi / LOOKED, turn[step])
        for _ in range(HALVED):
            half = (good + bad) / 2
            there = self._at(rings[ring].T, half, level)
            good, bad = np.where(there, half, good), np.where(there, bad, half)
        x, y, radius = rings[ring].T
        return [*begun, self.of(*around(x, y, radius, good))]

    def _at(self, ring: Floats, turn: Floats, level: int) -> Bools:
        """Whether one may end at each point of a ring, on the level on which it starts."""
        x, y, radius = ring
        xs, ys = around(x, y, radius, turn)
        points = np.rint(np.stack([xs, ys])).astype(np.int64)
        full = np.full(len(xs), level, np.int64), np.full(len(xs), self._heading, np.int64)
        return self._may(Places(points[0], points[1], *full))

    def _may(self, at: Places) -> Bools:
        problem, kind = self._problem, self.kind
        good = usable(problem, kind, at)
        good[good] = standoff.kept(kind.body, at[good], kind.mobility.standoffs, problem.others)
        asked, table = ends.asked(problem, kind), problem.scenario.battlefield
        good[good] = ends.kept(kind.body, at[good], asked, problem.others, table)
        good[good] = reachable(problem, self._members, at[good])
        return good
