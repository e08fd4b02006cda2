# Programs that run: started under the program, found, attached to, steered, left and asked. Sourced by run.sh.

open_terminal 80 24 "$optui" exec --control -- "$stuck"
sees "exec shows a program from its first operation on" 'LIVE +t='
sees "with what it prints" 'waiting for the poster'
sees "and what has finished" '^. ✓ photo 1'
press /
press -l poster
press Enter
sees "the poster is found" '^> . poster'
press w
sees "w says why it waits" 'net, which is suspended'
press Escape q
sees "q asks" 'e end it +l leave it running'
press Escape
loses "Escape stays" 'e end it'
press : 'resume net' Enter
sees "a line frees it, and it ends" 'ENDED'
sees "with its status" 'exited with status 0'
press q
leaves_with "q then leaves, with its status" 0

open_terminal 80 24 "$optui" exec -- sh -c 'printf "\033[31mred\033[0m\n"; read -r x || echo "nothing to read"; exit 7'
sees "a program that never uses the engine shows its output" '^ red$'
sees "it has nothing to read" '^ nothing to read$'
sees "the screen says what is missing" 'no engine of it has shown up'
sees "and ends" 'exited with status 7'
press q
leaves_with "with its status" 7
sees "its output stays on the terminal" '^red$'

open_terminal 80 24 "$optui" exec -- sh -c 'trap "echo hm" TERM; while :; do sleep 0.1; done'
sees "a program that does not want to end" 'LIVE'
press q e
leaves_with "is ended all the same" 137

open_terminal 80 24 "$optui" exec -- sh -c '
  trap "echo hung up >>$0/left" HUP
  read -r x
  while [ ! -e "$0/enough" ]; do echo x || { echo failed >>"$0/left"; exit; }; sleep 0.02; done
  echo done >>"$0/left"' "$room"
sees "a program prints again and again" '^ x$'
press q l
leaves_with "left running it" 0
touch "$room/enough"
in_time grep -q . "$room/left"
if [ "$(cat "$room/left")" = done ]; then
  pass "goes on printing, and meets no error"
else
  fail "goes on printing, and meets no error" "done, got $(cat "$room/left")"
fi

open_terminal 80 24 "$optui" exec -- "$stuck"
sees "without --control it is looked at" 'LIVE +t='
press s
sees "and the keys say so" 'does not allow control: `optui exec --control` does'
send_signal TERM
leaves_with "a signal reaches the program" 143

open_terminal 80 24 "$optui" exec -- sh -c 'trap "exit 6" TERM; while :; do sleep 0.1; done'
sees "a program that ends by itself when it is asked" 'LIVE'
send_signal TERM
leaves_with "ends with its own status" 6

XDG_RUNTIME_DIR=$(mktemp -d) && export XDG_RUNTIME_DIR
OPTUI_ATTACH=1,control "$stuck" >/dev/null &
program=$!
in_time test -n "$(ls "$XDG_RUNTIME_DIR/optui" 2>/dev/null)"
with_folder() { env XDG_RUNTIME_DIR="$XDG_RUNTIME_DIR" "$optui" "$@"; }
until with_folder why --pid "$program" poster >"$room/why" 2>&1 || ((SECONDS > 60)); do :; done
if grep -q 'net, which is suspended' "$room/why" && grep -q 'net.isSuspended = false' "$room/why"; then
  pass "why --pid says what it waits for"
else
  fail "why --pid says what it waits for" "the reason, got $(cat "$room/why")"
fi
kill -STOP "$program"
if with_folder attach </dev/null | grep -q "^process $program  the program does not answer"; then
  pass "a program that is stopped is in the list"
else
  fail "a program that is stopped is in the list" "that it does not answer"
fi
kill -CONT "$program"
open_terminal 80 24 env XDG_RUNTIME_DIR="$XDG_RUNTIME_DIR" "$optui" attach
sees "the picker shows it" "^> Stuck $program .*STUCK"
press Enter
sees "Enter attaches" 'LIVE +t='
sees "to what there is" '^. . poster'
press q
sees "q detaches" "^> Stuck $program"
press Enter
sees "attached again: the same" '^. . poster'
press G x
sees "x cancels" 'cancel photo 3'
press R Enter
sees "R writes what was seen" 'events are in Stuck-'
press : 'resume net' Enter
sees "a line frees it, and it ends" 'ENDED'
wait "$program"
press q
loses "a program that has ended leaves the list" '^. Stuck'
OPTUI_ATTACH=1 "$stuck" >/dev/null &
program=$!
sees "one that begins to serve comes into it" "^> Stuck $program .*STUCK"
# Its shell says nothing of its end.
disown "$program"
kill -KILL "$program"
loses "one that was killed leaves it too" '^. Stuck'
press q
leaves_with "and left" 0
open_terminal 80 24 env XDG_RUNTIME_DIR="$XDG_RUNTIME_DIR" "$optui" attach
leaves_with "where none serves, it says so" 1
rm -rf "$XDG_RUNTIME_DIR"
unset XDG_RUNTIME_DIR
