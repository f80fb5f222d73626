"""A small share of the gauntlet: nothing illegal is planned, and nothing illegal passes.

Each of sixty random scenes (the four games take turns) is planned; the plan's own numbers are
not looked at, the referee's word is all. Then the accepted plan is changed in every way that
fits: what was made illegal must be refused with the rule that the change breaks, what is legal
still must be accepted. The long run is ``python -m planner.gauntlet``.
"""

import pytest

from planner.gauntlet.mutate import trials
from planner.gauntlet.outcome import Outcome, Report, outcomes
from planner.gauntlet.run import planned, run
from planner.gauntlet.scene import scene

SCENES = range(60)


@pytest.mark.parametrize("seed", SCENES)
def test_the_planner_and_its_judge_agree(seed: int) -> None:
    """The plan is legal (else `IllegalPlanError`), and each of its changes is what it should be."""
    scenario, plan = planned(scene(seed, most=3))
    wrong = [str(t) for t in trials(scenario, plan, seed) if not t.right] if plan.found else []
    assert wrong == []


def test_a_scene_is_its_number() -> None:
    """The same number gives the same scene, another number another."""
    assert scene(7) == scene(7)
    assert scene(7).scenario != scene(11).scenario
    assert [scene(n).game for n in range(4)] == sorted({scene(n).game for n in range(4)})


def test_a_report_counts_and_a_record_is_read_back() -> None:
    """A run of two scenes; bugs are what the referee refused and what crashed."""
    report = run([1, 5])
    assert [outcome.seed for outcome in report.outcomes] == [1, 5]
    assert outcomes(outcome.to_json() for outcome in report.outcomes) == report.outcomes
    refused = Outcome(9, "a game", "move", "refused", 1.0, ("u.1: too far (budget)",))
    assert Report([refused]).bad == [refused]
    assert "9 a game move refused: u.1: too far (budget)" in str(Report([refused]))
