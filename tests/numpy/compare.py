#!/usr/bin/env python3
"""Compares noa with NumPy and SciPy on random arrays: every function, element type, layout and level of vector
instructions.

    compare.py WORKER [--seed N] [--cases N] [--only FUNCTION[:DTYPE[:CASE]]]

A function is a row in the table of choosing.py, copies.py, elementwise.py, reductions.py, products.py, transforms.py,
geometry.py or matching.py, and one in noa_worker.cpp. Operators of noa's tables that say what NumPy calls them need
neither: tables.py makes their rows. The same seed draws the same cases.
"""
import argparse
import sys
import time
import zlib

sys.dont_write_bytecode = True  # the sources stay as they are

import numpy as np
import scipy

import choosing
import copies
import elementwise
import geometry
import matching
import products
import reductions
import tables
import transforms
from arrays import DTYPES
from worker import Crash, NoaError, Worker

MODULES = [choosing, copies, elementwise, reductions, products, transforms, geometry, matching]
FUNCTIONS = [function for module in MODULES for function in module.FUNCTIONS]  # and those of tables.py

# Levels of vector instructions, of which a machine uses those that it has, and numbers of threads.
WORKERS = [("avx512", 2), ("avx2", 1), ("baseline", 3)]


class Mismatch(Exception):
    """What is wrong with a result."""


# ---- One case -------------------------------------------------------------------------------------------------------


def run_case(worker, name, case):
    arguments = case.inputs + [("out", output) for output in case.outputs]
    try:
        returned, after = worker.call(name, case.options, arguments)
    except NoaError as error:
        if case.error and case.error in str(error):
            return
        raise Mismatch(f"noa says: {error}") from None
    if case.error:
        raise Mismatch(f"noa does not say that something {case.error}")
    for output, buffer in zip(case.outputs, after):
        check_gaps(output, buffer)
        returned.append(output.stored(buffer))
    if len(returned) != len(case.results):
        raise Mismatch(f"noa gives {len(returned)} arrays, not {len(case.results)}")
    for result, got in zip(case.results, returned):
        check_result(case, result, got)


def check_gaps(output, after):
    """What lies between the elements of an output stays as it is."""
    is_gap = np.full(output.buffer.shape, True)
    output.stored(is_gap)[...] = False
    if output.buffer[is_gap].tobytes() != after[is_gap].tobytes():
        raise Mismatch(f"noa writes beside the elements of {output}")


def check_result(case, result, got):
    if got.dtype != DTYPES[result.dtype] or got.shape != result.expected.shape:
        raise Mismatch(f"noa gives {got.dtype} {got.shape}, not {result.dtype} {result.expected.shape}")
    with np.errstate(all="ignore"):
        is_good = result.judge(result.dtype, got, result.expected)
    if is_good.all():
        return
    lines = [f"{np.sum(~is_good)} of {is_good.size} elements differ"]
    for at in map(tuple, np.argwhere(~is_good)[:4].tolist()):
        lines.append(f"{at}: expected {result.expected[at]!r}, got {got[at]!r}, from {inputs_at(case, got.shape, at)}")
    raise Mismatch("\n    ".join(lines))


def inputs_at(case, shape, at):
    """The elements that went into one, where a function is element by element."""
    arrays = [array for _, array in case.inputs]
    if any(extent not in (1, whole) for array in arrays for extent, whole in zip(array.shape, shape)):
        return "several elements"
    return ", ".join(repr(np.broadcast_to(array.stored(), shape)[at]) for array in arrays)


def describe(case):
    lines = [f"{role}: {array}" for role, array in case.inputs]
    for output in case.outputs:
        is_in_place = any(output is array for _, array in case.inputs)
        lines.append(f"out: {output}{', in place' if is_in_place else ''}")
    return lines + [f"options: {[float(option) for option in case.options]}"]


# ---- All of them ----------------------------------------------------------------------------------------------------


def chosen_cases(options):
    """Function, dtype, number of the case, and what it is made of."""
    function_wanted, dtype_wanted, number_wanted = (options.only.split(":") + ["", ""])[:3]
    for row, function in enumerate(FUNCTIONS):
        for dtype in function.dtypes:
            if function_wanted in ("", function.name) and dtype_wanted in ("", dtype):
                seed = [options.seed, zlib.crc32(f"{function.name} {dtype} {row}".encode())]
                for number in [int(number_wanted)] if number_wanted else range(options.cases * function.weight):
                    yield function, dtype, number, np.random.default_rng(seed + [number])


def run_cases(workers, options):
    """The numbers of cases, and of those that failed. A worker that crashes is the last one."""
    n_cases = n_failed = 0
    for function, dtype, number, rng in chosen_cases(options):
        with np.errstate(all="ignore"):
            case = function.make(rng, dtype)
        n_cases += 1
        which = number % len(workers)
        try:
            run_case(workers[which], function.name, case)
        except (Mismatch, Crash) as problem:
            n_failed += 1
            head = f"{function.name}:{dtype}:{number} with {WORKERS[which][0]}, {WORKERS[which][1]} threads"
            print("\n    ".join([head, *describe(case), str(problem) or problem.__doc__]), flush=True)
            if isinstance(problem, Crash):
                break
    return n_cases, n_failed


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("worker", help="the program noa_worker")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cases", type=int, default=12, help="per function and dtype, times its weight")
    parser.add_argument("--only", default="", metavar="FUNCTION[:DTYPE[:CASE]]")
    return parser.parse_args()


def main():
    options, start = parse_arguments(), time.monotonic()
    FUNCTIONS.extend(tables.rows_of(options.worker, {function.name for function in FUNCTIONS}))
    print(f"seed {options.seed}, {options.cases} cases per function and dtype, or a multiple of it, "
          f"NumPy {np.__version__}, SciPy {scipy.__version__}", flush=True)
    workers = [Worker(options.worker, NOA_SIMD=level, NOA_THREADS=str(n)) for level, n in WORKERS]
    n_cases, n_failed = run_cases(workers, options)
    codes = [worker.close() for worker in workers]
    print(f"{n_cases} cases, {n_failed} failed, {time.monotonic() - start:.1f} s")
    return 1 if n_failed > 0 or n_cases == 0 or any(codes) else 0


if __name__ == "__main__":
    sys.exit(main())
