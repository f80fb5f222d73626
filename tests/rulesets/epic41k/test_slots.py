"""Slots, transport ratings and towing."""

from fractions import Fraction
from typing import Any

import pytest

from planner import Scenario
from planner.errors import OrderError
from planner.rulesets.epic41k.slots import fits, slots

INSIDE = {"keywords": ("TRANSPORT",), "class": "vehicle"}
HALF = Fraction(1, 2)


def slot(scenario: Scenario) -> Fraction:
    """The slots of the first stand of ``a`` in ``t``."""
    unit = scenario.unit("a")
    return slots(unit, unit.models[0], scenario.unit("t"))


def room(board: Any, stands: Any, *units: dict[str, Any], capacity: int = 2, **carrier: Any) -> Any:
    """A carrier of that rating 2 cm from the first unit; the others are aboard already."""
    first, *others = units
    aboard = [{**u, "state": {**u["state"], "embarked_in": "t"}} for u in others]
    made = stands("t", (22.5, 20), capacity=capacity, **{**INSIDE, **carrier})
    return board(first, made, *aboard)


@pytest.mark.parametrize(
    ("said", "count"),
    [
        ({"size": "basic"}, 1),  # epic41k.transport.rating-basic
        ({"size": "big"}, 2),  # epic41k.transport.big-infantry
        ({"size": "small"}, HALF),  # epic41k.transport.small-infantry
        ({"size": "odd"}, 1),  # epic41k.transport.odd-infantry: a Lictor
        ({"size": "two_slot", "class": "walkers"}, 2),  # epic41k.transport.two-slot-units
        ({"size": "four_slot", "class": "walkers"}, 4),  # epic41k.transport.four-slot-list
        ({"size": None, "class": "vehicle", "damage": 1}, 4),  # four-per-damage
        ({"size": None, "class": "war_engines", "damage": 3}, 12),
        # the list of two-slot units goes before the damage points
        ({"size": "two_slot", "class": "vehicle", "damage": 1}, 2),
    ],
)
def test_what_a_stand_takes(board: Any, stands: Any, said: Any, count: Any) -> None:
    """epic41k.transport.four-per-damage and the sizes of infantry, each by its own rule."""
    assert slot(room(board, stands, stands("a", (20, 20), **said))) == count


@pytest.mark.parametrize("said", [{"size": None}, {"size": None, "class": "vehicle"}])
def test_unknown_sizes_are_asked_for(board: Any, stands: Any, said: Any) -> None:
    """epic41k.transport.four-slot-list: the lists are lost, so it is never taken for 1."""
    with pytest.raises(OrderError, match=r'needs "(size|damage)" in its profile'):
        slot(room(board, stands, stands("a", (20, 20), **said)))


@pytest.mark.parametrize(
    ("loads", "rating", "good"),
    [
        ([1, HALF, HALF], [2], True),  # 1 + ½ + ½
        ([HALF] * 4, [2], True),  # four small ones in a rating of 2
        ([HALF] * 5, [2], False),
        ([4], [4], True),
        ([4], [2], False),
        ([2, 2], [3, 3], True),
        ([2, 2], [3], False),
        ([2, 2, 2], [3, 3], False),  # 6 slots, but nobody rides half in one
    ],
)
def test_loads_fit_or_not(loads: Any, rating: Any, good: bool) -> None:
    """epic41k.transport.capacity, epic41k.transport.small-infantry: the sum, carrier by carrier."""
    assert fits([Fraction(load) for load in loads], rating) is good


def test_room_left_counts(board: Any, stands: Any, no_boarding: Any) -> None:
    """epic41k.transport.capacity: a rating of 2 with one aboard takes one more, not two."""
    aboard = stands("b", (20, 20))
    one = stands("a", (20, 20))
    two = stands("a", (20, 20), (20, 23))
    assert no_boarding(room(board, stands, one, aboard)) == ""
    assert no_boarding(room(board, stands, two, aboard)) == "epic41k.transport.capacity"


def test_only_transports_carry(board: Any, stands: Any, no_boarding: Any) -> None:
    """epic41k.transport.carry: a vehicle without the ability is for tank riders, if for any."""
    walker = stands("a", (20, 20))
    assert no_boarding(room(board, stands, walker, keywords=())) == "epic41k.tankriders.armies"
    foe = room(board, stands, walker, side="blue")
    assert no_boarding(foe) == "epic41k.transport.carry"
    assert no_boarding(room(board, stands, walker, keywords=("TUNNELLER",))) == ""


