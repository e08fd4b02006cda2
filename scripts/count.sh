#!/usr/bin/env bash
# Counts the engine's instructions per operation, and the screen's per frame, under valgrind, and compares them with a
# table in the repository: unlike times, they do not depend on the load of the machine. `make count` builds the programs
# for release, and calls this:
#
#   scripts/count.sh           fails when a row is more than 5 % above the table, or when an operation costs more among
#                              many than among few
#   scripts/count.sh update    writes the table
# Each row of the table runs twice, with fewer and with more operations; the difference excludes start-up and exit.
set -u -o pipefail
cd "$(dirname "$0")/.." || exit 1
table=Benchmarks/counts.txt
fewer=2000 more=10000
# With random hash seeds, collisions and therefore counts would differ between runs.
export SWIFT_DETERMINISTIC_HASHING=1
tolerance=5

stop() {
  printf 'make count: %s\n' "$@" >&2
  exit 1
}

case $(uname -s) in Linux) ;; *) stop "counts under valgrind, which runs on Linux." ;; esac
command -v valgrind >/dev/null || scripts/apt-install.sh valgrind || exit 1
program=.build/release/Count

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# valgrind 3.19 cannot read the debug information of such a large program.
strip --strip-debug -o "$work/CountFrames" .build/release/CountFrames || exit 1

# Writes the instructions of all threads of a program to the file `$work/ROW.COUNT`.
instructions() {
  local row=$1 count=$2 log=$work/$1.$2.log
  shift 2
  if valgrind --tool=callgrind --callgrind-out-file=/dev/null "$@" "$row" "$count" 2>"$log"; then
    sed -nE 's/.*Collected *: *([0-9]+).*/\1/p' "$log" | grep . >"$work/$row.$count" && return
  fi
  cat "$log" >&2
}

# The same for a recording into a file with this suffix: the program's thread and the writer's.
recorded() {
  local form=$1 count=$2 run=$work/$1.$2
  if valgrind --tool=callgrind --separate-threads=yes --callgrind-out-file="$run.threads" \
    "$program" record "$count" "$run.$form" >"$run.log" 2>&1; then
    echo $(($(sed -nE 's/^totals: *//p' "$run".threads-01))) \
      $(($(cat "$run".threads-0[2-9] | sed -nE 's/^totals: *//p' | paste -sd +))) >"$run"
  else
    cat "$run.log" >&2
  fi
}

# Runs commands in parallel, one per core: a busy machine does not change instruction counts.
beside() {
  while [ "$(jobs -rp | wc -l)" -ge "$(getconf _NPROCESSORS_ONLN)" ]; do wait -n; done
  "$@" &
}

plain_rows=(create batch served single cancel chain graph)
growing_rows=(barriers exclusive removal overrides why deadlock)
# The longest first.
for row in "${growing_rows[@]}"; do
  for count in 64000 32000 2000 1000; do beside instructions "$row" "$count" "$program"; done
done
for row in moving many past; do
  for count in 260 100; do beside instructions "$row" "$count" "$work/CountFrames"; done
done
for row in read exports; do
  for count in $more $fewer; do beside instructions "$row" "$count" "$work/CountFrames"; done
done
for row in "${plain_rows[@]}" virtual observe; do
  for count in $more $fewer; do beside instructions "$row" "$count" "$program"; done
done
for form in jsonl oplog; do
  for count in $more $fewer; do beside recorded "$form" "$count"; done
done
wait

# The difference between the counts of two runs, in one column of their files.
difference() {
  local row=$1 fewer=$2 more=$3 column=${4:-1}
  [ -s "$work/$row.$fewer" ] && [ -s "$work/$row.$more" ] || stop "could not count $row."
  # print writes numbers above 2^31 with an exponent, which shell arithmetic rejects.
  awk -v c="$column" '{ at[NR] = $c } END { printf "%.0f\n", at[2] - at[1] }' "$work/$row.$fewer" "$work/$row.$more"
}

declare -A counted
rows=("${plain_rows[@]}" recorded event line observe moving many past read exports)
for row in "${plain_rows[@]}"; do
  total=$(difference "$row" $fewer $more) || exit 1
  counted[$row]=$((total / (more - fewer)))
