"""Slow, shut and dangerous ground."""

from fractions import Fraction
from typing import Any

import pytest

import planner
from planner import Order
from planner.rulesets.gemini.figure import Figure
from planner.rulesets.gemini.rough_ground.hazards import load_hazards
from planner.rulesets.gemini.rough_ground.wade import rounded

GAME = "gemini"
TOO_FAR = {"gemini.move.reductions"}
INCH = 25_400
RULESET: Any = planner.rulesets.find(GAME)
DARE = ("distance_left", "tests_owed", "distance_walked")
"""A goal for whoever does not shrink from a test."""


@pytest.mark.parametrize(
    ("allowance", "factor", "inches"),
    [
        (5, 2, 3),  # ceil(2.5)
        (3, 2, 2),  # ceil(1.5)
        (4, 2, 2),
        (5, 4, 2),  # ceil(1.25)
        (6, 4, 2),  # ceil(1.5)
        (3, 4, 1),  # ceil(0.75)
    ],
)
def test_rates_are_rounded_up(allowance: int, factor: int, inches: int) -> None:
    """gemini.terrain.difficult-round, gemini.terrain.very-difficult-round."""
    assert rounded(allowance * INCH, factor) == inches * INCH


def wading(scene: Any, unit: Any, box: Any, terrain: str, **more: Any) -> Any:
    """A figure in the middle of ground 20" wide."""
    patch = box("p", "area", 20, 12, 40, 32, terrain=terrain)
    options = more.pop("options", {})
    return scene(GAME, unit("a", (30, 22), **more), features=[patch], options=options)


@pytest.mark.parametrize(
    ("terrain", "profile", "options", "inches"),
    [
        ("difficult", {"M": 5}, {}, 3),  # gemini.terrain.difficult-round
        ("difficult", {"M": 5}, {"terrain.rounding": "exact"}, 2.5),
        ("difficult", {"M": 5, "AP": 2}, {}, 6),  # rounded for each action
        ("difficult", {"M": 5, "AP": 2}, {"terrain.round_scope": "turn"}, 5),
        ("very_difficult", {"M": 5}, {}, 2),  # gemini.terrain.very-difficult-round
        ("difficult", {"M": 4, "mtc": True}, {}, 3),  # gemini.mtc.bonus: 2" + 1"
        ("very_difficult", {"M": 4, "mtc": True}, {}, 2),  # 1" + 1"
        ("difficult", {"M": 4, "AP": 2, "mtc": True}, {}, 6),
        ("difficult", {"M": 4, "AP": 2, "mtc": True}, {"mtc.scope": "turn"}, 5),
    ],
)
def test_a_whole_order_inside_slow_ground(
    scene: Any, unit: Any, box: Any, walked: Any, broken: Any, terrain: str, profile: Any,
    options: Any, inches: float,
) -> None:  # fmt: skip
    """So many inches, and not a hundredth more."""
    scenario = wading(scene, unit, box, terrain, profile=profile, options=options)
    assert broken(scenario, walked(scenario, "wade", (30 + inches, 22))) == set()
    beyond = walked(scenario, "wade", (30.01 + inches, 22))
    assert broken(scenario, beyond) == {"gemini.move.reductions"}


@pytest.mark.parametrize(
    ("terrain", "profile", "options", "inches"),
    [
        ("very_difficult", {"M": 5}, {}, 3),  # ceil(10 / 4)
        ("very_difficult", {"M": 5}, {"terrain.rounding": "exact"}, 2.5),
        ("very_difficult", {"M": 3}, {}, 2),  # ceil(6 / 4)
        ("very_difficult", {"M": 3, "mtc": True}, {}, 3),  # and an inch of cover
        ("difficult", {"M": 5}, {}, 5),  # 10 / 2
    ],
)
def test_a_charge_inside_slow_ground_is_rounded_once_doubled(
    scene: Any, unit: Any, box: Any, walked: Any, broken: Any, terrain: str, profile: Any,
    options: Any, inches: float,
) -> None:  # fmt: skip
    """gemini.amb.a04, gemini.terrain.very-difficult-round: a charge is one action, ceil(2M / f).

    Base to base with a foe 25 mm further on than it goes, and with one 0.01" beyond that.
    """
    patch = box("p", "area", 20, 12, 40, 32, terrain=terrain)
    for more, rules in ((0, set()), (0.01, {"gemini.move.reductions"})):
        place = (30 + inches + more, 22)
        foe = unit("e", (place[0] + 25 / 25.4, 22), side="blue")
        figure = unit("a", (30, 22), profile=profile)
        scenario = scene(GAME, figure, foe, features=[patch], options=options)
        assert broken(scenario, walked(scenario, "charge", place, targets=("e",))) == rules


