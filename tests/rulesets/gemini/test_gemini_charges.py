"""Charges: how often, what comes of them, shots on both sides, running and stepping in."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import sqrt
from typing import Any

import pytest

import planner
from planner import Order, rulesets
from planner.formation.limits import Limits
from planner.formation.search import stretch
from planner.navigation.walk.exact import bearing
from planner.plan import Status, Step, StepKind
from planner.plan.unsaid import UNSAID_NUMBER
from planner.rulesets.gemini.activation import any_of
from planner.rulesets.gemini.reactions.charging import caught, run_dice, spray_range
from planner.rulesets.gemini.reactions.volley import shots

GAME = "gemini"
INCH = 25_400
EDGE = 25 / 25.4
"""Two 25 mm bases touch with their centres this far apart, in inches."""


def foe(unit: Any, at: tuple[float, float] = (30, 22), **more: Any) -> Any:
    """An enemy unit b whose first figure faces the west."""
    record = unit("b", at, side="blue", **more)
    record["models"][0]["facing"] = more.pop("facing", 180) if "facing" in more else 180
    return record


def touch(far: float, at: float = 30) -> float:
    """Return the x of a figure that came from the west to touch one at `at`, or `far` short."""
    return at - EDGE - far


def charged(scene: Any, unit: Any, walked: Any, **more: Any) -> tuple[Any, Any]:
    """A charge of 5" by a at b, made by hand: M 4, so 8" may be gone."""
    profile = {"M": 4, "AP": 3, **more.pop("profile", {})}
    mine = unit("a", (round(touch(5), 3), 22), profile=profile, state=more.pop("state", {}))
    scenario = scene(GAME, mine, foe(unit, **more))
    plan = walked(scenario, "charge", (round(touch(0), 4), 22), targets=["b"])
    (way,) = plan.models
    return scenario, replace(plan, models=(replace(way, budget=8 * INCH, spent=5.0 * INCH),))


def said(scenario: Any, plan: Any) -> dict[str, str]:
    """What is remarked on a plan made by hand."""
    return dict(rulesets.find(GAME).remarks(scenario, plan, planner.reactions(scenario, plan)))


# -- how often ---------------------------------------------------------------------------------


def test_one_charge_a_turn(scene: Any, unit: Any, walked: Any, no: Any) -> None:
    """gemini.charge.one-per-turn: three points, the target stands: no second charge."""
    scenario, plan = charged(scene, unit, walked)
    assert no(scenario, "charge", "b") == ""
    assert no(planner.after(scenario, plan), "charge", "b") == "gemini.charge.one-per-turn"


def test_another_one_after_a_flight(
    scene: Any, unit: Any, walked: Any, no: Any, broken: Any
) -> None:
    """gemini.charge.recharge, gemini.react.run.charger-again: who was run from may charge again.

    gemini.charge.target-flees: the charge was legal, and stays so, against where b stood.
    gemini.react.run.timing: b is moved at once, with a's other two actions still to come.
    b runs 8 with the dice from a that touches it: (30, 22) to (38, 22), 8.03" of gap: out of
    the 8" of another charge; at 7" it is 7" away, and within.
    """
    scenario, plan = charged(scene, unit, walked)
    assert broken(scenario, plan) == set()
    after = planner.after(scenario, plan)
    for roll, status in ((7, "optimal"), (9, "infeasible")):
        ran = planner.plan(after, Order("b", "run", roll=roll))
        then = planner.after(after, ran)
        assert no(then, "charge", "b") == ""
        again = planner.plan(then, Order("a", "charge", ["b"]))
        assert (again.found, again.status.value == "infeasible") == (
            status == "optimal",
            status == "infeasible",
        )
        assert then.unit("a").state["spent_actions"] == 1
    assert broken(scenario, plan) == set()


def test_supporters_are_told_from_chargers(scene: Any, unit: Any, walked: Any) -> None:
    """gemini.charge.otherwise-normal: M 4 and 8.5" to contact: that figure only walks.

    gemini.charge.must-contact: as the plan's first figure touches, the order stands.
    """
    scenario = scene(GAME, unit("a", (round(touch(5), 3), 22), (20, 22)), foe(unit))
    plan = walked(scenario, "charge", (round(touch(0), 4), 22), targets=["b"])
    assert said(scenario, plan)["gemini.charge.otherwise-normal"].endswith(": a.2")


def test_who_makes_no_contact_walks_up(scene: Any, unit: Any) -> None:
    """gemini.charge.otherwise-normal: 7.47" to contact for two, 10.26" for two more of M 4.

    From (10, 22 ± 1) to (18.4, 22) are √71.56, from (7.2, 22 ± 1) √126.44: the last two walk 4" up
    to their target, and are √126.44 - 4 less 0.984" from it, 6.26". They end 1.29" apart, and too
    far from any who fight, or walk so far, to be one with them (gemini.coherency.three-inch).
    """
    mine = unit("a", (10, 21), (10, 23), (7.2, 21), (7.2, 23), profile={"M": 4, "AP": 2, "I": 4})
    scenario = scene(GAME, mine, foe(unit, (18.4, 22)))
    plan = planner.plan(scenario, Order("a", "charge", targets=["b"]))
    far = {way.id: float(way.spent) / INCH for way in plan.models}
    assert [far["a.3"], far["a.4"]] == pytest.approx([4, 4], abs=0.01)
    assert min(far["a.1"], far["a.2"]) > sqrt(71.56) - EDGE - 0.01
    left = next(term.value for term in plan.objective if term.name == "distance_to_targets")
    assert left / INCH == pytest.approx(2 * (sqrt(126.44) - 4 - EDGE), abs=0.01)
    assert planner.check(scenario, plan).legal


def test_a_squad_parts_where_more_of_it_fights_so(scene: Any, unit: Any) -> None:
    """gemini.split.choose, gemini.split.min-size: two fight, where in one group one does.

    a.4 is √(11² + 0²) - 0.984 = 10.02" from contact and only walks, M 4, to x = 13 at the most. Who
    touches b is at x = 20 - 0.984 at the least, 6.02" from there: two others would have to stand
    between, 3" apart, and one of four fights. As two squads two do, and the third of those who
    could (5.02", 5.13" and 7.64" of 8") stays with a.4, that may not be alone.
    gemini.react.manoeuvre.ineligible: of the two squads the one that fights is in close combat.
    """
    places = ((14, 22), (14, 20.8), (11.4, 21.4), (9, 22))
    for initiative, count in ((4, 2), (1, 1)):
        mine = unit("a", *places, profile={"M": 4, "AP": 2, "I": initiative})
        scenario = scene(GAME, mine, foe(unit, (20, 22)))
        plan = planner.plan(scenario, Order("a", "charge", targets=["b"]))
        engaged = next(term for term in plan.objective if term.name == "models_engaged")
        assert (engaged.value, engaged.bound) == (count, count)
        assert planner.check(scenario, plan).legal
        squads = [u for u in planner.after(scenario, plan).units if u.side != "blue"]
        assert sorted(map(len, squads)) == ([2, 2] if count == 2 else [4])
        assert sum(bool(u.state.get("locked")) for u in squads) == 1


def test_nobody_is_stretched_for_want_of_a_neighbour(
    scene: Any, unit: Any, line: Any, monkeypatch: Any
) -> None:
    """gemini.split.min-size: one makes contact, and its mate can come nowhere near it.

    M 4, b at (20, 22): a.1 at (12.5, 22) is 7.5 - 0.984 = 6.52" from contact, of 8". a.2 at
    (11.9, 19.2) would be √(8.1² + 2.8²) - 0.984 = 7.59", as the crow flies; by the end of the wall
    at (13.2, 21.2) it is √(1.3² + 2²) + √(6.8² + 0.8²) - 0.984 = 8.25" or more. Without contact it
    walks 4", and a neighbour of who makes contact is no further from b than 3" and 0.984": it
    would have to walk 8.57 - 3.984 = 4.59". To see that, nobody has to be placed as though it could
    go further.
    """
    mine = unit("a", (12.5, 22), (11.9, 19.2), profile={"M": 4, "I": 4})
    wall = line("w", "wall", (13.2, 8), (13.2, 21.2), height=6, climbable=False)
    scenario = scene(GAME, mine, foe(unit, (20, 22)), features=[wall])
    tried = list[Any]()
    monkeypatch.setattr(stretch, "_least", tried.append)
    plan = planner.plan(scenario, Order("a", "charge", targets=["b"]), Limits(reasons=0))
    assert not plan.found
    assert not tried


# -- shots of the charger ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("far", "weapon", "fires"),
    [(5, "pistol", True), (4, "pistol", False), (5, "heavy", False), (5, "assault", True)],
)
def test_charges_beyond_m_may_fire(
    scene: Any, unit: Any, walked: Any, far: float, weapon: str, fires: bool
) -> None:
    """gemini.charge-fire.eligible: M 4: in a charge of 5" pistols fire, of 4" none do.

    gemini.charge-fire.one-shot: one charger, one shot, at BS 1; gemini.charge-fire.target-only.
    """
    profile = {"M": 4, "weapons": [weapon]}
    mine = unit("a", (touch(far), 22), profile=profile, state={"fires_on_charge": True})
    scenario = scene(GAME, mine, foe(unit))
    plan = walked(scenario, "charge", (touch(0), 22), targets=["b"])
    found = said(scenario, plan)
    assert ("gemini.charge-fire.one-shot" in found) is fires
    assert ("gemini.charge-fire.eligible" in found) is not fires
    if fires:
        text = "1 shot at BS 1, at the charged unit only: a.1"
        assert found["gemini.charge-fire.one-shot"] == text


def test_firing_forfeits_the_die_of_the_fleet(scene: Any, unit: Any) -> None:
    """gemini.charge-fire.no-fleet: M 4: 8" when firing, 8" and D6 when not."""
    game = rulesets.find(GAME)
    budgets = []
    for fires in (True, False):
        profile = {"M": 4, "fleet": True, "weapons": ["pistol"]}
        mine = unit("a", (20, 22), profile=profile, state={"fires_on_charge": fires})
        scenario = scene(GAME, mine, foe(unit))
        order = Order("a", "charge", ["b"], roll=None if fires else 6)
        budgets.append(game.terms(scenario, order).mobilities["a.1"].budget)
    assert budgets == [8 * INCH, 14 * INCH]


@pytest.mark.parametrize(("start", "inches"), [(5, 5), (9, 7)])
def test_templates_count_at_seven_inches(start: int, inches: int) -> None:
    """gemini.charge-fire.template and gemini.react.stand-fire.template: 5" from 5", 7" from 9".

    A start at 4" is 4".
    """
    assert spray_range(start * INCH) == inches * INCH
    assert spray_range(4 * INCH) == 4 * INCH


def test_special_weapons_of_a_charger(scene: Any, unit: Any, walked: Any) -> None:
    """gemini.charge-fire.shotgun; gemini.charge-fire.template: 6" from 6"; and
    gemini.charge-fire.area: at the lesser of the start, 6", and the greatest range, 4"."""
    profile = {"M": 4, "weapons": ["shotgun", "template", "area"], "weapon_range": 4}
    mine = unit("a", (touch(6), 22), profile=profile, state={"fires_on_charge": True})
    scenario = scene(GAME, mine, foe(unit))
    found = said(scenario, walked(scenario, "charge", (touch(0), 22), targets=["b"]))
    assert "one more good face" in found["gemini.charge-fire.shotgun"]
    assert '6"' in found["gemini.charge-fire.template"]
    assert '4"' in found["gemini.charge-fire.area"]


@pytest.mark.parametrize(
    ("mine", "theirs", "cover", "first"),
    [(4, 3, True, "b"), (4, 3, False, "a"), (3, 4, False, "b"), (4, 4, False, "both")],
)
def test_the_quicker_fires_first(
    scene: Any, unit: Any, walked: Any, mine: int, theirs: int, cover: bool, first: str
) -> None:
    """gemini.charge-fire.order: I 4 against I 3 in cover: the charged first. Ties fire at once.

    Who has nothing to fire fires neither first nor last.
    """
    profile = {"M": 4, "I": mine, "weapons": ["pistol"]}
    charger = unit("a", (touch(5), 22), profile=profile, state={"fires_on_charge": True})
    for weapons in (["pistol"], []):
        own = {"I": theirs, "weapons": weapons}
        scenario = scene(GAME, charger, foe(unit, profile=own, state={"in_cover": cover}))
        found = said(scenario, walked(scenario, "charge", (touch(0), 22), targets=["b"]))
        assert "gemini.charge-fire.one-shot" in found
        assert found.get("gemini.charge-fire.order", "").startswith(first if weapons else "")
        assert ("gemini.charge-fire.order" in found) is bool(weapons)


@pytest.mark.parametrize(
    ("state", "weapons", "rule"),
    [
        ({"ambush": True}, ["rapid_fire"], ""),
        ({}, ["rapid_fire"], "gemini.react.charge.who"),
        ({"ambush": True, "pinned": True}, ["rapid_fire"], "gemini.react.charge.ineligible"),
        ({"ambush": True}, [], "gemini.react.stand-fire.eligible"),
        ({"ambush": True, "stood": True}, ["rapid_fire"], "gemini.react.stand-fire.shooters"),
    ],
)
def test_who_lies_in_ambush_fires_at_chargers(
    scene: Any, unit: Any, walked: Any, state: Any, weapons: list[str], rule: str
) -> None:
    """gemini.react.stand-fire.shooters: a charges b; c, in ambush 4" beside it, fires as well.

    It does so once, while b is charged, with something to fire and nothing that bars reactions.
    """
    profile = {"weapons": weapons, "activation": 3}
    charger, charged = unit("a", (touch(5), 22), profile={"M": 4}), foe(unit)
    other = unit("c", (30, 26), side="blue", profile=profile, state=state)
    scenario = scene(GAME, charger, charged, other)
    plan = walked(scenario, "charge", (touch(0), 22), targets=["b"])
    game, early = rulesets.find(GAME), Order("c", "stand_fire")
    assert game.refusal(scenario, early) is not None
    refusal = game.refusal(planner.after(scenario, plan), early)
    assert (refusal[0] if refusal else "") == rule


# -- the charged -------------------------------------------------------------------------------


def test_only_the_charged_reacts_to_a_charge(scene: Any, unit: Any, walked: Any) -> None:
    """gemini.react.charge.who: a charges b, c is 4" away: only b may run or stand and fire.

    gemini.react.charge.stand, gemini.react.charge.options: receive, run, stand and fire.
    gemini.react.stand-fire.shooters: c has no shots at the charger that way either.
    gemini.react.stand-fire.naming: standing and firing needs no overwatch.
    """
    profile = {"weapons": ["rapid_fire"], "activation": 3}
    mine = unit("a", (touch(5), 22), profile={"M": 4})
    units = mine, foe(unit, profile=profile), unit("c", (30, 26), side="blue", profile=profile)
    scenario = scene(GAME, *units)
    plan = walked(scenario, "charge", (touch(0), 22), targets=["b"])
    found = said(scenario, plan)
    assert found["gemini.react.charge.options"] == "b may receive it, run, or stand and fire"
    after = planner.after(scenario, plan)
    game = rulesets.find(GAME)
    for action in ("run", "stand_fire"):
        assert game.refusal(after, Order("b", action)) is None
        assert game.refusal(after, Order("c", action)) == (
            "gemini.react.charge.who",
            "nobody has charged it: only the charged react",
        )


@pytest.mark.parametrize("state", ["pinned", "gone_to_ground", "locked", "routing", "pursuing"])
def test_five_states_leave_it_to_receive_the_charge(
    scene: Any, unit: Any, walked: Any, state: str
) -> None:
    """gemini.react.charge.ineligible: a pinned target does not run; so the four others."""
    scenario, plan = charged(scene, unit, walked, state={})
    barred = scene(
        GAME,
        unit("a", (round(touch(5), 3), 22)),
        foe(unit, profile={"activation": 3}, state={state: True}),
    )
    found = said(barred, replace(plan, scenario=barred.digest))
    assert "gemini.react.charge.options" not in found
    after = planner.after(barred, replace(plan, scenario=barred.digest))
    for action in ("run", "stand_fire"):
        refusal = rulesets.find(GAME).refusal(after, Order("b", action))
        assert refusal is not None
        assert refusal[0] == "gemini.react.charge.ineligible"
    free = said(scenario, plan)
    assert "gemini.react.charge.options" in free


@pytest.mark.parametrize(
    ("charger", "gap", "runner", "chance"),
    [(4, 5, 4, Fraction(1, 12)), (6, 3, 7, Fraction(3, 8))],
)
def test_the_chance_to_catch_a_runner(
    charger: int, gap: int, runner: int, chance: Fraction
) -> None:
    """gemini.react.run.caught: M 4, 5" to contact: P(2D6 <= 3) = 3/36; M 6 and 3" against a
    swift runner: P(3D6 <= 9) = 81/216."""
    assert caught(runner * INCH, (2 * charger - gap) * INCH) == chance


def test_the_swift_run_three_dice(scene: Any, unit: Any) -> None:
    """gemini.react.run.distance: 2D6 to M 6, 3D6 above; P(2D6 >= 7) = 21/36."""
    assert (run_dice(4 * INCH), run_dice(6 * INCH), run_dice(7 * INCH)) == ("2D6", "2D6", "3D6")
    runner = unit("b", (30, 22), side="blue", profile={"M": 4}, state={"charged_by": ["a"]})
    die = rulesets.find(GAME).die(scene(GAME, unit("a", (29, 22)), runner), Order("b", "run"))
    assert die is not None
    assert sum(chance for roll, chance in die.chances.items() if roll >= 7) == Fraction(21, 36)


def test_a_charge_says_how_it_may_end(scene: Any, unit: Any, walked: Any) -> None:
    """gemini.react.run.caught: 8" less 5" leave 3": caught at 1/12. gemini.react.run.no-test."""
    scenario, plan = charged(scene, unit, walked)
    text = said(scenario, plan)["gemini.react.run.caught"]
    assert "1/12" in text
    assert "untested" in text


