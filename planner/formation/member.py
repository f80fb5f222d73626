"""A model of the unit that moves, as the search sees it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from planner.formation.body import Body
from planner.mobility import Looks, Mobility, Terms
from planner.navigation.headings.look import look_last, look_of
from planner.scenario.scenario import Scenario
from planner.units import Pose


@dataclass(frozen=True)
class Member:
    """A model of the moving unit; `kind` says which members have the same body and footing."""

    id: str
    index: int
    kind: int
    mobility: Mobility
    start: Pose

    @cached_property
    def body(self) -> Body:
        """What it stands on, and its height."""
        return Body(self.mobility.base, self.mobility.height)

    @property
    def turns(self) -> bool:
        """Whether the heading it ends with matters: to its shape, or to where it goes next."""
        return not self.mobility.base.is_round or self.mobility.course is not None

    @cached_property
    def look(self) -> Looks | None:
        """What it is to look at where it ends, if its heading matters to nothing else."""
        return look_of(self.mobility)

    @cached_property
    def look_last(self) -> Looks | None:
        """The same also of a hull that roads may have led to where it turns."""
        return look_last(self.mobility)

    @property
    def enters(self) -> bool:
        """Whether it comes from off the table: it stands nowhere before its move."""
        return self.mobility.set_up is not None


def members_of(scenario: Scenario, terms: Terms) -> tuple[Member, ...]:
    """Return the members of the unit that `terms` are of, in its order."""
    found: list[Member] = []
    for index, model in enumerate(scenario.unit(terms.unit).models):
        mobility = terms.mobilities[model.id]
        same = (m.kind for m in found if _same_footing(m.mobility, mobility))
        found.append(Member(model.id, index, next(same, index), mobility, model.pose))
    return tuple(found)


def _same_footing(one: Mobility, other: Mobility) -> bool:
    return (
        one.base == other.base
        and one.height == other.height
        and one.overhang == other.overhang
        and one.passages == other.passages
    )
