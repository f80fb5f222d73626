"""What the orders of this game allow, number by number."""

from fractions import Fraction
from typing import Any

import pytest

from planner import Order, rulesets
from planner.errors import FileError, OrderError
from planner.length import DEGREE
from planner.mobility import Measured, Mobility, Passage, Turning, Way

GAME = "gemini"
INCH = 25_400


def one(scene: Any, terms: Any, unit: Any, features: Any = (), **more: Any) -> Mobility:
    """Return the mobility of a lone figure on a table with `features`."""
    scenario = scene(GAME, unit("a", (30, 22), **more), features=features)
    mobility: Mobility = terms(scenario, "a", "move").mobilities["a.1"]
    return mobility


@pytest.mark.parametrize(
    ("profile", "inches"),
    [
        ({}, 4),  # gemini.move.default-m
        ({"M": 5}, 5),  # gemini.move.allowance-values: an elf; gemini.move.one-action
        ({"M": 3}, 3),  # a squat
        ({"M": 4, "AP": 2}, 8),  # gemini.move.multi-action
        ({"M": 4, "AP": 3}, 12),  # gemini.move.three-action-mix: three moves
    ],
)
def test_each_action_is_worth_the_allowance(
    scene: Any, terms: Any, unit: Any, profile: dict[str, float], inches: int
) -> None:
    """gemini.move.one-action: n actions of M inches each."""
    assert one(scene, terms, unit, profile=profile).budget == inches * INCH


def test_a_default_allowance_is_said(scene: Any, unit: Any) -> None:
    """gemini.move.default-m: 4" and an information that it was assumed."""
    ruleset = rulesets.find(GAME)
    unknown = scene(GAME, unit("a", (30, 22)))
    known = scene(GAME, unit("a", (30, 22), profile={"M": 4}))
    assert [rule for rule, _ in ruleset.report(unknown, unknown.unit("a"))] == [
        "gemini.move.default-m"
    ]
    assert ruleset.report(known, known.unit("a")) == ()


def test_enemies_nearby_do_not_shorten_a_long_move(scene: Any, terms: Any, unit: Any) -> None:
    """gemini.move.near-enemy: an enemy 3" away, three actions, M 4: 12" stays, no standoff."""
    mover = unit("a", (30, 22), profile={"AP": 3})
    mobility = terms(scene(GAME, mover, unit("b", (33, 22), side="blue")), "a", "move")
    figure = mobility.mobilities["a.1"]
    assert (figure.budget, figure.standoffs) == (12 * INCH, ())


@pytest.mark.parametrize(
    ("turns", "half_inches"),
    [
        ([90], 0),  # gemini.turn.free-quarter
        ([-45, 45], 0),  # two eighths make a quarter
        ([135], 1),  # gemini.turn.extra-cost: ceil(45 / 90) = 1
        ([271], 3),  # ceil(181 / 90) = 3
        ([180, 180], 3),  # gemini.turn.about-face: (360 - 90) / 90 = 3, that is 1.5"
        ([60, 60, 60], 1),  # added up first: ceil(90 / 90) = 1
    ],
)
def test_turns_add_up_after_a_free_quarter(
    scene: Any, terms: Any, unit: Any, turns: list[int], half_inches: int
) -> None:
    """Half an inch for each quarter begun beyond the first."""
    turning = one(scene, terms, unit).turning
    assert turning.cost([t * DEGREE for t in turns]) == half_inches * INCH // 2


def test_the_free_quarter_is_there_once_a_turn(scene: Any, terms: Any, unit: Any) -> None:
    """gemini.turn.once-per-turn: spent on a shot, a corner of 90° costs half an inch."""
    turning: Turning = one(scene, terms, unit, state={"free_turn_used": True}).turning
    assert turning.cost([90 * DEGREE]) == INCH // 2


def test_rising_costs_an_action(scene: Any, terms: Any, unit: Any) -> None:
    """gemini.prone.get-up: three actions, M 4, lying: one to rise and 8" of movement."""
    lying = {"profile": {"M": 4, "AP": 3}, "state": {"prone": True}}
    assert one(scene, terms, unit, **lying).budget == 8 * INCH


@pytest.mark.parametrize(
    ("points", "state", "action", "no"),
    [
        (1, {}, "move", ("gemini.prone.get-up", "no action is left once the figure has risen")),
        (
            2,
            {},
            "climb",
            ("gemini.prone.get-up", "1 action is left once the figure has risen: it takes 2"),
        ),
        (2, {}, "move", None),
        (3, {}, "climb", None),
        (
            2,
            {"fell": True},
            "climb_on",
            (
                "gemini.fall.prone-next-turn",
                "1 action is left once it has gathered its wits after its fall: it takes 2",
            ),
        ),
    ],
)
def test_rising_leaves_too_few_actions(
    scene: Any,
    unit: Any,
    box: Any,
    points: int,
    state: dict[str, Any],
    action: str,
    no: tuple[str, str] | None,
) -> None:
    """gemini.prone.get-up, gemini.fall.prone-next-turn: one action goes first, and what is left.

    gemini.climb.two-actions: a climb takes two. A move takes what there is, and one at the least.
    """
    profile, lies = {"M": 4, "AP": points, "I": 4}, {"prone": True, **state}
    block = box("k", "solid", 31, 18, 40, 26, height=3)
    scenario = scene(GAME, unit("a", (30, 22), profile=profile, state=lies), features=[block])
    assert rulesets.find(GAME).refusal(scenario, Order("a", action, to=(34, 22, 3))) == no


