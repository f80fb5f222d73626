"""Bad inputs: one line that says what and where, exit status 2, and in little memory.

Every seventh of the bad files is tried here, over 300 of them; all are by
``planner gauntlet inputs --long``, which also asks that it be soon: a slow machine should fail
no test for that.
"""

from itertools import islice

from planner.gauntlet.hostile import hostile, refusals


def test_every_bad_file_is_refused_in_one_line() -> None:
    """Each is `planner check`'s input in a process of its own."""
    found = list(refusals(islice(hostile(), 0, None, 7)))
    assert len(found) > 300
    assert [f"{r.trouble}: {r.name}: {r.said}" for r in found if r.trouble] == []
