#!/usr/bin/env bash
# Asks programs that import only Foundation why they are stuck, and compares the answers with answers.txt, or rewrites
# that if OPTUI_UPDATE_GOLDENS is set: check.sh path/to/optui [path/to/Stuck]
set -u
export LC_ALL=C.UTF-8
optui=$(realpath "${1:?usage: check.sh path/to/optui [path/to/Stuck]}")
stuck=${2:+$(realpath "$2")}
here=$(cd "$(dirname "$0")" && pwd)
build_folder=$(dirname "$optui")
. "$here/../EndToEnd/counting.sh"
if [ "$(uname -s)" != Linux ]; then
  echo "Other programs can be looked into only on Linux."
  exit 0
fi
examples=$here/../../Examples
folder=$(mktemp -d)
program=
hanging=
others=()
end_program() {
  [ -z "$program" ] || { kill "$program" && wait "$program"; } 2>/dev/null
  program=
}
end_all() {
  [ -z "$hanging" ] || kill "$hanging" 2>/dev/null
  [ -z "${others[*]}" ] || kill "${others[@]}"
  end_program
  rm -rf "$folder"
}
trap end_all EXIT

resources=$("$here/../../scripts/swift.sh" -print-target-info | sed -nE 's/.*"runtimeResourcePath": "(.*)".*/\1/p')
swift_folder=$(dirname "$(dirname "$resources")")/bin
compile() {
  "$swift_folder/swiftc" -swift-version 6 -module-name Shapes "$here/Shapes.swift" "$@" \
    2>"$folder/said" || { cat "$folder/said" && exit 1; }
}
compile -o "$folder/dynamic"
compile -static-stdlib -o "$folder/static"
strip -o "$folder/stripped" "$folder/static"
"$swift_folder/swiftc" -swift-version 6 "$examples/Sources/Poster/main.swift" -o "$folder/Poster" || exit 1

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
    sed -E '1s/^[a-z]+ [0-9]+ (.*) at [0-9.]+$/program \1/; s/at least [0-9.]+[a-z]+/at least N/; s/(^| )thread [0-9]+/\1thread N/'
}

# Compares an answer with the expected one, which is not empty.
compare() {
  if [ -s "$folder/expected" ] && diff "$folder/expected" "${2:-$folder/answer}" >"$folder/difference"; then
    pass "$1"
  else
    fail "$1" "$(head -n 40 "$folder/difference")"
  fi
}

# What is expected of a shape.
expect() { awk -v title="== $1" '/^== / { on = $0 == title; next } on' "$here/answers.txt"; }

# Compares the end of a supervised run with that of a hang which was explained in some words.
check_hang() {
  local title=$1 status=$2 words=$3
  if [ "$status" -eq 75 ] && tr '\n' ' ' <"$folder/hang-said" | grep -q "$words"; then
    pass "$title"
  else
    fail "$title" "75, $words, and: $status, $(cat "$folder/hang-printed" "$folder/hang-said")"
  fi
}

# A toolchain of 6.2 is tried where it is the first that scripts/swift.sh finds.
echo "tried with $("$swift_folder/swift" --version 2>/dev/null | head -n 1), in $swift_folder"

# A run of tests that hangs in a real package: nothing else shows that the messages of the build count as life, and that
# the process of the tests, which SwiftPM starts, is the one that is explained. It takes half a minute, beside the rest.
mkdir -p "$folder/Hangs/Tests/HangsTests"
cat >"$folder/Hangs/Package.swift" <<'END'
// swift-tools-version: 6.0
import PackageDescription

let package = Package(name: "Hangs", targets: [.testTarget(name: "HangsTests")])
END
cat >"$folder/Hangs/Tests/HangsTests/HangsTests.swift" <<'END'
import Foundation
import Testing

@Test func `The photo is resized`() {
  let net = OperationQueue()
  net.name = "net"
  net.isSuspended = true
  let photo = BlockOperation {}
  photo.name = "photo"
  net.addOperation(photo)
  photo.waitUntilFinished()
}
END
"$optui" exec --stuck 20s -- "$swift_folder/swift" test --disable-xctest --package-path "$folder/Hangs" \
  >"$folder/test-printed" 2>"$folder/test-said" &
hanging=$!

