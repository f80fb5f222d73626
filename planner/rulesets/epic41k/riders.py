"""Tank riders: infantry on tanks that are no transports."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from planner.battlefield import Kind
from planner.battlefield.piece import pieces
from planner.mobility import Way
from planner.rulesets.epic41k.army import FLYERS, detachment, kind, orders_of, passengers, within
from planner.rulesets.epic41k.slots import is_gun, slots
from planner.rulesets.others import needed

if TYPE_CHECKING:
    from planner.battlefield import Battlefield, Feature
    from planner.mobility import Mobility, Passage
    from planner.mobility.ends import Line
    from planner.rulesets.numbers import Numbers
    from planner.scenario.scenario import Scenario
    from planner.units import Model, Unit

START: Final = "epic41k.tankriders.start-1cm"
END: Final = "epic41k.tankriders.end-2cm"
ARMIES: Final = frozenset({"ORK", "IMPERIAL GUARD"})
BARRED: Final = frozenset({"CLOSE SUPPORT", "SKIMMER", "OPEN TOP", "WALKER"})
BARRED_CLASSES: Final = frozenset({"walkers", "skimmers", FLYERS})


def is_for(unit: Unit, tank: Unit) -> bool:
    """Return whether this is infantry by what it could ride on: of stands no others ever do."""
    foot = all(kind(unit, model) == "infantry" for model in unit.models)
    return foot and all(kind(tank, model) != "infantry" for model in tank.models)


def refusal(
    scenario: Scenario, numbers: Numbers, unit: Unit, tank: Unit, abilities: bool = False
) -> tuple[str, str] | None:
    """Return why the unit may not ride on `tank`: (ledger id, text); else None.

    Parameters:
        abilities: whether only the listed abilities bar riders; flyers are not among them.
    """
    classes = {kind(tank, model) for model in tank.models}
    if "infantry" in classes:
        text = f"{tank.name} is infantry: nobody gets into it, or rides on it"
        return "epic41k.tankriders.capacity", text
    barred = BARRED_CLASSES - {FLYERS} if abilities else BARRED_CLASSES
    if tank.keywords & BARRED or classes & barred:
        text = f"nobody rides on {tank.name}: it walks, flies, is open or throws flames"
        return "epic41k.tankriders.excluded-carriers", text
    if not _army_rides(unit, tank):
        text = f"{tank.name} is no transport, and only some armies ride on tanks: say"
        text += ' "may_tank_ride" in the profile'
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
    if _has_moved(tank):
        return START, f"{tank.name} has moved: who rides on it climbs on before it does"
    return _full(scenario, unit, tank)


def on_foot(
    battlefield: Battlefield, passages: Mapping[str, Passage], tanks: Sequence[Model], reach: int
) -> dict[str, Passage]:
    """Return what ground is to riders who walk `reach` µm from one of `tanks`.

    They enter no ground that costs more than that, and test on the dangerous ground that they come
    to. Where a tank stands they are already.
    """
    found = dict(passages)
    for name, passage in passages.items():
        feature = battlefield.by_id[name]
        if feature.geometry != "Polygon" or _stands_in(feature, tanks):
            continue
        if passage.entry + passage.once > reach:
            found[name] = replace(passage, stop=False, stop_rule="epic41k.effect.minus5")
        elif passage.test:
            found[name] = replace(passage, land=passage.test)
    return found


def between(
    battlefield: Battlefield, body: Mobility, tanks: Sequence[Model], reach: int
) -> tuple[Line, ...]:
    """Return the lines that riders who walk `reach` µm from one of `tanks` do not come across.

    Walls and the outlines of what stands in the way, and of ground that is shut to them, or costs
    more than that; streams and the like drawn as lines, where crossing them owes a test, too.
    They go straight: round the end of a wall nobody is looked for.
    """
    lines: list[Line] = []
    for piece in pieces(battlefield):
        beside = piece.bottom >= body.height or piece.top <= 0
        if not beside and _stops(body.passage(piece.feature), reach, walled=piece.is_wall):
            lines += [piece.line] if piece.is_wall else piece.polygon
    covered = {name for passage in body.passages.values() for name in passage.covers}
    for feature in battlefield.of(Kind.AREA, Kind.WATER, Kind.GAP):
        ground = feature.geometry == "Polygon" and feature.id not in covered
        if ground and _stops(body.passage(feature.id), reach) and not _stands_in(feature, tanks):
            lines += feature.paths
    return tuple(lines)


def _stops(passage: Passage, reach: int, *, walled: bool = False) -> bool:
    """Whether who walks so far does not come across something; `walled`, a line."""
    return (
        passage.way is not Way.OPEN
        or passage.entry + passage.once > reach
        or (walled and bool(passage.test))
    )


def _stands_in(feature: Feature, tanks: Sequence[Model]) -> bool:
    """Whether the middle of one of some tanks is in a piece of ground."""
    import shapely

    ground = shapely.Polygon(feature.paths[0], list(feature.paths[1:]))
    return any(ground.covers(shapely.Point(tank.pose.x, tank.pose.y)) for tank in tanks)


def _army_rides(unit: Unit, tank: Unit) -> bool:
    said = [u.profile.get("may_tank_ride") for u in (unit, tank)]
    return True in said or (False not in said and bool((unit.keywords | tank.keywords) & ARMIES))


def _has_moved(unit: Unit) -> bool:
    return bool(unit.state.get("moved") or unit.state.get("used"))


def _full(scenario: Scenario, unit: Unit, tank: Unit) -> tuple[str, str] | None:
    rule = "epic41k.tankriders.capacity"
    room = sum(int(needed(tank, model, "damage", rule)) for model in tank.models)
    aboard = sum(len(other) for other in passengers(scenario, tank) if not is_gun(other))
    if aboard + len(unit) > room:
        return rule, f"{tank.name} has room for {room - aboard} stands, not {len(unit)}"
    return None
