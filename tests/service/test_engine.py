"""Requests on one stream, answers on another."""

from __future__ import annotations

import json
from io import BytesIO, StringIO
from typing import Any

import jsonschema
import pytest

from planner.files.strict_json import MAX_BYTES
from planner.schemas import schema_of
from planner.service.desk import MOST_KEPT
from planner.service.engine import lines, serve

NORTH = {"unit": "scout", "action": "normal", "to": [5, 14]}
"""Four inches north."""


def ask(*requests: dict[str, Any] | str | bytes) -> list[dict[str, Any]]:
    """Return the answers to requests, written as JSON where they are objects."""
    written = [json.dumps(r) if isinstance(r, dict) else r for r in requests]
    data = [line.encode() if isinstance(line, str) else line for line in written]
    out = StringIO()
    serve(BytesIO(b"\n".join(data) + b"\n"), out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_a_phase_is_played_on_a_table_that_is_kept(document: dict[str, Any]) -> None:
    """4" north, by hand; carried out, the model stands there and may not move again."""
    kept, planned = ask(
        {"do": "keep", "as": "now", "scenario": document},
        {"id": 7, "do": "plan", "on": "now", "order": NORTH},
    )
    assert kept["status"] == 0
    assert (planned["id"], planned["status"]) == (7, 0)
    plan = planned["answer"]
    assert plan["models"][0]["to"]["at"] == [5, 14, 0]
    assert plan["models"][0]["spent"] == 4
    table = {"do": "keep", "as": "now", "scenario": document}
    _, legal, then, again = ask(
        table,
        {"do": "check", "on": "now", "plan": plan},
        {"do": "after", "on": "now", "plan": plan, "as": "then"},
        {"do": "plan", "on": "then", "order": NORTH},
    )
    assert legal["status"] == 0
    assert legal["answer"]["legal"] is True
    assert then["answer"]["units"][0]["models"][0]["at"] == [5, 14, 0]
    assert again["status"] == 1
    assert again["answer"]["why_not"]


def test_options_and_reach_are_answered(document: dict[str, Any]) -> None:
    """A lone model in the movement phase has orders, and 6" in which to carry them out."""
    options, reach = ask(
        {"do": "options", "scenario": document, "unit": "scout", "actions": ["normal"]},
        {"do": "reach", "scenario": document, "unit": "scout", "action": "normal"},
    )
    assert options["answer"]["format"] == "planner-options/1"
    assert reach["answer"]["bands"][0]["budget"] == 6


def test_the_ways_of_one_model_are_answered(document: dict[str, Any]) -> None:
    """3 east and 4 north are 5"; 7" north are too far; a point has two numbers, or three."""
    asked = {"do": "ways", "scenario": document, "unit": "scout", "action": "normal"}
    there, too_far, nowhere = ask(
        {**asked, "model": "scout.1", "to": [8, 14]},
        {**asked, "model": "scout.1", "to": [5, 17]},
        {**asked, "model": "scout.1", "to": [5]},
    )
    [way] = there["answer"]["ways"]
    assert (there["status"], way["spent"], way["odds"]) == (0, 5, "1")
    assert (too_far["status"], too_far["answer"]["ways"]) == (1, [])
    assert nowhere["status"] == 2
    assert "/to" in nowhere["error"]


def test_an_illegal_plan_is_told_and_not_carried_out(document: dict[str, Any]) -> None:
    """7" with a move of 6"."""
    steps = [{"kind": "line", "to": [5, 17]}]
    plan = {
        "format": "planner-plan/1",
        "ruleset": "wh40k10",
        "order": {**NORTH, "to": [5, 17]},
        "models": [{"id": "scout.1", "steps": steps}],
    }
    checked, after = ask(
        {"do": "check", "scenario": document, "plan": plan},
        {"do": "after", "scenario": document, "plan": plan},
    )
    for answer in (checked, after):
        assert answer["status"] == 1
        rules = [violation["rule"] for violation in answer["answer"]["violations"]]
        assert "wh40k10.normal.distance" in rules


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("nonsense", "<stdin>:1:1: not JSON"),
        ("[1]", "a request is an object"),
        ("{}", 'the key "do" is missing'),
        ('{"do": "plam"}', 'did you mean "plan"?'),
        ('{"do": ["plan"]}', "cannot do"),
        ('{"do": "plan", "do": "plan"}', "stands twice"),
        ('{"do": "plan", "scenario": {}}', 'the key "order" is missing'),
        ('{"do": "check", "plan": {}}', 'either "scenario" or'),
        ('{"do": "check", "plan": {}, "scenario": {}, "on": "x"}', 'either "scenario" or'),
        ('{"do": "check", "plan": {}, "on": "x"}', "no scenario is kept as 'x'; none is"),
        ('{"do": "check", "plan": {}, "scenario": "-"}', "standard input brings the requests"),
        ('{"do": "check", "plan": {}, "scenario": "gone.json"}', "gone.json: cannot be read"),
        ('{"do": "check", "plan": NaN, "on": "x"}', "NaN is not a number"),
        ('{"do": "check", "plan": {"a": "\\ud800"}, "on": "x"}', "lone surrogate"),
        ("[" * 100, "nested deeper"),
        (b'{"do": "\xff"}', "<stdin>:1:1: not text in UTF-8"),
        (b"x" * (MAX_BYTES + 9), "larger than"),
    ],
)
def test_what_is_not_understood_is_said_and_the_next_is_answered(
    document: dict[str, Any], line: str | bytes, said: str
) -> None:
    """One answer to each line, with status 2, whatever the line is."""
    first, second = ask(line, {"id": "b", "do": "keep", "as": "t", "scenario": document})
    assert first["status"] == 2
    assert said in first["error"]
    assert (second["id"], second["status"]) == ("b", 0)


