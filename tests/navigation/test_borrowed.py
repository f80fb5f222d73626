"""Compiled code reads arrays where they lie, by a table of their addresses."""

from __future__ import annotations

import numpy as np
import pytest
from numba.core.errors import TypingError

from planner.navigation.kernels import kernel
from planner.navigation.kernels.borrowed import bytes_, floats, ints, lent, sevens, twos


@kernel
def _read(table):  # type: ignore[no-untyped-def]
    """The last item of each array, and how many items or rows each has."""
    one, two = floats(table[0, 0], table[0, 1]), twos(table[1, 0], table[1, 1])
    three, four = ints(table[2, 0], table[2, 1]), bytes_(table[3, 0], table[3, 1])
    five = sevens(table[4, 0], table[4, 1])
    last = one[-1], two[-1, 1], three[-1], four[-1], five[-1, 6]
    return last, (len(one), len(two), len(three), len(four), len(five))


def test_arrays_are_read_where_they_lie_and_as_they_are_then() -> None:
    """The last items of 0, 1, 2 ... are known; what is changed after the table was made counts."""
    one, two = np.arange(5.0), np.arange(8.0).reshape(4, 2)
    three, four, five = np.arange(3), np.arange(2, dtype=np.int8), np.arange(14.0).reshape(2, 7)
    table = lent((one, two, three, four, five))
    assert _read(table) == ((4.0, 7.0, 2, 1, 13.0), (5, 4, 3, 2, 2))
    two[3, 1], four[1] = -1.0, 9
    assert _read(table) == ((4.0, -1.0, 2, 9, 13.0), (5, 4, 3, 2, 2))


def test_what_no_reader_reads_is_not_lent() -> None:
    """Items with gaps between them, and items of another size, would be read as others."""
    with pytest.raises(TypingError):
        lent((np.arange(8.0)[::2],))
    with pytest.raises(TypingError):
        lent((np.arange(3, dtype=np.int32),))
