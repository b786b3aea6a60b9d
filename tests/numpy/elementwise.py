"""Functions of arrays, element by element."""
import math

import numpy as np

from accuracy import equal, identical, within_norm, within_ulps
from arrays import (
    ALL, ANY, COMPLEX, FINITE, FLOATING, INTEGERS, NUMBERS, REALS, SCALARS, Array, Values, complex_from, complex_of,
    packed, part_of, random_array, random_shape, shrunk, single, unpacked, wide)
from case import Case, Function, Result, random_number, random_output

# ---- What is expected -----------------------------------------------------------------------------------------------


def exactly(reference, judge=identical):
    """Calculated in the type itself, halves in f32, and rounded once."""
    return lambda dtype, *inputs: Result(dtype, packed(reference(*map(single, inputs)), dtype), judge)


def closely(reference, judge):
    """Calculated in a wider type."""
    return lambda dtype, *inputs: Result(dtype, reference(*map(wide, inputs)), judge)


def truncated_quotient(a, b):
    """Of integers: towards 0. A division by 0 gives 0."""
    divisor = np.where(b == 0, b.dtype.type(1), b)
    quotient = a // divisor
    quotient += (quotient * divisor != a) & ((a < 0) != (b < 0))
    return np.where(b == 0, b.dtype.type(0), quotient)


def complex_product(a, b):
    """The plain formula, rounded at each step: NumPy's own may be fused."""
    return complex_from(a.real * b.real - a.imag * b.imag, a.real * b.imag + a.imag * b.real, a.dtype)


def mixed_product(a, b):
    """Of a complex and a real number, which is not made complex."""
    z, factor = (a, b) if np.iscomplexobj(a) else (b, a)
    return complex_from(z.real * factor, z.imag * factor, z.dtype)


def complex_power(dtype, a, b):
    """exp(b log(a)), to as many eps as that exponent is large. 0 to a positive power is 0, to the power 0 it is 1."""
    a, b = np.broadcast_arrays(wide(a), wide(b))
    of_zero = np.where(b == 0, 1, np.where(b.real > 0, 0, complex(math.nan, math.nan)))
    expected = np.where(a == 0, of_zero, np.power(a, b))
    n_eps = 4 + 4 * np.abs(b * np.log(np.where(a == 0, 1, a)))
    return Result(dtype, expected, within_norm(n_eps))


def abs_squared(z):
    return z.real * z.real + z.imag * z.imag


def from_parts(real, imag):
    return complex_from(real, imag, np.result_type(real, np.complex64))


def from_polar(magnitude, angle):
    return from_parts(magnitude * np.cos(angle), magnitude * np.sin(angle))


def erf(x):
    """NumPy has none; Python has that of the C library."""
    return np.vectorize(math.erf, otypes=[np.float64])(x.astype(np.float64)).astype(x.dtype)


def clamped(x, low, high):
    """As np.clip does, but for the sign of a zero that is equal to a limit."""
    raised = np.where(x < low, low, x)
    return np.where(raised > high, high, raised)


# ---- Calls ----------------------------------------------------------------------------------------------------------


def case_of(rng, inputs, dtype, reference):
    result = reference(dtype, *(array.numbers() for _, array in inputs))
    return Case(inputs, [result], random_output(rng, result, inputs))


def random_inputs(rng, dtypes, values):
    """Arrays that can be broadcast to one shape."""
    shape = random_shape(rng)
    return [("in", random_array(rng, dtype, shrunk(rng, shape), one)) for dtype, one in zip(dtypes, values)]


def same(dtype):
    return dtype


def to_bool(_):
    return "bool"


def unary(name, dtypes, reference, values=ANY, result_dtype=same):
    def make(rng, dtype):
        return case_of(rng, random_inputs(rng, [dtype], [values]), result_dtype(dtype), reference)
    return Function(name, dtypes, make)


