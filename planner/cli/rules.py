"""`planner rules`: every rule it knows, by id, and how it is enforced."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from planner.cli.inputs import AsJson, print_json

if TYPE_CHECKING:
    from collections.abc import Mapping

    from planner.rulesets.answers import Option
    from planner.rulesets.names import Name
    from planner.rulesets.ruleset import Ruleset


def rules(
    ruleset: Annotated[
        str | None, typer.Argument(metavar="[RULESET]", help="Name of a ruleset; default all.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """List every rule by id and how it is enforced, and the words that scenarios may use.

    After the rules: the options, the entries of profiles and states, keywords that the rules look
    at, names of terrain and depths of water, the actions and phases.
    """
    from planner import rulesets
    from planner.errors import InputError, nearest

    if ruleset is not None and ruleset not in rulesets.games():
        raise InputError(f'unknown ruleset "{ruleset}"; {nearest(ruleset, rulesets.games())}')
    chosen = [rulesets.find(name) for name in ([ruleset] if ruleset else rulesets.games())]
    if as_json:
        print_json({"format": "planner-rules/1", "rulesets": [_value(game) for game in chosen]})
        return
    from planner.cli.terminal import print_rules

    for game in chosen:
        print_rules(game)


def _words(names: Mapping[str, Name]) -> list[dict[str, str]]:
    return [{"key": key, "text": name.text, "form": name.form} for key, name in names.items()]


def _value(game: Ruleset) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "unit": game.unit.value,
        "actions": list(game.actions),
        "phases": list(game.phases.order),
        "profile": _words(game.names.profile),
        "state": _words(game.names.state),
        "keywords": dict(game.names.keyword),
        "terrain": dict(game.names.terrain),
        "depth": dict(game.names.depth),
        "rules": [
            {"id": r.id, "text": r.text, "kind": r.kind, "status": r.status, "how": r.how}
            for r in game.rules.values()
        ],
        "options": [_option(option) for option in game.options.values()],
    }


def _option(option: Option) -> dict[str, Any]:
    made: dict[str, Any] = {
        "key": option.key,
        "rule": option.rule,
        "readings": list(option.readings),
        "text": option.text,
    }
    if option.number:
        ends = {"least": float(option.least), "most": float(option.most)}
        made["number"] = {"is": option.number, **ends}
    if option.features:
        made["features"] = option.features
    if option.words:
        made["words"] = option.words
    return made
