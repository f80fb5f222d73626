"""The page of readings speaks of rules and options that there are, and of every option."""

import re
from pathlib import Path

from planner.rulesets.epic41k import RULESET, epic41k

PAGE = (Path(epic41k.__file__).parent / "READINGS.md").read_text(encoding="utf-8")
ROWS = [line.strip("|").split("|") for line in PAGE.splitlines() if line.startswith("| `")]


def test_every_row_names_a_rule() -> None:
    """Each first column is a ledger id that the game knows."""
    named = {row[0].strip(" `") for row in ROWS}
    assert named
    assert named <= set(RULESET.rules)


def test_every_option_has_its_row() -> None:
    """The options of the last column are those of the game, each beside its own rule."""
    found = {
        (option, row[0].strip(" `")) for row in ROWS for option in re.findall(r"`(\w+)`", row[-1])
    }
    assert found == {(option.key, option.rule) for option in RULESET.options.values()}
