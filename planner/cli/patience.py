"""Long work: progress after a second, and Ctrl-C that keeps the best plan so far."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable
from types import FrameType
from typing import TYPE_CHECKING, Any, Final, TypeVar

if TYPE_CHECKING:
    from rich.status import Status

    from planner.formation.limits import Limits

T = TypeVar("T")

SOON: Final = 1.0
"""Seconds after which progress is shown."""
EVERY: Final = 5.0
"""Seconds between lines of progress where standard error is no terminal."""
INTERRUPTED: Final = 130


class Patience:
    """Runs long work beside the main thread, which stays free for Ctrl-C and progress.

    The solver runs compiled code for seconds; in the main thread a signal would wait for it.
    The first Ctrl-C asks the work to stop with the best it has, the second ends the process.
    """

    def __init__(self) -> None:
        self.stopped = threading.Event()
        self.message = "planning"
        self._said = ""
        self._status: Status | None = None

    def limits(self, deadline: float | None = None) -> Limits:
        """Return limits that this object's Ctrl-C stops and whose progress it shows.

        Parameters:
            deadline: wall-clock seconds after which the best so far is kept; None for none.
        """
        from planner.formation.limits import Limits

        return Limits(deadline=deadline, stop=self.stopped.is_set, progress=self._tell)

    def run(self, work: Callable[[], T]) -> T:
        """Return what `work` returns, or raise what it raises."""
        outcome: dict[str, Any] = {}

        def carry() -> None:
            try:
                outcome["value"] = work()
            except BaseException as error:
                outcome["error"] = error

        before = signal.signal(signal.SIGINT, self._interrupted)
        thread = threading.Thread(target=carry, name="planning", daemon=True)
        thread.start()
        try:
            self._wait(thread)
        finally:
            signal.signal(signal.SIGINT, before)
        if "error" in outcome:
            raise outcome["error"]
        value: T = outcome["value"]
        return value

    def in_time(self, deadline: float | None, what: str, work: Callable[[], T]) -> T:
        """Return what `work` returns, unless that takes longer than a deadline and a second.

        Parameters:
            what: is not done then, in words.

        Raises:
            LateError: it does.
        """
        from planner.planning.within import found_within

        def timed() -> T:
            with found_within(self.limits(deadline), what):
                return work()

        return self.run(timed)

    def _wait(self, thread: threading.Thread) -> None:
        thread.join(SOON)
        if thread.is_alive() and sys.stderr.isatty():
            from rich.console import Console
            from rich.markup import escape

            with Console(stderr=True).status(escape(self.message)) as self._status:
                while thread.is_alive():
                    thread.join(0.2)
                    self._status.update(escape(self.message))
        while thread.is_alive():
            self._say_plainly()
            thread.join(EVERY)

    def _say_plainly(self) -> None:
        """Say what is going on where no line can be written over, if it is news."""
        if self.message != self._said:
            self._said = self.message
            print(f"planner: {self.message} …", file=sys.stderr, flush=True)

    def say(self, line: str) -> None:
        """Print a line of what is ready on standard error, whatever else is said there."""
        print(line, file=sys.stderr, flush=True)

    def _tell(self, message: str) -> None:
        self.message = message

    def _interrupted(self, _number: int, _frame: FrameType | None) -> None:
        if self.stopped.is_set():
            os.write(sys.stderr.fileno(), b"planner: interrupted; no plan is shown\n")
            os._exit(INTERRUPTED)  # the work cannot be waited for
        self.stopped.set()
        self.message = "stopping with the best so far"
        print("planner: stopping with the best so far (Ctrl-C again: at once)", file=sys.stderr)
