#!/usr/bin/env bash
# Watches a program at full speed: no reason that it cannot have, and no growth of optui's memory. Then runs it with and
# without being watched in turn, and prints both times, which it does not judge:
# speed.sh path/to/optui path/to/Shapes SECONDS [PAIRS]
set -u
optui=$1 shapes=$2 seconds=$3 pairs=${4:-0}
folder=$(mktemp -d)
program= watcher=
trap 'kill $program $watcher 2>/dev/null; rm -rf "$folder"' EXIT

rss() { sed -n 's/^VmRSS:[^0-9]*\([0-9]*\).*/\1/p' "/proc/$1/status"; }

"$shapes" busy >/dev/null &
program=$!
sleep 0.5
"$optui" attach "$program" </dev/null >"$folder/log" 2>"$folder/said" &
watcher=$!
sleep 2
before=$(rss "$watcher")
# Nothing in it can be suspended, wait for itself, be in no queue, or wait for a thread for long.
impossible='suspended|wait for each other|waits for itself|not added|not ready|barrier|never reports|Suspended'
end=$((SECONDS + seconds)) asked=0
while ((SECONDS < end)); do
  "$optui" why "$program" >>"$folder/why" 2>&1 || { echo "why ended with $?" && tail -n 1 "$folder/why" && exit 1; }
  asked=$((asked + 1))
  sleep 0.2
done
after=$(rss "$watcher")
if grep -qE "$impossible" "$folder/why"; then grep -E "$impossible" "$folder/why" | head -n 5 && exit 1; fi
if grep -qE "suspended|misuse" "$folder/log"; then grep -E "suspended|misuse" "$folder/log" | head -n 5 && exit 1; fi
# Foundation's queue can miss that the last dependency has finished: then the program has come to rest for good, and the
# answer stays the same.
lost='not told|lint|missing-kvo' note=
if grep -qE "$lost" "$folder/why" "$folder/log"; then
  ticks() { cut -d' ' -f14,15 "/proc/$program/stat"; }
  first=$(ticks)
  sleep 1
  if [ -z "$first" ] || [ "$first" != "$(ticks)" ] || ! kill -0 "$program" ||
    ! "$optui" why "$program" 2>&1 | grep -q 'not told'; then
    grep -hE "$lost" "$folder/why" "$folder/log" | head -n 5
    exit 1
  fi
  note="; Foundation has lost an operation: the program hangs, and optui says why"
fi
[ -n "$after" ] || { echo "attach has ended: $(cat "$folder/said")" && exit 1; }
# The log is kept to be looked at: that is all that may grow.
events=$(wc -l <"$folder/log")
kill "$program" "$watcher"
wait "$program" "$watcher" 2>/dev/null
program= watcher=
echo "$asked answers, $events events, optui $before kB after 2 s, $after kB after $((seconds + 2)) s$note"
((after - before < 10000)) || exit 1

for ((pair = 0; pair < pairs; pair++)); do
  for watched in 0 1; do
    mkfifo "$folder/out"
    "$shapes" busy 200000 >"$folder/out" &
    program=$!
    exec 8<"$folder/out"
    read -r _ <&8
    [ "$watched" = 0 ] || { "$optui" attach "$program" </dev/null >/dev/null 2>&1 & watcher=$!; }
    read -r -t 300 took <&8 || { took=hung && kill "$program"; }
    exec 8<&-
    rm "$folder/out"
    wait "$program" $watcher
    program= watcher=
    printf '%s ' "$took"
  done
  echo "s without and with attach"
done
