#!/usr/bin/env bash
# Fuzzes a reader for a while: run.sh PROGRAM READER SECONDS
# What it finds on the way is kept beside the program, and is where the next run begins. An input that makes it crash, leak,
# take more than 512 MiB or 5 s is kept there, too: PROGRAM FILE runs it again.
set -euo pipefail
program=$1 reader=$2 seconds=$3
here=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
kept=$(dirname "$program")/fuzz
mkdir -p "$kept/$reader"
[[ ! -d /dev/shm ]] || export TMPDIR=/dev/shm  # files that are on no disk
exec "$program" -max_total_time="$seconds" -timeout=5 -rss_limit_mb=512 -max_len=8192 -print_final_stats=1 \
    -dict="$here/$reader.dict" -artifact_prefix="$kept/$reader-" "$kept/$reader" "$here/seeds/$reader"
