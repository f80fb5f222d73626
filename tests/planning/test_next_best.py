"""What the referee refuses is kept in a file and never shown; the next best plan is."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import planner
from planner import referee
from planner.errors import IllegalPlanError
from planner.formation.limits import Limits
from planner.plan import Plan, Status
from planner.referee import Verdict, Violation
from planner.scenario import Scenario

pytestmark = pytest.mark.refuses
WRONG = Violation("made.up", "a rule that the planner does not know")


def table(name: str = "u") -> dict[str, Any]:
    """Return one model, 6" to move, and an enemy far away."""
    units = [(name, "red", [10, 10]), ("e", "blue", [50, 40])]
    return {
        "format": "planner-scenario/1",
        "ruleset": "wh40k10",
        "map": {
            "type": "FeatureCollection",
            "table": {"width": 60, "height": 44, "unit": "in"},
            "features": [],
        },
        "units": [
            {
                "id": name,
                "side": side,
                "keywords": ["INFANTRY"],
                "profile": {"M": 6},
                "models": [{"id": f"{side}.1", "base": "32mm", "at": at}],
            }
            for name, side, at in units
        ],
    }


@pytest.fixture
def refuse(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Callable[[Callable[[Plan], bool]], Path]:
    """Return what makes the referee refuse some plans; it returns where these are kept."""
    true = referee.check

    def refuse(which: Callable[[Plan], bool]) -> Path:
        def check(scenario: Scenario, plan: Plan) -> Verdict:
            verdict = true(scenario, plan)
            if which(plan):
                return Verdict((WRONG,), verdict.spent, verdict.unit, verdict.costs)
            return verdict

        monkeypatch.setattr(referee, "check", check)
        monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
        return tmp_path / "wargame-planner" / "refused"

    return refuse


def first(most: int) -> Callable[[Plan], bool]:
    """The first so many plans."""
    numbers = iter(range(most))
    return lambda _: next(numbers, None) is not None


ORDER = planner.Order("u", "normal", to=(13, 14))


@pytest.mark.parametrize("most", [1, 2])
def test_the_run_goes_on_with_the_next_best(
    refuse: Callable[[Callable[[Plan], bool]], Path], most: int
) -> None:
    """5" away is within 6": the plan found again is legal, and not called the best."""
    kept = refuse(first(most))
    scenario = planner.load(table())
    plan = planner.plan(scenario, ORDER)
    assert plan.status is Status.FEASIBLE
    assert plan.models[0].steps
    notes = [text for rule, text in plan.notes if rule == "referee"]
    assert len(notes) == 1
    assert "made.up" in notes[0]
    assert len(list(kept.iterdir())) == most


def test_the_file_holds_all_that_it_takes_to_see_it_again(
    refuse: Callable[[Callable[[Plan], bool]], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Scenario, order and plan are read back, and the referee says what it says of them."""
    kept = refuse(first(1))
    planner.plan(planner.load(table()), ORDER)
    (file,) = kept.iterdir()
    record = json.loads(file.read_text("utf-8"))
    assert record["violations"] == [str(WRONG)]
    again = planner.load(record["scenario"])
    plan = planner.Plan.from_json(json.dumps(record["plan"]))
    assert plan.order == ORDER
    assert planner.check(again, plan).legal  # the referee is itself again


def test_nothing_is_shown_where_all_are_refused(
    refuse: Callable[[Callable[[Plan], bool]], Path],
) -> None:
    """The error names the rule."""
    refuse(lambda _: True)
    with pytest.raises(IllegalPlanError, match=r"made\.up"):
        planner.plan(planner.load(table()), ORDER)


def test_who_looks_for_bugs_is_told_at_once(
    refuse: Callable[[Callable[[Plan], bool]], Path],
) -> None:
    """The gauntlet's own limits are strict."""
    refuse(first(1))
    with pytest.raises(IllegalPlanError):
        planner.plan(planner.load(table()), ORDER, Limits(strict=True))


def test_a_wrong_claim_is_no_less_refused(
    refuse: Callable[[Callable[[Plan], bool]], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What `planner check` refuses in the plan's file is not shown either."""
    refuse(lambda _: False)
    monkeypatch.setattr(
        "planner.planning.judged.claimed", lambda scenario, plan, verdict: iter([WRONG])
    )
    with pytest.raises(IllegalPlanError, match=r"made\.up"):
        planner.plan(planner.load(table()), ORDER)


def test_the_other_options_are_shown(refuse: Callable[[Callable[[Plan], bool]], Path]) -> None:
    """One order that cannot be planned is left out, and says why."""
    refuse(lambda plan: plan.order.action == "normal")
    found = planner.survey(planner.load(table()), "u")
    assert "stationary" in {one.plan.order.action for one in found.options}
    left = [out.why for out in found.left_out if out.order.action == "normal"]
    assert left
    assert all("made.up" in text for text in left)


def test_the_name_of_a_unit_is_no_path(
    refuse: Callable[[Callable[[Plan], bool]], Path], tmp_path: Path
) -> None:
    """An id may hold what leads out of a folder."""
    kept = refuse(first(1))
    order = planner.Order("../../../u", "normal", to=(13, 14))
    assert planner.plan(planner.load(table("../../../u")), order).found
    assert [file.parent for file in tmp_path.rglob("*.json")] == [kept]


def test_where_no_file_can_be_written_the_plan_is_shown_all_the_same(
    refuse: Callable[[Callable[[Plan], bool]], Path], tmp_path: Path
) -> None:
    """The cache folder is a file."""
    refuse(first(1))
    (tmp_path / "wargame-planner").write_text("no folder")
    assert planner.plan(planner.load(table()), ORDER).found
