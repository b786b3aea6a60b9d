#!/usr/bin/env python3
"""Writes the table of the functions that are entries of noa's tables into docs/core_functions.md.

    docs/update_functions.py [--check]

An entry is an operator with its function below it, in include/noa/math: the names, the element types and the sentence
are read from there. With --check nothing is written, and the exit code is 1 if the page is not up to date.
"""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs/core_functions.md"
BEGIN, END = "<!-- functions: written by docs/update_functions.py -->", "<!-- end of functions -->"
HEADERS = ["arithmetic", "elementary", "complex", "compare", "reduce"]
TYPES = {
    "BOOL": "bool", "SCALARS": "integers, reals", "REALS": "reals", "COMPLEXES": "complex numbers",
    "FLOATING": "reals, complex numbers", "NUMBERS": "all numbers", "ORDERED": "bool, integers, reals", "ALL": "all",
}
ENTRY = re.compile(
    r'static constexpr About about\{\s*\.name = "(?P<name>\w+)",\s*\.types = (?P<types>\w+).*?'
    r'^\};\n(?P<text>(?:///[^\n]*\n)+)template<.*?^(?:auto|void) (?P<function>\w+)\(', re.S | re.M)


def entries(header):
    """Name, element types and sentence of each function of a header, in its order."""
    text = (ROOT / f"include/noa/math/{header}.hpp").read_text()
    for found in ENTRY.finditer(text):
        if found["name"] != found["function"]:
            sys.exit(f"{header}.hpp: below the operator of '{found['name']}' is the function '{found['function']}'")
        yield found["name"], TYPES[found["types"]], " ".join(line[4:] for line in found["text"].splitlines())
    if text.count("About about") != len(list(ENTRY.finditer(text))):
        sys.exit(f"{header}.hpp: an operator has no documented function below it")


def table():
    forgotten = {path.stem for path in (ROOT / "include/noa/math").glob("*.hpp") if "About about{" in path.read_text()} - set(HEADERS)
    if forgotten:
        sys.exit(f"the table of functions lacks the headers {', '.join(sorted(forgotten))}: put them into HEADERS")
    rows = ["| function | element types | |", "|---|---|---|"]
    for header in HEADERS:
        rows += [f"| `{name}` | {types} | {text} |" for name, types, text in entries(header)]
    return "\n".join(rows)


def main():
    page = PAGE.read_text()
    before, rest = page.split(BEGIN)
    after = rest.split(END)[1]
    updated = f"{before}{BEGIN}\n{table()}\n{END}{after}"
    if "--check" in sys.argv:
        if updated != page:
            sys.exit("docs/core_functions.md does not list the functions as they are: run docs/update_functions.py")
    else:
        PAGE.write_text(updated)


if __name__ == "__main__":
    main()
