"""Units that stand together, part and meet again; characters, mobs; turns over a whole turn."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import sqrt
from typing import Any

import pytest

import planner
from planner import Order, rulesets
from planner.errors import OrderError
from planner.navigation.walk.exact import bearing
from planner.plan import ModelPlan, Step, StepKind
from planner.rulesets.gemini.together.morale import casualties, leadership, lost, passes

GAME = "gemini"
INCH = 25_400
PARTS, SIZE = "gemini.split.max-parts", "gemini.split.min-size"


def row(count: int, x: float, y: float = 22, by: float = 1.5) -> list[tuple[float, float]]:
    """Places side by side."""
    return [(x, y + by * i) for i in range(count)]


def moved(
    scenario: Any, walked: Any, ends: dict[str, tuple[float, float]], act: str = "move"
) -> Any:
    """A plan made by hand in which some models walk straight, each after a turn to its way."""
    plan = walked(scenario, act)
    ways = []
    for way in plan.models:
        if way.id in ends:
            x, y = (round(c * INCH) for c in ends[way.id])
            heading = bearing(x - way.start.x, y - way.start.y)
            assert heading is not None
            turned = replace(way.start, heading=heading)
            there = replace(turned, x=x, y=y)
            steps = (Step(StepKind.PIVOT, turned), Step(StepKind.LINE, there))
            ways.append(ModelPlan(way.id, way.start, steps))
        else:
            ways.append(way)
    return replace(plan, models=tuple(ways))


def sizes(scenario: Any) -> dict[str, int]:
    """How many models each unit has."""
    return {u.id: len(u) for u in scenario.units}


# -- parts -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("gap", "parts"), [(3.0, {"a": 8}), (3.2, {"a": 5, "a-2": 3})])
def test_a_part_too_far_off_is_a_squad_of_its_own(
    scene: Any, unit: Any, walked: Any, broken: Any, gap: float, parts: dict[str, int]
) -> None:
    """gemini.split.automatic: 5 and 3 models 3.2" apart are two squads; 3" apart they are one.

    gemini.coherency.purpose: it is a split that is told, not an illegal move.
    """
    places = [*row(5, 20), *row(3, 22)]
    scenario = scene(GAME, unit("a", *places, profile={"M": 4, "I": 4}))
    ends = {f"a.{6 + i}": (20 + gap, 22 + 1.5 * i) for i in range(3)}
    plan = moved(scenario, walked, ends)
    assert broken(scenario, plan) == set()
    assert sizes(planner.after(scenario, plan)) == parts
    said = dict(rulesets.find(GAME).remarks(scenario, plan, ()))
    assert ("gemini.coherency.purpose" in said) is (len(parts) > 1)
    assert ("gemini.split.independent-morale" in said) is (len(parts) > 1)


def test_no_more_parts_than_initiative(scene: Any, unit: Any, walked: Any, broken: Any) -> None:
    """gemini.split.max-parts: with I 4 four parts, with I 3 not; the other parts count too."""
    places = [p for i in range(4) for p in row(2, 20 + 3 * i)]
    ends = {f"a.{2 * i + j + 1}": (20 + 3.5 * i, 22 + 1.5 * j) for i in range(1, 4) for j in (0, 1)}
    other = unit("s", (50, 30), (50, 31.5), state={"squad": "a"})
    for initiative, others, rules in ((4, (), set()), (3, (), {PARTS}), (4, (other,), {PARTS})):
        scenario = scene(GAME, unit("a", *places, profile={"M": 4, "I": initiative}), *others)
        assert broken(scenario, moved(scenario, walked, ends)) == rules


def test_nobody_is_a_part_alone(scene: Any, unit: Any, walked: Any, broken: Any, no: Any) -> None:
    """gemini.split.min-size: a lone trooper 5" away is illegal; a character is not."""
    scenario = scene(GAME, unit("a", *row(3, 20), profile={"M": 8, "I": 4}))
    ends = {"a.1": (25.0, 22.0)}
    assert broken(scenario, moved(scenario, walked, ends)) == {SIZE}
    assert no(scenario, "split", models=["a.1"]) == SIZE
    record = unit("a", *row(3, 20), profile={"M": 8, "I": 4})
    record["models"][0]["profile"] = {"independent_character": True}
    with_character = scene(GAME, record)
    assert broken(with_character, moved(with_character, walked, ends)) == set()


def test_parts_do_different_things(scene: Any, unit: Any, no: Any) -> None:
    """gemini.split.roles, gemini.coherency.squad-actions: of six, four advance 4", two fire.

    gemini.split.choose: the player says who leaves. gemini.split.copy-leader: one order moves
    all of a part, in its way of going.
    """
    places = [*row(4, 20), *row(2, 18)]
    scenario = scene(GAME, unit("a", *places, profile={"M": 4, "I": 4, "AP": 2}))
    order = Order("a", "split", to=(40, 24), models=["a.1", "a.2", "a.3", "a.4"])
    assert no(scenario, "split") == "gemini.split.choose"
    plan = planner.plan(scenario, order)
    assert plan.found
    after = planner.after(scenario, plan)
    assert sizes(after) == {"a": 2, "a-2": 4}
    game = rulesets.find(GAME)
    assert game.refusal(after, Order("a", "fire")) is None  # who stayed has spent nothing
    assert game.refusal(after, Order("a-2", "fire")) is not None  # the split took all points


