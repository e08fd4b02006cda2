# The example Poster in README.md and in lists of programs, and what no list explains. Sourced by check.sh.

# The list of programs is asked among 200 other processes, below.
for _ in {1..200}; do
  sleep 1000 &
  others+=($!)
done

# The first transcript of README.md.
"$folder/Poster" >"$folder/printed" &
program=$!
for _ in {1..100}; do
  ! "$optui" why "$program" 2>&1 | grep -q '^net is suspended; 3 wait' || break
  kill -0 "$program" 2>/dev/null || break
done
"$optui" why "$program" | sed -E 's/^Poster [0-9]+ (.*) at [0-9.]+$/Poster N \1/' >"$folder/answer"
sed -n '/^\$ optui why [0-9]*$/,/^\(\$.*\|```\)$/p' "$here/../../README.md" | sed '1d;$d' |
  sed -E 's/^Poster [0-9]+ (.*) at [0-9.]+$/Poster N \1/' >"$folder/expected"
compare "README.md shows what is said of the example Poster"

# The picture below it: the same words, but for the axis, times and numbers of processes.
words() {
  sed -nE 's/.*<text .* y="([0-9]+)" [^>]*>(.*)<\/text>/\1 \2/p' "$1" |
    sed -E '/^32 /d; s/[0-9]+(\.[0-9]+)?(us|ms|s)|[0-9]+\.[0-9]+|[0-9]{3,}/N/g'
}
for theme in dark light; do
  picture=$here/../../docs/screens/poster-$theme.svg
  "$optui" export "$program" --size 100x20 --keys 'Down Down Down w' --to svg --theme "$theme" --charset unicode \
    >"$folder/$theme.svg"
  [ -z "${OPTUI_UPDATE_GOLDENS:-}" ] || cp "$folder/$theme.svg" "$picture"
  words "$picture" >"$folder/expected"
  words "$folder/$theme.svg" >"$folder/answer"
  compare "README.md has the picture of the example Poster, $theme"
done

# The list of programs, and what all of them wait for. The search ends after a time: a busy machine needs several.
check_search() {
  local title=$1 wanted=$2
  shift 2
  for _ in {1..50}; do
    ! "$@" 2>&1 | grep -q "$wanted" || { pass "$title" && return; }
  done
  fail "$title" "$wanted"
}
check_search "the list of programs shows those of Foundation" "^Poster $program (FOUNDATION, sampled)" "$optui" attach
check_search "why --all explains those of Foundation" '^net is suspended; 3 wait' "$optui" why --all

# The search for programs takes a tenth of a second at most, on any machine, and so no more of a processor: what a list
# takes longer than one without a search. Reading the memory of all programs would take seconds. The least of five
# times: what else the machine does can only add to it.
TIMEFORMAT='%3U %3S'
least() {
  for _ in {1..5}; do
    { time OPTUI_FOUNDATION=$1 "$optui" attach >/dev/null 2>&1; } 2>&1
  done | awk '{ took = ($1 + $2) * 1000; if (NR == 1 || took < least) least = took } END { printf "%d", least }'
}
took=$(($(least 1) - $(least 0)))
if [ "$took" -lt 200 ]; then
  pass "the search among 200 processes takes $took ms of a processor"
else
  fail "the search among 200 processes takes $took ms of a processor" "less than 200"
fi
kill "${others[@]}"
wait "${others[@]}" 2>/dev/null
others=()
end_program

# What is not read is named, and the status says that it is missing.
check_unread() {
  local title=$1 wanted=$2 status
  shift 2
  "$@" why --all >"$folder/answer" 2>"$folder/said"
  status=$?
  if [ "$status" -eq 1 ] && grep -q "^optui: $wanted" "$folder/said"; then
    pass "$title"
  else
    fail "$title" "1, $wanted, and: $status, $(cat "$folder/said")"
  fi
}

# For the regions of a process the kernel judges the effective user, for its memory the real one: so it refuses the
# memory alone, as it does to a user who may not debug what others have started.
refused=(setpriv --ruid 65533 --euid 65534 --regid 65534 --clear-groups env -u XDG_RUNTIME_DIR "$folder/optui")
chmod 711 "$folder"
cp "$optui" "$folder/optui"
if "${refused[@]}" --version >/dev/null 2>&1; then
  printf '#!/bin/sh\nexec setpriv --reuid 65534 --regid 65534 --clear-groups "%s" "$1"\n' "$folder/dynamic" \
    >"$folder/other-user"
  chmod 755 "$folder/other-user"
  start other-user chain
  check_unread "why --all names a program that the system does not let it read" \
    "the system does not let you read process $program: " "${refused[@]}"
  end_program
else
  echo "no program of another user was tried: that needs root, setpriv, and files that all may read"
fi

sleep 1000 &
program=$!
check_output "a program without Foundation is refused" 'has no queues of Foundation' "$optui" why "$program"
end_program

# A module of the same name with such classes, but other fields: nobody guesses.
mkdir "$folder/fake"
cat >"$folder/fake.swift" <<'END'
open class Operation { public var state = 0; public init() {} }
open class OperationQueue { public var operations: [Operation] = []; public init() {} }
END
cat >"$folder/unknown.swift" <<'END'
import Foundation
import Glibc
let queue = OperationQueue()
print("ready")
fflush(nil)
while true { withExtendedLifetime(queue) { _ = pause() } }
END
"$swift_folder/swiftc" -module-name Foundation -emit-library -emit-module -o "$folder/fake/libFoundation.so" \
  "$folder/fake.swift" || exit 1
"$swift_folder/swiftc" -I "$folder/fake" -o "$folder/unknown" "$folder/unknown.swift" "$folder/fake/libFoundation.so" \
  -Xlinker -rpath -Xlinker "$folder/fake" || exit 1
start unknown -
unknown="the Foundation of process $program is not known: missing are .*, new are operations, state"
check_output "a Foundation with other fields is refused" "^optui: $unknown" "$optui" why "$program"
check_unread "why --all says so, and that not all was read" "$unknown" "$optui"
end_program
