"""Whether two costs of what is one way on two tables that are alike are the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf
from typing import TYPE_CHECKING, Final, Protocol

from planner.mobility import Mobility, Way

if TYPE_CHECKING:
    from planner.units import Pose

PART: Final = 2e-3
"""Part by which costs over refracted ground and along arcs may differ."""
REST: Final = 30.0
"""µm by which any cost may differ."""
SAMPLED: Final = 3e-2
"""Part that a way may be longer where it crosses borders at samples alone, as those do that run
along a heading (`FacingField`); and there it may turn once more."""


class Walker(Protocol):
    """A body on a table."""

    @property
    def body(self) -> Mobility:
        """What it may do."""

    def costs(self, places: list[Pose]) -> list[float]:
        """Return what each place costs it, µm."""

    def routed(self, to: Pose) -> float:
        """Return what its route to a place costs, µm; inf without one."""


def unlike(
    one: Walker, two: Walker, pairs: Sequence[tuple[Pose, Pose]], times: int = 1
) -> Iterator[str]:
    """Yield where costs differ.

    Costs of many places are told quickly; those that differ are looked at as routes are.

    Parameters:
        pairs: of each place where it is for either.
        times: what it costs the second of what it costs the first.
    """
    costs = one.costs([p for p, _ in pairs]), two.costs([q for _, q in pairs])
    for (p, q), a, b in zip(pairs, *costs, strict=True):
        if like(times * a, b) or forgiven(one.body, a, b / times):
            continue
        again = a, b
        if inf not in (a, b):
            again = min(a, one.routed(p)), min(b, two.routed(q))
        if not like(times * again[0], again[1]):
            yield f"{a:.0f} and {b:.0f} at {p}"


def like(a: float, b: float) -> bool:
    """Whether two costs, µm, are the same but for how arcs are drawn."""
    return a == b or (inf not in (a, b) and abs(a - b) <= PART * max(a, b) + REST)


def forgiven(body: Mobility, a: float, b: float) -> bool:
    """Whether what crossing borders at samples alone may lose is as much as two costs differ.

    One of them may so be more than the budget.
    """
    slow = any(p.pace != 1 for p in body.passages.values() if p.way is not Way.SHUT)
    if not (slow and body.turning.facing):
        return False
    most = min(a, b) * (1 + SAMPLED) + body.turning.price + REST
    return min(max(a, b), body.budget) <= most