def test_splitting_needs_an_initiative(scene: Any, unit: Any, no: Any) -> None:
    """gemini.split.max-parts: without one in the profile that is an error."""
    scenario = scene(GAME, unit("a", *row(4, 20)))
    with pytest.raises(OrderError, match='needs "I"'):
        no(scenario, "split", models=["a.1", "a.2"])


@pytest.mark.parametrize(("far", "parts"), [(2.8, {"a": 4}), (3.2, {"a": 2, "a-2": 2})])
def test_parts_meet_again(
    scene: Any, unit: Any, walked: Any, far: float, parts: dict[str, int]
) -> None:
    """gemini.split.remerge: parts that end 2.8" apart are one squad, 3.2" still two."""
    two = unit("a", *row(2, 20), state={"squad": "a"})
    one = unit("a-2", *row(2, 25), state={"squad": "a"})
    scenario = scene(GAME, two, one)
    ends = {"a.1": (25 - far, 22.0), "a.2": (25 - far, 23.5)}
    assert sizes(planner.after(scenario, moved(scenario, walked, ends))) == parts


def test_squads_do_not_merge(scene: Any, unit: Any, walked: Any) -> None:
    """gemini.split.no-merge: squads A and B within 2" are still two."""
    scenario = scene(GAME, unit("a", *row(2, 20)), unit("b", *row(2, 24)))
    ends = {"a.1": (22.0, 22.0), "a.2": (22.0, 23.5)}
    after = planner.after(scenario, moved(scenario, walked, ends))
    assert sizes(after) == {"a": 2, "b": 2}


def test_few_ways_in_may_part_a_squad(
    scene: Any, unit: Any, walked: Any, broken: Any, line: Any
) -> None:
    """gemini.split.access-points: of eight, four are in, 3.5" from the others: two squads.

    The wall has a gap of 1.2" for them; those inside were let in before.
    """
    wall = line("w", "wall", (22, 10), (22, 21.4), height=3)
    more = line("v", "wall", (22, 22.6), (22, 40), height=3)
    places = [*row(4, 20), *row(4, 22.8)]
    scenario = scene(GAME, unit("a", *places, profile={"I": 4}), features=[wall, more])
    ends = {f"a.{5 + i}": (23.5, 22 + 1.5 * i) for i in range(4)}
    plan = moved(scenario, walked, ends)
    assert broken(scenario, plan) == set()
    assert sizes(planner.after(scenario, plan)) == {"a": 4, "a-2": 4}


@pytest.mark.parametrize(("forward", "rules"), [(3.87, set()), (3.89, {"gemini.move.reductions"})])
def test_a_promised_gap_is_closed_by_the_next_move(
    scene: Any, unit: Any, walked: Any, broken: Any, forward: float, rules: set[str]
) -> None:
    """gemini.split.casualty-gap, gemini.split.diagonal-restore: 5" apart sideways, each part
    shifts 1" and goes sqrt(16 - 1) = 3.873" forward. Without closing it the move is illegal."""
    assert sqrt(15) == pytest.approx(3.873, abs=0.001)
    places = [(20, 20), (20, 18.5), (20, 25), (20, 26.5)]
    squad = unit("a", *places, profile={"M": 4, "I": 4}, state={"restores": True})
    scenario = scene(GAME, squad)
    shift = {"a.1": 1, "a.2": 1, "a.3": -1, "a.4": -1}
    ends = {f"a.{i}": (20 + forward, y + shift[f"a.{i}"]) for i, (_, y) in enumerate(places, 1)}
    plan = moved(scenario, walked, ends)
    assert broken(scenario, plan) == rules
    said = dict(rulesets.find(GAME).remarks(scenario, plan, ()))["gemini.split.diagonal-restore"]
    assert all(f'{inches}"' in said for inches in ("5.00", "1.00", "3.87"))
    if not rules:
        after = planner.after(scenario, plan)
        assert sizes(after) == {"a": 4}
        assert "restores" not in after.unit("a").state
    stays = moved(scenario, walked, {"a.1": (21.0, 20.0)})
    assert broken(scenario, stays) == {"gemini.split.casualty-gap"}


def test_some_hold_back_to_stay_together(scene: Any, unit: Any) -> None:
    """gemini.coherency.hold-back: one of two goes 2" (M 2): the other, of M 6, is held to 3"
    from where that one ends: 2" and 3" on from x = 20 leave 25"."""
    record = unit("a", (20, 22), (20, 23.5), profile={"M": 6, "I": 1})
    record["models"][1]["profile"] = {"M": 2}
    plan = planner.plan(scene(GAME, record), Order("a", "move", to=(50, 22)))
    ends = [way.end for way in plan.models]
    assert sqrt((ends[0].x - ends[1].x) ** 2 + (ends[0].y - ends[1].y) ** 2) <= 3 * INCH
    assert ends[0].x <= 25.01 * INCH


