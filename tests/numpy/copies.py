"""Copies, elements in another order, and casts from one dtype to another."""
import numpy as np

from accuracy import equal, identical
from arrays import (
    ALL, ANY, COMPLEX, DTYPES, INTEGERS, SCALARS, complex_from, packed, part_of, random_array, random_shape, shrunk,
    unpacked)
from case import Case, Function, Result, random_number, random_output


def copy(rng, dtype):
    """Of an array, or onto an output that it can be broadcast to."""
    shape = random_shape(rng, may_be_empty=True)
    if rng.random() < 0.4:
        given = random_array(rng, dtype, shape)
        return Case([("in", given)], [Result(dtype, given.stored())])
    given, output = random_array(rng, dtype, shrunk(rng, shape)), random_array(rng, dtype, shape, may_repeat=False)
    return Case([("in", given)], [Result(dtype, np.broadcast_to(given.stored(), shape))], [output])


def fill(rng, dtype):
    output = random_array(rng, dtype, random_shape(rng, may_be_empty=True), may_repeat=False)
    role, number = random_number(rng, dtype, ANY)
    return Case([(role, number)], [Result(dtype, np.broadcast_to(number.stored(), output.shape))], [output])


def rearranged(name, options_of, reference, dtypes=ALL, result_dtype=None, judge=identical):
    """A function that moves elements, or says where they go, as random options have it."""
    def make(rng, dtype):
        given, options = random_array(rng, dtype, random_shape(rng)), options_of(rng)
        result = Result(result_dtype or dtype, reference(given.stored(), options), judge)
        return Case([("in", given)], [result], random_output(rng, result), options)
    return Function(name, dtypes, make)


def random_axis(rng):
    return [int(rng.integers(4))]


def joined(name, axis_extents):
    """Arrays that differ along one axis alone, where their extents are drawn from these."""
    def make(rng, dtype):
        axis, shape = int(rng.integers(4)), list(random_shape(rng))
        inputs = []
        for _ in range(rng.integers(1, 5)):
            shape[axis] = int(rng.choice(axis_extents))
            inputs.append(("in", random_array(rng, dtype, tuple(shape))))
        result = Result(dtype, np.concatenate([array.stored() for _, array in inputs], axis))
        return Case(inputs, [result], random_output(rng, result), [axis])
    return Function(name, ALL, make)


# As the enumeration has them.
BORDERS = ["constant", "constant", "edge", "wrap", "symmetric", "reflect"]


def resized(array, options):
    """So many elements more, or fewer, before and after each axis."""
    around, mode = np.reshape(options[:8], (2, 4)).T, BORDERS[options[8]]
    if mode == "wrap":  # which np.pad did not do right before NumPy 1.25
        return array[np.ix_(*(np.arange(-before, n + after) % n for (before, after), n in zip(around, array.shape)))]
    padded = np.pad(array, np.maximum(around, 0), mode)
    return padded[tuple(slice(max(-before, 0), extent - max(-after, 0))
                        for (before, after), extent in zip(around, padded.shape))]


def resize(rng, dtype):
    given = random_array(rng, dtype, random_shape(rng))
    around = [int(rng.integers(-(extent // 3), 4 + extent // 4)) for extent in given.shape * 2]
    options = [more * int(rng.random() < 0.6) for more in around] + [int(rng.integers(6))]
    result = Result(dtype, resized(given.stored(), options))
    return Case([("in", given)], [result], random_output(rng, result), options)


# ---- Casts ----------------------------------------------------------------------------------------------------------


def targets_of(dtype):
    if dtype in COMPLEX:
        return COMPLEX
    return [to for to in ALL if not (dtype == "bool" and to in COMPLEX)]


def fits(numbers, dtype):
    """Which numbers are within the range of a dtype once their fractions are cut off. Infinities are real numbers."""
    if np.iscomplexobj(numbers):
        return fits(numbers.real, dtype) & fits(numbers.imag, dtype)
    if dtype == "bool":
        return np.full(numbers.shape, True)
    exact = numbers.astype(np.longdouble)  # which has all integers
    if dtype in INTEGERS:
        info = np.iinfo(DTYPES[dtype])
        return (np.trunc(exact) >= info.min) & (np.trunc(exact) <= info.max)
    return ~np.isfinite(exact) | (np.abs(exact) <= np.finfo(DTYPES[part_of(dtype)]).max)


def as_cpp(numbers, dtype):
    """Rounded once: from integers to halves, NumPy goes by way of floats."""
    if part_of(dtype) == "f16" and numbers.dtype.kind in "iu":
        numbers = numbers.astype(np.float64)
    return packed(numbers, dtype)


def clamped(numbers, dtype):
    """What does not fit becomes the end of the range that is closest; not a number becomes the integer 0."""
    if np.iscomplexobj(numbers):
        real, imag = clamped(numbers.real, part_of(dtype)), clamped(numbers.imag, part_of(dtype))
        return packed(complex_from(real, imag, np.complex128), dtype)
    if dtype == "bool":
        return numbers != 0
    info = (np.iinfo if dtype in INTEGERS else np.finfo)(DTYPES[part_of(dtype)])
    low, high, zero = (packed(np.array(number), dtype) for number in (info.min, info.max, 0))
    is_misfit = ~fits(numbers, dtype)
    replaced = np.where(numbers > 0, high, np.where(numbers < 0, low, zero))
    return np.where(is_misfit, replaced, as_cpp(np.where(is_misfit, numbers.dtype.type(0), numbers), dtype))


def cast_case(rng, dtype, reference, must_fit):
    to, shape = str(rng.choice(targets_of(dtype))), random_shape(rng)
    given = random_array(rng, dtype, shrunk(rng, shape))
    if must_fit(to):
        given.buffer[~fits(unpacked(given.buffer), to)] = np.zeros((), given.buffer.dtype)
    output = random_array(rng, to, shape, may_repeat=False)
    return Case([("in", given)], [Result(to, np.broadcast_to(reference(given.numbers(), to), shape))], [output])


def cast(rng, dtype):
    """What becomes of a real number that is outside of the range of an integer, nobody says."""
    return cast_case(rng, dtype, as_cpp, lambda to: to in INTEGERS and dtype not in INTEGERS)


def clamp_cast(rng, dtype):
    return cast_case(rng, dtype, clamped, lambda _: False)


def safe_cast(rng, dtype):
    case = cast_case(rng, dtype, as_cpp, lambda _: rng.random() < 0.6)
    to = case.results[0].dtype
    if not fits(case.inputs[0][1].numbers(), to).all():
        case.error = f"does not fit {to}"
    return case


FUNCTIONS = [
    Function("copy", ALL, copy),
    Function("fill", ALL, fill),
    rearranged("permute_copy", lambda rng: rng.permutation(4), np.transpose),
    rearranged("roll", lambda rng: rng.integers(-70, 70, 4), lambda x, shifts: np.roll(x, shifts, (0, 1, 2, 3))),
    rearranged("tile", lambda rng: rng.choice([1, 1, 2, 3], 4), np.tile),
    rearranged("sort", random_axis, lambda x, axis: np.sort(x, *axis), ["bool"] + SCALARS, judge=equal),
    rearranged("argsort", random_axis, lambda x, axis: np.argsort(x, *axis, kind="stable"), ["bool"] + SCALARS, "i64"),
    joined("concatenate", [1, 1, 2, 3, 17]),
    joined("stack", [1]),
    Function("resize", ALL, resize),
    Function("cast", ALL, cast),
    Function("clamp_cast", ALL, clamp_cast),
    Function("safe_cast", ALL, safe_cast),
]
