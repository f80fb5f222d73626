"""JSON Schemas of the file formats, generated from the code that reads the files."""

from __future__ import annotations

from typing import Any, Final

from planner.errors import InputError, nearest

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
KINDS: Final = ("scenario", "map", "plan", "request")

__all__ = ["KINDS", "schema_of"]


def schema_of(kind: str) -> dict[str, Any]:
    """Return the JSON Schema of ``scenario``, ``map`` or ``plan`` files, or of a ``request``.

    Raises:
        InputError: there is no such format.
    """
    if kind not in KINDS:
        raise InputError(f'no file format "{kind}"; {nearest(kind, KINDS)}')
    return {
        "$schema": DIALECT,
        "title": f"planner {kind}{'' if kind == 'request' else ' file'}",
        **_body(kind),
    }


def _body(kind: str) -> dict[str, Any]:
    if kind == "map":
        from planner.schemas.map import map_schema

        return map_schema()
    import msgspec

    if kind == "request":
        from planner.service.request import KINDS as REQUESTS

        refs, parts = msgspec.json.schema_components(REQUESTS.values())
        return {"oneOf": list(refs), "$defs": parts}
    if kind == "plan":
        from planner.plan.record import PlanRecord

        return msgspec.json.schema(PlanRecord)
    from planner.scenario.reader import ScenarioRecord

    return msgspec.json.schema(ScenarioRecord)
