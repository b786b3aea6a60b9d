"""Running sums, histograms, and sums of products: dot and matmul. The bounds are those of reductions.py."""
import numpy as np

from accuracy import identical, within
from arrays import ALL, COMPLEX, DTYPES, FLOATING, NUMBERS, SCALARS, Values, random_array, random_shape, shrunk
from case import Case, Function, Result, random_output
from reductions import FINITE_SUMMABLE, U, by_parts, exact, sum_dtype

FACTORS = Values(infinite=False, exponents=(-60, 60))


def cumsum(rng, dtype):
    given, axis = random_array(rng, dtype, random_shape(rng), FINITE_SUMMABLE), int(rng.integers(4))
    if dtype not in FLOATING:
        result = Result(sum_dtype(dtype), given.numbers().cumsum(axis, dtype=DTYPES[sum_dtype(dtype)]), identical)
    else:
        x = exact(given.numbers())
        error = by_parts(lambda part: part.shape[axis] * U * np.abs(part).cumsum(axis), x)
        result = Result(sum_dtype(dtype), by_parts(lambda part: part.cumsum(axis), x), within(error))
    return Case([("in", given)], [result], random_output(rng, result), [axis])


def histogram(rng, dtype):
    """Small numbers, so that many are on an edge."""
    given = random_array(rng, dtype, random_shape(rng), Values(exponents=(-6, 6), n_bits=6))
    n_bins, low = int(rng.choice([1, 2, 5, 16, 100])), float(rng.choice([-8, 0, 0.5]))
    high = low + float(rng.choice([1, 8, 10, 33]))
    numbers = given.numbers()
    counts, _ = np.histogram(numbers[np.isfinite(numbers)], n_bins, (low, high))
    result = Result("i64", counts.reshape(1, 1, 1, n_bins))
    return Case([("in", given)], [result], random_output(rng, result), [n_bins, low, high])


# ---- Products -------------------------------------------------------------------------------------------------------


def sums_of_products(dtype, result_dtype, a, b, u, sums):
    """`sums` multiplies and adds up along some dimension."""
    if dtype not in FLOATING:
        wide = DTYPES[sum_dtype(dtype)]
        return Result(result_dtype, sums(a.astype(wide), b.astype(wide)), identical)
    error = u * sums(np.abs(exact(a)), np.abs(exact(b)))
    return Result(result_dtype, sums(exact(a), exact(b)), within(error))


def dot(rng, dtype):
    shape, is_per_batch = random_shape(rng), rng.random() < 0.3
    a, b = random_array(rng, dtype, shape, FACTORS), random_array(rng, dtype, shrunk(rng, shape), FACTORS)
    axes = (1, 2, 3) if is_per_batch else (0, 1, 2, 3)
    n_roundings = (4 if dtype in COMPLEX else 1) * (np.prod(shape) + 2)
    result = sums_of_products(dtype, sum_dtype(dtype), a.numbers(), b.numbers(), n_roundings * U,
                              lambda x, y: (x * y).sum(axes, keepdims=True))
    output = [random_array(rng, result.dtype, result.expected.shape, may_repeat=False)]
    return Case([("in", a), ("in", b)], [result], output if is_per_batch else random_output(rng, result))


def matmul(rng, dtype):
    """Stacks of matrices; one of them may be a single matrix. Halves are summed as floats."""
    m, n, k = (int(extent) for extent in rng.choice([1, 2, 3, 7, 16, 33, 65], 3))
    stack = tuple(int(extent) for extent in rng.choice([1, 1, 2, 3], 2))
    stacks = [stack, stack]
    if rng.random() < 0.4:
        stacks[rng.integers(2)] = (1, 1)
    a = random_array(rng, dtype, stacks[0] + (m, k), FACTORS)
    b = random_array(rng, dtype, stacks[1] + (k, n), FACTORS)
    u = U if dtype in ("f64", "c64") else 2.0 ** -24
    result = sums_of_products(dtype, dtype if dtype in FLOATING else sum_dtype(dtype), a.numbers(), b.numbers(),
                              (4 if dtype in COMPLEX else 1) * (k + 2) * u, np.matmul)
    return Case([("in", a), ("in", b)], [result], random_output(rng, result))


FUNCTIONS = [
    Function("cumsum", ALL, cumsum),
    Function("histogram", SCALARS, histogram),
    Function("dot", NUMBERS, dot),
    Function("matmul", NUMBERS, matmul),
]
