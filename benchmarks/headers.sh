#!/usr/bin/env bash
# What each public header adds to an otherwise empty file: the median of seven compilations with g++ at -O0.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../include"
export TIMEFORMAT=%R LC_ALL=C

seconds() {
    for _ in 1 2 3 4 5 6 7; do
        { time echo "$1" | g++ -std=c++20 -O0 -I. -x c++ -c -o /dev/null -; } 2>&1
    done | sort -n | sed -n 4p
}

empty=$(seconds '')
printf '%-32s %8s\n' header s
for header in kwk/*.hpp noa/*.hpp noa/*/*.hpp; do
    seconds "#include <$header>" | awk -v empty="$empty" -v header="$header" '{printf "%-32s %8.3f\n", header, $1 - empty}'
done
