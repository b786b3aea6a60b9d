#!/usr/bin/env python3
"""Makes the pictures of docs/geometry.md: python3 docs/pictures/make.py build/dev/examples/pictures"""

import pathlib
import struct
import subprocess
import sys
import tempfile
import zlib


def read_pgm(path):
    """The width, and the rows of bytes from top to bottom."""
    kind, size, largest, pixels = path.read_bytes().split(b"\n", 3)
    width, height = map(int, size.split())
    if kind != b"P5" or largest != b"255" or len(pixels) != width * height:
        sys.exit(f"make.py: {path.name} is not a PGM file of 8 bits")
    return width, [pixels[y * width : (y + 1) * width] for y in range(height)]


def predicted(filter_type, left, above, above_left):
    """What a filter of PNG takes a byte to be, from those next to it."""
    if filter_type < 4:
        return (0, left, above, (left + above) // 2)[filter_type]
    estimate = left + above - above_left  # Paeth: the closest of the three
    return min((left, above, above_left), key=lambda byte: abs(estimate - byte))


def filtered(row, above):
    """The row as the filter that leaves least of it writes it, after the number of that filter."""
    rows = []
    for filter_type in range(5):
        places = zip(row, b"\0" + row, above, b"\0" + above)
        rows.append(bytes((byte - predicted(filter_type, *others)) % 256 for byte, *others in places))
    best = min(range(5), key=lambda i: sum(min(byte, 256 - byte) for byte in rows[i]))
    return bytes([best]) + rows[best]


def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def write_png(path, width, rows):
    header = struct.pack(">IIBBBBB", width, len(rows), 8, 0, 0, 0, 0)  # 8 bits of gray
    above = [bytes(width), *rows]
    data = zlib.compress(b"".join(map(filtered, rows, above)), 9)
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", data) + chunk(b"IEND", b""))


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.argv[1], folder], check=True)
        for path in sorted(pathlib.Path(folder).glob("*.pgm")):
            write_png(pathlib.Path(__file__).parent / f"{path.stem}.png", *read_pgm(path))


if __name__ == "__main__":
    main()
