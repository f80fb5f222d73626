"""Triples of turns, of where one faces, and of ways that are not straight ahead."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Final

from planner.gauntlet.triples.stage import SIZE, Stage, Stand
from planner.gauntlet.triples.ways import BUDGET, HERE, LINE, judged
from planner.length import FULL_TURN
from planner.mobility import Course, Flying, Looks, Turning
from planner.plan import StepKind
from planner.referee.exact.bearing import heading_of
from planner.units import Pose

PIVOT: Final = StepKind.PIVOT
WALKED: Final = 100_000
"""µm, in whole fifths."""


def turn(asked: Turning, stand: Stand, more: int) -> bool:
    """What one unit of turning more than is free costs, to the millionth of a degree."""
    free = asked.free_angle + asked.free_units * asked.step
    bare = replace(asked, facing=False, follows=frozenset(), most_units=None)
    if free + more < 0 or free > FULL_TURN // 2:
        return True  # no such turn
    stage = Stage(stand.base(0), {"turning": bare, "budget": 0, **BUDGET})
    left = stand.direction[0] + stand.direction[1] > 0
    to = (free + more if left else -free - more) % FULL_TURN
    verdict = stage.judge(HERE, (StepKind.PIVOT, replace(HERE, heading=to)))
    return judged(verdict, "spent", more > 0)


def backward(asked: Turning, stand: Stand, more: int) -> bool:
    """A line straight back costs its factor, of a budget that is more or less by a µm."""
    assert asked.backward is not None
    return _aside(asked, asked.backward, 0, FULL_TURN // 2, stand, more)


def sidestep(asked: Turning, stand: Stand, more: int) -> bool:
    """A line to a side costs its factor and its price."""
    assert asked.sidestep is not None
    return _aside(asked, asked.sidestep, asked.sidestep_price, FULL_TURN // 4, stand, more)


def aslant(asked: Turning, stand: Stand, more: int) -> bool:
    """A line to a side is so far off a right angle to the heading, and no further."""
    bare = replace(asked, by_actions=False)
    stage = Stage(stand.base(0), {"turning": bare, "rules": {"facing": "faces"}})
    off = FULL_TURN // 4 + asked.aslant + more
    start = replace(HERE, heading=(heading_of(*stand.direction) + off) % FULL_TURN)
    end = replace(stand.away(WALKED), heading=start.heading)
    return judged(stage.judge(start, (LINE, end)), "faces", more > 0)


def _aside(asked: Turning, factor: Fraction, price: int, off: int, stand: Stand, more: int) -> bool:
    bare = replace(asked, by_actions=False)
    most = factor * WALKED + price
    body = {"turning": bare, "budget": int(most) - more, **BUDGET}
    start = replace(HERE, heading=(heading_of(*stand.direction) + off) % FULL_TURN)
    end = replace(stand.away(WALKED), heading=start.heading)
    verdict = Stage(stand.base(0), body).judge(start, (LINE, end))
    return judged(verdict, "spent", more > 0 or int(most) < most)


def looks(asked: Looks, stand: Stand, more: int) -> bool:
    """Exactly so far off is still facing it."""
    if asked.off >= FULL_TURN // 2:
        return True  # nothing is further off
    wanted = heading_of(*stand.direction)
    own = replace(asked, heading=wanted, at=())
    to = replace(HERE, heading=(wanted + asked.off + more) % FULL_TURN)
    verdict = Stage(stand.base(0), {"ends": (own,)}).judge(HERE, (PIVOT, to))
    return judged(verdict, asked.rule, more > 0 or (more < 0 and not asked.off))


def course(asked: Course, stand: Stand, more: int) -> bool:
    """Who must fly on flies at least so far, along an axis."""
    own = replace(asked, rule="course")
    stage = Stage(stand.base(0), {"course": own, "flying": Flying()})
    quarter = {(5, 0): 0, (0, 5): 1, (-5, 0): 2, (0, -5): 3}.get(stand.direction, 0)
    start = Pose(SIZE // 2, SIZE // 2, 0, quarter * FULL_TURN // 4)
    far = asked.least + more
    dx, dy = ((far, 0), (0, far), (-far, 0), (0, -far))[quarter]
    end = replace(start, x=start.x + dx, y=start.y + dy)
    return judged(stage.judge(start, (StepKind.FLY, end)), "course", more < 0)


def course_turn(asked: Course, stand: Stand, more: int) -> bool:
    """After it one turns exactly so far."""
    own = replace(asked, rule="course", least=0)
    stage = Stage(stand.base(0), {"course": own, "flying": Flying()})
    to = replace(HERE, x=HERE.x + WALKED)
    left = stand.direction[0] + stand.direction[1] > 0
    turned = (asked.turn + more) % FULL_TURN if left else (-asked.turn - more) % FULL_TURN
    steps = (StepKind.FLY, to), (PIVOT, replace(to, heading=turned))
    return judged(stage.judge(HERE, *steps), "course", more > 0)
