#!/usr/bin/env bash
# Counts the instructions that an operation costs the engine, under valgrind, and compares them with a table in the
# repository: times say how busy a machine is, instructions say what the code does.
#
#   scripts/count.sh           fails when a row is more than 5 % above the table
#   scripts/count.sh update    writes the table
#
# Each row runs twice, with fewer and with more operations; their difference is free of start-up and end.
set -u -o pipefail
cd "$(dirname "$0")/.." || exit 1
table=Benchmarks/counts.txt
fewer=2000 more=10000
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

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Instructions of all threads of `Count ROW COUNT`.
instructions() {
  valgrind --tool=callgrind --callgrind-out-file=/dev/null "$program" "$@" 2>"$work/valgrind" ||
    { cat "$work/valgrind" >&2; return 1; }
  sed -nE 's/.*Collected *: *([0-9]+).*/\1/p' "$work/valgrind" | grep .
}

# What `more - fewer` operations of a row cost.
difference() {
  local least most
  least=$(instructions "$1" "$fewer" "$work/fewer.jsonl") && most=$(instructions "$1" "$more" "$work/more.jsonl") &&
    echo $((most - least))
}

declare -A counted
rows=(create batch single chain graph event)
for row in create batch single chain graph; do
  total=$(difference "$row") || stop "could not count $row."
  counted[$row]=$((total / (more - fewer)))
done
plain=$(difference virtual) || stop "could not count the batch in virtual time."
total=$(difference record) || stop "could not count the recorded batch."
events=$(($(wc -l <"$work/more.jsonl") - $(wc -l <"$work/fewer.jsonl")))
[ "$events" -gt 0 ] || stop "the recording has no events."
counted[event]=$(((total - plain) / events))

# A line of the table's head: numbers from elsewhere are no measure for this machine.
here="$(uname -m), $(scripts/swift.sh --version 2>/dev/null | sed -nE 's/.*(Swift version [0-9.]+).*/\1/p' | head -n 1)"

if [ "${1:-}" = update ]; then
  {
    echo "# Instructions an operation; event: an event that is recorded. Benchmarks/Sources/Count/Row.swift says what"
    echo "# each row does. \`make count\` fails above these by more than $tolerance %; \`make count UPDATE=1\` writes this file."
    echo "# Counted on: $here"
    for row in "${rows[@]}"; do printf '%-8s %6d\n' "$row" "${counted[$row]}"; done
  } >"$table"
  cat "$table"
  exit 0
fi

there=$(sed -nE 's/^# Counted on: //p' "$table")
declare -A allowed
while read -r row count; do allowed[$row]=$count; done < <(grep -v '^#' "$table")

above=()
printf '%-8s %8s %8s %8s\n' "" table now change
for row in "${rows[@]}"; do
  then=${allowed[$row]:-0} now=${counted[$row]}
  [ "$then" -gt 0 ] || stop "$table has no row $row; make count UPDATE=1 writes it."
  printf '%-8s %8d %8d %+7d%%\n' "$row" "$then" "$now" $(((now - then) * 100 / then))
  [ $((now * 100)) -le $((then * (100 + tolerance))) ] || above+=("$row: $now instructions, $then in the table")
done

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
