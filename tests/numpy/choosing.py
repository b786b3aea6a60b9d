"""Elements chosen by indices and by conditions, counted into bins, and tables at real positions."""
import numpy as np

from accuracy import identical, within
from arrays import ALL, FLOATING, INTEGERS, SCALARS, Values, random_array, random_shape, shrunk
from case import Case, Function, Result, random_output
from reductions import FINITE_SUMMABLE, U

# Neither overflows between two elements.
TABLE = Values(infinite=False, exponents=(-14, 14))


def set_elements(array, numbers):
    array.buffer = numbers.astype(array.buffer.dtype)
    return array


# ---- Indices --------------------------------------------------------------------------------------------------------


def random_indices(rng, target, shape):
    """Numbers of elements of a shape, or their places along the last axis; how NumPy has them; the options; and what
    noa says, if some are out of range."""
    n, form = int(np.prod(target)), rng.choice(["i32", "i64", "places"])
    is_wrong = rng.random() < 0.1
    if form != "places":
        array = random_array(rng, form, shape)
        numbers = rng.integers(0, n, array.buffer.size)
        if is_wrong:
            numbers[rng.integers(0, numbers.size, 3)] = rng.choice([-1, n, n + 1, -2 ** 31, 2 ** 31 - 1], 3)
        set_elements(array, numbers)
        indices, options = array.stored(), []
        is_wrong = bool(((indices < 0) | (indices >= n)).any())
        return array, indices, options, "out of range" if is_wrong else ""
    shape = (shape[0], shape[1], shape[2], 1)
    array = random_array(rng, "i64", shape[:3] + (4,), may_repeat=False)
    array.stored()[...] = np.stack(np.unravel_index(rng.integers(0, n, shape[:3]), target), -1)
    if is_wrong:
        array.stored()[tuple(rng.integers(0, array.shape))] = rng.choice([-1, 50_000])
    places = np.moveaxis(array.stored(), -1, 0)
    is_wrong = bool(((places < 0) | (places >= np.reshape(target, (4, 1, 1, 1)))).any())
    numbers = np.ravel_multi_index(tuple(places), target, mode="clip").reshape(shape)
    return array, numbers, [4], "out of range" if is_wrong else ""


def gather(rng, dtype):
    given = random_array(rng, dtype, random_shape(rng))
    array, indices, options, error = random_indices(rng, given.shape, random_shape(rng))
    result = Result(dtype, np.take(given.stored(), indices, mode="clip"))
    return Case([("in", given), ("in", array)], [result], random_output(rng, result), options, error)


def scatter(rng, dtype):
    output = random_array(rng, dtype, random_shape(rng), may_repeat=False)
    array, indices, options, error = random_indices(rng, output.shape, random_shape(rng))
    given = random_array(rng, dtype, shrunk(rng, indices.shape))
    expected = np.array(output.stored(), order="C")
    np.put(expected, indices, np.broadcast_to(given.stored(), indices.shape), mode="clip")
    return Case([("in", given), ("in", array)], [Result(dtype, expected)], [output], options, error)


# ---- Conditions -----------------------------------------------------------------------------------------------------


def thinned(rng, array):
    """With more zeros."""
    array.buffer[rng.random(array.buffer.size) < rng.choice([0, 0.5, 0.99, 1])] = np.zeros((), array.buffer.dtype)
    return array


def nonzero(rng, dtype):
    given = thinned(rng, random_array(rng, dtype, random_shape(rng, may_be_empty=True)))
    if rng.random() < 0.3:
        expected = np.argwhere(given.numbers())
        return Case([("in", given)], [Result("i64", expected.reshape(1, 1, -1, 4))], [], [4])
    result = Result("i64", np.flatnonzero(given.numbers()).reshape(1, 1, 1, -1))
    return Case([("in", given)], [result], random_output(rng, result))


def select(rng, dtype):
    given = random_array(rng, dtype, random_shape(rng, may_be_empty=True))
    mask = thinned(rng, random_array(rng, "bool", shrunk(rng, given.shape)))
    chosen = given.stored()[np.broadcast_to(mask.stored(), given.shape)]
    result = Result(dtype, chosen.reshape(1, 1, 1, -1))
    return Case([("in", given), ("in", mask)], [result], random_output(rng, result))


# ---- Bins -----------------------------------------------------------------------------------------------------------


