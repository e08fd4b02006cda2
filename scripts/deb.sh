#!/usr/bin/env bash
# Makes a Debian package of a built program in .build, and prints the name of the file: deb.sh PROGRAM
set -eu
program=$1
here=$(cd "$(dirname "$0")" && pwd)
for tool in dpkg-shlibdeps dpkg-deb; do
  command -v "$tool" >/dev/null || "$here/apt-install.sh" dpkg-dev >&2
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tree=$work/tree
version=$("$program" --version | cut -d ' ' -f 2)
architecture=$(dpkg --print-architecture)
maintainer='OpTUI maintainers <maintainers@optui.example>'

umask 022
"$here/install.sh" install "$program" "$tree/usr"
rm "$tree/usr/share/doc/optui/installed"
size=$(stat -c %s "$tree/usr/bin/optui") most=25000000
((size <= most)) || {
  echo "The program has $size bytes; at most $most are allowed: see RELEASE_FLAGS in the Makefile." >&2
  exit 1
}
# Debian's zsh searches this folder.
mv "$tree/usr/share/zsh/site-functions" "$tree/usr/share/zsh/vendor-completions"
documents=$tree/usr/share/doc/optui
cat >"$documents/changelog" <<TEXT
optui ($version) unstable; urgency=medium

  * CHANGELOG.md lists the changes.

 -- $maintainer  $(date -R -d "@${SOURCE_DATE_EPOCH:-$(date +%s)}")
TEXT
cat >"$documents/copyright" <<TEXT
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: OpTUI
Comment: No license has been granted yet.

Files: *
Copyright: 2026 OpTUI maintainers
License: none
 All rights reserved.
TEXT
gzip -9n "$documents/changelog" "$tree"/usr/share/man/man1/*

# dpkg-shlibdeps requires a source folder.
mkdir "$work/debian"
touch "$work/debian/control"
# dpkg-shlibdeps considers only symbols, but compact relocations need a loader of 2.36.
depends=$(cd "$work" && dpkg-shlibdeps -O "$tree/usr/bin/optui" 2>log |
  sed -E -e 's/^shlibs:Depends=//' -e 's/libc6 \(>= 2\.([0-9]|[12][0-9]|3[0-5])\)/libc6 (>= 2.36)/')
[ -n "$depends" ] || {
  cat "$work/log" >&2
  exit 1
}

install -d -m 755 "$tree/DEBIAN"
cat >"$tree/DEBIAN/control" <<TEXT
Package: optui
Version: $version
Architecture: $architecture
Maintainer: $maintainer
Installed-Size: $(du -ks "$tree/usr" | cut -f 1)
Depends: $depends
Section: devel
Priority: optional
Description: plays and explains operation queues in the terminal
 OpTUI shows the operations of NSOperation-like queues as lanes, and says why
 one is not running. It plays scenario files step by step, forwards and
 backwards, and watches and steers running programs that use its engine.
TEXT
(cd "$tree" && find usr -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum >DEBIAN/md5sums)
package=.build/optui_${version}_$architecture.deb
dpkg-deb --root-owner-group -Zxz --build "$tree" "$package" >/dev/null
echo "$package"
