#!/usr/bin/env python3
"""The transforms in SciPy, with as many threads as there are. They have no outputs to write to: new ones are part of it.

Of transformations, which take one thread, and one image at a time."""

import os

import numpy as np
import scipy
import scipy.fft
import scipy.ndimage
from geometry import about, turn_2d, turn_3d, waves
from worker import SMALL, Case, serve, uniform

N_THREADS = int(os.environ.get("NOA_THREADS", os.cpu_count()))
SHAPES = {"16 x 1024 x 1024": (16, 1, 1024, 1024), "256^3": (1, 256, 256, 256), "1000^2": (1, 1, 1000, 1000),
          "1200^2": (1, 1, 1200, 1200), "4096^2": (1, 1, 4096, 4096)}


def axes_of(shape):
    return [axis for axis in (1, 2, 3) if shape[axis] > 1]


class Kept:
    """What the last run returned, as real numbers."""

    def __init__(self, f):
        self.f, self.value = f, None

    def run(self):
        self.value = self.f()

    def numbers(self):
        return np.ascontiguousarray(self.value).view(np.float32)


def r2c(shape, n_calls=1):
    x, axes = uniform(shape), axes_of(shape)
    kept = Kept(lambda: scipy.fft.rfftn(x, axes=axes, workers=N_THREADS))
    return Case(kept.run, kept.numbers, n_calls=n_calls)


def c2r(shape):
    axes = axes_of(shape)
    x = scipy.fft.rfftn(uniform(shape), axes=axes)
    kept = Kept(lambda: scipy.fft.irfftn(x, s=[shape[axis] for axis in axes], axes=axes, workers=N_THREADS))
    return Case(kept.run, kept.numbers)


def transform(shape, linear, order):
    x = waves(shape)
    x = x[:, 0] if shape[1] == 1 else x
    z = np.empty_like(x)
    inverse, offset = about(shape[3], linear)

    def run():
        for image, output in zip(x, z):
            scipy.ndimage.affine_transform(image, inverse, offset, output=output, order=order)

    return Case(run, lambda: z)


CASES = {"64 x 64 r2c": lambda: r2c(SMALL, n_calls=1000)}
for name, shape in SHAPES.items():
    CASES[f"r2c {name}"] = lambda shape=shape: r2c(shape)
    CASES[f"c2r {name}"] = lambda shape=shape: c2r(shape)

for name, order in ("nearest", 0), ("linear", 1):
    CASES[f"transform 2d {name}"] = lambda order=order: transform((4, 1, 1024, 1024), turn_2d(), order)
for name, order in ("linear", 1), ("b-spline", 3):
    CASES[f"transform 3d {name}"] = lambda order=order: transform((1, 256, 256, 256), turn_3d(), order)

serve(f"SciPy {scipy.__version__} ({N_THREADS} threads)", CASES)
