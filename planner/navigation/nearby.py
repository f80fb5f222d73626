"""What is still to go: looked for near the goals first, and for climbers by a web about them.

Walls hide nothing from a climber. On a table full of them all way points see one another, and to
price the lines between them takes longer than all the rest of an order.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from planner.navigation.free_space.terrain import MANY
from planner.navigation.levels.leaps import later_jumps
from planner.navigation.levels.ways_up import shortcuts
from planner.navigation.places import Places
from planner.navigation.remaining import Remaining
from planner.navigation.scope import Scope
from planner.navigation.search.web import web
from planner.navigation.slow_ground.least_pace import least_pace

if TYPE_CHECKING:
    from planner.mobility import Mobility
    from planner.navigation.free_space.substance import Other
    from planner.navigation.search.web import Web
    from planner.scenario.scenario import Scenario
    from planner.units import Pose

Floats = NDArray[np.float64]
FEW: Final = 250
"""Way points up to which one search over them all takes less than asking twice."""
SOME: Final = 2_000
"""Way points up to which one search over them all, kept, is made for all orders: about twice what
one as far as an order asks takes."""
DETOUR: Final = 1.25
"""How much longer than straight a way is thought to be at first."""


def is_worth_it(mobility: Mobility, things: int) -> bool:
    """Return whether to look near the goals first.

    Parameters:
        things: how many stand on the table.

    It is where a body climbs anything, along lines that it faces, and where very many things stand.
    """
    climbs = mobility.climbing.highest is None and mobility.turning.facing
    return mobility.flying is None and (climbs or things > MANY)


@dataclass(frozen=True, eq=False)
class Nearby:
    """What is still to go, by a web about the goals; by a wider one for places that are far off.

    Parameters:
        near: by the web about the goals.
        sure: what it knows for sure, µm.
        wider: what knows of the whole table; made when it is first asked for.
    """

    near: Remaining
    sure: float
    wider: Callable[[], Remaining | Nearby]

    @property
    def within(self) -> Floats | None:
        """The box about most places that are asked about: see `Remaining`."""
        return self.near.within

    def again(self) -> Nearby:
        """Return the same with no place asked about yet."""
        return replace(self, near=self.near.again())

    def costs(self, places: Places) -> Floats:
        """Return what the way from each place to its nearest goal costs, µm; inf for no way."""
        found = self.near.costs(places)
        doubt = np.flatnonzero(found > self.sure)
        if len(doubt):
            doubt = doubt[self.near.stood(places[doubt])]
        if len(doubt):
            found[doubt] = self.wider().costs(places[doubt])
        return found


def nearby(
    scenario: Scenario,
    mobility: Mobility,
    others: tuple[Other, ...],
    starts: Sequence[Pose],
    goals: Places,
    segments: int,
    within: Floats,
    wider: Callable[[], Remaining | Nearby],
    *,
    refined: bool = False,
) -> Nearby:
    """Return what is left from anywhere, exactly: places that are far off are asked of `wider`.

    Parameters:
        mobility: of the body, with the greatest budget of those that ask.
        starts: where they stand, at one heading.
        segments: straight pieces a quarter of an arc.
        within: the box about most places that are asked about: see `about`.
        refined: see `Remaining`.
    """
    ends = np.column_stack([goals.x, goals.y]).astype(np.float64)
    middle = ends.mean(axis=0)
    away = max(math.dist((start.x, start.y), middle) for start in starts)
    high = max(abs(start.z - z) for start in starts for z in goals.z.tolist())
    far = DETOUR * away + high + 2 * mobility.budget
    further = shortcuts(scenario.battlefield, mobility)
    body = replace(mobility, jumping=later_jumps(scenario.battlefield, mobility))
    scope = Scope(ends, far / least_pace(body) + further, later=True)
    zs = tuple(sorted({*(start.z for start in starts), *goals.z.tolist()}))
    made = web(scenario, body, others, scope, (starts[0].heading,), zs, segments=segments)
    # what costs more than it knows for sure is asked of the wider one: it need not look for that
    near = Remaining(made, mobility, goals, most=far, within=within, refined=refined)
    return Nearby(near, near.sure, wider)


def by_degrees(
    made: Web,
    mobility: Mobility,
    goals: Places,
    starts: Sequence[Pose],
    budget: int,
    within: Floats,
    *,
    refined: bool = False,
) -> Nearby | Remaining:
    """Return what is left by one web: by a search as far as is needed, then twice as far, and on.

    By a web that is kept it is kept with it: whatever order asks for what is left to the same goals
    finds it made. By a small web it is a search over all of the table, for orders from wherever; by
    a large one those find it that go no further.

    Parameters:
        made: the web of the whole table.
        starts: where those stand that ask.
        budget: µm, the most that one of them goes.
        within: the box about most places that are asked about: see `about`.
        refined: see `Remaining`.
    """
    whole = Remaining(made, mobility, goals, within=within, refined=refined)
    if made.left is None or not len(goals):
        return _by_degrees(whole, starts, budget)
    key = (goals.x.tobytes(), goals.y.tobytes(), goals.z.tobytes())
    if int(made.offset[-1]) <= SOME:
        if key not in made.left:
            made.left[key] = Remaining(made, mobility, goals, refined=refined)
    elif key not in made.left or not _covers(made.left[key], within):
        made.left[key] = _by_degrees(whole, starts, budget)
    return made.left[key].again()


def _covers(known: Nearby | Remaining, box: Floats) -> bool:
    """Whether what is left was searched for all places in a box."""
    if known.within is None:
        return True
    wide = known.within
    return bool((wide[:2] <= box[:2]).all() and (wide[2:] >= box[2:]).all())


def _by_degrees(whole: Remaining, starts: Sequence[Pose], budget: int) -> Nearby | Remaining:
    made, goals = whole.web, whole.goals
    if not len(goals) or int(made.offset[-1]) <= FEW:
        return whole
    x, y = goals.x.astype(np.float64), goals.y.astype(np.float64)
    away = max(float(np.hypot(x - start.x, y - start.y).min()) for start in starts)
    far = DETOUR * away + budget
    return _as_far(whole, far, float(np.hypot(*(made.sheets[0].box[2:]))))


def _as_far(whole: Remaining, far: float, across: float) -> Nearby | Remaining:
    """What knows how far it is from where it is no more than `far`, and asks a wider one else.

    Parameters:
        across: about how long the table is: a search of twice that is one over it all.
    """
    if far > 2 * across:
        return whole
    near = replace(whole, most=far)
    return Nearby(near, near.sure, cache(lambda: _as_far(whole, 2 * far, across)))


def about(mobility: Mobility, starts: Sequence[Pose], budget: int) -> Floats:
    """Return the box about all that some can come to on foot: least x and y, greatest x and y, µm.

    Whoever asks what is left asks about places of the whole unit: a search as far as one kind of
    its models comes would be made again for the others'.

    Parameters:
        mobility: of those that ask.
        starts: where the models of their unit stand.
        budget: µm, the most that one of these goes.
    """
    at = np.array([(start.x, start.y) for start in starts], np.float64)
    reach = budget / least_pace(mobility)
    return np.concatenate([at.min(axis=0) - reach, at.max(axis=0) + reach])
