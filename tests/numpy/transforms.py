"""Fourier transforms and layouts of spectra. All elements of a transform share its error: they are judged together."""
import numpy as np

from accuracy import identical
from arrays import DTYPES, Values, complex_of, part_of, random_array, random_shape
from case import Case, Function, Result, random_output

NORMS = [None, "forward", "backward", "ortho"]  # None: no factor at all
MODERATE = Values(specials=0, infinite=False, exponents=(-4, 4))
AXES = (1, 2, 3)


def close_together(n):
    """The relative error of a transform of n elements that noa promises, and as much again for NumPy."""
    def judge(dtype, got, expected):
        eps = np.finfo(DTYPES[part_of(dtype)]).eps
        bound = 4 * eps * np.sqrt(max(1, np.log2(n)))
        error, size = np.linalg.norm((got - expected).ravel()), np.linalg.norm(expected.ravel())
        return np.full(got.shape, error <= bound * size)
    return judge


def scaled(numbers, norm, n, is_forward):
    """NumPy always has a norm: without one, the factor of 'backward' is taken back."""
    return numbers if norm is not None or is_forward else numbers * n


def case_of(rng, given, dtype, expected, norm, options):
    n = int(np.prod(options[1:4]))
    result = Result(dtype, expected, close_together(n))
    return Case([("in", given)], [result], random_output(rng, result), [*options, NORMS.index(norm)])


def r2c(rng, dtype):
    shape, norm = random_shape(rng), NORMS[rng.integers(4)]
    given = random_array(rng, dtype, shape, MODERATE)
    expected = np.fft.rfftn(given.numbers().astype(np.float64), axes=AXES, norm=norm)
    return case_of(rng, given, complex_of(dtype), expected, norm, shape)


def c2r(rng, dtype):
    """Of a spectrum that real numbers have."""
    shape, norm = random_shape(rng), NORMS[rng.integers(4)]
    half = shape[:3] + (shape[3] // 2 + 1,)
    given = random_array(rng, dtype, half, MODERATE, may_repeat=False)
    given.stored()[...] = np.fft.rfftn(rng.standard_normal(shape), axes=AXES)
    numbers = np.fft.irfftn(given.numbers().astype(np.complex128), s=shape[1:], axes=AXES, norm=norm)
    expected = scaled(numbers, norm, np.prod(shape[1:]), False)
    return case_of(rng, given, part_of(dtype), expected, norm, shape)


def c2c(rng, dtype):
    shape, norm, is_forward = random_shape(rng), NORMS[rng.integers(4)], bool(rng.integers(2))
    given = random_array(rng, dtype, shape, MODERATE)
    transform = np.fft.fftn if is_forward else np.fft.ifftn
    numbers = transform(given.numbers().astype(np.complex128), axes=AXES, norm=norm)
    expected = scaled(numbers, norm, np.prod(shape[1:]), is_forward)
    case = case_of(rng, given, dtype, expected, norm, shape)
    case.options.append(int(is_forward))
    return case


def remap(rng, dtype):
    """Between the two full layouts, and between the two halves: what NumPy calls a shift."""
    shape, is_full, to_center = random_shape(rng), bool(rng.integers(2)), bool(rng.integers(2))
    given = random_array(rng, dtype, shape if is_full else shape[:3] + (shape[3] // 2 + 1,), MODERATE)
    shift = np.fft.fftshift if to_center else np.fft.ifftshift
    result = Result(dtype, shift(given.numbers(), axes=AXES if is_full else AXES[:2]), identical)
    return Case([("in", given)], [result], random_output(rng, result), [*shape, int(is_full), int(to_center)])


FUNCTIONS = [
    Function("r2c", ["f32", "f64"], r2c),
    Function("c2r", ["c32", "c64"], c2r),
    Function("c2c", ["c32", "c64"], c2c),
    Function("remap", ["f32", "f64", "c32", "c64"], remap),
]
