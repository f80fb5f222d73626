"""Shortest ways of ours beside those of other programs: same tables, same queries, one run."""
