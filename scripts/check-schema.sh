#!/usr/bin/env bash
# Checks scenarios against the schema with an independent validator: every built-in one must be valid, and files with
# one mistake each must not: check-schema.sh path/to/optui
set -eu
optui=${1:?usage: check-schema.sh path/to/optui}
cd "$(dirname "$0")/.."
"$optui" explain schema >scenarios/scenario.schema.json.part
cmp -s scenarios/scenario.schema.json.part scenarios/scenario.schema.json || {
  rm scenarios/scenario.schema.json.part
  echo "scenarios/scenario.schema.json is out of date: run $optui explain schema >scenarios/scenario.schema.json" >&2
  exit 1
}
rm scenarios/scenario.schema.json.part
scripts/python.sh "jsonschema yaml" - scenarios <<'PYTHON'
import json, pathlib, re, sys, yaml, jsonschema

class Loader(yaml.CSafeLoader):
    """Reads with libyaml, as the loader does, and takes true and false alone for Booleans, as YAML 1.2 does."""

Loader.yaml_implicit_resolvers = {
    first: [(tag, rule) for tag, rule in rules if tag not in ("tag:yaml.org,2002:bool", "tag:yaml.org,2002:timestamp", "tag:yaml.org,2002:int", "tag:yaml.org,2002:float")]
    for first, rules in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile("^(true|false)$"), list("tf"))
Loader.add_implicit_resolver("tag:yaml.org,2002:int", re.compile("^-?[0-9]+$"), list("-0123456789"))
Loader.add_implicit_resolver("tag:yaml.org,2002:float", re.compile(r"^-?[0-9]+\.[0-9]+$"), list("-0123456789"))

folder = pathlib.Path(sys.argv[1])
validator = jsonschema.Draft7Validator(json.loads((folder / "scenario.schema.json").read_text()))
wrong = 0
files = [path for path in sorted(folder.rglob("*.yaml")) if path.name != "course.yaml"]
for path in files:
    for error in validator.iter_errors(yaml.load(path.read_text(), Loader)):
        print(f"{path}: {'/'.join(map(str, error.absolute_path))}: {error.message[:200]}")
        wrong += 1
head = "optui: 1\ntitle: t\n"
mistakes = [
    "", "optui: 1\n", head + "titel: t\n", head + "queues: {q: {mx: 1}}\n", head + "queues: {q: {max: many}}\n",
    head + "operations: {a: {duration: 5}}\n", head + "operations: {a: {duration: 5 hours}}\n",
    head + "operations: {a: {kind: thread}}\n", head + "operations: {a: {priority: urgent}}\n",
    head + "script: [{cancl: a}]\n", head + "script: {cancel: a}\n", head + "expect: [{lint: {id: deadlok}}]\n",
    head + "expect: [{at: 1s, states: {a: running}}]\n", head + "expect: [{running: {at-most: 1}}]\n",
    head + "clock: fast\n", head + "allow: [everything]\n", head + "exercise: {task: t}\n",
]
for text in mistakes:
    if validator.is_valid(yaml.load(text, Loader)):
        print(f"the schema takes what the loader refuses: {text!r}")
        wrong += 1
print(f"{len(files)} scenarios by the schema, {len(mistakes)} mistakes: {wrong} wrong")
sys.exit(wrong > 0)
PYTHON
