"""Random arrays of noa's element types, in all the ways that memory can hold them."""
from dataclasses import dataclass

import numpy as np

# What elements are stored as. NumPy has no complex numbers of halves: they are pairs.
DTYPES = {name: np.dtype(stored) for name, stored in {
    "bool": np.bool_,
    "i8": np.int8, "u8": np.uint8, "i16": np.int16, "u16": np.uint16,
    "i32": np.int32, "u32": np.uint32, "i64": np.int64, "u64": np.uint64,
    "f16": np.float16, "f32": np.float32, "f64": np.float64,
    "c16": [("real", np.float16), ("imag", np.float16)], "c32": np.complex64, "c64": np.complex128,
}.items()}
INTEGERS = ["i8", "u8", "i16", "u16", "i32", "u32", "i64", "u64"]
REALS = ["f16", "f32", "f64"]
COMPLEX = ["c16", "c32", "c64"]
FLOATING = REALS + COMPLEX
SCALARS = INTEGERS + REALS
NUMBERS = SCALARS + COMPLEX
ALL = ["bool"] + NUMBERS


def part_of(dtype):
    """The dtype of the parts of complex numbers; of others, their own."""
    return "f" + dtype[1:] if dtype in COMPLEX else dtype


def complex_of(dtype):
    """The dtype of complex numbers with such parts."""
    return "c" + dtype[1:]


def complex_from(real, imag, stored):
    result = np.empty(np.broadcast(real, imag).shape, stored)
    result.real, result.imag = real, imag
    return result


def unpacked(stored):
    """Elements as numbers that NumPy can calculate with."""
    return complex_from(stored["real"], stored["imag"], np.complex64) if stored.dtype.names else stored


def packed(numbers, dtype):
    """Numbers rounded to elements."""
    if dtype != "c16":
        return numbers.astype(DTYPES[dtype])
    stored = np.empty(numbers.shape, DTYPES["c16"])
    stored["real"], stored["imag"] = numbers.real, numbers.imag
    return stored


def single(numbers):
    """Halves as floats, which noa calculates them in."""
    return numbers.astype(np.float32) if numbers.dtype == np.float16 else numbers


_WIDE = {"f2": np.float64, "f4": np.float64, "f8": np.longdouble, "c8": np.complex128, "c16": np.clongdouble}


def wide(numbers):
    """Real and complex numbers in a type whose roundings are small beside those of their own."""
    return numbers.astype(_WIDE[numbers.dtype.str[1:]])


# ---- Values ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Values:
    """Which numbers are drawn."""
    specials: float = 0.1             # the part that are zeros, ones, the ends of the range and what is beyond them
    infinite: bool = True             # whether infinities and what is not a number are among those
    zero: bool = True
    exponents: tuple = (-2000, 2000)  # of magnitudes, as powers of 2, as far as the type has them
    n_bits: int = 64                  # of integers


ANY = Values()
FINITE = Values(infinite=False)


def random_elements(rng, dtype, n, values):
    if dtype == "bool":
        return rng.random(n) < rng.choice([0.02, 0.5, 0.98])
    if dtype in INTEGERS:
        return _random_integers(rng, DTYPES[dtype], n, values)
    if dtype in REALS:
        return _random_reals(rng, DTYPES[dtype], n, values)
    real, imag = (_random_reals(rng, DTYPES[part_of(dtype)], n, values) for _ in range(2))
    return packed(complex_from(real, imag, np.complex128), dtype)


def _random_integers(rng, dtype, n, values):
    info = np.iinfo(dtype)
    low, high = max(info.min, -2 ** (values.n_bits - 1)), min(info.max, 2 ** values.n_bits - 1)
    result = rng.integers(low, high, n, dtype, endpoint=True)
    some = rng.random(n) < 0.4
    result[some] = rng.integers(max(low, -9), min(high, 9), some.sum(), dtype, endpoint=True)
    some = rng.random(n) < values.specials
    result[some] = rng.choice(np.array([low, low + 1, 0, 1, high - 1, high], dtype), some.sum())
    return result


