"""One order, made ready for the search: who moves, who stands, what is wanted."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

import numpy as np

from planner.formation.aim import Aim
from planner.formation.body import Body, Other
from planner.formation.member import Member, members_of
from planner.formation.others import others_of
from planner.formation.rules import landing
from planner.formation.rules.support import Surface
from planner.formation.rules.testing import may_owe
from planner.formation.rules.unmet import too_far
from planner.formation.spots import Bools, Floats, Ints, facing, in_a_row, parts, runs
from planner.mobility import Terms
from planner.navigation.headings.look import faced, turned_to
from planner.navigation.places import Places
from planner.order import Order
from planner.scenario.scenario import Scenario
from planner.units import Base, Pose, Shape

if TYPE_CHECKING:
    from planner.navigation import Navigator


@dataclass(frozen=True)
class Problem:
    """All that the search asks: the table and the rules as arrays, ways from navigation.

    Parameters:
        navigator: of the ways; of those past mates where they stand, and of those that take them
            to have gone, the latter.
        strict: the former; None where none is looked for.
        trusting: whether a way that must lead away is taken to do so wherever the straight line
            does; who chooses it then asks (see `search.trusted`).
    """

    scenario: Scenario
    order: Order
    terms: Terms
    navigator: Navigator
    members: tuple[Member, ...]
    others: tuple[Other, ...]
    aim: Aim
    trusting: bool = False
    strict: Navigator | None = None
    _kept: dict[Any, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def of(cls, scenario: Scenario, order: Order, terms: Terms, navigator: Navigator) -> Problem:
        """Make `order` ready.

        Raises:
            OrderError: the unit or a feature does not exist.
        """
        aim = Aim.of(scenario, order, terms)
        members = members_of(scenario, terms)
        freed, others = navigator.freed, others_of(scenario, terms)
        strict = None if freed is navigator else navigator
        return cls(scenario, order, terms, freed, members, others, aim, strict=strict)

    @property
    def around(self) -> Problem:
        """The same with every way past all mates where they stand now."""
        if self.strict is None:
            return self
        strict = self.strict
        found: Problem = self.kept(
            "around", lambda: replace(self, navigator=strict, strict=None, _kept={})
        )
        return found

    def anew(self) -> Problem:
        """Return the same of which nothing is known yet."""
        return replace(self, _kept={})

    @property
    def marks(self) -> tuple[Other, ...]:
        """The others and the points of the map that models must end nearer to."""
        found: tuple[Other, ...] = self.kept("marks", self._marks)
        return found

    def _marks(self) -> tuple[Other, ...]:
        known = self.scenario.battlefield.by_id
        named = sorted({name for m in self.members for name in m.mobility.closer_to})
        point = Body(Base(Shape.ROUND, 2, 2), 0)
        points = ((name, known[name].paths[0][0]) for name in named if name in known)
        marks = (Other(name, name, "", point, Pose(*at)) for name, at in points)
        return (*self.others, *marks)

    @cached_property
    def kinds(self) -> tuple[Member, ...]:
        """The first member of each kind, in order."""
        return tuple(self.members[k] for k in sorted({m.kind for m in self.members}))

    @cached_property
    def rows(self) -> dict[int, Ints]:
        """The indices of the members of each kind."""
        found = {k.kind: [m.index for m in self.members if m.kind == k.kind] for k in self.kinds}
        return {kind: np.array(mine, np.int64) for kind, mine in found.items()}

    @property
    def mates(self) -> int:
        """How many models the unit has."""
        return len(self.members)

    def kept(self, key: Hashable, make: Callable[[], Any]) -> Any:
        """Return what `make` made for `key` the first time."""
        if key not in self._kept:
            self._kept[key] = make()
        return self._kept[key]

    def surfaces(self, member: Member, heading: int | None = None) -> Sequence[Surface]:
        """Return where a member's centre may end, as far as the table is concerned.

        Parameters:
            heading: µ°, that it ends with; None for the one that its kind starts with.
        """
        model = self.members[member.kind].id
        found: Sequence[Surface] = self.kept(
            ("surfaces", member.kind, heading),
            lambda: tuple(self.navigator.surfaces(model, heading)),
        )
        return found

    def costs(
        self, member: Member, at: Places, *, crossing: bool = False, hopeful: bool = False
    ) -> Floats:
        """Return the cost of a member's way to each place, µm; inf beyond its budget.

        Parameters:
            crossing: whether the way may owe dice tests, for where it ends as well.
            hopeful: whether places at the very end of the budget need not be sure.
        """
        found = self.ask(self._field(member, crossing), member, at, hopeful)
        return self._ruled(member, at, found, crossing=crossing)

    def costs_each(
        self, asks: Sequence[tuple[Member, Places, bool]], *, hopeful: bool = False
    ) -> list[Floats]:
        """Return what `costs` does for each of many members, who are asked for together.

        Parameters:
            asks: member, places, whether the way may owe dice tests.
        """
        if any(member.enters or member.look_last for member, _, _ in asks):
            return [self.costs(m, at, crossing=over, hopeful=hopeful) for m, at, over in asks]
        who = self._asked(*((m.index, over) for m, _, over in asks))
        whose, at = in_a_row([(m.index, at) for m, at, _ in asks])
        many = [len(at) for _, at, _ in asks]
        turned, counts = self.turned(whose, at), np.array(many, np.int64)
        found = self.navigator.costs(who, counts, turned, hopeful=hopeful)
        each = zip(asks, parts(found, many), strict=True)
        return [self._ruled(m, at, cost, crossing=over) for (m, at, over), cost in each]

    def costs_of(self, whose: Ints, at: Places, *, crossing: bool, hopeful: bool) -> Floats:
        """Return what `costs` does for places of many members, in a row (`spots.in_a_row`)."""
        who, many = runs(whose)
        members = [self.members[index] for index in who]
        if any(member.enters or member.look_last for member in members):
            asks = zip(members, parts(at, many), strict=True)
            costs = [self.costs(*one, crossing=crossing, hopeful=hopeful) for one in asks]
            return np.concatenate([np.empty(0), *costs])
        asked = self._asked(*((index, crossing) for index in who))
        turned, counts = self.turned(whose, at), np.array(many, np.int64)
        found = self.navigator.costs(asked, counts, turned, hopeful=hopeful)
        each = zip(members, parts(at, many), parts(found, many), strict=True)
        for member, here, cost in each:
            if member.mobility.unmet is not None or (not crossing and self.asking(member)):
                self._ruled(member, here, cost, crossing=crossing)
        return found

    def _asked(self, *who: tuple[int, bool]) -> tuple[tuple[str, bool, int], ...]:
        """The same as navigation is told it, kept: it knows at once whom it is told of again."""
        each = ((self.members[index], over) for index, over in who)
        told = partial(tuple, ((m.id, over, m.mobility.budget) for m, over in each))
        found: tuple[tuple[str, bool, int], ...] = self.kept(("asked", who), told)
        return found

    def gets_to(self, member: Member, at: Places, hope: float, *, crossing: bool) -> bool:
        """Return whether a way of a member to a place (1,) is sure that was hoped to cost `hope`.

        Hope differs from what is so at the very end of the budget alone.
        """
        field_ = self._field(member, crossing)
        if getattr(field_, "hopes_at_the_end", False) and hope < field_.budget:
            return True
        return bool(np.isfinite(self.costs(member, at, crossing=crossing)[0]))

    def reached(self, asks: Sequence[tuple[Member, bool]], at: Places) -> Bools:
        """Return which places one of `asks` gets to: one to whom `costs` gives a finite cost.

        Parameters:
            asks: member, whether its way may owe dice tests; who comes first is asked first.
        """
        ruled = (m.enters or m.look or m.turns or m.mobility.unmet is not None for m, _ in asks)
        if not any(ruled) and not any(len(self.asking(m)) for m, over in asks if not over):
            asked = self._asked(*((m.index, over) for m, over in asks))
            together = self.navigator.reached(asked, at)
            if together is not None:
                return together
        found = np.zeros(len(at), np.bool_)
        for member, over in asks:
            left = np.flatnonzero(~found)
            found[left] = np.isfinite(self.costs(member, at[left], crossing=over))
        return found

    def _ruled(self, member: Member, at: Places, found: Floats, *, crossing: bool) -> Floats:
        """Costs with none for places that rules on ends and on who is met forbid."""
        asking = () if crossing else self.asking(member)
        if asking and np.isfinite(found).any():
            found[landing.owing(at, asking) & (found > 0)] = math.inf
        if member.mobility.unmet is not None:
            found[too_far(member, at, found, self.others)] = math.inf
        return found

    def asking(self, member: Member) -> Any:
        """Return the ground that asks for a test of who ends in it; empty where none does."""
        table, mobility = self.scenario.battlefield, member.mobility
        return self.kept(("landing", member.kind), lambda: landing.grounds(table, mobility))

    def reach(self, member: Member) -> Sequence[tuple[int, Any]]:
        """Return where a member's centre can get: (z, shapely geometry); slow, for proofs."""
        field_ = self._field(member, self.crosses(member))
        found: Sequence[tuple[int, Any]] = self.kept(
            ("reach", member.index), lambda: tuple(field_.reach(member.mobility.budget))
        )
        return found

    def way(self, member: Member, end: Pose, *, crossing: bool) -> tuple[Pose, ...] | None:
        """Return the poses of navigation's certified way to `end`, or None if there is none."""
        from planner.navigation import Unreachable

        if end == member.start and not member.enters:
            return (end,)
        try:
            route = self._field(member, crossing).route(end)
            route = self.navigator.least_turned(member.id, route, crossing=crossing)
        except Unreachable:
            return None
        if member.enters:
            return (end,)
        return (member.start, *(step.to for step in route.steps))

    def crosses(self, member: Member) -> bool:
        """Return whether some way of the member would owe a dice test."""
        table, mobility = self.scenario.battlefield, member.mobility
        found: bool = self.kept(
            ("tests", member.index), lambda: may_owe(table, mobility, member.start)
        )
        return found

    def end(self, member: Member, at: Pose) -> Pose:
        """Return the pose a member takes at a place: most round bases keep their heading.

        Where it is to look somewhere, it may end with any heading that does.
        """
        if member.look is not None:
            turned = turned_to(member.look, replace(at, heading=member.start.heading))
            return replace(at, heading=turned)
        return replace(at, heading=at.heading if member.turns else member.start.heading)

    def crossed(self, member: Member, end: Pose) -> frozenset[str]:
        """Return which crossable bar models a crossing way to `end` sweeps."""
        swept: frozenset[str] = self._field(member, True).crossed(end)
        return swept

    def _field(self, member: Member, crossing: bool) -> Any:
        budget = member.mobility.budget
        return self.kept(
            ("field", member.index, crossing),
            lambda: self.ways(member, crossing, budget),
        )

    def ways(self, member: Member, crossing: bool, budget: int, by: Navigator | None = None) -> Any:
        """Return the ways of a member with `budget`, µm, to spend; by another navigator, if any."""
        navigator = by or self.navigator
        find = navigator.ways if member.enters else navigator.field
        looking = {} if member.look_last is None else {"look": member.look_last}
        return find(member.id, crossing=crossing, budget=budget, **looking)

    def turned_for(self, member: Member, at: Places) -> Places:
        """Return places as a member ends there.

        A round base keeps its heading where nobody asks which way it looks.
        """
        if member.look is not None:
            return faced(member.look, at)
        return at if member.turns else facing(at, member.start.heading)

    def turned(self, whose: Ints, at: Places) -> Places:
        """The same for places of many members, in a row."""
        turning = self.kept("turning", lambda: np.array([m.turns for m in self.members]))
        heading = np.where(turning[whose], at.heading, self.starts.heading[whose])
        found = Places(at.x, at.y, at.z, heading)
        for member in self.members:
            if member.look is not None and (mine := whose == member.index).any():
                heading[mine] = faced(member.look, at[mine]).heading
        return found

    @property
    def starts(self) -> Places:
        """Where each member starts."""
        found: Places = self.kept("starts", lambda: Places.of([m.start for m in self.members]))
        return found

    def ask(self, field_: Any, member: Member, at: Places, hopeful: bool = False) -> Floats:
        """Return what a field tells of places (n,) as a member ends there, µm."""
        if not len(at):
            return np.zeros(0)
        asked = {"hopeful": True} if hopeful else {}
        return np.asarray(field_.costs(self.turned_for(member, at), **asked), dtype=np.float64)
