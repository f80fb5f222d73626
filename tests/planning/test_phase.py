"""A phase as a whole: its plans one after another, by every way in."""

from __future__ import annotations

import json
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any

import pytest

import planner
from planner.cli.main import main
from planner.errors import FileError, OrderError
from planner.service.batch import batch
from planner.service.engine import serve
from planner.service.runners import runner_of

OWN_ARMY = "wh40k10.phase.select-on-table"
PICKED = "wh40k10.normal.once-per-phase"
PARTS = "epic41k.phase.subphase-per-side"
PLACES = {"a": (10, 10), "b": (10, 20), "e": (40, 10), "f": (40, 20)}
"""a and b are red, e and f blue."""


def scene(ruleset: str = "wh40k10", **turn: Any) -> dict[str, Any]:
    """Four units of one figure each on a bare table."""
    metric = ruleset == "epic41k"
    profile = {"M": 20, "class": "infantry"} if metric else {"M": 6}
    state = {"state": {"orders": "move"}} if metric else {}
    table = {"width": 60, "height": 44, "unit": "cm" if metric else "in", "name": "bare"}
    units = [
        {
            "id": name,
            "side": "red" if name in "ab" else "blue",
            "profile": profile,
            "models": [{"id": f"{name}.1", "base": "25mm", "at": list(at)}],
            **state,
        }
        for name, at in PLACES.items()
    ]
    return {
        "format": "planner-scenario/1",
        "ruleset": ruleset,
        "map": {"type": "FeatureCollection", "table": table, "features": []},
        "turn": turn,
        "units": units,
    }


def go(
    unit: str, times: int = 1, action: str = "normal", ruleset: str = "wh40k10", **said: Any
) -> dict[str, Any]:
    """A plan by hand: 2 to the right, from where that leads the time before."""
    x, y = PLACES[unit]
    model = {
        "id": f"{unit}.1",
        "from": {"at": [x + 2 * times - 2, y]},
        "steps": [{"kind": "line", "to": [x + 2 * times, y]}],
        **said,
    }
    order = {"unit": unit, "action": action}
    return {"format": "planner-plan/1", "ruleset": ruleset, "order": order, "models": [model]}


def rules(verdict: planner.Verdict) -> set[str]:
    """Of what is wrong."""
    return {violation.rule for violation in verdict.violations}


def test_a_phase_is_of_the_side_that_begins_it() -> None:
    """wh40k10.phase.select-on-table: one's own units; the others' turn is the next one.

    Whose turn it is the scenario leaves open: red's order says it.
    """
    scenario = planner.load(scene(phase="movement"))
    mixed = planner.check_phase(scenario, [go("a"), go("e"), go("b")])
    assert [rules(verdict) for verdict in mixed] == [set(), {OWN_ARMY}, set()]
    assert not mixed.legal
    turns = planner.check_phase(scenario, [go("a"), go("b"), "next turn", go("e")])
    assert turns.legal
    assert (len(turns), turns.idle) == (3, ("f",))


def test_a_unit_is_picked_once_a_phase_and_again_in_the_next_turn() -> None:
    """wh40k10.normal.once-per-phase; what was not carried out, nothing after it begins with."""
    scenario = planner.load(scene(side="red", phase="movement"))
    plans: list[Any] = [go("a"), go("a", 2), "next turn", go("a", 2), go("a", 4)]
    verdict = planner.check_phase(scenario, plans)
    assert [sorted(rules(each)) for each in verdict] == [
        [],
        [PICKED],
        [],
        ["chain", PICKED],
    ]
    chain = next(v for v in verdict[3].violations if v.rule == "chain")
    assert (chain.model, chain.amount) == ("a.1", 2 * 25_400)  # from 16, and it stands at 14


