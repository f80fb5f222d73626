"""What can be asked, as one JSON object."""

from __future__ import annotations

from typing import Any, Final, Literal

import msgspec

from planner.errors import FileError, nearest
from planner.files.struct import convert
from planner.plan.record import OrderRecord


class _Request(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What all requests share.

    Parameters:
        id: the asker's own name for the request; the answer bears it.
        scenario: a scenario, or the path of a scenario file.
        on: in its place, the name under which a scenario was kept.
    """

    id: int | str | None = None
    scenario: str | dict[str, Any] | None = None
    on: str | None = None


class KeepRequest(_Request):
    """Keep a scenario under the name `as`, for requests to come."""

    do: Literal["keep"]
    name: str = msgspec.field(name="as")


class PlanRequest(_Request):
    """Plan one order, as ``planner plan`` does."""

    do: Literal["plan"]
    order: OrderRecord
    avoid: list[str] = []
    deadline: float | None = None
    progress: bool = False


class OptionsRequest(_Request):
    """Plan and rank every sensible order of a unit, as ``planner options`` does."""

    do: Literal["options"]
    unit: str
    actions: list[str] = []
    thorough: bool = False
    deadline: float | None = None
    progress: bool = False


class ReachRequest(_Request):
    """Say where each model of a unit can get, as ``planner reach`` does."""

    do: Literal["reach"]
    unit: str
    action: str
    roll: int | None = None
    deadline: float | None = None


class WaysRequest(_Request):
    """Say which ways one model has to one place, as ``planner ways`` does.

    Parameters:
        watched_by: enemy units or models that being seen by counts.
        within: how far these see.
    """

    do: Literal["ways"]
    unit: str
    action: str
    model: str
    to: list[float]
    targets: list[str] = []
    roll: int | None = None
    watched_by: list[str] = []
    within: float = 24
    deadline: float | None = None


class CheckRequest(_Request):
    """Judge a plan, or `plans` one after another, as ``planner check`` does.

    Parameters:
        plans: in place of a plan; the words "next turn" may stand between two of them, and after
            one an object with what came of it (`failed`, `halted`, `fired`).
    """

    do: Literal["check"]
    plan: dict[str, Any] | None = None
    plans: list[dict[str, Any] | Literal["next turn"]] | None = None
    deadline: float | None = None


class AfterRequest(_Request):
    """Carry a legal plan out, as ``planner after`` does; keep what is then under the name `as`.

    Parameters:
        plan: None where nobody moves and a `phase` ends: `fired` are then who has fired in it.
    """

    do: Literal["after"]
    plan: dict[str, Any] | None = None
    failed: list[str] = []
    halted: list[str] = []
    fired: list[str] = []
    phase: str | None = None
    deadline: float | None = None
    name: str | None = msgspec.field(name="as", default=None)

    @property
    def only_goes_on(self) -> bool:
        """Whether it says no more than what may be said where nobody moves."""
        return self.phase is not None and not (self.failed or self.halted)


Request = (
    KeepRequest
    | PlanRequest
    | OptionsRequest
    | ReachRequest
    | WaysRequest
    | CheckRequest
    | AfterRequest
)

KINDS: Final[dict[str, type[Request]]] = {
    "keep": KeepRequest,
    "plan": PlanRequest,
    "options": OptionsRequest,
    "reach": ReachRequest,
    "ways": WaysRequest,
    "check": CheckRequest,
    "after": AfterRequest,
}
"""Requests by their word for `do`."""


def request_of(value: Any, file: str) -> Request:
    """Return the request that a parsed line says.

    Raises:
        FileError: no request; names the JSON pointer and the mend.
    """
    do = value.get("do") if isinstance(value, dict) else None
    if not isinstance(do, str) or do not in KINDS:
        if not isinstance(value, dict):
            message, place = 'a request is an object, such as {"do": "plan", …}', "/"
        elif do is None:
            message, place = f'the key "do" is missing; known: {", ".join(KINDS)}', "/"
        else:
            message, place = f"cannot do {do!a}; {nearest(str(do), KINDS)}", "/do"
        raise FileError(message, file=file, place=place)
    asked = convert(value, KINDS[do], file)
    if isinstance(asked, CheckRequest) and (asked.plan is None) == (asked.plans is None):
        either = 'what is to be judged is either a "plan" or a list of "plans"'
        raise FileError(either, file=file, place="/")
    if isinstance(asked, AfterRequest) and asked.plan is None and not asked.only_goes_on:
        moves = 'without a "plan" nobody moves: only a "phase" goes on, with "fired"'
        raise FileError(moves, file=file, place="/")
    if isinstance(asked, WaysRequest) and len(asked.to) not in (2, 3):
        raise FileError("a point is [x, y] or [x, y, z]", file=file, place="/to")
    if (asked.scenario is None) == (asked.on is None):
        either = 'a request needs either "scenario" or, of one that was kept, "on"'
        raise FileError(either, file=file, place="/")
    return asked
