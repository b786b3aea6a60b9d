#!/usr/bin/env python3
"""noa, PyTorch and CuPy on the GPU, in turns, case by case: one table. `./dev bench compare-gpu` builds what it needs.

All have their arrays at the same time and take turns; medians of the times by the clock of the GPU are compared. The
small cases are timed by the clock of the CPU, as microseconds per call: 64 x 64 elements, and before it the launch of a
kernel that does nothing, which no call can be faster than.
"""

import argparse
import subprocess
import sys
import time
from statistics import median

N = 1 << 28  # 1 GiB of f32
M = 64 * 1024 * 513  # spectra of 64 images
P, V = 64 * 1024 * 1024, 512**3  # pixels of 64 images, and of a volume
# name, bytes that must move, the ratio to reach: the best peer's time by ours
CASES = [
    ("copy", 8 * N, 0.98),
    ("fill", 4 * N, 0.98),
    ("z = 2.5x + y", 12 * N, 0.98),
    ("hypot", 12 * N, 0.98),
    ("exp", 8 * N, 0.98),
    ("sin", 8 * N, 0.98),
    ("cast f32 -> f16", 6 * N, 0.98),
    ("cast u8 -> f32", 5 * N, 2.0),
    ("broadcast row", 8 * N, 1.45),
    ("broadcast image", 8 * N, 1.6),
    ("permute (0,1,3,2)", 8 * N, 3.8),
    ("permute (1,3,2,0)", 8 * N, 3.3),
    ("C + F -> C", 12 * N, 2.8),
    ("sum, whole", 4 * N, 1.0),
    ("sum, per image", 4 * N, 1.0),
    ("sum, width", 4 * N, 1.0),
    ("sum, height", 4 * N, 1.0),
    ("sum, batch", 4 * N, 1.0),
    ("variance, per image", 4 * N, 1.2),
    ("argmax, per image", 4 * N, 1.1),
    ("sort rows", 0, 1.0),
    ("fft r2c", 0, 0.97),
    ("fft c2r", 0, 0.97),
    ("fft c2r, kept", 0, 1.0),
    ("lowpass", 16 * M, 1.6),
    ("r2c, lowpass, c2r", 0, 1.3),
    ("correlation map", 0, 1.2),
    ("transform 2d nearest", 8 * P, 3.0),
    ("transform 2d linear", 8 * P, 3.0),
    ("transform 2d cubic", 8 * P, 3.5),
    ("transform 2d b-spline", 8 * P, 10.0),
    ("transform 2d lanczos8", 8 * P, None),
    ("transform 3d nearest", 8 * V, None),
    ("transform 3d linear", 8 * V, 1.8),
    ("transform 3d b-spline", 8 * V, 5.0),
    ("b-spline prefilter", 0, 4.0),
    ("small launch", 0, None),
    ("small add", 0, None),
]
SMALL_LIMIT_US = 4
SAME_SPEED = 0.95  # where noa is compared with an earlier build of itself
RAW = ("fft r2c", "fft c2r")  # those that noa's worker also does with cuFFT alone


class Noa:
    def __init__(self, path):
        self.process = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def times(self, name, n):
        print(name, n, file=self.process.stdin, flush=True)
        line = self.process.stdout.readline().strip()
        if not line or line.startswith(("error", "none")):
            print(f"noa, {name}: {line or 'no answer'}", file=sys.stderr)
            return []
        return [float(text) for text in line.split()]


def torch_cases():
    import torch

    a, b, o = (torch.randn(64, 1, 2048, 2048, device="cuda") for _ in range(3))
    swapped = b.permute(0, 1, 3, 2)
    w, wo = a.view(1, 512, 512, 1024), o.view(512, 1024, 512, 1)
    row, image = torch.randn(2048, device="cuda"), torch.randn(2048, 2048, device="cuda")
    u = torch.randint(0, 255, a.shape, device="cuda", dtype=torch.uint8)
    half = torch.empty_like(a, dtype=torch.half)
    s1, s2 = (torch.randn(1, 1, 64, 64, device="cuda") for _ in range(2))
    return {
        "copy": lambda: o.copy_(a),
        "fill": lambda: o.fill_(1.5),
        "z = 2.5x + y": lambda: torch.add(b, a, alpha=2.5, out=o),
        "hypot": lambda: torch.hypot(a, b, out=o),
        "exp": lambda: torch.exp(a, out=o),
        "sin": lambda: torch.sin(a, out=o),
        "cast f32 -> f16": lambda: half.copy_(a),
        "cast u8 -> f32": lambda: o.copy_(u),
        "broadcast row": lambda: torch.mul(a, row, out=o),
        "broadcast image": lambda: torch.mul(a, image, out=o),
        "permute (0,1,3,2)": lambda: o.copy_(a.permute(0, 1, 3, 2)),
        "permute (1,3,2,0)": lambda: wo.copy_(w.permute(1, 3, 2, 0)),
        "C + F -> C": lambda: torch.add(a, swapped, out=o),
        "sum, whole": lambda: a.sum(),
        "sum, per image": lambda: a.sum((1, 2, 3)),
        "sum, width": lambda: a.sum(3),
        "sum, height": lambda: a.sum(2),
        "sum, batch": lambda: a.sum(0),
        "variance, per image": lambda: a.var((1, 2, 3)),
        "argmax, per image": lambda: a.view(64, -1).argmax(1),
        "sort rows": lambda: torch.sort(a, dim=3),
        **torch_spectra(),
        **torch_geometry(),
        "small add": lambda: torch.add(s1, 1.0, out=s2),
    }


