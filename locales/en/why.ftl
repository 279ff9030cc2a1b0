# Why, threats, past turns, and watching a match.

why-command = Ask why: a refused move, a lost piece, or what threatens a square
why-command-text = A move or two squares (e4 e6), a square, or the name of a lost piece
why-command-from = The square of a piece
why-command-to = The square it should go to
why-command-turns = What happened, turn by turn: 0 means since your last turn; otherwise, the number of last turns

why-ask = Why…?
why-another-square = Another square
why-pieces = Pieces
why-cannot-go = Why not there?
why-threatens = What threatens it?
why-happened = What happened here?
why-step-through = Step through from here

why-head = **Match { $match } · { $game }**
why-choose = Which piece or square? You can also type it: `/rules why text:` with a move, a square, or the name of a lost piece.
why-choose-square = A square
why-choose-piece = A piece
why-choose-target = Where to?
why-menu-empty = Nothing is there

why-stands = On **{ $at }**: { LIST($pieces, with: "comma") }.
why-stands-piece = { $piece } ({ $side })
why-stands-empty = **{ $at }** is empty.
why-can-go = { $count ->
    [one] It has 1 action now (marked).
   *[other] It has { $count } actions now (marked).
}
why-cannot-move = It can't do anything right now.
why-not-told = I can't tell what it could do in the middle of a turn. Ask again when the turn is over.
why-if-its-turn = It's { $turn }'s turn. If it were { $side }'s:
why-choose-not = Where would you like **{ $at }** to go? Pick a square, and I'll tell you why it can't.
why-allowed = { $text } is allowed: { $words }.
why-allowed-ways = That's allowed, in { $count } ways: { LIST($texts, with: "comma") }.
why-no-square = There's no square { $square } on this board. Its squares go from { $first } to { $last }.
why-marked = Marked: where it can go.
why-marks = Marked: where it can go, and the squares the rule mentions.
why-asked-over = You can still ask what happened on a square: `/rules why text:` with the square. `/replay` shows every turn.

why-lost = **{ $piece }** ({ $side }) was lost on **{ $at }** in turn { $turn }.
why-lost-rule = **{ $piece }** ({ $side }) was lost on **{ $at }** in turn { $turn }, by { $rule }.
why-went = **{ $piece }** ({ $side }) went from **{ $at }** to **{ $to }** in turn { $turn }.
why-nothing-happened = Nothing has left **{ $at }** in this match yet.
why-none-lost = No { $piece } has been lost in this match yet.
why-lost-before = Lost before that: { LIST($lost, with: "comma") }
why-lost-one = { $piece } ({ $side }) on { $at }, turn { $turn }

why-threats = { $side } could strike **{ $at }** at once:
why-threats-come = { $side } could move to **{ $at }** at once:
why-threat = { $text }: { $words }
why-threat-rule = { $text }: { $words } ({ $rule })
why-threats-more = … and { $more } more
why-threats-none = { $side } can't strike anything on **{ $at }** at once.
why-threats-come-none = { $side } can't move to **{ $at }** at once.
why-threats-danger = What's on **{ $at }** is already in danger: its side must respond with its next action.
why-threats-first = A turn has { $actions } actions, and I only looked at the first: more may follow.
why-threats-untold = I can't tell what threatens a square in the middle of a turn or after the game. Ask again when a turn begins.

why-since-none = Nothing has happened in match { $match } since your last move. `/board` shows it.
why-since-none-yet = Nothing has been played in match { $match } yet. `/board` shows it.
why-since = **Match { $match } · { $game }**: since your last move, turn { $number } of { $count }
why-since-start = **Match { $match } · { $game }**: you haven't moved yet; turn { $number } of { $count }
why-last-turns = **Match { $match } · { $game }**: the last turns, { $number } of { $count }