def runs(scene: Any, unit: Any, roll: int, features: Any = (), **state: Any) -> tuple[Any, Any]:
    """b runs from a charger that touches it on its west side."""
    charger = unit("a", (touch(0), 22), state={"locked": True, **state})
    runner = foe(unit, profile={"M": 4}, state={"charged_by": ["a"]})
    scenario = scene(GAME, charger, runner, features=features)
    return scenario, planner.plan(scenario, Order("b", "run", roll=roll))


def test_it_runs_straight_away_and_turns_for_nothing(scene: Any, unit: Any) -> None:
    """gemini.react.run.turn-included: facing the charger, a roll of 7 is 7", not 6.5".

    gemini.react.run.facing: a charger from the west leaves it facing east.
    gemini.react.run.not-rout: it has run and does not rout; gemini.react.run.next-turn: in its
    next turn nothing of that is left, and its three actions are there.
    """
    scenario, plan = runs(scene, unit, 7)
    end = plan.models[0].end
    assert end.x == pytest.approx(37 * INCH, abs=2)
    assert end.y == 22 * INCH
    assert end.heading == 0
    after = planner.after(scenario, plan)
    state = after.unit("b").state
    assert state["ran"] is True
    assert not state.get("routing")
    assert not state.get("locked")
    later = planner.next_phase(after, ends_turn=True).unit("b").state
    assert {"ran", "charged_by", "spent_actions"} & set(later) == set()


