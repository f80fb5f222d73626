"""Dangerous ground: who is threatened by it, and with what chance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from planner.battlefield import Battlefield, Feature
from planner.mobility import Odds, Passage, Test
from planner.rulesets.gemini.figure import INCH, Figure, within
from planner.rulesets.gemini.rough_ground.inside import is_inside
from planner.rulesets.gemini.together.each import of
from planner.rulesets.gemini.travel import before
from planner.rulesets.numbers import load_table

MINES = "minefield"
HAZARD, INSIDE, AGAIN = "hazard", " from inside", " again"
"""How the tests of dangerous ground are called, those of whoever starts in it, and second dice."""
ONCE = "gemini.dangerous.one-in-six"
"""The rule under which one die a turn is thrown for all of it."""
FAST = 6
"""Inches in a turn beyond which two dice are thrown (gemini.dangerous.fast-two-dice)."""


@dataclass(frozen=True, slots=True)
class Hazard:
    """What threatens on ground of one terrain name.

    Parameters:
        terrain: the name.
        faces: of a die, on which it strikes.
        affects: ``all``, ``infantry`` or ``vehicles``.
        severity: what it does, for people.
        rule: ledger id.
    """

    terrain: str
    faces: int
    affects: str
    severity: str
    rule: str

    def threatens(self, figure: Figure) -> bool:
        """Return whether a figure has anything to fear (gemini.dangerous.troop-types)."""
        vehicles = self.affects == "vehicles"
        return self.affects == "all" or vehicles != figure.humanoid

    def chance(self, *, scanner: bool = False, fast: bool = False) -> Fraction:
        """Return the chance that it strikes a model this turn.

        Parameters:
            scanner: whether an energy scanner finds mines, as though they had been cleared.
            fast: whether the model goes further than 6" this turn: of two dice one is enough.
        """
        faces = 1 if scanner and self.terrain == MINES else self.faces
        miss = 1 - within(faces)
        return 1 - miss * miss if fast else 1 - miss


def passage(hazards: Mapping[str, Hazard], feature: Feature, figure: Figure) -> Passage | None:
    """Return what dangerous ground is to a figure: open, at the price of its die.

    None where its die is owed from the start, or was thrown this turn already.
    """
    hazard = hazards[feature.terrain]
    if not hazard.threatens(figure):
        return None
    group = _group(hazards, feature, figure)
    if any(is_met(figure, one) or was_met(figure, one) for one in group):
        return None
    return Passage(test=hazard_test(feature, once=is_once(figure)), rule=hazard.rule)


def is_once(figure: Figure) -> bool:
    """Return whether one die a turn is for all dangerous ground (option dangerous.scope)."""
    return bool(figure.option("dangerous.scope") == "turn")


def _group(hazards: Mapping[str, Hazard], feature: Feature, figure: Figure) -> list[Feature]:
    """The dangerous ground that shares a figure's die with a piece of it."""
    if not is_once(figure):
        return [feature]
    every = dangerous(hazards, figure.scenario.battlefield)
    return [one for one in every if hazards[one.terrain].threatens(figure)]


def dangerous(hazards: Mapping[str, Hazard], battlefield: Battlefield) -> list[Feature]:
    """Return the dangerous ground of a table."""
    return [feature for feature in battlefield.features if feature.terrain in hazards]


def hazard_test(feature: Feature, *, once: bool = False) -> str:
    """Return the name of the test that is owed for a piece of dangerous ground.

    Parameters:
        once: whether it is the same for all of them.
    """
    return HAZARD if once else f"{HAZARD} {feature.id}"


def was_met(figure: Figure, feature: Feature) -> bool:
    """Return whether the figure has thrown its die for it this turn."""
    return feature.id in of(figure.unit, figure.model.id, "hazards_met", ())


def is_met(figure: Figure, feature: Feature) -> bool:
    """Return whether the figure stands in it already."""
    return figure.model.pose.z == 0 and is_inside(figure.model, feature)


def load_hazards(path: Path) -> Mapping[str, Hazard]:
    """Return the hazards by terrain name."""
    return {
        row["terrain"]: Hazard(
            row["terrain"], int(row["faces"]), row["affects"], row["severity"], row["rule"]
        )
        for row in load_table(path)
    }


def hazard_tests(
    hazards: Mapping[str, Hazard], battlefield: Battlefield, figures: list[Figure]
) -> Iterator[Test]:
    """Yield the dice that dangerous ground asks: on the way in, or from whoever starts there.

    Each model's chance is by how far it goes in the turn. It is left open where one die is for
    several kinds of ground, and for who goes far where that counts on the ground alone.
    """
    every = dangerous(hazards, battlefield)
    once = is_once(figures[0])
    for group in [every] if once and every else [[one] for one in every]:
        fresh = [f for f in figures if not any(was_met(f, one) for one in group)]
        threats = [(f, [o for o in group if hazards[o.terrain].threatens(f)]) for f in fresh]
        threatened = [figure.model.id for figure, some in threats if some]
        inside = {f.model.id for f, some in threats if any(is_met(f, one) for one in some)}
        name = hazard_test(group[0], once=once)
        own = {f.model.id: _odds(f, [hazards[o.terrain] for o in some]) for f, some in threats}
        odds = {model: found for model, found in own.items() if found is not None}
        rule = ONCE if once else hazards[group[0].terrain].rule
        if len(inside) < len(threatened):
            yield Test(name, "D6", rule, once=True, odds=odds)
        if inside:
            others = frozenset(figure.model.id for figure in figures) - frozenset(inside)
            yield Test(f"{name}{INSIDE}", "D6", rule, each_model=True, exempt=others, odds=odds)
        late = {f.model.id: found for f in figures if (found := _late(hazards, f, group))}
        if late:
            others = frozenset(figure.model.id for figure in figures) - frozenset(late)
            rule = "gemini.dangerous.fast-two-dice"
            yield Test(f"{name}{AGAIN}", "D6", rule, each_model=True, exempt=others, odds=late)


def _late(hazards: Mapping[str, Hazard], figure: Figure, group: Sequence[Feature]) -> Odds | None:
    """The chance of a second die: of who threw one in an earlier order, and is only now fast.

    None for all others, and where the map has ground of several chances for one die.
    """
    gone = before(figure.unit, figure.model.id)
    met = [hazards[o.terrain] for o in group if was_met(figure, o)]
    chances = {1 - h.chance(scanner=figure.has("energy_scanner")) for h in met}
    by_turn = figure.option("dangerous.fast_by") == "turn"
    if not by_turn or gone > FAST * INCH or len(chances) != 1:
        return None
    return Odds(Fraction(1), FAST * INCH - gone, chances.pop())


def _odds(figure: Figure, threats: list[Hazard]) -> Odds | None:
    """The chance that a figure is spared by all that threatens it; None where they differ."""
    scanner = figure.has("energy_scanner")
    slow = {1 - one.chance(scanner=scanner) for one in threats}
    quick = {1 - one.chance(scanner=scanner, fast=True) for one in threats}
    if len(slow) != 1 or len(quick) != 1:
        return None
    if figure.option("dangerous.fast_by") == "zone":
        return Odds(slow.pop(), FAST * INCH)
    return Odds(slow.pop(), FAST * INCH - before(figure.unit, figure.model.id), quick.pop())
