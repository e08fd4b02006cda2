# The program without a terminal: its output and exit status. Sourced by run.sh.

# Expects that a command without input ends with STATUS and that a line of its output matches PATTERN.
ends_with() {
  local name=$1 status=$2 pattern=$3 actual output
  shift 3
  output=$(timeout 20 "$@" </dev/null 2>&1)
  actual=$?
  if [ "$actual" -ne "$status" ]; then
    fail "$name" "exit status $status, got $actual"
  elif ! grep -qE -- "$pattern" <<<"$output"; then
    fail "$name" "a line like $pattern"
  else
    pass "$name"
    return
  fi
  head -n 12 <<<"$output" | sed 's/^/      |/'
}

files="$room/files"
mkdir "$files" "$files/folder"
cd "$files" || exit 1
cat >good.yaml <<'YAML'
optui: 1
title: Good
queues:
  q: {max: 1}
operations:
  first: {queue: q, duration: 2s}
YAML
cat >why.yaml <<'YAML'
optui: 1
title: Why
allow: [deadlock]
queues:
  q: {suspended: true}
  other: {}
operations:
  first: {queue: q, at: 100ms, duration: 1s}
  second: {queue: other, after: [first]}
YAML
cat >named.yaml <<'YAML'
optui: 1
title: Named
operations:
  A: {name: 下载, duration: 1s}
threads:
  narrator: [{hold: true}, {note: go}]
YAML
sed 's/duration/duratoin/' good.yaml >typo.yaml
{ cat good.yaml && printf '  second: {queue: q, after: [third]}\n  third: {queue: q, after: [second]}\n'; } >cycle.yaml
{ cat good.yaml && printf 'expect:\n  - ends: 3s\n'; } >wrong.yaml
cat >deadlock.yaml <<'YAML'
optui: 1
title: Deadlock
allow: [dependency-cycle]
queues:
  q: {max: 1}
operations:
  a: {queue: q, after: [b]}
  b: {queue: q, after: [a]}
YAML
cat >words.yaml <<'YAML'
optui: 1
title: Words
allow: [deadlock]
queues:
  q: {}
operations:
  manual: {queue: q, kind: manual, name: By hand}
  pausable: {queue: q, kind: pausable, duration: 1s}
  waiting: {queue: q, duration: 1s, conditions: [{id: online, satisfied: false, otherwise: wait}]}
script:
  - {at: 500ms, pause: pausable}
YAML
: >empty.yaml
cp wrong.yaml folder
printf 'optui: 1\ntitle: \xff\n' >latin.yaml

ends_with "alone, without a terminal, it lists" 0 '^starting/by-hand' "$optui"
ends_with "why names the root" 0 'fix: a step .resume: q. resumes it' "$optui" why why.yaml second
ends_with "why at a time" 0 '^why at 0\.500' "$optui" why why.yaml second --at 500ms
ends_with "why in colours" 0 $'\033\\[1m  fix: a step .resume: q' "$optui" why why.yaml second --color always
ends_with "and without, if the output is not a terminal" 0 '^  fix: a step .resume: q' "$optui" why why.yaml second
ends_with "why as JSON" 0 '"chain":\[\{"kind":"dependency","op":"second"' "$optui" why why.yaml second --format json
"$optui" run why.yaml --ui jsonl >why.log </dev/null
ends_with "why from a log alone" 0 'first is in q, which is suspended' "$optui" why why.log second
ends_with "with a call as fix" 0 'fix: q\.isSuspended = false resumes it' "$optui" why why.log second
ends_with "and structure in JSON" 0 '"fix":\{"action":"resume","queue":"q","text":' \
  "$optui" why why.log second --format json
ends_with "why of all operations" 0 '^  second +depends on first' "$optui" why why.yaml
ends_with "with counted causes" 0 '^q is suspended; 2 wait for that: first and second' "$optui" why why.yaml
ends_with "why of a thread" 0 '^why does main not continue' "$optui" why why.yaml main
ends_with "a program that cannot serve its engine is not one without operations" 75 "'/proc/optui-.*cannot be used" \
  env -u XDG_RUNTIME_DIR TMPDIR=/proc "$optui" exec --stuck 200ms -- sleep 60
