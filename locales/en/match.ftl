# Matches, from start to end.

match-typed-nothing = nothing
match-trouble = Something went wrong on my side, and nothing changed. Try again in a moment. If it happens again, send this number to my operator: { $interaction }.
match-in-doubt = Something went wrong on my side, and I don't know whether that went through. Check `/board` or `/games` before you try again. If it happens again, send this number to my operator: { $interaction }.
match-database-lost = My database file has been deleted, moved or replaced while I was running. Nothing changed, and I can't do anything until my operator has fixed that.
match-database-damaged = My database file is damaged. Nothing changed, and I can't do anything until my operator has restored a backup.
match-damaged = My record of match { $match } is damaged, so I can't show or continue it. Nothing changed. My operator can find the reason in my log and restore the match from a backup.
match-unknown-button = That button no longer works. Use the newest board, or `/board`.
match-unknown-command = That command no longer exists. Restart Discord to see the current ones, or try `/help`.
match-unreadable-interaction = Discord sent me something I can't read. Please try another way, for example `/move`.

match-heading-start = **Match { $match } · { $game }**
match-heading = **Match { $match } · { $game }** · move { $turn }
match-begins = **Match { $match } · { $game }** begins. { $white } plays { $light }, { $black } plays { $dark }.
match-from-record =
    { $actions ->
        [one] It continues a record, after 1 action.
       *[other] It continues a record, after { $actions } actions.
    }
match-how-to-win = { $aim } `/help` explains the rest.
match-played = { $side } ({ $player }): **{ $action }** · { $words }.
match-played-turn = { $side } ({ $player }): **{ $actions }**
match-the-fight = The fight
match-nobody-chooses = no one chooses
match-your-turn = { $person }, it's your turn ({ $side }).

match-result-won = **{ $side } ({ $player }) wins**
match-result-drawn = **The match is drawn**
match-result-beats = **{ $winner } ({ $side }) beats { $loser }**
match-result-draw = **{ $white } and { $black } draw**
match-result-void = { $white } and { $black }, **the match is void**
match-result-in =
    { $moves ->
        [one] { $result } in 1 move
       *[other] { $result } in { $moves } moves
    }
match-ended = 🏁 { $result }: { $reason }.
match-ended-by-rule = 🏁 { $result }: { $reason } ({ $rule }).
match-result-in-channel = **Match { $match } · { $game }**, { $white } – { $black }: { $ended } { $thread }
match-status-wins = { $side } wins: { $reason }
match-status-drawn = Drawn: { $reason }

match-you-played = Played { $actions } in match { $match }.
match-remark = Note on your text: { $remark }.
match-warning = ⚠️ Careful: { $warning }.
match-board-is-there = The match continues in { $place }.
match-draft-move = **Match { $match }**: { $action } isn't played yet.
match-draft =
    { $left ->
        [0] **Match { $match }**, your draft: { $actions }. Your turn is complete; only you see it until you send it.
        [one] **Match { $match }**, your draft: { $actions }. 1 action left.
       *[other] **Match { $match }**, your draft: { $actions }. { $left } actions left.
    }
# After *1 action left.*
match-draft-sends-itself = {" "}It sends the turn.
match-confirms = I ask you to confirm a complete turn before I send it.
match-confirms-not = I send a complete turn at once, unless it would cost you dearly: then I ask.

match-resign-sure = Resign match { $match } ({ $game })? { $opponent } wins then, and you can't undo it.
match-draw-sure = Offer a draw in match { $match } ({ $game })? { $opponent } can accept it or play on. If { $opponent } has already offered one, or the rules let you claim it, the match is drawn at once.
match-resign-sure-void = Resign match { $match } ({ $game })? { $side } hasn't moved yet, so the match won't count and no rating changes. You can't undo it.
match-resign-sure-nobody = Resign match { $match } ({ $game })? Neither side has moved yet, so the match won't count and no rating changes. You can't undo it.
match-you-resigned = You resigned.
match-you-resigned-void = You resigned. The match doesn't count.
match-goes-on = The match continues.
match-you-offered-draw = You offered a draw. The offer stands until your opponent answers or moves.
match-you-agreed-draw = Agreed: the match is drawn.
match-you-agreed-void = Agreed: the match is over. It doesn't count, because one side never moved.
match-you-claimed-draw = Draw claimed: the match is drawn.
match-you-declined-draw = You play on.
match-draw-offered = **Match { $match } · { $game }**: { $by } offers a draw. { $opponent }, accept it or play on; moving declines it.
match-draw-declined = **Match { $match } · { $game }**: { $by } declines the draw. The match continues.
match-left-thread = **Match { $match }**: I can't write in its thread any more, so the match continues here.
match-without-pictures = I can't attach pictures here, so this board is in letters. To change that, a server manager can allow me **{ $permission }** in this channel.
match-board-waits = Your move in match { $match } counts, but Discord won't let me post there right now. I'll show the board as soon as I can.
match-unposted = **Match { $match }**: I can't post in { $place } right now, so your opponent doesn't see this yet. It counts, and I'll post it as soon as I can. In a private thread, mention me to add me; elsewhere, allow me **View Channel** and **Send Messages**.
match-you-left = You're no longer in the server of match { $match }, so you can't play it from here. I'm keeping your seat: rejoin the server to continue, or `/resign`.
match-opponent-left = { $opponent } is no longer in this server. A server manager can end the match with `/server adjudicate match:{ $match }`.
match-may-sleep = Thread asleep? `/move` works here too and wakes it.
match-not-shown = **Match { $match }**: Discord didn't take my message. Nothing is lost: `/board` shows the position.

