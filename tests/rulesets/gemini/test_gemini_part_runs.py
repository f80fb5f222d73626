"""Part of a charged unit runs, and the rest stays: who may, where they are, what is left of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import planner
from planner import Order, rulesets
from planner.rulesets.gemini.reactions.volley import shots

GAME = "gemini"
INCH = 25_400
MIXED = "gemini.react.stand-fire.mixed"
RUN = "gemini.react.run.distance"
TOUCH = 25 / 25.4
"""Two 25 mm bases touch with their centres this far apart, in inches."""
FIVE = ((30, 22), (30, 23.5), (30, 25), (30, 26.5), (30, 28))
FOUR = FIVE[:4]


def charged(scene: Any, unit: Any, *places: Any, left: float = 0) -> Any:
    """Unit a, charged from the west by b, which touches its first model; it runs east."""
    state = {"charged_by": ["b"], "flee_x": 1, "flee_y": 0}
    profile = {"M": 4, "I": 3, "weapons": ["pistol"], "activation": 3}
    mine = unit("a", *(places or FIVE), profile=profile, state=state)
    chargers = unit(
        "b",
        (30 - TOUCH, 22),
        side="blue",
        state={"charges": ["a"], "charge_left": left, "locked": True},
    )
    return scene(GAME, mine, chargers)


def two_run(scenario: Any, *models: str, roll: int = 7) -> Any:
    """The plan by which some of unit a run."""
    return planner.plan(scenario, Order("a", "run", roll=roll, models=models))


@pytest.fixture(name="divided", scope="module")
def divided_fixture(scene: Any, unit: Any) -> Any:
    """Return five of whom two have planned to run."""
    scenario = charged(scene, unit)
    return scenario, two_run(scenario, "a.4", "a.5")


def test_two_of_five_run(divided: Any, broken: Any) -> None:
    """gemini.react.stand-fire.mixed: two run their whole 7" east, three do not move at all."""
    scenario, plan = divided
    assert plan.found
    for way in plan.models:
        far = 7 * INCH if way.id in ("a.4", "a.5") else 0
        assert far - 2 <= way.end.x - way.start.x <= far
        assert way.end.y == way.start.y
    assert broken(scenario, plan) == set()
    assert "a: run (a.4 and a.5 only), roll 7" in str(plan)


def test_who_is_not_named_stays_and_who_is_goes(divided: Any, broken: Any) -> None:
    """gemini.react.stand-fire.mixed: a plan of two is none of other two, nor of all five."""
    scenario, plan = divided
    others = replace(plan.order, models=("a.3", "a.4"))
    assert broken(scenario, replace(plan, order=others)) == {MIXED, RUN}
    assert broken(scenario, replace(plan, order=replace(plan.order, models=()))) == {RUN}


def test_both_parts_have_their_own_answer(divided: Any) -> None:
    """gemini.react.stand-fire.mixed: the two have run, the three may stand and fire.

    gemini.react.run.not-rout: who ran answers no more; three pistols are three shots.
    """
    scenario, plan = divided
    then = planner.after(scenario, plan)
    assert [m.id for m in then.unit("a").models] == ["a.1", "a.2", "a.3"]
    assert [m.id for m in then.unit("a-2").models] == ["a.4", "a.5"]
    assert (then.unit("a").state.get("ran"), then.unit("a-2").state.get("ran")) == (None, True)
    game = rulesets.find(GAME)
    assert game.refusal(then, Order("a", "stand_fire", roll=1)) is None
    assert shots(then.unit("a"), 1, hurried=True) == 3
    assert game.refusal(then, Order("a-2", "stand_fire", roll=1)) == (
        "gemini.react.charge.options",
        "it has run already",
    )


def test_a_short_run_keeps_them_apart_until_the_turn_is_over(scene: Any, unit: Any) -> None:
    """gemini.split.remerge: 2" off they stand within 3" of the others, and are one with them only
    once nothing of the run is left: by the next move of their own."""
    scenario = charged(scene, unit, *FOUR)
    then = planner.after(scenario, two_run(scenario, "a.3", "a.4", roll=2))
    assert {"a", "a-2"} <= set(then.by_id)
    later = planner.next_phase(then, ends_turn=True)
    stays = planner.plan(later, Order("a-2", "fire"))
    assert "a-2" not in planner.after(later, stays).by_id


