"""What was proved, in words."""

from __future__ import annotations

import math

from planner.formation.ceiling import ceilings, met
from planner.formation.doubts import may_better
from planner.formation.examined import least_over_all
from planner.formation.judge import Score, score
from planner.formation.places.reached import spacings
from planner.formation.search.found import Found
from planner.formation.terms import Fold, GoalTerm
from planner.plan import Proof, Term

SOLVER = "CP-SAT, one worker, deterministic time, of many options among those that prices leave"
EARLY = "a first plan's places alone"
AGAIN = (
    "prices of the linear relaxation, added up exactly, or where they do not tell "
    "CP-SAT with another seed, full linearisation and no presolve"
)

WORTH_SAYING = 0.25
COMPARED = "to compare orders only: no shorter ways were looked for where nothing else is to gain"
SAMPLED = "slow ground is crossed at samples of its borders alone"
MISSED = "a way over slow ground that saves more may lead further: not all of them were looked at"
TABLE = "over every place of the table"


def sure(found: Found) -> bool:
    """Return whether the choice is proved best: over the places, and over the ways to them."""
    return found.confirmed and not leaves_detours(found)


def leaves_detours(found: Found) -> bool:
    """Return whether a detour that was not looked for might lead to something better.

    Ground that anybody may come to for more of a budget is worth one, and ground that does not
    slow part of it, if no bound says otherwise; unless all but the walking is as good as on any
    table.
    """
    menu = found.menu
    given = (member.mobility.reserve for member in menu.problem.members)
    if found.outcome.choice is None:
        return False
    if not any(one and one.anywhere for one in given) and not may_better(found):
        return False
    values = score(menu, found.outcome.choice)
    highest = ceilings(menu.problem, menu.terms)
    each = zip(menu.terms, values, highest, strict=True)
    return not all(met(t, v, c) for t, v, c in each if t.name != "distance_walked")


def prove(found: Found) -> Proof:
    """Return what is known of the choice: over how many places, by whom, confirmed how."""
    wider, still = ([], ()) if found.looked else _wider(found)
    return Proof(
        scope=f"{EARLY}: {found.looked}" if found.looked else _scope(found, wider),
        solver=SOLVER,
        confirmed_by=AGAIN if sure(found) else "",
        deterministic=not found.late,
        wider=still,
    )


def _scope(found: Found, wider: list[str]) -> str:
    said = [_places(found), *wider, *([COMPARED] if found.compared else [])]
    said += [SAMPLED] if found.menu.problem.navigator.is_sampled() else []
    return "; ".join([*said, *([MISSED] if may_better(found) else [])])


def _places(found: Found) -> str:
    problem = found.menu.problem
    say = problem.scenario.battlefield.table.unit.say
    fine, coarse = spacings(problem)
    many = found.menu.places
    return (
        f"{many} place{'s' * (many != 1)}, slid to the micrometre, the best of {found.wide.places} "
        "examined (contacts, tangents, edges of reach, the unit as one block, tight knots, a "
        f"lattice every {say(fine)} near what is wanted and {say(coarse)} elsewhere)"
    )


def _wider(found: Found) -> tuple[list[str], tuple[Term, ...]]:
    """Terms whose value meets a bound over every place examined, or over the whole table.

    And those that may still be better over every place examined.
    """
    assert found.outcome.choice is not None
    terms = found.menu.terms
    values = score(found.menu, found.outcome.choice)
    highest = ceilings(found.menu.problem, terms)
    each = zip(terms, values, highest, strict=True)
    table = {t.name: _as_near(t, v, c) for t, v, c in each if c is not None and met(t, v, c)}
    all_ = [t.name for t, v, b in zip(terms, values, found.bounds, strict=True) if v == b]
    all_ = [name for name in all_ if name not in table]
    # told to stop, or to tell orders apart, it owes a plan and no bound
    asked = not (found.cut or found.compared)
    said, still = _sums(found, values, {*table, *all_}) if asked else ([], ())
    if all_:
        said.append(f"{_and(all_)} over all {found.wide.places}")
    if table:
        said.append(f"{_and([f'{name}{near}' for name, near in table.items()])} {TABLE}")
    return said, still


def _as_near(term: GoalTerm, value: int, ceiling: int) -> str:
    """How near a value is to its bound, in words; "" where it is there.

    A length that is all but at its bound is not the least: a way costs a whole µm more or two,
    and the bound knows nothing of what keeps a model the last few µm away.
    """
    gap = max(0, term.sign * (value - ceiling))
    return f" to {math.ceil(gap / term.per_um)} µm" if gap else ""


def _sums(found: Found, values: Score, proved: set[str]) -> tuple[list[str], tuple[Term, ...]]:
    """Terms of which the linear relaxation over all places says how much better is possible.

    That is where the terms before are as good; the places slid to the micrometre are new ones.
    Other terms that are not `proved` to be as good as can be have the bound of the search alone.
    """
    said, still = [], []
    for index, term in enumerate(found.menu.terms):
        if term.name in proved:
            continue
        if term.fold is not Fold.SUM or not term.per_um:
            # a place slid to the micrometre may be better than all that were examined
            if term.sign * (values[index] - found.bounds[index]) <= 0:
                said.append(_as_good(term, found))
            else:
                still.append(_open(term, values[index], found.bounds[index]))
            continue
        mine = term.sign * values[index]
        least = least_over_all(found.wide, values, index)
        share = (mine - least) / max(1, abs(mine))
        if share > 0:
            bound = found.bounds[index] if math.isinf(least) else term.sign * math.floor(least)
            still.append(_open(term, values[index], bound))
        if share <= 0:
            said.append(_as_good(term, found))
        elif share < WORTH_SAYING:
            over = f"a bound over all {found.wide.places}"
            said.append(f"{term.name} within {100 * share:.1f} % of {over}")
    return said, tuple(still)


def _as_good(term: GoalTerm, found: Found) -> str:
    return f"{term.name} as good as any choice of all {found.wide.places}"


def _open(term: GoalTerm, value: int, bound: int) -> Term:
    """A term that may be better than it is, up to a bound."""
    return Term(term.name, term.sense, value / term.scale, bound / term.scale, term.unit)


def _and(names: list[str]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
