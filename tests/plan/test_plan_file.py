"""Plan files: written to the micrometre, read strictly, with little asked of other programs."""

import json
from dataclasses import replace
from fractions import Fraction
from typing import Any

import jsonschema
import pytest

import planner
from planner.errors import FileError, LimitError, OrderError
from planner.length import Unit
from planner.order import Order
from planner.plan import (
    Dice,
    ModelPlan,
    Plan,
    Proof,
    Repair,
    RollRow,
    Status,
    Step,
    StepKind,
    Term,
    WhyNot,
)
from planner.plan.file import from_json, from_value, to_json
from planner.plan.reader import MAX_MODELS
from planner.schemas import schema_of
from planner.units import Pose

START = Pose(254_000, 317_501, 0, 90_000_000)
BEND = replace(START, x=304_800)
TURNED = replace(BEND, heading=123_456_789)
PLAN = Plan(
    ruleset="wardrones",
    unit=Unit.INCH,
    scenario="sha256:00",
    order=Order("scouts", "charge", ["drones"], to=(12.5, 3), goal=["a", "b"]),
    status=Status.OPTIMAL,
    objective=(
        Term("models_engaged", "max", 5, 6),
        Term("walked", "min", 254_000, 254_000, "length"),
    ),
    proof=Proof(
        "all", "solver", "another", True, (Term("walked", "min", 254_000, 228_600, "length"),)
    ),
    roll=8,
    models=(
        ModelPlan(
            "scouts.1",
            START,
            (
                Step(StepKind.LINE, BEND, 50_800.0, ("r.line",)),
                Step(StepKind.PIVOT, TURNED, 0.0, ("r.pivot",)),
            ),
            50_800.0,
            152_400,
        ),
        ModelPlan("scouts.2", START),
    ),
    move_order=("scouts.1", "scouts.2"),
    dice=(Dice("charge", "2D6", "r.charge", 8, Fraction(5, 12), Fraction(95, 144)),),
    rolls=(
        RollRow(8, Fraction(5, 36), Fraction(5, 12), Status.OPTIMAL, (Term("m", "max", 1, 1),)),
    ),
    flags=(("charged", "r.flag"),),
    why_not=(WhyNot("r.x", "because", ("scouts.1",), ("wall",)),),
    repairs=(Repair("more", "length", 6_604.0),),
    notes=(("r.note", "mind"),),
)
LEAST: dict[str, Any] = {
    "format": "planner-plan/1",
    "ruleset": "wardrones",
    "order": {"unit": "scouts", "action": "normal"},
    "models": [
        {
            "id": "scouts.1",
            "steps": [
                {"kind": "line", "to": [12, 12.5]},
                {"kind": "climb", "to": [12, 12.5, 3]},
                {"kind": "line", "to": [13, 12.5]},
            ],
        }
    ],
}


def scenario() -> planner.Scenario:
    """Return a scenario with the unit that the plans are for."""
    models = [
        {"id": f"scouts.{i}", "base": "32mm", "at": [10 + i, 12.5], "facing": 45} for i in (1, 2)
    ]
    return planner.load(
        {
            "format": "planner-scenario/1",
            "ruleset": "wardrones",
            "map": {
                "type": "FeatureCollection",
                "table": {"width": 60, "height": 44, "unit": "in"},
                "features": [],
            },
            "units": [{"id": "scouts", "side": "red", "profile": {"M": 6}, "models": models}],
        }
    )


def test_a_plan_reads_back_as_it_was() -> None:
    """Micrometres, microdegrees, fractions, reasons: all of it, and to the same text again."""
    text = to_json(PLAN)
    assert from_json(text) == PLAN
    assert to_json(from_json(text)) == text


def test_every_micrometre_survives_in_both_units() -> None:
    """Six decimals of an inch are 0.0254 µm, of a centimetre 0.01 µm: finer than one µm."""
    for unit in Unit:
        for length in (*range(0, 26_000, 7), 12_191_999, 12_192_000):
            assert unit.to_um(unit.from_um(length)) == length


def test_the_file_speaks_table_units_and_fits_the_published_schema() -> None:
    """317,501 µm = 12.500039"; a term that is a length says so."""
    value = json.loads(to_json(PLAN))
    jsonschema.validate(value, schema_of("plan"))
    model = value["models"][0]
    assert model["from"] == {"at": [10.0, 12.500039, 0.0], "facing": 90.0}
    assert model["steps"][0]["to"] == [12.0, 12.500039, 0.0]
    assert "facing" not in model["steps"][0]
    assert model["steps"][1]["facing"] == 123.456789
    assert value["dice"][0]["probability"] == "5/12"
    assert value["objective"][1] == {
        "name": "walked", "sense": "min", "value": 10.0, "bound": 10.0, "unit": "length",
    }  # fmt: skip


def test_another_program_needs_ids_and_steps_alone() -> None:
    """Starts come from the scenario; heights and headings stay unless a step names them."""
    plan = from_value(LEAST, scenario())
    model = plan.models[0]
    assert model.start == Pose(279_400, 317_500, 0, 45_000_000)
    assert [step.to.z for step in model.steps] == [0, 76_200, 76_200]
    assert {step.to.heading for step in model.steps} == {45_000_000}
    assert plan.move_order == ("scouts.1",)
    assert plan.status is Status.UNKNOWN


def test_without_a_scenario_a_missing_start_is_an_error() -> None:
    """It is not guessed."""
    with pytest.raises(FileError, match='"from" is missing') as caught:
        from_value(LEAST)
    assert caught.value.place == "/models/0"


