"""What the Python workers share: the protocol of compare.py, and the values of the arrays."""

import sys
from dataclasses import dataclass
from time import perf_counter
from typing import Callable, Optional

import numpy as np

STACK = (16, 1, 2048, 2048)
ROWS = (4, 1, 2048, 2048)
SMALL = (1, 1, 64, 64)
PEAK = 12345678  # where the only maximum of the whole stack is, for argmax
AXES = {"whole": None, "per image": (1, 2, 3), "width": (3,), "height": (2,), "batch": (0,), "batch, width": (0, 3)}


@dataclass
class Case:
    """One case, ready to run. Its arrays live as long as it does."""

    run: Callable
    result: Callable  # the array or number that the last run made
    prepare: Optional[Callable] = None  # before each run, not timed
    n_calls: int = 1  # in one measurement, whose time is that of one call


def hashed(n, seed):
    """n integers of 32 bits that look random, the same in every worker."""
    x = np.arange(n, dtype=np.uint32)
    x += np.uint32(seed * 0x9E3779B9 & 0xFFFFFFFF)
    for shift, factor in (16, 0x85EBCA6B), (13, 0xC2B2AE35):
        x ^= x >> np.uint32(shift)
        x *= np.uint32(factor)
    x ^= x >> np.uint32(16)
    return x


def uniform(shape, low=-1.0, high=1.0, seed=0):
    """Values of type f32 between two limits, the same in every worker."""
    x = hashed(np.prod(shape), seed)
    x >>= np.uint32(8)
    values = x.astype(np.float32)
    values *= np.float32((high - low) / 2**24)
    values += np.float32(low)
    return values.reshape(shape)


def integers(dtype):
    return hashed(np.prod(STACK), 0).astype(dtype).reshape(STACK)


def with_peak():
    x = uniform(STACK)
    x.flat[PEAK] = 2
    return x


def sample(result):
    """Some numbers of a result, by which compare.py sees whether all workers do the same."""
    result = np.asarray(result)
    n = min(result.size, 64)
    return [float(result.flat[k * (result.size - 1) // max(n - 1, 1)]) for k in range(n)]


def time_ms(case):
    if case.prepare:
        case.prepare()
    run = case.run
    calls = range(case.n_calls)
    start = perf_counter()
    for _ in calls:
        run()
    return (perf_counter() - start) * 1e3 / case.n_calls


def answer(words, cases, current):
    """Carries out one line and returns what to print, and the case that is then open."""
    command, _, argument = words.partition(" ")
    if command == "case":
        if argument not in cases:
            return "none", None
        case = cases[argument]()
        time_ms(case)  # the first time also pays for new memory and threads
        return "ready", case
    if command == "run":
        return " ".join(["times"] + [f"{time_ms(current):.9g}" for _ in range(int(argument))]), current
    if command == "sample":
        return " ".join(["sample"] + [f"{value:.9g}" for value in sample(current.result())]), current
    if command == "end":
        return "done", None
    return f"error there is no command '{words}'", current


def serve(description, cases):
    """Answers one line for each line of the input, until it ends."""
    print("hello", description, flush=True)
    current = None
    for line in sys.stdin:
        try:
            reply, current = answer(line.strip(), cases, current)
        except Exception as error:  # an operation that fails must not end the others
            reply = f"error {type(error).__name__}: {error}".replace("\n", " ")
        print(reply, flush=True)
