"""Words and signs of the steps that are more than lines."""

from typing import Any

import pytest

from planner import Order, Plan, Scenario
from planner.battlefield import read_map
from planner.length import DEGREE, Unit
from planner.plan import ModelPlan, Status, Step, StepKind
from planner.show.marks import signs, words_of
from planner.show.picture import draw
from planner.show.way import WayTeller
from planner.units import Base, Model, Pose
from planner.units import Unit as Squad

INCH = 25_400
FOOT = Pose(10 * INCH, 10 * INCH)


def on(x: float, z: float = 0, degrees: int = 0) -> Pose:
    """A place x inches east of the foot, z inches up."""
    return Pose(FOOT.x + round(x * INCH), FOOT.y, round(z * INCH), degrees * DEGREE)


@pytest.mark.parametrize(
    ("kind", "before", "to", "cost", "said"),
    [
        (StepKind.LINE, on(0), on(3), 3, '3"'),
        (StepKind.CLIMB, on(0), on(0, 2), 2, 'up 2"'),
        (StepKind.CLIMB, on(0, 2), on(0), 0, 'down 2"'),
        (StepKind.DOOR, on(0), on(3), 3, 'door 3"'),
        (StepKind.DOOR, on(0), on(3), 5, 'door 3" (costs 5")'),
        (StepKind.VAULT, on(0), on(1), 2, 'vault 1" (costs 2")'),
        (StepKind.SWIM, on(0), on(2), 4, 'swim 2"'),
        (StepKind.JUMP, on(0), on(4), 4, 'jump 4"'),
        (StepKind.JUMP, on(0, 2), on(4), 4, 'jump 4", down 2"'),
        (StepKind.DROP, on(0, 4), on(0), 0, 'drop down 4"'),
        (StepKind.LADDER, on(0), on(1, 3), 3, 'ladder up 3"'),
        (StepKind.STAIRS, on(1, 3), on(0), 3, 'stairs down 3"'),
        (StepKind.ROPE, on(1, 3), on(0), 3, 'rope down 3"'),
        (StepKind.FLY, on(0), on(3, 4), 5, '5"'),  # 3-4-5
        (StepKind.PIVOT, on(0), on(0, 0, 90), 0, ""),
    ],
)
def test_what_is_written_beside_a_step(
    kind: StepKind, before: Pose, to: Pose, cost: float, said: str
) -> None:
    """Its name where it is no plain line, how far and how high, and what it costs more."""
    assert words_of(before, Step(kind, to, cost * INCH), Unit.INCH) == said


def test_the_legend_has_what_the_ways_have() -> None:
    """Up, down and a jump each have a row only where one is drawn."""
    up, down = Step(StepKind.CLIMB, on(0, 2)), Step(StepKind.DROP, on(0))
    jump = Step(StepKind.JUMP, on(4))
    for steps, names in (
        ((), []),
        ((up,), ["up"]),
        ((up, down), ["up", "down"]),
        ((jump,), ["jump"]),
    ):
        assert [sign.sign for sign in signs([ModelPlan("m", FOOT, steps)])] == names


def _feature(name: str, kind: str, line: list[list[float]], **more: Any) -> dict[str, Any]:
    shape = {"type": "LineString", "coordinates": line}
    return {
        "type": "Feature", "id": name, "properties": {"kind": kind, **more}, "geometry": shape,
    }  # fmt: skip


def test_a_picture_names_doors_by_their_state_and_each_way_up() -> None:
    """The legend has the one door of the table as it stands, its ladder, stairs and rope."""
    features = [
        _feature("w", "wall", [[12, 5], [12, 15]], height=5),
        _feature("d", "door", [[12, 9], [12, 11]], state="locked"),
        _feature("l", "ladder", [[14, 9], [15, 9]], from_z=0, to_z=3),
        _feature("s", "stairs", [[14, 12], [15, 12]], from_z=0, to_z=3),
        _feature("r", "rope", [[14, 14], [15, 14]], from_z=0, to_z=3),
    ]
    table = {"width": 24, "height": 24, "unit": "in", "name": "House"}
    found = read_map({"type": "FeatureCollection", "table": table, "features": features}, "map")
    model = Model("a.1", Base.parse("32mm"), FOOT, INCH)
    scenario = Scenario("x", found, (Squad("a", "red", "A", (model,)),))
    way = ModelPlan("a.1", FOOT, (Step(StepKind.DOOR, on(8), 10 * INCH),))
    plan = Plan(
        "x", Unit.INCH, "", Order("a", "b"), Status.FEASIBLE, models=(way,), move_order=("a.1",)
    )
    svg = draw(scenario, plan, whole=True)
    for row in ("Door, locked", "Ladder", "Stairs", "Rope", 'door 8" (costs 10")'):
        assert f">{row}<" in svg.replace("&quot;", '"')
    assert "Door, open" not in svg
    assert "Window" not in svg


def test_a_curve_that_turns_is_told_as_one() -> None:
    """Five lines of 3 mm with turns of 6° between: 15 mm = 0.59", the one dear turn is named."""
    steps, at = [Step(StepKind.LINE, Pose(0, 0), 25_400)], 0
    for k in range(1, 6):
        dear = INCH / 2 if k == 3 else 0.0
        steps.append(Step(StepKind.PIVOT, Pose(at, 0, 0, 6 * k * DEGREE), dear))
        at += 3_000
        steps.append(Step(StepKind.LINE, Pose(at, 0, 0, 6 * k * DEGREE), 3_000))
    plan = Plan("x", Unit.INCH, "", Order("u", "a"), Status.FEASIBLE)
    told = WayTeller(plan).way(ModelPlan("m", Pose(-INCH, 0), tuple(steps)))
    assert told == '1" east, 0.59" curving to the east (turning costs 0.5")'
