"""A way, step by step."""

from __future__ import annotations

from dataclasses import dataclass

from planner.errors import PlannerError
from planner.plan import Step
from planner.units import Pose


class Unreachable(PlannerError):  # noqa: N818  the name says what is so
    """There is no certified way to this place within the budget."""

    def __init__(self, model: str, to: Pose) -> None:
        super().__init__(f"{model} cannot get to ({to.x}, {to.y}, {to.z}) µm within its budget")


@dataclass(frozen=True, slots=True)
class Route:
    """A legal way.

    Parameters:
        steps: as in a plan, each with its cost and the rules that set it.
        spent: µm, rounded up: certainly enough.
    """

    steps: tuple[Step, ...]
    spent: float
