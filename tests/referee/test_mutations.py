"""A legal plan, and what makes it illegal: each change is refused for its own reason.

The plan: four models of 32 mm go 6" at most, in file between a wall and a wood, past an enemy
that they keep clear of, one of them over a low fence and one up onto a crate.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from planner.battlefield import Kind
from planner.length import DEGREE
from planner.mobility import Bar, Climbing, Flag, Marker, Passage, Standoff, Way
from planner.mobility import Test as DiceTest
from planner.plan import Dice, ModelPlan, Plan, Step, StepKind
from planner.plan.unsaid import UNSAID
from planner.referee import Verdict, judge
from planner.units import Pose

INCH = 25_400
R = 16_000
CRATE = (20 * INCH, 10 * INCH, 26 * INCH, 16 * INCH)
TOP = 2 * INCH + 5_000
MARKER = (16 * INCH, 20 * INCH)
LEDGER = {
    "chain": "chain",
    "budget": "wh40k10.normal.distance",
    "edge": "wh40k10.through.no-table-edge",
    "overlap": "wh40k10.through.no-end-on-model",
    "range": "wh40k10.normal.no-er",
    "enemy": "wh40k10.through.no-enemy",
    "wall": "wh40k10.terrain.tall-no-through",
    "inside": "wh40k10.terrain.over-not-through",
    "climb": "wh40k10.terrain.climb-cost",
    "mid": "wh40k10.terrain.no-end-mid-climb",
    "support": "wh40k10.param.hills",
    "coherency": "wh40k10.param.coherency-horizontal",
    "group": "wh40k10.param.coherency-single-group",
    "marker": "wh40k10.param.objective-end",
    "shut": "gemini.terrain.impassable",
    "test": "wh40k10.fallback.desperate-escape",
    "flag": "wh40k10.normal.once-per-phase",
}
TEST = Dice("escape", "1D6", LEDGER["test"], 3, Fraction(2, 3), None, 1, ("u.3",))


@pytest.fixture(name="board")
def board_fixture(stage: Any) -> Any:
    """Return the stage of the plan."""
    stage.model("u.1", (20 * INCH - R, 13 * INCH))
    stage.model("u.2", (18 * INCH, 10 * INCH))
    stage.model("u.3", (16 * INCH, 9 * INCH))
    stage.model("u.4", (14 * INCH, 10 * INCH))
    stage.model("e.1", (10 * INCH, 16 * INCH)).model("f.1", (16 * INCH, 13 * INCH))
    stage.box("crate", Kind.SOLID, CRATE, top=TOP)
    stage.wall("wall", ((12 * INCH, 7 * INCH), (19 * INCH, 7 * INCH)), top=4 * INCH)
    stage.wall("fence", ((12 * INCH, 11 * INCH), (15 * INCH, 11 * INCH)), top=INCH)
    stage.box("pit", Kind.GAP, (30 * INCH, 0, 40 * INCH, 44 * INCH), bottom=-4 * INCH)
    over = Passage(Way.OVER, rule=LEDGER["wall"])
    stage.may(
        passages={
            "crate": over,
            "wall": over,
            "fence": Passage(),
            "pit": Passage(Way.SHUT, rule=LEDGER["shut"]),
        },
        climbing=Climbing(free=2 * INCH, rule=LEDGER["climb"], end_rule=LEDGER["mid"]),
        standoffs=(Standoff(frozenset({"e.1"}), INCH, 5 * INCH, LEDGER["range"]),),
        bars=(
            Bar(frozenset({"e.1"}), LEDGER["enemy"]),
            Bar(frozenset({"f.1"}), "crossing", "escape"),
        ),
        markers=(Marker(*MARKER, 20_000, LEDGER["marker"]),),
    )
    escape = DiceTest("escape", "1D6", LEDGER["test"], 3, Fraction(2, 3))
    stage.asks(tests=(escape,), flags=(Flag("normal_done", LEDGER["flag"]),))
    return stage.coherent()


WAYS: dict[str, list[tuple[StepKind, Pose]]] = {
    # Up 2.2", along 1.2598": 3.46" in all.
    "u.1": [
        (StepKind.CLIMB, Pose(20 * INCH - R, 13 * INCH, TOP)),
        (StepKind.LINE, Pose(20 * INCH + R, 13 * INCH, TOP)),
    ],
    # 3" north.
    "u.2": [(StepKind.LINE, Pose(18 * INCH, 13 * INCH))],
    # 6" north, through the enemy that may be crossed.
    "u.3": [
        (StepKind.LINE, Pose(16 * INCH, 12 * INCH)),
        (StepKind.LINE, Pose(16 * INCH, 15 * INCH)),
    ],
    # A turn, 3" north over the fence.
    "u.4": [
        (StepKind.PIVOT, Pose(14 * INCH, 10 * INCH, 0, 30 * DEGREE)),
        (StepKind.LINE, Pose(14 * INCH, 13 * INCH, 0, 30 * DEGREE)),
    ],
}
ORDER = ("u.1", "u.2", "u.3", "u.4")


def plan(board: Any) -> Plan:
    """Return the legal plan."""
    from planner.length import Unit
    from planner.order import Order
    from planner.plan import Status

    starts = {model.id: model.pose for model in board.models["u"]}
    models = tuple(
        ModelPlan(name, starts[name], tuple(Step(kind, to) for kind, to in WAYS[name]))
        for name in WAYS
    )
    return Plan(
        "none",
        Unit.INCH,
        "",
        Order("u", "normal"),
        Status.FEASIBLE,
        models=models,
        move_order=ORDER,
        dice=(TEST,),
        flags=(("normal_done", LEDGER["flag"]),),
    )


def judged(board: Any, changed: Plan) -> Verdict:
    """Return the verdict."""
    return judge(board.scenario, board.judged_terms, changed)


def with_way(legal: Plan, name: str, *way: tuple[StepKind, Pose]) -> Plan:
    """Return the plan with another way for one model."""
    steps = tuple(Step(kind, to) for kind, to in way)
    models = tuple(replace(m, steps=steps) if m.id == name else m for m in legal.models)
    return replace(legal, models=models)


def end(legal: Plan, name: str, **pose: int) -> Plan:
    """Return the plan with the last pose of one model changed."""
    way = [(step.kind, step.to) for m in legal.models if m.id == name for step in m.steps]
    way[-1] = way[-1][0], replace(way[-1][1], **pose)
    return with_way(legal, name, *way)


LINE, PIVOT, CLIMB = StepKind.LINE, StepKind.PIVOT, StepKind.CLIMB
Mutation = Callable[[Plan], Plan]
MUTATIONS: dict[str, tuple[Mutation, str]] = {
    "1 µm too long": (lambda p: end(p, "u.3", y=15 * INCH + 1), "budget"),
    "1 µm too long, aslant": (lambda p: end(p, "u.3", x=16 * INCH + 300), "budget"),
    "a detour": (
        lambda p: with_way(
            p, "u.2", (LINE, Pose(18 * INCH, 8 * INCH)), (LINE, Pose(18 * INCH, 13 * INCH))
        ),
        "budget",
    ),
    "a gap in height": (lambda p: end(p, "u.2", z=1), "chain"),
    "a line that turns": (lambda p: end(p, "u.2", heading=1), "chain"),
    "a pivot that walks": (
        lambda p: with_way(p, "u.4", (PIVOT, Pose(14 * INCH, 10 * INCH + 1, 0, DEGREE))),
        "chain",
    ),
    "a climb that walks": (
        lambda p: with_way(p, "u.1", (CLIMB, Pose(20 * INCH - R + 1, 13 * INCH, TOP))),
        "chain",
    ),
    "another start": (
        lambda p: replace(
            p,
            models=(replace(p.models[0], start=replace(p.models[0].start, x=1)), *p.models[1:]),
        ),
        "chain",
    ),
    "through a wall": (
        lambda p: with_way(p, "u.2", (LINE, Pose(18 * INCH, 5 * INCH))),
        "wall",
    ),
    "1 µm into a wall": (lambda p: end(p, "u.2", y=7 * INCH + R - 1), "wall"),
    "through a crate": (lambda p: with_way(p, "u.2", (LINE, Pose(22 * INCH, 13 * INCH))), "wall"),
    "1 µm into a crate": (
        lambda p: with_way(p, "u.2", (LINE, Pose(20 * INCH - R + 1, 12 * INCH))),
        "wall",
    ),
    "in a fence": (lambda p: end(p, "u.4", y=11 * INCH), "inside"),
    "1 µm in a fence": (lambda p: end(p, "u.4", y=11 * INCH + R - 1), "inside"),
    "over the table's edge": (
        lambda p: with_way(p, "u.2", (LINE, Pose(R - 1, 10 * INCH))),
        "edge",
    ),
    "off the table": (lambda p: end(p, "u.2", y=-10 * INCH), "edge"),
    "into range on the way": (
        lambda p: with_way(
            p,
            "u.4",
            (LINE, Pose(12 * INCH, 15 * INCH)),
            (LINE, Pose(14 * INCH, 14 * INCH)),
        ),
        "range",
    ),
    "into range at the end": (lambda p: end(p, "u.4", x=11 * INCH + 32_000, y=16 * INCH), "range"),
    "through an enemy": (lambda p: end(p, "u.4", x=7 * INCH, y=20 * INCH), "enemy"),
    "on an enemy": (lambda p: end(p, "u.3", y=14 * INCH), "overlap"),
    "1 µm on an enemy": (lambda p: end(p, "u.3", y=13 * INCH + 31_999), "overlap"),
    "on a mate that stays": (
        lambda p: end(with_way(p, "u.4"), "u.2", x=14 * INCH + 31_999, y=10 * INCH),
        "overlap",
    ),
    "on a mate that moved": (lambda p: end(p, "u.4", x=16 * INCH, y=15 * INCH), "overlap"),
    "on a mate that has yet to move": (
        lambda p: end(p, "u.2", x=16 * INCH + 31_999, y=9 * INCH),
        "overlap",
    ),
    "a swap": (
        lambda p: end(end(p, "u.2", x=16 * INCH, y=9 * INCH), "u.3", x=18 * INCH, y=10 * INCH),
        "overlap",
    ),
    "a ring of three": (
        lambda p: end(
            end(
                end(p, "u.2", x=16 * INCH, y=9 * INCH),
                "u.3",
                x=14 * INCH,
                y=10 * INCH,
            ),
            "u.4",
            x=18 * INCH,
            y=10 * INCH,
        ),
        "overlap",
    ),
    "up a wall that is not there": (
        lambda p: with_way(p, "u.2", (CLIMB, Pose(18 * INCH, 10 * INCH, TOP))),
        "climb",
    ),
    "1 µm too high": (
        lambda p: with_way(p, "u.1", (CLIMB, Pose(20 * INCH - R, 13 * INCH, TOP + 1))),
        "climb",
    ),
    "half-way up": (
        lambda p: with_way(p, "u.1", (CLIMB, Pose(20 * INCH - R, 13 * INCH, INCH))),
        "mid",
    ),
    "on the brink": (lambda p: end(p, "u.1", x=20 * INCH + R - 1), "support"),
    "through the air": (
        lambda p: with_way(
            p,
            "u.1",
            (CLIMB, Pose(20 * INCH - R, 13 * INCH, TOP)),
            (LINE, Pose(17 * INCH, 13 * INCH, TOP)),
        ),
        "support",
    ),
    "left behind": (lambda p: end(p, "u.3", x=10 * INCH, y=10 * INCH), "coherency"),
    "two pairs": (lambda p: end(end(p, "u.3", y=9 * INCH), "u.4", y=9 * INCH), "group"),
    "on the marker": (lambda p: end(p, "u.3", y=20 * INCH - R - 19_999), "marker"),
    "into the pit": (lambda p: end(p, "u.2", x=30 * INCH - R + 1, y=10 * INCH), "shut"),
    "a forgotten test": (lambda p: replace(p, dice=()), "test"),
    "another's test": (lambda p: replace(p, dice=(replace(TEST, models=("u.2",)),)), "test"),
    "a stranger's test": (
        lambda p: replace(p, dice=(replace(TEST, models=("u.3", "x"), count=2),)),
        "test",
    ),
    "too few tests": (lambda p: replace(p, dice=(replace(TEST, count=0),)), "test"),
    "an easier test": (lambda p: replace(p, dice=(replace(TEST, need=2),)), "test"),
    "a likelier test": (
        lambda p: replace(p, dice=(replace(TEST, probability=Fraction(5, 6)),)),
        "test",
    ),
    "a likelier second try": (  # 1 - (1/3)² is 8/9
        lambda p: replace(p, dice=(replace(TEST, reroll=Fraction(17, 18)),)),
        "test",
    ),
    "other dice": (lambda p: replace(p, dice=(replace(TEST, dice="2D6"),)), "test"),
    "a wrong flag": (lambda p: replace(p, flags=(*p.flags, ("advanced", ""))), "flags"),
    "no flags": (lambda p: replace(p, flags=()), "flag"),
    "one flag for another": (lambda p: replace(p, flags=(("advanced", ""),)), "flag"),
    "a missing model": (lambda p: replace(p, models=p.models[1:]), "models"),
    "no models": (lambda p: replace(p, models=(), move_order=()), "models"),
    "a model twice": (lambda p: replace(p, models=(*p.models, p.models[0])), "models"),
    "an unknown model": (
        lambda p: replace(p, models=(*p.models, replace(p.models[0], id="x"))),
        "models",
    ),
    "an enemy moved": (
        lambda p: replace(p, models=(*p.models, replace(p.models[1], id="e.1"))),
        "models",
    ),
    "a turn twice": (lambda p: replace(p, move_order=(*ORDER, "u.1")), "move_order"),
    "a turn forgotten": (lambda p: replace(p, move_order=ORDER[1:]), "move_order"),
    "an unknown turn": (lambda p: replace(p, move_order=(*ORDER, "x")), "move_order"),
    "a step nobody knows": (
        lambda p: with_way(p, "u.2", (StepKind.LADDER, Pose(18 * INCH, 10 * INCH, TOP))),
        "step",
    ),
    "set down elsewhere": (
        lambda p: with_way(p, "u.2", (StepKind.PLACE, Pose(18 * INCH, 13 * INCH))),
        "step",
    ),
}


def test_the_plan_is_legal(board: Any) -> None:
    """u.1: 55.8 + 32 mm; u.2: 3"; u.3: 6"; u.4: 3"."""
    verdict = judged(board, plan(board))
    assert verdict.legal, str(verdict)
    assert verdict.spent == {"u.1": TOP + 32_000, "u.2": 76_200, "u.3": 152_400, "u.4": 76_200}


