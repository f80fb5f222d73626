"""What a hull finds about some places at a heading that no search knows: what it pays there.

Walls that it may go over, fences, mines and mud are parts of a sheet, which is of one heading.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from planner.navigation.free_space.body import Body
from planner.navigation.free_space.sheet_builder import SheetBuilder
from planner.navigation.scope import Scope

if TYPE_CHECKING:
    from planner.navigation.field import Field
    from planner.navigation.free_space.sheet import Sheet
    from planner.navigation.places import Places
    from planner.navigation.search.web import Web


def own_sheet(field: Field, places: Places, reach: float) -> Sheet | None:
    """Return the sheet of some places of one heading and height, without way points.

    None where nothing on that level is climbed or paid for.

    Parameters:
        reach: how far lines to them begin, µm.
    """
    from planner.navigation.search.web import TURNING

    z, heading = int(places.z[0]), int(places.heading[0])
    if not any(len(sheet.tolls[2]) for sheet in field.web.sheets if sheet.z == z):
        return None
    starts = np.column_stack([places.x, places.y]).astype(np.float64)
    others = field.legal.others
    scope = Scope(starts, reach, field.daring)
    body = Body.at(field.mobility.base, heading)
    builder = SheetBuilder(field.legal.scenario, field.mobility, body, z, scope, others, TURNING)
    return replace(builder.build(bare=True), heading=heading)


def with_sheet(web: Web, sheet: Sheet) -> Web:
    """Return the same web with one more sheet, which nothing but turns leads to: the last one."""
    return replace(web, sheets=(*web.sheets, sheet), phases=(*web.phases, 1))
