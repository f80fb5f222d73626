"""One solver call: light presolve, one worker, deterministic time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

from ortools.sat.python import cp_model

from planner.formation.limits import Limits

LIGHT: Final[dict[str, Any]] = {
    "num_workers": 1,
    "random_seed": 1,
    "cp_model_probing_level": 0,
    "symmetry_level": 0,
    "max_presolve_iterations": 1,
    "linearization_level": 2,
}
"""Light presolve halves the time to the first solution; the full linear relaxation proves the
shortest walk of ten models in 0.03 s where the default needs 0.7 s (measured)."""
OTHER: Final[dict[str, Any]] = {
    "num_workers": 1,
    "random_seed": 7,
    "cp_model_presolve": False,
    "linearization_level": 2,
    "symmetry_level": 0,
}
"""Another way to the same truth: the model as it is given, without any presolve. That takes half of
the time of a full one (measured), and google/or-tools#5293, a bug of one, is no matter to it."""


@dataclass
class Clock:
    """What is left of the limits."""

    limits: Limits
    used: float = 0.0
    late: bool = False
    kept_back: float = 0.0
    began: float = -1.0
    told: tuple[int, ...] | None = None

    def __post_init__(self) -> None:
        if self.began < 0:
            began = self.limits.began
            self.began = self.limits.clock() if began is None else began

    @property
    def left(self) -> float:
        """Deterministic seconds left."""
        return max(0.0, self.limits.deterministic_time - self.used - self.kept_back)

    def tell(self, rank: tuple[int, ...], text: str) -> None:
        """Report a choice of this signed worth, unless as good a one has been reported."""
        if self.told is None or rank < self.told:
            self.told = rank
            self.limits.progress(text)

    @contextmanager
    def only(self, share: float) -> Iterator[None]:
        """Allow no more than `share` of what is left, for as long as the block runs."""
        before = self.kept_back
        self.kept_back += self.left * (1 - share)
        yield
        self.kept_back = before

    def afresh(self) -> Clock:
        """Return a small allowance of its own, for what has to be done even when time is up."""
        return Clock(Limits(deterministic_time=1.0))

    @property
    def over(self) -> bool:
        """Whether to stop now: asked to, out of time, or past the deadline."""
        return self.limits.stop() or self.left <= 0.0 or self._past() <= 0.0

    def _past(self) -> float:
        if self.limits.deadline is None:
            return 1e9
        left = self.limits.deadline - (self.limits.clock() - self.began)
        self.late = self.late or left <= 0.0
        return left

    def solve(
        self, model: cp_model.CpModel, settings: dict[str, Any], share: float = 1.0
    ) -> tuple[Any, cp_model.CpSolver]:
        """Solve within `share` of what is left; return CP-SAT's status and the solver."""
        solver = cp_model.CpSolver()
        for name, value in settings.items():
            setattr(solver.parameters, name, value)
        # Ctrl-C belongs to the caller (`Limits.stop`): CP-SAT's own handler ends the process
        # when the signal arrives in another thread than the one that solves.
        solver.parameters.catch_sigint_signal = False
        solver.parameters.max_deterministic_time = max(1e-3, self.left * share)
        wall = self._past()
        if self.limits.deadline is not None:
            solver.parameters.max_time_in_seconds = max(1e-3, wall)
        status = solver.solve(model)
        self.used += solver.response_proto.deterministic_time
        if status not in (cp_model.OPTIMAL, cp_model.INFEASIBLE) and solver.wall_time >= wall:
            self.late = True
        return status, solver
