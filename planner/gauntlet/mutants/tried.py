"""Tests are collected once; each mutant is tried in a child of that process.

As a plugin of pytest, given to ``pytest.main``: it runs no test where it stands itself.
"""

from __future__ import annotations

import json
import os
import resource
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from time import process_time
from types import CodeType, FrameType
from typing import Any

from planner.gauntlet.mutants.made import ROOT, Mutant
from planner.gauntlet.mutants.swap import swap

PAST, FOUND, ENDLESS, NO_TEST = "past", "found", "endless", "no test"
LIMIT = 10.0
"""Seconds of processor time that a test may take beyond ten times what it takes anyway."""
MEMORY = 4 << 30
Reached = dict[str, tuple[float, list[str]]]
"""Test -> seconds, and the functions that it reaches, as file:name."""


class Trials:
    """Finds out what each test reaches, then tries mutants, each with the tests that reach it.

    Parameters:
        wanted: the mutants.
        reached: what is known of it already.
        note: is told of each mutant how it ended.
        learnt: is called when `reached` is full.
    """

    def __init__(
        self,
        wanted: Sequence[Mutant],
        reached: Reached,
        note: Callable[[Mutant, str], None],
        learnt: Callable[[], None],
    ) -> None:
        self.wanted, self.reached, self.note, self.learnt = wanted, reached, note, learnt
        self._failed = ""

    def pytest_runtest_logreport(self, report: Any) -> None:
        """Remember that something failed."""
        if report.failed:
            self._failed = report.nodeid

    def pytest_runtestloop(self, session: Any) -> bool:
        """Do all that instead of running tests."""
        items = {item.nodeid: item for item in session.items}
        fresh = [item for name, item in items.items() if name not in self.reached]
        if fresh:
            self.reached.update(self._look(fresh))
        for name in set(self.reached) - set(items):
            del self.reached[name]
        self.learnt()
        for mutant in self.wanted:
            at = f"{mutant.file}:{mutant.function}"
            names = [name for name, (_, reached) in self.reached.items() if at in reached]
            names.sort(key=lambda name: (self.reached[name][0], name))
            self.note(mutant, self._try(mutant, [items[n] for n in names]) if names else NO_TEST)
        return True

    def _look(self, items: Sequence[Any]) -> Reached:
        """What each test reaches, found out in a child so that nothing is remembered here."""
        read, write = os.pipe()
        child = os.fork()
        if not child:
            code = 1
            try:
                os.close(read)
                _quiet()
                with os.fdopen(write, "w") as file:
                    looked = dict(self._looked(items))
                    file.write(self._failed or json.dumps(looked))
                code = int(bool(self._failed))
            finally:
                os._exit(code)
        os.close(write)
        with os.fdopen(read) as file:
            text = file.read()
        if os.waitpid(child, 0)[1]:
            raise SystemExit(f"a test fails as it is: {text}")
        looked = json.loads(text).items()
        found: Reached = {name: (seconds, reached) for name, (seconds, reached) in looked}
        return found

    def _looked(self, items: Sequence[Any]) -> Iterator[tuple[str, tuple[float, list[str]]]]:
        met: set[CodeType] = set()

        def call(frame: FrameType, event: str, _: Any) -> None:
            if event == "call":
                met.add(frame.f_code)

        for item, after in zip(items, [*items[1:], None], strict=True):
            met.clear()
            begun = process_time()
            sys.setprofile(call)
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
            sys.setprofile(None)
            if self._failed:
                return
            yield item.nodeid, (process_time() - begun, sorted(_names(met)))

    def _try(self, mutant: Mutant, items: Sequence[Any]) -> str:
        child = os.fork()
        if not child:
            code = 1
            try:
                code = self._tried(mutant, items)
            finally:
                os._exit(code)
        _, status = os.waitpid(child, 0)
        if os.WIFSIGNALED(status):
            return ENDLESS
        return FOUND if os.WEXITSTATUS(status) else PAST

    def _tried(self, mutant: Mutant, items: Sequence[Any]) -> int:
        _quiet()
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        swap(mutant)
        for item, after in zip(items, [*items[1:], None], strict=True):
            signal.setitimer(signal.ITIMER_VIRTUAL, LIMIT + 10 * self.reached[item.nodeid][0])
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
            if self._failed:
                return 1
        return 0


def _names(codes: set[CodeType]) -> Iterator[str]:
    """File and name of each code that is the referee's; of an inner function those of the outer."""
    root = f"{ROOT}{os.sep}"
    for code in codes:
        if code.co_filename.startswith(root):
            file = Path(code.co_filename[len(root) :]).as_posix()
            if file.startswith("planner/referee/"):
                yield f"{file}:{code.co_qualname.split('.<locals>')[0]}"


def _quiet() -> None:
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, 1)
    os.dup2(nothing, 2)
