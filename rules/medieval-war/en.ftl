# Medieval War Chess.

medieval-war-about = Three actions a turn: pieces attack together by their power, and Rooks fire as cannons. { medieval-war-aim }
medieval-war-aim = To win, destroy the enemy army.
medieval-war-how-to-write =
    { "" }- Step: `b2-c3`
    { "" }- Normal attack: just `x a5`; in full `a4 & b4 (6) x a5 (4)`
    { "" }- Cannon: `h1 Cannon x h7`, or `h Can x h7` with the Rook's file
    { "" }- King's powers: `Summon 3p (d1 f1 f2)` · `Again` · `Depose=N` · `Recruit d1` · `Purge P` · `Reset`
    { "" }- A whole turn: `b2-c3, c3-b3, b1-b2`

## The sides, the pieces and the King's powers
## (.small and .small-many: within a sentence)

medieval-war-white = White
medieval-war-black = Black
medieval-war-off-board = Off the board
    .small = off the board
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
medieval-war-plays-again = The King is destroyed, and the same side plays another turn at once
medieval-war-deposes = The King deposes the enemy King and is replaced by { TERM($piece, form: "a") }
medieval-war-deposes-without-heir = The King deposes the enemy King and is destroyed too
medieval-war-recruits = The King recruits a pawn on { $square }, and this side's next turn is skipped
medieval-war-purges = All { TERM($piece, form: "small-many") } of both sides are purged, and the King with them
medieval-war-resets = All pieces return to their starting squares
medieval-war-and-isolates =
    { $count ->
        [one] { $action }; the pawn on { LIST($squares, with: "and") } is lost by isolation
       *[other] { $action }; the pawns on { LIST($squares, with: "and") } are lost by isolation
    }
medieval-war-warning-summon-none = you give up your King and get no pawn for him (MWC-9a)
medieval-war-warning-again = you give up your King for good and get one more turn for him (MWC-9b)
medieval-war-warning-isolation =
    { $count ->
        [one] your own pawn on { LIST($squares, with: "and") } is lost by isolation (MWC-4)
       *[other] your own pawns on { LIST($squares, with: "and") } are lost by isolation (MWC-4)
    }

## Actions in parts

medieval-war-piece-at = { $piece } { $at }
medieval-war-actor-attack = Attack
# The button for all powers.
medieval-war-actor-powers = King's powers…
medieval-war-actor-summon = Summon
medieval-war-actor-again = Again
medieval-war-actor-depose = Depose
medieval-war-actor-recruit = Recruit
medieval-war-actor-purge = Purge
medieval-war-actor-reset = Reset
medieval-war-effect-to = to { $to }
medieval-war-effect-attack = { $target }, destroys { TERM($piece, form: "the") } (power { $sum } from { LIST($attackers, with: "and") } against 2×{ $power })
medieval-war-effect-cannon = cannon on { $target }, destroys { TERM($piece, form: "the") }
medieval-war-effect-summon-none = no pawn; the King is destroyed
medieval-war-effect-summon =
    { $count ->
        [one] a pawn
       *[other] pawns
    } on { LIST($squares, with: "and") }
medieval-war-effect-again = gives up the King for another turn
medieval-war-effect-depose = your own King becomes { TERM($piece, form: "a") }
medieval-war-effect-depose-without-heir = your own King is destroyed too
medieval-war-effect-recruit = a pawn on { $square }
medieval-war-effect-purge = all { TERM($piece, form: "small-many") } of both sides, and your own King
medieval-war-effect-reset = all pieces return to their starts

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
medieval-war-end-stalemate = { $side } can't make the three actions of a turn
medieval-war-end-no-pieces = { $side } has no pieces left
medieval-war-end-weak = { $side } has no Rook or King left, and its pieces have a total power of only { $power }

## Wrong figures in a text, accepted with a remark

