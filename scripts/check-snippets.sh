#!/usr/bin/env bash
# Compiles the programs of the lessons, and the Swift in README.md, in the documentation and in documentation comments:
# every block between ```swift and ```, each as the body of a separate function, with its imports and tests at file
# level. Errors name the line of the document. An invisible comment on the line before a block can mark it:
#   <!-- snippet: continues -->  it continues the previous block, whose names it uses
#   <!-- snippet: skip -->       it is not complete code
set -u
cd "$(dirname "$0")/.." || exit 1

# The library that the snippets use, and the folder of its modules.
scripts/swift.sh build --target OpFoundation >/dev/null || { scripts/swift.sh build --target OpFoundation; exit 1; }
scripts/swift.sh build --product optui >/dev/null || { scripts/swift.sh build --product optui; exit 1; }
products=$(scripts/swift.sh build --show-bin-path)
modules=$products/Modules
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Translated pages have the same code as the English ones: PageTests.
mapfile -t documents < <(git ls-files -co --exclude-standard README.md 'docs/*.md' ':!docs/zh' 'Sources/*.md' 'Sources/*.swift')
awk -v work="$work" '
  function finish() {
    if (body == "") return
    file = sprintf("%s/Snippet%03d.swift", work, ++count)
    # Adds imports that the block lacks.
    if (imports !~ /import OpFoundation/ && (document == "README.md" || document == "docs/Library.md")) imports = imports "import OpFoundation\n"
    if (imports !~ /import OpEngine/) imports = imports "import OpEngine\n"
    if (body ~ /@Test/ && imports !~ /import Testing/) imports = imports "import Testing\n"
    if (body ~ /@Test/) print imports body > file
    # Some calls are not allowed in tasks, so only code with await becomes a task.
    else print imports "private func snippet()" (body ~ /await/ ? " async" : "") " throws {\n" body "}" > file
    close(file)
    body = imports = ""
  }
  FNR == 1 { finish(); document = FILENAME; mark = "" }
  FILENAME ~ /\.swift$/ && !sub(/^ *\/\/\/ ?/, "") { $0 = "" }
  /^ *<!-- snippet: (continues|skip) -->/ { mark = $3; next }
  /^ *```swift *$/ {
    if (mark != "continues") finish()
    inside = mark != "skip"
    mark = ""
    if (inside) body = body "#sourceLocation(file: \"" FILENAME "\", line: " FNR + 1 ")\n"
    next
  }
  /^ *```/ {
    if (inside) body = body "#sourceLocation()\n"
    inside = 0
    next
  }
  inside && /^ *import / { imports = imports $0 "\n"; body = body "\n"; next }
  inside { body = body $0 "\n" }
  END { finish() }
' "${documents[@]}"

files=("$work"/Snippet*.swift)
[ -e "${files[0]}" ] || { echo "The documents contain no Swift."; exit 1; }
# In some toolchains Testing is in a separate folder.
toolchain=$(dirname "$(dirname "$(scripts/swift.sh -print-target-info | sed -nE 's/.*"runtimeResourcePath": "(.*)".*/\1/p')")")
testing=()
for folder in "$toolchain"/lib/swift/host/plugins/testing "$toolchain"/lib/swift/host/plugins; do
  [ -d "$folder" ] && testing+=(-plugin-path "$folder")
done
if "$toolchain/bin/swiftc" -swift-version 6 -parse-as-library -module-name Snippets -suppress-warnings -I "$modules" \
  "${testing[@]}" -wmo -emit-sil -o /dev/null "${files[@]}"; then
  printf '%d snippets compile.\n' "${#files[@]}"
else
  echo "A snippet does not compile: see above."
  exit 1
fi

# The programs of the lessons, each in a namespace of its own, because they repeat names. Those that need nothing but
# Foundation have to compile with it unchanged; on Linux its operations have no observers.
for lesson in $("$products/optui" course | grep -oE ' [a-z][a-z-]*/[a-z0-9-]+ '); do
  "$products/optui" export "$lesson" --to swift >"$work/${lesson//\//-}.txt" || exit 1
done
for library in OpFoundation Foundation; do
  programs=()
  for text in "$work"/*.txt; do
    grep -q '^import OpFoundation$' "$text" || { echo "The program of $text lacks its import."; exit 1; }
    if [ "$library" = Foundation ] && grep -qE '^import OpEngine$|\.observe\(' "$text"; then continue; fi
    program=$work/$library-$(basename "$text" .txt).swift
    {
      sed -n "s/^import OpFoundation$/import $library/p; /^import OpEngine$/p" "$text"
      echo "#sourceLocation(file: \"$(basename "$text" .txt)\", line: 1)"
      printf 'enum Lesson%03d {\n' "${#programs[@]}"
      sed -E '/^import /d; s/^let /static let /; s/^@main //' "$text"
      echo "}"
    } >"$program"
    programs+=("$program")
  done
  "$toolchain/bin/swiftc" -swift-version 6 -parse-as-library -module-name Lessons -suppress-warnings -I "$modules" \
    -wmo -typecheck "${programs[@]}" || { echo "A lesson's program does not compile with $library: see above."; exit 1; }
  printf 'The programs of %d lessons compile with %s.\n' "${#programs[@]}" "$library"
done
