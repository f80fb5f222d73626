"""Boundary triples: each number of the rules at 1 µm less, exactly, and 1 µm more.

In eight directions (the axes and slopes of the 3-4-5 triangle, along which whole lengths have
whole parts) and with three bases. What is right there is worked out from the definition of a
legal way alone.
"""
