"""What README shows is run as it stands there."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import planner

HOME = Path(__file__).parents[1]
README = (HOME / "README.md").read_text(encoding="utf-8")

pytest.importorskip("wh40kdc")


def blocks(language: str) -> list[str]:
    """Return README's code blocks of a language."""
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


@pytest.mark.parametrize("code", blocks("python"))
def test_the_python_examples_run(code: str, tmp_path: Path) -> None:
    """In a fresh interpreter; the files they name are the repository's, what they write is not."""
    (tmp_path / "examples").symlink_to(HOME / "examples")
    (tmp_path / "maps").symlink_to(HOME / "maps")
    subprocess.run([sys.executable, "-W", "error", "-c", code], cwd=tmp_path, check=True)


def test_the_first_line_is_a_command_that_works(tmp_path: Path) -> None:
    """The part after the set-up: a plan on standard output, exit 0, and the picture written."""
    line = next(line for line in README.splitlines() if line.startswith("python3 -m venv"))
    command = line.split("&&")[-1].split()
    assert command[0] == ".venv/bin/planner"
    words = [str(HOME / word) if word.startswith("examples/") else word for word in command[1:]]
    told = subprocess.run(
        [sys.executable, "-m", "planner", *words], cwd=tmp_path, capture_output=True, text=True
    )
    assert told.returncode == 0, told.stderr
    assert "Assault squad: charge Boyz, roll 9" in told.stdout
    assert (tmp_path / "charge.svg").read_text(encoding="utf-8").startswith("<")


@pytest.mark.parametrize("text", blocks("json"))
def test_the_scenario_can_be_planned_on(text: str, tmp_path: Path) -> None:
    """The one that is written out: it is read, and its squad walks."""
    path = tmp_path / "own.json"
    path.write_text(text, encoding="utf-8")
    scenario = planner.load(path)
    plan = planner.plan(scenario, planner.Order("squad", "normal", to=(18, 14)))
    assert plan.found
    got_out = planner.plan(scenario, planner.Order("veterans", "disembark", to=(18, 14)))
    assert got_out.found


@pytest.mark.parametrize("path", sorted((HOME / "examples").glob("*.json")), ids=lambda p: p.stem)
def test_every_example_can_be_loaded(path: Path) -> None:
    """Strictly, with its map, its ruleset and every word in it known."""
    assert planner.load(path).units
