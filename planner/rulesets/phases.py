"""When in a turn each action may be taken, from ``phases.toml``.

::

    order = ["command", "movement", "shooting"]      # of a turn
    [steps]
    movement = ["move_units", "reinforcements"]      # of a phase, in order
    [moments]
    normal = { phase = "movement", step = "move_units", own = true, rule = "..." }

An action without a moment may be taken at any time. A scenario that does not say its phase, step or
side leaves that open: then whatever fits the action counts as being so.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from planner.errors import FileError, OrderError, nearest
from planner.rulesets.catalogue import load_toml

if TYPE_CHECKING:
    from planner.scenario.scenario import Turn


@dataclass(frozen=True, slots=True)
class Moment:
    """When an action may be taken.

    Parameters:
        phase: its phase.
        step: its step of that phase; "" for any.
        own: whether only in a turn of its own side.
        rule, side_rule: ledger ids of the phase and step, and of the side.
    """

    phase: str
    rule: str
    step: str = ""
    own: bool = True
    side_rule: str = ""


@dataclass(frozen=True, slots=True)
class Phases:
    """The order of a turn, and the moment of each action. Neutral: anything at any time."""

    order: tuple[str, ...] = ()
    steps: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    moments: Mapping[str, Moment] = field(default_factory=dict)

    def check(self, turn: Turn, file: str) -> None:
        """Raise a `FileError` for a phase or step that the game does not have."""
        for name, word, known in (
            ("phase", turn.phase, self.order),
            ("step", turn.step, self.steps.get(turn.phase, ())),
        ):
            if word and self.order and word not in known:
                of = f' of the phase "{turn.phase}"' if name == "step" else ""
                listed = ", ".join(known) or "none"
                message = f'unknown {name}{of} "{word}"; known: {listed}'
                raise FileError(message, file=file, place=f"/turn/{name}")

    def refusal(
        self, turn: Turn, action: str, side: str, granted: Collection[str] = ()
    ) -> tuple[str, str] | None:
        """Return why a unit of `side` may not take `action` now, (ledger id, text); else None.

        Parameters:
            granted: actions that a rule of its own lets the unit take at any time.
        """
        moment = self.moments.get(action)
        if moment is None or action in granted:
            return None
        if turn.phase and turn.phase != moment.phase:
            text = f"it is for the {moment.phase} phase, and this is the {turn.phase} phase"
            return moment.rule, text
        if moment.own and turn.side and turn.side != side:
            text = f"it is {turn.side}'s turn; this unit is {side}'s"
            return moment.side_rule or moment.rule, text
        if turn.step and moment.step and turn.step != moment.step:
            text = f"it is for the step {_said(moment.step)}, and this is {_said(turn.step)}"
            return moment.rule, text
        return None

    def begins(self, before: str, now: str, *, new_turn: bool) -> tuple[str, ...]:
        """Return the phases that begin on the way from one to another, the last one included.

        Parameters:
            before, now: phases; "" where the scenario leaves them open: then those of a
                `new_turn` have all begun, and none of the same one.
        """
        if now not in self.order:
            return self.order if new_turn else ()
        last = self.order.index(now)
        first = 0 if new_turn else last
        if before in self.order and not new_turn:
            first = self.order.index(before) + 1
        return self.order[first : last + 1]

    def begun(self, turn: Turn, action: str, side: str) -> Turn:
        """Return the turn with what an action of `side` says of it: what was open of it.

        That is its phase, and whose it is, where only those whose turn it is may take the action.
        """
        moment = self.moments.get(action)
        if moment is None:
            return turn
        whose = side if moment.own else ""
        return replace(turn, phase=turn.phase or moment.phase, side=turn.side or whose)

    def at(self, turn: Turn, action: str) -> Turn:
        """Return the turn at the next moment, now or later in it, at which the action may be taken.

        The same turn where that is over, or the action may be taken at any time.
        """
        moment = self.moments.get(action)
        if moment is None or not turn.phase:
            return turn
        now, then = self.order.index(turn.phase), self.order.index(moment.phase)
        if then > now:
            return replace(turn, phase=moment.phase, step="")
        if then == now and turn.step and moment.step:
            steps = self.steps[turn.phase]
            if steps.index(moment.step) > steps.index(turn.step):
                return replace(turn, step=moment.step)
        return turn

    def following(self, phase: str) -> str:
        """Return the phase after `phase`; "" after the last one, or where none is known."""
        if phase not in self.order:
            return ""
        later = self.order[self.order.index(phase) + 1 :]
        return later[0] if later else ""

    def named(self, phase: str) -> str:
        """Return `phase`.

        Raises:
            OrderError: the game has phases, and none of this name.
        """
        if phase and self.order and phase not in self.order:
            raise OrderError(f'no phase "{phase}"; {nearest(phase, self.order)}')
        return phase


def _said(step: str) -> str:
    return f'"{step.replace("_", " ")}"'


def load_phases(path: Path) -> Phases:
    """Return the phases in ``phases.toml``; the neutral ones where there is no such file.

    Raises:
        ValueError: a moment of a phase or step that is not in order.
    """
    if not path.exists():
        return Phases()
    raw = load_toml(path)
    order = tuple(raw["order"])
    steps = {phase: tuple(names) for phase, names in raw.get("steps", {}).items()}
    moments = {action: Moment(**row) for action, row in raw.get("moments", {}).items()}
    for action, moment in moments.items():
        known: Sequence[Any] = steps.get(moment.phase, ())
        if moment.phase not in order or (moment.step and moment.step not in known):
            raise ValueError(f"{action}: {moment.phase} {moment.step} is not in order")
    return Phases(order, steps, moments)
