#!/usr/bin/env python3
"""Has the Python package mrcfile judge the MRC files that noa writes, and noa those of mrcfile.

    judge.py WORKER

Every mode x {image, stack, volume, stack of volumes} x odd and even width x extended header {none, 80 bytes, FEI1}:
written by noa, validated and read by mrcfile; in both byte orders written by mrcfile and read by noa; and appended to.

mrcfile knows all modes but 3 (complex numbers of integers) and 101 (4 bits). Of files of these it checks the header, and
says so; their elements are compared with the bytes of the file. Of complex numbers (mode 4) its validator takes the mean as
a real one, of which NumPy warns. Of large halves (mode 12) it sums the squares as halves, to infinity. Nothing else that it
says, or warns of, is accepted.
"""
import io
import itertools
import subprocess
import sys
import tempfile
import warnings
from pathlib import Path

import mrcfile
import numpy as np

HEIGHT = 5
SPACING = (2.5, 1.25, 0.75)  # zyx, as noa_worker.cpp writes it
KINDS = {  # batch and depth, and what they are to noa
    "image": (1, 1, "images"),
    "stack": (6, 1, "images"),
    "volume": (1, 6, "volumes"),
    "volume_stack": (2, 3, "volumes"),
}
EXTENDED = {"none": None, "CCP4": 80, "FEI1": 768}
DTYPES = {"i8": "i1", "u8": "i1", "i16": "i2", "u16": "u2", "f16": "f2", "f32": "f4", "c32": "c8"}
MODES = {"i8": 0, "u8": 0, "i16": 1, "f32": 2, "ci16": 3, "c32": 4, "u16": 6, "f16": 12, "u4": 101}
UNKNOWN = ("ci16", "u4")  # to mrcfile
ORDERS = {"little": "<", "big": ">"}


class Wrong(Exception):
    """What is wrong with a file."""


def demand(is_so, what):
    if not is_so:
        raise Wrong(what)


# ---- What is in the files -------------------------------------------------------------------------------------------


def numbers(encoding, shape, first=0):
    """Elements, as f64 or complex128, that an encoding has a place for."""
    k = np.arange(first, first + np.prod(shape)).reshape(shape)
    if encoding in ("i8", "u8"):
        return k * 7 % 256 - (128.0 if encoding == "i8" else 0.0)
    if encoding in ("i16", "u16"):
        return k * 601 % 65536 - (32768.0 if encoding == "i16" else 0.0)
    if encoding in ("ci16", "c32"):
        return (k * 601 % 65536 - 32768.0) - 1j * (k % 1000)
    if encoding == "u4":
        return k % 16 * 1.0
    return k % 97 * 0.25 - 12


def extended_header(size):
    return bytes(7 * i % 256 for i in range(size or 0))


def full_shape(kind, width):
    batch, depth, _ = KINDS[kind]
    return batch, depth, HEIGHT, width


def mrcfile_shape(kind, shape):
    """An image has two axes there, a stack and a volume have three."""
    batch, depth, *rest = shape
    return {"image": rest, "stack": [batch, *rest], "volume": [depth, *rest], "volume_stack": list(shape)}[kind]


def stored_elements(encoding, order, data):
    """The elements of a mode that mrcfile does not know, from their bytes."""
    if encoding == "ci16":
        parts = np.frombuffer(data, ORDERS[order] + "i2").astype("f8")
        return parts[::2] + 1j * parts[1::2]
    pairs = np.frombuffer(data, "u1")
    return np.stack([pairs & 15, pairs >> 4], axis=-1).reshape(-1).astype("f8")


def stored_bytes(encoding, order, values):
    """And back. Rows of 4 bits begin with a byte of their own."""
    if encoding == "ci16":
        return np.stack([values.real, values.imag], axis=-1).astype(ORDERS[order] + "i2").tobytes()
    rows = values.reshape(-1, values.shape[-1]).astype("u1")
    rows = np.pad(rows, ((0, 0), (0, rows.shape[1] % 2)))
    return (rows[:, ::2] | rows[:, 1::2] << 4).tobytes()


