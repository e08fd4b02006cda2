# Running programs: started by optui, found, attached to, steered, left and queried. Sourced by run.sh.

open_terminal 80 24 "$optui" exec --control -- "$stuck"
sees "exec shows a program from its first operation on" '(LIVE|STUCK) +t='
sees "with its output" 'waiting for the poster'
sees "and finished operations" '^. ✓ photo 1'
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
sees "the screen says that no engine has appeared" 'no engine of it has appeared'
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

open_terminal 80 24 "$optui" exec -- sh -c 'echo $$ >"$0/program"; trap "" HUP; while :; do sleep 0.1; done' "$room"
sees "a program that outlives its terminal" 'LIVE'
program_has_gone() { ! kill -0 "$(cat "$room/program")" 2>/dev/null; }
send_signal KILL
comes_true "ends with an exec that is killed" program_has_gone

open_terminal 80 24 "$optui" exec -- "$stuck"
sees "without --control it is only watched" '(LIVE|STUCK) +t='
press s
sees "and the keys say so" 'does not allow control: `optui exec --control` does'
send_signal TERM
leaves_with "a signal reaches the program" 143

open_terminal 80 24 "$optui" exec -- sh -c 'trap "exit 6" TERM; while :; do sleep 0.1; done'
sees "a program that ends on request" 'LIVE'
send_signal TERM
leaves_with "ends with its own status" 6

open_terminal 80 24 "$optui" exec -- sh -c '
  trap "echo one" USR1; trap "echo two" USR2; echo begun; while :; do sleep 0.05; done'
sees "a program that handles signals" '^ begun$'
send_signal USR1
sees "gets the first" '^ one$'
send_signal USR2
sees "and the second" '^ two$'
send_signal QUIT
leaves_with "one that ends it ends optui too" 131

open_terminal 80 24 env PS1='shell> ' bash --norc --noprofile -i
sees "a shell" '^shell>'
press "$optui exec -- sh -c 'echo \$\$ >pid; trap \"echo told\" USR1; while :; do sleep 0.05; done'" Enter
sees "a program under exec" 'LIVE'
in_state() { grep -q "^State:.$1" "/proc/$(cat "$room/pid")/status" 2>/dev/null; }
press C-z
sees "Control-Z stops optui" 'Stopped'
comes_true "and the program" in_state T
press fg Enter
sees "fg continues" 'LIVE'
comes_true "with the program" in_state '[SR]'
press C-z
sees "stopped again" 'Stopped'
press "kill %%" Enter
comes_true "a signal in the background reaches the program" has_gone
exit_shell
leaves_with "all in order" 0

XDG_RUNTIME_DIR=$(mktemp -d) && export XDG_RUNTIME_DIR
OPTUI_ATTACH=1,control "$stuck" >/dev/null &
program=$!
in_time test -n "$(ls "$XDG_RUNTIME_DIR/optui" 2>/dev/null)"
with_folder() { env XDG_RUNTIME_DIR="$XDG_RUNTIME_DIR" "$optui" "$@"; }
until with_folder why "$program" poster >"$room/why" 2>&1 || ((SECONDS > 60)); do :; done
if grep -q 'net, which is suspended' "$room/why" && grep -q 'net.isSuspended = false' "$room/why"; then
  pass "why says why it waits"
else
  fail "why says why it waits" "the reason, got $(cat "$room/why")"
fi
for command in 'why Stuck poster' "why --pid $program poster" 'stats Stuck' "export $program --to csv" 'export Stuck --screen'; do
  if with_folder $command </dev/null >"$room/answer" 2>&1 && grep -qE 'poster|^cpu' "$room/answer"; then
    pass "$command answers for it"
  else
    fail "$command answers for it" "poster or cpu, got $(head -n 3 "$room/answer")"
  fi
done
kill -STOP "$program"
if with_folder attach </dev/null | grep -q "^process $program  the program does not answer"; then
  pass "a stopped program is in the list"
else
  fail "a stopped program is in the list" "that it does not answer"
