# Records and replays in chat.

replay-message-without = That message has no text or text file I could read as a record. Choose **Read as a record** on the message with the record, or use `/record import`.
replay-on-message = Read as a record
replay-import-what = Attach the record as `file`, or paste it as `text`. If it doesn't name its game, choose the `game` too.
replay-too-large = That file is too large for a record: I read up to 256 KiB of text.
replay-file-elsewhere = I only read files that Discord stores. Attach it as `file`.
replay-file-gone = I can't get that file any more. Attach it again.
replay-file-unavailable = Discord won't give me that file right now. Try again in a minute, or attach it again.
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
replay-overlay-player = { $player } ({ $side })
replay-overlay-player-strength = { $player }, { $strength } ({ $side })
replay-overlay-side = { $side }
replay-overlay-match = Match { $match } · { $day }
replay-overlay-wins = { $side } wins
replay-overlay-drawn = A draw
replay-overlay-void = Void
replay-overlay-turning-points = Turning points
# A choice, with the chances of its side before and after it.
replay-overlay-turning-point = Action { $number }, { $side }: { $action } ({ $before } % → { $after } %)
replay-overlay-plan = { $fighter }: { $plan }
replay-overlay-throw = { $fighter } throws { $number }
replay-overlay-fight-won = { $fighter } wins on { $at }
replay-overlay-fight-tied = A tie on { $at }: they fight on
# With the picture.
replay-gif-whole = **Match { $match } · { $game }**, { $all ->
        [one] its only action
       *[other] all { $all } actions
    }.
replay-gif-part = **Match { $match } · { $game }**, from action { $from } to action { $to } of { $all }.
replay-gif-shortened = The GIF from action { $asked } on would be too large, so these are the last { $count } actions. `/replay` with `from` and `to` shows others.
replay-gif-description = A GIF of match { $match } of { $game }: { $white } against { $black }, from action { $from } to action { $to }.
replay-player-strength = { $player } ({ $strength })
replay-gif-nothing = Nothing has been played in that match yet, so there's nothing to replay.
replay-gif-range = `from` must come before `to`. Leave one out for the start or the end.
replay-gif-theme = There's no theme `{ $theme }`. Choose one of { LIST($themes) }, or leave `theme` out for your own.
