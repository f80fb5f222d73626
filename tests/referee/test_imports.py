"""The referee stands on the table, the units and the rules' numbers alone."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import planner.referee

FOLDER = Path(planner.referee.__file__).parent
MAY = {
    "planner.battlefield",
    "planner.units",
    "planner.mobility",
    "planner.scenario",
    "planner.order",
    "planner.plan",
    "planner.length",
    "planner.errors",
    "planner.until",
    "planner.rulesets",
    "planner.referee",
}
HEAVY = ("shapely", "numba", "ortools", "networkx", "scipy")
PLANNERS = ("navigation", "formation", "geometry", "show", "planning")


def imported(path: Path) -> set[str]:
    """Every module a file imports, anywhere in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            assert node.level == 0, f"{path}: relative import"
            names = {f"planner.{name.name}" for name in node.names}
            found |= names if node.module == "planner" else {node.module}
    return found


def test_only_the_named_packages_and_the_standard_library() -> None:
    """Nothing of the planner's own geometry, search or solver."""
    for path in FOLDER.rglob("*.py"):
        for name in imported(path):
            inside = any(name == package or name.startswith(f"{package}.") for package in MAY)
            assert inside or name.split(".")[0] in sys.stdlib_module_names, f"{path.name}: {name}"


def test_loading_it_loads_nothing_heavy() -> None:
    """Nor does any of that come in by a back door."""
    names = [*HEAVY, *(f"planner.{name}" for name in PLANNERS)]
    code = f"import planner.referee, sys; print([n for n in {names!r} if n in sys.modules])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_no_float_decides() -> None:
    """Float functions appear only where witnesses and counter-examples are looked for."""
    finders = {"direction.py", "witness.py", "one_safer.py", "one_further.py"}
    for path in FOLDER.rglob("*.py"):
        text = path.read_text()
        if path.name in finders:
            continue
        tree = ast.parse(text)
        for node in ast.walk(tree):
            is_float = isinstance(node, ast.Constant) and isinstance(node.value, float)
            assert not is_float, f"{path.name}: {ast.unparse(node)}"
            if isinstance(node, ast.Name):
                assert node.id != "float", path.name
            if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div):
                assert path.name in {"verdict.py", "along.py"}, ast.unparse(node)
        assert "import math" not in text, path.name
