#!/usr/bin/env bash
# Generates the screens of docs/screens, and the pictures of the README. Fails if one has changed.
set -u
cd "$(dirname "$0")/.." || exit 1
optui=$PWD/.build/debug/optui
export LC_ALL=C.UTF-8 OPTUI_FOUNDATION=0
folder=docs/screens

# Writes a page NAME.txt with the output of `optui export --screen` for the arguments, in three sizes.
page() {
  local name=$1 size
  shift
  for size in 80x24 100x30 160x45; do
    printf '$ optui export %s --screen --size %s\n\n' "$*" "$size"
    "$optui" export "$@" --screen --size "$size" --charset unicode || exit 1
    echo
  done >"$folder/$name.txt"
}

page side-by-side blocks/side-by-side --at 3s
page batch groups/batch --at 900ms
page starved-pool why/starved-pool --keys w
page ring why/ring --keys "Down d"
page suspended-behind why/suspended-behind --at end --keys w
page menus why/suspended-behind --at 2500ms --keys 'Down Enter'
page undo queues/limits --at 1s --keys ': m a x Space 3 Enter : c a n c e l Space j o b . 4 Enter U'
page refused-line images/pipeline --at 500ms --keys ': a d d Space d Space i n Space c p u Space a f t e r Space A Space B Enter'
page sixty-four-threads queues/sixty-four-threads --at 700ms
page two-thousand "$folder/two-thousand.yaml" --at 12150ms
for theme in dark light; do
  "$optui" export images/pipeline --at 9500ms --size 100x24 --keys 'Down Down Down Down Down' --to svg --theme "$theme" \
    --charset unicode >"$folder/pipeline-$theme.svg" || exit 1
  "$optui" export scenarios/images/pipeline.yaml --theme "$theme" -o "$folder/lanes-$theme.svg" --force || exit 1
done

# Screens that depend on keys are captured from a terminal, in both languages.
. Tests/EndToEnd/counting.sh
. Tests/EndToEnd/terminal.sh

# Runs a command in a terminal, in the current language.
opens() { open_terminal 80 24 env HOME="$room" XDG_STATE_HOME="$room/state" "$optui" "$@" --lang "$language"; }
# Waits for the English or the Chinese line.
awaits() {
  local line=$1
  [ "$language" = zh ] && line=$2
  sees "$page: $line" "$line" >"$room/said"
  grep -A 60 '^FAIL' "$room/said"
}
# Appends the screen to the page, below the steps that lead to it.
shot() {
  printf '%s\n\n' "$*"
  screen
  echo
} >>"$folder/$page.txt"
begins() {
  page=$1
  [ "$language" = en ] && rm -f "$folder/$page.txt"
}

# A page without what differs between two runs of a program: times, and lanes that follow from them.
without_times() { sed -E 's/[0-9.]+(us|ms|s)?/0/g; s/[ 0▁▂▃▄▅▆▇█▀⋯═─│┃✓]+/ /g'; }
# Keeps a page if only times have changed.
keeps_times() {
  local old
  old=$(git show "HEAD:$folder/$page.txt" 2>/dev/null | without_times)
  [ "$old" != "$(without_times <"$folder/$page.txt")" ] || git checkout -q -- "$folder/$page.txt"
}

for language in en zh; do
  begins question
  opens run priority/who-ends-first
  awaits 'HOLD' '停顿'
  press Space
  awaits 'question 1 of 2' '第 1 题'
  shot "\$ optui run priority/who-ends-first --lang $language, Space"
  press a
  awaits 'HOLD  t=1.200' '停顿  t=1.200'
  shot "then a, which is wrong"

  begins prediction
  opens run goals/low-before-high
  awaits 'HOLD' '停顿'
  press P Space
  awaits 'predict' '预测'
  shot "\$ optui run goals/low-before-high --lang $language, P, Space"

  begins goal
  opens run goals/free-the-ring
  awaits 'HOLD' '停顿'
  press Space
  awaits 'STUCK' '卡住'
  press w
  awaits 'why is egg waiting' 'egg 为何在等'
  shot "\$ optui run goals/free-the-ring --lang $language, Space, w"
  press x
  awaits 'DONE  t=2.000' '完成  t=2.000'
  shot "then x, which cancels egg"

  begins exercise-before
  opens learn
  awaits '1/25' '1/25'
  press h
  awaits 't=3.000' 't=3.000'
  shot "\$ optui learn --lang $language, h"
  begins exercise-after
  sed -i 's/print: {queue: q,/print: {queue: q, after: [load],/' "$room"/optui-exercises/01-*.yaml
  awaits 't=5.000' 't=5.000'
  shot "\$ optui learn --lang $language, once print: {queue: q, after: [load], ...} is saved"

  begins swift-exercise
  press l G Up Up Up Up Enter
  # The first build takes minutes.
  patience=600 awaits 'after 5\.0s' '5\.0s'
  press w
  awaits 'fix: download' '办法：download'
  awaits ' END .*▸1' ' 结束 .*▸1'
  shot "\$ optui learn --lang $language, the first exercise in Swift; w, when the program has been ended"
  for key in isExecuting isFinished; do
    sed -i "/private func end/a willChangeValue(forKey: \"$key\"); defer { didChangeValue(forKey: \"$key\") }" \
      "$room"/optui-exercises/21-*.swift
  done
  press Escape
  patience=60 awaits ' END .*✓4' ' 结束 .*✓4'
  shot "the same exercise, once end() tells the queue"
  rm -rf "$room/optui-exercises" "$room/state"
done
keeps_times

if [ "$failed" -gt 0 ]; then
  echo "$failed screens did not appear." >&2
  exit 1
fi
if [ -n "$(git status --porcelain -- "$folder")" ]; then
  git --no-pager diff --stat -- "$folder"
  echo "The screens have changed: review and commit them." >&2
  exit 1
fi
