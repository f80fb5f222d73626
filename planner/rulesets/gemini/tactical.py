"""Tactical movement: hugging cover, a die's worth of inches for an action."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from planner.chance import chances
from planner.mobility import Flag, Measured, Passage, Terms, Way
from planner.rulesets.answers import Die
from planner.rulesets.gemini.figure import FACES
from planner.rulesets.gemini.rough_ground.cover import through
from planner.rulesets.gemini.rough_ground.ground import VARIABLE, patches
from planner.rulesets.gemini.rough_ground.inside import holds
from planner.rulesets.gemini.rough_ground.rough import best, stands_in, variable
from planner.rulesets.gemini.rough_ground.wade import in_it, inside, moves_through

if TYPE_CHECKING:
    from planner.battlefield import Feature
    from planner.rulesets.gemini.bodies import Bodies

No = tuple[str, str] | None
FLAT = "gemini.tactical.flat-ground"
STANCE = "gemini.tactical.stance"


def tactical(bodies: Bodies) -> Terms:
    """As many inches as the die shows, whatever M; slow ground slows it; nowhere too flat."""
    rolled = bodies.game.unit.to_um(bodies.order.roll or 0)
    going = bodies.going(rough=not _keeps_out(bodies))
    flags = (
        Flag("tactical", "gemini.tactical.target-penalty"),
        Flag("hugged_cover", "gemini.tactical.distance"),
    )
    terms = bodies.terms(going, lambda f: inside(bodies, f, rolled), flags=flags)
    terms = through(bodies, in_it(bodies, terms, lambda _: rolled), 1)
    shut = {
        patch.id: Passage(Way.SHUT, measured=Measured.CENTRE, rule=FLAT)
        for patch in patches(bodies.scenario.battlefield)
        if bodies.ground.is_flat(patch)
    }
    mobilities = {
        name: replace(m, passages={**m.passages, **shut}) for name, m in terms.mobilities.items()
    }
    notes = [
        ("gemini.tactical.target-penalty", "until its next movement it is -1 to be targeted"),
        ("gemini.tactical.shoot-penalty", "its own shots this turn are -1 to hit"),
    ]
    if bodies.unit.state.get("prone"):
        ends = "it ends upright; lying down again is free" if upright(bodies) else "it still lies"
        notes.append((STANCE, ends))
    return replace(terms, mobilities=mobilities, notes=tuple(notes))


def upright(bodies: Bodies) -> bool:
    """Return whether the order has its unit upright in the end: option tactical.free_posture."""
    free = bodies.game.option(bodies.scenario, "tactical.free_posture")
    return bodies.order.action == "tactical" and bool(free)


def tactical_die(bodies: Bodies) -> Die:
    """Return the D6 that says how far the unit goes.

    With option tactical.mtc_die those who move through cover throw two for variable ground, and
    the better one counts; very difficult ground takes the second away.
    """
    rule = "gemini.tactical.distance"
    slow = any(bodies.ground.kind(patch) == VARIABLE[1] for patch in _meant(bodies))
    if _more_dice(bodies) and _meant(bodies) and not slow:
        return Die("tactical", f"2D{FACES} highest", best(2, FACES), rule)
    dice = str(bodies.game.numbers.value(rule))
    return Die("tactical", dice, chances(dice), rule)


def _more_dice(bodies: Bodies) -> bool:
    """Whether Move Through Cover adds its die to this one (option tactical.mtc_die)."""
    through = all(moves_through(figure) for figure in bodies.figures)
    return through and bool(bodies.game.option(bodies.scenario, "tactical.mtc_die"))


def _meant(bodies: Bodies) -> list[Feature]:
    """The variable ground that the unit starts in, or that the order goes to, or into."""
    to = bodies.order.to
    at = None if to is None or isinstance(to, str) else tuple(map(bodies.game.unit.to_um, to[:2]))
    return [
        patch
        for patch in variable(bodies)
        if patch.id == to
        or (at is not None and holds(patch, (at[0], at[1])))
        or any(stands_in(figure, patch) for figure in bodies.figures)
    ]


def _keeps_out(bodies: Bodies) -> bool:
    """Whether variable ground is shut: one die was thrown, of the two that it asks for."""
    return _more_dice(bodies) and not _meant(bodies)


def no_tactical(bodies: Bodies) -> No:
    """Infantry on foot that can crawl, unburdened, trained for it and willing."""
    figures = bodies.figures
    keywords = bodies.unit.keywords
    if any(f.has("slow_and_purposeful") for f in figures):
        return "gemini.tactical.slow-purposeful", "slow and purposeful troops never hug cover"
    if any(f.has("no_tactical") for f in figures):
        return "gemini.tactical.training", "these troops are not trained to hug cover, or too proud"
    if bodies.unit.state.get("carries") or any(f.has("bulky_load") for f in figures):
        return "gemini.tactical.no-bulky", "it carries something too bulky to hug cover with"
    if keywords & {"VEHICLE", "CAVALRY"} or not all(
        f.has("can_crawl", default=True) for f in figures
    ):
        return "gemini.tactical.eligible", "only infantry on foot that can crawl hugs cover"
    if "BEAST" in keywords and not all(f.has("smart_beast") for f in figures):
        return "gemini.tactical.eligible", "beasts that do not understand firearms do not hug cover"
    flat = [p for p in patches(bodies.scenario.battlefield) if bodies.ground.is_flat(p)]
    if any(stands_in(figure, patch) for figure in figures for patch in flat):
        return FLAT, "the ground it stands on is too flat to hug"
    once = bodies.game.option(bodies.scenario, "tactical.max_per_turn") == 1
    if once and bodies.unit.state.get("hugged_cover"):
        return "gemini.tactical.distance", "it has moved tactically this turn"
    return None
