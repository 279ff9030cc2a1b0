# Records that are written and read.

## What cannot be read or written

record-unknown-game = There is no game called `{ $name }`. Name one of these: { LIST($games, with: "comma") }.
record-game = { $name } (`{ $id }`)
record-other-rules = The record was written by version { $stated } of the rules of { $game }; this is version { $current }. Take the `Rules` line out to have it read by today's rules.
record-impossible = { $game } cannot begin like this: { LIST($faults, with: "semicolon") }. Correct it and try again.
record-too-long = The record has { $bytes } bytes; at most { $most } are read. Send one game at a time.
record-empty = There is no record in this text. Send the moves, or a record made by `/record export`.
record-archive = That's an archive (such as a .zip). Unpack it and send the text file in it.
record-binary = That isn't a text file. Send the record as plain text.
record-no-game = The record does not say which game it is. Name one of these: { LIST($games, with: "comma") }.
record-action-refused = Action { $number }, `{ $text }`, cannot be played: { $refusal }

## Where an action stands

record-place-move = line { $line }, turn { $turn }, { $side }'s move
record-place-action =
    { $number ->
        [1] line { $line }, turn { $turn }, { $side }'s first action
        [2] line { $line }, turn { $turn }, { $side }'s second action
        [3] line { $line }, turn { $turn }, { $side }'s third action
        [4] line { $line }, turn { $turn }, { $side }'s fourth action
        [5] line { $line }, turn { $turn }, { $side }'s fifth action
        [6] line { $line }, turn { $turn }, { $side }'s sixth action
       *[other] line { $line }, turn { $turn }, action { $number } of { $side }'s turn
    }
record-place-decision =
    { $number ->
        [2] line { $line }, turn { $turn }, { $side }'s second decision
        [3] line { $line }, turn { $turn }, { $side }'s third decision
        [4] line { $line }, turn { $turn }, { $side }'s fourth decision
        [5] line { $line }, turn { $turn }, { $side }'s fifth decision
        [6] line { $line }, turn { $turn }, { $side }'s sixth decision
       *[other] line { $line }, turn { $turn }, decision { $number } of { $side }'s turn
    }

## The report

record-title = { $game }: { $white } ({ $light }) against { $black } ({ $dark })
record-title-dated = { $title }, { $date }
record-somebody = somebody
record-read-all =
    { $count ->
        [0] No action was read; nothing stops the record.
        [one] 1 action was read and is legal; nothing stops the record.
       *[other] { $count } actions were read and are legal; nothing stops the record.
    }
record-read-nothing = I found no move in this text. Send the moves, or a record made by `/record export`.
record-read-some =
    { $count ->
        [0] No action was read; then the record stops.
        [one] 1 action was read and is legal; then the record stops.
       *[other] { $count } actions were read and are legal; then the record stops.
    }
record-stop = Stops at { $place }, `{ $text }`: { $why }. { $next }.
record-stop-by-rule = { $why } ({ $rule })
record-stop-over-next = Take out what follows the end of the game
record-ends-with = The record ends with: { $reason }.
record-reached =
    { $done ->
        [0] Position reached: turn { $turn }, { $whose }.
        [one] Position reached: turn { $turn }, { $whose }, 1 action of the turn done.
       *[other] Position reached: turn { $turn }, { $whose }, { $done } actions of the turn done.
    }
record-to-move = { $side } to move
record-to-fight = a fight is to be decided
record-reached-won = Position reached: the game is over, { $side } has won ({ $rule }). { $reason }.
record-reached-drawn = Position reached: the game is over, it is a draw ({ $rule }). { $reason }.
record-next-mend-or-replay = Next: correct line { $line } and import it again, or replay what was read.
record-next-mend-or-go-on = Next: correct line { $line } and import it again, or play on from the position reached.
record-next-replay = Next: replay it.
record-next-replay-or-go-on = Next: replay it, or play on from the position reached.
record-remarks = Remarks:
record-remark-on-action = { "" }- { $place }, `{ $text }`: { $remark }
record-remark-on-line = { "" }- line { $line }: { $remark }
record-more-remarks = { "" }- and { $more } more

## Remarks

record-win = a win for { $side }
record-draw = a draw
record-no-version = `{ $text }` is not a version of the rules
record-no-json = the setup on line { $line } is not JSON: { $error }
record-no-match-number = `{ $text }` is not the number of a match
record-no-number-of-actions = `{ $text }` is not a number of actions
record-no-result = `{ $text }` is not a result
record-no-option = `{ $part }` is not `option=value`
record-note-second = `{"{"}{ $comment }{"}"}` is a second comment on how its action came about
record-note-broken = `{"{"}{ $comment }{"}"}` does not tell how its action came about, though it begins so
record-other-game = the record says that it is { $is }, and so it was read, not as { $asked }
record-another-game = another game begins here; only the first is read
record-before-header = what stands before the header is not read
record-before-moves = what stands before the moves is not read
record-after-result = what stands after the result is not read
record-endings-differ = the moves end with { $moves }, the header says { $header }
record-ending-by-rule = the record says { $told }, but by { $rule } it is { $is }: { $reason }
record-ending-otherwise = the header says that the game ended by “{ $told }”, but it ended by { $rule }: { $reason }
record-ending-not-by-rule = the record says that { $rule } ended the game; by the rules it goes on
record-two-turns = these parentheses hold more than one turn: { $side }'s turn { $turn } begins within them
record-closed-early = these parentheses close before { $side }'s turn { $turn } is over
record-other-number = the record counts turn { $stated }, it is turn { $is }
record-missed-isolation =
    { $count ->
        [one] leaves out that { LIST($squares) } is lost by isolation
       *[other] leaves out that { LIST($squares) } are lost by isolation
    }
record-variation = variations in parentheses are skipped
record-windows-1252 = the file isn't UTF-8, so I read it as Windows-1252. If letters look wrong, save it as UTF-8 and send it again
record-prose = is taken as commentary: “{ $text }”
