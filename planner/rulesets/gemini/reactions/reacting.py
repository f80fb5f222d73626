"""The reacting unit's own orders: moves, shots, what is left of a charge, going to ground."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from math import ceil, dist, floor
from typing import TYPE_CHECKING, Final

from planner.chance import chances
from planner.length import Unit as LengthUnit
from planner.mobility import Flag, Standoff, Terms
from planner.rulesets.answers import Die
from planner.rulesets.gemini.activation import two_dice
from planner.rulesets.gemini.crawl import NOTE, can_crawl, crawling
from planner.rulesets.gemini.reactions.charging import run_dice, swiftness
from planner.rulesets.gemini.reactions.status import CHARGED, NEARBY, bar
from planner.rulesets.gemini.reactions.watches import heads, reacts
from planner.rulesets.gemini.rough_ground.cover import through
from planner.rulesets.gemini.rough_ground.wade import in_it, inside
from planner.rulesets.others import ANY_HEIGHT

if TYPE_CHECKING:
    from planner.rulesets.gemini.bodies import Bodies
    from planner.units import Model, Unit

No = tuple[str, str] | None
MOVE: Final = "gemini.react.manoeuvre.move-distance"
HALT: Final = "gemini.react.manoeuvre.halt-2"
RUN: Final = "gemini.react.run.distance"
STAND: Final = "gemini.react.stand-fire.roll"
DOWN: Final = "gemini.react.ground.declare"


def react_move(bodies: Bodies) -> Terms:
    """M for each success, on any ground, and no nearer than 2" to an enemy it nears.

    Rising would take an action, and a reaction has none: who lies crawls.
    """
    rolled, lies = bodies.order.roll or 0, bool(bodies.unit.state.get("prone"))
    going = crawling(bodies) if lies else bodies.going()
    if lies:
        terms = bodies.terms(going, lambda figure: figure.allowance * rolled)
    else:
        terms = bodies.terms(going, lambda f: inside(bodies, f, f.allowance, rolled))
        terms = in_it(bodies, terms, lambda figure: figure.allowance, rolled)
        terms = through(bodies, terms, rolled)
    held = {
        name: replace(m, standoffs=(*m.standoffs, *halts(bodies, bodies.scenario.models[name])))
        for name, m in terms.mobilities.items()
    }
    text = "it has chosen to move, so it does not fire, and its opponent's turn goes on"
    return replace(
        terms,
        mobilities=held,
        flags=(Flag("reacted", MOVE),),
        notes=((("gemini.react.manoeuvre.no-combine", text)), *(NOTE if lies else ())),
    )


def halts(bodies: Bodies, mover: Model) -> tuple[Standoff, ...]:
    """Return how near to enemies a reacting figure may end.

    2" from each, from head to head; one that begins nearer does not come nearer (option
    react.halt: it goes 2" away).
    """
    least, head = bodies.game.numbers.length(HALT), heads(bodies)
    always = bodies.game.option(bodies.scenario, "react.halt") == "always"
    found: dict[tuple[int, int], set[str]] = {}
    for enemy in (m for u in bodies.scenario.enemies(bodies.unit) for m in u.models):
        bases = ceil(mover.base.circumradius + enemy.base.circumradius)
        away = floor(apart(mover, enemy))
        gap = max(0, least - bases) if head else least
        if not always:
            gap = min(gap, max(0, away - bases))
        found.setdefault((gap, gap + bases if head else 0), set()).add(enemy.id)
    kind = partial(Standoff, vertical=ANY_HEIGHT, rule=HALT, along=False, inclusive=False)
    return tuple(
        kind(frozenset(who), gap, middles=middles) for (gap, middles), who in sorted(found.items())
    )


def apart(a: Model, b: Model) -> float:
    """Return the distance of two models' centres as seen from above, µm."""
    return dist((a.pose.x, a.pose.y), (b.pose.x, b.pose.y))


