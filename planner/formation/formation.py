"""The answer of the search: one place per model."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from planner.plan import Proof, Repair, Status, Term, WhyNot
from planner.units import Pose


@dataclass(frozen=True)
class Formation:
    """One place per model, how good it is, and why it is no better.

    Parameters:
        status: see `planner.plan.Status`.
        poses: model id -> end pose, of every model of the unit; empty for a "no".
        crossing: model id -> ids of the crossable bar models its way sweeps; only models whose
            ways owe tests for what they cross.
        move_order: every model id, in an order in which nobody ends where another still stands.
        objective: the goal's terms with value and bound, the weightiest first.
        proof: what was proved, over what.
        why_not: reasons for a "no", or for what fell short of all.
        repairs: changes that would help, the cheapest first.
        freed: ids of the models whose ways take mates that moved before them to have gone.
        apart: whether it is impossible however many groups the unit may end in.
    """

    status: Status
    poses: Mapping[str, Pose] = field(default_factory=dict)
    crossing: Mapping[str, frozenset[str]] = field(default_factory=dict)
    move_order: tuple[str, ...] = ()
    objective: tuple[Term, ...] = ()
    proof: Proof = field(default_factory=Proof)
    why_not: tuple[WhyNot, ...] = ()
    repairs: tuple[Repair, ...] = ()
    freed: frozenset[str] = frozenset()
    apart: bool = False
