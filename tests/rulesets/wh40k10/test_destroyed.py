"""Getting out of a destroyed transport: a 100 mm round wreck and 32 mm passengers."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import pytest

import planner
from planner import Order, Scenario
from planner.length import Unit as LengthUnit
from planner.plan import Dice, ModelPlan, Plan, Status, Step, StepKind
from planner.rulesets.wh40k10 import RULESET
from planner.units import Pose

INCH = 25_400
AT = (30 * INCH, 22 * INCH)
OUT, FAR = "wh40k10.destroyed.setup-3", "wh40k10.emergency.wholly-within-6"


@pytest.fixture(name="wreck")
def wreck_fixture(board: Any, squad: Any) -> Any:
    """Return the maker of a destroyed carrier in the middle of the table with passengers."""

    def wreck(*others: Any, count: int = 3, destroyed: bool = True, base: str = "32mm") -> Scenario:
        ids = [{"id": f"a.{n}", "base": base} for n in range(1, count + 1)]
        passengers = {**squad("a"), "models": ids, "state": {"embarked_in": "t"}}
        profile = {"M": 12, "deadly_demise": "D3"}
        body = {"keywords": ["VEHICLE", "TRANSPORT"], "profile": profile, "base": "100mm"}
        lorry = squad("t", (30, 22), **body, state={"destroyed": destroyed})
        made: Scenario = board(passengers, lorry, *others)
        return made

    return wreck


NEEDED = {"wh40k10.emergency.trigger", "wh40k10.emergency.unplaced-destroyed"}


def put(scenario: Scenario, action: str, *ends: tuple[int, int], dice: bool = True) -> set[str]:
    """The rules broken by putting passengers down at places given from the wreck's middle, µm.

    But for whether an emergency was needed at all, which it hardly is on an open table.
    """
    return judged(scenario, action, *ends, dice=dice) - NEEDED


def judged(scenario: Scenario, action: str, *ends: tuple[int, int], dice: bool = True) -> set[str]:
    """The same with that."""
    order, step = Order("a", action), StepKind.DISEMBARK
    poses = [Pose(AT[0] + x, AT[1] + y) for x, y in ends]
    ways = tuple(ModelPlan(f"a.{n}", p, (Step(step, p),)) for n, p in enumerate(poses, 1))
    ids = tuple(way.id for way in ways)
    terms = RULESET.terms(scenario, order)
    owed = [Dice(t.name, t.dice, t.rule, count=len(ids), models=ids) for t in terms.tests]
    plan = Plan(
        "wh40k10",
        LengthUnit.INCH,
        scenario.digest,
        order,
        Status.FEASIBLE,
        models=ways,
        move_order=ids,
        flags=tuple((flag.flag, flag.rule) for flag in terms.flags),
        dice=tuple(owed) if dice else (),
    )
    return {violation.rule for violation in planner.check(scenario, plan).violations}


def ring(squad: Any, radius: float = 110) -> Any:
    """Eight enemies of 60 mm about the wreck, `radius` mm from its middle."""
    turns = [k * math.pi / 4 for k in range(8)]
    about = [
        (30 + radius / 25.4 * math.cos(turn), 22 + radius / 25.4 * math.sin(turn)) for turn in turns
    ]
    return squad("e", *about, side="blue", base="60mm")


def test_who_must_get_out(wreck: Any, why: Any, allowed: Any) -> None:
    """wh40k10.destroyed.must-disembark: who is aboard a wreck, and nobody else, bails out."""
    assert allowed(wreck()) == {"bail_out", "emergency"}
    rule = "wh40k10.destroyed.must-disembark"
    assert why(wreck(), "disembark") == rule
    assert why(wreck(destroyed=False), "bail_out") == rule
    assert why(wreck(), "normal", "t") == "wh40k10.destroyed.before-removal"


@pytest.mark.parametrize(
    ("action", "most", "rule"), [("bail_out", 110_200, OUT), ("emergency", 186_400, FAR)]
)
@pytest.mark.parametrize("more", [-1, 0, 1])
def test_how_far(wreck: Any, action: str, most: int, rule: str, more: int) -> None:
    """wh40k10.destroyed.setup-3, wh40k10.emergency.wholly-within-6, wh40k10.param.wholly-within.

    D <= 3" or 6" + 50,000 - 16,000 µm: 4.338583" for the first.
    """
    assert put(wreck(count=1), action, (most + more, 0)) == ({rule} if more > 0 else set())


@pytest.mark.parametrize("more", [-1, 0, 1, 40_000])
def test_an_emergency_that_was_none(wreck: Any, more: int) -> None:
    """wh40k10.emergency.trigger: who ends wholly within 3" (D <= 110,200) could just bail out;
    so could one further out, with the table empty round the wreck.
    """  # fmt: skip
    broken = judged(wreck(count=1), "emergency", (110_200 + more, 0))
    assert broken == {"wh40k10.emergency.trigger"}


def close_ring(squad: Any, count: int) -> Any:
    """Enemies round the wreck whose 32 mm stand 100,000 µm from its middle, evenly."""
    turns = [2 * math.pi * n / count for n in range(count)]
    out = [(100_000 * math.cos(t), 100_000 * math.sin(t)) for t in turns]
    at = [((AT[0] + x) / INCH, (AT[1] + y) / INCH) for x, y in out]
    return squad("e", *at, side="blue")


def test_an_emergency_that_was_needed(wreck: Any, squad: Any) -> None:
    """wh40k10.emergency.trigger: 32 mm within 3" have their middles 66,000 to 110,200 out.

    From an enemy's middle they keep more than 57,400 (1.000"). Eight enemies are 45° apart: a
    model between two, at 22.5°, is at 66,000 out sqrt(66² + 100² - 2 * 66 * 100 * cos 22.5°) =
    46.5 mm away, at 110,200 out 42.2 mm. So there is no place, and 6" it is: 180,000 out.
    """
    assert judged(wreck(close_ring(squad, 8), count=1), "emergency", (180_000, 0)) == set()


def test_one_is_left_out_though_there_is_room(wreck: Any, squad: Any) -> None:
    """wh40k10.emergency.unplaced-destroyed: of two one is placed, and the table is empty there."""
    scenario = wreck(close_ring(squad, 8), count=2)
    broken = judged(scenario, "emergency", (180_000, 0))
    assert broken == {"wh40k10.emergency.unplaced-destroyed"}
    assert judged(scenario, "emergency", (180_000, 0), (180_000, 33_000)) == set()


def test_two_of_two_would_fit(wreck: Any) -> None:
    """wh40k10.emergency.trigger: both have room within 3" of a wreck with nobody about."""
    ends = (110_200, 0), (110_200 + 33_000, 0)
    assert judged(wreck(count=2), "emergency", *ends) == {"wh40k10.emergency.trigger"}