def test_a_move_deep_in_slow_ground_says_that_wading_goes_further(
    scene: Any, unit: Any, box: Any
) -> None:
    """gemini.terrain.difficult-round: M 5 is 1.25" by the inch and 2" rounded; M 4 is 1"."""
    for allowance, told in ((5, True), (4, False)):
        scenario = wading(scene, unit, box, "very_difficult", profile={"M": allowance})
        notes = RULESET.terms(scenario, Order("a", "move", to=(40, 22))).notes
        assert any("order wade" in text for _, text in notes) is told


def test_whoever_may_get_out_of_it_keeps_in_it(
    scene: Any, unit: Any, box: Any, first: Any, walked: Any, broken: Any
) -> None:
    """gemini.terrain.difficult-round: 3" deep with M 5 no way gets out; 2.9" deep one would."""
    patch = box("p", "area", 20, 12, 40, 32, terrain="difficult")
    for x, kept in ((23, False), (22.9, True)):
        who = unit("a", (x, 22), profile={"M": 5})
        who["models"][0]["facing"] = 180
        scenario = scene(GAME, who, features=[patch])
        assert (first(scenario, "wade").reserve is not None) is kept
    assert broken(scenario, walked(scenario, "wade", (20, 22))) == set()
    out = broken(scenario, walked(scenario, "wade", (19.95, 22)))
    assert out == {"gemini.terrain.difficult-round"}


@pytest.mark.parametrize(
    ("state", "keywords", "inches"),
    [({}, [], 3), ({"joined": True}, [], 2), ({}, ["CAVALRY"], 2)],
)
def test_lone_characters_on_foot_move_through_cover(
    scene: Any, unit: Any, box: Any, first: Any, state: Any, keywords: list[str], inches: int
) -> None:
    """gemini.mtc.independent-character: alone 3" of difficult ground with M 4; joined 2"."""
    hero = {"profile": {"M": 4, "independent_character": True}, "state": state}
    scenario = wading(scene, unit, box, "difficult", keywords=keywords, **hero)
    assert first(scenario, "wade").budget == 2 * inches * INCH


@pytest.mark.parametrize(("roll", "inches"), [(3, 7), (6, 10)])
def test_the_die_of_the_fleet_is_not_slowed(
    scene: Any, unit: Any, box: Any, first: Any, roll: int, inches: int
) -> None:
    """gemini.fleet.not-reduced: M 4, two actions in difficult ground, a 3: 4" + 3" = 7"."""
    patch = box("p", "area", 5, 5, 55, 40, terrain="difficult")
    runner = unit("a", (30, 22), profile={"M": 4, "AP": 2, "fleet": True})
    scenario = scene(GAME, runner, features=[patch])
    assert first(scenario, "wade", roll=roll).budget == 2 * inches * INCH


def test_two_difficult_kinds_are_told(scene: Any, unit: Any, box: Any, first: Any) -> None:
    """gemini.terrain.very-difficult-combo: the map is asked to say so; until then it costs 2.

    Named very difficult, half an inch of it uses 2".
    """
    bog = box("bog", "area", 20, 12, 40, 32, terrain="bog")
    wood = box("wood", "area", 25, 12, 45, 32, terrain="forest")
    scenario = scene(GAME, unit("a", (30, 22), profile={"M": 4}), features=[bog, wood])
    plan = planner.plan(scenario, Order("a", "move", to=(32, 22)))
    assert "gemini.terrain.very-difficult-combo" in dict(plan.notes)
    assert plan.models[0].spent == pytest.approx(4 * INCH, abs=30)
    named = box("bog", "area", 20, 12, 40, 32, terrain="very_difficult")
    scenario = scene(GAME, unit("a", (30, 22), profile={"M": 4}), features=[named])
    plan = planner.plan(scenario, Order("a", "move", to=(30.5, 22)))
    assert plan.models[0].spent == pytest.approx(2 * INCH, abs=30)


