"""Action points: what orders take, what is left, and what posture they need."""

from dataclasses import replace
from typing import Any

import pytest

import planner
from planner import Order, rulesets
from planner.plan import Step, StepKind
from planner.rulesets.gemini.figure import printed

GAME = "gemini"
INCH = 25_400


@pytest.mark.parametrize(
    ("moves", "action", "inches"),
    [(3, "move", 12), (2, "double_move", 8), (1, "single_move", 4)],
)
def test_three_actions_mix(
    scene: Any, unit: Any, first: Any, left: Any, no: Any, moves: int, action: str, inches: int
) -> None:
    """gemini.move.three-action-mix: with M 4, 3 moves are 12"; 2 and a shot 8"; 1 and 2 shots 4".

    What is not walked is left for firing: as many shots as there are points, and no more.
    """
    scenario = scene(GAME, unit("a", (30, 22), profile={"M": 4, "AP": 3}))
    assert first(scenario, action).budget == inches * INCH
    spent = 0
    scenario = planner.after(scenario, planner.plan(scenario, Order("a", action, to=(31, 22))))
    for _ in range(3 - moves):
        assert no(scenario, "fire") == ""
        scenario = planner.after(scenario, planner.plan(scenario, Order("a", "fire")))
        spent += 1
    assert scenario.unit("a").state["spent_actions"] == moves + spent == 3
    assert no(scenario, "fire") == "gemini.move.three-action-mix"


def test_there_is_no_running(scene: Any, unit: Any, first: Any) -> None:
    """gemini.move.no-running: M 4, one point: no order that is no charge gives more than 4"."""
    scenario = scene(GAME, unit("a", (30, 22), profile={"M": 4, "I": 4}))
    for action in ("move", "single_move", "climb"):
        assert first(scenario, action).budget <= 4 * INCH


def test_a_shorter_move_leaves_points(
    scene: Any, unit: Any, no: Any, walked: Any, broken: Any
) -> None:
    """gemini.move.three-action-mix: with two points 2 moves, or 1 and a shot: 8", or 4" and 4".

    The last of them may be given by either name: with as many points as it takes, one move or two
    is the whole move. It is offered once.
    """
    scenario = scene(GAME, unit("a", (30, 22), profile={"M": 4, "AP": 2}))
    assert (no(scenario, "double_move"), no(scenario, "single_move")) == ("", "")
    assert broken(scenario, walked(scenario, "double_move", (38, 22))) == set()
    then = planner.after(scenario, walked(scenario, "single_move", (34, 22)))
    assert broken(then, walked(then, "single_move", (38, 22))) == set()
    assert "gemini.move.reductions" in broken(then, walked(then, "single_move", (38.001, 22)))
    assert no(then, "double_move") == "gemini.move.three-action-mix"
    for table, offered in ((scenario, {"move", "single_move"}), (then, {"move"})):
        choices = rulesets.find(GAME).choices(table, table.unit("a"))
        moves = {c.action for c in choices if c.allowed and c.action.endswith("move")}
        assert moves & {"move", "single_move", "double_move"} == offered


def test_firing_may_take_the_free_quarter(scene: Any, unit: Any, walked: Any, broken: Any) -> None:
    """gemini.turn.any-action: pivot 90° and shoot, no move spent; 91° is more than is free."""
    scenario = scene(GAME, unit("a", (30, 22)))
    assert broken(scenario, walked(scenario, "fire", 90)) == set()
    assert broken(scenario, walked(scenario, "fire", 91)) == {"gemini.move.reductions"}


def test_lying_down_is_free(scene: Any, unit: Any, left: Any) -> None:
    """gemini.prone.go-prone-free: after a 4" move it lies, and one action is spent in all."""
    scenario = scene(GAME, unit("a", (30, 22), profile={"M": 4, "AP": 2}))
    moved = planner.after(scenario, planner.plan(scenario, Order("a", "single_move", to=(34, 22))))
    state = left(moved, planner.plan(moved, Order("a", "go_prone")))
    assert (state["prone"], state["spent_actions"]) == (True, 1)


