#!/usr/bin/env python3
"""warpAffine of OpenCV, which rounds positions to 1/32 of a pixel, and takes images one by one."""

import os

import cv2
import numpy as np
from geometry import about, turn_2d, waves
from worker import Case, serve

N_THREADS = int(os.environ.get("NOA_THREADS", os.cpu_count()))
cv2.setNumThreads(N_THREADS)


def warp(interpolation):
    x = waves((4, 1, 1024, 1024))[:, 0]
    z = np.empty_like(x)
    inverse, offset = about(1024, turn_2d())
    matrix = np.hstack([inverse[::-1, ::-1], offset[::-1, None]])  # xy

    def run():
        for image, output in zip(x, z):
            cv2.warpAffine(image, matrix, (1024, 1024), dst=output, flags=interpolation | cv2.WARP_INVERSE_MAP)

    return Case(run, lambda: z)


KINDS = {"nearest": cv2.INTER_NEAREST, "linear": cv2.INTER_LINEAR, "cubic": cv2.INTER_CUBIC,
         "lanczos8": cv2.INTER_LANCZOS4}
CASES = {f"transform 2d {name}": lambda kind=kind: warp(kind) for name, kind in KINDS.items()}

serve(f"OpenCV {cv2.__version__} ({N_THREADS} threads)", CASES)
