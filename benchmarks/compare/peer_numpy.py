#!/usr/bin/env python3
"""The cases in NumPy. It has one thread; outputs are given wherever it takes them."""

import numpy as np
from worker import AXES, ROWS, SMALL, STACK, Case, integers, serve, uniform, with_peak


def unary(f, low=-1.0, high=1.0):
    x = uniform(STACK, low, high)
    z = np.empty_like(x)
    return Case(lambda: f(x, out=z), lambda: z)


def copy_f():
    x = uniform(STACK).swapaxes(2, 3)
    z = np.empty(STACK, np.float32).swapaxes(2, 3)
    return Case(lambda: np.copyto(z, x), lambda: z.swapaxes(2, 3))


def fill():
    z = np.empty(STACK, np.float32)
    return Case(lambda: z.fill(2.5), lambda: z)


def axpy():
    x, y = uniform(STACK), uniform(STACK, seed=1)
    z = np.empty_like(x)

    def run():
        np.multiply(x, np.float32(2.5), out=z)
        np.add(z, y, out=z)

    return Case(run, lambda: z)


def root_of_squares():
    x, y = uniform(STACK), uniform(STACK, seed=1)
    z, t = np.empty_like(x), np.empty_like(x)

    def run():
        np.multiply(x, x, out=z)
        np.multiply(y, y, out=t)
        np.add(z, t, out=z)
        np.sqrt(z, out=z)

    return Case(run, lambda: z)


def hypot():
    x, y = uniform(STACK), uniform(STACK, seed=1)
    z = np.empty_like(x)
    return Case(lambda: np.hypot(x, y, out=z), lambda: z)


def broadcast(shape):
    x, y = uniform(STACK), uniform(shape, seed=1)
    z = np.empty_like(x)
    return Case(lambda: np.multiply(x, y, out=z), lambda: z)


def permute(axes):
    x = uniform(STACK).transpose(axes)
    z = np.empty(x.shape, np.float32)
    return Case(lambda: np.copyto(z, x), lambda: z)


def c_plus_f():
    x, y = uniform(STACK), uniform(STACK, seed=1).swapaxes(2, 3)
    z = np.empty_like(x)
    return Case(lambda: np.add(x, y, out=z), lambda: z)


def cast(x, dtype):
    z = np.empty(x.shape, dtype)
    return Case(lambda: np.copyto(z, x, casting="unsafe"), lambda: z)


def reduced(axes):
    return np.empty([1 if axis in axes else n for axis, n in enumerate(STACK)], np.float32)


def reduction(f, axes):
    x = uniform(STACK)
    if axes is None:
        return returning(lambda: f(x))
    z = reduced(axes)
    return Case(lambda: f(x, axis=axes, out=z, keepdims=True), lambda: z)


def returning(f):
    """For functions that return a number instead of filling an output."""
    last = []

    def run():
        last[:] = [f()]

    return Case(run, lambda: last[0])


def min_max(axes):
    x = uniform(STACK)
    if axes is None:
        return returning(lambda: (x.min(), x.max()))
    low, high = reduced(axes), reduced(axes)

    def run():
        np.min(x, axis=axes, out=low, keepdims=True)
        np.max(x, axis=axes, out=high, keepdims=True)

    return Case(run, lambda: np.stack((low, high)))


def argmax(axes):
    x = with_peak()
    if axes is None:
        return returning(lambda: x.argmax())
    z = np.empty(reduced(axes).shape, np.intp)
    return Case(lambda: np.argmax(x, axis=axes[0], out=z, keepdims=True), lambda: z)


def sort_rows():
    source = uniform(ROWS)
    x = source.copy()
    return Case(lambda: x.sort(axis=3), lambda: x, prepare=lambda: np.copyto(x, source))


def median():
    x = uniform(ROWS)
    return returning(lambda: np.median(x))


def small_add():
    x = uniform(SMALL)
    z = np.empty_like(x)
    one = np.float32(1)
    return Case(lambda: np.add(x, one, out=z), lambda: z, n_calls=1000)


CASES = {
    "copy C to C": lambda: unary(lambda x, out: np.copyto(out, x)),
    "copy F to F": copy_f,
    "fill": fill,
    "z = 2.5x + y": axpy,
    "sqrt(xx + yy)": root_of_squares,
    "hypot": hypot,
    "exp": lambda: unary(np.exp),
    "log": lambda: unary(np.log, 0.1, 10),
    "sin": lambda: unary(np.sin, -10, 10),
    "broadcast row": lambda: broadcast((1, 1, 1, 2048)),
    "broadcast column": lambda: broadcast((1, 1, 2048, 1)),
    "broadcast image": lambda: broadcast((1, 1, 2048, 2048)),
    "permute (0,1,3,2)": lambda: permute((0, 1, 3, 2)),
    "permute (1,3,2,0)": lambda: permute((1, 3, 2, 0)),
    "permute (3,0,1,2)": lambda: permute((3, 0, 1, 2)),
    "C + F -> C": c_plus_f,
    "cast u8 -> f32": lambda: cast(integers(np.uint8), np.float32),
    "cast i16 -> f32": lambda: cast(integers(np.int16), np.float32),
    "cast f32 -> f16": lambda: cast(uniform(STACK), np.float16),
    "sort rows": sort_rows,
    "median": median,
    "64 x 64 add": small_add,
}
for over, axes in AXES.items():
    for name, f in ("sum", np.sum), ("mean", np.mean), ("variance", np.var):
        CASES[f"{name}, {over}"] = lambda f=f, axes=axes: reduction(f, axes)
    CASES[f"min_max, {over}"] = lambda axes=axes: min_max(axes)
    if axes is None or len(axes) == 1:
        CASES[f"argmax, {over}"] = lambda axes=axes: argmax(axes)

serve(f"NumPy {np.__version__}", CASES)
