"""Variable ground: dice are thrown before the way is chosen, and are the allowance."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from planner.chance import Chances
from planner.mobility import Terms
from planner.rulesets.answers import Die
from planner.rulesets.gemini.actions import CRAWLS_ROUGH, DICED
from planner.rulesets.gemini.figure import FACES, Figure
from planner.rulesets.gemini.fleet import brisk, rolls_last
from planner.rulesets.gemini.going import Going
from planner.rulesets.gemini.rough_ground.cover import through
from planner.rulesets.gemini.rough_ground.ground import VARIABLE, patches
from planner.rulesets.gemini.rough_ground.inside import deeper, holds
from planner.rulesets.gemini.rough_ground.wade import moves_through

if TYPE_CHECKING:
    from planner.battlefield import Feature
    from planner.rulesets.gemini.bodies import Bodies


DOUBLE: Final = 2
"""What a charge is of a move."""


def scramble(bodies: Bodies) -> Terms:
    """Over variable ground too, as far as the dice say: they stand for M in each action."""
    return _rolled(bodies, charges=False)


def scramble_charge(bodies: Bodies) -> Terms:
    """A charge over variable ground: the best die doubled, and what leapers add."""
    return _rolled(bodies, charges=True)


def crawl_rough(bodies: Bodies) -> Terms:
    """Crawling over variable ground: one die, and half of that (option crawl.variable).

    Halved, it is no slower in difficult ground (gemini.crawl.difficult-no-extra).
    """
    whole = bodies.game.option(bodies.scenario, "crawl.variable") == "die-only"
    half = bodies.game.numbers.count("gemini.crawl.half-rate")

    def crawling(going: Going) -> Going:
        if whole:
            return replace(going, crawls=True)
        paces = {kind: max(Fraction(1), pace / half) for kind, pace in going.paces.items()}
        return replace(going, paces=paces, scale=half * going.scale, crawls=True)

    going = crawling(bodies.going(rough=True))
    terms = bodies.terms(going, lambda _: rolled(bodies), rate=lambda _: _each(bodies))
    return _to_edge(bodies, terms, crawling(bodies.going()), 1)


def rolled(bodies: Bodies) -> int:
    """Return what the dice say, µm, with the die of the fleet."""
    return bodies.game.unit.to_um((bodies.order.roll or 0) + known_face(bodies))


def _each(bodies: Bodies) -> int | None:
    """What the dice give each action, µm; None of a sum with an unknown die of the fleet in it."""
    if fleet_faces(bodies):
        return None
    return bodies.game.unit.to_um(bodies.order.roll or 0) // max(1, bodies.actions)


def single(bodies: Bodies) -> int:
    """Return what a charger that meets nobody goes, µm: the dice of the ground, not doubled.

    Of a sum with the die of the fleet in it as little as they can have shown.
    """
    of_fleet = max(fleet_faces(bodies), default=0)
    return bodies.game.unit.to_um((bodies.order.roll or 0) - of_fleet) // DOUBLE


def known_face(bodies: Bodies) -> int:
    """Return the inches of a die of the fleet that was thrown by itself; 0 where none was."""
    if not _fleet(bodies):
        return 0
    times = DOUBLE if _doubles_all(bodies) else 1
    return times * int(bodies.unit.state.get("fleet_rolled", 0))


def _unslowed(bodies: Bodies) -> int:
    """Inches that are the fleet's: of a sum what is left of it by the best dice of the ground.

    Never fewer for a higher sum, as odds to roll a number or more want it.
    """
    if not fleet_faces(bodies):
        return known_face(bodies)
    least = DOUBLE if _doubles_all(bodies) else 1
    return max(least, (bodies.order.roll or 0) - max(_ground_dice(bodies)[0]))


def fleet_faces(bodies: Bodies) -> tuple[int, ...]:
    """Return the inches that the die of the fleet can be of a roll that it is a part of."""
    if not _fleet(bodies) or known_face(bodies):
        return ()
    times = DOUBLE if _doubles_all(bodies) else 1
    spread, roll = _ground_dice(bodies)[0], bodies.order.roll or 0
    return tuple(times * face for face in range(1, FACES + 1) if roll - times * face in spread)


def _rolled(bodies: Bodies, *, charges: bool) -> Terms:
    leap = bodies.game.numbers.length("gemini.leap.charge-bonus") if charges else 0
    leap *= DOUBLE if _doubles_all(bodies) else 1
    terms = bodies.terms(
        bodies.going(charges=charges, rough=True),
        lambda f: rolled(bodies) + (leap if f.has("leaping") else 0),
        rate=lambda f: f.allowance if charges else _each(bodies),
    )
    terms = brisk(bodies, terms, bodies.game.unit.to_um(_unslowed(bodies)))
    terms = through(bodies, terms, 1 if charges else bodies.actions)
    return _to_edge(bodies, terms, bodies.going(charges=charges), DOUBLE if charges else 1)


def _to_edge(bodies: Bodies, terms: Terms, going: Going, times: int) -> Terms:
    """Return the terms of a roll where whoever it is too short for goes on up to the edge.

    With option variable.short_roll such a figure has its plain allowance, and keeps out.

    Parameters:
        going: that of an order without dice.
        times: what the order makes of the allowance of its actions.
    """
    short = {figure.model.id for figure in bodies.figures if is_short(bodies, figure)}
    if not short:
        return terms
    plain = bodies.terms(going, lambda f: max(rolled(bodies), _plain(bodies, f) * times))
    kept = {n: plain.mobilities[n] if n in short else m for n, m in terms.mobilities.items()}
    return replace(terms, mobilities=kept)


def _plain(bodies: Bodies, figure: Figure) -> int:
    return figure.allowance * bodies.actions


def is_short(bodies: Bodies, figure: Figure) -> bool:
    """Return whether a roll ends before a figure is at variable ground, and does not halt it.

    As the crow flies: that is how a roll too short is told at the table.
    """
    if bodies.game.option(bodies.scenario, "variable.short_roll") == "rolled":
        return False
    at, far = (figure.model.pose.x, figure.model.pose.y), rolled(bodies)
    return not any(holds(p, at) or not deeper(p, at, far) for p in variable(bodies))


def die(bodies: Bodies) -> Die:
    """Return what variable ground is thrown for: inches of the whole order.

    The best of the dice for each action, twice that for a charge, and the die of the fleet, unless
    that was thrown by itself (state ``fleet_rolled``).
    """
    spread, said = _ground_dice(bodies)
    if _fleet(bodies) and not known_face(bodies):
        times = DOUBLE if _doubles_all(bodies) else 1
        spread, said = _with_die(spread, times), f"{said} + {'2 x ' * (times - 1)}D{FACES}"
    return Die("variable", said, spread, _rule(bodies))


def _rule(bodies: Bodies) -> str:
    """The ledger id that says which dice these are."""
    if _lowest(bodies):
        return "gemini.variable.lowest-special"
    if bodies.order.action in CRAWLS_ROUGH:
        return "gemini.crawl.variable-one-die"
    if _is_slow(bodies):
        return "gemini.variable.very-difficult"
    return "gemini.mtc.variable" if dice(bodies) > 2 else "gemini.variable.highest-of-two"


def _ground_dice(bodies: Bodies) -> tuple[Chances, str]:
    """What the dice of the ground alone give the whole order, and their name."""
    sides = min(faces(figure) for figure in bodies.figures)
    count = dice(bodies)
    lowest = _lowest(bodies)
    before = thrown_before(bodies)
    spread = {before: Fraction(1)} if before else best(count, sides, lowest=lowest)
    times = DOUBLE if bodies.order.action == "scramble_charge" else bodies.actions
    said = f"{count}D{sides} {_which(lowest)}" if count > 1 else f"D{sides}"
    said = f"{before} as before" if before else said
    return {inches * times: chance for inches, chance in spread.items()}, (
        f"{times} x {said}" if times > 1 else said
    )


def _doubles_all(bodies: Bodies) -> bool:
    """Whether a charge doubles the die of the fleet and the leapers' inches, too."""
    before = bodies.game.option(bodies.scenario, "variable.charge_bonus") == "before"
    return before and bodies.order.action == "scramble_charge"


