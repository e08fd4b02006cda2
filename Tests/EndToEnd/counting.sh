# Counts passed and failed tests. Sourced by run.sh, and by the check of exports.

passed=0 failed=0
pass() {
  passed=$((passed + 1))
  printf 'ok    %s\n' "$1"
}
fail() {
  failed=$((failed + 1))
  printf 'FAIL  %s\n      wanted: %s\n' "$1" "$2"
}
