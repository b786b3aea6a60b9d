"""Resampling, and the prefilter of splines, against scipy.ndimage. Its orders 0, 1 and 3 are NEAREST, LINEAR and
CUBIC_BSPLINE; it has none of CUBIC and LANCZOS. And distances of rotations against scipy.spatial.transform.

Both agree to rounding, on every element, but for what follows. Cases are made so that nothing of it is in them: no
element is left out, and the tolerance is the same everywhere. This is what SciPy 1.10 and 1.17 do.

1.  Borders. With "constant", SciPy does not interpolate between the last pixel and what is outside, and its "wrap" has
    a period of n - 1 pixels. "grid-constant" is ZERO and VALUE, "grid-wrap" is PERIODIC.
2.  Ties. Of two pixels at the same distance NEAREST takes the one of higher coordinates. So does SciPy; but with
    "reflect" and "mirror" it first folds positions from outside into the array, where that one may be of lower
    coordinates. So positions have no ties with MIRROR and REFLECT. Nor where they are rounded, which both do in their
    own order.
3.  Splines, with ZERO, VALUE and CLAMP. SciPy lets 12 pixels go on past the ends, and takes the coefficients of that,
    which are off by 0.27^12, 1e-7; and its spline_filter alone takes "grid-constant" for "mirror". So SciPy gets an
    array in which 24 pixels more go on.
4.  Coefficients with MIRROR, of lines of less than 14 pixels. Those of "reflect" are off by up to 0.27^(2n), 5e-4 of 2
    pixels: SciPy overwrites a number before it is read (github.com/scipy/scipy/pull/24615). SciPy gets coefficients
    there, too.
"""
from dataclasses import dataclass

import numpy as np
from scipy import ndimage
from scipy.spatial.transform import Rotation

from accuracy import within
from arrays import COMPLEX, Array, part_of, random_array
from case import Case, Function, Result, random_output

NEAREST, LINEAR, CUBIC_BSPLINE = 0, 1, 3  # as noa counts them, and the orders of SciPy
ZERO, VALUE, CLAMP, PERIODIC, MIRROR, REFLECT = range(6)
MODES = ["grid-constant", "grid-constant", "nearest", "grid-wrap", "reflect", "mirror"]
DTYPES = ["f32", "f64", "c32", "c64"]
TOLERANCES = {"f32": 1e-5, "f64": 1e-12}


@dataclass
class Sampling:
    """What values between and beyond pixels are."""
    order: int
    border: int
    value: complex   # outside, with VALUE
    prefilter: bool  # whether pixels are given, not coefficients

    def for_noa(self):
        return [self.order, self.border, self.value.real, self.value.imag, int(self.prefilter)]

    def for_scipy(self):
        return {"order": self.order, "mode": MODES[self.border], "cval": self.value}


def random_sampling(rng, dtype):
    order, border, value = rng.choice([NEAREST, LINEAR, CUBIC_BSPLINE, CUBIC_BSPLINE]), int(rng.integers(6)), 0.0
    if border == VALUE:
        value = (8 * random_numbers(rng, dtype, 1)[0]).round() / 8  # in f32, too
    return Sampling(int(order), border, value, bool(rng.integers(2)))


def random_numbers(rng, dtype, n):
    real, imag = rng.standard_normal((2, n))
    return real + 1j * imag if dtype in COMPLEX else real


# ---- What is resampled ----------------------------------------------------------------------------------------------


@dataclass
class Source:
    given: Array         # to noa
    numbers: np.ndarray  # to SciPy, in f64
    prefilter: bool      # whether SciPy finds the coefficients of those
    padding: int = 0     # how many pixels they have more, at each end

    def judge(self, dtype, sampling):
        """Values are sums of pixels with weights: errors are relative to the largest pixel."""
        return within(TOLERANCES[part_of(dtype)] * max(np.abs(self.given.numbers()).max(), abs(sampling.value)))


def random_source(rng, dtype, shape, n_dimensions, sampling):
    given = random_array(rng, dtype, shape)
    given.buffer[...] = random_numbers(rng, dtype, given.buffer.size)
    numbers = given.numbers().astype(np.complex128 if dtype in COMPLEX else np.float64)
    prefilter = sampling.order == CUBIC_BSPLINE and sampling.prefilter
    if sampling.order == CUBIC_BSPLINE and sampling.border in (ZERO, VALUE, CLAMP):
        pixels = numbers if prefilter else pixels_of(numbers, n_dimensions, sampling)
        return Source(given, padded(pixels, n_dimensions, sampling.border, sampling.value), True, PADDING)
    is_short = any(1 < n < 14 for n in shape[-n_dimensions:])
    if prefilter and sampling.border == MIRROR and is_short:
        return Source(given, coefficients_of(numbers, n_dimensions), False)
    return Source(given, numbers, prefilter)


