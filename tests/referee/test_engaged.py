"""Who is engaged: heights are compared, contact is enough where a game has no range."""

from __future__ import annotations

from typing import Any

import pytest

INCH = 25_400
RULE = "wh40k10.param.charge-end"
HERE = (20 * INCH, 20 * INCH)


@pytest.mark.parametrize(("mine", "theirs", "engaged"), [(8, 8, True), (8, 3, True), (8, 2, False)])
def test_the_difference_of_heights_counts(
    stage: Any, mine: int, theirs: int, engaged: bool
) -> None:
    """wh40k10.param.er-vertical: 5" apart in height, wherever the two stand."""
    stage.model("u.1", (*HERE, mine * INCH))
    stage.model("e.1", (HERE[0] + 40_000, HERE[1], theirs * INCH)).engaging("e")
    violations = stage.judge({}).violations
    assert [v.rule for v in violations] == ([] if engaged else [RULE])
    # Near enough as seen from above: 6" up is 1" too high.
    assert [v.amount for v in violations] == [INCH] * (not engaged)


@pytest.mark.parametrize("more", [-1, 0, 1])
def test_without_a_range_contact_engages(stage: Any, more: int) -> None:
    """Two of 32 mm touch at 32,000 µm; with 1 µm between them nobody is engaged, by 1 µm."""
    stage.model("u.1", HERE).model("e.1", (HERE[0] + 32_000 + more, HERE[1]))
    stage.asks(must_engage=("e",), must_engage_rule=RULE)
    violations = stage.judge({}).violations
    assert [(v.rule, v.amount) for v in violations] == [(RULE, 1)] * (more > 0)


def test_coherency_lost_by_height_alone(stage: Any) -> None:
    """wh40k10.param.coherency-vertical: side by side, one of them 6" up: 1" too high."""
    stage.model("u.1", HERE).model("u.2", (HERE[0] + 40_000, HERE[1], 6 * INCH)).coherent()
    assert {v.amount for v in stage.judge({}).violations} == {INCH}
