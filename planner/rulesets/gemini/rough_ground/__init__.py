"""Slow, dangerous and variable ground, ditches and water."""
