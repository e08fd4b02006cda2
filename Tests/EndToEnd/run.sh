#!/usr/bin/env bash
# Drives the program in a real terminal, by keys, and reads the screen: run.sh path/to/optui path/to/Stuck
set -u
# One character of the screen must be one character for grep, in every environment.
export LC_ALL=C.UTF-8
# Lists contain only the programs of this test, not a compiler that happens to run.
export OPTUI_FOUNDATION=0
optui=$(realpath "${1:?usage: run.sh path/to/optui path/to/Stuck}")
stuck=$(realpath "${2:?usage: run.sh path/to/optui path/to/Stuck}")
here=$(cd "$(dirname "$0")" && pwd)
command -v tmux >/dev/null || {
  echo "The end-to-end test needs tmux." >&2
  exit 1
}
. "$here/counting.sh"
. "$here/terminal.sh"

echo "== The command line"
. "$here/command_line.sh"

echo "== Steering a play"
open_terminal 80 24 "$optui" run "$here/steering.yaml"
sees "the play is on the screen" 'PLAY 1x'
sees "the first operation executes" 'net +1/1'
press Space
sees "space pauses" 'PAUSE'
stays_still "a paused play draws nothing"
press s
sees "s suspends the queue" 'net +suspended \(you\)'
sees "the queue says so" 'net +1/1 suspended'
press s
sees "s again resumes it" 'net +resumed \(you\)'
press +
sees "+ gives the queue a second slot" 'net +max 1 → 2 \(you\)'
sees "which the second operation takes at once" 'second +→ . running'
press ,
sees ", goes back by one event" 'PAST -1 event'
press .
sees ". goes forward by one event" 'PAUSE'
press k k k k j
sees "the arrows select" '^> . first'
press x
sees "x cancels the selected operation" 'first +cancel\(\)'
sees "which continues, because it never checks" '^> ▮ first'
press '?'
sees "? shows help" 'Esc close'
press Escape
loses "escape closes it" 'Esc close'
press +++
sees "of three keys in one burst, each counts" 'net +max 4 → 5 \(you\)'

echo "== The command line on the screen"
press :
sees ": opens it with a choice of words" '^ add .* cancel'
press 'cancel th'
sees "typed text is completed" '^:cancel third'
press Tab Enter
sees "Tab takes the completion, and Enter the line" 'third +cancel\(\)'
press : 'max nte 2' Enter
sees "a mistake has a caret and a hint" "^     \^\^\^ there is no queue 'nte': did you mean 'net'"
resize 20 3
sees "20x3 has the line" '^:max nte 2'
press C-u
press -l 'cancel 图片'
sees "wide characters are typed" '^:cancel 图片'
press C-u Up
sees "the history has refused lines" '^:max nte 2'
press Up
sees "and executed ones" '^:cancel third'
resize 80 24
press Escape
loses "Escape closes it" '^:cancel'

echo "== Sizes"
resize 60 15
sees "60x15 has a shorter title" '^ OpTUI  steering  PAUSE'
sees "60x15 keeps the lanes" '^ . third'
sees "60x15 keeps the key bar" 'Space play'
resize 10 3
sees "10x3 shows what fits" '^PAUSE'
resize 80 24
sees "80x24 is complete again" 'net +max 4 → 5 \(you\)'

echo "== Ways out"
press q
leaves_with "q" 0
open_terminal 80 24 "$optui" run "$here/steering.yaml"
sees "it starts again" 'PLAY'
press C-c
leaves_with "Control-C" 130
for signal in TERM:143 HUP:129 SEGV:139 USR1:138 XCPU:152 SYS:159 RTMIN:162; do
  open_terminal 80 24 "$optui" run "$here/steering.yaml"
  in_time on_screen 'PLAY'
  send_signal "${signal%:*}"
  leaves_with "SIG${signal%:*}" "${signal#*:}"
done

open_terminal 80 24 "$optui" run "$here/steering.yaml"
in_time on_screen 'PLAY'
pane kill-server
comes_true "a closed terminal ends it" has_gone

echo "== Rows that the terminal scrolls"
. "$here/scrolling.sh"

echo "== Rough handling"
WITH_LANG=C open_terminal 80 24 "$optui" run "$here/steering.yaml"
in_time on_screen 'PLAY'
for _ in {1..40}; do
  press -l '图'
  read -r -t 0.05 -u "$idle"
  press -l '片'
  read -r -t 0.05 -u "$idle"
