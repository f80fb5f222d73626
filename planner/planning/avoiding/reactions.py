"""Which reactions of others a plan calls for, by where its models start, pass and end.

A ruleset names them in `Terms.watches`. They forbid nothing: the player is told.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Final

from planner import rulesets
from planner.errors import OrderError
from planner.length import DEGREE
from planner.mobility import Moved, Terms, Watch, When
from planner.plan import ModelPlan, Plan, StepKind
from planner.rulesets.known import known_terms
from planner.scenario.detached import carried_out
from planner.scenario.scenario import Scenario
from planner.units import Base, Model, Pose

if TYPE_CHECKING:
    from planner.navigation.several_costs.view import View

DOUBT: Final = 0.5
"""µm; who is nearer than this to the border of a zone counts as in it."""
SET_UP: Final = frozenset({StepKind.DISEMBARK, StepKind.PLACE})
INSIDE: Final = 1.5
"""µm by which who is halted is inside the zone that it is halted in, where its way leads so far in:
places are whole µm, and where it is halted it is to be within reach exactly."""
SPACING: Final = 6_350
"""µm; how far apart the places of a way are whose view is looked at (a quarter of an inch)."""
TURNS: Final = 12
"""Headings looked at in one pivot."""
NARROWED: Final = 50
"""Halvings or thirds by which the point of entry is found: far below a micrometre."""


@dataclass(frozen=True, slots=True)
class Reaction:
    """One model of others that may react to one model of the plan.

    Parameters:
        watch: the reaction.
        by: id of the model that may react.
        to: id of the model that moves.
        when: the moment.
        at: where the mover is then; on the way, the first place at which it counts.
        gone: how far it has gone by then, µm of its steps seen as straight lines.
    """

    watch: Watch
    by: str
    to: str
    when: When
    at: Pose
    gone: float = 0.0


def reactions(scenario: Scenario, plan: Plan) -> tuple[Reaction, ...]:
    """Return what others may do about `plan`, in the order of its models and of its moments.

    The others stand where they stood before it. Places within half a micrometre of a zone count
    as in it.

    Raises:
        OrderError: the plan holds no moves, or is of a unit that the scenario does not have.
    """
    if not plan.models:
        raise OrderError("there is nothing to react to: the plan holds no moves")
    scenario, plan = carried_out(scenario, plan)
    order = replace(plan.order, roll=plan.roll if plan.order.roll is None else plan.order.roll)
    return called_for(scenario, known_terms(scenario, order), plan)


def called_for(scenario: Scenario, terms: Terms, plan: Plan) -> tuple[Reaction, ...]:
    """Return the reactions that `terms` allow others to `plan`; see `reactions`."""
    if not terms.watches:
        return ()
    from planner.navigation.several_costs.view import View

    view = View(rulesets.find(scenario.ruleset).as_played(scenario, plan))
    known, boxes = scenario.models, {way.id: _box(way) for way in plan.models}
    wide = {way.id: terms.mobilities[way.id].base.circumradius for way in plan.models}
    return tuple(
        reaction
        for watch in terms.watches
        for watchers in [[known[name] for name in sorted(watch.who & known.keys())]]
        for way in plan.models
        if _is_meant(watch, way, plan)
        for watcher in watchers
        if _off(boxes[way.id], watcher) <= watch.gap + wide[way.id] + watcher.base.circumradius + 1
        for reaction in _Zone(scenario, terms, watch, watcher, way.id, view).of(way)
    )


def _box(way: ModelPlan) -> tuple[int, int, int, int]:
    """Least and greatest x and y of the centre on a way, µm."""
    poses = [way.start, way.end, *(step.to for step in way.steps)]
    xs, ys = [pose.x for pose in poses], [pose.y for pose in poses]
    return min(xs), min(ys), max(xs), max(ys)


def _off(box: tuple[int, int, int, int], watcher: Model) -> float:
    """How far a watcher's centre is from the box about a way, seen from above."""
    x0, y0, x1, y1 = box
    x, y = watcher.pose.x, watcher.pose.y
    return math.hypot(max(x0 - x, 0, x - x1), max(y0 - y, 0, y - y1))


def _is_meant(watch: Watch, way: ModelPlan, plan: Plan) -> bool:
    """Whether the reaction is one to this model, and who must has gone anywhere."""
    if watch.of and way.id not in watch.of:
        return False
    ways = plan.models if watch.moved is Moved.UNIT else (way,)
    return watch.moved is Moved.NOBODY or any(_goes(one) for one in ways)


def _goes(way: ModelPlan) -> bool:
    """Whether a model goes anywhere; who is set up has come from where its way does not say."""
    return any(s.to.at != way.start.at or s.kind in SET_UP for s in way.steps)


def told(scenario: Scenario, found: tuple[Reaction, ...]) -> tuple[tuple[str, str], ...]:
    """Return reactions as notes, (ledger id, text): one for each reaction of each unit."""

    def key(reaction: Reaction) -> tuple[str, str, str]:
        return reaction.watch.rule, reaction.watch.name, scenario.unit_of[reaction.by].id

    groups = groupby(sorted(found, key=key), key)
    return tuple((rule, _words(scenario, list(rows))) for (rule, _, _), rows in groups)