shapes=(
  suspended limit chain cycle never-added barrier not-ready untold forgotten main generic private serial serial-suspended
  serial-busy nameless wait
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
  expect "$shape" >"$folder/expected"
  for build in dynamic static stripped; do
    # Without symbols the closure has no name, and the columns another width.
    if [ "$build" = stripped ]; then
      sed -i -E 's/closure #. in Shapes/BlockOperation-1/; s/([^ ]) +/\1 /g' "$folder/expected" "$folder/$shape.$build"
    fi
    compare "$shape, $build" "$folder/$shape.$build"
  done
done

# The same source on OpFoundation gives the same reasons. It knows what is only likely from outside, and not what the
# stacks and dispatch queues say. `make inspect` builds its modules.
objects=()
for module in OpFoundation OpEngine OpSystem Localization InternalCollectionsUtilities BasicContainers ContainersPreview \
  HeapModule DequeModule; do
  for object in "$build_folder/$module.build"/*.o; do [ ! -e "$object" ] || objects+=("$object"); done
done
sed 's/^import Foundation$/import OpFoundation/' "$here/Shapes.swift" >"$folder/OpShapes.swift"
if [ ! -e "$build_folder/Modules/OpFoundation.swiftmodule" ]; then
  fail "the same on OpFoundation" "its modules in $build_folder: make inspect"
else
  "$swift_folder/swiftc" -swift-version 6 -module-name Shapes -I "$build_folder/Modules" "$folder/OpShapes.swift" \
    "${objects[@]}" -o "$folder/own" || exit 1
  mkdir -m 700 "$folder/own-sockets"
  reasons() {
    sed -E '1d; / seems to run on thread |^  thread N runs what is in|^  the dispatch queue of .* is suspended$/d
      s/seems to wait/waits/g; s/seem to wait/wait/g; s/ for (at least )?[0-9.N]+[a-z]*\)$/)/'
  }
  for shape in "${shapes[@]}"; do
    XDG_RUNTIME_DIR=$folder/own-sockets OPTUI_ATTACH=1 start own "$shape"
    XDG_RUNTIME_DIR=$folder/own-sockets answer | reasons >"$folder/answer"
    end_program
    expect "$shape" | reasons >"$folder/expected"
    if [ "$shape" = untold ]; then
      # It asks `isReady` only when it is told to.
      sed -i -E 's/^late is ready, but its queue was not told$/late reports that it is not ready/
        s/^(  fix: late)(.*has to post.*)$/\1.isReady has to become true, and be reported/
        s/^(  late   )is ready, but its queue was not told/\1reports that it is not ready/' "$folder/expected"
    fi
    compare "$shape, the same on OpFoundation"
  done
fi

# Of 100,000 released queues and as many operations none is shown, even if their memory is never used again; then the
# program has more than 200 MB.
echo 'void free(void *memory) { (void)memory; }' >"$folder/free.c"
"$swift_folder/clang" -shared -fPIC -o "$folder/free.so" "$folder/free.c" || exit 1
for preload in "" "$folder/free.so"; do
  LD_PRELOAD=$preload start dynamic dead
  answer >"$folder/answer"
  printf '%s\n' 'program (FOUNDATION, sampled)' 'net is suspended; 1 waits for that: photo' \
    '  fix: net.isSuspended = false resumes it' '  photo  is in net, which is suspended  (ready)' >"$folder/expected"
  compare "no released operation is shown${preload:+, without free()}"
  end_program
done

# A program that ends while it is read: the answer is whole, or one sentence.
wrong=
for pause in 0.01 0.02 0.04 0.06 0.08 0.12 0.16; do
  start dynamic chain
  "$optui" why "$program" >"$folder/answer" 2>"$folder/said" &
  asker=$!
  sleep "$pause"
  end_program
  wait "$asker"
  status=$?
  if [ "$status" -eq 0 ]; then
    grep -q '^net is suspended; 3 wait for that: photo, resize and poster' "$folder/answer" || wrong+="$pause "
  else
    [ "$status" -eq 1 ] && [ ! -s "$folder/answer" ] && [ "$(wc -l <"$folder/said")" -eq 1 ] || wrong+="$pause:$status "
  fi
done
if [ -z "$wrong" ]; then
  pass "a program that ends while it is read"
else
  fail "a program that ends while it is read" "the chain, or one sentence; after $wrong: $(cat "$folder/answer" "$folder/said")"
fi

# A program at full speed, watched for some seconds; speed.sh does it for longer, and measures.
if "$here/speed.sh" "$optui" "$folder/static" 5 >"$folder/said" 2>&1; then
  pass "a program at full speed: $(tail -n 1 "$folder/said")"
else
  fail "a program at full speed" "$(tail -n 5 "$folder/said")"
fi

# How many threads Dispatch has by then differs.
cp "$folder/dynamic" "$folder/gone"
start gone pool
if answer | grep -q '^every thread is held by sleeper '; then
  pass "a pool without a free thread"
else
  fail "a pool without a free thread" "every thread is held by ..."
fi
rm "$folder/gone"
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

# What a tool gets of a running program is the same log.
start dynamic chain
check_output() {
  local title=$1 wanted=$2
  shift 2
  if "$@" 2>&1 | grep -q "$wanted"; then pass "$title"; else fail "$title" "$wanted"; fi
}
check_output "stats of a running program" '^ *net ' "$optui" stats "$program"
check_output "an export of a running program" 'photo' "$optui" export "$program" --to csv
check_output "a screen of a running program" 'net .*suspended' "$optui" export "$program" --screen --size 100x30
end_program

# A core file of the kernel, or of a debugger: without the first, programs that are ended leave none.
expect_chain() {
  local title=$1 core=$2
  "$optui" why "$core" 2>&1 | sed -E '1s/^[a-z]+ [0-9]+ \(FOUNDATION, core file\)$/program/' >"$folder/answer"
  { echo program && expect chain | sed 1d; } >"$folder/expected"
  compare "$title"
}
pattern=$(cat /proc/sys/kernel/core_pattern)
for build in dynamic stripped; do
  if [[ $pattern != [\|/]* ]] && ulimit -c unlimited 2>/dev/null; then
    (cd "$folder" && ulimit -c unlimited && SWIFT_BACKTRACE=enable=no exec "./$build" chain) >"$folder/out" &
    program=$!
    for _ in {1..3000}; do
      ! grep -q ready "$folder/out" || break
      kill -0 "$program" && sleep 0.01 || break
    done
    kill -ABRT "$program"
    wait "$program" 2>/dev/null
    program=
    rm "$folder/out"
    for core in "$folder"/core*; do expect_chain "the kernel's core file, $build" "$core" && rm "$core"; done
  else
    echo "no core file of the kernel was tried: it writes to '$pattern'"
  fi
  if command -v gcore >/dev/null; then
    start "$build" chain
    gcore -o "$folder/gcore" "$program" >/dev/null 2>&1
    expect_chain "a debugger's core file, $build" "$folder/gcore.$program"
    rm "$folder/gcore.$program"
    end_program
  else
    echo "no core file of a debugger was tried: there is no gcore"
  fi
done
head -c 3000 /bin/sh >"$folder/rubbish"
printf '\4' | dd of="$folder/rubbish" bs=1 seek=16 conv=notrunc 2>/dev/null
check_output "a damaged core file" 'is not a core file that can be read' "$optui" why "$folder/rubbish"

# A run that hangs, through a shell, and one that ends.
"$optui" exec --stuck 2s -- sh -c "'$folder/dynamic' chain; true" >"$folder/hang-printed" 2>"$folder/hang-said"
check_hang "exec --stuck explains a hang, and ends it" "$?" ' net is suspended; 3 wait for that'
if [ "$(cat "$folder/hang-printed")" = ready ]; then
  pass "exec --stuck passes on what a hanging program has printed"
else
  fail "exec --stuck passes on what a hanging program has printed" "ready"
fi
said=$("$optui" exec --stuck 2s -- sh -c 'echo out; echo err >&2; exit 3' 2>"$folder/said")
if [ "$?" -eq 3 ] && [ "$said" = out ] && [ "$(cat "$folder/said")" = err ]; then
  pass "exec --stuck passes on output and status"
else
  fail "exec --stuck passes on output and status" "3, out, err: $said"
fi

wait "$hanging"
status=$?
hanging=
mv "$folder/test-printed" "$folder/hang-printed"
mv "$folder/test-said" "$folder/hang-said"
check_hang "exec --stuck explains a run of tests that hangs" "$status" \
  ' net is suspended; 1 waits for that: photo .* thread [0-9]* seems to wait for photo'

# A program that serves its engine is explained by its own socket.
if [ -n "$stuck" ]; then
  mkdir -m 700 "$folder/sockets"
  XDG_RUNTIME_DIR=$folder/sockets "$optui" exec --stuck 3s -- "$stuck" >"$folder/hang-printed" 2>"$folder/hang-said"
  check_hang "exec --stuck asks a program that serves" "$?" \
    ' Stuck [0-9]* at [0-9.]* net is suspended; 3 wait for that: photo 3, resize 3 and poster'
fi

. "$here/lists.sh"

# The reader, with the image of a real program and damaged copies of that; `make inspect` builds the tests.
if command -v gcore >/dev/null; then
  start dynamic chain
  gcore -o "$folder/image" "$program" >/dev/null 2>&1
  end_program
  if OPTUI_CORE=$(echo "$folder"/image.*) "$swift_folder/swift" test --package-path "$here/../.." --skip-build \
    --disable-xctest --explicit-target-dependency-import-check error --filter RealImageTests >"$folder/said" 2>&1 &&
    grep -q 'with 1 test in 1 suite passed' "$folder/said"; then
    pass "damaged images of a real program"
  else
    fail "damaged images of a real program" "a passed test, and not: $(tail -n 12 "$folder/said")"
  fi
else
  echo "no damaged images of a real program were tried: there is no gcore"
fi

# On a screen, the program that is started is looked into.
if command -v script >/dev/null; then
  mkfifo "$folder/keys" "$folder/screen"
  TERM=xterm script -qfec "stty rows 24 cols 80; '$optui' exec -- '$folder/dynamic' chain" /dev/null \
    <"$folder/keys" >"$folder/screen" &
  screen=$!
  exec 7>"$folder/keys"
  seen=
  while read -r -N 64 piece; do
    seen+=$piece
    [[ $seen != *FOUNDATION*suspended* ]] || break
  done <"$folder/screen"
  printf 'qe' >&7
  exec 7>&-
  kill "$screen" 2>/dev/null
  wait "$screen" 2>/dev/null
  if [[ $seen == *FOUNDATION*suspended* ]]; then
    pass "exec looks into the program that it starts"
  else
    fail "exec looks into the program that it starts" "FOUNDATION ... suspended"
  fi
fi

printf '\n%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ]