def test_who_cannot_meet_again_goes_on_in_parts(
    scene: Any, unit: Any, walked: Any, broken: Any
) -> None:
    """gemini.split.automatic: two pairs 14" apart with M 4 each: 6" are left at the best, so they
    go on as two squads; nothing says that there is no way. gemini.split.max-parts is about
    dividing: whom losses have parted may stay so with I 1, too, and may not divide further."""
    places = [(20, 15), (20, 16.5), (20, 30.5), (20, 32)]
    scenario = scene(GAME, unit("a", *places, profile={"M": 4, "I": 4}))
    plan = planner.plan(scenario, Order("a", "move", to=(40, 22)))
    assert plan.found
    assert sorted(sizes(planner.after(scenario, plan)).values()) == [2, 2]
    few = scene(GAME, unit("a", *places, profile={"M": 4, "I": 1}))
    plan = planner.plan(few, Order("a", "move", to=(40, 22)))
    assert sorted(sizes(planner.after(few, plan)).values()) == [2, 2]
    close = scene(GAME, unit("a", *row(4, 20), profile={"M": 4, "I": 1}))
    apart_ = {"a.1": (24.0, 22.0), "a.2": (24.0, 23.5)}
    assert broken(close, moved(close, walked, apart_)) == {"gemini.coherency.three-inch"}


@pytest.mark.parametrize("profile", [{}, {"I": 3}])
def test_whom_losses_left_alone_may_stay_so(scene: Any, unit: Any, profile: Any) -> None:
    """gemini.split.min-size, gemini.coherency.purpose: a survivor 12" off keeps nobody from firing
    or going on: it is a squad of its own from then on."""
    scenario = scene(GAME, unit("a", (20, 22), (21, 22), (33, 22), profile=profile))
    for action, to in (("fire", None), ("move", (20, 30))):
        plan = planner.plan(scenario, Order("a", action, to=to))
        assert planner.check(scenario, plan).legal
        assert sizes(planner.after(scenario, plan)) == {"a": 2, "a-2": 1}


def test_a_goal_makes_no_move_legal(scene: Any, unit: Any, walked: Any, broken: Any) -> None:
    """gemini.coherency.three-inch: who wants to hold, but walks 4" off its only mate, left it."""
    scenario = scene(GAME, unit("a", (20, 22), (21, 22)))
    strayed = walked(scenario, "move", 180, (17, 22))
    for goal in (None, "hold", "reach"):
        plan = replace(strayed, order=Order("a", "move", goal=goal))
        assert broken(scenario, plan) == {"gemini.coherency.three-inch"}


def test_a_promise_outlasts_a_shot(scene: Any, unit: Any) -> None:
    """gemini.split.casualty-gap: it is the next move that closes the gap, not the next order."""
    squad = unit("a", *row(2, 20), *row(2, 25), profile={"AP": 2, "I": 4}, state={"restores": True})
    scenario = scene(GAME, squad)
    fired = planner.after(scenario, planner.plan(scenario, Order("a", "fire")))
    assert sizes(fired) == {"a": 4}
    plan = planner.plan(fired, Order("a", "move", to=(30, 22)))
    closed = planner.after(fired, plan)
    assert (sizes(closed), "restores" in closed.unit("a").state) == ({"a": 4}, False)


# -- leadership --------------------------------------------------------------------------------


def test_a_bonus_stays_with_its_bearer(scene: Any, unit: Any) -> None:
    """gemini.split.ld-bonus: Ld 8 and a banner of +1: the part with it has 9, the other 8."""
    record = unit("a", *row(2, 20), *row(2, 26), profile={"Ld": 8})
    record["models"][0]["profile"] = {"ld_bonus": 1}
    squad = scene(GAME, record).unit("a")
    assert [leadership(squad, squad.models[:2]), leadership(squad, squad.models[2:])] == [9, 8]


def test_parts_count_their_own_losses() -> None:
    """gemini.split.independent-morale: the part of 3 loses 1: a third; the other nothing."""
    assert [lost(3, 1), lost(5, 0)] == [Fraction(1, 3), Fraction(0)]


def test_stragglers_lose_the_leader(scene: Any, unit: Any, walked: Any) -> None:
    """gemini.coherency.leader-ld: a straggler 4" away is on its own leadership."""
    record = unit("a", *row(2, 20), (20, 27.5), profile={"I": 3})
    record["models"][0]["profile"] = {"leader": True}
    scenario = scene(GAME, record)
    said = dict(rulesets.find(GAME).remarks(scenario, walked(scenario, "move"), ()))
    assert said["gemini.coherency.leader-ld"].endswith(": a.3")


# -- characters --------------------------------------------------------------------------------


def hero(unit: Any, at: tuple[float, float], **state: Any) -> Any:
    """A lone Independent Character h."""
    profile = {"M": 4, "independent_character": True}
    return unit("a", at, profile=profile, state=state)


@pytest.mark.parametrize(("far", "units"), [(2.9, {"s": 3}), (3.1, {"a": 1, "s": 2})])
def test_a_character_joins_whom_it_comes_near(
    scene: Any, unit: Any, walked: Any, far: float, units: dict[str, int]
) -> None:
    """gemini.ic.join: ending 2.9" from a squad it is one of it, 3.1" off it is not."""
    scenario = scene(GAME, hero(unit, (20, 22)), unit("s", (26, 22), (26, 20.5)))
    plan = walked(scenario, "move", (26 - far, 22))
    assert sizes(planner.after(scenario, plan)) == units