medieval-war-remark-sum = the attack says { $stated }, but it's { $is }
medieval-war-remark-defence = { $target } says { $stated }, but it's { $is }
medieval-war-remark-number = Summon says { $stated }p, but it's { $is }p
medieval-war-remark-piece = { $at } says { TERM($stated, form: "a") }, but it's { TERM($is, form: "a") }
medieval-war-remark-empty = { $at } says { TERM($stated, form: "a") }, but it's empty
medieval-war-remark-not-isolated = { $at } isn't lost by isolation
medieval-war-remark-also-isolated = { $at } is lost by isolation too

## Unreadable texts

medieval-war-unreadable-nothing = There's nothing to read
medieval-war-unreadable = I can't read `{ $text }` as an action
medieval-war-unreadable-next = Write a step `b2-c3`, an attack `x a5`, a cannon `h1 Cannon x h7` or a King's power such as `Again`
medieval-war-whole-turn = That's more than one action
medieval-war-whole-turn-next = Put commas between the actions, as in `b2-c3, c3-b3, b1-b2`
medieval-war-step-takes-nothing = A step captures nothing; only pawns lost by isolation are written after it, `x a6 by iso`
medieval-war-step-takes-nothing-next = Write the step alone, `b2-c3`, or the attack, `x a5`; two actions need a comma, `b2-c3, x a5`
medieval-war-no-square = Recruit needs a square
medieval-war-no-square-next = Name an empty square next to your King, as in `Recruit d1`
medieval-war-no-type = Purge needs a type of piece
medieval-war-no-type-next = Name one, as in `Purge P`

## Refusals: the fault

medieval-war-is-empty = { $at } is empty
medieval-war-holds-own = { $at } holds your own { TERM($piece, form: "small") }
medieval-war-holds-enemy = { $at } holds the enemy { TERM($piece, form: "small") }
medieval-war-same-square = { $from } and { $to } are the same square
medieval-war-too-far = { CAP(TERM($piece, form: "the")) } on { $from } only steps one square, and { $to } is farther
medieval-war-occupied-by-own = { $to } is occupied by your own { TERM($piece, form: "small") }
medieval-war-occupied-by-enemy = { $to } is occupied by the enemy { TERM($piece, form: "small") }
medieval-war-attacker-without-power = Your { TERM($piece, form: "small") } on { $at } has no power to attack { $target }
medieval-war-attacker-not-beside = Your { TERM($piece, form: "small") } on { $at } isn't next to { $target }
medieval-war-attacker-not-own = You have no piece on { $at } to attack { $target }
medieval-war-nobody-attacks = None of your pieces with any power is next to { TERM($piece, form: "the") } on { $target }
medieval-war-too-weak =
    { LIST($attackers, with: "and") } { $count ->
        [one] attacks
       *[other] attack
    } with a total power of { $sum }; to destroy { TERM($piece, form: "the") } on { $target }, you need more than 2×{ $power }
medieval-war-enemy-rook = The Rook on { $at } is the enemy's
medieval-war-no-rook = You have no Rook on { $at }
medieval-war-no-rook-on-file = You have no Rook on the { $file }-file
medieval-war-no-rook-at-all = You have no Rook
medieval-war-no-line = { $target } isn't on a rank, file or diagonal of the Rook on { $rook }
medieval-war-not-alone-between = { CAP(TERM($piece, form: "the")) } on { $other } is between the Rook on { $rook } and { $target }
medieval-war-not-alone-behind = { CAP(TERM($piece, form: "the")) } on { $other } is behind { $target }, on the same line of the Rook on { $rook }
medieval-war-no-king = { $power } is a King's power, and your King isn't on the board
medieval-war-enemy-king-stands = { $power } is a major power, and the enemy King is still on { $king }
medieval-war-not-beside-king = { $at } isn't next to your King on { $king }
medieval-war-wrong-number =
    Summon places exactly { $number ->
        [one] { $number } pawn
       *[other] { $number } pawns
    } now, not { $named }: there are { $free } empty squares next to your King, and you have { $pawns } of 8 pawns
