#!/usr/bin/env bash
# Makes sure that OpTUI can be built here: a Swift toolchain, and the headers and library of wide ncurses.
set -u
here=$(cd "$(dirname "$0")" && pwd)

# Prints what is missing; the toolchain's own greeting is dropped.
"$here/swift.sh" --version >/dev/null || exit 1

exists() {
  for file in "$@"; do [ -e "$file" ] && return 0; done
  return 1
}

# macOS brings its own.
[ "$(uname -s)" = Linux ] || exit 0
exists /usr/include/ncursesw/curses.h /usr/include/curses.h /usr/local/include/ncursesw/curses.h &&
  exists /usr/lib/*/libncursesw.so /usr/lib/libncursesw.so /usr/lib64/libncursesw.so /usr/local/lib/libncursesw.so &&
  exit 0
exec "$here/apt-install.sh" libncurses-dev
