"""Triples of what a way costs and how far it may go."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Final

from planner.battlefield import Feature, Kind
from planner.gauntlet.triples.stage import MIDDLE, SIZE, Stage, Stand
from planner.mobility import (
    Above,
    Below,
    ByEdge,
    Climbing,
    Dropping,
    Jumping,
    Marker,
    Passage,
    Reserve,
    Unmet,
    Unslowed,
    Way,
)
from planner.plan import StepKind
from planner.referee import Verdict
from planner.units import Pose

HERE: Final = Pose(MIDDLE, MIDDLE)
LINE, CLIMB = StepKind.LINE, StepKind.CLIMB
BUDGET: Final = {"rules": {"budget": "spent"}}


def judged(verdict: Verdict, rule: str, wrong: bool) -> bool:
    """Return whether a rule is broken just where it should be."""
    return (rule in {violation.rule for violation in verdict.violations}) is wrong


def budget(most: int, stand: Stand, more: int) -> bool:
    """Exactly the budget may be walked: whole fifths slanting, the rest along an axis."""
    stage = Stage(stand.base(0), {"budget": most, **BUDGET})
    return _walked(stage, most, stand, more, "spent")


def _along(stand: Stand) -> tuple[int, int]:
    """The axis next to the direction."""
    x, y = stand.direction
    return (5 if x > 0 else -5, 0) if x else (0, y)


def pace(asked: Passage, stand: Stand, more: int) -> bool:
    """On ground of a pace, so much of the budget."""
    walked = 5 * asked.pace.denominator * 1_000
    most = asked.pace * walked
    free = replace(asked, way=Way.OPEN, entry=0, test="", leave="", land="", stop=True)
    stage = Stage(stand.base(0), {"budget": int(most), "passages": {"a": free}, **BUDGET})
    stage.box("a", Kind.AREA, 0, 0, SIZE, SIZE)
    return judged(stage.judge(HERE, (LINE, stand.away(walked, more))), "spent", more > 0)


def entry(asked: Passage, stand: Stand, more: int) -> bool:
    """A toll, once, to come in from outside."""
    free = replace(asked, way=Way.OPEN, pace=Passage().pace, test="", leave="", land="", stop=True)
    walked, half = 400_000, 100_000
    stage = Stage(stand.base(0), {"budget": walked + asked.entry, **BUDGET})
    stage.body["passages"] = {"a": free}
    stage.box("a", Kind.AREA, MIDDLE - half, MIDDLE - half, MIDDLE + half, MIDDLE + half)
    return judged(stage.judge(stand.away(walked, more), (LINE, HERE)), "spent", more > 0)


def _block(stand: Stand, top: int, **body: object) -> Stage:
    """A block of a height, its left face touched by whoever stands in the middle."""
    stage = Stage(stand.base(0), dict(body))
    half = stage.base.length // 2
    stage.box("s", Kind.SOLID, MIDDLE + half, 0, SIZE, SIZE, top=top)
    return stage


def highest(asked: Climbing, stand: Stand, more: int) -> bool:
    """Exactly the highest may be climbed."""
    assert asked.highest is not None
    top = asked.highest + more
    stage = _block(stand, top, climbing=replace(asked, rule="climb", free=None))
    stage.body["passages"] = {"s": Passage(Way.OVER)}
    up, down = (CLIMB, replace(HERE, z=top)), (CLIMB, HERE)
    return judged(stage.judge(HERE, up, down), "climb", more > 0)


def climbed(asked: Climbing, stand: Stand, more: int) -> bool:
    """Up and down again, at the price of each."""
    top = 12_000
    most = top * (asked.up + asked.down)
    stage = _block(stand, top + more, climbing=replace(asked, free=None, highest=None))
    stage.body |= {"passages": {"s": Passage(Way.OVER)}, "budget": int(most), **BUDGET}
    up, down = (CLIMB, replace(HERE, z=top + more)), (CLIMB, HERE)
    dear = (top + more) * (asked.up + asked.down) > int(most)
    return judged(stage.judge(HERE, up, down), "spent", dear)


def free_step(asked: Climbing, stand: Stand, more: int) -> bool:
    """A step of exactly the free height costs nothing, a higher one all of it."""
    assert asked.free is not None
    top = asked.free + more
    stage = _block(stand, top, climbing=replace(asked, highest=None))
    verdict = stage.judge(HERE, (CLIMB, replace(HERE, z=top)), (CLIMB, HERE))
    paid = top * (asked.up + asked.down) if more > 0 else 0
    return verdict.spent["u.1"] == -(-paid // 1)


def reach(asked: Climbing, stand: Stand, more: int) -> bool:
    """A face exactly as far as the reach is climbed."""
    stage = _block(stand, 12_000, climbing=replace(asked, rule="climb", free=None, highest=None))
    stage.body["passages"] = {"s": Passage(Way.OVER)}
    off = replace(HERE, x=MIDDLE - asked.reach - more)
    up, down = (CLIMB, replace(off, z=12_000)), (CLIMB, off)
    return judged(stage.judge(off, up, down), "climb", more > 0)


def jump(asked: Jumping, stand: Stand, more: int) -> bool:
    """Exactly the longest may be leapt; whole fifths slanting, or else along an axis."""
    slanting = asked.longest % 5 == 0
    stage = Stage(stand.base(0), {"jumping": replace(asked, rule="jump", test="")})
    to = stand.away(asked.longest, more) if slanting else _axis(asked.longest + more)
    return judged(stage.judge(HERE, (StepKind.JUMP, to)), "jump", more > 0)


def _axis(far: int) -> Pose:
    return replace(HERE, x=MIDDLE + far)


def jump_down(asked: Jumping, stand: Stand, more: int) -> bool:
    """Exactly so deep may be landed."""
    top = asked.lower + more
    if top <= 0:
        return True  # nothing lower to land on
    stage = _block(stand, top, jumping=replace(asked, rule="jump", test=""))
    half = stage.base.length // 2
    stage.body["passages"] = {"s": Passage(Way.OVER)}
    far = min(asked.longest, 10 * half)
    high = replace(HERE, x=MIDDLE + half, z=top)
    return judged(
        stage.judge(high, (StepKind.JUMP, replace(HERE, x=high.x - far))), "jump", more > 0
    )


def drop(asked: Dropping, stand: Stand, more: int) -> bool:
    """Exactly the deepest may be dropped."""
    top = asked.highest + more
    stage = _block(stand, top, dropping=replace(asked, rule="drop", test=""))
    stage.body["passages"] = {"s": Passage(Way.OVER)}
    verdict = stage.judge(replace(HERE, z=top), (StepKind.DROP, HERE))
    return judged(verdict, "drop", more > 0)


def rise(asked: Passage, stand: Stand, more: int) -> bool:
    """A ladder's price for its height, and the line from foot to head as seen from above."""
    assert asked.rise is not None
    up, far = asked.rise.denominator * asked.pace.denominator, 5_000
    up, most = up * 2, asked.rise * up * 2 + asked.pace * far
    stage = Stage(stand.base(0), {"budget": int(most), **BUDGET})
    stage.body["passages"] = {"l": replace(asked, way=Way.OPEN, entry=0, test="", capacity=None)}
    head = stand.away(far, more)
    line = ((HERE.x, HERE.y), (head.x, head.y))
    stage.features.append(Feature("l", Kind.LADDER, "LineString", (line,), bottom=0, top=up))
    stage.box("f", Kind.FLOOR, 0, 0, SIZE, SIZE, bottom=up, top=up)
    verdict = stage.judge(HERE, (StepKind.LADDER, replace(head, z=up)))
    return judged(verdict, "spent", more > 0 or int(most) < most)


