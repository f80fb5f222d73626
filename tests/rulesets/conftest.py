"""Small scenes for rule tests: a bare table, what stands on it, and units of few models."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Protocol

import pytest

import planner
from planner import Order, Plan, Scenario, rulesets
from planner.length import DEGREE
from planner.mobility import Terms
from planner.plan import ModelPlan, Status, Step, StepKind

GAMES = tuple(f"{name}." for name in rulesets.games())
TABLES = {"epic41k": (180, 120, "cm")}
"""Width, height and unit of the table of each game that is not played on 60" x 44"."""


class SceneMaker(Protocol):
    """Builds a scenario of one game."""

    def __call__(
        self,
        game: str,
        *units: dict[str, Any],
        features: Sequence[dict[str, Any]] = (),
        **more: Any,
    ) -> Scenario:
        """Return the scenario; `more` are members of the scenario file."""


def _scene(
    game: str, *units: dict[str, Any], features: Sequence[dict[str, Any]] = (), **more: Any
) -> Scenario:
    width, height, unit = TABLES.get(game, (60, 44, "in"))
    table = {"width": width, "height": height, "unit": unit, "name": "bare"}
    board = {"type": "FeatureCollection", "table": table, "features": list(features)}
    record = {"format": "planner-scenario/1", "ruleset": game, "map": board, **more}
    return planner.load({**record, "units": list(units)})


@pytest.fixture(name="scene", scope="session")
def scene_fixture() -> SceneMaker:
    """Return the maker of scenarios."""
    return _scene


def _unit(
    name: str, *places: Sequence[float], side: str = "red", base: str = "25mm", **more: Any
) -> dict[str, Any]:
    models = [
        {"id": f"{name}.{i}", "base": base, "at": list(place)} for i, place in enumerate(places, 1)
    ]
    return {"id": name, "side": side, "models": models, **more}


@pytest.fixture(name="unit", scope="session")
def unit_fixture() -> Any:
    """Return the maker of unit records: ``unit("a", (5, 5), (7, 5), side="red")``."""
    return _unit


def _box(
    name: str, kind: str, x0: float, y0: float, x1: float, y1: float, **properties: Any
) -> dict[str, Any]:
    ring = [[x0, y0], [x1, y0], [x1, y1], [x0, y1], [x0, y0]]
    return {
        "type": "Feature",
        "id": name,
        "properties": {"kind": kind, **properties},
        "geometry": {"type": "Polygon", "coordinates": [ring]},
    }


@pytest.fixture(name="box", scope="session")
def box_fixture() -> Any:
    """Return the maker of upright rectangles: ``box("bog", "area", 1, 1, 4, 4, terrain="bog")``."""
    return _box


def _line(name: str, kind: str, *points: Sequence[float], **properties: Any) -> dict[str, Any]:
    return {
        "type": "Feature",
        "id": name,
        "properties": {"kind": kind, **properties},
        "geometry": {"type": "LineString", "coordinates": [list(p) for p in points]},
    }


@pytest.fixture(name="line", scope="session")
def line_fixture() -> Any:
    """Return the maker of line features: ``line("w", "wall", (1, 1), (4, 1), height=2)``."""
    return _line


def _terms(scenario: Scenario, unit: str, action: str, *targets: str) -> Terms:
    order = Order(unit, action, targets)
    return rulesets.find(scenario.ruleset).terms(scenario, order)


@pytest.fixture(name="terms", scope="session")
def terms_fixture() -> Any:
    """Return the asker of terms: ``terms(scenario, "a", "charge", "b")``."""
    return _terms


def _named(terms: Terms) -> set[str]:
    """Every ledger id that `terms` names anywhere."""
    found: set[str] = set()

    def walk(value: object) -> None:
        if isinstance(value, str) and value.startswith(GAMES) and " " not in value:
            found.add(value)
        elif isinstance(value, Mapping):
            for key, item in value.items():
                walk(key)
                walk(item)
        elif isinstance(value, (tuple, list, frozenset)):
            for item in value:
                walk(item)
        elif hasattr(value, "__dataclass_fields__"):
            for field in value.__dataclass_fields__:
                walk(getattr(value, field))

    walk(terms)
    return found


@pytest.fixture(name="named", scope="session")
def named_fixture() -> Any:
    """Return the collector of the ledger ids in some terms."""
    return _named


def _walked(scenario: Scenario, action: str, *steps: Any, targets: Sequence[str] = ()) -> Plan:
    ruleset = rulesets.find(scenario.ruleset)
    start = here = scenario.models["a.1"].pose
    done = []
    for step in steps:
        if isinstance(step, tuple):
            x, y = (round(c * ruleset.unit.um) for c in step)
            here = replace(here, x=x, y=y)
            done.append(Step(StepKind.LINE, here))
        else:
            here = replace(here, heading=round(step * DEGREE))
            done.append(Step(StepKind.PIVOT, here))
    mates = scenario.unit("a").models[1:]
    stay = tuple(ModelPlan(model.id, model.pose) for model in mates)
    return Plan(
        ruleset.name,
        ruleset.unit,
        scenario.digest,
        Order("a", action, targets),
        Status.FEASIBLE,
        models=(ModelPlan("a.1", start, tuple(done)), *stay),
        move_order=("a.1", *(model.id for model in stay)),
    )


@pytest.fixture(name="walked", scope="session")
def walked_fixture() -> Any:
    """Return the maker of plans in which a.1 goes: ``walked(scenario, "move", (6, 2), 90)``.

    Points in table units are ends of lines, numbers headings in degrees to turn to.
    """
    return _walked


def _broken(scenario: Scenario, plan: Plan) -> set[str]:
    return {violation.rule for violation in planner.check(scenario, plan).violations}


@pytest.fixture(name="broken", scope="session")
def broken_fixture() -> Any:
    """Return the referee's word: ``broken(scenario, plan)``, the ledger ids that are broken."""
    return _broken
