"""Relations of the gauntlet: each holds on a scene, and each would say so if it did not."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from planner.gauntlet.long import play
from planner.gauntlet.relations.all import NAMES, tried
from planner.gauntlet.relations.costs import forgiven, like
from planner.gauntlet.relations.motion import mirror, shifted, turned
from planner.gauntlet.relations.orders import halved
from planner.gauntlet.relations.scaled import doubled
from planner.gauntlet.relations.told import told
from planner.gauntlet.relations.world import World, contradiction
from planner.gauntlet.rows import ROWS
from planner.gauntlet.scene import scene, small
from planner.mobility import Climbing, Mobility, Passage, Turning
from planner.plan import Plan, Proof, Status, Term
from planner.units import Base, Pose

SHARE = (0, 1, 2, 19)
"""Scenes of each relation tried here: ``planner gauntlet relations`` tries twenty."""


@pytest.mark.share(2)
@pytest.mark.parametrize("index", SHARE)
def test_each_relation_holds(index: int) -> None:
    """Each on four scenes, of which one is larger."""
    found = {name: tried(name, index) for name in NAMES}
    assert {name: wrong for name, (_, wrong) in found.items() if wrong} == {}


def test_a_way_alone_pays_for_going_to_a_side_once() -> None:
    """Two actions long to a side: by actions a plan would pay twice, which no way knows of."""
    assert tried("grow an obstacle", 41) == (800_065, [])


@pytest.mark.parametrize("seed", [893, 1083, 1337])
def test_a_way_is_there_for_what_is_told(seed: int) -> None:
    """The table's edge behind a figure; a turn before a wall is climbed; a door that is paid for.

    The ways told led off the table, took one with a pivot as cheaper than it was, and went back
    without paying for the door.
    """
    assert told(World.of(small(seed)), Random(seed)) == []


def test_the_row_names_each_relation_in_turn(tmp_path: Path) -> None:
    """Two trials of the row, played: the first relation and the second."""
    found = play(ROWS["relations"], 2, tmp_path, lambda *_: None)
    assert [outcome.end for outcome in found] == [f"{name} holds" for name in NAMES[:2]]


@pytest.fixture(name="world", scope="module")
def world_fixture() -> World:
    """A charge that works."""
    return World.of(scene(0, most=3))


def test_motions_are_exact(world: World) -> None:
    """On a table of 10 by 20: a mirror, three quarters, and 1 to the right and 2 up."""
    field = replace(
        world.scenario.battlefield,
        table=replace(world.scenario.battlefield.table, width=10, height=20),
    )
    table = replace(world.scenario, battlefield=field)
    pose = Pose(3, 4, 5, 30_000_000)
    assert mirror(table).pose(pose) == Pose(7, 4, 5, 150_000_000)
    assert turned(table, 1).pose(pose) == Pose(16, 3, 5, 120_000_000)
    assert turned(table, 2).pose(pose) == Pose(7, 16, 5, 210_000_000)
    assert turned(table, 3).pose(pose) == Pose(4, 7, 5, 300_000_000)
    assert shifted(table, 1, 2, 9).pose(pose) == Pose(4, 6, 5, 30_000_000)


def test_all_lengths_are_doubled_and_nothing_else() -> None:
    """Budget, base, climb and price; not the angle of a turn, nor how many are free."""
    turning = Turning(price=10, step=45, free_units=1)
    body = Mobility("u", Base.parse("25mm"), 7, 100, climbing=Climbing(free=3), turning=turning)
    twice = doubled(body)
    assert (twice.base, twice.height, twice.budget) == (Base.parse("50mm"), 14, 200)
    assert twice.climbing == Climbing(free=6, reach=2 * Climbing().reach)
    assert twice.turning == Turning(price=20, step=45, free_units=1)


def test_a_proof_that_a_plan_belies_is_found(world: World) -> None:
    """Impossible, or a best value that somebody beats; a worse one that claims nothing is fine."""
    term = Term("models_engaged", "max", 2, 2)
    known = replace(world.plan, objective=(term,))
    assert known.found
    impossible = replace(known, status=Status.INFEASIBLE, objective=())
    assert "proved impossible" in contradiction(known, impossible)
    less = replace(known, objective=(replace(term, value=1),))
    claims = replace(less, proof=Proof("7 places; models_engaged over every place of the table"))
    assert "called the best" in contradiction(known, claims)
    assert contradiction(known, claims, possible_only=True) == ""
    assert contradiction(known, replace(less, proof=Proof("7 places"))) == ""
    assert contradiction(claims, known) == ""


def test_a_length_may_be_bettered_by_what_its_proof_leaves_open(world: World) -> None:
    """ "To 7 µm": 7 less are no contradiction, 8 are; a count next to it leaves nothing open."""
    proof = Proof("a; models_engaged and distance_left to 7 µm over every place of the table; b")
    count, left = Term("models_engaged", "max", 2, 2), Term("distance_left", "min", 100, 93)
    claims = replace(world.plan, objective=(count, left), proof=proof)

    def knows(engaged: int, far: int) -> Plan:
        terms = (replace(count, value=engaged), replace(left, value=far))
        return replace(world.plan, objective=terms)

    assert contradiction(knows(2, 93), claims) == ""
    assert "distance_left" in contradiction(knows(2, 92), claims)
    assert "models_engaged" in contradiction(knows(3, 100), claims)


def test_a_turned_plan_on_a_table_that_is_not_is_refused(world: World) -> None:
    """The referee's word on a moved plan is about that table: on the first it begins elsewhere."""
    moved = turned(world.scenario, 2).plan(world.plan)
    assert "chain" in {violation.rule for violation in world.verdict(moved).violations}
    assert turned(world.scenario, 2).world(world).verdict(moved).legal


