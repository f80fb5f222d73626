"""Every sort of way of one model to one place, made ready to be compared (see `choices`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from planner.length import DEGREE
from planner.mobility import Mobility, Terms, Turning
from planner.navigation.field import Field
from planner.navigation.free_space.corners import SEGMENTS
from planner.navigation.free_space.substance import others
from planner.navigation.headings.along_lanes import with_lanes
from planner.navigation.headings.faced_choices import FacedChoices
from planner.navigation.headings.facing import FacingField
from planner.navigation.headings.hull_choices import HullChoices
from planner.navigation.headings.hull_field import HullField
from planner.navigation.headings.leads import may_lead, spokes
from planner.navigation.headings.pivots import headings
from planner.navigation.headings.turned import TurnedField
from planner.navigation.headings.turned_choices import TurnedChoices
from planner.navigation.kinds import field_kind
from planner.navigation.levels.ways_up import shortcuts
from planner.navigation.scope import Scope
from planner.navigation.search.ahead import sorted_out, sorts
from planner.navigation.search.kindred import Kindred
from planner.navigation.search.origins import origins
from planner.navigation.search.web import web
from planner.navigation.several_costs.choices import Choices, about
from planner.navigation.several_costs.exposure import border, corners_about
from planner.navigation.slow_ground.least_pace import least_pace
from planner.navigation.slow_ground.once import onces, paid_for, sets
from planner.navigation.slow_ground.unslowed import caps
from planner.scenario.scenario import Scenario
from planner.units import Pose

MADE: Final[dict[type[Field], type[Choices]]] = {
    Field: Choices,
    FacingField: FacedChoices,
    HullField: HullChoices,
    TurnedField: TurnedChoices,
}


def is_labelled(scenario: Scenario, mobility: Mobility, zone: Any) -> bool:
    """Return whether labels hold all that its ways are compared by.

    Not where slow ground slows only a part of the move. Of who pays for each pivot, whose lines are
    a dozen times as many, they tell nothing more where nothing but the cost counts.
    """
    if field_kind(mobility) is TurnedField and zone is None and not mobility.bars:
        features = scenario.battlefield.features
        if not any(mobility.owed(feature.id)[1] for feature in features):
            return False
    return not caps(mobility)


def choices(
    scenario: Scenario,
    terms: Terms,
    model: str,
    to: Pose,
    zone: Any,
    chances: Mapping[str, Fraction],
    headings: tuple[int, ...] = (),
) -> Iterator[Choices]:
    """Yield the ways of a model to a place, sort by sort: each may have some that no other beats.

    Only of one who `is_labelled`.

    Parameters:
        zone: where it is exposed (see `exposure.seen_by`), or None.
        chances: test -> chance to pass it.
        headings: that it may end at besides that of `to`, µ°.
    """
    singly = frozenset(test.name for test in terms.tests if test.once)
    for own, billed in _by_sort(scenario, terms, model):
        field = _field(scenario, own, model, to, zone, billed)
        yield MADE[type(field)](field, to, zone, chances, singly, headings)


def _by_sort(scenario: Scenario, terms: Terms, model: str) -> Iterator[tuple[Terms, Mobility]]:
    """Yield the terms by which each sort of a model's ways is looked for, and by what it pays."""
    mobility = terms.mobilities[model]
    by = sorts(mobility, scenario.battlefield, scenario.models[model].pose.z)
    for own in [sorted_out(terms, sort) for sort in by] or [terms]:
        body = own.mobilities[model]
        if not onces(body):
            yield own, body
            continue
        for kinds in sets(scenario, body, body.budget):
            yield paid_for(own, kinds), body


def _field(
    scenario: Scenario, terms: Terms, model: str, to: Pose, zone: Any, billed: Mobility
) -> Field:
    """The ways by one set of terms, their steps paid for as another says."""
    kindred = Kindred(scenario, terms)
    mobility, kin = terms.mobilities[model], kindred.kin(model, True)
    start, met = scenario.models[model].pose, others(scenario, mobility, False)
    extra = [np.array([[to.x, to.y]]), about(met, mobility.base.circumradius)]
    starts = np.array([[start.x, start.y]], dtype=np.float64)
    # Ways that keep to good ground for its reserve are not compared.
    budget = mobility.budget - (mobility.reserve.amount if mobility.reserve else 0)
    if zone is not None:
        extra += [border(zone), *_bends(start, mobility.turning, budget, zone)]
    further = shortcuts(scenario.battlefield, mobility)
    scope = Scope(starts, budget / least_pace(mobility) + further, True)
    zs, points = (start.z, to.z), np.concatenate(extra).astype(np.float64)
    turns = headings(mobility, start.heading)
    turns = with_lanes(scenario, mobility, kin.others, scope, turns)
    made = web(scenario, mobility, kin.others, scope, turns, zs, SEGMENTS, points)
    legal = kindred.legal(kin, True).billed(billed)
    given = origins(made, mobility, legal, start, True)
    kind = field_kind(mobility)
    return kind(model, start, budget, mobility, made, legal, met, given, True)


def _bends(start: Pose, turning: Turning, budget: float, zone: Any) -> list[NDArray[np.float64]]:
    """Where a way past a zone may bend of who buys turns one by one: where few turns do."""
    if not may_lead(turning):
        return []
    return [spokes(start, turning, budget), corners_about(zone, turning.step / DEGREE)]
