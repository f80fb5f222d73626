"""The table with all its features."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256

from planner.battlefield.feature import Feature
from planner.battlefield.kind import Kind
from planner.errors import OrderError, nearest
from planner.files.content import content
from planner.length import Unit as LengthUnit
from planner.until import timely


@dataclass(frozen=True, slots=True)
class Table:
    """The rectangle played on: lower left corner at (0, 0), sizes in µm."""

    width: int
    height: int
    unit: LengthUnit
    name: str = ""
    credit: str = ""


@dataclass(frozen=True)
class Battlefield:
    """A table and its features, in file order."""

    table: Table
    features: tuple[Feature, ...] = ()

    @cached_property
    def by_id(self) -> dict[str, Feature]:
        """Feature id -> feature."""
        return {feature.id: feature for feature in self.features}

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {feature.id: number for number, feature in enumerate(self.features)}

    @cached_property
    def _of(self) -> dict[tuple[Kind, ...], tuple[Feature, ...]]:
        return {}

    @cached_property
    def digest(self) -> str:
        """A hash of the table and all its features: alike for battlefields that are alike."""
        told = (self.table, tuple(feature.digest for feature in timely(self.features)))
        return sha256(content(told).encode()).hexdigest()

    def __hash__(self) -> int:
        # That of the record would go through every corner each time something is looked up by it.
        return hash(self.digest)

    def number(self, feature_id: str) -> int:
        """Return how many features stand before this one in the file."""
        return self._numbers[feature_id]

    def of(self, *kinds: Kind) -> Iterator[Feature]:
        """Yield the features of the given kinds, in file order."""
        found = self._of.get(kinds)
        if found is None:
            found = self._of[kinds] = tuple(f for f in self.features if f.kind in kinds)
        return iter(found)

    def pieces(self, name: str) -> tuple[Feature, ...]:
        """Return what the map calls `name`: all parts of what a game has cut (`Part`), else one.

        Raises:
            OrderError: the map has no such feature.
        """
        return tuple(f for f in self.features if f.called == name) or (self.feature(name),)

    def feature(self, feature_id: str) -> Feature:
        """Return the feature `feature_id`.

        Raises:
            OrderError: the map has no such feature.
        """
        try:
            return self.by_id[feature_id]
        except KeyError:
            hint = nearest(feature_id, self.by_id)
            raise OrderError(f'the map has no feature "{feature_id}"; {hint}') from None
