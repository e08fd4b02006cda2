#!/usr/bin/env bash
# Counts the instructions that an operation costs the engine, and a frame the screen, under valgrind, and compares them
# with a table in the repository: times say how busy a machine is, instructions say what the code does.
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
# SwiftPM plans anew when files of a package come or go, but not for those of a package it depends on by path.
rm -f Benchmarks/.build/*.yaml
scripts/swift.sh build --package-path Benchmarks --configuration release --product Count || exit 1
program=Benchmarks/.build/release/Count
scripts/swift.sh build --configuration release --product CountFrames || exit 1

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# valgrind 3.19 does not read the debugging information of a program that large.
strip --strip-debug -o "$work/CountFrames" .build/release/CountFrames || exit 1

# Instructions of all threads of a program.
instructions() {
  valgrind --tool=callgrind --callgrind-out-file=/dev/null "$@" 2>"$work/valgrind" ||
    { cat "$work/valgrind" >&2; return 1; }
  sed -nE 's/.*Collected *: *([0-9]+).*/\1/p' "$work/valgrind" | grep .
}

# What `more - fewer` operations of a recording into a file with this suffix cost: the program, and its writer.
recorded() {
  local suffix=$1 count sums=()
  for count in $fewer $more; do
    rm -f "$work"/threads*
    valgrind --tool=callgrind --separate-threads=yes --callgrind-out-file="$work/threads" \
      "$program" record "$count" "$work/$count.$suffix" >"$work/valgrind" 2>&1 || { cat "$work/valgrind" >&2; return 1; }
    sums+=($(($(sed -nE 's/^totals: *//p' "$work"/threads-01))) \
      $(($(cat "$work"/threads-0[2-9] | sed -nE 's/^totals: *//p' | paste -sd +))))
  done
  echo $((sums[2] - sums[0])) $((sums[3] - sums[1]))
}

# What `more - fewer` operations of a row cost.
difference() {
  local least most
  least=$(instructions "$program" "$1" "$fewer") && most=$(instructions "$program" "$1" "$more") &&
    echo $((most - least))
}

# What an operation of a row costs: the difference between 1,000 and 2,000 of them, and between 32,000 and 64,000. The
# same work done in a quadratic way would cost 32 times as much.
growth() {
  local counts=()
  for count in 1000 2000 32000 64000; do counts+=("$(instructions "$program" "$1" "$count")") || return 1; done
  echo $(((counts[1] - counts[0]) / 1000)) $(((counts[3] - counts[2]) / 32000))
}

declare -A counted
rows=(create batch single cancel chain graph event line observe moving many)
for row in create batch single cancel chain graph; do
  total=$(difference "$row") || stop "could not count $row."
  counted[$row]=$((total / (more - fewer)))
done
plain=$(difference virtual) || stop "could not count the batch in virtual time."
observed=$(difference observe) || stop "could not count the observed batch."
# The writer of records only copies: what it takes for an event is too little to be compared.
read -r _ lines < <(recorded jsonl) && read -r program_part _ < <(recorded oplog) &&
  [ "${lines:-0}" -gt 0 ] && [ "${program_part:-0}" -gt 0 ] || stop "could not count the recorded batch."
events=$(($(wc -l <"$work/$more.jsonl") - $(wc -l <"$work/$fewer.jsonl")))
[ "$events" -gt 0 ] || stop "the recording has no events."
counted[event]=$(((program_part - plain) / events))
counted[line]=$((lines / events))
counted[observe]=$(((observed - plain) / events))
for row in moving many; do
  least=$(instructions "$work/CountFrames" "$row" 100) && most=$(instructions "$work/CountFrames" "$row" 260) ||
    stop "could not count the frames of $row lanes."
  counted[$row]=$(((most - least) / 160))
done

# A line of the table's head: numbers from elsewhere are no measure for this machine.
here="$(uname -m), $(scripts/swift.sh --version 2>/dev/null | sed -nE 's/.*(Swift version [0-9.]+).*/\1/p' | head -n 1)"

if [ "${1:-}" = update ]; then
  {
    echo "# Instructions an operation, which Benchmarks/Sources/Count/Row.swift explains; and for each event: what a"
    echo "# recording costs the program (event) and a writer of lines (line), and what an observer costs (observe). For each"
    echo "# frame: forty lanes that move (moving), and a key among ten thousand (many); see Benchmarks/Frames."
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

above=() steep=()
for row in barriers exclusive removal gates; do
  read -r few many < <(growth "$row")
  [ "${many:-0}" -gt 0 ] || stop "could not count $row."
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
