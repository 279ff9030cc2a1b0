# Matches: how they begin, go on and end.

match-typed-nothing = nothing
match-trouble = Something went wrong on my side, and nothing was changed. Please try again in a moment. If it happens again, give this number to whoever runs me: { $interaction }.
match-in-doubt = Something went wrong on my side, and I don't know whether that was written down. Check with `/board` or `/games` before you try again. If it happens again, give this number to whoever runs me: { $interaction }.
match-database-lost = Somebody has deleted, moved or replaced the file in which I keep everything while I run. Nothing was changed, and nothing can be until whoever runs me has put that right.
match-database-damaged = The file in which I keep everything is damaged. Nothing was changed, and nothing can be until whoever runs me has restored a backup.
match-damaged = My record of match { $match } is damaged, so I can neither show the match nor continue it. Nothing was changed. Whoever runs me finds the reason in my log, and can restore the match from a backup.
match-unknown-button = I don't know that button any more. Use the newest board, or `/board`.
match-unknown-command = I don't know that command any more. Restart Discord to see the current ones, or try `/help`.
match-unreadable-interaction = Discord sent me something that I can't read. Please try it another way, for example with `/move`.

match-heading-start = **Match { $match } · { $game }**
match-heading = **Match { $match } · { $game }** · move { $turn }
match-begins = **Match { $match } · { $game }** begins. { $white } plays { $light }, { $black } plays { $dark }.
match-from-record =
    { $actions ->
        [one] It continues a record, after 1 action.
       *[other] It continues a record, after { $actions } actions.
    }
match-how-to-move = Move with the buttons below or `/move`. `/help` explains the game, `/rules show` has every rule.
match-played = { $side } ({ $player }): **{ $action }** · { $words }.
match-played-turn = { $side } ({ $player }): **{ $actions }**
match-the-fight = The fight
match-nobody-chooses = nobody chooses
match-your-turn = { $person }, it is your turn ({ $side }).

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
match-draft-no-move = **Match { $match }**: Nothing is played yet. It is your move.
match-draft-move = **Match { $match }**, your move { $action } is not played yet.
match-draft-empty =
    { $left ->
        [one] **Match { $match }**, your draft is empty: your turn has 1 action.
       *[other] **Match { $match }**, your draft is empty: your turn has { $left } actions.
    }
match-draft-empty-rest =
    { $left ->
        [one] **Match { $match }**, your draft is empty: 1 action of your turn is left.
       *[other] **Match { $match }**, your draft is empty: { $left } actions of your turn are left.
    }
match-draft =
    { $left ->
        [0] **Match { $match }**, your draft: { $actions }. The turn is complete; nobody else sees it until you send it.
        [one] **Match { $match }**, your draft: { $actions }. 1 action left.
       *[other] **Match { $match }**, your draft: { $actions }. { $left } actions left.
    }
match-confirms = A complete turn asks you once before it is sent.
match-confirms-not = A complete turn is sent at once, unless it is ruinous for you.

match-resign-sure = Resign match { $match } ({ $game })? { $opponent } then wins, and it cannot be undone.
match-draw-sure = Offer a draw in match { $match } ({ $game })? { $opponent } can then agree or play on. If { $opponent } has offered one already, or the rules let you claim it, the match ends drawn at once.
match-resign-sure-void = Resign match { $match } ({ $game })? { $side } hasn't moved yet, so the match won't count and no rating changes. It cannot be undone.
match-resign-sure-nobody = Resign match { $match } ({ $game })? Neither side has moved yet, so the match won't count and no rating changes. It cannot be undone.
match-you-resigned = You resigned.
match-you-resigned-void = You resigned. The match doesn't count.
match-goes-on = The match goes on.
match-you-offered-draw = You have offered a draw. The offer stands until your opponent answers it or moves.
match-you-agreed-draw = Agreed: the match is drawn.
match-you-agreed-void = Agreed: the match is over. It doesn't count, because a side never moved.
match-you-claimed-draw = The rule grants it: the match is drawn.
match-you-declined-draw = You play on.
match-draw-offered = **Match { $match } · { $game }**: { $by } offers a draw. { $opponent }, accept it or play on; to move is to decline.
match-draw-declined = **Match { $match } · { $game }**: { $by } declines the draw. The match goes on.
match-left-thread = **Match { $match }**: I can't write in its thread any more, so the match continues here.
match-without-pictures = I can't attach pictures here, so I show the board in letters. Someone who manages this server can change that: I need **{ $permission }** in this channel.
match-board-waits = Your move in match { $match } counts, but Discord doesn't let me write where it is played right now. The board follows as soon as I can show it.
match-unposted = **Match { $match }**: I can't post in { $place } right now, so your opponent doesn't see this yet. It counts, and I'll post it as soon as I can. In a private thread, mention me to add me; elsewhere, allow me **View Channel** and **Send Messages**.
match-you-left = You're no longer in the server of match { $match }, so you can't play in it from here. Your seat is kept: rejoin the server to continue, or `/resign`.
match-opponent-left = { $opponent } is no longer in this server. Someone who manages it can end the match with `/server adjudicate match:{ $match }`.
match-may-sleep = Thread asleep? `/move` works here too and wakes it.
match-not-shown = **Match { $match }**: Discord did not take my message about it. Nothing is lost: `/board` shows how it stands.

