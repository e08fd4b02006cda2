# Scrolling by the terminal: all rows of its window. Sourced by run.sh.

scrolls_all_rows() { [ "$(pane display-message -p '#{scroll_region_upper}-#{scroll_region_lower}')" = "0-$1" ]; }
open_terminal 100 30 "$optui" run "$here/steering.yaml"
in_time on_screen 'PLAY'
comes_true "all 30 rows scroll" scrolls_all_rows 29
press Space
in_time on_screen 'PAUSE'
press : 'help' Enter
sees "a mistake has three rows" "^ there is no command 'help'"
press C-u
sees "another line has words to choose" '^ add '
press 'cancel third' Enter
sees "and leaves nothing of them behind" 'q quit$'
resize 100 40
comes_true "all rows of a larger window scroll" scrolls_all_rows 39
