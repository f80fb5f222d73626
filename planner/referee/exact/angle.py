"""Cosine and sine of a heading, with a bound on their error."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from planner.length import DEGREE

SCALE: Final = 1 << 64
"""Cosines and sines are whole numbers of 1 / `SCALE`."""
_FINE: Final = 160
_PI: Final = 31415926535897932384626433832795028841971693993751058209749445923  # times 10^64


@lru_cache(maxsize=4096)
def cos_sin(heading: int) -> tuple[int, int, int]:
    """Return (cos, sin, error) of a heading in µ°, all times `SCALE`; error 0 at quarters.

    By Taylor's series in fixed point with 160 binary digits: the sum of some forty roundings
    there is far below the one unit of 2^-64 that is promised.
    """
    quarter, rest = divmod(heading, 90 * DEGREE)
    cos, sin, error = (SCALE, 0, 0) if rest == 0 else _first_quarter(rest)
    for _ in range(quarter % 4):
        cos, sin = -sin, cos
    return cos, sin, error


def _first_quarter(rest: int) -> tuple[int, int, int]:
    x = (rest * _PI << _FINE) // (180 * DEGREE * 10**64)
    sums, term, order = [0, 0], 1 << _FINE, 0
    while term:
        sums[order % 2] += term if order % 4 < 2 else -term
        order += 1
        term = (term * x >> _FINE) // order
    down = 1 << (_FINE - 64)
    return sums[0] // down, sums[1] // down, 1
