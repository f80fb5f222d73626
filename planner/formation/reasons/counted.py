"""What an order would have as many models do as it can: in words, and where they would."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

from planner.formation.member import Member
from planner.formation.places.circle import SLACK
from planner.formation.places.shelters import shelters
from planner.formation.problem import Problem
from planner.formation.reasons.in_its_way import PlacesOf
from planner.formation.reasons.shortage import engaging, inside, legal, touching
from planner.formation.rules.sheltered import sheltered, stretches
from planner.formation.terms import GoalTerm
from planner.mobility import Shelter
from planner.navigation.places import Places
from planner.units import Pose


@dataclass(frozen=True)
class Counted:
    """A term that counts models.

    Parameters:
        term: its number.
        done: what they do, in words after "could".
        places: places at which one would.
        rule: ledger id of what says which places these are ("" for none); None where it is known
            that there are some, however far off.
    """

    term: int
    done: str
    places: PlacesOf
    rule: str | None = None


def counted(problem: Problem, terms: tuple[GoalTerm, ...]) -> Iterator[Counted]:
    """Yield those of the terms that count models, the weightiest first.

    Of who engages it is not asked why they do not touch besides.
    """
    names, targets = [term.name for term in terms], problem.aim.targets
    for index, name in enumerate(names):
        if name == "models_engaged" and problem.terms.engagement is not None:
            done = "engage " + " or ".join(targets)
            yield Counted(index, done, lambda p, m: engaging(p, m, targets))
        elif name == "models_in_contact" and "models_engaged" not in names[:index]:
            done = "touch " + " or ".join(targets)
            yield Counted(index, done, lambda p, m: touching(p, m, targets))
        elif name == "models_in_objective" and problem.aim.area is not None:
            yield Counted(index, f"be in {problem.aim.area.id}", inside)
        elif name == "models_sheltered" and problem.terms.shelter is not None:
            yield Counted(index, "be sheltered", _sheltered(problem), problem.terms.shelter.rule)


def _sheltered(problem: Problem) -> PlacesOf:
    """Places that are sheltered as the table is: without what hides them nobody would be."""
    shelter = problem.terms.shelter
    assert shelter is not None

    def safe(member: Member) -> Places:
        parts = shelters(problem, member, member.start.heading, shelter)
        return Places.concat([_shadows(problem, member, shelter), *parts])

    def places(fresh: Problem, member: Member) -> Places:
        at: Places = problem.kept(("sheltered", member.index), lambda: safe(member))
        return legal(fresh, member, at)

    return places


def _shadows(problem: Problem, member: Member, shelter: Shelter) -> Places:
    """Sheltered places on the edges of what the watchers do not see: the nearest of each edge."""
    table, start, at = problem.scenario.battlefield, member.start, list[Pose]()
    eyes = [other.pose for other in problem.others if other.id in shelter.watchers]
    for ax, ay, bx, by in stretches(table, shelter.hiding | shelter.behind):
        for (x, y), eye in product(((ax, ay), (bx, by)), eyes):
            away = math.dist((x, y), (eye.x, eye.y))
            if not away:
                continue
            dx, dy = (x - eye.x) / away, (y - eye.y) / away
            along = max(0.0, (start.x - x) * dx + (start.y - y) * dy)
            for side in (-SLACK, SLACK):
                px, py = x + along * dx - side * dy, y + along * dy + side * dx
                at.append(replace(start, x=round(px), y=round(py)))
    places = Places.of(at)
    return places[sheltered(member.body, places, shelter, problem.others, table)]