# ---- noa ------------------------------------------------------------------------------------------------------------


class Noa:
    def __init__(self, program):
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, *words):
        print(*words, file=self.process.stdin, flush=True)
        status, _, rest = self.process.stdout.readline().rstrip("\n").partition(" ")
        demand(status == "ok", f"noa says: {rest or 'nothing'}")
        return rest.split()

    def write(self, path, encoding, kind, values, extended_type):
        path.with_name(path.name + ".values").write_bytes(values.tobytes())
        path.with_name(path.name + ".extended").write_bytes(extended_header(EXTENDED[extended_type]))
        self.ask("write", path, encoding, KINDS[kind][2], *values.shape,
                 extended_type if EXTENDED[extended_type] else "-")

    def append(self, path, values):
        path.with_name(path.name + ".values").write_bytes(values.tobytes())
        self.ask("append", path, *values.shape)

    def read(self, path, encoding):
        *shape, found, kind, z, y, x, extended_type = self.ask("read", path)
        dtype = "c16" if encoding in ("ci16", "c32") else "f8"
        values = np.fromfile(f"{path}.values", dtype).reshape([int(n) for n in shape])
        extended = Path(f"{path}.extended").read_bytes()
        return values, found, kind, (float(z), float(y), float(x)), extended_type, extended


# ---- The judge ------------------------------------------------------------------------------------------------------


def complaints(path):
    """What mrcfile says of a file, but for the lines that begin and end it."""
    output = io.StringIO()
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        is_valid = mrcfile.validate(path, print_file=output)
    lines = output.getvalue().splitlines()[1:]
    demand(is_valid == (lines == ["File appears to be valid."]), f"is it valid? {is_valid}: {lines}")
    return [] if is_valid else lines, [str(warning.message) for warning in caught]


def check_validity(path, encoding):
    lines, warned = complaints(path)
    if encoding in UNKNOWN:  # all that can be said of a header has been
        mode = MODES[encoding]
        demand(lines == [f"Invalid mode: {mode}", "Data block could not be read - file size not checked"], lines)
        demand(warned == [f"Unrecognised mode '{mode}' - data block cannot be read"], warned)
    else:
        own = ["Casting complex values to real discards the imaginary part"] if encoding == "c32" else []
        demand(not lines and warned == own, lines + warned)


def check_statistics(header, encoding, values):
    """To the precision of the header, not only to the 1 % that mrcfile asks for."""
    found = [float(header[name]) for name in ("dmin", "dmax", "dmean", "rms")]
    # Unsigned bytes above 127 would be others to those who take them for signed.
    if np.iscomplexobj(values) or (encoding == "u8" and values.max() > 127):
        demand(found == [0, -1, -2, -1], f"statistics {found}, and none are to be known")
    else:
        expected = [values.min(), values.max(), values.mean(), values.std()]
        demand(np.allclose(found, expected, rtol=1e-6, atol=1e-6), f"statistics {found}, not {expected}")


def check_elements(path, mrc, encoding, order, kind, values):
    if encoding in UNKNOWN:
        data = path.read_bytes()[1024 + int(mrc.header.nsymbt):]
        found = stored_elements(encoding, order, data).reshape(values.shape[:-1] + (-1,))
        padding = found[..., values.shape[-1]:]
        demand(not padding.any(), "what is behind a row is not 0")
        demand(np.array_equal(found[..., :values.shape[-1]], values), "other elements")
        return
    demand(list(mrc.data.shape) == mrcfile_shape(kind, values.shape), f"shape {mrc.data.shape}")
    demand(mrc.data.dtype == np.dtype(ORDERS[order] + DTYPES[encoding]), f"elements of {mrc.data.dtype}")
    data = mrc.data.view("u1") if encoding == "u8" else mrc.data
    demand(np.array_equal(data.reshape(values.shape), values), "other elements")
    is_kind = {"image": mrc.is_single_image, "stack": mrc.is_image_stack, "volume": mrc.is_volume,
               "volume_stack": mrc.is_volume_stack}
    demand([each for each in is_kind if is_kind[each]()] == [kind], "another kind of file")