def test_ground_slows_runners(scene: Any, unit: Any, box: Any) -> None:
    """gemini.react.run.terrain: a roll of 7: 1" open and 6" for 3" difficult: 4", straight on."""
    bog = box("bog", "area", 31, 1, 50, 43, terrain="difficult")
    _, plan = runs(scene, unit, 7, features=[bog])
    assert plan.models[0].end.x == pytest.approx(34 * INCH, abs=2_600)
    assert plan.models[0].end.y == 22 * INCH


@pytest.mark.parametrize(
    ("end", "rules"),
    [
        ((37, 22), set()),
        ((36.9, 22.5), {"gemini.react.run.distance"}),  # aslant, if never nearer
        ((37.1, 22), {"gemini.move.reductions"}),
    ],
)
def test_no_way_but_straight_away(
    scene: Any, unit: Any, walked: Any, broken: Any, end: tuple[float, float], rules: set[str]
) -> None:
    """gemini.react.run.distance: along the line from the charger, no further than the roll of 7."""
    charger = unit("b", (touch(0), 22), side="blue")
    runner = unit("a", (30, 22), profile={"M": 4}, state={"charged_by": ["b"]})
    scenario = scene(GAME, runner, charger)
    plan = walked(scenario, "run", end)
    step = plan.models[0].steps[0]
    heading = bearing(step.to.x - plan.models[0].start.x, step.to.y - plan.models[0].start.y)
    assert heading is not None
    turned = replace(plan.models[0].start, heading=heading)
    steps = (
        Step(StepKind.PIVOT, turned),
        Step(StepKind.LINE, replace(step.to, heading=heading)),
    )
    ways = (replace(plan.models[0], steps=steps),)
    plan = replace(plan, models=ways, order=replace(plan.order, roll=7))
    assert broken(scenario, plan) == rules


