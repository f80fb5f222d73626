"""Is the direction of (dx, dy), rounded to whole µ°, a given heading? Decided without floats.

The direction rounds to h if it is strictly between h − ½ µ° and h + ½ µ°. It is never on such a
bound: the tangent of a rational part of a turn is rational only at whole eighths of a turn
(I. Niven, Irrational Numbers, 1956, corollary 3.12), and no bound is one. So both cross products
with the bounds, in fixed point with a proved error, have a sign once the digits suffice. Vectors
of less than 2^24 µm are expected no nearer than 2^-80 to one of the 3.6e8 bounds, and 160 digits
are kept: should they not suffice all the same, the answer is no.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from planner.length import DEGREE, FULL_TURN

_FINE: Final = 180
_ERROR: Final = 1 << 20
"""In 2^-180: some forty roundings and the digits that π lacks are far below it."""
_PI: Final = 31415926535897932384626433832795028841971693993751058209749445923  # times 10^64


def heads(dx: int, dy: int, heading: int) -> bool:
    """Return whether the direction of a vector (not zero) rounds to `heading` (µ°)."""
    if not (dx or dy):
        raise ValueError("no direction")
    doubt = _ERROR * (abs(dx) + abs(dy))
    for side in (-1, 1):
        cos, sin = _cos_sin(2 * heading + side)
        if -side * (dy * cos - dx * sin) <= doubt:
            return False
    return True


@lru_cache(maxsize=4096)
def _cos_sin(halves: int) -> tuple[int, int]:
    """Cosine and sine of `halves` half µ°, times 2^180, each within `_ERROR`."""
    quarter, rest = divmod(halves % (2 * FULL_TURN), 180 * DEGREE)
    x = (rest * _PI << _FINE) // (360 * DEGREE * 10**64)
    sums, term, order = [0, 0], 1 << _FINE, 0
    while term:
        sums[order % 2] += term if order % 4 < 2 else -term
        order += 1
        term = (term * x >> _FINE) // order
    cos, sin = sums
    for _ in range(quarter):
        cos, sin = -sin, cos
    return cos, sin


@lru_cache(maxsize=4096)
def heading_of(dx: int, dy: int) -> int:
    """Return the direction of a vector (not zero) in whole µ°, where `heads` can tell it."""
    if not (dx or dy):
        raise ValueError("no direction")
    quarters = 0
    while dx <= 0 or dy < 0:
        dx, dy = dy, -dx
        quarters += 1
    low, high = 0, 90 * DEGREE  # at or past the lower bound of `low`, not past that of `high` + 1
    while low < high:
        middle = (low + high + 1) // 2
        cos, sin = _cos_sin(2 * middle - 1)
        low, high = (middle, high) if dy * cos > dx * sin else (low, middle - 1)
    return (low + quarters * 90 * DEGREE) % FULL_TURN
