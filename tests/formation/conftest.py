"""A bare table, a navigator that walks straight, and scenes built in a line."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest
import shapely

from planner.battlefield import Battlefield, Feature, Kind, Table
from planner.formation.cpsat.draft import Draft
from planner.formation.cpsat.solver import LIGHT, Clock
from planner.formation.judge import legal
from planner.formation.limits import Limits
from planner.formation.menu import Menu
from planner.formation.pool import Pool
from planner.formation.problem import Problem
from planner.formation.terms import terms_of
from planner.length import Unit as LengthUnit
from planner.mobility import Coherency, Engagement, Mobility, Terms
from planner.navigation.places import Places
from planner.navigation.route import Route
from planner.order import Order
from planner.plan import Step, StepKind
from planner.scenario.scenario import Scenario
from planner.units import Base, Model, Pose, Unit

INCH = 25_400
R32 = 16_000


@dataclass(frozen=True)
class Surface:
    """The table's ground, shrunk by the base."""

    z: int
    polygon: Any


@dataclass(frozen=True)
class StraightField:
    """Straight ways from one start; a crossing one may pass over bars."""

    start: Pose
    budget: float
    bars: Sequence[tuple[float, float, float, str]]
    crossing: bool

    def costs(self, places: Places, *, hopeful: bool = False) -> Any:
        """Straight distance, inf beyond the budget or through a bar."""
        cost = np.hypot(places.x - self.start.x, places.y - self.start.y).astype(float)
        for index in range(len(places) if self.bars else 0):
            if not self.crossing and self.crossed(places[index]):
                cost[index] = math.inf
        cost[(cost > self.budget) | (places.z != self.start.z)] = math.inf
        return cost

    def crossed(self, to: Pose) -> frozenset[str]:
        """Bars whose grown disc the straight way passes through."""
        way = shapely.LineString([(self.start.x, self.start.y), (to.x, to.y)])
        return frozenset(
            name for x, y, r, name in self.bars if way.distance(shapely.Point(x, y)) < r - 1e-6
        )

    def route(self, to: Pose) -> Route:
        """Straight there."""
        return Route((Step(StepKind.LINE, to),), 0.0)

    def reach(self, budget: float | None = None) -> list[tuple[int, Any]]:
        """The disc of the budget."""
        disc = shapely.Point(self.start.x, self.start.y).buffer(budget or self.budget)
        return [(self.start.z, disc)]


@dataclass(frozen=True)
class StraightRemaining:
    """Straight distance to the nearest goal."""

    goals: Places

    def costs(self, places: Places, *, hopeful: bool = False) -> Any:
        """One number a place."""
        dx = places.x[:, None] - self.goals.x[None, :]
        dy = places.y[:, None] - self.goals.y[None, :]
        return np.hypot(dx, dy).min(axis=1)


class StraightNavigator:
    """What `Navigator` answers on an empty table."""

    def __init__(self, scenario: Scenario, terms: Terms) -> None:
        self.scenario, self.terms = scenario, terms
        self.later, self.freed = None, self

    def field(
        self, model: str, *, crossing: bool = False, budget: int | None = None
    ) -> StraightField:
        """Ways of one model."""
        mobility = self.terms.mobilities[model]
        bars = [
            (m.pose.x, m.pose.y, m.base.radius + mobility.base.radius, m.id)
            for bar in mobility.bars
            for m in self.scenario.models.values()
            if m.id in bar.models
        ]
        limit = mobility.budget if budget is None else budget
        return StraightField(self.scenario.models[model].pose, limit, bars, crossing)

    def least_turned(self, model: str, route: Route, *, crossing: bool = False) -> Route:
        """A way as it is: it has no turns."""
        return route

    def towards(self, model: str, goals: Places) -> StraightNavigator:
        """The same for one model that is asked about some places alone."""
        return self

    def like(self, scenario: Scenario, terms: Terms, above: object = None) -> StraightNavigator:
        """The same of another table, or by other terms; it has no webs to share."""
        return type(self)(scenario, terms)

    def is_sampled(self) -> bool:
        """Whether borders of slow ground are crossed at samples alone: there are none."""
        return False

    def costs(
        self,
        asks: Sequence[tuple[str, bool, int]],
        many: Sequence[int],
        places: Places,
        *,
        hopeful: bool = False,
    ) -> Any:
        """Costs of the ways of each of some models."""
        found, begin = np.empty(len(places)), 0
        for (name, over, budget), count in zip(asks, many, strict=True):
            mine = slice(begin, begin + count)
            field = self.field(name, crossing=over, budget=budget)
            found[mine], begin = field.costs(places[mine]), begin + count
        return found

    def reached(self, asks: Sequence[tuple[str, bool, int]], places: Places) -> None:
        """Nobody is asked together with others."""

    def doubts(self, model: str) -> dict[Pose, float]:
        """No way is cheaper than the straight one."""
        return {}

    def along_lanes(self, model: str) -> tuple[int, ...]:
        """No lanes."""
        return ()

    def remaining(
        self, model: str, goals: Places, *, turning: bool = False, roughly: bool = False
    ) -> StraightRemaining:
        """What is left to the nearest of `goals`."""
        return StraightRemaining(goals)

    def surfaces(self, model: str, heading: int | None = None) -> list[Surface]:
        """The table shrunk by the base."""
        table, base = self.scenario.battlefield.table, self.terms.mobilities[model].base
        r = math.ceil(base.circumradius)
        return [Surface(0, shapely.box(r - 1, r - 1, table.width - r + 1, table.height - r + 1))]


