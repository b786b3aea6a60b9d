#!/usr/bin/env python3
"""Checks the structure of the code: who may include whom, what public headers need, and how long test files are.

    tests/rules/structure.py [ROOT]

Prints one line, file:line: message, for each violation, and exits with 1 if there is any.
"""

import re
import sys
from pathlib import Path

# The layers, lowest first. Files of a layer include their own layer and lower ones. This is the one place that states
# the order; a new module has to be put into it. io and fft do not know each other.
LAYERS = ["kwk", "base", "runtime", "core", "math", "fft", "signal", "geometry", "io", "program"]
APART = {("io", "fft"), ("io", "signal"), ("io", "geometry")}

# Folders of public headers that hold internals.
INTERNAL_FOLDERS = {"detail", "cpu", "cuda"}

# Each of these includes the public headers of a folder for users, but for those that only other headers need.
COLLECTIONS = {"include/kwk/kwk.hpp", "include/noa/noa.hpp"}
NOT_COLLECTED = {"include/kwk/config.hpp"}
USERS_INCLUDE = {header.removeprefix("include/") for header in COLLECTIONS}

SUFFIXES = {".hpp", ".cpp", ".cuh", ".cu"}
MAX_TEST_LINES = 500
INCLUDE = re.compile(r'\s*#\s*include\s*([<"])([^>"]+)[>"]')


def layer_of(path):
    """The layer of include/noa/fft/x.hpp, include/noa/fft.hpp and src/fft/x.cpp is fft; noa.hpp has none."""
    parts = path.split("/")
    if parts[0] == "program" or parts[:2] == ["include", "kwk"]:
        return parts[0] if parts[0] == "program" else "kwk"
    below = parts[2:] if parts[0] == "include" else parts[1:]
    return below[0] if len(below) > 1 else Path(below[0]).stem


def read_includes(root):
    """{file: [(line, included file of ours)]}, with paths relative to the root."""
    files = {
        path.relative_to(root).as_posix(): path
        for folder in ("include", "src", "program")
        for path in sorted((root / folder).rglob("*"))
        if path.suffix in SUFFIXES
    }
    includes = {}
    for name, path in files.items():
        includes[name] = []
        for number, line in enumerate(path.read_text().splitlines(), 1):
            if found := INCLUDE.match(line):
                target = resolve(name, found[1] == '"', found[2], files)
                if target:
                    includes[name].append((number, target))
    return includes


def resolve(name, is_quoted, header, files):
    """The file that the compiler would take, if it is one of ours."""
    folders = ["include", "src", "program"] if not name.startswith("program") else ["program", "include", "src"]
    if is_quoted:
        folders = [str(Path(name).parent), *folders]
    candidates = (Path(folder, header).as_posix() for folder in folders)
    return next((candidate for candidate in candidates if candidate in files), None)


def check_layers(includes):
    for name, targets in includes.items():
        layer = layer_of(name)
        if name in COLLECTIONS:
            continue
        if layer not in LAYERS:
            yield f"{name}:1: '{layer}' is no layer: put it into LAYERS of tests/rules/structure.py"
            continue
        for line, target in targets:
            lower = layer_of(target)
            if target in COLLECTIONS and layer != "program":
                yield f"{name}:{line}: includes {target}, which is for users: include what is needed"
            elif lower in LAYERS and LAYERS.index(lower) > LAYERS.index(layer):
                yield f"{name}:{line}: layer '{layer}' includes {target} of the higher layer '{lower}'"
            elif (layer, lower) in APART:
                yield f"{name}:{line}: layer '{layer}' includes {target}, but does not stand on '{lower}'"


def check_circles(includes):
    done, trail = set(), []

    def visit(name):
        trail.append(name)
        for line, target in includes[name]:
            if target in trail:
                circle = [*trail[trail.index(target):], target]
                yield f"{name}:{line}: files include each other in a circle: {' -> '.join(circle)}"
            elif target not in done:
                yield from visit(target)
        done.add(trail.pop())

    for name in includes:
        if name not in done:
            yield from visit(name)


def is_public(header):
    return header.startswith("include/") and not INTERNAL_FOLDERS & set(Path(header).parts[:-1])


def check_program(includes):
    for name, targets in includes.items():
        for line, target in targets:
            if name.startswith("program/") and not target.startswith("program/") and not is_public(target):
                yield f"{name}:{line}: the program includes {target}, a private header of the library"


def check_collections(includes):
    for collection in sorted(COLLECTIONS & includes.keys()):
        collected = {target for _, target in includes[collection]}
        for header in includes:
            if (header.startswith(str(Path(collection).parent) + "/") and is_public(header) and header.endswith(".hpp")
                    and header not in collected | COLLECTIONS | NOT_COLLECTED):
                yield f"{header}:1: users do not get this public header with {collection}"


def check_tests(root, headers):
    for header in headers:
        if not is_public(header) or header in COLLECTIONS or Path(header).suffix == ".cuh":
            continue
        below = header.removeprefix("include/").removeprefix("noa/")
        test = Path("tests", below).with_suffix(".cpp")
        if not (root / test).exists():
            yield f"{header}:1: this public header has no test {test.as_posix()}"
            continue
        found = {match[2] for line in (root / test).read_text().splitlines() if (match := INCLUDE.match(line))}
        if found.isdisjoint(USERS_INCLUDE | {header.removeprefix("include/")}):
            yield f"{test.as_posix()}:1: does not include {header}, which it tests"


def check_test_sizes(root):
    for path in sorted((root / "tests").rglob("*")):
        if path.suffix in SUFFIXES | {".py"}:
            n_lines = len(path.read_text().splitlines())
            if n_lines > MAX_TEST_LINES:
                name = path.relative_to(root).as_posix()
                yield f"{name}:{MAX_TEST_LINES + 1}: has {n_lines} lines, more than {MAX_TEST_LINES}: split it by what it tests"


def check(root):
    """The violations below a folder, as lines."""
    includes = read_includes(Path(root))
    return [
        *check_layers(includes),
        *check_circles(includes),
        *check_program(includes),
        *check_collections(includes),
        *check_tests(Path(root), includes),
        *check_test_sizes(Path(root)),
    ]


def main():
    root = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parents[2]
    violations = check(root)
    print("\n".join(violations) or "the structure is as it should be")
    return 1 if violations else 0


if __name__ == "__main__":
    sys.exit(main())
