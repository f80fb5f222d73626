"""Op fire and snap fire: whom a move exposes to which enemies, and what their fire does."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from planner.mobility import Moved, Watch, When
from planner.rulesets.epic41k.army import (
    WAR_ENGINE,
    detachment,
    detachments,
    flies,
    flies_fast,
    kind,
    orders_of,
    passengers,
)
from planner.rulesets.epic41k.seats import tows
from planner.rulesets.nearness import near
from planner.rulesets.others import ANY_HEIGHT

if TYPE_CHECKING:
    from planner.length import Unit as LengthUnit
    from planner.rulesets.numbers import Numbers
    from planner.scenario.scenario import Scenario
    from planner.units import Model, Unit
from planner.until import on_time

ALONG: Final = frozenset({When.ALONG})
SNAP: Final = "epic41k.snapfire.trigger"
HALT: Final = "epic41k.snapfire.halt"
ENGINE: Final = "epic41k.snapfire.warengine-halt"
FLYER: Final = "epic41k.snapfire.flyer-no-halt"
HEAVY: Final = "epic41k.opfire.heavy-weapons"
ANTITANK: Final = "epic41k.opfire.antitank"
RAY: Final = "epic41k.opfire.death-ray"
WEAPONS: Final = {"HEAVY WEAPONS": HEAVY, "ANTI-TANK": ANTITANK, "DEATH RAY": RAY}
"""Keyword -> ledger id: who may op fire, and how."""
OP_FIRE: Final = frozenset(WEAPONS.values())
FLAK: Final = frozenset({"FLAK", "MANPADS"})
OPEN: Final = "OPEN TOP"
INSIDE: Final = "snap fire of "
"""How the snap fire of passengers begins its name."""
HALTS: Final = "halts the stand there"
IF_HIT: Final = "halts the stand there if it hits"


def watches(
    scenario: Scenario,
    unit: Unit,
    numbers: Numbers,
    length: LengthUnit,
    read: Snap,
    once: Once,
) -> tuple[Watch, ...]:
    """Return the fire that a move of `unit` may draw; of who gets off, where it comes to stand."""
    opened = op_fire(scenario, unit, numbers, length, once)
    found = (*opened, *snap_fire(scenario, unit, numbers, read))
    if unit.on_table:
        return found
    return tuple(replace(watch, when=frozenset({When.END})) for watch in found)


# -- op fire -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Once:
    """How the rules are read that say who is done with op fire.

    Parameters:
        each_side: whether a detachment op fires once in each side's part of the phase, not in all.
        prep_counts: whether who has prep fired in the round is done as well.
        entering: whether who begins in range of a stand draws no op fire of it.
    """

    each_side: bool = False
    prep_counts: bool = False
    entering: bool = False


def op_fire(
    scenario: Scenario, unit: Unit, numbers: Numbers, length: LengthUnit, once: Once
) -> Iterator[Watch]:
    """Yield the op fire of each enemy detachment on Special orders that has not fired yet.

    Each weapon has its own range: the profile's ``range`` (epic41k.opfire.trigger). It never
    halts anyone (epic41k.opfire.no-halt).
    """
    for firing in waiting(scenario, unit, once):
        for word, rule in WEAPONS.items():
            if word not in firing.keywords:
                continue
            reaches: dict[int, set[str]] = {}
            for model in firing.models:
                reach = length.to_um(firing.value(model, "range", 0))
                reaches.setdefault(reach, set()).add(model.id)
            need = numbers.count(rule) if rule != HEAVY else None
            groups = (
                (reach, *pair)
                for reach, who in sorted(reaches.items())
                for pair in _at_whom(scenario, unit, who, reach, once).items()
            )
            for reach, movers, who in groups:
                yield Watch(
                    f"op fire of {detachment(firing)} ({word.lower()})",
                    frozenset(who),
                    reach,
                    rule,
                    ALONG,
                    sight=True,
                    dice="1D6" if need else "",
                    need=need,
                    chance=above(need) if need else None,
                    of=movers,
                    moved=Moved.UNIT,
                )


def waiting(scenario: Scenario, unit: Unit, once: Once = Once()) -> Iterator[Unit]:
    """Yield the enemy units that may op fire at `unit` in this round."""
    for side in dict.fromkeys(other.side for other in scenario.units):
        if side == unit.side:
            continue
        for units in detachments(scenario, side).values():
            if not any(_is_done(u, scenario.turn.round, unit.side, once) for u in units):
                special = (u for u in units if orders_of(scenario, u) == "special")
                yield from (u for u in special if u.on_table)


def _at_whom(
    scenario: Scenario, unit: Unit, who: set[str], reach: int, once: Once
) -> dict[frozenset[str], set[str]]:
    """Return the movers at whom some stands may op fire, with these stands; none named: at all."""
    if not (once.entering and unit.on_table):
        return {frozenset(): who}
    found: dict[frozenset[str], set[str]] = {}
    for name in sorted(who):
        gun = scenario.models[name]
        beyond = frozenset(m.id for m in unit.models if not near(m, gun, reach, ANY_HEIGHT))
        if beyond:
            found.setdefault(beyond, set()).add(name)
    return found


def _is_done(firing: Unit, now: int, moving: str, once: Once) -> bool:
    """Whether one of a detachment keeps it from op fire at units of the side `moving`."""
    if once.prep_counts and int(firing.state.get("prep_fired", 0)) == now:
        return True
    at = str(firing.state.get("op_fired_at", moving)) if once.each_side else moving
    return int(firing.state.get("op_fired", 0)) == now and at == moving


# -- snap fire ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Snap:
    """How the rule of snap fire is read.

    Parameters:
        sight: whether the mover has to be in view.
        entering: whether who begins within reach draws none, as it does not come within it.
        missing: whether a shot that misses halts as well.
        engines: whether war engines that fly are halted as war engines are.
        sides: of the die that has to beat the armour.
    """

    sight: bool = False
    entering: bool = False
    missing: bool = True
    engines: bool = False
    sides: int = 6


@dataclass(frozen=True, slots=True)
class Firer:
    """A stand that may snap fire, and whence: itself, or the carrier whose open top it is in."""

    unit: Unit
    model: Model
    stands: tuple[Model, ...]
    name: str = "snap fire"


def firers(scenario: Scenario, unit: Unit) -> Iterator[Firer]:
    """Yield the enemies that may snap fire: on the table, and in carriers with an open top.

    Where a carrier has several stands, nobody says which of them a passenger is in: any.
    """
    for enemy in scenario.enemies(unit):
        yield from (Firer(enemy, model, (model,)) for model in enemy.models)
        if OPEN not in enemy.keywords:
            continue
        for aboard in passengers(scenario, enemy):
            if tows(enemy, aboard):
                continue  # it is behind, not inside
            for model in aboard.models:
                yield Firer(aboard, model, enemy.models, f"{INSIDE}{model.id} in {enemy.id}")


def snap_fire(scenario: Scenario, unit: Unit, numbers: Numbers, read: Snap) -> Iterator[Watch]:
    """Yield the snap fire of enemies that the unit's models may come near.

    One `Watch` for each sort of mover and of firer that differ in the roll or in what it does.
    """
    reach = numbers.length(SNAP)
    aimed: dict[tuple[str, str, bool, int | None], dict[frozenset[str], set[str]]] = {}
    able = [(f, frozenset(stand.id for stand in f.stands)) for f in firers(scenario, unit)]
    halts_by: dict[tuple[str, str, str], tuple[str, bool]] = {}
    for model in unit.models:
        on_time()
        fast, mine = flies_fast(unit, model), kind(unit, model)
        armour = unit.value(model, "armour")
        for firer, places in able:
            if not _may_fire(scenario, fast, model, firer):
                continue
            begins = unit.on_table and read.entering
            if begins and any(near(model, s, reach, ANY_HEIGHT) for s in firer.stands):
                continue
            # the same for all stands of a class: asked once for each
            classes = mine, firer.unit.id, kind(firer.unit, firer.model)
            if classes not in halts_by:
                told = halting(unit, model, firer.unit, firer.model, engines=read.engines)
                halts_by[classes] = told
            sort = firer.name, *halts_by[classes], armour
            aimed.setdefault(sort, {}).setdefault(places, set()).add(model.id)
    many = len({armour for _, _, _, armour in aimed}) > 1
    effects = HALTS if read.missing else IF_HIT
    for (name, rule, halts, armour), pairs in aimed.items():
        groups: dict[frozenset[str], set[str]] = {}
        for places, movers in pairs.items():
            groups.setdefault(frozenset(movers), set()).update(places)
        said = name + (f" at armour {armour}" if many and armour is not None else "")
        for movers_, who in groups.items():
            yield Watch(
                said,
                frozenset(who),
                reach,
                rule,
                ALONG,
                sight=read.sight,
                flat=True,
                dice=f"1D{read.sides}" if armour is not None else "",
                need=armour + 1 if armour is not None else None,
                chance=hit(armour, read.sides),
                effect=effects if halts else "does not halt it",
                of=movers_,
                moved=Moved.MODEL,
                halts=halts,
            )


def halting(
    unit: Unit, model: Model, enemy: Unit, firer: Model, *, engines: bool = False
) -> tuple[str, bool]:
    """Return the ledger id that says whether a shot halts the mover, and whether it does.

    Parameters:
        engines: whether a flyer with the keyword WAR ENGINE counts as one first.
    """
    engine = kind(unit, model) == WAR_ENGINE
    if flies(unit, model) and not (engines and (engine or "WAR ENGINE" in unit.keywords)):
        return FLYER, False
    if engine or flies(unit, model):
        return ENGINE, kind(enemy, firer) == WAR_ENGINE or "DEATH RAY" in enemy.keywords
    return HALT, True


def hit(armour: int | None, sides: int = 6) -> Fraction | None:
    """Return the chance that a die beats the armour (epic41k.snapfire.hit)."""
    return None if armour is None else Fraction(min(max(sides - armour, 0), sides), sides)


def above(need: int) -> Fraction:
    """Return the chance to roll `need` or more on a die."""
    return Fraction(min(max(7 - need, 0), 6), 6)


def shot(scenario: Scenario, firer: str, target: str) -> str:
    """Return how a snap shot of this round stands in the firer's state ``snap_fired``."""
    return f"{scenario.turn.round}:{firer}>{target}"


def _may_fire(scenario: Scenario, fast: bool, model: Model, firer: Firer) -> bool:
    """Fast flyers are for Flak and MANPADS; nobody snap fires twice at one target in a turn."""
    if fast and not firer.unit.keywords & FLAK:
        return False
    fired = firer.unit.state.get("snap_fired", ())
    return not fired or shot(scenario, firer.model.id, model.id) not in fired
