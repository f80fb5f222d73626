"""Running from a charge: straight away, the whole unit or those of it whom the order names."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from planner.mobility import Flag, Leaving, Mobility, Terms
from planner.rulesets.gemini.climbing.hanging import hanging
from planner.rulesets.gemini.reactions.locked import meet
from planner.rulesets.gemini.reactions.reacting import RUN, apart, charged_by, no_charge_reaction
from planner.rulesets.gemini.rough_ground.wade import straight_in_it
from planner.rulesets.gemini.together.unity import no_parts
from planner.rulesets.others import bars, model_ids

if TYPE_CHECKING:
    from planner.rulesets.gemini.bodies import Bodies
    from planner.rulesets.gemini.figure import Figure
    from planner.units import Model, Unit

No = tuple[str, str] | None
MIXED: Final = "gemini.react.stand-fire.mixed"
LEFT_ALONE: Final = "left_alone"
"""State: the others of it have run, and whoever charged it touches none of those who stayed."""


def run(bodies: Bodies) -> Terms:
    """Away from the charger as far as the dice say, turning for nothing, slowed by the ground.

    All of the roll is run, so that whom the ground slows is left behind: it is the dice that part
    a unit then, and no choice that the rules of parts are about. Whom the order does not name, if
    it names any, stays where it is.
    """
    rolled = bodies.game.unit.to_um(bodies.order.roll or 0)
    chargers = charged_by(bodies)
    terms = bodies.terms(bodies.going(charges=True), lambda f: worth(bodies, f, rolled))
    there = declared(bodies)
    away = Leaving(
        frozenset() if there else model_ids(chargers),
        RUN,
        there or straight_away(bodies, chargers),
        whole=True,
        faces="gemini.react.run.facing",
    )
    others = [u for u in bodies.scenario.enemies(bodies.unit) if u not in chargers]
    free = {
        name: replace(
            m,
            leaving=away if chargers else None,
            bars=bars(others, "gemini.param.enemies-in-the-way") if there else m.bars,
            turning=replace(m.turning, price=0, rule="gemini.react.run.turn-included"),
        )
        if runs(bodies, name)
        else _stays(m)
        for name, m in terms.mobilities.items()
    }
    return replace(
        terms,
        mobilities=free,
        coherency=None,
        flags=(Flag("ran", "gemini.react.run.not-rout"),),
        threats=tuple(unit.id for unit in chargers),
    )


def worth(bodies: Bodies, figure: Figure, rolled: int) -> int:
    """Return what a roll, µm, is worth to who runs: more where all of its line is slow ground."""
    along = declared(bodies) or straight_away(bodies, charged_by(bodies))
    return straight_in_it(bodies, figure, rolled, along or (0, 0))


def _stays(mobility: Mobility) -> Mobility:
    return replace(mobility, moves=False, rules={**mobility.rules, "stay": MIXED})


def runs(bodies: Bodies, model: str) -> bool:
    """Return whether a model of the unit is of those who run."""
    return not bodies.order.models or model in bodies.order.models


def declared(bodies: Bodies) -> tuple[int, int] | None:
    """Return the direction of the run as it was when the charge was declared; None if unknown.

    Who runs does so before the chargers come: they bar no line of it.
    """
    state, unit = bodies.unit.state, bodies.game.unit
    if "flee_x" not in state or "flee_y" not in state:
        return None
    way = unit.to_um(state["flee_x"]), unit.to_um(state["flee_y"])
    return way if any(way) else None


def straight_away(bodies: Bodies, chargers: tuple[Unit, ...]) -> tuple[int, int] | None:
    """Return the direction in which the whole unit runs: from the nearest charger to who it is at.

    With option run.direction it is from the middle of all chargers to that of the unit.
    """
    foes = [model for unit in chargers for model in unit.models]
    pairs = [(a, b) for a in foes for b in bodies.unit.models]
    if not pairs:
        return None
    if bodies.game.option(bodies.scenario, "run.direction") == "centroid":
        mine, count, many = bodies.unit.models, len(foes), len(bodies.unit)
        dx = sum(m.pose.x for m in mine) * count - sum(m.pose.x for m in foes) * many
        dy = sum(m.pose.y for m in mine) * count - sum(m.pose.y for m in foes) * many
    else:
        a, b = min(pairs, key=lambda pair: apart(*pair))
        dx, dy = b.pose.x - a.pose.x, b.pose.y - a.pose.y
    return (dx, dy) if dx or dy else None


def no_run(bodies: Bodies) -> No:
    """Only the charged; a part of them as a unit may part, but that who hangs stays anyhow."""
    return no_charge_reaction(bodies) or _no_part(bodies)


def _no_part(bodies: Bodies) -> No:
    named, held = set(bodies.order.models), {figure.model.id for figure in hanging(bodies)}
    everybody = {model.id for model in bodies.unit.models}
    staying = everybody - named
    if not named:
        return None
    if not staying or not named <= everybody:
        return MIXED, "name some of it who run and not all: all run where none is named"
    return None if staying <= held else no_parts(bodies)


def stayed(bodies: Bodies) -> tuple[Model, ...]:
    """Return the models that stand while others of their unit run."""
    return tuple(model for model in bodies.unit.models if not runs(bodies, model.id))


def is_held(bodies: Bodies, charger: Unit) -> bool:
    """Return whether a charger is in combat with some who stay."""
    stay = replace(bodies.unit, models=stayed(bodies))
    return meet(stay, charger, bodies.game.unit)


def states_of_stayed(bodies: Bodies) -> dict[str, Any]:
    """Return the state of the part that stays: as charged as before, and perhaps left alone."""
    held = any(is_held(bodies, charger) for charger in charged_by(bodies))
    state = dict(bodies.unit.state)
    return state if held else {**state, LEFT_ALONE: True}