done
plain=$(difference virtual $fewer $more) && observed=$(difference observe $fewer $more) || exit 1
# The writer of records only copies: its cost per event is too small to compare.
lines=$(difference jsonl $fewer $more 2) && program_part=$(difference oplog $fewer $more) || exit 1
events=$(($(wc -l <"$work/jsonl.$more.jsonl") - $(wc -l <"$work/jsonl.$fewer.jsonl")))
[ "$events" -gt 0 ] || stop "the recording has no events."
counted[recorded]=$((program_part / (more - fewer)))
counted[event]=$(((program_part - plain) / events))
counted[line]=$((lines / events))
counted[observe]=$(((observed - plain) / events))
for row in moving many past; do
  total=$(difference "$row" 100 260) || exit 1
  counted[$row]=$((total / 160))
done
for row in read exports; do
  total=$(difference "$row" $fewer $more) || exit 1
  counted[$row]=$((total / (more - fewer)))
done

# A line of the table's head: counts from another machine or compiler are not comparable.
here="$(uname -m), $(scripts/swift.sh --version 2>/dev/null | sed -nE 's/.*(Swift version [0-9.]+).*/\1/p' | head -n 1)"

if [ "${1:-}" = update ]; then
  {
    echo "# Instructions an operation, which Benchmarks/Count/Row.swift explains, and with a recording of it, without the"
    echo "# writer (recorded); for each event: what a recording costs the program (event) and a writer of lines (line), and"
    echo "# what an observer costs (observe). For each frame: forty lanes that move (moving), a key among ten thousand (many),"
    echo "# and one in the past of a log of 60,000 events (past); and for each operation of a log, of six lines, that is read"
    echo "# and shown (read) and that is exported in the seven forms that have room for all (exports): see Benchmarks/Frames."
    echo "# \`make count\` fails above these by more than $tolerance %; \`make count UPDATE=1\` writes this file."
    echo "# Counted on: $here"
    for row in "${rows[@]}"; do printf '%-8s %6d\n' "$row" "${counted[$row]}"; done
  } >"$table"
  cat "$table"
  exit 0
fi

there=$(sed -nE 's/^# Counted on: //p' "$table")
declare -A allowed
while read -r row count; do allowed[$row]=$count; done < <(grep -v '^#' "$table")

# A quadratic algorithm would cost 32 times as much per operation among 64,000.
above=() steep=()
for row in "${growing_rows[@]}"; do
  few=$(difference "$row" 1000 2000) && many=$(difference "$row" 32000 64000) || exit 1
  few=$((few / 1000)) many=$((many / 32000))
  printf '%-10s %6d per operation among 1,000, %6d among 64,000\n' "$row" "$few" "$many"
  [ $((many * 10)) -le $((few * 13)) ] ||
    steep+=("$row: $few instructions per operation among 1,000, $many among 64,000: not linear")
done
printf '%-8s %8s %8s %8s\n' "" table now change
for row in "${rows[@]}"; do
  then=${allowed[$row]:-0} now=${counted[$row]}
  [ "$then" -gt 0 ] || stop "$table has no row $row; make count UPDATE=1 writes it."
  printf '%-8s %8d %8d %+7d%%\n' "$row" "$then" "$now" $(((now - then) * 100 / then))
  [ $((now * 100)) -le $((then * (100 + tolerance))) ] || above+=("$row: $now instructions, $then in the table")
done

# A ratio does not depend on the table.
[ "${#steep[@]}" -eq 0 ] || { printf 'FAIL %s\n' "${steep[@]}" "${above[@]}"; exit 1; }
if [ "$there" != "$here" ] && [ "${there%%,*}" != "${here%%,*}" ]; then
  echo "The table was counted on $there, this is $here: not compared."
  exit 0
fi
[ "${#above[@]}" -eq 0 ] && { echo "No row is more than $tolerance % above its count."; exit 0; }
printf 'FAIL %s\n' "${above[@]}"
echo "More than $tolerance % above $table. If that is intended, run make count UPDATE=1, and commit the new counts"
echo "with the reason. docs/Debugging.md shows how to find where instructions go."
[ "$there" = "$here" ] || echo "(The table was counted on $there, this is $here: the compiler may be the reason.)"
exit 1
