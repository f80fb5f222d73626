"""Why not, and what would help."""
