"""Who could have gone on, part by part: in which directions, in which order, with what is said.

Lengths are µm; directions are those of 3-4-5.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from planner.length import Unit as LengthUnit
from planner.mobility import Turning
from planner.order import Order
from planner.plan import Branch, Credit, ModelPlan, Plan, Proof, Status, Step, StepKind, Term
from planner.plan.unsaid import UNSAID, Unsaid, UnsaidNumber
from planner.referee import Verdict, Violation
from planner.referee.exact.figure import disc
from planner.referee.terms import judged_terms
from planner.referee.unit import one_further as module
from planner.referee.unit.one_further import (
    _directions,
    _further,
    _goings,
    _longer,
    _whole,
    gone_further,
    one_further,
)
from planner.referee.verdict import Measure
from planner.scenario.scenario import Scenario
from planner.units import Base, Model, Pose

from .test_one_further import INCH, plan, table, within

EAST, UP = (1.0, 0.0), (0.0, 1.0)


def foe(x: int, y: int) -> Model:
    """Return an enemy that stands there."""
    return Model(f"e.{x}.{y}", Base.parse("20mm"), Pose(x, y), 50_000)


def way(*places: tuple[int, int], name: str = "u.1", **more: Any) -> ModelPlan:
    """Return lines through places, the first of which is where it begins."""
    steps = tuple(Step(StepKind.LINE, Pose(*at)) for at in places[1:])
    return ModelPlan(name, Pose(*places[0]), steps, **more)


def of(*ways: ModelPlan, **more: Any) -> Plan:
    """Return a plan of these ways."""
    head = ("none", LengthUnit.INCH, "", Order("u", "move"), Status.FEASIBLE)
    terms = (Term("distance_walked", "min", 1, 1),)
    return Plan(*head, terms, Proof(""), **{"models": ways, **more})


@pytest.mark.parametrize(
    ("one", "foes", "known"),
    [
        # away from the nearer of two, as it went last
        (way((0, 0), (300, 0), (300, 400)), [foe(0, 0), foe(9_000, 0)], [(0.6, 0.8), UP]),
        (way((0, 0), (300, 0), (300, 400)), [foe(9_000, 0), foe(300, 500)], [(0, -1), UP]),
        (way((300, 400)), [foe(300, 9_000), foe(1_000, 400)], [(-1, 0)]),
        (way((300, 400)), [foe(9_000, 400), foe(300, 1_000)], [(0, -1)]),
        (way((300, 400)), [foe(0, 0)], [(0.6, 0.8)]),  # who stayed went nowhere
        (way((0, 0), (300, 400), (300, 400)), [foe(300, 0)], [UP]),
        (way((0, 0), (300, 400)), [foe(300, 400)], [(0.6, 0.8)]),  # it stands on it
    ],
)
def test_in_which_directions(one: ModelPlan, foes: list[Model], known: list[Any]) -> None:
    """Of length 1."""
    assert list(_directions(one, foes)) == [pytest.approx(to) for to in known]


def goings(stage: Any, *ways: ModelPlan) -> list[dict[str, Any]]:
    """Return who is looked at, with an enemy at (0, 0)."""
    for one in ways:
        stage.model(one.id, one.start.at[:2], "20mm")
    foes = [foe(0, 0)]
    found = _goings(stage.judged_terms, of(*ways), foes, [disc((0, 0), 10_000)])
    return [dict(going) for going in found]


def test_the_rear_first_and_then_all_as_the_last_of_them(stage: Any) -> None:
    """The three of four that are nearest, each by itself; all as the nearest."""
    far = {"u.1": 90_000, "u.2": 60_000, "u.3": 70_000, "u.4": 80_000}
    ways = [way((x, 0), name=name) for name, x in far.items()]
    assert goings(stage, *ways) == [
        {"u.2": EAST},
        {"u.3": EAST},
        {"u.4": EAST},
        {"u.1": EAST, "u.2": EAST, "u.3": EAST, "u.4": EAST},
    ]


def test_one_alone_is_looked_at_once(stage: Any) -> None:
    """Away, and as it went last; and not once more as a whole unit."""
    assert goings(stage, way((60_000, -50_000), (60_000, 0))) == [{"u.1": EAST}, {"u.1": UP}]


def test_a_line_more() -> None:
    """From where it ends, at its height and heading; what was said of the way is said no more."""
    said = {"spent": 7, "credits": (Credit("rule", 3),), "said_end": Pose(1, 2)}
    one = replace(way((0, 0), (300, 400), **said))  # type: ignore[arg-type]
    end = replace(one.steps[0], to=Pose(300, 400, 50, 70))
    one = replace(one, steps=(end,))
    longer = _longer(one, (0.6, -0.8), 99.0)
    assert longer.steps == (end, Step(StepKind.LINE, Pose(359, 321, 50, 70)))
    assert isinstance(longer.spent, UnsaidNumber)
    assert (longer.credits, longer.said_end) == ((), None)
    assert _longer(one, None, 99.0) is one


def test_who_is_ahead_goes_first() -> None:
    """Where all go on, by how far each is in its direction; one alone goes after all others."""
    ways = [way((x, y), name=f"u.{k}") for k, (x, y) in enumerate([(10, 0), (30, 5), (20, 90)])]
    made = of(*ways, move_order=("u.2",), dice=(), flags=())
    all_ = _further(made, {f"u.{k}": EAST for k in range(3)}, 5)
    assert all_.move_order == ("u.1", "u.2", "u.0")
    up = _further(made, {f"u.{k}": UP for k in range(3)}, 5)
    assert up.move_order == ("u.2", "u.1", "u.0")
    alone = _further(made, {"u.0": EAST}, 5)
    assert alone.move_order == ("u.2", "u.0")
    assert [one.end.at for one in alone.models] == [(15, 0, 0), (30, 5, 0), (20, 90, 0)]
    for said in (all_, alone):
        assert said.objective == ()
        assert isinstance(said.dice, Unsaid)
        assert isinstance(said.flags, Unsaid)


def test_those_who_are_not_named_stay() -> None:
    """They are put behind those that are."""
    scenario = table((10, 10), (12, 10), (14, 10))
    made = _whole(scenario, plan(scenario, {"u.2": (9, 10)}))
    assert [(one.id, len(one.steps)) for one in made.models] == [("u.2", 1), ("u.1", 0), ("u.3", 0)]
    assert made.models[1].start == scenario.models["u.1"].pose


def test_word_for_word() -> None:
    """Where it ends, and how much further it could have."""
    scenario = table((10, 10))
    made = plan(scenario, {"u.1": (8, 10)})
    judge = within(6)
    (wrong,) = one_further(scenario, made, "further-rule", judge)
    found = gone_further(scenario, made, judge)
    assert found is not None
    far = int(found[2])
    assert 3.99 * INCH < far <= 4 * INCH
    text = 'could have gone straight on there, 4" further'
    assert (wrong.text, wrong.amount, wrong.measure) == (text, far, Measure.LENGTH)
    assert (wrong.step, wrong.place) == (None, found[0].models[0].end.at)


@pytest.mark.parametrize(
    ("more", "found"),
    [
        ({}, True),
        ({"branches": (Branch((), Fraction(1), of()),)}, False),
        ({"dice": UNSAID, "roll": 3}, True),
    ],
)
def test_what_it_does_not_look_at(more: dict[str, Any], found: bool) -> None:
    """Plans with branches."""
    scenario = table((10, 10))
    made = replace(plan(scenario, {"u.1": (8, 10)}), **more)
    assert (gone_further(scenario, made, within(6)) is not None) is found


@pytest.mark.parametrize(("facing", "foes", "found"), [(False, 1, 1), (True, 1, 0), (False, 0, 0)])
def test_who_goes_where_it_faces_is_not_looked_at(
    monkeypatch: pytest.MonkeyPatch, facing: bool, foes: int, found: int
) -> None:
    """Nor whoever gets away from nobody; the order is asked with the roll that the ways assume."""
    scenario = table((10, 10))
    asked: list[int | None] = []
    terms = judged_terms(scenario, Order("u", "withdraw"))

    def told(table_: Scenario, order: Order) -> Any:
        asked.append(order.roll)
        turning = Turning(facing=facing)
        bodies = {n: replace(b, turning=turning) for n, b in terms.mobilities.items()}
        return replace(terms, mobilities=bodies, threats=("e",) * foes)

    monkeypatch.setattr(module, "judged_terms", told)
    made = replace(plan(scenario, {"u.1": (8, 10)}), roll=5)
    assert len(list(one_further(scenario, made, "rule", within(6)))) == found
    assert asked == [5]


@pytest.mark.parametrize(("gone", "found"), [(5.98, True), (5.99, False)])
def test_plainly_further(gone: float, found: bool) -> None:
    """A hundredth of an inch and 2 µm more is worth the word, where 6" may be gone."""
    scenario = table((10, 10))
    made = plan(scenario, {"u.1": (10 - gone, 10)})
    assert (gone_further(scenario, made, within(6)) is not None) is found


@pytest.mark.parametrize("most", [0.3, 0.4])
def test_further_and_not_plainly(most: float) -> None:
    """Only up, where the enemy is 10" to the right: 0.4" take it 0.4²/20 = 0.008" further off."""
    scenario = table((10, 9))
    made = plan(scenario, {"u.1": (10, 10)})

    def judge(_: Scenario, tried: Plan) -> Verdict:
        (one,) = tried.models
        legal = abs(one.end.x - 10 * INCH) <= 1 and one.end.y <= (10 + most) * INCH
        return Verdict(() if legal else (Violation("far", "too far", amount=1),))

    assert gone_further(scenario, made, judge) is None