ends_with "figures" 0 '^q +0/1' "$optui" stats why.yaml
ends_with "everything that waits as JSON" 0 '"causes":\[\{"kind":"suspended","holders":\[\],"queue":"q","waiting":' \
  "$optui" why why.yaml --format json
ends_with "figures of a log as JSON" 0 '"critical_path":\[' "$optui" stats why.log --format json
ends_with "figures of nothing" 3 'has no operation' "$optui" stats named.yaml
ends_with "the schema" 0 '"\$schema": "http://json-schema.org/draft-07/schema#"' "$optui" explain schema
ends_with "by its former command" 0 '"\$schema": "http://json-schema.org/draft-07/schema#"' "$optui" schema
ends_with "commands on standard input" 0 '"re":2,"done":true' \
  sh -c 'printf "goto 1s\ncancel first\n" | "$0" run good.yaml --ui jsonl --commands -' "$optui"
ends_with "a refused command" 3 '"re":1,"refused":"unknown-operation","text":' \
  sh -c 'echo "cancel nobody" | "$0" run good.yaml --ui jsonl --commands -' "$optui"
ends_with "why by name" 0 '^why does By hand not end' "$optui" why words.yaml 'By hand'
ends_with "why at the end" 0 '^why at 0\.100' "$optui" why why.yaml second --at end
ends_with "why of an unknown operation" 2 "did you mean 'second'" "$optui" why why.yaml secnd
ends_with "why at an invalid time" 2 'has no unit' "$optui" why why.yaml second --at 5
ends_with "why of a missing file" 3 'is neither a file nor' "$optui" why nowhere.yaml second
ends_with "a file without a command" 0 '2\.000 first +-> finished' "$optui" good.yaml
ends_with "a name without a command" 0 'prints: end' "$optui" starting/by-hand
ends_with "a log without a command" 0 '^ *0\.000 second +depends on first' "$optui" why.log
ends_with "standard input" 0 '2\.000 first +-> finished' sh -c '"$0" - <good.yaml' "$optui"
ends_with "standard input to check" 1 'standard input:8:5: failed\[ends\]' sh -c '"$0" check - <wrong.yaml' "$optui"
ends_with "commands for a log" 2 'steers a play' "$optui" run why.log --commands -
ends_with "a log watched" 2 'are always followed' "$optui" run why.log --watch
ends_with "a log from standard input" 0 'first is in q, which is suspended' \
  sh -c 'cat why.log | "$0" why - second' "$optui"
ends_with "a misspelled command" 2 "did you mean 'check'" "$optui" chek good.yaml
ends_with "alone" 3 "did you mean 'optui check'" "$optui" chek
ends_with "a built-in file" 0 '^title:' "$optui" export images/pipeline --to yaml
ends_with "its copy names the schema beside it" 0 'schema=optui\.schema\.json$' "$optui" show images/pipeline
ends_with "its classes in Swift" 0 '^class Request: Operation' "$optui" export subclassing/async-recipe --to swift
ends_with "an unknown suffix" 2 "no format has the suffix of 'o.foo'" "$optui" export why/ring -o o.foo
ends_with "one screen" 0 'STUCK +t=2\.000' "$optui" export why/ring --screen
ends_with "by its former command" 0 't=1\.000' "$optui" render why/ring --at 1s
ends_with "no such built-in file" 3 "did you mean 'images/pipeline'" "$optui" show images/pipelin
ends_with "a lint explained" 0 'What to do' "$optui" explain late-dependency
ends_with "a misuse explained" 0 '^An operation runs once: .*\.$' "$optui" explain alreadyEnqueuedOrFinished
ends_with "a reason explained" 0 'when: its queue is suspended' "$optui" explain suspended
ends_with "an exit code explained" 0 'The reader of the output has closed it' "$optui" explain 141
ends_with "a signal explained" 0 'Ended by signal N: .*130 Control-C' "$optui" explain 130
ends_with "the posts explained" 0 '^    lessons: .*blocks/' "$optui" explain posts
ends_with "one post explained" 0 '^row 13, S4:119-141: ' "$optui" explain S4
ends_with "everything that can be explained" 0 '^  missing-kvo +a flag differs' "$optui" explain
ends_with "nothing to explain" 2 "did you mean 'deadlock'" "$optui" explain deadlok
ends_with "the format" 0 '^# The scenario format' "$optui" explain format
ends_with "a key of the format" 0 '^## Queues' "$optui" explain underlying
ends_with "by their former command" 0 '^## Queues' "$optui" format underlying
ends_with "help about an unknown command" 2 'there is no command .foo.' "$optui" help foo
ends_with "no such key" 2 "key of the format 'nosuchkey'" "$optui" explain nosuchkey
ends_with "a new scenario" 0 'started\.yaml is written' "$optui" new started
ends_with "which passes" 0 '^ok +started\.yaml' "$optui" check started.yaml
ends_with "a new scenario with a name of two words" 0 "optui 'two words\.yaml'" "$optui" new 'two words'
ends_with "a new scenario without a name" 2 "'' is not a file name" "$optui" new ''
ends_with "a folder with both endings of names" 0 '^ends/other\.yml +started' \
  sh -c 'mkdir ends; cp started.yaml ends/other.yml; "$0" ends' "$optui"
