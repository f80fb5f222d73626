"""Tests keep nothing in the user's cache; those of the cache say where it is."""

import os

import pytest

os.environ["PLANNER_CACHE"] = "off"


FIRST = ("tests/compiled/", "tests/referee/", "tests/gauntlet/test_hostile.py")
"""What compiles the kernels, then tests that need none: another process has those meanwhile."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put some tests before all others, whatever is asked for."""
    items.sort(key=lambda item: [not item.nodeid.startswith(first) for first in FIRST])


@pytest.fixture(autouse=True)
def _no_plan_is_refused(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A plan of ours that the referee refuses fails the test, though users get the next best."""
    if request.node.get_closest_marker("refuses") is not None:
        return

    def keep(_: object, __: object, violations: list[str]) -> str:
        raise AssertionError(f"the referee refused a plan: {violations}")

    monkeypatch.setattr("planner.planning.judged.keep", keep)
