"""Geometry without error: integers, fractions, roots, and proofs where those end.

Coordinates are *halves*: integer half µm, because the radius of a base may end in half a µm.
"""
