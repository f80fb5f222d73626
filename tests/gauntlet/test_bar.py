"""How far a run is, where standard error is a log."""

from __future__ import annotations

import pytest

from planner.gauntlet.bar import told
from planner.gauntlet.row import Outcome


def test_a_log_has_what_went_wrong_and_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    """No line for each trial: fifty thousand are no log."""
    with told("small", 3) as tell:
        tell(Outcome("small", 0, "optimal", True, 1, 0.1, ()), 1)
        tell(Outcome("small", 1, "refused", False, 1, 0.1, ("why",)), 2)
        tell(Outcome("small", 2, "optimal", True, 1, 0.1, ()), 3)
    assert capsys.readouterr().err.splitlines() == ["small 1: refused", "small 3/3"]