@pytest.mark.parametrize("gift", ["flies", "tunnels"])
def test_machines_get_past_impassable_ground(
    scene: Any, unit: Any, box: Any, first: Any, gift: str
) -> None:
    """gemini.terrain.impassable-machines: over it or under it, as though it were not there."""
    chasm = box("p", "area", 5, 5, 9, 9, terrain="impassable")
    on_foot = scene(GAME, unit("a", (30, 22)), features=[chasm])
    machine = scene(GAME, unit("a", (30, 22), profile={gift: True}), features=[chasm])
    assert first(on_foot, "move").passage("p").way.value == "shut"
    assert first(machine, "move").passage("p").way.value == "open"


# -- dangerous ground ---------------------------------------------------------------------------


def hazards() -> Any:
    """The game's dangerous ground."""
    return RULESET.hazards


@pytest.mark.parametrize(
    ("terrain", "scanner", "fast", "chance"),
    [
        ("dangerous", False, False, Fraction(1, 6)),  # gemini.dangerous.one-in-six
        ("dangerous_2", False, False, Fraction(1, 3)),  # gemini.dangerous.gm-hazard
        ("minefield", False, False, Fraction(1, 2)),  # gemini.dangerous.minefield
        ("cleared_minefield", False, False, Fraction(1, 6)),
        ("minefield", True, False, Fraction(1, 6)),  # gemini.dangerous.minefield-cleared
        ("dangerous", True, False, Fraction(1, 6)),  # a scanner finds mines alone
        ("dangerous", False, True, Fraction(11, 36)),  # gemini.dangerous.fast-two-dice
        ("minefield", False, True, Fraction(3, 4)),
    ],
)
def test_chances_of_harm(terrain: str, scanner: bool, fast: bool, chance: Fraction) -> None:
    """1 - (1 - p)² for whoever goes further than 6" this turn."""
    assert hazards()[terrain].chance(scanner=scanner, fast=fast) == chance


@pytest.mark.parametrize(
    ("terrain", "keywords", "threatened"),
    [
        ("dangerous_to_vehicles", ["VEHICLE"], True),
        ("dangerous_to_vehicles", ["INFANTRY"], False),
        ("dangerous_to_infantry", ["INFANTRY"], True),
        ("dangerous_to_infantry", ["VEHICLE"], False),
    ],
)
def test_some_troops_have_nothing_to_fear(
    scene: Any, unit: Any, terrain: str, keywords: list[str], threatened: bool
) -> None:
    """gemini.dangerous.troop-types: p = 0 for the others."""
    scenario = scene(GAME, unit("a", (30, 22), keywords=keywords))
    troops = scenario.unit("a")
    figure = Figure(RULESET, scenario, troops, troops.models[0])
    assert hazards()[terrain].threatens(figure) is threatened


def test_a_squad_in_a_minefield(scene: Any, unit: Any, box: Any) -> None:
    """gemini.dangerous.minefield: five models cross, none is struck by 1/32; all are told.

    gemini.dangerous.one-in-six: of ten on ground of 1 in 6 some are, by 1 - (5/6)^10 = 0.8385.
    """
    mines = box("m", "area", 32, 0, 33, 44, terrain="minefield")
    squad = unit("a", *((30, 18 + 2 * n) for n in range(5)), profile={"M": 4})
    scenario = scene(GAME, squad, features=[mines])
    plan = planner.plan(scenario, Order("a", "move", to=(36, 22), goal=DARE))
    over = [m.id for m in plan.models if m.end.x > 33 * INCH]
    said = dict(plan.notes)["gemini.dangerous.minefield"]
    (dice,) = plan.dice
    assert set(over) <= set(dice.models)
    none = Fraction(1, 2) ** len(dice.models)
    assert f"a chance of {1 - none} that any of {len(dice.models)}" in said
    assert "a mine goes off" in said  # gemini.dangerous.severity
    assert planner.check(scenario, plan).legal
    ten = 1 - (1 - hazards()["dangerous"].chance()) ** 10
    assert round(float(ten), 4) == 0.8385