def test_the_wreck_is_in_the_way(wreck: Any) -> None:
    """wh40k10.destroyed.before-removal: nobody stands where it stands: D >= 66,000."""
    assert put(wreck(count=1), "bail_out", (66_000, 0)) == set()
    assert put(wreck(count=1), "bail_out", (65_999, 0)) == {"wh40k10.through.no-end-on-model"}


@pytest.mark.parametrize(("action", "at"), [("bail_out", 110_200), ("emergency", 180_000)])
@pytest.mark.parametrize("more", [0, 1])
def test_out_of_engagement_range(wreck: Any, squad: Any, action: str, at: int, more: int) -> None:
    """wh40k10.destroyed.setup-3, wh40k10.emergency.not-er: 57,400 between centres is 1.000"."""
    enemy = squad("e", ((AT[0] + at + 57_400 + more) / INCH, 22), side="blue")
    rule = {"bail_out": OUT, "emergency": "wh40k10.emergency.not-er"}[action]
    assert put(wreck(enemy, count=1), action, (at, 0)) == (set() if more else {rule})


@pytest.mark.parametrize(
    ("action", "none", "mean", "rule"),
    [
        ("bail_out", Fraction(5, 6) ** 10, "5/3", "wh40k10.destroyed.roll-per-model"),
        ("emergency", Fraction(1, 1024), "5 ", "wh40k10.emergency.mortal-1-3"),
    ],
)
def test_a_die_for_each(
    wreck: Any, ask: Any, action: str, none: Fraction, mean: str, rule: str
) -> None:
    """wh40k10.destroyed.roll-per-model, wh40k10.emergency.mortal-1-3: ten models.

    Each die is a wound with 1/6, in an emergency with 1/2: 5/3 or 5 on average.
    """
    terms = ask(wreck(count=10), "a", action)
    (test,) = terms.tests
    assert (test.each_model, test.probability**10) == (True, none)
    text = dict(terms.notes)[rule]
    assert f"10 dice: {mean}" in text
    assert str(none) in text
    assert rule in put(wreck(count=1), action, (100_000, 0), dice=False)


