"""When a solver found its first and its last solution, and a solve that Ctrl-C can stop."""

from __future__ import annotations

import threading
from typing import Any

from ortools.sat.python import cp_model

from planner.bench.timing import now


class Watch(cp_model.CpSolverSolutionCallback):
    """Notes seconds since `start` of the first and the last solution."""

    def __init__(self, start: float) -> None:
        super().__init__()
        self.start = start
        self.first: float | None = None
        self.last: float | None = None

    def on_solution_callback(self) -> None:
        """Called by the solver at every better solution."""
        self.last = now() - self.start
        self.first = self.first or self.last


def solve(solver: cp_model.CpSolver, model: cp_model.CpModel, watch: Watch, seconds: float) -> Any:
    """Return the status after at most `seconds` of processor time since the watch's start.

    Ctrl-C stops the solver and is passed on.

    CP-SAT's own handler would leave the process without Python's afterwards, so it is not used,
    and the main thread, which alone hears signals, must not be inside the solver.
    """
    solver.parameters.catch_sigint_signal = False
    found: list[Any] = []
    thread = threading.Thread(target=lambda: found.append(solver.solve(model, watch)), daemon=True)
    thread.start()
    try:
        while thread.is_alive():
            thread.join(0.1)
            if now() - watch.start > seconds:
                solver.stop_search()
    except KeyboardInterrupt:
        solver.stop_search()
        thread.join()
        raise
    return found[0]
