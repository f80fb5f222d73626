"""Our own planner on a scene, with the times at which it got where."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from planner.bench.formation.claim import Claim
from planner.bench.timing import now
from planner.formation import Limits, solve
from planner.navigation import Navigator
from planner.plan import ModelPlan
from planner.planning.shaping.routed import ways_of

if TYPE_CHECKING:
    from planner.bench.formation.scene import Scene
    from planner.formation import Formation


def plan(scene: Scene, limits: Limits | None = None, who: str = "planner") -> Claim:
    """Return our plan: navigation from nothing, formation, and every model's way."""
    start = now()
    said: list[tuple[float, str]] = []

    def heard(text: str) -> None:
        said.append((now() - start, text))

    limits = replace(limits or Limits(), progress=heard)
    navigator = Navigator(scene.table, scene.terms)
    formation = solve(scene.table, scene.order, scene.terms, navigator, limits)
    ways = _ways(scene, navigator, formation)
    return Claim(
        who,
        ways,
        now() - start,
        formation.status.value,
        tuple(term.bound for term in formation.objective),
        {
            "said": said,
            "scope": formation.proof.scope,
            "why_not": [reason.text for reason in formation.why_not],
        },
        frozenset(formation.crossing),
    )


def first_plan(scene: Scene) -> Claim:
    """Return the first legal plan: the search is told to stop as soon as it has one."""
    stop: Callable[[], bool] = lambda: True  # noqa: E731  a constant answer
    return plan(scene, Limits(stop=stop), "planner, first plan")


SOON: Final = 0.42
"""Seconds of processor time after which `soon` keeps the best: walking the ways, and what had been
begun by then, come on top."""


def soon(scene: Scene) -> Claim:
    """Return the best plan of about half a second, by a deadline in processor time."""
    return plan(scene, Limits(deadline=SOON, clock=now), "planner, 0.5 s")


def _ways(scene: Scene, navigator: Navigator, formation: Formation) -> tuple[ModelPlan, ...]:
    found = {way.id: way for way in ways_of(scene.table, scene.terms, navigator, formation)}
    return tuple(found[model] for model in formation.move_order) if found else ()
