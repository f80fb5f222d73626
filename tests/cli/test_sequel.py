"""What comes after a plan, on the command line: losses, other orders, the table then."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

Model = dict[str, Any]


def unit(name: str, *places: tuple[float, float], side: str = "red", **more: Any) -> dict[str, Any]:
    """INFANTRY on 32 mm with M 6"."""
    models: list[Model] = [
        {"id": f"{name}.{n}", "base": "32mm", "at": list(at)} for n, at in enumerate(places, 1)
    ]
    record = {"id": name, "side": side, "keywords": ["INFANTRY"], "profile": {"M": 6}}
    return {**record, "models": models, **more}


@pytest.fixture(name="write")
def write_fixture(tmp_path: Path) -> Any:
    """Return the writer of a scenario of red's movement phase on a bare table, 30" by 22"."""

    def write(*units: dict[str, Any]) -> Path:
        table = {"width": 30, "height": 22, "unit": "in"}
        record = {
            "format": "planner-scenario/1",
            "ruleset": "wh40k10",
            "map": {"type": "FeatureCollection", "table": table, "features": []},
            "turn": {"round": 2, "side": "red", "phase": "movement"},
            "units": list(units),
        }
        path = tmp_path / "s.json"
        path.write_text(json.dumps(record))
        return path

    return write


def test_what_losses_leave(run: Any, write: Any, tmp_path: Path) -> None:
    """wh40k10.fallback.desperate-escape.roll: two tests: (2/3)², 2 · 2/3 · 1/3 and (1/3)².

    After one loss one model is left, its test made; after two nobody.
    """
    shocked = unit("a", (5, 5), (6.5, 5), state={"battle_shocked": True})
    table = write(shocked, unit("e", (5, 6.3), side="blue"))
    plan, then = tmp_path / "p.json", tmp_path / "then.json"
    plan.write_text(run("plan", table, "-u", "a", "-a", "fall_back", "--json").out)
    told = run("remains", table, plan)
    assert told.status == 0
    heads = [line for line in told.out.splitlines() if " lost: " in line]
    assert [head.partition(" lost: ")[2] for head in heads] == [
        "4/9 (44.4%)",
        "4/9 (44.4%)",
        "1/9 (11.1%)",
    ]
    assert told.out.endswith("Nobody is left.\n")
    (row,) = json.loads(run("remains", table, plan, "--lost", 1, "-o", then, "--json").out)
    assert len(row["lost"]) == len(row["plan"]["models"]) == 1
    (left, _) = json.loads(then.read_text())["units"]
    assert [m["id"] for m in left["models"]] == [m["id"] for m in row["plan"]["models"]]
    assert left["state"]["de_rolled"]
    again = run("plan", then, "-u", "a", "-a", "fall_back", "--json")
    assert again.status == 0
    assert not json.loads(again.out).get("dice")


def test_a_plan_without_such_tests(run: Any, write: Any, tmp_path: Path) -> None:
    """Said as such; and where to write the table of which losses, has to be said."""
    table, plan = write(unit("a", (5, 5))), tmp_path / "p.json"
    plan.write_text(run("plan", table, "-u", "a", "-a", "stationary", "--json").out)
    told = run("remains", table, plan)
    assert (told.status, told.out) == (1, "no test of this plan loses a model\n")
    assert run("remains", table, plan, "-o", tmp_path / "x").status == 2


def test_orders_one_after_another(run: Any, write: Any, tmp_path: Path) -> None:
    """Out of a transport and on: wh40k10.disembark.before-carrier-moves lets it, 6" further.

    After a transport that has moved it does not: the chain breaks, status 1.
    """
    lorry = unit("t", (10, 10), keywords=["VEHICLE", "TRANSPORT"])
    aboard = unit("a", state={"embarked_in": "t"}, models=[{"id": "a.1", "base": "32mm"}])
    table, orders, then = write(lorry, aboard), tmp_path / "o.json", tmp_path / "then.json"
    out: dict[str, Any] = {"unit": "a", "action": "disembark"}
    on: dict[str, Any] = {"unit": "a", "action": "normal", "to": [25, 10]}
    orders.write_text(json.dumps([out, on]))
    told = run("chain", table, orders, "-o", then)
    assert told.status == 0
    state = json.loads(then.read_text())["units"][1]["state"]
    assert (state["disembarked"], state["moved_kind"]) == (True, "normal")
    orders.write_text(json.dumps([{"unit": "t", "action": "normal", "to": [12, 10]}, out, on]))
    value = json.loads((broken := run("chain", table, orders, "--json")).out)
    assert (broken.status, value["whole"], len(value["plans"])) == (1, False, 3)
    why = value["plans"][-1]["why_not"][0]["rule"]
    assert why == "wh40k10.disembark.after-normal.no-move"


