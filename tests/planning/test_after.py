"""From one order to the next on one table."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import planner
from planner import Order, Scenario
from planner.errors import OrderError
from planner.plan import Plan
from planner.scenario.rewrite import rewritten

INCH = 25_400


def _scene(**state: Any) -> dict[str, Any]:
    table = {"width": 60, "height": 44, "unit": "in", "name": "bare"}
    squad = [{"id": f"a.{n}", "base": "32mm", "at": [10 + 1.5 * n, 10]} for n in (1, 2)]
    return {
        "format": "planner-scenario/1",
        "ruleset": "wh40k10",
        "map": {"type": "FeatureCollection", "table": table, "features": []},
        "units": [
            {"id": "a", "side": "red", "profile": {"M": 6}, "models": squad, "state": state},
            {
                "id": "e",
                "side": "blue",
                "profile": {"M": 6},
                "models": [{"id": "e.1", "base": "32mm", "at": [40, 10]}],
            },
        ],
    }


@pytest.fixture(name="moved", scope="module")
def moved_fixture() -> tuple[Scenario, Plan, Scenario]:
    """Return a scenario, a plan on it, and the scenario after it."""
    scenario = planner.load(_scene())
    plan = planner.plan(scenario, Order("a", "advance", to=(40, 20), roll=3))
    return scenario, plan, planner.after(scenario, plan)


def test_models_stand_at_their_ends(moved: tuple[Scenario, Plan, Scenario]) -> None:
    """Those of the unit at their ends, the others where they were."""
    scenario, plan, now = moved
    assert {m.id: m.end for m in plan.models} == {m: now.models[m].pose for m in ("a.1", "a.2")}
    assert now.models["e.1"] == scenario.models["e.1"]
    assert now.models["a.1"].pose.x > scenario.models["a.1"].pose.x + 5 * INCH


def test_the_unit_has_the_states_that_the_order_leaves(
    moved: tuple[Scenario, Plan, Scenario],
) -> None:
    """wh40k10.phase.every-unit: it has been selected; wh40k10.advance.no-charge: it will not."""
    _, _, now = moved
    state = now.unit("a").state
    assert state == {"advanced": True, "no_shoot": True, "no_charge": True, "moved_kind": "advance"}
    again = planner.plan(now, Order("a", "normal", to=(40, 20)))
    assert [why.rule for why in again.why_not] == ["wh40k10.phase.every-unit"]


def test_a_digest_of_its_own(moved: tuple[Scenario, Plan, Scenario]) -> None:
    """Two scenarios that differ have digests that differ; the same one read anew has the same."""
    scenario, plan, now = moved
    assert now.digest != scenario.digest
    assert planner.after(scenario, plan).digest == now.digest
    source = scenario.source
    assert source is not None
    written = rewritten(dict(source), now)
    assert planner.load(json.loads(written)).digest == now.digest


def test_a_phase_ends_and_then_the_turn(moved: tuple[Scenario, Plan, Scenario]) -> None:
    """wh40k10.phase.end: moved_kind goes, the turn's flags stay until the turn is over."""
    _, _, now = moved
    shooting = planner.next_phase(now, "shooting")
    assert shooting.turn.phase == "shooting"
    assert shooting.unit("a").state == {"advanced": True, "no_shoot": True, "no_charge": True}
    assert planner.next_phase(shooting, ends_turn=True).unit("a").state == {}


def test_what_lasts_longer_than_a_turn_stays() -> None:
    """wh40k10.phase.end: being Battle-shocked is no flag of a phase."""
    scenario = planner.load(_scene(battle_shocked=True, frozen=True))
    assert planner.next_phase(scenario, ends_turn=True).unit("a").state == {"battle_shocked": True}


def test_a_whole_phase_is_judged_in_turn(moved: tuple[Scenario, Plan, Scenario]) -> None:
    """wh40k10.phase.finish-before-next: the second plan is judged after the first.

    The same Advance twice: the second time its models do not stand where it begins, and the
    unit has been selected.
    """
    scenario, plan, _ = moved
    first, second = planner.check_phase(scenario, [plan, plan])
    assert first.legal
    assert {"chain", "wh40k10.phase.every-unit"} <= {v.rule for v in second.violations}


def test_units_do_not_take_turns_model_by_model() -> None:
    """wh40k10.phase.finish-before-next: A1, B1, A2, B2 is illegal, A1, A2, B1, B2 is not.

    A plan of A with a model of B in it, and A's second model after B, are both refused.
    """
    record = _scene()
    (first,) = (unit for unit in record["units"] if unit["id"] == "a")
    old = enumerate(first["models"])
    models = [{**m, "id": f"b.{n}", "at": [m["at"][0], 18]} for n, m in old]
    scenario = planner.load(
        {**record, "units": [*record["units"], {**first, "id": "b", "models": models}]}
    )
    stays = [planner.plan(scenario, Order(unit, "normal", to=(5, 9))) for unit in "ab"]
    assert all(verdict.legal for verdict in planner.check_phase(scenario, stays))
    mixed = replace(stays[0], models=(*stays[0].models, stays[1].models[0]))
    assert not planner.check(scenario, mixed).legal
    verdicts = planner.check_phase(scenario, [*stays, stays[0]])
    assert "wh40k10.normal.once-per-phase" in {v.rule for v in verdicts[2].violations}


def test_nothing_to_carry_out(moved: tuple[Scenario, Plan, Scenario]) -> None:
    """A plan that says no has no moves."""
    scenario, plan, _ = moved
    with pytest.raises(OrderError, match="nothing to carry out"):
        planner.after(scenario, replace(plan, models=()))


@pytest.mark.parametrize("entry", ["advance", "advance:a.1"])
def test_the_roll_of_an_order_is_no_test(
    moved: tuple[Scenario, Plan, Scenario], entry: str
) -> None:
    """What an advance rolled is part of its order: to say that it was failed means nothing."""
    scenario, plan, _ = moved
    with pytest.raises(OrderError, match='"advance" is the roll of the order and no test'):
        planner.after(scenario, plan, failed=[entry])


def test_the_command_writes_the_next_scenario(
    moved: tuple[Scenario, Plan, Scenario], tmp_path: Path
) -> None:
    """The file it writes is the scenario that `planner.after` returns."""
    _, plan, now = moved
    (tmp_path / "s.json").write_text(json.dumps(_scene()))
    (tmp_path / "p.json").write_text(plan.to_json())
    command = [sys.executable, "-m", "planner", "after", "s.json", "p.json", "-o", "n.json"]
    subprocess.run(command, cwd=tmp_path, check=True)
    read = planner.load(tmp_path / "n.json")
    subprocess.run([*command, "--phase", "charge"], cwd=tmp_path, check=True)
    later = planner.load(tmp_path / "n.json")
    assert later.turn.phase == "charge"
    assert later.units == planner.next_phase(now, "charge").units
    assert read.units == now.units
    assert read.battlefield == now.battlefield
