"""One figure as its profile and the unit's state describe it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from planner.length import Unit as LengthUnit
from planner.rulesets.game import Game
from planner.rulesets.others import needed
from planner.units import Model, Unit

if TYPE_CHECKING:
    from planner.scenario.scenario import Scenario

FACES = 6
INCH = LengthUnit.INCH.um


@dataclass(frozen=True, slots=True)
class Figure:
    """Reads one model: its own profile, else its unit's.

    Parameters:
        game, scenario: for numbers, options, and what others left behind.
        unit, model: whose it is, and which.
    """

    game: Game
    scenario: Scenario
    unit: Unit
    model: Model

    def option(self, key: str) -> Any:
        """Return the reading of an ambiguous rule."""
        return self.game.option(self.scenario, key)

    def value(self, key: str, default: Any = None) -> Any:
        """Return a profile entry."""
        return self.unit.value(self.model, key, default)

    def needs(self, key: str, rule: str) -> Any:
        """Return a profile entry that the rules give no value for; `OrderError` without it."""
        return needed(self.unit, self.model, key, rule)

    def has(self, key: str, *, default: bool = False) -> bool:
        """Return whether a flag of the profile is set."""
        return bool(self.value(key, default))

    def length(self, key: str, default: float = 0) -> int:
        """Return a length of the profile, µm."""
        return self.game.unit.to_um(self.value(key, default))

    @property
    def allowance(self) -> int:
        """M, µm: its own, else 4"."""
        return self.length("M", self.game.numbers.value("gemini.move.default-m"))

    @property
    def model_height(self) -> int:
        """Height of the figure, µm: its own, else a human's."""
        return self.model.height or self.game.numbers.length("gemini.param.model-height")

    @property
    def inches(self) -> int:
        """M in whole inches, rounded down."""
        return self.allowance // INCH

    @property
    def fleet(self) -> bool:
        """Whether it is fleet and no wound keeps it from it."""
        return self.has("fleet") and not self.unit.state.get("unhealed_wound")

    @property
    def equipped(self) -> bool:
        """Whether gear or a body made for it spares it the tests of climbing."""
        return self.has("climbing_gear") or self.has("climber")

    @property
    def humanoid(self) -> bool:
        """Whether it is no vehicle."""
        return "VEHICLE" not in self.unit.keywords


def within(faces: int) -> Fraction:
    """Return the chance of `faces` good faces of a die, from none to all of them."""
    return Fraction(min(max(faces, 0), FACES), FACES)


def printed(faces: int, *, low: bool = False) -> str:
    """Return a number of good faces of a die as people say it (option dice.convention).

    >>> printed(3), printed(3, low=True), printed(1)
    ('4+', '3 or less', '6')
    """
    if faces == 1:
        return "1" if low else str(FACES)
    return f"{faces} or less" if low else f"{FACES + 1 - faces}+"
