"""Tests keep nothing in the user's cache; those of the cache say where it is.

Which tests come first, which are for the long run, and how that goes on where it was stopped.
"""

import os
from collections import Counter
from collections.abc import Generator
from pathlib import Path

import pytest

os.environ["PLANNER_CACHE"] = "off"


COMPILES = "tests/compiled/"
"""What compiles the kernels: half of it for one process, half for the next."""
FIRST = ("tests/referee/", "tests/gauntlet/test_hostile.py")
"""Tests that need none: who has nothing to compile has those meanwhile."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Where a long run keeps what has passed."""
    told = "tests that passed, one a line: they are left out, and those that pass now are added"
    parser.addoption("--passed", type=Path, metavar="FILE", help=told)


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(
    config: pytest.Config, items: list[pytest.Item]
) -> Generator[None]:
    """Say which are long before ``-m`` looks; put some of those that are left before all others."""
    _mark_long(items)
    _leave_out_passed(config, items)
    yield
    _put_first(items, getattr(config, "workerinput", {}).get("workercount", 1))


def _put_first(items: list[pytest.Item], processes: int) -> None:
    """Let two processes begin with what compiles, and none wait long for the other.

    A batch of a quarter of its share is what pytest-xdist gives each to begin with: the second
    process begins there. If it were elsewhere, it would only wait.
    """
    items.sort(key=lambda item: [not item.nodeid.startswith(first) for first in FIRST])
    compile_ = [item for item in items if item.nodeid.startswith(COMPILES)]
    rest = [item for item in items if not item.nodeid.startswith(COMPILES)]
    one, other = compile_[::2], compile_[1::2]
    begin = max(0, len(items) // (4 * processes) - len(one))
    items[:] = [*one, *rest[:begin], *other, *rest[begin:]]


def _mark_long(items: list[pytest.Item]) -> None:
    """Of a test marked ``share(n)`` all cases but each nth are `long`.

    A case asked for alone is the first of those found, so it is played whichever it is.
    """
    cases: Counter[str] = Counter()
    for item in items:
        share = item.get_closest_marker("share")
        if share is None:
            continue
        test = item.nodeid.partition("[")[0]
        if cases[test] % share.args[0]:
            item.add_marker("long")
        cases[test] += 1


def _leave_out_passed(config: pytest.Config, items: list[pytest.Item]) -> None:
    file: Path | None = config.getoption("passed")
    if file is None or not file.exists():
        return
    passed = set(file.read_text(encoding="utf-8").splitlines())
    out = [item for item in items if item.nodeid in passed]
    items[:] = [item for item in items if item.nodeid not in passed]
    config.hook.pytest_deselected(items=out)


def pytest_configure(config: pytest.Config) -> None:
    """The process that hands tests out, or has them all, keeps what has passed."""
    file: Path | None = config.getoption("passed")
    if file is not None and not hasattr(config, "workerinput"):
        config.pluginmanager.register(_Passed(file))


class _Passed:
    """Adds each test that passed to a file, at once: a run may be stopped at any moment."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """What is set up, called and passes is not asked for again."""
        if report.when == "call" and report.passed:
            with self.file.open("a", encoding="utf-8") as kept:
                kept.write(report.nodeid + "\n")


@pytest.fixture(autouse=True)
def _no_plan_is_refused(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A plan of ours that the referee refuses fails the test, though users get the next best."""
    if request.node.get_closest_marker("refuses") is not None:
        return

    def keep(_: object, __: object, violations: list[str]) -> str:
        raise AssertionError(f"the referee refused a plan: {violations}")

    monkeypatch.setattr("planner.planning.judged.keep", keep)