PADDING = 24


def padded(pixels, n_dimensions, border, value):
    widths = [(0, 0)] * (pixels.ndim - n_dimensions) + [(PADDING, PADDING)] * n_dimensions
    return np.pad(pixels, widths, "edge") if border == CLAMP else np.pad(pixels, widths, constant_values=value)


def without_padding(array, padding, n_dimensions):
    return array[(..., *[slice(padding, n - padding) for n in array.shape[-n_dimensions:]])]


def pixels_of(coefficients, n_dimensions, sampling):
    """Those that have these coefficients, if they go on as the border says."""
    for axis in range(-n_dimensions, 0):
        pixels = padded(np.eye(coefficients.shape[axis]), 1, sampling.border, 0.0)
        filtered = without_padding(ndimage.spline_filter1d(pixels, CUBIC_BSPLINE), PADDING, 1)
        more = np.linalg.solve(filtered.T, coefficients.swapaxes(axis, -1)[..., None] - sampling.value)[..., 0]
        coefficients = (more + sampling.value).swapaxes(axis, -1)
    return coefficients


def coefficients_of(pixels, n_dimensions):
    """Of the splines that are so at pixels, with MIRROR."""
    for axis in range(-n_dimensions, 0):
        at_pixels = ndimage.convolve1d(np.eye(pixels.shape[axis]), [1 / 6, 4 / 6, 1 / 6], 0, mode=MODES[MIRROR])
        pixels = np.linalg.solve(at_pixels, pixels.swapaxes(axis, -1)[..., None])[..., 0].swapaxes(axis, -1)
    return pixels


def random_shape(rng, n_dimensions):
    n_batches = int(rng.choice([1, 1, 2, 3]))
    if n_dimensions == 2:
        return n_batches, 1, *map(int, rng.integers(1, 41, 2))
    return n_batches, *map(int, rng.integers([2, 1, 1], 17))  # images are not volumes


# ---- Where values come from -----------------------------------------------------------------------------------------


def random_shift(rng, extents):
    """By a part of the extents, or by several of them; by whole pixels and halves, too."""
    shift = rng.uniform(-0.5, 0.5, len(extents)) * extents * rng.choice([1, 1, 1, 6])
    return [shift, shift.round(), (2 * shift).round() / 2][rng.integers(3)]


def random_linear(rng, n):
    """What meets pixels, which are quarter turns and the like; half steps; rotations, scales and shears."""
    kind = rng.random()
    if kind < 0.1:
        return np.eye(n)
    if kind < 0.3:
        return np.eye(n)[rng.permutation(n)] * rng.choice([-1, 1], n)
    if kind < 0.4:
        return np.diag(rng.choice([-1.5, -0.5, 0.5, 1, 2], n))
    rotation, _ = np.linalg.qr(rng.standard_normal((n, n)))
    return rotation @ (np.diag(2 ** rng.uniform(-1.5, 1.5, n)) + np.triu(rng.uniform(-0.5, 0.5, (n, n)), 1))


def without_ties(rng, sampling, shift, positions):
    """The shift, or another one where a sum of positions and shift is a tie that SciPy may decide otherwise."""
    is_exact = np.all(positions % 0.5 == 0)
    if sampling.order == NEAREST and not (is_exact and sampling.border in (ZERO, VALUE, CLAMP, PERIODIC)):
        while np.any(np.abs((positions + shift) % 1 - 0.5) < 1e-9):
            shift = shift + rng.uniform(-0.1, 0.1, shift.shape)
    return shift


def random_inverse(rng, sampling, from_extents, to_extents):
    """A matrix without its last row: the center comes from the center, but for a shift."""
    linear = random_linear(rng, len(from_extents))
    shift = random_shift(rng, from_extents) + np.floor_divide(from_extents, 2) - linear @ np.floor_divide(to_extents, 2)
    positions = np.indices(to_extents).reshape(len(to_extents), -1).T @ linear.T
    return np.column_stack([linear, without_ties(rng, sampling, shift, positions)])


# ---- Cases ----------------------------------------------------------------------------------------------------------


def case_of(rng, dtype, source, sampling, shape, motions, resample):
    """`resample` is SciPy's function of an image or a volume, how much of it is padding, a motion and options."""
    images = source.numbers[:, 0] if source.numbers.shape[1] == 1 else source.numbers
    expected = np.stack([
        resample(images[batch % len(images)], source.padding, motions[batch % len(motions)], **sampling.for_scipy(),
                 prefilter=source.prefilter) for batch in range(shape[0])]).reshape(shape)
    result = Result(dtype, expected, source.judge(dtype, sampling))
    new_shape = (max(len(images), len(motions)), *source.given.shape[1:])
    outputs = random_output(rng, result) if new_shape == shape else [random_array(rng, dtype, shape, may_repeat=False)]
    return Case([("in", source.given)], [result], outputs, [*sampling.for_noa(), *np.ravel(motions)])


