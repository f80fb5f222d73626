"""Op fire and snap fire: whom a move exposes to which enemies, and what their fire does."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
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
)

if TYPE_CHECKING:
    from planner.length import Unit as LengthUnit
    from planner.rulesets.numbers import Numbers
    from planner.scenario.scenario import Scenario
    from planner.units import Model, Unit

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
FLAK: Final = frozenset({"FLAK", "MANPADS"})


def watches(
    scenario: Scenario, unit: Unit, numbers: Numbers, length: LengthUnit
) -> tuple[Watch, ...]:
    """Return the fire that a move of `unit` may draw."""
    return (*op_fire(scenario, unit, numbers, length), *snap_fire(scenario, unit, numbers))


# -- op fire -----------------------------------------------------------------------------------


def op_fire(
    scenario: Scenario, unit: Unit, numbers: Numbers, length: LengthUnit
) -> Iterator[Watch]:
    """Yield the op fire of each enemy detachment on Special orders that has not fired yet.

    Each weapon has its own range: the profile's ``range`` (epic41k.opfire.trigger). It never
    halts anyone (epic41k.opfire.no-halt).
    """
    for firing in waiting(scenario, unit):
        for word, rule in WEAPONS.items():
            if word not in firing.keywords:
                continue
            reaches: dict[int, set[str]] = {}
            for model in firing.models:
                reach = length.to_um(firing.value(model, "range", 0))
                reaches.setdefault(reach, set()).add(model.id)
            need = numbers.count(rule) if rule != HEAVY else None
            for reach, who in sorted(reaches.items()):
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
                    moved=Moved.UNIT,
                )


def waiting(scenario: Scenario, unit: Unit) -> Iterator[Unit]:
    """Yield the enemy units that may op fire in this round."""
    for side in dict.fromkeys(other.side for other in scenario.units):
        if side == unit.side:
            continue
        for units in detachments(scenario, side).values():
            fired = {int(u.state.get("op_fired", 0)) for u in units}
            if scenario.turn.round not in fired:
                special = (u for u in units if orders_of(scenario, u) == "special")
                yield from (u for u in special if u.on_table)


# -- snap fire ---------------------------------------------------------------------------------


def snap_fire(scenario: Scenario, unit: Unit, numbers: Numbers) -> Iterator[Watch]:
    """Yield the snap fire of enemies that the unit's models may come near.

    One `Watch` for each sort of mover and of firer that differ in the roll or in what it does.
    """
    reach = numbers.length(SNAP)
    aimed: dict[tuple[str, bool, int | None], dict[str, set[str]]] = {}
    enemies = [(enemy, model) for enemy in scenario.enemies(unit) for model in enemy.models]
    for model, (enemy, firer) in product(unit.models, enemies):
        if not _may_fire(scenario, unit, model, enemy, firer):
            continue
        rule, halts = halting(unit, model, enemy, firer)
        sort = rule, halts, unit.value(model, "armour")
        aimed.setdefault(sort, {}).setdefault(firer.id, set()).add(model.id)
    many = len(aimed) > 1
    for (rule, halts, armour), pairs in aimed.items():
        groups: dict[frozenset[str], set[str]] = {}
        for firer_id, movers in pairs.items():
            groups.setdefault(frozenset(movers), set()).add(firer_id)
        said = "snap fire" + (f" at armour {armour}" if many and armour is not None else "")
        for movers_, firers in groups.items():
            yield Watch(
                said,
                frozenset(firers),
                reach,
                rule,
                ALONG,
                flat=True,
                dice="1D6" if armour is not None else "",
                need=armour + 1 if armour is not None else None,
                chance=hit(armour),
                effect="halts the stand there" if halts else "does not halt it",
                of=movers_,
                moved=Moved.MODEL,
                halts=halts,
            )


def halting(unit: Unit, model: Model, enemy: Unit, firer: Model) -> tuple[str, bool]:
    """Return the ledger id that says whether a shot halts the mover, and whether it does."""
    if flies(unit, model):
        return FLYER, False
    if kind(unit, model) == WAR_ENGINE:
        return ENGINE, kind(enemy, firer) == WAR_ENGINE or "DEATH RAY" in enemy.keywords
    return HALT, True


def hit(armour: int | None) -> Fraction | None:
    """Return the chance that a die beats the armour (epic41k.snapfire.hit)."""
    return None if armour is None else Fraction(min(max(6 - armour, 0), 6), 6)


def above(need: int) -> Fraction:
    """Return the chance to roll `need` or more on a die."""
    return Fraction(min(max(7 - need, 0), 6), 6)


def shot(scenario: Scenario, firer: str, target: str) -> str:
    """Return how a snap shot of this round stands in the firer's state ``snap_fired``."""
    return f"{scenario.turn.round}:{firer}>{target}"


def _may_fire(scenario: Scenario, unit: Unit, model: Model, enemy: Unit, firer: Model) -> bool:
    """Fast flyers are for Flak and MANPADS; nobody snap fires twice at one target in a turn."""
    if flies_fast(unit, model) and not enemy.keywords & FLAK:
        return False
    return shot(scenario, firer.id, model.id) not in enemy.state.get("snap_fired", ())