medieval-war-no-king-to-depose = The enemy King isn't on the board any more
medieval-war-king-at-home = The enemy King is on its starting square { $king }
medieval-war-never-heir = { CAP(TERM($piece, form: "a")) } can't replace a King
medieval-war-heir-stands = You already have your { TERM($piece, form: "small") }, as at the start
medieval-war-heirs-stand = You already have { $count } { TERM($piece, form: "small-many") }, as many as at the start
medieval-war-heir-is-due = Another piece must replace your King
medieval-war-all-pawns = You already have 8 pawns
medieval-war-no-room = No square next to your King on { $king } is empty
medieval-war-kings-stay = Kings can't be purged
medieval-war-none-to-purge = There's no { TERM($piece, form: "small") } on the board
medieval-war-stuck =
    { $left ->
        [one] After this you couldn't complete your turn: you'd have one more action to make, and no legal one
       *[other] After this you couldn't complete your turn: you'd have two more actions to make, and no legal ones
    }

## Refusals: the next step

medieval-war-next-name-own = Name a square with one of your pieces
medieval-war-next-name-beside = Name an empty square next to { $from }
medieval-war-next-step-to-empty = Step to an empty square
medieval-war-next-step-or-attack = Step to an empty square, or attack it with `x { $to }`
medieval-war-next-name-enemy = Name a square with an enemy piece
medieval-war-next-bring-pieces = Bring pieces with power next to the target first
medieval-war-next-attack-with = Attack with { LIST($attackers, with: "and") }, or just write `x { $target }`
medieval-war-next-cannon = For a cannon attack write { LIST($actions, with: "or") }
medieval-war-next-no-cannon = A Rook only attacks as a cannon, and your Rook on { $rook } can't here. { $why }
medieval-war-next-bring-power = Bring more power next to it: you need at least { $least }
medieval-war-next-name-rook = Name the square of one of your Rooks
medieval-war-next-aim = Aim at an enemy piece on one of the Rook's eight lines
medieval-war-next-only-piece = The target must be the only piece on that line, up to the edge of the board
medieval-war-next-step-or-attack-instead = Step or attack instead
medieval-war-next-minor-power = Destroy the enemy King first, or use a minor power: Summon, Again or Depose
medieval-war-next-beside-king = Name empty squares next to your King
medieval-war-next-number =
    { $number ->
        [0] Write `Summon 0p`
        [one] Name one empty square next to your King
       *[other] Name { $number } empty squares next to your King
    }
medieval-war-next-major-power = Use a major power instead: Recruit, Purge or Reset
medieval-war-next-wait = Wait until it has moved
medieval-war-next-just-depose = Write just `Depose`
medieval-war-next-depose = Write { $actions }
medieval-war-one-of = { LIST($actions, with: "or") }
medieval-war-next-another-power = Use another power, or step or attack
medieval-war-next-free-square = Free a square next to your King first
medieval-war-next-name-type = Name a type that is on the board: `Purge Q`, `R`, `B`, `N` or `P`
medieval-war-next-complete = Choose an action that lets you make all three of your turn

## Setups

medieval-war-setup-no-square = `{ $name }` isn't a square; squares are a1 to h8
medieval-war-setup-no-piece = `{ $piece }` on { $square } isn't a piece; write `w` or `b` and K, Q, R, B, N or P
medieval-war-setup-too-many = { $side } has { $count } { TERM($piece, form: "small-many") }, but can have { $most } at most
medieval-war-setup-skips-no-side = `skips` has no side `{ $side }`
medieval-war-setup-skips-no-count = `skips` of { $side } is { $value }, not 0 or 1
medieval-war-setup-skips-not-by-side = `skips` is { $value }, not an object by side

## How the game is played, on one card of at most twelve lines

