"""Compiled distances, points and rows against plain ones."""

from __future__ import annotations

import numpy as np

from planner.navigation import kernels
from planner.navigation.free_space.corners import around, discs


def test_nearest_and_nearest_on_a_closed_line() -> None:
    """A square of side 4 about the origin: beside an edge, past a corner, and inside it.

    (5, 1) is nearest to (2, 1), 3 off; (5, 6) to the corner (2, 2), 3-4-5; (0, 1) to (0, 2).
    """
    ring = np.array([(-2.0, -2.0), (2.0, -2.0), (2.0, 2.0), (-2.0, 2.0), (-2.0, -2.0)])
    places = np.array([(5.0, 1.0), (5.0, 6.0), (0.0, 1.0)])
    found = kernels.onto(ring, places)
    assert found.tolist() == [[2.0, 1.0], [2.0, 2.0], [0.0, 2.0]]
    at = places.T.copy()
    assert kernels.nearest(ring, *at).tolist() == [np.hypot(3, 1), 5.0, np.hypot(2, 1)]
    assert np.isinf(kernels.nearest(ring[:0], *at)).all()


def test_edges_in_rows_keep_their_order() -> None:
    """Node 0 leads nowhere; 1 to 2 and then to 0; 2 to 1."""
    tail, head = np.array([1, 2, 1]), np.array([2, 1, 0])
    first, heads, weights = kernels.in_rows(tail, head, np.array([5.0, 7.0, 6.0]), 3)
    assert first.tolist() == [0, 0, 2, 3]
    assert heads.tolist() == [2, 0, 1]
    assert weights.tolist() == [5.0, 6.0, 7.0]


def test_discs_together_as_one_by_one() -> None:
    """What is drawn once for all of a size stands about each as if drawn for it alone."""
    centres = np.array([(1_000_000.0, 2_000_000.0), (3_000_001.0, 1_000_007.0)])
    both = discs(centres, 16_000.0, 9.0)
    one, two = (around(centre[None], 16_000.0, 9.0) for centre in centres)
    for name in type(both).__slots__:
        apart = np.concatenate([getattr(one, name), getattr(two, name)])
        assert np.array_equal(getattr(both, name), apart)
