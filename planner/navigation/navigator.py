"""The ways of every model of one unit on one table under one order: what can be asked."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from planner.errors import OrderError, nearest
from planner.mobility import Looks, Mobility, Terms
from planner.navigation.ahead import sorted_out, sorts
from planner.navigation.anywhere import Anywhere
from planner.navigation.body import Body
from planner.navigation.brisk import BriskField
from planner.navigation.company import Company
from planner.navigation.corners import SEGMENTS
from planner.navigation.course import CourseField
from planner.navigation.either import Either
from planner.navigation.facing import FacingField
from planner.navigation.field import Field
from planner.navigation.flown_remaining import FlownRemaining
from planner.navigation.flying import FlyingField
from planner.navigation.keeping import SPARE, good_ground, kept_to, lines_of, on_ground, pieces_of
from planner.navigation.kindred import COARSE, Kin, Kindred
from planner.navigation.kinds import field_kind
from planner.navigation.lanes import faced_web
from planner.navigation.nearby import Nearby, by_degrees, is_worth_it, nearby
from planner.navigation.once import onces, paid_for, sets
from planner.navigation.origins import origins
from planner.navigation.pivots import headings
from planner.navigation.places import Places
from planner.navigation.remaining import Remaining
from planner.navigation.road import RoadField
from planner.navigation.road_map import RoadMap
from planner.navigation.scope import Scope
from planner.navigation.set_up import Entry
from planner.navigation.sheet import least_pace
from planner.navigation.substance import others
from planner.navigation.surface import Surface, surfaces
from planner.navigation.touching import TouchingField
from planner.navigation.unslowed import capped, caps, extra, searched
from planner.navigation.ways_up import shortcuts
from planner.navigation.web import web
from planner.scenario.scenario import Scenario
from planner.units import Pose

if TYPE_CHECKING:
    from planner.navigation.choices import Choices

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]

MOST = 256
"""Companies kept who are asked together."""


class Navigator:
    """Ways of every model of the unit that `terms` are about.

    Parameters:
        scenario: the table and who stands where.
        terms: what the order lets each model do.
        later: the ways that what is left after the order is measured by, where something is shut
            in this order alone; None where they are the same.
        paid: whether ways pay for all ground that is entered once as they begin.
        billed: by which terms their steps are paid for then; None for `terms`.
    """

    def __init__(
        self,
        scenario: Scenario,
        terms: Terms,
        later: Navigator | None = None,
        *,
        paid: bool = False,
        billed: Terms | None = None,
    ) -> None:
        self._billed = billed
        self.scenario, self.terms, self.later, self._paid = scenario, terms, later, paid
        self._kindred = Kindred(scenario, terms)
        self._kept: dict[Any, Any] = {}
        self._asked: dict[Any, Company] = {}

    def mobility(self, model_id: str) -> Mobility:
        """Return what the order lets a model do.

        Raises:
            OrderError: it is not of this unit.
        """
        try:
            return self.terms.mobilities[model_id]
        except KeyError:
            hint = nearest(model_id, self.terms.mobilities)
            raise OrderError(
                f'unit "{self.terms.unit}" has no model "{model_id}"; {hint}'
            ) from None

    def field(
        self,
        model_id: str,
        *,
        crossing: bool = False,
        budget: int | None = None,
        turned: bool = False,
        look: Looks | None = None,
    ) -> Field:
        """Return where one model can get (kept: asking again costs nothing).

        Parameters:
            crossing: use what a dice test is owed for, and pass through bars for one.
            budget: µm, instead of what the order gives it.
            turned: where a round base's lines run along its heading, whether a place's heading
                is asked for; else it ends as it comes. Otherwise a heading is always asked for.
            look: what such a base is to look at where it ends, whatever the heading.
        """
        mobility = self.mobility(model_id)
        budget = mobility.budget if budget is None else budget
        turned = (turned or not mobility.base.is_round) and mobility.turning.facing
        key = ("field", model_id, crossing, budget, turned, look)
        if key not in self._kept:
            z = self.scenario.models[model_id].pose.z
            if by := sorts(mobility, self.scenario.battlefield, z):
                each = [
                    self._of_sort(sort).field(
                        model_id, crossing=crossing, budget=budget, turned=turned, look=look
                    )
                    for sort in by
                ]
                apart = Either(tuple(each)) if len(each) > 1 else each[0]
                self._kept[key] = apart
                return apart  # type: ignore[return-value]  # asked the same questions
            if onces(mobility) and not self._paid:
                self._kept[key] = Either.of(
                    self._paying(kinds).field(
                        model_id, crossing=crossing, budget=budget, turned=turned, look=look
                    )
                    for kinds in sets(self.scenario, mobility, budget)
                )
                return self._kept[key]  # type: ignore[no-any-return]  # asked the same questions
            brisk = self._brisk(model_id, mobility, crossing, budget, turned=turned, look=look)
            if brisk is not None:
                self._kept[key] = brisk
                return brisk  # type: ignore[return-value]  # asked the same questions
            held = mobility.reserve.amount if mobility.reserve else 0
            made = self._field(model_id, mobility, crossing, max(0, budget - held))
            if isinstance(made, FacingField):
                roads = self._roads(made.start, mobility, mobility.turning.follows, budget)
                made = replace(made, turned=turned, look=look, roads=roads)
            ends = (
                turned or look
            ) and mobility.base.is_round  # roads know nothing of such headings
            more = () if ends else self._besides(model_id, mobility, crossing, budget)
            self._kept[key] = Either((made, *more)) if more else made
        found: Field = self._kept[key]
        return found

    def _of_sort(self, sort: str) -> Navigator:
        """The ways of one sort alone: see `ahead.sorts`."""
        if ("sort", sort) not in self._kept:
            self._kept["sort", sort] = Navigator(self.scenario, sorted_out(self.terms, sort))
        found: Navigator = self._kept["sort", sort]
        return found

    def _paying(self, kinds: frozenset[str]) -> Navigator:
        """The ways that have paid for entering some kinds of ground: see `once`."""
        if ("paying", kinds) not in self._kept:
            terms = paid_for(self.terms, kinds)
            made = Navigator(self.scenario, terms, paid=True, billed=self.terms)
            self._kept["paying", kinds] = made
        found: Navigator = self._kept["paying", kinds]
        return found

    def doubts(self, model_id: str) -> Mapping[Pose, float]:
        """Return places to which there may be a cheaper way of a model than was told.

        Returns:
            What it costs at the least, µm, by the place. Of those that were asked for.
        """
        found: dict[Pose, float] = {}
        for key, one in self._kept.items():
            if key[:2] == ("field", model_id) and isinstance(one, BriskField):
                found |= one.doubts
            elif key[0] in ("sort", "paying"):
                found |= one.doubts(model_id)
        return found

    def _brisk(
        self,
        model_id: str,
        mobility: Mobility,
        crossing: bool,
        budget: int,
        *,
        turned: bool,
        look: Looks | None,
    ) -> BriskField | None:
        """Ways where slow ground does not slow a part of the budget; None where it all counts."""
        round_ = mobility.base.is_round or not mobility.turning.facing
        if not caps(mobility) or not round_ or mobility.flying is not None:
            return None
        by = searched(mobility)
        fields = []
        for cap in by:
            if ("capped", cap) not in self._kept:
                billed = None if self._billed is None else capped(self._billed, cap)
                self._kept["capped", cap] = Navigator(
                    self.scenario, capped(self.terms, cap), paid=self._paid, billed=billed
                )
            most = budget + extra(mobility, cap)
            there = self._kept["capped", cap]
            asked = {"crossing": crossing, "budget": most, "turned": turned, "look": look}
            fields.append(there.field(model_id, **asked))
        return BriskField(tuple(fields), by, mobility, budget)

    def _besides(
        self, model_id: str, mobility: Mobility, crossing: bool, budget: int
    ) -> tuple[Field | RoadField | TouchingField, ...]:
        """Ways that keep to good ground, and ways that follow roads."""
        start, reserve = self.scenario.models[model_id].pose, mobility.reserve
        found: list[Field | RoadField | TouchingField] = []
        follows = mobility.turning.follows
        wanted = reserve is not None and not reserve.ground <= follows and start.z == 0
        if reserve is not None and reserve.anywhere and start.z == 0:
            ground = good_ground(self.scenario, mobility)
            made = self._field(model_id, mobility, crossing, budget)
            usual, base = budget - reserve.amount, mobility.base
            lines, pieces = lines_of(self.scenario, mobility), pieces_of(self.scenario, mobility)
            near = base.inradius - SPARE, base.circumradius + SPARE
            found.append(TouchingField(made, usual, ground, lines, pieces, *near))
        elif wanted and on_ground(self.scenario, mobility, start.x, start.y):
            if "keeping" not in self._kept:
                self._kept["keeping"] = Navigator(*kept_to(self.scenario, self.terms))
            found.append(self._kept["keeping"].field(model_id, crossing=crossing, budget=budget))
        good = follows & reserve.ground if reserve else follows
        rest = budget - (reserve.amount if reserve else 0)
        for names, most in ((good, budget), (follows, rest))[: 1 if good == follows else 2]:
            roads = self._roads(start, mobility, names, most)
            if roads is not None:
                kin = self._kindred.kin(model_id, crossing)
                web, legal = (
                    self._kindred.web(kin, crossing, budget).web,
                    self._kindred.legal(kin, crossing),
                )
                about = (model_id, start, most, mobility, web, legal, roads)
                found.append(RoadField(*about, daring=crossing))
        return tuple(found)

    def _roads(
        self, start: Pose, mobility: Mobility, names: frozenset[str], budget: float
    ) -> RoadMap | None:
        """The map of some roads that a body follows; None where they are beyond its budget."""
        if not names or start.z:
            return None
        key = ("roads", names, mobility.turning)
        if key not in self._kept:
            features = (self.scenario.battlefield.feature(name) for name in sorted(names))
            self._kept[key] = RoadMap(features, mobility.turning)
        found: RoadMap = self._kept[key]
        return found if found.within((start.x, start.y), budget) else None

    def costs(
        self,
        asks: Sequence[tuple[str, bool, int]],
        many: Sequence[int],
        places: Places,
        *,
        hopeful: bool = False,
    ) -> Floats:
        """Return what `Field.costs` does for each of `asks`, in one call where that can be.

        Parameters:
            asks: model, whether what a dice test is owed for may be used, its budget (µm; a
                lower roll may ask the navigator of a higher one).
            many: how many of the places, one after another, are for each of them.
            hopeful: whether places at the very end of the budget need not be sure.
        """
        return self._company(asks).costs(many, places, hopeful=hopeful)

    def reached(self, asks: Sequence[tuple[str, bool, int]], places: Places) -> Bools | None:
        """Return which places one of `asks` gets to, each at the heading it starts with.

        None where some of them cannot be asked with others.

        Parameters:
            asks: model, whether what a dice test is owed for may be used, its budget (µm).
        """
        return self._company(asks).reached(places)

    def _company(self, asks: Sequence[tuple[str, bool, int]]) -> Company:
        """The ways of those who are asked together, kept: the same ask again and again."""
        key = tuple(asks)
        if key not in self._asked:
            if len(self._asked) >= MOST:
                self._asked.clear()
            self._asked[key] = Company(
                [self.field(model, crossing=over, budget=budget) for model, over, budget in asks]
            )
        return self._asked[key]

    def ways(
        self,
        model_id: str,
        *,
        crossing: bool = False,
        budget: int | None = None,
        look: Looks | None = None,
    ) -> Field | Entry:
        """Return the same for any model, also for one that enters from off the table."""
        mobility = self.mobility(model_id)
        if mobility.set_up is None:
            return self.field(model_id, crossing=crossing, budget=budget, look=look)
        start = self.scenario.models[model_id].pose
        legal = self._kindred.legal(self._kindred.kin(model_id, crossing), crossing)
        return Entry(model_id, mobility, mobility.set_up, start, legal)

    def choices(
        self, model_id: str, to: Pose, zone: Any, chances: Mapping[str, Fraction]
    ) -> Choices:
        """Return the ways of one model to a place, for choosing by cost, chance and exposure.

        Parameters:
            zone: where it is exposed (see `exposure.seen_by`), or None.
            chances: test -> chance to pass it.
        """
        from planner.navigation.choices import Choices, about
        from planner.navigation.exposure import border

        mobility, kin = self.mobility(model_id), self._kindred.kin(model_id, True)
        if field_kind(mobility) is not Field:
            raise OrderError(f"{model_id} pays for its turns: its ways are not compared yet")
        if onces(mobility):
            text = f"{model_id} pays for some ground once a move: its ways are not compared yet"
            raise OrderError(text)
        start, met = self.scenario.models[model_id].pose, others(self.scenario, mobility, False)
        extra = [np.array([[to.x, to.y]]), about(met, mobility.base.circumradius)]
        extra += [] if zone is None else [border(zone)]
        further = shortcuts(self.scenario.battlefield, mobility)
        starts = np.array([[start.x, start.y]], dtype=np.float64)
        # Ways that keep to good ground for its reserve are not compared.
        budget = mobility.budget - (mobility.reserve.amount if mobility.reserve else 0)
        scope = Scope(starts, budget / least_pace(mobility) + further, True)
        zs, points = (start.z, to.z), np.concatenate(extra).astype(np.float64)
        turns = headings(mobility, start.heading)
        made = web(self.scenario, mobility, kin.others, scope, turns, zs, SEGMENTS, points)
        legal = self._kindred.legal(kin, True)
        given = origins(made, mobility, legal, start, True)
        field = Field(model_id, start, budget, mobility, made, legal, met, given, True)
        return Choices(field, to, zone, chances)

    def remaining(self, model_id: str, goals: Places) -> Remaining | Nearby:
        """Return what is still to go to the nearest of `goals` from anywhere, whatever it costs.

        Models that differ only in where they start share it.
        """
        if onces(self.mobility(model_id)) and not self._paid:
            return self._paying(frozenset()).remaining(model_id, goals)
        kin = self._kindred.kin(model_id, False)
        things = len(self.scenario.battlefield.features)
        if not len(goals) or not is_worth_it(kin.mobility, things):
            return self._remaining(kin, goals)
        key = ("nearby", kin.models[0], goals.x.tobytes(), goals.y.tobytes(), goals.z.tobytes())
        if key not in self._kept:
            most = max(self.terms.mobilities[m].budget for m in kin.models)
            starts = [replace(self.scenario.models[m].pose, heading=0) for m in kin.models]
            self._kept[key] = nearby(
                self.scenario,
                replace(kin.mobility, model=kin.models[0], budget=most),
                kin.others,
                starts,
                goals,
                COARSE,
                lambda: self._remaining(kin, goals),
            )
        found: Nearby = self._kept[key]
        return found

    def _remaining(self, kin: Kin, goals: Places) -> Remaining | Nearby:
        """The same by the web of the whole table: as far as is needed first."""
        model_id = kin.models[0]
        made = self._kindred.whole(kin, goals)
        heading = 0 if self.mobility(model_id).base.is_round else made.sheets[0].heading
        asked = (goals.x.tobytes(), goals.y.tobytes(), goals.z.tobytes(), heading)
        key = ("remaining", kin.models[0], asked)
        if key not in self._kept:
            mobility = self.mobility(kin.models[0])
            if mobility.flying is not None:
                air = self._kindred.air(kin, False, heading)
                self._kept[key] = FlownRemaining(made, mobility, goals, air=air)
            else:
                starts = [self.scenario.models[m].pose for m in kin.models]
                most = max(self.terms.mobilities[m].budget for m in kin.models)
                self._kept[key] = by_degrees(made, mobility, goals, starts, most)
        found: Remaining | Nearby = self._kept[key]
        return found

    def anywhere(self, model_id: str, *, crossing: bool = False) -> Anywhere:
        """Return the ways of a body like this model's between any two poses (kept).

        Parameters:
            crossing: pass through bars that a dice test lets it cross.
        """
        if onces(self.mobility(model_id)) and not self._paid:
            return self._paying(frozenset()).anywhere(model_id, crossing=crossing)
        kin = self._kindred.kin(model_id, crossing)
        key = ("anywhere", crossing, kin.models[0])
        if key not in self._kept:
            mobility = self.mobility(kin.models[0])
            scope = Scope(np.zeros((1, 2)), math.inf)
            made = faced_web(self.scenario, mobility, kin.others, scope, kin.headings)
            self._kept[key] = Anywhere(
                self.scenario, mobility, made, self._kindred.legal(kin, crossing)
            )
        found: Anywhere = self._kept[key]
        return found

    def surfaces(self, model_id: str, heading: int | None = None) -> list[Surface]:
        """Return where a model's centre may end its move, as far as things that stand still say.

        Parameters:
            heading: µ°, that it ends with; None for the one that it starts with.

        Wholly carried, clear of material, on the table, off what a move may not end on.
        Other models, coherency and cost are not looked at.
        """
        mobility = self.mobility(model_id)
        if heading is None:
            heading = self.scenario.models[model_id].pose.heading
        turned = Body.at(mobility.base, heading).heading
        key = ("surfaces", self._kindred.kin(model_id, False).models[0], turned)
        if key not in self._kept:
            self._kept[key] = surfaces(self.scenario, mobility, turned)
        found: list[Surface] = self._kept[key]
        return found

    def _field(self, model_id: str, mobility: Mobility, crossing: bool, budget: int) -> Field:
        kin = self._kindred.kin(model_id, crossing)
        shared = self._kindred.web(kin, crossing, budget)
        start = self.scenario.models[model_id].pose
        legal = self._kindred.legal(kin, crossing)
        if self._billed is not None:
            legal = legal.billed(self._billed.mobilities[model_id])
        met = self._kindred.others(mobility, False)
        web = shared.web
        given = origins(web, mobility, legal, start, crossing)
        made = field_kind(mobility)
        about = (model_id, start, budget, mobility, web, legal, met, given)
        if mobility.flying is not None and made is Field:
            air, ends = (
                self._kindred.air(kin, crossing, start.heading),
                partial(self.surfaces, model_id),
            )
            flier = FlyingField if mobility.course is None else CourseField
            return flier(*about, daring=crossing, landed=shared, air=air, ends=ends)
        return made(*about, daring=crossing, landed=shared)
