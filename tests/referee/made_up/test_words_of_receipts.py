"""What a plan names that owes no such thing: every word of what is said of it, and where."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from planner import mobility
from planner.battlefield import Feature, Kind
from planner.mobility import (
    Bar,
    Check,
    Climbing,
    Dropping,
    Flag,
    Flying,
    Jumping,
    Mobility,
    Passage,
    SetUp,
    Terms,
    Turning,
)
from planner.order import Order
from planner.plan import Credit, Dice, ModelPlan, Plan, Step, StepKind, WhyNot
from planner.referee import Verdict, Violation
from planner.referee.statements.receipts import receipts
from planner.referee.statements.setting import Setting
from planner.referee.verdict import mistake
from planner.rulesets.answers import Die
from planner.units import Pose

INCH = 25_400
AT = (500_000, 500_000)
NEXT, LAST = (540_000, 500_000, 0), (580_000, 500_000, 0)
SPRINT = Die("sprint", "D6", {n: Fraction(1, 6) for n in range(1, 7)}, "die-rule")
TERMS: dict[str, Any] = {
    "tests": tuple(mobility.Test("bog", "D6", rule) for rule in ("mire-rule", "bog-rule")),
    "checks": (Check("nerve", frozenset({"bog"}), "D6", Fraction(1, 2), "nerve-rule"),),
    "flags": tuple(Flag("late", rule) for rule in ("slow-rule", "late-rule")),
}
OURS = {"line": "line-rule"}


@pytest.fixture(name="named")
def named_fixture(stage: Any, play: Any, made: Any) -> Any:
    """Return what is wrong with two lines to the right over a bog, and with what else is said."""

    def named(*steps: dict[str, Any], off: tuple[Credit, ...] = (), **said: Any) -> list[Violation]:
        body = Mobility(
            "u.1", stage.models["u"][0].base, 50_000,
            budget=100_000, rules=said.pop("ours", OURS), passages=said.pop("passages", {}),
        )  # fmt: skip
        both = [Terms("u", "move", {"u.1": body}, **TERMS)]
        if (more := said.pop("known", None)) is not None:
            both.append(replace(both[0], mobilities={"u.1": replace(body, **more)}))
        game = made.Game(made.inches, dice=said.pop("die", SPRINT))
        game.rules = {"line-rule": "", "late-rule": ""}
        play(game)
        lines = [
            Step(StepKind.LINE, Pose(*to), **more)
            for to, more in zip((NEXT, LAST), (*steps, {}, {})[:2], strict=True)
        ]
        way = ModelPlan("u.1", Pose(*AT), tuple(lines), credits=off)
        strange = ModelPlan("x.1", Pose(*AT), tuple(lines), credits=(Credit("nobody", 1),))
        plan: Plan = made.goes(stage, 0, models=(strange, way), **said)
        given = {"u.1": {"road-rule": 5, "load-rule": 7}}
        verdict = Verdict((), credits={} if said.get("notes") else given)
        return list(receipts(stage.scenario, Order("u", "move"), tuple(both), plan, verdict))

    stage.model("u.1", AT)
    stage.box("bog", Kind.AREA, (470_000, 400_000, 520_000, 600_000))
    return named


@pytest.mark.parametrize(("key", "where"), [("notes", "a note"), ("why_not", "a reason")])
@pytest.mark.parametrize(("rule", "wrong"), [("nope", 1), ("", 0), ("budget", 0), ("late-rule", 0)])
def test_a_rule_that_nobody_has(named: Any, key: str, where: str, rule: str, wrong: int) -> None:
    """Neither the game nor the referee, which has a word "budget" of its own."""
    note = (rule, "far") if key == "notes" else WhyNot(rule, "far")
    text = f'{where} names the rule "nope", which the game does not have'
    assert named(**{key: (note,)}) == [mistake("rule", text, "nope", "a rule of the game")] * wrong


@pytest.mark.parametrize(
    ("test", "rule", "owed"),
    [
        ("bog", "other", "bog-rule or mire-rule"),
        ("bog", "bog-rule", None),
        ("bog", "mire-rule", None),
        ("bog", "", None),
        ("nerve", "other", "nerve-rule"),
        ("nerve", "nerve-rule", None),
        ("sprint", "other", "die-rule"),
        ("sprint", "die-rule", None),
        ("luck", "other", None),  # a test that there is not is told elsewhere
    ],
)
def test_what_is_rolled_by_another_rule(named: Any, test: str, rule: str, owed: str | None) -> None:
    """Of two tests of one name either rule is right; a check's and the roll's own are as well."""
    text = f'"{test}" is rolled by {owed}, not by other'
    known = [] if owed is None else [mistake("rule", text, "other", owed)]
    assert named(dice=(Dice(test, "D6", rule),)) == known


def test_a_roll_that_nobody_makes(named: Any) -> None:
    """Without a die of the action there is no rule of it."""
    assert named(dice=(Dice("sprint", "D6", "other"),), die=None) == []


@pytest.mark.parametrize(
    ("flag", "rule", "wrong"),
    [
        ("late", "other", 1),
        ("late", "late-rule", 0),
        ("late", "slow-rule", 0),
        ("late", "", 0),
        ("tired", "other", 0),
    ],
)
def test_what_is_left_by_another_rule(named: Any, flag: str, rule: str, wrong: int) -> None:
    """Two rules leave one state; a state that is not left is told elsewhere."""
    text = 'the state "late" is left by late-rule or slow-rule, not by other'
    known = [mistake("rule", text, "other", "late-rule or slow-rule")] * wrong
    assert named(flags=((flag, rule),)) == known


def test_nothing_is_taken_off(named: Any) -> None:
    """By whom, where its way ends, and what else takes something off."""
    off = (Credit("road-rule", 5), Credit("nope", 1))
    one = mistake("rule", 'nothing is taken off by "nope"', "nope", "load-rule or road-rule")
    assert named(off=off) == [replace(one, model="u.1", place=LAST)]
    none = replace(one, model="u.1", place=LAST, expected="none")
    assert named(off=off[1:], notes=(("late-rule", "slow"),)) == [none]


def test_what_is_taken_off_or_left_twice(named: Any) -> None:
    """Each rule takes its share once, and each state is left once."""
    off = (Credit("road-rule", 5), Credit("road-rule", 5))
    one = mistake("rule", '"road-rule" takes something off twice', "two", "one")
    assert named(off=off) == [replace(one, model="u.1", place=LAST)]
    late = ("late", "late-rule")
    known = mistake("flags", 'the state "late" is left twice', "two", "one")
    assert named(flags=(late, late)) == [known]


def step(number: int, rule: str, text: str, found: str, expected: str) -> Violation:
    """Return what is wrong with what a step names."""
    place = (NEXT, LAST)[number]
    return replace(mistake(rule, text, found, expected), model="u.1", step=number, place=place)


def test_a_rule_that_sets_nothing(named: Any) -> None:
    """Each once, in the step that names it: the bog is met by the first line alone."""
    bog = {"bog": Passage(rule="bog-rule")}
    text = '"{}" sets nothing of what a line costs here'
    far = {"rules": ("line-rule", "bog-rule", "nope", "bog-rule")}
    twice = '"bog-rule" stands there twice'
    assert named(far, far, passages=bog) == [
        step(0, "rule", twice, "two", "one"),
        step(0, "rule", text.format("nope"), "nope", "bog-rule or line-rule"),
        step(1, "rule", twice, "two", "one"),
        step(1, "rule", text.format("bog-rule"), "bog-rule", "line-rule"),
        step(1, "rule", text.format("nope"), "nope", "line-rule"),
    ]
    none = step(1, "rule", text.format("nope"), "nope", "none")
    assert named({}, {"rules": ("nope",)}, ours={}) == [none]


def test_a_test_that_nothing_owes(named: Any) -> None:
    """One that ground owes is owed there alone; one that nothing on the table owes by any step."""
    bog = {"bog": Passage(test="bog", leave="mud")}
    text = 'nothing here owes the test "{}"'
    far = {"tests": ("nerve", "bog", "bog", "nope")}
    assert named(far, far, passages=bog) == [
        step(0, "tests", text.format("nope"), "nope", "bog or mud"),
        step(1, "tests", text.format("bog"), "bog", "none"),
        step(1, "tests", text.format("nope"), "nope", "none"),
    ]
    assert named({"tests": ("bog", "nerve")}) == []


def test_what_the_results_of_checks_bring(named: Any) -> None:
    """Of a plan with branches the rules of either terms may be named."""
    known = {"rules": {"line": "brave-rule"}, "passages": {"bog": Passage(test="mud")}}
    said = {"rules": ("line-rule", "brave-rule"), "tests": ("mud",)}
    assert named(said, known=known) == []
    text = '"brave-rule" sets nothing of what a line costs here'
    wrong = step(0, "rule", text, "brave-rule", "line-rule")
    other = step(0, "tests", 'nothing here owes the test "mud"', "mud", "none")
    assert named(said) == [wrong, other]


BOG = Passage(rule="bog-rule", test="bog", leave="mud", land="dirt", hurry="haste", kin="wet")
KINDS: dict[StepKind, tuple[set[str], set[str]]] = {
    StepKind.LINE: ({"line-rule", "back-rule", "side-rule"}, set()),
    StepKind.PIVOT: ({"turn-rule", "free-rule", "follow-rule"}, set()),
    StepKind.CLIMB: ({"climb-rule", "low-rule"}, set()),
    StepKind.FLY: ({"fly-rule"}, set()),
    StepKind.JUMP: ({"jump-rule"}, {"leap"}),
    StepKind.DROP: ({"drop-rule"}, {"plunge"}),
    StepKind.PLACE: ({"enter-rule"}, set()),
    StepKind.LADDER: (set(), set()),
}
"""What each sets by its own kind."""


@pytest.mark.parametrize("kind", list(KINDS))
def test_what_a_step_is_and_what_it_meets(stage: Any, kind: StepKind) -> None:
    """Its own rules and tests, and those of the bog that it goes over and of all of its kin.

    A way up is made with neither the bog nor what else lies there: it goes through them.
    """
    stage.model("u.1", AT).box("bog", Kind.AREA, (470_000, 400_000, 520_000, 600_000))
    stage.box("pool", Kind.AREA, (0, 0, 10_000, 10_000)).box("far", Kind.AREA, (0, 0, 9_000, 9_000))
    stage.may(
        rules=OURS,
        passages={
            "bog": BOG,
            "pool": Passage(rule="pool-rule", test="pool", kin="wet"),
            "far": Passage(rule="far-rule", test="far"),
        },
        turning=Turning(
            facing=True, rule="turn-rule", free_rule="free-rule", follows_rule="follow-rule",
            backward_rule="back-rule", sidestep_rule="side-rule",
        ),
        climbing=Climbing(rule="climb-rule", free_rule="low-rule"),
        flying=Flying(rule="fly-rule"),
        jumping=Jumping(50_000, test="leap", rule="jump-rule"),
        dropping=Dropping(50_000, test="plunge", rule="drop-rule"),
        set_up=SetUp("place", 0, 0, "enter-rule"),
    )  # fmt: skip
    setting = Setting(stage.scenario, stage.judged_terms.mobilities["u.1"])
    rules, tests = KINDS[kind]
    one = Step(kind, Pose(540_000, 500_000))
    assert setting.own(one) == (rules, tests)
    if kind is StepKind.LADDER:
        assert setting.of(one, Pose(*AT)) == (set(), set())
        return
    met = {"bog-rule", "pool-rule"}, {"bog", "mud", "dirt", "haste", "pool"}
    assert setting.of(one, Pose(*AT)) == (rules | met[0], tests | met[1])


@pytest.mark.parametrize("kind", [StepKind.FLY, StepKind.JUMP, StepKind.DROP, StepKind.PLACE])
def test_a_step_that_nobody_may_make_sets_nothing(stage: Any, kind: StepKind) -> None:
    """Where no rule lets anybody fly, jump, drop or enter there is none by which it could cost."""
    stage.model("u.1", AT).may(rules=OURS)
    setting = Setting(stage.scenario, stage.judged_terms.mobilities["u.1"])
    assert setting.own(Step(kind, Pose(540_000, 500_000))) == (set(), set())


def test_a_line_of_who_may_go_any_way(stage: Any) -> None:
    """What going back or to a side costs is nothing to who need not face the way they go."""
    stage.model("u.1", AT).may(
        rules=OURS, turning=Turning(backward_rule="back-rule", sidestep_rule="side-rule")
    )
    setting = Setting(stage.scenario, stage.judged_terms.mobilities["u.1"])
    assert setting.own(Step(StepKind.LINE, Pose(540_000, 500_000))) == ({"line-rule"}, set())
    stage.may(rules={})
    setting = Setting(stage.scenario, stage.judged_terms.mobilities["u.1"])
    assert setting.own(Step(StepKind.LINE, Pose(540_000, 500_000))) == (set(), set())


# -- what a step meets, or all but touches --------------------------------------------------------


def met(stage: Any, kind: StepKind = StepKind.LINE, z: int = 0) -> Any:
    """Return what may set the cost, and the tests, of a step 40 mm to the right of the model."""
    setting = Setting(stage.scenario, stage.judged_terms.mobilities["u.1"])
    step = Step(kind, Pose(540_000, 500_000, z))
    if kind is StepKind.PIVOT:
        step = Step(kind, Pose(*AT, z, 90_000_000))
    return setting.of(step, Pose(*AT, z))


@pytest.mark.parametrize(("gap", "near"), [(0, True), (100, True), (101, False)])
@pytest.mark.parametrize("dodge", ["dodge", ""])
def test_who_is_swept_may_be_passed_by_a_test(stage: Any, gap: int, near: bool, dodge: str) -> None:
    """Within a tenth of a millimetre of the base that ends at x = 556 mm; if it can be passed."""
    stage.model("u.1", AT).model("e.1", (572_000 + gap, 500_000)).model("e.2", (900_000, 500_000))
    nobody = Bar(frozenset({"e.2"}), "far-rule", "far")
    bar = Bar(frozenset({"e.1", "gone.1"}), "bar-rule", dodge)
    stage.may(bars=(nobody, bar), rules={})
    assert met(stage) == (set(), {dodge} - {""} if near else set())


@pytest.mark.parametrize(
    ("box", "there"),
    [
        ((556_100, 400_000, 600_000, 600_000), True),
        ((556_101, 400_000, 600_000, 600_000), False),
        ((400_000, 400_000, 483_900, 600_000), True),
        ((400_000, 400_000, 483_899, 600_000), False),
        ((400_000, 516_100, 600_000, 600_000), True),
        ((400_000, 516_101, 600_000, 600_000), False),
        ((400_000, 400_000, 600_000, 483_900), True),
        ((400_000, 400_000, 600_000, 483_899), False),
    ],
)
@pytest.mark.parametrize("kind", [Kind.AREA, Kind.SOLID])
def test_what_it_all_but_touches(stage: Any, box: Any, there: bool, kind: Kind) -> None:
    """A tenth of a millimetre to any side; what has neither rule nor kin brings nothing with it."""
    stage.model("u.1", AT).box("bog", kind, box, top=INCH if kind is Kind.SOLID else 0)
    stage.box("far", Kind.AREA, (0, 0, 10, 10))
    stage.may(rules={}, passages={"bog": Passage(test="bog"), "far": Passage(rule="far-rule")})
    assert met(stage) == (set(), {"bog"} if there else set())


@pytest.mark.parametrize(
    ("bottom", "top", "there"),
    [
        (0, 19_999, False),
        (0, 20_000, True),
        (70_000, 80_000, True),
        (70_001, 80_000, False),
    ],
)
def test_material_at_its_heights(stage: Any, bottom: int, top: int, there: bool) -> None:
    """A body 50 mm high whose feet are at 20 mm; the pool on the ground is not met up there."""
    box = (530_000, 400_000, 600_000, 600_000)
    stage.model("u.1", (*AT, 20_000)).box("crate", Kind.SOLID, box, bottom=bottom, top=top)
    stage.box("far", Kind.SOLID, (900_000, 0, 910_000, 10_000), top=60_000)
    passages = {name: Passage(rule=f"{name}-rule") for name in ("crate", "far")}
    stage.may(rules={}, passages=passages)
    assert met(stage, z=20_000) == ({"crate-rule"} if there else set(), set())


@pytest.mark.parametrize(
    ("kind", "there"),
    [(StepKind.LINE, True), (StepKind.PIVOT, False), (StepKind.CLIMB, True)],
)
def test_what_a_hull_meets_at_its_end(stage: Any, kind: StepKind, there: bool) -> None:
    """A hull of 50 x 25 mm comes to x = 565 mm; turning where it stands no further than 528."""
    stage.model("u.1", AT, "50x25mm rect")
    stage.box("slab", Kind.SOLID, (562_000, 400_000, 600_000, 600_000), top=INCH)
    stage.may(rules={}, passages={"slab": Passage(rule="slab-rule")})
    assert met(stage, kind)[0] == ({"slab-rule"} if there else set())


@pytest.mark.parametrize(("kind", "name"), [("ladder", "a"), ("stairs", "b"), ("rope", "")])
def test_the_way_up_that_a_step_follows(stage: Any, kind: str, name: str) -> None:
    """A ladder and stairs begin where it stands; another ladder elsewhere."""
    stage.model("u.1", AT)
    for one, what, x in (("a", Kind.LADDER, 0), ("b", Kind.STAIRS, 0), ("c", Kind.LADDER, 9_000)):
        path = ((500_000 + x, 500_000), (510_000 + x, 500_000))
        stage.features.append(Feature(one, what, "LineString", (path,), top=INCH))
    stage.may(rules={}, passages={n: Passage(rule=f"{n}-rule", test=n) for n in "abc"})
    known = ({f"{name}-rule"}, {name}) if name else (set(), set())
    assert met(stage, StepKind(kind)) == known
