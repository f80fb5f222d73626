"""Turns of more than a quarter that leave an outline as a smaller one the other way does."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from planner.length import FULL_TURN, turn_between
from planner.mobility import Looks
from planner.navigation.route import Route
from planner.plan import Step, StepKind
from planner.units import Pose

if TYPE_CHECKING:
    from planner.navigation.walk.legal import Legal

HALF: Final = FULL_TURN // 2


def least_turned(route: Route, start: Pose, legal: Legal) -> Route:
    """Return a route with each turn made the other way round where that is the smaller one.

    An oval or a rectangle turned by half a turn is the same: one that does not go where it faces
    need not turn by more than a quarter, if it has room for it. It costs no more for that, and may
    end facing the other way. As it is where it is told which way to face.
    """
    mobility, turning = legal.mobility, legal.mobility.turning
    faces = turning.facing or mobility.course is not None or mobility.set_up is not None
    if mobility.base.is_round or faces or any(isinstance(end, Looks) for end in mobility.ends):
        return route
    again = _Again(legal, start, start)
    for step in route.steps:
        again.add(step)
    if again.kept or not turning.allows(again.new):
        return route
    less = turning.cost(again.old) - turning.cost(again.new)
    return Route(tuple(again.steps), route.spent - less) if less >= 0 else route


@dataclass
class _Again:
    """A route's steps taken once more.

    Parameters:
        legal: what it may do.
        at, stood: where the route has come to, and how it stands there now.
        steps: those taken so far.
        old, new: µ°, turns of the route, and as they are made now.
        off: µ°, by which it stands otherwise than on the route: nothing or half a turn.
        kept: whether it never did.
    """

    legal: Legal
    at: Pose
    stood: Pose
    steps: list[Step] = field(default_factory=list)
    old: list[int] = field(default_factory=list)
    new: list[int] = field(default_factory=list)
    off: int = 0
    kept: bool = True

    def add(self, step: Step) -> None:
        """Take one more step."""
        if step.kind is not StepKind.PIVOT:
            self.steps.append(replace(step, to=_turned(step.to, self.off)))
        else:
            if turn_between(self.stood.heading, _turned(step.to, self.off).heading) > HALF // 2:
                self._flip(step.to)
            self._turn(step)
        self.at, self.stood = step.to, _turned(step.to, self.off)

    def _flip(self, to: Pose) -> None:
        """Stand half a turn off from now on, if there is room to turn that way."""
        other = (self.off + HALF) % FULL_TURN
        ends = self.stood.heading, _turned(to, other).heading
        if ends[0] == ends[1] or self.legal.turn(to.at[:2], to.z, *ends):
            self.off, self.kept = other, False

    def _turn(self, step: Step) -> None:
        """Add a pivot, if any is left: it owes what it did, being in the same things then."""
        turning, to = self.legal.mobility.turning, _turned(step.to, self.off)
        was, now = turning.cost(self.old), turning.cost(self.new)
        self.old.append(turn_between(self.at.heading, step.to.heading))
        made = turn_between(self.stood.heading, to.heading)
        if not made:
            return
        self.new.append(made)
        paid, owed = turning.cost(self.new) - now, step.cost - (turning.cost(self.old) - was)
        rules = (turning.rule if paid else turning.free_rule, *step.rules[1:])
        self.steps.append(replace(step, to=to, cost=paid + owed, rules=rules))


def _turned(pose: Pose, by: int) -> Pose:
    return replace(pose, heading=(pose.heading + by) % FULL_TURN)
