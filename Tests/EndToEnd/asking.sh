# Questions that the play writes, predictions, goals, and the user as the scheduler. Sourced by run.sh.
open_terminal 80 24 "$optui" run classroom/five-questions
sees "a hold, until the note was read" 'HOLD .*t=0\.000'
press Space
sees "a question is counted" '^─ question 1 of 5 ─'
sees "it has its answers" '\[b\] ready: its dependencies have finished'
sees "and the planned durations" ' takes [0-9]'
press w
sees "w gives a hint" 'held by'
press s
sees "nothing is steered meanwhile" 'answer the question first: w gives a hint, Enter twice skips it'
press a
sees "a wrong answer" 'Wrong\. The answer is "ready: its dependencies'
press ]
sees "] continues to the next stop" 'HOLD .*t=1\.600'
press NPage
sees "a presentation remote to the next question" '^─ question 2 of 5 ─'
press NPage
sees "skipping takes two presses" 'press it again to skip the question'
press NPage
sees "and then the answer is there" 'Answer: urgent\.'
press q
leaves_with "q at a hold" 0

open_terminal 80 24 "$optui" run dependencies/by-hand
sees "another hold" 'HOLD .*t=0\.000'
press Down x
sees "the user steers" 'op2 .*cancelled'
press Space
sees "then a question of the file is omitted" 'You have changed the play, so this question does not count: op2 is not ready'
press q
leaves_with "q beside it" 0

open_terminal 80 24 "$optui" run goals/low-before-high
sees "a goal replaces the title" 'goal: low starts before high, and nothing is cancelled'
sees "and stops for its note" 'HOLD .*t=0\.000'
press P
sees "P predicts" 'the play stops before each decision and asks'
press Space
sees "it stops before the decision" '^─ predict ─'
sees "and asks for it" 'Which operation starts next in q\?'
press b
sees "the prediction is marked" '✓ Right: high\.'
sees "a goal is missed" 'The goal is missed: r tries again'
press P
sees "P again shows the score" 'no longer stops before decisions, predicted 1 of 1'
press t 1 s Enter
sees "the decision is in the past" 'PAST .*t=1\.000'
press F
sees "it is forked before the decision" 'forked at 1\.000'
press g j j p 5
sees "a key raises the priority" 'low +priority low → very-high'
press Space
sees "the goal is reached" '✓ The goal is reached with 1 key: the fewest known'
press q
leaves_with "q at its end" 0

open_terminal 60 15 "$optui" run goals/you-decide
sees "a hold, until the note was read" 'HOLD'
press Space
sees "the user is the scheduler" 'CHOICE'
sees "and chooses what goes first" '\[a\] thread user: add photo to q'
press Enter
sees "only a choice continues the play" 'choose what goes first: press a, b'
press a
sees "a choice that misses the goal" 'The goal is missed'
press t
press -l 500ms
press Enter F Space
sees "can be made again" 'CHOICE'
press b
sees "a choice that reaches it" 'The goal is reached with 1 key'
press q
leaves_with "q there" 0
