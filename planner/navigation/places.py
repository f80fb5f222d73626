"""Many poses at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

from planner.units import Pose

Ints = NDArray[np.int64]
_INT64 = np.dtype(np.int64)


@dataclass(frozen=True, eq=False, slots=True)
class Places:
    """Poses as four integer arrays of equal length.

    Parameters:
        x, y, z: (n,) µm.
        heading: (n,) µ° in [0, 360°).
    """

    x: Ints
    y: Ints
    z: Ints
    heading: Ints

    def __post_init__(self) -> None:
        x, y, z, heading = self.x, self.y, self.z, self.heading
        if type(x) is type(y) is type(z) is type(heading) is np.ndarray and (
            x.dtype is y.dtype is z.dtype is heading.dtype is _INT64
            and x.ndim == 1
            and x.shape == y.shape == z.shape == heading.shape
            and x.flags.forc
            and y.flags.forc
            and z.flags.forc
            and heading.flags.forc
        ):
            return  # as nearly always, tens of thousands of times in a search
        for name, given in (("x", x), ("y", y), ("z", z), ("heading", heading)):
            # In one piece, or every kernel is compiled once more for arrays that are not.
            object.__setattr__(self, name, np.ascontiguousarray(given, np.int64))
        if not len(self.x) == len(self.y) == len(self.z) == len(self.heading):
            raise ValueError("x, y, z and heading must be equally long")

    @classmethod
    def of(cls, poses: Iterable[Pose]) -> Places:
        """Return the places of the `poses`, in their order."""
        rows = [(p.x, p.y, p.z, p.heading) for p in poses]
        return cls(*np.array(rows, dtype=np.int64).reshape(-1, 4).T.copy())

    @classmethod
    def concat(cls, parts: Sequence[Places]) -> Places:
        """Return all places of all `parts`, one after another."""
        if not parts:
            return cls.of([])
        return cls(*(np.concatenate([getattr(p, n) for p in parts]) for n in cls.__slots__))

    @property
    def asked(self) -> tuple[bytes, ...]:
        """The same as bytes, for who keeps answers."""
        return self.x.tobytes(), self.y.tobytes(), self.z.tobytes(), self.heading.tobytes()

    def __len__(self) -> int:
        return len(self.x)

    def __add__(self, other: Places) -> Places:
        return Places.concat([self, other])

    @overload
    def __getitem__(self, index: int | np.integer[Any]) -> Pose: ...
    @overload
    def __getitem__(self, index: slice | NDArray[Any] | list[int]) -> Places: ...
    def __getitem__(self, index: Any) -> Pose | Places:
        """One pose for a number, else the places a slice, mask or list of numbers picks."""
        if isinstance(index, (int, np.integer)):
            x, y, z, heading = (int(getattr(self, n)[index]) for n in self.__slots__)
            return Pose(x, y, z, heading)
        return Places(self.x[index], self.y[index], self.z[index], self.heading[index])
