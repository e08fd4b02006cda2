#!/usr/bin/env bash
# Checks the first word of every documentation comment: it must be neither a pronoun nor a word that begins a clause
# without a subject, because lists of symbols show only the first sentence. The comment of a Bool property must begin
# with "Whether". Also checks that the files and folders named in the documents exist.
set -u
cd "$(dirname "$0")/.." || exit 1

words='It|Its|Who|Whose|Whoever|What|Whatever|Those|These|This|That|There|They|Their|Both|The same'
words+='|How|When|Where|Why|Which|If|Once|So|Then|Also|Not|Only|nil|`nil`|R[0-9]+'
words+='|Called|Signalled|Asked|Kept|Held|Served|Reused|Rises|Noted|More|Counted'
words+='|In|By|As|Of|On|At|To|From|With|Without|Before|After|Below|Beside|Through|Until'
refused=$(find Sources Plugins Tests Benchmarks Examples -name '.build*' -prune -o -type f -name '*.swift' -print0 |
  sort -z | xargs -0 awk -v refused="^($words)([^A-Za-z]|\$)" '
    FNR == 1 { text = "" }
    /^ *\/\/\/( |$)/ {
      if (text == "") {
        text = $0
        place = FILENAME ":" FNR ": "
        sub(/^ *\/\/\/ */, "", text)
        if (text ~ refused) print place text
      }
      next
    }
    /^ *@[A-Za-z]+(\(.*\))?$/ { next }
    /^ *([@a-z][A-Za-z]*(\([a-z]+\))? )*(var|let) [A-Za-z_, ]+(: Bool([ ,]|$)| = (true|false)( |$))/ {
      if (text != "" && text !~ /^Whether / && text !~ refused) print place text
    }
    { text = "" }
  ')
# A path below Sources or the repository, or the name of a file of an extension: `OpTUICore/Loop`, `KeyMap+Play`.
files=$(find Sources Tests -name '*.swift' | sed 's:.*/::; s/\.swift$//')
missing=$(grep -noE '(^|[^`])`((CNcurses|Op[A-Z][A-Za-z]+|Tests|scripts)/[A-Za-z+/.-]+|[A-Z][A-Za-z]+\+[A-Z][a-z][A-Za-z+]*)`' \
  README.md ARCHITECTURE.md CONTRIBUTING.md docs/*.md docs/zh/*.md Sources/*/*.docc/*.md Sources/*/*.docc/*/*.md |
  while IFS= read -r place; do
    file=${place#*\`}
    file=${file%\`}
    [ -e "$file" ] || [ -e "Sources/$file" ] || [ -e "Sources/$file.swift" ] || grep -qxF "$file" <<<"$files" ||
      echo "$(cut -d: -f1,2 <<<"$place"): $file does not exist"
  done)
[ -z "$missing" ] || printf '%s\n' "$missing"

if [ -z "$refused$missing" ]; then
  echo "Documentation comments begin with their subject or a verb, those of Bool properties with Whether; all named files exist."
  exit 0
fi
[ -n "$refused" ] || exit 1
printf '%s\n' "$refused"
printf '%d documentation comments must begin with the subject, a verb or, for a Bool property, "Whether".\n' \
  "$(wc -l <<<"$refused")"
exit 1
