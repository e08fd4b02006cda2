#!/usr/bin/env bash
# Checks what the compiler cannot: that dependencies point downwards, and that files are not too long.
set -u
shopt -s nullglob
cd "$(dirname "$0")/.." || exit 1
failures=0

fail() {
  printf '%s\n' "$@"
  failures=$((failures + 1))
}

# The code of Swift files without comments and text: FILE:LINE:CODE.
code() {
  find "$@" -name '*.swift' -print0 | sort -z | xargs -0 -r grep -nH '' | grep -vE '^[^:]+:[0-9]+: *//' |
    sed -E 's/"[^"]*"//g; s# //.*##'
}

imports() {
  code "$@" | sed -nE \
    's/^([^:]+:[0-9]+):(.* )?import (struct |class |enum |protocol |func |typealias )?([A-Za-z_]+).*/\1 \4/p'
}

# 1. The system modules that a target of Sources/ may import. The compiler checks all others: Package.swift names them.
may_import() {
  case $1 in
    OpSystem) echo "Glibc Darwin Musl" ;;
    OpEngine) echo "Synchronization Dispatch Runtime" ;;
    OpPlay | OpTUI) echo "Dispatch" ;;
    OpFoundation | EmbedFiles) echo "Foundation" ;;
    OpFoundationNetworking) echo "Foundation FoundationNetworking" ;;
  esac
}
for folder in Sources/*/; do
  target=$(basename "$folder")
  while read -r place module; do
    grep -q "\"$module\"" Package.swift || [[ " $(may_import "$target") " == *" $module "* ]] ||
      fail "$place: $target may not import $module"
  done < <(imports "$folder")
done

# 2. Modules that only one folder may import, and folders that may not import system modules.
only_in() {
  while read -r place module; do
    [[ $module != "$1" || $place == "$2"/* ]] || fail "$place: only $2 may import $1"
  done < <(imports Sources)
}
while read -r place module; do
  [[ $module == DequeModule ]] || fail "$place: the core is pure and may not import $module"
done < <(imports Sources/OpEngine/Model Sources/OpEngine/Core)
only_in CNcurses Sources/OpTUI/Terminal
only_in CLibYAML Sources/OpScenario/Loading

# 3. Folders inside a target, lowest first: none may name a type that a folder above it declares. Folders in one entry
# may name each other.
folders_of() {
  case $1 in
    # One lock guards everything that belongs to an engine, so the folders above the core may name each other.
    OpEngine) echo "Model Core Runtime,Observation,Operations,Queues,Recording,Explaining,Serving" ;;
    OpText) echo "Lines Canvas" ;;
    OpLog) echo "Values Lanes Statistics Waits Reading Glyphs Timeline Sentences" ;;
    OpInspection) echo "Memory Metadata Foundation Events" ;;
    OpScenario) echo "Model Reporting Loading Language" ;;
    OpTeach) echo "Listing Asking Exercises Course" ;;
    OpPlay) echo "Recording Stepping Playing Threads Expecting Session" ;;
    OpTUICore) echo "App Explaining Screens Panels Loop" ;;
    OpTUI) echo "Terminal Output Attaching Files Explaining Playing Checking Teaching Configuration Commands" ;;
  esac
}
# The types that folders declare at file level for other files, as one pattern: `A|B|C`.
declared() {
  code "$@" | sed -nE 's/^[^:]+:[0-9]+:((@|public|package|final|open|indirect)[^ ]* )*(class|struct|enum|protocol|actor|typealias) ([A-Za-z_]+).*/\4/p' |
    sort -u | paste -sd '|'
}
for target in OpEngine OpText OpLog OpInspection OpScenario OpTeach OpPlay OpTUICore OpTUI; do
  below=()
  for entry in $(folders_of "$target"); do
    here=()
    for folder in ${entry//,/ }; do [ -d "Sources/$target/$folder" ] && here+=("Sources/$target/$folder"); done
    [ ${#here[@]} -gt 0 ] || continue
    names=$(declared "${here[@]}")
    if [ ${#below[@]} -gt 0 ] && [ -n "$names" ]; then
      while IFS= read -r line; do
        fail "$line" "  = names a type of $target/$entry, which is above it"
      done < <(code "${below[@]}" | grep -E "^[^:]+:[0-9]+:(.*[^A-Za-z_.])?($names)([^A-Za-z_]|$)")
    fi
    below+=("${here[@]}")
  done
  for folder in Sources/"$target"/*/; do
    [[ $folder == *.docc/ ]] && continue
    [[ ",$(folders_of "$target" | tr ' ' ',')," == *",$(basename "$folder"),"* ]] ||
      fail "$folder: is not among the folders of $target in scripts/check-layers.sh"
  done
done

# 4. Code outside the core may not name the tables of EngineState, and must call its methods instead. Access control
# cannot express this, because the core is many files of one module.
tables=$(sed -nE 's/^  var ([A-Za-z]+)( =|: [^{]*$).*/\1/p' Sources/OpEngine/Core/EngineState.swift | grep -vx effects | paste -sd '|')
[ -n "$tables" ] || fail "Sources/OpEngine/Core/EngineState.swift: this check finds no tables"
while IFS= read -r line; do
  fail "$line" "  = names a table of EngineState: call one of its methods, or add one to EngineState+Inputs"
done < <(code Sources/OpEngine | grep -v '^Sources/OpEngine/Core/' |
  grep -E "(^|[^A-Za-z_])(state|\\\$0)\.($tables)([^A-Za-z_(]|$)")

# 5. No file is longer than 400 lines.
while read -r lines file; do
  [ "$file" = total ] || [ "$lines" -le 400 ] || fail "$file: $lines lines, at most 400 are allowed"
done < <(git ls-files -z '*.swift' '*.c' '*.h' '*.sh' | xargs -0 -r wc -l)

# 6. Only products are public: other packages do not import the other targets. A re-exported module has to be imported
# as public, which by itself makes nothing public.
while IFS= read -r line; do
  fail "$line" "  = is public in a target that is not a product: package is enough"
done < <(code Sources/Op{Text,Log,Inspection,Export,Scenario,Teach,Play,TUICore,TUI} scenarios |
  grep -vE '^Sources/[A-Za-z]+/Exports.swift:[0-9]+:@_exported public import [A-Za-z]+$' | grep -E '^[^:]+:[0-9]+:(.*[^A-Za-z_.`])?(public|open) +(final|indirect|override|static|class|struct|enum|protocol|actor|func|var|let|init|subscript|typealias|extension|import|private|internal)[ ({(]')

# 7. No tracked file contains a path of one machine.
while IFS= read -r line; do
  fail "$line" "  = names a path of one machine"
done < <(git grep -nIE '(^|[^A-Za-z0-9_.$}])/(root|work|home|Users)/')

[ "$failures" -eq 0 ] && echo "Layers hold." || printf '%d broken.\n' "$failures"
[ "$failures" -eq 0 ]
