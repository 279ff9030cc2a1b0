# Records.

## Unreadable records

record-unknown-game = There's no game called `{ $name }`. Name one of these: { LIST($games, with: "comma") }.
record-game = { $name } (`{ $id }`)
record-other-rules = The record was written with version { $stated } of the rules of { $game }; this is version { $current }. Remove the `Rules` line to have it read with today's rules.
record-impossible = { $game } can't start like this: { LIST($faults, with: "semicolon") }. Correct it and try again.
record-too-long = The record has { $bytes } bytes; I read at most { $most }. Send one game at a time.
record-empty = There's no record in this text. Send the moves, or a record from `/record export`.
record-archive = That's an archive (such as a .zip). Unpack it and send the text file inside.
record-binary = That isn't a text file. Send the record as plain text.
record-no-game = The record doesn't say which game it is. Name one of these: { LIST($games, with: "comma") }.
record-action-refused = Action { $number }, `{ $text }`, can't be played: { $refusal }

## Places in a record

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
record-somebody = someone
record-read-all =
    { $count ->
        [0] No action was read; nothing stops the record.
        [one] 1 action was read and is legal; nothing stops the record.
       *[other] { $count } actions were read and are legal; nothing stops the record.
    }
record-read-nothing = I found no move in this text. Send the moves, or a record from `/record export`.
record-read-some =
    { $count ->
        [0] No action was read; then the record stops.
        [one] 1 action was read and is legal; then the record stops.
       *[other] { $count } actions were read and are legal; then the record stops.
    }
record-stop = Stops at { $place }, `{ $text }`: { $why }. { $next }.
record-stop-by-rule = { $why } ({ $rule })
record-stop-over-next = Remove everything after the end of the game
record-ends-with = The record ends with: { $reason }.
record-reached =
    { $done ->
        [0] Position reached: turn { $turn }, { $whose }.
        [one] Position reached: turn { $turn }, { $whose }, 1 action of the turn done.
       *[other] Position reached: turn { $turn }, { $whose }, { $done } actions of the turn done.
    }
record-to-move = { $side } to move
record-to-fight = a fight comes next
record-reached-won = Position reached: the game is over, { $side } has won ({ $rule }). { $reason }.
record-reached-drawn = Position reached: the game is over, it is a draw ({ $rule }). { $reason }.
record-next-mend-or-replay = Next: correct line { $line } and import it again, or replay what I read.
record-next-mend-or-go-on = Next: correct line { $line } and import it again, or play on from here.
record-next-replay = Next: replay it.
record-next-replay-or-go-on = Next: replay it, or play on from here.
record-remarks = Remarks:
record-remark-on-action = { "" }- { $place }, `{ $text }`: { $remark }
record-remark-on-line = { "" }- line { $line }: { $remark }
record-more-remarks = { "" }- and { $more } more

## Remarks

record-win = a win for { $side }
record-draw = a draw
record-no-version = `{ $text }` isn't a version of the rules
record-no-json = the setup on line { $line } isn't JSON: { $error }
record-no-match-number = `{ $text }` isn't the number of a match
record-no-number-of-actions = `{ $text }` isn't a number of actions
record-no-result = `{ $text }` isn't a result
record-no-option = `{ $part }` isn't `option=value`
record-note-second = `{"{"}{ $comment }{"}"}` is a second comment on what decided the action
record-note-broken = `{"{"}{ $comment }{"}"}` starts like a comment on what decided the action, but isn't one
record-other-game = the record says that it's { $is }, so I read it as that, not as { $asked }
record-another-game = another game begins here; I only read the first
record-before-header = text before the header is ignored
record-before-moves = text before the moves is ignored
record-after-result = text after the result is ignored
record-endings-differ = the moves end with { $moves }, the header says { $header }
record-ending-by-rule = the record says { $told }, but by { $rule } it's { $is }: { $reason }
record-ending-otherwise = the header says that the game ended by “{ $told }”, but it ended by { $rule }: { $reason }
record-ending-not-by-rule = the record says that { $rule } ended the game, but by the rules it continues
record-two-turns = these parentheses hold more than one turn: { $side }'s turn { $turn } begins inside them
record-closed-early = these parentheses close before { $side }'s turn { $turn } is over
record-other-number = the record counts turn { $stated }, but it's turn { $is }
record-missed-isolation =
    { $count ->
        [one] leaves out that { LIST($squares) } is lost by isolation
       *[other] leaves out that { LIST($squares) } are lost by isolation
    }
record-variation = variations in parentheses are skipped
record-windows-1252 = the file isn't UTF-8, so I read it as Windows-1252. If letters look wrong, save it as UTF-8 and send it again
record-prose = read as a comment: “{ $text }”