medieval-war-advice =
    { "" }**Tips from the inventor, Anthony Peterson:**
    { "" }- “In the opening it's all about the Rooks and cannon attacks, in the middle the Rooks start to feel the pressure, and in the ending it's all about the Knights.”
    { "" }- “There are no standard openings yet, but (b2-b3, b1-b2, c2-c3) is a good start.”
    { "" }- “Look at the files and diagonals, don't look at ranks. Try to have two pieces along each diagonal and file, that is the key to early defense.”
    { "" }- “Keep your Rooks guarded from being cannon attacked themselves.” Later, make two moves towards a Rook and attack it: it has power 0.
    { "" }- “Cluster your pieces together.” A pawn with one neighbour is easy to destroy.
    { "" }- “Only move the King if you will lose it anyway, or if you would prefer to trade Kings at that cost.”
    { "" }- Don't summon up to eight pawns: the enemy “is almost certain to use destroy all: pawns” (Purge).
    { "" }- “Two Knights working together can destroy anything but another Knight or a pawn with five or more neighbours.”
    { "" }**Herald adds:** Before you end a turn, check each enemy Rook's lines for one where exactly one of your pieces stands.
medieval-war-guide =
    { "" }**Aim:** destroy the enemy. A side loses when it has no pieces, or no Rook, no King and a total power of 2 or less.
    { "" }**A turn is three actions**, and you must make all three. One piece may act more than once.
    { "" }- **Step:** any piece moves one square in any direction, to an empty square
    { "" }- **Attack:** add up the power of all your pieces next to an enemy. More than twice its own power destroys it; no piece moves
    { "" }- **Power:** Queen 2, **Bishop 3**, **Knight 4**, Rook and King 0; a **Pawn** has 1 for each friend next to it
    { "" }- **Cannon:** a **Rook** destroys an enemy, in any direction and at any distance, if nothing else is on that whole line to the edge
    { "" }- **Isolation:** a Pawn with no friend next to it dies after any action, even yours
    { "" }- **King's powers:** Summon (Pawns), Again (a turn at once) and Depose (the enemy King) give up your **King**
    { "" }- While the enemy has no King: Recruit (a Pawn, your next turn is skipped), Purge (a type; gives up the King), Reset (all go home)
    { "" }**A move:** `b2-c3` · an attack `x a5` · a cannon `h1 Cannon x h7` · a turn `b2-c3, c3-b3, b1-b2`
    { "" }**Or tap** a piece below the board, then where it goes, three times. The third action sends the turn.
medieval-war-guide-power = { $piece } · power { $power }
medieval-war-guide-friends = { $piece } · power: friends
medieval-war-guide-cannon = { $piece } · cannon
medieval-war-guide-powers = { $piece } · powers


# Medieval War Chess, taught: a card for every rule, and the tour.

## The parts of the rulebook

lessons-medieval-war-section-1 = Board and pieces
lessons-medieval-war-section-2 = The turn
lessons-medieval-war-section-3 = End of the game

## Cards

lessons-medieval-war-mwc-1-title = The board and the pieces
lessons-medieval-war-mwc-1-asked = board, setup, set up, starting position, where do the pieces start, how big is the board, board size, array, which pieces, how many pieces, pieces per player, layout, lineup, formation, corner, where a piece begins, initial position
lessons-medieval-war-mwc-1 =
    The board and the order of the pieces are as in chess, from a to h: Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook, with eight pawns in front.
    They look like chess pieces but act quite differently.
lessons-medieval-war-mwc-2-title = Powers
lessons-medieval-war-mwc-2-asked = power, powers, strength, strong, strongest, value, points, worth, numbers on the pieces, figure on a piece, queen, knight, bishop, how strong is a knight, weak, power of a queen, power of a knight, power of a bishop, strong piece, best piece
lessons-medieval-war-mwc-2 =
    Each piece has a power, which counts in attacks: Queen 2, Bishop 3, Knight 4, Rook 0, King 0.
    In everything else, Queen, Bishop and Knight are alike. The number on a piece is its power.
lessons-medieval-war-mwc-3-title = The power of a pawn
lessons-medieval-war-mwc-3-asked = pawn power, pawn strength, strength of a pawn, how strong is a pawn, value of a pawn, promotion, promote, pawn becomes a queen, pawn on the last rank, eighth rank, end of the board, other side, transform, upgrade, turn into a queen, pawn to queen, pawn number, why does the number change
lessons-medieval-war-mwc-3 =
    A pawn's power is the number of friends on the squares around it, pieces of any kind, right now. It changes with every step.
    There is no promotion: a pawn stays a pawn.
