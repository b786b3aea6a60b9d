#!/usr/bin/env python3
"""Makes the files in seeds/ that the fuzzers begin with: small ones, each with something that the others have not.

Needs NumPy and mrcfile. The TIFF files are those of ../io/tiff_references.hpp.
"""
import re
import struct
import warnings
from pathlib import Path

import mrcfile
import numpy as np

HERE = Path(__file__).parent
SEEDS = HERE / "seeds"


def numbers(shape, dtype):
    return (np.arange(np.prod(shape)) % 100).reshape(shape).astype(dtype)


def mrc(name, data, is_big=False, kind=None, extended=None, patches=()):
    path = SEEDS / "mrc" / name
    with mrcfile.new(path, overwrite=True) as file:
        file.set_data(data.astype(data.dtype.newbyteorder(">")) if is_big else data)
        if kind == "stack":
            file.set_image_stack()
        elif kind == "volume":
            file.set_volume()
        if extended is not None:
            file.set_extended_header(np.frombuffer(extended[1], dtype="V1"))
            file.header.exttyp = extended[0]
        file.voxel_size = 1.5
    content = bytearray(path.read_bytes())
    for at, value in patches:
        content[at : at + len(value)] = value
    for i in range(10):  # mrcfile's own label has the time in it
        if content[224 + 80 * i : 224 + 80 * i + 7] == b"Created":
            content[224 + 80 * i : 304 + 80 * i] = b"a label".ljust(80)
    path.write_bytes(content)


def make_mrc():
    mode = lambda number: (12, struct.pack("<i", number))
    imod = (152, struct.pack("<ii", 1146047817, 0))
    mrc("i8_image.mrc", numbers((3, 5), "i1"))
    mrc("i16_stack.mrc", numbers((2, 3, 5), "i2"), kind="stack")
    mrc("f32_volume.mrc", numbers((2, 3, 4), "f4"), kind="volume")
    mrc("u16_volume_stack.mrc", numbers((2, 2, 3, 4), "u2"))
    mrc("c64_image.mrc", numbers((3, 4), "c8"))
    mrc("f16_big_endian.mrc", numbers((2, 3, 4), "f2"), is_big=True, kind="stack")
    mrc("i16_big_endian.mrc", numbers((3, 5), "i2"), is_big=True)
    mrc("f32_fei1.mrc", numbers((3, 4), "f4"), extended=("FEI1", bytes(range(96)) * 8))
    mrc("f32_ccp4.mrc", numbers((3, 4), "f4"), extended=("CCP4", b"X,  Y,  Z".ljust(80)))
    mrc("u8_imod.mrc", numbers((3, 5), "i1"), patches=[imod])
    mrc("ci16.mrc", numbers((3, 4), "f4"), patches=[mode(3)])
    mrc("u4.mrc", numbers((3, 3), "i1"), patches=[mode(101), (0, struct.pack("<i", 5))])
    mrc("odd_stamp.mrc", numbers((3, 4), "f4"), patches=[(212, b"\x44\x00\x00\x00")])
    mrc("odd_space_group.mrc", numbers((2, 3, 4), "f4"), kind="volume", patches=[(88, struct.pack("<i", 300))])


def make_tiff():
    text = (HERE.parent / "io" / "tiff_references.hpp").read_text()
    for name, digits in re.findall(r'\{"(\w+)", Encoding::\w+,((?:\s*"[0-9a-f]+")+)\}', text):
        content = bytes.fromhex("".join(re.findall(r"[0-9a-f]+", digits)))
        (SEEDS / "tiff" / f"{name}.tif").write_bytes(content)


def npy(name, data, version=(1, 0)):
    with open(SEEDS / "npy" / name, "wb") as file:
        np.lib.format.write_array(file, data, version=version)


def make_npy():
    npy("f32_row.npy", numbers((7,), "<f4"))
    npy("u16_image.npy", numbers((3, 5), "<u2"))
    npy("i16_stack_big_endian.npy", numbers((2, 3, 4), ">i2"))
    npy("f64_volumes.npy", numbers((2, 2, 3, 4), "<f8"))
    npy("f16_version_2.npy", numbers((3, 5), "<f2"), (2, 0))
    npy("i64_version_3.npy", numbers((3, 2), "<i8"), (3, 0))
    npy("u8_fortran.npy", np.asfortranarray(numbers((3, 5), "u1")))
    npy("f32_fortran_stack.npy", np.asfortranarray(numbers((2, 3, 4), "<f4")))
    npy("bool.npy", numbers((3, 5), "?"))
    npy("c64_image.npy", numbers((3, 4), "<c8"))
    npy("c128_big_endian.npy", numbers((3, 4), ">c16"))


if __name__ == "__main__":
    warnings.simplefilter("error")
    for make in (make_mrc, make_tiff, make_npy):
        (SEEDS / make.__name__.removeprefix("make_")).mkdir(parents=True, exist_ok=True)
        make()
