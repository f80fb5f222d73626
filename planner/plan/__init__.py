"""The answer: where every model goes, step by step, with receipt, proof and reasons."""

from planner.plan.plan import Dice, ModelPlan, Plan, Proof, Repair, RollRow, Status, Term, WhyNot
from planner.plan.step import Step, StepKind

__all__ = [
    "Dice",
    "ModelPlan",
    "Plan",
    "Proof",
    "Repair",
    "RollRow",
    "Status",
    "Step",
    "StepKind",
    "Term",
    "WhyNot",
]
