# A live session on the screen: lines, keys that fill them in, pasted text, in all sizes. Sourced by run.sh.

open_terminal 80 24 "$optui" live
sees "an empty session says so" 'live session +EMPTY'
sees "and shows lines to type" '^ +:add photo in net for 3s'
stays_still "it draws nothing by itself"
press :
press -l 'queue net max 2'
press Enter
sees "a line adds a queue" '^> net'
press a
sees "a fills in the line for an operation" '^:add op-1 in net for 1s'
press -l photo
press Enter
sees "whose id is typed over" '^> . photo'
sees "the status row shows the line" '^ :add photo in net for 1s'
press :
press -l 'add x in nett'
press Enter
sees "a mistake has a caret under its word" '^ +\^\^\^\^ there is no queue .nett.'
press Escape : Up
sees "Up has it after Esc" '^:add x in nett'
press C-u
press -l 'add x in 图'
press Enter
sees "a character of two columns has two carets" '^ +\^\^ there is no queue .图.'
press C-u
press -l 'add film in net for 2s name 下载图片'
press Enter
sees "a name in Chinese" '^> . 下载图片'
press D k
sees "D selects another operation" '^ :dep film on photo'
press Enter
sees "which it then waits for" '^> ◌ 下载图片'
press :
press -l 'expect photo.finished before film.executing'
press Enter
sees "a claim is open" '\? photo.finished before film.executing'
press :
press -l 'goto 1s'
press Enter
sees "and then holds" '✓ photo.finished before film.executing'
sees "a later moment was played to" 't=1\.000'
press U
sees "U undoes the claim" '^ :undo'
loses "which is gone" '✓ photo.finished before'
press R
sees "R brings it back" '✓ photo.finished before'

for size in 100x30 60x15 20x3; do
  resize "${size%x*}" "${size#*x}"
  press : C-u
  press -l 'max nte 2'
  press Enter
  sees "$size keeps a refused line" '^:max nte 2'
  sees "with the reason" 'there is no queue'
  press C-u
  press -l 'max ne'
  sees "$size completes it" '^:max net'
  press Escape
done
resize 80 24

press : C-u
paste $'# lines\nqueue cpu max 1\nadd scan in cpu for 1s\n:add print in cpu for 1s after scan\n'
sees "pasted lines are executed" 'print +(created|added)'
sees "the last one is in the status row" '^ :add print in cpu for 1s after scan'
press :
paste 'add x in nowhere'
sees "one line waits for Enter" '^:add x in nowhere'
press Enter
sees "and is answered" 'there is no queue .nowhere.'
press C-u Escape
# Keys in one burst, faster than any frame.
press -l ':max cpu 3'
press Enter
press -l ':suspend net'
press Enter
sees "of two lines typed at once both count" 'net +suspended'
sees "the first one too" 'cpu +.*max 1 → 3'
press W
sees "W fills in the line that saves" '^:save session\.yaml'
press C-u
press -l "save $room/live.yaml"
press Enter
sees "a session is saved" '^ :save '
press q
leaves_with "q leaves it" 0
ends_with "the saved scenario passes its check" 0 '^ok ' "$optui" check "$room/live.yaml"

echo "== The log of a session"
printf '%s\n' 'queue net max 1' 'add a in net for 2s' 'goto 1s' 'cancel a' 'goto end' >"$room/lines"
with_lines='"$0" live --record "$1" ${3-} <"$2"'
ends_with "--record writes the log" 0 'cancel a' sh -c "$with_lines" "$optui" "$room/one.jsonl" "$room/lines"
ends_with "which is shown as one" 0 '^1\.000 a +cancel' "$optui" run --ui plain "$room/one.jsonl"
ends_with "and does not replace a file" 5 '.one.jsonl. exists: --force' sh -c "$with_lines" "$optui" "$room/one.jsonl" "$room/lines"
ends_with "unless forced" 0 'cancel a' sh -c "$with_lines" "$optui" "$room/one.jsonl" "$room/lines" --force
echo nonsense >>"$room/lines"
ends_with "a refused line ends the session" 3 'no command' sh -c "$with_lines" "$optui" "$room/two.jsonl" "$room/lines"
comes_true "whose log is written all the same" cmp -s "$room/one.jsonl" "$room/two.jsonl"
open_terminal 80 24 "$optui" live --record "$room/three.jsonl"
sees "an empty session" 'EMPTY'
press :
press -l "open $room/live.yaml"
press Enter
sees "opens a file" '^> . photo'
press q
leaves_with "q leaves it" 0
ends_with "the log is that of the file" 0 'photo' "$optui" run --ui plain "$room/three.jsonl"

echo "== A play that becomes a session"
open_terminal 80 24 "$optui" run "$room/live.yaml"
sees "a play of a file" 'OpTUI +Live session +PLAY'
press Space :
press -l 'add extra for 1s after photo'
press Enter
sees "a line turns it into a session" 'live live.*PAUSE'
sees "with the added operation" '^> . extra'
press U
sees "U undoes it" "took back .add extra for 1s after photo."
press q
leaves_with "nothing is lost, so q leaves it" 0

echo "== A session that ends without a save"
kept() { open_terminal 80 24 env XDG_STATE_HOME="$room/state" "$optui" live; }
for signal in KILL HUP TERM; do
  kept
  sees "an empty session" 'EMPTY'
  paste $'queue net max 1\nadd photo in net for 2s\n'
  sees "has lines" '^> . photo'
  send_signal "$signal"
  comes_true "SIG$signal ends it" has_gone
  kept
  sees "the next one offers its lines" 'A session with 2 lines was not saved'
  press n Enter
  sees "which can be left" 'EMPTY'
  press q
  leaves_with "q leaves it" 0
  kept
  sees "they are offered again" 'A session with 2 lines was not saved'
  press y Enter
  sees "and resumed" '^> . photo'
  pane kill-server
  comes_true "a closed terminal ends that too" has_gone
  kept
  sees "and it is offered again" 'A session with 2 lines was not saved'
  press y Enter
  sees "resumed" '^  net|^> . photo'
  press q
  sees "q asks" 'the latest commands are not saved'
  press q
  leaves_with "and leaves by intention" 0
  kept
  sees "after which nothing is offered" 'EMPTY'
  press q
  leaves_with "q leaves it" 0
done

echo "== The session of its page"
sed -n '/^\$ optui live <<LINES/,/^LINES/p' "$here/../../docs/LiveSession.md" | sed '1d;$d' >"$room/lines"
(cd "$room" && "$optui" live <lines >/dev/null && mv photos.yaml expected.yaml)
open_terminal 100 30 "$optui" live
sees "an empty session" 'EMPTY'
paste "$(cat "$room/lines")"
sees "all its lines at once" '^ :save photos.yaml'
sees "its seven operations have finished" '✓6 ✗1'
press q
leaves_with "q leaves it" 0
comes_true "the file is that of a session of lines" cmp -s "$room/photos.yaml" "$room/expected.yaml"
ends_with "which passes" 0 '^ok ' "$optui" check "$room/photos.yaml"
