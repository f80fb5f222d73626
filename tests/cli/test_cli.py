"""The command line: exit statuses, where output goes, and errors in one line."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import planner
from planner.errors import FileError, IllegalPlanError, InputError, nearest

Run = Any

HEAVY = {"numpy", "ortools", "shapely", "networkx", "scipy", "numba", "rich", "msgspec"}


def test_help_loads_nothing_heavy() -> None:
    """What keeps `planner --help` under a third of a second."""
    code = (
        "import sys; sys.argv = ['planner', '--help']\n"
        "from planner.cli import main\n"
        "try: main()\n"
        "finally: print(*{m.split('.')[0] for m in sys.modules}, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0
    assert HEAVY.isdisjoint(done.stderr.split())
    for command in ("plan", "options", "reach", "check", "draw", "rules", "import", "schema"):
        assert f"  {command} " in done.stdout


def test_the_version_is_said(run: Run) -> None:
    """`--version`."""
    assert run("--version").out == f"planner {planner.__version__}\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ["paln"],
        ["plan"],
        ["plan", "s.json"],
        ["plan", "s.json", "--unit", "u"],
        ["plan", "s.json", "--unit", "u", "--action", "a", "--roll", "six"],
        ["plan", "s.json", "--unit", "u", "--action", "a", "--nonsense"],
        ["draw", "s.json"],
        ["check", "s.json"],
    ],
)
def test_bad_arguments_are_status_2_with_a_message(run: Run, arguments: list[str]) -> None:
    """Unknown commands and options, missing and wrong values."""
    done = run(*arguments)
    assert done.status == 2
    assert done.out == ""
    assert "Error" in done.err
    assert "Traceback" not in done.err


def one_line(done: Any) -> str:
    """Assert an error of status 2 in one line, nothing on standard output, and return it."""
    assert done.status == 2
    assert done.out == ""
    assert done.err.count("\n") == 1
    return str(done.err)


def test_a_missing_file_is_named(run: Run, tmp_path: Path) -> None:
    """`FILE: message`."""
    path = tmp_path / "no.json"
    said = one_line(run("draw", path, "-o", tmp_path / "a.svg"))
    assert said.startswith(f"{path}: cannot be read: No such file")


def test_a_fault_in_a_file_has_its_line(run: Run, scenario: Path, tmp_path: Path) -> None:
    """`FILE:LINE: message`, with the JSON pointer as well."""
    text = scenario.read_text().replace('"base": "32mm"', '"base": "32mn"', 1)
    line = text[: text.index("32mn")].count("\n") + 1
    scenario.write_text(text)
    said = one_line(run("draw", scenario, "-o", tmp_path / "a.svg"))
    assert said.startswith(f"{scenario}:{line}: at /units/0/models/0/base: base")


def test_a_fault_in_the_map_names_the_map(run: Run, scenario: Path, tmp_path: Path) -> None:
    """Not the scenario that uses it."""
    table = tmp_path / "m.geojson"
    table.write_text(table.read_text().replace('"width"', '"widht"'))
    said = one_line(run("draw", scenario, "-o", tmp_path / "a.svg"))
    assert said.startswith(f"{table}:4: at /table/widht: ")
    assert 'did you mean "width"?' in said


def test_malformed_json_has_its_line(run: Run, scenario: Path, tmp_path: Path) -> None:
    """A lost comma on line 3."""
    scenario.write_text('{\n "format": "planner-scenario/1"\n "ruleset": ""}')
    said = one_line(run("draw", scenario, "-o", tmp_path / "a.svg"))
    assert said.startswith(f"{scenario}:3: not JSON")


@pytest.mark.parametrize("name", ["a.jpg", "a", "no/a.svg"])
def test_a_picture_that_cannot_be_written_is_refused_before_the_work(
    run: Run, scenario: Path, tmp_path: Path, name: str
) -> None:
    """Wrong suffix, no suffix, no folder."""
    one_line(run("draw", scenario, "-o", tmp_path / name))
    arguments = ["--unit", "scouts", "--action", "normal", "--draw", tmp_path / name]
    one_line(run("plan", scenario, *arguments))


def test_control_characters_of_a_file_do_not_reach_the_terminal(
    run: Run, scenario: Path, tmp_path: Path
) -> None:
    """An escape sequence in a key."""
    scenario.write_text('{"\\u001b[2J": 1}')
    assert "\x1b" not in one_line(run("draw", scenario, "-o", tmp_path / "a.svg"))


def test_draw_writes_a_picture(run: Run, scenario: Path, tmp_path: Path) -> None:
    """Without a plan."""
    done = run("draw", scenario, "-o", tmp_path / "a.svg")
    assert (done.status, done.out, done.err) == (0, "", "")
    assert "Bare table" in (tmp_path / "a.svg").read_text()


def test_draw_shows_a_plan_of_another_program(
    run: Run, scenario: Path, plan_file: Path, tmp_path: Path
) -> None:
    """A plan that has only ids and steps."""
    assert run("draw", scenario, plan_file, "-o", tmp_path / "a.svg").status == 0
    assert "scouts: normal" in (tmp_path / "a.svg").read_text()


def test_scenario_and_plan_cannot_both_be_standard_input(run: Run, tmp_path: Path) -> None:
    """There is only one."""
    assert "standard input" in one_line(run("check", "-", "-"))
    assert "standard input" in one_line(run("draw", "-", "-", "-o", tmp_path / "a.svg"))


def test_a_scenario_may_come_by_standard_input(
    run: Run, scenario: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its map is then looked for in the working folder."""
    import io

    class Stdin:
        buffer = io.BytesIO(scenario.read_bytes())

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", Stdin())
    assert run("draw", "-", "-o", "a.svg").status == 0


