"""What features of one kin owe together: the greatest entry, every test, whoever is asked."""

from __future__ import annotations

from planner.mobility import Mobility, Passage, Way
from planner.units import Base

DOORS = {
    "a": Passage(Way.OPEN, entry=3, test="climb", kin="wall", once=2),
    "b": Passage(Way.OPEN, entry=5, test="jump", kin="wall", paired=True),
    "c": Passage(Way.OPEN, entry=1, once=7),
    "d": Passage(Way.OPEN, kin="fence"),
    "e": Passage(Way.OPEN, entry=4, test="climb", kin="wall"),
}


def test_a_kin_owes_as_one() -> None:
    """Three parts of a wall: entry 5, both tests in order, 2 once, in pairs as one of them is.

    What has no kin owes its own alone, and what has no passage nothing.
    """
    body = Mobility("m", Base.parse("25mm"), 1, 1, passages=DOORS)
    for name in "abe":
        assert body.owed(name) == (5, ("climb", "jump"))
        assert (body.once(name), body.paired(name), body.tolled(name)) == (2, True, True)
    assert body.owed("c") == (1, ())
    assert (body.once("c"), body.paired("c"), body.tolled("c")) == (7, False, True)
    assert (body.owed("d"), body.tolled("d")) == ((0, ()), False)
    assert (body.owed("none"), body.tolled("none")) == ((0, ()), False)


def test_other_passages_are_asked_anew() -> None:
    """A body of other passages owes what those say, though the kin is called alike."""
    body = Mobility("m", Base.parse("25mm"), 1, 1, passages={"a": DOORS["a"]})
    assert body.owed("a") == (3, ("climb",))
