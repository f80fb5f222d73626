"""What a destination means that lies in something solid: a point X,Y is on the ground."""

from __future__ import annotations

from planner.battlefield.piece import pieces
from planner.order import Order
from planner.scenario.scenario import Scenario


def pointed(scenario: Scenario, order: Order) -> tuple[tuple[str, str], ...]:
    """Return a note where nobody can stand on the ground at the point that an order goes to.

    Who points at a crate from above may mean its top; a point without a height is on the ground.
    """
    to, length = order.to, scenario.battlefield.table.unit
    if not isinstance(to, tuple) or len(to) != 2:
        return ()
    import shapely

    at = shapely.Point(*(length.to_um(value) for value in to))
    for piece in pieces(scenario.battlefield):
        if piece.is_wall or not piece.bottom <= 0 < piece.top:
            continue
        if shapely.Polygon(piece.polygon[0], piece.polygon[1:]).contains(at):
            place = f"{to[0]:g},{to[1]:g}"
            text = f"{place} is in {piece.feature}: the nearest place on the ground is meant"
            return (("", f"{text}; its top is {place},{length.from_um(piece.top):g}"),)
    return ()