def marker(asked: Marker, stand: Stand, more: int) -> bool:
    """A disc on the ground may be touched, not stood on."""
    base = stand.base(2 * asked.radius)
    stage = Stage(base, {"markers": (replace(asked, x=MIDDLE, y=MIDDLE),)})
    apart = base.length // 2 + asked.radius
    start, end = stand.away(apart + 100_000), stand.away(apart, more)
    return judged(stage.judge(start, (LINE, end)), asked.rule, more < 0)


def by_edge(asked: ByEdge, stand: Stand, more: int) -> bool:
    """Exactly the distance is within it; wholly, the far side of the base has to be."""
    stage = Stage(stand.base(0), {"ends": (asked,)})
    half = stage.base.length // 2
    off = max(asked.gap - half, half) if asked.wholly else asked.gap + half
    far = off + (half if asked.wholly else -half) > asked.gap
    side = asked.edges[stand.direction[0] % len(asked.edges)]
    off += more
    x, y = {"left": (off, MIDDLE), "right": (SIZE - off, MIDDLE)}.get(side, (MIDDLE, off))
    y = SIZE - off if side == "top" else y
    inward = replace(HERE, x=x, y=y)
    away = replace(inward, x=MIDDLE) if side in ("left", "right") else replace(inward, y=MIDDLE)
    return judged(stage.judge(away, (LINE, inward)), asked.rule, more > 0 or far)


