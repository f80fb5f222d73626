"""Ctrl-C during long work keeps the best so far."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time

import pytest

from planner.cli.patience import Patience


def test_the_first_ctrl_c_asks_the_work_to_stop(capsys: pytest.CaptureFixture[str]) -> None:
    """The work sees `limits.stop()` and hands back what it has; the old handler returns."""
    patience = Patience()
    limits = patience.limits()
    before = signal.getsignal(signal.SIGINT)

    def work() -> str:
        while not limits.stop():
            time.sleep(0.01)
        return "best so far"

    threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()
    assert patience.run(work) == "best so far"
    assert signal.getsignal(signal.SIGINT) is before
    assert "stopping with the best so far" in capsys.readouterr().err


def test_the_second_ctrl_c_ends_the_process_with_130() -> None:
    """Even when the work does not listen."""
    code = (
        "import os, signal, threading, time\n"
        "from planner.cli.patience import Patience\n"
        "for wait in (0.2, 0.5):\n"
        "    threading.Timer(wait, os.kill, (os.getpid(), signal.SIGINT)).start()\n"
        "Patience().run(lambda: time.sleep(30))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, timeout=20, check=False
    )
    assert done.returncode == 130
    assert b"no plan is shown" in done.stderr


def test_what_the_work_raises_comes_out() -> None:
    """As though it had run in the main thread."""

    def work() -> None:
        raise ValueError("oh")

    with pytest.raises(ValueError, match="oh"):
        Patience().run(work)


def test_where_there_is_no_terminal_progress_is_said_in_lines(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """After `SOON`, and only what is new."""
    monkeypatch.setattr("planner.cli.patience.SOON", 0.05)
    monkeypatch.setattr("planner.cli.patience.EVERY", 0.05)
    patience = Patience()
    patience.limits().progress("compiling")
    patience.run(lambda: time.sleep(0.4))
    captured = capsys.readouterr()
    assert captured.err == "planner: compiling …\n"
    assert captured.out == ""
