"""Could one more model have ended sheltered? A counter-example, not a proof.

Where a game asks that as many as possible get to safety (`Shelter.most`), the referee looks for one
that plainly could have: straight from where it stands to a place in cover, behind it or out of
sight, the others as the plan has them. Each such way is judged like any other, so that what is
named is certain; that nobody is named proves nothing. Plans that go on otherwise for each result of
a check are not looked at: their branches have to begin alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice, pairwise
from math import copysign, hypot
from typing import Final

from planner.mobility import Mobility, Shelter
from planner.plan import ModelPlan, Plan, Step, StepKind
from planner.plan.unsaid import UNSAID
from planner.referee.judge import Judgement
from planner.referee.room.table import Table
from planner.referee.terms import judged_terms
from planner.referee.unit.shelter import sheltered
from planner.referee.unit.standing import Standings
from planner.referee.verdict import Measure, Verdict, Violation
from planner.scenario.detached import carried_out
from planner.scenario.scenario import Scenario
from planner.units import Pose

Spot = tuple[float, float]
LOOKED: Final = 40
"""Places looked at for one model, the nearest first."""
TRIED: Final = 4
"""Of those that are sheltered, the ways that are judged."""
IN: Final = 3.0
"""µm by which a place is put into cover, or into a shadow: whole µm are up to 0.71 away."""


def one_safer(
    scenario: Scenario, plan: Plan, judge: Callable[[Scenario, Plan], Verdict]
) -> Iterator[Violation]:
    """Yield a model that ends in the open, and a place where it could have been safe, if found.

    Parameters:
        plan: legal but for that.
        judge: the whole judgement but for that.
    """
    scenario, plan = carried_out(scenario, plan)
    order = plan.order if plan.roll is None else replace(plan.order, roll=plan.roll)
    terms = judged_terms(scenario, order)
    shelter = terms.shelter
    if shelter is None or not shelter.most or plan.branches:
        return
    begun = Judgement(scenario, terms, plan)
    for way in plan.models:
        body, start = terms.mobilities[way.id], way.start
        asked = begun.table, shelter, body.base
        if not body.moves or sheltered(*asked, way.end, begun.standings):
            continue
        near = islice(_places(begun.table, shelter, body, start, begun.standings), LOOKED)
        safe = (pose for pose in near if sheltered(*asked, pose, begun.standings))
        for pose in islice(safe, TRIED):
            if judge(scenario, _instead(plan, ModelPlan(way.id, start, (_to(pose),)))).legal:
                text = "ends in the open, and could have gone straight to safety there"
                at = pose.at
                yield Violation(shelter.most, text, way.id, None, at, 1, Measure.NUMBER)
                return


def _to(pose: Pose) -> Step:
    return Step(StepKind.LINE, pose)


def _instead(plan: Plan, way: ModelPlan) -> Plan:
    """The plan with another way of one model, which goes when it did; last, if it stayed."""
    others = [one for one in plan.models if one.id != way.id]
    turns = plan.move_order if way.id in plan.move_order else (*plan.move_order, way.id)
    return replace(plan, models=(*others, way), move_order=turns, dice=UNSAID, objective=())


def _places(
    table: Table, shelter: Shelter, body: Mobility, start: Pose, others: Standings
) -> Iterator[Pose]:
    """Places on the ground within its budget that may be sheltered, the nearest first."""
    here, radius = (start.x, start.y), min(body.base.length, body.base.width) / 2
    eyes = [others[name].pose for name in sorted(shelter.watchers) if name in others]
    spots = [*_into(table, shelter, here, radius)]
    for eye in eyes:
        spots += _behind(table, shelter, here, (eye.x, eye.y), radius)
    far = {(round(x), round(y)): hypot(x - here[0], y - here[1]) for x, y in spots}
    for at in sorted(far, key=lambda at: (far[at], at)):
        if 0 < far[at] <= body.budget:
            yield Pose(*at, 0, start.heading)


def _into(table: Table, shelter: Shelter, here: Spot, radius: float) -> Iterator[Spot]:
    """Where a base that comes straight is just in an area, half in it, and all in it."""
    for patch in table.ground:
        if patch.feature.id in shelter.inside:
            for a, b in (edge for path in patch.feature.paths for edge in pairwise(path)):
                edge = _nearest(here, a, b)
                for deep in (IN - radius, 0.0, radius + IN):
                    yield _beyond(here, edge, deep)


def _behind(table: Table, shelter: Shelter, here: Spot, eye: Spot, radius: float) -> Iterator[Spot]:
    """Where a base touches what stands between it and an eye, and the nearest of its shadow."""
    for prism in table.prisms:
        if prism.feature not in shelter.hiding | shelter.behind:
            continue
        piece = prism.piece
        off = radius + IN + piece.thickness / 2
        for path in (piece.line,) if piece.is_wall else piece.polygon:
            for a, b in pairwise(path):
                middle = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
                for spot in (a, b, middle, _nearest(here, a, b)):
                    yield _beyond(eye, spot, off)
                for end, other in ((a, b), (b, a)):
                    yield _shaded(here, eye, end, other)


def _nearest(here: Spot, a: Spot, b: Spot) -> Spot:
    """The point of a stretch that is nearest to a place."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    dot = (here[0] - a[0]) * dx + (here[1] - a[1]) * dy
    share = min(max(dot / (dx * dx + dy * dy), 0.0), 1.0) if dot else 0.0
    return a[0] + share * dx, a[1] + share * dy


def _beyond(start: Spot, to: Spot, more: float) -> Spot:
    """The place that is so much (µm) beyond a point, as seen from another."""
    if start == to:
        return to
    dx, dy = to[0] - start[0], to[1] - start[1]
    far = hypot(dx, dy)
    return to[0] + more * dx / far, to[1] + more * dy / far


def _shaded(here: Spot, eye: Spot, end: Spot, other: Spot) -> Spot:
    """The place nearest to `here` just inside the edge of a shadow, which begins at `end`."""
    if eye == end:
        return end
    dx, dy = end[0] - eye[0], end[1] - eye[1]
    far = hypot(dx, dy)
    along = max(far, ((here[0] - eye[0]) * dx + (here[1] - eye[1]) * dy) / far)
    side = copysign(1.0, dx * (other[1] - end[1]) - dy * (other[0] - end[0]))
    x, y = eye[0] + along * dx / far, eye[1] + along * dy / far
    return x - side * IN * dy / far, y + side * IN * dx / far
