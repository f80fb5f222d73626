"""A verdict within a deadline, or none: never a plan that counts as legal for want of time."""

from __future__ import annotations

import json
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any

import pytest

import planner
from planner import Limits, rulesets
from planner.cli.main import main
from planner.errors import LateError
from planner.planning.within import judged_within
from planner.service.engine import serve
from planner.until import on_time, until

AT = (10, 10)


def document() -> dict[str, Any]:
    """A tank by itself."""
    table = {"width": 60, "height": 44, "unit": "in", "name": "bare"}
    tank = {"id": "t.1", "base": "120x92mm oval", "at": AT}
    return {
        "format": "planner-scenario/1",
        "ruleset": "wh40k10",
        "map": {"type": "FeatureCollection", "table": table, "features": []},
        "turn": {"phase": "movement"},
        "units": [{"id": "t", "side": "red", "profile": {"M": 12}, "models": [tank]}],
    }


def turning(steps: int) -> dict[str, Any]:
    """A plan of so many turns to and fro."""
    row = [{"kind": "pivot", "to": AT, "facing": 10 * (k % 2)} for k in range(steps)]
    return {
        "format": "planner-plan/1",
        "ruleset": "wh40k10",
        "order": {"unit": "t", "action": "normal"},
        "models": [{"id": "t.1", "steps": row}],
    }


def ticking(deadline: float) -> Limits:
    """Limits whose clock goes on by a second each time that it is looked at."""
    seconds = iter(range(1_000_000))
    return Limits(deadline=deadline, clock=lambda: float(next(seconds)))


def test_a_verdict_in_time_is_the_verdict() -> None:
    """With a clock that is looked at before each model and each step, and a deadline beyond."""
    scenario = planner.load(document())
    verdict = planner.check(scenario, turning(5), ticking(1_000))
    assert verdict == planner.check(scenario, turning(5))
    assert verdict.legal


@pytest.mark.parametrize("deadline", [0, 1, 3, 5])
def test_what_takes_longer_is_not_judged(deadline: int) -> None:
    """Five turns take more than five looks at the clock, for all plans of a phase together."""
    scenario = planner.load(document())
    said = f"not judged within {deadline} s: neither legal nor illegal"
    with pytest.raises(LateError, match=said):
        planner.check(scenario, turning(5), ticking(deadline))
    with pytest.raises(LateError, match=said):
        planner.check_phase(scenario, [turning(1), turning(5)], ticking(deadline))


FIVE: dict[str, dict[str, Any]] = {
    "wh40k10": {"M": 6},
    "gemini": {"M": 4, "AP": 2, "I": 4},
    "wardrones": {},
    "epic41k": {"M": 20, "class": "infantry"},
}


@pytest.mark.parametrize("game", sorted(FIVE))
def test_a_game_that_looks_at_every_pair_looks_at_the_clock(game: str) -> None:
    """Five against five: before anybody has moved, each of five has looked; in its terms alone."""
    units = [
        {
            "id": name,
            "side": side,
            "profile": FIVE[game],
            "state": {"orders": "move"} if game == "epic41k" else {},
            "models": [
                {"id": f"{name}.{k}", "base": "25mm", "at": [x + 2 * k, x]} for k in range(5)
            ],
        }
        for name, side, x in (("u", "red", 10), ("e", "blue", 30))
    ]
    size = document()["map"]["table"] | {"unit": "cm" if game == "epic41k" else "in"}
    there = {**document(), "ruleset": game, "turn": {}, "units": units}
    scenario = planner.load({**there, "map": {**document()["map"], "table": size}})
    action = "normal" if game == "wh40k10" else "move"
    looks = []
    with until(lambda: looks.append(1)):
        rulesets.find(game).refusal(scenario, planner.Order("u", action))
        rulesets.find(game).terms(scenario, planner.Order("u", action))
    assert len(looks) >= 5


def test_the_deadline_is_over_with_the_judgement() -> None:
    """Whatever ended it: who judges afterwards has all the time there is."""
    scenario = planner.load(document())
    with pytest.raises(LateError):
        planner.check(scenario, turning(5), ticking(0))
    on_time()
    assert planner.check(scenario, turning(5)).legal
    with judged_within(Limits(deadline=0)), pytest.raises(LateError):
        on_time()
    with judged_within(Limits()), judged_within(None):
        on_time()


@pytest.mark.parametrize("command", ["check", "after"])
def test_the_command_says_so_with_status_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    """One line on standard error, nothing on standard output, nothing written."""
    for name, value in (("s", document()), ("p", turning(5))):
        (tmp_path / f"{name}.json").write_text(json.dumps(value))
    files = [str(tmp_path / f"{name}.json") for name in "sp"]
    out = ["-o", str(tmp_path / "then.json")] if command == "after" else []
    with pytest.raises(SystemExit) as left:
        main([command, *files, *out, "--deadline", "0"])
    said = capsys.readouterr()
    assert (left.value.code, said.out) == (2, "")
    assert said.err == "planner: not judged within 0 s: neither legal nor illegal\n"
    assert not (tmp_path / "then.json").exists()


@pytest.mark.parametrize(
    ("do", "asked"),
    [
        ("check", {"plan": turning(5)}),
        ("check", {"plans": [turning(5)]}),
        ("after", {"plan": turning(5)}),
    ],
)
def test_the_engine_says_so(do: str, asked: dict[str, Any]) -> None:
    """Status 2, and no answer; a deadline far off changes nothing."""
    answers = StringIO()
    request = {"do": do, "scenario": document(), **asked}
    lines = [json.dumps({**request, "deadline": seconds}) for seconds in (0, 1_000, -1)]
    serve(BytesIO("\n".join(lines).encode()), answers)
    late, legal, wrong = map(json.loads, answers.getvalue().splitlines())
    assert late["status"] == 2
    assert "answer" not in late
    assert "neither legal nor illegal" in late["error"]
    assert legal["status"] == 0
    assert "not less than 0" in wrong["error"]
