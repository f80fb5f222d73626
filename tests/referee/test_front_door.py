"""The rules of a game at the front door, asked of one that was made up for it.

Only what the referee asks a game for is there: the dice, whether an order may be given, its
terms, and what goes before what. All other numbers are those of the stage: a base of 32 mm.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

import pytest

from planner import mobility
from planner.errors import OrderError
from planner.length import Unit as LengthUnit
from planner.mobility import Check, Mobility, Near, SetUp, Terms
from planner.order import Order
from planner.plan import Branch, Dice, ModelPlan, Plan, Status, Step, StepKind
from planner.plan.unsaid import UNSAID
from planner.referee import check
from planner.rulesets.ruleset import Die
from planner.scenario.scenario import Scenario
from planner.units import Pose

INCH = 25_400
AT = (500_000, 500_000)
D6 = {n: Fraction(1, 6) for n in range(1, 7)}


@dataclass
class Game:
    """A game: `terms` says what an order of its one action or another lets the unit do."""

    terms: Callable[[Scenario, Order], Terms]
    no: Callable[[Order], tuple[str, str] | None] = lambda order: None
    dice: Die | None = None
    losing: Mapping[str, str] = field(default_factory=dict)
    unless: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    otherwise: Mapping[str, str] = field(default_factory=dict)
    asked: list[int | None] = field(default_factory=list)

    def die(self, scenario: Scenario, order: Order) -> Die | None:
        """The dice of an order."""
        return self.dice

    def detaches(self, order: Order) -> bool:
        """Whether a part of a unit goes by itself."""
        return False

    def refusal(self, scenario: Scenario, order: Order) -> tuple[str, str] | None:
        """Why an order may not be given."""
        self.asked.append(order.roll)
        return self.no(order)

    def state_checked(
        self, state: Mapping[str, Any], ground: frozenset[str], *, passed: bool
    ) -> dict[str, Any]:
        """A unit's state once a check has a result."""
        return {**state, "+".join(sorted(ground)): passed}


@pytest.fixture(name="play")
def play_fixture(monkeypatch: pytest.MonkeyPatch) -> Callable[[Game], Game]:
    """Return what puts a game in the place of the stage's, which has none."""

    def play(game: Game) -> Game:
        for where in ("planner.rulesets", "planner.rulesets.known"):
            monkeypatch.setattr(f"{where}.find", lambda name: game)
        return game

    return play


def inches(scenario: Scenario, order: Order, each: int = 6, **more: Any) -> Terms:
    """Terms that let each model go so many inches: the roll, where there is one."""
    far = (each if order.roll is None else order.roll) * INCH
    models = scenario.unit("u").models
    bodies = {m.id: Mobility(m.id, m.base, m.height or 0, budget=far) for m in models}
    return Terms("u", order.action, bodies, **more)


def goes(stage: Any, far: int, order: Order | None = None, **more: Any) -> Plan:
    """The plan of one model straight to the right."""
    (model,) = stage.models["u"]
    x, y = model.pose.x, model.pose.y
    steps = (Step(StepKind.LINE, Pose(x + far, y, 0, 0)),) if far else ()
    given: dict[str, Any] = {
        "models": (ModelPlan("u.1", model.pose, steps),),
        "move_order": ("u.1",) if far else (),
        "dice": UNSAID,
        "flags": UNSAID,
        **more,
    }
    asked = order or Order("u", "move")
    return Plan("none", LengthUnit.INCH, "", asked, Status.FEASIBLE, **given)


def said(scenario: Scenario, plan: Plan) -> list[str]:
    """What is wrong, with its rule."""
    return [f"{v.text} ({v.rule})" for v in check(scenario, plan).violations]


# -- what is asked before anybody moves -----------------------------------------------------------


