"""The plan file (``planner-plan/1``): written so that it reads back to the same micrometre."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from planner.files import strict_json
from planner.files.struct import convert
from planner.plan import record
from planner.plan.plan import Plan
from planner.plan.reader import Reader
from planner.plan.writer import Writer

if TYPE_CHECKING:
    from planner.scenario.scenario import Scenario


def to_json(plan: Plan) -> str:
    """Return `plan` as a ``planner-plan/1`` document: one member, and one model, a line."""
    value: dict[str, Any] = msgspec.to_builtins(Writer(plan.unit).plan(plan))
    return "{" + ",\n ".join(f"{_text(k)}: {_member(k, v)}" for k, v in value.items()) + "}\n"


def from_json(text: str, scenario: Scenario | None = None, file: str = "<plan>") -> Plan:
    """Return the plan in a ``planner-plan/1`` document.

    Parameters:
        text: the document.
        scenario: what it is a plan for; gives the start of models that do not say ``from``.
        file: its name, for error messages.

    Raises:
        FileError: not such a document; names the JSON pointer and the mend.
    """
    parsed = convert(strict_json.parse(text, file), record.PlanRecord, file)
    return from_record(parsed, scenario, file)


def from_value(value: Any, scenario: Scenario | None = None, file: str = "<plan>") -> Plan:
    """Return the plan in a document that a program has made or parsed; see `from_json`."""
    return from_record(record_of(value, file), scenario, file)


def record_of(value: Any, file: str = "<plan>") -> record.PlanRecord:
    """Return what stands in a document that a program has made or parsed; see `from_json`."""
    return convert(strict_json.checked(value, file), record.PlanRecord, file)


def from_record(
    parsed: record.PlanRecord, scenario: Scenario | None = None, file: str = "<plan>"
) -> Plan:
    """Return the plan that stands in a document; see `from_json`."""
    from planner import rulesets

    unit = rulesets.find(parsed.ruleset, file=file, place="/ruleset").unit
    return Reader(unit, scenario, file).plan(parsed)


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _member(key: str, value: Any) -> str:
    if key in ("models", "rolls") and value:
        return "[\n  " + ",\n  ".join(map(_text, value)) + "]"
    return _text(value)
