"""Why no more of them do it: what holds each one back, and what is said to help does."""

from __future__ import annotations

import math
import random
from dataclasses import replace
from itertools import combinations
from typing import Any

import numpy as np
import pytest

import planner
from planner import Order
from planner.formation import Formation, solve
from planner.formation.limits import Limits
from planner.formation.places.gather import gather
from planner.formation.reasons import one_more, shortfall
from planner.formation.reasons.held import held as as_ever
from planner.formation.reasons.without import remade as anew
from planner.formation.search import search as searching

INCH = 25_400
WIDE = 32_000
ENEMY = (20.0, 20.0)
QUICK = Limits(rounds=1, reasons=8)


def _engaged(found: Formation) -> float:
    return next(term.value for term in found.objective if term.name == "models_engaged")


def _solved(built: Any) -> Formation:
    table, order, terms, ways = built
    return solve(table, order, terms, ways, QUICK)


OTHERS = [(19.6, 22.0), (19.6, 18.0)]


def _crowd(draw: random.Random) -> tuple[list[tuple[float, float]], float]:
    """Five in a row before an enemy between two others, and a move with which each could alone."""
    ours = [(14.0, round(20 + y + draw.uniform(-0.1, 0.1), 3)) for y in (-2.6, -1.3, 0, 1.3, 2.6)]
    far = max(math.dist(at, ENEMY) for at in ours) - WIDE / INCH - 1
    return ours, round(far + draw.uniform(0.01, 0.04), 3)


def _least(start: tuple[float, float], taken: Any) -> float:
    """µm to the nearest free place within 1" of the enemy, of all on a fine net of rays."""
    turn = np.arange(0, 2 * np.pi, np.pi / 3600)[:, None]
    radius = WIDE + np.linspace(0, INCH, 60)[None, :]
    x = ENEMY[0] * INCH + radius * np.cos(turn)
    y = ENEMY[1] * INCH + radius * np.sin(turn)
    free = np.ones(x.shape, bool)
    for a, b in taken:
        free &= np.hypot(x - a, y - b) >= WIDE
    away = np.hypot(x - start[0] * INCH, y - start[1] * INCH)
    return float(away[free].min())


@pytest.mark.share(3)
@pytest.mark.parametrize("seed", range(3))
def test_who_stands_where_it_could(scene: Any, seed: int) -> None:
    """What one lacks beside the others is, to half a mm, what a fine net of places says.

    The net is 28 µm by 0.43 mm. With so much more of move it engages as well; each could alone.
    """
    ours, move = _crowd(random.Random(seed))

    def built(more: float, who: str) -> Any:
        def longer(mobility: Any) -> Any:
            extra = math.ceil(more) if mobility.model == who else 0
            return replace(mobility, budget=mobility.budget + extra)

        enemies = {"e": [ENEMY], "o": OTHERS}
        how = {"goal": "engage", "engage": ["e"], "coherent": False, "move": move}
        return scene(ours, enemies, mobility=longer, **how)

    found = _solved(built(0, ""))
    (repair,) = (r for r in found.repairs if "beside the others" in r.text)
    who, mates = next((w.models[0], w.models[1:]) for w in found.why_not if w.models)
    assert repair.text.endswith(f"more, {who} could engage e beside the others where they stand")
    start = ours[int(who[-1]) - 1]
    others = [(x * INCH, y * INCH) for x, y in OTHERS]
    ends = {name: (at.x, at.y) for name, at in found.poses.items() if name != who}
    lack = _least(start, [*ends.values(), *others]) - round(move * INCH)
    assert lack - 500 <= repair.amount <= lack + 20
    rest = [at for name, at in ends.items() if name not in mates]
    assert _least(start, [*rest, *others]) - 20 <= round(move * INCH)
    assert _engaged(_solved(built(repair.amount, who))) == _engaged(found) + 1


