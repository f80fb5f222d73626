"""The command line: one file a command, everything heavy imported where it is used."""

from planner.cli.main import main

__all__ = ["main"]
