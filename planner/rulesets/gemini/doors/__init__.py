"""Doors and windows: opened, shut, crowded."""