def test_a_corner_that_is_left_is_filled(scene: Any) -> None:
    """A ring of others leaves just room for three, the last of whom comes with its last mm.

    Centres are no further than a base and 1" from the enemy's, and a base from each other.
    """
    ours = [(15.412, 18.0), (15.396, 20.0), (13.613, 22.0)]
    ring = _ring(math.radians(63.10333593706598))
    enemies = {"e": [ENEMY], "o": ring}
    how = {"goal": "engage", "engage": ["e"], "coherent": False, "move": 4.5}
    found = _solved(scene(ours, enemies, **how))
    ends = [(at.x, at.y) for at in found.poses.values()]
    enemy = (20 * INCH, 20 * INCH)
    assert all(math.dist(at, enemy) <= WIDE + INCH for at in ends)
    taken = [enemy, *((x * INCH, y * INCH) for x, y in ring)]
    assert all(math.dist(at, other) >= WIDE - 1 for at in ends for other in taken)
    assert min(math.dist(a, b) for a, b in combinations(ends, 2)) >= WIDE


def _ring(gap: float) -> list[tuple[float, float]]:
    turns = [math.pi + gap + (2 * math.pi - 2 * gap) * i / 6 for i in range(7)]
    ring = [(20 + 1.8 * math.cos(t), 20 + 1.8 * math.sin(t)) for t in turns]
    return [(round(x, 3), round(y, 3)) for x, y in ring]


def _unit(name: str, side: str, at: list[tuple[float, float]]) -> dict[str, Any]:
    models = [{"id": f"{name}.{i}", "base": "32mm", "at": list(p)} for i, p in enumerate(at, 1)]
    return {"id": name, "side": side, "keywords": ["INFANTRY"], "models": models}


def _table(*units: dict[str, Any]) -> planner.Scenario:
    ground = {"width": 40, "height": 30, "unit": "in"}
    return planner.load(
        {
            "format": "planner-scenario/1",
            "ruleset": "wh40k10",
            "map": {"type": "FeatureCollection", "table": ground, "features": []},
            "units": list(units),
        }
    )


OURS = [(10.0, 10.0), (10.0, 13.0), (10.0, 16.0)]
THEIRS = [(17.0, 10.0), (17.0, 16.0)]
FRIENDS = [(14.8, 16.0), (14.8, 14.6), (14.8, 17.4), (15.9, 13.9)]


@pytest.mark.parametrize(("roll", "friends", "count"), [(5, True, 1), (6, True, 2), (5, False, 2)])
def test_why_only_one_is_engaged(roll: int, friends: bool, count: int) -> None:
    """Three before two enemies, a roll of 5, and friends in the way of one: what helps, helps.

    The one in front goes 7" less a base less 1": 4.74". The middle one has 7.616" of table to
    either enemy, less the same 2.26": 5.356", 0.356" too far, so that a 6 is enough. The last
    could as the first does, but friends stand there: without them two of three are engaged.
    """
    more = [_unit("friends", "red", FRIENDS)] if friends else []
    table = _table(_unit("us", "red", OURS), _unit("e", "blue", THEIRS), *more)
    plan = planner.plan(table, Order("us", "charge", ["e"], roll=roll), QUICK)
    assert [t.value for t in plan.objective if t.name == "models_engaged"] == [count]
    if roll == 5 and friends:
        kept = {why.models: why.text for why in plan.why_not}
        assert kept["us.2",] == 'us.2 cannot engage e: it lacks 0.36"'
        assert kept["us.3", "friends.1"].startswith("friends.1 keeps us.3 from where it could")
        texts = {repair.kind: repair.text for repair in plan.repairs}
        assert texts["roll"] == "with a roll of 6, 1 more, 2 models could engage e"
        assert texts["friend"] == "2 models could engage e if friends moves out of the way first"


def _repairs(roll: int, targets: list[str], *units: dict[str, Any]) -> tuple[list[Any], Any]:
    """How many a charge engages, and what would help: texts by their kinds."""
    plan = planner.plan(_table(*units), Order("us", "charge", targets, roll=roll), QUICK)
    engaged = [t.value for t in plan.objective if t.name == "models_engaged"]
    return engaged, {repair.kind: repair.text for repair in plan.repairs}


