"""Ways round corners in fewer lines, drawn out until they meet."""

from __future__ import annotations

import math

import numpy as np
import pytest

from planner.navigation.headings.thinning import thinned


def test_a_quarter_of_an_arc_is_four_bends() -> None:
    """24 chords turn by 90° and two halves of 3.75°: 23 lines between 24 bends, up to 23° a bend.

    So each bend stands for 6 of 3.75°, and all keep off the circle: by what whole µm leave.
    """
    angles, radius = np.radians(np.arange(0, 90.1, 3.75)), 30_480.0
    arc = np.column_stack([radius * np.cos(angles), radius * np.sin(angles), 0 * angles])
    arc[:, :2] /= math.cos(math.radians(1.875))  # its lines touch the circle
    ends = np.array([[arc[0, 0], -90_000, 0]]), np.array([[-90_000, arc[-1, 1], 0]])
    way = np.concatenate([ends[0], arc, ends[1]])
    found = thinned(way)
    assert len(found) == 2 + math.ceil((90 + 3.75) / 22.5)
    assert (found[[0, -1]] == way[[0, -1]]).all()
    (x, y), (u, v) = found[:-1, :2].T, np.diff(found[:, :2], axis=0).T
    assert (np.abs(x * v - y * u) / np.hypot(u, v) > radius - 20).all()


@pytest.mark.parametrize("turn", [12.0, -12.0])
def test_what_bends_by_more_or_is_gone_otherwise_stays(turn: float) -> None:
    """Bends of 12° to and fro, and of lines gone in turns: no two of them are one."""
    to_and_fro = np.radians(np.resize([0.0, turn], 13))
    steps = 9_000 * np.column_stack([np.cos(to_and_fro), np.sin(to_and_fro)])
    places = np.concatenate([[[0.0, 0.0]], np.cumsum(steps, axis=0)])
    way = np.column_stack([places, np.zeros(14)])
    assert np.array_equal(thinned(way), way)
    round_it = np.radians(turn * np.arange(13) / 6)
    steps = 9_000 * np.column_stack([np.cos(round_it), np.sin(round_it)])
    places = np.concatenate([[[0.0, 0.0]], np.cumsum(steps, axis=0)])
    way = np.column_stack([places, np.arange(14) % 2])
    assert np.array_equal(thinned(way), way)


def test_where_it_climbs_it_stays() -> None:
    """A place that is there twice is no bend: the line before it and the one after meet there."""
    angles = np.radians([10.0, *range(10, 22)])
    steps = 9_000 * np.column_stack([np.cos(angles), np.sin(angles)])
    places = np.concatenate([[[0.0, 0.0]], np.cumsum(steps, axis=0)])
    places = np.insert(places, 1, places[1], axis=0)
    found = thinned(np.column_stack([places, np.zeros(len(places))]))
    assert np.isfinite(found).all()
    assert (found[:3, :2] == places[:3]).all()
