"""One step of one model's way."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from planner.plan.unsaid import UNSAID_NUMBER
from planner.units import Pose


class StepKind(Enum):
    """What a model does in one step."""

    LINE = "line"
    PIVOT = "pivot"
    CLIMB = "climb"
    LADDER = "ladder"
    STAIRS = "stairs"
    ROPE = "rope"
    DOOR = "door"
    JUMP = "jump"
    DROP = "drop"
    VAULT = "vault"
    SWIM = "swim"
    FLY = "fly"
    EMBARK = "embark"
    DISEMBARK = "disembark"
    PLACE = "place"


@dataclass(frozen=True, slots=True)
class Step:
    """One step, ending at pose `to`.

    Parameters:
        kind: what is done. A ``line`` keeps z and heading, a ``pivot`` keeps the place,
            a ``climb`` or ``drop`` keeps x, y and heading, a ``jump`` the heading. ``door``,
            ``vault`` and ``swim`` are lines. A ``fly`` keeps the heading.
        to: pose at the end of the step.
        cost: what it spends, µm (for people; the referee works it out anew).
        rules: ledger ids that set the cost.
        tests: names of the dice tests owed for it, each as often as it is owed.
    """

    kind: StepKind
    to: Pose
    cost: float = UNSAID_NUMBER
    rules: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()