def _lowest(bodies: Bodies) -> bool:
    return any(figure.has("lowest_die") for figure in bodies.figures)


def _which(lowest: bool) -> str:
    return "lowest" if lowest else "highest"


def thrown_before(bodies: Bodies) -> int:
    """Return the inches that dice have given each action this turn already; 0 if none have.

    With option variable.per each action has dice of its own.
    """
    if bodies.game.option(bodies.scenario, "variable.per") == "action":
        return 0
    return int(bodies.unit.state.get("variable_rolled", 0))


def thrown(bodies: Bodies, roll: int | None) -> Mapping[str, int]:
    """Return the state that the dice of an order leave for the rest of the turn.

    With the die of the fleet among them nobody can tell what they were: the player says it.
    """
    charges = bodies.order.action == "scramble_charge"
    summed = _fleet(bodies) and not known_face(bodies)
    if roll is None or not (charges or bodies.order.action in DICED) or summed:
        return {}
    return {"variable_rolled": roll // (DOUBLE if charges else max(1, bodies.actions))}


def faces(figure: Figure) -> int:
    """Return the faces of a figure's die: as many as M has inches, 6 at the most."""
    return max(1, min(figure.inches, FACES))


def dice(bodies: Bodies) -> int:
    """Return how many dice are thrown.

    Two, and a third with Move Through Cover; in very difficult ground one fewer; a crawler, and
    whoever moves tactically, throws one alone.
    """
    if bodies.order.action in ("tactical", *CRAWLS_ROUGH):
        return 1
    through = all(moves_through(figure) for figure in bodies.figures)
    return 2 + through - _is_slow(bodies)


def _is_slow(bodies: Bodies) -> bool:
    """Whether the variable ground that is near is very difficult, too."""
    return any(bodies.ground.kind(p) == VARIABLE[1] for p in near(bodies))


def best(count: int, sides: int, *, lowest: bool = False) -> Chances:
    """Return the distribution of the highest (or lowest) of dice with so many sides.

    >>> best(2, 4)[4]
    Fraction(7, 16)
    """
    whole = sides**count
    if lowest:
        return {
            k: Fraction((sides - k + 1) ** count - (sides - k) ** count, whole)
            for k in range(1, sides + 1)
        }
    return {k: Fraction(k**count - (k - 1) ** count, whole) for k in range(1, sides + 1)}


def _with_die(spread: Chances, times: int) -> Chances:
    found: dict[int, Fraction] = {}
    for inches, chance in spread.items():
        for face in range(1, FACES + 1):
            total = inches + times * face
            found[total] = found.get(total, Fraction(0)) + chance / FACES
    return dict(sorted(found.items()))


def _fleet(bodies: Bodies) -> bool:
    if bodies.order.action in CRAWLS_ROUGH or not all(figure.fleet for figure in bodies.figures):
        return False
    if bodies.order.action == "scramble_charge":
        return True
    return bodies.actions >= 2 and not rolls_last(bodies)


def variable(bodies: Bodies) -> list[Feature]:
    """Return the variable ground of the table."""
    ground = bodies.ground
    return [p for p in patches(bodies.scenario.battlefield) if ground.kind(p) in VARIABLE]


def near(bodies: Bodies) -> list[Feature]:
    """Return the variable ground that the unit starts in, else all that there is."""
    starts = [p for p in variable(bodies) if any(stands_in(f, p) for f in bodies.figures)]
    return starts or variable(bodies)


def stands_in(figure: Figure, patch: Feature) -> bool:
    """Return whether the centre of a figure is in ground."""
    pose = figure.model.pose
    return pose.z == 0 and holds(patch, (pose.x, pose.y))


def caught(bodies: Bodies, kinds: Iterable[str] = VARIABLE) -> bool:
    """Return whether anybody starts in ground of such a class."""
    ground = bodies.ground
    return any(
        stands_in(figure, patch)
        for patch in patches(bodies.scenario.battlefield)
        if ground.kind(patch) in kinds
        for figure in bodies.figures
    )


def no_scramble(bodies: Bodies) -> tuple[str, str] | None:
    """Only where there is variable ground."""
    if variable(bodies):
        return None
    return "gemini.variable.optional", "there is no variable ground on this table"
