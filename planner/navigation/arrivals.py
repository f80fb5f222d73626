"""What places cost, whichever sheet a way arrives by: sheet after sheet, each to do better."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from planner.navigation.landing import Landings, landing

if TYPE_CHECKING:
    from planner.navigation.known import Known
    from planner.navigation.places import Places

Floats = NDArray[np.float64]
NEARLY: Final = 1e-3
"""µm by which a way must be dearer than a known one to be left out."""


def arrivals(landed: Landings, known: Sequence[Known | None], places: Places) -> Floats:
    """Return the cost of each place, inf where no sheet's way points lead.

    Where a last pivot costs nothing. Ways by a later sheet are looked at only as far as they can
    cost less than those by an earlier one.

    Parameters:
        known: for each sheet, its way points of known cost; None where nothing is reached.
    """
    xs, ys = places.x.astype(np.float64), places.y.astype(np.float64)
    found, later = np.full(len(places), np.inf), []
    for number, one in enumerate(known):
        if one is None:
            continue
        costs, _, others = one.land(xs, ys, places.z, found + NEARLY, landed.footing(number))
        np.minimum(found, costs, out=found)
        if len(others):
            later.append((one, number, others))
    for one, number, others in later:
        last = landing(landed.web, landed.mobility, places[others], number)
        if not len(last.index):
            continue
        index = others[last.index]
        most = found[index] - last.cost + NEARLY
        costs, _ = one.arrive(xs[index], ys[index], most)
        found[index] = np.minimum(found[index], costs + last.cost)
    return found