def test_a_unit_runs_as_one(scene: Any, unit: Any) -> None:
    """gemini.react.run.distance: three abreast run the same way, each its whole 5"."""
    charger = unit("b", (29, 22), side="blue")
    places = [(30.5, 20.5), (30.5, 22), (30.5, 23.5)]
    runners = unit("a", *places, profile={"M": 4}, state={"charged_by": ["b"]})
    plan = planner.plan(scene(GAME, runners, charger), Order("a", "run", roll=5))
    for way, (_, y) in zip(plan.models, places, strict=True):
        assert way.end.y == round(y * INCH)
        assert 35.5 * INCH - 2 < way.end.x <= 35.5 * INCH


@pytest.mark.parametrize(("left", "routs"), [(3, True), (2.9, False)])
def test_who_is_still_reached_routs(scene: Any, unit: Any, left: float, routs: bool) -> None:
    """gemini.react.run.caught: with 3" left of the charge a runner 3" off is caught."""
    scenario, plan = runs(scene, unit, 3, charge_left=left)
    assert bool(planner.after(scenario, plan).unit("b").state.get("routing")) is routs


def test_the_charged_stand_or_run_and_not_both(scene: Any, unit: Any) -> None:
    """gemini.react.stand-fire.fail: without a success it takes the charge, and runs no more."""
    charger = unit("a", (touch(0), 22))
    profile = {"weapons": ["pistol"], "activation": 3}
    scenario = scene(GAME, charger, foe(unit, profile=profile, state={"charged_by": ["a"]}))
    plan = planner.plan(scenario, Order("b", "stand_fire", roll=0))
    assert plan.found
    refusal = rulesets.find(GAME).refusal(planner.after(scenario, plan), Order("b", "run"))
    assert refusal is not None
    assert refusal[0] == "gemini.react.stand-fire.fail"


