"""Random scenes that try to break the planner and its judge; every failure is kept as a file."""