def torch_spectra():
    import torch

    x, y = (torch.randn(64, 1, 1024, 1024, device="cuda") for _ in range(2))
    a, b = torch.fft.rfft2(x), torch.fft.rfft2(y)
    fy = torch.fft.fftfreq(1024, device="cuda")[:, None]
    fx = torch.fft.rfftfreq(1024, device="cuda")[None]
    mask = torch.clamp((0.4 - torch.hypot(fy, fx)) / 0.1 + 0.5, 0, 1)
    return {
        "fft r2c": lambda: torch.fft.rfft2(x),
        "fft c2r, kept": lambda: torch.fft.irfft2(a, s=(1024, 1024)),
        "lowpass": lambda: a * torch.clamp((0.4 - torch.hypot(fy, fx)) / 0.1 + 0.5, 0, 1),
        "r2c, lowpass, c2r": lambda: torch.fft.irfft2(torch.fft.rfft2(x) * mask, s=(1024, 1024)),
        "correlation map": lambda: torch.fft.irfft2(a * b.conj(), s=(1024, 1024)),
    }


def torch_geometry():
    """Of grids that are there before: the time to make them is not counted."""
    import torch
    from torch.nn.functional import affine_grid, grid_sample

    x, v = torch.randn(64, 1, 1024, 1024, device="cuda"), torch.randn(1, 1, 512, 512, 512, device="cuda")
    c = 0.5**0.5
    turn = torch.tensor([[[c, -c, 0], [c, c, 0]]], device="cuda").repeat(64, 1, 1)
    turn_3d = torch.tensor([[[1, 0, 0, 0], [0, c, -c, 0], [0, c, c, 0]]], device="cuda")
    grid = affine_grid(turn, x.shape, align_corners=False)
    grid_3d = affine_grid(turn_3d, v.shape, align_corners=False)

    def sampled(image, at, mode):
        return lambda: grid_sample(image, at, mode, "zeros", False)

    return {
        "transform 2d nearest": sampled(x, grid, "nearest"),
        "transform 2d linear": sampled(x, grid, "bilinear"),
        "transform 2d cubic": sampled(x, grid, "bicubic"),
        "transform 3d nearest": sampled(v, grid_3d, "nearest"),
        "transform 3d linear": sampled(v, grid_3d, "bilinear"),
    }


def cupy_geometry():
    import cupy as cp
    from cupyx.scipy.ndimage import affine_transform, spline_filter

    x, v = cp.random.standard_normal((64, 1024, 1024), cp.float32), cp.random.standard_normal((512,) * 3, cp.float32)
    y, w, c = cp.empty_like(x), cp.empty_like(v), 0.5**0.5
    turn, turn_3d = cp.asarray([[c, -c], [c, c]]), cp.asarray([[c, -c, 0], [c, c, 0], [0, 0, 1]])

    def images(order):
        for image, output in zip(x, y):
            affine_transform(image, turn, offset=(512, -212), output=output, order=order, prefilter=False)

    def volume(order):
        affine_transform(v, turn_3d, offset=(256, -106, 0), output=w, order=order, prefilter=False)

    return {
        "transform 2d linear": lambda: images(1),
        "transform 2d b-spline": lambda: images(3),
        "transform 3d linear": lambda: volume(1),
        "transform 3d b-spline": lambda: volume(3),
        "b-spline prefilter": lambda: spline_filter(v, 3, output=cp.float32),
    }


def cupy_cases():
    import cupy as cp

    a, b = (cp.random.standard_normal((64, 1, 2048, 2048), dtype=cp.float32) for _ in range(2))
    o = cp.empty_like(a)
    axpy = cp.ElementwiseKernel("float32 x, float32 y", "float32 z", "z = 2.5f * x + y", "axpy")
    s1, s2 = cp.ones((1, 1, 64, 64), cp.float32), cp.empty((1, 1, 64, 64), cp.float32)
    return {
        "copy": lambda: cp.copyto(o, a),
        "z = 2.5x + y": lambda: axpy(a, b, o),
        "permute (0,1,3,2)": lambda: cp.copyto(o, a.transpose(0, 1, 3, 2)),
        "sum, whole": lambda: a.sum(),
        **cupy_geometry(),
        "small add": lambda: cp.add(s1, cp.float32(1), out=s2),
    }


