#!/usr/bin/env bash
# Runs the first Python that has modules, which are installed for the system's if none has them:
#   scripts/python.sh "MODULE ..." [ARGUMENT ...]
set -eu
modules=$1
shift
python=python3
has_modules() { "$python" -c "import ${modules// /, }" 2>/dev/null; }
has_modules || python=/usr/bin/python3
# shellcheck disable=SC2086 # a package for each module
has_modules || "$(dirname "$0")/apt-install.sh" $(printf 'python3-%s ' $modules)
has_modules || {
  echo "$python lacks one of the modules: $modules" >&2
  exit 1
}
exec "$python" -B "$@"
