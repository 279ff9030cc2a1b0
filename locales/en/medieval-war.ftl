# Medieval War Chess.

medieval-war-about = Three actions a turn: pieces attack together by their power, Rooks fire as cannons, and a King is given up for a power.
medieval-war-how-to-write =
    { "" }- Step: `b2-c3`
    { "" }- Normal attack: `x a5` is enough; in full `a4 & b4 (6) x a5 (4)`
    { "" }- Cannon: `h1 Cannon x h7`, or `h Can x h7` by the Rook's file
    { "" }- King's powers: `Summon 3p (d1 f1 f2)` · `Again` · `Depose=N` · `Recruit d1` · `Purge P` · `Reset`
    { "" }- A whole turn: `b2-c3, c3-b3, b1-b2`

## The sides, the pieces and the King's powers
## (.small and .small-many: within a sentence)

medieval-war-white = White
medieval-war-black = Black
medieval-war-king = King
    .many = Kings
    .small = King
    .small-many = Kings
    .a = a King
    .the = the King
medieval-war-queen = Queen
    .many = Queens
    .small = Queen
    .small-many = Queens
    .a = a Queen
    .the = the Queen
medieval-war-rook = Rook
    .many = Rooks
    .small = Rook
    .small-many = Rooks
    .a = a Rook
    .the = the Rook
medieval-war-bishop = Bishop
    .many = Bishops
    .small = Bishop
    .small-many = Bishops
    .a = a Bishop
    .the = the Bishop
medieval-war-knight = Knight
    .many = Knights
    .small = Knight
    .small-many = Knights
    .a = a Knight
    .the = the Knight
medieval-war-pawn = Pawn
    .many = Pawns
    .small = Pawn
    .small-many = Pawns
    .a = a Pawn
    .the = the Pawn
medieval-war-piece = piece
    .many = pieces
    .small = piece
    .small-many = pieces
    .a = a piece
    .the = the piece
medieval-war-summon = Summon
medieval-war-again = Again
medieval-war-depose = Depose
medieval-war-recruit = Recruit
medieval-war-purge = Purge
medieval-war-reset = Reset

## Actions in words

medieval-war-steps = { $piece } { $from } steps to { $to }
medieval-war-attacks =
    { LIST($attackers, with: "and") } { $count ->
        [one] destroys
       *[other] destroy
    } { TERM($piece, form: "the") } on { $target } (power { $sum } against 2×{ $power })
medieval-war-fires = Rook { $rook } destroys { TERM($piece, form: "the") } on { $target } by cannon
medieval-war-summons-none = The King summons no pawn and is destroyed
medieval-war-summons =
    The King summons { $count ->
        [one] a pawn
       *[other] pawns
    } on { LIST($squares, with: "and") } and is destroyed
medieval-war-plays-again = The King is given up for another turn at once
medieval-war-deposes = The King deposes the enemy King and is replaced by { TERM($piece, form: "a") }
medieval-war-deposes-without-heir = The King deposes the enemy King and is destroyed, too
medieval-war-recruits = The King recruits a pawn on { $square }, and the next turn of this side is skipped
medieval-war-purges = All { TERM($piece, form: "small-many") } of both sides are purged, and the King with them
medieval-war-resets = All pieces return to their starting squares
medieval-war-and-isolates =
    { $action }; { LIST($squares, with: "and") } { $count ->
        [one] is
       *[other] are
    } lost by isolation
medieval-war-warning-summon-none = your King is given up, and no pawn comes for him (MWC-9a)
medieval-war-warning-again = your King is given up for good; you get one more turn for him (MWC-9b)
medieval-war-warning-isolation =
    { $count ->
        [one] your own pawn on { LIST($squares, with: "and") } is lost by isolation (MWC-4)
       *[other] your own pawns on { LIST($squares, with: "and") } are lost by isolation (MWC-4)
    }

## Actions in parts

medieval-war-piece-at = { $piece } { $at }
medieval-war-actor-attack = Attack
medieval-war-actor-summon = Summon: King for pawns
medieval-war-actor-again = Again: King for another turn
medieval-war-actor-depose = Depose: both Kings go
medieval-war-actor-recruit = Recruit: a pawn for your next turn
medieval-war-actor-purge = Purge: King for one kind
medieval-war-actor-reset = Reset: all go home
medieval-war-deed-to = to { $to }
medieval-war-deed-attack = { $target }, destroys { TERM($piece, form: "the") } (power { $sum } from { LIST($attackers, with: "and") } against 2×{ $power })
medieval-war-deed-cannon = cannon on { $target }, destroys { TERM($piece, form: "the") }
medieval-war-deed-summon-none = no pawn; the King is destroyed
medieval-war-deed-summon =
    { $count ->
        [one] a pawn
       *[other] pawns
    } on { LIST($squares, with: "and") }
medieval-war-deed-again = gives up the King for another turn
medieval-war-deed-depose = your own King becomes { TERM($piece, form: "a") }
medieval-war-deed-depose-without-heir = your own King is destroyed, too
medieval-war-deed-recruit = a pawn on { $square }
medieval-war-deed-purge = all { TERM($piece, form: "small-many") }, and your own King
medieval-war-deed-reset = all pieces return to their starts

