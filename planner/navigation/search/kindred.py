"""What kindred models share: those of a unit that differ in nothing but where they start."""

from __future__ import annotations

import math
from dataclasses import dataclass, fields, replace
from operator import attrgetter
from typing import Any

import numpy as np

from planner.mobility import Mobility, Terms, Way
from planner.navigation import kept
from planner.navigation.air.air import Air
from planner.navigation.free_space.body import Body, disc_within
from planner.navigation.free_space.overrun import overrun
from planner.navigation.free_space.substance import Other, others
from planner.navigation.free_space.surface import Surface, surfaces
from planner.navigation.headings.along_lanes import with_lanes
from planner.navigation.headings.lanes import faced_web
from planner.navigation.headings.pivots import headings
from planner.navigation.levels.leaps import later_jumps
from planner.navigation.levels.ways_up import shortcuts
from planner.navigation.places import Places
from planner.navigation.scope import Scope
from planner.navigation.search.landing import Landings
from planner.navigation.search.web import Web, web
from planner.navigation.slow_ground.between import between
from planner.navigation.slow_ground.least_pace import least_pace
from planner.navigation.walk.legal import Legal
from planner.scenario.scenario import Scenario

COARSE = 16
"""Straight pieces a quarter of an arc where only a distance still to go is wanted: 0.08 %."""


@dataclass(frozen=True, slots=True)
class Kin:
    """Models that differ in nothing but where they start: they share one web."""

    mobility: Mobility
    others: tuple[Other, ...]
    headings: tuple[int, ...]
    models: tuple[str, ...]