def test_whoever_starts_there_is_tested_too(scene: Any, unit: Any, box: Any, asked: Any) -> None:
    """gemini.dangerous.one-in-six: once a turn for each model in it, wherever it goes."""
    patch = box("d", "area", 28, 20, 32, 24, terrain="dangerous")
    squad = unit("a", (30, 22), (34, 22))
    tests = {t.name: t for t in asked(scene(GAME, squad, features=[patch]), "move").tests}
    inside = tests["hazard d from inside"]
    assert inside.each_model
    assert inside.exempt == {"a.2"}
    again = unit("a", (30, 22), (34, 22), state={"hazards_met": ["d"]})
    (late,) = asked(scene(GAME, again, features=[patch]), "move").tests
    assert late.name == "hazard d again"  # for who goes further than 6" alone
    assert {odds.chance for odds in late.odds.values()} == {1}


def test_fast_or_slow_depends_on_the_whole_turn(scene: Any, unit: Any, box: Any) -> None:
    """gemini.dangerous.fast-two-dice: 4" after 2" of the turn are 6", after 2.1" more than 6"."""
    patch = box("d", "area", 32, 0, 33, 44, terrain="dangerous")
    for before, rule, chance in (
        (2, "gemini.dangerous.one-in-six", "1/6"),
        (2.1, "gemini.dangerous.fast-two-dice", "11/36"),
    ):
        mover = unit("a", (30, 22), profile={"M": 4}, state={"travelled": before})
        plan = planner.plan(
            scene(GAME, mover, features=[patch]), Order("a", "move", to=(34, 22), goal=DARE)
        )
        assert chance in dict(plan.notes)[rule]


def test_the_table_of_hazards_names_rules_of_the_book() -> None:
    """gemini.dangerous.gm-hazard: five chances for the umpire to choose from, 1/6 to 5/6."""
    known = RULESET.rules
    rows = load_hazards(RULESET.folder / "hazards.csv")
    assert {row.rule for row in rows.values()} <= set(known)
    assert {row.faces for row in rows.values() if row.terrain.startswith("dangerous")} == {
        1, 2, 3, 4, 5,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("y", "x", "rules"),
    [(22, 24, set()), (22, 24.001, TOO_FAR), (24, 22.5, set()), (24, 22.501, TOO_FAR)],
)
def test_a_road_leads_over_a_swamp(
    scene: Any, unit: Any, box: Any, line: Any, walked: Any, broken: Any,
    y: float, x: float, rules: set[str],
) -> None:  # fmt: skip
    """gemini.terrain.normal, gemini.terrain.very-difficult: from 2" before it M 4 goes 4" by road.

    Beside the road, which is 2" wide, half an inch of swamp takes the other 2".
    """
    features = [
        box("s", "area", 22, 0, 60, 44, terrain="swamp"),
        line("r", "road", (0, 22), (60, 22), width=2, terrain="dirt_road"),
    ]
    scenario = scene(GAME, unit("a", (20, y), profile={"M": 4}), features=features)
    assert broken(scenario, walked(scenario, "move", (x, y))) == rules


def test_no_rate_is_rounded_where_a_road_leads_out(
    scene: Any, unit: Any, box: Any, line: Any, walked: Any, broken: Any
) -> None:
    """gemini.terrain.very-difficult-round: 2" of M 5 are rounded up, but not if a road is on them.

    It ends at y = 23: 2" away from it are waded, and up to it, and no further.
    """
    swamp = box("s", "area", 0, 0, 60, 44, terrain="swamp")
    road = line("r", "road", (0, 22), (60, 22), width=2, terrain="dirt_road")
    scenario = scene(GAME, unit("a", (20, 24), profile={"M": 5}), features=[swamp, road])
    beyond = {"gemini.terrain.very-difficult-round"}
    for turn, y, rules in ((90, 26, set()), (270, 23, set()), (270, 22.9, beyond)):
        assert broken(scenario, walked(scenario, "wade", turn, (20, y))) == rules
