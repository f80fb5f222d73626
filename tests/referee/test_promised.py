"""What a plan file says of how good it is: status, terms and the table of rolls hang together."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

import planner
from planner.errors import OrderError
from planner.formation.terms.goals import GOALS as NAMED
from planner.formation.terms.goals import TERMS as WANTED
from planner.planning.chances.losing import PLACED
from planner.referee.statements.catalogue import GOALS, TERMS
from planner.referee.verdict import MOST

from .two_models import two_models

MOVE: dict[str, Any] = {
    "format": "planner-plan/1",
    "ruleset": "wh40k10",
    "order": {"unit": "u", "action": "normal", "to": [13, 14]},
    "models": [{"id": "u.1", "steps": [{"kind": "line", "to": [13, 14]}]}],
}
"""5" in all."""
CHARGE: dict[str, Any] = {
    **MOVE,
    "order": {"unit": "u", "action": "charge", "targets": ["e"]},
    "roll": 9,
    "models": [{"id": "u.1", "steps": [{"kind": "line", "to": [18, 10]}]}],
}
"""8" ahead: 2" from centre to centre, engaged."""


def verdict(plan: dict[str, Any], **more: Any) -> planner.Verdict:
    """Return what the referee says of a plan that says more."""
    return planner.check(two_models(), copy.deepcopy(plan) | more)


def rules(plan: dict[str, Any], **more: Any) -> list[str]:
    """Return the rules of its violations, each of which says by how much, or what it found."""
    found = verdict(plan, **more).violations
    assert all(one.says_how_much for one in found)
    return [one.rule for one in found]


def walked(value: float, bound: float, **more: Any) -> dict[str, Any]:
    """Return the length of the way as a term."""
    said = {"name": "distance_walked", "sense": "min", "unit": "length"}
    return {**said, "value": value, "bound": bound, **more}


def fights(value: int = 1, bound: int = 1) -> dict[str, Any]:
    """Return how many fight as a term."""
    return {"name": "models_engaged", "sense": "max", "value": value, "bound": bound}


def test_the_terms_there_are_are_those_of_goals() -> None:
    """The referee has a list of its own: names, senses and units are the same."""
    wanted = {name: (term.sense, term.unit) for name, term in WANTED.items()}
    assert dict(TERMS) == {**wanted, PLACED: ("max", "")}
    assert set(GOALS) == set(NAMED)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"goal": "reach"}, ""),
        ({"goal": "distance_left"}, ""),
        ({"goal": ["models_engaged:3+distance_left", "distance_walked"]}, ""),
        ({"goal": "raech"}, 'no goal or term "raech"; did you mean "reach"?'),
        ({"goal": ["distance_left", "glory:3"]}, 'no goal or term "glory"'),
        ({"goal": ["reach"]}, 'no goal or term "reach"'),  # no term of a list
        ({"goal": "reach:2"}, 'no goal or term "reach"'),
        ({"goal": "distance_left:0"}, "no sum of terms"),
        ({"goal": "distance_left+distance_left"}, "no sum of terms"),
        ({"goal": "distance_left:x"}, 'no goal or term "distance_left:x"'),
        ({"goal": ""}, 'no goal or term ""'),
        ({"to": "e"}, ""),  # a unit
        ({"to": "hill"}, 'the map has no feature "hill"'),
    ],
)
def test_who_asks_for_what_there_is_not(asked: dict[str, Any], said: str) -> None:
    """Of what a plan is worth by a goal that nobody knows there is nothing to say."""
    order = {**MOVE["order"], **asked}
    if not said:
        assert rules(MOVE, order=order) == []
        return
    with pytest.raises(OrderError) as wrong:
        verdict(MOVE, order=order)
    assert said in str(wrong.value)


@pytest.mark.parametrize(
    ("status", "terms", "wrong"),
    [
        ("optimal", [walked(5, 5)], []),
        ("optimal", [walked(5, 4.996)], []),  # as people write it
        ("optimal", [walked(5, 4.9)], ["status"]),
        ("optimal", [], ["status"]),  # the best at nothing
        ("feasible", [walked(5, 4.9)], []),
        ("feasible", [], []),
        ("infeasible", [], ["status"]),  # its own way is legal
        ("unknown", [], []),  # the word for what is left out
    ],
)
def test_a_status_and_its_bounds(status: str, terms: list[Any], wrong: list[str]) -> None:
    """Optimal is every term at its bound, and infeasible no plan at all."""
    assert rules(MOVE, status=status, objective=terms) == wrong


