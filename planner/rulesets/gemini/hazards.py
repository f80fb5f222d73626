"""Dangerous ground: who is threatened by it, and with what chance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from planner.battlefield import Battlefield, Feature
from planner.mobility import Passage, Test
from planner.rulesets.gemini.each import of
from planner.rulesets.gemini.figure import Figure, within
from planner.rulesets.gemini.inside import is_inside
from planner.rulesets.numbers import load_table

MINES = "minefield"
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

    def passage(self, feature: Feature, figure: Figure) -> Passage | None:
        """Return what the ground is to a figure: open, at the price of its die."""
        if not self.threatens(figure):
            return None
        if is_met(figure, feature) or was_met(figure, feature):
            return None  # its die is owed from the start, or was thrown this turn already
        return Passage(test=hazard_test(feature), rule=self.rule)


def hazard_test(feature: Feature) -> str:
    """Return the name of the test that is owed for a piece of dangerous ground."""
    return f"hazard {feature.id}"


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

    The chance is left open: it depends on how far each goes (`planner` tells it with the plan),
    but for the faces of one die.
    """
    for feature in battlefield.features:
        hazard = hazards.get(feature.terrain)
        if hazard is None:
            continue
        fresh = [figure for figure in figures if not was_met(figure, feature)]
        threatened = [figure for figure in fresh if hazard.threatens(figure)]
        inside = {f.model.id for f in threatened if is_met(f, feature)}
        if len(inside) < len(threatened):
            yield Test(hazard_test(feature), "D6", hazard.rule, once=True)
        if inside:
            everybody = frozenset(figure.model.id for figure in figures)
            name = f"{hazard_test(feature)} from inside"
            yield Test(
                name, "D6", hazard.rule, each_model=True, exempt=everybody - frozenset(inside)
            )
