"""`planner engine`: JSON lines in, JSON lines out, for bots."""

from __future__ import annotations

import sys


def engine() -> None:
    """Answer requests, one JSON object a line, from standard input on standard output.

    {"id": 1, "do": "plan", "scenario": FILE|OBJECT, "order": {"unit": U, "action": A, ...}}
    is answered by {"id": 1, "status": 0, "answer": PLAN}: the status and the document are those
    of `planner plan --json`. With status 2 or 3 "error" says why.

    Likewise "options" and "reach" ("unit", "action"), "check" ("plan", or "plans" one after
    another) and "after" ("plan"). "keep" keeps a scenario under the name in "as", and so does
    "after": requests name it with "on" in place of "scenario", and a kept scenario's ways are not
    looked for twice.

    With "progress": true lines {"id": 1, "progress": TEXT} come before the answer.
    `planner schema request` describes all of it. It ends with its input.
    """
    from planner.service.engine import serve

    serve(sys.stdin.buffer, sys.stdout)