lessons-medieval-war-mwc-4-title = Isolation
lessons-medieval-war-mwc-4-asked = isolation, isolated, alone, lonely, why did my pawn die, pawn died, dead pawn, pawn lost, pawn disappeared, pawn vanished, pawn destroyed, pawn gone, lost pawns, iso, pawn without friends, pawn removed, pawn killed, protect pawns, keep pawns together, pawn alone, pawn by itself, suddenly
lessons-medieval-war-mwc-4 =
    A pawn without any friend around it is lost. This is checked after every action, for both sides: you can lose your own pawns too.
    In the picture, capturing the Knight on g7 leaves the pawn on f6 alone, and it is lost too. A step from b2 to c3 would cost White both pawns.
lessons-medieval-war-mwc-5-title = The turn
lessons-medieval-war-mwc-5-asked = turn, turns, actions, three actions, how many moves per turn, how many actions, moves in a turn, move the same piece twice, move again, who starts, who begins, who goes first, first, must I use all actions, fewer actions, pass, skip, stop early, end the turn early, white or black, whose turn, zugzwang, sides, players, only one action, one move
lessons-medieval-war-mwc-5 =
    A turn is three actions, and you must make all three. One piece may act more than once, and you may attack more than once.
    In the picture White has made one step with a pawn, and has two actions left.
lessons-medieval-war-mwc-6-title = Step
lessons-medieval-war-mwc-6-asked = step, move, moves, movement, moving, how do pieces move, how far, how a queen moves, how a knight moves, how a bishop moves, how a rook moves, how a pawn moves, how the king moves, jump, diagonal, backwards, one square, go, walk, reach, distance, slide, sideways, leap, occupied
lessons-medieval-war-mwc-6 = Any piece may step one square in any direction, to an empty square. That includes Rooks, Bishops and Queens: no piece moves farther than one square.
lessons-medieval-war-mwc-7-title = Attack
lessons-medieval-war-mwc-7-asked = attack, capture, take, kill, capturing, how to take a piece, destroy a piece, twice the power, double power, sum of powers, why can I not attack, enough power, fight, normal attack, move when attacking, adjacent, add up, sum, together, combine, several pieces, beside, illegal attack, defence, defend, protect, how many attackers
lessons-medieval-war-mwc-7 =
    Name an enemy piece. Add up the power of all your pieces next to it. If the sum is greater than twice that piece's power, it is destroyed.
    No piece moves in an attack.
lessons-medieval-war-mwc-8-title = Cannon
lessons-medieval-war-mwc-8-asked = cannon, rook, tower, shoot, shot, fire, rook attack, what the tower does, shoot over pieces, why can my rook not shoot, line of fire, range, artillery, long range, line, from afar, blocked line, blocked shot, distance
lessons-medieval-war-mwc-8 =
    A Rook shoots in a straight line, in any of the eight directions, right to the edge of the board. If exactly one piece is on that whole line and it's an enemy, it is destroyed.
    A second piece anywhere on the line, even behind the target, rules out the shot. The Rook stays where it is.
lessons-medieval-war-mwc-9-title = The King's power
lessons-medieval-war-mwc-9-asked = king's power, king power, special power, special move, what the king does, ability, king abilities, king special, major power, minor power, use the king, king ability, powers of the king, what is the king for, use of the king, list of powers
lessons-medieval-war-mwc-9 =
    A King on the board can use one of his powers as an action. Most of them cost you your King.
    Summon, Again and Depose are minor powers: use them at any time. Recruit, Purge and Reset are major powers: they need the enemy King off the board.
lessons-medieval-war-mwc-9a-title = Summon
lessons-medieval-war-mwc-9a-asked = summon, new pawns, more pawns, get pawns, create pawns, place pawns, three pawns, spawn, sacrifice the king for pawns, bring pawns back
lessons-medieval-war-mwc-9a =
    Place three pawns on empty squares of your choice around your King; fewer only if there aren't enough squares, or you would have more than eight pawns.
    Then your King is destroyed, and the turn continues.
