"""Places nearest to starts on the rims of a level."""

from __future__ import annotations

import math

import numpy as np
import shapely

from planner.navigation.levels.rims import nearest
from planner.navigation.scope import Scope


def test_rims_out_of_reach_have_no_places() -> None:
    """Squares 100 µm wide begin 50, 300, 301 and 302 µm east of the start.

    The nearest point of a square that begins straight ahead is where it begins. A reach of 300 µm
    ends at the second; whole µm may bring a place a µm nearer, so that at 301 counts too.
    """
    begins = (50, 300, 301, 302)
    rings = [shapely.box(x, -50, x + 100, 50).exterior for x in begins]
    for reach, count in ((300.0, 3), (math.inf, 4)):
        found = nearest(rings, Scope(np.zeros((1, 2)), reach))
        assert np.allclose(found, [(x, 0) for x in begins[:count]])


def test_no_rim_no_place() -> None:
    """None is within reach."""
    ring = shapely.box(500, 0, 600, 100).exterior
    assert nearest([ring], Scope(np.zeros((1, 2)), 10.0)).shape == (0, 2)
