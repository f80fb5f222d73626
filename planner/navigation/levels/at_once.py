"""Places where a body takes several steps up, or down, one after another on the spot."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from planner.navigation.free_space.corners import named
from planner.navigation.free_space.sheet import Sheet
from planner.navigation.levels.columns import Columns
from planner.navigation.levels.join import Join
from planner.navigation.levels.low_steps import steps
from planner.navigation.levels.portals import MOST, MOST_EVERYWHERE, joined
from planner.navigation.scope import Scope


def at_once(
    joins: list[Join], sheets: list[Sheet], columns: dict[int, Columns], scopes: list[Scope]
) -> list[Join]:
    """Return joins with the places at which others step up from, or to, the same levels.

    Steps that cost nothing alone: of several levels of low tops each join has the places where
    one step is best by itself, and a body that takes several would walk from one to the next.

    Parameters:
        columns: by heading.
        scopes: of each sheet.
    """
    about = [(sheets[j.low], sheets[j.high], columns[sheets[j.low].heading]) for j in joins]
    free = [k for k, given in enumerate(about) if steps(*given)]
    found = [*joins]
    for k in free:
        one, ends = joins[k], {joins[k].low, joins[k].high}
        beside = [joins[n] for n in free if n != k and ends & {joins[n].low, joins[n].high}]
        points = np.concatenate([np.empty((0, 2)), *(j.below[j.up == 0.0] for j in beside)])
        names, first = np.unique(named(*points.T), return_index=True)
        new = points[first[~np.isin(names, named(one.x, one.y))]]
        scope = min(scopes[one.low], scopes[one.high], key=lambda s: s.reach)
        most = MOST_EVERYWHERE if math.isinf(scope.reach) else MOST
        more = joined(one.low, one.high, sheets, about[k][2], scope, new, most)
        found[k] = _with(one, more, more.up == 0.0)
    return found


def _with(one: Join, more: Join, some: NDArray[np.bool_]) -> Join:
    """A join with some of the places of another one."""
    both = zip((one.x, one.y, one.up, one.down), (more.x, more.y, more.up, more.down), strict=True)
    x, y, up, down = (np.concatenate([a, b[some]]) for a, b in both)
    return Join(one.low, one.high, x, y, up, down)