def random_bins(rng, dtype):
    """Numbers, some of which may have no bin; those that have; the options; and what noa says, if it should refuse."""
    n_bins, ignores = int(rng.choice([1, 2, 7, 100, 20_000])), rng.random() < 0.4
    array = random_array(rng, dtype, random_shape(rng))
    numbers = rng.integers(0, min(n_bins, 100) if dtype in ("i8", "u8") else n_bins, array.buffer.size)
    set_elements(array, numbers)
    if rng.random() < 0.4:
        array.buffer[rng.integers(0, numbers.size, 9)] = 127
    has_bin = array.stored() < n_bins
    return array, has_bin, [n_bins, ignores], "" if ignores or has_bin.all() else "out of range"


def bincount(rng, dtype):
    array, has_bin, options, error = random_bins(rng, dtype)
    counts = np.bincount(array.stored()[has_bin].astype(np.int64), minlength=options[0])
    result = Result("i64", counts.reshape(1, 1, 1, -1), identical)
    return Case([("in", array)], [result], random_output(rng, result), options, error)


def bincount_weighted(rng, dtype):
    """Any order of summation: as many roundings as there are weights in a bin, at most, here and there."""
    array, has_bin, options, error = random_bins(rng, "i32")
    weights = random_array(rng, dtype, shrunk(rng, array.shape), FINITE_SUMMABLE)
    numbers = array.stored()[has_bin]
    added = np.broadcast_to(weights.stored(), array.shape)[has_bin].astype(np.float64)
    counts, sums, sizes = (np.bincount(numbers, of, options[0]) for of in (None, added, np.abs(added)))
    bound = 2 * counts * U * sizes
    result = Result("f64", sums.reshape(1, 1, 1, -1), within(bound.reshape(1, 1, 1, -1)))
    return Case([("in", array), ("in", weights)], [result], random_output(rng, result), options, error)


# ---- Tables ---------------------------------------------------------------------------------------------------------


def random_positions(rng, shape, n, first, step):
    """Within the table and a little outside, some on elements, some nowhere."""
    array = random_array(rng, str(rng.choice(["f32", "f64"])), shape)
    places = rng.uniform(-2, n + 1, array.buffer.size)
    places = np.where(rng.random(places.size) < 0.2, np.round(places), places)
    some = rng.random(places.size) < 0.02
    places[some] = rng.choice([np.inf, -np.inf, np.nan, -1e30, 1e30], some.sum())
    return set_elements(array, first + places * step)


def looked_up(table, positions, first, step):
    """NumPy wants places that increase. At a position that is not a number it has a real part alone that is none, and
    the element of a table of one; here the result is not a number, in both parts."""
    places = first + np.arange(table.size) * step
    order = slice(None, None, 1 if step > 0 else -1)
    result = np.interp(positions, places[order], table[order])
    result[np.isnan(positions)] = complex(np.nan, np.nan) if np.iscomplexobj(result) else np.nan
    return result


def interpolate(rng, dtype):
    """A position has a few roundings of its size, which is up to the length of the table and where that begins, in
    steps; an element's neighbors are at most twice the largest one apart."""
    shape = random_shape(rng)
    n = int(rng.choice([1, 2, 3, 17, 1000 if np.prod(shape[:3]) < 100 else 40]))
    first, step = 0, 1
    if rng.random() < 0.6:
        first, step = float(rng.normal()), float(rng.choice([-1, 1]) * rng.uniform(0.1, 9))
    table = random_array(rng, dtype, shrunk(rng, shape)[:3] + (n,), TABLE)
    positions = random_positions(rng, shape, n, first, step)
    numbers = np.broadcast_to(table.numbers(), shape[:3] + (n,))
    numbers = numbers.astype(np.complex128 if np.iscomplexobj(numbers) else np.float64)
    x, expected = positions.stored().astype(np.float64), np.empty(shape, numbers.dtype)
    for at in np.ndindex(shape[:3]):
        expected[at] = looked_up(numbers[at], x[at], first, step)
    largest = max(np.abs(numbers.real).max(), np.abs(numbers.imag).max())
    error = np.full(shape, 8 * U * (n + abs(first / step) + 2) * 2 * largest)
    result = Result(dtype, expected, within(error))
    return Case([("in", table), ("in", positions)], [result], random_output(rng, result), [first, step])


FUNCTIONS = [
    Function("gather", ALL, gather),
    Function("scatter", ALL, scatter),
    Function("nonzero", ALL, nonzero),
    Function("select", ALL, select),
    Function("bincount", INTEGERS, bincount, weight=2),
    Function("bincount_weighted", SCALARS, bincount_weighted),
    Function("interpolate", FLOATING, interpolate),
]