def test_orders_that_are_none(run: Any, write: Any, tmp_path: Path) -> None:
    """A word too many: the file and the place, status 2."""
    orders = tmp_path / "o.json"
    orders.write_text('[{"unit": "a", "action": "normal", "two": [1, 1]}]')
    said = run("chain", write(unit("a", (5, 5))), orders)
    assert said.status == 2
    assert "o.json" in said.err
    assert "/0" in said.err


def test_after_fire_that_halts_it(run: Any, tmp_path: Path) -> None:
    """epic41k.snapfire.halt: 10 of 14 cm towards an enemy; within 10 cm of it, after 4, it stops.

    Bases of 2 cm: 90 + 4 = 94. A model that nobody halts is an error, status 2, and so is fire
    that the move did not draw. epic41k.snapfire.once-per-pair: who has fired is kept.
    """
    profile = {"M": 10, "class": "infantry", "size": "basic"}
    units = [
        {"id": name, "side": side, "profile": profile, "models": [
            {"id": f"{name}.1", "base": "20mm", "at": at}
        ]}
        for name, side, at in (("a", "red", [90, 60]), ("e", "blue", [106, 60]))
    ]  # fmt: skip
    field = {"table": {"width": 180, "height": 120, "unit": "cm"}, "features": []}
    record = {
        "format": "planner-scenario/1",
        "ruleset": "epic41k",
        "map": {"type": "FeatureCollection", **field},
        "units": units,
    }
    table, plan = tmp_path / "s.json", tmp_path / "p.json"
    table.write_text(json.dumps(record))
    plan.write_text(run("plan", table, "-u", "a", "-a", "move", "--to", "100,60", "--json").out)
    then = json.loads(run("after", table, plan, "--halted", "a.1").out)
    halted, firer = then["units"]
    assert firer["state"]["snap_fired"] == ["1:e.1>a.1"]
    shot = json.loads(run("after", table, plan, "--fired", "e.1:a.1").out)
    assert shot["units"][1]["state"]["snap_fired"] == ["1:e.1>a.1"]
    assert run("after", table, plan, "--fired", "e.1:e.1").status == 2
    assert halted["models"][0]["at"][:2] == pytest.approx([94, 60], abs=1e-3)
    assert halted["state"]["halted"]
    assert run("after", table, plan, "--halted", "e.1").status == 2


def test_a_phase_in_which_nobody_moves_ends_without_a_plan(run: Any, tmp_path: Path) -> None:
    """epic41k.phase.sequence: prep fire, then the moves; options tell who may prep fire."""
    profile = {"M": 10, "class": "infantry", "size": "basic"}
    gun = {"keywords": ["ARTILLERY"], "state": {"orders": "special"}}
    units = [
        {"id": name, "side": side, "profile": profile, **more, "models": [
            {"id": f"{name}.1", "base": "20mm", "at": at}
        ]}
        for name, side, at, more in (("a", "red", [30, 60], {}), ("g", "blue", [90, 60], gun))
    ]  # fmt: skip
    field = {"table": {"width": 180, "height": 120, "unit": "cm"}, "features": []}
    record = {
        "format": "planner-scenario/1",
        "ruleset": "epic41k",
        "map": {"type": "FeatureCollection", **field},
        "turn": {"round": 1, "side": "red", "phase": "prep_fire"},
        "units": units,
    }
    table = tmp_path / "s.json"
    table.write_text(json.dumps(record))
    assert "Note: g may prep fire with all of: g.1" in run("options", table, "-u", "g").out
    then = json.loads(run("after", table, "--phase", "next", "--fired", "g").out)
    assert then["turn"] == {"round": 1, "side": "red", "phase": "movement"}
    assert [one.get("state", {}).get("prep_fired") for one in then["units"]] == [None, 1]
    assert run("after", table).status == 2  # neither a plan nor a phase
    assert run("after", table, "--phase", "next", "--halted", "a.1").status == 2
    assert run("after", table, "--phase", "next", "--fired", "a").status == 2