def test_the_charged_throw_two_dice(scene: Any, unit: Any, walked: Any) -> None:
    """gemini.react.stand-fire.roll: at 1/2 a die, some success at 3/4."""
    profile = {"weapons": ["pistol"], "activation": 3}
    scenario, plan = charged(scene, unit, walked)
    scenario = scene(GAME, unit("a", (round(touch(5), 3), 22)), foe(unit, profile=profile))
    text = said(scenario, replace(plan, scenario=scenario.digest))["gemini.react.stand-fire.roll"]
    assert "any 3/4" in text
    assert any_of(2, Fraction(1, 2)) == Fraction(3, 4)


@pytest.mark.parametrize(
    ("weapon", "relentless", "one", "two"),
    [
        ("rapid_fire", False, 5, 5),  # gemini.react.stand-fire.one-success: 5 shots at BS 1
        ("heavy", False, 0, 15),  # gemini.react.stand-fire.two-successes: Heavy 3 in full
        ("heavy", True, 15, 15),  # gemini.react.stand-fire.relentless
        ("slow", False, 0, 5),  # one each
    ],
)
def test_hurried_shots(
    scene: Any, unit: Any, weapon: str, relentless: bool, one: int, two: int
) -> None:
    """gemini.react.stand-fire.snap: five models, weapons of 3 shots where they are heavy."""
    places = [(30 + 2 * i, 22) for i in range(5)]
    profile = {"weapons": [weapon], "shots": 3, "relentless": relentless}
    enemy = scene(GAME, unit("b", *places, side="blue", profile=profile)).unit("b")
    assert (shots(enemy, 1, hurried=True), shots(enemy, 2, hurried=True)) == (one, two)


@pytest.mark.parametrize(("facing", "rule"), [(180, "roll"), (0, "rear")])
def test_no_shots_at_who_comes_from_behind(
    scene: Any, unit: Any, walked: Any, facing: int, rule: str
) -> None:
    """gemini.react.stand-fire.eligible, gemini.react.stand-fire.rear: all from behind: none."""
    profile = {"weapons": ["pistol"], "activation": 3}
    enemy = unit("b", (30, 22), side="blue", profile=profile)
    enemy["models"][0]["facing"] = facing
    scenario = scene(GAME, unit("a", (touch(5), 22)), enemy)
    found = said(scenario, walked(scenario, "charge", (touch(0), 22), targets=["b"]))
    assert {r for r in found if ".stand-fire." in r} == {f"gemini.react.stand-fire.{rule}"}


@pytest.mark.parametrize(("before", "fast"), [(8, True), (7, False)])
def test_fast_chargers_are_harder_to_hit(
    scene: Any, unit: Any, walked: Any, before: int, fast: bool
) -> None:
    """gemini.react.stand-fire.fast-charger: 8" and a charge of 5" are 13": -1; 7" are 12": not."""
    profile = {"weapons": ["pistol"], "activation": 3}
    mine = unit("a", (touch(5), 22), state={"travelled": before})
    scenario = scene(GAME, mine, foe(unit, profile=profile))
    found = said(scenario, walked(scenario, "charge", (touch(0.001), 22), targets=["b"]))
    assert ("gemini.react.stand-fire.fast-charger" in found) is fast


