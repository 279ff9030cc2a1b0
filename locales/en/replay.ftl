# Records and replays in chat.

replay-message-without = That message has neither text nor a text file that I could read as a record. Choose **Read as a record** on the message in which the record stands, or use `/record import`.
replay-on-message = Read as a record
replay-import-what = Attach the record as `file`, or paste it as `text`. If it doesn't name its game, choose the `game`, too.
replay-too-large = That file is too large for a record: I read up to 256 KiB of text.
replay-file-elsewhere = That file isn't one that Discord keeps, and I fetch no others. Attach it as `file`.
replay-file = The record of match { $match } as text
replay-exported = The record of match { $match }. `/record import` reads it back.
replay-import-refused = I can't read that record: { $why }
replay-start = This is the start.
replay-match = **Match { $match } · { $game }**, action { $plies } of { $all }. { $last }
replay-record = **{ $game }**, action { $plies } of { $all } in the record. { $last }

## Replays as moving pictures

# In the picture's header; few letters.
replay-caption = { $turn }. { $side }: { $action }
# Lines on the cards.
replay-card-player = { $player } ({ $side })
replay-card-side = { $side }
replay-card-match = Match { $match } · { $day }
replay-card-wins = { $side } wins
replay-card-drawn = A draw
replay-card-void = Void
replay-card-turning-points = Turning points
# Of a choice: what the side that made it could expect before it and after.
replay-card-turning-point = Action { $number }, { $side }: { $action } ({ $before } % → { $after } %)
replay-card-fight = The fight for { $at }
replay-card-plan = { $fighter }: { $plan }
replay-card-throw = { $fighter } throws { $number }
replay-card-fight-won = { $fighter } wins
replay-card-fight-tied = A tie: they fight on
# Beside the picture.
replay-gif-whole = **Match { $match } · { $game }**, { $all ->
        [one] its only action
       *[other] all { $all } actions
    }.
replay-gif-part = **Match { $match } · { $game }**, from action { $from } to action { $to } of { $all }.
replay-gif-shortened = From action { $asked } on it would be too long for a file, so these are the last { $count } actions. `/replay` with `from` and `to` shows others.
replay-gif-description = A moving picture of match { $match } of { $game }: { $white } against { $black }, from action { $from } to action { $to }.
replay-gif-nothing = Nothing has been played in that match yet, so there is nothing to replay.
replay-gif-range = `from` must come before `to`. Leave one out for the start or the end.
