#!/usr/bin/env python3
"""Looks for links and pictures of the reference pages that lead nowhere: docs/check_pages.py FOLDER.

Prints a line for each and exits with 1 if there is any. ./dev docs runs it.
"""

import re
import sys
from html import unescape
from pathlib import Path
from urllib.parse import unquote

OF_DOXYGEN = "#nested-classes"  # it links to this section of some pages, and leaves it out


def check(folder):
    pages = {page.name: page.read_text(errors="replace") for page in sorted(folder.glob("*.html"))}
    anchors = {name: set(re.findall(r'\b(?:id|name)="([^"]+)"', text)) for name, text in pages.items()}
    for name, text in pages.items():
        for target in sorted(set(re.findall(r'\b(?:href|src|data)="([^"]+)"', text))):
            if re.match(r"[a-z]+:", target) or target == OF_DOXYGEN:
                continue
            file, _, anchor = unquote(unescape(target)).partition("#")
            file = file or name
            if not (folder / file).exists():
                yield f"{name}: {target} is not there"
            elif anchor and file in pages and anchor not in anchors[file]:
                yield f"{name}: {target} is no place in {file}"
        for title in re.findall(r"<title>(.*&lt;/.*)</title>", text):
            yield f"{name}: the title '{title}' has markup"
        for raw in re.findall(r"\]\([^)\s]+\.(?:png|svg|md|cpp)\)", text):
            yield f"{name}: '{raw}' is Markdown that Doxygen has not understood"


def main():
    problems = list(check(Path(sys.argv[1])))
    print("\n".join(problems), end="\n" if problems else "")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
