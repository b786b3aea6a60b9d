#!/usr/bin/env bash
# Writes what the program says of itself into docs/cli.md, below the line "## Reference":
#     docs/update_cli.sh build/dev/program/noa
set -euo pipefail
[[ -x ${1:-} ]] || { printf 'usage: docs/update_cli.sh PROGRAM: build it first, as CONTRIBUTING.md says\n' >&2; exit 2; }
noa=$(readlink -f "$1")
page=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/cli.md

intro=$(sed '/^## Reference$/,$d' "$page")
commands=$("$noa" --help | sed -n 's/^    \([a-z]\+\)  .*/\1/p')
{
    printf '%s\n\n## Reference\n\n' "$intro"
    printf 'This part is made by `docs/update_cli.sh` from the program itself; the tests compare it.\n'
    for command in $commands; do
        text=$("$noa" "$command" --help)
        printf '\n### noa %s\n\n```text\n%s\n```\n' "$command" "$text"
    done
} >"$page.new"
mv "$page.new" "$page"
