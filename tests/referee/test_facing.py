"""Lines along the heading, backing up, going to a side, and what all turns cost together."""

from __future__ import annotations

import sys
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from planner.battlefield import Kind
from planner.length import DEGREE
from planner.mobility import Measured, Passage, Terms, Turning, Unslowed, Way
from planner.plan import ModelPlan, Step, StepKind
from planner.referee.way.price import price, receipts
from planner.referee.way.trial import Trial
from planner.referee.way.way import go
from planner.units import Pose

from .conftest import INCH

TROOPS = Turning(
    price=INCH // 2,
    step=90 * DEGREE,
    each=False,
    free_angle=90 * DEGREE,
    facing=True,
    backward=Fraction(2),
    sidestep=Fraction(1),
    sidestep_price=INCH // 2,
    rule="gemini.turn.extra-cost",
    backward_rule="gemini.back.half-rate",
    sidestep_rule="gemini.sidestep.cost",
)
AT = (10 * INCH, 10 * INCH)


def at(x: float, y: float) -> tuple[int, int]:
    """A place some inches from the start."""
    return AT[0] + round(x * INCH), AT[1] + round(y * INCH)


def test_along_the_heading(stage: Any, line: Any, pivot: Any) -> None:
    """3" across and 4" up is 53.130102° (arctan 4/3 = 53.13010235°): 1 µ° off is not faced."""
    stage.model("u.1", AT).may(turning=TROOPS, budget=5 * INCH)
    assert stage.rules({"u.1": [pivot(53.130102), line(*at(3, 4))]}) == []
    assert stage.rules({"u.1": [pivot(53.130103), line(*at(3, 4))]}) == ["facing"]
    assert stage.rules({"u.1": [line(*at(3, 4))]}) == ["facing"]


def test_any_direction_where_facing_does_not_matter(stage: Any, line: Any) -> None:
    """The neutral default."""
    stage.model("u.1", AT).may(budget=5 * INCH)
    assert stage.rules({"u.1": [line(*at(3, 4))]}) == []


def test_about_face(stage: Any, line: Any, pivot: Any) -> None:
    """gemini.turn.about-face: 180° and 180° are 360°, 270° beyond the free 90°: 3 x 0.5"."""
    stage.model("u.1", AT).may(turning=TROOPS, budget=4 * INCH)
    way = [pivot(180), line(*at(-2.5, 0)), pivot(0)]
    assert stage.judge({"u.1": way}).spent == {"u.1": 4 * INCH}
    assert stage.rules({"u.1": way}) == []


def test_half_rate_back(stage: Any, line: Any) -> None:
    """gemini.back.half-rate: 1" forward and 1.5" back are 1 + 3 = 4"."""
    stage.model("u.1", AT).may(turning=TROOPS, budget=4 * INCH)
    way = [line(*at(1, 0)), line(*at(-0.5, 0))]
    assert stage.judge({"u.1": way}).spent == {"u.1": 4 * INCH}
    assert stage.rules({"u.1": way}) == []
    assert stage.may(budget=4 * INCH - 1).rules({"u.1": way}) == ["wh40k10.normal.distance"]


def test_there_and_back(stage: Any, line: Any) -> None:
    """gemini.back.half-rate: 1" forward and 1" back to where it began are 1 + 2 = 3"."""
    stage.model("u.1", AT).may(turning=TROOPS, budget=3 * INCH)
    way = [line(*at(1, 0)), line(*at(0, 0))]
    assert stage.judge({"u.1": way}).spent == {"u.1": 3 * INCH}
    assert stage.rules({"u.1": way}) == []


def test_back_through_mud(stage: Any, line: Any) -> None:
    """Pace 2 all along: 1" back costs 1 x 2 x 2 = 4"."""
    corners = [at(-5, -5), at(5, -5), at(5, 5), at(-5, 5)]
    mud = Passage(pace=Fraction(2), measured=Measured.CENTRE)
    stage.model("u.1", AT).polygon("mud", Kind.AREA, corners).may(
        turning=TROOPS, passages={"mud": mud}
    )
    assert stage.judge({"u.1": [line(*at(-1, 0))]}).spent == {"u.1": 4 * INCH}


@pytest.mark.parametrize("side", [1, -1])
def test_sidestep(stage: Any, line: Any, side: int) -> None:
    """gemini.sidestep.cost: M 4: 3.5" to a side, in one line or two; apart, it is paid twice."""
    stage.model("u.1", AT).may(turning=TROOPS, budget=4 * INCH)
    for way in ([line(*at(0, 3.5 * side))], [line(*at(0, side)), line(*at(0, 3.5 * side))]):
        assert stage.judge({"u.1": way}).spent == {"u.1": 4 * INCH}
        assert stage.rules({"u.1": way}) == []
    apart = [line(*at(0, side)), line(*at(1, side)), line(*at(1, 2 * side))]
    assert stage.judge({"u.1": apart}).spent == {"u.1": 4 * INCH}


