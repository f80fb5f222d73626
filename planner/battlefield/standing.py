"""What stands on something goes down through it.

Who walks over something low as if it were not there, at z = 0 through a hill of 2", would
otherwise get under the wall that stands on the hill. So what has its foot on the top of something,
or in it, has parts in there as well: with its passage, down to the foot of what it stands on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from planner.battlefield.battlefield import Battlefield
from planner.until import on_time, timely

if TYPE_CHECKING:
    from planner.battlefield.piece import Piece

SLACK: Final = 2.0
"""µm by which something may be drawn out over what it stands on and stand on it wholly."""


def down_through(battlefield: Battlefield, some: Sequence[Piece]) -> Iterator[Piece]:
    """Yield what pieces of a battlefield that stand on others are inside of these.

    Of what stands there with a part of it only that part; a wall whose line does has its whole
    thickness there.
    """
    walls = {p.feature: battlefield.by_id[p.feature].on_wall or p.feature for p in timely(some)}
    standing = [p for p in some if 0 < p.bottom == battlefield.by_id[walls[p.feature]].bottom]
    if standing:
        under = _Under(tuple(some), walls)
        for piece in timely(standing):
            yield from under.parts(piece)


@dataclass(frozen=True)
class _Under:
    """What something may stand on.

    Parameters:
        some: pieces.
        walls: by the id of a solid, a wall, a door or window: its own, or its wall's.
    """

    some: tuple[Piece, ...]
    walls: dict[str, str]

    @cached_property
    def shapes(self) -> list[Any]:
        """Where each piece is, as seen from above."""
        return [_outline(piece) for piece in timely(self.some)]

    @cached_property
    def tree(self) -> Any:
        """Those by place."""
        import shapely

        return shapely.STRtree(self.shapes)

    def parts(self, piece: Piece) -> Iterator[Piece]:
        """Yield what is under a piece, or under a part of one, down to the ground."""
        on_time()
        for k in sorted(self.tree.query(_drawn(piece), predicate="intersects").tolist()):
            one = self.some[k]
            if one.bottom < piece.bottom <= one.top and not self._is_own(piece, one):
                exact = self.shapes[k] if one.is_wall else _drawn(one)
                for part in _within(piece, self.shapes[k], exact):
                    found = replace(part, bottom=one.bottom, top=piece.bottom, covered=True)
                    yield found
                    if found.bottom > 0:
                        yield from self.parts(found)

    def _is_own(self, one: Piece, other: Piece) -> bool:
        """Whether two pieces are of one solid or wall."""
        return self.walls[one.feature] == self.walls[other.feature]


def _drawn(piece: Piece) -> Any:
    """A piece as it is drawn: a wall is a line."""
    import shapely

    if piece.is_wall:
        return shapely.LineString(piece.line)
    return shapely.Polygon(piece.polygon[0], piece.polygon[1:])


def _outline(piece: Piece) -> Any:
    """A piece as seen from above, a hair grown."""
    import shapely

    if piece.is_wall:
        return shapely.buffer(_drawn(piece), piece.thickness / 2 + SLACK)
    return shapely.buffer(_drawn(piece), SLACK, join_style="mitre")


def _within(piece: Piece, grown: Any, shape: Any) -> Iterator[Piece]:
    """Yield the parts of a piece that are within a shape: itself if it wholly is, grown a hair."""
    import shapely
    from shapely.geometry.polygon import orient

    drawn = _drawn(piece)
    if shapely.covers(grown, drawn):
        yield piece
        return
    if piece.thickness:  # a round end would stand out of the shape
        drawn = shapely.buffer(drawn, piece.thickness / 2)
        piece = replace(piece, line=(), thickness=0, standable=False)
    for part in shapely.get_parts(shapely.intersection(drawn, shape)).tolist():
        if piece.is_wall and part.length > SLACK:
            yield replace(piece, line=_whole(part.coords))
        elif not piece.is_wall and not shapely.is_empty(shapely.buffer(part, -SLACK)):
            one = orient(part)
            rings = one.exterior, *one.interiors
            yield replace(piece, polygon=tuple(_whole(ring.coords) for ring in rings))


def _whole(coordinates: Any) -> tuple[tuple[int, int], ...]:
    """Points in whole µm, none twice in a row."""
    points = [(round(x), round(y)) for x, y in coordinates]
    return tuple(p for p, before in zip(points, [None, *points], strict=False) if p != before)