def _random_reals(rng, dtype, n, values):
    """Ordinary numbers, whole ones and those halfway between, all magnitudes alike, and special ones."""
    info = np.finfo(dtype)
    low, high = max(info.minexp - info.nmant, values.exponents[0]), min(info.maxexp, values.exponents[1])
    kind = rng.random(n)
    result = rng.normal(size=n) * 10 ** rng.uniform(-2, 2)
    result = np.where(kind < 0.2, np.round(result * 2) / 2, result)
    magnitudes = np.ldexp(rng.uniform(0.5, 1, n), rng.integers(low, high, n, endpoint=True))
    result = np.where(kind > 0.7, magnitudes * rng.choice([-1, 1], n), result)
    specials = [0, -0.0, 1, -1, 0.5, info.eps, info.max, info.min, info.tiny, info.tiny / 2, -info.smallest_subnormal]
    if values.infinite:
        specials += [np.inf, -np.inf, np.nan]
    some = rng.random(n) < values.specials
    result[some] = rng.choice(np.array(specials, np.float64), some.sum())
    size = np.abs(result.astype(dtype).astype(np.longdouble))
    is_in_range = (size >= np.ldexp(0.5, low)) & (size < np.ldexp(np.longdouble(1), high))
    is_wanted = is_in_range | (values.zero & (size == 0)) | (values.infinite & ~np.isfinite(result))
    return np.where(is_wanted, result, 1).astype(dtype)


# ---- Shapes and layouts ---------------------------------------------------------------------------------------------

EXTENTS = np.array([1, 2, 3, 5, 7, 13, 15, 16, 17, 31, 33, 64, 65, 127, 257, 1031, 2053, 4099, 8209, 20011, 49999])


def random_shape(rng, may_be_empty=False):
    n_elements = rng.choice([60, 600, 4200, 10000, 50000], p=[0.2, 0.3, 0.3, 0.15, 0.05])
    shape = [1, 1, 1, 1]
    for axis in rng.permutation(4)[:rng.integers(1, 5)]:
        possible = EXTENTS[EXTENTS <= n_elements // np.prod(shape)]
        shape[axis] = int(rng.choice(possible[-12:]))
    if may_be_empty and rng.random() < 0.05:
        shape[rng.integers(4)] = 0
    return tuple(shape)


def shrunk(rng, shape):
    """A shape that can be broadcast to another."""
    return tuple(1 if rng.random() < 0.1 else extent for extent in shape)


@dataclass
class Array:
    """What a View of noa is: a buffer, where in it the element of index 0 is, a shape, and strides, in elements."""
    dtype: str
    buffer: np.ndarray
    shape: tuple
    strides: tuple
    offset: int

    def stored(self, buffer=None):
        """The elements; if another buffer is given, those in there."""
        buffer = self.buffer if buffer is None else buffer
        return np.lib.stride_tricks.as_strided(
            buffer[self.offset:], self.shape, [stride * buffer.itemsize for stride in self.strides])

    def numbers(self):
        return unpacked(self.stored())

    def has_repeats(self):
        return any(extent > 1 and stride == 0 for extent, stride in zip(self.shape, self.strides))

    def __str__(self):
        return f"{self.dtype} shape {self.shape} strides {self.strides} offset {self.offset}"


def random_array(rng, dtype, shape, values=ANY, may_repeat=True):
    """In C order, in F order or in another; perhaps with gaps, backwards along some axes, with repeated elements."""
    order = [[0, 1, 2, 3], [0, 1, 3, 2], rng.permutation(4)][rng.integers(3)]
    has_gaps, has_flips, has_repeats = rng.random(3) < (0.3, 0.3, 0.15 if may_repeat else 0)
    strides, offset = [0, 0, 0, 0], int(rng.integers(0, 9))
    n_used = int(rng.integers(1, 4)) if has_gaps else 1
    for axis in reversed(order):
        if has_repeats and rng.random() < 0.5:
            continue
        strides[axis] = n_used
        n_used = n_used * max(1, shape[axis]) + (int(rng.integers(0, 4)) if has_gaps else 0)
        if has_flips and rng.random() < 0.5:
            offset += strides[axis] * max(0, shape[axis] - 1)
            strides[axis] = -strides[axis]
    return Array(dtype, random_elements(rng, dtype, n_used + 16, values), tuple(shape), tuple(strides), offset)