def test_a_turn_breaks_no_row_of_sidesteps(stage: Any, line: Any, pivot: Any) -> None:
    """gemini.sidestep.cost: 1" to a side, turned 20° and back, 1" more: half an inch for both.

    Where turning is free. One action in which it goes to a side owes that once.
    """
    free = replace(TROOPS, free_angle=90 * DEGREE)
    stage.model("u.1", AT).may(turning=free, budget=4 * INCH)
    way = [line(*at(0, 1)), pivot(20), pivot(0), line(*at(0, 2))]
    verdict = stage.judge({"u.1": way})
    assert (verdict.legal, verdict.spent) == (True, {"u.1": round(2.5 * INCH)})


BY_ACTIONS = replace(TROOPS, by_actions=True)


@pytest.mark.parametrize(
    ("corners", "spent"),
    [
        # 2" to a side in the first action: half an inch; 1.5" of it and the second go on
        ([(0, 2), (5.5, 2)], 8),
        # 4" do not fit into one action beside the half inch: both owe it
        ([(0, 4), (3, 4)], 8),
        # 3" on, then 2" to a side: an action that stops before them leaves 1" of the way over
        # with the next, half an inch to a side included; so both owe it
        ([(3, 0), (3, 2), (5.5, 2)], 8.5),
        # with an inch less of the way the first stops at 3", and the second has all the rest
        ([(3, 0), (3, 2), (4.5, 2)], 7),
        # two rows in one action
        ([(0, 1), (1, 1), (1, 2), (5.5, 2)], 8),
        # and one in each
        ([(0, 1), (5, 1), (5, 2)], 8),
    ],
)
def test_sidesteps_by_actions(
    stage: Any, line: Any, corners: list[tuple[float, float]], spent: float
) -> None:
    """gemini.sidestep.cost: of two actions of 4", for each in which it goes to a side."""
    stage.model("u.1", AT).may(turning=BY_ACTIONS, budget=8 * INCH, actions=2, share=4 * INCH)
    way = [line(*at(*corner)) for corner in corners]
    assert stage.judge({"u.1": way}).spent == {"u.1": round(spent * INCH)}
    assert stage.rules({"u.1": way}) == ([] if spent <= 8 else ["wh40k10.normal.distance"])


