"""The unit as a whole: who moves, where it ends, what it must be together."""
