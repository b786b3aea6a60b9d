"""Calls noa in another process: request.hpp says how they talk."""
import os
import subprocess

import numpy as np

from arrays import DTYPES


class NoaError(Exception):
    """What noa has thrown."""


class Crash(Exception):
    """The worker has ended before it answered."""


class Worker:
    def __init__(self, program, **environment):
        self.process = subprocess.Popen(
            [program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=os.environ | environment)

    def close(self):
        self.process.stdin.close()
        return self.process.wait()

    def call(self, function, options, arguments):
        """Arguments are pairs of a role, "in", "number" or "out", and an Array. Returns the arrays that the function
        returns, and what is in the buffers of the outputs afterwards."""
        buffers = []
        for _, array in arguments:
            if not any(array.buffer is buffer for buffer in buffers):
                buffers.append(array.buffer)

        def number_of(array):
            return next(i for i, buffer in enumerate(buffers) if buffer is array.buffer)

        words = [function, len(options), *map(repr, map(float, options)), len(buffers),
                 *(buffer.nbytes for buffer in buffers), len(arguments)]
        for role, array in arguments:
            words += [role, array.dtype, number_of(array), array.offset, *array.shape, *array.strides]
        self._send(" ".join(map(str, words)).encode() + b"\n", *(buffer.tobytes() for buffer in buffers))

        written = sorted({number_of(array) for role, array in arguments if role == "out"})
        returned, after = self._answer([buffers[i] for i in written])
        return returned, [after[written.index(number_of(array))] for role, array in arguments if role == "out"]

    def _send(self, *parts):
        try:
            for part in parts:
                self.process.stdin.write(part)
            self.process.stdin.flush()
        except BrokenPipeError:
            raise Crash from None

    def _answer(self, buffers):
        status, *words = self.process.stdout.readline().decode().split() or ["nothing"]
        if status == "nothing":
            raise Crash
        if status == "error":
            raise NoaError(self._read(int(words[0])).decode())
        heads = [words[i:i + 5] for i in range(1, len(words), 5)]
        returned = [self._read_array(DTYPES[dtype], tuple(map(int, shape))) for dtype, *shape in heads]
        return returned, [self._read_array(buffer.dtype, buffer.shape) for buffer in buffers]

    def _read_array(self, dtype, shape):
        n_bytes = int(np.prod(shape)) * dtype.itemsize
        return np.frombuffer(self._read(n_bytes), dtype).reshape(shape)

    def _read(self, n_bytes):
        data = self.process.stdout.read(n_bytes)
        if len(data) < n_bytes:
            raise Crash
        return data