def react_fire(bodies: Bodies) -> Terms:
    """Shots at whoever caused them, and no step."""
    text = "the shots go at the unit that caused the reaction, and no figure moves"
    terms = bodies.still(Flag("reacted", "gemini.react.manoeuvre.shoot-target"))
    return replace(terms, notes=(("gemini.react.manoeuvre.shoot-target", text),))


def stand_fire(bodies: Bodies) -> Terms:
    """Hurried shots at the charger; without a success it stands there all the same."""
    text = "without a success it stands and takes the charge, and runs no more"
    terms = bodies.still(Flag("stood", STAND))
    return replace(terms, notes=(("gemini.react.stand-fire.fail", text),))


def charged_by(bodies: Bodies) -> tuple[Unit, ...]:
    """Return the units that charge this one, nearest first, as its state names them."""
    named = bodies.unit.state.get("charged_by", ())
    units = (bodies.scenario.by_id.get(name) for name in named)
    return tuple(unit for unit in units if unit is not None and unit.on_table)


def divert(bodies: Bodies) -> Terms:
    """What is left of a charge whose target ran, at another enemy nearby or the same again."""
    return bodies.terms(bodies.going(charges=True), lambda f: rest(f.unit, f.model.id))


def follow(bodies: Bodies) -> Terms:
    """What is left of a charge, after those who ran, though it reaches none of them."""
    terms = divert(bodies)
    ran = frozenset(str(name) for name in bodies.unit.state.get("charges", ()))
    here = {name: replace(m, closer_to=ran) for name, m in terms.mobilities.items()}
    return replace(terms, mobilities=here, goal="reach")


def no_follow(bodies: Bodies) -> No:
    """Only where a charger goes its whole charge after those who run (charge.flee_move)."""
    if bodies.game.option(bodies.scenario, "charge.flee_move") == "to-old-contact":
        return "gemini.charge.target-flees", "it stops where contact would have been"
    return no_divert(bodies)


def rest(unit: Unit, model: str) -> int:
    """Return what a model of a unit has left of its charge, µm."""
    whole = unit.state.get("charge_left", 0)
    return LengthUnit.INCH.to_um(unit.state.get("charge_rests", {}).get(model, whole))


def go_to_ground(bodies: Bodies) -> Terms:
    """Down, and nothing of its own until its next turn is over."""
    part = bodies.game.option(bodies.scenario, "ground.pinned_lock") == "activation-only"
    pinned = part and bodies.unit.state.get("pinned")
    return bodies.still(Flag("pinned_down" if pinned else "gone_to_ground", DOWN))


def overwatch(bodies: Bodies) -> Terms:
    """Waiting for enemies, arc and all: turning is free as ever, a step ends it."""
    terms = bodies.terms(bodies.going(), lambda _: 0)
    return replace(terms, tests=(), flags=(Flag("overwatch", "gemini.react.overwatch.enter"),))


# -- dice --------------------------------------------------------------------------------------


def reaction_die(bodies: Bodies) -> Die | None:
    """Return the dice of a reaction, or None where it throws none."""
    name = bodies.order.action
    if name in ("react_move", "react_fire"):
        if bodies.unit.state.get("overwatch"):
            return None
        return two_dice(bodies, "gemini.react.manoeuvre.roll")
    if name == "stand_fire":
        return two_dice(bodies, STAND)
    if name == "run":
        dice = run_dice(swiftness(bodies, bodies.unit))
        return Die("run", dice, chances(dice), RUN)
    return None


# -- who may -----------------------------------------------------------------------------------