def test_the_answer_bears_the_id_even_of_what_is_not_understood() -> None:
    """Bots find their request by it."""
    for asked in (3, "x"):
        assert ask({"id": asked, "do": "plam"})[0]["id"] == asked
    assert ask({"id": True, "do": "plam"})[0]["id"] is None


def test_a_deadline_is_no_time_before_now(document: dict[str, Any]) -> None:
    """Refused, not taken for none."""
    request = {"do": "plan", "scenario": document, "order": NORTH, "deadline": -1}
    assert "not less than 0" in ask(request)[0]["error"]


def test_progress_comes_before_the_answer_and_bears_its_id(document: dict[str, Any]) -> None:
    """Only where it is asked for."""
    request = {"id": 1, "do": "plan", "scenario": document, "order": NORTH}
    *told, answer = ask({**request, "progress": True})
    assert told
    assert all(line["id"] == 1 and line["progress"] for line in told)
    assert answer["status"] == 0
    assert len(ask(request)) == 1


def test_progress_is_of_the_request_that_asked_for_it(document: dict[str, Any]) -> None:
    """What a kept table learns for one request is not told under its id during the next."""
    advance = {"unit": "scout", "action": "advance", "to": [5, 14], "roll": 1}
    answers = ask(
        {"do": "keep", "as": "now", "scenario": document},
        {"id": 1, "do": "plan", "on": "now", "order": NORTH, "progress": True},
        {"id": 2, "do": "plan", "on": "now", "order": advance},
    )
    assert [answer["status"] for answer in answers if "status" in answer] == [0, 0, 0]
    assert answers[-1]["id"] == 2
    assert answers[-2]["id"] == 1
    assert "status" in answers[-2]


def test_only_so_many_scenarios_are_kept(document: dict[str, Any]) -> None:
    """A name that is used again makes no new one."""
    names = [str(n) for n in range(MOST_KEPT)]
    answers = ask(
        *({"do": "keep", "as": name, "scenario": document} for name in (*names, "0", "more"))
    )
    assert [answer["status"] for answer in answers] == [0] * (MOST_KEPT + 1) + [2]
    assert "use a name again" in answers[-1]["error"]


def test_empty_lines_and_a_last_line_without_an_end_are_read() -> None:
    """As files come that people write."""
    out = StringIO()
    serve(BytesIO(b'\n \r\n{"id": 1}\r\n{"id": 2}'), out)
    assert [json.loads(line)["id"] for line in out.getvalue().splitlines()] == [1, 2]


def test_a_line_that_is_too_long_is_cut_and_passed_over() -> None:
    """No more of it is held in memory than it takes to refuse it."""
    stream = BytesIO(b"a" * (3 * MAX_BYTES) + b"\nnext\n")
    long, after = lines(stream)
    assert MAX_BYTES < len(long) <= MAX_BYTES + 2
    assert after == b"next"


def test_requests_are_what_their_schema_says(document: dict[str, Any]) -> None:
    """Somebody else's reader takes ours, and not one with a key too many."""
    schema = schema_of("request")
    request = {"do": "plan", "scenario": document, "order": NORTH}
    jsonschema.validate(request, schema)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**request, "wth": 1}, schema)


def test_a_phase_in_which_nobody_moves_ends_without_a_plan(document: dict[str, Any]) -> None:
    """epic41k.phase.sequence: prep fire, in which nobody moves, then the moves.

    As on the command line. Red moves, so that blue alone may have fired.
    """
    profile = {"M": 10, "class": "infantry", "size": "basic"}
    mine, gun = document["units"][0], {"state": {"orders": "special"}, "keywords": ["ARTILLERY"]}
    at = [{"id": "g.1", "base": "20mm", "at": [20, 10]}]
    units = [
        {**mine, "keywords": [], "profile": profile},
        {"id": "g", "side": "blue", "profile": profile, **gun, "models": at},
    ]
    document |= {"ruleset": "epic41k", "units": units}
    document["turn"]["phase"], document["map"]["table"]["unit"] = "prep_fire", "cm"
    asked = {"do": "after", "scenario": document, "phase": "next"}
    then, shy, foe, idle, moved = ask(
        {**asked, "fired": ["g"], "as": "then"},
        asked,
        {**asked, "fired": ["scout"]},
        {"do": "after", "scenario": document},
        {**asked, "halted": ["scout.1"]},
    )
    assert then["answer"]["turn"] == {"round": 1, "side": "red", "phase": "movement"}
    assert [u.get("state", {}).get("prep_fired") for u in then["answer"]["units"]] == [None, 1]
    assert shy["answer"]["units"][1]["state"] == {"orders": "special"}
    assert [wrong["status"] for wrong in (foe, idle, moved)] == [2, 2, 2]