## Pictures

medieval-war-badge-power = power { $power }
medieval-war-note-action = { $side } makes action { $next } of { $actions }
medieval-war-note-skipped = { $side }'s next turn is skipped
medieval-war-note-quiet = { $quiet } of { $most } quiet turns have passed
medieval-war-note-long = { $turns } of { $most } turns have been played

## Endings

medieval-war-end-both-beaten = Neither side has a Rook, a King or a total power of more than two
medieval-war-end-dead = Neither side has a Rook or King, and neither can ever destroy an enemy piece
medieval-war-end-quiet = A hundred turns in a row passed without a piece destroyed, a cannon attack or a King's power
medieval-war-end-long = Six hundred turns have been played
medieval-war-end-stalemate = { $side } cannot make the three actions of a turn
medieval-war-end-no-pieces = { $side } has no pieces left
medieval-war-end-weak = { $side } has neither Rook nor King, and its pieces have a power of only { $power } in all

## What a text states wrongly and is let pass

medieval-war-remark-sum = the attack states { $stated }, is { $is }
medieval-war-remark-defence = { $target } states { $stated }, is { $is }
medieval-war-remark-number = Summon states { $stated }p, is { $is }p
medieval-war-remark-piece = { $at } states { TERM($stated, form: "a") }, is { TERM($is, form: "a") }
medieval-war-remark-empty = { $at } states { TERM($stated, form: "a") }, is empty
medieval-war-remark-not-isolated = { $at } is not lost by isolation
medieval-war-remark-also-isolated = { $at } is lost by isolation too

## Texts that are no action

medieval-war-unreadable-nothing = There is nothing to read
medieval-war-unreadable = I cannot read `{ $text }` as an action
medieval-war-unreadable-next = Write a step `b2-c3`, an attack `x a5`, a cannon `h1 Cannon x h7` or a King's power such as `Again`
medieval-war-whole-turn = This holds more than one action
medieval-war-whole-turn-next = Put commas between the actions, as in `b2-c3, c3-b3, b1-b2`
medieval-war-step-takes-nothing = A step takes nothing; only pawns lost by isolation are written after it, `x a6 by iso`
medieval-war-step-takes-nothing-next = Write the step alone, `b2-c3`, or the attack, `x a5`
medieval-war-no-square = Recruit needs a square
medieval-war-no-square-next = Name an empty square beside your King, as in `Recruit d1`
medieval-war-no-type = Purge needs a type of piece
medieval-war-no-type-next = Name one, as in `Purge P`

## Why an action is refused

medieval-war-is-empty = { $at } is empty
medieval-war-holds-own = { $at } holds your own { TERM($piece, form: "small") }
medieval-war-holds-enemy = { $at } holds the enemy { TERM($piece, form: "small") }
medieval-war-same-square = { $from } and { $to } are the same square
medieval-war-too-far = { CAP(TERM($piece, form: "the")) } on { $from } steps one square only, and { $to } is further
medieval-war-occupied-by-own = { $to } is occupied by your own { TERM($piece, form: "small") }
medieval-war-occupied-by-enemy = { $to } is occupied by the enemy { TERM($piece, form: "small") }
medieval-war-attacker-without-power = Your { TERM($piece, form: "small") } on { $at } has no power to attack { $target }
medieval-war-attacker-not-beside = Your { TERM($piece, form: "small") } on { $at } is not beside { $target }
medieval-war-attacker-not-own = { $at } holds no piece of yours to attack { $target }
medieval-war-nobody-attacks = No piece of yours with any power stands beside { TERM($piece, form: "the") } on { $target }
medieval-war-too-weak =
    { LIST($attackers, with: "and") } { $count ->
        [one] attacks
       *[other] attack
    } with power { $sum } in all; to destroy { TERM($piece, form: "the") } on { $target }, it takes more than 2×{ $power }
medieval-war-enemy-rook = The Rook on { $at } is the enemy's
medieval-war-no-rook = { $at } holds no Rook of yours
medieval-war-no-rook-on-file = You have no Rook on the { $file }-file
medieval-war-no-rook-at-all = You have no Rook
medieval-war-no-line = { $target } is on no rank, file or diagonal of the Rook on { $rook }
medieval-war-not-alone-between = { $other } stands between the Rook on { $rook } and { $target }
medieval-war-not-alone-behind = { $other } stands behind { $target } on the ray of the Rook on { $rook }
medieval-war-no-king = { $power } is a King's power, and your King is not on the board
medieval-war-enemy-king-stands = { $power } is a major power, and the enemy King still stands on { $king }
medieval-war-not-beside-king = { $at } is not beside your King on { $king }
medieval-war-wrong-number =
    Summon places exactly { $number ->
        [one] { $number } pawn
       *[other] { $number } pawns
    } now, not { $named }: beside your King are { $free } empty squares, and you have { $pawns } of 8 pawns
