# A terminal for one program at a time: a private tmux server, driven by keys and read as text. Sourced by run.sh.
#
# Nothing here sleeps. The program says on a pipe when it has drawn everything and waits (OPTUI_TEST_SYNC); each such
# line is a reason to look at the screen again.

room=$(mktemp -d)
exec {idle}<>"$(mkfifo "$room/idle" && echo "$room/idle")"
opened=0
# A server for each terminal: one that is told to end may still be there when the next begins.
pane() { env -u TMUX TMUX_TMPDIR="$room" tmux -L "terminal$opened" -f /dev/null "$@"; }
trap 'pane kill-server 2>/dev/null; rm -rf "$room"' EXIT

# What the pane runs: notes the terminal's settings before and after the program, and how it ended.
cat >"$room/inside.sh" <<'INSIDE'
trap true INT QUIT
cd "$ROOM" || exit 1
stty -a >before
echo "the main screen"
sh -c 'echo $$ >pid; exec "$@"' sh "$@"
echo $? >status
stty -a >after
touch ended
echo ended >idle
read -r _
INSIDE

# Opens a terminal of COLUMNS and ROWS and runs a command in it, with as little around it as a person may have.
open_terminal() {
  local columns=$1 rows=$2
  shift 2
  pane kill-server 2>/dev/null
  opened=$((opened + 1))
  rm -f "$room"/{before,after,status,ended,pid}
  pane new-session -d -x "$columns" -y "$rows" \
    env -i TERM="${WITH_TERM:-tmux-256color}" LANG="${WITH_LANG:-C.UTF-8}" PATH=/usr/bin:/bin ROOM="$room" \
    OPTUI_TEST_SYNC="$room/idle" sh "$room/inside.sh" "$@"
}

# Presses keys. A pause makes the key Esc of an ESC: with another key right behind it, it would be Alt.
press() {
  local key keys=()
  for key; do
    keys+=("$key")
    [ "$key" = Escape ] || continue
    pane send-keys "${keys[@]}"
    keys=()
    sleep 0.1
  done
  [ ${#keys[@]} = 0 ] || pane send-keys "${keys[@]}"
}
# Pastes a text, marked as such if the program has asked for that.
paste() { pane set-buffer -- "$1" && pane paste-buffer -p; }
screen() { pane capture-pane -p; }
resize() { pane resize-window -x "$1" -y "$2"; }
send_signal() { kill -s "$1" "$(cat "$room/pid")"; }

# Whether a command succeeds before ten seconds have passed, tried whenever the program is idle.
in_time() {
  local deadline=$((SECONDS + 10))
  until "$@"; do
    ((SECONDS < deadline)) || return 1
    # tmux may still be drawing what the program has sent, so the wait for the next line is a short one.
    read -r -t 0.2 -u "$idle"
  done
  return 0
}

on_screen() { screen | grep -qE -- "$1"; }
not_on_screen() { ! on_screen "$1"; }
has_ended() { [ -e "$room/ended" ]; }

# A failure shows the screen.
misses() {
  fail "$1" "$2"
  screen | sed 's/^/      |/'
}

# Expects that a line of the screen comes to match PATTERN, or that none does any more.
sees() { if in_time on_screen "$2"; then pass "$1"; else misses "$1" "a line like $2"; fi; }
loses() { if in_time not_on_screen "$2"; then pass "$1"; else misses "$1" "no line like $2"; fi; }

# The processor time of the program so far, and how often it went to sleep by itself.
effort() {
  local process
  process=/proc/$(cat "$room/pid")
  awk '/^voluntary/ { print $2 }' "$process/status"
  cut -d ' ' -f 14,15 "$process/stat"
}

# Expects that nothing at all happens for a second: not one frame, not one waking.
stays_still() {
  local before line
  while read -r -t 0.3 -u "$idle"; do :; done
  before=$(effort)
  if read -r -t 1 -u "$idle" line; then
    misses "$1" "no frame, got $line"
  elif [ "$(effort)" != "$before" ]; then
    misses "$1" "no processor time, not one waking; before and after: $before, $(effort)"
  else
    pass "$1"
  fi
}

# Whether a shell says something, which it does before a prompt: each try asks for another one.
prompted() {
  press Enter
  on_screen "$1"
}

# Ends a shell. bash 5.2 now and then misses the end of a job that stops and is killed, of any program, and would not leave
# it behind.
exit_shell() { press 'disown -a; exit' Enter; }

# A zombie has gone too: its parent went first.
has_gone() { ! grep -q '^State:.[^Z]' "/proc/$(cat "$room/pid")/status" 2>/dev/null; }

# Expects that a condition comes true.
comes_true() {
  local name=$1
  shift
  if in_time "$@"; then pass "$name"; else misses "$name" "$*"; fi
}

# Expects that the program has ended with STATUS and left the terminal as it was.
leaves_with() {
  local name=$1 status=$2 state
  in_time has_ended || { misses "$name" "an end"; return; }
  state="$(pane display-message -p 'alternate screen #{alternate_on}, cursor #{cursor_flag}, mouse #{mouse_any_flag}')"
  if [ "$(cat "$room/status")" != "$status" ]; then
    misses "$name" "exit status $status, got $(cat "$room/status")"
  elif ! cmp -s "$room/before" "$room/after"; then
    misses "$name" "the terminal's settings as before: $(diff "$room/before" "$room/after")"
  elif [ "$state" != "alternate screen 0, cursor 1, mouse 0" ]; then
    misses "$name" "the main screen with its cursor, got $state"
  elif ! pane capture-pane -p -J -S - | grep -q 'the main screen'; then
    misses "$name" "what stood on the main screen before"
  else
    pass "$name"
  fi
}
