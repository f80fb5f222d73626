"""The ways of every model of one unit on one table under one order: what can be asked."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from planner.errors import OrderError, nearest
from planner.mobility import Looks, Mobility, Terms
from planner.navigation.anywhere import Anywhere
from planner.navigation.field import Field
from planner.navigation.fields import Asked, Fields
from planner.navigation.free_space.surface import Surface
from planner.navigation.headings.lanes import faced_web
from planner.navigation.left_to_go import LeftToGo, Told
from planner.navigation.mates import without_mates
from planner.navigation.places import Places
from planner.navigation.route import Route
from planner.navigation.scope import Scope
from planner.navigation.search.company import Company
from planner.navigation.search.kindred import Kindred
from planner.navigation.set_up import Entry
from planner.navigation.slow_ground.once import onces, paid_for
from planner.scenario.scenario import Scenario
from planner.units import Pose

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
        sampled: whether ways whose every bend is a turn are told by samples of the borders of slow
            ground alone, a hundredth or so too dear: enough to tell orders apart.
        above: of the same order with a higher roll, if there is one: webs are shared with it.
        towards: a disc (x, y, radius), µm, to which alone ways lead that are asked for; None for
            anywhere.
    """

    def __init__(
        self,
        scenario: Scenario,
        terms: Terms,
        later: Navigator | None = None,
        *,
        paid: bool = False,
        sampled: bool = False,
        above: Navigator | None = None,
        towards: tuple[float, float, float] | None = None,
    ) -> None:
        self.scenario, self.terms, self.later, self._paid = scenario, terms, later, paid
        self._sampled = sampled
        self._above = above
        shared = above._kindred if above else None
        self._kindred: Kindred = Kindred(scenario, terms, shared, towards)
        self._fields: Fields = Fields(
            *(scenario, terms, self._kindred),
            paid=paid,
            sampled=sampled,
            above=above._fields if above else None,
        )
        self._left = LeftToGo(scenario, terms, self._kindred)
        self._kept: dict[Any, Any] = {}
        self._asked: dict[Any, Company] = {}
        self._lately: dict[int, tuple[Any, Company]] = {}  # by identity, of tuples that are held
        self._each: dict[tuple[str, bool, int], Field] = {}

    def like(
        self,
        scenario: Scenario,
        terms: Terms,
        later: Navigator | None = None,
        above: Navigator | None = None,
    ) -> Navigator:
        """Return a navigator of another table, or by other terms, that tells ways as this one.

        Parameters:
            above: of that very table and those terms with more to spend: webs are shared with it.
        """
        return Navigator(scenario, terms, later, sampled=self._sampled, above=above)

    def towards(self, model_id: str, goals: Places) -> Navigator:
        """Return a navigator of one model that knows of no ways but those to `goals`.

        It looks for them where such a way may come by alone, which is far less than all that is
        within reach.
        """
        terms = replace(self.terms, mobilities={model_id: self.mobility(model_id)})
        x, y = ((c.min() + c.max()) / 2 for c in (goals.x, goals.y))
        disc = float(x), float(y), float(np.hypot(goals.x - x, goals.y - y).max())
        return Navigator(self.scenario, terms, sampled=self._sampled, towards=disc)

    def by(self, terms: Terms) -> Navigator:
        """Return a navigator of the same table by other terms (kept).

        Webs are shared with the one above that was made in its turn: of the same other terms. Where
        nothing but the price of going to a side is another, what is left is told by this one.
        """
        known = self._by
        for other, found in known:
            if other.mobilities == terms.mobilities:
                return found
        theirs = self._above._by[len(known) :] if self._above else []
        above = theirs[0][1] if theirs else None
        later = self if self.later is None and _but_for_sides(terms) == self._sideless else None
        made = Navigator(self.scenario, terms, later, sampled=self._sampled, above=above)
        known.append((terms, made))
        return made

    @cached_property
    def freed(self) -> Navigator:
        """The same with no model in the way of mates, but for those that do not move at all.

        Models go one after another: a mate that stands in the way now may have gone by then.
        """
        terms = without_mates(self.terms)
        if terms is self.terms:
            return self
        later, above = self.later and self.later.freed, self._above and self._above.freed
        return Navigator(
            *(self.scenario, terms, later), paid=self._paid, sampled=self._sampled, above=above
        )

    @cached_property
    def _sideless(self) -> dict[str, Mobility]:
        return _but_for_sides(self.terms)

    @property
    def _by(self) -> list[tuple[Terms, Navigator]]:
        found: list[tuple[Terms, Navigator]] = self._kept.setdefault("by", [])
        return found

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
            crossing, turned, look: see `Asked`.
            budget: µm, instead of what the order gives it.
        """
        most = self.mobility(model_id).budget if budget is None else budget
        found: Field = self._fields.of(model_id, Asked(crossing, most, turned, look))
        return found

    def doubts(self, model_id: str) -> Mapping[Pose, float]:
        """Return places to which there may be a cheaper way of a model than was told.

        Returns:
            What it costs at the least, µm, by the place. Of those that were asked for.
        """
        return self._fields.doubts(model_id)

    def is_sampled(self) -> bool:
        """Return whether a field that was asked for would lead further if it were not sampled."""
        return self._fields.is_sampled()

    def costs(
        self,
        asks: Sequence[tuple[str, bool, int]],
        many: Sequence[int] | NDArray[np.int64],
        places: Places,
        *,
        hopeful: bool = False,
    ) -> Floats:
        """Return what `Field.costs` does for each of `asks`, in one call where that can be.

        Parameters:
            asks: model, whether what a dice test is owed for may be used, its budget (µm; a
                lower roll may ask the navigator of a higher one).
            many: (n,) how many of the places, one after another, are for each of them.
            hopeful: whether places at the very end of the budget need not be sure.
        """
        kept = self._lately.get(id(asks))
        company = self._company(asks) if kept is None else kept[1]
        counts = many if isinstance(many, np.ndarray) else np.array(many, np.int64)
        return (company.alone or company).costs(counts, places, hopeful=hopeful)

    def reached(self, asks: Sequence[tuple[str, bool, int]], places: Places) -> Bools | None:
        """Return which places one of `asks` gets to, each at the heading it starts with.

        None where some of them cannot be asked with others.

        Parameters:
            asks: model, whether what a dice test is owed for may be used, its budget (µm).
        """
        return self._company(asks).reached(places)

    def _company(self, asks: Sequence[tuple[str, bool, int]]) -> Company:
        """The ways of those who are asked together, kept: the same ask again and again.

        A tuple that is handed on again is known at once.
        """
        key = tuple(asks)
        if key not in self._asked:
            if len(self._asked) >= MOST:
                self._asked.clear()
                self._lately.clear()
            self._asked[key] = Company([self._asked_alone(one) for one in key])
        if key is asks and len(self._lately) < MOST:
            self._lately[id(asks)] = key, self._asked[key]
        return self._asked[key]

    def _asked_alone(self, ask: tuple[str, bool, int]) -> Field:
        """The same of one: who asks together changes from one call to the next, they do not."""
        if ask not in self._each:
            model, over, budget = ask
            self._each[ask] = self.field(model, crossing=over, budget=budget)
        return self._each[ask]

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

    def least_turned(self, model_id: str, route: Route, *, crossing: bool = False) -> Route:
        """Return a model's route with its turns as small as leaves its base the same."""
        if self.mobility(model_id).base.is_round:
            return route
        from planner.navigation.headings.half_turns import least_turned

        legal = self._kindred.legal(self._kindred.kin(model_id, crossing), crossing)
        return least_turned(route, self.scenario.models[model_id].pose, legal)

    def remaining(
        self, model_id: str, goals: Places, *, turning: bool = False, roughly: bool = False
    ) -> Told:
        """Return what is still to go to the nearest of `goals` from anywhere, whatever it costs.

        Models that differ only in where they start share it.

        Parameters:
            turning: whether a hull turns on its way wherever it has to: no less than a disc as
                wide has to go, which is what is told. Else it keeps the heading that it starts
                with.
            roughly: whether to tell orders apart is enough: arcs have half as many pieces, and slow
                ground is entered at samples of its border: mostly a hundredth too dear, now and
                then some tenths.
        """
        if onces(self.mobility(model_id)) and not self._paid:
            return self._unpaid().remaining(model_id, goals, turning=turning, roughly=roughly)
        return self._left.of(model_id, goals, turning=turning, roughly=roughly)

    def _unpaid(self) -> Navigator:
        """The ways of one that has paid for no ground that is entered once: see `once`."""
        if "unpaid" not in self._kept:
            terms = paid_for(self.terms, frozenset())
            self._kept["unpaid"] = Navigator(self.scenario, terms, paid=True)
        found: Navigator = self._kept["unpaid"]
        return found

    def anywhere(self, model_id: str, *, crossing: bool = False) -> Anywhere:
        """Return the ways of a body like this model's between any two poses (kept).

        Parameters:
            crossing: pass through bars that a dice test lets it cross.
        """
        if onces(self.mobility(model_id)) and not self._paid:
            return self._unpaid().anywhere(model_id, crossing=crossing)
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

    def along_lanes(self, model_id: str) -> tuple[int, ...]:
        """Return headings along lanes that a hull is searched at besides even turns, µ°.

        Those of both ways along each lane; none where it goes where it faces.
        """
        kin = self._kindred.kin(model_id, False)
        if len(kin.headings) < 2:
            return ()
        return self._kindred.along_lanes(kin)

    def surfaces(self, model_id: str, heading: int | None = None) -> list[Surface]:
        """Return where a model's centre may end its move, as far as things that stand still say.

        Parameters:
            heading: µ°, that it ends with; None for the one that it starts with.

        Wholly carried, clear of material, on the table, off what a move may not end on.
        Other models, coherency and cost are not looked at.
        """
        self.mobility(model_id)
        return self._kindred.surfaces(model_id, heading)


def _but_for_sides(terms: Terms) -> dict[str, Mobility]:
    """What models may do, whatever going to a side costs: what is left to go asks nothing of it."""
    return {
        name: replace(
            body,
            turning=replace(body.turning, sidestep_price=0, sidestep_once=False, by_actions=False),
        )
        for name, body in terms.mobilities.items()
    }
