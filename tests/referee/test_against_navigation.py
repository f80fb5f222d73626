"""Two judges of single steps that share a definition and not a line of code.

Navigation checks its routes in integers of its own (hulls, swept polygons, cosines in floats
with room to spare); the referee has proofs. On a real table, with round and other bases, they
say the same of random lines and turns.
"""

from __future__ import annotations

import math
import random
from dataclasses import replace

import pytest

import planner
from planner import Order, rulesets
from planner.length import DEGREE, FULL_TURN
from planner.navigation.free_space.substance import others
from planner.navigation.walk.legal import Legal
from planner.referee.room.table import table_of
from planner.referee.steps import line, pivot
from planner.referee.unit.standing import Standing
from planner.referee.way.trial import Trial
from planner.units import Base, Pose

BASES = [Base.parse(b) for b in ("25mm", "32mm", "40mm", "120x92mm oval", "60x35mm rect")]


@pytest.mark.share(3)
@pytest.mark.parametrize("seed", range(3))
def test_random_steps_on_a_tournament_table(seed: int) -> None:
    """Whatever one lets pass, the other does; what carries a base up there is left out."""
    dice = random.Random(seed)
    scenario = planner.load("examples/charge.json")
    ruleset = rulesets.find(scenario.ruleset)
    terms = ruleset.terms(scenario, Order("assault", "normal"))
    table, usual = table_of(scenario.battlefield), terms.mobilities["assault.1"]
    standing = {
        m.id: Standing(m.id, m.base, m.pose, ruleset.model_height(u, m))
        for u in scenario.standing()
        for m in u.models
    }
    heights = [0, 0, *sorted({p.piece.top for p in table.prisms})]
    seen = {True: 0, False: 0}
    for _ in range(150):
        mobility = replace(usual, base=dice.choice(BASES))
        legal = Legal(scenario, mobility, others(scenario, mobility, False))
        trial = Trial(table, mobility, standing)
        start, end = step(dice, mobility.base, table.width, table.height, dice.choice(heights))
        if start.heading == end.heading:
            expected = legal.line((start.x, start.y), (end.x, end.y), start.z, start.heading)
            line(trial, start, end)
        else:
            expected = legal.turn((start.x, start.y), start.z, start.heading, end.heading)
            pivot(trial, start, end)
        support = mobility.rule("support")
        found = [str(v) for v in trial.violations if v.rule != support]
        assert (not found) is expected, (mobility.base, start, end, found)
        seen[expected] += 1
    assert min(seen.values()) > 20


def step(dice: random.Random, base: Base, width: int, height: int, z: int) -> tuple[Pose, Pose]:
    """A line of up to 6", or for a base that is not round one time in three a turn."""
    heading = 0 if base.is_round else dice.choice([0, 90 * DEGREE, dice.randrange(360 * DEGREE)])
    start = Pose(dice.randrange(width), dice.randrange(height), z, heading)
    if not base.is_round and dice.random() < 1 / 3:
        return start, replace(
            start, heading=(heading + dice.randrange(1, 359) * DEGREE) % FULL_TURN
        )
    angle, far = dice.random() * 2 * math.pi, dice.random() * 152_400
    x, y = round(start.x + far * math.cos(angle)), round(start.y + far * math.sin(angle))
    return start, replace(start, x=x, y=y)
