"""Write a map as text that reads and compares well: one feature per line."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any


def text(table_map: Mapping[str, Any]) -> str:
    """Return the GeoJSON text of a map, one feature per line, ending in a newline.

    Parameters:
        table_map: a parsed ``FeatureCollection``; its ``features`` are written last,
            every other member on a line of its own, in the order given.

    Returns:
        The same value as JSON; reading it back gives `table_map`.

    >>> print(text({"type": "FeatureCollection", "features": [{"id": "a"}, {"id": "b"}]}), end="")
    {
    "type": "FeatureCollection",
    "features": [
    {"id": "a"},
    {"id": "b"}
    ]
    }
    """
    members = [
        f"{_line(key)}: {_line(value)}" for key, value in table_map.items() if key != "features"
    ]
    features = ",\n".join(_line(feature) for feature in table_map["features"])
    return "{\n" + ",\n".join([*members, f'"features": [\n{features}\n]']) + "\n}\n"


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)
