"""A call of noa, and what has to come out of it."""
from dataclasses import dataclass, field
from typing import Callable

import numpy as np

from accuracy import identical
from arrays import random_array


@dataclass
class Result:
    """One of the arrays that come out: what it should be, and how it is judged (see accuracy.py)."""
    dtype: str
    expected: np.ndarray
    judge: Callable = identical


@dataclass
class Case:
    inputs: list                                 # pairs of a role, "in" or "number", and an Array
    results: list
    outputs: list = field(default_factory=list)  # Arrays to write to; without them, new ones are returned
    options: list = field(default_factory=list)
    error: str = ""                              # what noa says instead, if it should refuse


@dataclass
class Function:
    """`make` gives a Case for a random generator and a dtype."""
    name: str
    dtypes: list
    make: Callable
    weight: int = 1  # how many times as many cases as others it has


def random_output(rng, result, inputs=()):
    """None, so that a new array is returned; one of any layout; or one of the inputs that can be it."""
    shape = result.expected.shape
    possible = [array for role, array in inputs
                if role == "in" and array.dtype == result.dtype and array.shape == shape and not array.has_repeats()]
    form = rng.random()
    if form < 0.4:
        return []
    if form < 0.6 and possible:
        return [possible[rng.integers(len(possible))]]
    return [random_array(rng, result.dtype, shape, may_repeat=False)]


def random_number(rng, dtype, values):
    return "number", random_array(rng, dtype, (1, 1, 1, 1), values)