done
press '?'
sees "bytes that are not keys do not end it" 'Esc close'
press Escape q
leaves_with "q after them" 0
open_terminal 80 24 sh -c 'stty rows 20000 cols 30000; exec "$@"' sh "$optui" run "$here/steering.yaml"
sees "a huge window is drawn in part" '[?] help  q'
if [ "$(awk '/^VmHWM/ { print $2 }' "/proc/$(cat "$room/pid")/status")" -lt 400000 ]; then
  pass "and takes less than 400 MB"
else
  misses "and takes less than 400 MB" "less than 400 MB"
fi
send_signal INT
comes_true "Control-C ends it there" has_ended
open_terminal 80 24 env PS1='shell> ' bash --norc --noprofile -i
sees "a shell" '^shell>'
press "$optui run $here/steering.yaml & echo \$! >pid" Enter
comes_true "begun in the background it is stopped" prompted 'Stopped'
press "kill %%" Enter
# The shell may have missed the end: see exit_shell.
comes_true "and a signal ends it there" has_gone
press "$optui run $here/steering.yaml" Enter
sees "it plays" 'PLAY'
press C-z
sees "Control-Z stops it" 'Stopped'
press "jobs -p %% >pid; echo noted" Enter
sees "the shell prints its process ID" '^noted'
# In the background the terminal stops it sooner or later; a stopped process receives the signal when it continues.
press "bg; kill %%; kill -CONT %%" Enter
comes_true "and in the background a signal ends it" has_gone
exit_shell
leaves_with "all in order" 0

echo "== To the shell and back"
open_terminal 80 24 env PS1='shell> ' bash --norc --noprofile -i
sees "a shell" '^shell>'
press "$optui run $here/steering.yaml" Enter
sees "it plays" 'PLAY'
press C-z
sees "Control-Z restores the shell's screen" 'Stopped'
press fg Enter
sees "fg goes on" 'PLAY'
press q
loses "q goes back to the shell" 'PLAY'
press exit Enter
leaves_with "all in order" 0

echo "== A hold"
open_terminal 80 24 "$optui" run queues/suspend
sees "the play stands at a hold" 'HOLD'
stays_still "a held play draws nothing"
press Space
sees "space continues" 'PLAY'
press q
leaves_with "q in the middle" 0

echo "== Real threads"
open_terminal 80 24 "$optui" run "$here/threads.yaml"
sees "they are shown live, and become idle" 'STUCK .* ▸0 ▹1 ◌1'
sees "with the reason" 'wait because q is suspended'
stays_still "idle, nobody wakes"
press s
sees "the user makes them continue" 'LIVE .* ▸1 .* ✓1'
sees "which takes the time it takes" 'B +prints: done'
sees "to the end" 'DONE .* ✓2'
press ,
sees "the past is there" 'PAST -1 event'
press r
sees "r starts again" 'STUCK .* ▸0 ▹1 ◌1'
press q
leaves_with "q" 0

echo "== Questions, predictions and goals"
. "$here/asking.sh"

echo "== The class as code"
. "$here/code.sh"

echo "== The past"
open_terminal 80 24 "$optui" run --no-holds --speed 64 why/suspended-behind
sees "it ends in a deadlock" 'STUCK.* 2 lints'
press ,
sees ", shows what was, and says so" 'PAST -'
stays_still "the past draws nothing"
press 0
sees "0 shows the beginning" 't=0\.000'
press t 5 Enter
sees "an invalid moment is refused" "'5' has no unit: write 5s"
press t 2 s Enter
sees "t goes to a moment" 'PAST .* t=2\.000'
press j j j j j w
sees "w answers for that moment" 'why is print waiting'
press s
sees "the past cannot be steered" 'the past: \$ returns'
press '$'
sees "\$ comes back" 'STUCK.* 2 lints'
press t 2 0 0 m s Enter
sees "a moment before anything was done" 't=0\.200'
press F
sees "F forks" 'forked at 0\.200'
sees "which stands there, live" 'PAUSE.* t=0\.200'
press Escape x
sees "the cancel is new" 'print +cancel\(\)'
press Space
sees "and it comes out differently" '(DONE|STUCK).*✗1'
press ,
resize 60 15
sees "60x15 says PAST too" '^ OpTUI +PAST -.*t='
resize 80 24
sees "80x24 has the log again" 'events, newest first'
press q
leaves_with "q in the past" 0
"$optui" run --ui jsonl why/suspended-behind >"$room/recorded.jsonl"
open_terminal 80 24 "$optui" run "$room/recorded.jsonl"
sees "a log is shown at its end" 'recorded\.jsonl +STUCK'
press 0
sees "and can be gone through" 'PAST -'
press Space
sees "it plays on to its end" 'recorded\.jsonl +STUCK'
press C-f
sees "Ctrl-F follows what is added" 'recorded\.jsonl +(FOLLOW|STUCK)'
press C-f
sees "and stops that" 'no longer following the log'
press q
leaves_with "q there" 0

