"""A mutant is put into the running process: the function stays, its code is another."""

from __future__ import annotations
import __future__

import ast
import importlib
from pathlib import PurePath
from types import CodeType, FunctionType
from typing import Any

from planner.gauntlet.mutants.made import Mutant


def swap(mutant: Mutant) -> None:
    """Change the function for everybody who has it, wherever they have it from."""
    function = found(mutant.file, mutant.function)
    flags = __future__.annotations.compiler_flag
    whole = compile(mutant.source, mutant.file, "exec", flags=flags, dont_inherit=True)
    (code,) = (part for part in whole.co_consts if isinstance(part, CodeType))
    function.__code__ = code
    node = ast.parse(mutant.source).body[0]
    assert isinstance(node, ast.FunctionDef)
    if function.__defaults__:
        pairs = zip(node.args.defaults, function.__defaults__, strict=True)
        function.__defaults__ = tuple(_value(node, old) for node, old in pairs)
    for argument, default in zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True):
        if default is not None and function.__kwdefaults__ is not None:
            old = function.__kwdefaults__[argument.arg]
            function.__kwdefaults__[argument.arg] = _value(default, old)


def found(file: str, name: str) -> FunctionType:
    """Return the function of this name, below a class or not, that a file defines."""
    module = ".".join(PurePath(file).with_suffix("").parts).removesuffix(".__init__")
    here: Any = importlib.import_module(module)
    for part in name.split("."):
        here = vars(here)[part]
    here = getattr(here, "__func__", here)
    assert isinstance(here, FunctionType)
    return here


def _value(node: ast.expr, old: Any) -> Any:
    """What a default says where it is written out, else what it was."""
    return node.value if isinstance(node, ast.Constant) else old
