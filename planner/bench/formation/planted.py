"""How many possible charges are found, of many that are drawn to be hard."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from planner.bench.formation import ours
from planner.bench.formation.claim import Claim, violations
from planner.bench.formation.contest import ready
from planner.bench.formation.drawn_charge import DrawnCharge
from planner.bench.formation.scene import Scene
from planner.bench.report import Report, Section

_COLUMNS = (
    ("who", "who", "text"),
    ("possible", "possible", "number"),
    ("found", "found", "number"),
    ("denied", "said impossible", "number"),
    ("seconds", "median time", "seconds"),
    ("missed", "missed", "text"),
)


def planted(report: Report, progress: Callable[[str], None], count: int) -> Section:
    """Add the section: how many of `count` possible charges are found."""
    section = report.section(
        Section("planted", f"{count} hard charges that are possible by construction", _COLUMNS)
    )
    scores: dict[str, dict[str, Any]] = {}
    for number, (scene, known) in enumerate(charges(count)):
        if number % 10 == 0:
            progress(f"planted charges: {number} of {count}")
        for who, plan in _entrants().items():
            claim = plan(scene)
            score = scores.setdefault(
                who, {"possible": 0, "found": 0, "denied": 0, "times": [], "missed": []}
            )
            score["possible"] += 1
            score["times"].append(claim.seconds)
            score["denied"] += claim.status == "infeasible" and who == "planner"
            if claim.ways and not _held(scene, claim):
                score["found"] += 1
            else:
                score["missed"].append(known.who)
        section.rows[:] = [_row(who, score) for who, score in scores.items()]
    return section


def _row(who: str, score: dict[str, Any]) -> dict[str, Any]:
    times = sorted(score["times"])
    return {
        "who": who,
        **{key: score[key] for key in ("possible", "found", "denied")},
        "seconds": times[len(times) // 2],
        "missed": ", ".join(score["missed"][:12]),
    }


def _entrants() -> dict[str, Callable[[Scene], Claim]]:
    from planner.bench.formation.baselines import greedy, rigid

    return {
        "planner": _found,
        "greedy": lambda scene: greedy(*ready(scene)),
        "rigid block": lambda scene: rigid(*ready(scene)),
    }


def _found(scene: Scene) -> Claim:
    """Our first plan, or a whole search where there is none at once."""
    first = ours.first_plan(scene)
    return first if first.ways else ours.plan(scene)


def _possible(scene: Scene, known: Claim) -> bool:
    """Whether what was planted is legal: by the rules one by one, then by the referee."""
    from planner.bench.formation.baselines.lattice import allowed
    from planner.formation.rules import coherency
    from planner.formation.rules.engage import engaged
    from planner.navigation.places import Places

    problem, _ = ready(scene)
    ends = {way.id: way.end for way in known.ways}
    at = Places.of([ends[m.id] for m in problem.members])
    met = 0
    for index, member in enumerate(problem.members):
        place = at[index : index + 1]
        if not len(allowed(problem, member, place)):
            return False
        if not problem.costs(member, place)[0] <= member.mobility.budget:
            return False
        bits = engaged(
            member.body, place, problem.others, problem.aim.targets, problem.terms.engagement
        )
        met |= int(bits[0])
    body, rule = problem.members[0].body, scene.terms.coherency
    assert rule is not None
    near = coherency.neighbours(body, at, body, at, rule)
    together = coherency.holds(near, rule)
    return together and met.bit_count() == len(problem.aim.targets) and not _held(scene, known)


def _held(scene: Scene, claim: Claim) -> list[str]:
    try:
        return violations(scene, claim)
    except ImportError:
        return []


def charges(count: int) -> list[tuple[Scene, Claim]]:
    """Return scenes with the claim that was planted in each; the same on every machine."""
    found: list[tuple[Scene, Claim]] = []
    seed = 0
    while len(found) < count:
        seed += 1
        drawn = DrawnCharge(random.Random(seed), seed).draw()
        if drawn is not None and _possible(*drawn):
            found.append(drawn)
    return found