GUN = {"keywords": ("TOWED ARTILLERY",)}


def test_a_vehicle_tows_one_piece(board: Any, stands: Any, no_boarding: Any) -> None:
    """epic41k.tow.one-piece, epic41k.tow.no-slot: a Rhino with two stands inside tows a gun.

    A second gun is refused.
    """
    gun, other = stands("a", (20, 20), **GUN), stands("g", (20, 20), **GUN)
    inside = stands("b", (20, 20), (20, 20))
    assert no_boarding(room(board, stands, gun, inside)) == ""
    assert no_boarding(room(board, stands, gun, inside, other)) == "epic41k.tow.one-piece"
    assert slot(room(board, stands, gun)) == 0


@pytest.mark.parametrize("carrier", [{"class": "flyers"}, {"keywords": ("TRANSPORT", "TUNNELLER")}])
def test_flyers_and_tunnellers_take_guns_inside(
    board: Any, stands: Any, no_boarding: Any, carrier: Any
) -> None:
    """epic41k.tow.internal-flyers-tunnellers: 1 gun and 3 stands fill a rating of 4; 4 do not."""
    gun = stands("a", (20, 20), **GUN)
    three, four = (stands("b", *[(20, 20)] * n) for n in (3, 4))
    assert slot(room(board, stands, gun, **carrier)) == 1
    assert no_boarding(room(board, stands, gun, three, capacity=4, **carrier)) == ""
    full = room(board, stands, gun, four, capacity=4, **carrier)
    assert no_boarding(full) == "epic41k.transport.capacity"


def test_what_is_not_listed_is_not_towed(board: Any, stands: Any, no_boarding: Any) -> None:
    """epic41k.tow.artillery-list: an unlisted gun is a load like any other, and a Rhino is full."""
    unlisted = stands("a", (20, 20), size="four_slot", **{"class": "vehicle"})
    assert no_boarding(room(board, stands, unlisted)) == "epic41k.transport.capacity"


@pytest.mark.parametrize("name", ["TRAKTOR KANNON", "SQUIGG KATAPULTS", "PULSA ROCKET"])
def test_what_moves_itself_is_never_carried(
    board: Any, stands: Any, no_boarding: Any, name: str
) -> None:
    """epic41k.tow.self-propelled: however much room there is."""
    gun = stands("a", (20, 20), keywords=(name,))
    assert no_boarding(room(board, stands, gun, capacity=4)) == "epic41k.tow.self-propelled"


def test_shokk_attack_gunz_ride_like_infantry(board: Any, stands: Any, no_boarding: Any) -> None:
    """epic41k.tow.shokk-attack: 1 slot in a transport; on a tank by the riders' rules."""
    gun = stands("a", (20, 20), keywords=("SHOKK ATTACK GUNZ", "ORK"), size=None)
    assert slot(room(board, stands, gun)) == 1
    assert no_boarding(room(board, stands, gun)) == ""
    tank = room(board, stands, gun, keywords=(), damage=1)
    assert no_boarding(tank) == "epic41k.tankriders.orders"


@pytest.mark.parametrize(("word", "good"), [("BUGGY", True), ("WAR TRACK", True), ("TANK", False)])
def test_buggies_tow_big_gunz(
    board: Any, stands: Any, no_boarding: Any, word: str, good: bool
) -> None:
    """epic41k.tow.big-gunz: one Big Gun behind a buggy that is no transport."""
    gun = stands("a", (20, 20), keywords=("BIG GUNZ",))
    scenario = room(board, stands, gun, keywords=(word,))
    assert (no_boarding(scenario) == "") is good


def test_buggies_that_are_no_transports_may_tow_nothing(
    board: Any, stands: Any, no_boarding: Any
) -> None:
    """epic41k.tow.big-gunz, epic41k.amb.e40: the sentence on buggies, or the rule of transports.

    A gun behind a buggy is refused in the other reading, one behind a buggy that carries is not.
    """
    gun = stands("a", (20, 20), keywords=("BIG GUNZ",))
    options = {"towing_buggies": "transports"}
    for words, good in ((("BUGGY",), False), (("BUGGY", "TRANSPORT"), True)):
        carrier = stands("t", (22.5, 20), capacity=2, **{**INSIDE, "keywords": words})
        assert (no_boarding(board(gun, carrier, options=options)) == "") is good
