#!/usr/bin/env bash
# Runs the example programs, alone and watched by another process, and compares; compares docs/Library.md with the
# programs that it shows, and with their output: examples.sh path/to/optui folder/of/programs
set -eu
optui=$(realpath "${1:?usage: examples.sh path/to/optui folder/of/programs}")
programs=$(realpath "${2:?usage: examples.sh path/to/optui folder/of/programs}")
XDG_RUNTIME_DIR=$(mktemp -d) && export XDG_RUNTIME_DIR
trap 'rm -rf "$XDG_RUNTIME_DIR"' EXIT
serving=$XDG_RUNTIME_DIR/optui
log=$XDG_RUNTIME_DIR/run.jsonl
cd "$(dirname "$0")/.."

fail() {
  echo "FAIL  $1" >&2
  exit 1
}

# Prints the block of the guide below a line `<!-- $1 -->`.
shown() {
  awk -v mark="<!-- $1 -->" \
    '$0 == mark { found = 1; next } found && /^```/ { if (inside) exit; inside = 1; next } inside' docs/Library.md
}

# Compares that block with what comes in.
compare() { diff <(shown "$1") - || fail "docs/Library.md (<) has another $1 (>)"; }

# Replaces times, which are others in each run.
timeless() { sed -E 's/[0-9.]+(us|ms|s)?/N/g'; }

# Runs an example with the words behind it: alone; then held at its first use of the engine, asked, and watched to its end.
run() {
  local name=$1 watched program began ended
  echo "== $*"
  alone=$("$programs/$@") || fail "$1 fails"
  echo "$alone"
  OPTUI_ATTACH=1,wait "$programs/$@" >"$XDG_RUNTIME_DIR/out" &
  program=$!
  until [ -n "$(ls "$serving" 2>/dev/null)" ]; do
    kill -0 "$program" 2>/dev/null || fail "$1 does not serve"
    sleep 0.02
  done
  "$optui" why --pid "$program" | grep -qx 'nothing waits' || fail "$1 cannot be queried before its first operation"
  watched=$("$optui" attach "$name" </dev/null) || fail "$1 cannot be watched to its end"
  wait "$program" || fail "$1 fails when it is watched"
  # The order of output of threads may differ.
  [ "$(sort "$XDG_RUNTIME_DIR/out")" = "$(sort <<<"$alone")" ] || fail "$1 prints different output when it is watched"
  [ -z "$(ls "$serving")" ] || fail "$1 leaves its socket"
  began=$(grep -c -- '-> running' <<<"$watched")
  # What was cancelled before its start has no beginning; what still runs when the program ends has no end.
  ended=$(grep -- '-> finished' <<<"$watched" | grep -vc 'cancelled before its start')
  [ "$ended" -gt 0 ] && [ "$began" -ge "$ended" ] || fail "of $1, $began operations are seen to begin and $ended to end"
  echo "watched: $ended operations"
}

run Gallery
compare "code of Gallery" <Examples/Sources/Gallery/main.swift
compare "output of Gallery" <<<"$alone"
run Printer "$log"
compare "code of Printer" <Examples/Sources/Printer/main.swift
compare "output of Printer" <<<"$alone"
answer="output of optui why run.jsonl poster"
diff <(shown "$answer" | timeless) <("$optui" why "$log" poster | timeless) ||
  fail "docs/Library.md (<) has another $answer (>)"
run Pages
compare "code of Pages" <Examples/Sources/Pages/main.swift
compare "output of Pages" <<<"$alone"
run Pipeline
run Adopting
run Networking
run Stuck now

echo "== VirtualTime"
alone=$("$programs/VirtualTime") || fail "VirtualTime fails"
echo "$alone"
[ "$(OPTUI_ATTACH=1,wait "$programs/VirtualTime")" = "$alone" ] ||
  fail "an engine other than the shared one is served"
