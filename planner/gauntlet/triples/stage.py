"""An empty table with one model of ours, perhaps others, and one number to be tried."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Final

from planner.battlefield import Battlefield, Feature, Kind, Table
from planner.length import Unit as LengthUnit
from planner.mobility import Mobility, Terms
from planner.order import Order
from planner.plan import ModelPlan, Plan, Status, Step, StepKind
from planner.referee import Verdict, judge
from planner.scenario import Scenario
from planner.units import Base, Model, Pose, Unit
from planner.units.base import Shape

SIZE: Final = 4_000_000
"""µm: sides of the table."""
MIDDLE: Final = SIZE // 2
FAR: Final = 10**9
"""A budget that is never spent."""
HEIGHT: Final = 50_000
DIRECTIONS: Final = ((5, 0), (3, 4), (0, 5), (-4, 3), (-5, 0), (-3, -4), (0, -5), (4, -3))
BASES: Final = (25_000, 32_000, 60_000)


@dataclass(frozen=True)
class Stand:
    """Where a triple is tried.

    Parameters:
        direction: of length 5.
        width: of all bases, about so much, µm.
    """

    direction: tuple[int, int]
    width: int

    def base(self, gap: int) -> Base:
        """Return a round base, so wide that it and `gap` together are in whole fifths, µm."""
        width = self.width + -(self.width + gap) % 10
        return Base(Shape.ROUND, width, width)

    def away(self, distance: int, more: int = 0, z: int = 0) -> Pose:
        """Return the place `distance` from the middle and `more` µm further, along an axis."""
        fifths, rest = divmod(distance, 5)
        dx, dy = (fifths * c for c in self.direction)
        along = rest + more
        x, y = self.direction
        if x:
            dx += along if x > 0 else -along
        else:
            dy += along if y > 0 else -along
        return Pose(MIDDLE + dx, MIDDLE + dy, z)

    def beside(self, pose: Pose, far: int) -> Pose:
        """Return the place `far` fifths to the left of a pose, as seen along the direction."""
        x, y = self.direction
        return replace(pose, x=pose.x - y * far, y=pose.y + x * far)


@dataclass
class Stage:
    """Models, features, a body and what is asked; then the referee's word."""

    base: Base
    body: dict[str, Any] = field(default_factory=dict)
    terms: dict[str, Any] = field(default_factory=dict)
    features: list[Feature] = field(default_factory=list)
    others: dict[str, Pose] = field(default_factory=dict)

    def box(self, name: str, kind: Kind, x0: int, y0: int, x1: int, y1: int, **more: Any) -> None:
        """Put an upright rectangle on the table."""
        ring = ((x0, y0), (x1, y0), (x1, y1), (x0, y1), (x0, y0))
        self.features.append(Feature(name, kind, "Polygon", (ring,), **more))

    def judge(self, start: Pose, *steps: tuple[StepKind, Pose]) -> Verdict:
        """Return the word on a way of the model ``u.1``; ids tell whose the others are."""
        placed = {"u.1": start, **self.others}
        models = {name: Model(name, self.base, pose, HEIGHT) for name, pose in placed.items()}
        units = tuple(
            Unit(side, "red" if side == "u" else "blue", side, members)
            for side in dict.fromkeys(name[0] for name in models)
            if (members := tuple(m for name, m in models.items() if name[0] == side))
        )
        table = Table(SIZE, SIZE, LengthUnit.INCH)
        scenario = Scenario("none", Battlefield(table, tuple(self.features)), units)
        ways = tuple(
            ModelPlan(m.id, m.pose, tuple(Step(*s) for s in steps) if m.id == "u.1" else ())
            for m in units[0].models
        )
        plan = Plan(
            "none", LengthUnit.INCH, "", Order("u", "try"), Status.FEASIBLE,
            models=ways, move_order=("u.1",) if steps else (),
        )  # fmt: skip
        own = {"budget": FAR} | self.body
        bodies = {m.id: Mobility(m.id, self.base, HEIGHT, **own) for m in units[0].models}
        return judge(scenario, Terms("u", "try", bodies, **self.terms), plan)
