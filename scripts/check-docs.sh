#!/usr/bin/env bash
# Checks the first sentence of every documentation comment: it names its subject, or begins with a verb. In a list of
# symbols only this sentence is shown, where a pronoun has nothing to refer to. Checks too that the source files which
# the documents name exist.
set -u
cd "$(dirname "$0")/.." || exit 1

refused=$(find Sources Plugins -name '*.swift' -print0 | sort -z | xargs -0 awk '
  FNR == 1 { inside = 0 }
  /^ *\/\/\/( |$)/ {
    if (!inside) {
      text = $0
      sub(/^ *\/\/\/ */, "", text)
      if (text ~ /^(It|Its|Who|Whoever|What|Those|The same)([^A-Za-z]|$)/) print FILENAME ":" FNR ": " text
    }
    inside = 1
    next
  }
  { inside = 0 }
')
missing=$(grep -noE '`(CNcurses|OpEngine|OpScenario|OpTUICore|OpTUI|OpFoundation)/[A-Za-z+/]+\.[a-z]+`' docs/*.md |
  while IFS= read -r place; do
    file=${place#*\`}
    [ -e "Sources/${file%\`}" ] || echo "${place%%:\`*}: there is no Sources/${file%\`}"
  done)
[ -z "$missing" ] || printf '%s\n' "$missing"

[ -z "$refused$missing" ] && { echo "Every documentation comment names its subject."; exit 0; }
[ -n "$refused" ] || exit 1
printf '%s\n' "$refused"
printf '%d documentation comments begin with a word that has no antecedent.\n' "$(wc -l <<<"$refused")"
exit 1
