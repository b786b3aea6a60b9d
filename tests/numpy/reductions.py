"""Reductions of all elements, over axes, and into outputs; and normalize, which stands on them.

Sums are compared with those in long double, whose own error is 2048 times smaller. The bounds are those that hold for
any order of summation in f64: n roundings, each of at most U of what has been added up (N. Higham, Accuracy and
Stability of Numerical Algorithms, chapters 1 and 4), and then one to the dtype of the result.
"""
import numpy as np

from accuracy import equal, identical, within
from arrays import (
    ALL, ANY, COMPLEX, DTYPES, FLOATING, INTEGERS, NUMBERS, SCALARS, Values, complex_from, packed, part_of,
    random_array, random_shape)
from case import Case, Function, Result, random_output

U = 2.0 ** -53

# Sums, and sums of squares, that cannot overflow on the way, whatever the order.
SUMMABLE = Values(specials=0.001, exponents=(-2000, 900))
FINITE_SUMMABLE = Values(infinite=False, exponents=(-2000, 900))
SQUARES = Values(specials=0.001, exponents=(-400, 400))
FINITE_SQUARES = Values(infinite=False, exponents=(-400, 400))


def sum_dtype(dtype):
    if dtype in FLOATING:
        return {"f16": "f32", "c16": "c32"}.get(dtype, dtype)
    return "u64" if dtype[0] == "u" else "i64"


def mean_dtype(dtype):
    return sum_dtype(dtype) if dtype in FLOATING else "f64"


def exact(numbers):
    return numbers.astype(np.clongdouble if np.iscomplexobj(numbers) else np.longdouble)


def by_parts(f, x):
    """So that what is not a number in one part does not get into the other."""
    return complex_from(f(x.real), f(x.imag), x.dtype) if np.iscomplexobj(x) else f(x)


# ---- What is expected -----------------------------------------------------------------------------------------------
# Of elements that are reduced along the last axis: for each result a dtype, the values, and how they are judged or how
# far off they may be.


def sum_of(dtype, x):
    if dtype not in FLOATING:
        return [(sum_dtype(dtype), x.sum(-1, dtype=DTYPES[sum_dtype(dtype)]), identical)]
    x = exact(x)
    error = by_parts(lambda part: x.shape[-1] * U * np.abs(part).sum(-1), x)
    return [(sum_dtype(dtype), by_parts(lambda part: part.sum(-1), x), error)]


def prod_of(dtype, x):
    if dtype not in FLOATING:
        return [(sum_dtype(dtype), x.prod(-1, dtype=DTYPES[sum_dtype(dtype)]), identical)]
    product = exact(x).prod(-1)
    n_roundings = x.shape[-1] * (4 if dtype in COMPLEX else 1)
    return [(sum_dtype(dtype), product, n_roundings * U * np.abs(product))]


def mean_of(dtype, x, n_roundings=None):
    """Short integers are summed exactly, and rounded when they become real and when they are divided."""
    n_roundings = n_roundings or (x.shape[-1] + 2 if dtype in FLOATING + ["i64", "u64"] else 2)
    x = exact(x)
    error = by_parts(lambda part: n_roundings * U * np.abs(part).mean(-1), x)
    return [(mean_dtype(dtype), by_parts(lambda part: part.mean(-1), x), error)]


def l2_norm_of(dtype, x):
    norm = np.sqrt((np.abs(exact(x)) ** 2).sum(-1))
    return [(part_of(mean_dtype(dtype)), norm, (x.shape[-1] / 2 + 4) * U * norm)]


def variance_of(dtype, x, ddof):
    """Chan, Golub and LeVeque: roundings are relative to the size of the numbers, not only to their spread."""
    n, x = x.shape[-1], exact(x)
    squared_spread = (np.abs(x - x.mean(-1, keepdims=True)) ** 2).mean(-1)
    size, relative = np.sqrt((np.abs(x) ** 2).mean(-1)), (n + 8) * U
    error = relative * (squared_spread + np.sqrt(squared_spread) * size) + (relative * size) ** 2
    scale = n / np.longdouble(n - ddof)
    return [(part_of(mean_dtype(dtype)), squared_spread * scale, error * scale)]


def stddev_of(dtype, x, ddof):
    [(result, variance, error)] = variance_of(dtype, x, ddof)
    root = np.sqrt(variance)
    return [(result, root, np.where(error < variance, error / np.where(root > 0, root, 1), np.sqrt(error)))]


