"""Reactions to a move: who may, how near, at what chance, with how many shots."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

import planner
from planner import Order, rulesets
from planner.errors import OrderError
from planner.mobility.watch import When
from planner.rulesets.gemini.activation import any_of, odds
from planner.rulesets.gemini.reactions.status import CHARGED, NEARBY
from planner.rulesets.gemini.reactions.volley import guns, shots
from planner.rulesets.gemini.told import improved
from planner.units import Unit

GAME = "gemini"
INCH = 25_400
END, FIRE = "gemini.react.manoeuvre.trigger-end", "gemini.react.manoeuvre.trigger-fire"
HALF = {"M": 4, "activation": 3}
"""Half of the faces of a die activate."""


def told(scenario: Any, plan: Any) -> dict[str, str]:
    """What a plan made by hand lets others do, and what is remarked on it."""
    found = planner.reactions(scenario, plan)
    notes = {reaction.watch.rule: reaction.watch.effect for reaction in found}
    said = rulesets.find(GAME).remarks(scenario, plan, found)
    return {**dict(said), **{k: v for k, v in notes.items() if k not in dict(said)}}


def rules(scenario: Any, plan: Any) -> set[str]:
    """The rules of the reactions that a plan made by hand calls for."""
    return {reaction.watch.rule for reaction in planner.reactions(scenario, plan)}


def state_of(scenario: Any, plan: Any, unit: str) -> Any:
    """The state of a unit once a plan is carried out."""
    return planner.after(scenario, plan).unit(unit).state


# -- manoeuvre and shooting reactions ------------------------------------------------------------


@pytest.mark.parametrize(("far", "found"), [(8.9, {END}), (9.0, {END}), (9.1, set())])
def test_who_ends_within_nine_inches_calls_for_a_reaction(
    scene: Any, unit: Any, walked: Any, far: float, found: set[str]
) -> None:
    """gemini.react.manoeuvre.trigger-end: 8.9" is a risk, 9.1" none, from head to head."""
    scenario = scene(GAME, unit("a", (20, 22)), unit("b", (33, 22), side="blue", profile=HALF))
    assert rules(scenario, walked(scenario, "move", (33 - far, 22))) == found


def test_who_stays_within_nine_inches_does_too(scene: Any, unit: Any, walked: Any) -> None:
    """gemini.react.manoeuvre.trigger-idle: stationary at 8" is a trigger, at 10" none."""
    for far, said in ((8, True), (10, False)):
        scenario = scene(GAME, unit("a", (20, 22)), unit("b", (20 + far, 22), side="blue"))
        known = told(scenario, walked(scenario, "move"))
        assert ("gemini.react.manoeuvre.trigger-idle" in known) is said


@pytest.mark.parametrize(("far", "found"), [(7, {FIRE}), (10, set())])
def test_who_fires_within_nine_inches_does_too(
    scene: Any, unit: Any, walked: Any, far: float, found: set[str]
) -> None:
    """gemini.react.manoeuvre.trigger-fire: standing 7" away it may be answered, 10" away not."""
    scenario = scene(GAME, unit("a", (20, 22)), unit("b", (20 + far, 22), side="blue"))
    assert rules(scenario, walked(scenario, "fire")) == found


def test_it_must_be_seen(scene: Any, unit: Any, walked: Any, line: Any) -> None:
    """gemini.react.manoeuvre.line-of-sight: a wall of 6" between them, and no reaction."""
    units = unit("a", (20, 22)), unit("b", (28, 22), side="blue")
    wall = line("w", "wall", (24, 10), (24, 34), height=6)
    behind = scene(GAME, *units, features=[wall])
    assert rules(behind, walked(behind, "move")) == set()
    clear = scene(GAME, *units)
    assert rules(clear, walked(clear, "move")) == {END}


@pytest.mark.parametrize(
    "state", ["pinned", "gone_to_ground", "charged_by", "locked", "routing", "pursuing"]
)
def test_six_states_bar_it(scene: Any, unit: Any, walked: Any, state: str) -> None:
    """gemini.react.manoeuvre.ineligible: a pinned unit 5" away does not react; so the other five.

    gemini.react.intercept.ineligible: the same six bar an interceptor (melee radius 8").
    """
    value: Any = ["x"] if state == "charged_by" else True
    foe = {"side": "blue", "profile": {**HALF, "melee_radius": 8}}
    units = unit("a", (20, 22)), unit("b", (25, 22), state={state: value}, **foe)
    scenario = scene(GAME, *units)
    step = walked(scenario, "move", (21, 22))
    assert rules(scenario, step) == set()
    assert len(NEARBY) == 6
    free = scene(GAME, units[0], unit("b", (25, 22), **foe))
    assert rules(free, step) == {END, "gemini.react.intercept.other-movers"}


