"""Which of the headings along lanes places are looked for at."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from planner.formation.places import headings
from planner.length import DEGREE
from planner.units import Pose


def test_lanes_that_lead_towards_the_aim_come_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """The aim is at 10°: 3° off it, then 30°, then 80°; each lane leads both ways."""
    lanes = tuple(k * DEGREE for k in (7, 187, 90, 270, 40, 220))
    problem = SimpleNamespace(navigator=SimpleNamespace(along_lanes=lambda _: lanes))
    kind = SimpleNamespace(id="t", enters=False, start=Pose(0, 0))
    monkeypatch.setattr(headings, "_ahead", lambda *_: iter([10 * DEGREE]))
    found = headings._along_lanes(cast("Any", problem), cast("Any", kind))
    assert found == [7 * DEGREE, 40 * DEGREE]
