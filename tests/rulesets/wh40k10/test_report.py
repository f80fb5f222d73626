"""What is wrong with where a unit stands before it moves."""

from __future__ import annotations

from typing import Any

import pytest

from planner import Scenario
from planner.rulesets.wh40k10 import RULESET

END = "wh40k10.param.coherency-end-turn"


def said(scenario: Scenario, unit: str = "a") -> list[tuple[str, str]]:
    """The report on a unit."""
    return list(RULESET.report(scenario, scenario.unit(unit)))


def test_nothing_to_say(board: Any, squad: Any) -> None:
    """Base to base, at the very edge, 2" apart, in its own turn: all in order.

    32 mm = 1.259843": centres 0.629921" from two edges (16,000 µm) and 3.259843" apart.
    """
    unit = squad("a", (0.629921, 0.629921), (3.889764, 0.629921))
    assert said(board(unit, turn={"side": "red"})) == []


def test_overlaps(board: Any, squad: Any) -> None:
    """wh40k10.through.no-end-on-model: 1.20" between centres of 32 mm overlap by 0.059843"."""
    scenario = board(squad("a", (10, 10), (11.2, 10)), squad("b", (10, 11.2)))
    rule = "wh40k10.through.no-end-on-model"
    assert said(scenario) == [(rule, "a.1 overlaps a.2"), (rule, "a.1 overlaps b.1")]


def test_two_storeys_do_not_overlap(board: Any, squad: Any) -> None:
    """wh40k10.amb.on-top-levels: 3" up, a model 1.5" tall is not on top of the other."""
    assert said(board(squad("a", (10, 10), (10, 10, 3)))) == []
    assert said(board(squad("a", (10, 10), (10, 10, 1)))) != []


@pytest.mark.parametrize("at", [(0.62, 20), (59.38, 20), (30, 0.62), (30, 43.38)])
def test_over_the_edge(board: Any, squad: Any, at: tuple[float, float]) -> None:
    """wh40k10.through.no-table-edge: 60" x 44", centres between 0.629921" and 59.370079"."""
    assert [rule for rule, _ in said(board(squad("a", at)))] == ["wh40k10.through.no-table-edge"]


def test_ovals_at_the_edge(board: Any, squad: Any) -> None:
    """wh40k10.through.no-table-edge: a hull of 100 x 50 mm fits sideways where it does not along.

    1.5" from the edge: half of 50 mm is 0.984", half of 100 mm is 1.969".
    """
    hull = squad("a", (1.5, 20), base="100x50mm rect")
    assert [rule for rule, _ in said(board(hull))] == ["wh40k10.through.no-table-edge"]
    hull["models"][0]["facing"] = 90
    assert said(board(hull)) == []


def test_out_of_coherency(board: Any, squad: Any) -> None:
    """wh40k10.param.coherency-neighbours: 2.01" apart is no neighbour, and no single group."""
    apart = 1.259843 + 2.01
    rules = [rule for rule, _ in said(board(squad("a", (10, 10), (10 + apart, 10))))]
    neighbours = "wh40k10.param.coherency-neighbours"
    assert rules == [neighbours, neighbours, "wh40k10.param.coherency-single-group", END]


def test_two_groups(board: Any, squad: Any) -> None:
    """wh40k10.param.coherency-single-group: two pairs, each with a neighbour, are not one unit."""
    scenario = board(squad("a", (10, 10), (11.5, 10), (30, 10), (31.5, 10)))
    assert said(scenario) == [
        ("wh40k10.param.coherency-single-group", "the unit stands in more than one group"),
        (END, "standing so at the end of the turn, it loses 2 of its models"),
    ]


def test_seven_need_two_neighbours(board: Any, squad: Any) -> None:
    """wh40k10.param.coherency-neighbours: the ends of a row of seven 3" apart have one each."""
    row = squad("a", *[(5 + 3 * n, 10) for n in range(7)])
    rules = [text for rule, text in said(board(row)) if rule != END]
    assert rules == [f"a.{n} has 1 of the 2 neighbours it needs" for n in (1, 7)]


def test_engaged_and_in_the_wrong_turn(board: Any, squad: Any) -> None:
    """wh40k10.param.er-mutual, wh40k10.phase.select-on-table."""
    units = squad("a", (10, 10)), squad("b", (12, 10), side="blue") | {"name": "Boyz"}
    scenario = board(*units, turn={"side": "blue"})
    assert said(scenario) == [
        ("wh40k10.param.er-mutual", "it starts within Engagement Range of Boyz"),
        ("wh40k10.phase.select-on-table", "it is blue's turn; this unit is red's"),
    ]


def test_who_is_not_there_has_nothing_wrong(board: Any, squad: Any) -> None:
    """wh40k10.embark.inert: an embarked unit is nowhere."""
    assert said(board(squad("a", (99, 99), state={"embarked_in": "t"}))) == []
