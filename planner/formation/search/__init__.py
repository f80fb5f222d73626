"""Constructing: fast searches that find good choices for CP-SAT to judge."""
