# A terminal for one program at a time: a private tmux server, driven by keys and read as text. Sourced by run.sh.
# Nothing here sleeps. The program reports on a pipe when it has drawn everything and waits (OPTUI_TEST_SYNC); each such
# line triggers another check of the screen.

room=$(mktemp -d)
exec {idle}<>"$(mkfifo "$room/idle" && echo "$room/idle")"
opened=0
# A separate server for each terminal, because the previous one may still be exiting.
pane() { env -u TMUX TMUX_TMPDIR="$room" tmux -L "terminal$opened" -f /dev/null "$@"; }
trap 'pane kill-server 2>/dev/null; rm -rf "$room"' EXIT

# The script in the pane: records the terminal's settings before and after the program, and its exit status.
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

# Opens a terminal of COLUMNS and ROWS and runs a command in it, in a minimal environment.
open_terminal() {
  local columns=$1 rows=$2
  shift 2
  pane kill-server 2>/dev/null
  opened=$((opened + 1))
  rm -f "$room"/{before,after,status,ended,pid}
  pane new-session -d -x "$columns" -y "$rows" \
    env -i TERM="${WITH_TERM:-tmux-256color}" LANG="${WITH_LANG:-C.UTF-8}" PATH=/usr/bin:/bin ROOM="$room" \
    OPTUI_FOUNDATION="$OPTUI_FOUNDATION" OPTUI_TEST_SYNC="$room/idle" sh "$room/inside.sh" "$@"
}

# Presses keys. After an ESC there is a pause, because with another key right after it, it would be Alt.
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
# Pastes a text, in bracketed mode if the program has requested it.
paste() { pane set-buffer -- "$1" && pane paste-buffer -p; }
screen() { pane capture-pane -p; }
resize() { pane resize-window -x "$1" -y "$2"; }
send_signal() { kill -s "$1" "$(cat "$room/pid")"; }

# Whether a command succeeds within ten seconds, or those of `patience`, tried whenever the program is idle.
in_time() {
  local deadline=$((SECONDS + ${patience:-10}))
  until "$@"; do
    ((SECONDS < deadline)) || return 1
    # tmux may still be drawing the program's output, so the wait for the next line is short.
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

# Expects that eventually a line of the screen matches PATTERN, or that none does any more.
sees() { if in_time on_screen "$2"; then pass "$1"; else misses "$1" "a line like $2"; fi; }
loses() { if in_time not_on_screen "$2"; then pass "$1"; else misses "$1" "no line like $2"; fi; }

# The CPU time of the program so far, and its voluntary context switches.
effort() {
  local process
  process=/proc/$(cat "$room/pid")
  awk '/^voluntary/ { print $2 }' "$process/status"
  cut -d ' ' -f 14,15 "$process/stat"
}

# Expects that nothing happens for a second: no frame and no wake-up.
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

# Whether a shell prints a message, which it does before a prompt: each try requests another prompt.
prompted() {
  press Enter
  on_screen "$1"
}

# Ends a shell. bash 5.2 sometimes misses the end of a job that is stopped and then killed, and would refuse to exit.
exit_shell() { press 'disown -a; exit' Enter; }

# A zombie counts as ended too: its parent ended first.
has_gone() { ! grep -q '^State:.[^Z]' "/proc/$(cat "$room/pid")/status" 2>/dev/null; }

# Expects that a condition becomes true.
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
