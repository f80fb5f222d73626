"""Which sorts of way a model of a unit has, and the field of each: made once, told together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import Any, TypeVar

from planner.mobility import Looks, Mobility, Terms
from planner.navigation.air.flying import FlyingField
from planner.navigation.field import Field
from planner.navigation.free_space.keeping import (
    SPARE,
    good_ground,
    kept_to,
    lines_of,
    on_ground,
    pieces_of,
)
from planner.navigation.headings.facing import FacingField
from planner.navigation.kinds import field_kind
from planner.navigation.roads.road import RoadField
from planner.navigation.roads.road_map import RoadMap
from planner.navigation.search.ahead import sorted_out, sorts
from planner.navigation.search.either import Either
from planner.navigation.search.kindred import Kindred
from planner.navigation.search.origins import origins
from planner.navigation.slow_ground.brisk import BriskField
from planner.navigation.slow_ground.once import onces, paid_for, sets
from planner.navigation.slow_ground.touching import TouchingField
from planner.navigation.slow_ground.unslowed import capped, caps, extra, searched
from planner.navigation.walk.course import CourseField
from planner.scenario.scenario import Scenario
from planner.units import Pose

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked for of one model's ways.

    Parameters:
        crossing: use what a dice test is owed for, and pass through bars for one.
        budget: µm.
        turned: where a round base's lines run along its heading, whether a place's heading is
            asked for; else it ends as it comes. Otherwise a heading is always asked for.
        look: what such a base is to look at where it ends, whatever the heading.
        usual: whether ways that keep to the ground of a reserve are left out.
    """

    crossing: bool
    budget: int
    turned: bool = False
    look: Looks | None = None
    usual: bool = False


