"""How turns are measured and judged, and manoeuvres of two halves: the other readings."""

from __future__ import annotations

from typing import Any

import pytest

import planner

INCH = 25_400


@pytest.fixture(name="lane")
def lane_fixture(table: Any, squad: Any, box: Any) -> Any:
    """A base of 100 by 40 mm across a lane 1.8" wide that begins 2.5" ahead of its middle."""

    def make(*foes: tuple[float, float], **options: Any) -> Any:
        walls = [
            box(name, "solid", x0, 22.5, x1, 34, height=4, terrain="taller")
            for name, x0, x1 in (("l", 0, 19.1), ("r", 20.9, 60))
        ]
        units = [squad("a", (20, 20), base="100x40mm rect")]
        units += [squad("b", *foes, side="blue")] if foes else []
        return table(*units, features=walls, **options)

    return make


@pytest.mark.parametrize(("reading", "far"), [("middle", 6), ("outermost", 2.67)])
def test_w03_what_a_quarter_turn_costs(
    lane: Any, walked: Any, planned: Any, reading: str, far: float
) -> None:
    """wardrones.amb.w03: the corners are √(50² + 20²) mm from the middle: 53.852.

    A quarter turn takes them 84.59 mm, 3.3303", so that 2.6697" of 6" are left, or all of them.
    The planner may save up to 3.3° of the turn, 0.123", as the lane is a little wider.
    """
    scenario = lane(pivot_cost=reading)
    legal = [
        planner.check(scenario, walked(scenario, "move", 90, (20, y))).legal
        for y in (20 + far - 0.002, 20 + far + 0.002)
    ]
    assert legal == [True, False]
    end = planned(scenario, "a", "move", to=(20, 40)).models[0].end
    assert 20 + far - 0.005 <= end.y / INCH <= 20 + far + 0.124 * (reading == "outermost")


def test_w03_round_bases_turn_for_nothing(table: Any, squad: Any, walked: Any) -> None:
    """wardrones.amb.w03: no part of them gets anywhere."""
    scenario = table(squad("a", (20, 20)), pivot_cost="outermost")
    assert planner.check(scenario, walked(scenario, "move", 90, (20, 26), 180)).legal


@pytest.mark.parametrize(
    ("reading", "rules", "far"),
    [("swept", {"wardrones.enemy.one-inch"}, 5.77), ("where_it_stops", set(), 6)],
)
def test_w04_enemies_at_either_side(
    lane: Any, walked: Any, broken: Any, planned: Any, reading: str, rules: Any, far: float
) -> None:
    """wardrones.amb.w04: 2.45" to the side and ahead, 88 mm off, on bases of 25.4 mm.

    Before and after the turn the gap is 1.23": 12.2 mm beyond the one edge, 42.2 beyond the other,
    less 12.7. On the way a corner comes within 88 - 12.7 - 53.9 = 21.4 mm of the one to the right.
    Swept, it goes s to the left and d back before the turn, with (62.23 + s)² + (62.23 + d)² =
    (53.852 + 12.7 + 25.4)²; s as far as it may pass the one to the left, 62.23 - 20 - 12.7 - 25.4 =
    4.13 mm, so that d is 1.42. That costs √(s² + d²) + d = 5.79 mm, and 0.06 into the lane, that
    has 2.86 mm to a side: 0.23". (Straight back and on again would cost 0.434".) Turned some
    degrees less until it is in the lane, it passes the one to the left at a slant: then it may go
    5.47 mm to the left and not back at all. To turn so far at one place costs no less than 0.2142":
    6.03 mm to the left and 0.62 ahead, which is not lost.
    """
    scenario = lane((17.55, 22.45), (22.45, 22.45), pivot_clear=reading)
    assert broken(scenario, walked(scenario, "move", 90, (20, 26))) == rules
    end = planned(scenario, "a", "move", to=(20, 40)).models[0].end
    slanting = 0.23 - 0.2142 if rules else 0
    assert 20 + far - 0.02 <= end.y / INCH <= 20 + far + slanting + 0.001


def test_w04_the_turn_ends_as_a_line_may(lane: Any, walked: Any, broken: Any) -> None:
    """wardrones.amb.w04: who stands too near once it has turned is judged in either reading."""
    scenario = lane((20, 23.4), pivot_clear="where_it_stops")
    assert broken(scenario, walked(scenario, "move", 90, 0)) == {"wardrones.enemy.one-inch"}


@pytest.mark.parametrize(("reading", "legs"), [("one_move", (21, 33)), ("two_moves", (15, 21))])
def test_w09_a_manoeuvre_and_its_halves(
    table: Any, squad: Any, no: Any, planned: Any, walked: Any, reading: str, legs: Any
) -> None:
    """wardrones.amb.w09: 12" at once, or 6" and 6" with nothing else between."""
    scenario = table(squad("a", (9, 22)), manoeuvre_is=reading)
    assert planner.check(scenario, walked(scenario, "manoeuvre", (21, 22))).legal is (legs[0] == 21)
    for count, x in enumerate(legs):
        plan = planned(scenario, "a", "manoeuvre", to=(50, 22))
        assert plan.models[0].end.x == pytest.approx(x * INCH, abs=10)
        scenario = planner.after(scenario, plan)
        between = reading == "two_moves" and count == 0
        rule = "wardrones.move.manoeuvre-double" if between else None
        assert no(scenario, "a", "move") == rule


@pytest.mark.parametrize("reading", ["one_move", "two_moves"])
def test_w09_the_second_half_is_checked_anew(
    table: Any, squad: Any, box: Any, terms: Any, walked: Any, reading: str
) -> None:
    """wardrones.amb.w09: in the wood after 6", its check passed: that result is over.

    Who has got up has made the first half of two.
    """
    wood = box("w", "area", 12, 0, 40, 44, terrain="woods")
    unit = squad("a", (9, 22), profile={"agility": 5}, passed_checks=["w"])
    scenario = table(unit, features=[wood], manoeuvre_is=reading)
    assert not terms(scenario, "a", "manoeuvre").checks
    then = planner.after(scenario, walked(scenario, "manoeuvre", (15, 22)))
    assert [check.name for check in terms(then, "a", "manoeuvre").checks] == ["agility w"]
    assert bool(then.unit("a").state.get("half_moved")) is (reading == "two_moves")
    low = table(squad("a", (9, 22), gone_to_ground=True), manoeuvre_is=reading)
    assert terms(low, "a", "manoeuvre").mobilities["a.1"].budget == 6 * INCH
    up = planner.after(low, walked(low, "manoeuvre", (15, 22)))
    assert not up.unit("a").state.get("half_moved")


def test_w09_only_a_manoeuvre_goes_on(table: Any, squad: Any, no: Any) -> None:
    """wardrones.amb.w09: no assault, no going to ground; a reaction is no action of its own."""
    unit = squad("a", (9, 22), half_moved=True, shot_at_by=["b"])
    foe = squad("b", (40, 22), side="blue")
    scenario = table(unit, foe, manoeuvre_is="two_moves")
    refused = {a: no(scenario, "a", a) for a in ("manoeuvre", "go_to_ground", "cross", "dash")}
    rule = "wardrones.move.manoeuvre-double"
    assert refused == {"manoeuvre": None, "go_to_ground": rule, "cross": rule, "dash": None}