def test_an_order_that_may_not_be_given(stage: Any, play: Any) -> None:
    """Said with its rule, or as eligibility where the game names none; the roll is left out."""
    table = stage.model("u.1", AT).scenario
    game = play(Game(inches, lambda order: ("tired-rule", "it is tired")))
    assert said(table, goes(stage, INCH)) == ['u may not "move": it is tired (tired-rule)']
    game.no = lambda order: ("", "it is tired")
    assert said(table, goes(stage, INCH)) == ['u may not "move": it is tired (eligibility)']
    assert set(game.asked) == {None}


def test_another_game_than_the_plans(stage: Any, play: Any) -> None:
    """What a plan says of its game is told first."""
    play(Game(inches))
    plan = replace(goes(stage.model("u.1", AT), INCH), ruleset="chess")
    assert said(stage.scenario, plan) == ["the scenario is none, the plan chess (ruleset)"]


def test_terms_that_there_are_not(stage: Any, play: Any) -> None:
    """An order that a game cannot read is an error, unless it may not be given anyway."""

    def none(scenario: Scenario, order: Order) -> Terms:
        raise OrderError("no such place")

    table = stage.model("u.1", AT).scenario
    game = play(Game(none))
    with pytest.raises(OrderError, match="no such place"):
        check(table, goes(stage, INCH))
    game.no = lambda order: ("tired-rule", "it is tired")
    verdict = check(table, goes(stage, INCH))
    assert [v.rule for v in verdict.violations] == ["tired-rule"]
    assert (verdict.spent, verdict.unit) == ({}, LengthUnit.INCH)


@pytest.mark.parametrize(
    ("ordered", "assumed", "wrong"),
    [
        (4, 4, []),
        (None, 4, []),
        (4, None, []),
        (4, 5, ["the order's roll is 4, the ways assume 5 (roll)"]),
        (None, None, ["the roll of D6 is missing (die-rule)"]),
        (None, 7, ["7 is no roll of D6: 1 to 6 (die-rule)"]),
    ],
)
def test_the_roll(stage: Any, play: Any, ordered: Any, assumed: Any, wrong: list[str]) -> None:
    """What the order says and what the ways assume, of a die from 1 to 6."""
    play(Game(inches, dice=Die("sprint", "D6", D6, "die-rule")))
    plan = goes(stage.model("u.1", AT), INCH, Order("u", "move", roll=ordered), roll=assumed)
    verdict = check(stage.scenario, plan)
    assert [f"{v.text} ({v.rule})" for v in verdict.violations] == wrong
    assert bool(verdict.spent) == (not wrong)


def test_a_roll_where_none_is_rolled(stage: Any, play: Any) -> None:
    """Nothing is rolled for this action."""
    play(Game(inches))
    plan = goes(stage.model("u.1", AT), INCH, Order("u", "move", roll=3))
    text = "nothing is rolled for this action, yet the roll is 3 (roll)"
    assert said(stage.scenario, plan) == [text]


@pytest.mark.parametrize(
    ("more", "wrong"),
    [
        ({}, []),
        ({"need": 5}, ['"sprint": needs']),
        ({"need": 9}, ["D6 never show exactly 9 (die-rule)"]),
        ({"probability": Fraction(1, 3)}, ["4 or more on D6 has a chance of 1/2, not 1/3"]),
        ({"reroll": Fraction(3, 4)}, []),
        ({"reroll": Fraction(2, 3)}, ["has a chance of 3/4 with a re-roll, not 2/3"]),
    ],
)
def test_what_is_said_of_the_roll(stage: Any, play: Any, more: Any, wrong: list[str]) -> None:
    """4" is needed of a D6: a half; with a re-roll 1 - 1/4. Needing 5 is no lie of this kind."""
    play(Game(inches, dice=Die("sprint", "D6", D6, "die-rule", rerolled=True)))
    given = {"need": 4, "probability": Fraction(1, 2), **more}
    if "need" in more:
        given["probability"] = None
    dice = (Dice("sprint", "D6", "die-rule", **given),)
    plan = goes(stage.model("u.1", AT), 4 * INCH, Order("u", "move", roll=6), dice=dice)
    found = said(stage.scenario, plan)
    if more == {"need": 5}:
        assert found == []
        return
    assert len(found) == len(wrong)
    assert all(part in text for part, text in zip(wrong, found, strict=True))