lessons-medieval-war-mwc-9b-title = Again
lessons-medieval-war-mwc-9b-asked = again, extra turn, another turn, second turn, double turn, two turns in a row, play again, six actions, bonus turn, skip the opponent, skip the enemy turn, opponent loses a turn
lessons-medieval-war-mwc-9b = Your King is destroyed and your turn ends at once. The other side's turn is skipped, and you start a new turn of three actions.
lessons-medieval-war-mwc-9c-title = Depose
lessons-medieval-war-mwc-9c-asked = depose, kill the enemy king, remove the enemy king, dethrone, take the enemy king, king left his square, replace the king, king off his square, king moved, swap the king, king becomes a queen, turn the king into a queen
lessons-medieval-war-mwc-9c =
    Only while the enemy King is away from its starting square. The enemy King is destroyed. Your own King is replaced on its square by a Queen, Bishop, Knight or pawn of your choice, as long as you then have no more of that kind than at the start.
    The turn continues.
lessons-medieval-war-mwc-9c-ruling = You must take a replacement if one is possible. If none is, your King is simply destroyed.
lessons-medieval-war-mwc-9d-title = Recruit
lessons-medieval-war-mwc-9d-asked = recruit, new pawn, one pawn, more pawns, get pawns, skipped turn, why was my turn skipped, lose a turn, add a pawn, buy a pawn, lost my turn
lessons-medieval-war-mwc-9d =
    A major power. Place one pawn on an empty square next to your King, but never more than eight in all. Your King stays.
    Your turn ends at once, and your next turn is skipped.
lessons-medieval-war-mwc-9e-title = Purge
lessons-medieval-war-mwc-9e-asked = purge, destroy all, kill all pieces of a kind, remove all pawns, wipe out, all knights, all of a type, all pieces of one type, remove a type, wipe, mass kill
lessons-medieval-war-mwc-9e =
    A major power. Name a kind of piece other than the King: all pieces of that kind on both sides are destroyed. It's enough if one side has some.
    Then your King is destroyed, and the turn continues.
lessons-medieval-war-mwc-9e-ruling = The page says “Destroy ALL pieces of any type … Destroy your King if he remains”. You can't name the King, or a kind that isn't on the board: the enemy King is already gone, so you would only lose yours.
lessons-medieval-war-mwc-9f-title = Reset
lessons-medieval-war-mwc-9f-asked = reset, start over, put pieces back, return to the start, pieces go home, back to starting squares, restart, original squares, move everything back, undo everything
lessons-medieval-war-mwc-9f =
    A major power. All pieces of both sides go back to starting squares of their kind. Your King stays in play.
    The turn continues.
lessons-medieval-war-mwc-9f-ruling = The squares are filled from the a-file on, for both sides alike.
lessons-medieval-war-mwc-10-title = You must be able to finish the turn
lessons-medieval-war-mwc-10-asked = not allowed, turn cannot be finished, finish the turn, complete the turn, turn must be possible, action refused, illegal, invalid, illegal move, why is my move illegal, legal, allowed
lessons-medieval-war-mwc-10 = An action is only allowed if you can still complete the turn after it. In the picture White's Rook is shut in. If a pawn steps away from the other one, both are lost, and nothing is left for the other two actions.
lessons-medieval-war-mwc-10-ruling = The turn also counts as complete if the action ends the game, or a power has ended the turn.
lessons-medieval-war-mwc-11-title = How the game is won
lessons-medieval-war-mwc-11-asked = win, winning, winner, victory, how to win, aim, goal, objective, lose, losing, lost, defeat, beaten, game over, end of the game, game ends, no rook and no king, without a king, beat my opponent, how to beat, purpose, object, object of the game, finish, only two kings left, last piece, no pieces left, king and rook
lessons-medieval-war-mwc-11 =
    A side loses when it has no pieces. It also loses when it has no Rook and no King left and all its pieces together have a power of two or less.
    This is checked after every action. If both sides lose at once, it's a draw.
