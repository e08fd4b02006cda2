#!/usr/bin/env bash
# Makes the screens of docs/screens, and the pictures of the README, with the program itself. Fails if that changes any, so
# that they stay true.
set -u
cd "$(dirname "$0")/.." || exit 1
optui=.build/debug/optui
export LC_ALL=C.UTF-8
folder=docs/screens

# A page NAME.txt with the screens that the arguments of `optui render` describe, in three sizes.
page() {
  local name=$1 size
  shift
  for size in 80x24 100x30 160x45; do
    printf '$ optui render %s --size %s\n\n' "$*" "$size"
    "$optui" render "$@" --size "$size" --charset unicode || exit 1
    echo
  done >"$folder/$name.txt"
}

page side-by-side blocks/side-by-side --at 3s
page batch groups/batch --at 900ms
page starved-pool why/starved-pool --keys w
page ring why/ring --keys "Down d"
page sixty-four-threads queues/sixty-four-threads --at 700ms
page two-thousand "$folder/two-thousand.yaml" --at 12150ms
for theme in dark light; do
  "$optui" render images/pipeline --at 9500ms --size 100x24 --keys 'Down Down Down Down Down' --to svg --theme "$theme" \
    --charset unicode >"$folder/pipeline-$theme.svg" || exit 1
  "$optui" export scenarios/images/pipeline.yaml --theme "$theme" -o "$folder/lanes-$theme.svg" --force || exit 1
done

if [ -n "$(git status --porcelain -- "$folder")" ]; then
  git --no-pager diff --stat -- "$folder"
  echo "The screens have changed: look at them, and commit them." >&2
  exit 1
fi
