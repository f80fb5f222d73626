"""Op fire and snap fire: who may shoot at a move, where, with what chance and to what effect."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

import planner
from planner import Order, Plan, Scenario
from planner.errors import LateError
from planner.plan import Status
from planner.planning import plan as planning
from planner.planning.avoiding.reactions import Reaction
from planner.planning.chances.halted import halted
from planner.planning.plan import _least
from planner.rulesets.epic41k import RULESET
from planner.rulesets.epic41k.fire import above, hit, shot

CM = 10_000
FAR = {"side": "blue", "orders": "special", "range": 45}
"""An enemy that may op fire, 45 cm far."""


def shots(scene: tuple[Scenario, Plan], rule: str = "") -> list[Reaction]:
    """The shots that a plan may draw on its table, those of one rule if said."""
    return [r for r in planner.reactions(*scene) if rule in r.watch.rule]


def remarks(scene: tuple[Scenario, Plan]) -> dict[str, str]:
    """What is said of a plan on its table, by rule."""
    return dict(RULESET.remarks(*scene, planner.reactions(*scene)))


@pytest.fixture(name="past", scope="module")
def past_fixture(board: Any, stands: Any, walked: Any) -> Any:
    """A stand that goes from (90, 60) to (120, 60) past enemies: its scenario and plan."""

    def past(*enemies: dict[str, Any], **mover: Any) -> tuple[Scenario, Plan]:
        scenario = board(stands("a", (90, 60), **{"M": 30, **mover}), *enemies)
        return scenario, walked(scenario, "move", (120, 60))

    return past


# -- op fire -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("away", "count"), [(44, 1), (45, 1), (45.001, 0), (46, 0)])
def test_op_fire_reaches_as_far_as_the_weapon(
    past: Any, stands: Any, away: float, count: int
) -> None:
    """epic41k.opfire.trigger: 44 cm at the closest is in range 45, 46 is not.

    Bases of 2 cm: middles are 2 cm further apart than their edges; the closest place is x = 105.
    """
    gun = stands("e", (105, 60 - away - 2), keywords=("ANTI-TANK",), **FAR)
    assert len(shots(past(gun), "opfire")) == count


@pytest.mark.parametrize(
    ("words", "orders", "count"),
    [
        (("ANTI-TANK",), "special", 1),
        (("HEAVY WEAPONS",), "special", 1),
        (("DEATH RAY",), "special", 1),
        (("ARTILLERY",), "special", 0),
        ((), "special", 0),
        (("ANTI-TANK",), "assault", 0),
    ],
)
def test_who_may_op_fire(past: Any, stands: Any, words: Any, orders: str, count: int) -> None:
    """epic41k.opfire.eligible-units: three sorts of weapon, on Special orders."""
    gun = stands("e", (105, 30), keywords=words, **{**FAR, "orders": orders})
    assert len(shots(past(gun), "opfire")) == count


def test_artillery_that_prep_fired_leaves_the_others_their_op_fire(past: Any, stands: Any) -> None:
    """epic41k.prepfire.opfire-kept: two anti-tank stands beside the artillery still threaten."""
    far = {**FAR, "detachment": "D"}
    guns = stands("g", (105, 25), (108, 25), keywords=("ARTILLERY",), **far)
    tubes = stands("e", (105, 30), (108, 30), keywords=("ANTI-TANK",), **far)
    assert {r.by for r in shots(past(guns, tubes), "opfire")} == {"e.1", "e.2"}


def test_heavy_weapons_add_up(past: Any, stands: Any, box: Any) -> None:
    """epic41k.opfire.heavy-weapons: three stands of firepower 2, two of which ever reach: 4."""
    heavy = stands(
        "e", (100, 20), (105, 20), (105, 1), keywords=("HEAVY WEAPONS",), firepower=2, **FAR
    )
    said = remarks(past(heavy))["epic41k.opfire.heavy-weapons"]
    assert said == "e has 2 stands in range and view at some time: FP 4"


@pytest.mark.parametrize(
    ("powers", "said"),
    [
        ((2, None), "e has 2 stands in range and view at some time: FP 2, the firepower of 1"),
        ((None,), "e has 1 stand in range and view at some time: the firepower of 1"),
        ((0,), "e has 1 stand in range and view at some time: FP 0"),
    ],
)
def test_firepower_that_nobody_told_is_not_none(
    past: Any, stands: Any, powers: tuple[int | None, ...], said: str
) -> None:
    """epic41k.opfire.heavy-weapons: of a profile without firepower nothing is known: no 0."""
    places = [(100 + 5 * k, 20) for k in range(len(powers))]
    heavy = stands("e", *places, keywords=("HEAVY WEAPONS",), **FAR)
    for model, power in zip(heavy["models"], powers, strict=True):
        model["profile"] = {} if power is None else {"firepower": power}
    known = remarks(past(heavy))["epic41k.opfire.heavy-weapons"]
    assert known == said + (" is not told" if said.endswith("of 1") else "")


def test_a_wall_hides_the_mover_from_heavy_weapons(
    board: Any, stands: Any, line: Any, walked: Any
) -> None:
    """epic41k.opfire.heavy-weapons: in range but never in view is no threat."""
    heavy = stands("e", (105, 40), keywords=("HEAVY WEAPONS",), **FAR)
    wall = line("w", "wall", (60, 50), (150, 50), height=5)
    scenario = board(stands("a", (90, 60), M=30), heavy, features=[wall])
    assert shots((scenario, walked(scenario, "move", (120, 60))), "opfire") == []


def test_antitank_needs_a_four(past: Any, stands: Any) -> None:
    """epic41k.opfire.antitank, epic41k.opfire.no-overwatch: 1/2 a shot and no second roll.

    Three shots: 1.5 expected, at least one with 7/8.
    """
    tubes = stands("e", (100, 30), (105, 30), (110, 30), keywords=("ANTI-TANK",), **FAR)
    found = shots(past(tubes), "antitank")
    assert {reaction.watch.chance for reaction in found} == {Fraction(1, 2)}
    assert len(found) * Fraction(1, 2) == Fraction(3, 2)
    assert 1 - (1 - above(4)) ** 3 == Fraction(7, 8)


def test_antitank_hits_go_to_the_front(board: Any, stands: Any, walked: Any) -> None:
    """epic41k.opfire.antitank-front: vehicles at 20, 25 and 30 cm, the nearest first.

    They end there: a.1, which moves, ends furthest away. Before it moves it is the nearest: then
    they stand at 60, 67 and 62, the tubes at 40.
    """
    tubes = stands("e", (40, 60), keywords=("ANTI-TANK",), **FAR)
    movers = stands("a", (60, 60), (67, 60), (62, 60), M=30, **{"class": "vehicle"})
    scenario = board(movers, tubes)
    said = remarks((scenario, walked(scenario, "move", (60, 72), (72, 72))))
    assert said["epic41k.opfire.antitank-front"].endswith(": a.3, a.2, a.1")
    assert "before the move: a.1, a.3, a.2" in said["epic41k.opfire.antitank-front"]


def test_a_death_ray_needs_a_two(past: Any, stands: Any) -> None:
    """epic41k.opfire.death-ray: 5/6; of two shots at one stand at least one with 35/36."""
    rays = stands("e", (105, 30), (108, 30), keywords=("DEATH RAY",), **FAR)
    found = shots(past(rays), "death-ray")
    assert [reaction.watch.chance for reaction in found] == [Fraction(5, 6)] * 2
    assert 1 - (1 - Fraction(5, 6)) ** 2 == Fraction(35, 36)


def test_op_fire_never_halts(past: Any, stands: Any) -> None:
    """epic41k.opfire.no-halt: op fire after some of 30 cm: the other centimetres are walked."""
    gun = stands("e", (120, 30), keywords=("DEATH RAY",), **{**FAR, "range": 30})
    scenario, plan = past(gun)
    assert shots((scenario, plan), "opfire")
    assert halted(scenario, plan) == plan


def test_op_fire_may_leave_blast_markers(past: Any, stands: Any) -> None:
    """epic41k.opfire.blast-markers: said where there is op fire, and only there."""
    gun = stands("e", (105, 30), keywords=("DEATH RAY",), **FAR)
    assert "epic41k.opfire.blast-markers" in remarks(past(gun))
    assert remarks(past()) == {}


def test_only_a_move_draws_op_fire(board: Any, stands: Any, walked: Any) -> None:
    """epic41k.opfire.needs-move: a turn on the spot is none."""
    gun = stands("e", (105, 30), keywords=("DEATH RAY",), **FAR)
    scenario = board(stands("a", (90, 60), M=30, **{"class": "vehicle"}), gun)
    assert shots((scenario, walked(scenario, "move", 90))) == []
    assert len(shots((scenario, walked(scenario, "move", (90, 60.1))))) == 1


def test_those_who_stay_may_be_shot_as_well(board: Any, stands: Any, walked: Any) -> None:
    """epic41k.opfire.stationary-too: one of five moves 2 cm, all five may be targets."""
    gun = stands("e", (90, 30), keywords=("DEATH RAY",), **FAR)
    five = stands("a", *[(90 + 3 * n, 60) for n in range(5)], M=30)
    scenario = board(five, gun)
    plan = walked(scenario, "move", (90, 62))
    assert {r.to for r in shots((scenario, plan))} == {f"a.{n}" for n in range(1, 6)}
    said = remarks((scenario, plan))["epic41k.opfire.stationary-too"]
    assert said.startswith("all of a.1, a.2, a.3, a.4, a.5 may be shot at")


def test_several_detachments_may_fire_at_one(past: Any, stands: Any) -> None:
    """epic41k.opfire.many-firers: three in range are up to three op fires."""
    guns = [stands(f"e{n}", (100 + 5 * n, 30), keywords=("DEATH RAY",), **FAR) for n in range(3)]
    found = shots(past(*guns))
    assert len({reaction.watch.name for reaction in found}) == 3
    said = remarks(past(*guns))["epic41k.detachment.exposed"]
    assert said == "at most: snap shots 0, detachments that op fire 3"


@pytest.mark.parametrize(("fired", "count"), [(1, 0), (0, 1)])
def test_a_detachment_op_fires_once_a_turn(past: Any, stands: Any, fired: int, count: int) -> None:
    """epic41k.opfire.once-per-turn, epic41k.opfire.one-target: who fired in round 1 is done.

    It fired at another detachment: this one is not threatened, nor can it share its fire out.
    Whichever unit of the detachment says so.
    """
    gun = stands("e", (105, 30), keywords=("DEATH RAY",), **{**FAR, "detachment": "D"})
    mate = stands("m", (150, 100), side="blue", detachment="D", op_fired=fired)
    scenario, plan = past(gun, mate)
    assert len(shots((scenario, plan))) == count
    later = replace(scenario, turn=replace(scenario.turn, round=2))
    assert len(shots((later, plan))) == 1


def test_it_may_wait_for_another(board: Any, stands: Any, walked: Any) -> None:
    """epic41k.opfire.may-wait, epic41k.opfire.deadline: D1 passes unfired, D2 is still threatened.

    What D2's move draws names only D2: D1 is safe once D2 starts.
    """
    gun = stands("e", (105, 30), keywords=("DEATH RAY",), **FAR)
    first = stands("a", (90, 60), M=30)
    scenario = board(first, stands("b", (90, 65), M=30), gun)
    plan = walked(scenario, "move", (120, 60))
    assert shots((scenario, plan))
    then = planner.after(scenario, plan)
    start = then.models["b.1"].pose
    end = replace(start, x=120 * CM)
    way = replace(plan.models[0], id="b.1", start=start, steps=())
    line_ = replace(plan.models[0].steps[0], to=end)
    second = replace(
        plan, order=Order("b", "move"), models=(replace(way, steps=(line_,)),), move_order=("b.1",)
    )
    assert {reaction.to for reaction in shots((then, second))} == {"b.1"}


# -- snap fire ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("away", "count"), [(10.0, 1), (10.1, 0)])
def test_snap_fire_reaches_ten_centimetres(past: Any, stands: Any, away: float, count: int) -> None:
    """epic41k.snapfire.trigger: base to base, 10.0 cm at the closest is in it, 10.1 is not."""
    enemy = stands("e", (105, 60 - 2 - away), side="blue")
    assert len(shots(past(enemy))) == count


@pytest.mark.parametrize(
    ("armour", "chance"),
    [(4, Fraction(1, 3)), (6, Fraction(0)), (0, Fraction(1)), (7, Fraction(0))],
)
def test_snap_fire_has_to_beat_the_armour(armour: int, chance: Fraction) -> None:
    """epic41k.snapfire.hit: armour 4 is beaten by 5 and 6; two shots at it: 1 - 4/9."""
    assert hit(armour) == chance
    assert 1 - (1 - Fraction(1, 3)) ** 2 == Fraction(5, 9)


def test_three_may_fire_at_one(past: Any, stands: Any) -> None:
    """epic41k.snapfire.many-on-one: armour 5, three firers: half a hit expected."""
    enemies = stands("e", (103, 52), (105, 52), (107, 52), side="blue")
    found = shots(past(enemies, armour=5))
    assert sum(r.watch.chance or 0 for r in found) == Fraction(1, 2)


def test_one_may_fire_at_four(board: Any, stands: Any, walked: Any) -> None:
    """epic41k.snapfire.many-by-one: four stands that go past one enemy."""
    enemy = stands("e", (105, 52), side="blue")
    four = stands("a", *[(90, 60 + 3 * n) for n in range(4)], M=30)
    scenario = board(four, enemy)
    plan = walked(scenario, "move", (120, 60))
    ways = tuple(
        replace(way, steps=(replace(plan.models[0].steps[0], to=replace(way.start, x=120 * CM)),))
        for way in plan.models
    )
    # rows at 60, 63, 66, 69: edges 6, 9, 12 and 15 cm from the enemy's
    assert {r.to for r in shots((scenario, replace(plan, models=ways)))} == {"a.1", "a.2"}


def test_once_at_each_target_in_a_turn(board: Any, stands: Any, walked: Any) -> None:
    """epic41k.snapfire.once-per-pair: an engine leaves a disc and comes back: one shot.

    Who fired at it in this round does not do so again; in the next round it may.
    """
    engine = stands("a", (90, 60), **{"class": "war_engines", "M": 40})
    enemy = stands("e", (100, 50), side="blue")
    scenario = board(engine, enemy)
    plan = walked(scenario, "move", (120, 60), 180, (95, 60))
    assert len(shots((scenario, plan))) == 1
    used = {**enemy, "state": {"snap_fired": [shot(scenario, "e.1", "a.1")]}}
    again = board(engine, used)
    assert shots((again, plan)) == []
    assert len(shots((replace(again, turn=replace(again.turn, round=2)), plan))) == 1


def test_a_shot_halts_where_it_is_fired(board: Any, stands: Any, walked: Any, broken: Any) -> None:
    """epic41k.snapfire.halt: straight at an enemy 14 cm off: after 4 cm it stops, 6 are lost.

    14 cm from edge to edge are 16 between the middles.
    """
    scenario = board(stands("a", (90, 60)), stands("e", (106, 60), side="blue"))
    plan = walked(scenario, "move", (100, 60))
    (reaction,) = shots((scenario, plan))
    assert reaction.watch.rule == "epic41k.snapfire.halt"
    assert reaction.gone == pytest.approx(4 * CM, abs=2)
    short = halted(scenario, plan)
    assert short.models[0].end.x == pytest.approx(94 * CM, abs=2)
    assert broken(scenario, short) == set()


def test_who_is_halted_behind_another_says_so(board: Any, stands: Any, walked: Any) -> None:
    """epic41k.snapfire.halt, epic41k.param.no-overlap: both are halted at x = 94, after 4 and 6 cm.

    The second one stops where it touches the first, at 92: 2 cm before that (to a millimetre).
    What was proved of the whole move is not said of what is left of it.
    """
    scenario = board(stands("a", (90, 60), (88, 60)), stands("e", (106, 60), side="blue"))
    plan = walked(scenario, "move", (100, 60))
    first, second = plan.models
    onward = (replace(step, to=replace(step.to, x=98 * CM)) for step in first.steps)
    plan = replace(plan, models=(first, replace(second, steps=tuple(onward))))
    short = halted(scenario, plan)
    assert [way.end.x / CM for way in short.models] == pytest.approx([94, 92], abs=0.11)
    assert short.proof.scope == ""
    (note,) = (text for rule, text in short.notes if rule == "epic41k.param.no-overlap")
    assert note.startswith("a.2 stops 2 cm before where it is halted: there it ends 2 cm deep")


@pytest.mark.parametrize(
    ("enemy", "halts"),
    [({}, False), ({"class": "war_engines"}, True), ({"keywords": ("DEATH RAY",)}, True)],
)
def test_what_halts_a_war_engine(past: Any, stands: Any, enemy: Any, halts: bool) -> None:
    """epic41k.snapfire.warengine-halt: other war engines and death rays, nobody else."""
    scenario, plan = past(stands("e", (105, 52), side="blue", **enemy), **{"class": "war_engines"})
    (reaction,) = shots((scenario, plan))
    assert (reaction.watch.rule, reaction.watch.halts) == ("epic41k.snapfire.warengine-halt", halts)
    assert (halted(scenario, plan) != plan) is halts


def test_special_weapons_snap_fire_like_others(past: Any, stands: Any) -> None:
    """epic41k.snapfire.no-special-weapons: anti-tank at armour 5 is 1/6, not 1/2."""
    gun = stands("e", (105, 52), side="blue", keywords=("ANTI-TANK",))
    (reaction,) = shots(past(gun, armour=5))
    assert reaction.watch.chance == Fraction(1, 6)


@pytest.mark.parametrize(
    ("mover", "halts"),
    [
        ({"class": "flyers"}, False),
        ({"class": "flyers", "keywords": ("SLOW FLYER",)}, False),
        ({"class": "infantry", "keywords": ("FLIGHT PACK",)}, False),
        ({"class": "infantry", "keywords": ("JUMP PACK",)}, True),
        ({"class": "skimmers"}, True),
    ],
)
def test_flyers_are_not_halted(past: Any, stands: Any, mover: Any, halts: bool) -> None:
    """epic41k.snapfire.flyer-no-halt: a Slow Flyer flies on, a skimmer stops."""
    flak = stands("e", (105, 52), side="blue", keywords=("FLAK",))
    (reaction,) = shots(past(flak, mission=True, **mover))
    assert reaction.watch.halts is halts


@pytest.mark.parametrize(("words", "count"), [((), 1), (("SLOW FLYER",), 5)])
def test_fast_flyers_are_for_flak(past: Any, stands: Any, words: Any, count: int) -> None:
    """epic41k.snapfire.fast-flyers, epic41k.snapfire.slow-flyers: over four infantry and a flak.

    One possible shot at the fast one, five at the slow one.
    """
    infantry = stands("e", *[(100 + 3 * n, 54) for n in range(4)], side="blue")
    flak = stands("f", (105, 51), side="blue", keywords=("FLAK",))
    flyer = {"class": "flyers", "mission": True, "keywords": words}
    assert len(shots(past(infantry, flak, **flyer))) == count


def test_a_move_past_two_and_under_one_gun(past: Any, stands: Any) -> None:
    """epic41k.detachment.exposed: two enemies within 10 cm, one detachment on Special orders."""
    enemies = stands("e", (103, 52), (107, 52), side="blue")
    gun = stands("g", (105, 20), keywords=("ANTI-TANK",), **FAR)
    said = remarks(past(enemies, gun))["epic41k.detachment.exposed"]
    assert said == "at most: snap shots 2, detachments that op fire 1"


# -- planned around ----------------------------------------------------------------------------


def test_the_gauntlet_is_gone_round(board: Any, stands: Any) -> None:
    """epic41k.snapfire.trigger: asked to keep out of it, a stand goes round an enemy's 10 cm.

    Straight on, 30 cm, it passes within 4 cm. With 40 cm it can pass on the other side of the
    line, 12 cm from the enemy's middle, to the same place.
    """
    scenario = board(stands("a", (90, 60), M=40), stands("e", (105, 54), side="blue"))
    order = Order("a", "move", to=(120, 60))
    through = planner.plan(scenario, order)
    assert shots((scenario, through))
    around = planner.plan(scenario, order, avoid=["snap fire"])
    assert shots((scenario, around)) == []
    assert around.models[0].end.at == (120 * CM, 60 * CM, 0)
    assert around.models[0].spent > through.models[0].spent


def test_who_finds_no_way_round_in_time_is_told_what_is_run_into(
    board: Any, stands: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """epic41k.snapfire.trigger: the same, but the deadline passes: straight on."""

    def endless(*_: Any, **__: Any) -> Any:
        raise LateError("too late")

    scenario = board(stands("a", (90, 60), M=40), stands("e", (105, 54), side="blue"))
    order = Order("a", "move", to=(120, 60))
    through = planner.plan(scenario, order)
    monkeypatch.setattr(planning, "keeping_out", endless)
    late = planner.plan(scenario, order, avoid=["snap fire"])
    assert late.models == through.models
    assert late.status is Status.FEASIBLE
    assert not late.proof.deterministic
    assert any("snap fire" in text for _, text in late.notes)


@pytest.mark.parametrize(("late", "goes_round"), [("exposed", False), ("accepted", True)])
def test_what_it_keeps_out_of_need_not_be_known_in_time(
    board: Any, stands: Any, monkeypatch: pytest.MonkeyPatch, late: str, goes_round: bool
) -> None:
    """epic41k.snapfire.trigger: the same, but the deadline passes where the fire is counted.

    Once a way round is found it is shown, until then the way straight on.
    """

    def endless(*_: Any, **__: Any) -> Any:
        raise LateError("too late")

    scenario = board(stands("a", (90, 60), M=40), stands("e", (105, 54), side="blue"))
    monkeypatch.setattr(planning, late, endless)
    found = planner.plan(scenario, Order("a", "move", to=(120, 60)), avoid=["snap fire"])
    assert (shots((scenario, found)) == []) is goes_round
    assert ("", planning.UNMET) in found.notes
    assert not found.proof.deterministic
    assert planner.check(scenario, found).legal


def _gap(box: Any) -> list[Any]:
    """Two blocks, 6 cm apart at x = 57 to 63, that hide all else of what is south of y = 66."""
    return [
        box("west", "solid", 0, 66, 57, 68, height=20),
        box("east", "solid", 63, 66, 180, 68, height=20),
    ]


def test_op_fire_is_gone_round_out_of_sight_and_out_of_range(
    board: Any, stands: Any, box: Any, broken: Any
) -> None:
    """epic41k.opfire.trigger: a gun with range 45 at (60, 80) looks south through a gap.

    In view at x = 60 is all that is in range: middles up to 45 + 1 + 1 = 47 cm off, so down to
    y = 33. From (40, 60) to (80, 60) one crosses x = 60 further south: at least
    2 · √(20² + 27²) = 67.2 cm. Straight down, along y = 32.9 and up again is out of sight, then out
    of range, then out of sight: 27.1 + 40 + 27.1 = 94.2 cm, and no way need be longer. At (40, y)
    one is hidden: the line of sight furthest west, from (61, 80) past the corner (57, 66), is at
    57 - (66 - 33) · 4 / 14 = 47.6 there.
    """
    gun = stands("e", (60, 80), keywords=("ANTI-TANK",), **FAR)
    scenario = board(stands("a", (40, 60), M=100), gun, features=_gap(box))
    order = Order("a", "move", to=(80, 60))
    through = planner.plan(scenario, order)
    assert len(shots((scenario, through), "opfire")) == 1
    around = planner.plan(scenario, order, avoid=["op fire"])
    assert shots((scenario, around)) == []
    assert around.models[0].end.at == (80 * CM, 60 * CM, 0)
    assert 67.2 * CM <= around.models[0].spent <= 94.2 * CM
    assert broken(scenario, around) == set()
    assert not any("accepted" in text for _, text in around.notes)


def test_what_is_left_is_told_to_a_goal_under_fire(board: Any, stands: Any) -> None:
    """epic41k.opfire.trigger: range 25; bases of 2 cm, so the middle stops 27 cm off (60, 60).

    From (33, 60) to the goal at x = 50 are 17 cm, and from nowhere as far off fewer; at most 1 mm
    more, as the zone is drawn outside of its circle.
    """
    gun = stands("e", (60, 60), keywords=("ANTI-TANK",), **{**FAR, "range": 25})
    scenario = board(stands("a", (20, 60), M=30), gun)
    plan = planner.plan(scenario, Order("a", "move", to=(50, 60)), avoid=["op fire"])
    end = plan.models[0].end
    assert (60 * CM - end.x) ** 2 + (60 * CM - end.y) ** 2 >= (27 * CM) ** 2
    assert 17 * CM <= plan.objective[0].value <= 17.1 * CM
    assert plan.objective[0].bound <= 17 * CM


def test_who_begins_in_sight_accepts_op_fire(board: Any, stands: Any, box: Any) -> None:
    """epic41k.opfire.antitank: 4+ on a die, so it misses at 1/2; who begins in sight goes on.

    Its mate behind the block keeps out of sight: it stays west of the gap, whose line of sight
    furthest west is at 57 - (66 - 60) · 4 / 14 = 55.3 at y = 60, and further west below.
    """
    gun = stands("e", (60, 80), keywords=("ANTI-TANK",), **FAR)
    scenario = board(stands("a", (60, 60), (52, 60), M=8), gun, features=_gap(box))
    around = planner.plan(scenario, Order("a", "move", to=(60, 52)), avoid=["op fire"])
    (reaction,) = shots((scenario, around), "opfire")
    assert reaction.to == "a.1"
    said = [text for rule, text in around.notes if rule == "epic41k.opfire.antitank"]
    assert any("accepted" in text and text.endswith("takes no effect is 1/2") for text in said)
    assert next(way for way in around.models if way.id == "a.2").end.x <= 55.3 * CM - CM


def test_of_two_plans_the_one_under_fewer_guns(board: Any, stands: Any, walked: Any) -> None:
    """epic41k.opfire.trigger: range 45, one detachment of two guns at (90, 100) and (120, 100).

    Bases of 2 cm: in range are middles up to 47 apart. (90, 60) to (105, 60) is under both, at
    40 cm and √(15² + 40²) = 42.7; (90, 60) to (90, 50) under the first alone, the second being
    √(30² + 40²) = 50 off at the nearest. It goes to (110, 60), so the plan under both is nearer.
    """
    guns = stands("e", (90, 100), (120, 100), keywords=("ANTI-TANK",), **FAR)
    scenario = board(stands("a", (90, 60), M=30), guns)
    order = Order("a", "move", to=(110, 60))
    both, one = (replace(walked(scenario, "move", to), order=order) for to in ((105, 60), (90, 50)))
    terms = RULESET.terms(scenario, order)
    assert _least(scenario, terms, terms.watches, [both, one]) is one


def test_snap_fire_that_nothing_keeps_out_of_is_accepted(board: Any, stands: Any) -> None:
    """epic41k.snapfire.hit: an assault ends in contact, so within the 10 cm of whom it assaults.

    One die that must beat armour 4 hits at 2/6: one shot misses at 2/3.
    """
    mine = stands("a", (90, 60), armour=4, assault=15, orders="assault")
    scenario = board(mine, stands("e", (100, 60), side="blue"))
    plan = planner.plan(scenario, Order("a", "assault", ("e",)), avoid=["snap fire"])
    assert plan.found
    said = " ".join(text for _, text in plan.notes if "accepted" in text)
    assert "the chance that it takes no effect is 2/3" in said


def test_where_a_skimmer_is_halted_over_a_lake(
    board: Any, stands: Any, box: Any, walked: Any, broken: Any
) -> None:
    """epic41k.effect.no-landing, epic41k.snapfire.halt: it goes back to the shore it came from.

    The disc reaches 12 cm from the enemy's middle at 126: shot at x = 114, over the lake, which
    begins at 105: with its edge on the shore the skimmer's middle is at 104.
    """
    lake = box("lake", "area", 105, 0, 118, 120, terrain="open_water")
    skimmer = stands("a", (90, 60), M=40, **{"class": "skimmers"})
    scenario = board(skimmer, stands("e", (126, 60), side="blue"), features=[lake])
    short = halted(scenario, walked(scenario, "move", (119, 60)))
    assert short.models[0].end.x == pytest.approx(104 * CM, abs=1_000)
    assert broken(scenario, short) == set()