class Kindred:
    """What the models of one unit have in common, each thing made when it is first asked for.

    Parameters:
        scenario: the table and who stands where.
        terms: what the order lets each model do.
        above: the same of terms by which the same models may spend more, if there are any: webs
            are those that these have.
        towards: the disc to which alone ways lead that are asked for; None for anywhere.
    """

    def __init__(
        self,
        scenario: Scenario,
        terms: Terms,
        above: Kindred | None = None,
        towards: tuple[float, float, float] | None = None,
    ) -> None:
        self.scenario, self.terms, self._above = scenario, terms, above
        self.towards = towards
        self._kept: dict[Any, Any] = {}

    def kin(self, model_id: str, crossing: bool) -> Kin:
        """Return a model with those that it shares all with."""
        crossing = crossing and _owes_tests(self.terms.mobilities[model_id])
        key = ("kin", crossing)
        if key not in self._kept:
            self._kept[key] = self._group(crossing)
        found: Kin = self._kept[key][model_id]
        return found

    def _group(self, crossing: bool) -> dict[str, Kin]:
        """Each model with those that share its body, its rules and who is in its way."""
        groups: list[tuple[Any, bool, Kin, list[str]]] = []
        for model_id, mobility in self.terms.mobilities.items():
            own, alike = _own(mobility), _shared_by_kin(mobility)
            turns = headings(mobility, self.scenario.models[model_id].pose.heading)
            # Where headings have a price, only those that start alike share a sheet's.
            round_ = mobility.base.is_round and (mobility.turning.free or mobility.turning.facing)
            for theirs, named, kin, models in groups:
                if theirs != alike or not (round_ or kin.headings == turns):
                    continue
                # Alike, the same are in their way: but for themselves.
                if not (own or named) or kin.others == self.others(mobility, crossing):
                    models.append(model_id)
                    break
            else:
                # What a reserve gives is added to ways: they run over the same web without it.
                nameless = replace(mobility, model="", budget=0, reserve=None)
                kin = Kin(nameless, self.others(mobility, crossing), turns, ())
                groups.append((alike, bool(own), kin, [model_id]))
        whole = [replace(kin, models=tuple(models)) for *_, kin, models in groups]
        return {model: kin for kin in whole for model in kin.models}

    def slim(self, model_id: str) -> Kin:
        """Return discs as wide as hulls, with all that differ in nothing else than where they are.

        They turn as they like: where a hull comes by at any of its headings, so does the disc.
        """
        mine, known = self.kin(model_id, False), self._kept.setdefault("slim", [])
        for kin, found in known:
            if kin.mobility == mine.mobility and kin.others == mine.others:
                slim: Kin = found
                return slim
        alike = [
            name
            for name, kin in self._kept["kin", False].items()
            if kin.mobility == mine.mobility and kin.others == mine.others
        ]
        body = replace(mine.mobility, base=disc_within(mine.mobility.base))
        slim = Kin(body, mine.others, (0,), tuple(alike))
        known.append((mine, slim))
        return slim

    def others(self, mobility: Mobility, crossing: bool) -> tuple[Other, ...]:
        """The models in the way of one; who is in the way of several is told once."""
        crossing = crossing and any(bar.crossable for bar in mobility.bars)
        key = ("others", mobility.bars, mobility.standoffs, _own(mobility), crossing)
        if key not in self._kept:
            self._kept[key] = others(self.scenario, mobility, crossing)
        found: tuple[Other, ...] = self._kept[key]
        return found

    def web(self, kin: Kin, crossing: bool, budget: int, *, closer: bool = False) -> Landings:
        """The web of kindred models within reach of any of them, at least for `budget`.

        Parameters:
            closer: whether it has way points between the samples of borders of slow ground, too.
        """
        crossing = crossing and _owes_tests(kin.mobility)
        if self._above is not None:
            wider = self._above.kin(kin.models[0], crossing)
            if _wayfaring(wider) == _wayfaring(kin):
                return self._above.web(wider, crossing, budget, closer=closer)
        key = ("web", crossing, kin.models[0], closer)
        kept: tuple[int, Landings] | None = self._kept.get(key)
        if kept is None or kept[0] < budget:
            mobility, scope = self._within(kin, crossing, budget)
            zs = tuple(sorted({self.scenario.models[m].pose.z for m in kin.models}))
            given = self.scenario, mobility, kin.others, scope, kin.headings, zs
            if closer:
                sheets = self.web(kin, crossing, budget).web.sheets
                made = web(*given, extra=between(sheets, scope))
            else:
                made = faced_web(*given)
            kept = self._kept[key] = (mobility.budget, Landings(made, mobility))
        return kept[1]

    def _within(self, kin: Kin, crossing: bool, budget: int) -> tuple[Mobility, Scope]:
        """What kindred models do, at least for `budget`, and what is within reach of any then."""
        most = max(budget, *(_usual(self.terms.mobilities[m]) for m in kin.models))
        poses = [self.scenario.models[m].pose for m in kin.models]
        starts = np.array([[p.x, p.y] for p in poses], dtype=np.float64)
        mobility = replace(kin.mobility, model=kin.models[0], budget=most)
        further = shortcuts(self.scenario.battlefield, mobility)
        further += overrun(mobility.base, kin.others)
        reach = most / least_pace(mobility) + further
        return mobility, Scope(starts, reach, crossing, goal=self.towards)

    def along_lanes(self, kin: Kin) -> tuple[int, ...]:
        """The headings of hulls that turn as they like which their ways have besides even turns."""
        if self._above is not None:
            wider = self._above.kin(kin.models[0], False)
            if _wayfaring(wider) == _wayfaring(kin):
                return self._above.along_lanes(wider)
        key = ("lanes", kin.models[0])
        if key not in self._kept:
            mobility, scope = self._within(kin, False, 0)
            turns = with_lanes(self.scenario, mobility, kin.others, scope, kin.headings)
            self._kept[key] = turns[len(kin.headings) :]
        found: tuple[int, ...] = self._kept[key]
        return found

    def legal(self, kin: Kin, crossing: bool) -> Legal:
        """The judge that kindred models share: it asks who may be crossed, not what is owed."""
        crossing = crossing and any(bar.crossable for bar in kin.mobility.bars)
        key = ("legal", crossing, kin.models[0])
        if key not in self._kept:
            mobility = self.terms.mobilities[kin.models[0]]
            self._kept[key] = Legal(self.scenario, mobility, kin.others)
        found: Legal = self._kept[key]
        return found

    def air(self, kin: Kin, crossing: bool, heading: int) -> Air:
        """What stands in the way of kindred models through the air."""
        crossing = crossing and _owes_tests(kin.mobility)
        turned = Body.at(kin.mobility.base, heading).heading
        key = ("air", crossing, kin.models[0], turned)
        if key not in self._kept:
            self._kept[key] = Air.of(self.scenario, kin.mobility, kin.others, turned)
        found: Air = self._kept[key]
        return found

    def surfaces(self, model_id: str, heading: int | None = None) -> list[Surface]:
        """Where a model's centre may end: see `Navigator.surfaces`."""
        mobility = self.terms.mobilities[model_id]
        if heading is None:
            heading = self.scenario.models[model_id].pose.heading
        turned = Body.at(mobility.base, heading).heading
        key = ("surfaces", self.kin(model_id, False).models[0], turned)
        if key not in self._kept:
            self._kept[key] = surfaces(self.scenario, mobility, turned)
        found: list[Surface] = self._kept[key]
        return found

    def whole(self, kin: Kin, goals: Places, segments: int) -> Web:
        """The web of the whole table, with so many straight pieces a quarter of an arc."""
        key = ("whole", kin.models[0], kin.mobility.base, segments)
        if key not in self._kept:
            mobility = replace(kin.mobility, model=kin.models[0])
            mobility = replace(mobility, jumping=later_jumps(self.scenario.battlefield, mobility))
            self._kept[key] = self._shared(kin, mobility, goals, segments)
        found: Web = self._kept[key]
        return found

    def _shared(self, kin: Kin, mobility: Mobility, goals: Places, segments: int) -> Web:
        """The same, kept for other orders on the table while those in the way stay where they are.

        Squads of one kind that go for one objective share it.
        """
        ends = np.column_stack([goals.x, goals.y]).astype(np.float64)
        scope = Scope(ends, math.inf, later=True)
        given = self.scenario, mobility, kin.others, scope, kin.headings[:1]
        lands = mobility.dropping is not None and mobility.dropping.lands is not None
        anywhere = mobility.jumping is not None and not mobility.turning.facing
        if anywhere or lands or mobility.guarded:
            return web(*given, segments=segments)  # it depends on models besides those in the way
        table, moves = self.scenario.battlefield.digest, kept.about(mobility)
        bodily = mobility.base, mobility.dropping, mobility.jumping, *given[4]
        about = table, moves, *bodily, *(other.stands for other in kin.others)
        key = (*about, segments, goals.x.tobytes(), goals.y.tobytes())
        return kept.kept_web(key, lambda: replace(web(*given, segments=segments), left={}))