@pytest.mark.parametrize(
    ("terrain", "pace", "rule"),
    [
        ("difficult", 2, "gemini.terrain.difficult"),
        ("marsh", 2, "gemini.terrain.difficult-list"),
        ("very_difficult", 4, "gemini.terrain.very-difficult"),
        ("swamp", 4, "gemini.terrain.very-difficult-list"),
    ],
)
def test_slow_ground_counts_where_the_centre_is(
    scene: Any, terms: Any, unit: Any, box: Any, terrain: str, pace: int, rule: str
) -> None:
    """Twice or four times the inches, by the centre of the base."""
    patch = box("p", "area", 5, 5, 9, 9, terrain=terrain)
    passage = one(scene, terms, unit, [patch]).passage("p")
    assert passage == Passage(pace=Fraction(pace), measured=Measured.CENTRE, rule=rule)


@pytest.mark.parametrize("terrain", ["normal", "rubble", "ruins", "scrub", "woods"])
def test_normal_ground_is_as_though_not_there(
    scene: Any, terms: Any, unit: Any, box: Any, terrain: str
) -> None:
    """gemini.terrain.normal and gemini.terrain.normal-list: full rate."""
    patch = box("p", "area", 5, 5, 9, 9, terrain=terrain)
    assert one(scene, terms, unit, [patch]).passage("p") == Passage()


def test_impassable_ground_is_shut(scene: Any, terms: Any, unit: Any, box: Any) -> None:
    """gemini.terrain.impassable."""
    patch = box("p", "area", 5, 5, 9, 9, terrain="impassable")
    passage = one(scene, terms, unit, [patch]).passage("p")
    assert (passage.way, passage.rule) == (Way.SHUT, "gemini.terrain.impassable")


def test_an_unknown_terrain_lists_the_known_ones(scene: Any, unit: Any, box: Any) -> None:
    """A map of another game is an error, not a guess."""
    with pytest.raises(FileError, match=r"unknown terrain .*very_difficult"):
        scene(GAME, unit("a", (30, 22)), features=[box("p", "area", 5, 5, 9, 9, terrain="lava")])


@pytest.mark.parametrize(
    ("height", "way", "rule"),
    [
        (1, Way.OPEN, "gemini.climb.low-obstacle"),
        (1.1, Way.OVER, "gemini.climb.mid-obstacle"),
        (1.25, Way.OVER, "gemini.climb.mid-obstacle"),  # as tall as the figure
        (1.3, Way.SHUT, "gemini.climb.two-actions"),
    ],
)
def test_obstacles_go_by_height(
    scene: Any, terms: Any, unit: Any, line: Any, height: float, way: Way, rule: str
) -> None:
    """Free to 1", then paid up to the figure's own 1.25", then no way for an order to move."""
    wall = line("w", "wall", (5, 5), (9, 5), height=height)
    figure = one(scene, terms, unit, [wall])
    passage = figure.passage("w")
    assert (passage.way, passage.rule) == (way, rule)
    assert figure.climbing.highest == round(1.25 * INCH)


def test_an_obstacle_is_paid_once(scene: Any, terms: Any, unit: Any) -> None:
    """gemini.climb.cross-once: up costs the height, down nothing."""
    climbing = one(scene, terms, unit).climbing
    assert climbing.up == 1
    assert climbing.down == 0


def test_what_cannot_be_climbed_is_told(scene: Any, terms: Any, unit: Any, line: Any) -> None:
    """gemini.climb.gm-climbable: a smooth wall of 1.2"."""
    wall = line("w", "wall", (5, 5), (9, 5), height=1.2, climbable=False)
    assert one(scene, terms, unit, [wall]).passage("w").rule == "gemini.climb.gm-climbable"


@pytest.mark.parametrize(
    ("width", "depth", "way", "stop"),
    [
        (1, 2, Way.OPEN, False),  # gemini.jump.small-gap, gemini.jump.small-gap-halt
        (1.1, 2, Way.SHUT, True),  # a jump, not built
        (3, 1, Way.OPEN, False),  # no deeper than a low obstacle is tall; a halt is before it
    ],
)
def test_ditches_go_by_their_narrowest_breadth(
    scene: Any, terms: Any, unit: Any, box: Any, width: float, depth: float, way: Way, stop: bool
) -> None:
    """Up to 1" wide is stepped over and nobody stops in it."""
    ditch = box("d", "gap", 5, 5, 5 + width, 15, depth=depth)
    passage = one(scene, terms, unit, [ditch]).passage("d")
    assert (passage.way, passage.stop) == (way, stop)