def test_rising_takes_an_action_and_is_over(scene: Any, unit: Any, left: Any, no: Any) -> None:
    """gemini.prone.get-up: by itself, or before a move; then it stands."""
    lying = unit("a", (30, 22), profile={"M": 4, "AP": 3}, state={"prone": True})
    scenario = scene(GAME, lying)
    risen = left(scenario, planner.plan(scenario, Order("a", "rise")))
    assert (risen.get("prone"), risen["spent_actions"]) == (None, 1)
    moved = left(scenario, planner.plan(scenario, Order("a", "move", to=(38, 22))))
    assert (moved.get("prone"), moved["spent_actions"]) == (None, 3)
    standing = scene(GAME, unit("a", (30, 22)))
    assert no(standing, "rise") == "gemini.prone.get-up"


@pytest.mark.parametrize(
    ("keywords", "profile", "rules"),
    [
        ([], {}, ("", "gemini.crawl.half-rate")),  # stands: it may lie down, not crawl yet
        (["VEHICLE"], {}, ("gemini.prone.form", "gemini.crawl.form")),
        (["CAVALRY"], {"can_crawl": False}, ("", "gemini.crawl.form")),  # a horse
    ],
)
def test_bodies_that_lie_and_crawl(
    scene: Any, unit: Any, no: Any, keywords: list[str], profile: Any, rules: tuple[str, str]
) -> None:
    """gemini.prone.form: no vehicle lies down; gemini.crawl.form: a horse lies but crawls not."""
    scenario = scene(GAME, unit("a", (30, 22), keywords=keywords, profile=profile))
    assert (no(scenario, "go_prone"), no(scenario, "crawl")) == rules


def test_a_lying_horse_is_cover(scene: Any, unit: Any) -> None:
    """gemini.prone.horse-cover: told, and nothing else."""
    horse = unit("a", (30, 22), profile={"M": 6}, keywords=["CAVALRY"], state={"prone": True})
    scenario = scene(GAME, horse)
    plan = planner.plan(scenario, Order("a", "fire"))
    assert "gemini.prone.horse-cover" in dict(plan.notes)


@pytest.mark.parametrize(
    ("terrain", "inches"),
    [
        ("normal", 2),  # gemini.crawl.half-rate
        ("difficult", 2),  # gemini.crawl.difficult-no-extra: not 1"
        ("very_difficult", 1),  # gemini.crawl.very-difficult: not 0.5"
    ],
)
def test_crawling(
    scene: Any, unit: Any, box: Any, walked: Any, broken: Any, terrain: str, inches: float
) -> None:
    """M 4, one action: so far and not a hundredth of an inch further."""
    patch = box("p", "area", 20, 0, 50, 44, terrain=terrain)
    crawler = unit("a", (30, 22), profile={"M": 4}, state={"prone": True})
    scenario = scene(GAME, crawler, features=[patch])
    assert broken(scenario, walked(scenario, "crawl", (30 + inches, 22))) == set()
    beyond = walked(scenario, "crawl", (30.01 + inches, 22))
    assert broken(scenario, beyond) == {"gemini.move.reductions"}


def test_a_crawlers_turns_come_off_before_it_is_halved(
    scene: Any, unit: Any, walked: Any, broken: Any
) -> None:
    """gemini.turn.extra-cost, gemini.crawl.half-rate: (4 - 0.5) / 2 = 1.75" after turning about."""
    scenario = scene(GAME, unit("a", (30, 22), profile={"M": 4}, state={"prone": True}))
    assert broken(scenario, walked(scenario, "crawl", 180, (28.25, 22))) == set()
    assert broken(scenario, walked(scenario, "crawl", 180, (28.24, 22))) != set()


