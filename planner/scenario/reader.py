"""Read a scenario file (``planner-scenario/1``), strictly."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from planner import rulesets
from planner.battlefield import Battlefield, read_map
from planner.errors import FileError, LimitError, nearest
from planner.files import strict_json
from planner.files.struct import convert
from planner.importers.reference import resolve
from planner.length import Unit as LengthUnit
from planner.length import microdegrees
from planner.rulesets.ruleset import Ruleset
from planner.scenario.scenario import Scenario, Turn
from planner.units import Base, Model, Pose, Unit
from planner.units.unit import OFF

FORMAT: Final = "planner-scenario/1"
MAX_MODELS: Final = 2_000
LONGEST_BASE: Final = 40
"""Characters: no base takes more to write."""


class ModelRecord(msgspec.Struct, forbid_unknown_fields=True):
    """One model in a scenario file."""

    id: str
    base: str
    at: list[float] | None = None
    facing: float = 0
    height: float | None = None
    profile: dict[str, Any] = {}


class UnitRecord(msgspec.Struct, forbid_unknown_fields=True):
    """One unit in a scenario file."""

    id: str
    side: str
    models: list[ModelRecord]
    name: str = ""
    keywords: list[str] = []
    profile: dict[str, Any] = {}
    state: dict[str, Any] = {}


class TurnRecord(msgspec.Struct, forbid_unknown_fields=True):
    """The turn in a scenario file."""

    round: int = 1
    side: str = ""
    phase: str = ""
    step: str = ""


class ScenarioRecord(msgspec.Struct, forbid_unknown_fields=True):
    """A scenario file as it stands on disk."""

    format: Literal["planner-scenario/1"]
    ruleset: str
    map: str | dict[str, Any]
    units: list[UnitRecord]
    options: dict[str, Any] = {}
    turn: TurnRecord = msgspec.field(default_factory=TurnRecord)
    note: str = ""


def load(source: strict_json.Source | dict[str, Any], folder: Path | None = None) -> Scenario:
    """Return the scenario in a file, an open file, or an already parsed object.

    A map given as a path is looked for beside the scenario file (in `folder`, or the working
    folder, for standard input and parsed objects); ``KIND:NAME``, such as ``wh40kdc:LAYOUT``, is
    imported.

    Raises:
        FileError: the input is not such a scenario; names the place and the mend.
        LimitError: more than a stated limit.
    """
    if isinstance(source, dict):
        value = strict_json.checked(source, "<scenario>")
        return _scenario(value, "<scenario>", folder or Path())
    name = strict_json.name_of(source)
    beside = Path(name).parent if not name.startswith("<") else folder or Path()
    return _scenario(strict_json.load(source), name, beside)


def _scenario(value: Any, file: str, folder: Path) -> Scenario:
    record = convert(value, ScenarioRecord, file)
    ruleset = rulesets.find(record.ruleset, file=file, place="/ruleset")
    battlefield, map_value, map_file = _map(record.map, file, folder)
    if battlefield.table.unit is not ruleset.unit:
        raise FileError(
            f'the map is in "{battlefield.table.unit.value}", but {ruleset.name} is played '
            f'in "{ruleset.unit.value}": use a map in that unit',
            file=file,
            place="/map",
        )
    try:
        ruleset.check_map(battlefield, map_file)
    except FileError as error:
        raise error.within(map_file, "/map" if map_value is None else "") from None
    _known(record.options, ruleset.option_names, file, "/options", "option")
    units = _units(record.units, ruleset, file)
    options = ruleset.read_options(record.options, file)
    battlefield = ruleset.surveyed(battlefield, units, options)
    _features(ruleset, options, record.options, battlefield, file)
    turn = Turn(record.turn.round, record.turn.side, record.turn.phase, record.turn.step)
    ruleset.phases.check(turn, file)
    return Scenario(
        ruleset=ruleset.name,
        battlefield=battlefield,
        units=units,
        options=options,
        turn=turn,
        source=value if map_value is None else {**value, "map": map_value},
    )


def _features(
    ruleset: Ruleset,
    options: Mapping[str, Any],
    given: Mapping[str, Any],
    battlefield: Battlefield,
    file: str,
) -> None:
    """Raise a `FileError` for an option that lists what is no feature of the map."""
    known = {feature.id for feature in battlefield.features}
    for key in (key for key in given if ruleset.options[key].features):
        for index, name in enumerate(options[key] if isinstance(options[key], tuple) else ()):
            if name not in known:
                place = f"/options/{key}/{index}"
                message = f'no feature "{name}" on the map; {nearest(name, known)}'
                raise FileError(message, file=file, place=place)


def map_of(value: str, file: str, folder: Path) -> Any:
    """Return the parsed map that a scenario names by its path; None for one that is imported."""
    return None if resolve(value) is not None else _map(value, file, folder)[1]


def _map(value: str | dict[str, Any], file: str, folder: Path) -> tuple[Battlefield, Any, str]:
    """Return the battlefield, its parsed file (None where it stands in this one), its name."""
    if isinstance(value, dict):
        return read_map(value, file, "/map"), None, file
    imported = resolve(value)
    if imported is not None:
        return read_map(imported, value), imported, value
    if "\0" in value:
        raise FileError("a path cannot hold a zero byte", file=file, place="/map")
    path = folder / value
    if not _is_file(path):
        raise FileError(f'the map "{value}" is not there{_hint(path)}', file=file, place="/map")
    parsed = strict_json.load(path)
    return read_map(parsed, str(path)), parsed, str(path)


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # a name no file can have
        return False


def _hint(path: Path) -> str:
    """Name the map of a like name in the same folder, if there are maps at all."""
    try:
        beside = [other.name for other in path.parent.glob("*.geojson")]
    except OSError:
        beside = []
    return f"; {nearest(path.name, beside)}" if beside else ""


def _units(records: list[UnitRecord], ruleset: Ruleset, file: str) -> tuple[Unit, ...]:
    if sum(len(record.models) for record in records) > MAX_MODELS:
        raise LimitError(f"{file}: more than {MAX_MODELS} models")
    seen: set[str] = set()
    units = []
    for index, record in enumerate(records):
        place = f"/units/{index}"
        _new(record.id, seen, file, f"{place}/id")
        if not record.side:
            raise FileError("a unit belongs to a side", file=file, place=f"{place}/side")
        if not record.models:
            raise FileError("a unit has at least one model", file=file, place=f"{place}/models")
        said, states = ruleset.profile_names, ruleset.state_names
        _known(record.profile, said, file, f"{place}/profile", "profile entry", ("state", states))
        _known(record.state, states, file, f"{place}/state", "state", ("profile", said))
        units.append(_unit(record, ruleset, seen, file, place))
        ruleset.check_unit(units[-1], file, place)
        units[-1] = ruleset.embodied(units[-1])
    _carried({unit.id: unit for unit in units}, file)
    return tuple(units)


def _carried(units: Mapping[str, Unit], file: str) -> None:
    """Raise a `FileError` for carriers that carry each other in a circle."""
    aboard = {name: str(unit.state.get("embarked_in", "")) for name, unit in units.items()}
    for index, name in enumerate(units):
        row = [name]
        while aboard.get(row[-1]) and len(row) <= len(units):
            row.append(aboard[row[-1]])
            if row[-1] == name:
                text = " in ".join(f'"{one}"' for one in row)
                place = f"/units/{index}/state/embarked_in"
                raise FileError(f"nothing carries itself: {text}", file=file, place=place)


def _unit(record: UnitRecord, ruleset: Ruleset, seen: set[str], file: str, place: str) -> Unit:
    models = []
    placed = not any(record.state.get(state) for state in OFF)
    for index, model in enumerate(record.models):
        at = f"{place}/models/{index}"
        _new(model.id, seen, file, f"{at}/id")
        _known(model.profile, ruleset.profile_names, file, f"{at}/profile", "profile entry")
        if model.at is None and placed:
            raise FileError('"at" is missing: where the model stands', file=file, place=at)
        models.append(_model(model, ruleset.unit, file, at))
    return Unit(
        id=record.id,
        side=record.side,
        name=record.name or record.id,
        models=tuple(models),
        keywords=frozenset(word.upper() for word in record.keywords),
        profile=record.profile,
        state=record.state,
    )


def _model(record: ModelRecord, unit: LengthUnit, file: str, place: str) -> Model:
    place_at = [0.0, 0.0] if record.at is None else record.at
    if len(place_at) not in (2, 3):
        raise FileError('"at" is [x, y] or [x, y, z]', file=file, place=f"{place}/at")
    for index, number in enumerate(place_at):
        if abs(number) > 1e5:
            raise FileError(f"{number} is out of range", file=file, place=f"{place}/at/{index}")
    if record.height is not None and not 0 < record.height < 1e4:
        raise FileError("a height is above 0", file=file, place=f"{place}/height")
    if abs(record.facing) > 1e6:
        raise FileError("a facing is in degrees", file=file, place=f"{place}/facing")
    if len(record.base) > LONGEST_BASE:
        raise FileError('a base is like "32mm"', file=file, place=f"{place}/base")
    try:
        base = Base.parse(record.base)
    except FileError as error:
        raise error.within(file, f"{place}/base") from None
    x, y, z = (*(unit.to_um(c) for c in place_at), 0)[:3]
    pose = Pose(x, y, z, microdegrees(record.facing))
    height = None if record.height is None else unit.to_um(record.height)
    return Model(record.id, base, pose, height, record.profile)


def _new(name: str, seen: set[str], file: str, place: str) -> None:
    if not name or not name.isprintable():
        raise FileError("an id is a text without control characters", file=file, place=place)
    if name in seen:
        raise FileError(f'the id "{name}" is used twice', file=file, place=place)
    seen.add(name)


def _known(
    value: dict[str, Any],
    known: frozenset[str],
    file: str,
    place: str,
    what: str,
    beside: tuple[str, frozenset[str]] = ("", frozenset()),
) -> None:
    """Raise a `FileError` for a key that is not known.

    Parameters:
        beside: another key of the unit, and what is known there.
    """
    for key in value:
        if key not in known:
            other, there = beside
            hint = f'it stands in "{other}"' if key in there else nearest(key, known)
            raise FileError(f'unknown {what} "{key}"; {hint}', file=file, place=f"{place}/{key}")