ends_with "and is not overwritten" 5 "'started\.yaml' exists: --force" "$optui" new started
ends_with "unless forced" 0 'is written' "$optui" new --force started.yaml
ends_with "a new scenario in a missing folder" 5 "cannot write 'no/where.yaml'" "$optui" new no/where
ends_with "check of a built-in folder" 0 '^ok +why/ring' "$optui" check why
ends_with "check in parallel" 0 'scenarios: [0-9]+ ok$' "$optui" check -j 4 images queues
ends_with "quiet check" 0 '^0$' sh -c '"$0" check --quiet why | wc -c' "$optui"
ends_with "JSON of a success" 0 '^\{"file":"good.yaml","verdict":"ok","problems":0,"ms":' "$optui" check --format json good.yaml
ends_with "JSON of a failure" 1 '"actual":"2\.000 first\.finished' "$optui" check --format json wrong.yaml
ends_with "short has the actual result" 1 'at 3\.000; actual: 2\.000 first\.finished' "$optui" check --format short wrong.yaml
ends_with "TAP" 1 '^not ok 2 - wrong\.yaml' "$optui" check --format tap good.yaml wrong.yaml
ends_with "JUnit" 1 '<testcase classname="wrong.yaml" name="expect 1: ends">' \
  "$optui" check --format junit good.yaml wrong.yaml
ends_with "an error in colours" 3 $'\033\\[1;38;5;166moptui:' "$optui" stats no-such-file --color always
ends_with "help in colours" 0 $'\033\\[1mOPTIONS:' "$optui" why --help --color always
NO_COLOR=1 CLICOLOR_FORCE=1 ends_with "NO_COLOR" 3 '^optui: .*is neither a file, a built-in scenario nor a running program' "$optui" stats no-such-file
ends_with "check in colours" 1 $'\033\\[1;38;5;[0-9]+mfailed' "$optui" check --color always wrong.yaml
ends_with "a list in colours" 0 $'\033\\[38;5;33mimages/pipeline' "$optui" images --color always
ends_with "the course in colours" 0 $'\033\\[1m1 First look' "$optui" course --color always
ends_with "the lines of a play in colours" 0 $'\033\\[1mfirst\033\\[0m  added to q' \
  "$optui" run why.yaml --ui plain --color always
ends_with "a list as JSON" 0 '^\{"name":"images/pipeline","title":' "$optui" course --format json
ends_with "check with a closed pipe" 0 '^141$' \
  bash -c '"$0" check good.yaml folder 2>&1 | head -n 0; echo "${PIPESTATUS[0]}"' "$optui"
ends_with "list" 0 '^ +starting/by-hand' "$optui" list
ends_with "run prints names" 0 '^0\.000 下载 +created' env LC_ALL=C.UTF-8 "$optui" run named.yaml
ends_with "run prints ids if names cannot be shown" 0 '^0\.000 A +created' env LC_ALL=C "$optui" run named.yaml
ends_with "or on request" 0 '^0\.000 A +created' \
  env LC_ALL=C.UTF-8 "$optui" run --charset ascii named.yaml