fi
kill -CONT "$program"
open_terminal 80 24 env XDG_RUNTIME_DIR="$XDG_RUNTIME_DIR" "$optui" attach
sees "the picker shows it" "^> Stuck $program .*STUCK"
press Enter
sees "Enter attaches" '(LIVE|STUCK) +t='
sees "to the present state" '^. . poster'
press q
sees "q detaches" "^> Stuck $program"
press Enter
sees "attached again: the same" '^. . poster'
press G x
sees "x cancels" 'cancel photo 3'
press W Enter
sees "W writes the events so far" 'events are in Stuck-'
press : 'resume net' Enter
sees "a line frees it, and it ends" 'ENDED'
wait "$program"
press q
loses "a program that has ended leaves the list" '^. Stuck'
OPTUI_ATTACH=1 "$stuck" >/dev/null &
program=$!
sees "a program that begins to serve appears in it" "^> Stuck $program .*STUCK"
with_folder attach "$program" </dev/null >"$room/lines" 2>"$room/why" &
lines=$!
comes_true "without a terminal what happens is printed" grep -q 'photo 3' "$room/lines"
# Its shell prints nothing at its end.
disown "$program"
kill -KILL "$program"
if ! wait "$lines" && grep -q 'the connection was lost' "$room/why"; then
  pass "and that the program has not ended"
else
  fail "and that the program has not ended" "status 1 and a sentence, got $(cat "$room/why")"
fi
loses "one that was killed leaves it too" '^. Stuck'
OPTUI_ATTACH=1 "$stuck" >/dev/null &
program=$!
sees "another one" "^> Stuck $program .*STUCK"
kill -STOP "$program"
sees "that is stopped does not answer" "^> process $program .*does not answer"
kill -CONT "$program"
sees "until it continues" "^> Stuck $program .*STUCK"
disown "$program"
kill -KILL "$program"
loses "that was killed" '^. Stuck'
press q
leaves_with "and left" 0
open_terminal 80 24 env XDG_RUNTIME_DIR="$XDG_RUNTIME_DIR" "$optui" attach
leaves_with "where none serves, it says so" 1

open_terminal 80 24 env XDG_RUNTIME_DIR="$XDG_RUNTIME_DIR" "$optui" exec -- "$stuck"
sees "a program under exec" '(LIVE|STUCK) +t='
press q l
leaves_with "is left running" 0
program=$(screen | sed -nE 's/^optui attach ([0-9]+)$/\1/p')
if with_folder why --pid "$program" poster 2>&1 | grep -q 'net, which is suspended'; then
  pass "and is found by its process ID"
else
  fail "and is found by its process ID" "why its poster waits, got $(screen)"
fi
if [ "$(ls "$XDG_RUNTIME_DIR")" = optui ]; then
  pass "exec leaves no folder behind"
else
  fail "exec leaves no folder behind" "none, got $(ls "$XDG_RUNTIME_DIR")"
fi
kill -KILL "$program"
# A shell may start it.
open_terminal 80 24 env XDG_RUNTIME_DIR="$XDG_RUNTIME_DIR" "$optui" exec -- sh -c '"$0"; true' "$stuck"
sees "a program that a shell under exec has started" '(LIVE|STUCK) +t='
program=$(with_folder attach </dev/null | sed -nE 's/^Stuck ([0-9]+) .*/\1/p')
if with_folder why --pid "$program" poster 2>&1 | grep -q 'net, which is suspended'; then
  pass "is found by its own process ID"
else
  fail "is found by its own process ID" "why its poster waits, got $(with_folder attach </dev/null)"
fi
press q e
leaves_with "and ended" 143
if with_folder why --pid "$program" poster >/dev/null 2>&1; then
  fail "with everything that the shell started" "no process $program"
else
  pass "with everything that the shell started"
fi
open_terminal 80 24 env XDG_RUNTIME_DIR="$XDG_RUNTIME_DIR" "$optui" exec -- sh -c '"$0" & "$0" & wait' "$stuck"
sees "of two programs under exec one is shown" '^. ✓ photo 1'
programs() { with_folder attach </dev/null | grep -c '^Stuck .*STUCK$'; }
both_found() { [ "$(programs)" = 2 ]; }
comes_true "and both are found" both_found
loses "without a word about a socket" 'OPTUI_ATTACH'
press q e
leaves_with "they end together" 143
none_found() {
  local listed status
  listed=$(with_folder attach 2>/dev/null </dev/null)
  status=$?
  # 1 says that there is none.
  [ "$status" -eq 1 ] && [ -z "$listed" ]
}
comes_true "and neither is found any more" none_found
open_terminal 80 24 env XDG_RUNTIME_DIR="$XDG_RUNTIME_DIR" "$optui" exec -- sh -c '"$0" now; "$0"' "$stuck"
sees "when the displayed one has ended, the screen says where others are" 'has ended; `optui attach` lists others'
press q e
leaves_with "all is ended" 143
rm -rf "$XDG_RUNTIME_DIR"
unset XDG_RUNTIME_DIR
