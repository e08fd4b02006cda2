# The files of settings and keys. Sourced by run.sh, after mouse.sh.
mkdir -p "$files/home/optui"
configured() { open_terminal 80 24 env XDG_CONFIG_HOME="$files/home" "$optui" "$@"; }
"$optui" config >"$files/home/optui/config"
"$optui" config --keys >"$files/home/optui/keys"
configured run "$here/steering.yaml"
comes_true "what optui config prints changes nothing" uses_mouse 11
press q
leaves_with "q there" 0
sed -i 's/^# mouse: on/mouse: off/; s/^# log-order: newest/log-order: oldest/' "$files/home/optui/config"
sed -i 's/^# pause: Space/pause: b/; s/^# quit: q/quit: Q/' "$files/home/optui/keys"
configured run "$here/steering.yaml"
sees "the settings determine the order of the log" 'events, oldest first'
comes_true "so is the mouse, which is the terminal's" uses_mouse 00
sees "the key bar has the user's keys" 'b pause.*Q quit'
press b
sees "which work" 'PAUSE'
press q
sees "and others do not" 'no such key: [?] shows them all'
press m
comes_true "m takes the mouse all the same" uses_mouse 11
press Q
leaves_with "Q there" 0
echo 'mouse: of' >"$files/home/optui/config"
if XDG_CONFIG_HOME="$files/home" "$optui" run "$here/steering.yaml" --ui plain >"$files/out" 2>&1; then
  fail "a mistake in the settings ends it" "status 3, got 0"
elif [ $? = 3 ] && grep -q 'one of: on, off' "$files/out"; then
  pass "a mistake in the settings ends it"
else
  fail "a mistake in the settings ends it" "status 3 and a hint, got $(cat "$files/out")"
fi
