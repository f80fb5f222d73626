"""The rules a game knows, read from ``rules.toml`` in its folder.

One table per rule, its ledger id quoted as the table's name::

    ["wh40k10.normal.no-er"]
    kind = "path"            # path, pose, dice, state, note, parameter or ambiguity
    status = "enforced"      # enforced, planned, reported or not yet
    text = "the rule in our own words"
    how = "how this program enforces or reports it"     # may be left out
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from planner.errors import nearest
from planner.rulesets.answers import Rule

KINDS: Final = frozenset({"path", "pose", "dice", "state", "note", "parameter", "ambiguity"})
STATUSES: Final = frozenset({"enforced", "planned", "reported", "not yet"})


def load_toml(path: Path) -> dict[str, Any]:
    """Return the parsed TOML file at `path`, or ``{}`` where there is none.

    Raises:
        ValueError: not valid TOML; names the file. Our own data, so a bug, not an input error.
    """
    if not path.is_file():
        return {}
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{path}: {error}") from None


def load_rules(path: Path) -> Mapping[str, Rule]:
    """Return ledger id -> rule, in file order.

    A long book may be split into chapters: TOML files in a folder ``rules`` beside (or in
    place of) ``rules.toml``, read in the order of their names.

    Raises:
        ValueError: a rule without text, or with an unknown key, kind or status.
    """
    chapters = (path, *sorted(path.with_suffix("").glob("*.toml")))
    rows = {name: row for chapter in chapters for name, row in load_toml(chapter).items()}
    return MappingProxyType({name: _rule(name, row) for name, row in rows.items()})


def _rule(name: str, row: dict[str, Any]) -> Rule:
    try:
        rule = Rule(id=name, **row)
    except TypeError as error:
        raise ValueError(f"rule {name}: {error}") from None
    if rule.kind not in KINDS:
        raise ValueError(f"rule {name}: unknown kind; {nearest(rule.kind, KINDS)}")
    if rule.status not in STATUSES:
        raise ValueError(f"rule {name}: unknown status; {nearest(rule.status, STATUSES)}")
    return rule