def test_a_target_that_keeps_one_from_fighting_is_named() -> None:
    """wh40k10.param.coherency-horizontal: between who fights e and who fights f stands one more.

    The enemies are 8" apart, and who engages is within 1" and a base, 2.26", of one: whoever
    engages e is 3.48" or more from who engages f, and mates are joined at 2" and a base, 3.26".
    So of three at most two fight. At e alone all can: at (15.2, 15.3), (14.8, 14) and
    (15.2, 12.7), ways of 4.79", 4.55" and 4.99" with a roll of 6. At f us.1 cannot: 9.22" less
    2.26" are 6.96".
    """
    us = _unit("us", "red", [(11, 13), (11, 11.5), (11, 10)])
    e, f = _unit("e", "blue", [(17, 14)]), _unit("f", "blue", [(17, 6)])
    engaged, helps = _repairs(6, ["e", "f"], us, e, f)
    assert engaged == [2]
    assert helps["target"] == "3 models could engage e if f is no target"
    assert _repairs(6, ["e"], us, e, f)[0] == [3]


def test_a_model_that_holds_another_back_is_named() -> None:
    """wh40k10.param.coherency-horizontal: us.3 gets to x = 9 with a 5, a mate stays near it.

    That mate is at x = 12.26 at the most (2" and a base further), and who engages is within 2.26"
    of x = 17. Without us.3 both mates engage, at (14.83, 10.07) and (14.83, 11.33): 4.83" each.
    """
    two, e = [(10.0, 10.0), (10.0, 11.5)], _unit("e", "blue", [(17, 10.7)])
    engaged, helps = _repairs(5, ["e"], _unit("us", "red", [*two, (4.0, 10.0)]), e)
    assert engaged == [1]
    assert helps["model"] == "2 models could engage e without us.3"
    assert _repairs(5, ["e"], _unit("us", "red", two), e)[0] == [2]


def test_a_deadline_ends_the_reasons_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Past the deadline once one model has been looked at: nothing is planned anew to say why.

    Of the two that do not engage one has been looked at: what holds the other is not known.
    """
    looked: list[Any] = []

    def held(*asked: Any) -> Any:
        looked.append(asked)
        return as_ever(*asked)

    monkeypatch.setattr(shortfall, "held", held)
    table = _table(_unit("us", "red", OURS), _unit("e", "blue", THEIRS), _unit("f", "red", FRIENDS))
    limits = replace(QUICK, deadline=1.0, clock=lambda: 2.0 if looked else 0.0)
    plan = planner.plan(table, Order("us", "charge", ["e"], roll=5), limits)
    assert plan.found
    assert len(looked) == 1
    assert not plan.why_not
    assert not plan.repairs
    assert not plan.proof.deterministic


def test_a_deadline_ends_what_is_planned_anew_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Past the deadline once a higher roll is planned: that search looks for no places any more."""
    remade: list[Any] = []
    gathered: list[bool] = []

    def late() -> bool:
        return bool(remade)

    def made(*asked: Any) -> Any:
        remade.append(asked)
        return anew(*asked)

    def places(*asked: Any) -> Any:
        gathered.append(late())
        return gather(*asked)

    monkeypatch.setattr(one_more, "remade", made)
    monkeypatch.setattr(searching, "gather", places)
    table = _table(_unit("us", "red", OURS), _unit("e", "blue", THEIRS), _unit("f", "red", FRIENDS))
    limits = replace(QUICK, deadline=1.0, clock=lambda: 2.0 if late() else 0.0)
    plan = planner.plan(table, Order("us", "charge", ["e"], roll=5), limits)
    assert plan.found
    assert len(remade) == 1
    assert gathered
    assert not any(gathered)
    assert not plan.proof.deterministic
