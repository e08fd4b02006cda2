#!/usr/bin/env bash
# Makes sure that OpTUI can be built here: finds a Swift toolchain, and the headers and libraries of wide ncurses and
# libyaml.
set -u
here=$(cd "$(dirname "$0")" && pwd)

# Prints what is missing; the toolchain's own output is dropped.
"$here/swift.sh" --version >/dev/null || exit 1

exists() {
  for file in "$@"; do [ -e "$file" ] && return 0; done
  return 1
}

missing=()
case $(uname -s) in
  Linux)
    exists /usr/include/ncursesw/curses.h /usr/include/curses.h /usr/local/include/ncursesw/curses.h &&
      exists /usr/lib/*/libncursesw.so /usr/lib/libncursesw.so /usr/lib64/libncursesw.so /usr/local/lib/libncursesw.so ||
      missing+=(libncurses-dev)
    exists /usr/include/yaml.h /usr/local/include/yaml.h &&
      exists /usr/lib/*/libyaml.so /usr/lib/libyaml.so /usr/lib64/libyaml.so /usr/local/lib/libyaml.so ||
      missing+=(libyaml-dev)
    [ ${#missing[@]} -eq 0 ] || exec "$here/apt-install.sh" "${missing[@]}"
    ;;
  Darwin) # curses comes with the system.
    exists /opt/homebrew/include/yaml.h /usr/local/include/yaml.h || exec brew install --quiet libyaml
    ;;
esac
