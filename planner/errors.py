"""What can go wrong, drawn once.

PlannerError
├── InputError        the input was not understood (exit status 2)
│   ├── FileError     … at a line or JSON pointer of a file
│   ├── OrderError    … in an order: an unknown unit, action, target or feature
│   ├── MissingExtra  … needs an optional package that is not installed
│   └── LimitError    a stated limit was exceeded
│       └── LateError … in time: there is no answer, neither yes nor no
└── IllegalPlanError  the referee refused our own plan: a bug, never shown as a plan
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import Final


class PlannerError(Exception):
    """The root of every error this package raises on purpose."""


class InputError(PlannerError):
    """The input was not understood; the message names the place and the mend."""


class FileError(InputError):
    """Something in a file is wrong, at a line or a JSON pointer.

    Shown as ``FILE:LINE: message`` or, where no line is known, ``FILE:/json/pointer: message``.
    """

    def __init__(self, message: str, *, file: str = "<input>", place: str | int = "") -> None:
        self.message, self.file, self.place = message, file, place
        said, at = brief(message), brief(str(place))
        super().__init__(f"{file}:{at}: {said}" if place != "" else f"{file}: {said}")

    def within(self, file: str, pointer: str = "") -> FileError:
        """Return the same error seen from `file`, its pointer below `pointer`."""
        place = f"{pointer}{self.place}" if isinstance(self.place, str) else self.place
        return FileError(self.message, file=file, place=place)


class OrderError(InputError):
    """The order names something that does not exist or does not fit."""


class MissingExtra(InputError):  # noqa: N818  the name says what is missing
    """An optional package is needed: ``pip install 'wargame-planner[EXTRA]'``."""

    def __init__(self, extra: str, purpose: str) -> None:
        install = f"pip install 'wargame-planner[{extra}]'"
        super().__init__(f"{purpose} needs an optional package: {install}")


class LimitError(InputError):
    """A stated limit (models, features, vertices, size, depth) was exceeded."""


class LateError(LimitError):
    """Not done within the time that was given: what was asked is not answered at all."""


class IllegalPlanError(PlannerError):
    """The referee refused a plan of ours: a bug in the planner, kept as a reproduction file.

    `violations` are what the referee said.
    """

    def __init__(self, message: str, violations: tuple[str, ...] = ()) -> None:
        self.violations = violations
        super().__init__(message)


LISTED: Final = 30
"""How many known words an error lists."""
LONGEST: Final = 1_000
"""Characters of a message, or of a place, that are shown."""
WORD: Final = 100
"""Characters of the longest word that is nearly another."""


def brief(text: str) -> str:
    """Return a text as it is shown: of what is endless its beginning."""
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}… ({len(text)} characters)"


def nearest(word: str, known: Iterable[str]) -> str:
    """Return a hint that names the known word nearest to `word`, or lists those there are.

    >>> nearest("targts", ["targets", "unit"])
    'did you mean "targets"?'
    """
    words = sorted(known)
    close = difflib.get_close_matches(word, words, n=1) if len(word) <= WORD else ()
    if close:
        return f'did you mean "{close[0]}"?'
    more = f" and {len(words) - LISTED} more" if len(words) > LISTED else ""
    return f"known: {', '.join(words[:LISTED]) or 'none'}{more}"
