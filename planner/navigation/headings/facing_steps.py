"""Certified steps where lines run along the heading: a pivot before each line that needs one."""

from __future__ import annotations

import math
from fractions import Fraction

from planner.length import DEGREE, FULL_TURN
from planner.mobility import Looks
from planner.navigation.free_space.sheet import Sheet
from planner.navigation.headings.look import turned_to
from planner.navigation.walk.exact import bearing
from planner.navigation.walk.steps import Walker
from planner.units import Pose

_QUARTER = 90 * DEGREE


class FacingWalker(Walker):
    """A walker that turns to the exact heading of each line; a pose's heading says which way.

    Before a line the body turns to the line's direction, its opposite or straight off it,
    whichever is nearest to the heading that the pose it leads to asks for; to go to a side no
    further than it has to.
    """

    turned = False
    """Whether the last pose's heading is asked for."""
    look: Looks | None = None
    """What it is to look at where it ends, as far as it turns for that."""

    def _onto(self, sheet: Sheet) -> bool:
        level = self._level(sheet)
        return math.isfinite(level) and self._rise(int(level))

    def _finish(self, to: Pose) -> bool:
        wanted = to.heading if self.look is None else turned_to(self.look, self.at)
        if (self.turned or self.look is not None) and not self._turn(wanted):
            return False
        return self.at.at == to.at

    def _go(self, sheet: Sheet, to: Pose) -> bool:
        self._wanted = to.heading
        self._toward = to.x - self.at.x, to.y - self.at.y
        return super()._go(sheet, to)

    def _leap(self, sheet: Sheet, to: Pose) -> bool:
        """A jump is made forward."""
        dx, dy = to.x - self.at.x, to.y - self.at.y
        direction = bearing(dx, dy) if dx or dy else self.at.heading
        return direction is not None and self._turn(direction) and super()._leap(sheet, to)

    def _line(self, sheet: Sheet, to: tuple[int, int]) -> bool:
        if to == (self.at.x, self.at.y):
            return True
        # The pieces that climbs cut it into have whole µm; their heading is that of all of it.
        direction = bearing(*self._toward)
        if direction is None:
            return False
        quarters = round(((self._wanted - direction) % FULL_TURN) / _QUARTER) % 4
        turning = self.mobility.turning
        factor = (Fraction(1), turning.sidestep, turning.backward, turning.sidestep)[quarters]
        rule = ("", turning.sidestep_rule, turning.backward_rule, turning.sidestep_rule)[quarters]
        if factor is None:
            return False
        wide, middle = turning.aslant if quarters % 2 else 0, direction + quarters * _QUARTER
        off = (self.at.heading - middle + FULL_TURN // 2) % FULL_TURN - FULL_TURN // 2
        if not self._turn((middle + min(max(off, -wide), wide)) % FULL_TURN):
            return False
        # A row of lines to a side is paid for with the first; climbs and turns do not break it, and
        # where it is paid for once a way nothing does.
        flat = turning.sidestep_price if quarters % 2 and not self.aside else 0
        if not self._straight(sheet, to, factor, flat, rule):
            return False
        self.aside = quarters % 2 == 1 or (self.aside and turning.is_lasting)
        return True