ends_with "a hold without effect is not printed" 0 '^0$' sh -c "'$optui' run named.yaml | grep -c holds; true"
ends_with "run prints one line per event" 0 '^ *2\.000 first +-> finished' "$optui" run --speed 64 good.yaml
ends_with "run plays a built-in scenario by name" 0 'prints: end' "$optui" run --speed 64 starting/by-hand
ends_with "run prints one JSON object per event" 0 '^\{.*"event":"finished".*"op":"first"' \
  "$optui" run --speed 64 --ui jsonl good.yaml
ends_with "check passes" 0 'good' "$optui" check good.yaml
ends_with "check takes names of built-in scenarios" 0 '^ok +why/ring' "$optui" check why/ring
ends_with "a log to check" 3 'event log.*not a scenario' "$optui" check why.log
ends_with "a log as lines" 0 '^ *0\.000 second +depends on first' "$optui" run why.log
ends_with "a log as its own lines" 0 '^same$' sh -c "'$optui' run why.log --ui jsonl | cmp - why.log && echo same"
tail -n +2 why.log >cut.log
ends_with "a log without its first line" 3 'cut\.log:1:1: .*without its first line' "$optui" why cut.log second
ends_with "the version" 0 '^optui [0-9]+\.[0-9]+' "$optui" --version
ends_with "as a command" 0 '^optui [0-9]+\.[0-9]+' "$optui" version
ends_with "the completions" 0 '^#compdef optui' "$optui" completions zsh
ends_with "why of a process that does not exist" 1 'there is no process 999999999' "$optui" why 999999999 poster
ends_with "a folder is no target" 3 "is a folder; .optui folder. lists it" "$optui" why folder
ends_with "a file is no program" 2 "is a file, not a program; .optui good\.yaml. shows it" "$optui" attach good.yaml
ends_with "check takes folders" 1 'folder/wrong\.yaml:8:5: failed\[ends\]' "$optui" check good.yaml folder
ends_with "a wrong expectation" 1 'failed\[ends\]' "$optui" check wrong.yaml
ends_with "run does not verify expectations" 0 '^ *2\.000 first +-> finished' "$optui" run --speed 64 wrong.yaml
ends_with "a deadlock is an end too" 0 '0\.000 b +added to q' "$optui" run --speed 64 deadlock.yaml
ends_with "run's help says so" 0 'Expectations are not verified' "$optui" help run
ends_with "a typo" 3 'did you mean .duration' "$optui" check typo.yaml
ends_with "a cycle" 3 'dependency-cycle' "$optui" run cycle.yaml
ends_with "an empty file" 3 'empty' "$optui" run empty.yaml
ends_with "a file that is not UTF-8" 3 'UTF-8' "$optui" run latin.yaml
ends_with "a missing file" 3 'nowhere\.yaml' "$optui" run nowhere.yaml
ends_with "a folder is listed" 0 '^folder/wrong\.yaml +Good' "$optui" folder
ends_with "beside the built-in scenarios" 0 '^starting/by-hand' "$optui" folder
mkdir -p none
ends_with "a folder without scenarios" 3 "'none' has no .yaml or .yml file" "$optui" none
ends_with "a folder of built-in scenarios" 0 '^images/pipeline' "$optui" images
ends_with "an unknown option" 2 'Usage' "$optui" run --quickly good.yaml
ends_with "an invalid speed" 2 "not one of 1/8" "$optui" run --speed 3 good.yaml
ends_with "no file lists them" 0 '^starting/by-hand' "$optui" run
ends_with "a missing terminal" 4 'terminal' "$optui" run --ui tui good.yaml
ends_with "a full disk" 5 '' sh -c '"$0" run --speed 64 good.yaml >/dev/full' "$optui"
ends_with "a closed pipe" 0 '1\.\.\.' sh -c '"$0" course | head -n 0; echo 1...' "$optui"
ends_with "which ends it silently" 0 '^141$' bash -c '"$0" run --ui jsonl good.yaml | head -n 0; echo "${PIPESTATUS[0]}"' "$optui"
ends_with "a name with terminal controls" 3 "^optui: 'a.\[2J' is neither" "$optui" why "$(printf 'a\033[2J')"
cp good.yaml "$(printf 'latin-\351.yaml')"
ends_with "a name that is not UTF-8" 0 '^ok +latin-.\.yaml$' "$optui" check "$(printf 'latin-\351.yaml')"
cd "$here" || exit 1
