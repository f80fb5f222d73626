"""Branches that are proved: each as good as if the result of its check had been known."""

from __future__ import annotations

from typing import Any

import pytest

from planner.plan import Status

INCH = 25_400


def values(plan: Any, name: str) -> dict[bool, tuple[float, float]]:
    """Value and bound of a term in the branch that passed and in the one that failed."""
    terms = {leaf.results[0][1]: leaf.plan.objective for leaf in plan.branches}
    return {
        passed: next((t.value, t.bound) for t in found if t.name == name)
        for passed, found in terms.items()
    }


def test_a_straight_way_to_join_is_the_best_whatever_is_rolled(
    table: Any, squad: Any, box: Any, planned: Any
) -> None:
    """wardrones.amalgamate.move-6: 3" straight to an inch from the others, 2" of them in a wood.

    Passed they are 3", failed 5": nobody who knew it would go another way.
    """
    wood = box("w", "area", 21.5, 0, 23, 44, terrain="woods")
    unit = squad("a", (20, 22), profile={"agility": 5})
    scenario = table(unit, squad("c", (25, 22)), features=[wood])
    plan = planned(scenario, "a", "amalgamate", to="c")
    assert plan.status is Status.OPTIMAL
    assert plan.proof.scope.startswith("each branch is as good as any plan that knew its results")
    for passed, far in ((True, 3), (False, 5)):
        assert values(plan, "distance_walked")[passed] == pytest.approx([far * INCH] * 2, abs=30)


def test_who_knew_that_it_fails_would_go_another_way(
    table: Any, squad: Any, box: Any, planned: Any
) -> None:
    """wardrones.withdraw.end-further: straight through a swamp, which is best if it is passed.

    Failed, 12" aslant before it would end further off: a plan that knew that would do better, so
    that nothing is proved of this one.
    """
    swamp = box("w", "area", 22.5, 0, 26.5, 44, terrain="swamp")
    unit = squad("a", (20, 22), approached_by=["b"], profile={"agility": 5})
    scenario = table(unit, squad("b", (14, 22), side="blue"), features=[swamp])
    plan = planned(scenario, "a", "withdraw")
    assert len(plan.branches) == 2
    assert plan.status is Status.FEASIBLE
    assert plan.proof.scope.startswith("after a check the best found from there, unproved; ")


def test_what_is_walked_in_vain_is_not_proved(
    table: Any, squad: Any, box: Any, planned: Any
) -> None:
    """wardrones.dash.most-models: one in cover if the check is passed, none if it is failed.

    More is not possible in either; who knew that it fails would not go to the swamp at all.
    """
    features = [
        box("w", "area", 22.5, 0, 26.5, 44, terrain="swamp"),
        box("c", "area", 28, 20, 34, 24, terrain="woods"),
    ]
    unit = squad("a", (20, 22), shot_at_by=["b"], profile={"agility": 5})
    scenario = table(unit, squad("b", (4, 22), side="blue"), features=features)
    plan = planned(scenario, "a", "dash")
    assert values(plan, "models_sheltered") == {True: (1, 1), False: (0, 0)}
    assert values(plan, "distance_walked")[False][1] == 0
    assert plan.status is Status.FEASIBLE
    assert plan.proof.scope.endswith("; of what is walked nothing is proved")
