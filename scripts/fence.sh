#!/usr/bin/env bash
# Prints hashes of the outputs that a refactoring must not change: the logs of the built-in scenarios in 21 orders, with
# their statistics and reasons, their exports, and the same for the recorded programs in Tests/Logs.
#   scripts/fence.sh PROGRAM >before; (change, build); scripts/fence.sh PROGRAM >after; diff before after
# A release build takes minutes, a debug build several times as long. SEEDS=N: fewer orders.
set -u
export LC_ALL=C.UTF-8 TERM=xterm-256color NO_COLOR=1
unset COLORFGBG OPTUI_LANG OPTUI_COLOR
optui=$(realpath "${1:?usage: scripts/fence.sh PROGRAM}")
cd "$(dirname "$0")/.." || exit 1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# The user's settings and progress must not affect the output.
export HOME=$folder XDG_CONFIG_HOME=$folder XDG_STATE_HOME=$folder optui folder

# Prints a line with a hash of a command's output and status.
fence() {
  local what=$1
  shift
  printf '%s  %s\n' "$({ "$@" 2>&1; echo "$?"; } | sha256sum | cut -c 1-16)" "$what"
}

# Reads the log from standard input, because the name of a temporary file would change the output.
answers() {
  fence "$1 stats" "$optui" stats - --format json <"$2"
  fence "$1 why" "$optui" why - --format json <"$2"
}

pictures() {
  local format
  for format in perfetto chrome svg html cast dot otlp csv mermaid; do
    fence "$1 $format" "$optui" export "$2" --to "$format" -o -
  done
  fence "$1 screen" "$optui" export "$2" --screen --at end --size 120x40
  fence "$1 text" "$optui" why "$2"
  fence "$1 figures" "$optui" stats "$2"
}

scenario() {
  local seed log
  for ((seed = 0; seed <= ${SEEDS:-20}; seed++)); do
    log=$folder/$$.jsonl
    "$optui" run "$1" --ui jsonl --no-holds --seed "$seed" >"$log" 2>&1
    fence "$1 $seed log" cat "$log"
    answers "$1 $seed" "$log"
  done
  pictures "$1" "$1"
}

recorded() {
  fence "$1 lines" "$optui" run "$1" --ui jsonl
  answers "$1" "$1"
  pictures "$1" "$1"
}

export -f fence answers pictures scenario recorded
# Plays on real threads differ each time.
{
  git ls-files 'scenarios/*.yaml' | grep -v '/course.yaml$' | xargs grep -L '^clock: real' | sed 's/^/scenario /'
  git ls-files 'Tests/Logs/*.oplog' | sed 's/^/recorded /'
} | xargs -P "$(nproc)" -I {} bash -c '{}' | sort -k 2
