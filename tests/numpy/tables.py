"""Rows for the operators of noa's tables that no other table names: compared with the function of NumPy that they say
is the same."""
import subprocess

import numpy as np

from accuracy import identical, within_ulps
from arrays import COMPLEX, INTEGERS, REALS
from elementwise import binary, closely, exactly, unary
from reductions import FINITE_SUMMABLE, U, exact, mean_dtype, reduction

KINDS = {1: ["bool"], 2: INTEGERS, 4: REALS, 8: COMPLEX}


def dtypes_of(types):
    """The dtypes of noa::math::ElementTypes."""
    return [dtype for bit, dtypes in KINDS.items() if types & bit for dtype in dtypes]


def elementwise_row(name, dtypes, n_arguments, is_costly, numpy):
    function = getattr(np, numpy)
    reference = closely(function, within_ulps(4)) if is_costly else exactly(function, identical)
    return (unary if n_arguments == 1 else binary)(name, dtypes, reference)


def reduction_row(name, types, numpy):
    """Of reals; to as many roundings as there are elements."""
    def reference(dtype, x):
        expected = getattr(np, numpy)(exact(x), axis=-1)
        return [(mean_dtype(dtype), expected, (x.shape[-1] + 8) * U * np.abs(expected))]
    dtypes = [dtype for dtype in dtypes_of(types) if dtype in REALS]
    return reduction(name, dtypes, reference, FINITE_SUMMABLE, may_widen=True)


def rows_of(worker, named):
    """Rows for what is not named yet."""
    lines = subprocess.run([worker, "--list"], check=True, capture_output=True, text=True).stdout.splitlines()
    rows = []
    for line in lines:
        kind, name, types, n_arguments, is_costly, *numpy = line.split()
        if name in named or not numpy or int(n_arguments) > 2:
            continue
        if kind == "elementwise":
            rows.append(elementwise_row(name, dtypes_of(int(types)), int(n_arguments), is_costly == "1", *numpy))
        else:
            rows.append(reduction_row(name, int(types), *numpy))
    return rows
