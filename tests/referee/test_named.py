"""A step that is called a door, a vault or a swim meets one: else the plan is told."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from planner.battlefield import Feature, Kind
from planner.mobility import Passage, Way
from planner.plan import ModelPlan, Step, StepKind
from planner.referee.room.table import table_of
from planner.referee.statements.named import misnamed
from planner.units import Pose

from .conftest import Stage

R = 16_000
"""µm: radius of a base of 32 mm."""
DOOR, VAULT, SWIM, LINE = StepKind.DOOR, StepKind.VAULT, StepKind.SWIM, StepKind.LINE


@pytest.fixture(name="there")
def there_fixture(stage: Stage) -> Stage:
    """A wall along x = 200 mm with a door from y = 180 to 220 mm, a fence, a pond; all open."""
    wall = ((200_000, 0), (200_000, 400_000))
    door = Feature(
        "door", Kind.DOOR, "LineString", (((200_000, 180_000), (200_000, 220_000)),),
        top=60_000, on_wall="wall", state="open",
    )  # fmt: skip
    stage.wall("wall", wall, 100_000).features.append(door)
    stage.wall("fence", ((500_000, 0), (500_000, 400_000)), 10_000)
    stage.box("pond", Kind.WATER, (700_000, 0, 800_000, 400_000))
    stage.model("u.1", (100_000, 200_000))
    return stage.may(passages={name: Passage(Way.OPEN) for name in ("door", "fence", "pond")})


def wrong(there: Stage, kind: StepKind, x0: int, x1: int, **more: Any) -> list[str]:
    """Return the rules against one step along y = 200 mm between two places (µm)."""
    mobility = replace(there.mobility_of(there.models["u"][0]), **more)
    start, end = (Pose(x, 200_000) for x in (x0, x1))
    way = ModelPlan("u.1", start, (Step(kind, end),))
    found = list(misnamed(table_of(there.scenario.battlefield), mobility, way))
    assert all((v.model, v.step, v.place) == ("u.1", 0, end.at) for v in found)
    return [violation.rule for violation in found]


@pytest.mark.parametrize(
    ("x", "right"), [(200_000, DOOR), (500_000, VAULT), (700_000, SWIM), (350_000, LINE)]
)
def test_each_is_called_by_its_own_name(there: Stage, x: int, right: StepKind) -> None:
    """Across it by 50 mm to either side; a plain line says nothing and may be anywhere."""
    for kind in (DOOR, VAULT, SWIM, LINE):
        said = wrong(there, kind, x - 50_000, x + 50_000)
        assert said == ["kind"] * (kind not in (right, LINE))


@pytest.mark.parametrize(("kind", "x"), [(DOOR, 200_000), (VAULT, 500_000), (SWIM, 700_000)])
def test_to_touch_is_not_to_enter(there: Stage, kind: StepKind, x: int) -> None:
    """A base whose edge comes just up to it enters nothing; 1 µm further it does."""
    assert wrong(there, kind, x - 50_000, x - R) == ["kind"]
    assert wrong(there, kind, x - 50_000, x - R + 1) == []


def test_it_must_be_open_and_at_the_bodys_height(there: Stage) -> None:
    """What is over, or under, the head or feet is not entered, nor what is shut."""
    assert wrong(there, VAULT, 450_000, 550_000) == []
    shut = {"fence": Passage(Way.SHUT)}
    assert wrong(there, VAULT, 450_000, 550_000, passages=shut) == ["kind"]
    there.features[:] = [
        replace(f, bottom=50_000, top=60_000) if f.id == "fence" else f for f in there.features
    ]
    assert wrong(there, VAULT, 450_000, 550_000, height=50_000) == ["kind"]
    assert wrong(there, VAULT, 450_000, 550_000, height=50_001) == []


def test_who_squeezes_past_a_jamb_goes_through_the_door(there: Stage) -> None:
    """The part of the wall that gives way is of the door's kin: to meet it alone is enough."""
    jamb = ((200_000, 170_000), (200_000, 180_000))
    there.features.append(
        Feature("jamb", Kind.WALL, "LineString", (jamb,), top=60_000, on_wall="wall", owner="door")
    )
    way = ModelPlan("u.1", Pose(150_000, 160_000), (Step(DOOR, Pose(250_000, 160_000)),))
    passages = {"door": Passage(Way.OPEN), "jamb": Passage(Way.OPEN)}
    mobility = replace(there.mobility_of(there.models["u"][0]), passages=passages)
    table = table_of(there.scenario.battlefield)
    assert [v.rule for v in misnamed(table, mobility, way)] == ["kind"], "160 + 16 < 180"
    passages["jamb"] = Passage(Way.OPEN, kin="door")
    assert list(misnamed(table, replace(mobility, passages=passages), way)) == []
