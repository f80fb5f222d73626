"""The picture of a table and of a plan on it. `draw` is a pure function: same input, same text."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from planner.errors import FileError, InputError
from planner.plan import Plan
from planner.scenario.scenario import Scenario
from planner.show.view import Box, action_boxes, part
from planner.show.view import whole as whole_table

if TYPE_CHECKING:
    from planner.planning.reach import Reach
    from planner.planning.ways import Way

SUFFIXES: Final = (".svg", ".png")


def draw(
    scenario: Scenario,
    plan: Plan | None = None,
    *,
    reach: Reach | None = None,
    ways: Sequence[Way] = (),
    whole: bool = False,
) -> str:
    """Return the picture of a table as SVG text.

    Parameters:
        scenario: the table and who stands on it.
        plan: drawn on it: starts as ghosts, ways with what they cost, ends.
        reach: where a unit can get, drawn on it.
        ways: of one model to one place, drawn beside each other.
        whole: all of the table; else only where the plan happens, with the table in small.
    """
    from planner.show.sheet import Sheet

    shown = _shown(scenario, plan, reach, whole)
    if ways and not whole:
        from planner.show import alternatives, watched

        held = [*alternatives.boxes(ways), *watched.boxes(ways, scenario)]
        shown = part(scenario.battlefield.table, held)
    return Sheet(scenario, plan, reach, shown, ways).text()


def write_picture(
    path: str | Path,
    scenario: Scenario | None,
    plan: Plan | None = None,
    *,
    reach: Reach | None = None,
    ways: Sequence[Way] = (),
    whole: bool = False,
) -> None:
    """Write the picture that `draw` makes to a file, as SVG or PNG by its suffix.

    Raises:
        FileError: the suffix is another, or the file cannot be written.
        InputError: there is no scenario (a plan read from a file does not hold its table).
        MissingExtra: PNG without the extra ``png``.
    """
    from planner.files import atomic

    suffix = check_suffix(path)
    if scenario is None:
        raise InputError("this plan does not know its table: draw it with its scenario")
    svg = draw(scenario, plan, reach=reach, ways=ways, whole=whole)
    if suffix == ".png":
        from planner.show.png import png

        atomic.write(path, png(svg))
    else:
        atomic.write(path, svg)


def check_suffix(path: str | Path) -> str:
    """Return the suffix of a picture's file, or raise what `write_picture` would."""
    suffix = Path(path).suffix.lower()
    if suffix not in SUFFIXES:
        raise FileError("a picture ends in .svg or .png", file=str(path))
    if suffix == ".png":
        from importlib.util import find_spec

        from planner.errors import MissingExtra

        if find_spec("resvg_py") is None:
            raise MissingExtra("png", "A PNG picture")
    return suffix


def _shown(scenario: Scenario, plan: Plan | None, reach: Reach | None, whole: bool) -> Box:
    table = scenario.battlefield.table
    if whole or (plan is None and reach is None):
        return whole_table(table)
    if reach is not None:
        each = [(*band.regions.values(), *band.tested.values()) for band in reach.bands]
        shapes = [shape for regions in each for parts in regions for _, shape in parts]
        return part(table, [shape.bounds for shape in shapes if not shape.is_empty])
    assert plan is not None
    return part(table, action_boxes(scenario, plan))