# Under a board that shows more.
match-aid-reach = { $actors ->
        [0] Nothing on the board can act now.
        [one] 1 piece can act (framed); arrows show where.
       *[other] { $actors } pieces can act (framed); arrows show where.
    } { $actions ->
        [one] 1 legal action in all.
       *[other] { $actions } legal actions in all.
    }
match-aid-elsewhere = Off the board, these can act too: { LIST($actors, with: "comma") }.
match-aid-attacks-pieces = Left number: the bottom side's pieces that attack or protect the square. Right number: the top side's. Blue: the bottom side has more; red: the top side has more.
match-aid-attacks-power = Left number: power next to the square of the side at the bottom. Right number: power of the side at the top. Blue: the bottom side has more; red: the top side has more. More than twice a piece's power destroys it.
match-aid-losses = **In { $other }'s next turn, { $side } can lose** { LIST($pieces) }, marked in red.
match-aid-no-losses = { $side } can't lose anything in { $other }'s next turn.
match-aid-losses-incomplete = I couldn't check every turn, so there may be more.
match-aid-attacks-unknown = This game has no attacks to show.
match-aid-changes = { $count ->
        [one] Since your last turn, 1 action:
       *[other] Since your last turn, { $count } actions:
    }
match-aid-changes-last = { $count ->
        [one] The last turn's only action:
       *[other] The last { $count } actions:
    }
match-aid-changes-before = { $count ->
        [one] 1 earlier action is only in the picture.
       *[other] { $count } earlier actions are only in the picture.
    }
match-board-from = **Match { $match } · { $game }**, seen from { $side }.
match-legal-yours =
    { $count ->
        [one] **Match { $match }**: you have 1 legal move. Pick a piece. Nothing is played until you pick where it goes.
       *[other] **Match { $match }**: you have { $count } legal moves. Pick a piece. Nothing is played until you pick where it goes.
    }
match-legal-turn =
    { $left ->
        [one] **Match { $match }**: your turn has 1 action left. Pick it, or pick a piece.
       *[other] **Match { $match }**: your turn has { $left } actions. Pick one, or pick a piece.
    }
match-legal-drafted =
    { $count ->
        [one] 1 way to continue. Pick a piece.
       *[other] { $count } ways to continue. Pick a piece.
    }
match-legal-theirs =
    { $count ->
        [one] **Match { $match }**: { $whose } has 1 legal move. You can look; only { $whose } can play it.
       *[other] **Match { $match }**: { $whose } has { $count } legal moves. You can look; only { $whose } can play them.
    }
match-chosen =
    { $count ->
        [one] **{ $actor }**: 1 choice (marked).
       *[other] **{ $actor }**: { $count } choices (marked).
    }
# Several choices have a square in common.
match-chosen-shared =
    { $squares ->
        [one] **{ $actor }**: { $count } choices. Their square is marked.
       *[other] **{ $actor }**: { $count } choices. Their { $squares } squares are marked.
    }
match-chosen-unmarked =
    { $count ->
        [one] **{ $actor }**: 1 choice.
       *[other] **{ $actor }**: { $count } choices.
    }
match-count-of-moves =
    { $count ->
        [one] 1 move
       *[other] { $count } moves
    }
match-square-taken = take on { $square }
match-count-of-ways =
    { $count ->
        [one] 1 way
       *[other] { $count } ways
    }
match-too-many-for-menu = { $count } more don't fit here. `/move` suggests them all as you type.

match-none-here = You aren't playing a match here. `/games` lists yours; `/challenge` starts one.
match-which = Which match? Here you're playing { LIST($matches) }. Choose one with the option `match`.
match-which-to-watch = Which match? Being played here: { LIST($matches) }. Choose one with the option `match`.

match-lost = The channel of match { $match } is gone. The match is safe: use any of my commands, such as `/games`, in a channel of that server where I can post, and it continues there.
match-lost-in-private = I can't post in the chat where match { $match } is played. The match is safe: use any of my commands, such as `/games`, in our direct messages, and it continues there.
match-found-again = The channel of match { $match } is gone, so it continues in { $place }.
match-back-again = I can post in the channel of match { $match } again, so it continues there.
match-goes-on-here = **Match { $match } · { $game }** continues here, because its channel is gone: { $white } against { $black }.
match-plain-in-private = Hello! I referee chess variants. You can play them against me here, learn them and practise them. I answer buttons and commands; I don't read messages.
match-in-group = [the chat where you agreed on it]({ $link })
match-told-in-private = I'm telling you here because I'm not a member of the place where you agreed on this. There I can only answer commands.
match-in-direct-messages = [our direct messages]({ $link })
match-plain-here = { $person }, I only answer buttons and commands: the buttons under the newest board or `/move` to move, `/games` for your matches, `/help` for everything else.
match-plain-hello = Hello, { $person }! I referee chess variants. I answer buttons and commands; I don't read messages.
match-plain-move = { $person }, I don't take moves from plain chat. To play { $action }, use the buttons under the newest board, or `/move` with that text.
