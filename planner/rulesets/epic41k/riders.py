"""Tank riders: infantry on tanks that are no transports."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from planner.rulesets.epic41k.army import FLYERS, detachment, kind, orders_of, passengers, within
from planner.rulesets.epic41k.slots import slots
from planner.rulesets.others import needed

if TYPE_CHECKING:
    from planner.rulesets.numbers import Numbers
    from planner.scenario.scenario import Scenario
    from planner.units import Unit

START: Final = "epic41k.tankriders.start-1cm"
END: Final = "epic41k.tankriders.end-2cm"
ARMIES: Final = frozenset({"ORK", "IMPERIAL GUARD"})
BARRED: Final = frozenset({"CLOSE SUPPORT", "SKIMMER", "OPEN TOP", "WALKER"})
BARRED_CLASSES: Final = frozenset({"walkers", "skimmers", FLYERS})


def refusal(
    scenario: Scenario, numbers: Numbers, unit: Unit, tank: Unit, abilities: bool = False
) -> tuple[str, str] | None:
    """Return why the unit may not ride on `tank`: (ledger id, text); else None.

    Parameters:
        abilities: whether only the listed abilities bar riders; flyers are not among them.
    """
    classes = {kind(tank, model) for model in tank.models}
    barred = BARRED_CLASSES - {FLYERS} if abilities else BARRED_CLASSES
    if tank.keywords & BARRED or classes & barred:
        text = f"nobody rides on {tank.name}: it walks, flies, is open or throws flames"
        return "epic41k.tankriders.excluded-carriers", text
    if not _army_rides(unit, tank):
        text = 'only some armies ride on tanks: say "may_tank_ride" in the profile'
        return "epic41k.tankriders.armies", text
    if any(kind(unit, model) != "infantry" for model in unit.models):
        return "epic41k.tankriders.slot-limit", "only infantry rides on tanks"
    if any(slots(unit, model, tank) > 1 for model in unit.models):
        return "epic41k.tankriders.slot-limit", "stands of more than one slot do not ride"
    if orders_of(scenario, tank) == "march":
        return "epic41k.tankriders.no-march", f"{tank.name} is on March orders"
    if detachment(unit) != detachment(tank) and orders_of(scenario, unit) not in (
        "none",
        "assault",
    ):
        text = "riders on another detachment's tanks have No Orders or Assault orders"
        return "epic41k.tankriders.orders", text
    if len(list(within(unit, tank, numbers.length(START)))) < len(unit) or _has_moved(unit):
        return START, f"not all of {unit.name} began the phase within 1 cm of {tank.name}"
    return _full(scenario, unit, tank)


def _army_rides(unit: Unit, tank: Unit) -> bool:
    said = [u.profile.get("may_tank_ride") for u in (unit, tank)]
    return True in said or (False not in said and bool((unit.keywords | tank.keywords) & ARMIES))


def _has_moved(unit: Unit) -> bool:
    return bool(unit.state.get("moved") or unit.state.get("used"))


def _full(scenario: Scenario, unit: Unit, tank: Unit) -> tuple[str, str] | None:
    rule = "epic41k.tankriders.capacity"
    room = sum(int(needed(tank, model, "damage", rule)) for model in tank.models)
    aboard = sum(len(other) for other in passengers(scenario, tank))
    if aboard + len(unit) > room:
        return rule, f"{tank.name} has room for {room - aboard} stands, not {len(unit)}"
    return None
