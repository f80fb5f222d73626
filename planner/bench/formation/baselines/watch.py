"""When a solver found its first and its last solution."""

from __future__ import annotations

import time

from ortools.sat.python import cp_model


class Watch(cp_model.CpSolverSolutionCallback):
    """Notes seconds since `start` of the first and the last solution."""

    def __init__(self, start: float) -> None:
        super().__init__()
        self.start = start
        self.first: float | None = None
        self.last: float | None = None

    def on_solution_callback(self) -> None:
        """Called by the solver at every better solution."""
        self.last = time.perf_counter() - self.start
        self.first = self.first or self.last
