"""What the Python workers share of geometry: an image, and the positions that it is sampled at."""

import numpy as np


def waves(shape):
    """Waves that fade towards the borders: what others do there, and how they round positions, is not to be seen."""
    b, z, y, x = np.ogrid[tuple(map(slice, shape))]
    result = 2 + np.sin(0.02 * (3 * x + 2 * y + z + b))
    for at, n in zip((z, y, x), shape[1:]):
        if n > 1:
            result = result * np.sin(np.pi * (at + 0.5) / n) ** 2
    return result.astype(np.float32)


def about(n, linear):
    """The inverse of a rotation about the center: a matrix and an offset, from the output to the input."""
    center = np.full(len(linear), n // 2, dtype=float)
    inverse = linear.T
    return inverse, center - inverse @ center


def turn_2d(degrees=30):
    c, s = np.cos(np.deg2rad(degrees)), np.sin(np.deg2rad(degrees))
    return np.array([[c, s], [-s, c]])  # yx


def turn_3d():
    z, y = np.eye(3), np.eye(3)
    z[1:, 1:] = turn_2d(30)
    c, s = np.cos(np.deg2rad(20)), np.sin(np.deg2rad(20))
    y[0, 0], y[0, 2], y[2, 0], y[2, 2] = c, -s, s, c
    return z @ y