# Threats, which both players must agree to show.
why-ask-for-threats = Ask to show threats
why-agree-threats = Show threats
why-decline-threats = No, thanks
why-forbid-threats = Stop showing threats
why-threats-rated = In a rated match I don't show threats while it's being played. When it's over, I'll tell you everything.
why-threats-not-agreed = Showing threats counts as help, so both players must agree; then both see them.
why-threats-asked = You've already asked. Your opponent hasn't answered yet.
why-threats-own-wish = That's your own request. Your opponent answers it.
why-threats-no-wish = That request no longer stands. The match continues.
why-threats-shown = This match already shows threats: use `/rules why` with a square.
why-threats-not-shown = This match doesn't show threats, so there's nothing to stop.
why-threats-wished-told = I've asked your opponent. I show nothing until they agree.
why-threats-agreed-told = Agreed. Both of you can now ask what threatens a square.
why-threats-declined-told = Declined. Threats stay hidden.
why-threats-forbidden-told = Done. Threats are hidden again.
why-news-threats-wished = **Match { $match }**: { $name } asks to show threats: `/rules why` would tell both players what threatens a square. { $opponent }, do you agree?
why-news-threats-agreed = **Match { $match }**: { $name } agrees. `/rules why` now tells both players what threatens a square; either can stop it.
why-news-threats-declined = **Match { $match }**: { $name } would rather play without seeing threats.
why-news-threats-forbidden = **Match { $match }**: { $name } no longer agrees, so threats are hidden again.

# Closing a match.
why-command-close = Close your match to comments, analysis or threats while it's being played
why-command-open = Open your match to comments, analysis or threats, when both of you agree
why-command-what = To what
why-choice-comments = comments: others are asked to write elsewhere
why-choice-analysis = analysis: no one gets help with the position
why-agree-opening = Open it again
why-decline-opening = Keep it closed
why-closed-comments-told = Closed to comments. I'll ask anyone else who writes in the thread to use the channel instead. `/settings open` asks your opponent to open it again.
why-closed-analysis-told = Closed to analysis until the match is over. `/settings open` asks your opponent to open it again.
why-opening-asked-told = I've asked your opponent. It stays closed until they agree.
why-opened-told = It's open again.
why-kept-told = It stays closed.
why-no-thread = This match is in a channel that everyone uses, so I can't close it to comments. In a thread I could: a server manager can let me open threads (`/server check` shows how).
why-is-closed-comments = This match is already closed to comments. `/settings open` asks your opponent to open it again.
why-is-closed-analysis = This match is already closed to analysis. `/settings open` asks your opponent to open it again.
why-is-open-comments = This match is open to comments. `/settings close` closes it.
why-is-open-analysis = This match is open to analysis. `/settings close` closes it.
why-opening-asked = You've already asked. Your opponent hasn't answered yet.
why-own-opening = That's your own request. Your opponent answers it.
why-no-opening = That request no longer stands. The match stays closed.
why-closed-to-analysis = The players have closed this match to analysis until it's over. You can still look at it with `/board` and step through it with `/replay`.
why-news-comments-closed = **Match { $match }**: { $name } closed it to comments until it's over. Spectators, please write in { $channel } instead. The board's buttons still work for everyone.
why-news-analysis-closed = **Match { $match }**: { $name } closed it to analysis until it's over. Everyone can still look at it and step through it.
why-news-comments-wished = **Match { $match }**: { $name } asks to open it to comments again. { $opponent }, do you agree?
why-news-analysis-wished = **Match { $match }**: { $name } asks to open it to analysis again. { $opponent }, do you agree?
why-news-comments-kept = **Match { $match }**: { $name } would rather keep it closed to comments.
why-news-analysis-kept = **Match { $match }**: { $name } would rather keep it closed to analysis.
why-news-comments-opened = **Match { $match }** is open to comments again.
why-news-analysis-opened = **Match { $match }** is open to analysis again.
why-comment-elsewhere = { $person }, the players have closed this match to comments. Please write in { $channel } instead.
why-state-threats = Both players agreed to show threats (`/rules why`)
why-state-comments = Closed to comments until it's over
why-state-analysis = Closed to analysis until it's over