@pytest.mark.parametrize(("who", "held"), [(("a.3", "a.4"), True), (("a.1", "a.2"), False)])
def test_a_charger_fights_who_stayed_at_its_base(
    scene: Any, unit: Any, who: tuple[str, ...], held: bool
) -> None:
    """gemini.react.run.charger-again, gemini.react.stand-fire.divert: b touches a.1.

    If that one stays it is in combat with it; if it runs, b may turn on those who stay, whom
    nobody fights when the turn is over.
    """
    scenario = charged(scene, unit, *FOUR, left=3)
    then = planner.after(scenario, two_run(scenario, *who))
    charger = then.unit("b").state
    assert bool(charger.get("locked")) is held
    assert charger["charges"] == (["a"] if held else ["a-2"])
    no = rulesets.find(GAME).refusal(then, Order("b", "divert", ("a",)))
    assert (no[0] if no else "") == ("gemini.react.stand-fire.divert" if held else "")
    over = planner.next_phase(then, ends_turn=True)
    assert bool(over.unit("a").state.get("locked")) is held
    assert not over.unit("a-2").state.get("locked")


@pytest.mark.parametrize(("left", "routs"), [(1.4, False), (2.1, True)])
def test_only_who_ran_is_caught(scene: Any, unit: Any, left: float, routs: bool) -> None:
    """gemini.react.run.caught: b still reaches those who stay; they did not run and do not rout.

    a.1 and a.2 run 2" from b, which touches a.1: 2" further is contact again. a.3, 3" off, stays.
    """
    scenario = charged(scene, unit, *FOUR, left=left)
    then = planner.after(scenario, two_run(scenario, "a.1", "a.2", roll=2))
    assert bool(then.unit("a-2").state.get("routing")) is routs
    assert not then.unit("a").state.get("routing")


@pytest.mark.parametrize(
    ("models", "rule"),
    [
        (("a.1", "a.2"), ""),
        (("a.1",), "gemini.split.min-size"),
        (("a.1", "a.2", "a.3", "a.4"), "gemini.split.min-size"),
        (("a.1", "a.2", "a.3", "a.4", "a.5"), MIXED),
        (("a.1", "b.1"), MIXED),  # in a plan of somebody else's
    ],
)
def test_parts_of_two_at_least(scene: Any, unit: Any, no: Any, models: Any, rule: str) -> None:
    """gemini.split.min-size: who divides does so into parts of two or more."""
    assert no(charged(scene, unit), "run", models=models) == rule


def test_who_hangs_stays(scene: Any, unit: Any, line: Any, no: Any, broken: Any) -> None:
    """gemini.climb.height-marker: two hang on a wall: they do not run, the third may, alone.

    Nobody has chosen that it should be alone (gemini.split.min-size).
    """
    wall = line("w", "wall", (28, 24), (32, 24), height=6)
    places = (30, 22), (29, 23.5), (31, 23.5)
    marks = {
        "on_way": "w",
        "climb_height": 2,
        "on_way_by": {"a.1": ""},
        "climb_height_by": {"a.1": 0},
    }
    state = {"charged_by": ["b"], **marks}
    mine = unit("a", *places, profile={"M": 4, "I": 3, "AP": 2}, state=state)
    charger = unit("b", (30 - TOUCH, 22), side="blue")
    scenario = scene(GAME, mine, charger, features=[wall])
    assert no(scenario, "run", models=("a.1", "a.2")) == "gemini.climb.height-marker"
    assert no(scenario, "run", models=("a.1",)) == ""
    plan = two_run(scenario, "a.1")
    assert plan.models[0].end.x == pytest.approx(37 * INCH, abs=2)
    assert broken(scenario, plan) == set()
    then = planner.after(scenario, plan)
    assert [m.id for m in then.unit("a-2").models] == ["a.1"]
    assert no(then, "climb_on") == ""