def above(asked: Above, stand: Stand, more: int) -> bool:
    """Exactly the height is high enough."""
    top = asked.least + more
    if top < 0:
        return True
    stage = _block(stand, top, ends=(asked,))
    stage.body["passages"] = {"s": Passage(Way.OVER)}
    half = stage.base.length
    high = replace(HERE, x=MIDDLE + half, z=top)
    verdict = stage.judge(high, (LINE, replace(high, x=high.x + 1_000)))
    return judged(verdict, asked.rule, more < 0)


def below(asked: Below, stand: Stand, more: int) -> bool:
    """Exactly the height is low enough."""
    top = asked.most + more
    if top <= 0:
        return True  # the ground has no height to go by
    stage = _block(stand, top, ends=(asked,))
    stage.body["passages"] = {"s": Passage(Way.OVER)}
    high = replace(HERE, x=MIDDLE + stage.base.length, z=top)
    verdict = stage.judge(high, (LINE, replace(high, x=high.x + 1_000)))
    return judged(verdict, asked.rule, more > 0)


def reserve(asked: Reserve, stand: Stand, more: int) -> bool:
    """Who keeps to none of its ground walks exactly so much less."""
    none = replace(asked, ground=frozenset(), lines=frozenset(), parts=0)
    walked = 500_000
    stage = Stage(stand.base(0), {"budget": walked + asked.amount, "reserve": none})
    verdict = stage.judge(HERE, (LINE, stand.away(walked, more)))
    return judged(verdict, asked.rule, more > 0)


def unslowed(asked: Unslowed, stand: Stand, more: int) -> bool:
    """On ground of half the pace the length costs twice, but for exactly so much of it."""
    bare = replace(asked, bound=0, each=None)
    walked = 5 * asked.amount
    stage = Stage(stand.base(0), {"budget": 2 * walked - asked.amount, **BUDGET})
    stage.body |= {"unslowed": bare, "passages": {"a": Passage(Way.OPEN, Fraction(2))}}
    stage.box("a", Kind.AREA, 0, 0, SIZE, SIZE)
    return judged(stage.judge(HERE, (LINE, stand.away(walked, more))), "spent", more > 0)


def unmet(asked: Unmet, stand: Stand, more: int) -> bool:
    """Who ends near nobody may spend exactly so much."""
    alone = replace(asked, models=frozenset({"e.1"}), rule="unmet")
    far = replace(HERE, x=SIZE - 100_000, y=100_000)
    stage = Stage(stand.base(0), {"unmet": alone, **BUDGET}, others={"e.1": far})
    return _walked(stage, asked.budget, stand, more, "unmet")


def _walked(stage: Stage, most: int, stand: Stand, more: int, rule: str) -> bool:
    """So far may be walked: whole fifths slanting, the rest along an axis."""
    slanting = most - most % 5 - 5
    corner, rest = stand.away(slanting), Stand(_along(stand), 0).away(most - slanting, more)
    end = replace(corner, x=corner.x + rest.x - MIDDLE, y=corner.y + rest.y - MIDDLE)
    return judged(stage.judge(HERE, (LINE, corner), (LINE, end)), rule, more > 0)


def table_edge(rule: str, stand: Stand, more: int) -> bool:
    """The edge of the table may be touched, not crossed; by the side that lies ahead."""
    stage = Stage(stand.base(0), {"rules": {"table_edge": rule}})
    half = stage.base.length // 2
    x, y = stand.direction
    side = (SIZE - half - more if x > 0 else half + more) if abs(x) >= abs(y) else None
    high = SIZE - half - more if y > 0 else half + more
    end = replace(HERE, x=side) if side is not None else replace(HERE, y=high)
    # More room is less than the edge leaves.
    return judged(stage.judge(HERE, (LINE, end)), rule, more < 0)


def wall(rule: str, stand: Stand, more: int) -> bool:
    """A base may brush along a wall that runs at a right angle to the direction."""
    stage = Stage(stand.base(0), {"rules": {"solid": rule}, "passages": {"w": Passage(Way.SHUT)}})
    line = tuple((p.x, p.y) for p in (stand.beside(HERE, far) for far in (-20_000, 20_000)))
    stage.features.append(Feature("w", Kind.WALL, "LineString", (line,), top=100_000))
    at = stand.away(stage.base.length // 2, more)
    verdict = stage.judge(at, (LINE, stand.beside(at, 2_000)))
    return judged(verdict, rule, more < 0)