def gpu_ms(f, n):
    import torch

    times = []
    for _ in range(n):
        begin, end = torch.cuda.Event(True), torch.cuda.Event(True)
        begin.record()
        f()
        end.record()
        end.synchronize()
        times.append(begin.elapsed_time(end))
    return times


def cpu_us(f, n, n_calls=1000):
    import torch

    times = []
    for _ in range(n):
        torch.cuda.synchronize()
        begin = time.perf_counter()
        for _ in range(n_calls):
            f()
        torch.cuda.synchronize()
        times.append((time.perf_counter() - begin) / n_calls * 1e6)
    return times


def take_turns(name, noa, peers, n_rounds):
    """The median time of each who has this case."""
    measure = cpu_us if name.startswith("small") else gpu_ms
    takers = {"noa": lambda: noa.times(name, 5)}
    if name in RAW and "before" not in peers:
        takers["cuFFT"] = lambda: noa.times(f"raw {name}", 5)
    for peer, cases in peers.items():
        if isinstance(cases, Noa):
            takers[peer] = lambda worker=cases: worker.times(name, 5)
        elif name in cases:
            gpu_ms(cases[name], 3)
            takers[peer] = lambda run=cases[name]: measure(run, 5)
    times = {who: [] for who in takers}
    for _ in range(n_rounds):
        for who, take in takers.items():
            times[who] += take()
    return {who: median(values) for who, values in times.items() if values}


def print_row(name, n_bytes, target, medians, peers, copy_speed):
    """Returns whether the target is reached."""
    ours, best = medians.get("noa"), min((v for who, v in medians.items() if who != "noa"), default=None)
    ratio = best / ours if ours and best else 0
    if "before" in peers:
        target = SAME_SPEED
    if name == "small launch" or target is None and not name.startswith("small"):
        goal, is_reached = "", True
    elif name.startswith("small") and "before" not in peers:
        goal, is_reached = f"<={SMALL_LIMIT_US}us", ours is not None and ours <= SMALL_LIMIT_US
    else:
        goal, is_reached = f">={target}", ratio >= target
    cells = "".join(f"{medians[peer]:>10.4f}" if peer in medians else f"{'-':>10}" for peer in columns(peers))
    percent = f"{100 * n_bytes / ours / copy_speed:.0f}" if ours and n_bytes else "-"
    end = "" if is_reached else "  MISSED"
    print(f"{name:<22}{ours or 0:>10.4f}{cells}{percent:>9}{ratio:>8.2f}{goal:>8}{end}", flush=True)
    return is_reached


def columns(peers):
    return [*peers] if "before" in peers else [*peers, "cuFFT"]


def open_peers():
    peers = {}
    for name, make in ("PyTorch", torch_cases), ("CuPy", cupy_cases):
        try:
            peers[name] = make()
        except Exception as error:
            print(f"{name} is left out: {error}", file=sys.stderr)
    if "CuPy" in peers:  # on PyTorch's stream, whose events time it
        import cupy as cp

        cp.cuda.Stream.null.use()
    return peers


def main():
    parser = argparse.ArgumentParser(prog="./dev bench compare-gpu", description=__doc__)
    parser.add_argument("--filter", default="", metavar="TEXT", help="only the cases with this in their names")
    parser.add_argument("--noa", default="build/compare-gpu/compare_noa_gpu", help="noa's worker")
    parser.add_argument("--before", metavar="FILE", help="compare with another build of noa's worker, and nobody else")
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    noa, peers = Noa(options.noa), {"before": Noa(options.before)} if options.before else open_peers()

    heads = "".join(f"{name:>10}" for name in columns(peers))
    print(f"{'case':<22}{'noa':>10}{heads}{'% copy':>9}{'ratio':>8}{'target':>8}")
    copy_speed, n_missed = None, 0
    for name, n_bytes, target in CASES:
        if options.filter not in name and name != "copy":  # what others are measured by
            continue
        medians = take_turns(name, noa, peers, options.rounds)
        if name == "copy":
            copy_speed = max(n_bytes / value for value in medians.values())
        n_missed += not print_row(name, n_bytes, target, medians, peers, copy_speed)
    print(f"ms, medians, small ones us; copy: {copy_speed / 1e9:.2f} TB/s; {n_missed} missed")


if __name__ == "__main__":
    main()
