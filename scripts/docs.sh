#!/usr/bin/env bash
# Builds the documentation of the libraries into .build/docs with the toolchain's own DocC; a warning is an error. Counts
# the public symbols of OpEngine: 420 at most, each with a comment.
# No plugin is needed for that, so none reaches those who use the package.
set -u
cd "$(dirname "$0")/.." || exit 1

scripts/swift.sh build --target OpFoundationNetworking || exit 1
built=$(scripts/swift.sh build --show-bin-path)
info=$(scripts/swift.sh -print-target-info)
triple=$(sed -nE 's/^ *"triple": "(.*)",/\1/p' <<<"$info" | head -n 1)
toolchain=$(dirname "$(dirname "$(sed -nE 's/.*"runtimeResourcePath": "(.*)".*/\1/p' <<<"$info")")")
out=.build/docs
rm -rf "$out"

extract() {
  "$toolchain/bin/swift-symbolgraph-extract" -module-name "$1" -target "$triple" -I "$built/Modules" \
    -minimum-access-level public "${@:3}" -output-dir "$2"
}

mkdir -p "$out/counted"
failed=0
for module in OpEngine OpFoundation OpFoundationNetworking; do
  graphs=$out/graphs/$module
  mkdir -p "$graphs"
  extract "$module" "$graphs" || exit 1
  catalog=()
  [ -d "Sources/$module/$module.docc" ] && catalog=("Sources/$module/$module.docc")
  "$toolchain/bin/docc" convert ${catalog[@]+"${catalog[@]}"} --additional-symbol-graph-dir "$graphs" \
    --fallback-display-name "$module" --fallback-bundle-identifier "$module" --warnings-as-errors \
    --output-path "$out/$module.doccarchive" || failed=1
done
extract OpEngine "$out/counted" -skip-synthesized-members && scripts/count-api.sh "$out/counted/OpEngine.symbols.json" 420 ||
  failed=1
[ "$failed" -eq 0 ] && echo "Documentation: $out"
exit "$failed"
