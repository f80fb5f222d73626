"""A plan within its deadline, soon after it, or none: what is huge is said to take too long."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO, StringIO
from typing import Any

import pytest

import planner
from planner import Limits, Order
from planner.cli.main import main
from planner.errors import LateError
from planner.formation import answer
from planner.formation.limits import GRACE
from planner.formation.reasons import no
from planner.formation.search import search
from planner.plan import Status
from planner.planning import plan as planning
from planner.planning.chances import unrolled
from planner.planning.chances.dice import fits
from planner.planning.navigators import Navigators
from planner.planning.survey import options
from planner.planning.survey.options import TOO_LATE
from planner.planning.within import found_within
from planner.service.engine import serve
from planner.until import is_optional, loading, on_time, optional, timely, uncounted, until

QUICK = Limits(rounds=1, reasons=0)


def _table() -> Any:
    """Two models, an enemy, and a crate between them."""
    ring = [[14, 8], [16, 8], [16, 12], [14, 12], [14, 8]]
    crate = {
        "type": "Feature", "id": "s", "properties": {"kind": "solid", "height": 2},
        "geometry": {"type": "Polygon", "coordinates": [ring]},
    }  # fmt: skip
    units = [
        {"id": name, "side": side, "profile": {"M": 6}, "keywords": ["INFANTRY"],
         "models": [{"id": f"{name}.{k}", "base": "32mm", "at": [x, 10 + 1.5 * k]} for k in (1, 2)]}
        for name, side, x in (("u", "red", 10), ("e", "blue", 20))
    ]  # fmt: skip
    size = {"width": 30, "height": 22, "unit": "in"}
    return {
        "format": "planner-scenario/1",
        "ruleset": "wh40k10",
        "map": {"type": "FeatureCollection", "table": size, "features": [crate]},
        "units": units,
    }


WALK = Order("u", "normal", to=(13, 16))


def _at(seconds: Callable[[], float]) -> Limits:
    """A deadline of 5 s by a clock that begins at 0."""
    begun: list[bool] = []

    def clock() -> float:
        now = seconds() if begun else 0.0
        begun.append(True)
        return now

    return replace(QUICK, deadline=5.0, clock=clock)


def test_what_is_not_ready_in_time_is_no_plan() -> None:
    """5 s and another one are past before the table is ready: no answer, and it says so."""
    said = "no plan was found within 5 s, nor 1 s later: give it more time, or draw fewer things"
    with pytest.raises(LateError) as late:
        planner.plan(planner.load(_table()), WALK, _at(lambda: 1e9))
    assert str(late.value) == said
    on_time()  # that was the plan's deadline alone


def test_a_first_plan_is_worked_out_after_the_deadline() -> None:
    """The deadline is past as soon as the work begins, and not by more than is let pass."""
    plan = planner.plan(planner.load(_table()), WALK, _at(lambda: 5.0 + GRACE / 2))
    assert plan.found
    assert not plan.proof.deterministic
    assert planner.check(planner.load(_table()), plan).legal


def test_what_betters_a_plan_too_late_leaves_the_plan(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the places that might better a first plan take too long, it stands."""

    def endless(*_: Any) -> Any:
        assert is_optional()
        raise LateError("too late")

    monkeypatch.setattr(search, "gather", endless)
    plan = planner.plan(planner.load(_table()), WALK, QUICK)
    assert plan.found
    assert plan.proof.scope.startswith("a first plan's places alone")


def test_what_would_say_more_too_late_is_not_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """What would help beforehand is asked besides: the plan does not wait for it."""

    def endless(*_: Any, **__: Any) -> Any:
        raise LateError("too late")

    monkeypatch.setattr(planning, "dared", endless)
    assert planner.plan(planner.load(_table()), WALK, QUICK).found


def test_rolls_that_come_too_late_are_not_looked_at() -> None:
    """Past the deadline once the highest roll is planned: lower ones are said to be left out."""
    told: list[str] = []
    limits = replace(_at(lambda: 5.0 if len(told) > 1 else 0.0), progress=told.append)
    plan = planner.plan(planner.load(_table()), Order("u", "charge", ["e"]), limits)
    assert [row.roll for row in plan.rolls] == [12]
    assert planner.check(planner.load(_table()), plan).legal
    assert any("rolls below 12 were not examined" in text for _, text in plan.notes)


def _endless(*_: Any, **__: Any) -> Any:
    raise LateError("too late")


