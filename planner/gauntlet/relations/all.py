"""All relations, by name, and how one is tried."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import Any, Final

from planner.gauntlet.relations.bodies import grown, scaled, wider
from planner.gauntlet.relations.demands import faced
from planner.gauntlet.relations.doors import commanded, gathered
from planner.gauntlet.relations.orders import (
    further,
    hindered,
    hinted,
    listed,
    permuted,
    split,
)
from planner.gauntlet.relations.placed import mirrored, rotated, translated
from planner.gauntlet.relations.told import told
from planner.gauntlet.relations.world import World
from planner.gauntlet.scene import scene, small

MODELS: Final = 3
"""Models of a unit at the most."""
LARGE: Final = 20
"""One scene in so many is no small one: tables with more on them, and more bases that are long."""
APART: Final = 100_003
"""Between the scenes tried one after another until a relation fits one."""
TRIES: Final = 40

Relation = Callable[[World, Random], list[str] | None]


RELATIONS: Final[dict[str, Relation]] = {
    "mirror": mirrored,
    "rotate": rotated,
    "translate": translated,
    "scale": scaled,
    "grow an obstacle": grown,
    "more move": further,
    "bigger base": wider,
    "split polygon": split,
    "permute input": permuted,
    "add a constraint": hindered,
    "add a demand": faced,
    "hint": hinted,
    "one of many = alone": listed,
    "what is told": told,
}
DOORS: Final[dict[str, Callable[[World, dict[str, Any]], list[str] | None]]] = {
    "Python = command line = engine": commanded,
    "batch = alone": gathered,
}
"""Relations of the ways in: they need the scene as it is written."""
NAMES: Final = (*RELATIONS, *DOORS)


@lru_cache(maxsize=32)
def _world(seed: int) -> World:
    """Return the world of the scene of this seed: planned once for all relations."""
    return World.of(scene(seed, most=MODELS) if seed % LARGE == LARGE - 1 else small(seed))


def tried(name: str, number: int) -> tuple[int, list[str]]:
    """Return the seed of the scene that a relation was tried on, and what is wrong there."""
    for seed in range(number, number + TRIES * APART, APART):
        if name in DOORS:  # a large scene says no more of them than a small one
            given = small(seed)
            found = DOORS[name](World.of(given), given.scenario)
        else:
            found = RELATIONS[name](_world(seed), Random(seed))
        if found is not None:
            return seed, found
    return number, []
