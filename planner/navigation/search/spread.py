"""One search over a web whose sight lines are looked for as it goes."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from planner.errors import LimitError
from planner.navigation.free_space.too_high import too_high
from planner.until import on_time

if TYPE_CHECKING:
    from planner.navigation.search.web import Web

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
AT_ONCE: Final = 5_000_000
"""Lines of sight times parts that they may cross, after which the clock is looked at."""
PASSED: Final = 50_000_000
"""Way points passed by, most of them without a look, after which it is, too."""
MOST_LOOKED: Final = 20_000_000
"""Lines of sight that one search tries, a µs or two each. Ten thousand walls need 4,500,000."""


def spread(
    web: Web,
    given: Floats,
    *,
    reverse: bool = False,
    more: float = 0.0,
    most: float = math.inf,
    rest: Floats | None = None,
) -> tuple[Floats, Ints]:
    """Return the cost of every way point, and the one before it (-1 where there is none).

    Parameters:
        given: (n,) costs so far, µm; inf for none.
        reverse: whether costs run from the way points to where `given` counts from.
        more: µm that each edge costs besides.
        most: µm beyond which costs are inf.
        rest: (n,) µm of it that any way on from there needs at the least.

    Raises:
        LimitError: so many way points may see one another that to look takes minutes.
    """
    from planner.navigation.kernels.borrowed import lent
    from planner.navigation.kernels.dijkstra import begun
    from planner.navigation.kernels.spreading import spread as search

    held = [_row(web, number) for number in range(len(web.sheets))]
    rows = np.stack([lent(row) for row in held])
    sheets = np.repeat(np.arange(len(web.sheets)), np.diff(web.offset))
    edges = web.joined[3:] if reverse else web.joined[:3]
    rest = np.zeros(len(given)) if rest is None else rest
    n = len(given)
    costs, before, done = np.full(n, math.inf), np.full(n, -1, np.int64), np.zeros(n, np.bool_)
    keys, nodes, looks = np.empty(2 * n + 1), np.empty(2 * n + 1, np.int64), np.zeros(2, np.int64)
    about = (rows, web.offset, sheets, *edges, reverse, more, most, rest, costs, before, done)
    size, looked = begun(given, most, costs, keys, nodes), 0
    each = 1 + AT_ONCE // (1 + max(len(sheet.tolls[2]) for sheet in web.sheets))
    while size > 0 and looked <= MOST_LOOKED:
        on_time()
        pauses = min(looked + each, MOST_LOOKED), int(looks[1]) + PASSED
        keys, nodes, looked, size = search(*about, keys, nodes, looks, size, *pauses)
    if looked > MOST_LOOKED:
        raise LimitError(
            f"{len(given)} corners to bend at may see one another: more than {MOST_LOOKED} lines"
            " of sight to try in one search; draw fewer things, or with fewer corners"
        )
    return costs, before


def _row(web: Web, number: int) -> tuple[Any, ...]:
    """The arrays of a sheet as the search takes them."""
    sheet, corners = web.sheets[number], web.sheets[number].corners
    high = too_high(sheet, web.reach)
    on = high.under(corners.x, corners.y)
    points = (corners.x, corners.y, corners.tangents, on)
    return (*points, *sheet.blocks, *sheet.tolls, sheet.rates, *high.blocks, high.groups)
