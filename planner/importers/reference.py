"""Tables named by reference: ``wh40kdc:LAYOUT`` in place of a map file."""

from __future__ import annotations

import pkgutil
from importlib import import_module
from typing import Any

from planner import importers


def kinds() -> tuple[str, ...]:
    """Return the kinds of table that can be imported: the folders of this package."""
    return tuple(sorted(m.name for m in pkgutil.iter_modules(importers.__path__) if m.ispkg))


def resolve(reference: str) -> dict[str, Any] | None:
    """Return the map behind ``KIND:NAME``, or None if `reference` is not of that form.

    Raises:
        MissingExtra: the optional package of that kind is not installed.
        InputError: that package has no such table.
    """
    kind, colon, name = reference.partition(":")
    if not colon or kind not in kinds():
        return None
    layout: dict[str, Any] = import_module(f"planner.importers.{kind}").import_layout(name)
    return layout