class Fields:
    """Where each model of the unit that `terms` are about can get.

    Parameters:
        scenario: the table and who stands where.
        terms: what the order lets each model do.
        kindred: what its models have in common.
        paid: whether ways pay for all ground that is entered once as they begin.
        billed: by which terms their steps are paid for then; None for `terms`.
        sampled: see `FacingField`.
        above: see `Kindred`.
    """

    def __init__(
        self,
        scenario: Scenario,
        terms: Terms,
        kindred: Kindred,
        *,
        paid: bool = False,
        billed: Terms | None = None,
        sampled: bool = False,
        above: Fields | None = None,
    ) -> None:
        self.scenario, self.terms, self.sampled = scenario, terms, sampled
        self._kindred, self._paid, self._billed, self._above = kindred, paid, billed, above
        self._kept: dict[Any, Any] = {}
        self._further: dict[Any, Fields] = {}

    def of(self, model_id: str, asked: Asked) -> Any:
        """Return where one model can get (kept): a `Field`, or what is asked the same questions."""
        mobility = self.terms.mobilities[model_id]
        turned = (asked.turned or not mobility.base.is_round) and mobility.turning.facing
        if turned != asked.turned:
            asked = replace(asked, turned=turned)
        return self._once((model_id, asked), lambda: self._made(model_id, mobility, asked))

    def doubts(self, model_id: str) -> Mapping[Pose, float]:
        """Return places to which there may be a cheaper way of a model than was told.

        Returns:
            What it costs at the least, µm, by the place. Of those that were asked for.
        """
        found: dict[Pose, float] = {}
        for key, one in self._kept.items():
            if key[0] == model_id and isinstance(one, BriskField):
                found |= one.doubts
        for (what, _), fields in self._further.items():
            if what in ("sort", "paying"):
                found |= fields.doubts(model_id)
        return found

    def is_sampled(self) -> bool:
        """Return whether a field that was asked for would lead further if it were not sampled."""
        if not self.sampled:
            return False
        each = (
            one for f in self._kept.values() for one in (f.fields if isinstance(f, Either) else [f])
        )
        here = any(isinstance(one, FacingField) and one.is_refined for one in each)
        return here or any(fields.is_sampled() for fields in self._further.values())

    def _once(self, key: Any, make: Callable[[], T]) -> T:
        if key not in self._kept:
            self._kept[key] = make()
        found: T = self._kept[key]
        return found

    def _by(self, key: tuple[str, Any], make: Callable[[], Fields]) -> Fields:
        """Fields by other terms, kept."""
        if key not in self._further:
            self._further[key] = make()
        return self._further[key]

    def _with(
        self, scenario: Scenario, terms: Terms, above: Fields | None = None, **told: Any
    ) -> Fields:
        """Fields by other terms."""
        shared = above._kindred if above else None
        kindred = Kindred(scenario, terms, shared, self._kindred.towards)
        return Fields(scenario, terms, kindred, sampled=self.sampled, above=above, **told)

    def _made(self, model_id: str, mobility: Mobility, asked: Asked) -> Any:
        z = self.scenario.models[model_id].pose.z
        if by := sorts(mobility, self.scenario.battlefield, z):
            return Either.of(self._of_sort(sort).of(model_id, asked) for sort in by)
        if onces(mobility) and not self._paid:
            several = sets(self.scenario, mobility, asked.budget)
            return Either.of(self._paying(kinds).of(model_id, asked) for kinds in several)
        round_ = mobility.base.is_round or not mobility.turning.facing
        if caps(mobility) and round_ and mobility.flying is None:
            made = self._brisk(model_id, mobility, asked)
            return Either.of([made, *self._keeping(model_id, mobility, asked)])
        return self._plain(model_id, mobility, asked)

    def _of_sort(self, sort: str) -> Fields:
        """The ways of one sort alone: see `ahead.sorts`."""

        def made() -> Fields:
            above = self._above and self._above._of_sort(sort)
            return self._with(self.scenario, sorted_out(self.terms, sort), above)

        return self._by(("sort", sort), made)

    def _paying(self, kinds: frozenset[str]) -> Fields:
        """The ways that have paid for entering some kinds of ground: see `once`."""

        def made() -> Fields:
            above, terms = self._above and self._above._paying(kinds), paid_for(self.terms, kinds)
            return self._with(self.scenario, terms, above, paid=True, billed=self.terms)

        return self._by(("paying", kinds), made)

    def _capped(self, cap: Fraction) -> Fields:
        """The ways by terms under which slow ground slows so much of the budget: `unslowed`."""

        def made() -> Fields:
            billed = None if self._billed is None else capped(self._billed, cap)
            above, terms = self._above and self._above._capped(cap), capped(self.terms, cap)
            return self._with(self.scenario, terms, above, paid=self._paid, billed=billed)

        return self._by(("capped", cap), made)

    def _brisk(self, model_id: str, mobility: Mobility, asked: Asked) -> BriskField:
        """Ways where slow ground does not slow a part of the budget."""
        by, usual = searched(mobility), replace(asked, usual=True)
        each = (
            self._capped(cap).of(
                model_id, replace(usual, budget=asked.budget + extra(mobility, cap))
            )
            for cap in by
        )
        held = mobility.reserve.amount if mobility.reserve else 0
        return BriskField(tuple(each), by, mobility, max(0, asked.budget - held))

    def _plain(self, model_id: str, mobility: Mobility, asked: Asked) -> Any:
        """Ways all of whose budget counts; beside them those that a reserve or roads give."""
        held = mobility.reserve.amount if mobility.reserve else 0
        made = self._field(model_id, mobility, asked, max(0, asked.budget - held))
        besides = self._besides(model_id, mobility, asked)
        return Either.of([made, *self._keeping(model_id, mobility, asked), *besides])

    def _keeping(self, model_id: str, mobility: Mobility, asked: Asked) -> list[Any]:
        """Ways that keep to the ground of a reserve."""
        start, reserve = self.scenario.models[model_id].pose, mobility.reserve
        if reserve is None or reserve.anywhere or asked.usual:
            return []
        if reserve.ground <= mobility.turning.follows:
            return []
        if start.z or not on_ground(self.scenario, mobility, start.x, start.y):
            return []
        keeping = self._by(
            ("keeping", None), lambda: self._with(*kept_to(self.scenario, self.terms))
        )
        return [keeping.of(model_id, asked)]

    def _besides(
        self, model_id: str, mobility: Mobility, asked: Asked
    ) -> list[Field | RoadField | TouchingField]:
        """Ways that come to good ground, and ways that follow roads."""
        start, reserve = self.scenario.models[model_id].pose, mobility.reserve
        found: list[Any] = []
        follows, budget, crossing = mobility.turning.follows, asked.budget, asked.crossing
        if reserve is not None and reserve.anywhere and start.z == 0:
            ground = good_ground(self.scenario, mobility)
            made = self._field(model_id, mobility, asked, budget)
            usual, base = budget - reserve.amount, mobility.base
            lines, pieces = lines_of(self.scenario, mobility), pieces_of(self.scenario, mobility)
            near = base.inradius - SPARE, base.circumradius + SPARE
            found.append(TouchingField(made, usual, ground, lines, pieces, *near))
        good = follows & reserve.ground if reserve else follows
        rest = budget - (reserve.amount if reserve else 0)
        for names, most in ((good, budget), (follows, rest))[: 1 if good == follows else 2]:
            roads = self._roads(start, mobility, names, most)
            if roads is not None:
                kin = self._kindred.kin(model_id, crossing)
                web = self._kindred.web(kin, crossing, budget).web
                legal = self._kindred.legal(kin, crossing)
                about = (model_id, start, most, mobility, web, legal, roads)
                turned = asked.turned and mobility.base.is_round
                found.append(RoadField(*about, crossing, turned, asked.look))
        return found

    def _roads(
        self, start: Pose, mobility: Mobility, names: frozenset[str], budget: float
    ) -> RoadMap | None:
        """The map of some roads that a body follows; None where they are beyond its budget."""
        if not names or start.z:
            return None
        features = (self.scenario.battlefield.feature(name) for name in sorted(names))
        key = ("roads", names, mobility.turning)
        found = self._once(key, lambda: RoadMap(features, mobility.turning))
        return found if found.within((start.x, start.y), budget) else None

    def _field(self, model_id: str, mobility: Mobility, asked: Asked, budget: int) -> Field:
        """Ways over one web.

        Parameters:
            budget: µm, instead of what is asked for.
        """
        made = self._by_web(model_id, mobility, asked.crossing, budget)
        if not isinstance(made, FacingField):
            return made
        roads = self._roads(made.start, mobility, mobility.turning.follows, asked.budget)
        made = replace(made, turned=asked.turned, look=asked.look)
        again = partial(self._by_web, model_id, mobility, asked.crossing, budget, closer=True)
        return replace(made, roads=roads, sampled=self.sampled, again=again)

    def _by_web(
        self, model_id: str, mobility: Mobility, crossing: bool, budget: int, closer: bool = False
    ) -> Field:
        """The same wherever it is to look.

        Parameters:
            closer: see `Kindred.web`.
        """
        kin = self._kindred.kin(model_id, crossing)
        shared = self._kindred.web(kin, crossing, budget, closer=closer)
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
            air = self._kindred.air(kin, crossing, start.heading)
            ends = partial(self._kindred.surfaces, model_id)
            flier = FlyingField if mobility.course is None else CourseField
            return flier(*about, daring=crossing, landed=shared, air=air, ends=ends)
        return made(*about, daring=crossing, landed=shared)
