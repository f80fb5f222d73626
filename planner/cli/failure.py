"""Errors as one line on standard error, with the exit status they call for."""

from __future__ import annotations

import os
import sys
import traceback

from planner.errors import FileError
from planner.files.told import DEBUG, told


def status_of(error: Exception) -> int:
    """Say `error` on standard error, in one line, and return the exit status."""
    if os.environ.get(DEBUG):
        traceback.print_exception(error)
    status, text = told(error)
    say(text if isinstance(error, FileError) else f"planner: {text}")
    return status


def say(text: str) -> None:
    """Print one line on standard error; control characters from a file do not get through."""
    from planner.show.words import plain

    print(plain(text), file=sys.stderr)
