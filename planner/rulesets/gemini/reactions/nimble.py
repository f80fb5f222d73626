"""Saves by being quick: from being run over, of one's footing, and on ice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from math import dist
from typing import TYPE_CHECKING, Final

from planner.battlefield import Battlefield, Feature, Kind
from planner.mobility import Measured, Odds, Passage, Test
from planner.plan import ModelPlan, Plan
from planner.rulesets.gemini.figure import INCH, Figure
from planner.rulesets.gemini.initiative import against

if TYPE_CHECKING:
    from planner.rulesets.gemini.bodies import Bodies

Said = Iterator[tuple[str, str]]
SLOW, QUICK = 2 * INCH, 4 * INCH
CRAWL: Final = Fraction(2)
ICE: Final = "ice"
AGILITY: Final = frozenset({"loose_ground", "plank", "slippery"})
"""Terrain on which a quick figure may lose its footing."""
FOOTING: Final = "footing "
"""How the tests of that begin; the rest is the id of the ground."""
RULES: Final = ("gemini.react.move-save.agility", "gemini.react.move-save.ice")
GROUND: Final = (Kind.AREA, Kind.ROAD, Kind.WATER)


def modifier(move: int) -> int:
    """Return what a current move, µm, adds to the Initiative of a save."""
    return -1 if move <= SLOW else 1 if move > QUICK else 0


def save(figure: Figure, move: int) -> Fraction:
    """Return the chance of a movement save at a current move, µm; needs an Initiative."""
    initiative = int(figure.needs("I", "gemini.react.move-save.test"))
    return against(figure, initiative + modifier(move))


def current_move(figure: Figure, pace: Fraction = Fraction(1)) -> int:
    """Return the allowance that a figure has where ground slows it so, µm.

    Who lies crawls: at half rate, and slowed further by very difficult ground alone.
    """
    return int(figure.allowance / (max(pace, CRAWL) if figure.unit.state.get("prone") else pace))


def run_over(way: ModelPlan, radius: float, at: tuple[int, int], other: float) -> bool:
    """Return whether a moving disc meets another one on its way."""
    here = way.start
    for step in way.steps:
        if _away((here.x, here.y), (step.to.x, step.to.y), at) < radius + other:
            return True
        here = step.to
    return False


def _away(a: tuple[int, int], b: tuple[int, int], p: tuple[int, int]) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    long = dx * dx + dy * dy
    t = min(1.0, max(0.0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / long)) if long else 0.0
    return dist((a[0] + t * dx, a[1] + t * dy), p)


def nimble_remarks(bodies: Bodies, plan: Plan) -> Said:
    """Yield the saves that a plan asks of its own figures, and of those in a vehicle's way."""
    if "VEHICLE" in bodies.unit.keywords:
        yield from _victims(bodies, plan)
        return
    for dice in plan.dice:
        if dice.test.startswith(FOOTING):
            fall = "failing it, one falls over, and neither moves nor attacks this turn"
            yield "gemini.react.move-save.fail", f"{dice.test}: {fall}"


def _victims(bodies: Bodies, plan: Plan) -> Said:
    from planner.rulesets.gemini.bodies import carrying
    from planner.rulesets.gemini.rough_ground.ground import patches

    slow = {"difficult": Fraction(2), "very_difficult": Fraction(4)}
    for way in plan.models:
        wide = bodies.scenario.models[way.id].base.inradius
        for enemy in bodies.scenario.enemies(bodies.unit):
            for model in enemy.models:
                at = (model.pose.x, model.pose.y)
                if not run_over(way, wide, at, model.base.inradius):
                    continue
                figure = Figure(bodies.game, bodies.scenario, enemy, model)
                paces = [
                    slow.get(bodies.ground.kind(p), Fraction(1))
                    for p in patches(bodies.scenario.battlefield)
                    if _inside(p, at)
                ]
                if figure.value("I") is None:
                    text = f"{model.id} may save itself, at a chance that its profile leaves open"
                else:
                    pace = max(paces, default=Fraction(1)) * carrying(figure)
                    chance = save(figure, current_move(figure, pace))
                    text = f"{model.id} saves itself from being run over at {chance}"
                yield "gemini.react.move-save.use", text


def _inside(patch: Feature, at: tuple[int, int]) -> bool:
    import shapely

    if patch.geometry != "Polygon":
        return False
    return bool(shapely.Polygon(patch.paths[0], patch.paths[1:]).covers(shapely.Point(at)))


def footing(feature: Feature, figure: Figure, found: Passage | None) -> Passage | None:
    """Return the passage of ground on which a figure that goes further than M/2 in an action slips.

    Parameters:
        found: what the ground is to it otherwise.
    """
    if feature.terrain not in (ICE, *AGILITY) or not figure.humanoid:
        return found
    known = found or Passage(measured=Measured.CENTRE)
    return replace(known, unhurried=figure.allowance // 2, hurry=f"{FOOTING}{feature.id}")


def footing_tests(
    battlefield: Battlefield, figures: tuple[Figure, ...], scale: Fraction
) -> Iterator[Test]:
    """Yield the tests of keeping one's footing; of figures that differ, each has its own chance.

    Parameters:
        scale: what the allowance is divided by: what a figure bears slows its current move.
    """
    slow = [figure for figure in figures if figure.humanoid]
    grounds = [f for f in battlefield.of(*GROUND) if f.terrain in (ICE, *AGILITY)]
    if not slow or not grounds:
        return
    known = [figure for figure in slow if figure.value("I") is not None]
    each = {f.model.id: save(f, current_move(f, scale)) for f in known}
    alike = len(known) == len(slow) and len(set(each.values())) == 1
    one = next(iter(each.values())) if alike else None
    odds = {} if alike else {name: Odds(chance) for name, chance in each.items()}
    for ground in grounds:
        rule = RULES[ground.terrain == ICE]
        yield Test(f"{FOOTING}{ground.id}", "D6", rule, probability=one, odds=odds)


def slipped(bodies: Bodies, plan: Plan) -> dict[str, str]:
    """Return who has lost its footing, and by which test.

    Parameters:
        plan: with the dice that were passed, each of the models that passed them.
    """
    from planner.referee.way.price import owed

    names = {f"{FOOTING}{feature.id}" for feature in bodies.scenario.battlefield.features}
    terms = bodies.game.terms(bodies.scenario, bodies.order)
    if names.isdisjoint(test.name for test in terms.tests):
        return {}
    stood = {(dice.test, name) for dice in plan.dice for name in dice.models}
    return {
        name: test
        for name, tests in owed(bodies.scenario, terms, plan.models).items()
        for test in sorted(names & set(tests))
        if (test, name) not in stood
    }