def _words(scenario: Scenario, rows: list[Reaction]) -> str:
    watch, length = rows[0].watch, scenario.battlefield.table.unit
    said = []
    for when in When:
        first: dict[str, Reaction] = {}
        for row in rows:
            if row.when is when and (row.to not in first or row.gone < first[row.to].gone):
                first[row.to] = row
        if not first:
            continue
        names = ", ".join(first)
        if when is When.ALONG:
            names = ", ".join(
                f"{name} {f'after {length.say(row.gone)}' if row.gone else 'at once'}"
                for name, row in first.items()
            )
        said.append(f"{_MOMENTS[when]} ({names})")
    reach = f"within {length.say(watch.gap)}" + (" and in view" if watch.sight else "")
    unit = scenario.unit_of[rows[0].by].name
    text = f"{watch.name}: {unit} may react, {reach} of it {' and '.join(said)}"
    if watch.need is not None:
        able = watch.chance is None or watch.chance > 0
        text += f"; {watch.dice} {watch.need}+" if able else "; no roll is high enough"
    if watch.chance is not None:
        text += " (surely, if it likes)" if watch.chance == 1 else f" ({watch.chance})"
    return text + (f"; it {watch.effect}" if watch.effect else "")


_MOMENTS: Final = {When.START: "at the start", When.ALONG: "on the way", When.END: "at the end"}


class _Zone:
    """The zone about one watcher, asked about one model's way."""

    def __init__(
        self, scenario: Scenario, terms: Terms, watch: Watch, watcher: Model, name: str, view: View
    ) -> None:
        from planner.navigation.free_space.substance import height_of

        body = terms.mobilities[name]
        self.watch, self.watcher, self.view = watch, watcher, view
        self.base, self.height = body.base, body.height
        self.set_up = body.set_up is not None
        self.tall = height_of(scenario, watcher)

    def of(self, way: ModelPlan) -> Iterator[Reaction]:
        """Yield one reaction for each moment of the watch at which the model counts."""
        for when in When:
            if when not in self.watch.when or (self.set_up and when is not When.END):
                continue
            if when is When.ALONG:
                yield from self._along(way)
                continue
            at = way.start if when is When.START else way.end
            if self._counts(at):
                gone = 0.0 if when is When.START else _length(way.start, way)
                yield Reaction(self.watch, self.watcher.id, way.id, when, at, gone)

    def _along(self, way: ModelPlan) -> Iterator[Reaction]:
        here, gone = way.start, 0.0
        if self._counts(here):
            yield Reaction(self.watch, self.watcher.id, way.id, When.ALONG, here)
            return
        if self.watch.straight:
            yield from self._straight(way)
            return
        for to in (step.to for step in way.steps):
            t = self._first(here, to)
            if t is not None:
                at = _between(here, to, t)
                gone += math.dist(here.at, at.at)
                yield Reaction(self.watch, self.watcher.id, way.id, When.ALONG, at, gone)
                return
            gone += math.dist(here.at, to.at)
            here = to

    def _straight(self, way: ModelPlan) -> Iterator[Reaction]:
        """By the line from start to end: the way has gone as far as is nearest to that place."""
        end = replace(way.end, heading=way.start.heading)
        t = self._first(way.start, end)
        if t is not None:
            at = _between(way.start, end, t)
            yield Reaction(self.watch, self.watcher.id, way.id, When.ALONG, at, _abreast(way, at))

    def _first(self, a: Pose, b: Pose) -> float | None:
        """The first part of a step at which the model counts, or None."""
        if a.heading != b.heading:
            parts = (n / TURNS for n in range(1, TURNS + 1))
            return next((t for t in parts if self._counts(_between(a, b, t))), None)
        reach = self.watch.gap + self.base.circumradius + self.watcher.base.circumradius
        if _nearest(a, b, self.watcher.pose) > reach + 1:
            return None
        inside = self._span(a, b, self.watch.gap + DOUBT)
        if inside is None:
            return None
        low, high = inside
        if self.watch.halts:
            low, _ = self._span(a, b, self.watch.gap - INSIDE) or ((low + high) / 2, high)
        if not self.watch.sight:
            return low
        count = max(1, math.ceil((high - low) * math.dist(a.at, b.at) / SPACING))
        parts = (low + (high - low) * n / count for n in range(count + 1))
        return next((t for t in parts if self._in_view(_between(a, b, t))), None)

    def _span(self, a: Pose, b: Pose, most: float) -> tuple[float, float] | None:
        """From which part of a straight step to which it is no further off than `most` µm.

        The distance of two convex bodies, one of them on a straight line, is convex.
        """
        watch, discs = self.watch, self.base.is_round and self.watcher.base.is_round
        if (discs or watch.centres) and (watch.flat or a.z == b.z):
            return self._chord(a, b, most)

        def away(t: float) -> float:
            return self._away(_between_exactly(a, b, t), a.heading)

        low, high = 0.0, 1.0
        for _ in range(NARROWED):
            left, right = low + (high - low) / 3, high - (high - low) / 3
            low, high = (low, right) if away(left) <= away(right) else (left, high)
        middle = min((0.0, 1.0, (low + high) / 2), key=away)
        if away(middle) > most:
            return None
        return _edge(away, most, middle, 0.0), _edge(away, most, middle, 1.0)

    def _chord(self, a: Pose, b: Pose, most: float) -> tuple[float, float] | None:
        """The same for discs, or centres, that stay at one height: a line meets a circle."""
        watch, pose = self.watch, self.watcher.pose
        rise = 0 if watch.flat else abs(a.z - pose.z)
        if most < 0 or rise > most:
            return None
        off = math.sqrt(most * most - rise * rise)
        if not watch.centres:
            off += self.base.radius + self.watcher.base.radius
        x, y, dx, dy = a.x - pose.x, a.y - pose.y, b.x - a.x, b.y - a.y
        length2, out = dx * dx + dy * dy, x * x + y * y - off * off
        if not length2:
            return (0.0, 1.0) if out <= 0 else None
        towards = (x * dx + y * dy) / length2
        under = towards * towards - out / length2
        if under < 0:
            return None
        low, high = max(0.0, -towards - math.sqrt(under)), min(1.0, -towards + math.sqrt(under))
        return (low, high) if low <= high else None

    def _counts(self, at: Pose) -> bool:
        near = self._away((at.x, at.y, at.z), at.heading) <= self.watch.gap + DOUBT
        return near and (not self.watch.sight or self._in_view(at))

    def _in_view(self, at: Pose) -> bool:
        mine = self.watcher.base, self.watcher.pose, self.tall
        return self.view.sees(*mine, self.base, at, self.height)

    def _away(self, place: tuple[float, float, float], heading: int) -> float:
        x, y, z = place
        pose = self.watcher.pose
        rise = 0.0 if self.watch.flat else abs(z - pose.z)
        if self.watch.centres:
            return math.hypot(x - pose.x, y - pose.y, rise)
        level = _gap(self.base, x, y, heading, self.watcher.base, pose)
        return math.hypot(max(level, 0.0), rise)


