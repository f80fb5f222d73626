"""Answers within a deadline, or a `LateError`: never one that nobody waits for any more."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from planner.errors import LateError
from planner.plan import Plan, Status
from planner.until import is_optional, loading, until

if TYPE_CHECKING:
    from planner.formation.limits import Limits


@contextmanager
def judged_within(limits: Limits | None) -> Iterator[None]:
    """Have what is judged within end in a `LateError` once the deadline of `limits` is past."""
    if limits is None or limits.deadline is None:
        yield
        return
    begun = limits.begun()

    def ask() -> None:
        if begun.late:
            text = f"not judged within {begun.deadline:g} s: neither legal nor illegal"
            raise LateError(text)

    with until(ask):
        yield


@contextmanager
def found_within(limits: Limits, what: str) -> Iterator[Limits]:
    """Have what is looked for within end in a `LateError` soon after the deadline of `limits`.

    A search that has found something ends by itself at the deadline, and what it found is worked
    out. What has found nothing `GRACE` later, or is not done with that, has come too late; what
    would only better an answer is given up after half of that. Code that is loaded, or compiled,
    does not count.

    Parameters:
        what: is not done then, in words.

    Yields:
        the limits, of work that has begun.
    """
    if limits.deadline is None:
        yield limits
        return
    _load()
    begun, loaded = limits.begun(), loading()
    with until(_asking(begun, begun.deadline or 0.0, loaded, what)):
        yield begun


def _asking(begun: Limits, deadline: float, loaded: float, what: str) -> Callable[[], None]:
    from planner.formation.limits import GRACE

    def ask() -> None:
        more = GRACE / 2 if is_optional() else GRACE
        if begun.clock() - (begun.began or 0.0) > deadline + more + loading() - loaded:
            raise LateError(
                f"{what} within {deadline:g} s, nor {GRACE:g} s later: give it more time, or draw"
                " fewer things"
            )

    return ask


def cut_short(plan: Plan) -> Plan:
    """Return a plan that a deadline kept from being bettered: it is not called the best."""
    status = Status.FEASIBLE if plan.found else plan.status
    return replace(plan, status=status, proof=replace(plan.proof, deterministic=False))


def _load() -> None:
    """Load what every search needs: it takes as long on an empty table."""
    import planner.formation.cpsat.solver
    import planner.navigation.kernels  # noqa: F401
