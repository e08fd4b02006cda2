#!/usr/bin/env bash
# Installs a built program below a folder such as /usr/local, with man pages, completions and documents, or uninstalls
# it: install.sh install PROGRAM ROOT | uninstall ROOT
set -eu
here=$(cd "$(dirname "$0")" && pwd)
repository=$(dirname "$here")

usage() {
  echo 'usage: install.sh install PROGRAM ROOT | uninstall ROOT' >&2
  exit 2
}

# The created files and folders, one per line, folders before their files: only these are removed.
manifest=share/doc/optui/installed

made() { printf '%s\n' "$1" >>"$made"; }

folder() {
  [ -d "$root/$1" ] && return
  case $1 in */*) folder "${1%/*}" ;; esac
  install -d -m 755 "$root/$1"
  made "$1"
}

# put MODE SOURCE TARGET
put() {
  folder "${3%/*}"
  install -m "$1" "$2" "$root/$3"
  made "$3"
}

# Makes man pages in the usual form: optui-run(1) by name, `optui run` in the synopsis, no empty lines.
manual() {
  local pages=$work/pages page name
  mkdir "$pages" "$work/manual"
  "$here/swift.sh" build --package-path "$repository/.build/checkouts/swift-argument-parser" \
    --scratch-path "$repository/.build/manual" --product generate-manual >"$work/log" 2>&1 || {
    cat "$work/log" >&2
    exit 1
  }
  "$repository/.build/manual/debug/generate-manual" "$program" --section 1 --multi-page --output-directory "$pages" \
    --date "$(git -C "$repository" log -1 --format=%cs 2>/dev/null || date +%F)"
  rm -f "$pages"/optui.help.1 "$pages"/optui.*.help.1
  for page in "$pages"/*.1; do
    name=$(basename "$page" .1)
    sed -e '/optui\.\([a-z]*\.\)\{0,1\}help 1/d' -e 's/optui\.\([a-z]\)/optui-\1/g' \
      -e 's/optui-\([a-z]*\)\.\([a-z]\)/optui-\1-\2/g' -e '/^\.Dt OPTUI\./ s/\./-/2g' -e 's/^$/.Pp/' \
      -e "/^\.Sh NAME/,/^\.Sh SYNOPSIS/ s/^\.Nm .*/.Nm ${name//./-}/" \
      -e "/^\.Sh SYNOPSIS/,/^\.Sh DESCRIPTION/ s/^\.Nm\$/.Nm ${name//./ }/" "$page" >"$work/manual/${name//./-}.1"
    echo >>"$work/manual/${name//./-}.1"
    put 644 "$work/manual/${name//./-}.1" "share/man/man1/${name//./-}.1"
  done
}

# completion SHELL TARGET
completion() {
  "$program" --generate-completion-script "$1" >"$work/completion"
  put 644 "$work/completion" "$2"
}

install_all() {
  [ -x "$program" ] || {
    echo "$program does not exist: build it first." >&2
    exit 1
  }
  work=$(mktemp -d) made=$work/made
  trap 'rm -rf "$work"' EXIT
  uninstall_all
  strip -o "$work/optui" "$program"
  put 755 "$work/optui" bin/optui
  manual
  completion bash share/bash-completion/completions/optui
  completion zsh share/zsh/site-functions/_optui
  completion fish share/fish/vendor_completions.d/optui.fish
  # In the repository's folder structure, so that links work.
  local document
  while read -r document; do
    put 644 "$document" "share/doc/optui/$document"
  done < <(find ./*.md docs scenarios Sources/OpEngine/OpEngine.docc Examples/Sources -type f | sed 's,^\./,,' | sort)
  install -m 644 "$made" "$root/$manifest"
}

uninstall_all() {
  [ -e "$root/$manifest" ] || return 0
  local list path
  list=$(sed '1!G;h;$!d' "$root/$manifest")
  rm "$root/$manifest"
  while read -r path; do
    if [ -d "$root/$path" ]; then
      # Folders that contain other files are kept.
      rmdir "$root/$path" 2>/dev/null || true
    else
      rm -f "$root/$path"
    fi
  done <<<"$list"
}

case $#:${1-} in
  3:install)
    mkdir -p "$3"
    program=$(cd "$(dirname "$2")" && pwd)/$(basename "$2") root=$(cd "$3" && pwd)
    cd "$repository"
    install_all
    ;;
  2:uninstall)
    root=$2
    [ -e "$root/$manifest" ] || {
      echo "OpTUI is not installed in $root." >&2
      exit 1
    }
    uninstall_all
    ;;
  *) usage ;;
esac
