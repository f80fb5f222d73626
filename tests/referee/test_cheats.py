"""Plan files that cheat in ways that no planner would think of, in games as they are."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import Any

import pytest

import planner
from planner.errors import OrderError
from planner.mobility import Turning
from planner.plan import Step, StepKind
from planner.referee.way.facing import may_go
from planner.referee.way.straight import straight
from planner.units import Pose


def scene(game: str, size: tuple[int, int], unit: str, **red: Any) -> planner.Scenario:
    """A bare table with one red unit of three, or of one on a long base, and blue ones far off."""
    head = {"width": size[0], "height": size[1], "unit": unit}
    base = red.pop("base", "32mm")
    places = [[10 + 1.5 * n, 10] for n in range(1 if " " in base else 3)]
    models = [{"id": f"u.{n}", "base": base, "at": at} for n, at in enumerate(places, 1)]
    foe = {"id": "e", "side": "blue", "models": [{"id": "e.1", "base": "32mm", "at": [30, 25]}]}
    return planner.load(
        {
            "format": "planner-scenario/1",
            "ruleset": game,
            "map": {"type": "FeatureCollection", "table": head, "features": []},
            "units": [{"id": "u", "side": "red", "models": models, **red}, foe | red],
        }
    )


def told(scenario: planner.Scenario, action: str, steps: list[Any], **more: Any) -> list[str]:
    """Return what is said of a plan whose first model takes some steps and whose others stay."""
    ids = sorted(model.id for model in scenario.unit("u").models)
    order = {"unit": "u", "action": action, **more.pop("order", {})}
    ways = [{"id": name, "steps": [] if n else steps} for n, name in enumerate(ids)]
    plan = {"format": "planner-plan/1", "ruleset": scenario.ruleset, "order": order}
    verdict = planner.check(scenario, {**plan, "models": ways, **more})
    assert all(violation.says_how_much for violation in verdict.violations)
    return [f"{v.rule}: {v.text} ({v.amount})" for v in verdict.violations]


@pytest.fixture(name="squad")
def squad_fixture() -> planner.Scenario:
    """Three of infantry."""
    return scene("wh40k10", (44, 30), "in", profile={"M": 6}, keywords=["INFANTRY"])


STEP = [{"kind": "line", "to": [10, 11]}]
ADVANCE: Any = {"order": {"roll": 6}}
ROLL = 'the roll of D6 ("advance") is'


@pytest.mark.parametrize(
    ("dice", "wrong"),
    [
        ([{"test": "advance", "dice": "D6"}], []),
        ([{"test": "advance", "dice": "1D6"}], []),
        ([{"test": "advance", "dice": "D6", "count": 0}], [f"{ROLL} not listed (1)"]),
        ([{"test": "advance", "dice": "D6", "count": -1}], [f"{ROLL} not listed (2)"]),
        (2 * [{"test": "advance", "dice": "D6"}], [f"{ROLL} listed 2 times (1)"]),
        ([{"test": "advance", "dice": "D12"}], ['"advance": the dice is D6, not D12 (0)']),
    ],
)
def test_one_roll_of_the_dice_it_is_of(squad: Any, dice: Any, wrong: list[str]) -> None:
    """wh40k10.advance.roll: one D6, no other and no more."""
    assert told(squad, "advance", STEP, dice=dice, **ADVANCE) == [
        f"wh40k10.advance.roll: {text}" for text in wrong
    ]


@pytest.mark.parametrize(
    ("roll", "chance", "at_least", "wrong"),
    [
        (5, "1/6", "1/3", []),
        (5, "1/3", "1/3", ["5 on D6 has a chance of 1/6, not 1/3 (1/6)"]),
        (5, "1/6", "1/2", ["5 or more on D6 has a chance of 1/3, not 1/2 (1/6)"]),
        (9, "1/6", "1/6", ["9 is no roll of D6: 1 to 6 (3)"]),
    ],
)
def test_the_table_of_rolls(
    squad: Any, roll: int, chance: str, at_least: str, wrong: list[str]
) -> None:
    """A six is 1/6, as is every number; five or more 2/6."""
    row = {"roll": roll, "probability": chance, "at_least": at_least}
    rows = [{**row, "status": "feasible", "objective": []}]
    assert told(squad, "advance", STEP, rolls=rows, **ADVANCE) == [
        f"wh40k10.advance.roll: {text}" for text in wrong
    ]
    text = f"nothing is rolled for this action, the plan tells of a roll of {roll}"
    assert told(squad, "normal", STEP, rolls=rows) == [f"roll: {text} (0)"]


def test_a_branch_that_knows_nothing(squad: Any) -> None:
    """One certain branch, of no check: the plan would be judged, and another carried out."""
    ways = [{"id": f"u.{n}", "steps": []} for n in (1, 2, 3)]
    order = {"unit": "u", "action": "normal"}
    other = {"format": "planner-plan/1", "ruleset": "wh40k10", "order": order, "models": ways}
    branch: Any = {"results": [], "probability": "1", "plan": other}
    assert told(squad, "normal", STEP, branches=[branch]) == [
        "branches: the plan's own ways are those of none of its branches (0)",
    ]
    as_it_is = {**other, "models": [{"id": "u.1", "steps": STEP}, *ways[1:]]}
    branch["plan"] = as_it_is
    assert told(squad, "normal", STEP, branches=[branch]) == []


def test_an_order_for_a_model_of_nobody(squad: Any) -> None:
    """What is asked of those that it names would be asked of nobody."""
    for names in (["u.9"], ["e.1"], ["u.1", ""]):
        with pytest.raises(OrderError, match='"u" has no model'):
            told(squad, "normal", STEP, order={"facing": 90, "models": names})


def ratchet(many: int) -> list[tuple[int, int]]:
    """A µm to the left, one ahead and back to the right, and one to the left again, many times."""
    x, y, places = 0, 0, []
    for _ in range(many):
        for dx, dy in ((0, 1), (1, -1), (0, 1)):
            x, y = x + dx, y + dy
            places.append((x, y))
    return places


def test_slipping_to_a_side_by_micrometres() -> None:
    """epic41k.warengine.free-turn: two of three lines go ahead together, all of them do not."""
    engine: Any = {"profile": {"class": "war_engines", "M": 10, "march": 20, "assault": 15}}
    scenario = scene("epic41k", (180, 120), "cm", base="60x40mm rect", **engine)
    steps = [{"kind": "line", "to": [10 + x / 10_000, 10 + y / 10_000]} for x, y in ratchet(200)]
    said = told(scenario, "move", steps)
    assert len(said) >= 200
    assert {text.partition(":")[0] for text in said} == {"epic41k.warengine.free-turn"}
    assert told(scenario, "move", [{"kind": "line", "to": [10.02, 10]}]) == []


def lines(*places: tuple[int, int], facing: Turning | None = None) -> list[Any]:
    """Return the straight lines that lines from the origin are pieces of, heading right."""
    steps = [Step(StepKind.LINE, Pose(x, y)) for x, y in places]
    goes = partial(may_go, facing or Turning(facing=True))
    return straight(Pose(0, 0), steps, goes)


def test_no_line_is_a_piece_of_two() -> None:
    """The first two make 1 µm ahead; the third would need the second once more."""
    assert lines((0, 1), (1, 0)) == [(1, 0), (1, 0)]
    assert lines((0, 1), (1, 0), (1, 1)) in (
        [(1, 0), (1, 0), (0, 1)],
        [(0, 1), (1, 0), (1, 0)],
    )
    assert lines((100, 0), (50, 1), (200, 0))[0] == (100, 0)  # back is no piece of a line


def test_pieces_of_one_line_and_lines_that_lead_nowhere() -> None:
    """A line cut at whole µm goes as the whole does; what goes nowhere goes where it likes."""
    assert lines((100, 0), (100, 0), (250, 1), (400, 0)) == 4 * [(400, 0)]
    assert lines((7, 7)) == [(7, 7)]
    aside = Turning(facing=True, sidestep=Fraction(2))
    assert lines((0, 9), (9, 9), facing=aside) == [(0, 9), (9, 0)]


@pytest.mark.parametrize("bend", [0, 1, 7])
def test_thousands_of_lines_take_no_time(bend: int) -> None:
    """As many as a file may have, straight on or with a bend at each."""
    found = lines(*((10 * n, bend * (n % 2)) for n in range(1, 2_001)))
    assert len(found) == 2_000
    assert all(line[1] == 0 for line in found) is (bend < 2)
