"""The JSON Schema of a map, from the table of kinds that the reader reads by."""

from __future__ import annotations

from typing import Any, Final

from planner.battlefield.kind import KINDS, Kind, KindSpec
from planner.length import Unit

Schema = dict[str, Any]

_NUMBER: Final[Schema] = {"type": "number"}
_LENGTH: Final[Schema] = {"type": "number", "minimum": 0}
_TEXT: Final[Schema] = {"type": "string"}
_POSITION: Final[Schema] = {"type": "array", "items": _NUMBER, "minItems": 2, "maxItems": 2}
_SIGNED: Final = frozenset({"base", "from_z", "to_z"})
_COORDINATES: Final[dict[str, Schema]] = {
    "Point": _POSITION,
    "LineString": {"type": "array", "items": _POSITION, "minItems": 2},
    "Polygon": {
        "type": "array",
        "items": {"type": "array", "items": _POSITION, "minItems": 4},
        "minItems": 1,
    },
}


def map_schema() -> Schema:
    """Return the schema of a map: a ``FeatureCollection`` with a table."""
    side = {"type": "number", "exclusiveMinimum": 0}
    table = _object(
        {
            "width": side,
            "height": side,
            "unit": {"enum": [unit.value for unit in Unit]},
            "name": _TEXT,
            "credit": _TEXT,
        },
        ["width", "height", "unit"],
    )
    features = {"type": "array", "items": {"oneOf": [_feature(kind) for kind in Kind]}}
    members: dict[str, Schema] = {
        "type": {"const": "FeatureCollection"},
        "table": table,
        "features": features,
        "name": {},
        "note": {},
    }
    return _object(members, ["type", "table", "features"])


def _feature(kind: Kind) -> Schema:
    spec = KINDS[kind]
    members: dict[str, Schema] = {
        "type": {"const": "Feature"},
        "id": {"type": "string", "minLength": 1},
        "properties": _properties(kind, spec),
        "geometry": {"oneOf": [_geometry(name) for name in sorted(spec.geometry)]},
    }
    return _object(members, list(members))


def _geometry(name: str) -> Schema:
    members: dict[str, Schema] = {"type": {"const": name}, "coordinates": _COORDINATES[name]}
    return _object(members, list(members))


def _properties(kind: Kind, spec: KindSpec) -> Schema:
    members: dict[str, Schema] = {"kind": {"const": kind.value}, "name": _TEXT}
    for name, default in spec.lengths.items():
        length = _NUMBER if name in _SIGNED else _LENGTH
        members[name] = length if default is None else {**length, "default": default}
    for name, truth in spec.flags.items():
        members[name] = {"type": "boolean", "default": truth}
    for name, words in spec.words.items():
        members[name] = {"enum": ["", *words]} if words else _TEXT
    needed = [name for name, default in spec.lengths.items() if default is None]
    return _object(members, ["kind", *needed])


def _object(members: dict[str, Schema], required: list[str]) -> Schema:
    return {
        "type": "object",
        "properties": members,
        "required": required,
        "additionalProperties": False,
    }
