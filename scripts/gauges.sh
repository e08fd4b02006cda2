#!/usr/bin/env bash
# Prints the size figures of ARCHITECTURE.md for a commit, by default HEAD.
#   scripts/gauges.sh [COMMIT]
set -eu
export LC_ALL=C.UTF-8
cd "$(dirname "$0")/.."
commit=${1:-HEAD}
# Translations are data, in any form.
sources() { git archive "$commit" Sources | tar -xO --exclude='Sources/Translations/*' --wildcards '*.swift' '*.c' '*.h'; }
row() { printf '%-52s %d\n' "$1" "$2"; }
row "lines of code, without comments and translations" \
  "$(sources | grep -cvE '^[[:space:]]*(//|/\*|\*|$)')"
row "lines over 100 characters, without translations" "$(sources | grep -cE '^.{101}')"
row "bytes, without translations" "$(sources | wc -c)"
row "files that name one engine event (blockEnded)" "$(git grep -lw blockEnded "$commit" -- Sources | wc -l)"
# A switch that lists cases only to do nothing with them, or to return the same constant for all.
row "lists of four or more cases with a constant result" "$(sources | perl -0777 -ne '
  s/"[^"\n]*"//g; s/\/\/.*//g; 1 while s/\([^()\n]*\)//g;
  my $constant = qr/nil|true|false|self|\[\]|0/;
  while (/^ *case ([^:{}]*):\s*(?:break|continue|return|$constant|return $constant)\s*$/mg) {
    $lists++ if (() = $1 =~ /\.\w/g) >= 4;
  }
  print $lists + 0')"
