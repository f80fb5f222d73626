"""Plainer ways to place a unit: what public programs do."""

from planner.bench.formation.baselines.greedy import greedy
from planner.bench.formation.baselines.naive import naive
from planner.bench.formation.baselines.rigid import rigid

__all__ = ["greedy", "naive", "rigid"]
