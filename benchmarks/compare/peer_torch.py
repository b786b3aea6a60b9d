#!/usr/bin/env python3
"""The cases in PyTorch, on as many threads as there are cores; outputs are given wherever it takes them."""

import os

with open("/proc/cpuinfo") as cpuinfo:
    if "avx512vl" in cpuinfo.read():  # PyTorch uses it only if asked to: exp, log, sin and hypot are then faster
        os.environ.setdefault("ATEN_CPU_CAPABILITY", "avx512")

import numpy as np
import torch
import worker
from geometry import about, turn_2d, turn_3d, waves
from worker import AXES, ROWS, SMALL, STACK, Case, serve


def own(values):
    """A tensor in PyTorch's own memory, which is aligned better than NumPy's."""
    return torch.from_numpy(values).clone()


def uniform(shape, *args, **kwargs):
    return own(worker.uniform(shape, *args, **kwargs))


def unary(f, low=-1.0, high=1.0):
    x = uniform(STACK, low, high)
    z = torch.empty_like(x)
    return Case(lambda: f(x, out=z), lambda: z)


def binary(f):
    x, y = uniform(STACK), uniform(STACK, seed=1)
    z = torch.empty_like(x)
    return Case(lambda: f(x, y, out=z), lambda: z)


def copy_f():
    x = uniform(STACK).transpose(2, 3)
    z = torch.empty(STACK).transpose(2, 3)
    return Case(lambda: z.copy_(x), lambda: z.transpose(2, 3))


def fill():
    z = torch.empty(STACK)
    return Case(lambda: z.fill_(2.5), lambda: z)


def broadcast(shape):
    x, y = uniform(STACK), uniform(shape, seed=1)
    z = torch.empty_like(x)
    return Case(lambda: torch.mul(x, y, out=z), lambda: z)


def permute(axes):
    x = uniform(STACK).permute(axes)
    z = torch.empty(x.shape)
    return Case(lambda: z.copy_(x), lambda: z)


def c_plus_f():
    x, y = uniform(STACK), uniform(STACK, seed=1).transpose(2, 3)
    z = torch.empty_like(x)
    return Case(lambda: torch.add(x, y, out=z), lambda: z)


def cast(values, dtype):
    x = own(values)
    z = torch.empty(x.shape, dtype=dtype)
    return Case(lambda: z.copy_(x), lambda: z)


def reduced(axes, dtype=torch.float32):
    return torch.empty([1 if axis in axes else n for axis, n in enumerate(STACK)], dtype=dtype)


def returning(f):
    """For functions that return a new tensor instead of filling an output."""
    last = []

    def run():
        last[:] = [f()]

    return Case(run, lambda: last[0])


def reduction(f, axes):
    x = uniform(STACK)
    if axes is None:
        return returning(lambda: f(x))
    z = reduced(axes)
    return Case(lambda: f(x, dim=axes, keepdim=True, out=z), lambda: z)


def variance(x, **kwargs):
    return torch.var(x, unbiased=False, **kwargs)


def min_max(axes):
    x = uniform(STACK)
    if axes is None:
        return returning(lambda: torch.stack(torch.aminmax(x)))
    low, high = reduced(axes), reduced(axes)

    def of_one_axis():
        torch.aminmax(x, dim=axes[0], keepdim=True, out=(low, high))

    def of_several():  # which aminmax does not take
        torch.amin(x, dim=axes, keepdim=True, out=low)
        torch.amax(x, dim=axes, keepdim=True, out=high)

    return Case(of_one_axis if len(axes) == 1 else of_several, lambda: torch.stack((low, high)))


def argmax(axes):
    x = own(worker.with_peak())
    if axes is None:
        return returning(lambda: torch.argmax(x))
    z = reduced(axes, torch.int64)
    return Case(lambda: torch.argmax(x, dim=axes[0], keepdim=True, out=z), lambda: z)


def sort_rows():
    x = uniform(ROWS)
    z, indices = torch.empty_like(x), torch.empty(x.shape, dtype=torch.int64)
    return Case(lambda: torch.sort(x, dim=3, out=(z, indices)), lambda: z)


def median():
    x = uniform(ROWS)
    return returning(lambda: torch.median(x))


def small_add():
    x = uniform(SMALL)
    z = torch.empty_like(x)
    return Case(lambda: torch.add(x, 1.0, out=z), lambda: z, n_calls=1000)


def sample_grid(shape, linear, mode):
    """The grid is there before: the time to make it is not counted."""
    n = shape[3]
    x = own(waves(shape))
    x = x if shape[1] == 1 else x[:, None]
    inverse, offset = about(n, linear)
    at = np.moveaxis(np.indices((n,) * len(linear), dtype=np.float64), 0, -1) @ inverse.T + offset
    grid = own((2 * at[None, ..., ::-1] / (n - 1) - 1).astype(np.float32)).expand(shape[0], *(-1,) * (len(linear) + 1))
    kept = [None]

    def run():
        kept[0] = torch.nn.functional.grid_sample(x, grid, mode, "zeros", True)

    return Case(run, lambda: kept[0])


CASES = {
    "copy C to C": lambda: unary(lambda x, out: out.copy_(x)),
    "copy F to F": copy_f,
    "fill": fill,
    "z = 2.5x + y": lambda: binary(lambda x, y, out: torch.add(y, x, alpha=2.5, out=out)),
    "sqrt(xx + yy)": lambda: binary(lambda x, y, out: torch.mul(x, x, out=out).addcmul_(y, y).sqrt_()),
    "hypot": lambda: binary(torch.hypot),
    "exp": lambda: unary(torch.exp),
    "log": lambda: unary(torch.log, 0.1, 10),
    "sin": lambda: unary(torch.sin, -10, 10),
    "broadcast row": lambda: broadcast((1, 1, 1, 2048)),
    "broadcast column": lambda: broadcast((1, 1, 2048, 1)),
    "broadcast image": lambda: broadcast((1, 1, 2048, 2048)),
    "permute (0,1,3,2)": lambda: permute((0, 1, 3, 2)),
    "permute (1,3,2,0)": lambda: permute((1, 3, 2, 0)),
    "permute (3,0,1,2)": lambda: permute((3, 0, 1, 2)),
    "C + F -> C": c_plus_f,
    "cast u8 -> f32": lambda: cast(worker.integers(np.uint8), torch.float32),
    "cast i16 -> f32": lambda: cast(worker.integers(np.int16), torch.float32),
    "cast f32 -> f16": lambda: cast(worker.uniform(STACK), torch.float16),
    "sort rows": sort_rows,
    "median": median,
    "64 x 64 add": small_add,
}
for over, axes in AXES.items():
    for name, f in ("sum", torch.sum), ("mean", torch.mean), ("variance", variance):
        CASES[f"{name}, {over}"] = lambda f=f, axes=axes: reduction(f, axes)
    CASES[f"min_max, {over}"] = lambda axes=axes: min_max(axes)
    if axes is None or len(axes) == 1:
        CASES[f"argmax, {over}"] = lambda axes=axes: argmax(axes)

for name, mode in ("nearest", "nearest"), ("linear", "bilinear"), ("cubic", "bicubic"):
    CASES[f"transform 2d {name}"] = lambda mode=mode: sample_grid((4, 1, 1024, 1024), turn_2d(), mode)
CASES["transform 3d linear"] = lambda: sample_grid((1, 256, 256, 256), turn_3d(), "bilinear")

torch.set_num_threads(len(os.sched_getaffinity(0)))
torch.set_grad_enabled(False)
serve(f"PyTorch {torch.__version__} ({torch.get_num_threads()} threads)", CASES)
