# Clicks and the wheel, in plays, lists and the key bar. Sourced by run.sh.

# Sends a mouse report, BUTTON COLUMN ROW, in two parts, with a pause between them if PAUSED is set. Neither part ends
# with a semicolon, after which tmux would begin another command.
mouse() {
  local report="$1;$2;$3M"
  press -l $'\e[<'"${report:0:1}"
  [ -z "${PAUSED-}" ] || read -r -t 0.1 -u "$idle"
  press -l "${report:1}"
}
uses_mouse() { [ "$(pane display-message -p '#{mouse_any_flag}#{mouse_sgr_flag}')" = "$1" ]; }
open_terminal 80 24 "$optui" run --no-holds --speed 64 why/suspended-behind
sees "it ends in a deadlock" 'STUCK.*2 lints'
comes_true "the terminal is asked for the mouse" uses_mouse 11
mouse 0 5 5
sees "a click selects a lane" '^> . photo'
PAUSED=1 mouse 0 5 8
sees "a report in two parts selects another" '^> . poster'
press -l $'\e[<0;1'
press -l ';99999q'
sees "garbage does nothing, and its q is not a key" 'STUCK.*2 lints'
mouse 0 60 2
sees "a click on the ruler shows a moment" 'PAST -'
column=$(screen | tail -n 1 | grep -bo '[?] help' | cut -d : -f 1)
mouse 0 $((column + 1)) 24
sees "a click in the key bar presses the key" 'Esc close'
press Escape
loses "Escape closes the help" 'Esc close'
press '$'
# The past arranges its rows differently: the log's row is the present's only after it.
loses "the play is in the present again" 'PAST -'
row_of() { screen | grep -nE "$1" | tail -n 1 | cut -d : -f 1; }
sees "the lanes and the log again" '^─ events'
row=$(row_of '^─ events')
mouse 65 5 $((row + 1))
sees "the wheel scrolls the log" '3 newer'
mouse 64 5 $((row + 1))
loses "and back" ' newer'
mouse 0 5 "$(row_of '^ +cover +→ . finished')"
sees "a click in the log shows the moment" 'PAST -2.0s'
sees "and selects its operation" '^> . cover'
press '$' e
sees "the events" 'Enter show this moment'
press G
sees "down to the first" ' #1 '
for _ in {1..9}; do mouse 64 5 5; done
loses "the wheel scrolls them" ' #1 '
mouse 0 5 3
press Enter
sees "a click selects one" 'PAST -'
press m
comes_true "m leaves the mouse to the terminal" uses_mouse 00
press m
comes_true "and takes it back" uses_mouse 11
press q
leaves_with "q there" 0
cat >"$files/asking.yaml" <<'YAML'
optui: 1
title: Asking
queues: {q: {}}
operations: {first: {queue: q, duration: 2s}}
threads:
  teacher:
    - ask: {text: Does it end?, choices: {a: "Yes", b: "No"}, answer: a, reveal: first.finished}
YAML
open_terminal 80 24 "$optui" run --speed 4 "$files/asking.yaml"
sees "a question" ' QUESTION '
mouse 0 3 "$(row_of '^ \[a\] Yes')"
sees "a click on an answer gives it" 'Right: Yes'
press q
leaves_with "q there" 0
open_terminal 80 24 env PS1='shell> ' bash --norc --noprofile -i
sees "a shell" '^shell>'
press "$optui run $here/steering.yaml" Enter
comes_true "it uses the mouse" uses_mouse 11
press C-z
sees "Control-Z stops it" 'Stopped'
comes_true "and the mouse is the shell's" uses_mouse 00
press fg Enter
comes_true "until fg" uses_mouse 11
press C-c
comes_true "Control-C leaves no mouse either" uses_mouse 00
press exit Enter
leaves_with "all in order" 130
