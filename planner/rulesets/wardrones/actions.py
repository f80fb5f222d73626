"""The actions and reactions, each with how far it goes and when it may be chosen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

STANDARD: Final = "wardrones.move.standard"
DOUBLE: Final = "wardrones.move.manoeuvre-double"
GET_UP: Final = "wardrones.ground.get-up"


@dataclass(frozen=True, slots=True)
class Action:
    """One action.

    Parameters:
        goal: what it is for when the player names nothing else.
        rule: ledger id of how far it goes.
        doubled: whether that is twice the unit's move, once (None: not at all).
        manoeuvre: whether it is a manoeuvre; one that is not doubled has given up half of it.
        reaction: the state that names who it reacts to, or "".
        moves: whether it moves the models.
    """

    goal: str
    rule: str
    doubled: bool | None = False
    manoeuvre: bool = False
    reaction: str = ""

    @property
    def moves(self) -> bool:
        """Whether its models may leave their places."""
        return self.doubled is not None


SHOT, APPROACHED = "shot_at_by", "approached_by"

ACTIONS: Final[Mapping[str, Action]] = {
    "move": Action("reach", STANDARD),
    "manoeuvre": Action("reach", DOUBLE, doubled=True, manoeuvre=True),
    "cross": Action("press_on", "wardrones.obstacle.high-half-move", manoeuvre=True),
    "go_to_ground": Action("reach", "wardrones.ground.cost", manoeuvre=True),
    "split": Action("reach", "wardrones.split.move-6", manoeuvre=True),
    "amalgamate": Action("join", "wardrones.amalgamate.move-6", manoeuvre=True),
    "assault": Action("engage", "wardrones.enemy.assault-exception"),
    "dash": Action("hide", "wardrones.dash.double-rate", doubled=True, reaction=SHOT),
    "drop": Action("hold", "wardrones.ground.when", doubled=None, reaction=SHOT),
    "withdraw": Action("flee", "wardrones.withdraw.distance", doubled=True, reaction=APPROACHED),
    "retreat": Action("flee", "wardrones.withdraw.distance", doubled=True, reaction=APPROACHED),
}
"""By name. ``drop`` is going to ground as a reaction, ``go_to_ground`` as a manoeuvre;
``retreat`` is the withdrawal of a unit that cannot get a whole move further away."""
REACTIONS: Final = ("dash", "drop", "withdraw")
"""The moves that are reactions, and the only ones; a retreat is a withdrawal."""
UNLESS: Final = {"retreat": ("withdraw", "wardrones.withdraw.else-farthest")}
OTHERWISE: Final = {"withdraw": "retreat", "amalgamate": "move", "assault": "move"}
"""What a unit does whose failed check leaves it short: it retreats, or moves on at half pace."""
