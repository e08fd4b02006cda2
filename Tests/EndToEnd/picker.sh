# The list of scenarios to choose from. Sourced by run.sh.

open_terminal 80 24 "$optui"
sees "the picker lists the built-in scenarios" 'blocks/by-hand'
sees "and says how many there are below" 'scenarios, [0-9]+ more below'
press '?'
sees "? says what the keys do" 'show those with these letters'
press Escape / w h y / r i
sees "letters filter" '^> why/ring'
press Escape
sees "escape shows all again" 'OpTUI  [0-9]+ scenarios'
press End
sees "End goes to the last" 'why/suspended-behind'
press Enter
sees "enter plays one" 'PLAY|HOLD|DONE|STUCK'
press q
sees "q leads back to the list" '^> why/suspended-behind'
press q
leaves_with "q from the list" 0
