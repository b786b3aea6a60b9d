"""How close results have to be. Each function tells, element by element, whether they are: it takes the dtype, what noa
has given, and what it should be, in that dtype where they have to be equal, else in a wider one."""
import numpy as np

from arrays import DTYPES, part_of, unpacked


def _of_parts(compare, got, expected):
    """Complex numbers are compared part by part."""
    if np.iscomplexobj(expected):
        return compare(got.real, expected.real) & compare(got.imag, expected.imag)
    return compare(got, expected)


def equal(_, got, expected):
    """The same numbers; what is not a number is so in both."""
    return _of_parts(lambda a, b: (a == b) | ((a != a) & (b != b)), unpacked(got), unpacked(expected))


def identical(dtype, got, expected):
    """The same, zeros with the same sign."""
    def has_same_sign(a, b):
        return (a != 0) | (b != 0) | (np.signbit(a) == np.signbit(b))
    is_equal = equal(dtype, got, expected)
    return is_equal & _of_parts(has_same_sign, unpacked(got), unpacked(expected)) if dtype[0] in "fc" else is_equal


def spacing(dtype, sizes):
    """The distances between neighbors of a dtype, about these sizes."""
    info = np.finfo(DTYPES[part_of(dtype)])
    _, exponents = np.frexp(np.abs(sizes))
    return np.ldexp(np.ones_like(sizes), np.clip(exponents - 1, info.minexp, info.maxexp - 1) - info.nmant)


def _is_within(dtype, got, expected, error):
    """Of parts. Where the exact number is finite, an infinity stands for what is just past the largest one."""
    past = np.ldexp(expected.dtype.type(1), np.finfo(DTYPES[part_of(dtype)]).maxexp)
    got = got.astype(expected.dtype)
    with np.errstate(invalid="ignore"):
        distance = np.abs(np.clip(got, -past, past) - np.clip(expected, -past, past))
        is_same = (got == expected) | (np.isnan(got) & np.isnan(expected))
        return np.where(np.isfinite(expected), distance <= error, is_same)


def within(error):
    """So far at most, besides the rounding to the dtype. An error that is complex is that of each part."""
    def is_close(dtype, a, b, of_part):
        return _is_within(dtype, a, b, of_part + spacing(dtype, b) / 2)

    def judge(dtype, got, expected):
        got = unpacked(got)
        if not np.iscomplexobj(expected):
            return is_close(dtype, got, expected, error)
        of_imag = error.imag if np.iscomplexobj(error) else error
        return is_close(dtype, got.real, expected.real, error.real) & is_close(dtype, got.imag, expected.imag, of_imag)
    return judge


def within_ulps(n_ulps):
    """So many units in the last place of what noa calculates in: halves are calculated in f32, then rounded. Zeros have
    the right sign."""
    def is_close(dtype, a, b):
        is_half = part_of(dtype) == "f16"
        error = spacing(dtype, b) / 2 + n_ulps * spacing("f32", b) if is_half else n_ulps * spacing(dtype, b)
        return _is_within(dtype, a, b, error) & ((a != 0) | (b != 0) | (np.signbit(a) == np.signbit(b)))

    def judge(dtype, got, expected):
        return _of_parts(lambda a, b: is_close(dtype, a, b), unpacked(got), expected)
    return judge


def within_norm(n_eps):
    """So many eps, of what noa calculates in, of the absolute value of a complex number."""
    def judge(dtype, got, expected):
        eps = np.finfo(np.float64 if dtype == "c64" else np.float32).eps
        return within(n_eps * eps * np.abs(expected))(dtype, got, expected)
    return judge
