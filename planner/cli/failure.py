"""Errors as one line on standard error, with the exit status they call for."""

from __future__ import annotations

import os
import sys
import traceback
from pathlib import Path
from typing import Final

from planner.errors import FileError, InputError, PlannerError

NOT_UNDERSTOOD: Final = 2
INTERNAL: Final = 3
DEBUG: Final = "PLANNER_DEBUG"


def status_of(error: Exception) -> int:
    """Say `error` on standard error, in one line, and return the exit status."""
    if os.environ.get(DEBUG):
        traceback.print_exception(error)
    status, text = told(error)
    say(text)
    return status


def told(error: Exception) -> tuple[int, str]:
    """Return the exit status that `error` calls for, and it in words."""
    if isinstance(error, FileError):
        return NOT_UNDERSTOOD, _placed(error)
    if isinstance(error, InputError):
        return NOT_UNDERSTOOD, f"planner: {error}"
    if isinstance(error, PlannerError):
        return INTERNAL, f"planner: internal error: {error}"
    return INTERNAL, (
        f"planner: internal error: {type(error).__name__}: {error} ({_where(error)}). "
        f"This is a bug: please report it with the input ({DEBUG}=1 shows more)"
    )


def say(text: str) -> None:
    """Print one line on standard error; control characters from a file do not get through."""
    from planner.show.words import plain

    print(plain(text), file=sys.stderr)


def _placed(error: FileError) -> str:
    """Return ``FILE:LINE: at /pointer: message`` where the line can be found."""
    from planner.files import position

    if not isinstance(error.place, str) or not error.place.startswith("/"):
        return str(error)
    try:
        text = Path(error.file).read_text("utf-8-sig")
        line = position.of_pointer(text, error.place)
    except (OSError, ValueError):
        return str(error)
    return f"{error.file}:{line}: at {error.place}: {error.message}" if line else str(error)


def _where(error: Exception) -> str:
    frames = traceback.extract_tb(error.__traceback__)
    if not frames:
        return "nowhere"
    last = frames[-1]
    return f"{Path(last.filename).parent.name}/{Path(last.filename).name}:{last.lineno}"