def binary(name, dtypes, reference, values=ANY, second=None, result_dtype=same):
    """Of two arrays, or of an array and a number."""
    def make(rng, dtype):
        drawn = [values, second or values]
        inputs = random_inputs(rng, [dtype, dtype], drawn)
        if rng.random() < 0.2:
            which = rng.integers(2)
            inputs[which] = random_number(rng, dtype, drawn[which])
        return case_of(rng, inputs, result_dtype(dtype), reference)
    return Function(name, dtypes, make)


def mixed(name, reference):
    """Of an array of real and one of complex numbers."""
    def make(rng, dtype):
        dtypes = [dtype, part_of(dtype)] if rng.random() < 0.5 else [part_of(dtype), dtype]
        return case_of(rng, random_inputs(rng, dtypes, [FINITE, FINITE]), dtype, reference)
    return Function(name, COMPLEX, make)


def clamp(rng, dtype):
    inputs = random_inputs(rng, [dtype] * 3, [ANY, FINITE, FINITE])
    if rng.random() < 0.3:
        inputs[1:] = [random_number(rng, dtype, FINITE) for _ in range(2)]
    return case_of(rng, inputs, dtype, exactly(clamped))


def where(rng, dtype):
    inputs = random_inputs(rng, ["bool", dtype, dtype], [ANY] * 3)
    if rng.random() < 0.3:
        inputs[2] = random_number(rng, dtype, ANY)
    return case_of(rng, inputs, dtype, exactly(np.where))


def allclose(rng, dtype):
    """Of an array, and of one that differs a little everywhere, and perhaps more in one place."""
    a = random_array(rng, dtype, random_shape(rng), Values(infinite=False, exponents=(-10, 10), n_bits=15))
    epsilon = 0.0 if rng.random() < 0.3 else 10 ** rng.uniform(-2, -1)
    numbers = unpacked(a.buffer)
    if dtype in FLOATING:
        numbers = numbers * numbers.real.dtype.type(1 + 0.4 * epsilon)
    b = Array(dtype, packed(numbers, dtype), a.shape, a.strides, a.offset)
    if rng.random() < 0.5:
        place = tuple(int(rng.integers(extent)) for extent in a.shape)
        b.stored()[place] = random_number(rng, dtype, ANY)[1].stored()[0, 0, 0, 0]
    x, y = (array.numbers().astype(np.clongdouble if dtype in COMPLEX else np.longdouble) for array in (a, b))
    distance, largest = np.abs(x - y), np.maximum(1, np.maximum(np.abs(x), np.abs(y)))
    is_close = (x == y) | ((epsilon > 0) & np.isfinite(distance) & (distance <= epsilon * largest))
    return Case([("in", a), ("in", b)], [Result("bool", is_close.all().reshape(1, 1, 1, 1))], options=[epsilon])


# ---- All of them ----------------------------------------------------------------------------------------------------

# Real functions are within 4 units in the last place, as noa/math/elementary.hpp says, everywhere. Complex ones are our
# own, and calculated in the type itself: to 4 eps of the absolute value, as far as nothing overflows on the way.
WITHIN_2_TO_60 = Values(infinite=False, exponents=(-60, 60))
WITHIN_64 = Values(infinite=False, exponents=(-60, 6))
DIVISORS = Values(infinite=False, exponents=(-60, 60), zero=False)

GROWING = {
    "exp": np.exp, "sin": np.sin, "cos": np.cos, "tan": np.tan, "sinh": np.sinh, "cosh": np.cosh, "tanh": np.tanh,
}
INVERSE = {
    "log": np.log, "log10": np.log10, "asin": np.arcsin, "acos": np.arccos, "atan": np.arctan,
    "asinh": np.arcsinh, "acosh": np.arccosh, "atanh": np.arctanh,
}
REAL = {
    "cbrt": np.cbrt, "exp2": np.exp2, "expm1": np.expm1, "log2": np.log2, "log1p": np.log1p,
    "rsqrt": lambda x: 1 / np.sqrt(x),
}

