# The user's own files: a folder as a list that follows its files, a play that restarts, a log from a pipe. Sourced by
# run.sh.

own="$room/own"
mkdir "$own"
cat >"$own/mine.yaml" <<'YAML'
optui: 1
title: My lesson
queues: {q: {}}
operations: {first: {queue: q, duration: 1min}}
YAML
printf 'optui: 1\ntitle: Broken\nqueue: {}\n' >"$own/broken.yaml"

# The program runs in the folder $room.
open_terminal 80 24 "$optui" own
sees "a folder is a list of its scenarios" 'My lesson +own/mine\.yaml'
sees "a file that cannot be played says why" "line 3: unknown key 'queue'.* +own/broken\.yaml"
sees "the built-in scenarios follow" ' Starting an operation by hand '
sed 's/My lesson/My new lesson/' "$own/mine.yaml" >"$own/mine.part"
mv "$own/mine.part" "$own/mine.yaml"
sees "the list follows the files" 'My new lesson +own/mine\.yaml'
press Down Enter
sees "Enter plays a file of the folder" 'PLAY'
press q q
leaves_with "q after that" 0

open_terminal 80 24 "$optui" "$own/mine.yaml" --watch
sees "a watched file is played" '^. . first'
sed 's/first:/second: {queue: q, duration: 1min}, first:/' "$own/mine.yaml" >"$own/mine.part"
mv "$own/mine.part" "$own/mine.yaml"
sees "it restarts when it changes" '^. . second'
echo 'queue: {}' >>"$own/mine.yaml"
sees "a mistake in it is shown" "unknown key 'queue'"
sees "and the play continues" '^. . second'
press q
leaves_with "q there" 0

"$optui" run "$here/steering.yaml" --ui jsonl >"$own/log.jsonl" </dev/null
open_terminal 80 24 sh -c 'cat "$1" | "$0" -' "$optui" "$own/log.jsonl"
sees "a log from standard input" 'first'
press ,
sees "keys come from the terminal" 'PAST'
press q
leaves_with "q after a pipe" 0