def test_the_words_of_a_scenario_are_listed(run: Run) -> None:
    """What may stand in profile and state, with its form, and which actions and phases there are.

    From the ledger: M of wh40k10.normal.distance, the two rules of Reserves, battle_shocked of
    wh40k10.fallback.desperate-escape.battle-shocked.
    """
    lines = run("rules", "wh40k10").out.splitlines()
    assert any(line.startswith("profile M: Move characteristic") for line in lines)
    assert any(
        line.startswith("profile reserves: ") and line.endswith("(one of deep_strike, strategic)")
        for line in lines
    )
    assert "state battle_shocked: the unit is Battle-shocked (true or false)" in lines
    assert "phases: command, movement, shooting, charge, fight" in lines
    actions = next(line for line in lines if line.startswith("actions: "))
    assert {"normal", "fall_back", "charge"} <= set(actions.partition(": ")[2].split(", "))
    (game,) = json.loads(run("rules", "wh40k10", "--json").out)["rulesets"]
    assert {"key", "text", "form"} == set(game["profile"][0])
    assert "embarked_in" in {word["key"] for word in game["state"]}


def test_rules_are_listed(run: Run) -> None:
    """Of one ruleset or all, as text or JSON."""
    assert "epic41k" in run("rules", "epic41k").out
    value = json.loads(run("rules", "wh40k10", "--json").out)
    assert [game["name"] for game in value["rulesets"]] == ["wh40k10"]
    assert value["rulesets"][0]["options"]
    assert 'did you mean "wardrones"?' in one_line(run("rules", "wardrone"))


@pytest.mark.parametrize("kind", ["scenario", "map", "plan"])
def test_schemas_are_printed(run: Run, kind: str) -> None:
    """One JSON document each."""
    assert json.loads(run("schema", kind).out)["title"] == f"planner {kind} file"


def test_an_unknown_schema_is_refused(run: Run) -> None:
    """With the nearest."""
    assert 'did you mean "plan"?' in one_line(run("schema", "plam"))


def test_import_lists_and_writes(run: Run, tmp_path: Path) -> None:
    """Layouts of the importer; a map; a scenario where a ruleset is named."""
    layout = run("import", "wh40kdc").out.splitlines()[0]
    path = tmp_path / "m.geojson"
    assert run("import", "wh40kdc", layout, "-o", path).status == 0
    assert json.loads(path.read_text())["type"] == "FeatureCollection"
    scenario = tmp_path / "s.json"
    assert "--ruleset" in one_line(run("import", "wh40kdc", layout, "-o", scenario))
    assert not scenario.exists()
    assert run("import", "wh40kdc", layout, "-o", scenario, "--ruleset", "wh40k10").status == 0
    assert planner.load(scenario).battlefield.features
    assert 'did you mean "wh40kdc"?' in one_line(run("import", "wh40kd"))
    one_line(run("import", "wh40kdc", "no such layout"))


