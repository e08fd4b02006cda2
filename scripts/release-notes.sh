#!/usr/bin/env bash
# Prints the changelog's section for the version of a tag, if the program has the same version: release-notes.sh v0.1.0
set -eu
cd "$(dirname "$0")/.."
version=${1#v}

fail() {
  printf '%s\n' "$1" >&2
  exit 1
}

number=$(sed -nE 's/.*static let number = "(.*)"/\1/p' Sources/OpTUI/Version.swift)
[ "$number" = "$version" ] || fail "The tag $1 does not fit the program, which is $number: see Sources/OpTUI/Version.swift."
notes=$(awk -v heading="## [$version]" 'index($0, "## ") == 1 { on = index($0, heading) == 1; next } on' CHANGELOG.md)
[ -n "$notes" ] || fail "CHANGELOG.md has no section '## [$version]': rename 'Unreleased', and add the date."
printf '%s\n' "$notes" | sed '/./,$!d'
