#!/usr/bin/env bash
# Builds the documentation of the libraries into .build/docs with the toolchain's own DocC; a warning is an error.
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

failed=0
for module in OpEngine OpFoundation OpFoundationNetworking; do
  graphs=$out/graphs/$module
  mkdir -p "$graphs"
  "$toolchain/bin/swift-symbolgraph-extract" -module-name "$module" -target "$triple" -I "$built/Modules" \
    -minimum-access-level public -output-dir "$graphs" || exit 1
  catalog=()
  [ -d "Sources/$module/$module.docc" ] && catalog=("Sources/$module/$module.docc")
  "$toolchain/bin/docc" convert ${catalog[@]+"${catalog[@]}"} --additional-symbol-graph-dir "$graphs" \
    --fallback-display-name "$module" --fallback-bundle-identifier "$module" --warnings-as-errors \
    --output-path "$out/$module.doccarchive" || failed=1
done
[ "$failed" -eq 0 ] && echo "Documentation: $out"
exit "$failed"
