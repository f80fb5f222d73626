"""Bad inputs: one line that says what and where, exit status 2, and in little memory.

Every twentieth of the bad files is tried here, over 100 of them, and some more large ones; all by
``planner gauntlet inputs --long``, which also asks that it be soon: a slow machine should fail
no test for that.
"""

from itertools import chain, islice

from planner.gauntlet.hostile import hostile, refusals
from planner.gauntlet.hostile.large import large


def test_every_bad_file_is_refused_in_one_line() -> None:
    """Each is `planner check`'s input in a process of its own."""
    some = chain(islice(hostile(), 0, None, 20), islice(large(), 0, None, 6))
    found = list(refusals(some))
    assert len(found) > 100
    assert [f"{r.trouble}: {r.name}: {r.said}" for r in found if r.trouble] == []