@pytest.mark.parametrize("action", ["bail_out", "emergency"])
def test_what_it_leaves(wreck: Any, ask: Any, action: str) -> None:
    """Both ways out leave the same states.

    wh40k10.destroyed.battle-shocked, wh40k10.destroyed.counts-normal,
    wh40k10.destroyed.no-charge, wh40k10.emergency.same-otherwise.
    """
    flags = {flag.flag for flag in ask(wreck(), "a", action).flags}
    assert flags == {"battle_shocked", "counts_normal", "normal_done", "no_charge", "disembarked"}


def test_what_is_left_of_it_later(wreck: Any, why: Any) -> None:
    """The shock outlasts the turn, the rest does not; in the phase there is no Normal move.

    wh40k10.destroyed.battle-shocked, wh40k10.destroyed.counts-normal,
    wh40k10.destroyed.no-charge, wh40k10.normal.once-per-phase.
    """
    scenario = wreck(count=1)
    out = planner.after(scenario, planner.plan(scenario, Order("a", "bail_out", to=(50, 22))))
    assert why(out, "normal") == "wh40k10.normal.once-per-phase"
    assert why(out, "advance") == "wh40k10.phase.every-unit"
    assert why(out, "charge") == "wh40k10.destroyed.no-charge"
    later = planner.next_phase(out, ends_turn=True).unit("a").state
    assert later.get("battle_shocked") is True
    assert not {"counts_normal", "no_charge", "disembarked"} & set(later)


def test_its_own_demise_spares_them(wreck: Any, squad: Any) -> None:
    """wh40k10.destroyed.no-deadly-demise, wh40k10.param.deadly-demise: within 6" on a 6.

    Friends at 4" and an enemy at exactly 6" from the wreck's rim are hit, one at 6.01" is not,
    nor the passengers aboard. 32 mm and 100 mm: 2.598425" between centres are a gap of 0.
    """
    reach = 66 / 25.4
    near, edge = squad("n", (30 + reach + 4, 22)), squad("e", (30, 22 - reach - 5.999), side="blue")
    beyond = squad("f", (30 - reach - 6.01, 22), side="blue")
    said = dict(RULESET.report(s := wreck(near, edge, beyond), s.unit("t")))
    text = said["wh40k10.param.deadly-demise"]
    assert "1/6" in text
    assert text.endswith("n, e")
    notes = dict(RULESET.terms(s, Order("a", "bail_out")).notes)
    assert "wh40k10.destroyed.no-deadly-demise" in notes


def test_only_where_3_inches_do_not_do(wreck: Any) -> None:
    """wh40k10.emergency.trigger: three have room enough, so there is no emergency."""
    plan = planner.plan(wreck(), Order("a", "emergency", to=(50, 22)))
    assert plan.status is Status.INFEASIBLE
    assert [why.rule for why in plan.why_not] == ["wh40k10.emergency.trigger"]


