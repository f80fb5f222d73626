"""From off the table onto it."""

from __future__ import annotations

from collections.abc import Sequence

from planner.referee.way.trial import Trial
from planner.units import Pose


def set_up(trial: Trial, kinds: Sequence[str], end: Pose) -> None:
    """Judge that a model enters in the one step that its order gives it.

    Parameters:
        kinds: the kinds of its steps.
    """
    entry = trial.mobility.set_up
    if entry is not None and list(kinds) != [entry.kind]:
        said = " and ".join(kinds) or "nothing"
        text = f'enters by one step "{entry.kind}", not by {said}'
        trial.mistake(entry.rule, text, end, said, entry.kind)
