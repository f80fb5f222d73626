"""Numbers, units and what is left when a run is stopped."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

from planner.bench.progress import Progress
from planner.bench.report import Report, Section, cell, seconds
from planner.bench.steps import run_steps
from planner.bench.timing import Noise, exponent


@pytest.mark.parametrize(
    ("value", "shown"),
    [(0.0000139, "13.9 µs"), (0.00107, "1.07 ms"), (1.25, "1.25 s"), (0.1, "100 ms")],
)
def test_seconds_have_three_figures(value: float, shown: str) -> None:
    """The unit is the largest that leaves a figure before the point."""
    assert seconds(value) == shown


def test_a_missing_value_is_a_dash() -> None:
    """A peer that was not asked has no number, not a zero."""
    assert cell(None, "seconds") == "-"
    assert cell(0.0822, "excess") == "+8.22%"
    assert cell(34.52, "times") == "34.5×"


def test_exponent_of_n_squared() -> None:
    """3, 12, 48 at 1, 2, 4: four times as long for twice the size."""
    assert exponent([1, 2, 4], [3, 12, 48]) == pytest.approx(2.0)


def test_noise_of_equal_measurements_is_one() -> None:
    """Nothing varies."""
    noise = Noise()
    noise.seconds = [0.5] * 10
    assert noise.spread == 1.0


def test_json_is_one_document_with_every_section() -> None:
    """What is shown is in it, and nothing is NaN."""
    report = Report("navigation", {"python": "3.11"})
    section = report.section(Section("paths", "Paths", (("peer", "program", "text"),)))
    section.add(peer="planner", query=1e-5)
    read = json.loads(report.to_json())
    assert read["format"] == "planner-bench/1"
    assert read["sections"]["paths"]["rows"] == [{"peer": "planner", "query": 1e-05}]


def _stop() -> None:
    raise KeyboardInterrupt


def _fail() -> None:
    raise RuntimeError("broken peer")


def test_ctrl_c_keeps_what_is_there() -> None:
    """The step after the interrupt does not run; the one before it stays."""
    ran: list[str] = []
    steps: list[tuple[str, Callable[[], Any]]] = [
        ("first", lambda: ran.append("first")),
        ("second", _stop),
        ("third", lambda: ran.append("third")),
    ]
    assert not run_steps(Report("navigation"), steps, Progress())
    assert ran == ["first"]


def test_a_failing_part_is_reported_and_the_rest_runs() -> None:
    """A benchmark of other programs outlives one of them."""
    ran: list[str] = []
    report = Report("navigation")
    done = run_steps(report, [("one", _fail), ("two", lambda: ran.append("two"))], Progress())
    assert (done, ran) == (False, ["two"])
    assert report.sections[-1].rows == [{"part": "one", "error": "RuntimeError: broken peer"}]


def test_the_command_loads_nothing_heavy() -> None:
    """`planner --help` stays quick with the benchmarks hooked in."""
    heavy = "{'numpy', 'numba', 'shapely', 'networkx', 'ortools', 'matplotlib'}"
    code = f"import sys, planner.bench.command; assert not {heavy} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)
