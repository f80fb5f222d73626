"""Relations of the ways in: Python, the command line, the engine and a batch say the same."""

from __future__ import annotations

import json
from contextlib import redirect_stderr, redirect_stdout, suppress
from io import BytesIO, StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import planner
from planner.gauntlet.relations.world import World


def commanded(world: World, value: dict[str, Any]) -> list[str] | None:
    """The command line and the engine say what Python says."""
    from planner.cli.main import main

    order = world.order
    words = ["--unit", order.unit, "--action", order.action]
    words += [word for target in order.targets for word in ("--target", target)]
    if order.to is not None:
        to = order.to if isinstance(order.to, str) else ",".join(map(repr, order.to))
        words += ["--to", to]
    words += ["--goal", str(order.goal)] if order.goal else []
    words += ["--roll", str(order.roll)] if order.roll is not None else []
    with TemporaryDirectory() as folder:
        path = Path(folder) / "scene.json"
        path.write_text(json.dumps(value))
        said = _said(main, ["plan", str(path), *words, "--json"])
        ours = planner.plan(planner.load(path), order).to_json()
        wrong = [] if said.strip() == ours.strip() else [f"plan: {said[:200]}"]
        plan = Path(folder) / "plan.json"
        plan.write_text(ours)
        verdict = planner.check(planner.load(path), ours).to_json()
        said = _said(main, ["check", str(path), str(plan), "--json"])
        wrong += [] if said.strip() == verdict.strip() else [f"check: {said[:200]}"]
        phase = planner.check_phase(planner.load(path), [ours, ours]).to_json()
        said = _said(main, ["check", str(path), str(plan), str(plan), "--json"])
    wrong += [] if said.strip() == phase.strip() else [f"check of a phase: {said[:200]}"]
    ordered = json.loads(ours)["order"]
    asked = [
        {"do": "keep", "as": "scene", "scenario": value},
        {"do": "plan", "on": "scene", "order": ordered},
        {"do": "check", "on": "scene", "plan": json.loads(ours)},
        {"do": "check", "on": "scene", "plans": [json.loads(ours), json.loads(ours)]},
    ]
    answers = _engine(asked)[1:]
    documents = {"plan": ours, "check": verdict, "check of a phase": phase}
    for (what, document), answer in zip(documents.items(), answers, strict=True):
        if answer.get("answer") != json.loads(document):
            wrong.append(f"engine, {what}: {str(answer)[:200]}")
    return wrong


def _engine(requests: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What the engine answers."""
    from planner.service.engine import serve

    lines = "".join(json.dumps(request) + "\n" for request in requests)
    answers = StringIO()
    serve(BytesIO(lines.encode()), answers)
    return [json.loads(line) for line in answers.getvalue().splitlines()]


def gathered(world: World, value: dict[str, Any]) -> list[str] | None:
    """An order planned in a batch is the order planned alone."""
    from planner.service.batch import batch
    from planner.service.runners import runner_of

    alone = json.loads(planner.plan(planner.load(value), world.order).to_json())
    request = {"do": "plan", "scenario": value, "order": alone["order"]}
    with TemporaryDirectory() as folder:
        asked, out = Path(folder) / "asked.jsonl", Path(folder) / "answers.jsonl"
        asked.write_text(json.dumps({**request, "id": "this"}) + "\n")
        batch(asked, out, runner_of("local", 1), lambda *_: None)
        answers = [json.loads(line) for line in out.read_text().splitlines()]
    if [(a["id"], a.get("answer")) for a in answers] == [("this", alone)]:
        return []
    return [f"batch: {str(answers)[:200]}"]


def _said(main: Any, words: list[str]) -> str:
    """What a command prints."""
    out = StringIO()
    with redirect_stdout(out), redirect_stderr(StringIO()), suppress(SystemExit):
        main(words)
    return out.getvalue()
