"""`planner import`: tables from other tools."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer


def import_table(
    kind: Annotated[str, typer.Argument(metavar="KIND", help="Name of the importer: wh40kdc.")],
    source: Annotated[
        str | None,
        typer.Argument(metavar="[FILE]", help="File or layout to import; default: list them."),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", metavar="FILE", help="Map (.geojson) or scenario (.json) to write."
        ),
    ] = None,
    ruleset: Annotated[
        str | None, typer.Option("--ruleset", metavar="NAME", help="Ruleset of the scenario.")
    ] = None,
) -> None:
    """Turn a table of another tool into one of ours.

    Writes a map or, with --ruleset, a scenario that still has no units.
    """
    importer = _importer(kind)
    if source is None:
        print("\n".join(importer.list_layouts()))
        return
    from planner.battlefield import read_map
    from planner.files import atomic
    from planner.importers.geojson import text

    table = importer.import_layout(source)
    read_map(table, source)
    wanted = output is not None and output.suffix == ".json"
    written = _scenario(table, ruleset) if wanted or ruleset else text(table)
    if output is None:
        print(written, end="")
    else:
        atomic.write(output, written)


def _importer(kind: str) -> Any:
    import pkgutil
    from importlib import import_module

    from planner import importers
    from planner.errors import InputError, nearest

    kinds = [module.name for module in pkgutil.iter_modules(importers.__path__) if module.ispkg]
    if kind not in kinds:
        raise InputError(f'no importer "{kind}"; {nearest(kind, kinds)}')
    return import_module(f"planner.importers.{kind}")


def _scenario(table: dict[str, Any], ruleset: str | None) -> str:
    import json

    from planner import rulesets
    from planner.errors import InputError
    from planner.scenario import load

    if ruleset is None:
        known = ", ".join(rulesets.games())
        raise InputError(f"a scenario needs --ruleset ({known}); a map ends in .geojson")
    value = {
        "format": "planner-scenario/1",
        "ruleset": ruleset,
        "map": table,
        "units": [],
    }
    load(value)
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"