def test_a_character_near_two_units_names_one(scene: Any, unit: Any, walked: Any) -> None:
    """gemini.ic.join-choice: squads s and t both at 2": it must say which."""
    squads = unit("s", (22, 22), (22, 20.5)), unit("t", (20, 24), (18.5, 24))
    scenario = scene(GAME, hero(unit, (20, 22)), *squads)
    with pytest.raises(OrderError, match=r"s, t.*gemini.ic.join-choice"):
        planner.after(scenario, walked(scenario, "move"))
    named = scene(GAME, hero(unit, (20, 22), joins="t"), *squads)
    assert sizes(planner.after(named, walked(named, "move"))) == {"s": 2, "t": 3}


@pytest.mark.parametrize("state", ["locked", "routing", ""])
def test_a_character_leaves_but_not_a_fight(
    scene: Any, unit: Any, walked: Any, broken: Any, state: str
) -> None:
    """gemini.ic.leave: 3.5" from the nearest of the squad it is on its own.

    gemini.ic.leave-forbidden: not while the squad fights or routs.
    """
    given = {state: True} if state else {}
    record = unit("a", (20, 22), (20, 20.5), (20, 19), profile={"M": 4, "I": 4}, state=given)
    record["models"][0]["profile"] = {"independent_character": True}
    scenario = scene(GAME, record)
    plan = moved(scenario, walked, {"a.1": (20.0, 24.0)})
    assert broken(scenario, plan) == ({"gemini.ic.leave-forbidden"} if state else set())
    said = dict(rulesets.find(GAME).remarks(scenario, plan, ()))
    assert said["gemini.ic.leave"].startswith("a.1 leaves the unit")
    stays = moved(scenario, walked, {"a.1": (20.0, 23.4)})  # 2.9" from a.2
    assert "gemini.ic.leave" not in dict(rulesets.find(GAME).remarks(scenario, stays, ()))
    if not state:
        assert sizes(planner.after(scenario, plan)) == {"a": 2, "a-2": 1}


@pytest.mark.parametrize(
    ("points", "action", "rules", "spent"),
    [
        (1, "move", {"gemini.move.multi-action"}, {"spent_actions": 1}),
        # Of two it has one left: it goes along with a single move, and stays at a double one.
        (2, "single_move", set(), {"spent_actions": 1, "spent_actions_by": [1, 1, 2]}),
        (
            2,
            "move",
            {"gemini.move.multi-action"},
            {"spent_actions": 1, "spent_actions_by": [1, 2, 2]},
        ),
    ],
)
def test_who_joins_has_no_more_actions_than_before(
    scene: Any, unit: Any, walked: Any, broken: Any, points: int, action: str,
    rules: set[str], spent: dict[str, Any],
) -> None:  # fmt: skip
    """gemini.ic.join, gemini.move.one-action: a character walks 4" for an action, and joins.

    The squad has not acted yet; with all its actions the character would have one too many.
    """
    squad = unit("a", (26, 22), (26, 20.5), profile={"M": 4, "AP": points})
    lone = unit("h", (20, 22), profile={"M": 4, "AP": points, "independent_character": True})
    scenario = scene(GAME, squad, lone)
    walk = "move" if points == 1 else "single_move"
    first = planner.plan(scenario, Order("h", walk, to=(24, 22)))
    joined = planner.after(scenario, first)
    assert sizes(joined) == {"a": 3}
    along = moved(joined, walked, {"a.1": (27.0, 22.0), "h.1": (25.0, 22.0)}, action)
    assert broken(joined, along) == rules
    on = moved(joined, walked, {"a.1": (26.5, 22.0)}, action)
    assert broken(joined, on) == set()
    state = planner.after(joined, on).unit("a").state
    by = state.get("spent_actions_by", {})
    found = {"spent_actions": state["spent_actions"]}
    assert found | ({"spent_actions_by": sorted(by.values())} if by else {}) == spent


def test_who_lies_does_not_rise_by_joining(scene: Any, unit: Any) -> None:
    """gemini.ic.join, gemini.prone.get-up: whoever crawls up to a squad that stands lies still."""
    squad = unit("a", (26, 22), (26, 20.5), profile={"M": 4})
    profile = {"M": 4, "independent_character": True}
    lone = unit("h", (22, 22), profile=profile, state={"prone": True})
    scenario = scene(GAME, squad, lone)
    after = planner.after(scenario, planner.plan(scenario, Order("h", "crawl", to=(24, 22))))
    assert sizes(after) == {"a": 2, "h": 1}
    assert after.unit("h").state["prone"]


def test_joining_changes_what_a_character_can_do(
    scene: Any, unit: Any, walked: Any, box: Any
) -> None:
    """gemini.ic.special-rules: alone it moves 3" in difficult ground, in a squad 2" (M 4)."""
    bog = box("bog", "area", 10, 10, 40, 40, terrain="difficult")
    game = rulesets.find(GAME)
    alone = scene(GAME, hero(unit, (20, 22)), unit("s", (22, 22), (22, 20.5)), features=[bog])
    budgets = [game.terms(alone, Order("a", "wade")).mobilities["a.1"].budget]
    joined = planner.after(alone, walked(alone, "single_move"))
    budgets.append(game.terms(joined, Order("s", "wade")).mobilities["a.1"].budget)
    assert budgets == [3 * 2 * INCH, 2 * 2 * INCH]  # each inch there uses two