def mean_and(spread_of):
    return lambda dtype, x, ddof: mean_of(dtype, x, x.shape[-1] + 8) + spread_of(dtype, x, ddof)


def lowest(dtype, x):
    return [(dtype, x.min(-1), equal)]


def highest(dtype, x):
    return [(dtype, x.max(-1), equal)]


def median_of(dtype, x):
    """The mean of the two in the middle, each of which may be rounded."""
    x, n = np.sort(exact(x), -1), x.shape[-1]
    error = U * (np.abs(x[..., (n - 1) // 2]) + np.abs(x[..., n // 2]))
    return [(mean_dtype(dtype), np.median(x, -1), error)]


def quantile_of(dtype, x, q):
    """Interpolated between two elements; the rank may be off by a rounding."""
    x, n = np.sort(exact(x), -1), x.shape[-1]
    rank = np.longdouble(q) * (n - 1)
    below = int(rank)
    low, high = x[..., below], x[..., min(below + 1, n - 1)]
    error = 4 * U * (np.abs(low) + np.abs(high)) + n * U * np.abs(high - low)
    return [(mean_dtype(dtype), low + (high - low) * (rank - below), error)]


def place_of(f, index_of):
    """The first one in C order; what is not a number comes before all others."""
    return lambda dtype, x: f(dtype, x) + [("i64", index_of(x, -1), identical)]


def of_truth(dtype, f):
    return lambda _, x: [(dtype, f(x != 0, -1), identical)]


# ---- Calls ----------------------------------------------------------------------------------------------------------


def along_last(numbers, axes):
    """Those axes as one, after the others."""
    kept = [axis for axis in range(4) if axis not in axes]
    moved = numbers.transpose(kept + axes)
    return moved.reshape(moved.shape[:len(kept)] + (-1,))


def back_from_last(elements, axes, shape):
    kept = [axis for axis in range(4) if axis not in axes]
    return elements.reshape([shape[axis] for axis in kept + axes]).transpose(np.argsort(kept + axes))


def random_axes(rng):
    return sorted(int(axis) for axis in rng.permutation(4)[:rng.integers(1, 5)])


def make_result(dtype, expected, judge, shape):
    if not callable(judge):
        judge = within(np.reshape(judge, shape))
    return Result(dtype, np.reshape(expected, shape), judge)


def with_more_digits(result):
    return Result({"f32": "f64", "c32": "c64"}.get(result.dtype, result.dtype), result.expected, result.judge)


def as_index(result, shape):
    """Of all elements, a place is returned as an index."""
    return Result("i64", np.array(np.unravel_index(result.expected.item(), shape)).reshape(1, 1, 1, 4))


def random_ddof(rng, n):
    return int(rng.integers(0, min(2, n)))


def random_q(rng, _):
    return float(rng.choice([0, 0.25, 0.5, 1, rng.random()]))


def reduction(name, dtypes, reference, values=ANY, option_of=None, may_widen=False, prepare=lambda *_: None):
    def make(rng, dtype):
        form = rng.choice(["of all elements", "over axes", "into outputs"])
        axes = [0, 1, 2, 3] if form == "of all elements" else random_axes(rng)
        given = random_array(rng, dtype, random_shape(rng), values)
        prepare(rng, given, axes)
        elements = along_last(given.numbers(), axes)
        options = [option_of(rng, elements.shape[-1])] if option_of else []
        reduced = tuple(1 if axis in axes else extent for axis, extent in enumerate(given.shape))
        results = [make_result(*one, reduced) for one in reference(dtype, elements, *options)]
        outputs = []
        if form == "over axes":
            options += list(rng.permutation(axes))
        elif form == "into outputs":
            if may_widen and rng.random() < 0.4:
                results = list(map(with_more_digits, results))
            outputs = [random_array(rng, result.dtype, reduced, may_repeat=False) for result in results]
        elif name.startswith("arg"):
            results[1] = as_index(results[1], given.shape)
        return Case([("in", given)], results, outputs, options)
    return Function(name, dtypes, make)


def draw_factors(rng, array, axes):
    """Around 1, so that products stay finite; perhaps with a zero, an infinity, or what is not a number."""
    if array.dtype in INTEGERS:
        return
    n_factors, n = np.prod([array.shape[axis] for axis in axes]), array.buffer.size
    factors = np.exp(rng.normal(size=n) * min(1, 3 / np.sqrt(n_factors))) * rng.choice([-1, 1], n)
    if array.dtype in COMPLEX:
        factors = factors * np.exp(1j * rng.uniform(-np.pi, np.pi, n))
    elif rng.random() < 0.3:
        factors[rng.integers(0, n, 3)] = rng.choice([0, np.inf, np.nan], 3)
    array.buffer = packed(factors, array.dtype)


MIN_MAX, MEAN_STD, L2 = range(3)


def shift_and_scale_of(x, mode, ddof):
    """What is subtracted, what it is then divided by, and how far off both may be."""
    if mode == MIN_MAX:
        low = x.min(-1, keepdims=True)
        scale = x.max(-1, keepdims=True) - low
        return low, scale, 0 * scale, U * scale
    if mode == L2:
        [(_, norm, error)] = l2_norm_of("f64", x)
        return np.zeros(()), norm[..., None], np.zeros(()), error[..., None]
    [(_, mean, mean_error), (_, spread, error)] = mean_and(stddev_of)("c64" if np.iscomplexobj(x) else "f64", x, ddof)
    return mean[..., None], spread[..., None], np.abs(mean_error)[..., None], error[..., None]


def normalize(rng, dtype):
    mode = int(rng.choice([MEAN_STD, L2] if dtype in COMPLEX else [MIN_MAX, MEAN_STD, L2]))
    given = random_array(rng, dtype, random_shape(rng), FINITE_SQUARES)
    if rng.random() < 0.1:
        given.buffer[...] = given.buffer[0]
    is_whole = rng.random() < 0.3
    axes = [0, 1, 2, 3] if is_whole else random_axes(rng)
    x = exact(along_last(given.numbers(), axes))
    ddof = int(rng.integers(0, min(2, x.shape[-1])))
    shift, scale, shift_error, scale_error = shift_and_scale_of(x, mode, ddof)
    divisor = np.where(scale == 0, 1, scale)
    expected = np.where(scale == 0, 0, (x - shift) / divisor)
    rounding = 4 * U + (2.0 ** -24 if part_of(dtype) == "f16" else 0)  # to f32, before that to f16
    error = (shift_error + np.abs(expected) * scale_error) / divisor + rounding * np.abs(expected)
    error = np.broadcast_to(np.where(scale == 0, 0, error), expected.shape)
    expected, error = (back_from_last(one, axes, given.shape) for one in (expected, error))
    result = Result(dtype, expected, within(error))
    options = [mode, ddof] + ([] if is_whole else list(rng.permutation(axes)))
    return Case([("in", given)], [result], random_output(rng, result, [("in", given)]), options)


FUNCTIONS = [
    reduction("sum", ALL, sum_of, SUMMABLE, may_widen=True),
    reduction("prod", NUMBERS, prod_of, may_widen=True, prepare=draw_factors),
    reduction("mean", ALL, mean_of, SUMMABLE, may_widen=True),
    reduction("l2_norm", NUMBERS, l2_norm_of, SQUARES, may_widen=True),
    reduction("variance", NUMBERS, variance_of, SQUARES, option_of=random_ddof, may_widen=True),
    reduction("stddev", NUMBERS, stddev_of, SQUARES, option_of=random_ddof, may_widen=True),
    reduction("mean_variance", NUMBERS, mean_and(variance_of), SQUARES, option_of=random_ddof, may_widen=True),
    reduction("mean_stddev", NUMBERS, mean_and(stddev_of), SQUARES, option_of=random_ddof, may_widen=True),
    reduction("median", SCALARS, median_of, SUMMABLE),
    reduction("quantile", SCALARS, quantile_of, FINITE_SUMMABLE, option_of=random_q),
    reduction("any", ALL, of_truth("bool", np.any)),
    reduction("all", ALL, of_truth("bool", np.all)),
    reduction("count", ALL, of_truth("i64", np.count_nonzero)),
    reduction("min", SCALARS, lowest),
    reduction("max", SCALARS, highest),
    reduction("min_max", SCALARS, lambda dtype, x: lowest(dtype, x) + highest(dtype, x)),
    reduction("argmin", SCALARS, place_of(lowest, np.argmin)),
    reduction("argmax", SCALARS, place_of(highest, np.argmax)),
    Function("normalize", FLOATING, normalize),
]
