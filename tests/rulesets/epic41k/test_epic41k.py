"""What the orders of this game allow, number by number."""

from typing import Any

import pytest

import planner
from planner import rulesets
from planner.errors import FileError, OrderError
from planner.length import DEGREE
from planner.mobility import Mobility, Way

GAME = "epic41k"
CM = 10_000
PROFILE = {"M": 10, "march": 30, "assault": 20, "class": "infantry"}


def stand(
    scene: Any, terms: Any, unit: Any, kind: str, features: Any = (), action: str = "move"
) -> Mobility:
    """Return the mobility of one stand of a movement class."""
    record = unit("a", (90, 60), profile={**PROFILE, "class": kind})
    mobility: Mobility = terms(scene(GAME, record, features=features), "a", action).mobilities[
        "a.1"
    ]
    return mobility


@pytest.mark.parametrize(("action", "cm"), [("move", 10), ("march", 30), ("assault", 20)])
def test_orders_set_the_allowance(scene: Any, terms: Any, unit: Any, action: str, cm: int) -> None:
    """epic41k.detachment.orders: the numbers are the player's, by order."""
    assert stand(scene, terms, unit, "infantry", action=action).budget == cm * CM


@pytest.mark.parametrize("missing", ["M", "class"])
def test_what_the_texts_leave_open_must_be_given(
    scene: Any, terms: Any, unit: Any, missing: str
) -> None:
    """epic41k.detachment.orders, epic41k.effect.by-class: an error, never a guess."""
    profile = {key: value for key, value in PROFILE.items() if key != missing}
    scenario = scene(GAME, unit("a", (90, 60), profile=profile))
    with pytest.raises(OrderError, match=f'needs "{missing}" in its profile'):
        terms(scenario, "a", "move")


def test_an_unknown_class_is_named(scene: Any, unit: Any) -> None:
    """epic41k.effect.by-class: six classes, no seventh."""
    record = unit("a", (90, 60), profile={**PROFILE, "class": "walker"})
    with pytest.raises(FileError, match='"walker" is unknown; did you mean "walkers"'):
        scene(GAME, record)


@pytest.mark.parametrize(
    ("turns", "cm"),
    [
        ([30], 0),  # epic41k.warengine.free-turn
        ([45, 45, 20], 10),  # epic41k.warengine.turn-cost: 0 + 5 + 5
        ([90], 5),  # epic41k.warengine.turn-max: two turns of 45°
        ([180], 15),  # four turns
    ],
)
def test_a_war_engine_pays_for_turns_after_the_first(
    scene: Any, terms: Any, unit: Any, turns: list[int], cm: int
) -> None:
    """One turn of up to 45° free, 5 cm for each other, on any order but Move."""
    turning = stand(scene, terms, unit, "war_engines", action="assault").turning
    assert turning.cost([turn * DEGREE for turn in turns]) == cm * CM
    assert turning.most_units is None


def test_on_move_orders_there_is_only_the_free_turn(scene: Any, terms: Any, unit: Any) -> None:
    """epic41k.warengine.move-orders: 45° is one turn, 60° would be two."""
    turning = stand(scene, terms, unit, "war_engines").turning
    assert turning.most_units == 1
    assert [turning.units([turn * DEGREE]) for turn in (45, 60)] == [1, 2]


def test_others_turn_freely(scene: Any, terms: Any, unit: Any) -> None:
    """epic41k.turn.other-free: a vehicle, six turns, nothing paid."""
    assert stand(scene, terms, unit, "vehicle").turning.cost([90 * DEGREE] * 6) == 0


TABLE = [
    # terrain, class, way, entry in cm, whether one may end there
    ("ruins", "infantry", Way.OPEN, 5, True),  # epic41k.effect.minus5
    ("ruins", "vehicle", Way.OPEN, 0, True),  # dangerous: a test, not a cost
    ("ruins", "flyers", Way.OPEN, 0, False),  # epic41k.effect.no-landing
    ("fortifications", "vehicle", Way.SHUT, 0, True),  # epic41k.effect.impassable
    ("open_water", "infantry", Way.SHUT, 0, True),
    ("open_water", "skimmers", Way.OPEN, 0, False),
    ("woods", "walkers", Way.OPEN, 0, True),  # epic41k.effect.none
    ("steep_hill", "vehicle", Way.OPEN, 5, True),
    ("magma_river", "skimmers", Way.OPEN, 0, False),  # epic41k.effect.dangerous-to-cross
    ("molten_metal_river_bridge", "infantry", Way.OPEN, 0, True),
    ("blast_furnace_5cm", "war_engines", Way.OPEN, 0, True),
]


