"""Where each model of a unit can get, and at what cost."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from planner import rulesets
from planner.chance import at_least
from planner.errors import OrderError
from planner.formation.rules.testing import may_owe
from planner.length import MM
from planner.order import Order
from planner.planning.may_end import ending, within
from planner.planning.shaping.again import dearer
from planner.planning.shaping.loosened import searched
from planner.planning.understood import check_order
from planner.rulesets.targets import every_target
from planner.scenario.scenario import Scenario
from planner.units import Pose

if TYPE_CHECKING:
    from planner.navigation import Navigator, Places
    from planner.navigation.field import Field


Line = list[tuple[float, float]]


@dataclass(frozen=True, repr=False)
class Band:
    """The region within one budget.

    Parameters:
        label: such as ``normal 6"`` or ``roll 3``.
        budget: µm.
        regions: model id -> [(z, shapely geometry of the centres within reach), …]: by ways that
            owe no dice test, where the model may end as far as things that stand still say.
        chance: of dice not yet rolled to allow at least this; None where nothing is rolled.
        tested: the same by any way, also one that owes a dice test; of models whom that leads
            further alone.
    """

    label: str
    budget: int
    regions: Mapping[str, Sequence[tuple[int, Any]]]
    chance: Fraction | None = None
    tested: Mapping[str, Sequence[tuple[int, Any]]] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f'<Band "{self.label}" of {len(self.regions)} models>'


@dataclass(frozen=True, repr=False)
class Reach:
    """Where a unit can get with one action, model by model, in bands of the dice.

    Parameters:
        scenario, order: what was asked.
        bands: the largest budget first.
        why_not: (ledger id, text) where the rules do not let the unit take the action.
    """

    scenario: Scenario
    order: Order
    bands: tuple[Band, ...]
    navigator: Navigator | None
    why_not: tuple[str, str] | None = None

    def cost(self, model: str, to: Sequence[float], *, tested: bool = False) -> float | None:
        """Return what it costs `model` to get to a point (table units); None if out of reach.

        Whatever its heading is there. The cost is in table units. Ending there may still break a
        rule, of the whole unit or of what it may not end on: there is no band, but a way.

        Parameters:
            tested: whether by a way that owes a dice test, too.
        """
        return self.costs(model, [to], tested=tested)[0]

    def costs(
        self, model: str, to: Sequence[Sequence[float]], *, tested: bool = False
    ) -> list[float | None]:
        """Return what it costs `model` to get to each of many points, asked about together.

        As `cost` tells it, but that of climbs and jumps those of some ways are slid and serve the
        others: a few hundredths of a per cent too dear, now and then some tenths. Of more points
        than 64 a hull's bends stay where they were searched, and of a disc that goes where it
        faces, past slow ground, only those bends are moved that may save a turn: a few tenths of a
        per cent too dear now and then. So do, and stay, those of a hull that goes where it faces,
        of more points than one.
        """
        from planner.planning.closely import Closely

        if self.navigator is None or not len(to):
            return [None] * len(to)
        field = self.navigator.field(model, crossing=tested)
        ends = [_facing_any_way(field, _pose(self.scenario, one)) for one in to]
        about = self.navigator.mobility(model), self.scenario.models[model].pose
        return [_said(self.scenario, cost) for cost in Closely(field, *about).costs(ends)]

    def remaining(
        self, model: str, goals: Sequence[Sequence[float]], places: Sequence[Sequence[float]]
    ) -> list[float | None]:
        """Return what is left to go for `model` from each of `places` to the nearest of `goals`.

        All are points in table units. The budget is not looked at, and ways may owe a test on the
        ground (`cost` with `tested`); no way is None. A hull is told what a disc as wide as it is
        narrow has left, but for entering what the hull is in already where it stands: no more than
        the hull.
        """
        from planner.navigation import Places
        from planner.planning.astride import left_from

        if self.navigator is None:
            return [None] * len(places)
        heading = self.scenario.models[model].pose.heading
        ends, starts = (
            Places.of(replace(_pose(self.scenario, one), heading=heading) for one in points)
            for points in (goals, places)
        )
        left = left_from(self.navigator, model, ends, starts)
        return [_said(self.scenario, cost) for cost in left.tolist()]

    def frontier(
        self, model: str, band: int = 0, *, tested: bool = False
    ) -> list[tuple[float, list[Line]]]:
        """Return where only the budget ends what a model can reach, as lines at each height.

        Lines are lists of (x, y) in table units. What ends at an obstacle or at the table's edge
        is no frontier.

        Parameters:
            band: number of the band, 0 for the largest budget.
            tested: whether by ways that owe a dice test, too.
        """
        if self.navigator is None:
            return []
        unit = self.scenario.battlefield.table.unit
        safe = self.bands[band].regions[model]
        found = self.bands[band].tested.get(model, safe) if tested else safe
        lines = self.navigator.field(model, crossing=tested).frontier(found)
        lines = within(self.navigator, model, lines)
        return [
            (unit.from_um(z), [[(unit.from_um(x), unit.from_um(y)) for x, y in p] for p in paths])
            for z, paths in lines
        ]

    def __repr__(self) -> str:
        bands = ", ".join(f'"{band.label}"' for band in self.bands)
        return f"<Reach of {self.order.unit} by {self.order.action}: {bands or 'not allowed'}>"

    def to_svg(self, path: str | Path) -> None:
        """Draw the reachable region into a file (SVG, or PNG by its suffix)."""
        from planner.show.picture import write_picture

        write_picture(path, self.scenario, reach=self)

    def __str__(self) -> str:
        from planner.show.reach import describe_reach

        return describe_reach(self)


def _pose(scenario: Scenario, at: Sequence[float]) -> Pose:
    """A point of table units: x, y and, on something, z."""
    unit = scenario.battlefield.table.unit
    x, y, z = (*(unit.to_um(c) for c in at), 0)[:3]
    return Pose(x, y, z, 0)


def _facing_any_way(field: Field, at: Pose) -> Places:
    """A place on all headings that the cheapest way there may end with."""
    from planner.navigation import Places

    return Places.of(replace(at, heading=to) for to in field.headings(at.x, at.y, at.z))


def _said(scenario: Scenario, cost: float) -> float | None:
    """A cost in table units."""
    return None if math.isinf(cost) else scenario.battlefield.table.unit.from_um(cost)


def reach(scenario: Scenario, unit: str, action: str, roll: int | None = None) -> Reach:
    """Return where each model of `unit` can get with `action`.

    For an action whose dice are not rolled there is a band for every roll.

    Raises:
        OrderError: no such unit, action or roll, or it is set up from off the table.
    """
    from planner.navigation import Navigator

    ruleset = rulesets.find(scenario.ruleset)
    order = Order(unit, action, every_target(scenario, unit, action), roll=roll)
    check_order(scenario, order, ruleset)
    no = ruleset.refusal(scenario, order)
    if no is not None:
        return Reach(scenario, order, (), None, no)
    die = ruleset.die(scenario, order)
    rolls = sorted(die.chances, reverse=True) if die and roll is None else [roll]
    terms = {r: dearer(ruleset.terms(scenario, replace(order, roll=r))) for r in rolls}
    if any(body.set_up is not None for body in terms[rolls[0]].mobilities.values()):
        text = f'"{action}" sets "{unit}" up from off the table: it has no ways there to draw'
        raise OrderError(f"{text}; plan the order with the point that it is to be set up near")
    free = {r: searched(scenario, asked) for r, asked in terms.items()}
    navigator = Navigator(*free[rolls[0]])
    bodies = terms[rolls[0]].mobilities
    budgets = {model: [terms[r].mobilities[model].budget for r in rolls] for model in bodies}
    by_roll = any(body.is_by_roll for body in bodies.values())
    each = [Navigator(*free[r]) for r in rolls] if by_roll else [navigator]
    left = {m: [free[r][1].mobilities[m].budget for r in rolls] for m in budgets}
    table, models = scenario.battlefield, scenario.models
    owing = {m for m, body in bodies.items() if may_owe(table, body, models[m].pose)}
    sorts = {m: (False, True) if m in owing else (False,) for m in left}
    found = {m: _regions(each, m, most, sorts[m]) for m, most in left.items()}
    bands = []
    for n, r in enumerate(rolls):
        budget = max(most[n] for most in budgets.values())
        said = ruleset.unit.say(budget)
        label = f"{action} {said}" if r is None else f"roll {r}: {said}"
        chance = at_least(die.chances, r) if die and roll is None and r is not None else None
        safe = {m: regions[n] for m, (regions, *_) in found.items()}
        tested = {m: over[n] for m, (_, *overs) in found.items() for over in overs}
        further = {m: r for m, r in tested.items() if _leads_further(r, safe[m])}
        bands.append(Band(label, budget, safe, chance, further))
    return Reach(scenario, order, tuple(bands), navigator)


def _regions(
    each: Sequence[Navigator], model: str, budgets: Sequence[int], sorts: Sequence[bool]
) -> list[list[list[tuple[int, Any]]]]:
    """Where a model can get with each roll, by ways of each sort.

    Parameters:
        each: a navigator for each roll, or one for all.
        budgets: of each roll, µm.
        sorts: whether they may owe a test.
    """
    from planner.navigation import reached

    fields = [[one.field(model, crossing=crossing) for crossing in sorts] for one in each]
    if len(fields) > 1:
        by_roll = [reached(some, [max(one.budget for one in some)]) for some in fields]
        found = [[whole[k][0] for whole in by_roll] for k in range(len(sorts))]
    else:
        found = reached(fields[0], budgets)
    return [ending(each[0], model, whole) for whole in found]


def _leads_further(found: Sequence[tuple[int, Any]], known: Sequence[tuple[int, Any]]) -> bool:
    """Whether a region has a part more than 2 mm wide that a known one has not."""
    before = dict(known)
    return any(
        not (shape.difference(before[z]) if z in before else shape).buffer(-MM).is_empty
        for z, shape in found
    )