def test_a_roll_that_is_not_enough(stage: Any, play: Any) -> None:
    """4" and 1 µm are more than the 4 that the plan says is enough, though it rolled 6."""
    play(Game(inches, dice=Die("sprint", "D6", D6, "die-rule")))
    dice = (Dice("sprint", "D6", "die-rule", 4),)
    plan = goes(stage.model("u.1", AT), 4 * INCH + 1, Order("u", "move", roll=6), dice=dice)
    (wrong,) = check(stage.scenario, plan).violations
    assert (wrong.rule, wrong.model, wrong.amount) == ("die-rule", "u.1", 1)
    assert wrong.text == "needs more than the roll of 4 that the plan says is enough"
    plan = replace(plan, dice=())
    assert said(stage.scenario, plan) == ['the roll of D6 ("sprint") is not listed (die-rule)']
    plan = replace(plan, dice=(Dice("jog", "D6", "die-rule"), Dice("sprint", "D6", "die-rule")))
    assert said(stage.scenario, plan) == ['this order has no test "jog" (dice)']


def test_odds_with_a_re_roll_that_there_is_not(stage: Any, play: Any) -> None:
    """The game has none for this die."""
    play(Game(inches, dice=Die("sprint", "D6", D6, "die-rule")))
    dice = (Dice("sprint", "D6", "die-rule", 4, Fraction(1, 2), Fraction(3, 4)),)
    plan = goes(stage.model("u.1", AT), INCH, Order("u", "move", roll=6), dice=dice)
    text = "the game has no re-roll of D6, the plan tells its odds (die-rule)"
    assert said(stage.scenario, plan) == [text]


# -- what goes before what ------------------------------------------------------------------------


def test_the_last_way_out_while_another_was_open(stage: Any, play: Any) -> None:
    """A scramble of 6" may be made only where no move of 4" can: 4" and 1 µm is none."""

    def terms(scenario: Scenario, order: Order) -> Terms:
        return inches(scenario, order, 4 if order.action == "move" else 6)

    game = play(Game(terms, unless={"scramble": ("move", "first-rule")}))
    stage.model("u.1", AT)
    order = Order("u", "scramble")
    text = 'all end where "move" lets them, which goes before "scramble" (first-rule)'
    assert said(stage.scenario, goes(stage, 4 * INCH, order)) == [text]
    assert said(stage.scenario, goes(stage, 4 * INCH + 1, order)) == []
    game.no = lambda order: ("tired-rule", "no") if order.action == "move" else None
    assert said(stage.scenario, goes(stage, 4 * INCH, order)) == []


def entering(scenario: Scenario, order: Order) -> Terms:
    """Each model is set up touching the carrier t.1, which stands at (500,000, 500,000)."""
    bodies = {
        model.id: Mobility(
            model.id,
            model.base,
            model.height or 0,
            budget=100_000,
            set_up=SetUp("place", *AT, "enter-rule"),
            ends=(Near(frozenset({"e.1"}), 5, "near-rule"),),
        )
        for model in scenario.unit("u").models
    }
    return Terms("u", order.action, bodies)


def placed(stage: Any, *at: tuple[int, int]) -> Plan:
    """The plan that sets up the first models at places."""
    ways = tuple(
        ModelPlan(m.id, m.pose, (Step(StepKind.PLACE, Pose(*place)),))
        for m, place in zip(stage.models["u"], at, strict=False)
    )
    return Plan(
        *("none", LengthUnit.INCH, "", Order("u", "leap"), Status.FEASIBLE),
        models=ways,
        move_order=tuple(way.id for way in ways),
        dice=UNSAID,
        flags=UNSAID,
    )


