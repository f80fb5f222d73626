"""Is there room for one of those who were left out? A counter-example, not a proof.

Who has no place in an emergency is lost, and as few as possible are. That fewer could not be is
for the planner to prove; the referee looks whether one more would have had a place where the
others stand: on the circles that bound where its base may be, their crossings first, each place
judged like any other end. What it names is certain; that it names none proves nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, combinations, islice
from math import isqrt
from typing import Final

from planner.mobility import Mobility, Near
from planner.order import Order
from planner.plan import ModelPlan, Plan, Step
from planner.plan.unsaid import UNSAID
from planner.referee.judge import judge
from planner.referee.verdict import Measure, Violation
from planner.rulesets.ruleset import Ruleset
from planner.scenario.scenario import Scenario
from planner.scenario.staged import fewer
from planner.units import Base, Model, Pose

OFF: Final = 2
"""µm that a place is put off the circles it lies on: whole µm are up to 1.42 away."""
Circle = tuple[int, int, int]
"""x, y, radius; µm."""


DIRECTIONS: Final = (
    (5, 0), (4, 3), (3, 4), (0, 5), (-3, 4), (-4, 3),
    (-5, 0), (-4, -3), (-3, -4), (0, -5), (3, -4), (4, -3),
)  # fmt: skip
"""Where places are looked at on each circle, in fifths of its radius."""
MOST: Final = 120
"""Places judged for one model."""


def one_more(
    ruleset: Ruleset, whole: Scenario, order: Order, plan: Plan, rule: str
) -> Iterator[Violation]:
    """Yield a model that was left out and a place where it could have been set up, if found.

    Parameters:
        whole: with all models of the unit.
        plan: legal.
        rule: ledger id.
    """
    placed = {way.id for way in plan.models}
    sizes = set[tuple[int, int]]()
    for model in whole.unit(order.unit).models:
        size = (model.base.length, model.base.width)
        if model.id in placed or size in sizes:  # no other than one that found no room
            continue
        sizes.add(size)
        more = _placed(ruleset, whole, order, plan, model)
        if more is not None:
            text = "is left out, and has room there beside the others"
            at = more.models[-1].end.at
            yield Violation(rule, text, model.id, None, at, 1, Measure.NUMBER)
            return


def all_fit(ruleset: Ruleset, whole: Scenario, order: Order, plan: Plan) -> bool:
    """Return whether the whole unit was found to have room under an order, one after another.

    Parameters:
        plan: of any set-up of the unit, for the kind of its steps.
    """
    made: Plan | None = replace(plan, models=(), move_order=())
    for model in whole.unit(order.unit).models:
        assert made is not None
        made = _placed(ruleset, whole, order, made, model, kind=plan.models[0].steps[-1])
        if made is None:
            return False
    return True


def _placed(
    ruleset: Ruleset,
    whole: Scenario,
    order: Order,
    plan: Plan,
    model: Model,
    kind: Step | None = None,
) -> Plan | None:
    """The plan with one more model at the first place looked at that is legal, or None."""
    scenario = fewer(whole, order.unit, {*(way.id for way in plan.models), model.id})
    terms = replace(ruleset.terms(scenario, order), tests=())
    kind = kind or plan.models[0].steps[-1]
    for pose in islice(_places(scenario, terms.mobilities[model.id], model, plan), MOST):
        more = replace(
            plan,
            models=(*plan.models, ModelPlan(model.id, pose, (replace(kind, to=pose),))),
            move_order=(*plan.move_order, model.id),
            flags=UNSAID,
        )
        if judge(scenario, terms, more).legal:
            return more
    return None


def _places(scenario: Scenario, mobility: Mobility, model: Model, plan: Plan) -> Iterator[Pose]:
    """Places on the ground on the circles that bound where a base may be, their crossings first."""
    keep = list(_kept_from(scenario, mobility, model, plan))
    within = list(_within(scenario, mobility, model))
    circles = [(x, y, r + OFF) for x, y, r in keep] + [(x, y, r - OFF) for x, y, r in within]
    seen = set[tuple[int, int]]()
    crossed = (_crossings(a, b) for a, b in combinations(circles, 2))
    for x, y in chain(chain.from_iterable(crossed), chain.from_iterable(map(_rim, circles))):
        at = x, y
        if at in seen or any(_square(at, c) < c[2] * c[2] for c in keep):
            continue
        seen.add(at)
        if not within or any(_square(at, c) <= c[2] * c[2] for c in within):
            yield Pose(*at, 0, model.pose.heading)


def _kept_from(
    scenario: Scenario, mobility: Mobility, model: Model, plan: Plan
) -> Iterator[Circle]:
    """Circles about all who stand there and the mates that were set up."""
    radius, unit = _about(model.base), scenario.unit(plan.order.unit)
    gaps = {name: standoff.gap + 1 for standoff in mobility.standoffs for name in standoff.models}
    for other in (m for u in scenario.standing() if u is not unit for m in u.models):
        gap = radius + _about(other.base) + gaps.get(other.id, 0)
        yield other.pose.x, other.pose.y, gap
    bases = {mate.id: mate.base for mate in unit.models}
    for way in plan.models:
        yield way.end.x, way.end.y, radius + _about(bases[way.id])


def _within(scenario: Scenario, mobility: Mobility, model: Model) -> Iterator[Circle]:
    """Circles of what the model must end near to."""
    for end in mobility.ends:
        for name in sorted(end.models) if isinstance(end, Near) else ():
            other = scenario.models[name]
            assert isinstance(end, Near)
            reach = end.gap + (-1 if end.wholly else 1) * _about(model.base)
            yield other.pose.x, other.pose.y, min(other.base.length, other.base.width) // 2 + reach


def _about(base: Base) -> int:
    """A radius of a disc about a base, µm, rounded up."""
    if base.is_round:
        return -(-base.length // 2)
    return isqrt(base.length * base.length + base.width * base.width) // 2 + 1


def _square(at: tuple[int, int], circle: Circle) -> int:
    """The squared distance from a circle's centre."""
    return (at[0] - circle[0]) ** 2 + (at[1] - circle[1]) ** 2


def _rim(circle: Circle) -> Iterator[tuple[int, int]]:
    """Places on a circle in the directions of 3-4-5 and along the axes."""
    x, y, radius = circle
    for dx, dy in DIRECTIONS:
        yield x + dx * radius // 5, y + dy * radius // 5


def _crossings(a: Circle, b: Circle) -> Iterator[tuple[int, int]]:
    """Where two circles cross, to about a µm."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    if not (a[2] - b[2]) ** 2 <= square <= (a[2] + b[2]) ** 2 or not square:
        return
    along = square + a[2] * a[2] - b[2] * b[2]  # times twice the distance of the centres
    across = isqrt(max(0, 4 * a[2] * a[2] * square - along * along))
    for side in (across, -across):
        x, y = along * dx - side * dy, along * dy + side * dx
        yield a[0] + x // (2 * square), a[1] + y // (2 * square)