# Beside a board on which somebody sees more.
match-aid-reach = { $actors ->
        [0] Nothing on the board can act now.
        [one] One piece on the board can act now: it stands in a frame, and arrows lead to where it can go.
       *[other] { $actors } pieces on the board can act now: they stand in frames, and arrows lead to where they can go.
    } Altogether there { $actions ->
        [one] is one legal action.
       *[other] are { $actions } legal actions.
    }
match-aid-elsewhere = These can act, too, from beside the board: { LIST($actors, with: "comma") }.
match-aid-attacks-pieces = The numbers count the pieces that attack each square: on the left those of the side at the bottom, on the right those of the other. Where the square is bluish, the bottom side attacks more; where it's reddish, the other.
match-aid-attacks-power = The numbers add up the power of the pieces next to each square: on the left the side at the bottom, on the right the other. More than twice the power of a piece destroys it. Where the square is bluish, the bottom side has more; where it's reddish, the other.
match-aid-losses = **In { $other }'s next turn, { $side } can lose** { LIST($pieces) }. These are marked in red.
match-aid-no-losses = { $side } can't lose anything in { $other }'s next turn.
match-aid-losses-incomplete = I couldn't look at every turn, so there may be more.
match-aid-attacks-unknown = This game doesn't say what is attacked.
match-aid-changes = { $count ->
        [one] One action has been played since your last turn:
       *[other] { $count } actions have been played since your last turn:
    }
match-aid-changes-last = { $count ->
        [one] The last turn had one action:
       *[other] These are the last { $count } actions:
    }
match-aid-changes-before = { $count ->
        [one] One action before these is on the picture alone.
       *[other] { $count } actions before these are on the picture alone.
    }
match-board-from = **Match { $match } · { $game }**, seen from { $side }.
match-legal-yours =
    { $count ->
        [one] **Match { $match }**: you have 1 legal move. Choose what moves; nothing is played until you choose where to.
       *[other] **Match { $match }**: you have { $count } legal moves. Choose what moves; nothing is played until you choose where to.
    }
match-legal-drafted =
    { $count ->
        [one] There is 1 way to go on. Choose what moves.
       *[other] There are { $count } ways to go on. Choose what moves.
    }
match-legal-theirs =
    { $count ->
        [one] **Match { $match }**: { $whose } has 1 legal move. You can look at them; only { $whose } can play them.
       *[other] **Match { $match }**: { $whose } has { $count } legal moves. You can look at them; only { $whose } can play them.
    }
match-chosen =
    { $count ->
        [one] **{ $actor }**: 1 choice. Its square is marked.
       *[other] **{ $actor }**: { $count } choices. Their squares are marked.
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
match-too-many-for-menu = { $count } more do not fit here: `/move` suggests them all as you type.

match-none-here = You are not playing a match here. `/games` lists yours; `/challenge` begins one.
match-which = Which match? Here you are playing { LIST($matches) }. Name it in the option `match`.
match-which-to-watch = Which match? These are played here: { LIST($matches) }. Name one in the option `match`.

match-lost = The channel of match { $match } is gone. The match is safe: use any command of mine, such as `/games`, in a channel of its server where I may write, and it goes on there.
match-lost-in-private = I can't write to you in the chat in which match { $match } is played. The match is safe: use any command of mine, such as `/games`, in our direct messages, and it goes on there.
match-found-again = The channel of match { $match } is gone, so it goes on in { $place }.
match-back-again = I can write where match { $match } is played again, so it goes on there.
match-goes-on-here = **Match { $match } · { $game }** goes on here, since its channel is gone: { $white } against { $black }.
match-plain-in-private = Hello! I referee chess variants. Here you can play them against me, learn them and practise them. I answer buttons and commands, and I don't read messages.
match-in-group = [the chat where you agreed on it]({ $link })
match-told-in-private = I tell you here, because I am no member of the place where this was agreed: there I can only answer what somebody asks me.
match-in-direct-messages = [our direct messages]({ $link })
match-plain-here = { $person }, I play by commands and buttons alone: **Move** under the newest board or `/move` for a move, `/games` for your matches, `/help` for everything else.
match-plain-hello = Hello, { $person }! I referee chess variants. I answer buttons and commands, and I don't read messages.
match-plain-move = { $person }, I take no moves from plain chat. For { $action } use **Move** under the newest board, or `/move` with that text.
