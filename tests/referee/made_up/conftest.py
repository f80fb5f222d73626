"""A game that was made up for the referee: only what it asks a game for is there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import pytest

from planner.length import Unit as LengthUnit
from planner.mobility import Mobility, Terms
from planner.order import Order
from planner.plan import ModelPlan, Plan, Status, Step, StepKind
from planner.plan.unsaid import UNSAID
from planner.referee import check
from planner.rulesets.answers import Die
from planner.scenario.scenario import Scenario
from planner.units import Model, Pose, Unit

INCH = 25_400


@dataclass
class Game:
    """A game: `terms` says what an order of its one action or another lets the unit do."""

    terms: Callable[[Scenario, Order], Terms]
    no: Callable[[Order], tuple[str, str] | None] = lambda order: None
    dice: Die | None = None
    losing: Mapping[str, str] = field(default_factory=dict)
    unless: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    otherwise: Mapping[str, str] = field(default_factory=dict)
    asked: list[int | None] = field(default_factory=list)

    def die(self, scenario: Scenario, order: Order) -> Die | None:
        """The dice of an order."""
        return self.dice

    def arc(self, unit: Unit, model: Model) -> int:
        """How wide a firing arc is: there is none."""
        return 0

    def detaches(self, order: Order) -> bool:
        """Whether a part of a unit goes by itself."""
        return False

    def refusal(self, scenario: Scenario, order: Order) -> tuple[str, str] | None:
        """Why an order may not be given."""
        self.asked.append(order.roll)
        return self.no(order)

    def state_checked(
        self, state: Mapping[str, Any], ground: frozenset[str], *, passed: bool
    ) -> dict[str, Any]:
        """A unit's state once a check has a result."""
        return {**state, "+".join(sorted(ground)): passed}


@pytest.fixture(name="play")
def play_fixture(monkeypatch: pytest.MonkeyPatch) -> Callable[[Game], Game]:
    """Return what puts a game in the place of the stage's, which has none."""

    def play(game: Game) -> Game:
        for where in ("planner.rulesets", "planner.rulesets.known"):
            monkeypatch.setattr(f"{where}.find", lambda name: game)
        return game

    return play


def inches(scenario: Scenario, order: Order, each: int = 6, **more: Any) -> Terms:
    """Terms that let each model go so many inches: the roll, where there is one."""
    far = (each if order.roll is None else order.roll) * INCH
    models = scenario.unit("u").models
    bodies = {m.id: Mobility(m.id, m.base, m.height or 0, budget=far) for m in models}
    return Terms("u", order.action, bodies, **more)


def goes(stage: Any, far: int, order: Order | None = None, **more: Any) -> Plan:
    """The plan of one model straight to the right."""
    (model,) = stage.models["u"]
    x, y = model.pose.x, model.pose.y
    steps = (Step(StepKind.LINE, Pose(x + far, y, 0, 0)),) if far else ()
    given: dict[str, Any] = {
        "models": (ModelPlan("u.1", model.pose, steps),),
        "move_order": ("u.1",) if far else (),
        "dice": UNSAID,
        "flags": UNSAID,
        **more,
    }
    asked = order or Order("u", "move")
    return Plan("none", LengthUnit.INCH, "", asked, Status.FEASIBLE, **given)


def said(scenario: Scenario, plan: Plan) -> list[str]:
    """What is wrong, with its rule."""
    return [f"{v.text} ({v.rule})" for v in check(scenario, plan).violations]


@pytest.fixture(name="made", scope="session")
def made_fixture() -> SimpleNamespace:
    """Return the made-up game, its plainest terms and plan, and what is said of a plan."""
    return SimpleNamespace(Game=Game, inches=inches, goes=goes, said=said)
