"""`planner.plan` is a function and a package: both must go on working."""

import subprocess
import sys

import pytest

FIRST = (
    "planner.plan",
    "planner.Plan",
    "import planner.plan.file",
    "from planner.plan import Step",
    "planner.load",
)


@pytest.mark.parametrize("first", FIRST)
def test_planner_plan_is_callable_whatever_was_imported_first(first: str) -> None:
    """Importing the package binds its name in `planner`: in a fresh interpreter each."""
    code = f"import planner\n{first}\nassert callable(planner.plan)\nfrom planner.plan import Plan"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_both_take_the_same() -> None:
    """The same words mean the same to either: names, order, defaults."""
    code = (
        "import inspect, planner\n"
        "from planner.planning.plan import plan\n"
        "import planner.plan\n"
        "ours, theirs = (inspect.signature(f).parameters.values() for f in (planner.plan, plan))\n"
        "say = [[(p.name, p.kind, p.default) for p in f] for f in (ours, theirs)]\n"
        "assert planner.plan is not plan\n"
        "assert say[0] == say[1], say"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
