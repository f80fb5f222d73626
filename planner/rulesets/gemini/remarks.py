"""What the player should know about one plan: falls, odds, hazards, speed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import dist
from typing import TYPE_CHECKING

from planner.battlefield import Kind
from planner.plan import ModelPlan, Plan, Step, StepKind
from planner.rulesets.gemini.climbing.access import access_remarks, full_remarks
from planner.rulesets.gemini.climbing.crossing import OVER, over_remarks
from planner.rulesets.gemini.climbing.falls import is_short, tell
from planner.rulesets.gemini.climbing.gear import rope_remarks
from planner.rulesets.gemini.climbing.markers import climbed
from planner.rulesets.gemini.climbing.underneath import fallen_upon
from planner.rulesets.gemini.doors.doorways import doorways
from planner.rulesets.gemini.doors.opener import doors_used, many_doors, shared_doors
from planner.rulesets.gemini.figure import FACES, INCH, Figure, printed
from planner.rulesets.gemini.pool import pool_remarks
from planner.rulesets.gemini.reactions.locked import leaving_remarks
from planner.rulesets.gemini.rough_ground.threats import threats
from planner.rulesets.gemini.together.unity import ended, gap_remarks
from planner.rulesets.gemini.told import reaction_remarks
from planner.rulesets.gemini.travel import displaced, gone, is_fast
from planner.rulesets.others import CONTACT
from planner.units import Pose

if TYPE_CHECKING:
    from planner.planning.avoiding.reactions import Reaction
    from planner.rulesets.gemini.bodies import Bodies

Said = Iterator[tuple[str, str]]
NEAR = INCH // 2
"""How near to the limit a jump is told, µm: its gap is measured only after one commits to it."""
AGAIN = {"climb_out": "gemini.swim.climb-out-retry", "throw": "gemini.grapple.retry"}
"""Tests that may be taken again with the next action, and the rules that say so."""


def remarks(bodies: Bodies, plan: Plan, found: tuple[Reaction, ...] = ()) -> Said:
    """Yield (ledger id, text) about a plan that was found."""
    if not plan.found or not plan.models:
        return
    yield from _speed(bodies, plan)
    yield from threats(bodies, plan)
    yield from _retries(bodies, plan)
    yield from _hooks(bodies, plan)
    yield from (doors_used if bodies.action.goal == "engage" else shared_doors)(bodies, plan)
    yield from gap_remarks(bodies, plan)
    yield from access_remarks(bodies, plan)
    yield from full_remarks(bodies, plan)
    yield from over_remarks(bodies, plan)
    yield from doorways(_ending(bodies, plan))
    yield from _faces(bodies, plan)
    yield from _supporters(bodies, plan)
    yield from _hung(bodies, plan)
    yield from rope_remarks(bodies, plan)
    yield from pool_remarks(bodies, plan)
    yield from many_doors(bodies)
    yield from leaving_remarks(bodies, plan)
    yield from reaction_remarks(bodies, plan, found)
    for figure, way in bodies.with_ways(plan):
        yield from _leaps(bodies, figure, way)
        yield from fallen_upon(bodies, plan, figure, way)
        yield from _ladders(bodies, way)
        yield from _backing(way)


def _ending(bodies: Bodies, plan: Plan) -> tuple[Figure, ...]:
    """The figures where a plan leaves them."""
    both = zip(bodies.figures, ended(bodies, plan), strict=True)
    return tuple(replace(figure, model=model) for figure, model in both)


def _speed(bodies: Bodies, plan: Plan) -> Said:
    """Over 12" in the turn, all orders together, it is harder to hit (option speed.by).

    A way to the top of a climb has the part in it that was climbed, and told, before.
    """
    climbs = climbed(bodies, plan)
    each = gone(bodies.unit, plan).items()
    far = max((um + climbs.get(name, 0) for name, um in each), default=0)
    if bodies.game.option(bodies.scenario, "speed.by") == "displacement":
        far = displaced(plan)
    if is_fast(far):
        text = f'it covers {far / INCH:.2f}" this turn: -1 to be hit in the next turn of its enemy'
        yield "gemini.speed.over-12", text


def _retries(bodies: Bodies, plan: Plan) -> Said:
    from planner.rulesets.gemini.actions import cost, left
    from planner.rulesets.gemini.climbing.things import again

    spare = left(bodies.unit) - cost(bodies.unit, bodies.action)
    for dice in plan.dice:
        if dice.test in AGAIN and dice.probability is not None and spare > 0:
            chance = again(dice.probability, 1 + spare)
            text = f"with {spare} more action{'s' * (spare > 1)} to try again, {chance} in all"
            yield AGAIN[dice.test], text


def _leaps(bodies: Bodies, figure: Figure, way: ModelPlan) -> Said:
    """What failing a jump does, and jumps near their limit."""
    here = way.start
    for step in way.steps:
        if step.kind is StepKind.DROP and step.tests:
            yield from _fall(bodies, figure, here.z - step.to.z, "gemini.jumpdown.fail")
        if step.kind is StepKind.JUMP:
            yield from _jump(bodies, figure, way, here, step)
        here = step.to


def _jump(bodies: Bodies, figure: Figure, way: ModelPlan, here: Pose, step: Step) -> Said:
    from planner.rulesets.gemini.rough_ground.gaps import depth_below, longest

    gap = dist((here.x, here.y), (step.to.x, step.to.y)) - figure.model.base.length
    left = way.budget - sum(float(s.cost) for s in way.steps[: way.steps.index(step)])
    name = figure.model.id
    if not figure.option("jump.gap_known"):
        text = f"{name} commits to its jump, with half an inch in hand, before the gap is measured"
        yield "gemini.jump.commit-first", text
    elif min(longest(figure), left) - gap < NEAR and not figure.has("natural_jumper"):
        yield "gemini.jump.commit-first", f'{name} jumps {gap / INCH:.2f}", near its limit'
    if step.tests:
        deep = depth_below(bodies.scenario.battlefield, here, step.to)
        yield from _fall(bodies, figure, deep, "gemini.jump.fall-damage")


def _fall(bodies: Bodies, figure: Figure, height: int, rule: str) -> Said:
    up = bodies.game.option(bodies.scenario, "fall.round") == "ceil"
    yield rule, f"{figure.model.id}: failing, {tell(height, up=up)}"
    yield "gemini.fall.saves", "no save but power armour and the like, and invulnerable ones"
    small = bodies.game.option(bodies.scenario, "fall.small_recovers")
    if small and is_short(bodies.game, height):
        yield "gemini.fall.under-3", "after so short a fall it acts on once it has risen"
    else:
        yield "gemini.fall.ends-move", "then it is done for the turn, and begins the next lying"


def _faces(bodies: Bodies, plan: Plan) -> Said:
    """On what a throw, or a throwing down, succeeds: as printed, or turned upside down."""
    low = bodies.game.option(bodies.scenario, "dice.convention") == "low"
    for dice in plan.dice:
        if dice.test in ("throw", "cast_down") and dice.probability is not None:
            text = printed(int(dice.probability * FACES), low=low)
            yield "gemini.scope.low-roll-flip", f"it succeeds on {text}"


def _backing(way: ModelPlan) -> Said:
    if any("gemini.back.half-rate" in step.rules for step in way.steps):
        text = f"{way.id} backs off and keeps its front where it was: it can still shoot there"
        yield "gemini.back.shoot-retreat", text


def _supporters(bodies: Bodies, plan: Plan) -> Said:
    """Who fights beside a comrade in contact: within 3", leapers within 4", head to head."""
    if bodies.action.goal != "engage":
        return
    foes = [m for t in plan.order.targets for m in bodies.scenario.unit(t).models]
    ends = {way.id: way.end for way in plan.models}

    def away(one: Pose, two: Pose) -> float:
        return dist((one.x, one.y), (two.x, two.y))

    touching = {
        f.model.id
        for f in bodies.figures
        for foe in foes
        if away(ends[f.model.id], foe.pose) <= (f.model.base.length + foe.base.length) / 2 + CONTACT
    }
    for figure in bodies.figures:
        own, reach = figure.model.id, (4 if figure.has("leaping") else 3) * INCH
        if own not in touching and any(away(ends[own], ends[o]) <= reach for o in touching):
            text = f'{own} fights with them: within {reach // INCH}" of a comrade in contact'
            yield "gemini.leap.associated-range", text


def _hooks(bodies: Bodies, plan: Plan) -> Said:
    if bodies.order.action == "throw":
        yield "gemini.grapple.miss", "a miss finds no hold: the action is gone, nobody is hurt"


def _hung(bodies: Bodies, plan: Plan) -> Said:
    """Who rests half-way when the order is over, on what, and how high."""
    from planner.rulesets.gemini.climbing.hanging import GOES_ON, face, height, is_over, steep
    from planner.rulesets.gemini.climbing.markers import BEGINS, climbs, markers
    from planner.rulesets.gemini.climbing.prices import ORDERS

    if bodies.action.name not in (*BEGINS, *GOES_ON) or bodies.action.name == OVER:
        return
    if bodies.action.name in ORDERS and not climbs(bodies, plan):
        text = "nobody climbs with this order, and nobody falls: a move gets there for fewer points"
        yield bodies.action.rule, f"{text}, untested"
    ways, figures = {w.id: w for w in plan.models}, {f.model.id: f for f in bodies.figures}
    say = bodies.game.unit.say
    for name, (on, high) in markers(bodies, plan).items():
        down = is_over(on, ways[name].end) or bodies.action.name == "come_down"
        begun = height(figures[name]) if face(figures[name]) == on else on.height if down else 0
        ladder = on.kind is Kind.LADDER
        if (on.blocks or ladder) and begun != high:
            gone = abs(begun - high)
            paid = float(gone * steep(bodies, on))
            text = f"{name} climbs {say(gone)} {'down' if down else 'up'} {on.id}"
            text += f" for {say(paid)}, which are not in what its way has spent"
            face_rule = "gemini.down.same-as-up" if down else "gemini.climb.vertical-cost"
            yield "gemini.ladder.normal-rate" if ladder else face_rule, text
        rule = "gemini.ladder.mid-stop" if ladder else "gemini.climb.height-marker"
        text = f"{name} ends the order on {on.id}, {say(high)} up"
        text += ", and goes on from there"
        if any(term.name == "distance_left" for term in plan.objective):
            text += ": distance_left is measured from where it stands, without that"
        yield rule, text


def _ladders(bodies: Bodies, way: ModelPlan) -> Said:
    charges = bodies.order.action in ("charge", "scramble_charge")
    if charges and any(step.kind is StepKind.LADDER for step in way.steps):
        yield "gemini.ladder.no-charge-bonus", f"{way.id} charges from a ladder: no charge bonus"
