"""Whether what is left of a charge still reaches those who ran: by a way that it may go.

A charger goes on straight or round what is in the way, turning as it pays for; the straight
distance only tells whether a way is looked for at all.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import cos, dist, hypot, pi, sin
from typing import TYPE_CHECKING, Final

import numpy as np

from planner.chance import chances
from planner.navigation.walk.exact import bearing
from planner.order import Order
from planner.rulesets.gemini.actions import left
from planner.rulesets.gemini.figure import INCH
from planner.rulesets.gemini.reactions.reacting import rest
from planner.rulesets.gemini.reactions.running import worth
from planner.units import Model, Pose, Unit

if TYPE_CHECKING:
    from collections.abc import Mapping

    from planner.mobility import Mobility
    from planner.navigation.places import Places
    from planner.rulesets.gemini.gemini import Gemini
    from planner.scenario.scenario import Scenario

Runs = dict[str, list[tuple[Pose, float]]]
"""For each figure, places in the order of its line, and what each costs, µm."""
ROUND: Final = 24
"""Directions from which contact with a runner is looked for."""
STEP: Final = INCH // 10
"""µm between the places on a runner's line that are looked at."""
ROUNDED: Final = 60
"""µm by which a line of 12" may be told to cost more than it does, near slow ground."""
ROOM: Final = 2
"""µm between bases that a place of contact leaves: places are whole µm."""


def reaches(game: Gemini, scenario: Scenario, charger: Unit, runner: Unit) -> bool:
    """Return whether a charger still gets to a figure of a runner as both stand.

    Parameters:
        charger, runner: of `scenario`; the charger's state says what each model has left.
    """
    most = {m.id: spare(game, scenario, charger, m) for m in charger.models}
    near = [
        m
        for m in charger.models
        if any(_straight(m, other) <= most[m.id] for other in runner.models)
    ]
    if not near:
        return False
    from planner.navigation import Navigator

    terms = game.terms(scenario, Order(charger.id, "divert", (runner.id,)))
    # With what each has left, and no more: what lies further off is not looked at.
    left_to = {name: replace(m, budget=most[name]) for name, m in terms.mobilities.items()}
    surely = Navigator(scenario, replace(terms, mobilities=left_to))
    harmed = Navigator(scenario, replace(terms, mobilities=_on_foot(left_to)))
    for mine in near:
        fields = [surely.field(mine.id)]
        if any(passage.test for passage in left_to[mine.id].passages.values()):
            fields.append(harmed.field(mine.id, crossing=True))
        at = _contacts(mine, runner, most[mine.id])
        if any(bool((np.asarray(f.costs(at)) <= most[mine.id]).any()) for f in fields if len(at)):
            return True
    return False


def _on_foot(mobilities: Mapping[str, Mobility]) -> dict[str, Mobility]:
    """What bodies may do that go through what harms them, and neither jump nor drop."""
    return {n: replace(m, jumping=None, dropping=None) for n, m in mobilities.items()}


def spare(game: Gemini, scenario: Scenario, charger: Unit, model: Model) -> int:
    """Return what a charger still has to catch a runner with, µm (option run.caught_by)."""
    left_over = rest(charger, model.id)
    if game.option(scenario, "run.caught_by") == "same-charge":
        return left_over
    double = game.numbers.count("gemini.charge.double-move")
    default = game.numbers.value("gemini.move.default-m")
    each = double * game.unit.to_um(charger.value(model, "M", default))
    return left_over + left(charger) * each


def _straight(one: Model, two: Model) -> float:
    away = dist((one.pose.x, one.pose.y), (two.pose.x, two.pose.y))
    return away - one.base.circumradius - two.base.circumradius


def _contacts(mine: Model, runner: Unit, most: int) -> Places:
    """Places beside the runner's figures that a charger might get to, the nearest among them."""
    from planner.navigation.places import Places

    found = []
    for other in runner.models:
        if _straight(mine, other) > most:
            continue
        touch = mine.base.circumradius + other.base.circumradius + ROOM
        dx, dy = mine.pose.x - other.pose.x, mine.pose.y - other.pose.y
        long = hypot(dx, dy) or 1.0
        for k in range(ROUND):
            c, s = cos(2 * pi * k / ROUND), sin(2 * pi * k / ROUND)
            ux, uy = (dx * c - dy * s) / long, (dx * s + dy * c) / long
            x, y = round(other.pose.x + touch * ux), round(other.pose.y + touch * uy)
            found.append(Pose(x, y, other.pose.z, mine.pose.heading))
    return Places.of(found)


