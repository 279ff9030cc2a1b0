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
    [one] One action is undone; *More* plays it again.
   *[other] { $count } actions are undone; *More* plays them again.
}
practice-last = Last: { $action } · { $words }.
practice-fight = ⚔️ { $fight }. You say who wins, or throw the dice.
practice-left = { $left ->
    [one] 1 action of this turn is left.
   *[other] { $left } actions of this turn are left.
}
practice-claim = In a match, { $side } could claim a draw here ({ $rule }).
practice-won = **The game is over: { $side } wins.** { CAP($reason) } ({ $rule }).
practice-drawn = **The game is over, drawn.** { CAP($reason) } ({ $rule }).
practice-over-next = Undo to try something else, or play on against somebody: *Challenge somebody*.
practice-yours = You move both sides. Nobody else sees this board, and it affects no match.
practice-thrown = The dice show { LIST($dice, with: "comma") }: { $words }.
practice-too-many = { $count } more do not fit here: enter them with *Type it*, or with `/learn practice` and `text`.
practice-goes-on = You continue on your board; *More* begins a new game.
practice-stale = That button belonged to an earlier board. This is how it stands now.
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
practice-challenge = Challenge somebody
practice-anyone = Anyone in this channel
practice-herald = Herald
practice-play-it = Play it

# What else can be done.
practice-more-told = Go back and forth, see the board in letters, go on against somebody from here, or begin a new game in place of this one.
practice-challenge-whom = Whom do you challenge to play on from this position? For somebody in particular, type `/learn practice` with `do` *challenge* and name them as `opponent`.
practice-challenge-whom-start = Whom do you challenge to a game from where this practice began? For somebody in particular, type `/learn practice` with `do` *challenge* and name them as `opponent`.

# Which game.
practice-which = **Practice.** A board of your own on which you move both sides and take back what you like. It may begin with any position: of a match (`match`), a record (`file` or `record`) or your own (`setup`).
    Which game?
practice-game-begun = { $game } · go on

# Hints.
practice-hint = For { $side }, I would play { $actions }: { $words }.
practice-hint-chances = I would then expect { $side } to score { $percent }%: 100% is a certain win, 50% an even game.
practice-hint-fight = Nobody chooses who wins a fight. Say who wins or throw the dice, then ask me again.
practice-hint-over = The game is over: there is nothing to play. Undo an action and ask me again.

# Refusals.
practice-gone = That practice board is not kept any more. `/learn practice` shows the ones you have and begins another.
practice-not-yours = That is somebody else's practice board. `/learn practice` gives you one of your own.
practice-none = You have no practice board to do that on. Choose a `game`, or a `match`, `record` or `setup` to begin from.
practice-none-of = You have no practice board of { $game }. `/learn practice` with that `game` alone begins one.
practice-at-start = This is where your practice began: there is nothing to undo.
practice-at-end = There is nothing to redo.
practice-no-fight = There is no fight to decide here. Choose what moves.
practice-beyond = { $all ->
    [0] There is no such position: nothing is played there yet. Leave `after` out.
   *[other] There is no such position: `after` goes from 0 to { $all } there. Leave it out for the last one.
}
practice-setup-impossible = That position is impossible: { LIST($faults, with: "semicolon") }. Correct it and try again.
practice-setup-game = A `setup` does not say which game it is. Choose the `game`, too.
practice-setup-unread = I can't read that `setup`: { $why }. It is a JSON object such as { $example }.
practice-after-what = `after` counts the actions of a match or record. Name the `match`, or give the record as `file` or `record`.
practice-too-long = A practice board holds up to { $most } actions. Undo some, or begin a new game.
practice-live = That position is from match { $match }, which people are still playing: I help with it when it is over. Until then, try whatever you like on this board.
practice-old-rules = This board belongs to an earlier edition of the rules of { $game }, which I no longer play. Begin a new game.

# The command.
practice-command = Practise on a board of your own, where you move both sides and take back what you like
practice-command-text = What you play on your board
practice-command-do = What else to do there
practice-command-match = The number of a match whose position you want
practice-command-after = The position after this many actions of the match or record
practice-command-file = A record to take a position from, as a file
practice-command-record = A record to take a position from, as text
practice-command-setup = A position of your own, as a JSON object
practice-command-opponent = Whom you challenge to play on
practice-command-side = The side you want to play then
practice-command-on = What you want a hint for, if not your match
practice-on-board = your practice board
practice-do-undo = take the last action back
practice-do-start = go back to the start
practice-do-redo = play again what was undone
practice-do-throw = throw the dice for the fight
practice-do-hint = what Herald would play
practice-do-deeper = What Herald would play, from a longer look
practice-do-letters = the board in letters
practice-do-flip = see the board from the other side
practice-do-challenge = challenge somebody to play on
practice-do-anyone = challenge anyone here to play on
practice-do-new = begin a new game
practice-cli-check = practice board { $number }
