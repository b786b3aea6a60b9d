#!/usr/bin/env bash
# Writes what the program says of itself into docs/cli.md, below the line "## Reference": docs/update_cli.sh build/release/program/noa
set -euo pipefail
noa=$(readlink -f "$1")
page=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/cli.md

intro=$(sed '/^## Reference$/,$d' "$page")
{
    printf '%s\n\n## Reference\n\n' "$intro"
    printf 'This part is made by `docs/update_cli.sh` from the program itself; the tests compare it.\n'
    for command in $("$noa" --help | sed -n 's/^    \([a-z]\+\)  .*/\1/p'); do
        printf '\n### noa %s\n\n```text\n%s\n```\n' "$command" "$("$noa" "$command" --help)"
    done
} >"$page.new"
mv "$page.new" "$page"