lessons-medieval-war-mwc-11-ruling = The page adds “This is only a victory if you do not also have no pieces left or power of two or less”. That repeats the condition in short: with a Rook or a King you aren't beaten, even with no power at all.
lessons-medieval-war-mwc-12-title = Stalemate
lessons-medieval-war-mwc-12-asked = stalemate, no legal moves, no moves, cannot move, stuck, nothing to do, blocked, trapped, blocked in
lessons-medieval-war-mwc-12 = If a side can't do anything at the start of its turn, the game is a draw. In the picture White's Rook is shut in.
lessons-medieval-war-mwc-13-title = Dead position
lessons-medieval-war-mwc-13-asked = dead position, insufficient material, not enough material, not enough power, cannot win, draw, bishop against knight, only two kings left, bare kings, nobody can win, impossible to win
lessons-medieval-war-mwc-13 = If neither side has a Rook or King, and neither can ever destroy anything more, the game is a draw at once. A Bishop against a Knight is an example: neither is strong enough alone.
lessons-medieval-war-mwc-13-ruling = The powers tell whether a side could still destroy something: the most one side can bring together against the other side's weakest piece.
lessons-medieval-war-mwc-14-title = Fifty turns
lessons-medieval-war-mwc-14-asked = fifty turns, 50 turns, fifty move rule, 50 moves, without capture, draw, tie, long game, 600 turns, never ends, endless, forever, long, nothing happens, draws
lessons-medieval-war-mwc-14 = If 50 turns of each side in a row pass with nothing destroyed, no cannon shot and no King's power, the game is a draw.
lessons-medieval-war-mwc-14-ruling = “50 turns” means 50 of each side: the sample game numbers White's and Black's turn together, as chess does. In any case the game is a draw after 600 turns of both sides together, since some King's powers could go on forever.

## Answers to questions without a card

lessons-medieval-war-answer-castling = There is no castling in Medieval War Chess. A King steps one square, or uses one of his powers.
lessons-medieval-war-answer-castling-asked = castle, castling, castled, rochade, swap king and rook, switch king and rook, exchange king and rook, O-O
lessons-medieval-war-answer-en-passant = There is no en passant in Medieval War Chess. Moving captures nothing: an attack destroys its target, and no piece moves.
lessons-medieval-war-answer-en-passant-asked = en passant, passant, ep, in passing, capture in passing, take a pawn in passing
lessons-medieval-war-answer-double-step = Pawns have no double step in Medieval War Chess. A pawn steps one square, in any direction, like every piece.
lessons-medieval-war-answer-double-step-asked = double step, two squares first, first move of a pawn, pawn two squares, two steps
lessons-medieval-war-answer-check = There is no check and no checkmate in Medieval War Chess. A King can be destroyed like any other piece. Whether that loses the game depends on what you have left (MWC-11).
lessons-medieval-war-answer-check-asked = check, in check, checkmate, mate, king taken, king captured, king dies, king died, king dead, king attacked, lose the king, protect the king, kill the king, discovered check, kings check, move into check, safe king, king in danger, king safety
lessons-medieval-war-answer-promotion = There is no promotion in Medieval War Chess: a pawn stays a pawn.
lessons-medieval-war-answer-promotion-asked = promotion, promote, pawn becomes a queen, get a queen, new queen, pawn on the last rank, eighth rank, end of the board, other side, turn into a queen, pawn to queen, changed to queens, transform, upgrade, pawn reaches the other side
lessons-medieval-war-answer-passing = You can't pass in Medieval War Chess. You must make all three actions of a turn, unless a King's power ends it.
lessons-medieval-war-answer-passing-asked = pass, passing, skip a turn, skip my turn, do nothing, must I move, end the turn early, stop early, fewer actions, zugzwang, forced to move
lessons-medieval-war-answer-chance = There is no luck in Medieval War Chess: no dice, and every legal attack succeeds.
lessons-medieval-war-answer-chance-asked = dice, die roll, luck, random, chance, randomness, coin, probability
lessons-medieval-war-answer-repetition = Repeating a position doesn't end the game in Medieval War Chess. Fifty quiet turns of each side do (MWC-14).
lessons-medieval-war-answer-repetition-asked = repetition, repeat, threefold repetition, same position, three times, loop, repeating moves, again and again