def test_a_bug_is_one_line_and_status_3(
    run: Run, scenario: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Never a traceback; never status 2, for it is not the input's fault."""
    import planner.show.picture

    def broken(*_: Any, **__: Any) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(planner.show.picture, "write_picture", broken)
    done = run("draw", scenario, "-o", tmp_path / "a.svg")
    assert done.status == 3
    assert done.err.count("\n") == 1
    assert done.err.startswith("planner: internal error: ZeroDivisionError: oh (cli/test_cli.py:")
    assert "please report" in done.err


def test_a_plan_the_referee_refused_is_never_shown(
    run: Run, scenario: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is a bug of ours: status 3."""

    def refused(*_: Any, **__: Any) -> None:
        raise IllegalPlanError("the referee refused this plan")

    monkeypatch.setattr(planner, "plan", refused, raising=False)
    done = run("plan", scenario, "--unit", "scouts", "--action", "normal")
    assert (done.status, done.out) == (3, "")
    assert "the referee refused" in done.err


def test_a_picture_that_fails_does_not_lose_the_plan(
    run: Run, scenario: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The plan is on standard output, the fault on standard error, with its own status."""

    def fails(*_: object, **__: object) -> None:
        raise FileError("cannot be written: No space left on device", file="a.svg")

    monkeypatch.setattr("planner.show.picture.write_picture", fails)
    order = ["--unit", "scouts", "--action", "stationary", "--draw", tmp_path / "a.svg"]
    done = run("plan", scenario, *order)
    assert done.status == 2
    assert done.out.startswith("scouts: stationary\n")
    assert "No space left" in done.err
    done = run("plan", scenario, *order, "--json")
    assert json.loads(done.out)["order"]["action"] == "stationary"


@pytest.mark.parametrize("to", ["nan,1", "1", "1,", "inf,inf", "1,2,3,4"])
def test_what_begins_as_a_point_is_no_feature(run: Run, scenario: Path, to: str) -> None:
    """One number, too many, or none at all: said as such, not looked for on the map."""
    said = one_line(run("plan", scenario, "--unit", "scouts", "--action", "normal", "--to", to))
    assert said == f'planner: "{to}" is no point: write X,Y with two numbers, such as 12.5,30\n'


@pytest.mark.parametrize("to", ["9" * 400 + ",1", "1," + "9" * 400, "5,5," + "9" * 400, "-1,1"])
def test_a_point_that_no_table_has(run: Run, scenario: Path, to: str) -> None:
    """Numbers that no float holds are no different from those beyond the edge."""
    said = one_line(run("plan", scenario, "--unit", "scouts", "--action", "normal", "--to", to))
    assert said.endswith("is not a point of the table\n")


def test_targets_of_a_move_that_looks_at_none_are_refused(run: Run, scenario: Path) -> None:
    """Not left aside in silence: who names a target wants something done to it."""
    order = ["--unit", "scouts", "--action", "normal", "--to", "9,9", "--target", "drones"]
    assert "does not look at targets" in one_line(run("plan", scenario, *order))


def test_a_long_list_of_known_words_is_cut() -> None:
    """Thirty of thirty-five; a map has hundreds of features."""
    words = [f"w{number:02}" for number in range(35)]
    assert nearest("?", words).endswith(", w29 and 5 more")
    assert nearest("?", words[:20]).endswith(", w19")


def test_options_say_what_they_leave_out(run: Run, scenario: Path) -> None:
    """Two scouts alone have moves to make and nobody to charge; --best says the first in full."""
    found = run("options", scenario, "-u", "scouts", "-a", "stationary", "-a", "fall_back")
    assert found.status == 0
    assert "fall back: no enemy model is within Engagement Range" in found.out
    value = json.loads(run("options", scenario, "-u", "scouts", "-a", "stationary", "--json").out)
    assert [o["plan"]["order"]["action"] for o in value["options"]] == ["stationary"]
    assert value["left_out"] == []
    refused = run("options", scenario, "-u", "scouts", "-a", "fall_back")
    assert refused.status == 1


def test_what_to_face_is_read() -> None:
    """A number is degrees, two are a point, a word is a unit; what begins as a point is no word."""
    from planner.cli.inputs import look

    asked = (None, "90", "-12.5", "3,4", "boyz")
    assert [look(text) for text in asked] == [None, 90.0, -12.5, (3.0, 4.0), "boyz"]
    with pytest.raises(InputError):
        look("3,north")
