"""Every length of a value taken twice, whatever it is made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any, Final, TypeVar, cast

T = TypeVar("T")

_RULES: Final = {"amount", "budget", "entry", "free", "price", "sidestep_price", "reach", "gap"}
_LEAPS: Final = {"vertical", "every", "highest", "longest", "lower", "least", "lines", "radius"}
_BODIES: Final = {"paths", "thickness", "bottom", "top", "sill", "height", "length", "width"}
_SHARES: Final = {"share", "unhurried"}
LENGTHS: Final = frozenset(_SHARES | _RULES | _LEAPS | _BODIES | {"x", "y", "z"})
"""Fields that are lengths, µm, or hold nothing but lengths."""
SAME: Final = frozenset(("free_units", "most_units", "step", "unit"))


def doubled(value: T) -> T:
    """Return the value with all its lengths doubled; angles, counts and words stay."""
    if is_dataclass(value) and not isinstance(value, type):
        changed = {f.name: _field(f.name, getattr(value, f.name)) for f in fields(value) if f.init}
        return cast(T, replace(value, **changed))
    return cast(T, _within(value))


def _field(name: str, value: Any) -> Any:
    return _twice(value) if name in LENGTHS else value if name in SAME else doubled(value)


def _within(value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple(doubled(part) for part in value)
    if isinstance(value, Mapping):
        return {key: doubled(part) for key, part in value.items()}
    return value


def _twice(value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple(_twice(part) for part in value)
    return 2 * value if isinstance(value, int) and not isinstance(value, bool) else value