# -- mobs --------------------------------------------------------------------------------------


def test_a_mob_parts_and_meets_as_it_likes(scene: Any, unit: Any, walked: Any, broken: Any) -> None:
    """gemini.mob.one-squad: 20 rioters in three groups are legal, with I 1, and merge again."""
    places = [*row(7, 20), *row(7, 22), *row(6, 24)]
    mob = unit("a", *places, keywords=["MOB"], profile={"M": 4, "I": 1})
    scenario = scene(GAME, mob)
    apart = {f"a.{i + 1}": (17.0, 22 + 1.5 * i) for i in range(7)}
    apart |= {f"a.{i + 15}": (27.0, 22 + 1.5 * i) for i in range(6)}
    plan = moved(scenario, walked, apart)
    assert broken(scenario, plan) == set()
    parts = planner.after(scenario, plan)
    assert sorted(sizes(parts).values()) == [6, 7, 7]
    one = scene(GAME, mob, unit("b", (26, 22), keywords=["MOB"]))
    assert sizes(planner.after(one, walked(one, "move"))) == {"b": 21}


def test_a_mob_that_stands_apart_is_no_fault(scene: Any, unit: Any) -> None:
    """gemini.mob.one-squad: three stand together and one 5" off: as it likes, but of a squad."""
    places = [*row(3, 20), (25, 22)]
    for keywords, faults in ((["MOB"], set()), ([], {SIZE, "gemini.split.max-parts"})):
        scenario = scene(GAME, unit("a", *places, keywords=keywords, profile={"I": 4}))
        told = dict(rulesets.find(GAME).report(scenario, scenario.unit("a")))
        assert {rule for rule in told if rule.startswith("gemini.split")} == faults


def test_who_lies_is_no_one_of_a_mob_that_stands(scene: Any, unit: Any, walked: Any) -> None:
    """gemini.mob.one-squad: 2" off a mob is one with another, but for one that lies: so told."""
    for state, parts in (({}, {"b": 2}), ({"fell": True}, {"a": 1, "b": 1})):
        mine, other = unit("a", (24, 22), keywords=["MOB"]), unit("b", (26, 22), keywords=["MOB"])
        scenario = scene(GAME, mine, {**other, "state": state})
        plan = walked(scenario, "move")
        said = dict(rulesets.find(GAME).remarks(scenario, plan, ()))
        assert sizes(planner.after(scenario, plan)) == parts
        assert ("gemini.mob.one-squad" in said) is (len(parts) == 1)


def nerves(scene: Any, unit: Any, walked: Any, *places: tuple[float, float], **more: Any) -> Any:
    """What is said of a mob that stays."""
    leader = more.pop("leader", False)
    others = more.pop("others", {})
    record = unit("a", *places, keywords=["MOB"], **more)
    if leader:
        record["models"][0]["profile"] = {"leader": True}
    for index, profile in others.items():
        record["models"][index]["profile"] = profile
    scenario = scene(GAME, record)
    return dict(rulesets.find(GAME).remarks(scenario, walked(scenario, "move"), ()))


def test_one_of_a_mob_may_stray(scene: Any, unit: Any, walked: Any, broken: Any) -> None:
    """gemini.mob.isolated: a rioter may go 4" off alone; gemini.split.min-size: no trooper may."""
    for keywords, rules in ((["MOB"], set()), ([], {"gemini.split.min-size"})):
        squad = unit("a", (20, 22), (21, 22), (22, 22), keywords=keywords, profile={"I": 3})
        scenario = scene(GAME, squad)
        strayed = walked(scenario, "move", 180, (16.5, 22))
        assert broken(scenario, strayed) == rules


def test_a_mob_follows_its_leader_near_it(scene: Any, unit: Any, walked: Any) -> None:
    """gemini.mob.leader-6: 12 within 6" of the leader use its Ld, 8 beyond check themselves."""
    near = [(20, 22 + 0.5 * 0)] + [(20 + 0.4 * i, 24) for i in range(11)]
    far = [(20 + 0.4 * i, 29) for i in range(8)]
    said = nerves(scene, unit, walked, *near, *far, leader=True, profile={"Ld": 7})
    assert said["gemini.mob.leader-6"].startswith("12 within 6\" use the leader's Ld, 8 ")


