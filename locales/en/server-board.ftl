# A server's board: its matches, seasons, results and open challenges in one message.

server-board-command = Places a message that shows whose turn it is in this server
server-board-option-channel = The channel for the board.
server-board-option-off = Removes the board.
server-board-choice-off = Remove it

server-board-placed = I'm posting this server's board in { $channel }. I keep it up to date.
server-board-removed = I'm removing the board.
server-board-none = This server has no board. Choose a channel for it with `/server board`.
server-board-shown = This server's board is in { $channel }. `/server board` moves or removes it.
server-board-off = I can't change the board in { $channel } any more. Place it again with `/server board`.
server-board-stopped = I've stopped showing the board in { $channel }: its message or channel is gone, or I may not post there. Place it again with `/server board`.

server-board-matches = **Running matches** · bold: to move
server-board-no-matches = **Running matches**
server-board-start = No match is running. Start one with `/play`.
server-board-match = - { $white } – { $black } · [{ $game }]({ $link })
server-board-to-move = **{ $player }**
server-board-more = …and { $count } more.
server-board-seasons = **Seasons**
server-board-season-open = - [{ $title }]({ $link }): starts { $when }
server-board-season-round = - [{ $title }]({ $link }): round { $round } of { $rounds }
server-board-season-led = - [{ $title }]({ $link }): round { $round } of { $rounds }, { $player } leads
server-board-season-shared = - [{ $title }]({ $link }): round { $round } of { $rounds }, { $count } players lead
server-board-season-ladder-new = - [{ $title }]({ $link }): a ladder
server-board-season-ladder = - [{ $title }]({ $link }): { $player } is first
server-board-challenges = **Open challenges**
server-board-challenge = - { $player } · [{ $game }]({ $link })
server-board-results = **Latest results**
server-board-won = - **{ $winner }** beat { $loser } · [{ $game }]({ $link })
server-board-drawn = - { $white } – { $black }, a draw · [{ $game }]({ $link })
