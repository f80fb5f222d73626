"""Ways of one model as they are found, before the referee has seen them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from planner.plan import ModelPlan

Owing = tuple[ModelPlan, Counter[str], float]
"""A way, the tests it owes, each with how often, and how much of it is exposed, µm."""


@dataclass(frozen=True)
class Told:
    """The ways found, and whether there was room to look for all."""

    ways: tuple[Owing, ...]
    complete: bool

    def __add__(self, more: Told) -> Told:
        return Told((*self.ways, *more.ways), self.complete and more.complete)
