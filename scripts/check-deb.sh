#!/usr/bin/env bash
# Checks a Debian package as root: runs lintian, and installs, uses and purges it on a minimal Debian, which must leave
# nothing behind: check-deb.sh PACKAGE
set -eu
package=$1
here=$(cd "$(dirname "$0")" && pwd)

fail() {
  printf 'FAIL package: %s\n' "$1" >&2
  exit 1
}

[ "$(id -u)" -eq 0 ] || fail "only root can create and enter a minimal Debian."
for tool in lintian debootstrap; do
  command -v "$tool" >/dev/null || "$here/apt-install.sh" "$tool"
done
printf '%s: %d bytes, installed %d KiB\n' "$package" "$(stat -c %s "$package")" \
  "$(dpkg-deb --field "$package" Installed-Size)"
lintian --allow-root --fail-on error "$package" || fail "lintian finds errors."

bare=$(mktemp -d) log=$(mktemp)
trap 'umount "$bare/proc" 2>/dev/null; rm -rf --one-file-system "$bare" "$log"' EXIT
release=$(. /etc/os-release && echo "$VERSION_CODENAME")
debootstrap --variant=minbase "$release" "$bare" >"$log" 2>&1 || {
  tail -n 20 "$log" >&2
  fail "debootstrap cannot create a minimal Debian."
}
# Swift programs read their arguments from /proc.
mount -t proc proc "$bare/proc"
enter="chroot '$bare' env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/tmp/home LANG=C.UTF-8 TERM=xterm-256color"
inside() { eval "$enter" '"$@"'; }
apt() {
  inside DEBIAN_FRONTEND=noninteractive apt-get --yes "$@" >"$log" 2>&1 || {
    tail -n 20 "$log" >&2
    return 1
  }
}
# Ignores the files of the package manager itself.
files() {
  (cd "$bare" && find . -xdev \( -path ./var/cache -o -path ./var/lib/apt -o -path ./var/lib/dpkg -o -path ./var/log \) \
    -prune -o -print | sort)
}

before=$(files)
cp "$package" "$bare/tmp/optui.deb"
apt install /tmp/optui.deb || fail "it cannot be installed."
rm "$bare/tmp/optui.deb"
inside optui --version
inside optui check --quiet --jobs 2 images why || fail "the installed program fails its own scenarios."
inside optui why why/ring | grep -q 'wait for each other' || fail "the installed program gives no reason."
# The terminal is outside the chroot. In a background process group of its own, the program would be stopped forever.
draw="$enter timeout --foreground 60 optui images/pipeline --speed 64 --no-holds --exit"
script --quiet --return --command "$draw" "$bare/tmp/screen" >/dev/null || fail "the installed program does not draw."
grep -q OpTUI "$bare/tmp/screen" || fail "the installed program does not draw its title."
# The home exists if something was kept there.
rm -rf "$bare/tmp/screen" "$bare/tmp/home"
apt purge --autoremove optui || fail "it cannot be purged."
traces=$(diff <(echo "$before") <(files) || true)
[ -z "$traces" ] || fail "purging left files behind, or removed too much:
$traces"
echo "Installed, used and purged."
