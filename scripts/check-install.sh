#!/usr/bin/env bash
# Installs a built program into an empty folder, uses what is there, and takes it away again: check-install.sh PROGRAM
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT

fail() {
  printf 'FAIL install: %s\n' "$1" >&2
  exit 1
}

echo "somebody else's" >"$root/README"
mkdir -p "$root/share/man/man1"
before=$(cd "$root" && find . | sort)
"$here/install.sh" install "$1" "$root"
# Once more, as for a new version.
"$here/install.sh" install "$1" "$root"

optui=$root/bin/optui
[ "$("$optui" --version)" = "$("$1" --version)" ] || fail "the installed program tells another version"
(cd / && "$optui" check --format short dependencies/by-hand) || fail "the installed program cannot play"

# Every command has its page, and every page its name and its text.
for command in $("$optui" --help | sed -nE '/^SUBCOMMANDS/,/^$/ s/^  ([a-z]+) .*/\1/p'); do
  page=$root/share/man/man1/optui-$command.1
  grep -q "^\.Nm optui-$command\$" "$page" && grep -q '^\.Sh DESCRIPTION' "$page" || fail "no man page of $command"
  ! command -v mandoc >/dev/null || mandoc -T lint -W error "$page" || fail "the man page of $command"
done

completions=share/bash-completion/completions/optui
bash -n "$root/$completions" || fail "the completions for bash"
! command -v zsh >/dev/null || zsh -n "$root/share/zsh/site-functions/_optui" || fail "the completions for zsh"
! command -v fish >/dev/null || fish -n "$root/share/fish/vendor_completions.d/optui.fish" ||
  fail "the completions for fish"

"$here/install.sh" uninstall "$root"
[ "$(cd "$root" && find . | sort)" = "$before" ] || fail "uninstalling leaves something, or took too much"
echo "Installed, used and removed."