def chance(game: Gemini, scenario: Scenario, charger: Unit, runner: Unit, dice: str) -> Fraction:
    """Return the chance that a unit that runs now from a charger in contact is caught.

    Each figure runs along the line that the unit runs on, as far as the roll and the ground
    let it; those who would catch it go by what they have left.

    Parameters:
        scenario: as it stands, with its states, when the charger has made contact.
        dice: that the runner throws.
    """
    most = max(spare(game, scenario, charger, m) for m in charger.models)
    spread, found = chances(dice), Fraction(0)
    runs = _runs(game, scenario, runner, sorted(spread))
    caught: dict[tuple[Pose, ...], bool] = {}
    for roll, odds in sorted(spread.items()):
        if most <= 0 or not (_hemmed(scenario) or roll * INCH <= most):
            break  # on open ground who runs further than that is not caught
        there = _gone(runner, runs, _worth(game, scenario, runner, roll))
        stood = tuple(model.pose for model in there.models)
        if stood not in caught:  # a wall or the table's edge ends many rolls at one place
            units = tuple(there if u.id == runner.id else u for u in scenario.units)
            caught[stood] = reaches(game, replace(scenario, units=units), charger, there)
        if caught[stood]:
            found += odds
    return found


def _hemmed(scenario: Scenario) -> bool:
    """Whether anything on the table might stop or slow a runner."""
    return bool(scenario.battlefield.features)


def _runs(game: Gemini, scenario: Scenario, runner: Unit, rolls: list[int]) -> Runs:
    """The places along each figure's line with what it costs to get there, the nearest first.

    Near a wall, or the edge of the table, they are a tenth of an inch apart.
    """
    from planner.navigation import Navigator
    from planner.navigation.places import Places

    terms = game.terms(scenario, Order(runner.id, "run", roll=rolls[-1]))
    terms = replace(terms, mobilities=_on_foot(terms.mobilities))  # all of the roll is run
    navigator, found = Navigator(scenario, terms), Runs()
    for model in runner.models:
        leaving = terms.mobilities[model.id].leaving
        at = _line(model, leaving.along if leaving else None, rolls)
        costs = navigator.field(model.id, crossing=True).costs(Places.of(at)).tolist() if at else []
        found[model.id] = list(zip(at, costs, strict=True))
    return found


def _worth(game: Gemini, scenario: Scenario, runner: Unit, roll: int) -> dict[str, int]:
    """What a roll is worth to each figure that runs, µm: more inside slow ground (`worth`)."""
    from planner.rulesets.gemini.bodies import Bodies

    bodies = Bodies(game, scenario, Order(runner.id, "run", roll=roll))
    return {f.model.id: worth(bodies, f, roll * INCH) for f in bodies.figures}


def _gone(runner: Unit, runs: Runs, worth: Mapping[str, int]) -> Unit:
    """The runner with each figure as far along its line as what its roll is worth lets it get."""
    models = []
    for model in runner.models:
        open_ = [pose for pose, cost in runs[model.id] if cost <= worth[model.id] + ROUNDED]
        models.append(replace(model, pose=open_[-1] if open_ else model.pose))
    return replace(runner, models=tuple(models))


def _line(model: Model, along: tuple[int, int] | None, rolls: list[int]) -> list[Pose]:
    """Places on the line that a figure runs along, the ends of all rolls among them."""
    if along is None or not any(along):
        return []
    long, pose = hypot(*along), model.pose
    heading = bearing(*along) or pose.heading
    found = []
    ends = (roll * INCH for roll in rolls)
    for far in sorted({*range(STEP, rolls[-1] * INCH, STEP), *ends}):
        x, y = round(pose.x + along[0] / long * far), round(pose.y + along[1] / long * far)
        found.append(replace(pose, x=x, y=y, heading=heading))
    return found
