# Why, what threatens a square, what happened since, and how a match is watched.

why-command = Ask why: a move that is refused, a piece that was lost, what threatens a square
why-command-text = A move or two squares (e4 e6), a square, or the name of a piece that was lost
why-command-from = The square of a piece
why-command-to = The square to which it is to go
why-command-turns = What happened, turn by turn: 0 since your own last turn, else so many of the last turns

why-ask = Why…?
why-another-square = Another square
why-pieces = Pieces
why-cannot-go = Why not to…?
why-threatens = What threatens it?
why-happened = What happened here?
why-step-through = Step through from here

why-head = **Match { $match } · { $game }**
why-choose = Which piece or square is it about? You can also type it: `/rules why text:` with a move, a square, or the name of a piece that was lost.
why-choose-square = A square
why-choose-piece = A piece
why-choose-target = Where to?
why-menu-empty = Nothing stands there

why-stands = On **{ $at }**: { LIST($pieces, with: "comma") }.
why-stands-piece = { $piece } ({ $side })
why-stands-empty = Nothing stands on **{ $at }**.
why-can-go = { $count ->
    [one] It has one action now; its square is marked.
   *[other] It has { $count } actions now; their squares are marked.
}
why-cannot-move = There is nothing that it can do now.
why-not-told = In the middle of a turn I can't tell what it could do. Ask again when the turn is over.
why-if-its-turn = It is { $turn }'s turn. If it were { $side }'s:
why-choose-not = Where would you like **{ $at }** to go? Choose a square, and I tell you why it can't.
why-allowed = { $text } is allowed: { $words }.
why-allowed-ways = That is allowed, in { $count } ways: { LIST($texts, with: "comma") }.
why-no-square = There is no square { $square } on this board. Its squares go from { $first } to { $last }.
why-marked = Marked: where it can go.
why-marks = Marked: where it can go, and the squares that the rule mentions.
why-asked-over = You can still ask what happened on a square: `/rules why text:` with the square, and `/replay` shows every turn.

why-lost = **{ $piece }** ({ $side }) was lost on **{ $at }** in turn { $turn }.
why-lost-rule = **{ $piece }** ({ $side }) was lost on **{ $at }** in turn { $turn }, by { $rule }.
why-went = **{ $piece }** ({ $side }) went from **{ $at }** to **{ $to }** in turn { $turn }.
why-nothing-happened = Nothing has left **{ $at }** in this match so far.
why-none-lost = No { $piece } has been lost in this match so far.
why-lost-before = Lost before it: { LIST($lost, with: "comma") }
why-lost-one = { $piece } ({ $side }) on { $at }, turn { $turn }

why-threats = { $side } could strike **{ $at }** at once:
why-threats-come = { $side } could come to **{ $at }** at once:
why-threat = { $text }: { $words }
why-threat-rule = { $text }: { $words } ({ $rule })
why-threats-more = … and { $more } more
why-threats-none = { $side } can strike nothing on **{ $at }** at once.
why-threats-come-none = { $side } cannot come to **{ $at }** at once.
why-threats-danger = What stands on **{ $at }** is in danger already: its side has to answer that with its next action.
why-threats-first = A turn has { $actions } actions, and this is about the first one only: more may follow.
why-threats-untold = I can't tell what threatens a square in the middle of a turn or when the game is over. Ask again when a turn begins.

why-since-none = Nothing has happened in match { $match } since your last move. `/board` shows it.
why-since-none-yet = Nothing has been played in match { $match } yet. `/board` shows it.
why-since = **Match { $match } · { $game }**: since your last move, turn { $number } of { $count }
why-since-start = **Match { $match } · { $game }**: you have not moved yet; turn { $number } of { $count }
why-last-turns = **Match { $match } · { $game }**: the last turns, { $number } of { $count }

