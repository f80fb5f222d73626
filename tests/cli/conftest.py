"""Run the command line in this process, and files to run it on."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from planner.cli import main


@dataclass(frozen=True)
class Outcome:
    """What a command left: exit status, standard output, standard error."""

    status: int
    out: str
    err: str


Run = Callable[..., Outcome]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Return a function that runs the command line with the given arguments.

    Progress is not shown: whether a second goes by is the machine's affair.
    """
    monkeypatch.setattr("planner.cli.patience.SOON", 600.0)

    def runs(*arguments: object) -> Outcome:
        capsys.readouterr()
        with pytest.raises(SystemExit) as left:
            main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        code = left.value.code
        return Outcome(0 if code is None else int(code), out, err)

    return runs


SCENARIO: dict[str, Any] = {
    "format": "planner-scenario/1",
    "ruleset": "wh40k10",
    "map": "m.geojson",
    "units": [
        {
            "id": "scouts",
            "side": "red",
            "keywords": ["INFANTRY"],
            "profile": {"M": 6},
            "models": [
                {"id": "scouts.1", "base": "32mm", "at": [10, 10]},
                {"id": "scouts.2", "base": "32mm", "at": [12, 10]},
            ],
        },
        {
            "id": "drones",
            "side": "blue",
            "keywords": ["INFANTRY"],
            "profile": {"M": 6},
            "models": [{"id": "drones.1", "base": "32mm", "at": [18, 10]}],
        },
    ],
}
TABLE = {
    "type": "FeatureCollection",
    "table": {"width": 60, "height": 44, "unit": "in", "name": "Bare table"},
    "features": [],
}


@pytest.fixture
def scenario(tmp_path: Path) -> Path:
    """Write a scenario and its map, and return the path of the scenario."""
    (tmp_path / "m.geojson").write_text(json.dumps(TABLE, indent=1))
    path = tmp_path / "s.json"
    path.write_text(json.dumps(SCENARIO, indent=1))
    return path


@pytest.fixture
def plan_file(tmp_path: Path) -> Path:
    """Write a plan by another program: both models go 2" up the table."""
    steps = {f"scouts.{i}": [8 + 2 * i, 12] for i in (1, 2)}
    value = {
        "format": "planner-plan/1",
        "ruleset": "wh40k10",
        "order": {"unit": "scouts", "action": "normal"},
        "models": [{"id": m, "steps": [{"kind": "line", "to": to}]} for m, to in steps.items()],
    }
    path = tmp_path / "p.json"
    path.write_text(json.dumps(value))
    return path
