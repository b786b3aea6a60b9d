#!/usr/bin/env python3
"""Writes a Markdown page as Doxygen reads it; docs/Doxyfile names this as its filter.

On GitHub `axes.md#slices` is a section of a page and `examples/tour.cpp` a file. Doxygen knows neither: it wants a label
at each heading, and copies the examples beside its pages.
"""

import re
import sys
from pathlib import Path


def slug(heading):
    """The anchor that GitHub makes of a heading."""
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


def label(page, anchor):
    return f"{Path(page).stem.lower()}-{anchor}"


def link(page, target):
    file, _, anchor = target.partition("#")
    if anchor:
        return "#" + label(file or page, anchor)
    return target if file.endswith(".md") else Path(file).name


def convert(page, line):
    if heading := re.match(r"##+ (.+)", line):
        return f"{line} {{#{label(page, slug(heading[1]))}}}"
    return re.sub(r"(?<!!)(\[[^\]]*\])\((?!https?:)([^)\s]*(?:#[\w-]+|\.md|\.cpp))\)",
                  lambda found: f"{found[1]}({link(page, found[2])})", line)


def main():
    page, is_code = sys.argv[1], False
    for line in Path(page).read_text().splitlines():
        is_code ^= line.startswith("```")
        print(line if is_code else convert(page, line))


if __name__ == "__main__":
    main()
