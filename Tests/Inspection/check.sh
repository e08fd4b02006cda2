#!/usr/bin/env bash
# Asks programs that import only Foundation why they are stuck, and compares the answers with answers.txt, or rewrites
# that if OPTUI_UPDATE_GOLDENS is set: check.sh path/to/optui
set -u
export LC_ALL=C.UTF-8
optui=$(realpath "${1:?usage: check.sh path/to/optui}")
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../EndToEnd/counting.sh"
if [ "$(uname -s)" != Linux ]; then
  echo "Other programs can be looked into only on Linux."
  exit 0
fi
folder=$(mktemp -d)
program=
end_program() {
  [ -z "$program" ] || { kill "$program" && wait "$program"; } 2>/dev/null
  program=
}
trap 'end_program; rm -rf "$folder"' EXIT

resources=$("$here/../../scripts/swift.sh" -print-target-info | sed -nE 's/.*"runtimeResourcePath": "(.*)".*/\1/p')
compile() {
  "$(dirname "$(dirname "$resources")")/bin/swiftc" -swift-version 6 -module-name Shapes "$here/Shapes.swift" "$@" \
    2>"$folder/said" || { cat "$folder/said" && exit 1; }
}
compile -o "$folder/dynamic"
compile -static-stdlib -o "$folder/static"
strip -o "$folder/stripped" "$folder/static"

# Starts a shape of a build, and waits until it is complete.
start() {
  mkfifo "$folder/out"
  "$folder/$1" "$2" >"$folder/out" &
  program=$!
  read -r said <"$folder/out"
  rm "$folder/out"
  [ "$said" = ready ] || fail "$1 $2 begins" "ready"
}

# The answer without the name of the program, its number and times.
answer() {
  "$optui" why "$program" "$@" 2>&1 |
    sed -E '1s/^[a-z]+ [0-9]+ (.*) at [0-9.]+$/program \1/; s/at least [0-9.]+[a-z]+/at least N/'
}

shapes=(
  suspended limit chain cycle never-added barrier not-ready untold forgotten main generic private serial nameless wait
)
for shape in "${shapes[@]}"; do
  for build in dynamic static stripped; do
    start "$build" "$shape"
    answer >"$folder/$shape.$build"
    end_program
  done
done

if [ -n "${OPTUI_UPDATE_GOLDENS:-}" ]; then
  for shape in "${shapes[@]}"; do printf '== %s\n' "$shape" && cat "$folder/$shape.dynamic"; done >"$here/answers.txt"
fi
for shape in "${shapes[@]}"; do
  awk -v title="== $shape" '/^== / { on = $0 == title; next } on' "$here/answers.txt" >"$folder/expected"
  for build in dynamic static stripped; do
    # Without symbols the closure has no name.
    if [ "$build" = stripped ]; then sed -i 's/closure #. in Shapes/BlockOperation-1/' "$folder/expected"; fi
    if diff "$folder/expected" "$folder/$shape.$build" >"$folder/difference"; then
      pass "$shape, $build"
    else
      fail "$shape, $build" "$(cat "$folder/difference")"
    fi
  done
done

# How many threads Dispatch has by then differs.
start dynamic pool
if answer | grep -q '^every thread is held by sleeper '; then
  pass "a pool without a free thread"
else
  fail "a pool without a free thread" "every thread is held by ..."
fi
rm "$folder/dynamic"
if answer "sleeper 80" | grep -q 'comes after sleeper [0-9]* in work'; then
  pass "one operation of a program whose file is gone"
else
  fail "one operation of a program whose file is gone" "comes after ..."
fi
end_program

# What is watched without a screen is the log of the looks; it ends with the program.
start static suspended
mkfifo "$folder/attached"
"$optui" attach "$program" </dev/null >"$folder/attached" 2>&1 &
watcher=$!
seen=
while read -r line; do
  seen+=$line$'\n'
  [[ $line != *film*added\ to\ net* ]] || end_program
done <"$folder/attached"
wait "$watcher"
status=$?
if [ "$status" -eq 0 ] && [[ $seen == *photo*added\ to\ net* ]]; then
  pass "attach shows the state, and ends with the program"
else
  fail "attach shows the state, and ends with the program" "photo added to net, and not: $seen ($status)"
fi

sleep 1000 &
program=$!
if "$optui" why "$program" 2>&1 | grep -q 'has no queues of Foundation'; then
  pass "a program without Foundation is refused"
else
  fail "a program without Foundation is refused" "has no queues of Foundation"
fi
end_program

printf '\n%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ]