def test_special_weapons_of_the_charged(scene: Any, unit: Any, walked: Any) -> None:
    """gemini.react.stand-fire.shotgun; gemini.react.stand-fire.area: from 8" with a range of 36"
    at 8"; gemini.react.stand-fire.template: at 7"; gemini.react.stand-fire.grenades: none."""
    held = ["shotgun", "area", "template", "grenades"]
    profile = {"weapons": held, "weapon_range": 36, "activation": 3}
    scenario = scene(GAME, unit("a", (touch(8), 22)), foe(unit, profile=profile))
    found = said(scenario, walked(scenario, "charge", (touch(0.001), 22), targets=["b"]))
    assert "one more good face" in found["gemini.react.stand-fire.shotgun"]
    assert '8"' in found["gemini.react.stand-fire.area"]
    assert '7"' in found["gemini.react.stand-fire.template"]
    assert "not thrown" in found["gemini.react.stand-fire.grenades"]
    only = scene(GAME, unit("b", (30, 22), profile={"weapons": ["grenades"]})).unit("b")
    assert shots(only, 2, hurried=True) == 0


@pytest.mark.parametrize(
    ("option", "state", "rule", "text"),
    [
        # gemini.react.stand-fire.engaged-none: the option off
        (False, {"blocked_front": 40}, "engaged-none", "does not fire"),
        # gemini.react.stand-fire.engaged-facing: 40% may, 50% not
        (True, {"blocked_front": 40, "engaged_models": 1}, "engaged-facing", "9 of its models may"),
        (True, {"blocked_front": 50}, "engaged-facing", "does not fire"),
        # gemini.react.stand-fire.sides: all of the front, nothing of the side the charge comes to
        (True, {"blocked_front": 100, "front": 90}, "engaged-facing", "left is blocked: 10 of"),
        # gemini.react.stand-fire.front: first contact from the west, all blocked there
        (True, {"blocked_front": 100, "front": 180}, "engaged-facing", "does not fire"),
    ],
)
def test_who_fights_may_fire_on_a_free_side(
    scene: Any, unit: Any, walked: Any, option: bool, state: Any, rule: str, text: str
) -> None:
    """gemini.react.stand-fire.engaged-models: of ten models one engaged, nine fire."""
    places = [(30 + 2 * i, 22) for i in range(10)]
    fighting = unit(
        "b", *places, side="blue", profile={"weapons": ["pistol"]}, state={"locked": True, **state}
    )
    fighting["models"][0]["facing"] = 180
    options = {"engaged_saf": option}
    scenario = scene(GAME, unit("a", (touch(5), 22)), fighting, options=options)
    found = said(scenario, walked(scenario, "charge", (touch(0.001), 22), targets=["b"]))
    assert text in found[f"gemini.react.stand-fire.{rule}"]


def test_part_may_run_and_part_stand(scene: Any, unit: Any) -> None:
    """gemini.react.stand-fire.mixed: of five models two run and three fire.

    The two that part are a unit of their own, with the state of the whole: they run, and the
    others stand and fire.
    """
    places = [(30, 22), (30, 24), (30, 26), (30, 28), (30, 30)]
    profile = {"M": 4, "I": 3, "weapons": ["pistol"], "activation": 3}
    whole = unit("b", *places, side="blue", profile=profile, state={"charged_by": ["a"]})
    scenario = scene(GAME, unit("a", (touch(0), 22)), whole)
    from planner.scenario.regrouped import parted

    both = parted(scenario, "b", ["b.1", "b.2"])
    game = rulesets.find(GAME)
    assert game.refusal(both, Order("b-2", "run", roll=7)) is None
    assert game.refusal(both, Order("b", "stand_fire", roll=1)) is None
    assert shots(both.unit("b"), 1, hurried=True) == 3


def test_a_charger_diverts_what_is_left(scene: Any, unit: Any, no: Any) -> None:
    """gemini.react.stand-fire.divert: 8", 3" used, the next enemy at 4": contact, 1" left.

    Before its target has run it may not.
    """
    state = {"charges": ["b"], "charge_left": 5}
    mine = unit("a", (20, 22), profile={"M": 4}, state=state)
    other = unit("c", (24 + EDGE, 22), side="blue")
    still = scene(GAME, mine, foe(unit, (50, 22)), other)
    assert no(still, "divert", "c") == "gemini.react.stand-fire.divert"
    scenario = scene(GAME, mine, foe(unit, (50, 22), state={"ran": True}), other)
    plan = planner.plan(scenario, Order("a", "divert", ["c"]))
    (way,) = plan.models
    assert way.budget - way.spent == pytest.approx(1 * INCH, abs=60)


def test_what_costs_no_action_is_offered_first(scene: Any, unit: Any) -> None:
    """gemini.react.stand-fire.divert: with an action left it diverts for none, or charges for one.

    Both end in contact with c, 4" off, so one of them is offered: the one that costs nothing.
    """
    state = {"charges": ["b"], "spent_actions": 1, "charge_left": 5}
    mine = unit("a", (20, 22), profile={"M": 4, "AP": 2}, state=state)
    ran = foe(unit, (50, 22), state={"ran": True})
    other = unit("c", (24 + EDGE, 22), side="blue")
    found = planner.survey(scene(GAME, mine, ran, other), "a", actions=["charge", "divert"])
    offered = [(option.plan.order.action, option.plan.order.targets) for option in found.options]
    assert offered == [("divert", ("c",))]


