#!/usr/bin/env bash
# Installs a built program into an empty folder, uses it, and uninstalls it: check-install.sh PROGRAM
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT

fail() {
  printf 'FAIL install: %s\n' "$1" >&2
  exit 1
}

echo "another package's" >"$root/README"
mkdir -p "$root/share/man/man1"
before=$(cd "$root" && find . | sort)
"$here/install.sh" install "$1" "$root"
# Again, as for a new version.
"$here/install.sh" install "$1" "$root"

optui=$root/bin/optui
[ "$("$optui" --version)" = "$("$1" --version)" ] || fail "the installed program prints a different version"
(cd / && "$optui" check --format short dependencies/by-hand) || fail "the installed program cannot play"

# Every command has a page, and every page a name and a text.
for command in $("$optui" --help | sed -nE '/SUBCOMMANDS:$/,/^$/ s/^  ([a-z]+) .*/\1/p'); do
  page=$root/share/man/man1/optui-$command.1
  grep -q "^\.Nm optui-$command\$" "$page" && grep -q '^\.Sh DESCRIPTION' "$page" || fail "no man page of $command"
  ! command -v mandoc >/dev/null || mandoc -T lint -W error "$page" || fail "the man page of $command"
done

# Every relative link of the documents has an existing target.
links() {
  grep -oE '(\]\(|(src|srcset|href)=")[^)"# ]+' "$1" | sed -E 's/^(\]\(|[a-z]+=")//' | grep -vE '^[a-z]+:'
}
dead=$(cd "$root/share/doc/optui" && find . -name '*.md' | while read -r page; do
  links "$page" | while read -r link; do [ -e "${page%/*}/$link" ] || echo "$page: $link"; done
done)
[ -z "$dead" ] || fail "dead links in the documents:
$dead"

completions=share/bash-completion/completions/optui
bash -n "$root/$completions" || fail "the completions for bash"
# Prints the completions that bash offers for a line, one per line.
candidates() {
  PATH=$root/bin:$PATH bash -c '
    source "$1" && shift
    COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_LINE=$*
    COMP_POINT=${#COMP_LINE}
    words=($(complete -p optui))
    for index in "${!words[@]}"; do [ "${words[index]}" != -F ] || function=${words[index + 1]}; done
    "$function" optui "${@: -1}" "${@: -2:1}"
    printf "%s\n" "${COMPREPLY[@]}"' bash "$root/$completions" "$@"
}
offers() {
  local word=$1
  shift
  candidates "$@" | grep -qx -- "$word" || fail "bash does not complete '$*' to '$word'"
}
offers check optui ch
offers why/ring optui why why/ri
offers layout optui why why/ring ""
offers deadlock optui explain dead
# Without a command as well, because optui FILE means optui run FILE.
offers why/ring optui why/ri
# The shell splits `--format=` into words.
offers json optui check --format =
offers junit optui check why/ring --format = ju
offers --watch optui why/ring --wa
mkdir "$root/own" && echo "optui: 1" >"$root/own.yaml" && cp "$root/own.yaml" "$root/own/play.yaml"
(
  cd "$root"
  offers own.yaml optui ow
  offers own/play.yaml optui own/
  offers own.yaml optui export why/ring -o ow
  offers own.yaml optui exec -- cat ow
)
offers cat optui exec -- ca
offers stats optui help st
offers underlying optui explain under
offers summary optui course su
! command -v zsh >/dev/null || zsh -n "$root/share/zsh/site-functions/_optui" || fail "the completions for zsh"
! command -v fish >/dev/null || fish -n "$root/share/fish/vendor_completions.d/optui.fish" ||
  fail "the completions for fish"
# Without an interactive command line, the parser's helper functions print errors.
fish_offers() {
  PATH=$root/bin:$PATH fish --no-config -c "source '$root/share/fish/vendor_completions.d/optui.fish'
    complete -C '$2'" 2>/dev/null | grep -q "^$1" || fail "fish does not complete '$2' to '$1'"
}
if command -v fish >/dev/null; then
  fish_offers stats 'optui help st'
  fish_offers cat 'optui exec -- ca'
  fish_offers --watch 'optui why/ring --wa'
  fish_offers --format=json 'optui check --format=js'
  fish_offers "$root/own/play.yaml" "optui exec -- cat $root/own/pl"
fi
rm -r "$root/own.yaml" "$root/own"

"$here/install.sh" uninstall "$root"
[ "$(cd "$root" && find . | sort)" = "$before" ] || fail "uninstalling left files behind, or removed too much"
echo "Installed, used and removed."