def test_a_box_that_is_shut_for_its_width_is_not_made_two_that_are_narrower() -> None:
    """A box 50.8 mm wide, troopers on 30 mm: nobody crosses it, but would either half of 25.4 mm.

    Where players have agreed on obstacles of any width nobody crosses this one either, as it is
    declared high (wardrones.obstacle.width-concession): its halves are the same to them.
    """
    given = World.of(small(142))
    field = given.scenario.battlefield
    box = field.feature("solid-4")
    assert box.bounds[2] - box.bounds[0] == 50_800
    assert [f.id for f in halved(given).features] == [f.id for f in field.features]
    options = {**given.scenario.options, "wide_obstacles": "any_width"}
    agreed = World(replace(given.scenario, options=options), given.order)
    assert {"solid-4", "solid-4+"} <= {f.id for f in halved(agreed).features}


def test_costs_are_alike_within_what_arcs_and_refraction_leave() -> None:
    """2 parts in a thousand and 30 µm; what is out of reach is so in both."""
    assert like(100_000, 100_229)
    assert not like(100_000, 100_240)
    assert like(float("inf"), float("inf"))
    assert not like(float("inf"), 5.0)


def test_what_crossing_borders_at_samples_alone_loses_is_forgiven_and_no_more() -> None:
    """100 mm over slow ground may be 3 %, 30 µm and one turn of 5 mm more: 108,030 µm.

    With a budget of 108 mm that may be out of reach, with one of 109 mm not.
    """
    slow = {"mud": Passage(pace=Fraction(2))}
    turning = Turning(price=5_000, facing=True)
    body = Mobility("u", Base.parse("25mm"), 7, 109_000, passages=slow, turning=turning)
    inf = float("inf")
    assert forgiven(body, 100_000, 108_030)
    assert not forgiven(body, 100_000, 108_031)
    assert not forgiven(body, inf, 100_000)
    assert forgiven(replace(body, budget=108_000), inf, 100_000)
    assert not forgiven(replace(body, passages={}), 100_000, 108_030)
    assert not forgiven(replace(body, turning=Turning(price=5_000)), 100_000, 108_030)
