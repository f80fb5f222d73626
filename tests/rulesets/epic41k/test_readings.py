"""The other readings of fire, of ground under roads and of stops: each differs from the first."""

from typing import Any

import pytest

import planner
from planner import Order
from planner.planning.avoiding.reactions import Reaction
from planner.rulesets.epic41k import RULESET

RHINO = {"keywords": ("TRANSPORT",), "M": 30, "capacity": 2, "class": "vehicle"}


@pytest.fixture(name="shots")
def shots_fixture(board: Any, stands: Any, walked: Any) -> Any:
    """What a.1 draws on 30 cm along y = 60 from x = 90, with one enemy, under a reading."""

    def shots(at: tuple[float, float], *features: Any, **options: Any) -> tuple[Reaction, ...]:
        enemy = stands("e", at, side="blue")
        scenario = board(stands("a", (90, 60), M=30), enemy, features=features, options=options)
        return planner.reactions(scenario, walked(scenario, "move", (120, 60)))

    return shots


@pytest.mark.parametrize(("reading", "count"), [("unneeded", 1), ("in_view", 0)])
def test_snap_fire_through_a_wall(shots: Any, line: Any, reading: str, count: int) -> None:
    """epic41k.snapfire.trigger: 6 cm off, behind a wall as long as the way and higher than all."""
    wall = line("w", "wall", (60, 56), (150, 56), height=5)
    assert len(shots((105, 52), wall, snapfire_sight=reading)) == count


@pytest.mark.parametrize(("at", "entering"), [((92, 52), 0), ((105, 52), 1)])
def test_who_begins_near_enters_nothing(shots: Any, at: Any, entering: int) -> None:
    """epic41k.snapfire.trigger: from (90, 60) an enemy at (92, 52) is 6.2 cm off, edge to edge.

    √(2² + 8²) - 2 = 6.25. One at (105, 52) is 15 cm off: √(15² + 8²) - 2.
    """
    assert len(shots(at)) == 1
    assert len(shots(at, snapfire_trigger="entering")) == entering


def test_a_miss_may_let_it_go_on(shots: Any) -> None:
    """epic41k.snapfire.halt: what halts is the shot, or only its hit."""
    (first,), (other,) = shots((105, 52)), shots((105, 52), snapfire_miss="goes_on")
    assert first.watch.effect == "halts the stand there"
    assert other.watch.effect == "halts the stand there if it hits"


@pytest.mark.parametrize(("overrides", "legal"), [(True, True), (False, False)])
def test_the_river_under_a_bridge(
    board: Any, stands: Any, box: Any, walked: Any, broken: Any, overrides: bool, legal: bool
) -> None:
    """epic41k.effect.by-class: an engine on a bridge over metal that bars it, if that still counts.

    epic41k.terrain.molten-metal-river bars war engines; the bridge does nothing to them.
    """
    river = box("m", "area", 95, 0, 105, 120, terrain="molten_metal_river")
    bridge = box("b", "area", 94, 50, 106, 70, terrain="molten_metal_river_bridge")
    engine = stands("a", (90, 60), M=30, **{"class": "war_engines"})
    scenario = board(engine, features=[river, bridge], options={"overrides": overrides})
    rules = broken(scenario, walked(scenario, "move", (112, 60)))
    assert ("epic41k.terrain.molten-metal-river" not in rules) is legal


@pytest.mark.parametrize(("reading", "no"), [("stop", ""), ("phase", "epic41k.embark.no-mix")])
def test_off_here_and_on_at_the_next_stop(
    board: Any, stands: Any, no_boarding: Any, reading: str, no: str
) -> None:
    """epic41k.embark.no-mix: b got off where the transport stood before; may a get on now?

    In the next phase it may in either reading.
    """
    carrier = stands("t", (50, 60), stop="disembarking", **RHINO)
    scenario = board(stands("a", (53, 62)), carrier, options={"no_mix": reading})
    driven = planner.after(scenario, planner.plan(scenario, Order("t", "move", to=(50, 62))))
    assert no_boarding(driven) == no
    assert no_boarding(planner.next_phase(driven, "movement")) == ""


@pytest.mark.parametrize(("words", "count"), [(("OPEN TOP",), 3), ((), 1)])
def test_passengers_of_open_tops_snap_fire(
    board: Any, stands: Any, walked: Any, words: tuple[str, ...], count: int
) -> None:
    """epic41k.transport.no-fire: a carrier and the two inside it, or the carrier alone.

    It stands 6 cm from the way; those inside fire from where it stands.
    """
    carrier = stands("t", (105, 52), side="blue", **{**RHINO, "keywords": ("TRANSPORT", *words)})
    inside = stands("e", (1, 1), (1, 1), side="blue", embarked_in="t")
    scenario = board(stands("a", (90, 60), M=30), carrier, inside)
    plan = walked(scenario, "move", (120, 60))
    found = planner.reactions(scenario, plan)
    assert len(found) == count
    said = dict(RULESET.remarks(scenario, plan, found))["epic41k.detachment.exposed"]
    assert said.startswith(f"at most: snap shots {count},")


def test_who_snap_fired_from_an_open_top_is_done(board: Any, stands: Any, walked: Any) -> None:
    """epic41k.snapfire.once-per-pair: of a carrier and one inside the carrier is left."""
    words = {**RHINO, "keywords": ("TRANSPORT", "OPEN TOP")}
    carrier = stands("t", (105, 52), side="blue", **words)
    inside = stands("e", (1, 1), side="blue", embarked_in="t", snap_fired=["1:e.1>a.1"])
    scenario = board(stands("a", (90, 60), M=30), carrier, inside)
    (left,) = planner.reactions(scenario, walked(scenario, "move", (120, 60)))
    assert left.watch.name == "snap fire"


def test_a_gun_that_may_do_both_is_counted_for_both(board: Any, stands: Any, walked: Any) -> None:
    """epic41k.detachment.exposed: an anti-tank gun on Special orders, 6 cm off the way."""
    gun = stands("e", (105, 52), side="blue", orders="special", range=45, keywords=("ANTI-TANK",))
    scenario = board(stands("a", (90, 60), M=30), gun)
    plan = walked(scenario, "move", (120, 60))
    said = dict(RULESET.remarks(scenario, plan, planner.reactions(scenario, plan)))
    exposed = said["epic41k.detachment.exposed"]
    assert exposed == "at most: snap shots 1, detachments that op fire 1"


@pytest.mark.parametrize(("leadership", "said"), [(3, "with 1/3"), (None, "is not said")])
def test_what_a_failed_check_means_is_told(
    board: Any, stands: Any, leadership: int | None, said: str
) -> None:
    """epic41k.detachment.leadership: 3 or more fails with 2 in 6, and then nobody moves."""
    scenario = board(stands("a", (90, 60), blast_markers=1, leadership=leadership))
    plan = planner.plan(scenario, Order("a", "move", to=(95, 60)))
    notes = dict(plan.notes)
    assert notes["epic41k.detachment.leadership"].startswith("nobody of it moves")
    assert notes["epic41k.detachment.leadership"].endswith(said)