medieval-war-no-king-to-depose = The enemy King is not on the board any more
medieval-war-king-at-home = The enemy King stands on its starting square { $king }
medieval-war-never-heir = A King cannot be replaced by { TERM($piece, form: "a") }
medieval-war-heir-stands = You already have your { TERM($piece, form: "small") }, as at the start
medieval-war-heirs-stand = You already have { $count } { TERM($piece, form: "small-many") }, as many as at the start
medieval-war-heir-is-due = Your King is to be replaced by another piece
medieval-war-all-pawns = You already have 8 pawns
medieval-war-no-room = No square beside your King on { $king } is empty
medieval-war-kings-stay = Kings cannot be purged
medieval-war-none-to-purge = No { TERM($piece, form: "small") } is on the board
medieval-war-stuck =
    { $left ->
        [one] After this you could not complete your turn: one action more to make, and nothing legal to make it with
       *[other] After this you could not complete your turn: two actions more to make, and nothing legal to make them with
    }

## And what to do instead

medieval-war-next-name-own = Name a square that holds a piece of yours
medieval-war-next-name-beside = Name an empty square beside { $from }
medieval-war-next-step-to-empty = Step to an empty square
medieval-war-next-step-or-attack = Step to an empty square, or attack it with `x { $to }`
medieval-war-next-name-enemy = Name a square that holds an enemy piece
medieval-war-next-bring-pieces = Bring pieces with power beside the target first
medieval-war-next-attack-with = Attack with { LIST($attackers, with: "and") }, or just write `x { $target }`
medieval-war-next-bring-power = Bring more power beside it: you need at least { $least }
medieval-war-next-name-rook = Name the square of one of your Rooks
medieval-war-next-aim = Aim at an enemy piece on one of the Rook's eight rays
medieval-war-next-only-piece = The target must be the only piece on the ray, up to the edge of the board
medieval-war-next-step-or-attack-instead = Step or attack instead
medieval-war-next-minor-power = Destroy the enemy King first, or use a minor power: Summon, Again or Depose
medieval-war-next-beside-king = Name empty squares beside your King
medieval-war-next-number =
    { $number ->
        [0] Write `Summon 0p`
        [one] Name one empty square beside your King
       *[other] Name { $number } empty squares beside your King
    }
medieval-war-next-major-power = Use a major power instead: Recruit, Purge or Reset
medieval-war-next-wait = Wait until it has moved
medieval-war-next-just-depose = Write just `Depose`
medieval-war-next-depose = Write { $actions }
medieval-war-one-of = { LIST($actions, with: "or") }
medieval-war-next-another-power = Use another power, or step or attack
medieval-war-next-free-square = Free a square beside your King first
medieval-war-next-name-type = Name a type that is on the board: `Purge Q`, `R`, `B`, `N` or `P`
medieval-war-next-complete = Choose an action after which all three of the turn can be made

## Setups

medieval-war-setup-no-square = `{ $name }` is not a square; squares are a1 to h8
medieval-war-setup-no-piece = `{ $piece }` on { $square } is not a piece; write `w` or `b` and K, Q, R, B, N or P
medieval-war-setup-too-many = { $side } has { $count } { TERM($piece, form: "small-many") }, and can have { $most } at most
medieval-war-setup-skips-no-side = `skips` has no side `{ $side }`
medieval-war-setup-skips-no-count = `skips` of { $side } is { $value }, not 0 or 1
medieval-war-setup-skips-not-by-side = `skips` is { $value }, not an object by side

## How the game is played, on one card of at most twelve lines

medieval-war-guide =
    { "" }**Aim:** destroy the enemy. A side with no pieces, or with neither Rook nor King and a power of no more than 2 in all, has lost.
    { "" }**A turn is three actions**, all of which must be made. One piece may act more than once.
    { "" }- **Step:** any piece goes one square any way to an empty square
    { "" }- **Attack:** add up the power of all your pieces beside an enemy. More than twice its own power destroys it; nobody moves
    { "" }- **Power:** Queen 2, **Bishop 3**, **Knight 4**, Rook and King 0; a **Pawn** has 1 for each friend beside it
    { "" }- **Cannon:** a **Rook** destroys an enemy, any way and any distance, if nothing else stands on that whole line to the edge
    { "" }- **Isolation:** a Pawn without a friend beside it dies after any action, yours too
    { "" }- **King's powers:** Summon (Pawns), Again (a turn at once) and Depose (the enemy King) give your **King** up
    { "" }- While the enemy has no King: Recruit (a Pawn, your next turn is skipped), Purge (a type; gives the King up), Reset (all go home)
    { "" }**A move:** `b2-c3` · an attack `x a5` · a cannon `h1 Cannon x h7` · a turn `b2-c3, c3-b3, b1-b2`
    { "" }**Or tap Move:** three times the piece, then where to, and send the turn.
medieval-war-guide-power = { $piece } · power { $power }
medieval-war-guide-friends = { $piece } · power: friends
medieval-war-guide-cannon = { $piece } · cannon
medieval-war-guide-powers = { $piece } · powers