def test_crawlers_stay_down(scene: Any, unit: Any, left: Any) -> None:
    """gemini.crawl.half-rate, option crawl.requires_prone: it lies before and after."""
    scenario = scene(GAME, unit("a", (30, 22), profile={"AP": 2}, state={"prone": True}))
    state = left(scenario, planner.plan(scenario, Order("a", "crawl", to=(32, 22))))
    assert (state["prone"], state["spent_actions"]) == (True, 2)
    upright = scene(GAME, unit("a", (30, 22)), options={"crawl.requires_prone": False})
    assert planner.plan(upright, Order("a", "crawl", to=(32, 22))).found


def test_the_initiative_test(scene: Any, unit: Any, asked: Any, box: Any) -> None:
    """gemini.test.initiative: I 4 gives 4/6, I 3 1/2; a 6 or a 1 may decide by itself."""
    wall = box("w", "solid", 33, 20, 36, 24, height=3)
    for initiative, options, chance in (
        (4, {}, (2, 3)),
        (3, {}, (1, 2)),
        (6, {}, (1, 1)),
        (6, {"test.six_always_fails": True}, (5, 6)),
        (0, {"test.one_always_passes": True}, (1, 6)),
    ):
        climber = unit("a", (30, 22), profile={"I": initiative, "AP": 2})
        scenario = scene(GAME, climber, features=[wall], options=options)
        (test,) = (t for t in asked(scenario, "climb").tests if t.name == "climb")
        assert (test.probability.numerator, test.probability.denominator) == chance


def test_numbers_of_a_figure_are_its_profiles(scene: Any, unit: Any, box: Any, first: Any) -> None:
    """gemini.scope.basic-page-wins: a newer page's 9" jump down is used, not the chapter's 6".

    gemini.scope.advanced-section: no M in the data: 4", and that it was used is told.
    """
    block = box("w", "solid", 33, 0, 40, 44, height=3)
    jumper = unit("a", (30, 22), profile={"I": 4, "max_jump_down": 9})
    scenario = scene(GAME, jumper, features=[block])
    assert first(scenario, "move").dropping.highest == 9 * INCH
    assert first(scenario, "move").budget == 4 * INCH
    said = dict(planner.rulesets.find(GAME).report(scenario, scenario.unit("a")))
    assert "gemini.move.default-m" in said


@pytest.mark.parametrize(
    ("faces", "low", "said"),
    [(3, False, "4+"), (3, True, "3 or less"), (1, False, "6"), (1, True, "1"), (4, False, "3+")],
)
def test_faces_are_printed_either_way(faces: int, low: bool, said: str) -> None:
    """gemini.scope.low-roll-flip: 4+ is 3 or less, both 3/6; 6 is 1, both 1/6."""
    assert printed(faces, low=low) == said
    good = [f for f in range(1, 7) if (f <= faces if low else f >= 7 - faces)]
    assert len(good) == faces


def test_the_convention_is_an_option(scene: Any, unit: Any, line: Any) -> None:
    """gemini.scope.low-roll-flip: a hook thrown on 3/6 is a 4+, or a 3 or less."""
    rope = line("l", "rope", (33, 22), (33.5, 22), from_z=0, to_z=4, terrain="grapple_window")
    for option, said in (("high", "4+"), ("low", "3 or less")):
        thrower = unit("a", (32, 22), profile={"hit_faces": 3})
        scenario = scene(GAME, thrower, features=[rope], options={"dice.convention": option})
        plan = planner.plan(scenario, Order("a", "throw", to="l"))
        assert said in dict(plan.notes)["gemini.scope.low-roll-flip"]


def test_turning_about_takes_a_move(scene: Any, unit: Any, walked: Any, broken: Any) -> None:
    """gemini.turn.stationary-over-90: 180° on the spot is a move with 0.5" used, and no shot's."""
    scenario = scene(GAME, unit("a", (30, 22), profile={"M": 4}))
    assert broken(scenario, walked(scenario, "move", 180)) == set()
    assert broken(scenario, walked(scenario, "move", 180, (26.5, 22))) == set()
    assert broken(scenario, walked(scenario, "move", 180, (26.4, 22))) != set()
    assert broken(scenario, walked(scenario, "fire", 180)) != set()


