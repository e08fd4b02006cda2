# The class of an operation as code, with the current line. Sourced by run.sh.
open_terminal 80 24 "$optui" run --no-holds --speed 64 subclassing/flip-then-post
sees "it ends" 'DONE'
sees "the lesson shows the class of its operation" 'code of swapped'
press Up Up
sees "another one is selected" 'code of together .* posted isFinished 0 -> 1'
sees "and its flags" '^ isReady 1  isExecuting 0  isFinished 1  isCancelled 0'
press t 5 0 0 m s Enter
sees "in the past the line of that time is marked" '^> +Thread\.sleep\(forTimeInterval: 1\)'
sees "with the flags of that time" '^ isReady 1  isExecuting 1  isFinished 0'
press .
sees "a step moves to the line that posts" '^> .*didChangeValue\(for: .\.isExecuting\)'
press ,
sees "and a step back leaves it" '^> +Thread\.sleep'
resize 60 15
sees "60x15 has the line too" '^> +Thread\.sleep'
resize 80 24
press V
sees "V shows the events" 'events, newest first'
press V
sees "V again shows the class" 'code of together'
press q
leaves_with "q there" 0