def judge(path, encoding, order, kind, values, extended_type, spacing=SPACING):
    """Whether a file is what it should be, as mrcfile sees it."""
    check_validity(path, encoding)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that of an unknown mode
        with mrcfile.open(path, permissive=encoding in UNKNOWN) as mrc:
            demand(mrc.header.mode == MODES[encoding], f"mode {mrc.header.mode}")
            check_elements(path, mrc, encoding, order, kind, values)
            check_statistics(mrc.header, encoding, values)
            voxel = [float(mrc.voxel_size[axis]) for axis in "zyx"]
            demand(np.allclose(voxel, spacing, rtol=1e-6), f"spacing {voxel}")
            expected = extended_header(EXTENDED[extended_type])
            demand(mrc.extended_header.tobytes() == expected, "another extended header")
            demand(not expected or mrc.header.exttyp == extended_type.encode(), f"type {mrc.header.exttyp}")
            return mrc.get_labels(), [float(mrc.header.origin[axis]) for axis in "xyz"]


# ---- Written by noa -------------------------------------------------------------------------------------------------


def written_by_noa(noa, folder, encoding, kind, width, extended_type):
    path = folder / "written.mrc"
    values = numbers(encoding, full_shape(kind, width))
    noa.write(path, encoding, kind, values, extended_type)
    labels, origin = judge(path, encoding, "little", kind, values, extended_type)
    demand(len(labels) == 1 and labels[0].startswith("Written by noa "), labels)
    demand(origin == [10, 20, 30], f"origin {origin}")


def large_halves_written_by_noa(noa, folder):
    """mrcfile sums the squares of halves as halves, to infinity: that is its only complaint, and our number is right."""
    path = folder / "halves.mrc"
    values = np.linspace(-60000, 60000, 35).astype("f2").astype("f8").reshape(1, 1, 5, 7)
    noa.write(path, "f16", "image", values, "none")
    with mrcfile.open(path) as mrc:
        check_statistics(mrc.header, "f16", values)
        check_elements(path, mrc, "f16", "little", "image", values)
        expected = f"Data statistics appear to be inaccurate: RMS deviation is inf but the value in the header is {mrc.header.rms}"
    lines, _ = complaints(path)
    demand(lines == [expected], lines)


# ---- Written by mrcfile ---------------------------------------------------------------------------------------------


def write_with_mrcfile(path, encoding, order, kind, values, extended_type):
    with mrcfile.new(path, overwrite=True) as mrc:
        dtype = {"ci16": "i2", "u4": "i1"}.get(encoding) or DTYPES[encoding]
        shape = mrcfile_shape(kind, values.shape)
        if encoding in UNKNOWN:
            data = np.zeros(shape, ORDERS[order] + dtype)
        else:
            data = values.astype("u1").view("i1") if encoding == "u8" else values.astype(ORDERS[order] + dtype)
        mrc.header.ispg = 1 if kind == "volume" else 0
        mrc.set_data(data.reshape(shape))
        if EXTENDED[extended_type]:
            mrc.set_extended_header(np.frombuffer(extended_header(EXTENDED[extended_type]), "V1"))
            mrc.header.exttyp = extended_type
        mrc.voxel_size = SPACING[::-1]
        if encoding in ("u8", "ci16"):  # to mrcfile they are others
            mrc.reset_header_stats()
    patch(path, encoding, order, values)


