"""An error as one line, with the exit status that it calls for."""

from __future__ import annotations

import traceback
from pathlib import Path
from typing import Final

from planner.errors import FileError, InputError, PlannerError, brief

NOT_UNDERSTOOD: Final = 2
INTERNAL: Final = 3
DEBUG: Final = "PLANNER_DEBUG"


def told(error: Exception) -> tuple[int, str]:
    """Return the exit status that `error` calls for, and it in words."""
    if isinstance(error, FileError):
        return NOT_UNDERSTOOD, _placed(error)
    if isinstance(error, InputError):
        return NOT_UNDERSTOOD, brief(str(error))
    if isinstance(error, PlannerError):
        return INTERNAL, f"internal error: {error}"
    return INTERNAL, (
        f"internal error: {type(error).__name__}: {error} ({_where(error)}). "
        f"This is a bug: please report it with the input ({DEBUG}=1 shows more)"
    )


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
    if not line:
        return str(error)
    return f"{error.file}:{line}: at {brief(str(error.place))}: {brief(error.message)}"


def _where(error: Exception) -> str:
    frames = traceback.extract_tb(error.__traceback__)
    if not frames:
        return "nowhere"
    last = frames[-1]
    return f"{Path(last.filename).parent.name}/{Path(last.filename).name}:{last.lineno}"