def test_an_emergency(wreck: Any, squad: Any) -> None:
    """wh40k10.emergency.trigger, wh40k10.emergency.wholly-within-6: walled in within 3".

    Enemies of 60 mm at 110 mm all round leave no centre nearer than 110 + 71.4 mm in their
    direction (see the disembarkation test for the directions between), and 186.4 is allowed.
    """
    scenario = wreck(ring(squad), count=1)
    plan = planner.plan(scenario, Order("a", "emergency", to=(50, 22)))
    assert plan.found
    assert planner.check(scenario, plan).legal
    end = plan.models[0].end
    assert math.hypot(end.x - AT[0], end.y - AT[1]) <= 186_400
    assert "wh40k10.emergency.trigger" in {rule for rule, _ in plan.notes}


def test_who_finds_no_place_is_destroyed(board: Any, squad: Any) -> None:
    """wh40k10.emergency.unplaced-destroyed: 160 mm are 6.299", which no 6" hold.

    Of the two the small one gets out, the plan says 1 of 2, and after it the unit is one model.
    """
    models = [{"id": "a.1", "base": "160mm"}, {"id": "a.2", "base": "32mm"}]
    passengers = {**squad("a"), "models": models, "state": {"embarked_in": "t"}}
    body = {"keywords": ["VEHICLE", "TRANSPORT"], "base": "100mm", "state": {"destroyed": True}}
    scenario = board(passengers, squad("t", (30, 22), **body), ring(squad))
    plan = planner.plan(scenario, Order("a", "emergency", to=(50, 22)))
    assert [model.id for model in plan.models] == ["a.2"]
    assert (plan.objective[0].name, plan.objective[0].value) == ("models_placed", 1)
    assert planner.check(scenario, plan).legal
    assert [m.id for m in planner.after(scenario, plan).unit("a").models] == ["a.2"]


def test_as_many_as_possible(board: Any, squad: Any, box: Any) -> None:
    """wh40k10.emergency.unplaced-destroyed: three of 80 mm in a lane 4" wide.

    Blocks 20" high shut it off on both sides, and the wreck (100 mm of 101.6 mm) parts it. Wholly
    within 6" there is room for one disc on each side of it: two beside each other, one 21.6 mm
    higher than the other, take √(80² - 21.6²) + 80 = 157 mm of 152.4.
    """
    blocks = (
        box("n", "solid", 10, 24, 50, 40, height=20),
        box("s", "solid", 10, 4, 50, 20, height=20),
    )
    models = [{"id": f"a.{n}", "base": "80mm"} for n in range(3)]
    passengers = {**squad("a"), "models": models, "state": {"embarked_in": "t"}}
    body = {"keywords": ["VEHICLE", "TRANSPORT"], "base": "100mm", "state": {"destroyed": True}}
    scenario = board(passengers, squad("t", (30, 22), **body), features=list(blocks))
    order = Order("a", "emergency", to=(50, 22))
    plan = planner.plan(scenario, order)
    # On the two sides they are further apart than 2": the unit would not be coherent.
    assert plan.objective[0].value == 1
    assert planner.check(scenario, plan).legal


def test_room_for_five_if_packed(wreck: Any, squad: Any) -> None:
    """wh40k10.destroyed.must-disembark, wh40k10.emergency.trigger: tight, but not too tight.

    Enemies on 14 of 16 places of a ring of 4.8" leave two open sides of the annulus about the
    wreck next to each other; five discs fit there side by side and two deep, each within
    3" + 50 mm - 16 mm = 110.2 mm, and nowhere else. So it is no emergency.
    """
    turns = [k * math.pi / 8 for k in range(2, 16)]
    places = [(30 + 4.8 * math.cos(turn), 22 + 4.8 * math.sin(turn)) for turn in turns]
    scenario = wreck(squad("e", *places, side="blue"), count=5)
    plan = planner.plan(scenario, Order("a", "bail_out", to=(38, 22)))
    assert plan.found
    ends = [way.end for way in plan.models]
    assert all(math.hypot(end.x - AT[0], end.y - AT[1]) <= 110_200 for end in ends)
    no = planner.plan(scenario, Order("a", "emergency", to=(38, 22)))
    assert [why.rule for why in no.why_not] == ["wh40k10.emergency.trigger"]