def _gap(base: Base, x: float, y: float, heading: int, other: Base, at: Pose) -> float:
    if base.is_round and other.is_round:
        return math.hypot(x - at.x, y - at.y) - base.radius - other.radius
    from planner.geometry.gaps import gaps_to

    return float(gaps_to(base, [x], [y], heading, other, at)[0])


def _edge(away: Callable[[float], float], most: float, inside: float, end: float) -> float:
    """Where on the way from `inside` to `end` the zone ends."""
    if away(end) <= most:
        return end
    near, far = inside, end
    for _ in range(NARROWED):
        middle = (near + far) / 2
        near, far = (middle, far) if away(middle) <= most else (near, middle)
    return near


def _between_exactly(a: Pose, b: Pose, t: float) -> tuple[float, float, float]:
    return a.x + t * (b.x - a.x), a.y + t * (b.y - a.y), a.z + t * (b.z - a.z)


def _between(a: Pose, b: Pose, t: float) -> Pose:
    x, y, z = (round(c) for c in _between_exactly(a, b, t))
    turn = (b.heading - a.heading + 180 * DEGREE) % (360 * DEGREE) - 180 * DEGREE
    return Pose(x, y, z, (a.heading + round(t * turn)) % (360 * DEGREE))


def _nearest(a: Pose, b: Pose, to: Pose) -> float:
    """The least distance of centres seen from above."""
    dx, dy = b.x - a.x, b.y - a.y
    length2 = dx * dx + dy * dy
    t = ((to.x - a.x) * dx + (to.y - a.y) * dy) / length2 if length2 else 0.0
    t = min(max(t, 0.0), 1.0)
    return math.hypot(a.x + t * dx - to.x, a.y + t * dy - to.y)


def _abreast(way: ModelPlan, at: Pose) -> float:
    """How far a way has gone where it first is as near to a place as it ever comes, µm."""
    here, gone = way.start, 0.0
    best, found = math.inf, 0.0
    for step in way.steps:
        length = math.dist(here.at, step.to.at)
        along = [b - a for a, b in zip(here.at, step.to.at, strict=True)]
        aside = [b - a for a, b in zip(here.at, at.at, strict=True)]
        t = sum(a * b for a, b in zip(along, aside, strict=True)) / length**2 if length else 0.0
        t = min(max(t, 0.0), 1.0)
        away = math.dist(at.at, [a + t * b for a, b in zip(here.at, along, strict=True)])
        if away < best - DOUBT:
            best, found = away, gone + t * length
        here, gone = step.to, gone + length
    return found


def _length(start: Pose, way: ModelPlan) -> float:
    poses = [start, *(step.to for step in way.steps)]
    return sum(math.dist(p.at, q.at) for p, q in pairwise(poses))