@pytest.mark.parametrize(("terrain", "kind", "way", "entry", "stop"), TABLE)
def test_the_printed_table_decides(
    scene: Any,
    terms: Any,
    unit: Any,
    box: Any,
    terrain: str,
    kind: str,
    way: Way,
    entry: int,
    stop: bool,
) -> None:
    """Terrain by class, as printed."""
    area = box("p", "area", 10, 10, 20, 20, terrain=terrain)
    passage = stand(scene, terms, unit, kind, [area]).passage("p")
    assert (passage.way, passage.entry, passage.stop) == (way, entry * CM, stop)


def test_nobody_marches_through_ash_wastes(scene: Any, terms: Any, unit: Any, box: Any) -> None:
    """epic41k.effect.no-march, epic41k.terrain.ash-wastes: round on March, through on Move."""
    area = box("p", "area", 10, 10, 20, 20, terrain="ash_wastes")
    ways = [
        stand(scene, terms, unit, kind, [area], action).passage("p").way
        for kind, action in (("vehicle", "march"), ("vehicle", "move"), ("skimmers", "march"))
    ]
    assert ways == [Way.SHUT, Way.OPEN, Way.OPEN]


def test_every_cell_of_the_table_is_read() -> None:
    """epic41k.effect.by-class: 40 terrains by 6 classes, each row under its ledger id."""
    game: Any = rulesets.find(GAME)
    rows = game.terrain.values()
    assert len(rows) == 40
    assert sum(len(row.effects) for row in rows) == 240
    assert {row.rule for row in rows} <= set(game.rules)


def test_stands_of_the_enemy_stop_only_who_walks(scene: Any, terms: Any, unit: Any) -> None:
    """epic41k.param.enemies-in-the-way: a skimmer passes over, infantry goes round."""
    enemy = unit("b", (100, 60), side="blue", profile=PROFILE)
    for kind, bars in (("infantry", 1), ("skimmers", 0)):
        record = unit("a", (90, 60), profile={**PROFILE, "class": kind})
        mobility = terms(scene(GAME, record, enemy), "a", "move").mobilities["a.1"]
        assert len(mobility.bars) == bars


def test_the_other_reading_lets_flyers_stop_over_magma(
    scene: Any, terms: Any, unit: Any, box: Any
) -> None:
    """epic41k.effect.dangerous-to-cross, option cross_implies_no_landing = false."""
    area = box("p", "area", 10, 10, 20, 20, terrain="magma_river")
    record = unit("a", (90, 60), profile={**PROFILE, "class": "skimmers"})
    other = scene(GAME, record, features=[area], options={"cross_implies_no_landing": False})
    assert terms(other, "a", "move").mobilities["a.1"].passage("p").stop


def test_a_detachment_has_one_order(board: Any, stands: Any, why: Any) -> None:
    """epic41k.detachment.orders: a detachment moves on its current orders, all of it on the same.

    Two units of one on different orders: neither goes on its own before that is set right.
    """
    for other, rule in (("march", "epic41k.detachment.orders"), ("move", ""), (None, "")):
        more = {"orders": other} if other else {}
        scenario = board(
            stands("a", (50, 60), detachment="D", orders="move"),
            stands("b", (60, 60), detachment="D", **more),
            stands("c", (70, 60), detachment="C", orders="march"),
        )
        assert why(scenario, "move") == rule
        assert why(scenario, "stand") == ""
        left = {o.order.action: o.why for o in planner.survey(scenario, "a").left_out}
        says = "its detachment has one order, and is on march and move here"
        assert (left.get("move") == says) is bool(rule)
