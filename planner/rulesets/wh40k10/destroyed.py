"""Destroyed transports: who is aboard gets out at once, in an emergency further and at a price."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from planner.chance import at_least, losses
from planner.mobility import Flag, Terms, Test
from planner.order import Order
from planner.rulesets.nearness import within
from planner.rulesets.wh40k10.transport import carrier_of, getting_out

if TYPE_CHECKING:
    from planner.rulesets.numbers import Numbers
    from planner.rulesets.wh40k10.body import Bodies
    from planner.scenario.scenario import Scenario
    from planner.units import Unit

OUT: Final = "wh40k10.destroyed.setup-3"
EMERGENCY: Final = "wh40k10.emergency.wholly-within-6"
TRIGGER: Final = "wh40k10.emergency.trigger"
DEMISE: Final = "wh40k10.param.deadly-demise"
_ROLLS: Final = {OUT: "wh40k10.destroyed.roll-per-model", EMERGENCY: "wh40k10.emergency.mortal-1-3"}
FLAGS: Final = (
    Flag("battle_shocked", "wh40k10.destroyed.battle-shocked"),
    Flag("counts_normal", "wh40k10.destroyed.counts-normal"),
    Flag("normal_done", "wh40k10.normal.once-per-phase"),
    Flag("no_charge", "wh40k10.destroyed.no-charge"),
    Flag("disembarked", "wh40k10.destroyed.must-disembark"),
)
UNLESS: Final[Mapping[str, tuple[str, str]]] = {"emergency": ("bail_out", TRIGGER)}
LOSING: Final[Mapping[str, str]] = {"emergency": "wh40k10.emergency.unplaced-destroyed"}


def bail_out(bodies: Bodies, order: Order) -> Terms:
    """Set up wholly within 3" of the wreck, which still stands there; a die for each model."""
    return _out(bodies, order, OUT, "wh40k10.destroyed.setup-3")


def emergency(bodies: Bodies, order: Order) -> Terms:
    """The same within 6", where 3" do not do; who has no place even so is destroyed."""
    return _out(bodies, order, EMERGENCY, "wh40k10.emergency.not-er")


def _out(bodies: Bodies, order: Order, rule: str, clear_rule: str) -> Terms:
    wreck = carrier_of(bodies.scenario, bodies.unit)
    test = _test(bodies, _ROLLS[rule])
    return getting_out(
        bodies,
        order,
        wreck,
        rule=rule,
        clear_rule=clear_rule,
        flags=FLAGS,
        tests=(test,),
        beside=rule == OUT,
        notes=(*_wounds(test, len(bodies.unit)), *_spared(wreck)),
    )


def _test(bodies: Bodies, rule: str) -> Test:
    numbers = bodies.game.numbers
    dice, need = str(numbers.value(rule, "dice")), numbers.count(rule, "need")
    return Test(
        name="bail_out",
        dice=dice,
        rule=rule,
        need=need,
        probability=at_least(dice, need),
        each_model=True,
    )


def _wounds(test: Test, models: int) -> tuple[tuple[str, str], ...]:
    """The mortal wounds to expect, exactly."""
    assert test.probability is not None
    spread = losses(models, 1 - test.probability)
    mean = sum((count * chance for count, chance in spread.items()), Fraction(0))
    text = f"mortal wounds of {models} dice: {mean} on average, none with a chance of {spread[0]}"
    return ((test.rule, text),)


def _spared(wreck: Unit) -> tuple[tuple[str, str], ...]:
    if "deadly_demise" not in wreck.profile:
        return ()
    text = f"the Deadly Demise of {wreck.name} does not hit who gets out of it"
    return (("wh40k10.destroyed.no-deadly-demise", text),)


def demised(numbers: Numbers, scenario: Scenario, wreck: Unit) -> Iterator[tuple[str, str]]:
    """Yield what the Deadly Demise of a wreck does, and to whom: to all but those aboard."""
    if not wreck.state.get("destroyed") or "deadly_demise" not in wreck.profile:
        return
    reach, need = numbers.length(DEMISE, "value"), numbers.count(DEMISE, "need")
    hit = [
        unit.name
        for unit in scenario.standing()
        if unit is not wreck and any(within(a, b, reach) for a in wreck.models for b in unit.models)
    ]
    chance, many = at_least("D6", need), wreck.profile["deadly_demise"]
    text = f"Deadly Demise: with a chance of {chance}, {many} mortal wounds each: "
    yield DEMISE, text + (", ".join(hit) or "nobody is near")