def test_steps_are_judged_once_for_all_rolls(stage: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """gemini.sidestep.cost: 3" to a side by the terms of two rolls, and where it costs an inch.

    They fit into an action of 4" beside the half inch. Of two of 2" one holds 1.5" beside it, so
    that both owe it. Only other turning needs a look at the steps.
    """
    judged: list[str] = []

    def counted(trial: Trial, way: ModelPlan, start: Pose) -> bool:
        judged.append(way.id)
        return go(trial, way, start)

    monkeypatch.setattr(sys.modules[price.__module__], "go", counted)
    stage.model("u.1", AT).may(turning=BY_ACTIONS, budget=8 * INCH, actions=2, share=4 * INCH)
    high: Terms = stage.judged_terms
    body = high.mobilities["u.1"]
    low = replace(high, mobilities={"u.1": replace(body, budget=4 * INCH, share=2 * INCH)})
    dear = replace(BY_ACTIONS, sidestep_price=INCH)
    other = replace(high, mobilities={"u.1": replace(body, turning=dear)})
    aside = Step(StepKind.LINE, Pose(*at(0, 3), 0, 0))
    way = ModelPlan("u.1", Pose(*AT, 0, 0), (aside,))
    scene = stage.scenario
    told = [price(scene, terms, [way]) for terms in (high, low, high, other)]
    assert [one["u.1"] / INCH for one in told] == [3.5, 4.0, 3.5, 4.0]
    assert judged == ["u.1", "u.1"]
    assert receipts(scene, low, [way])["u.1"] == (4 * INCH, (4 * INCH,))


@pytest.mark.parametrize(("tenths", "owes"), [(35, 1), (36, 2), (40, 2)])
def test_what_is_above_the_actions_is_for_the_last(
    stage: Any, line: Any, tenths: int, owes: int
) -> None:
    """gemini.sidestep.cost: 9" of two actions of 4": the first holds 3.5" beside its half inch.

    The inch above is no room in it.
    """
    stage.model("u.1", AT).may(turning=BY_ACTIONS, budget=9 * INCH, actions=2, share=4 * INCH)
    way = [line(*at(0, tenths / 10)), line(*at(3, tenths / 10))]
    (spent,) = stage.judge({"u.1": way}).spent.values()
    assert spent == round((tenths / 10 + 3 + owes / 2) * INCH)


@pytest.mark.parametrize(
    ("budget", "on", "aside", "owes"),
    [
        # 4" on are the first of two actions of 4"; the second has half an inch less for a side
        (8, 4 * INCH, 7 * INCH // 2, 1),
        (8, 4 * INCH, 7 * INCH // 2 + 1, 2),
        (8, 4 * INCH + 1, 7 * INCH // 2, 2),
        (9, 4 * INCH, 9 * INCH // 2, 1),  # and an inch that is above them
        (9, 4 * INCH, 9 * INCH // 2 + 1, 2),
        (9, 4 * INCH + 1, 9 * INCH // 2, 2),
    ],
)
@pytest.mark.parametrize("bound", [0, 2 * INCH])
def test_the_last_action_has_what_is_left(
    stage: Any, budget: int, on: int, aside: int, owes: int, bound: int
) -> None:
    """gemini.sidestep.cost: to the µm; what is bound to slow ground alone is no room for it."""
    slow = Unslowed(bound, "slow-rule", bound) if bound else None
    stage.model("u.1", AT).may(turning=BY_ACTIONS, actions=2, share=4 * INCH)
    stage.may(budget=budget * INCH + bound, unslowed=slow)
    x, y = AT[0] + on, AT[1]
    found = stage.judge({"u.1": [("line", x, y), ("line", x, y + aside)]})
    assert found.costs["u.1"] == (on, aside + owes * INCH // 2)
    assert found.spent["u.1"] == on + aside + owes * INCH // 2


def test_one_of_three_actions(stage: Any, line: Any) -> None:
    """The second alone of three of 4" goes to a side: half an inch; and nothing where none does."""
    stage.model("u.1", AT).may(turning=BY_ACTIONS, budget=12 * INCH, actions=3, share=4 * INCH)
    way = [line(*at(4, 0)), line(*at(4, 3.5)), line(*at(8, 3.5))]
    assert stage.judge({"u.1": way}).costs["u.1"] == (4 * INCH, 4 * INCH, 4 * INCH)
    assert stage.judge({"u.1": [line(*at(8, 0))]}).spent == {"u.1": 8 * INCH}


def test_neither_where_it_is_not_allowed(stage: Any, line: Any) -> None:
    """gemini.back.no-charge, gemini.sidestep.no-charge: the rule that forbids it is named."""
    charge = Turning(
        facing=True,
        backward_rule="gemini.back.no-charge",
        sidestep_rule="gemini.sidestep.no-charge",
    )
    stage.model("u.1", AT).may(turning=charge)
    assert stage.rules({"u.1": [line(*at(-1, 0))]}) == ["gemini.back.no-charge"]
    assert stage.rules({"u.1": [line(*at(0, 1))]}) == ["gemini.sidestep.no-charge"]
    assert stage.rules({"u.1": [line(*at(0, -1))]}) == ["gemini.sidestep.no-charge"]


def test_an_eighth_at_a_time(stage: Any, pivot: Any) -> None:
    """epic41k.warengine.turn-cost: 45°, 45° and 20°: the first is free, 5 cm for each other."""
    engine = Turning(price=50_000, step=45 * DEGREE, free_units=1)
    stage.model("u.1", AT).may(turning=engine)
    assert stage.judge({"u.1": [pivot(45), pivot(90), pivot(110)]}).spent == {"u.1": 100_000}


@pytest.mark.parametrize(
    ("off", "legal"),
    [
        (0, True),  # on it to the µm
        (1, True),  # 0.71 µm off it
        (2, False),  # 1.41 µm off it
    ],
)
def test_pieces_that_a_climb_cuts_have_one_heading(
    stage: Any, line: Any, climb: Any, pivot: Any, off: int, legal: bool
) -> None:
    """Up at (0.3", 0.3") of a line at 45°, or some µm above: whole µm are at most 0.71 µm off it.

    By itself a piece from (0, 0) to (7 620, 7 621) is 0.004° off 45°.
    """
    corners = at(1, 1)[0], at(0, -5)[1], at(5, 0)[0], at(0, 5)[1]
    stage.box("s", Kind.SOLID, corners, top=INCH).model("u.1", AT)
    stage.may(turning=TROOPS, passages={"s": Passage(Way.OVER)}, budget=9 * INCH)
    x, y = at(0.3, 0.3)
    way = [pivot(45), line(x, y + off), climb(INCH), line(*at(4, 4))]
    found = [rule for rule in stage.rules({"u.1": way}) if rule == "facing"]
    assert found == ([] if legal else ["facing", "facing"])


def test_what_a_climb_does_not_cut_is_bent(stage: Any, line: Any, climb: Any, pivot: Any) -> None:
    """A pivot between them makes two lines of them, each with its own heading."""
    stage.model("u.1", AT).may(turning=TROOPS, budget=9 * INCH)
    x, y = at(1, 1)
    way = [pivot(45), line(x, y + 1), pivot(90), pivot(45), line(*at(2, 2))]
    assert stage.rules({"u.1": way}) == ["facing", "facing"]
