"""What a charge leads to: how the charged may answer, and shots on both sides."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from math import atan2, cos, degrees, dist, radians, sin
from typing import TYPE_CHECKING, Final

from planner.chance import at_least
from planner.length import DEGREE
from planner.plan import ModelPlan, Plan
from planner.rulesets.gemini.activation import UNKNOWN, any_of, odds, success
from planner.rulesets.gemini.figure import INCH
from planner.rulesets.gemini.reactions.status import CHARGED, NEARBY, bar
from planner.rulesets.gemini.reactions.volley import CHARGING, answer, is_armed, weapons
from planner.rulesets.gemini.reactions.watches import CHARGES, allowance
from planner.rulesets.gemini.travel import is_fast, travelled, walked
from planner.rulesets.nearness import near
from planner.rulesets.others import ANY_HEIGHT, CONTACT, needed_length
from planner.units import Model, Pose, Unit

if TYPE_CHECKING:
    from planner.planning.avoiding.reactions import Reaction
    from planner.rulesets.gemini.bodies import Bodies

Said = Iterator[tuple[str, str]]
SWIFT: Final = 6
"""Inches of M above which a unit runs 3D6" from a charge."""
SPRAY: Final = 7
"""Inches at which a template counts in a charge that began further off."""


def charge_remarks(bodies: Bodies, plan: Plan, found: tuple[Reaction, ...]) -> Said:
    """Yield what is to be known of a charge that was planned."""
    if bodies.order.action not in CHARGES:
        return
    ways = [way for way in plan.models if touches(bodies, way, plan.order.targets)]
    idle = [way.id for way in plan.models if way not in ways]
    if idle:
        text = f"makes no contact, so it may only walk: {', '.join(idle)}"
        yield "gemini.charge.otherwise-normal", text
    yield from _ambushes(bodies, plan, ways)
    for name in plan.order.targets:
        yield from _answers(bodies, plan, bodies.scenario.unit(name), ways)
    if bodies.unit.state.get("fires_on_charge"):
        yield from _fire(bodies, plan, ways)
    if any(reaction.watch.name == "interception" for reaction in found):
        text = "who is intercepted and who intercepts have no charge bonus"
        yield "gemini.react.intercept.no-bonus", text
    yield from _unknown_radii(bodies, plan)


def _unknown_radii(bodies: Bodies, plan: Plan) -> Said:
    """Say who might step in its way if its profile said how far it reaches: it is not guessed."""
    rule, key = "gemini.react.intercept.trigger", "melee_radius"
    for enemy in bodies.scenario.enemies(bodies.unit):
        silent = all(enemy.value(model, key) is None for model in enemy.models)
        if silent and enemy.id not in plan.order.targets and not bar(enemy, NEARBY):
            text = f'{enemy.name}: its profile does not say "{key}": whether it may intercept'
            yield rule, f"{text} is unknown"


def touches(bodies: Bodies, way: ModelPlan, targets: tuple[str, ...]) -> bool:
    """Return whether a model of a plan ends base to base with a target, seen from above.

    Whoever dives meets those within its melee radius (gemini.dive.eligible).
    """
    mine = replace(bodies.scenario.models[way.id], pose=way.end)
    foes = [model for name in targets for model in bodies.scenario.unit(name).models]
    gap = CONTACT
    if bodies.order.action == "dive":
        unit, rule = bodies.unit, "gemini.dive.eligible"
        gap = needed_length(unit, mine, "melee_radius", rule, bodies.game.unit)
    return any(near(mine, foe, gap, ANY_HEIGHT) for foe in foes)


def _ambushes(bodies: Bodies, plan: Plan, ways: list[ModelPlan]) -> Said:
    """Who lies in ambush and has a charger in its arc fires as the charged do."""
    for foe in bodies.scenario.enemies(bodies.unit):
        charged = foe.id in plan.order.targets
        if charged or not foe.state.get("ambush") or bar(foe, CHARGED) or not is_armed(foe):
            continue
        if any(in_arc(bodies, foe, way) for way in ways):
            text = f"{foe.name} lies in ambush: it may stand and fire at the chargers as well"
            yield "gemini.react.stand-fire.shooters", text


