"""The one place that touches the ``wh40kdc`` package."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from planner.errors import InputError, MissingExtra, nearest

Record = Mapping[str, Any]
"""One entry of the package's data, as parsed JSON."""


@dataclass(frozen=True)
class Package:
    """What we read of the package: its data by id, and its resolver.

    Parameters:
        layouts, templates, patterns: id -> terrain layout, piece template, deployment pattern.
    """

    layouts: Mapping[str, Record]
    templates: Mapping[str, Record]
    patterns: Mapping[str, Record]


@cache
def open_package() -> Package:
    """Return the data of the installed package, read once.

    Raises:
        MissingExtra: ``wh40kdc`` is not installed.
    """
    try:
        from wh40kdc import Dataset
    except ModuleNotFoundError as error:
        if error.name != "wh40kdc":
            raise
        raise MissingExtra("wh40kdc", "importing a tournament layout") from None
    data = Dataset.embedded()
    return Package(
        layouts=_by_id(data.terrain_layouts.all),
        templates=_by_id(data.terrain_templates.all),
        patterns=_by_id(data.deployment_patterns.all),
    )


def resolve(layout: Record, templates: list[Record]) -> list[dict[str, Any]]:
    """Return the package's own placement of a layout: y down, inches, in its pinned order."""
    from wh40kdc.terrain import resolve_layout

    resolved: list[dict[str, Any]] = resolve_layout(dict(layout), [dict(t) for t in templates])
    return resolved


def list_layouts() -> list[str]:
    """Return the ids of all layouts, sorted.

    Raises:
        MissingExtra: ``wh40kdc`` is not installed.
    """
    return sorted(open_package().layouts)


def find_layout(package: Package, layout_id: str) -> Record:
    """Return the layout `layout_id`.

    Raises:
        InputError: there is none; names the nearest.
    """
    if layout_id not in package.layouts:
        hint = nearest(layout_id, package.layouts)
        raise InputError(f'the wh40kdc package has no layout "{layout_id}"; {hint}')
    return package.layouts[layout_id]


def _by_id(records: list[dict[str, Any]]) -> dict[str, Record]:
    return {record["id"]: record for record in records}
