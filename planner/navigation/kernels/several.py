"""Labels of several costs: kept while no other of their way point is as good in all of them.

Of a label, a row each: `asks` is what it has spent, how much of it is exposed (µm), the chance of
what it owes at each crossing, the least that a way by it costs, and, once it has come to the end,
its whole chance; `how` is its way point, heading, turning used, whether a line to a side is paid
for, the label and the edge that it goes on by, the label of its way point before it, and whether
it ends; `once` are the tests that it owes once, 62 bits a word.
"""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math

from planner.navigation.kernels.facing import between, faced, price, used
from planner.navigation.kernels.jit import leaf

SPENT, SEEN, ODDS, BOUND, LIKELY = 0, 1, 2, 3, 4
NODE, HEADING, USE, ASIDE, BEFORE, EDGE, FOLLOWING, ENDS = 0, 1, 2, 3, 4, 5, 6, 7
LINE, JUMP, STAYS, PIVOT = 0, 1, 2, 3
"""Edges: a line in any gait, one gone ahead alone, one on which the heading stays, a turn."""
FOUND, ROOM, PAUSE = -1, -2, -3
"""Why the search stops: it is over, there is no room for more, the clock is to be looked at."""
BITS = 62
"""Tests a word."""
PAUSED = 20_000
"""Labels after which it is."""
NEARLY = 0.1
"""µm that sums may differ by with the order of what is added up."""
SAME = 1.0 - 1e-12
"""Chances are products of fractions: in floats they may differ with their order."""


@leaf
def _sooner(asks, one, two):
    """Whether one label is gone on from before another."""
    if asks[one, BOUND] != asks[two, BOUND]:
        return asks[one, BOUND] < asks[two, BOUND]
    if asks[one, SEEN] != asks[two, SEEN]:
        return asks[one, SEEN] < asks[two, SEEN]
    return one < two