_shared_by_kin = attrgetter(
    *(one.name for one in fields(Mobility) if one.name not in ("model", "budget", "reserve"))
)
"""All that a body may do but for what tells kindred models apart."""


def _own(mobility: Mobility) -> str:
    """The model itself, if it is among those that it may not come by or near; else ""."""
    met = (*(bar.models for bar in mobility.bars), *(s.models for s in mobility.standoffs))
    return mobility.model if any(mobility.model in models for models in met) else ""


def _wayfaring(kin: Kin) -> tuple[Any, ...]:
    """What a web depends on: not by which parts a budget is spent, nor on what."""
    mobility = replace(kin.mobility, actions=1, share=None, unslowed=None, unmet=None)
    return mobility, [other.stands for other in kin.others], kin.headings, kin.models


def _usual(mobility: Mobility) -> int:
    """The budget of a model that does not keep to the ground of its reserve, µm."""
    return mobility.budget - (mobility.reserve.amount if mobility.reserve else 0)


def _owes_tests(mobility: Mobility) -> bool:
    """Whether anything owes a dice test: else there is no more for who would take one."""
    jumping, dropping = mobility.jumping, mobility.dropping
    return (
        any(
            p.test or p.leave or p.land or p.hurry
            for p in mobility.passages.values()
            if p.way is not Way.SHUT or p.sill is not None
        )
        or any(bar.crossable for bar in mobility.bars)
        or (jumping is not None and bool(jumping.test))
        or (dropping is not None and bool(dropping.test))
    )