def test_who_runs_is_told_its_chance_to_be_caught(scene: Any, unit: Any) -> None:
    """gemini.react.run.caught: in contact with 5.5" left, whoever runs 5" or less is caught.

    2D6 of 5 at the most are 10 of 36. With 1.5" left nobody is: 2" are the least. A roll that is
    known is caught or is not.
    """
    rule = "gemini.react.run.caught"
    for left, chance in ((5.5, "5/18"), (1.5, "")):
        state = {"charges": ["b"], "charge_left": left, "charge_rests": {"a.1": left}}
        charger = unit("a", (20, 22), state=state)
        runner = foe(unit, (20 + EDGE, 22), state={"charged_by": ["a"], "flee_x": 1, "flee_y": 0})
        scenario = scene(GAME, charger, runner, turn={"side": "red"})
        told = dict(planner.plan(scenario, Order("b", "run")).notes).get(rule, "")
        assert (f"at a chance of {chance}: it routs then" in told) is bool(chance)
        assert bool(told) is bool(chance)
    six = planner.plan(scenario, Order("b", "run", roll=6))
    assert rule not in dict(six.notes)


# -- interception --------------------------------------------------------------------------------


def test_an_unknown_radius_is_said(scene: Any, unit: Any) -> None:
    """gemini.react.intercept.trigger: the texts give no radius; c says none, so nobody knows."""
    target, known = unit("b", (17, 22), side="blue"), {"melee_radius": 1}
    for profile in ({}, known):
        third = unit("c", (14, 25), side="blue", profile=profile)
        scenario = scene(GAME, unit("a", (10, 22)), target, third)
        plan = planner.plan(scenario, Order("a", "charge", ["b"]))
        told = dict(plan.notes).get("gemini.react.intercept.trigger", "")
        assert told == (
            ""
            if profile
            else 'c: its profile does not say "melee_radius": whether it may intercept is unknown'
        )


def test_who_is_passed_may_intercept(scene: Any, unit: Any, walked: Any) -> None:
    """gemini.react.intercept.trigger: radius 3", the route passes 2" from c: it may, first where
    it is 3" from c: at 10 + 4 - sqrt(9 - 4) after 4 - sqrt(5) = 1.764".

    gemini.react.intercept.no-bonus: neither has a charge bonus then.
    """
    third = unit("c", (14, 24), side="blue", profile={"melee_radius": 3})
    target = unit("b", (17, 22), side="blue")
    scenario = scene(GAME, unit("a", (10, 22)), target, third)
    plan = walked(scenario, "charge", (16, 22), targets=["b"])
    met = [r for r in planner.reactions(scenario, plan) if r.watch.name == "interception"]
    (reaction,) = met
    assert reaction.watch.rule == "gemini.react.intercept.trigger"
    assert reaction.gone == pytest.approx((4 - sqrt(5)) * INCH, abs=3)
    assert "gemini.react.intercept.no-bonus" in said(scenario, plan)
    wide = scene(GAME, unit("a", (10, 22)), target, {**third, "profile": {"melee_radius": 1.9}})
    assert not [r for r in planner.reactions(wide, plan) if r.watch.name == "interception"]


def test_the_interceptor_plans_its_own_move(scene: Any, unit: Any, walked: Any) -> None:
    """gemini.react.intercept.other-movers: who passes may be met: into contact, within 3"."""
    third = unit("c", (14, 24), side="blue", profile={"melee_radius": 3})
    scenario = scene(GAME, unit("a", (10, 22)), third)
    passed = planner.after(scenario, walked(scenario, "move", (13, 22)))
    plan = planner.plan(passed, Order("c", "intercept", ["a"]))
    assert plan.found
    end, enemy = plan.models[0].end, passed.unit("a").models[0].pose
    away = sqrt((end.x - enemy.x) ** 2 + (end.y - enemy.y) ** 2)
    assert away == pytest.approx(25_000, abs=26)
    refusal = rulesets.find(GAME).refusal(scenario, Order("c", "intercept", ["a"]))
    assert refusal is not None
    assert refusal[0] == "gemini.react.intercept.trigger"


# -- each charger by itself -------------------------------------------------------------------


def pair(scene: Any, unit: Any, **options: Any) -> Any:
    """A figure 2.9" of travel from its enemy, and one 4.9" from it: M 2, so that one charges."""
    squad = unit("a", (20, 22), (18, 22), profile={"I": 3, "M": 2})
    foe = unit("b", (22.9 + EDGE, 22), side="blue")
    return scene(GAME, squad, foe, options=options)


