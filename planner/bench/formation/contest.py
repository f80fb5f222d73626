"""One scene by everyone, judged by the same rules and the same referee."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from planner.bench.formation import bounds, ours
from planner.bench.formation.baselines import greedy, naive, rigid
from planner.bench.formation.claim import Claim, as_plan, compare, violations, worth
from planner.bench.formation.parts import Rows
from planner.bench.formation.scene import Scene, find_scene
from planner.bench.report import Report, Section
from planner.bench.timing import no_collection
from planner.formation import Limits
from planner.formation.problem import Problem
from planner.formation.terms import GoalTerm, terms_of
from planner.navigation import Navigator

LONG = 60.0
"""Deterministic seconds of the yardstick run."""
_CLAIMS = (
    ("scene", "scene", "text"),
    ("models", "models", "number"),
    ("who", "who", "text"),
    ("legal", "legal", "text"),
    ("seconds", "time", "seconds"),
    ("terms", "terms reached (bound)", "text"),
    ("verdict", "ours is", "text"),
    ("status", "says", "text"),
)


class Contest:
    """Runs scenes and collects rows.

    Parameters:
        seconds: processor time of the naive model.
        long: whether to run the yardstick, too.
        out: folder for pictures of our plans.
    """

    def __init__(
        self,
        report: Report,
        progress: Callable[[str], None],
        seconds: float,
        long: bool,
        out: Path | None,
    ) -> None:
        self.progress, self.seconds, self.long, self.out = progress, seconds, long, out
        note = f"naive CP-SAT: {seconds:g} s of processor time; lengths of terms in inches"
        self.section = report.section(Section("scenes", "Scenes", _CLAIMS, note))
        self.bounds = report.section(bounds.section())

    def warm_up(self) -> None:
        """Load and compile whatever is loaded and compiled once."""
        self.progress("warm-up")
        ours.plan(find_scene("charge_bystander"), Limits(deterministic_time=0.5))

    def run(self, scene: Scene) -> None:
        """Measure one scene."""
        self.progress(scene.name)
        problem, terms = ready(scene)
        first, whole = _timed(lambda: ours.first_plan(scene)), _timed(lambda: ours.plan(scene))
        claims = [first, _timed(lambda: ours.soon(scene)), whole]
        if self.long:
            self.progress(f"{scene.name}: {LONG:g} deterministic seconds")
            limits = Limits(deterministic_time=LONG)
            claims.append(ours.plan(scene, limits, "planner, 60 s"))
        for baseline in (
            lambda: rigid(problem, terms),
            lambda: greedy(problem, terms),
            lambda: naive(problem, terms, self.seconds),
        ):
            claims.append(_timed(baseline))
            self.progress(f"{scene.name}: {claims[-1].who}")
        mine, soon = (worth(problem, terms, c) if c.ways else None for c in (whole, first))
        for claim in claims:
            self._add(scene, problem, terms, claim, mine, soon)
        self._draw(scene, whole)
        self.progress(f"{scene.name}: bounds")
        row = bounds.bounded(scene, problem, terms, whole)
        if row is not None:
            self.bounds.rows.append(row)

    def rows(self, scene: Scene) -> Rows:
        """Return what the report holds of a scene."""
        return {
            part.key: [row for row in part.rows if row["scene"] == scene.name]
            for part in (self.section, self.bounds)
        }

    def take(self, rows: Rows) -> None:
        """Put the rows of a scene that was measured before into the report."""
        for part in (self.section, self.bounds):
            part.rows += rows.get(part.key, [])

    def _add(
        self,
        scene: Scene,
        problem: Problem,
        terms: tuple[GoalTerm, ...],
        claim: Claim,
        mine: tuple[int, ...] | None,
        soon: tuple[int, ...] | None,
    ) -> None:
        values = worth(problem, terms, claim) if claim.ways else None
        held = _held(scene, claim)
        row: dict[str, Any] = {
            "scene": scene.name,
            "models": problem.mates,
            "who": claim.who,
            "legal": _legal(claim, held),
            "violations": held,
            "seconds": claim.seconds,
            "status": claim.status,
            "facts": dict(claim.facts),
        }
        if values is not None:
            row["values"] = [
                {"name": t.name, "sense": t.sense, "unit": t.unit, "value": v, "bound": b}
                for t, v, b in _zipped(terms, values, claim.bounds)
            ]
            row["terms"] = ", ".join(_said(entry) for entry in row["values"])
        if not claim.who.startswith("planner"):
            row["verdict"] = _verdict(terms, mine, values, held)
            row["verdict_first"] = _verdict(terms, soon, values, held)
        self.section.rows.append(row)

    def _draw(self, scene: Scene, claim: Claim) -> None:
        if self.out is None or not claim.ways:
            return
        self.out.mkdir(parents=True, exist_ok=True)
        as_plan(scene, claim).to_svg(self.out / f"{scene.name}.svg")


def ready(scene: Scene) -> tuple[Problem, tuple[GoalTerm, ...]]:
    """Return the problem of a scene and the terms of its goal."""
    navigator = Navigator(scene.table, scene.terms)
    problem = Problem.of(scene.table, scene.order, scene.terms, navigator)
    return problem, terms_of(problem)


def _timed(work: Callable[[], Claim]) -> Claim:
    with no_collection():
        return work()


def _held(scene: Scene, claim: Claim) -> list[str] | None:
    """What the referee holds against a claim; None where there is no referee."""
    try:
        return violations(scene, claim)
    except ImportError:
        return None


def _legal(claim: Claim, held: list[str] | None) -> str:
    if not claim.ways:
        return "no plan"
    return "not judged" if held is None else "ILLEGAL" if held else "yes"


def _verdict(
    terms: tuple[GoalTerm, ...],
    mine: tuple[int, ...] | None,
    values: tuple[int, ...] | None,
    held: list[str] | None,
) -> str:
    """How ours compares with a baseline that is legal."""
    if values is None or held:
        return "better: legal" if mine is not None else "as good: neither"
    if mine is None:
        return "WORSE: none"
    sign, name = compare(terms, mine, values)
    return f"better: {name}" if sign > 0 else f"WORSE: {name}" if sign < 0 else "as good"


def _zipped(
    terms: tuple[GoalTerm, ...], values: tuple[int, ...], bounds: tuple[float, ...]
) -> list[tuple[GoalTerm, int, float | None]]:
    padded = [*bounds, *[None] * (len(terms) - len(bounds))]
    return list(zip(terms, values, padded, strict=True))


def _said(entry: dict[str, Any]) -> str:
    scale = 25_400 if entry["unit"] == "length" else 1
    value = f"{entry['value'] / scale:.2f}" if scale > 1 else str(entry["value"])
    if entry["bound"] is None:
        return f"{entry['name']} {value}"
    bound = f"{entry['bound'] / scale:.2f}" if scale > 1 else f"{entry['bound']:g}"
    return f"{entry['name']} {value} ({bound})"
