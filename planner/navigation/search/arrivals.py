"""What places cost, whichever sheet a way arrives by: sheet after sheet, each to do better."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from planner.navigation.free_space.footing import nowhere
from planner.navigation.search.known import ANY
from planner.navigation.search.landing import Landings, landing

if TYPE_CHECKING:
    from planner.navigation.places import Places
    from planner.navigation.search.known import Known

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Tighten = Callable[[int, Floats, Floats, Floats, Ints], Any]
"""Given the number of a sheet, x and y of places, what they cost (changed) and from where."""
NEARLY: Final = 1e-3
"""µm by which a way must be dearer than a known one to be left out."""
FEW: Final = 8
"""Places so few that asking whether a sheet is under any costs less than asking the sheet."""


def arrivals(
    landed: Landings,
    known: Sequence[Known | None],
    places: Places,
    tighten: Tighten | None = None,
    slack: float = 0.0,
) -> Floats:
    """Return the cost of each place, inf where no sheet's way points lead.

    Where a last pivot costs nothing. Ways by a later sheet are looked at only as far as they can
    cost less than those by an earlier one.

    Parameters:
        known: for each sheet, its way points of known cost; None where nothing is reached.
        tighten: lowers costs of ways that may run past their places.
        slack: µm by which it may lower them.
    """
    xs, ys = places.x.astype(np.float64), places.y.astype(np.float64)
    found, later = None, []
    for number, one in enumerate(known):
        if one is None:
            continue
        footing = landed.footing(number)
        if found is not None and len(xs) <= FEW and nowhere(one.sheet, footing, xs, ys):
            continue
        most = ANY if found is None else found + (NEARLY + slack)
        costs, via, others, short = one.land(xs, ys, places.z, most, footing)
        if short and tighten is not None:
            tighten(number, xs, ys, costs, via)
        found = costs if found is None else np.minimum(found, costs, out=found)
        if len(others):
            later.append((one, number, others))
    if found is None:
        return np.full(len(places), np.inf)
    for one, number, others in later:
        given = landed.web, landed.mobility, places[others], number
        last = landing(*given, back=landed.back)
        if not len(last.index):
            continue
        index = others[last.index]
        most, x, y = found[index] - last.cost + (NEARLY + slack), xs[index], ys[index]
        costs, via = one.arrive(x, y, most)
        if tighten is not None:
            tighten(number, x, y, costs, via)
        found[index] = np.minimum(found[index], costs + last.cost)
    return found
