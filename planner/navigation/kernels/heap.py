"""A binary heap in two arrays: keys, and what each stands for; the least key first."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

from planner.navigation.kernels.jit import leaf


@leaf
def push(keys, entries, size, key, entry):
    """Add to a heap; return its new size."""
    k = size
    while k > 0:
        parent = (k - 1) // 2
        if keys[parent] <= key:
            break
        keys[k], entries[k] = keys[parent], entries[parent]
        k = parent
    keys[k], entries[k] = key, entry
    return size + 1


@leaf
def pop(keys, entries, size):
    """Take the least off a heap; return its new size."""
    size -= 1
    keys[0], entries[0] = keys[size], entries[size]
    sink(keys, entries, size, 0)
    return size


@leaf
def sink(keys, entries, size, k):
    """Move entry k of a heap down to its place."""
    key, entry = keys[k], entries[k]
    while True:
        child = 2 * k + 1
        if child >= size:
            break
        if child + 1 < size and keys[child + 1] < keys[child]:
            child += 1
        if keys[child] >= key:
            break
        keys[k], entries[k] = keys[child], entries[child]
        k = child
    keys[k], entries[k] = key, entry