@pytest.mark.parametrize(("notes", "more"), [(MOST, False), (MOST + 1, True)])
def test_so_many_lies_are_told(notes: int, more: bool) -> None:
    """Of a legal way: each note names a rule that there is not."""
    said = verdict(MOVE, notes=[{"rule": "nope", "text": "x"}] * notes)
    assert [v.rule for v in said.violations] == ["rule"] * MOST
    assert said.more is more


def test_that_nothing_is_possible_is_no_lie_of_an_illegal_way() -> None:
    """7" of 6": what it says of others is not seen."""
    far = [{"id": "u.1", "steps": [{"kind": "line", "to": [17, 10]}]}]
    assert rules(MOVE, status="infeasible", models=far) == ["wh40k10.normal.distance"]


@pytest.mark.parametrize(
    "term",
    [
        walked(5, 5, name="victory"),
        walked(5, 5, sense="max"),
        walked(5, 5, unit="points"),
        {"name": "models_engaged:x", "sense": "max", "value": 1, "bound": 1, "unit": "points"},
        {"name": "glory:2+fame", "sense": "max", "value": 1, "bound": 1, "unit": "points"},
        {
            "name": "distance_walked:2",
            "sense": "min",
            "value": 10,
            "bound": 10,
            "unit": "points",
            "parts": [{"name": "tests_owed", "sense": "min", "value": 0, "bound": 0}],
        },
    ],
)
@pytest.mark.parametrize("where", ["objective", "wider"])
def test_terms_that_there_are_not(term: dict[str, Any], where: str) -> None:
    """By another name, wanted the other way, in another unit, of other parts."""
    more = {"objective": [term]} if where == "objective" else {"proof": {"wider": [term]}}
    assert rules(MOVE, status="feasible", **more) == ["objective"]


def test_a_term_twice() -> None:
    """Each is told once."""
    assert rules(MOVE, objective=[walked(5, 5), walked(5, 5)]) == ["objective"]


@pytest.mark.parametrize(
    ("term", "wrong"),
    [
        (walked(5, 4), []),
        (walked(5.004, 4), []),  # as people write it
        (walked(5.01, 4), ["objective"]),
        (fights(), ["objective"]),  # a term that the plan does not have
    ],
)
def test_what_a_proof_tells_of(term: dict[str, Any], wrong: list[str]) -> None:
    """Of the plan's own terms, at its own values; 5" are walked."""
    assert rules(MOVE, objective=[walked(5, 5)], proof={"wider": [term]}) == wrong


def row(roll: int, status: str, *terms: Any) -> dict[str, Any]:
    """Return a row of the table of rolls, with the chances of 2D6."""
    ways = {n: 6 - abs(7 - n) for n in range(2, 13)}
    more = sum(ways[n] for n in range(roll, 13))
    said = {"probability": f"{ways[roll]}/36", "at_least": f"{more}/36"}
    return {"roll": roll, **said, "status": status, "objective": list(terms)}


@pytest.mark.parametrize(
    ("told", "wrong"),
    [
        (row(9, "optimal", fights()), []),
        (row(9, "feasible", fights()), ["status"]),  # the plan is of this roll
        (row(9, "optimal", fights(0, 0)), ["objective"]),
        (row(9, "optimal"), ["status"]),
        (row(10, "optimal", fights(0, 1)), ["status"]),
        (row(10, "feasible", fights(2, 1)), ["objective"]),  # better than its own bound
        (row(4, "infeasible"), []),
        (row(4, "infeasible", fights()), ["status"]),
        (row(10, "infeasible"), ["status"]),  # a way of 8" that a 9 allows is open to a 10
    ],
)
def test_a_row_of_the_table_of_rolls(told: dict[str, Any], wrong: list[str]) -> None:
    """It keeps what it says as a plan does, and the plan's own row says what the plan says."""
    assert rules(CHARGE, status="optimal", objective=[fights()], rolls=[told]) == wrong


def test_a_roll_twice_in_the_table() -> None:
    """Each roll has one row."""
    rows = [row(9, "optimal", fights())] * 2
    assert rules(CHARGE, status="optimal", objective=[fights()], rolls=rows) == ["status"]


def test_what_is_taken_at_its_word_is_said() -> None:
    """A bound is nobody's word but the plan's; a plan that claims none is judged whole."""
    assert verdict(MOVE).unproved == ()
    best = verdict(MOVE, status="optimal", objective=[walked(5, 5)])
    assert best.legal
    assert best.unproved == (
        "the optimum is claimed, not proved here: no better plan was looked for",
    )
    assert str(best) == f"legal\n  {best.unproved[0]}"
    assert json.loads(best.to_json())["unproved"] == list(best.unproved)
