#!/usr/bin/env bash
# Exports plays in every format, and checks them with a reader of each format: check.sh path/to/optui
set -u
export LC_ALL=C.UTF-8
optui=$(realpath "${1:?usage: check.sh path/to/optui}")
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../EndToEnd/counting.sh"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

need() { command -v "$1" >/dev/null || "$here/../../scripts/apt-install.sh" "$2"; }
need dot graphviz
need protoc protobuf-compiler
need python3 python3
need xmllint libxml2-utils
need asciinema asciinema
need node nodejs

# Mermaid, from PyPI, because npm is not available everywhere. The hash identifies the reviewed version.
mermaid=
fetch_mermaid() {
  need pip3 python3-pip
  echo 'artoo-mermaid==11.16.0 --hash=sha256:fa6d2c8c0fbc4be09a456bfdd62f92eb85e44299a02460b1f4fd4f200a19f01d' \
    >"$folder/mermaid.txt"
  pip3 download --quiet --no-deps --only-binary=:all: --python-version 3.12 --require-hashes --dest "$folder/mermaid" \
    --requirement "$folder/mermaid.txt" && python3 -m zipfile -e "$folder"/mermaid/*.whl "$folder/mermaid" &&
    mermaid=$folder/mermaid/artoo_mermaid/assets/mermaid.min.js
}
if ! fetch_mermaid >"$folder/said" 2>&1; then
  echo "Mermaid cannot be fetched, so charts are not checked: $(tail -n 1 "$folder/said")"
fi

# A play of fifteen hundred operations: nine thousand events.
big="$folder/big.yaml"
{
  printf 'optui: 1\ntitle: Fifteen hundred\nqueues: {q: {max: 8}}\noperations:\n'
  printf '  job: {queue: q, duration: 10ms, repeat: 1500}\n'
} >"$big"

reads() {
  local what=$1
  shift
  if "$@" >"$folder/said" 2>&1; then pass "$what"; else fail "$what" "$(tail -n 3 "$folder/said")"; fi
}

perfetto() {
  protoc --decode=Trace -I "$here" perfetto.proto <"$1" >"$folder/decoded" || return 1
  # A field that is not in the published schema is printed by its number.
  ! grep -qE '^ *[0-9]+[:{ ]' "$folder/decoded" && python3 "$here/check.py" perfetto "$folder/decoded"
}

for play in images/pipeline why/ring groups/batch "$here/nasty.yaml" "$big"; do
  name=$(basename "$play" .yaml)
  for format in perfetto chrome svg html cast dot otlp csv; do
    "$optui" export "$play" --to "$format" -o "$folder/$name.$format" || fail "$name is exported" "$format"
  done
  reads "$name: protoc decodes the Perfetto trace" perfetto "$folder/$name.perfetto"
  reads "$name: the keys of the page go through it" node "$here/keys.js" "$folder/$name.html"
  # A long chart is refused.
  if "$optui" export "$play" --to mermaid -o "$folder/$name.mmd" 2>/dev/null && [ -n "$mermaid" ]; then
    reads "$name: Mermaid parses the chart" node "$here/mermaid.js" "$mermaid" "$folder/$name.mmd"
  fi
  for format in svg html; do reads "$name: xmllint reads $format" xmllint --noout "$folder/$name.$format"; done
  # asciinema needs a terminal.
  reads "$name: asciinema prints the recording" \
    script --quiet --return --command "asciinema cat $folder/$name.cast" /dev/null
  for format in chrome otlp csv cast; do
    reads "$name: Python reads $format" python3 "$here/check.py" "$format" "$folder/$name.$format"
  done
  # dot needs minutes to lay out thousands of nodes, but not to read them.
  reads "$name: Graphviz reads the graph" dot -Tcanon -o "$folder/$name.canon" "$folder/$name.dot"
done

printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ]
