"""The cases of compare.py: how many bytes each must move, and how fast noa has to be."""

from dataclasses import dataclass
from math import prod

STACK = {"batch": 16, "depth": 1, "height": 2048, "width": 2048}
N = prod(STACK.values())
ROWS = N // 4
IMAGE = N // 16
REDUCED = {
    "whole": ("batch", "depth", "height", "width"),
    "per image": ("depth", "height", "width"),
    "width": ("width",),
    "height": ("height",),
    "batch": ("batch",),
    "batch, width": ("batch", "width"),
}


@dataclass(frozen=True)
class Case:
    name: str
    n_bytes: int  # every input is read and every output written once; 0 where memory is not what counts
    ratio: float = 1.0  # to reach: the best peer's time by ours
    own: str = ""  # the case of our own whose time counts instead of the peers'
    own_label: str = ""  # in the table
    limit_us: float = 0.0  # to reach instead of a ratio: microseconds for a call

    @property
    def target(self):
        return f"<= {self.limit_us:g} us" if self.limit_us else f">= {self.ratio:.2f}"

    def is_reached(self, ratio, ours_ms):
        """None if there is nothing to compare with."""
        if self.limit_us:
            return ours_ms * 1e3 <= self.limit_us
        return None if ratio is None else ratio >= self.ratio


COPY = Case("copy C to C", 8 * N)


def element_wise():
    yield COPY
    yield Case("copy F to F", 8 * N, 1 / 1.05, own=COPY.name, own_label="own C to C")  # within 5 %
    yield Case("fill", 4 * N)
    yield Case("z = 2.5x + y", 12 * N)
    yield Case("sqrt(xx + yy)", 12 * N)
    yield Case("hypot", 12 * N, 2.0)  # which neither overflows nor vanishes on the way
    for name in "exp", "log", "sin":
        yield Case(name, 8 * N)
    for name, n in ("row", 2048), ("column", 2048), ("image", IMAGE):
        yield Case(f"broadcast {name}", 8 * N + 4 * n, 1.2)
    for axes in "(0,1,3,2)", "(1,3,2,0)", "(3,0,1,2)":
        yield Case(f"permute {axes}", 8 * N, 3.0)
    yield Case("C + F -> C", 12 * N, 3.0)
    yield Case("cast u8 -> f32", 5 * N)
    yield Case("cast i16 -> f32", 6 * N)
    yield Case("cast f32 -> f16", 6 * N)


def reductions():
    for name in "sum", "mean", "min_max", "variance", "argmax":
        for over, axes in REDUCED.items():
            if name == "argmax" and over in ("per image", "batch, width"):
                continue  # NumPy and PyTorch have it over one axis, or the whole array
            n_results = N // prod(STACK[axis] for axis in axes)
            size_of_result = 8 if name in ("min_max", "argmax") else 4  # two numbers; an index
            yield Case(f"{name}, {over}", 4 * N + size_of_result * n_results)


def others():
    yield Case("sort rows", 8 * ROWS)
    yield Case("median", 4 * ROWS)
    yield Case("64 x 64 add", 0, limit_us=1.0)
    yield Case("costly operator", 0, 1.8, own="costly operator, 1 thread", own_label="own 1 thread")


def transforms():
    for name, n in ("16 x 1024 x 1024", 1 << 24), ("256^3", 1 << 24), ("1000^2", 10**6), ("1200^2", 1200**2), ("4096^2", 1 << 24):
        for transform in "r2c", "c2r":
            yield Case(f"{transform} {name}", 8 * n)
    yield Case("64 x 64 r2c", 0, limit_us=13.0)  # 8 is what the bare library takes, and 5 may be added


def geometry():
    for name, ratio in ("nearest", 1.2), ("linear", 1.7), ("cubic", 1.2), ("lanczos8", 1.2):
        yield Case(f"transform 2d {name}", 8 << 22, ratio)
    yield Case("transform 3d linear", 8 << 24, 5.0)
    yield Case("transform 3d b-spline", 8 << 24)  # with its prefilter


CASES = [*element_wise(), *reductions(), *transforms(), *geometry(), *others()]
