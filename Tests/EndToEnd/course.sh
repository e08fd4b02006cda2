# The list of lessons, the navigation between lessons, and the stored progress. Sourced by run.sh.
taking() { open_terminal 80 24 env XDG_STATE_HOME="$room/state" "$optui" "$@"; }
kept() { grep -qxF -- "$1" "$room/state/optui/progress"; }

taking
sees "the list has chapters" '^ 1 [A-Z].* min$'
sees "the first lesson is selected" '^─ What do you know already. ─+ classroom/what-you-know ─'
sees "the heading counts lessons" 'OpTUI  [0-9]+ lessons .* 1/[0-9]+'
press '?'
sees "? explains the keys" 'show matching entries only'
press Escape / w h y / r i n g
sees "letters filter" '^─ .* why/ring ─'
press Escape
sees "escape shows all again" 'OpTUI  [0-9]+ lessons '
press / d e a d l o c k
sees "a search finds words of the lessons" 'OpTUI  [0-9]+ of [0-9]+ lessons'
press Escape
sees "escape shows all again" 'OpTUI  [0-9]+ lessons '
press /
press -l 'blocks/two-workers'
sees "a search finds a name" '^─ .* blocks/two-workers ─'
press Enter
sees "enter plays one" 'OpTUI  [0-9]+\.[0-9]+ Threads and blocks.*  (PLAY|HOLD|QUESTION)'
comes_true "which is noted" kept 'opened blocks/two-workers'
press S
sees "S shows the post" '^ *post S0'
press S
loses "and closes it" '^ *post S0'
press n
sees "n opens the next lesson" '^─ Two blocks and one slot'
press q
sees "q leads back to the list, at that lesson" '^─ .* blocks/one-slot ─'
press q
leaves_with "q from the list" 0
cat >"$room/state/optui/progress" <<'PROGRESS'
optui progress 1
opened starting/fresh
finished starting/by-hand
answered 1 wrong right starting/by-hand
something of a later version
PROGRESS
taking
sees "a finished lesson is ticked, with its score" '✓ Starting an operation by hand .* 1/1  [0-9]+ min [+]'
sees "the list opens at the last lesson" '^─ .* starting/fresh ─'
press q
leaves_with "q there" 0
taking run --speed 64 --no-holds --exit queues/serial
leaves_with "a lesson without its stops" 0
comes_true "does not count" eval '! kept "finished queues/serial"'
taking run --speed 64 queues/one-block
sees "a lesson is opened by name" 'HOLD'
plays_on() { kept "finished $1" || { press NPage && false; }; }
comes_true "and counts when it has ended" plays_on queues/one-block
press q
leaves_with "q there" 0
comes_true "and nothing is lost" kept 'something of a later version'
taking --projector run queues/serial
loses "--projector needs no key" 'events, newest first'
press q
leaves_with "q there" 0
taking --lang zh
sees "the list is in Chinese" '课，学完 [0-9]+'
press q
leaves_with "q there" 0

cp "$room/state/optui/progress" "$room/anna"
course() { ends_with "$1" "$2" "$3" env XDG_STATE_HOME="$room/state" "$optui" course "${@:4}"; }
course "course prints the progress" 0 '^  ✓ starting/by-hand .*1 of 1 right, at first 0  [0-9]+ min'
course "course notes is a page for a teacher" 0 '^### .* min\)$' notes
course "course summary is about a class" 0 'missed at first' summary "$room/anna"
course "a file that is not a progress file" 3 'is not a progress file' summary "$optui"
course "reset forgets" 0 'progress was reset' reset
comes_true "and leaves an empty file" eval '[ "$(wc -l <"$room/state/optui/progress")" = 1 ]'
: >"$room/no-folder"
ends_with "an unwritable folder is reported" 5 'cannot save your progress' env XDG_STATE_HOME="$room/no-folder" "$optui" course reset
