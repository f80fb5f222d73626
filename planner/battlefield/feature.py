"""One feature of the table: terrain, an opening, a way up or a marked place."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256

from planner.battlefield.kind import Kind
from planner.files.content import content

Point = tuple[int, int]
"""x, y in µm."""
Path = tuple[Point, ...]
"""Points in µm; a polygon's ring repeats its first point at the end."""


@dataclass(frozen=True)
class Feature:
    """One feature, every length an integer number of µm.

    Parameters:
        id: unique on the map.
        kind: what it is.
        geometry: ``"Polygon"``, ``"LineString"`` or ``"Point"``.
        paths: polygon: outer ring (counter-clockwise), then holes (clockwise), each closed;
            line: its points, foot to head for a way up; point: one path of one point.
        name: for people; the id where the map gives none.
        terrain: terrain name of the ruleset, or "".
        bottom, top: heights of its foot and its top above the ground; a floor has both at
            its z; a way up runs from `bottom` to `top`; a gap has its bed at `bottom` < 0.
        thickness: of a wall or floor, and of the wall that a door or window lies on; `width` of
            a road drawn as a line.
        radius: of an objective or zone drawn as a point.
        standable, climbable: whether a model may stand on its top, climb its faces.
        state, sill, on_wall: of a door or window: open/closed/locked/bolted; height of its
            sill above the wall's foot; the id of the wall it lies on. A wall that lies on
            another is a jamb that a game tells apart from it, as high as its opening.
        depth_class: of water, as the ruleset names it.
        owner: of an objective or zone.
    """

    id: str
    kind: Kind
    geometry: str
    paths: tuple[Path, ...]
    name: str = ""
    terrain: str = ""
    bottom: int = 0
    top: int = 0
    thickness: int = 0
    width: int = 0
    radius: int = 0
    standable: bool = True
    climbable: bool = True
    state: str = ""
    sill: int = 0
    on_wall: str = ""
    depth_class: str = ""
    owner: str = ""

    @cached_property
    def digest(self) -> str:
        """A hash of all that it is: told once for all the tables that it stands on."""
        return sha256(content(self).encode()).hexdigest()

    @property
    def called(self) -> str:
        """What the map calls it: its id."""
        return self.id

    @property
    def height(self) -> int:
        """Height from foot to top, µm."""
        return self.top - self.bottom

    @property
    def blocks(self) -> bool:
        """Whether it has substance that a body cannot share: a solid or a wall."""
        return self.kind in (Kind.SOLID, Kind.WALL)

    @property
    def bounds(self) -> tuple[int, int, int, int]:
        """Least and greatest x and y: (x0, y0, x1, y1), µm, without thickness or radius."""
        xs = [x for path in self.paths for x, _ in path]
        ys = [y for path in self.paths for _, y in path]
        return min(xs), min(ys), max(xs), max(ys)


@dataclass(frozen=True)
class Part(Feature):
    """What a game has cut from a feature of the map, with an id of its own.

    Parameters:
        whole: id of that feature.
    """

    whole: str = ""

    @property
    def called(self) -> str:
        """What the map calls it: the id of the whole."""
        return self.whole