def test_who_makes_no_contact_walks(
    scene: Any, unit: Any, walked: Any, broken: Any, left: Any
) -> None:
    """gemini.charge.otherwise-normal: of two figures one gets there, the other one goes 2".

    gemini.charge.must-contact, option charge.require: with one-per-unit the other goes 3.9" too.
    """
    scenario, loose = pair(scene, unit), pair(scene, unit, **{"charge.require": "one-per-unit"})
    plan = planner.plan(scenario, Order("a", "charge", ["b"]))
    assert planner.check(scenario, plan).legal
    assert plan.models[0].end.x == pytest.approx(22.9 * INCH, abs=60)
    second = plan.models[1]
    for far, bold in ((2.0, False), (2.001, True), (3.9, True)):
        end = replace(second.start, x=second.start.x + round(far * INCH))
        steps = (replace(plan.models[0].steps[-1], to=end, cost=UNSAID_NUMBER),)
        moved = replace(second, steps=steps, spent=UNSAID_NUMBER)
        further = replace(
            plan, status=Status.FEASIBLE, models=(plan.models[0], moved), objective=()
        )
        found = {v.rule for v in planner.check(scenario, further).violations}
        assert found == ({"gemini.charge.otherwise-normal"} if bold else set())
        again = replace(further, scenario=loose.digest)
        assert planner.check(loose, again).legal
    free = planner.plan(loose, Order("a", "charge", ["b"], goal=("models_engaged",)))
    assert planner.check(loose, free).legal
    assert second.spent <= 2 * INCH
    rests = left(scenario, plan)["charge_rests"]
    assert rests == {"a.1": pytest.approx(4 - 2.9, abs=0.01), "a.2": 0}


def test_nobody_jumps_down_only_to_walk_up(scene: Any, unit: Any, box: Any, line: Any) -> None:
    """gemini.charge.otherwise-normal, gemini.jumpdown.no-allowance: b stands between two walls.

    The mouth of the lane, 1.2" wide, lets one to b; a.2 on the roof, 3" up, could only come near b
    behind a wall, after a jump that it may fail.
    """
    bare = {"height": 5, "climbable": False}
    profile = {"M": 4, "AP": 1, "I": 4, "can_climb": False}
    walls = [line(f"w{y}", "wall", (22, y), (34, y), **bare) for y in (21.4, 22.6)]
    roof = box("roof", "solid", 16, 19, 20.6, 21.2, height=3)
    squad = unit("a", (18, 22), (20, 20.5, 3), profile=profile)
    scenario = scene(GAME, squad, foe(unit, (23.6, 22)), features=[roof, *walls])
    plan = planner.plan(scenario, Order("a", "charge", ["b"]))
    assert planner.check(scenario, plan).legal
    assert {term.name: term.value for term in plan.objective}["models_in_contact"] == 1
    assert not plan.dice
    assert plan.models[1].end.z == 3 * INCH


def test_each_has_its_own_rest_of_a_charge(scene: Any, unit: Any, asked: Any) -> None:
    """gemini.react.stand-fire.divert: who had 3" left goes 3", who had none stays."""
    state = {"charges": ["b"], "charge_left": 3, "charge_rests": {"a.1": 3, "a.2": 0}}
    squad = unit("a", (20, 22), (20, 21), state=state)
    gone = unit("b", (50, 22), side="blue", state={"ran": True})
    scenario = scene(GAME, squad, gone, unit("c", (23.5, 22), side="blue"))
    terms = asked(scenario, "divert", "c").mobilities
    assert [terms[f"a.{n}"].budget for n in (1, 2)] == [3 * INCH, 0]
    plan = planner.plan(scenario, Order("a", "divert", ["c"]))
    assert planner.check(scenario, plan).legal
    assert not plan.models[1].steps


def test_who_charges_alone_leaves_its_unit(scene: Any, unit: Any) -> None:
    """gemini.split.min-size, gemini.charge.otherwise-normal: M 4, three in a row 2.8" apart.

    The first is 6.5" from contact, the next one 9.3": more than 8", so it walks 4". In contact
    the first is 5.3" from where the second ends, and no part of a unit is one figure: proved.
    Of two side by side, 6.5" off, and a third 1.2" behind them nobody is left alone.
    """
    enemy = foe(unit)
    rear = touch(6.5)
    squad = unit("a", (rear, 22), (rear - 2.8, 22), (rear - 5.6, 22), profile={"M": 4, "I": 4})
    plan = planner.plan(scene(GAME, squad, enemy), Order("a", "charge", ["b"]))
    assert plan.status is Status.INFEASIBLE
    assert "no mate" in plan.proof.scope
    pair = unit("a", (rear, 21), (rear, 23), (rear - 1.2, 22), profile={"M": 4, "I": 4})
    assert planner.plan(scene(GAME, pair, enemy), Order("a", "charge", ["b"])).found


@pytest.mark.parametrize(
    ("at", "high", "said"),
    [
        # 40" between middles, less a base of 25 mm (0.984") and 8": more than a reason looks for
        ((50, 22), 0, 'even straight there the nearest lacks 31.02"'),
        # 3" away on a roof that no charge gets onto (gemini.climb.two-actions)
        ((14, 22), 4, "no way leads there, or one that is far too long"),
    ],
)
def test_a_charge_that_is_far_out_of_reach_says_so(
    scene: Any, unit: Any, box: Any, at: tuple[float, float], high: float, said: str
) -> None:
    """gemini.charge.double-move, gemini.charge.must-contact: M 4, 8" at the most."""
    roof = [box("k", "solid", 12, 12, 24, 32, height=high)] if high else []
    foe = unit("b", (*at, high), side="blue")
    scenario = scene(GAME, unit("a", (10, 22), profile={"M": 4}), foe, features=roof)
    plan = planner.plan(scenario, Order("a", "charge", ["b"]))
    assert plan.status is Status.INFEASIBLE
    assert plan.why_not[0].text == f"no model can engage b: {said}"