def damaged(path: list[Any], to: Any) -> dict[str, Any]:
    """Return the least plan with one value replaced."""
    value: Any = json.loads(json.dumps(LEAST))
    at = value
    for part in path[:-1]:
        at = at.setdefault(part, {}) if isinstance(at, dict) else at[part]
    at[path[-1]] = to
    return dict(value)


STEP = ["models", 0, "steps", 0]


@pytest.mark.parametrize(
    ("path", "to", "place", "message"),
    [
        (["format"], "plan", "/format", "planner-plan/1"),
        (["ruleset"], "wardrone", "/ruleset", 'did you mean "wardrones"?'),
        (["modles"], [], "/modles", 'did you mean "models"?'),
        (["order", "traget"], [], "/order/traget", 'did you mean "targets"?'),
        ([*STEP, "kind"], "lin", "/models/0/steps/0/kind", 'did you mean "line"?'),
        ([*STEP, "to"], [1], "/models/0/steps/0/to", "a list of at least 2 entries"),
        ([*STEP, "to"], [1, 2, 3, 4], "/models/0/steps/0/to", "a list of at most 3 entries"),
        ([*STEP, "to"], [1e9, 2], "/models/0/steps/0", "out of range"),
        ([*STEP, "to"], [float("nan"), 2], "/models/0/steps/0/to/0", "not a number"),
        ([*STEP, "facing"], 1e12, "/models/0/steps/0", "out of range"),
        (["models", 0, "id"], "scouts.9", "/models/0/id", 'did you mean "scouts.2"?'),
        (["models"], [LEAST["models"][0]] * 2, "/models/1/id", "stands twice"),
        (["move_order"], ["scouts.1", "scouts.1"], "/move_order/1", "stands twice"),
        (["move_order"], ["scout.1"], "/move_order/0", 'did you mean "scouts.1"?'),
        (["dice"], [{"test": "t", "dice": "D6", "probability": "5/0"}], "/dice/0/probability", ""),
        (
            ["dice"],
            [{"test": "t", "dice": "D6", "probability": 0.5}],
            "/dice/0/probability",
            "a text",
        ),
        (["status"], "optimum", "/status", 'did you mean "optimal"?'),
    ],
)
def test_one_fault_is_named_at_its_place(
    path: list[Any], to: Any, place: str, message: str
) -> None:
    """A good plan with one thing wrong."""
    with pytest.raises(FileError) as caught:
        from_value(damaged(path, to), scenario())
    assert message in caught.value.message
    assert caught.value.place == place


def test_a_unit_the_scenario_lacks_is_an_order_error() -> None:
    """With the nearest one."""
    with pytest.raises(OrderError, match='did you mean "scouts"'):
        from_value(damaged(["order", "unit"], "scout"), scenario())


def test_a_plan_that_holds_no_number_cannot_be_written() -> None:
    """Infinity has no place in JSON."""
    with pytest.raises(ValueError, match="cannot hold inf"):
        to_json(replace(PLAN, objective=(Term("m", "max", 1, float("inf")),)))


def test_the_public_class_reads_and_writes_itself() -> None:
    """`Plan.to_json`, `Plan.from_json`."""
    assert Plan.from_json(PLAN.to_json()) == PLAN


@pytest.mark.parametrize("kind", ["length", "budget", "start"])
def test_what_a_repair_takes_is_in_table_units(kind: str) -> None:
    """5" more is 5 in the file, whatever the kind, and 127,000 µm when it is read again."""
    plan = replace(PLAN, repairs=(Repair("with more", kind, 127_000.0),))
    assert json.loads(to_json(plan))["repairs"] == [
        {"text": "with more", "kind": kind, "amount": 5.0}
    ]
    assert from_json(to_json(plan)).repairs == plan.repairs


@pytest.mark.parametrize(("count", "refused"), [(MAX_MODELS, False), (MAX_MODELS + 1, True)])
def test_as_many_models_as_a_scenario_may_have(count: int, refused: bool) -> None:
    """One more is a limit that is said."""
    many = tuple(ModelPlan(f"m{n}", START) for n in range(count))
    written = to_json(replace(PLAN, models=many, move_order=()))
    if not refused:
        assert len(from_json(written).models) == count
        return
    with pytest.raises(LimitError, match="more than 2000 models"):
        from_json(written)


@pytest.mark.parametrize("where", ["objective", "proof", "parts", "rolls"])
@pytest.mark.parametrize("count", [100, 101])
def test_how_many_terms_a_plan_may_tell_of(where: str, count: int) -> None:
    """A hundred, in each place that tells of some: forty thousand took a minute to be refused."""
    head = {"sense": "min", "value": 1, "bound": 1}
    terms: list[Any] = [{**head, "name": f"t{n}"} for n in range(count)]
    chance = {"probability": "1/6", "at_least": "1/6", "status": "feasible"}
    places: dict[str, dict[str, Any]] = {
        "objective": {"objective": terms},
        "proof": {"proof": {"wider": terms}},
        "parts": {"objective": [{**head, "name": "sum", "parts": terms}]},
        "rolls": {"rolls": [{"roll": 2, **chance, "objective": terms}]},
    }
    order = {"unit": "u", "action": "normal"}
    model = {"id": "u.1", "from": {"at": [1, 1]}, "steps": []}
    plan = {"format": "planner-plan/1", "ruleset": "wh40k10", "order": order, "models": [model]}
    text = json.dumps({**plan, **places[where]})
    if count > 100:
        with pytest.raises(LimitError, match="more than 100 terms"):
            from_json(text)
    else:
        assert from_json(text).models
