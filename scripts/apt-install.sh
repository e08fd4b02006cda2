#!/usr/bin/env bash
# Installs Debian packages quietly, as root or with sudo. The output of apt is shown only if it fails.
set -u
packages=("$@")

fail() {
  printf 'OpTUI needs the package %s. %s\n' "${packages[*]}" "$1" >&2
  exit 1
}

command -v apt-get >/dev/null || fail "Install it, or what your system calls it, with your package manager."
as_root=()
if [ "$(id -u)" -ne 0 ]; then
  command -v sudo >/dev/null || fail "As root: apt-get install ${packages[*]}"
  as_root=(sudo)
fi

log=$(mktemp)
trap 'rm -f "$log"' EXIT
install() {
  ${as_root[@]+"${as_root[@]}"} env DEBIAN_FRONTEND=noninteractive \
    apt-get install --yes --no-install-recommends "${packages[@]}" >"$log" 2>&1 </dev/null
}

printf 'Installing %s with apt.\n' "${packages[*]}"
# Fetches the package lists only if the first attempt fails, because they are missing or old.
install && exit 0
${as_root[@]+"${as_root[@]}"} apt-get update >"$log" 2>&1 </dev/null && install && exit 0
cat "$log" >&2
fail "apt could not install it: see above."