@pytest.mark.parametrize("name", MUTATIONS)
def test_what_makes_it_illegal(board: Any, name: str) -> None:
    """The expected rule is among those broken, on the model concerned where one is named."""
    mutate, reason = MUTATIONS[name]
    verdict = judged(board, mutate(plan(board)))
    assert not verdict.legal
    assert LEDGER.get(reason, reason) in [v.rule for v in verdict.violations], str(verdict)


VARIANTS: dict[str, Mutation] = {
    "a way point more": lambda p: with_way(
        p, "u.2", (LINE, Pose(18 * INCH, 11 * INCH)), (LINE, Pose(18 * INCH, 13 * INCH))
    ),
    "a way point less": lambda p: with_way(p, "u.3", (LINE, Pose(16 * INCH, 15 * INCH))),
    "the same place twice": lambda p: with_way(
        p, "u.2", (LINE, Pose(18 * INCH, 10 * INCH)), (LINE, Pose(18 * INCH, 13 * INCH))
    ),
    "a detour within the budget": lambda p: with_way(
        p, "u.2", (LINE, Pose(19 * INCH, 11 * INCH)), (LINE, Pose(18 * INCH, 13 * INCH))
    ),
    "turning all the way round": lambda p: with_way(
        p,
        "u.4",
        (PIVOT, Pose(14 * INCH, 10 * INCH, 0, 120 * DEGREE)),
        (PIVOT, Pose(14 * INCH, 10 * INCH, 0, 240 * DEGREE)),
        (LINE, Pose(14 * INCH, 13 * INCH, 0, 240 * DEGREE)),
    ),
    "another order": lambda p: replace(p, move_order=ORDER[::-1]),
    "no order": lambda p: replace(p, move_order=()),
    "models listed in another order": lambda p: replace(p, models=p.models[::-1]),
    "nothing said of flags": lambda p: replace(p, flags=UNSAID),
    "a count without names": lambda p: replace(p, dice=(replace(TEST, models=()),)),
    "a test too many": lambda p: replace(p, dice=(replace(TEST, models=("u.2", "u.3"), count=2),)),
    "two entries": lambda p: replace(p, dice=(replace(TEST, models=("u.2",)), TEST)),
    "one goes less far": lambda p: end(p, "u.4", y=317_500),
    "costs that nobody trusts": lambda p: replace(
        p, models=tuple(replace(m, spent=0.0, budget=1) for m in p.models)
    ),
}


@pytest.mark.parametrize("name", VARIANTS)
def test_what_leaves_it_legal(board: Any, name: str) -> None:
    """Nothing is refused."""
    verdict = judged(board, VARIANTS[name](plan(board)))
    assert verdict.legal, str(verdict)


def test_all_violations_are_returned(board: Any) -> None:
    """Three things wrong with two models: all are named."""
    wrong = end(end(plan(board), "u.2", x=R - 1, y=10 * INCH), "u.3", y=14 * INCH)
    rules = {(v.model, v.rule) for v in judged(board, wrong).violations}
    assert {
        ("u.2", LEDGER["edge"]),
        ("u.2", LEDGER["budget"]),
        ("u.3", LEDGER["overlap"]),
    } <= rules
