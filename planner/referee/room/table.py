"""The table as the referee sees it: prisms of substance, patches of ground, surfaces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from planner.battlefield import Battlefield, Feature, Kind
from planner.battlefield.piece import Piece, pieces
from planner.mobility import Mobility, Passage, Way
from planner.referee.exact.figure import Box
from planner.referee.room.outline import Outline

GROUND: Final = (Kind.AREA, Kind.ROAD, Kind.WATER, Kind.GAP)
"""Kinds that are ground: they lie at z = 0 and have no substance."""


@dataclass(frozen=True)
class Prism:
    """A piece of substance and its outline."""

    piece: Piece
    outline: Outline

    @property
    def feature(self) -> str:
        """Id of the feature whose passage counts."""
        return self.piece.feature

    def way(self, mobility: Mobility) -> Way:
        """Return what it is to a body."""
        return mobility.way(self.feature, sill=self.piece.is_sill)

    def overlaps(self, low: int, high: int) -> bool:
        """Return whether its heights overlap the open interval (low, high)."""
        return self.piece.bottom < high and self.piece.top > low


@dataclass(frozen=True)
class Patch:
    """A feature of the ground, or a floor, and its outline."""

    feature: Feature
    outline: Outline


@dataclass(frozen=True)
class Table:
    """All that stands still."""

    battlefield: Battlefield

    @property
    def width(self) -> int:
        """Of the table, µm."""
        return self.battlefield.table.width

    @property
    def height(self) -> int:
        """Of the table, µm."""
        return self.battlefield.table.height

    @cached_property
    def prisms(self) -> tuple[Prism, ...]:
        """Solids and walls, in file order."""
        return tuple(_prism(piece) for piece in pieces(self.battlefield))

    def near(self, box: Box) -> list[Prism]:
        """Return solids and walls whose boxes touch a box (half µm), in file order."""
        x0, y0, x1, y1 = box
        return [
            prism
            for (left, bottom, right, top), prism in self._boxes
            if left <= x1 and right >= x0 and bottom <= y1 and top >= y0
        ]

    @cached_property
    def _boxes(self) -> list[tuple[Box, Prism]]:
        return [(prism.outline.box, prism) for prism in self.prisms]

    @cached_property
    def ground(self) -> tuple[Patch, ...]:
        """Areas, roads, water and gaps, in file order."""
        return tuple(_patch(feature) for feature in self.battlefield.of(*GROUND))

    def covering(self, passages: Mapping[str, Passage]) -> Mapping[str, list[Outline]]:
        """Return the outlines of what covers each feature that some ground does, by its id.

        Told once for the passages of a body: each of ten thousand areas is asked about.
        """
        for known, found in self._covering:
            if known is passages:
                return found
        found = {}
        for patch in self.ground:
            passage = passages.get(patch.feature.id)
            for name in passage.covers if passage else ():
                found.setdefault(name, []).append(patch.outline)
        self._covering.append((passages, found))
        return found

    @cached_property
    def _covering(self) -> list[tuple[Mapping[str, Passage], dict[str, list[Outline]]]]:
        return []

    @cached_property
    def floors(self) -> tuple[Patch, ...]:
        """Storeys, in file order."""
        return tuple(_patch(feature) for feature in self.battlefield.of(Kind.FLOOR))

    @cached_property
    def tops(self) -> tuple[tuple[int, Outline], ...]:
        """The height (µm) and outline of every surface: floors, tops of solids and walls."""
        floors = ((floor.feature.top, floor.outline) for floor in self.floors)
        tops = ((p.piece.top, p.outline) for p in self.prisms if p.piece.is_surface(p.piece.top))
        return (*floors, *tops)

    def surfaces(self, z: int) -> list[Outline]:
        """Return what carries a body at exactly this height: floors, tops of solids and walls."""
        return [f.outline for f in self.floors if f.feature.top == z] + [
            prism.outline for prism in self.prisms if prism.piece.is_surface(z)
        ]

    def standable(self, z: int) -> list[Outline]:
        """Return what a move may end on at this height: floors and tops of standable solids."""
        return [f.outline for f in self.floors if f.feature.top == z] + [
            prism.outline
            for prism in self.prisms
            if prism.piece.top == z and prism.piece.standable and not prism.piece.is_wall
        ]


def _prism(piece: Piece) -> Prism:
    if piece.is_wall:
        return Prism(piece, Outline.line(piece.line, piece.thickness))
    return Prism(piece, Outline.polygon(piece.polygon))


def _patch(feature: Feature) -> Patch:
    if feature.geometry == "Polygon":
        return Patch(feature, Outline.polygon(feature.paths))
    return Patch(feature, Outline.line(feature.paths[0], feature.width))


class _Last:
    """The table judged on last: options and rolls are many plans on one battlefield."""

    table: Table | None = None


def table_of(battlefield: Battlefield) -> Table:
    """Return the table of a battlefield, the same one again if it is the same object."""
    last = _Last.table
    if last is None or last.battlefield is not battlefield:
        last = _Last.table = Table(battlefield)
    return last