def no_reaction(bodies: Bodies) -> No:
    """Once, by who is not barred."""
    if not reacts(bodies.scenario, bodies.unit):
        return "gemini.react.timing", "it is its own turn: it reacts in its opponent's alone"
    waits = bodies.order.action == "react_fire" and bodies.unit.state.get("overwatch")
    why = bar(bodies.unit, CHARGED if waits else NEARBY)
    if why:
        return "gemini.react.manoeuvre.ineligible", f"{why}: no reaction"
    if bodies.unit.state.get("reacted"):
        return "gemini.react.manoeuvre.no-combine", "it has reacted already"
    if waits and _chosen(bodies, "stood", "ran"):
        return "gemini.react.overwatch.lost", "it has answered the charge already"
    if not bodies.unit.state.get("provoked_by"):
        text = "no enemy has ended or fired near enough and in view"
        return "gemini.react.manoeuvre.trigger-end", text
    if bodies.order.action == "react_move" and bodies.unit.state.get("overwatch"):
        return "gemini.react.overwatch.no-move", "on overwatch it does not move: it fires"
    lies = bodies.order.action == "react_move" and bodies.unit.state.get("prone")
    if lies and not can_crawl(bodies):
        return "gemini.crawl.form", "it lies, and a body like this cannot crawl"
    deferred = bodies.game.option(bodies.scenario, "react.manoeuvre_time") == "deferred"
    if deferred and not waits and not bodies.unit.state.get("opponent_done"):
        text = "its opponent has not moved and fired with all units yet: state opponent_done"
        return "gemini.react.timing", text
    return None


def _chosen(bodies: Bodies, *states: str) -> bool:
    """Whether a charged unit has answered already, where it may only once."""
    both = bodies.game.option(bodies.scenario, "overwatch.when_charged") == "both"
    return not both and any(bodies.unit.state.get(state) for state in states)


def no_charge_reaction(bodies: Bodies, leave: frozenset[str] = frozenset()) -> No:
    """Only the charged, unless barred (`leave`: by other states), and not once it has answered."""
    if not bodies.unit.state.get("charged_by"):
        return (
            "gemini.react.charge.who",
            "nobody has charged it: only the charged react",
        )
    why = bar(bodies.unit, {state: why for state, why in CHARGED.items() if state not in leave})
    if why:
        return "gemini.react.charge.ineligible", f"{why}: it receives the charge"
    if _chosen(bodies, "reacted"):
        return "gemini.react.overwatch.lost", "it has fired on overwatch at the charge"
    if bodies.unit.state.get("stood"):
        return "gemini.react.stand-fire.fail", "it has stood to fire: it takes the charge"
    if bodies.unit.state.get("ran"):
        return "gemini.react.charge.options", "it has run already"
    return None


def no_divert(bodies: Bodies) -> No:
    """Only a charger whose target has run."""
    rule = "gemini.react.stand-fire.divert"
    if not bodies.unit.state.get("charge_left") or not fled(bodies):
        return rule, "no target of its charge has run from it, or nothing is left of the charge"
    return None


def fled(bodies: Bodies) -> bool:
    """Return whether all whom the unit has charged this turn have run from it."""
    named = bodies.unit.state.get("charges", ())
    units = [bodies.scenario.by_id.get(name) for name in named]
    return all(unit is None or unit.state.get("ran") for unit in units)


def no_ground(bodies: Bodies) -> No:
    """Who has gone to ground cannot do so again; who fights cannot either."""
    if bodies.unit.state.get("gone_to_ground") or bodies.unit.state.get("pinned_down"):
        return DOWN, "it has gone to ground already"
    if not (bodies.unit.state.get("lost_this_turn") or bodies.unit.state.get("pinned")):
        return DOWN, "no hits have cost it a model, and it is not pinned"
    return None


def no_overwatch(bodies: Bodies) -> No:
    """Who fights or is pinned cannot wait."""
    for state in ("pinned", "locked"):
        if bodies.unit.state.get(state):
            return "gemini.react.overwatch.duration", f"{CHARGED[state]}: it watches for nobody"
    if bodies.unit.state.get("overwatch"):
        return "gemini.react.overwatch.reenter", "it is on overwatch already"
    return None