@pytest.mark.parametrize(
    ("one", "chances"),
    [
        (Fraction(1, 2), (Fraction(1, 4), Fraction(1, 2), Fraction(1, 4))),
        (Fraction(2, 3), (Fraction(1, 9), Fraction(4, 9), Fraction(4, 9))),
    ],
)
def test_two_dice_against_the_activation_number(one: Fraction, chances: Any) -> None:
    """gemini.react.manoeuvre.roll: (1 - p)², 2p(1 - p), p²."""
    assert odds(one) == chances


def test_a_success_is_worth_a_move(scene: Any, unit: Any) -> None:
    """gemini.react.manoeuvre.move-distance: M 4, p 1/2: 0, 4 or 8" at 1/4, 1/2, 1/4; mean 4"."""
    state = {"provoked_by": ["b"]}
    scenario = scene(
        GAME, unit("a", (20, 22), profile=HALF, state=state), unit("b", (28, 22), side="blue")
    )
    game = rulesets.find(GAME)
    die = game.die(scenario, Order("a", "react_move"))
    assert die is not None
    budgets = {}
    for roll, chance in die.chances.items():
        order = Order("a", "react_move", roll=roll)
        budgets[game.terms(scenario, order).mobilities["a.1"].budget // INCH] = chance
    assert budgets == {0: Fraction(1, 4), 4: Fraction(1, 2), 8: Fraction(1, 4)}
    assert sum(inches * chance for inches, chance in budgets.items()) == 4


def test_a_chance_needs_an_activation_number(scene: Any, unit: Any, no: Any) -> None:
    """gemini.react.manoeuvre.roll: the texts give no number, so without one it is an error."""
    reacting = unit("a", (20, 22), state={"provoked_by": ["b"]})
    scenario = scene(GAME, reacting, unit("b", (28, 22), side="blue"))
    with pytest.raises(OrderError, match='needs "activation"'):
        no(scenario, "react_move")


def test_a_reaction_goes_over_ground_as_ever(
    scene: Any, unit: Any, box: Any, walked: Any, broken: Any
) -> None:
    """gemini.react.manoeuvre.move-limits: M 4, two successes: 3" difficult use 6", 2" are left."""
    bog = box("bog", "area", 10, 18, 13, 26, terrain="difficult")
    state = {"provoked_by": ["b"]}
    mine = unit("a", (10, 22), profile=HALF, state=state)
    scenario = scene(GAME, mine, unit("b", (2, 22), side="blue"), features=[bog])
    for end, found in ((15, set()), (15.1, {"gemini.move.reductions"})):
        plan = walked(scenario, "react_move", (13, 22), (end, 22))
        assert broken(scenario, _rolled(plan, 2)) == found


def _rolled(plan: Any, roll: int) -> Any:
    from dataclasses import replace

    return replace(plan, order=replace(plan.order, roll=roll))


@pytest.mark.parametrize(
    ("start", "end", "reading", "found"),
    [
        (5, 2, "approach", set()),  # gemini.react.manoeuvre.halt-2: at most 3" towards it
        (5, 1.9, "approach", {"gemini.react.manoeuvre.halt-2"}),
        (1.5, 1.4, "approach", {"gemini.react.manoeuvre.halt-2"}),  # may only move away
        (1.5, 1.6, "approach", set()),
        (1.5, 1.6, "always", {"gemini.react.manoeuvre.halt-2"}),
    ],
)
def test_a_reaction_is_no_charge(
    scene: Any,
    unit: Any,
    walked: Any,
    broken: Any,
    start: float,
    end: float,
    reading: str,
    found: set[str],
) -> None:
    """gemini.react.manoeuvre.no-charge, gemini.react.manoeuvre.halt-2: 2", from head to head."""
    mine = unit("a", (20 - start, 22), profile=HALF, state={"provoked_by": ["b"]})
    enemy = unit("b", (20, 22), side="blue")
    scenario = scene(GAME, mine, enemy, options={"react.halt": reading})
    turn = () if end < start else (0,)
    plan = _rolled(walked(scenario, "react_move", *turn, (20 - end, 22)), 2)
    assert broken(scenario, plan) == found


@pytest.mark.parametrize(("start", "end", "said"), [(5, 1.9, 2), (1.5, 1.4, 1.5)])
def test_too_near_is_said_from_head_to_head(
    scene: Any, unit: Any, walked: Any, start: float, end: float, said: float
) -> None:
    """gemini.react.manoeuvre.halt-2: 2", as the rule has it; where it began nearer, what that was.

    Between bases of 25 mm that is 0.98" less, which nobody measures.
    """
    mine = unit("a", (20 - start, 22), profile=HALF, state={"provoked_by": ["b"]})
    scenario = scene(GAME, mine, unit("b", (20, 22), side="blue"))
    plan = _rolled(walked(scenario, "react_move", (20 - end, 22)), 2)
    (violation,) = planner.check(scenario, plan).violations
    assert violation.text == f'is within {said}" (middle to middle) of b.1, 0.1" too near'


def test_the_reacting_unit_plans_its_own_best_move(scene: Any, unit: Any) -> None:
    """gemini.react.manoeuvre.halt-2: sent at an enemy 6" off with 8", it ends 2" away.

    gemini.react.manoeuvre.no-combine: it has moved, so it neither fires nor moves again.
    """
    mine = unit("a", (20, 22), profile=HALF, state={"provoked_by": ["b"]})
    scenario = scene(GAME, mine, unit("b", (26, 22), side="blue"))
    plan = planner.plan(scenario, Order("a", "react_move", to=(26, 22), roll=2))
    assert plan.models[0].end.x == pytest.approx(24 * INCH, abs=30)
    after = planner.after(scenario, plan)
    refusal = rulesets.find(GAME).refusal(after, Order("a", "react_fire", roll=2))
    assert refusal is not None
    assert refusal[0] == "gemini.react.manoeuvre.no-combine"


def armed(unit: Any, *weapons: str, side: str = "blue", count: int = 1, **more: Any) -> Any:
    """A unit b whose models hold these weapons each."""
    places = [(28 + 2 * i, 22) for i in range(count)]
    return unit("b", *places, side=side, profile={**HALF, "weapons": list(weapons), **more})


@pytest.mark.parametrize(
    ("weapon", "one", "two"),
    [("pistol", 1, 1), ("rapid_fire", 1, 1), ("assault", 1, 1), ("heavy", 0, 3), ("slow", 0, 3)],
)
def test_what_successes_let_fire(scene: Any, unit: Any, weapon: str, one: int, two: int) -> None:
    """gemini.react.manoeuvre.one-success: a heavy or slow weapon makes 0 shots.

    gemini.react.manoeuvre.two-successes: heavy and slow ones too, in full (3 shots each).
    """
    many = 3 if weapon in ("heavy", "slow") else 1
    foe: Unit = scene(GAME, unit("a", (20, 22)), armed(unit, weapon, shots=many)).unit("b")
    assert (shots(foe, 0), shots(foe, 1), shots(foe, 2)) == (0, one, two)


def test_vehicles_answer_with_two_guns() -> None:
    """gemini.react.manoeuvre.vehicle-one: of S 7, 6 and 5 the two light ones; S 7 alone none.

    gemini.react.manoeuvre.vehicle-two and gemini.react.overwatch.vehicle: any two, no third.
    """
    assert guns([7, 6, 5], 1) == 2
    assert guns([7], 1) == 0
    assert guns([7, 8], 2) == 2
    assert guns([7, 6, 5], 2) == 2
    assert guns([7, 6], 0) == 0


def test_shots_answer_who_caused_them(scene: Any, unit: Any, walked: Any) -> None:
    """gemini.react.manoeuvre.shoot-target: a ends 8" from b, so b's reaction is one to a."""
    units = unit("a", (20, 22)), unit("c", (20, 30)), armed(unit, "pistol")
    scenario = scene(GAME, *units)
    plan = walked(scenario, "move", 90)
    found = planner.reactions(scenario, plan)
    assert {(r.by, r.to) for r in found} == {("b.1", "a.1")}
    assert state_of(scenario, plan, "b")["provoked_by"] == ["a"]
    notes = rulesets.find(GAME).terms(planner.after(scenario, plan), Order("b", "react_fire")).notes
    assert "gemini.react.manoeuvre.shoot-target" in dict(notes)


def test_reactions_are_told_with_their_chances(scene: Any, unit: Any, walked: Any) -> None:
    """gemini.react.timing, gemini.react.manoeuvre.roll: at once, any success at 3/4.

    With two actions left, enemies wait for the last move (option react.trigger).
    """
    mine = unit("a", (20, 22), profile={"AP": 3})
    for reading, waits in (("turn-end", True), ("action-end", False)):
        scenario = scene(GAME, mine, armed(unit, "pistol"), options={"react.trigger": reading})
        plan = walked(scenario, "single_move")
        (reaction,) = planner.reactions(scenario, plan)
        assert reaction.watch.chance == Fraction(3, 4)
        said = rulesets.find(GAME).remarks(scenario, plan, (reaction,))
        assert "gemini.react.timing" in dict(said)
        assert (END in dict(said)) is waits


def test_a_plan_keeps_out_of_their_reach(scene: Any, unit: Any) -> None:
    """gemini.react.manoeuvre.trigger-end: asked to avoid reactions, it ends beyond 9" of b.

    Sent 8" towards b, 12" off, it may go 3" before it is 9" away, from head to head.
    """
    mine = unit("a", (20, 22), profile={"M": 4, "AP": 2})
    scenario = scene(GAME, mine, unit("b", (32, 22), side="blue", profile=HALF))
    order = Order("a", "move", to=(32, 22))
    assert planner.reactions(scenario, planner.plan(scenario, order))
    kept = planner.plan(scenario, order, avoid=["reaction"])
    assert planner.reactions(scenario, kept) == ()
    assert kept.models[0].end.x == pytest.approx(23 * INCH, abs=100)


def test_who_begins_in_their_reach_leaves_it(scene: Any, unit: Any) -> None:
    """gemini.react.manoeuvre.trigger-end counts where a move ends, not where it begins.

    8" from b, on the way 4" nearer to it: the nearest place to that which is 9" from b lies
    straight back, 5" short of it: 1" backwards, which costs 2" (gemini.back.half-rate).
    """
    mine = unit("a", (20, 22), profile={"M": 4, "AP": 1})
    scenario = scene(GAME, mine, unit("b", (28, 22), side="blue", profile=HALF))
    kept = planner.plan(scenario, Order("a", "move", to=(24, 22)), avoid=["reaction"])
    assert planner.reactions(scenario, kept) == ()
    assert not any("accepted" in text for _, text in kept.notes)
    assert kept.models[0].end.at[:2] == pytest.approx((19 * INCH, 22 * INCH), abs=200)
    assert planner.check(scenario, kept).legal


def test_who_cannot_leave_one_reach_keeps_out_of_another(scene: Any, unit: Any) -> None:
    """gemini.react.manoeuvre.trigger-end: what is run into all the same is the least of it.

    4" from b an inch leads nowhere out of its 9". c is 9.5" off, on the way: of the inch towards
    it half an inch is gone, to where it is 9" away from head to head.
    """
    mine = unit("a", (20, 22), profile={"M": 1, "AP": 1})
    near = unit("b", (20, 26), side="blue", profile=HALF)
    scenario = scene(GAME, mine, near, unit("c", (29.5, 22), side="blue", profile=HALF))
    order = Order("a", "move", to=(24, 22))
    assert {r.by for r in planner.reactions(scenario, planner.plan(scenario, order))} == {
        "b.1",
        "c.1",
    }
    kept = planner.plan(scenario, order, avoid=["reaction"])
    assert {r.by for r in planner.reactions(scenario, kept)} == {"b.1"}
    assert kept.models[0].end.at[:2] == pytest.approx((20.5 * INCH, 22 * INCH), abs=100)
    assert planner.check(scenario, kept).legal


def test_each_unit_that_ends_near_may_be_reacted_to(scene: Any, unit: Any, no: Any) -> None:
    """gemini.react.manoeuvre.trigger-end: whoever ends within 9" calls for a reaction.

    a reacts to c, once (gemini.react.manoeuvre.no-combine), and is not said to react to it again
    (A-62: at the end of all its moves), but may to d, which comes near next; and if d charges a
    instead, that is answered (gemini.react.charge.options).
    """
    mine = unit("a", (30, 22), profile={**HALF, "M": 4, "AP": 2})
    near = [unit(n, at, side="blue", profile=HALF) for n, at in (("c", (22, 22)), ("d", (30, 28)))]
    scenario = scene(GAME, mine, *near, turn={"round": 1, "side": "blue", "phase": "turn"})

    def moved(scenario: Any, name: str, action: str) -> tuple[Any, bool]:
        order = Order(name, action)
        plan = planner.plan(scenario, order)
        return planner.after(scenario, plan), bool(planner.reactions(scenario, plan))

    scenario, called = moved(scenario, "c", "go_prone")
    assert called
    scenario = planner.after(scenario, planner.plan(scenario, Order("a", "react_fire", roll=1)))
    assert no(scenario, "react_fire", roll=1) == "gemini.react.manoeuvre.no-combine"
    again, called = moved(scenario, "c", "rise")
    assert not called
    assert no(again, "react_fire", roll=1) == "gemini.react.manoeuvre.no-combine"
    other, called = moved(scenario, "d", "go_prone")
    assert called
    assert no(other, "react_fire", roll=1) == ""
    charged = planner.after(scenario, planner.plan(scenario, Order("d", "charge", ["a"])))
    assert no(charged, "stand_fire", roll=1) == ""
    assert no(charged, "run", "d", roll=7) == ""


def test_who_is_hidden_need_not_keep_off(scene: Any, unit: Any, box: Any) -> None:
    """gemini.react.manoeuvre.line-of-sight: 4" from b, behind what hides it, nobody reacts."""
    hides = box("h", "solid", 25.5, 16, 26.5, 28, height=5)
    mine = unit("a", (20, 22), profile={"M": 4, "AP": 1})
    scenario = scene(GAME, mine, unit("b", (28, 22), side="blue"), features=[hides])
    kept = planner.plan(scenario, Order("a", "move", to=(24, 22)), avoid=["reaction"])
    assert kept.models[0].end.at[:2] == pytest.approx((24 * INCH, 22 * INCH), abs=100)
    assert planner.reactions(scenario, kept) == ()


def test_the_nearest_place_out_of_their_sight(scene: Any, unit: Any, box: Any) -> None:
    """gemini.react.manoeuvre.line-of-sight: 4" before b a wall hides what lies behind it.

    b's base reaches down to y = 22 - 0.492; past the wall's end at (26.95, 23) what it sees ends
    at y = 23 + 0.489 (26.95 - x). Its own base of 0.492" wholly above that and beside the wall,
    at x = 26.45, it has y = 23 + 0.489 x 0.5 + 0.492 x 1.113 = 23.79, 1.85" from (26, 22).
    Beyond 9", sight or no sight, it would be 5" off.
    """
    wall = box("h", "solid", 26.95, 23, 27.05, 32, height=5)
    mine = unit("a", (20, 22), profile={"M": 4, "AP": 2})
    scenario = scene(GAME, mine, unit("b", (30, 22), side="blue"), features=[wall])
    order = Order("a", "move", to=(26, 22))
    kept = planner.plan(scenario, order, avoid=["reaction"])
    assert planner.reactions(scenario, kept) == ()
    assert not any("accepted" in text for _, text in kept.notes)
    x, y = (n / INCH for n in kept.models[0].end.at[:2])
    assert 1.8 < ((x - 26) ** 2 + (y - 22) ** 2) ** 0.5 < 1.95
    assert planner.check(scenario, kept).legal


def test_one_of_two_gets_out_of_sight(scene: Any, unit: Any, box: Any) -> None:
    """gemini.react.manoeuvre.line-of-sight: a.1 gets behind the block, a.2 cannot, nor leave 9".

    b's base at (16, 22) reaches down to y = 21.508: past the block's corner at (13, 22.3) what it
    sees ends at y = 22.3 + 0.264 (13 - x), 22.83 at x = 11. a.1 has to be some 0.51" above that:
    2" of M 3. a.2, at (11.4, 18.7), would have to go 4.5"; and to be 9" from b, 9 - 5.66 = 3.34".
    Within 3" of each other they stay (gemini.split.min-size): a.2 comes up as far as that.
    """
    block = box("h", "solid", 13, 22.3, 13.6, 27, height=5)
    mine = unit("a", (11, 21.6), (11.4, 18.7), profile={"M": 3, "AP": 1, "I": 4})
    foe = unit("b", (16, 22), side="blue", profile=HALF)
    scenario = scene(GAME, mine, foe, features=[block])
    order = Order("a", "move", to=(11.2, 19.5))
    met = planner.reactions(scenario, planner.plan(scenario, order))
    assert {reaction.to for reaction in met} == {"a.1", "a.2"}
    kept = planner.plan(scenario, order, avoid=["reaction"])
    assert {reaction.to for reaction in planner.reactions(scenario, kept)} == {"a.2"}
    assert planner.check(scenario, kept).legal


def test_two_that_react_are_both_counted(scene: Any, unit: Any) -> None:
    """gemini.react.manoeuvre.roll: each of two fails both dice at 1/2 with 1/4: 1/16 together."""
    mine = unit("a", (20, 22), profile={"M": 1, "AP": 1})
    two = [unit(name, (25, y), side="blue", profile=HALF) for name, y in (("b", 20), ("c", 24))]
    plan = planner.plan(
        scene(GAME, mine, *two), Order("a", "move", to=(21, 22)), avoid=["reaction"]
    )
    (said,) = {text for _, text in plan.notes if "accepted" in text}
    assert said.endswith("the chance that none of 2 takes effect is 1/16")


def test_who_lies_reacts_crawling(scene: Any, unit: Any, no: Any, left: Any) -> None:
    """gemini.prone.get-up: rising takes an action, which a reaction has not.

    gemini.crawl.half-rate: one success of M 4 is 4" less 0.5" for turning about, so 1.75" of
    crawling, and it lies still. A horse does not crawl (gemini.crawl.form). Its opponent is told
    of 2" on one success, 4" on two.
    """
    lying = {"prone": True, "provoked_by": ["b"]}
    foe = unit("b", (35, 22), side="blue", profile={"M": 4})
    scenario = scene(GAME, unit("a", (30, 22), profile=HALF, state=lying), foe)
    plan = planner.plan(scenario, Order("a", "react_move", to=(25, 22), roll=1))
    assert plan.models[0].end.x == pytest.approx(28.25 * INCH, abs=100)
    assert left(scenario, plan)["prone"]
    horse = unit("a", (30, 22), profile=HALF | {"can_crawl": False}, state=lying)
    assert no(scene(GAME, horse, foe), "react_move") == "gemini.crawl.form"
    watch = rulesets.find(GAME).terms(scenario, Order("b", "move", to=(34, 22))).watches[0]
    assert watch.effect.startswith('goes up to 2" on one success, up to 4" on two')


# -- overwatch -------------------------------------------------------------------------------------


def watching(unit: Any, *at: tuple[float, float], **more: Any) -> Any:
    """A unit b on overwatch."""
    profile = {**HALF, "weapons": ["heavy"], "shots": 3}
    return unit("b", *at, side="blue", profile=profile, state={"overwatch": True}, **more)


def test_overwatch_takes_an_action(scene: Any, unit: Any, walked: Any, left: Any) -> None:
    """gemini.react.overwatch.enter: of three points one, after 8" with the two others.

    gemini.react.overwatch.reenter: once lost, another action restores it.
    """
    scenario = scene(GAME, unit("a", (20, 22), profile={"M": 4, "AP": 3}))
    scenario = planner.after(scenario, walked(scenario, "double_move", (28, 22)))
    state = left(scenario, planner.plan(scenario, Order("a", "overwatch")))
    assert (state["overwatch"], state["spent_actions"]) == (True, 3)
    fired = scene(GAME, unit("a", (20, 22), state={"reacted": True}))
    assert left(fired, planner.plan(fired, Order("a", "overwatch")))["overwatch"]


def test_a_step_ends_overwatch(scene: Any, unit: Any, walked: Any, broken: Any, left: Any) -> None:
    """gemini.react.overwatch.no-move: a pivot of 45° keeps it, a step of 1" does not.

    No step belongs to the order itself.
    """
    scenario = scene(GAME, unit("a", (20, 22), profile={"AP": 2}, state={"overwatch": True}))
    assert left(scenario, walked(scenario, "move", 45))["overwatch"] is True
    assert "overwatch" not in left(scenario, walked(scenario, "move", (21, 22)))
    fresh = scene(GAME, unit("a", (20, 22)))
    assert broken(fresh, walked(fresh, "overwatch", 45)) == set()
    assert broken(fresh, walked(fresh, "overwatch", (21, 22))) == {"gemini.move.reductions"}


def test_overwatch_lasts_to_the_own_next_turn(scene: Any, unit: Any) -> None:
    """gemini.react.overwatch.duration: through the enemy's turn, gone when the own one begins."""
    units = unit("a", (20, 22)), watching(unit, (50, 22))
    scenario = scene(GAME, *units, turn={"round": 1, "side": "blue", "phase": "turn"})
    enemy = planner.next_phase(scenario, ends_turn=True)
    assert enemy.turn.side == "red"
    assert enemy.unit("b").state["overwatch"] is True
    own = planner.next_phase(enemy, ends_turn=True)
    assert "overwatch" not in own.unit("b").state


@pytest.mark.parametrize("state", ["pinned", "locked"])
def test_who_is_pinned_or_engaged_watches_no_more(
    scene: Any, unit: Any, walked: Any, state: str
) -> None:
    """gemini.react.overwatch.duration: pinned or engaged, it does not react."""
    units = unit("a", (20, 22)), watching(unit, (40, 22))
    free = scene(GAME, *units)
    assert rules(free, walked(free, "move")) == {"gemini.react.overwatch.range"}
    barred = scene(GAME, units[0], {**units[1], "state": {"overwatch": True, state: True}})
    assert rules(barred, walked(barred, "move")) == set()


@pytest.mark.parametrize(("far", "found"), [(20, {"gemini.react.overwatch.range"}), (24.5, set())])
def test_overwatch_reaches_24_inches(
    scene: Any, unit: Any, walked: Any, far: float, found: set[str]
) -> None:
    """gemini.react.overwatch.range: ending 20" away is a trigger, 24.5" none."""
    scenario = scene(GAME, unit("a", (10, 22)), watching(unit, (12 + far, 22)))
    assert rules(scenario, walked(scenario, "move", (12, 22))) == found


def test_overwatch_fires_in_full_and_once(scene: Any, unit: Any, walked: Any) -> None:
    """gemini.react.overwatch.two-successes: a Heavy 3 makes 3 shots, without a roll.

    gemini.react.overwatch.lost: after them the second mover is safe.
    """
    units = unit("a", (20, 22)), watching(unit, (40, 22))
    scenario = scene(GAME, *units)
    plan = walked(scenario, "move")
    (reaction,) = planner.reactions(scenario, plan)
    assert reaction.watch.chance == Fraction(1)
    assert "fires 3" in reaction.watch.effect
    moved = planner.after(scenario, plan)
    assert rulesets.find(GAME).die(moved, Order("b", "react_fire")) is None
    fired = planner.after(moved, planner.plan(moved, Order("b", "react_fire")))
    assert rules(fired, walked(fired, "move")) == set()


@pytest.mark.parametrize(("reading", "seen"), [(True, True), (False, False)])
def test_overwatch_sees_those_who_charge_others(
    scene: Any, unit: Any, walked: Any, reading: bool, seen: bool
) -> None:
    """gemini.react.overwatch.vs-chargers: a charge that passes at 18" and ends beyond 24".

    From (22, 22), 18" below b, 7" to the left to touch c: sqrt(18² + 16.5²) = 24.4" at the end,
    where it begins 9.5" beside b: sqrt(18² + 9.5²) = 20.4".
    """
    units = unit("a", (22, 22)), unit("c", (14.5, 22), side="blue"), watching(unit, (31.5, 40))
    scenario = scene(GAME, *units, options={"overwatch.vs_chargers": reading})
    plan = walked(scenario, "charge", 180, (15.5, 22), targets=("c",))
    found = rules(scenario, plan) & {"gemini.react.overwatch.vs-chargers"}
    assert bool(found) is seen


@pytest.mark.parametrize(("reading", "other"), [(True, True), (False, False)])
def test_overwatch_and_a_charge_that_ends_in_its_range(
    scene: Any, unit: Any, walked: Any, reading: bool, other: bool
) -> None:
    """A-65: may only the charged fire at a charger (gemini.react.stand-fire.shooters)?

    Then who watches from 8" off and is not charged fires neither on the way nor at its end. One
    that is charged itself may fire so all the same (A-66), on the way.
    """
    me, options = unit("a", (20, 22)), {"overwatch.vs_chargers": reading}
    target = unit("c", (16, 22), side="blue")
    scenario = scene(GAME, me, target, watching(unit, (17, 30)), options=options)
    plan = walked(scenario, "charge", 180, (17, 22), targets=("c",))
    assert any(r.watch.name == "overwatch" for r in planner.reactions(scenario, plan)) is other
    scenario = scene(GAME, me, watching(unit, (16, 22)), options=options)
    plan = walked(scenario, "charge", 180, (17, 22), targets=("b",))
    found = {r.when for r in planner.reactions(scenario, plan) if r.watch.name == "overwatch"}
    assert found == {When.ALONG}


# -- going to ground -------------------------------------------------------------------------------


def grounded(scene: Any, unit: Any, **more: Any) -> Any:
    """A unit that has lost three models this turn."""
    mine = unit("a", (20, 22), state={"lost_this_turn": 3}, **more)
    turn = {"round": 1, "side": "blue", "phase": "turn"}
    return scene(GAME, unit("b", (50, 22), side="blue"), mine, turn=turn)


def test_it_goes_to_ground_once_hits_have_cost_it(scene: Any, unit: Any, no: Any) -> None:
    """gemini.react.ground.declare: after 3 wounds; without any, no. Pinned: it may elect to
    (gemini.react.ground.pinned), and attempts no activation next turn."""
    assert no(grounded(scene, unit), "go_to_ground") == ""
    assert no(scene(GAME, unit("a", (20, 22))), "go_to_ground") == "gemini.react.ground.declare"
    pinned = scene(GAME, unit("a", (20, 22), state={"pinned": True}))
    assert no(pinned, "go_to_ground") == ""
    down = planner.after(pinned, planner.plan(pinned, Order("a", "go_to_ground")))
    assert no(down, "move") == "gemini.react.ground.locked"


@pytest.mark.parametrize("state", [{"lost_this_turn": 3}, {"pinned": True}])
def test_who_is_down_watches_for_nobody(
    scene: Any, unit: Any, left: Any, state: dict[str, Any]
) -> None:
    """gemini.react.ground.locked: it does not shoot, and its own next turn is the one it loses.

    gemini.react.overwatch.duration: who is pinned watches no longer, and by then nobody does.
    """
    scenario = scene(GAME, unit("a", (20, 22), state={"overwatch": True, **state}))
    assert "overwatch" not in left(scenario, planner.plan(scenario, Order("a", "go_to_ground")))


def test_it_loses_its_next_turn(scene: Any, unit: Any, no: Any) -> None:
    """gemini.react.ground.locked: no move, shot or charge until its following turn is over."""
    scenario = grounded(scene, unit)
    scenario = planner.after(scenario, planner.plan(scenario, Order("a", "go_to_ground")))
    own = planner.next_phase(scenario, ends_turn=True)
    assert own.turn.side == "red"
    for action in ("move", "fire", "charge", "overwatch"):
        assert no(own, action, "b") == "gemini.react.ground.locked"
    over = planner.next_phase(own, ends_turn=True)
    assert "gone_to_ground" not in over.unit("a").state
    assert no(over, "move") == "gemini.react.timing"
    assert no(planner.next_phase(over, ends_turn=True), "move") == ""


@pytest.mark.parametrize(("save", "better"), [(3, 2), (4, 3), (None, 6), (2, 2), (5, 4)])
def test_saves_are_one_better(save: int | None, better: int) -> None:
    """gemini.react.ground.save-plus-1: 3+ is 2+, 4+ is 3+, none is 6, 2+ stays.

    gemini.react.ground.which-save: an invulnerable 5+ that is used becomes 4+.
    gemini.react.ground.after-ap: a 3+ that AP 3 has taken away is none: 6, not 2+.
    """
    assert improved(save) == better


def test_what_is_left_to_the_grounded_is_said(scene: Any, unit: Any) -> None:
    """gemini.react.ground.still-can, gemini.react.ground.cover: it fights back, without cover.

    gemini.react.ground.which-save: both its saves are told one better.
    """
    scenario = grounded(scene, unit, profile={"save": 3, "invulnerable": 5})
    notes = planner.plan(scenario, Order("a", "go_to_ground")).notes
    assert {"gemini.react.ground.still-can", "gemini.react.ground.cover"} <= set(dict(notes))
    saves = [text for rule, text in notes if rule == "gemini.react.ground.which-save"]
    assert saves == ["save 3+ becomes 2+", "invulnerable 5+ becomes 4+"]
    assert "charged_by" not in CHARGED


def test_the_more_dice_the_surer() -> None:
    """gemini.react.pickup.trigger: two failed dice taken at 1/2 each: 3/4 for one at least."""
    assert any_of(2, Fraction(1, 2)) == Fraction(3, 4)


def test_a_unit_on_overwatch_fires_once(scene: Any, unit: Any) -> None:
    """gemini.react.overwatch.lost: two end in its view; it fires once, so surely at one of them."""
    watch = unit("e", (30, 30), (31.2, 30), side="blue", state={"overwatch": True})
    scenario = scene(GAME, unit("a", (20, 22), (21.2, 22), profile={"M": 4}), watch)
    plan = planner.plan(scenario, Order("a", "move", to=(23, 22)), avoid=["overwatch"])
    (said,) = {text for _, text in plan.notes if "accepted" in text}
    assert said.endswith("the chance that it takes no effect is 0")


def test_who_reacts_may_also_get_away(scene: Any, unit: Any) -> None:
    """gemini.react.manoeuvre.move-distance: of its orders one goes away, by either number of dice.

    Away from (24, 22) at 7": one success of M 4 leaves 11", two 15".
    """
    foe = unit("b", (24, 22))
    mine = unit("a", (31, 22), side="blue", profile=HALF, state={"provoked_by": ["b"]})
    turn = {"round": 1, "side": "red", "phase": "turn"}
    scenario = scene(GAME, foe, mine, turn=turn)
    found = [option.plan for option in planner.options(scenario, unit="a")]
    away = next(p for p in found if (p.order.action, p.order.goal) == ("react_move", "escape"))
    gaps = {row.roll: row.objective[0].value / INCH for row in away.rolls}
    base = 25 / 25.4
    assert gaps == pytest.approx({0: 7 - base, 1: 11 - base, 2: 15 - base}, abs=0.01)


def test_a_refused_reaction_says_why_with_a_roll_too(scene: Any, unit: Any) -> None:
    """gemini.react.overwatch.no-move: not that it rolls no dice, which off overwatch it does."""
    state = {"overwatch": True, "provoked_by": ["b"]}
    watcher = unit("a", (20, 22), state=state, profile={"activation": 3})
    turn = {"round": 1, "side": "blue", "phase": "turn"}
    scenario = scene(GAME, watcher, unit("b", (26, 22), side="blue"), turn=turn)
    for roll in (None, 1):
        plan = planner.plan(scenario, Order("a", "react_move", to=(10, 22), roll=roll))
        assert [why.rule for why in plan.why_not] == ["gemini.react.overwatch.no-move"]


def test_what_is_in_view_is_called_so(scene: Any, unit: Any, line: Any) -> None:
    """gemini.react.overwatch.range: out of its sight nobody gets onto the objective, and why."""
    wall = line("w", "wall", (13, 8), (13, 14), height=5)
    watcher = unit("b", (30, 11), side="blue", state={"overwatch": True})
    at = {"type": "Point", "coordinates": [12, 5]}
    goal = {
        "type": "Feature", "id": "o", "geometry": at,
        "properties": {"kind": "objective", "radius": 1},
    }  # fmt: skip
    mover = unit("a", (10, 11), profile={"AP": 2})
    scenario = scene(GAME, mover, watcher, features=[wall, goal])
    plan = planner.plan(scenario, Order("a", "move", to="o"), avoid=["overwatch"])
    said = " ".join(why.text for why in plan.why_not)
    assert "the area in view of who may react" in said
    # Had a better one been refused, a note would say so: that is a plan to be judged as well.
    noted = replace(plan, notes=(*plan.notes, ("referee", "a better one was refused")))
    for one in (plan, noted):
        assert planner.check(scenario, one).legal


@pytest.mark.parametrize(("x", "kept_out"), [(30, False), (35, True)])
def test_what_cannot_be_avoided_costs_no_goal(
    scene: Any, unit: Any, x: float, *, kept_out: bool
) -> None:
    """gemini.react.overwatch.range: out to 24", and nothing to hide behind for M 4.

    From 17 to 30 are 13", 17" after 4" away: whatever it does it is shot at, so it goes on as
    though nobody asked. From 12 to 35 are 23": with little more than an inch, after 0.5" for a turn
    of 180° (gemini.turn.extra-cost), it is out of that, and gives up the goal for it.
    """
    start = 12 if kept_out else 17
    mine = unit("a", (start, 22), profile={"M": 4, "AP": 1})
    watch = {"activation": 3, "weapons": ["rapid_fire"]}
    other = unit("b", (x, 22), side="blue", profile=watch, state={"overwatch": True})
    other["models"][0]["facing"] = 180
    scenario = scene(GAME, mine, other, turn={"round": 1, "side": "red", "phase": "turn"})
    order = Order("a", "move", to=(24, 22))
    free = planner.plan(scenario, order)
    kept = planner.plan(scenario, order, avoid=["overwatch"])
    assert (kept.models[0].end != free.models[0].end) is kept_out
    seen = [r for r in planner.reactions(scenario, kept) if r.watch.name == "overwatch"]
    assert bool(seen) is not kept_out
