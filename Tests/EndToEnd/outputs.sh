# Outputs of the program: clipboard, files, exports and statistics. Sourced by run.sh.

clipboard_has() { pane show-buffer 2>/dev/null | grep -qE -- "$1"; }
copies() { if in_time clipboard_has "$2"; then pass "$1"; else misses "$1" "a clipboard with $2"; fi; }

open_terminal 80 24 "$optui" run "$here/steering.yaml"
pane set-option -s set-clipboard on
sees "a play to copy from" 'PLAY'
press Space
sees "is paused" 'PAUSE'
press g j Y
sees "Y says where the row is" 'sent to the clipboard; Y again sends the screen'
copies "the row of the lane is on the clipboard" '^> . first'
press Y
sees "Y again says where the screen is" 'the screen is sent to the clipboard'
copies "the screen is on the clipboard" '^ OpTUI '
press Y
sees "a third Y writes a file" 'the screen is in optui-screen-1.txt'
if grep -q 'OpTUI' "$room/optui-screen-1.txt"; then pass "with the screen"; else fail "with the screen" "OpTUI in it"; fi
press E
sees "E fills in a name" '^:export steering.svg'
press Enter
sees "Enter exports" 'events are in steering.svg'
if grep -q '</svg>' "$room/steering.svg"; then pass "a picture"; else fail "a picture" "a whole SVG file"; fi
press E Enter
sees "an existing file is kept" "'steering.svg' exists: .export! steering.svg. replaces it"
press : 'export! csv' Enter
sees "a format alone uses the name of the play" 'events are in steering.csv'
press : 'export x.gif' Enter
sees "another extension is not a format" 'the format: one of: svg, html'
press Escape %
sees "% shows statistics" 'operations? in'
sees "for each queue" '^ queue +done +waited'
press 0
sees "for the displayed moment" '0 operations in 0s'
press '$'
resize 60 15
sees "60x15 has them too" '^ queue +done +waited'
resize 80 24
sees "80x24 is complete again" '^ queue +done +waited.*peak'
press Escape q
leaves_with "q after that" 0

WITH_TERM=vt100 open_terminal 80 24 "$optui" run "$here/steering.yaml"
sees "a terminal without a clipboard" 'PLAY'
press g j Y
sees "writes the text to a file" 'cannot set the clipboard; the text is in optui-screen-2.txt'
press q
leaves_with "q there" 0

# With its default settings tmux passes nothing on.
open_terminal 80 24 env TMUX="$room/tmux-$(id -u)/terminal$((opened + 1)),1,0" TMUX_PANE=%0 "$optui" run "$here/steering.yaml"
sees "inside tmux" 'PLAY'
press g j Y
sees "nothing is sent that tmux does not allow" 'the text is in optui-screen-3.txt'
pane set-option -s set-clipboard on
press g j Y
copies "what it allows is sent" '^> . first'
press q
leaves_with "q in tmux" 0

"$optui" run "$here/steering.yaml" --ui jsonl >"$room/whole.jsonl"
head -n 5 "$room/whole.jsonl" >"$room/grows.jsonl"
open_terminal 80 24 "$optui" "$room/grows.jsonl"
sees "a log is shown up to its end" 'the log ends at|a recorded log'
press C-f
sees "Ctrl-F follows it" 'FOLLOW'
tail -n +6 "$room/whole.jsonl" >>"$room/grows.jsonl"
sees "and additions appear" '✓3'
press q
leaves_with "q leaves it" 0
