"""Long runs: what a log says, and a record that is somebody else's."""

from __future__ import annotations

from pathlib import Path

import pytest

from planner.errors import InputError
from planner.gauntlet.bar import told
from planner.gauntlet.long import play
from planner.gauntlet.row import Outcome
from planner.gauntlet.rows import ROWS


def test_a_log_has_what_went_wrong_and_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    """No line for each trial: fifty thousand are no log."""
    with told("small", 3) as tell:
        tell(Outcome("small", 0, "optimal", True, 1, 0.1, ()), 1)
        tell(Outcome("small", 1, "refused", False, 1, 0.1, ("why",)), 2)
        tell(Outcome("small", 2, "optimal", True, 1, 0.1, ()), 3)
    assert capsys.readouterr().err.splitlines() == ["small 1: refused", "small 3/3"]


@pytest.mark.parametrize("line", ['{"row": "small"}', "[]", "no JSON", '{"trouble": 3}'])
def test_a_record_of_somebody_else(tmp_path: Path, line: str) -> None:
    """It is not gone on with, and not written over."""
    (tmp_path / "small.jsonl").write_text(line + "\n")
    with pytest.raises(InputError, match="no trial of this row"):
        play(ROWS["small"], 1, tmp_path, lambda *_: None)
    assert (tmp_path / "small.jsonl").read_text() == line + "\n"