def transform(n_dimensions):
    """To any shape, with a matrix for each batch, or one for all."""
    def make(rng, dtype):
        sampling, shape = random_sampling(rng, dtype), random_shape(rng, n_dimensions)
        to_shape = shape if rng.random() < 0.4 else random_shape(rng, n_dimensions)
        source = random_source(rng, dtype, (int(rng.choice([1, to_shape[0]])), *shape[1:]), n_dimensions, sampling)
        extents, to_extents = shape[-n_dimensions:], to_shape[-n_dimensions:]
        inverses = [random_inverse(rng, sampling, extents, to_extents) for _ in range(rng.choice([1, to_shape[0]]))]

        def resample(image, padding, inverse, **options):
            linear, offset = inverse[:, :-1], inverse[:, -1] + padding
            return ndimage.affine_transform(image, linear, offset, output_shape=to_extents, **options)
        return case_of(rng, dtype, source, sampling, to_shape, inverses, resample)
    return make


def shift(n_dimensions):
    """To the same shape, with a shift for each batch, or one for all."""
    def make(rng, dtype):
        sampling, shape = random_sampling(rng, dtype), random_shape(rng, n_dimensions)
        source = random_source(rng, dtype, (int(rng.choice([1, shape[0]])), *shape[1:]), n_dimensions, sampling)
        origin, extents = np.zeros(n_dimensions), shape[-n_dimensions:]
        shifts = [without_ties(rng, sampling, random_shift(rng, extents), origin)
                  for _ in range(rng.choice([1, shape[0]]))]

        def resample(image, padding, shift, **options):
            return without_padding(ndimage.shift(image, shift, **options), padding, n_dimensions)
        return case_of(rng, dtype, source, sampling, shape, shifts, resample)
    return make


def cubic_bspline_prefilter(rng, dtype):
    n_dimensions = int(rng.integers(2, 4))
    sampling, shape = random_sampling(rng, dtype), random_shape(rng, n_dimensions)
    sampling.order, sampling.prefilter = CUBIC_BSPLINE, True
    source = random_source(rng, dtype, shape, n_dimensions, sampling)
    expected = source.numbers
    if source.prefilter:
        images = expected[:, 0] if n_dimensions == 2 else expected
        mode = "mirror" if source.padding else MODES[sampling.border]
        expected = np.stack([
            without_padding(ndimage.spline_filter(image, CUBIC_BSPLINE, image.dtype, mode), source.padding, n_dimensions)
            for image in images]).reshape(shape)
    result, inputs = Result(dtype, expected, source.judge(dtype, sampling)), [("in", source.given)]
    return Case(inputs, [result], random_output(rng, result, inputs), sampling.for_noa())


# ---- Rotations ------------------------------------------------------------------------------------------------------

GROUPS = [None, "C5", "D7", "T", "O", "I"]  # as noa has them: SciPy's I is I1


def angular_distance(rng, dtype):
    """Between pairs of quaternions of any length, some of which are close to each other, or to half a turn apart."""
    n, group = int(rng.integers(1, 20)), int(rng.integers(len(GROUPS)))
    pairs = random_array(rng, dtype, (n, 1, 1, 8), may_repeat=False)
    numbers = rng.standard_normal((n, 8))
    close = rng.random(n) < 0.3
    numbers[close, 4:] = numbers[close, :4] + 1e-3 * rng.standard_normal((close.sum(), 4))
    pairs.numbers()[...] = numbers.reshape(n, 1, 1, 8)
    given = pairs.numbers().reshape(n, 8).astype(np.float64)
    a, b = rotations(given[:, :4]), rotations(given[:, 4:])
    if GROUPS[group]:
        expected = np.min([(a.inv() * b * g).magnitude() for g in Rotation.create_group(GROUPS[group])], axis=0)
    else:
        expected = (a.inv() * b).magnitude()
    result = Result(dtype, expected.reshape(n, 1, 1, 1), within({"f32": 3e-7, "f64": 1e-14}[dtype]))
    return Case([("in", pairs)], [result], random_output(rng, result), [group])


def rotations(quaternions):
    """Values z, y, x, w are x, y, z, w for SciPy."""
    return Rotation.from_quat(quaternions[:, [2, 1, 0, 3]])


FUNCTIONS = [
    Function("transform_2d", DTYPES, transform(2), weight=8),
    Function("transform_3d", DTYPES, transform(3), weight=6),
    Function("shift_2d", DTYPES, shift(2), weight=4),
    Function("shift_3d", DTYPES, shift(3), weight=4),
    Function("angular_distance", ["f32", "f64"], angular_distance, weight=2),
    Function("cubic_bspline_prefilter", DTYPES, cubic_bspline_prefilter, weight=4),
]