FUNCTIONS = [
    binary("add", NUMBERS, exactly(np.add)),
    binary("subtract", NUMBERS, exactly(np.subtract)),
    binary("multiply", SCALARS, exactly(np.multiply)),
    binary("multiply", COMPLEX, exactly(complex_product)),
    binary("divide", INTEGERS, exactly(truncated_quotient)),
    binary("divide", REALS, exactly(np.divide)),
    binary("divide", COMPLEX, closely(np.divide, within_norm(4)), WITHIN_64, DIVISORS),
    mixed("add", exactly(np.add, equal)),  # the 0 that NumPy adds to the imaginary part changes the sign of another
    mixed("subtract", exactly(np.subtract, equal)),
    mixed("multiply", exactly(mixed_product)),
    binary("minimum", SCALARS, exactly(np.minimum, equal)),
    binary("maximum", SCALARS, exactly(np.maximum, equal)),
    unary("negate", NUMBERS, exactly(np.negative)),
    unary("abs", SCALARS, exactly(np.abs)),
    unary("abs", COMPLEX, closely(np.abs, within_ulps(4)), result_dtype=part_of),
    unary("square", SCALARS, exactly(np.square)),
    unary("square", COMPLEX, exactly(lambda z: complex_product(z, z))),
    Function("clamp", SCALARS, clamp),

    *(unary(name, REALS, closely(f, within_ulps(4))) for name, f in (GROWING | INVERSE | REAL).items()),
    *(unary(name, COMPLEX, closely(f, within_norm(4)), WITHIN_64) for name, f in GROWING.items()),
    *(unary(name, COMPLEX, closely(f, within_norm(4)), WITHIN_2_TO_60) for name, f in INVERSE.items()),
    unary("erf", REALS, closely(erf, within_ulps(5))),  # the reference is itself off by up to 1
    unary("sqrt", REALS, exactly(np.sqrt)),
    unary("sqrt", COMPLEX, closely(np.sqrt, within_norm(4)), Values(infinite=False, exponents=(-100, 2000))),
    unary("reciprocal", REALS, exactly(np.reciprocal)),
    unary("reciprocal", COMPLEX, closely(lambda z: 1 / z, within_norm(4)), DIVISORS),
    *(unary(name, REALS, exactly(f)) for name, f in
      {"floor": np.floor, "ceil": np.ceil, "round": np.rint, "trunc": np.trunc}.items()),
    binary("pow", REALS, closely(np.power, within_ulps(4))),
    binary("pow", COMPLEX, complex_power, Values(infinite=False, exponents=(-4, 4))),
    binary("atan2", REALS, closely(np.arctan2, within_ulps(4))),
    binary("hypot", REALS, closely(np.hypot, within_ulps(4))),

    unary("real", COMPLEX, exactly(np.real), result_dtype=part_of),
    unary("imag", COMPLEX, exactly(np.imag), result_dtype=part_of),
    unary("conj", COMPLEX, exactly(np.conj)),
    unary("arg", COMPLEX, closely(np.angle, within_ulps(4)), result_dtype=part_of),
    unary("abs_squared", COMPLEX, exactly(abs_squared), result_dtype=part_of),
    binary("complex", REALS, exactly(from_parts), result_dtype=complex_of),
    binary("polar", REALS, closely(from_polar, within_ulps(5)), FINITE, WITHIN_2_TO_60, complex_of),

    *(binary(name, ALL, exactly(getattr(np, name)), result_dtype=to_bool) for name in ("equal", "not_equal")),
    *(binary(name, ["bool"] + SCALARS, exactly(getattr(np, name)), result_dtype=to_bool)
      for name in ("less", "less_equal", "greater", "greater_equal")),
    *(binary(name, ["bool"], exactly(getattr(np, name))) for name in ("logical_and", "logical_or", "logical_xor")),
    unary("logical_not", ["bool"], exactly(np.logical_not)),
    *(unary(name, FLOATING, exactly(f), result_dtype=to_bool) for name, f in
      {"is_nan": np.isnan, "is_inf": np.isinf, "is_finite": np.isfinite}.items()),
    Function("where", ALL, where),
    Function("allclose", ALL, allclose),
]
