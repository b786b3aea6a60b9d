"""Local statistics and template matching, against sums by scipy.ndimage.correlate, which has its center at n // 2, too."""
from dataclasses import dataclass

import numpy as np
from scipy import ndimage

from accuracy import within
from arrays import Array, random_array
from case import Case, Function, Result, random_output
from geometry import MODES, VALUE, random_shape

EPS = {"f32": 2.0 ** -23, "f64": 2.0 ** -52}


@dataclass
class Scene:
    """An image, a mask, and what is outside."""
    image: Array
    mask: Array
    border: int
    value: float

    def options(self):
        return [self.border, self.value]

    def below_mask(self, images, kernels, outside):
        """For each position, the sum of what is below a kernel, times that."""
        n = max(len(images), len(kernels))
        return np.stack([ndimage.correlate(images[i % len(images)], kernels[i % len(kernels)], mode=MODES[self.border],
                                           cval=outside) for i in range(n)])


def random_numbers(rng, dtype, shape, draw):
    given = random_array(rng, dtype, shape)
    given.buffer[...] = draw(given.buffer.size)
    return given


def random_scene(rng, dtype):
    shape = random_shape(rng, int(rng.integers(2, 4)))
    mask_shape = int(rng.choice([1, shape[0]])), *(int(rng.integers(1, min(n, 9) + 1)) for n in shape[1:])
    image = random_numbers(rng, dtype, shape, lambda n: rng.normal(rng.choice([0, 5]), 2, n))
    mask = random_numbers(rng, dtype, mask_shape, lambda n: rng.uniform(0.1, 1, n))
    border = int(rng.integers(6))
    return Scene(image, mask, border, float(rng.integers(-8, 9)) if border == VALUE else 0.0)


def weights_of(scene):
    weights = scene.mask.numbers().astype(np.float64)
    return weights, weights / weights.sum((1, 2, 3), keepdims=True)


def moments(scene):
    """Means and variances. Of pixels less a constant, to keep their digits."""
    images, (_, relative) = scene.image.numbers().astype(np.float64), weights_of(scene)
    shift = images.mean()
    means = scene.below_mask(images - shift, relative, scene.value - shift)
    squares = scene.below_mask((images - shift) ** 2, relative, (scene.value - shift) ** 2)
    return means + shift, np.maximum(squares - means ** 2, 0)


def size_of(scene):
    return np.abs(scene.image.numbers()).max() + abs(scene.value) + 1e-30


def local_mean(rng, dtype):
    scene = random_scene(rng, dtype)
    result = Result(dtype, moments(scene)[0], within(64 * EPS["f64"] * size_of(scene)))
    return Case([("in", scene.image), ("in", scene.mask)], [result], random_output(rng, result), scene.options())


def local_variance(rng, dtype):
    scene = random_scene(rng, dtype)
    result = Result(dtype, moments(scene)[1], within(256 * EPS["f64"] * size_of(scene) ** 2))
    return Case([("in", scene.image), ("in", scene.mask)], [result], random_output(rng, result), scene.options())


def normalized_cross_correlation(rng, dtype):
    """Errors are those of the numerator, which is smaller where the image has less contrast. Where there is none but
    rounding, noa says 0."""
    scene = random_scene(rng, dtype)
    n_templates = int(rng.choice([1, max(scene.image.shape[0], scene.mask.shape[0])]))
    shape = (n_templates, *scene.mask.shape[1:])
    templates = random_numbers(rng, dtype, shape, lambda n: rng.normal(3, 1, n))
    weights, relative = weights_of(scene)
    numbers = templates.numbers().astype(np.float64)
    numbers = numbers - (numbers * relative).sum((1, 2, 3), keepdims=True)
    energy = (weights * numbers ** 2).sum((1, 2, 3), keepdims=True)
    images = scene.image.numbers().astype(np.float64)
    shift = images.mean()
    products = scene.below_mask(images - shift, weights * numbers, scene.value - shift)
    variances = moments(scene)[1]
    whole = size_of(scene) ** 2
    is_flat = (variances <= 1e-13 * whole) | (energy <= 1e-25)
    size = np.sqrt(np.where(is_flat, 1, variances * weights.sum((1, 2, 3), keepdims=True) * energy))
    expected = np.where(is_flat, 0, products / size)
    contrast = whole / np.where(is_flat, whole, variances)
    error = 16 * EPS[dtype] * np.sqrt(contrast) + 256 * EPS["f64"] * contrast
    result = Result(dtype, expected, within(error))
    inputs = [("in", scene.image), ("in", templates), ("in", scene.mask)]
    return Case(inputs, [result], random_output(rng, result), scene.options())


FUNCTIONS = [
    Function("local_mean", ["f32", "f64"], local_mean, weight=2),
    Function("local_variance", ["f32", "f64"], local_variance, weight=2),
    Function("normalized_cross_correlation", ["f32", "f64"], normalized_cross_correlation, weight=4),
]
