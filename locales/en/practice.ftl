# Practice boards.

practice-head = { $count ->
    [0] **Practice · { $game }** · the start
    [one] **Practice · { $game }** · after 1 action
   *[other] **Practice · { $game }** · after { $count } actions
}
practice-head-of-match = { $count ->
    [0] **Practice · { $game }** · from the start of match { $match }
    [one] **Practice · { $game }** · from match { $match }, after 1 action
   *[other] **Practice · { $game }** · from match { $match }, after { $count } actions
}
practice-undone = { $count ->
    [one] 1 action undone; *More* plays it again.
   *[other] { $count } actions undone; *More* plays them again.
}
practice-last = Last: { $action } · { $words }.
practice-fight = ⚔️ { $fight }. Say who wins, or throw the dice.
practice-left = { $left ->
    [one] 1 action left in this turn.
   *[other] { $left } actions left in this turn.
}
practice-claim = In a match, { $side } could claim a draw here ({ $rule }).
practice-won = **The game is over: { $side } wins.** { CAP($reason) } ({ $rule }).
practice-drawn = **The game is over, drawn.** { CAP($reason) } ({ $rule }).
practice-over-next = Undo to try something else, or play on against someone: *Challenge someone*.
practice-yours = You move both sides. Only you see this board, and it affects no match.
practice-thrown = The dice show { LIST($dice, with: "comma") }: { $words }.
practice-too-many = { $count } more don't fit here. Enter them with *Type it*, or with `/learn practice` and `text`.
practice-goes-on = You're back on your board; *More* starts a new game.
practice-stale = That button belongs to an earlier board. This is the current one.
practice-imported = From the record: { $report }
practice-form-title = Practice: { $game }

# Buttons.
practice-practise = Practise
practice-from-here = Practise from here
practice-throw = Throw the dice
practice-redo = Redo
practice-to-start = To the start
practice-more = More
practice-new = New game
practice-start-again = Start again
practice-challenge = Challenge someone
practice-anyone = Anyone in this channel
practice-herald = Herald
practice-play-it = Play it

# The menu *More*.
practice-more-told = Go back and forth, see the board in letters, play on from here against someone, or replace this game with a new one.
practice-challenge-whom = Who do you want to continue against from this position? For someone in particular, type `/learn practice` with `do` *challenge* and name them as `opponent`.
practice-challenge-whom-start = Who do you want to play from the start of this practice? For someone in particular, type `/learn practice` with `do` *challenge* and name them as `opponent`.

# Choosing a game.
practice-which = **Practice.** You get your own board: move both sides and undo as you like. It can start from any position: of a match (`match`), a record (`file` or `record`) or your own (`setup`).
    Which game?
practice-game-begun = { $game } · continue

# Hints.
practice-hint = For { $side }, I would play { $actions }: { $words }.
practice-hint-chances = After that, { $side }'s winning chances are about { $percent }%.
practice-hint-fight = No one chooses who wins a fight. Say who wins or throw the dice, then ask me again.
practice-hint-over = The game is over, so there's nothing to play. Undo an action and ask me again.

# Refusals.
practice-gone = I no longer keep that practice board. `/learn practice` shows yours and starts new ones.
practice-not-yours = That's someone else's practice board. Get your own with `/learn practice`.
practice-none = You have no practice board yet. Choose a `game`, or a `match`, `record` or `setup` to start from.
practice-none-of = You have no { $game } practice board. `/learn practice` with just that `game` starts one.
practice-at-start = Your practice started here, so there's nothing to undo.
practice-at-end = There's nothing to redo.
practice-no-fight = There's no fight to decide here. Pick a piece.
practice-beyond = { $all ->
    [0] There's no such position: nothing has been played there yet. Leave `after` out.
   *[other] There's no such position: `after` goes from 0 to { $all } there. Leave it out for the last one.
}
practice-setup-impossible = That position is impossible: { LIST($faults, with: "semicolon") }. Correct it and try again.
practice-setup-game = A `setup` doesn't say which game it is. Choose the `game` too.
practice-setup-unread = I can't read that `setup`: { $why }. It is a JSON object such as { $example }.
practice-after-what = `after` counts the actions of a match or record. Name the `match`, or give the record as `file` or `record`.
practice-too-long = A practice board holds up to { $most } actions. Undo some, or start a new game.
practice-live = That position is from match { $match }, which is still being played. I'll help with it when it's over. Until then, try whatever you like on this board.
practice-old-rules = This board uses an older edition of the rules of { $game }, which I no longer play. Start a new game.

# The command.
practice-command = Practise on your own board: move both sides and undo as you like
practice-command-text = What to play on your board
practice-command-do = What else to do there
practice-command-match = The number of a match to take a position from
practice-command-after = The position after this many actions of the match or record
practice-command-file = A record to take a position from, as a file
practice-command-record = A record to take a position from, as text
practice-command-setup = A position of your own, as a JSON object
practice-command-opponent = Who you challenge to play on
practice-command-side = The side you want to play then
practice-command-on = What you want a hint for, if not your match
practice-on-board = your practice board
practice-do-undo = undo the last action
practice-do-start = go back to the start
practice-do-redo = redo the undone action
practice-do-throw = throw the dice for the fight
practice-do-hint = what Herald would play
practice-do-deeper = what Herald would play, after a longer look
practice-do-letters = the board in letters
practice-do-flip = see the board from the other side
practice-do-challenge = challenge someone to play on
practice-do-anyone = challenge anyone here to play on
practice-do-new = start a new game
practice-cli-check = practice board { $number }