At = tuple[float, float]
Scene = Callable[..., tuple[Scenario, Order, Terms, StraightNavigator]]


def _unit(name: str, side: str, at: Sequence[At], base: str) -> Unit:
    models = tuple(
        Model(f"{name}.{i}", Base.parse(base), Pose(round(x * INCH), round(y * INCH)))
        for i, (x, y) in enumerate(at, 1)
    )
    return Unit(name, side, name, models)


@pytest.fixture
def scene() -> Scene:
    """Build a scene in inches: our models, named enemy units, and the terms of the order."""

    def build(
        ours: Sequence[At],
        enemies: dict[str, Sequence[At]] | None = None,
        *,
        move: float = 6,
        size: tuple[float, float] = (60, 44),
        base: str = "32mm",
        coherent: bool = True,
        engage: Sequence[str] = (),
        mobility: Callable[[Mobility], Mobility] = lambda m: m,
        features: Sequence[Feature] = (),
        goal: str = "reach",
        to: Any = None,
        **terms: Any,
    ) -> tuple[Scenario, Order, Terms, StraightNavigator]:
        us = _unit("us", "red", ours, base)
        them = [_unit(name, "blue", at, base) for name, at in (enemies or {}).items()]
        table = Table(round(size[0] * INCH), round(size[1] * INCH), LengthUnit.INCH)
        scenario = Scenario("wardrones", Battlefield(table, tuple(features)), (us, *them))
        bodies = {
            m.id: mobility(Mobility(m.id, m.base, round(1.5 * INCH), round(move * INCH)))
            for m in us.models
        }
        near = Coherency(2 * INCH, 5 * INCH, 2 if len(ours) > 6 else 1, True, "coherency")
        found = Terms(
            unit="us",
            action="move",
            mobilities=bodies,
            coherency=near if coherent and len(ours) > 1 else None,
            engagement=Engagement(INCH, 5 * INCH, "wh40k10.param.er-horizontal"),
            must_engage=tuple(engage),
            goal=goal,
            **terms,
        )
        order = Order("us", "move", list(engage), to)
        return scenario, order, found, StraightNavigator(scenario, found)

    return build


@dataclass(frozen=True)
class Board:
    """A menu of given places, and whether CP-SAT allows models on some of them."""

    menu: Menu

    def allows(self, *where: int | None) -> bool:
        """Whether model m may take place ``where[m]`` (None: it stays) all at once."""
        options = [self._option(m, place) for m, place in enumerate(where)]
        draft = Draft(self.menu)
        for row, option in zip(draft.x, options, strict=True):
            if option is None:
                return False
            draft.model.add(row[option] == 1)
        status, solver = Clock(Limits()).solve(draft.model, LIGHT)
        found = solver.status_name(status) in ("OPTIMAL", "FEASIBLE")
        assert found == legal(self.menu, [o for o in options if o is not None])
        return found

    def _option(self, member: int, place: int | None) -> int | None:
        spot = member if place is None else len(self.menu) + place
        found = np.flatnonzero(self.menu.spot[member] == spot)
        return int(found[0]) if len(found) else None


@pytest.fixture
def board() -> Callable[..., Board]:
    """Offer exactly the given places (inches) to the models of a scene."""

    def make(built: tuple[Scenario, Order, Terms, Any], places: Sequence[At]) -> Board:
        problem = Problem.of(*built)
        poses = [Pose(round(x * INCH), round(y * INCH)) for x, y in places]
        pool = Pool.of(problem, {0: Places.of(poses)})
        return Board(Menu.of(problem, pool, terms_of(problem)))

    return make


@pytest.fixture
def objective() -> Callable[[float, float, float], Feature]:
    """Make an objective: x, y, radius in inches."""

    def make(x: float, y: float, radius: float) -> Feature:
        at = (round(x * INCH), round(y * INCH))
        return Feature("objective", Kind.OBJECTIVE, "Point", ((at,),), radius=round(radius * INCH))

    return make
