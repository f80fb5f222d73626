"""A plan made for a bolder goal is taken where the careful goal likes it better."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import pytest

import planner
from planner import Order, Plan
from planner.plan import Status, Term
from planner.planning import plan as planning
from planner.planning.shaping.bolder import bolder

CM = 10_000
NAMES = ("tests_owed", "distance_left", "distance_walked")


def terms(owed: float, left: float, walked: float) -> tuple[Term, ...]:
    """The careful goal's terms of a plan at all its bounds, lengths in cm."""
    values = owed, left * CM, walked * CM
    return tuple(
        Term(name, "min", value, value, "length" if k else "")
        for k, (name, value) in enumerate(zip(NAMES, values, strict=True))
    )


@pytest.fixture(name="made", scope="module")
def made_fixture(scene: Any, unit: Any) -> Plan:
    """A stand that goes 30 cm straight on, with 40 more to go."""
    vehicle = unit("a", (50, 60), base="20mm", profile={"M": 30, "class": "vehicle"})
    return planner.plan(scene("epic41k", vehicle), Order("a", "move", to=(120, 60)))


@pytest.mark.parametrize(
    ("mine", "others", "taken"),
    [
        ((0, 41, 29), (0, 40, 30), True),
        ((0, 41, 29), (1, 30, 30), False),  # tests weigh more
        ((1, 41, 29), (0, 41, 30), True),
        ((0, 40, 30), (0, 41, 29), False),
        ((0, 40, 30), (0, 40, 29), False),  # how far is walked is no reason
        ((0, 40.001, 30), (0, 40, 30), False),  # 10 µm: what is slid once differs by more
    ],
)
def test_which_is_taken(
    made: Plan, mine: tuple[float, ...], others: tuple[float, ...], taken: bool
) -> None:
    """By the careful goal's terms in their order; bounds hold still, but of what is walked none.

    The bolder plan tells its terms in another order, and not how far is walked: its ways are 30.
    """
    own = replace(made, objective=terms(*mine))
    owed, left, _ = terms(*others)
    other = replace(made, order=replace(made.order, goal="press_on"), objective=(left, owed))
    found = bolder(own, other)
    assert found.order == own.order
    if not taken:
        assert found is own
        return
    assert found.status is Status.FEASIBLE
    *others_, walked = found.objective
    assert others_ == [owed, left]
    assert (walked.name, walked.bound) == ("distance_walked", 0)
    assert walked.value == pytest.approx(30 * CM, abs=2)


def test_a_plan_is_no_worse_than_the_one_it_is_compared_with(
    scene: Any, unit: Any, box: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Woods beside the way; the careful plan is spoilt: it is told to have 5 cm more left.

    The bolder one, made to say what tests would gain, owes none here: it is the answer.
    """
    woods = box("woods", "area", 60, 40, 70, 58, terrain="woods")
    vehicle = unit("a", (50, 60), base="20mm", profile={"M": 30, "class": "vehicle"})
    scenario, order = scene("epic41k", vehicle, features=[woods]), Order("a", "move", to=(150, 60))
    plan_it = planning.plan_it

    def spoilt(table: Any, asked: Order, *args: Any, **more: Any) -> Plan:
        made = plan_it(table, asked, *args, **more)
        if asked.goal is not None:
            return made
        worse = (
            replace(t, value=t.value + 5 * CM) if t.name == "distance_left" else t
            for t in made.objective
        )
        return replace(made, objective=tuple(worse))

    good = {term.name: term.value for term in planner.plan(scenario, order).objective}
    monkeypatch.setattr(planning, "plan_it", spoilt)
    found = planner.plan(scenario, order)
    assert found.order == order
    assert {t.name: t.value for t in found.objective} == pytest.approx(good, abs=30)
    assert planner.check(scenario, found).legal


def test_what_was_made_to_be_compared_is_never_the_answer(scene: Any, unit: Any, box: Any) -> None:
    """epic41k.amb.e10 `one`: two skimmers go on in the swamp in which they begin.

    Each owes the test of where it begins and no other (epic41k.effect.dangerous-landing), so the
    one stands on the point, the other beside it, 2 cm off as bases of 2 cm are: nothing is left
    that a test on the way would gain. Straight to the point it is 5 cm and the root of 25 + 9; the
    one that stays beside it goes 2 cm less. What is only compared went 10.25.
    """
    swamp = box("swamp", "area", 30, 40, 60, 80, terrain="swamp")
    ruins = box("ruins", "area", 75, 40, 90, 80, terrain="buildings")
    profile = {"M": 32, "march": 60, "assault": 30, "class": "skimmers"}
    pair = unit("a", (50, 60), (50, 63), base="20mm", profile=profile)
    options = {"start_and_stop": "one"}
    scenario = scene("epic41k", pair, features=[swamp, ruins], options=options)
    plan = planner.plan(scenario, Order("a", "move", to=(55, 60)))
    values = {term.name: term.value for term in plan.objective}
    assert values["distance_left"] == pytest.approx(2 * CM, abs=60)
    assert planner.check(scenario, plan).legal
    assert "compare" not in plan.proof.scope
    assert not [text for _, text in plan.notes if "press_on" in text]
    assert values["distance_walked"] == pytest.approx((5 + math.sqrt(34) - 2) * CM, abs=60)
