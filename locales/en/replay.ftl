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
