"""Arithmetic on eight sheets at a time.

A workspace is a C-contiguous float64 array of shape (rows, 8): each row is one quantity
(the worth of a roll, of a keep, of a box) for the eight sheets of a block, its *lanes*.
Numba turns loops over eight neighbours in one array into scalar code, because it cannot
know that rows do not overlap; these operations say it in LLVM vectors instead.
"""

from __future__ import annotations

from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic

__all__ = [
    "LANES",
    "add_weighted",
    "best1",
    "best2",
    "best3",
    "best4",
    "best5",
    "larger",
    "mean",
    "raise_to",
    "shifted",
]

LANES = 8
_VECTOR = ir.VectorType(ir.DoubleType(), LANES)


def _pointers(context, builder, signature, arguments):
    workspace = context.make_array(signature.args[0])(context, builder, arguments[0])
    for row, kind in zip(arguments[1:], signature.args[1:], strict=True):
        if isinstance(kind, types.Integer):
            place = builder.mul(row, ir.Constant(row.type, LANES))
            yield builder.bitcast(builder.gep(workspace.data, [place]), _VECTOR.as_pointer())


def _load(builder, pointer):
    return builder.load(pointer, align=8)


def _larger(builder, one, other):
    return builder.select(builder.fcmp_ordered(">", one, other), one, other)


def _splat(builder, scalar):
    one = builder.insert_element(
        ir.Constant(_VECTOR, ir.Undefined), scalar, ir.Constant(ir.IntType(32), 0)
    )
    mask = ir.Constant(ir.VectorType(ir.IntType(32), LANES), [0] * LANES)
    return builder.shuffle_vector(one, one, mask)


@intrinsic
def mean(typing, workspace, target, r1, r2, r3, r4, r5, r6):
    """Set row ``target`` to the mean of six rows: what a keep is worth before one die."""

    def code(context, builder, signature, arguments):
        out, *rows = _pointers(context, builder, signature, arguments)
        a, b, c, d, e, f = (_load(builder, row) for row in rows)
        pairs = builder.fadd(a, b), builder.fadd(c, d), builder.fadd(e, f)
        total = builder.fadd(builder.fadd(pairs[0], pairs[1]), pairs[2])
        sixth = builder.fmul(total, ir.Constant(_VECTOR, [1 / 6] * LANES))
        builder.store(sixth, out, align=8)
        return context.get_dummy_value()

    return types.void(workspace, *[types.intp] * 7), code


def _best(workspace, count):
    def code(context, builder, signature, arguments):
        pointers = list(_pointers(context, builder, signature, arguments))
        largest = _load(builder, pointers[0])
        for row in pointers[1:]:
            largest = _larger(builder, _load(builder, row), largest)
        builder.store(largest, pointers[0], align=8)
        return context.get_dummy_value()

    return types.void(workspace, *[types.intp] * (1 + count)), code


@intrinsic
def best1(typing, workspace, target, r1):
    """Raise row ``target`` to another row where that is more."""
    return _best(workspace, 1)


@intrinsic
def best2(typing, workspace, target, r1, r2):
    """Raise row ``target`` to the largest of itself and two rows."""
    return _best(workspace, 2)


@intrinsic
def best3(typing, workspace, target, r1, r2, r3):
    """Raise row ``target`` to the largest of itself and three rows."""
    return _best(workspace, 3)


@intrinsic
def best4(typing, workspace, target, r1, r2, r3, r4):
    """Raise row ``target`` to the largest of itself and four rows."""
    return _best(workspace, 4)


@intrinsic
def best5(typing, workspace, target, r1, r2, r3, r4, r5):
    """Raise row ``target`` to the largest of itself and five rows."""
    return _best(workspace, 5)


@intrinsic
def larger(typing, workspace, target, r1, r2):
    """Set row ``target`` to the larger of two rows."""

    def code(context, builder, signature, arguments):
        out, one, other = _pointers(context, builder, signature, arguments)
        builder.store(_larger(builder, _load(builder, one), _load(builder, other)), out, align=8)
        return context.get_dummy_value()

    return types.void(workspace, *[types.intp] * 3), code


@intrinsic
def shifted(typing, workspace, target, row, points):
    """Set row ``target`` to ``row`` plus points."""

    def code(context, builder, signature, arguments):
        out, source = _pointers(context, builder, signature, arguments)
        total = builder.fadd(_load(builder, source), _splat(builder, arguments[3]))
        builder.store(total, out, align=8)
        return context.get_dummy_value()

    return types.void(workspace, types.intp, types.intp, types.float64), code


@intrinsic
def raise_to(typing, workspace, target, row, points):
    """Raise row ``target`` to ``row`` plus points where that is more."""

    def code(context, builder, signature, arguments):
        out, source = _pointers(context, builder, signature, arguments)
        total = builder.fadd(_load(builder, source), _splat(builder, arguments[3]))
        builder.store(_larger(builder, total, _load(builder, out)), out, align=8)
        return context.get_dummy_value()

    return types.void(workspace, types.intp, types.intp, types.float64), code


@intrinsic
def add_weighted(typing, workspace, target, row, weight):
    """Add ``weight`` times ``row`` to row ``target``."""

    def code(context, builder, signature, arguments):
        out, source = _pointers(context, builder, signature, arguments)
        part = builder.fmul(_load(builder, source), _splat(builder, arguments[3]))
        builder.store(builder.fadd(part, _load(builder, out)), out, align=8)
        return context.get_dummy_value()

    return types.void(workspace, types.intp, types.intp, types.float64), code
