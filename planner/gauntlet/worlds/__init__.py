"""Worlds that are blocked, huge or degenerate: each has an answer, or a limit that is said."""