@pytest.mark.parametrize(
    ("state", "sill", "under", "inches"),
    [
        ("open", 0.75, None, 0),
        ("open", 1.1, Way.OVER, 0),
        ("open", 1.3, Way.SHUT, 0),
        ("closed", 0, None, 2),
    ],
)
def test_openings_go_by_their_sills_and_leaves(
    scene: Any, terms: Any, unit: Any, line: Any, state: str, sill: float, under: Any, inches: float
) -> None:
    """gemini.door.low-sill and gemini.climb.window: a sill of 0.75" is free, one of 1.1" is
    climbed as an obstacle of that height is, one above the model's height of 1.25" is not."""
    wall = line("w", "wall", (5, 5), (15, 5), height=3)
    door = line("d", "door", (8, 5), (10, 5), state=state, sill=sill)
    passage = one(scene, terms, unit, [wall, door]).passage("d")
    assert (passage.sill, passage.entry) == (under, round(inches * INCH))


def test_figures_stand_within_three_inches_head_to_head(scene: Any, terms: Any, unit: Any) -> None:
    """gemini.coherency.head-to-head, gemini.coherency.three-inch, gemini.coherency.base-gauge.

    Heads 3" = 76.2 mm apart leave 76.2 - 25 = 51.2 mm between two 25 mm bases; 40 mm bases
    36.2 mm. One comrade each, all in one group.
    """
    for base, gap in (("25mm", 51_200), ("40mm", 36_200)):
        squad = unit("a", (30, 22), (32, 22), base=base)
        coherency = terms(scene(GAME, squad), "a", "move").coherency
        assert (coherency.gap, coherency.neighbours, coherency.one_group) == (gap, 1, True)


def test_a_charge_goes_twice_as_far_and_must_touch(scene: Any, terms: Any, unit: Any) -> None:
    """gemini.charge.double-move: 2 x 4" for one action; gemini.charge.must-contact: bases touch."""
    scenario = scene(GAME, unit("a", (30, 22)), unit("b", (36, 22), side="blue"))
    charge = terms(scenario, "a", "charge", "b")
    assert charge.mobilities["a.1"].budget == 8 * INCH
    assert charge.must_engage == ("b",)
    assert charge.engagement.gap <= 25
    assert "gemini.charge.otherwise-normal" in dict(charge.notes)


def test_a_charge_needs_a_target(scene: Any, terms: Any, unit: Any) -> None:
    """An order that is not understood is an error, not a no."""
    with pytest.raises(OrderError, match="needs a target"):
        terms(scene(GAME, unit("a", (30, 22))), "a", "charge")


def test_enemies_are_in_the_way_and_friends_are_not(scene: Any, terms: Any, unit: Any) -> None:
    """gemini.param.enemies-in-the-way: the texts only let friends through."""
    units = unit("a", (9, 9)), unit("f", (12, 9)), unit("b", (15, 9), side="blue")
    (bar,) = terms(scene(GAME, *units), "a", "move").mobilities["a.1"].bars
    assert bar.models == {"b.1"}


def test_other_readings_of_coherency(scene: Any, terms: Any, unit: Any) -> None:
    """gemini.coherency.head-to-head: base to base it is 3" whole; one comrade may be enough."""
    options = {"distance.mode": "base-edge", "coherency.mode": "neighbour"}
    squad = scene(GAME, unit("a", (30, 22), (32, 22)), options=options)
    coherency = terms(squad, "a", "move").coherency
    assert (coherency.gap, coherency.one_group) == (3 * INCH, False)


def test_friends_may_be_in_the_way_too(scene: Any, terms: Any, unit: Any) -> None:
    """gemini.param.enemies-in-the-way, option bases.pass_friends = false."""
    units = unit("a", (9, 9)), unit("f", (12, 9)), unit("b", (15, 9), side="blue")
    scenario = scene(GAME, *units, options={"bases.pass_friends": False})
    (bar,) = terms(scenario, "a", "move").mobilities["a.1"].bars
    assert bar.models == {"b.1", "f.1"}


def test_what_is_wrong_at_the_start_is_said(scene: Any, unit: Any) -> None:
    """Overlap, table edge, coherency: each once, by its rule.

    A 25 mm base at 0.4" hangs over the edge (radius 0.49"); two 0.5" apart overlap; the third,
    10" off, lacks a comrade, and so there are two groups.
    """
    squad = unit("a", (0.4, 22), (0.9, 22), (11, 22), profile={"M": 4})
    scenario = scene(GAME, squad)
    said = [rule for rule, _ in rulesets.find(GAME).report(scenario, scenario.unit("a"))]
    assert said == [
        "gemini.param.no-overlap",
        "gemini.param.table-edge",
        "gemini.coherency.three-inch",
        "gemini.coherency.three-inch",
    ]
