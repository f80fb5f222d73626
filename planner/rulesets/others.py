"""The others on the table, as the rules name them: as bars, and at arm's length.

For games whose texts leave the details open and need the plainest reading only.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from planner.errors import OrderError
from planner.mobility import Bar, Engagement, Measured
from planner.order import BOARD

if TYPE_CHECKING:
    from planner.length import Unit as LengthUnit
    from planner.order import Order
    from planner.scenario.scenario import Scenario
    from planner.units import Model, Unit

ANY_HEIGHT: Final = 10_000_000
"""µm; more than any table is high: for gaps that are measured from above only."""
CONTACT: Final = 25
"""µm; bases this near are in contact, one µm further they are not: a thousandth of an inch.

Places are whole µm, so that an exact 0 hardly ever exists, and plans are written in decimals.
"""


def model_ids(units: Iterable[Unit]) -> frozenset[str]:
    """Return the ids of all models of `units`."""
    return frozenset(model.id for unit in units for model in unit.models)


def bars(units: Iterable[Unit], rule: str) -> tuple[Bar, ...]:
    """Return the bar that the models of `units` are: one, or none where there are no models."""
    models = model_ids(units)
    return (Bar(models, rule),) if models else ()


EDGES: Final[Mapping[object, Measured]] = {"whole": Measured.BASE, "middle": Measured.CENTRE}
"""Reading of ``table_edge`` -> what of a base stays on the table."""


def contact(rule: str) -> Engagement:
    """Return the engagement of games that fight base to base, whatever the heights."""
    return Engagement(CONTACT, ANY_HEIGHT, rule)


def targets(scenario: Scenario, order: Order) -> tuple[Unit, ...]:
    """Return the units the order is against.

    Raises:
        OrderError: it names none, or one that does not exist.
    """
    if not order.targets:
        raise OrderError(f'"{order.action}" needs a target: name an enemy unit')
    return tuple(scenario.unit(target) for target in order.targets)


def needed(unit: Unit, model: Model, key: str, rule: str) -> Any:
    """Return a profile entry that the texts of the game give no value for.

    Raises:
        OrderError: neither the model nor its unit has it.
    """
    value = unit.value(model, key)
    if value is None:
        raise OrderError(
            f'model "{model.id}" needs "{key}" in its profile or its unit\'s: '
            f"the rules give no value ({rule})"
        )
    return value


def needed_length(unit: Unit, model: Model, key: str, rule: str, length: LengthUnit) -> int:
    """Return a profile length without a default, in µm; raises as `needed` does."""
    return length.to_um(needed(unit, model, key, rule))


def boarded(scenario: Scenario, order: Order) -> Unit | None:
    """Return the unit that an order is to end aboard of, or None.

    Raises:
        OrderError: the order does not name a unit to board.
    """
    if order.goal != BOARD:
        return None
    if not isinstance(order.to, str):
        raise OrderError('the goal "board" goes to the id of a friendly unit that carries others')
    return scenario.unit(order.to)
