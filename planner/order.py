"""What a player asks of a unit: an action (what is legal) and a goal (what is wanted)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

Destination = tuple[float, ...] | str
"""A point in table units ``(x, y)`` or ``(x, y, z)``, or the id of a map feature."""

Wish = str | Mapping[str, float]
"""A goal, a term of one, or terms added up: ``"models_engaged:3+distance_left"`` or, the same,
``{"models_engaged": 3, "distance_left": 1}``."""

Look = float | tuple[float, ...] | str
"""Which way to face: degrees, or what to look at: a point in table units, or the id of a unit."""

BOARD: Final = "board"
"""The goal of a move that ends aboard the friendly unit that the order goes to."""
JOIN: Final = "join"
"""The goal of a move after which the unit is one with the friendly unit that it goes to."""


@dataclass(frozen=True, init=False)
class Order:
    """An order for one unit.

    Parameters:
        unit: id of the unit.
        action: name of an action of the ruleset (``normal``, ``advance``, ``charge`` …).
        targets: ids of enemy units, for actions that have targets.
        to: where to go: a point in table units, the id of a feature, or of a unit to get into.
        goal: name of a goal (``reach``, ``engage``, ``escape``, ``hold``, ``board``), or its
            terms, the weightiest first; None for the action's own goal. Where two weigh against
            each other they are one of these, added up with weights (`Wish`).
        roll: the dice already rolled for this order, or None while they are not rolled.
        models: ids of the models that part from the others, for orders that split a unit, or that
            a part of it alone may carry out.
        facing: which way every model (of `models`, where they part) ends facing (`Look`): exactly
            so many degrees, or so that what it looks at is in its firing arc, where the game has
            one, else straight ahead; None for whichever way it comes.
    """

    unit: str
    action: str
    targets: tuple[str, ...]
    to: Destination | None
    goal: str | tuple[str, ...] | None
    roll: int | None
    models: tuple[str, ...]
    facing: Look | None

    def __init__(
        self,
        unit: str,
        action: str,
        targets: Sequence[str] = (),
        to: Sequence[float] | str | None = None,
        goal: Wish | Sequence[Wish] | None = None,
        roll: int | None = None,
        models: Sequence[str] = (),
        facing: float | Sequence[float] | str | None = None,
    ) -> None:
        put = object.__setattr__
        put(self, "unit", unit)
        put(self, "action", action)
        put(self, "targets", tuple(targets))
        put(self, "to", to if to is None or isinstance(to, str) else tuple(float(c) for c in to))
        put(self, "goal", _wanted(goal))
        put(self, "roll", roll)
        put(self, "models", tuple(models))
        put(self, "facing", _look(facing))

    @property
    def terms(self) -> frozenset[str]:
        """The goal's name, or the names of the terms it lists, without their weights."""
        listed = (self.goal,) if isinstance(self.goal, str) else self.goal or ()
        parts = (part for wish in listed for part in wish.split("+"))
        return frozenset(part.partition(":")[0].strip() for part in parts)


def _look(facing: float | Sequence[float] | str | None) -> Look | None:
    if facing is None or isinstance(facing, str):
        return facing
    return tuple(map(float, facing)) if isinstance(facing, Sequence) else float(facing)


def _wanted(goal: Wish | Sequence[Wish] | None) -> str | tuple[str, ...] | None:
    if goal is None or isinstance(goal, str):
        return goal
    return _added(goal) if isinstance(goal, Mapping) else tuple(_added(wish) for wish in goal)


def _added(wish: Wish) -> str:
    """Terms added up, as they are written: a weight of 1 is left out."""
    if isinstance(wish, str):
        return wish
    return "+".join(name if by == 1 else f"{name}:{by:g}" for name, by in wish.items())