def patch(path, encoding, order, values):
    """What mrcfile cannot write: bytes in the other order, IMOD's mark of unsigned bytes, and modes 3 and 101."""
    content = bytearray(path.read_bytes())

    def put(at, dtype, *numbers):
        data = np.array(numbers, ORDERS[order] + dtype).tobytes()
        content[at:at + len(data)] = data

    if encoding in ("i8", "u8", "u4") and order == "big":
        content[:1024] = swapped_header(content[:1024])
    if encoding == "u8":
        put(152, "i4", 1146047817)
    if encoding == "u4":
        put(76, "f4", values.min(), values.max(), values.mean())
        put(216, "f4", values.std())
    if encoding in UNKNOWN:
        put(12, "i4", MODES[encoding])
        content[1024 + int.from_bytes(content[92:96], order):] = stored_bytes(encoding, order, values)
    path.write_bytes(content)


def swapped_header(header):
    """Numbers the other way around, and the stamp of the machine that has them so. Texts stay."""
    words = np.frombuffer(bytes(header), "<u4").copy()
    is_number = np.ones(256, bool)
    is_number[[26, 52, 53]] = False  # the type of the extended header, MAP, the stamp
    is_number[56:] = False  # labels
    words[is_number] = words[is_number].byteswap()
    result = bytearray(words.tobytes())
    result[212:216] = b"\x11\x11\0\0"
    return result


def written_by_mrcfile(noa, folder, encoding, order, kind, width, extended_type):
    path = folder / "theirs.mrc"
    values = numbers(encoding, full_shape(kind, width))
    write_with_mrcfile(path, encoding, order, kind, values, extended_type)
    found, found_encoding, found_kind, spacing, found_type, extended = noa.read(path, encoding)
    demand(found.shape == values.shape and found_kind == KINDS[kind][2], f"shape {found.shape} of {found_kind}")
    demand(found_encoding == encoding, f"elements of {found_encoding}")
    demand(np.array_equal(found, values), "other elements")
    demand(np.allclose(spacing, SPACING, rtol=1e-6), f"spacing {spacing}")
    demand(extended == extended_header(EXTENDED[extended_type]), "another extended header")
    demand(found_type == (extended_type if extended else "-"), f"type {found_type}")


def appended_by_noa(noa, folder, encoding, order, kind, width, extended_type):
    """Two more images, or a volume, behind those of mrcfile."""
    path = folder / "appended.mrc"
    shape = full_shape(kind, width)
    more_shape = (1 if KINDS[kind][2] == "volumes" else 2, *shape[1:])
    values, more = numbers(encoding, shape), numbers(encoding, more_shape, 1000)
    write_with_mrcfile(path, encoding, order, kind, values, extended_type)
    noa.append(path, more)
    new_kind = {"image": "stack", "volume": "volume_stack"}.get(kind, kind)
    all_values = np.concatenate([values, more])
    judge(path, encoding, order, new_kind, all_values, extended_type)
    found = noa.read(path, encoding)[0]
    demand(np.array_equal(found, all_values), "other elements for noa")


# ---- All of them ----------------------------------------------------------------------------------------------------


def cases():
    yield large_halves_written_by_noa, ()
    for case in itertools.product(MODES, KINDS, (7, 8), EXTENDED):
        yield written_by_noa, case
    for case in itertools.product(MODES, ORDERS, KINDS, (7, 8), EXTENDED):
        yield written_by_mrcfile, case
        yield appended_by_noa, case


def main(program):
    noa = Noa(program)
    counts, wrong = {}, []
    memory = Path("/dev/shm")  # noa waits for the disk
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder:
        for function, case in cases():
            counts[function.__name__] = counts.get(function.__name__, 0) + 1
            try:
                function(noa, Path(folder), *case)
            except (Wrong, ValueError) as problem:  # the second one is mrcfile's
                wrong.append(f"{function.__name__} {' '.join(map(str, case))}: {problem}")
    print(f"mrcfile {mrcfile.__version__}:", ", ".join(f"{n} {name}" for name, n in counts.items()))
    for line in wrong:
        print(line)
    print(f"{len(wrong)} are wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
