"""Tiny boards on which every placing of a unit can be tried, one after another.

`brute.py` shares nothing with the formation but the boards: whole µm and plain loops.
"""
