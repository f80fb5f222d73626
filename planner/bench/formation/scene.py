"""The scenes: a scenario and the order given on it."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from planner.errors import FileError, InputError, nearest
from planner.order import Order

if TYPE_CHECKING:
    from planner.mobility import Terms
    from planner.scenario.scenario import Scenario

ORDERS: Final = "orders.toml"


@dataclass(frozen=True)
class Scene:
    """One scene.

    Parameters:
        name: of its scenario file.
        title, text: for people.
        order: what is asked.
        file: the scenario.
    """

    name: str
    title: str
    text: str
    order: Order
    file: Path

    @cached_property
    def scenario(self) -> Scenario:
        """The table and its units."""
        from planner.scenario import load

        return load(self.file)

    @cached_property
    def terms(self) -> Terms:
        """What the order lets the unit do."""
        from planner import rulesets

        return rulesets.find(self.scenario.ruleset).terms(self.scenario, self.order)

    @cached_property
    def table(self) -> Scenario:
        """The scenario with models that enter standing where places are looked for."""
        from planner.scenario.staged import entering

        return entering(self.scenario, self.terms)

    def unrolled(self) -> Scene:
        """Return the same scene with its dice not rolled."""
        return replace(self, order=replace(self.order, roll=None))


def scenes(folder: Path | None = None) -> list[Scene]:
    """Return all scenes that ``orders.toml`` in `folder` lists (default: the program's own).

    Raises:
        InputError: the folder has no such file.
        FileError: it is not a list of scenes.
    """
    folder = folder or own_folder()
    file = folder / ORDERS
    if not file.is_file():
        raise InputError(f'"{folder}" holds no {ORDERS}')
    try:
        entries = tomllib.loads(file.read_text("utf-8"))["scene"]
        return [_scene(entry, folder) for entry in entries]
    except (tomllib.TOMLDecodeError, KeyError, TypeError) as error:
        message = f"not a list of scenes ({type(error).__name__}: {error})"
        raise FileError(message, file=str(file)) from None


def find_scene(name: str) -> Scene:
    """Return one of the program's own scenes.

    Raises:
        InputError: there is none of that name.
    """
    known = {scene.name: scene for scene in scenes()}
    if name not in known:
        raise InputError(f'no scene "{name}"; {nearest(name, known)}')
    return known[name]


def drawn_ruleset() -> str:
    """Return the ruleset of scenes that are drawn by dice.

    Raises:
        FileError: the program's own list of scenes does not say.
    """
    file = own_folder() / ORDERS
    try:
        return str(tomllib.loads(file.read_text("utf-8"))["drawn"]["ruleset"])
    except (OSError, tomllib.TOMLDecodeError, KeyError, TypeError):
        raise FileError("names no ruleset of drawn scenes", file=str(file)) from None


def own_folder() -> Path:
    """Return the scenes of the checkout, or those installed with the program."""
    import planner

    package = Path(planner.__file__).parent
    beside = package.parent / "examples" / "bench"
    return beside if beside.is_dir() else package / "data" / "examples" / "bench"


def _scene(entry: dict[str, Any], folder: Path) -> Scene:
    name = entry["name"]
    order = Order(**entry["order"])
    table = entry.get("table", name)  # many orders may be given on one table
    return Scene(name, entry["title"], entry["text"], order, folder / f"{table}.json")
