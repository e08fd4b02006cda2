#!/usr/bin/env bash
# Counts the public symbols of a library by its symbol graph, cases included and synthesized members not, and fails above
# a number of them, or where one has no documentation comment: count-api.sh path/to/Module.symbols.json MOST
set -eu
graph=${1:?usage: count-api.sh path/to/Module.symbols.json MOST}
most=${2:?usage: count-api.sh path/to/Module.symbols.json MOST}

# The graph is one line of JSON, in which each symbol begins with its kind.
symbols=$(sed 's/{"kind":{"identifier":"swift\./\n&/g' "$graph" | grep '^{"kind":{"identifier":"swift\.')
count=$(wc -l <<<"$symbols")
sed -E 's/.*"displayName":"([^"]*)"\},"identifier".*/\1/;s/$/:/' <<<"$symbols" | sort | uniq -c | sort -rn
# The compiler makes a $property for a property wrapper, and nobody can document it.
bare=$(grep -v '"docComment":' <<<"$symbols" | sed -E 's/.*"pathComponents":\[([^]]*)\].*/\1/;s/","/./g;s/"//g' |
  grep -vE '(^|\.)\$' || true)
echo "$count public symbols in $(basename "$graph" .symbols.json), of at most $most"
[ -z "$bare" ] || printf '%s has no documentation comment\n' $bare >&2
[ -z "$bare" ] && [ "$count" -le "$most" ]