def test_one_more_has_room(stage: Any, play: Any) -> None:
    """Six discs fit round an equal one: with one to the right there is room for another.

    On a table that ends where the carrier and the one beside it do there is none.
    """
    play(Game(entering, losing={"leap": "lost-rule"}))
    stage.model("e.1", AT)
    for k in range(2):
        stage.model(f"u.{k + 1}", (100_000, 100_000 + 50_000 * k))
    one = placed(stage, (532_002, 500_000))
    (wrong,) = check(stage.scenario, one).violations
    assert (wrong.rule, wrong.model) == ("lost-rule", "u.2")
    assert wrong.text == "is left out, and has room there beside the others"
    assert wrong.place is not None
    x, y, z = wrong.place
    near, mate = (x - 500_000) ** 2 + (y - 500_000) ** 2, (x - 532_002) ** 2 + (y - 500_000) ** 2
    assert z == 0
    assert 32_000**2 <= near <= 32_005**2
    assert mate >= 32_000**2
    both = placed(stage, (532_002, 500_000), (467_998, 500_000))
    assert check(stage.scenario, both).legal


def test_no_room_for_one_more(stage: Any, play: Any) -> None:
    """A table of 64,002 x 32,000: the carrier fills its left half, the one set up the right."""
    play(Game(entering, losing={"leap": "lost-rule"}))
    stage.size = (64_002, 32_000)
    stage.model("e.1", (16_000, 16_000))
    stage.model("u.1", (100_000, 100_000)).model("u.2", (100_000, 150_000))
    assert check(stage.scenario, placed(stage, (48_002, 16_000))).legal


@pytest.mark.parametrize("size", [64_002, 96_010])
def test_all_had_room_where_they_should_have_been_set_up(stage: Any, play: Any, size: int) -> None:
    """Two had room touching the carrier; of a leap within 50,000 of it only one is left.

    On a table 64,002 wide there is room for one beside the carrier in the corner. On one 96,010
    wide with the carrier in the middle there is for two: the rule that goes before was open.
    """
    middle = 16_000 if size == 64_002 else 48_005

    def terms(scenario: Scenario, order: Order) -> Terms:
        found = entering(scenario, order)
        if order.action == "step out":
            return found
        far = (Near(frozenset({"e.1"}), 50_000, "near-rule"),)
        bodies = {n: replace(b, ends=far) for n, b in found.mobilities.items()}
        return replace(found, mobilities=bodies)

    play(Game(terms, losing={"leap": "lost"}, unless={"leap": ("step out", "first-rule")}))
    stage.size = (size, 32_000)
    stage.model("e.1", (middle, 16_000))
    stage.model("u.1", (100_000, 100_000)).model("u.2", (100_000, 150_000))
    # 30 µm from the carrier: not where "step out" would have it
    plan = placed(stage, (middle + 32_030, 16_000)) if size == 64_002 else None
    if plan is not None:
        stage.size = (size + 40, 32_000)
        assert said(stage.scenario, plan) == []
        return
    stage.size = (size + 80, 32_000)
    both = placed(stage, (middle + 32_030, 16_000), (16_000, 16_000))
    text = 'all have room where "step out" sets them up, which goes before (first-rule)'
    assert said(stage.scenario, both) == [text]


# -- how a move goes on ---------------------------------------------------------------------------

WOOD = Check("nerve", frozenset({"wood"}), "D6", Fraction(2, 3), "nerve-rule")


def checked(*checks: Check, **far: int) -> Callable[[Scenario, Order], Terms]:
    """Terms with checks until their results are known; who failed one goes 2" at the most."""

    def terms(scenario: Scenario, order: Order) -> Terms:
        state = scenario.unit("u").state
        left = tuple(c for c in checks if "+".join(sorted(c.ground)) not in state)
        bad = any(value is False for value in state.values())
        each = far.get(order.action, 6)
        tests = tuple(mobility.Test(c.name, c.dice, c.rule) for c in checks)
        return inches(scenario, order, 2 if bad else each, checks=left, tests=tests)

    return terms