def test_mixed_nerves_are_checked_apart(scene: Any, unit: Any, walked: Any) -> None:
    """gemini.mob.mixed-ld: 12 of Ld 6 and 8 of Ld 7: two checks."""
    places = [(20 + 1.2 * (i % 5), 22 + 1.2 * (i // 5)) for i in range(20)]
    sevens = {i: {"Ld": 7} for i in range(8)}
    said = nerves(scene, unit, walked, *places, profile={"Ld": 6}, others=sevens)
    assert said["gemini.mob.mixed-ld"] == "2 checks: 12 at Ld 6, 8 at Ld 7"


@pytest.mark.parametrize(("far", "checks"), [(5.9, ""), (6.1, "2 checks: 1 at Ld 6, 2 at Ld 7")])
def test_who_is_near_the_leader_has_its_nerves(
    scene: Any, unit: Any, walked: Any, far: float, checks: str
) -> None:
    """gemini.mob.leader-6: two of Ld 6 and a leader of Ld 7 check once; beyond 6", one for itself.

    gemini.mob.isolated: 3" from nobody it checks at -1 of the Ld that it uses: 6, else 5.
    """
    places = (20, 22), (21, 22), (20 + far, 22)
    leads = {0: {"leader": True, "Ld": 7}}
    said = nerves(scene, unit, walked, *places, profile={"Ld": 6}, others=leads)
    assert said.get("gemini.mob.mixed-ld", "") == checks
    assert said["gemini.mob.isolated"].endswith("Ld 5" if checks else "Ld 6")


@pytest.mark.parametrize(("far", "alone"), [(3.5, True), (3.0, False)])
def test_strays_check_at_less(scene: Any, unit: Any, walked: Any, far: float, alone: bool) -> None:
    """gemini.mob.isolated: 3.5" alone with Ld 6: it checks on 5."""
    places = (20, 22), (20, 23.5), (20 + far, 22)
    said = nerves(scene, unit, walked, *places, profile={"Ld": 6})
    assert said.get("gemini.mob.isolated", "").endswith("Ld 5") is alone


def test_a_mob_needs_nerve_to_choose_its_target(scene: Any, unit: Any, walked: Any) -> None:
    """gemini.mob.fire-ld: at another than the nearest a test on 2D6 of Ld 6: 15/36 = 5/12."""
    assert passes(6) == Fraction(15, 36)
    enemies = unit("n", (25, 22), side="blue"), unit("f", (28, 22), side="blue")
    for aim, tested in (("f", True), ("n", False)):
        mob = unit("a", (20, 22), keywords=["MOB"], profile={"Ld": 6}, state={"fires_at": aim})
        scenario = scene(GAME, mob, *enemies)
        said = dict(rulesets.find(GAME).remarks(scenario, walked(scenario, "fire"), ()))
        assert ("5/12" in said.get("gemini.mob.fire-ld", "")) is tested


@pytest.mark.parametrize(
    ("left", "now", "ever", "rules"),
    [
        (15, 5, 5, []),  # gemini.mob.casualties-25: 5 of 20 are a quarter: no check
        (14, 6, 6, ["25"]),  # 30%: a check
        (9, 6, 11, ["25", "50"]),  # gemini.mob.casualties-50: 11 of 20 lost in all
        (10, 6, 10, ["25"]),  # 10 of 20 are no more than half
    ],
)
def test_losses_try_a_mob(
    scene: Any, unit: Any, left: int, now: int, ever: int, rules: list[str]
) -> None:
    """gemini.mob.rout-not-pinned: whoever has to check, routs on a failure and is never pinned."""
    places = [(20 + 1.2 * (i % 5), 22 + 1.2 * (i // 5)) for i in range(left)]
    state = {"lost_this_turn": now, "lost": ever}
    mob = scene(GAME, unit("a", *places, keywords=["MOB"], state=state)).unit("a")
    said = [rule for rule, _ in casualties(mob)]
    routs = ["gemini.mob.rout-not-pinned"] if rules else []
    assert said == [f"gemini.mob.casualties-{n}" for n in rules] + routs


# -- turns over a whole player turn --------------------------------------------------------------


def test_turns_of_all_orders_add_up(scene: Any, unit: Any, walked: Any, broken: Any) -> None:
    """gemini.turn.once-per-turn: 90° while firing, then a 90° corner on a 4" move: 3.5" are left.

    gemini.turn.any-action: the shot has taken the free quarter.
    """
    scenario = scene(GAME, unit("a", (20, 22), profile={"M": 4, "AP": 2}))
    fired = planner.after(scenario, walked(scenario, "fire", 90))
    assert fired.unit("a").state["turned"] == 90
    for far, rules in ((3.5, set()), (3.6, {"gemini.move.reductions"})):
        assert broken(fired, walked(fired, "move", 180, (20 - far, 22))) == rules


@pytest.mark.parametrize(
    ("before", "turn", "half_inches"),
    [(45, 45, 0), (45, 90, 1), (135, 45, 0), (135, 90, 1), (180, 180, 2), (0, 90, 0)],
)
def test_what_is_over_of_a_quarter_is_kept(
    scene: Any, unit: Any, terms: Any, before: int, turn: int, half_inches: int
) -> None:
    """gemini.turn.extra-cost over orders: 135° have paid for 180°, so 45° more are free.

    In all ceil((before + turn - 90) / 90) halves less those paid before: 135 + 90 = 225 makes
    two, one of them new; 180 + 180 makes three, two of them new.
    """
    state = {"turned": before} if before else {}
    scenario = scene(GAME, unit("a", (20, 22), state=state))
    turning = terms(scenario, "a", "move").mobilities["a.1"].turning
    assert turning.cost([turn * 1_000_000]) == half_inches * INCH // 2


@pytest.mark.parametrize(
    ("options", "action", "turns", "half_inches"),
    [
        ({"turn.mode": "per-pivot"}, "move", [60, 60, 60], 2),  # three begun, the first free
        ({}, "move", [60, 60, 60], 1),  # 180° in all
        ({"turn.mode": "per-pivot"}, "move", [180, 180], 3),  # gemini.turn.about-face by either
        ({"turn.penalty_stage": "before"}, "charge", [180], 2),  # doubled with the allowance
        ({}, "charge", [180], 1),
    ],
)
def test_other_readings_of_turns(
    scene: Any, unit: Any, terms: Any, options: Any, action: str, turns: list[int], half_inches: int
) -> None:
    """gemini.turn.extra-cost: options turn.mode and turn.penalty_stage."""
    scenario = scene(GAME, unit("a", (20, 22)), unit("b", (30, 22), side="blue"), options=options)
    targets = ("b",) if action == "charge" else ()
    turning = terms(scenario, "a", action, *targets).mobilities["a.1"].turning
    assert turning.cost([t * 1_000_000 for t in turns]) == half_inches * INCH // 2


def test_bends_may_be_free(scene: Any, unit: Any, walked: Any, broken: Any) -> None:
    """gemini.turn.free-quarter, option turn.count_bends: 4" sideways without any turn."""
    for counts, rules in ((True, {"gemini.move.reductions"}), (False, set())):
        scenario = scene(GAME, unit("a", (20, 22)), options={"turn.count_bends": counts})
        assert broken(scenario, walked(scenario, "move", (20, 26))) == rules


def test_a_sidestep_may_cost_once(scene: Any, unit: Any, walked: Any, broken: Any) -> None:
    """gemini.sidestep.cost, option sidestep.scope: of two actions, 8", 7" are left or 7.5"."""
    for scope, far in (("action", 7.0), ("each", 7.5)):
        mine = unit("a", (20, 22), profile={"M": 4, "AP": 2})
        scenario = scene(GAME, mine, options={"sidestep.scope": scope})
        assert broken(scenario, walked(scenario, "move", (20, 22 + far))) == set()
        more = walked(scenario, "move", (20, 22.1 + far))
        assert broken(scenario, more) == {"gemini.move.reductions"}


def test_more_than_a_quarter_takes_a_move(scene: Any, unit: Any, walked: Any, broken: Any) -> None:
    """gemini.turn.stationary-over-90: 180° take a movement action, and 0.5" of it.

    With a shot alone 180° are illegal; 3.5" of M 4 are left beside them.
    """
    scenario = scene(GAME, unit("a", (20, 22), profile={"M": 4}))
    assert broken(scenario, walked(scenario, "fire", 180)) == {"gemini.move.reductions"}
    assert broken(scenario, walked(scenario, "move", 180)) == set()
    assert broken(scenario, walked(scenario, "move", 180, (16.5, 22))) == set()
    assert broken(scenario, walked(scenario, "move", 180, (16.4, 22))) == {"gemini.move.reductions"}


def test_it_backs_away_and_shoots(scene: Any, unit: Any, walked: Any, broken: Any) -> None:
    """gemini.back.shoot-retreat: two actions: back 2" and fire, its facing as it was."""
    scenario = scene(GAME, unit("a", (20, 22), profile={"M": 4, "AP": 2}))
    plan = walked(scenario, "single_move", (18, 22))
    assert broken(scenario, plan) == set()
    after = planner.after(scenario, plan)
    assert after.unit("a").models[0].pose.heading == 0
    assert broken(after, walked(after, "fire")) == set()


# -- saves by being quick, pick-ups --------------------------------------------------------------


@pytest.mark.parametrize(("inches", "chance"), [(2, 3), (3.5, 4), (4, 4), (4.5, 5)])
def test_a_movement_save_is_by_the_current_move(
    scene: Any, unit: Any, inches: float, chance: int
) -> None:
    """gemini.react.move-save.test, gemini.react.move-save.modifiers: I 4: 2" 3/6, 4" 4/6, 4.5" 5/6.

    gemini.react.move-save.current-move: M 4 in difficult ground is 2": I - 1.
    """
    from planner.rulesets.gemini.figure import Figure
    from planner.rulesets.gemini.reactions.nimble import current_move, save

    scenario = scene(GAME, unit("a", (20, 22), profile={"M": 4, "I": 4}))
    figure = Figure(rulesets.find(GAME), scenario, scenario.unit("a"), scenario.models["a.1"])  # type: ignore[arg-type]
    assert save(figure, round(inches * INCH)) == Fraction(chance, 6)
    assert save(figure, current_move(figure, Fraction(2))) == Fraction(3, 6)


def test_a_vehicle_over_three_models_asks_three_saves(scene: Any, unit: Any, walked: Any) -> None:
    """gemini.react.move-save.use: three on its way save themselves, a fourth beside it need not."""
    tank = unit("a", (10, 22), base="60mm", keywords=["VEHICLE"], profile={"M": 12})
    foes = unit("b", (14, 22), (15.5, 22), (17, 22), (17, 30), side="blue", profile={"I": 4})
    scenario = scene(GAME, tank, foes)
    found = rulesets.find(GAME).remarks(scenario, walked(scenario, "move", (20, 22)), ())
    saves = [text for rule, text in found if rule == "gemini.react.move-save.use"]
    assert [text.split()[0] for text in saves] == ["b.1", "b.2", "b.3"]
    assert all("2/3" in text for text in saves)


def test_pick_ups_come_first(scene: Any, unit: Any, walked: Any) -> None:
    """gemini.react.pickup.trigger, gemini.react.pickup.order: two dice taken at 1/2: 3/4.

    gemini.react.pickup.action: woken, it moves and fires as its two points allow.
    gemini.react.pickup.bust: with a die taken the turn goes on, without it does not.
    """
    from planner.rulesets.gemini.together.pickup import goes_on

    profile = {"activation": 3, "AP": 2}
    enemy = unit("b", (40, 22), side="blue", profile=profile, state={"taken_dice": 2})
    scenario = scene(GAME, unit("a", (20, 22)), enemy)
    said = dict(rulesets.find(GAME).remarks(scenario, walked(scenario, "move"), ()))
    assert "3/4" in said["gemini.react.pickup.trigger"]
    assert "acts before this" in said["gemini.react.pickup.order"]
    allowed = {
        c.action for c in rulesets.find(GAME).choices(scenario, scenario.unit("b")) if c.allowed
    }
    assert {"single_move", "fire", "overwatch"} <= allowed
    assert (goes_on(1), goes_on(0)) == (True, False)


@pytest.mark.parametrize(("far", "warned"), [(2, True), (3.5, False)])
def test_who_gets_out_near_an_enemy_may_be_charged(
    scene: Any, unit: Any, far: float, warned: bool
) -> None:
    """gemini.react.intercept.disembark: radius 3": 2" away it may be charged before it acts."""
    enemy = unit("b", (20 + far, 22), side="blue", profile={"melee_radius": 3})
    scenario = scene(GAME, unit("a", (20, 22), state={"disembarked": True}), enemy)
    said = dict(rulesets.find(GAME).report(scenario, scenario.unit("a")))
    assert ("gemini.react.intercept.disembark" in said) is warned


def test_models_are_named_only_where_they_are_looked_at(scene: Any, unit: Any) -> None:
    """gemini.split.choose: an order that moves all of a unit does not seem to move two of it."""
    squad = unit("a", *row(4, 20), profile={"M": 4, "AP": 2, "I": 4})
    with pytest.raises(
        OrderError, match="bolt_door, open_door, run, shut_door, single_split, split do"
    ):
        planner.plan(scene(GAME, squad), Order("a", "move", to=(30, 22), models=("a.1", "a.2")))


def test_of_a_squad_that_parts_in_a_charge_who_touches_fights(scene: Any, unit: Any) -> None:
    """gemini.coherency.purpose: a.3 and a.4 get there, and it parts: a.1 and a.2 are not locked.

    M 4, so 8" in a charge: a.3 begins 7" from the enemy's base and a.4 beside it; a.1 and a.2, the
    first of the squad, 10": they can only walk, and end further than 3" from them.
    """
    places = (10, 20), (10, 21), (13, 20), (13, 21)
    squad = unit("a", *places, profile={"M": 4, "I": 4, "AP": 2})
    scenario = scene(GAME, squad, unit("b", (20.99, 20), side="blue"))
    plan = planner.plan(scenario, Order("a", "charge", ["b"]))
    assert planner.check(scenario, plan).legal
    after = planner.after(scenario, plan)
    red = {
        tuple(model.id for model in one.models): bool(one.state.get("locked"))
        for one in after.units
        if one.side == "red"
    }
    assert red == {("a.1", "a.2"): False, ("a.3", "a.4"): True}


@pytest.mark.parametrize(("reading", "sizes"), [("connected", [2, 2]), ("neighbour", [4])])
def test_two_pairs_are_two_squads_or_one(
    scene: Any, unit: Any, walked: Any, reading: str, sizes: list[int]
) -> None:
    """gemini.split.automatic, A-56: one pair goes 4" off. Chains of 3", or one comrade for each.

    The Initiative allows two parts in either reading (gemini.split.max-parts).
    """
    squad = unit("a", (20, 20), (20, 21), (20, 22), (20, 23), profile={"M": 6, "I": 2})
    scenario = scene(GAME, squad, options={"coherency.mode": reading})
    plan = moved(scenario, walked, {"a.1": (16, 20), "a.2": (16, 21)})
    assert planner.check(scenario, plan).legal
    assert [len(one.models) for one in planner.after(scenario, plan).units] == sizes


def test_who_has_no_comrade_is_no_part_in_either_reading(
    scene: Any, unit: Any, walked: Any
) -> None:
    """gemini.ic.leave, A-56: a character goes 6" off two pairs that stand 5" apart."""
    chief = {"independent_character": True}
    squad = unit("a", (20, 20), (21, 20), (26, 20), (27, 20), (20, 21.5), profile={"M": 8, "I": 3})
    squad["models"][4]["profile"] = chief
    scenario = scene(GAME, squad, options={"coherency.mode": "neighbour"})
    plan = moved(scenario, walked, {"a.5": (20, 26)})
    assert planner.check(scenario, plan).legal
    left = planner.after(scenario, plan)
    assert [[m.id for m in one.models] for one in left.units] == [
        ["a.1", "a.2", "a.3", "a.4"],
        ["a.5"],
    ]
