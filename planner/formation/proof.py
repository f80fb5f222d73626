"""What was proved, in words."""

from __future__ import annotations

from planner.formation.search.search import Found
from planner.plan import Proof

SOLVER = "CP-SAT, one worker, deterministic time"
AGAIN = "CP-SAT with another seed, full linearisation and no inclusion presolve"


def prove(found: Found) -> Proof:
    """Return what is known of the choice: over how many places, by whom, confirmed how."""
    places, wide = found.menu.places, found.wide.places
    scope = (
        f"all terms over {places} candidate places, slid to the micrometre; they are the best of "
        f"{wide} examined (contacts, tangents, edges of reach and a lattice between)"
    )
    bounded = _bounded(found)
    if bounded:
        scope += f"; {' and '.join(bounded)} bounded over all {wide}"
    return Proof(
        scope=scope,
        solver=SOLVER,
        confirmed_by=AGAIN if found.confirmed else "",
        deterministic=not found.late,
    )


def _bounded(found: Found) -> list[str]:
    """Terms whose value meets a bound over every candidate place."""
    from planner.formation.judge import score

    assert found.outcome.choice is not None
    values = score(found.menu, found.outcome.choice)
    return [
        term.name
        for term, value, bound in zip(found.menu.terms, values, found.bounds, strict=True)
        if value == bound
    ]