@pytest.mark.parametrize(
    ("order", "refused"),
    [("ab|ef", ""), ("ae", "e"), ("a|ef|b", ""), ("a|e|b|f", ""), ("a|ea", "a")],
)
def test_each_side_has_its_part_of_the_phase(order: str, refused: str) -> None:
    """epic41k.phase.subphase-per-side: red's detachments, then blue's, then the next round."""
    scenario = planner.load(scene("epic41k", side="red", phase="movement"))
    times: dict[str, int] = {}
    plans: list[Any] = []
    for name in order:
        times[name] = times.get(name, 0) + 1
        one = "next turn" if name == "|" else go(name, times[name], "move", "epic41k")
        plans.append(one)
    verdict = planner.check_phase(scenario, plans)
    units = order.replace("|", "")
    wrong = [unit for unit, each in zip(units, verdict, strict=True) if PARTS in rules(each)]
    assert "".join(wrong) == refused
    assert verdict.legal == (not refused)


def test_what_plans_say_of_themselves_is_judged_as_well() -> None:
    """As of a plan alone: it walks 2" and says 3"."""
    scenario = planner.load(scene())
    assert rules(planner.check_phase(scenario, [go("a", spent=3)])[0]) == {"spent"}


def test_python_the_command_the_engine_and_a_batch_say_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of one plan too many among three: as files, as a list, as requests."""
    document = scene(phase="movement")
    plans: list[Any] = [go("a"), go("a", 2), "next turn", go("e")]
    ours = json.loads(planner.check_phase(planner.load(document), plans).to_json())
    assert [plan["legal"] for plan in ours["plans"]] == [True, False, True]
    assert (ours["legal"], ours["idle"]) == (False, ["b", "f"])
    (tmp_path / "s.json").write_text(json.dumps(document))
    for number, part in enumerate((plans[0], plans[1:], plans)):
        (tmp_path / f"{number}.json").write_text(json.dumps(part))
    for names in (["0", "1"], ["2"]):
        files = [str(tmp_path / f"{name}.json") for name in ("s", *names)]
        with pytest.raises(SystemExit) as left:
            main(["check", *files, "--json"])
        assert left.value.code == 1
        assert json.loads(capsys.readouterr().out) == ours
    request = json.dumps({"do": "check", "scenario": document, "plans": plans}) + "\n"
    said = StringIO()
    serve(BytesIO(request.encode()), said)
    (tmp_path / "asked.jsonl").write_text(request)
    batch(tmp_path / "asked.jsonl", tmp_path / "out", runner_of("local", 1), lambda *_: None)
    for answer in (said.getvalue(), (tmp_path / "out").read_text()):
        assert json.loads(answer)["status"] == 1
        assert json.loads(answer)["answer"] == ours


def test_people_read_a_line_for_each_plan_and_one_for_all() -> None:
    """With who got no order, which is not wrong."""
    scenario = planner.load(scene(phase="movement"))
    lines = str(planner.check_phase(scenario, [go("a"), go("a", 2)])).splitlines()
    assert lines[:2] == ["1. a: legal", "2. a: illegal:"]
    assert PICKED in lines[2]
    assert lines[-2:] == ["idle: b", "the whole: illegal: 1 of 2 plans"]


@pytest.mark.parametrize(
    ("second", "said"),
    [
        ({**go("a"), "wrong": 1}, ':1: at /1/wrong: unknown key "wrong"'),
        ({**go("a"), "models": [{"id": "a.1", "steps": [{"kind": "lime", "to": [1, 1]}]}]}, "/1/"),
        (go("e") | {"order": {"unit": "ee", "action": "normal"}}, ':/1: no unit "ee"'),
        (3, 'at /1: "next turn" or an object {"format": …} is needed, not a whole number'),
        ("next", 'at /1: unknown word "next"; did you mean'),
    ],
)
def test_what_is_no_plan_is_named_by_its_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], second: Any, said: str
) -> None:
    """One line, with the number of the plan in its list; exit status 2."""
    (tmp_path / "s.json").write_text(json.dumps(scene()))
    path = tmp_path / "p.json"
    path.write_text(json.dumps([go("a"), second]))
    with pytest.raises(SystemExit) as left:
        main(["check", str(tmp_path / "s.json"), str(path)])
    out, err = capsys.readouterr()
    assert (left.value.code, out, err.count("\n")) == (2, "", 1)
    assert said in err


def marked() -> dict[str, Any]:
    """The units of Epic with a blast marker by a: its leader has to roll before it moves."""
    document = scene("epic41k", phase="movement")
    document["units"][0]["state"] |= {"blast_markers": 1}
    document["units"][0]["profile"] |= {"leadership": 3}
    for unit in document["units"]:
        unit["profile"] |= {"detachment": unit["id"]}
    return document


LED = [{"test": "leadership", "dice": "D6", "models": []}]


def test_what_came_of_a_plan_is_what_the_next_one_finds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """epic41k.amb.e26: who fails to lead stays where it is; passed it has gone 2 cm.

    Once more, in the next turn: from where it stood at first, or from where it has come to.
    """
    scenario = planner.load(marked())
    plan = go("a", 1, "move", "epic41k") | {"dice": LED}
    again, on = plan, go("a", 2, "move", "epic41k") | {"dice": LED}
    came = {"failed": ["leadership"]}
    rows: list[tuple[list[Any], bool]] = [
        ([plan, came, "next turn", again], True),
        ([plan, came, "next turn", on], False),
        ([plan, "next turn", again], False),
        ([plan, "next turn", on], True),
        ([plan, {"failed": []}, "next turn", on], True),
    ]
    for plans, legal in rows:
        found = planner.check_phase(scenario, plans)
        assert [verdict.legal for verdict in found] == [True, legal], str(found)
        (tmp_path / "s.json").write_text(json.dumps(marked()))
        (tmp_path / "p.json").write_text(json.dumps(plans))
        with pytest.raises(SystemExit) as left:
            main(["check", str(tmp_path / "s.json"), str(tmp_path / "p.json"), "--json"])
        assert left.value.code == (0 if legal else 1)
        assert json.loads(capsys.readouterr().out) == json.loads(found.to_json())


@pytest.mark.parametrize(
    ("plans", "said"),
    [
        ([{"failed": []}, go("a")], "stands right after that plan"),
        ([go("a"), {"failed": []}, {"failed": []}], "stands right after that plan"),
        ([go("a"), "next turn", {"failed": []}], "stands right after that plan"),
        ([go("a"), {"failed": ["nerve"]}], 'the plan owes no test "nerve"'),
        ([go("a"), {"halted": ["a.1"]}], "halts"),
        ([go("a"), {"failed": [], "lost": 1}], 'unknown key "lost"'),
        ([{"failed": []}], "at least one plan"),
    ],
)
def test_what_cannot_have_come_of_a_plan(plans: list[Any], said: str) -> None:
    """It is said of the plan before it, once, and of what that plan owes."""
    with pytest.raises((OrderError, FileError), match=said):
        planner.check_phase(planner.load(scene(phase="movement")), plans)


def test_nothing_came_of_an_illegal_plan() -> None:
    """It is left out, with all that is said to have come of it."""
    scenario = planner.load(scene(phase="movement"))
    found = planner.check_phase(scenario, [go("a", 2), {"failed": ["nerve"]}, go("a")])
    assert [verdict.legal for verdict in found] == [False, True]


def test_a_phase_without_plans_is_none() -> None:
    """Nor is one of ends of turns alone."""
    without: list[list[Any]] = [[], ["next turn"]]
    for plans in without:
        with pytest.raises(OrderError, match="at least one plan"):
            planner.check_phase(planner.load(scene()), plans)


def test_texts_of_plans_are_read() -> None:
    """As by `check`."""
    scenario = planner.load(scene())
    assert planner.check_phase(scenario, [json.dumps(go("a"))]).legal
    with pytest.raises(FileError, match="<plans>"):
        planner.check_phase(scenario, ["{"])


def test_which_scenario_a_plan_of_a_phase_is_of() -> None:
    """The table as it is, or as it was at any time of the phase; no other one."""
    table = planner.load(scene(phase="movement", side="red"))
    then = planner.after(table, planner.Plan.from_json(json.dumps(go("a"))))
    begun, gone, other = (
        go("b") | {"scenario": digest} for digest in (table.digest, then.digest, "sha256:0")
    )
    for plan, rules in ((begun, []), (gone, []), (other, ["scenario"])):
        _, last = planner.check_phase(table, [go("a"), plan])
        assert [wrong.rule for wrong in last.violations] == rules
