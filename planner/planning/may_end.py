"""Of where a model can get, where it may end its move as far as things that stand still say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from planner.geometry.overlap import overlap

if TYPE_CHECKING:
    from planner.navigation import Navigator

Regions = list[tuple[int, Any]]
"""(z, shapely geometry of centres) for each height, µm."""
Lines = list[tuple[int, list[NDArray[np.float64]]]]
"""(z, [(n, 2) µm, …]) for each height."""
BESIDE: Final = 100.0
"""µm from where it may not end within which a frontier is no end of the budget."""
SHORT: Final = 1_000.0
"""µm of a frontier that are left out: what is left of one at the corner of something."""


def ending(navigator: Navigator, model: str, found: Sequence[Regions]) -> list[Regions]:
    """Return the part of each of some regions in which `model` may end its move.

    What is slim, and lies beside what it may not end on, is on the way: on the rim of a crate a
    base is not wholly carried. Other models are not looked at.
    """
    room = _room(navigator, model)
    parted = []
    for regions in found:
        shapes = ((z, overlap(shape, room[z])) for z, shape in regions if z in room)
        parted.append([(z, shape) for z, shape in shapes if shape.area > 0])
    return parted


def within(navigator: Navigator, model: str, lines: Lines) -> Lines:
    """Return of frontiers what does not lie along the border of where `model` may end."""
    import shapely

    borders = {z: shapely.boundary(shape) for z, shape in _room(navigator, model).items()}
    found = []
    for z, paths in lines:
        beside = shapely.buffer(borders[z], BESIDE)
        left = (
            shapely.line_merge(shapely.difference(shapely.LineString(p), beside)) for p in paths
        )
        parts = [part for whole in left for part in shapely.get_parts(whole)]
        found.append((z, [shapely.get_coordinates(p) for p in parts if p.length > SHORT]))
    return found


def _room(navigator: Navigator, model: str) -> Mapping[int, Any]:
    """Where the centre may end at each height, whatever it faces: a hull as a disc as narrow."""
    from planner.navigation.free_space.body import disc_within
    from planner.navigation.free_space.surface import surfaces

    mobility = navigator.mobility(model)
    if not mobility.base.is_round:
        mobility = replace(mobility, base=disc_within(mobility.base))
    heading = navigator.scenario.models[model].pose.heading
    return {one.z: one.polygon for one in surfaces(navigator.scenario, mobility, heading)}
