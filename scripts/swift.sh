#!/usr/bin/env bash
# Runs `swift` of the first toolchain that is new enough, on PATH or in one of the usual places, with the given
# arguments.
set -u
needs_major=6 needs_minor=2

candidates() {
  command -v swift
  if [ -n "${HOME:-}" ]; then
    printf '%s\n' "$HOME/.local/share/swiftly/bin/swift" "$HOME/.swiftly/bin/swift" "$HOME/.swiftenv/shims/swift"
  fi
  printf '%s\n' /usr/bin/swift /usr/local/bin/swift /usr/local/swift*/usr/bin/swift /usr/share/swift*/usr/bin/swift \
    /opt/swift*/usr/bin/swift
}

seen=""
while read -r swift; do
  [ -x "$swift" ] || continue
  version=$("$swift" --version 2>/dev/null | sed -nE 's/.*Swift version ([0-9]+\.[0-9]+).*/\1/p' | head -n 1)
  [ -n "$version" ] || continue
  major=${version%%.*} minor=${version#*.}
  if ((major > needs_major || (major == needs_major && minor >= needs_minor))); then
    exec "$swift" "$@"
  fi
  seen="${seen:-Swift $version in $swift}"
done < <(candidates)

cat >&2 <<MESSAGE
OpTUI needs Swift $needs_major.$needs_minor or later; found ${seen:-no Swift toolchain}.
Install one from https://www.swift.org/install and put its bin folder on PATH, then try again.
MESSAGE
exit 1
