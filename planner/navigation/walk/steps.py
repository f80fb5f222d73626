"""From poses on sheets to certified steps: lines, climbs and pivots in whole µm."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from planner.length import turn_between
from planner.mobility import Mobility
from planner.navigation.levels.leaps import State, state_of
from planner.navigation.levels.sliding import leaps_of
from planner.navigation.levels.upright import upright
from planner.navigation.route import Route
from planner.navigation.slow_ground.crossings import Fare, bounds, fare, swung
from planner.navigation.slow_ground.slowing import Slowing
from planner.navigation.slow_ground.stretches import Stretches, is_bound
from planner.navigation.slow_ground.unslowed import caps, saved
from planner.navigation.walk.begun import Begun
from planner.navigation.walk.exact import SCALE, length_above
from planner.navigation.walk.legal import Legal
from planner.plan import Step, StepKind
from planner.units import Pose

if TYPE_CHECKING:
    from planner.navigation.free_space.sheet import Sheet
    from planner.navigation.search.web import Web

Floats = NDArray[np.float64]

BREAKS = frozenset({StepKind.JUMP, StepKind.LADDER, StepKind.STAIRS, StepKind.ROPE})
"""Steps after which a line to a side begins a row of its own."""
_BREAKS = 32
"""Most climbs on one line."""


class Walker:
    """Walks a chain of poses, checks every step exactly and writes the receipt."""

    def __init__(
        self,
        start: Pose,
        mobility: Mobility,
        web: Web,
        legal: Legal,
        budget: int,
        daring: bool = True,
    ) -> None:
        self.mobility, self.web, self.legal, self.budget = mobility, web, legal, budget
        self.daring = daring
        self.start = self.at = start
        self.steps: list[Step] = []
        self.turns: list[int] = []
        self.spent = 0
        """Millionths of a µm, rounded up, pivots left out."""
        self.caps = caps(mobility)
        self.slowing = Slowing(mobility, legal, self.caps)
        self.less = [0] * len(self.caps)
        """How much less it were with no pace above each of `caps`, millionths of a µm."""
        self.stretches = Stretches(mobility) if is_bound(mobility) else None
        self.aside = False
        """Whether a line to a side is paid for by one before: of its row, or of its way."""
        self.entered: dict[str, bool] = {}
        """Kinds that are paid for once a way and have been entered; whether they go in pairs."""
        self.most = budget * SCALE
        """What a way may cost, millionths of a µm."""
        self.is_beyond = False
        """Whether the way walked costs more than that."""
        self.begun: Begun | None = None
        """Ways that others went on from, if they are kept."""

    def pay_as(self, mobility: Mobility, budget: int) -> None:
        """Pay for the ground, and at most `budget` µm, as `mobility` says: for many ways."""
        self.mobility, self.budget, self.caps = mobility, budget, caps(mobility)
        self.slowing = Slowing(mobility, self.legal, self.caps)
        self.stretches = Stretches(mobility) if is_bound(mobility) else None
        self.begun = Begun()

    def walk(
        self,
        states: list[tuple[int, Pose]],
        to: Pose,
        leapt: Mapping[State, State] | None = None,
        below: float = math.inf,
    ) -> Route | None:
        """Return the certified route along `states` to `to`; None if a step is not legal.

        Parameters:
            leapt: take-off -> landing of each jump among them; if not given, those that the
                web knows.
            below: µm that it is to cost less than; None may be told of one that does not.
        """
        leaps = leaps_of(self.web, states) if leapt is None else leapt
        legal = self._begin(states[:-1] or states, leaps)
        if below < self.budget:
            self.most = math.ceil(below * SCALE)
        if len(states) > 1:
            legal = legal and self._follow(states[-2], states[-1], leaps)
        legal = legal and self._rise(to.z) and self._finish(to) and self._bounded()
        turning = self.mobility.turning.cost(self.turns)
        if not legal or not self.mobility.turning.allows(self.turns):
            return None
        if self.stretches is None:
            spent, unused = self.spent - saved(self.mobility, self.caps, self.less), 0
        else:
            spent, unused = self.stretches.paid(self.spent)
        if spent + unused + turning * SCALE > self.budget * SCALE:
            return None
        return Route(tuple(self.steps), spent / SCALE + turning)

    def _begin(self, states: Sequence[tuple[int, Pose]], leaps: Mapping[State, State]) -> bool:
        """Go from the start along `states`; False if that is not legal."""
        self.most, self.is_beyond = self.budget * SCALE, False
        self.at, self.steps, self.turns, self.spent = self.start, [], [], 0
        self.entered, self.aside = {}, False
        self.less = [0] * len(self.caps)
        if self.stretches is not None:
            self.stretches.clear()
        kept = None if leaps else self.begun
        count, number, legal = (0, 0, True) if kept is None else kept.again(states, self)
        for k in range(count, len(states) if legal else 0):
            if k:
                legal = self._follow(states[k - 1], states[k], leaps)
            else:
                legal = self._onto(self.web.sheets[states[0][0]])
            if kept is not None:
                number = kept.keep(number, states[k], self if legal else None)
            if not legal:
                break
        return legal

    def skip(self, count: int) -> None:
        """Go on after so many states that have been walked before."""

    def _follow(
        self, before: tuple[int, Pose], after: tuple[int, Pose], leaps: Mapping[State, State]
    ) -> bool:
        """Go from one of the states of a way to the next."""
        number, pose = after
        sheet = self.web.sheets[number]
        way_up = self.web.way_up(before, after) if before[0] != number else ""
        if leaps.get(state_of(before)) == state_of(after):
            return self._onto(self.web.sheets[before[0]]) and self._leap(sheet, pose)
        if way_up:
            return self._go_up(way_up, pose)
        return self._onto(sheet) and self._go(sheet, pose)

    def _finish(self, to: Pose) -> bool:
        """Turn to the heading to end with."""
        return self._turn(to.heading) and self.at == to

    def _bounded(self) -> bool:
        """Owe what is owed for where the way begins and ends; False if it may not owe that."""
        first = bounds(self.legal, self.start, ends=False)
        last = bounds(self.legal, self.at, ends=True, began=self.start)
        if self.steps and first:
            self.steps[0] = replace(self.steps[0], tests=(*first, *self.steps[0].tests))
        if self.steps and last:
            self.steps[-1] = replace(self.steps[-1], tests=(*self.steps[-1].tests, *last))
        return self.daring or not (self.steps and last)

    # -- changes on the spot ----------------------------------------------------------------

    def _onto(self, sheet: Sheet) -> bool:
        """Change to a sheet: to its heading, and to the height at which a body stands on it."""
        level = self._level(sheet)
        return math.isfinite(level) and self._turn(sheet.heading) and self._rise(int(level))

    def _level(self, sheet: Sheet) -> float:
        return self._stands(sheet, (self.at.x, self.at.y))

    def _stands(self, sheet: Sheet, at: tuple[int, int]) -> float:
        xs, ys = np.array([float(at[0])]), np.array([float(at[1])])
        return float(sheet.levels(xs, ys)[0])

    def _go_up(self, name: str, to: Pose) -> bool:
        """Go up or down a ladder, stairs or a rope."""
        feature = self.legal.battlefield.by_id[name]
        passage = self.mobility.passage(name)
        ends = [(*feature.paths[0][0], feature.bottom), (*feature.paths[0][-1], feature.top)]
        here = (self.at.x, self.at.y, self.at.z)
        if here not in ends or passage.rise is None or passage.later:
            return False
        x, y, z = ends[1 - ends.index(here)]
        if z > here[2] and not passage.up:
            return False
        if (x, y) != (to.x, to.y) or not self.legal.way_up(feature, self.at.heading):
            return False
        tests = (passage.test,) if passage.test else ()
        if tests and not self.daring:
            return False
        run = length_above(x - here[0], y - here[1])
        flat = feature.height * passage.rise + passage.entry
        cost = math.ceil(run * passage.pace) + math.ceil(flat * SCALE)
        self.spent += cost
        end = Pose(x, y, z, self.at.heading)
        self._add(StepKind(feature.kind.value), end, cost / SCALE, (passage.rule,), tests)
        return True

    def _leap(self, sheet: Sheet, to: Pose) -> bool:
        """Jump to a place on a sheet."""
        here, there, high = (self.at.x, self.at.y), (to.x, to.y), self.at.z
        level, heading = self._stands(sheet, there), self.at.heading
        jumping, air = self.mobility.jumping, self.web.leaps.flights.get((heading, high))
        air = air or self.web.leaps.flights.get((sheet.heading, high))
        if jumping is None or air is None or not math.isfinite(level):
            return False
        if not self.legal.jump(here, there, high, int(level), heading):
            return False
        owed = fare(air, self.legal, here, there, high) if here != there else Fare()
        tests = (*owed.tests, *((jumping.test,) if jumping.test else ()))
        if tests and not self.daring:
            return False
        run = length_above(there[0] - here[0], there[1] - here[1])
        entry, rules = self._enter(owed)
        cost = math.ceil(run * jumping.pace) + (jumping.entry + entry) * SCALE
        self.spent += cost
        end = Pose(*there, int(level), heading)
        self._add(StepKind.JUMP, end, cost / SCALE, (jumping.rule, *rules), tests)
        return True

    def _turn(self, heading: int) -> bool:
        turn = turn_between(self.at.heading, heading)
        if not turn:
            return True
        base = self.mobility.base
        at = (self.at.x, self.at.y)
        if not base.is_round and not self.legal.turn(at, self.at.z, self.at.heading, heading):
            return False
        owed = swung(self.legal, at, self.at.z, self.at.heading, heading)
        if owed.tests and not self.daring:
            return False
        turning = self.mobility.turning
        before = turning.cost(self.turns)
        self.turns.append(turn)
        cost = turning.cost(self.turns) - before
        rule = turning.rule if cost else turning.free_rule
        entry, rules = self._enter(owed)
        self.spent += entry * SCALE
        to = replace(self.at, heading=heading)
        self._add(StepKind.PIVOT, to, cost + entry, (rule, *rules), owed.tests)
        return True

    def _enter(self, owed: Fare) -> tuple[int, tuple[str, ...]]:
        """Return what is due for entering things now, µm, and its rules: some only once a way."""
        entry, rules = owed.entry, [*owed.rules]
        for kin, toll, rule, paired in owed.once:
            if kin in self.entered:
                continue
            half = (sum(self.entered.values()) + self.mobility.half) % 2
            self.entered[kin] = paired
            entry += 0 if paired and half else toll
            rules.append(rule)
        return entry, tuple(rules)

    def _rise(self, z: int) -> bool:
        if z == self.at.z:
            return True
        at, heading = (self.at.x, self.at.y), self.at.heading
        step = upright(self.legal, at, self.at.z, z, heading, self.daring)
        if step is None:
            return False
        self.spent += math.ceil(step.cost * SCALE)
        to = replace(self.at, z=z)
        self._add(step.kind, to, float(step.cost), (step.rule, *step.more), step.tests)
        return True

    # -- lines ------------------------------------------------------------------------------

    def _go(self, sheet: Sheet, to: Pose) -> bool:
        """Go straight to a pose on the same sheet, climbing what lies between."""
        if (to.x, to.y) == (self.at.x, self.at.y):
            return True
        for t, below, above in self._climbs(sheet, to):
            if not self._climb_on_line(to, t, int(below), int(above)):
                return False
        return self._line(sheet, (to.x, to.y))

    def _climbs(self, sheet: Sheet, to: Pose) -> list[tuple[float, float, float]]:
        """Distances from here, µm, at which heights change, with the heights."""
        from planner.navigation import kernels

        if not len(sheet.tolls[2]):
            return []
        breaks = np.zeros((_BREAKS, 3))
        here = (float(self.at.x), float(self.at.y), float(to.x), float(to.y))
        _, _, count = kernels.charge(sheet.tolls, sheet.rates, *here, breaks)
        length = math.hypot(to.x - self.at.x, to.y - self.at.y)
        self._sheet, self._from = sheet, (self.at.x, self.at.y)
        return [
            (float(t) * length, float(a), float(b)) for t, a, b in breaks[: min(count, _BREAKS)]
        ]

    def _climb_on_line(self, to: Pose, away: float, before: int, after: int) -> bool:
        """Go on to just outside what is climbed and climb there.

        The body must be clear of it yet within reach: 2 µm off the border of its growth, or,
        where the line runs in at a flat angle, some more.
        """
        fx, fy = self._from
        length = math.hypot(to.x - fx, to.y - fy)
        back = -1 if after > before else 1
        for off in (2, 3, 5, 8, 12, 20, 40, 80, 160, 320, 640, 1280, 2560, 5120):
            along = min(max(away + back * off, 0.0), length)
            x = round(fx + (to.x - fx) * along / length)
            y = round(fy + (to.y - fy) * along / length)
            kept = self.at, len(self.steps), self.spent, len(self.turns), [*self.less]
            entered, aside = dict(self.entered), self.aside
            known = self.stretches.known if self.stretches is not None else ()
            if self._line(self._sheet, (x, y)) and self._rise(after):
                return True
            if self.is_beyond:
                return False
            self.at, self.spent, self.less = kept[0], kept[2], kept[4]
            self.entered, self.aside = entered, aside
            if self.stretches is not None:
                self.stretches.known = known
            del self.steps[kept[1] :], self.turns[kept[3] :]
        return False

    def _line(self, sheet: Sheet, to: tuple[int, int]) -> bool:
        """Go straight to a place on one level."""
        return (self.at.x, self.at.y) == to or self._straight(sheet, to)

    def _straight(
        self,
        sheet: Sheet,
        to: tuple[int, int],
        factor: Fraction = Fraction(1),
        flat: int = 0,
        rule: str = "",
    ) -> bool:
        """Go there at `factor` times the cost and a `flat` one (µm) besides."""
        start, z = (self.at.x, self.at.y), self.at.z
        length = length_above(to[0] - start[0], to[1] - start[1])
        caps = self.caps if self.stretches is None else ()
        extra, capped, rules = self.slowing.slowed(sheet, z, start, to, caps)
        less = [math.floor((extra - part) * factor) for part in capped]
        if self._beyond(_times(length + extra, factor) + flat * SCALE, less):
            self.is_beyond = True
            return False
        if not self.legal.line(start, to, z, self.at.heading):
            return False
        owed = fare(sheet, self.legal, start, to, z)
        if owed.tests and not self.daring:
            return False
        entry, entries = self._enter(owed)
        cost = _times(length + extra + entry * SCALE, factor) + flat * SCALE
        if self.stretches is not None:
            parts = self.slowing.parts(sheet, z, start, to) if extra else []
            self.stretches.add(self.spent, parts, factor)
        self.spent += cost
        if caps:
            self.less = [a + b for a, b in zip(self.less, less, strict=True)]
        self._add(
            owed.kind,
            replace(self.at, x=to[0], y=to[1]),
            cost / SCALE,
            (self.mobility.rules.get("line", ""), rule, *rules, *entries),
            owed.tests,
        )
        return True

    def _beyond(self, cost: int, less: Sequence[int]) -> bool:
        """Whether a way costs too much with this line, whatever comes after it: nothing is less.

        Parameters:
            cost, less: of the line, as `spent` and `less` count.
        """
        if self.stretches is not None:
            return False
        turned = self.mobility.turning.cost(self.turns) * SCALE
        all_less = [a + b for a, b in zip(self.less, less, strict=True)]
        spent = self.spent + cost - saved(self.mobility, self.caps, all_less)
        return spent + turned > self.most

    def _add(
        self,
        kind: StepKind,
        to: Pose,
        cost: float,
        rules: tuple[str, ...],
        tests: tuple[str, ...] = (),
    ) -> None:
        if kind in BREAKS and not self.mobility.turning.is_lasting:
            self.aside = False
        once = tuple(dict.fromkeys(rule for rule in rules if rule))
        self.steps.append(Step(kind, to, cost, once, tests))
        self.at = to


def _times(length: int, factor: Fraction) -> int:
    """A length by a factor, rounded up: mostly by 1, and to multiply fractions takes long."""
    return length if factor == 1 else math.ceil(length * factor)
