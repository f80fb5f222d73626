"""Arrays that compiled code reads where they lie, from a table of their addresses.

To hand the three dozen arrays of a sheet on to compiled code, and to count who holds them, takes
longer than a few places take to be priced. Who makes a table holds its arrays for as long as
anybody reads it.

Row after row of a table, (n, 2): where an array lies, and how many items or rows it has.
"""

# mypy: disable-error-code="no-untyped-def, no-untyped-call"
from __future__ import annotations

from typing import Any, Final

import numpy as np
from numba import extending, types
from numba.core import cgutils
from numba.core.errors import TypingError
from numba.np.arrayobj import make_array, populate_array

from planner.navigation.kernels.jit import inlined, kernel
from planner.navigation.kernels.toll import MOST

intrinsic: Any = extending.intrinsic


def _lying(context: Any, builder: Any, made: Any, address: Any, shape: list[Any]) -> Any:
    """Write what reads an array of such a shape at an address."""
    array = make_array(made)(context, builder)
    size = context.get_abi_sizeof(context.get_data_type(made.dtype))
    strides = [context.get_constant(types.intp, size)]
    for count in shape[:0:-1]:
        strides.insert(0, builder.mul(strides[0], count))
    populate_array(
        array,
        builder.inttoptr(address, array.data.type),
        cgutils.pack_array(builder, shape),
        cgutils.pack_array(builder, strides),
        strides[-1],
        None,
    )
    return array._getvalue()


def reader(dtype: Any, *row: int) -> Any:
    """Return what reads an array whose rows are of such a shape; none for one of one dimension."""

    @intrinsic
    def read(_typing, _address, _count):
        made = types.Array(dtype, 1 + len(row), "C")

        def codegen(context, builder, _signature, args):
            each = [context.get_constant(types.intp, count) for count in row]
            return _lying(context, builder, made, args[0], [args[1], *each])

        return made(types.int64, types.int64), codegen

    return read


def _wide_reader(dtype: Any) -> Any:
    """Return what reads an array of so many rows of so many items."""

    @intrinsic
    def read(_typing, _address, _count, _items):
        made = types.Array(dtype, 2, "C")

        def codegen(context, builder, _signature, args):
            return _lying(context, builder, made, args[0], [args[1], args[2]])

        return made(types.int64, types.int64, types.int64), codegen

    return read


floats = reader(types.float64)
ints = reader(types.int64)
bytes_ = reader(types.int8)
flags = reader(types.boolean)
twos = reader(types.float64, 2)
threes = reader(types.float64, 3)
fours = reader(types.float64, 4)
sixes = reader(types.float64, 6)
sevens = reader(types.float64, 7)
rooms = reader(types.float64, MOST)
short_floats = reader(types.float32)
counts = reader(types.uint32)
quads = reader(types.int32, 4)
wide_floats = _wide_reader(types.float64)
wide_ints = _wide_reader(types.int64)


_READ: Final = (
    *((types.float64, 1), (types.float64, 2), (types.int64, 1), (types.int8, 1)),
    *((types.float32, 1), (types.uint32, 1), (types.int32, 2)),
)


@intrinsic
def _write(_typing, arrays, table):
    """Write where each of a tuple of arrays lies."""
    for kind in arrays.types:
        if kind.layout != "C" or (kind.dtype, kind.ndim) not in _READ:
            raise TypingError(f"no reader for {kind}")

    def codegen(context, builder, signature, args):
        kinds, given = signature.args
        rows = make_array(given)(context, builder, args[1])
        for number, kind in enumerate(kinds.types):
            value = builder.extract_value(args[0], number)
            array = make_array(kind)(context, builder, value)
            count = builder.extract_value(array.shape, 0)
            address = builder.ptrtoint(array.data, count.type)
            for column, told in enumerate((address, count)):
                at = context.get_constant(types.intp, 2 * number + column)
                builder.store(told, builder.gep(rows.data, [at]))
        return context.get_dummy_value()

    return types.void(arrays, table), codegen


@kernel
def lent(arrays):
    """Return the table of a tuple of arrays, each without gaps between its items."""
    table = np.empty((len(arrays), 2), np.int64)
    _write(arrays, table)
    return table


@inlined
def blocks_at(table, k):
    """Blocks, from row k of a table on."""
    return (
        twos(table[k, 0], table[k, 1]),
        ints(table[k + 1, 0], table[k + 1, 1]),
        floats(table[k + 2, 0], table[k + 2, 1]),
        sevens(table[k + 3, 0], table[k + 3, 1]),
        floats(table[k + 4, 0], table[k + 4, 1]),
        ints(table[k + 5, 0], table[k + 5, 1]),
        ints(table[k + 6, 0], table[k + 6, 1]),
    )


@inlined
def tolls_at(table, k):
    """Tolls, from row k of a table on: their last two are room, as long as a line may need."""
    return (
        twos(table[k, 0], table[k, 1]),
        ints(table[k + 1, 0], table[k + 1, 1]),
        floats(table[k + 2, 0], table[k + 2, 1]),
        sevens(table[k + 3, 0], table[k + 3, 1]),
        ints(table[k + 4, 0], table[k + 4, 1]),
        sixes(table[k + 5, 0], table[k + 5, 1]),
        ints(table[k + 6, 0], table[k + 6, 1]),
        rooms(table[k + 7, 0], table[k + 7, 1]),
    )