def test_backing_off_keeps_the_front(scene: Any, unit: Any) -> None:
    """gemini.back.shoot-retreat: 0.3" back cost 0.6", less than turning about; told."""
    scenario = scene(GAME, unit("a", (30, 22), profile={"M": 4, "AP": 2}))
    order = Order("a", "single_move", to=(29.7, 22))
    plan = planner.plan(scenario, order)
    assert plan.models[0].end.heading == 0
    assert "gemini.back.shoot-retreat" in dict(plan.notes)


def test_low_hedges_are_obstacles(scene: Any, unit: Any, line: Any, first: Any) -> None:
    """gemini.climb.obstacle-definition: a hedge of 0.9" is a low one, of 1.1" is not."""
    for height, rule in ((0.9, "gemini.climb.low-obstacle"), (1.1, "gemini.climb.mid-obstacle")):
        hedge = line("h", "wall", (33, 0), (33, 44), height=height, terrain="hedge")
        scenario = scene(GAME, unit("a", (30, 22)), features=[hedge])
        assert first(scenario, "move").passage("h").rule == rule


@pytest.mark.parametrize(("leaping", "supports"), [(True, True), (False, False)])
def test_supporters(scene: Any, unit: Any, leaping: bool, supports: bool) -> None:
    """gemini.leap.associated-range: 3.5" from a comrade in contact: leapers only."""
    pack = unit("a", (30, 22), (30, 25.5), profile={"M": 4, "leaping": leaping})
    foe = unit("b", (30 + 25 / 25.4 + 0.5, 22), side="blue")
    scenario = scene(GAME, pack, foe)
    ruleset = planner.rulesets.find(GAME)
    plan = planner.plan(scenario, Order("a", "charge", ["b"]))
    one, two = plan.models
    there = replace(one.start, x=one.start.x + INCH // 2)
    ways = (replace(one, steps=(Step(StepKind.LINE, there),)), replace(two, steps=()))
    said = dict(ruleset.remarks(scenario, replace(plan, models=ways), ()))
    assert ("gemini.leap.associated-range" in said) is supports


@pytest.mark.parametrize(
    ("side", "action", "state", "rule"),
    [
        ("blue", "move", {}, "gemini.react.timing"),
        ("blue", "fire", {}, "gemini.react.timing"),
        ("blue", "move", {"taken_dice": 1}, ""),
        ("red", "move", {}, ""),
        ("", "move", {}, ""),
    ],
)
def test_the_turn_of_others_is_for_reactions(
    scene: Any, unit: Any, no: Any, side: str, action: str, state: dict[str, int], rule: str
) -> None:
    """gemini.react.timing: in the opponent's turn one only reacts.

    gemini.react.pickup.action: whom a failed die may wake takes any order; where nobody's turn is
    said, it is anybody's.
    """
    made = scene(GAME, unit("a", (30, 22), state=state))
    scenario = replace(made, turn=replace(made.turn, side=side))
    assert scenario.unit("a").side == "red"
    assert no(scenario, action) == rule


@pytest.mark.parametrize(
    ("turns", "rules"), [((90,), set()), ((90.5, 90), {"gemini.move.reductions"})]
)
def test_parts_of_a_degree_add_up(
    scene: Any, unit: Any, walked: Any, broken: Any, turns: Any, rules: set[str]
) -> None:
    """gemini.turn.once-per-turn: 44.5° while firing and 45.5° before 4" of walking are 90°: free.

    Half a degree there and back more would cost 1/2" of the 4" (gemini.turn.extra-cost).
    """
    scenario = scene(GAME, unit("a", (30, 22), profile={"M": 4, "AP": 2}))
    scenario = planner.after(scenario, walked(scenario, "fire", 44.5))
    assert scenario.unit("a").state["turned"] == 44.5
    assert broken(scenario, walked(scenario, "move", *turns, (30, 26))) == rules