echo "== Why"
open_terminal 80 24 "$optui" run --no-holds --speed 64 why/suspended-behind
sees "it ends in a deadlock and another lint, which are counted" 'STUCK.* 2 lints'
press j j j j j w
sees "w says why" 'why is print waiting'
sees "and what would help" 'fix: ! resumes net'
stays_still "an answer draws nothing"
press w w
sees "w goes on to who is in the way" 'why is photo waiting'
press i
sees "i lists the lints" '^ lint deadlock *$'
press /
press -l deadlock
loses "/ leaves those that match" 'lint suspended'
press Enter Escape
press Escape s
sees "the fix helps" '✓5'
press q
leaves_with "q there" 0

echo "== A live session"
. "$here/live_session.sh"

echo "== The mouse"
. "$here/mouse.sh"

echo "== The user's settings and keys"
. "$here/configuration.sh"

echo "== Words that fixes name"
open_terminal 80 24 "$optui" run --speed 64 "$files/words.yaml"
sees "three wait for a word" 'STUCK.*1 lint'
press g j
sees "the key bar offers the one for the first" ' f finish'
press f
sees "f finishes it" 'By hand +→ . finished \(you\)'
press j u
sees "u lets the second go on" 'pausable +resumes \(you\)'
press j C
sees "C satisfies the condition of the third" 'condition online satisf'
sees "and all is done" '✓3'
press f
sees "a word that does not apply is refused" 'waiting has finished'
press g G
sees "G goes to the last" '^> . waiting'
press q
leaves_with "q there" 0

echo "== The arrangement of the lanes"
open_terminal 80 24 "$optui" run --no-holds --speed 64 why/suspended-behind
sees "it ends" 'STUCK'
press /
press -l photo
sees "/ filters" '/photo_ +1 of 5 operations'
press Enter
sees "Enter keeps the match" '^> . photo'
press Escape
sees "Escape shows all" '^ +. print'
press c
sees "c folds the queue" 'folded: c shows its operations'
loses "which hides its operations" '^. . photo'
press c c
sees "and unfolds it" '^. . photo'
press o
sees "o sorts by state" 'operations by state'
press o o o
sees "and in three more steps as before" 'operations in order of creation'
press '|'
sees "| gives each event a column" 'a column is an event'
press '|'
sees "and each length of time again" 'a column is a length of time'
press G Tab
sees "Tab opens why too" 'why is print waiting'
press Tab
loses "then it hides the log" 'events, newest first'
press Tab
sees "and shows lanes and log again" 'events, newest first'

echo "== The menus"
press v
sees "v opens the menu of views" '^.*e +all events'
press e
sees "whose letters act at once" '^ ?#[0-9]+ '
press e Enter
sees "Enter opens the menu of a lane" 'd +dependencies'
press f
sees "which omits what never applies" 'this is not in the menu'
press Escape
loses "Esc closes it" 'd +dependencies'
press B
loses "B is for a projector: no log" 'events, newest first'
press B
sees "B again goes back" 'events, newest first'
press T
sees "T shows threads" '^ +THREAD'
press T
sees "T again shows queues" '^ +OPERATION'
press G d
sees "d shows dependencies" 'dependencies of print'
press Escape e /
press -l 'cancel'
sees "/ searches the events" '^ /cancel_'
press Escape Escape q
leaves_with "q there" 0

echo "== Small and narrow"
open_terminal 60 15 "$optui" run --no-holds --speed 64 why/suspended-behind
sees "it ends in a deadlock" 'STUCK.*2 lints'
press G w
sees "a sentence holds the root and the fix" 'in net, which is suspended: ! resumes net'
resize 30 24
sees "30x24 keeps lanes" '^>. print +│'
press '?'
sees "and help, all of it" 'Up Dn scroll'
resize 60 15
sees "60x15 is whole again" '^ OpTUI .*STUCK'
press Escape q
leaves_with "q there" 0

echo "== Other terminals"
. "$here/terminal_types.sh"

echo "== The course"
. "$here/course.sh"

echo "== Exercises"
. "$here/exercises.sh"

echo "== Copies, exports and statistics"
. "$here/outputs.sh"

echo "== The user's own files"
. "$here/own_folder.sh"

echo "== Running programs"
. "$here/attach.sh"

printf '\n%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ]