@pytest.fixture(name="wood")
def wood_fixture(stage: Any, play: Any) -> Any:
    """A wood from x = 520,000 on, within reach of the model's edge after 3,000 (at 519,000)."""
    from planner.battlefield import Kind

    play(Game(checked(WOOD)))
    stage.box("wood", Kind.AREA, (520_000, 400_000, 600_000, 600_000))
    return stage.model("u.1", AT)


def branched(stage: Any, passed: Plan, failed: Plan, **more: Any) -> Plan:
    """A plan with its two branches; its own ways are those of who failed."""
    two = (
        Branch((("nerve", True),), more.pop("chance", Fraction(2, 3)), passed),
        Branch((("nerve", False),), Fraction(1, 3), failed),
    )
    dice = more.pop("dice", (Dice("nerve", "D6", "nerve-rule"),))
    return replace(failed, branches=two, dice=dice, **more)


def way(stage: Any, *far: int) -> Plan:
    """A plan in several lines to the right."""
    x, y = AT
    steps = tuple(Step(StepKind.LINE, Pose(x + f, y, 0, 0)) for f in far)
    plan = goes(stage, far[-1])
    return replace(plan, models=(replace(plan.models[0], steps=steps),))


def test_two_ways_to_go_on(wood: Any) -> None:
    """Both come to the wood's edge first; who passes goes 6", who fails 2" at the most."""
    far, near = way(wood, 3_000, 6 * INCH), way(wood, 3_000, 2 * INCH)
    assert said(wood.scenario, branched(wood, far, near)) == []
    more = way(wood, 3_000, 2 * INCH + 1)
    own = branched(wood, far, more)
    assert said(wood.scenario, own) == ['if nerve failed: 0.00004" too far (budget)']
    further = way(wood, 3_000, 6 * INCH + 1)
    text = 'if nerve passed: 0.00004" too far (budget)'
    assert said(wood.scenario, branched(wood, further, near)) == [text]


@pytest.mark.parametrize(("first", "wrong"), [(3_000, False), (2_999, True)])
def test_they_part_where_the_check_is_taken(wood: Any, first: int, wrong: bool) -> None:
    """A base's edge at 516,000 + 3,000 is 1 mm from the wood; 1 µm less is not there yet."""
    far, near = way(wood, first, 6 * INCH), way(wood, first, 2 * INCH)
    both = "if nerve passed, and if nerve failed"
    text = f"{both}: they part before anybody has come to the check (nerve-rule)"
    assert said(wood.scenario, branched(wood, far, near)) == ([text] if wrong else [])
    same = branched(wood, way(wood, 1_000), way(wood, 1_000))
    assert said(wood.scenario, same) == []  # they never part


def test_what_is_wrong_with_branches(wood: Any) -> None:
    """Their chances, the list of checks, one that there is not, one that is left out."""
    far, near = way(wood, 3_000, 6 * INCH), way(wood, 3_000, 2 * INCH)
    plan = branched(wood, far, near)
    assert said(wood.scenario, replace(plan, dice=())) == [
        'the check "nerve" is not listed (nerve-rule)',
        'the check "nerve" is not listed (nerve-rule)',
    ]
    odd = branched(wood, far, near, chance=Fraction(1, 2))
    row = "the branches are not those of one row of checks, each both ways (nerve-rule)"
    assert said(wood.scenario, odd) == [
        "the chance of if nerve passed is 2/3, not 1/2 (nerve-rule)",
        row,
    ]
    assert said(wood.scenario, replace(plan, branches=plan.branches[:1])) == [row]
    twice = replace(plan, branches=(plan.branches[0], plan.branches[0]))
    assert said(wood.scenario, twice) == [row]
    none = replace(plan.branches[0], results=(("pluck", True),))
    assert said(wood.scenario, replace(plan, branches=(none, *plan.branches[1:]))) == [
        'if pluck passed: there is no check "pluck" to take (branches)'
    ]


