# Terminals of other types, and their unsolicited input. Sourced by run.sh.
WITH_LANG=C open_terminal 80 24 "$optui" run "$here/steering.yaml"
sees "a locale without UTF-8 gets ASCII" '^. E first'
press q
leaves_with "q there" 0
WITH_TERM=dumb open_terminal 80 24 "$optui" run --speed 64 "$files/good.yaml"
sees "TERM=dumb prints lines" '2\.000 first +-> finished'
sees "and says why" 'no full screen: a terminal of TERM=dumb cannot place its cursor'
leaves_with "and ends by itself" 0
WITH_TERM=no-such-terminal open_terminal 80 24 "$optui" run "$here/steering.yaml"
sees "an unknown TERM is taken for a common one, and that is said" 'does not know TERM=no-such-terminal: drawn as for xterm'
press q
leaves_with "q there" 0
for term in linux cygwin hurd; do
  [ -e /lib/terminfo/${term:0:1}/$term ] || [ -e /usr/share/terminfo/${term:0:1}/$term ] || continue
  WITH_TERM=$term open_terminal 80 24 "$optui" run "$here/steering.yaml"
  sees "TERM=$term, which has no size, has a screen" 'Space pause'
  press q
  leaves_with "q there" 0
done
open_terminal 80 24 "$optui" run "$here/steering.yaml"
in_time on_screen 'PLAY'
press Space
sees "Space pauses" 'PAUSE'
# The reply to a query of the background colour, an Alt-q, and the 1 of a keypad, which is a digit.
press -H 1b 5d 31 31 3b 72 67 62 3a 31 65 1b 5c 1b 71 1b 4f 71
press '?'
sees "replies of the terminal and Alt are not keys" 'Esc close'
press Escape
sees "and nothing has moved" 'PAUSE'
press q
leaves_with "q there" 0
WITH_TERM=vt100 open_terminal 80 24 "$optui" run "$here/steering.yaml"
sees "a terminal with one screen" 'Space pause'
press q
leaves_with "q there" 0
sees "the summary is on it" '^left at .*, before the end$'
loses "and nothing else of the program" 'pause|OpTUI|q quit'
WITH_TERM=vt100 open_terminal 80 24 "$optui" run "$here/steering.yaml"
in_time on_screen 'Space pause'
send_signal ALRM
leaves_with "a sudden end there" 142
loses "it clears the screen too" 'pause|OpTUI|q quit'
open_terminal 80 24 sh -c '"$@" </dev/null' sh "$optui" run --speed 64 --exit "$files/good.yaml"
leaves_with "standard input from nowhere" 0
open_terminal 10 3 "$optui" run "$here/steering.yaml"
sees "a terminal of 10x3" 'PLAY'
press q
leaves_with "q there" 0
