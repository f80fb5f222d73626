"""Where each model of a unit can get, and at what cost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from planner import rulesets
from planner.chance import at_least
from planner.errors import OrderError
from planner.order import Order
from planner.planning.shaping.again import dearer
from planner.planning.shaping.loosened import searched
from planner.planning.understood import check_order
from planner.scenario.scenario import Scenario
from planner.units import Pose

if TYPE_CHECKING:
    from planner.navigation import Navigator


Line = list[tuple[float, float]]


@dataclass(frozen=True, repr=False)
class Band:
    """The region within one budget.

    Parameters:
        label: such as ``normal 6"`` or ``roll 3``.
        budget: µm.
        regions: model id -> [(z, shapely geometry of the centres within reach), …].
        chance: of dice not yet rolled to allow at least this; None where nothing is rolled.
    """

    label: str
    budget: int
    regions: Mapping[str, Sequence[tuple[int, Any]]]
    chance: Fraction | None = None

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

    def cost(self, model: str, to: Sequence[float]) -> float | None:
        """Return what it costs `model` to get to a point (table units); None if out of reach.

        Whatever its heading is there. The cost is in table units. Ending there may still break a
        rule of the whole unit.
        """
        from planner.navigation import Places

        if self.navigator is None:
            return None
        unit = self.scenario.battlefield.table.unit
        x, y, z = (*(unit.to_um(c) for c in to), 0)[:3]
        field = self.navigator.field(model)
        ends = Places.of(Pose(x, y, z, heading) for heading in field.headings(x, y, z))
        costs = field.costs(ends)
        best = ends[[int(costs.argmin())]]
        cost = min(costs.min(), field.costs(best)[0])  # of one, with its bends where it is cheapest
        return None if cost == float("inf") else unit.from_um(float(cost))

    def frontier(self, model: str, band: int = 0) -> list[tuple[float, list[Line]]]:
        """Return where only the budget ends what a model can reach, as lines at each height.

        Lines are lists of (x, y) in table units. What ends at an obstacle or at the table's edge
        is no frontier.

        Parameters:
            band: number of the band, 0 for the largest budget.
        """
        if self.navigator is None:
            return []
        unit = self.scenario.battlefield.table.unit
        lines = self.navigator.field(model).frontier(self.bands[band].regions[model])
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


def reach(scenario: Scenario, unit: str, action: str, roll: int | None = None) -> Reach:
    """Return where each model of `unit` can get with `action`.

    For an action whose dice are not rolled there is a band for every roll.

    Raises:
        OrderError: no such unit, action or roll, or it is set up from off the table.
    """
    from planner.navigation import Navigator

    ruleset = rulesets.find(scenario.ruleset)
    order = Order(unit, action, _all_targets(scenario, unit, action), roll=roll)
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
    budgets = {
        model: [terms[r].mobilities[model].budget for r in rolls]
        for model in terms[rolls[0]].mobilities
    }
    if any(body.is_by_roll for body in terms[rolls[0]].mobilities.values()):
        each = [Navigator(*free[r]) for r in rolls]
        regions = {m: [one.field(m).reach() for one in each] for m in budgets}
    else:
        left = {m: [free[r][1].mobilities[m].budget for r in rolls] for m in budgets}
        regions = {m: navigator.field(m).reaches(most) for m, most in left.items()}
    bands = []
    for n, r in enumerate(rolls):
        budget = max(most[n] for most in budgets.values())
        said = ruleset.unit.say(budget)
        label = f"{action} {said}" if r is None else f"roll {r}: {said}"
        chance = at_least(die.chances, r) if die and roll is None and r is not None else None
        within = {m: found[n] for m, found in regions.items()}
        bands.append(Band(label, budget, within, chance))
    return Reach(scenario, order, tuple(bands), navigator)


def _all_targets(scenario: Scenario, unit: str, action: str) -> list[str]:
    """For an action with targets: every enemy that the rules let it choose."""
    ruleset = rulesets.find(scenario.ruleset)
    owner = scenario.unit(unit)
    if action not in ruleset.actions or ruleset.goal(action) != "engage":
        return []
    enemies = scenario.enemies(owner)
    return [e.id for e in enemies if not ruleset.refusal(scenario, Order(unit, action, [e.id]))]