## The tour

lessons-medieval-war-tour-three = The last task: **win within one turn** of three actions. Black has one piece left, the Bishop on a8. Its power is 3, so you need more than 6 next to it. Which pieces can get there?
lessons-medieval-war-tour-three-hint = A Knight has power 4. Bring both next to the Bishop, to a7 and b7, and attack.
lessons-medieval-war-tour-three-learned = The inventor says two Knights together can destroy anything except another Knight or a pawn with many neighbours.
lessons-medieval-war-tour-first = A match starts like this. Each turn has **three actions**, and every piece, whatever it is, steps one square. Play the opening that the inventor calls a good start, in any order: b2 to b3, b1 to b2, and c2 to c3.
lessons-medieval-war-tour-first-hint = Choose the pawn on b2 and b3; then the Knight on b1, and the pawn on c2. To type it: `b2-b3`, then `b1-b2`, then `c2-c3`.
lessons-medieval-war-tour-first-learned = Files and diagonals where you have two pieces are safe from the enemy's Rooks, which are cannons here.
lessons-medieval-war-tour-attack = You are White, at the bottom, and **you win when the enemy has no Rook, no King and almost no power left**. Your pieces next to an enemy destroy it if they have more than twice its power: your Knight has 4, your Bishop 3, the black Queen 2. **Attack** her.
lessons-medieval-war-tour-attack-hint = Together they have power 4 + 3 = 7. That's more than twice her power of 2. Choose one of them, then the attack on d5.
lessons-medieval-war-tour-attack-learned = No piece moved: pieces don't take each other's places here. Power tells them apart: Knight 4, Bishop 3, Queen 2, and a pawn has 1 for each friend next to it.
lessons-medieval-war-tour-gather = A turn has three actions. **Destroy the Queen on e5** before the turn is over: your Bishop next to her is too weak alone. Which piece can you bring up?
lessons-medieval-war-tour-gather-hint = Your Bishop is already next to her. The Knight needs one step, to d4.
lessons-medieval-war-tour-gather-learned = Mix steps and attacks as you like, three actions a turn. You must make all three.
lessons-medieval-war-tour-cannon = Your Rooks are **cannons**. One of them can shoot the Knight on a6. Which one?
lessons-medieval-war-tour-cannon-hint = A cannon needs exactly one piece on the whole line, to the edge of the board. Look along the a-file.
lessons-medieval-war-tour-cannon-learned = The other Rook couldn't shoot anything on the h-file, because two pieces are on it.
lessons-medieval-war-tour-isolate = A pawn with no friend next to it is lost. **One shot costs Black two pieces.** Which one is it?
lessons-medieval-war-tour-isolate-hint = The pawn on f6 has only one friend, the Knight on g7. Shoot along the g-file.
lessons-medieval-war-tour-isolate-learned = The pawn on f6 had no other friend, so it was lost too. That's isolation. Take care of your own pawns!
lessons-medieval-war-tour-depose = The black King has left its square e8. Use your **King's power** to depose it, and replace your King with a Knight.
lessons-medieval-war-tour-depose-hint = The King's powers are in the list with the pieces. To type it: `Depose=N`.
lessons-medieval-war-tour-depose-learned = Both Kings are gone, and you have one more Knight. A King that stays at home can't be deposed.
lessons-medieval-war-tour-purge = The enemy King is gone, so you also have the major powers. A **purge** destroys all pieces of one kind, on both sides. Which kind costs Black most and you nothing?
lessons-medieval-war-tour-purge-hint = Black has two Knights, and you have none. To type it: `Purge N`.
lessons-medieval-war-tour-purge-learned = A purge strikes both sides, and costs you your King. It isn't allowed while the enemy King is on the board.
lessons-medieval-war-tour-win = **Win the game** in one action. Black has a Rook and a Queen left.
lessons-medieval-war-tour-win-hint = Without Rook and King, pieces with a total power of two or less lose. Look for a shot.
lessons-medieval-war-tour-win-learned = The Queen alone has power 2, so Black is beaten. It can happen to you too: keep a Rook or your King.
