"""Triples of how near others are: standoffs, contact, coherency, engagement, ends by others."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from planner.battlefield import Feature, Kind
from planner.gauntlet.triples.stage import MIDDLE, Stage, Stand
from planner.gauntlet.triples.ways import judged
from planner.mobility import (
    Across,
    Bar,
    Beside,
    Coherency,
    Engagement,
    Inside,
    Near,
    Parting,
    Standoff,
)
from planner.plan import StepKind
from planner.referee import Verdict
from planner.units import Pose

LINE: Final = StepKind.LINE
HERE: Final = Pose(MIDDLE, MIDDLE)
WIDE: Final = 40_000
ENEMY: Final = frozenset({"e.1"})


def _closing(stage: Stage, stand: Stand, gap: int, more: int) -> Verdict:
    """Ours walks straight in from behind until the gap to the other in the middle is this."""
    apart = stage.base.length + gap
    return stage.judge(stand.away(apart + 100_000), (LINE, stand.away(apart, more)))


def _above(stage: Stage, stand: Stand, height: int, more: int) -> Verdict:
    """It ends in contact, as seen from above, with one so much higher."""
    stage.others = {name: replace(HERE, z=height + more) for name in stage.others}
    return _closing(stage, stand, 0, 0)


def standoff_end(asked: Standoff, stand: Stand, more: int) -> bool:
    """Too near at the end: closer, or as close where that counts."""
    asked = replace(asked, models=ENEMY, along=False, at_end=True)
    stage = Stage(stand.base(asked.gap), {"standoffs": (asked,)}, others={"e.1": HERE})
    verdict = _closing(stage, stand, asked.gap, more)
    return judged(verdict, asked.rule, more < 0 or (more == 0 and asked.inclusive))


def standoff_above(asked: Standoff, stand: Stand, more: int) -> bool:
    """Too near below one that stands higher."""
    asked = replace(asked, models=ENEMY, along=False, at_end=True)
    stage = Stage(stand.base(0), {"standoffs": (asked,)}, others={"e.1": HERE})
    near = more < 0 or (more == 0 and asked.inclusive)
    return judged(_above(stage, stand, asked.vertical, more), asked.rule, near)


def standoff_along(asked: Standoff, stand: Stand, more: int) -> bool:
    """Too near where one passes by, and far off at both ends."""
    asked = replace(asked, models=ENEMY, along=True, at_end=False)
    stage = Stage(stand.base(asked.gap), {"standoffs": (asked,)}, others={"e.1": HERE})
    beside = stand.away(stage.base.length + asked.gap, more)
    way = stand.beside(beside, -WIDE), stand.beside(beside, WIDE)
    near = more < 0 or (more == 0 and asked.inclusive)
    return judged(stage.judge(way[0], (LINE, way[1])), asked.rule, near)


def bar(asked: Bar, stand: Stand, more: int) -> bool:
    """A base may brush past another one, not through it."""
    stage = Stage(stand.base(0), {"bars": (replace(asked, models=ENEMY, crossable=""),)})
    stage.others = {"e.1": HERE}
    beside = stand.away(stage.base.length, more)
    way = stand.beside(beside, -WIDE), stand.beside(beside, WIDE)
    return judged(stage.judge(way[0], (LINE, way[1])), asked.rule, more < 0)


def no_overlap(rule: str, stand: Stand, more: int) -> bool:
    """A base may end touching another one, not on it."""
    stage = Stage(stand.base(0), {"rules": {"no_overlap": rule}}, others={"e.1": HERE})
    return judged(_closing(stage, stand, 0, more), rule, more < 0)


def coherency(asked: Coherency, stand: Stand, more: int) -> bool:
    """Exactly the distance is near enough."""
    asked = replace(asked, neighbours=1, groups=1, alone=frozenset())
    stage = Stage(stand.base(asked.gap), {}, {"coherency": asked}, others={"u.2": HERE})
    return judged(_closing(stage, stand, asked.gap, more), asked.rule, more > 0)


def coherency_above(asked: Coherency, stand: Stand, more: int) -> bool:
    """Exactly the height is near enough."""
    asked = replace(asked, neighbours=1, groups=1, alone=frozenset())
    stage = Stage(stand.base(0), {}, {"coherency": asked}, others={"u.2": HERE})
    return judged(_above(stage, stand, asked.vertical, more), asked.rule, more > 0)


def engagement(asked: Engagement, stand: Stand, more: int) -> bool:
    """Exactly the range engages."""
    stage = _fighting(asked, stand, asked.gap)
    return judged(_closing(stage, stand, asked.gap, more), "fight", more > 0)


def engagement_above(asked: Engagement, stand: Stand, more: int) -> bool:
    """Exactly the height engages."""
    verdict = _above(_fighting(asked, stand, 0), stand, asked.vertical, more)
    return judged(verdict, "fight", more > 0)


def _fighting(asked: Engagement, stand: Stand, gap: int) -> Stage:
    terms = {"engagement": replace(asked, across=()), "must_engage": ("e",)}
    terms["must_engage_rule"] = "fight"
    return Stage(stand.base(gap), {}, terms, others={"e.1": HERE})


def near(asked: Near, stand: Stand, more: int) -> bool:
    """Exactly the distance is within it; wholly, the far side of the base has to be."""
    asked = replace(asked, models=ENEMY)
    stage = Stage(stand.base(asked.gap), {"ends": (asked,)}, others={"e.1": HERE})
    # Touching the other base, a base lies wholly within its own width of it.
    gap = asked.gap - stage.base.length * asked.wholly
    if gap < 0:  # no base is so narrow
        return judged(_closing(stage, stand, 0, 0), asked.rule, True)
    return judged(_closing(stage, stand, gap, more), asked.rule, more > 0)


def near_above(asked: Near, stand: Stand, more: int) -> bool:
    """Exactly the height is within it, as near as can be seen from above."""
    height = asked.vertical
    assert height is not None
    asked = replace(asked, models=ENEMY)
    stage = Stage(stand.base(0), {"ends": (asked,)}, others={"e.1": HERE})
    small = asked.gap >= stage.base.length * asked.wholly
    return judged(_above(stage, stand, height, more), asked.rule, more > 0 or not small)


def across(asked: Across, stand: Stand, more: int) -> bool:
    """Exactly the longer range engages over a line that runs between the two."""
    line = tuple((p.x, p.y) for p in (stand.beside(stand.away(20_000), f) for f in (-WIDE, WIDE)))
    own = replace(asked, models=ENEMY, lines=(line,), thickness=0)
    stage = _fighting(Engagement(25, 10**7, "fight"), stand, asked.gap)
    stage.terms["engagement"] = Engagement(25, 10**7, "fight", (own,))
    return judged(_closing(stage, stand, asked.gap, more), "fight", more > 0)


def parting(asked: Parting, stand: Stand, more: int) -> bool:
    """Parts of a unit are further apart than exactly the distance."""
    own = replace(asked, parts=(frozenset({"u.1"}), frozenset({"u.2"})))
    stage = Stage(stand.base(asked.gap), {}, {"parting": own}, others={"u.2": HERE})
    return judged(_closing(stage, stand, asked.gap, more), asked.rule, more <= 0)


def zone(asked: Inside, stand: Stand, more: int) -> bool:
    """Further than exactly the distance from a zone, or touching it, is out of it."""
    radius = 50_000
    own = replace(asked, zones=frozenset({"z"}))
    stage = Stage(stand.base(2 * (radius + asked.gap)), {"ends": (own,)})
    at = ((MIDDLE, MIDDLE),)
    stage.features.append(Feature("z", Kind.ZONE, "Point", (at,), radius=radius))
    apart = stage.base.length // 2 + radius + asked.gap
    verdict = stage.judge(stand.away(apart + 100_000), (LINE, stand.away(apart, more)))
    return judged(verdict, asked.rule, more < 0 or (more == 0 and asked.gap > 0))


def beside(asked: Beside, stand: Stand, more: int) -> bool:
    """Exactly the distance from a door, which runs at a right angle to the direction."""
    stage = Stage(stand.base(2 * asked.gap), {"ends": (replace(asked, opening="d"),)})
    line = tuple((p.x, p.y) for p in (stand.beside(HERE, far) for far in (-WIDE, WIDE)))
    door = Feature("d", Kind.DOOR, "LineString", (line,), top=100_000, state="open")
    stage.features.append(door)
    apart = stage.base.length // 2 + asked.gap
    verdict = stage.judge(stand.away(apart + 1_000), (LINE, stand.away(apart, more)))
    return judged(verdict, asked.rule, more > 0)
