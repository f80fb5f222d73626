"""What is to be said of a unit as it stands, besides what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import TYPE_CHECKING

from planner.battlefield import Feature, Kind
from planner.length import Unit as LengthUnit
from planner.rulesets.gemini.bodies import TWICE_LISTED, carrying
from planner.rulesets.gemini.climbing.falls import defending, tell
from planner.rulesets.gemini.climbing.hanging import face, falls, hanging, height
from planner.rulesets.gemini.climbing.ways_up import storey
from planner.rulesets.gemini.doors.doorways import doorways
from planner.rulesets.gemini.rough_ground.gaps import untested
from planner.rulesets.gemini.rough_ground.ground import patches
from planner.rulesets.gemini.rough_ground.inside import shape
from planner.rulesets.gemini.together.morale import broken_promise
from planner.rulesets.gemini.together.pickup import disembark_remarks
from planner.rulesets.gemini.together.unity import hopeless

if TYPE_CHECKING:
    from planner.rulesets.gemini.bodies import Bodies

Said = Iterator[tuple[str, str]]
ADDING = ("woods", "foliage", "wreck", "scrub", "brush")
"""Normal ground that makes difficult ground very difficult where it lies on it."""


def report(bodies: Bodies) -> Said:
    """Yield (ledger id, text): defaults used, loads, posture, what the map suggests."""
    yield from _allowance(bodies)
    yield from _posture(bodies)
    yield from _hanging(bodies)
    yield from _load(bodies)
    yield from doorways(bodies.figures)
    yield from _map(bodies)
    if bodies.unit.state.get("restores") and hopeless(bodies, bodies.usual()):
        yield from broken_promise()
    yield from disembark_remarks(bodies)


def _allowance(bodies: Bodies) -> Said:
    if any(figure.value("M") is None for figure in bodies.figures):
        default = bodies.game.unit.say(bodies.game.numbers.length("gemini.move.default-m"))
        yield "gemini.move.default-m", f"no M is given: {default} is used"
    unknown = any(f.value("I") is None and not untested(f) for f in bodies.figures)
    if unknown and any(bodies.scenario.battlefield.of(Kind.GAP)):
        text = 'its profile does not say "I": it jumps no gap that takes an Initiative test'
        yield "gemini.jump.initiative-test", text


def _posture(bodies: Bodies) -> Said:
    state = bodies.unit.state
    if not state.get("prone"):
        return
    if "CAVALRY" in bodies.unit.keywords:
        yield "gemini.prone.horse-cover", "horses that lie may serve their riders as cover"
    for figure in bodies.figures[:1] if state.get("fell") or state.get("fallen") else ():
        if figure.value("WS") is not None:
            skill = defending(int(figure.value("WS")))
            yield "gemini.fall.melee-half-ws", f"until it has risen it defends at WS {skill}"


def _hanging(bodies: Bodies) -> Said:
    """Whoever is hurt while it hangs falls, even if its armour saves it."""
    for figure in hanging(bodies):
        high, way = height(figure), face(figure)
        ladder = way is not None and way.kind is Kind.LADDER
        marker = "gemini.ladder.height-marker" if ladder else "gemini.climb.height-marker"
        who = "it" if len(bodies.unit) == 1 else figure.model.id
        yield marker, f"{who} hangs {LengthUnit.INCH.say(high)} up"
        rule = "gemini.ladder.damage-fall" if ladder else "gemini.fall.damaged-climber"
        yield rule, f"hurt there, {who} falls, even if its armour saves: {tell(falls(figure))}"


def _load(bodies: Bodies) -> Said:
    if not bodies.unit.state.get("carries"):
        return
    factor = carrying(bodies.figures[0])
    rule = "gemini.pladder.carry-four" if factor == 1 else "gemini.pladder.carry-two"
    text = "its ladder does not slow it" if factor == 1 else f"its ladder slows it to {1 / factor}"
    yield "gemini.pladder.carry-one" if factor == 4 else rule, text
    yield "gemini.pladder.hands", "whoever carries a ladder uses nothing two-handed"
    way = bodies.scenario.battlefield.by_id.get(bodies.unit.state["carries"])
    if way is not None and way.height > 2 * storey(bodies.figures[0]):
        text = "a ladder that reaches above the second level is too heavy to be usual"
        yield "gemini.pladder.max-height", text


def _map(bodies: Bodies) -> Said:
    """What the map might say more plainly: ground in two lists, and two kinds on one spot.

    Two difficult kinds, or one and what hinders only together with another, usually make very
    difficult ground.
    """
    ground = patches(bodies.scenario.battlefield)
    for patch in ground:
        if patch.terrain in TWICE_LISTED:
            kind = bodies.ground.kind(patch)
            text = (
                f"{patch.id}: {patch.terrain} is {kind} here; name it clinging_vegetation or normal"
            )
            yield "gemini.terrain.normal-list", text
    slow = [p for p in ground if _is_slow(bodies, p)]
    others = [p for p in ground if p.terrain in ADDING and not _is_slow(bodies, p)]
    for one, two in (*combinations(slow, 2), *product(slow, others)):
        if _overlap(one, two):
            text = f"{one.id} and {two.id} lie over each other: very difficult ground, usually"
            yield "gemini.terrain.very-difficult-combo", text


def _is_slow(bodies: Bodies, patch: Feature) -> bool:
    return bodies.ground.kind(patch) == "difficult"


def _overlap(one: Feature, two: Feature) -> bool:
    (ax, ay, bx, by), (cx, cy, dx, dy) = one.bounds, two.bounds
    if not (ax < dx and cx < bx and ay < dy and cy < by):
        return False
    import shapely

    shapes = shape(one), shape(two)
    return bool(shapely.relate_pattern(*shapes, "T********"))
