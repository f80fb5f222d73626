"""What keeps one model from where it would do what is wanted: the fewest things in its way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import numpy as np

from planner.formation.lacking import lacking
from planner.formation.member import Member
from planner.formation.problem import Problem
from planner.formation.reasons.smallest import smallest
from planner.formation.reasons.things import Of, Thing, in_the_way
from planner.formation.reasons.worlds import anew
from planner.navigation.places import Places
from planner.units import Pose

PlacesOf = Callable[[Problem, Member], Places]
"""Places at which a model would do what is wanted."""
SPARE: Final = 2_000
"""µm by which a thing has to be clear of a way that is taken not to meet it."""
Met = frozenset[Thing]


def in_its_way(
    problem: Problem,
    member: Member,
    goals: PlacesOf,
    tries: int,
    over: Callable[[], bool] = bool,
) -> tuple[tuple[Thing, ...], int]:
    """Return the fewest things but for which `member` would get there; and how often was asked.

    It is taken not to get there with all of them in its way. Each time it does with some of
    them, its way tells which of the others it meets: some of these must be among what keeps it,
    and whatever is not met need not be asked about again.

    Parameters:
        tries: how often that may be asked; none are named where it takes more, or where it
            would not get there without any of them.
        over: asked each time: True ends it as too many tries do.
    """
    things = [thing for thing, away in in_the_way(problem, member) if away <= 0]
    asked = _Asked(problem, member, goals, things, tries, over)
    kept: Met = frozenset()
    while things and not asked.keep_it(kept):
        fresh = frozenset() if asked.enough else asked.met[-1] - kept
        if not fresh:  # too much was asked; or it meets nothing else, and a search misses that
            return (), asked.count
        kept |= fresh
    if not kept:
        return (), asked.count
    found = smallest([[thing for thing in things if thing in kept]], asked.keep_it) or ()
    return (() if asked.enough else found), asked.count


class _Asked:
    """Whether some of the things in its way are enough to keep a model from getting there.

    Parameters:
        met: what each way that was found meets, so that all else does not keep it.
        count: how often navigation was asked.
    """

    def __init__(
        self,
        problem: Problem,
        member: Member,
        goals: PlacesOf,
        things: Sequence[Thing],
        tries: int,
        over: Callable[[], bool],
    ) -> None:
        self._problem, self._member, self._goals = problem, member, goals
        self._things, self._tries, self._over = frozenset(things), tries, over
        self._known: dict[Met, bool] = {self._things: True}
        self.met: list[Met] = []
        self.count = 0

    @property
    def enough(self) -> bool:
        """Whether no more may be asked."""
        return self.count >= self._tries or self._over()

    def keep_it(self, kept: Met) -> bool:
        """Return whether these alone keep it from getting there; not where too much was asked."""
        if kept not in self._known:
            passed = any(not met & kept for met in self.met)
            self._known[kept] = not passed and not self.enough and self._lacks(kept)
        return self._known[kept]

    def _lacks(self, kept: Met) -> bool:
        self.count += 1
        fresh = anew(self._problem, self._things - kept)
        there = fresh.members[self._member.index]
        at, over = self._goals(fresh, there), fresh.crosses(there)
        if not self._plain(kept):
            some = bool(np.isfinite(lacking(fresh, there, at, 0)).any())
            self.met += [self._things] * some
            return not some
        costs = fresh.costs(there, at, crossing=over)
        if not np.isfinite(costs).any():
            return True
        way = fresh.way(there, fresh.end(there, at[int(np.argmin(costs))]), crossing=over)
        self.met.append(self._things if way is None else self._met(way, kept))
        return False

    def _plain(self, kept: Met) -> bool:
        """Whether nothing counts but what a way meets, and none of `kept` helps it along."""
        body = self._member.mobility
        more = body.reserve or body.unmet or body.leaving or body.course or body.set_up
        features = (thing.id for thing in kept if thing.of is Of.FEATURE)
        return not more and body.base.is_round and all(body.passage(f).pace >= 1 for f in features)

    def _met(self, way: Sequence[Pose], kept: Met) -> Met:
        """All that may be in a way past those that are `kept`, which may not: rather too much."""
        if any(at.z for at in way):  # something may carry it
            return self._things
        import shapely

        line = shapely.LineString([(at.x, at.y) for at in (way[0], *way)])
        near = self._member.body.base.circumradius + SPARE
        found = set()
        for thing in self._things - kept:
            where, own = _where(self._problem, self._member, thing)
            if line.distance(where) <= near + own:
                found.add(thing)
        return frozenset(found)


def _where(problem: Problem, member: Member, thing: Thing) -> tuple[Any, float]:
    """Where a thing is, and how far about it (µm) it is met."""
    import shapely

    if thing.of is Of.MODEL:
        other = next(other for other in problem.others if other.id == thing.id)
        gaps = [kept.gap for kept in member.mobility.standoffs if thing.id in kept.models]
        own = other.body.base.circumradius + max(gaps, default=0)
        return shapely.Point(other.pose.x, other.pose.y), own
    feature = problem.scenario.battlefield.by_id[thing.id]
    if feature.geometry == "Polygon":
        return shapely.Polygon(feature.paths[0], feature.paths[1:]), 0.0
    own = feature.thickness + feature.width
    return shapely.LineString(feature.paths[0]), own
