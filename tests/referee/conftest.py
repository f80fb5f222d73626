"""A stage for the referee: a table, models, terms and ways, straight from the dataclasses.

All lengths are whole µm. No ruleset is asked: what a game says is given as `Mobility` and
`Terms` with the ledger ids of the rules a test is about.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from planner.battlefield import Battlefield, Feature, Kind, Table
from planner.battlefield.feature import Path
from planner.length import DEGREE
from planner.length import Unit as LengthUnit
from planner.mobility import Coherency, Engagement, Mobility, Terms
from planner.order import Order
from planner.plan import Dice, ModelPlan, Plan, Status, Step, StepKind
from planner.plan.unsaid import UNSAID
from planner.referee import Verdict, judge
from planner.scenario.scenario import Scenario
from planner.units import Base, Model, Pose, Unit

INCH = 25_400
HEIGHT = 50_000
RULES = {
    "line": "wh40k10.line.same-point",
    "budget": "wh40k10.normal.distance",
    "table_edge": "wh40k10.through.no-table-edge",
    "no_overlap": "wh40k10.through.no-end-on-model",
    "solid": "wh40k10.terrain.over-not-through",
    "support": "wh40k10.param.hills",
    "floor": "wh40k10.param.ruins-floors",
    "closer": "wh40k10.param.charge-closer",
    "stay": "wh40k10.stationary.no-lines-or-pivots",
}

Where = tuple[int, int] | tuple[int, int, int]


def line(x: int, y: int) -> tuple[str, int, int]:
    """Return a line to a place."""
    return "line", x, y


def pivot(heading: float) -> tuple[str, float]:
    """Return a pivot to a heading in degrees."""
    return "pivot", heading


def climb(z: int) -> tuple[str, int]:
    """Return a climb to a height."""
    return "climb", z


@dataclass
class Stage:
    """Everything a judgement needs; the unit on the move is ``u``, the enemies ``e``, ``f``."""

    size: tuple[int, int] = (60 * INCH, 44 * INCH)
    features: list[Feature] = field(default_factory=list)
    models: dict[str, list[Model]] = field(default_factory=dict)
    mobility: dict[str, Any] = field(default_factory=dict)
    own: dict[str, dict[str, Any]] = field(default_factory=dict)
    terms: dict[str, Any] = field(default_factory=dict)

    # -- what is there ----------------------------------------------------------------------

    def model(
        self, name: str, at: Where, base: str = "32mm", heading: float = 0, height: int = HEIGHT
    ) -> Stage:
        """Put a model on the table; the letter before the point is its unit."""
        x, y, z = (*at, 0)[:3]
        pose = Pose(x, y, z, round(heading * DEGREE))
        model = Model(name, Base.parse(base), pose, height)
        self.models.setdefault(name.partition(".")[0], []).append(model)
        return self

    def box(self, name: str, kind: Kind, box: tuple[int, int, int, int], **more: Any) -> Stage:
        """Put an upright rectangle (x0, y0, x1, y1) on the table."""
        x0, y0, x1, y1 = box
        return self.polygon(name, kind, ((x0, y0), (x1, y0), (x1, y1), (x0, y1)), **more)

    def polygon(self, name: str, kind: Kind, *rings: Sequence[tuple[int, int]], **m: Any) -> Stage:
        """Put a polygon on the table: outer ring, then holes, none of them closed."""
        paths = tuple((*ring, ring[0]) for ring in rings)
        self.features.append(Feature(name, kind, "Polygon", paths, **m))
        return self

    def wall(self, name: str, path: Path, top: int, thickness: int = 0, **more: Any) -> Stage:
        """Put a wall on the table."""
        more |= {"top": top, "thickness": thickness}
        self.features.append(Feature(name, Kind.WALL, "LineString", (path,), **more))
        return self

    def road(self, name: str, path: Path, width: int) -> Stage:
        """Put a road drawn as a line on the table."""
        self.features.append(Feature(name, Kind.ROAD, "LineString", (path,), width=width))
        return self

    # -- what is allowed --------------------------------------------------------------------

    def may(self, **mobility: Any) -> Stage:
        """Set fields of every mover's `Mobility`."""
        self.mobility |= mobility
        return self

    def asks(self, **terms: Any) -> Stage:
        """Set fields of the `Terms`."""
        self.terms |= terms
        return self

    def coherent(self, neighbours: int = 1) -> Stage:
        """Ask for coherency of 2" and 5"."""
        rule, group = (f"wh40k10.param.coherency-{w}" for w in ("horizontal", "single-group"))
        asked = Coherency(2 * INCH, 5 * INCH, neighbours, True, rule, group)
        return self.asks(coherency=asked)

    def engaging(self, *units: str) -> Stage:
        """Ask for engagement (1" and 5") with units."""
        engagement = Engagement(INCH, 5 * INCH, "wh40k10.param.er-horizontal")
        return self.asks(
            engagement=engagement, must_engage=units, must_engage_rule="wh40k10.param.charge-end"
        )

    # -- the judgement ----------------------------------------------------------------------

    @property
    def scenario(self) -> Scenario:
        """The scenario."""
        table = Table(*self.size, LengthUnit.INCH)
        units = tuple(
            Unit(name, "red" if name in "uv" else "blue", name, tuple(models))
            for name, models in self.models.items()
        )
        return Scenario("none", Battlefield(table, tuple(self.features)), units)

    def mobility_of(self, model: Model) -> Mobility:
        """Return what a model of the moving unit may do."""
        fields: dict[str, Any] = (
            {"budget": 6 * INCH, "rules": RULES} | self.mobility | self.own.get(model.id, {})
        )
        assert model.height is not None
        return Mobility(model.id, model.base, model.height, **fields)

    def judge(
        self,
        ways: Mapping[str, Sequence[Sequence[Any]]],
        order: Sequence[str] | None = None,
        dice: Sequence[Dice] = (),
        flags: Sequence[tuple[str, str]] | None = None,
    ) -> Verdict:
        """Return the verdict on ways of the unit ``u``; models left out stay."""
        movers = self.models["u"]
        scenario = self.scenario
        plans = tuple(ModelPlan(m.id, m.pose, steps(m.pose, ways.get(m.id, ()))) for m in movers)
        plan = Plan(
            "none",
            LengthUnit.INCH,
            "",
            Order("u", "move"),
            Status.FEASIBLE,
            models=plans,
            move_order=tuple(order if order is not None else (m for m in ways)),
            dice=tuple(dice),
            flags=UNSAID if flags is None else tuple(flags),
        )
        return judge(scenario, self.judged_terms, plan)

    @property
    def judged_terms(self) -> Terms:
        """The terms."""
        bodies = {model.id: self.mobility_of(model) for model in self.models["u"]}
        return Terms("u", "move", bodies, **self.terms)

    def rules(self, ways: Mapping[str, Sequence[Sequence[Any]]], **more: Any) -> list[str]:
        """Return the rules of all violations."""
        return [violation.rule for violation in self.judge(ways, **more).violations]


def steps(start: Pose, way: Sequence[Sequence[Any]]) -> tuple[Step, ...]:
    """Return the steps of a way written as ``("line", x, y)``, ``("pivot", degrees)`` …

    ``("line to", pose)`` is a step of that kind that ends at any pose at all.
    """
    here, found = start, []
    for kind, *where in way:
        if kind == "line":
            here = replace(here, x=where[0], y=where[1])
        elif kind == "pivot":
            here = replace(here, heading=round(where[0] * DEGREE))
        elif kind == "climb":
            here = replace(here, z=where[0])
        else:
            here = where[0]
        found.append(Step(StepKind(kind.removesuffix(" to")), here))
    return tuple(found)


@pytest.fixture(name="stage")
def stage_fixture() -> Stage:
    """Return an empty stage, 60" x 44"."""
    return Stage()


@pytest.fixture(name="line", scope="session")
def line_fixture() -> Any:
    """Return the maker of lines."""
    return line


@pytest.fixture(name="pivot", scope="session")
def pivot_fixture() -> Any:
    """Return the maker of pivots."""
    return pivot


@pytest.fixture(name="climb", scope="session")
def climb_fixture() -> Any:
    """Return the maker of climbs."""
    return climb