# Threats, and who agrees to their being shown.
why-ask-for-threats = Ask for threats to be shown
why-agree-threats = Show threats
why-decline-threats = No, thanks
why-forbid-threats = Stop showing threats
why-threats-rated = In a rated match nobody is shown what threatens them while it is played. When it is over, I tell you everything.
why-threats-not-agreed = What threatens a square is help. In a match between people I tell it only when both players agree, and then to both.
why-threats-asked = You have asked already. Your opponent has not answered yet.
why-threats-own-wish = That is your own request. Your opponent answers it.
why-threats-no-wish = That request no longer stands. The match goes on as it is.
why-threats-shown = Threats are shown in this match already: `/rules why` with a square tells them.
why-threats-not-shown = Threats are not shown in this match, so there is nothing to stop.
why-threats-wished-told = I have asked your opponent. Nothing is shown until they agree.
why-threats-agreed-told = Agreed. Both of you can now ask what threatens a square.
why-threats-declined-told = Declined. Threats are not shown.
why-threats-forbidden-told = Done. Threats are no longer shown.
why-news-threats-wished = **Match { $match }**: { $name } would like threats to be shown: `/rules why` would tell both players what threatens a square. { $opponent }, do you agree?
why-news-threats-agreed = **Match { $match }**: { $name } agrees. `/rules why` now tells both players what threatens a square; either can stop it.
why-news-threats-declined = **Match { $match }**: { $name } would rather play without being shown threats.
why-news-threats-forbidden = **Match { $match }**: { $name } no longer agrees, so threats are no longer shown.

# Closing a match.
why-command-close = Close your match to comments, to analysis or to threats being shown, while it is played
why-command-open = Open your match to comments, analysis or threats, when both of you agree
why-command-what = To what
why-choice-comments = comments: others are asked to write elsewhere
why-choice-analysis = analysis: nobody is helped with the position
why-agree-opening = Open it again
why-decline-opening = Keep it closed
why-closed-comments-told = Closed to comments. Whoever writes in the thread and does not play is asked to write in the channel instead. `/settings open` asks your opponent to open it again.
why-closed-analysis-told = Closed to analysis until the match is over. `/settings open` asks your opponent to open it again.
why-opening-asked-told = I have asked your opponent. It stays closed until they agree.
why-opened-told = It is open again.
why-kept-told = It stays closed.
why-no-thread = This match is played in a channel that everybody uses, so I can't close it to comments. In a thread of its own I can: whoever manages this server can let me open threads (`/server check` tells how).
why-is-closed-comments = This match is closed to comments already. `/settings open` asks your opponent to open it again.
why-is-closed-analysis = This match is closed to analysis already. `/settings open` asks your opponent to open it again.
why-is-open-comments = This match is open to comments. `/settings close` closes it.
why-is-open-analysis = This match is open to analysis. `/settings close` closes it.
why-opening-asked = You have asked already. Your opponent has not answered yet.
why-own-opening = That is your own request. Your opponent answers it.
why-no-opening = That request no longer stands. The match stays closed.
why-closed-to-analysis = Its players have closed this match to analysis while it is played. You can look at it with `/board` and step through it with `/replay`; when it is over, everything is open.
why-news-comments-closed = **Match { $match }**: { $name } has closed it to comments until it is over. Whoever watches is asked to write in { $channel } instead; the board's buttons work for everybody as before.
why-news-analysis-closed = **Match { $match }**: { $name } has closed it to analysis until it is over. Everybody can look and step through it as before.
why-news-comments-wished = **Match { $match }**: { $name } would like to open it to comments again. { $opponent }, do you agree?
why-news-analysis-wished = **Match { $match }**: { $name } would like to open it to analysis again. { $opponent }, do you agree?
why-news-comments-kept = **Match { $match }**: { $name } would rather keep it closed to comments.
why-news-analysis-kept = **Match { $match }**: { $name } would rather keep it closed to analysis.
why-news-comments-opened = **Match { $match }**: it is open to comments again.
why-news-analysis-opened = **Match { $match }**: it is open to analysis again.
why-comment-elsewhere = { $person }, the players of this match have closed it to comments while it is played. Please write in { $channel } instead.
why-state-threats = Both players agreed that threats are shown (`/rules why`)
why-state-comments = Closed to comments until it is over
why-state-analysis = Closed to analysis until it is over