def test_a_table_of_rolls_stands_where_time_is_up_between_two(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whether a plan does for a lower roll is not known in time: those above it are shown."""
    seen: list[int] = []

    def few(scenario: Any, order: Any, ways: Any, roll: int) -> bool:
        seen.append(roll)
        return fits(scenario, order, ways, roll) if len(seen) < 3 else _endless()

    monkeypatch.setattr(unrolled, "fits", few)
    plan = planner.plan(planner.load(_table()), Order("u", "charge", ["e"]), QUICK)
    assert [row.roll for row in plan.rolls] == [10, 11, 12]
    assert seen == [11, 10, 9]
    assert planner.check(planner.load(_table()), plan).legal
    assert any("rolls below 10 were not examined" in text for _, text in plan.notes)


@pytest.mark.parametrize("late", ["headway", "reactions"])
def test_an_order_that_is_planned_is_an_option(monkeypatch: pytest.MonkeyPatch, late: str) -> None:
    """What it is worth by its lengths, or who may react, is not known in time: it is shown."""
    orders = {str(one.plan.order) for one in planner.options(planner.load(_table()), "u")}
    monkeypatch.setattr(options, late, _endless)
    found = planner.options(planner.load(_table()), "u", QUICK)
    assert {str(one.plan.order) for one in found} == orders
    assert all(("", planning.UNTOLD) in one.plan.notes for one in found)


def test_one_order_too_late_is_not_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether a charge through a wall is to be asked anew is not known in time: the rest stands."""
    table = _table()
    wall = {"type": "LineString", "coordinates": [[15, 0], [15, 22]]}
    kind = {"kind": "wall", "height": 9, "climbable": False}
    table["map"]["features"] = [
        {"type": "Feature", "id": "w", "properties": kind, "geometry": wall}
    ]
    monkeypatch.setattr(Navigators, "are_sampled", lambda _: True)
    monkeypatch.setattr(options, "_is_far", _endless)
    found = planner.survey(planner.load(table), "u", QUICK)
    assert {"normal", "advance"} <= {one.plan.order.action for one in found.options}
    assert {one.order.action for one in found.left_out if one.why == "too late"} == {"charge"}


def test_a_plan_stands_without_its_reasons(monkeypatch: pytest.MonkeyPatch) -> None:
    """Why no more models fight is not known in time: those that do are shown."""
    asked: list[bool] = []

    def endless(*_: Any) -> Any:
        asked.append(is_optional())
        raise LateError("too late")

    monkeypatch.setattr(answer, "shortfalls", endless)
    order = Order("u", "charge", ["e"], roll=9)
    plan = planner.plan(planner.load(_table()), order, Limits(rounds=1))
    assert asked
    assert all(asked)
    assert plan.found


def test_a_proved_no_stands_without_its_reasons(monkeypatch: pytest.MonkeyPatch) -> None:
    """A charge of 2" at who is 8.7" away: nobody gets there, whatever would help."""
    order = Order("u", "charge", ["e"], roll=2)
    told = planner.plan(planner.load(_table()), order)
    assert told.status is Status.INFEASIBLE
    monkeypatch.setattr(no, "core", _endless)
    assert planner.plan(planner.load(_table()), order).status is Status.INFEASIBLE


def test_orders_that_come_too_late_are_left_out() -> None:
    """Past the deadline once one order is planned: each other is named."""
    told: list[str] = []
    limits = replace(_at(lambda: 5.0 if told else 0.0), progress=told.append)
    found = planner.survey(planner.load(_table()), "u", limits)
    late = [one.order.action for one in found.left_out if one.why == TOO_LATE]
    assert {"advance", "charge"} <= {*late}
    with pytest.raises(LateError, match="the orders were not looked at within 5 s"):
        planner.survey(planner.load(_table()), "e", _at(lambda: 1e9))


NORMAL = ["--action", "normal"]
COMMANDS = {
    "plan": ("no plan was found", NORMAL),
    "options": ("the orders were not looked at", []),
    "reach": ("where it can get was not found", NORMAL),
    "ways": ("no way was found", [*NORMAL, "--model", "u.1", "--to", "13,16"]),
}


@pytest.mark.parametrize("command", COMMANDS)
def test_the_command_says_so(
    tmp_path: Any, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    """Status 2, one line on standard error, nothing on standard output."""
    what, more = COMMANDS[command]
    path = tmp_path / "s.json"
    path.write_text(json.dumps(_table()))
    monkeypatch.setattr("planner.formation.limits.GRACE", -1e9)
    with pytest.raises(SystemExit) as left:
        main([command, str(path), "--unit", "u", *more, "--deadline", "1"])
    said = capsys.readouterr()
    assert (left.value.code, said.out) == (2, "")
    assert said.err.startswith(f"planner: {what} within 1 s, nor ")
    assert len(said.err.splitlines()) == 1


def _shocked() -> Any:
    """The same without the crate, the enemy 0.94" off and who is to fall back Battle-shocked."""
    table = _table()
    table["map"]["features"] = []
    table["units"][0]["state"] = {"battle_shocked": True}
    for model in table["units"][1]["models"]:
        model["at"][0] = 12.2
    return table


def test_a_chain_and_losses_that_come_too_late() -> None:
    """The deadline is that of all plans together: which order it was is said, and no outcome."""
    orders = [replace(WALK, to=None), Order("u", "charge", ["e"], roll=9)]
    said = r"^order 1 \(u normal\): no plan was found within 5 s"
    with pytest.raises(LateError, match=said):
        planner.chain(planner.load(_table()), orders, _at(lambda: 1e9))
    table = planner.load(_shocked())
    plan = planner.plan(table, Order("u", "fall_back"), QUICK)
    assert len(planner.remains(table, plan, QUICK)) == 3  # nobody lost, one, both
    with pytest.raises(LateError, match="within 5 s, nor 1 s later"):
        planner.remains(table, plan, _at(lambda: 1e9))


def test_the_commands_of_several_plans_say_so(
    tmp_path: Any, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Status 2, one line on standard error, nothing on standard output, and nothing written."""
    path, orders, plan = (tmp_path / name for name in ("s.json", "orders.json", "plan.json"))
    path.write_text(json.dumps(_shocked()))
    orders.write_text(json.dumps([{"unit": "u", "action": "fall_back"}]))
    table = planner.load(_shocked())
    plan.write_text(planner.plan(table, Order("u", "fall_back"), QUICK).to_json())
    monkeypatch.setattr("planner.formation.limits.GRACE", -1e9)
    for command, what in (("chain", orders), ("remains", plan)):
        with pytest.raises(SystemExit) as left:
            main([command, str(path), str(what), "--deadline", "60"])
        said = capsys.readouterr()
        assert (left.value.code, said.out) == (2, "")
        assert "within 60 s, nor " in said.err
        assert len(said.err.splitlines()) == 1


def test_the_engine_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """Status 2, and no answer, to each request that searches; the next is answered."""
    asked: list[dict[str, Any]] = [
        {"do": "plan", "order": {"unit": "u", "action": "normal"}},
        {"do": "options", "unit": "u"},
        {"do": "reach", "unit": "u", "action": "normal"},
    ]
    lines = [json.dumps({**one, "scenario": _table(), "deadline": 1}) for one in asked]
    lines.append(json.dumps({"do": "keep", "as": "t", "scenario": _table()}))
    monkeypatch.setattr("planner.formation.limits.GRACE", -1e9)
    answers = StringIO()
    serve(BytesIO("\n".join(lines).encode()), answers)
    *late, kept = map(json.loads, answers.getvalue().splitlines())
    assert [one["status"] for one in late] == [2, 2, 2]
    assert all("within 1 s" in one["error"] for one in late)
    assert kept["status"] == 0


def test_who_is_asked_and_what_does_not_count() -> None:
    """Each thing is asked about; what is optional is given up sooner; loading is not counted."""
    asked: list[int] = []
    with until(lambda: asked.append(1)):
        assert list(timely("abc")) == ["a", "b", "c"]
    assert len(asked) == 3
    late = 5.0 + 0.75 * GRACE
    with found_within(_at(lambda: late), "nothing"):
        on_time()
        with optional(), pytest.raises(LateError, match="nothing within 5 s"):
            on_time()
        assert not is_optional()
    now = [5.0]
    with found_within(_at(lambda: now[0]), "nothing"):
        before = loading()
        with uncounted(), uncounted():  # one within another counts once
            list(range(1_000))
        took = loading() - before
        assert took > 0
        now[0] = 5.0 + GRACE + took
        on_time()
        now[0] += 1e-3
        with pytest.raises(LateError):
            on_time()