def test_failing_may_end_the_move(wood: Any, play: Any) -> None:
    """Where it does, whoever failed has no steps that they have not in common."""
    stops = replace(WOOD, stops=True, stop_rule="stop-rule")
    play(Game(checked(stops)))
    far = way(wood, 3_000, 6 * INCH)
    assert said(wood.scenario, branched(wood, far, way(wood, 3_000))) == []
    both = "if nerve passed, and if nerve failed"
    text = f"{both}: failing ends the move, but it goes on otherwise (stop-rule)"
    assert said(wood.scenario, branched(wood, far, way(wood, 3_000, 2 * INCH))) == [text]
    play(Game(checked(replace(stops, stop_rule=""))))
    wrong = said(wood.scenario, branched(wood, far, way(wood, 3_000, 2 * INCH)))
    assert wrong == [text.replace("stop-rule", "nerve-rule")]


def test_a_check_before_anybody_moves(wood: Any, play: Any) -> None:
    """Who parts at it need not begin alike; it comes before those that are taken on the way."""
    early = replace(WOOD, early=True)
    play(Game(checked(early)))
    assert said(wood.scenario, branched(wood, way(wood, 6 * INCH), way(wood, 2 * INCH))) == []
    late = replace(WOOD, name="late", ground=frozenset({"wood", "x"}))
    play(Game(checked(early, replace(late, ground=frozenset({"hill"})))))
    plans = way(wood, 1_000)
    names = ((("late", a), ("nerve", b)) for a in (True, False) for b in (True, False))
    four = tuple(
        Branch(row, Fraction(2 if row[0][1] else 1, 3) * Fraction(2 if row[1][1] else 1, 3), plans)
        for row in names
    )
    dice = tuple(Dice(name, "D6", "nerve-rule") for name in ("late", "nerve"))
    found = said(wood.scenario, replace(plans, branches=four, dice=dice))
    text = 'the check "nerve" is taken before anybody moves (nerve-rule)'
    assert found == [
        f"if late {a} and nerve {b}: {text}"
        for a in ("passed", "failed")
        for b in ("passed", "failed")
    ]


def test_another_action_where_a_check_fails(wood: Any, play: Any) -> None:
    """Who fails may wait (2") where no move is left, which the game names; and nothing else.

    Nobody may move at all whose check is not known: the plan's own ways are those of the wait.
    """

    def terms(scenario: Scenario, order: Order) -> Terms:
        passed = scenario.unit("u").state.get("wood")
        each = 2 if order.action == "wait" else 6 if passed else 0
        found = checked(WOOD)(scenario, order)
        return replace(found, mobilities=inches(scenario, order, each).mobilities)

    play(Game(terms, otherwise={"move": "wait"}))
    far = way(wood, 3_000, 6 * INCH)
    wait = replace(way(wood, 3_000), order=Order("u", "wait"))
    own = replace(branched(wood, far, wait), order=Order("u", "move"))
    assert said(wood.scenario, own) == []
    nap = replace(wait, order=Order("u", "nap"))
    own = replace(branched(wood, far, nap), order=Order("u", "move"))
    assert said(wood.scenario, own) == [
        '0.12" too far (budget)',  # 3,000 µm, where nobody may move
        "if nerve failed: another order than the plan's (nerve-rule)",
    ]
    # nor for who passes
    two = (
        Branch((("nerve", True),), Fraction(2, 3), replace(far, order=Order("u", "wait"))),
        Branch((("nerve", False),), Fraction(1, 3), way(wood, 3_000)),
    )
    own = replace(way(wood, 3_000), branches=two, dice=(Dice("nerve", "D6", "nerve-rule"),))
    assert said(wood.scenario, own) == [
        '0.12" too far (budget)',
        "if nerve passed: another order than the plan's (nerve-rule)",
        'if nerve failed: 0.12" too far (budget)',
    ]
