#!/usr/bin/env bash
# Counts the instructions that an operation costs the engine, and a frame the screen, under valgrind, and compares them
# with a table in the repository: times say how busy a machine is, instructions say what the code does.
#
# `make count` builds what is counted, for release, and calls this:
#
#   scripts/count.sh           fails when a row is more than 5 % above the table, or when an operation costs more among
#                              many than among few
#   scripts/count.sh update    writes the table
#
# Each row of the table runs twice, with fewer and with more operations; their difference is free of start-up and end.
set -u -o pipefail
cd "$(dirname "$0")/.." || exit 1
table=Benchmarks/counts.txt
fewer=2000 more=10000
# Hashes with another seed collide elsewhere: each run would count something else.
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
# valgrind 3.19 does not read the debugging information of a program that large.
strip --strip-debug -o "$work/CountFrames" .build/release/CountFrames || exit 1

# Instructions of all threads of a program, into the file `$work/ROW.COUNT`.
instructions() {
  local row=$1 count=$2 log=$work/$1.$2.log
  shift 2
  if valgrind --tool=callgrind --callgrind-out-file=/dev/null "$@" "$row" "$count" 2>"$log"; then
    sed -nE 's/.*Collected *: *([0-9]+).*/\1/p' "$log" | grep . >"$work/$row.$count" && return
  fi
  cat "$log" >&2
}

# The same of a recording into a file with this suffix: the program's thread and its writer's.
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

# Runs a command beside others, as many as there are cores: instructions are the same on a busy machine.
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

# The difference of what two runs have counted, in one column of their files.
difference() {
  local row=$1 fewer=$2 more=$3 column=${4:-1}
  [ -s "$work/$row.$fewer" ] && [ -s "$work/$row.$more" ] || stop "could not count $row."
  # print writes numbers above 2^31 with an exponent, which shell arithmetic rejects.
  awk -v c="$column" '{ at[NR] = $c } END { printf "%.0f\n", at[2] - at[1] }' "$work/$row.$fewer" "$work/$row.$more"
}

declare -A counted
rows=("${plain_rows[@]}" event line observe moving many past read exports)
for row in "${plain_rows[@]}"; do
  total=$(difference "$row" $fewer $more) || exit 1
  counted[$row]=$((total / (more - fewer)))
done
plain=$(difference virtual $fewer $more) && observed=$(difference observe $fewer $more) || exit 1
# The writer of records only copies: what it takes for an event is too little to be compared.
lines=$(difference jsonl $fewer $more 2) && program_part=$(difference oplog $fewer $more) || exit 1
events=$(($(wc -l <"$work/jsonl.$more.jsonl") - $(wc -l <"$work/jsonl.$fewer.jsonl")))
[ "$events" -gt 0 ] || stop "the recording has no events."
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

# A line of the table's head: numbers from elsewhere are no measure for this machine.
here="$(uname -m), $(scripts/swift.sh --version 2>/dev/null | sed -nE 's/.*(Swift version [0-9.]+).*/\1/p' | head -n 1)"

if [ "${1:-}" = update ]; then
  {
    echo "# Instructions an operation, which Benchmarks/Count/Row.swift explains; and for each event: what a"
    echo "# recording costs the program (event) and a writer of lines (line), and what an observer costs (observe). For each"
    echo "# frame: forty lanes that move (moving), a key among ten thousand (many), and one in the past of a log of 60,000 events"
    echo "# (past); and for each operation of a log, of six lines, that is read and shown (read) and that is exported in the"
    echo "# seven forms that have room for all (exports): see Benchmarks/Frames."
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

# The same work done in a quadratic way would cost 32 times as much among 64,000.
above=() steep=()
for row in "${growing_rows[@]}"; do
  few=$(difference "$row" 1000 2000) && many=$(difference "$row" 32000 64000) || exit 1
  few=$((few / 1000)) many=$((many / 32000))
  printf '%-10s %6d an operation among 1,000, %6d among 64,000\n' "$row" "$few" "$many"
  [ $((many * 10)) -le $((few * 13)) ] ||
    steep+=("$row: $few instructions an operation among 1,000, $many among 64,000: not linear")
done
printf '%-8s %8s %8s %8s\n' "" table now change
for row in "${rows[@]}"; do
  then=${allowed[$row]:-0} now=${counted[$row]}
  [ "$then" -gt 0 ] || stop "$table has no row $row; make count UPDATE=1 writes it."
  printf '%-8s %8d %8d %+7d%%\n' "$row" "$then" "$now" $(((now - then) * 100 / then))
  [ $((now * 100)) -le $((then * (100 + tolerance))) ] || above+=("$row: $now instructions, $then in the table")
done

# A ratio needs no table, and no count of now can excuse it.
[ "${#steep[@]}" -eq 0 ] || { printf 'FAIL %s\n' "${steep[@]}" "${above[@]}"; exit 1; }
if [ "$there" != "$here" ] && [ "${there%%,*}" != "${here%%,*}" ]; then
  echo "The table was counted on $there, this is $here: shown, not judged."
  exit 0
fi
[ "${#above[@]}" -eq 0 ] && { echo "No row is more than $tolerance % above its count."; exit 0; }
printf 'FAIL %s\n' "${above[@]}"
echo "More than $tolerance % above $table. Where it is meant, make count UPDATE=1 writes the counts of now: commit them"
echo "with the reason. To see where instructions went, see docs/Debugging.md."
[ "$there" = "$here" ] || echo "(The table was counted on $there, this is $here: the compiler may be the reason.)"
exit 1