@leaf
def push(heap, size, asks, label):
    """Add a label to a heap; return its new size."""
    k = size
    while k > 0 and _sooner(asks, label, heap[(k - 1) // 2]):
        heap[k] = heap[(k - 1) // 2]
        k = (k - 1) // 2
    heap[k] = label
    return size + 1


@leaf
def _pop(heap, size, asks):
    """Take the first label off a heap; return its new size."""
    size -= 1
    label, k = heap[size], 0
    while 2 * k + 1 < size:
        child = 2 * k + 1
        if child + 1 < size and _sooner(asks, heap[child + 1], heap[child]):
            child += 1
        if not _sooner(asks, heap[child], label):
            break
        heap[k] = heap[child]
        k = child
    heap[k] = label
    return size


@leaf
def _passed(odds, bits, word, chances):
    """A chance, and that of the tests of one word."""
    test = BITS * word
    while bits:
        if bits & 1:
            odds *= chances[test]
        bits >>= 1
        test += 1
    return odds


@leaf
def _behind(prices, flat, how, one, two):
    """What one must have spent less, to be as well off as another at its way point."""
    more = used(prices, between(how[one, HEADING], how[two, HEADING]))
    more += how[one, USE] - how[two, USE]
    lack = price(prices, how[two, USE]) - price(prices, how[one, USE])
    if more > 0:
        if prices[6] >= 0:
            return math.inf
        lack += prices[0] * (more if prices[2] == 1 else -(-more // prices[1]))
    return lack + (flat if how[two, ASIDE] and not how[one, ASIDE] else 0.0)


@leaf
def _beats(labels, turns, chances, one, two, slack):
    """Whether a label makes another of its way point needless, but for `slack` µm seen."""
    asks, how, once = labels
    prices, gaits = turns
    if asks[one, SEEN] > asks[two, SEEN] + slack or asks[one, SPENT] > asks[two, SPENT]:
        return False
    flat = gaits[2, 2] if len(gaits) > 2 else 0.0
    if asks[one, SPENT] + _behind(prices, flat, how, one, two) > asks[two, SPENT]:
        return False
    odds = asks[one, ODDS]
    for word in range(once.shape[1]):
        odds = _passed(odds, once[one, word] & ~once[two, word], word, chances)
    return odds >= asks[two, ODDS] * SAME


@leaf
def _fits(asks, label, field, weights, most, seen):
    """Whether a way by a label may cost at most so much, and be in view for at most so much."""
    if asks[label, BOUND] > most + NEARLY or asks[label, SEEN] > seen + NEARLY:
        return False
    for k in range(len(weights)):
        spent = asks[label, SPENT] + weights[k] * asks[label, SEEN] + field[k]
        if spent > most + weights[k] * seen + NEARLY * (1.0 + weights[k]):
            return False
    return True


@leaf
def _hopeless(labels, ways, known, chances, label, field, weights, limits):
    """Whether all ways by a label are as good as some that is known, but for half the grain.

    One that is not is cheaper than the first that it does not come behind, and in view for less
    than all before that: there are such ways in one of these steps, or none.

    Parameters:
        ways, known: the ways that are known, the cheapest first, and how many they are.
    """
    asks, likely, seen = labels[0], _likely(labels, chances, label), math.inf
    for k in range(known):
        if ways[k, 2] < likely * SAME:
            continue
        if _fits(asks, label, field, weights, ways[k, 0], seen - limits[1] / 2.0):
            return False
        seen = min(seen, ways[k, 1])
    return not _fits(asks, label, field, weights, limits[0], seen - limits[1] / 2.0)


@leaf
def _learn(asks, ways, known, label):
    """Put a way that came to the end among those that are known; return how many they are."""
    k = known
    while k > 0 and ways[k - 1, 0] > asks[label, SPENT]:
        for j in range(3):
            ways[k, j] = ways[k - 1, j]
        k -= 1
    ways[k, 0], ways[k, 1], ways[k, 2] = asks[label, SPENT], asks[label, SEEN], asks[label, LIKELY]
    return known + 1


@leaf
def _beaten(labels, done, ended, newest, turns, chances, label, slack, grain):
    """Whether some label is as good whatever follows, but for what is not worth a way.

    Parameters:
        done, ended: the labels that came to the end, how many they are.
    """
    asks, how, _once = labels
    worst, likely = asks[label, SEEN] + grain / 2.0, -1.0
    for k in range(ended):
        if asks[done[k], SEEN] <= worst:
            if likely < 0.0:
                likely = _likely(labels, chances, label)
            if asks[done[k], LIKELY] >= likely * SAME:
                return True
    if how[label, ENDS]:
        return False
    other = newest[how[label, NODE]]
    while other >= 0:
        if _beats(labels, turns, chances, other, label, slack):
            return True
        other = how[other, FOLLOWING]
    return False


@leaf
def _likely(labels, chances, label):
    """The chance to pass all that a label owes."""
    asks, _how, once = labels
    odds = asks[label, ODDS]
    for word in range(once.shape[1]):
        odds = _passed(odds, once[label, word], word, chances)
    return odds


@leaf
def _goes_on(labels, room, label, graph, edge, turns, g, limits):
    """Write down, in the place `room`, the label that an edge leads to in a gait.

    Returns whether a way by it may be within the budget.
    """
    asks, how, once = labels
    heads, kinds, directions, each, owed = graph
    prices, gaits = turns
    heading, use, cost = how[label, HEADING], how[label, USE], each[edge, SPENT]
    stays = limits[3] != 0.0 and how[label, ASIDE] != 0
    aside = stays
    if kinds[edge] == PIVOT:
        use += used(prices, directions[edge])
        cost += price(prices, use) - price(prices, how[label, USE])
    elif kinds[edge] != STAYS:
        wanted = faced(gaits, g, directions[edge], heading)
        flat = 0.0 if how[label, ASIDE] and g >= 2 else gaits[g, 2]
        turned = used(prices, between(heading, wanted))
        paid = price(prices, use + turned) - price(prices, use)
        cost = cost * gaits[g, 1] + flat + paid + limits[2]
        heading, use, aside = wanted, use + turned, stays or g >= 2
    asks[room, SPENT] = asks[label, SPENT] + cost
    asks[room, BOUND] = asks[room, SPENT] + each[edge, BOUND]
    asks[room, SEEN] = asks[label, SEEN] + each[edge, SEEN]
    asks[room, ODDS] = asks[label, ODDS] * each[edge, ODDS]
    how[room, NODE], how[room, HEADING], how[room, USE] = heads[edge], heading, use
    how[room, ASIDE], how[room, BEFORE], how[room, EDGE] = aside, label, edge
    how[room, ENDS] = 0
    for word in range(once.shape[1]):
        once[room, word] = once[label, word] | owed[edge, word]
    return asks[room, BOUND] <= limits[0]


@leaf
def _arrives(labels, room, label, last, turn, odds, prices, limits):
    """Write down, in the place `room`, a label that has come to the end, with its last turn."""
    asks, how, once = labels
    for k in range(asks.shape[1]):
        asks[room, k] = asks[label, k]
    for k in range(how.shape[1]):
        how[room, k] = how[label, k]
    for k in range(once.shape[1]):
        once[room, k] = once[label, k]
    how[room, USE] += used(prices, turn)
    asks[room, ODDS] *= odds
    asks[room, SPENT] += last + price(prices, how[room, USE]) - price(prices, how[label, USE])
    asks[room, BOUND], how[room, ENDS] = asks[room, SPENT], 1
    return asks[room, BOUND] <= limits[0]


@leaf
def go_on(  # noqa: C901  one loop, and what it pops, ends and goes on with
    labels, heap, done, ways, counts, nodes, graph, turns, chances, limits, weights, most
):
    """Go on from labels, the nearest to the end first, until something is wanted.

    Parameters:
        labels: `asks`, `how` and `once`; counts: how many labels there are, how many of them are
            in the `heap` and `done`, how many `ways` are known.
        nodes: of each way point: its newest label that was gone on from, its first edge (-1 where
            nobody knows them) and the one after its last, what it costs to end there, by how much
            it turns for that, µ°, the chance of what that turn owes, and what is left by each of
            the `weights`.
        graph: of each edge: where to, its kind, its direction (or how far it turns), what it asks
            (as `asks`, and the least that is left from there), and the tests that it owes once.
        turns: what turning costs, and the gaits.
        limits: budget, grain, what a bend counts besides (µm), and 1 where a line to a side, once
            paid, is paid for good.
        most: labels at the most.

    Returns:
        the way point whose edges are wanted; `FOUND`, `ROOM` or `PAUSE`.
    """
    asks, how, _once = labels
    newest, first, beyond, ends, last, owed, fields = nodes
    heads, kinds, gaits, budget, grain = graph[0], graph[1], turns[1], limits[0], limits[1]
    tried = 0
    while counts[1] > 0 and counts[0] < most:
        if counts[3] + 1 >= len(ways):
            return ROOM
        label = heap[0]
        node, before = how[label, NODE], how[label, BEFORE]
        walked = asks[label, SPENT] - asks[before, SPENT] if before >= 0 else 0.0
        known = (labels, done, counts[2], newest, turns, chances)
        if _beaten(*known, label, 0.5 * grain * walked / budget, grain):
            counts[1] = _pop(heap, counts[1], asks)
            continue
        if how[label, ENDS]:
            counts[1] = _pop(heap, counts[1], asks)
            done[counts[2]], asks[label, LIKELY] = label, _likely(labels, chances, label)
            counts[2] += 1
            if len(weights) > 0:
                counts[3] = _learn(asks, ways, counts[3], label)
            continue
        left, bounded = (fields[node], weights, limits), before >= 0 and len(weights) > 0
        if bounded and _hopeless(labels, ways, counts[3], chances, label, *left):
            counts[1] = _pop(heap, counts[1], asks)
            continue
        if first[node] < 0:
            return node
        if counts[0] + (beyond[node] - first[node]) * len(gaits) + 2 > len(asks):
            return ROOM
        tried += 1
        if tried > PAUSED:
            return PAUSE
        counts[1] = _pop(heap, counts[1], asks)
        how[label, FOLLOWING], newest[node] = newest[node], label
        ending = (ends[node], last[node], owed[node], turns[0], limits)
        if ends[node] < math.inf and _arrives(labels, counts[0], label, *ending):
            counts[1] = push(heap, counts[1], asks, counts[0])
            counts[0] += 1
        for stays in range(2):
            for edge in range(first[node], beyond[node]):
                if (kinds[edge] == STAYS) != (stays == 1):
                    continue
                for g in range(len(gaits) if kinds[edge] == LINE else 1):
                    room = counts[0]
                    if not _goes_on(labels, room, label, graph, edge, turns, g, limits):
                        continue
                    if len(weights) > 0:
                        left = (fields[heads[edge]], weights, limits)
                        if _hopeless(labels, ways, counts[3], chances, room, *left):
                            continue
                    walked = asks[room, SPENT] - asks[label, SPENT]
                    if not _beaten(*known, room, 0.5 * grain * walked / budget, grain):
                        counts[1] = push(heap, counts[1], asks, room)
                        counts[0] += 1
    return FOUND
