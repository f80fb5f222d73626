"""Bounds over every place of the table: squares instead of places, a linear program, its duals."""
