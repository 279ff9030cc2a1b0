# Why, what threatens a square, what happened since, and how a match is watched.

why-command = Ask why: a move that is refused, a piece that was lost, what threatens a square
why-command-text = A move or two squares (e4 e6), a square, or the name of a piece that was lost
why-command-from = The square of a piece
why-command-to = The square to which it is to go
why-command-since = What happened since your last turn, step by step, for you alone
why-command-turns = For who watches: how many of the last turns, 1 to 20

why-ask = Why…?
why-another-square = Another square
why-pieces = Pieces
why-cannot-go = Why not to…?
why-threatens = What threatens it?
why-happened = What happened here?
why-step-through = Step through from here

why-head = **Match { $match } · { $game }**
why-choose = Which piece or square is it about? You can also type it: `/why text:` with a move, a square, or the name of a piece that was lost.
why-choose-square = A square
why-choose-piece = A piece
why-choose-target = Where to?
why-menu-empty = Nothing stands there

why-stands = On **{ $at }**: { LIST($pieces, with: "comma") }.
why-stands-piece = { $piece } ({ $side })
why-stands-empty = Nothing stands on **{ $at }**.
why-can-go = It has { $count ->
    [one] one action now, marked
   *[other] { $count } actions now, their squares marked
}.
why-cannot-move = There is nothing that it can do now.
why-not-told = In the middle of a turn I can't tell what it could do. Ask again when the turn is over.
why-if-its-turn = It is { $turn }'s turn. If it were { $side }'s:
why-choose-not = Where can't **{ $at }** go, and why? Choose a square.
why-allowed = { $text } is allowed: { $words }.
why-allowed-ways = That is allowed, in { $count } ways: { LIST($texts, with: "comma") }.
why-no-square = There is no square { $square } on this board. Its squares go from { $first } to { $last }.
why-marks = Marked: where it can go, and what the rule speaks of.
why-asked-over = You can still ask what happened on a square: `/why text:` with the square, and `/replay` shows every turn.

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
why-threats-first = A turn has { $actions } actions, and this is about the first one alone: more may follow it.
why-threats-untold = What threatens a square can't be told in the middle of a turn, nor when the game is over. Ask again when a turn begins.

why-since-none = Nothing has happened in match { $match } since your last move. `/board` shows it.
why-since-none-yet = Nothing has been played in match { $match } yet. `/board` shows it.
why-since = **Match { $match } · { $game }**: since your last move, turn { $number } of { $count }
why-since-start = **Match { $match } · { $game }**: you have not moved yet; turn { $number } of { $count }
why-last-turns = **Match { $match } · { $game }**: the last turns, { $number } of { $count }