def _gap(at: Pose, radius: float, foe: Model) -> float:
    away = dist((at.x, at.y), (foe.pose.x, foe.pose.y))
    return away - radius - foe.base.circumradius


# -- how the charged answer ----------------------------------------------------------------------


def run_dice(rate: int) -> str:
    """Return the dice by which a unit of this M, µm, runs from a charge."""
    return "3D6" if rate > SWIFT * INCH else "2D6"


def swiftness(bodies: Bodies, unit: Unit) -> int:
    """Return the M, µm, that decides a runner's dice (option run.threshold_on)."""
    from planner.rulesets.gemini.bodies import carrying
    from planner.rulesets.gemini.figure import Figure

    rate = allowance(bodies, unit)
    if bodies.game.option(bodies.scenario, "run.threshold_on") == "basic":
        return rate
    return int(rate / carrying(Figure(bodies.game, bodies.scenario, unit, unit.models[0])))


def caught(rate: int, spare: int) -> Fraction:
    """Return the chance that a runner is caught.

    Parameters:
        rate: M of the runner, µm.
        spare: what the charger has left once it made contact, µm.
    """
    return 1 - at_least(run_dice(rate), spare // INCH + 1)


def spare(ways: list[ModelPlan]) -> int:
    """Return what the charger that spent least of its budget has left, µm."""
    return max((int(way.budget - way.spent) for way in ways), default=0)


def _answers(bodies: Bodies, plan: Plan, foe: Unit, ways: list[ModelPlan]) -> Said:
    why = bar(foe, CHARGED)
    if why:
        yield "gemini.react.charge.ineligible", f"{foe.name} receives the charge: {why}"
        if foe.state.get("locked"):
            yield from _engaged(bodies, foe, ways)
        return
    yield "gemini.react.charge.options", f"{foe.name} may receive it, run, or stand and fire"
    rate = swiftness(bodies, foe)
    text = f"if it runs, {foe.name} goes {run_dice(rate)} inches straight away, untested, at once; "
    left = spare(ways)
    text += f"with {bodies.game.unit.say(left)} to spare the charge "
    yield "gemini.react.run.caught", text + _catches(_caught(bodies, plan, foe, rate, left))
    yield from _stand(bodies, plan, foe, ways)


def _catches(chance: Fraction) -> str:
    if not chance:
        return "does not catch it"
    return f"catches it, and it routs, {'surely' if chance == 1 else f'at a chance of {chance}'}"


def _caught(bodies: Bodies, plan: Plan, foe: Unit, rate: int, left: int) -> Fraction:
    """The chance that the charged are caught: by where they get to, and the way to there."""
    from planner.rulesets.gemini.aftermath import in_contact
    from planner.rulesets.gemini.reactions.catching import chance

    if not bodies.scenario.battlefield.features:
        return caught(rate, left)
    then = in_contact(bodies, plan)
    charger, runner = then.unit(bodies.unit.id), then.unit(foe.id)
    return chance(bodies.game, then, charger, runner, run_dice(rate))


def _stand(bodies: Bodies, plan: Plan, foe: Unit, ways: list[ModelPlan]) -> Said:
    if not is_armed(foe):
        return
    if not any(in_arc(bodies, foe, way) for way in ways):
        yield "gemini.react.stand-fire.rear", f"{foe.name} has no charger in its arc: no shots"
        return
    one = success(foe)
    few = answer(foe, 1, hurried=True)
    text = f"{foe.name} may stand and fire {few} shot{'s' * (few != 1)} at BS 1 on one "
    text += f"success, {answer(foe, 2, hurried=True)} on two"
    if foe.state.get("overwatch"):
        when = bodies.game.option(bodies.scenario, "overwatch.when_charged")
        text += {
            "choose": ", if it does not fire on overwatch",
            "both": ", besides its shots on overwatch",
            "stand-fire": ", and not on overwatch",
        }[when]
    if one is None:
        text += f"; {UNKNOWN}"
    else:
        none, single, double = odds(one)
        text += f" (none {none}, one {single}, two {double}, any {any_of(2, one)})"
    yield "gemini.react.stand-fire.roll", text
    if is_fast(travelled(bodies.unit, plan)):
        text = f"the chargers moved more than 12 inches this turn: {foe.name}'s shots are at -1"
        yield "gemini.react.stand-fire.fast-charger", text
    yield from ranges(bodies, foe, plan, "gemini.react.stand-fire")


def _engaged(bodies: Bodies, foe: Unit, ways: list[ModelPlan]) -> Said:
    """Who fights fires at nobody, unless the umpire lets its free figures do it on a free side."""
    if not is_armed(foe):
        return
    if not bodies.game.option(bodies.scenario, "engaged_saf"):
        yield "gemini.react.stand-fire.engaged-none", f"{foe.name} fights: it does not fire"
        return
    for way in ways:
        side = side_of(foe, way.start)
        if blocked(foe, side) < Fraction(1, 2):
            free = len(foe) - int(foe.state.get("engaged_models", 0))
            text = f"{foe.name} fights, but less than half of its {side} is blocked: {free} of its "
            yield "gemini.react.stand-fire.engaged-facing", text + "models may stand and fire"
            return
    text = f"{foe.name} fights, and at least half of each side is blocked: it does not fire"
    yield "gemini.react.stand-fire.engaged-facing", text


def blocked(foe: Unit, side: str) -> Fraction:
    """Return which part of a side of a unit is blocked, as its state says in percent."""
    return Fraction(int(foe.state.get(f"blocked_{side}", 0)), 100)


def side_of(foe: Unit, at: Pose) -> str:
    """Return from which side of a unit a place is seen: front, left, rear or right.

    The side on which it was first engaged counts as its front (state ``front``, degrees);
    else its first model's heading does.
    """
    there = foe.models[0].pose
    front = foe.state.get("front", there.heading / DEGREE)
    off = (degrees(atan2(at.y - there.y, at.x - there.x)) - float(front)) % 360
    return ("front", "left", "rear", "right")[int((off + 45) % 360 // 90)]


def in_arc(bodies: Bodies, foe: Unit, way: ModelPlan) -> bool:
    """Return whether a charger passes through the arc of a figure, from its start to its end.

    The arc is the half plane before a figure unless its profile says ``arc`` in degrees.
    """
    places = [way.start, *(step.to for step in way.steps)]
    for model in foe.models:
        half = arc_of(foe, model) / 2
        seen = [(at.x - model.pose.x, at.y - model.pose.y) for at in places]
        front = model.pose.heading / DEGREE
        if any(_off(at, front) <= half for at in seen):
            return True
        edges = [radians(front + side * half) for side in (-1, 1)]
        if any(_crosses(a, b, edge) for a, b in pairwise(seen) for edge in edges):
            return True
    return False


def arc_of(unit: Unit, model: Model) -> float:
    """Return the firing arc of a figure, degrees."""
    return float(unit.value(model, "arc", 180))


def _off(at: tuple[float, float], front: float) -> float:
    """By how many degrees a place is off a direction."""
    return abs((degrees(atan2(at[1], at[0])) - front + 180) % 360 - 180)


def _crosses(a: tuple[float, float], b: tuple[float, float], edge: float) -> bool:
    """Whether a stretch crosses the ray from the origin in a direction (radians)."""
    c, s = cos(edge), sin(edge)
    one, two = (c * y - s * x for x, y in (a, b))
    if one == two or (one > 0) == (two > 0):
        return False
    part = one / (one - two)
    x, y = (p + part * (q - p) for p, q in zip(a, b, strict=True))
    return x * c + y * s > 0


# -- shots, theirs and its own ---------------------------------------------------------------------


def start_range(bodies: Bodies, foe: Unit) -> int:
    """Return how far from its target the charge begins, µm: the nearest two bases."""
    return min(
        round(_gap(mine.pose, mine.base.circumradius, other))
        for mine in bodies.unit.models
        for other in foe.models
    )


def spray_range(start: int) -> int:
    """Return at what range a template counts in a charge, µm."""
    return min(SPRAY * INCH, start)


def ranges(bodies: Bodies, shooter: Unit, plan: Plan, family: str) -> Said:
    """Yield what is special about the weapons of a unit that fires in a charge."""
    held = frozenset().union(*(shooter.value(m, "weapons", ()) for m in shooter.models))
    foe = bodies.scenario.unit(plan.order.targets[0]) if shooter is bodies.unit else shooter
    start, say = start_range(bodies, foe), bodies.game.unit.say
    if "shotgun" in held:
        yield f"{family}.shotgun", "shotguns fire at half range: one more good face"
    if "template" in held:
        yield f"{family}.template", f"templates are laid at {say(spray_range(start))}"
    if "area" in held:
        most = shooter.value(shooter.models[0], "weapon_range")
        reach = start if most is None else min(start, bodies.game.unit.to_um(most))
        text = f"area weapons fire at {say(reach)}; a miss may scatter onto both sides"
        yield f"{family}.area", text
    if family.endswith("stand-fire") and "grenades" in held:
        yield f"{family}.grenades", "hand grenades are not thrown; defensive ones work in combat"


def _fire(bodies: Bodies, plan: Plan, ways: list[ModelPlan]) -> Said:
    """Chargers that go further than M fire once each, at BS 1, at whom they charge."""
    rule = "gemini.charge-fire.eligible"
    firing = [way for way in ways if fires(bodies, way)]
    if not firing:
        yield rule, "nobody fires: only pistols and assault weapons do, in a charge beyond M"
        return
    names = ", ".join(way.id for way in firing)
    shots = "1 shot" if len(firing) == 1 else f"{len(firing)} shots"
    text = f"{shots} at BS 1, at the charged unit only: {names}"
    yield "gemini.charge-fire.one-shot", text
    yield from ranges(bodies, bodies.unit, plan, "gemini.charge-fire")
    for foe in map(bodies.scenario.unit, plan.order.targets):
        if _may_answer(bodies, foe, ways):
            yield "gemini.charge-fire.order", first(bodies, foe)


def _may_answer(bodies: Bodies, foe: Unit, ways: list[ModelPlan]) -> bool:
    """Whether one who is charged has anything to fire, and anybody to fire at."""
    fights = foe.state.get("locked") and not bodies.game.option(bodies.scenario, "engaged_saf")
    return is_armed(foe) and not fights and any(in_arc(bodies, foe, way) for way in ways)


def fires(bodies: Bodies, way: ModelPlan) -> bool:
    """Return whether a charger may fire: beyond its M, with a weapon that is light enough."""
    figure = next(f for f in bodies.figures if f.model.id == way.id)
    held = weapons(bodies.unit, figure.model) & CHARGING
    return bool(held) and walked(way) > figure.allowance


def first(bodies: Bodies, foe: Unit) -> str:
    """Return who fires first where both sides do: the charged in cover, else the quicker."""
    if foe.state.get("in_cover"):
        return f"{foe.name} is in cover: it fires first"
    mine, theirs = (u.value(u.models[0], "I") for u in (bodies.unit, foe))
    if mine is None or theirs is None:
        return "the higher Initiative fires first"
    if mine == theirs:
        return {
            "simultaneous": "both fire at once",
            "charger": f"{bodies.unit.name} fires first",
            "charged": f"{foe.name} fires first",
        }[bodies.game.option(bodies.scenario, "chargefire.tie")]
    return f"{(bodies.unit if mine > theirs else foe).name} fires first"
