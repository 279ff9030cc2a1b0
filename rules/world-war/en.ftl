# World War Chess.

world-war-about = Infantry, tanks and aircraft fight, and lines of ground forces advance together in a blitz. { world-war-aim }
world-war-aim = To win, attack the enemy Flag so that it can't be saved.
world-war-how-to-write =
    { "" }- A move: `c1-c3`, from square and to square
    { "" }- A capture: `a1-d4xH`; the letter is the captured piece, and optional
    { "" }- A blitz: `a2>b2`, the rearmost piece and the square where it arrives; everything in line ahead of it advances too
    { "" }- An Infantry on the last rank exchanged for a captured piece: `b7-b8=B`, `b7-b8xC=A`, `b6>b7=H`
    { "" }- Letters: I Infantry, C Cavalry, A Armor, P Fighter Plane, H Helicopter, B Bomber, F Flag

## The sides and the pieces

world-war-light = Light
world-war-dark = Dark
world-war-infantry = Infantry
    .a = an Infantry
    .many = Infantry
world-war-cavalry = Cavalry
    .a = a Cavalry
    .many = Cavalry
world-war-armor = Armor
    .a = an Armor
    .many = Armor
world-war-flag = Flag
    .a = a Flag
    .many = Flags
world-war-fighter = Fighter Plane
    .a = a Fighter Plane
    .many = Fighter Planes
world-war-helicopter = Helicopter
    .a = a Helicopter
    .many = Helicopters
world-war-bomber = Bomber
    .a = a Bomber
    .many = Bombers
world-war-nothing = Nothing
world-war-lost = Lost
    .small = lost

## Moves

world-war-piece-at = { $piece } { $at }
world-war-moves = { $piece } moves to { $to }
world-war-takes = { $piece } takes the { $captured } on { $to }
world-war-blitz = Blitz of { LIST($pieces) } towards { $to }
world-war-blitz-takes = Blitz of { LIST($pieces) } towards { $to }: the { $front } in front takes the { $captured } there
world-war-and-exchanged = { $move }; the Infantry is exchanged for { TERM($piece, form: "a") }
world-war-effect-to = to { $to }
world-war-effect-blitz = blitz of { $count } towards { $to }
world-war-effect-takes = { $effect }, takes the { $piece }
world-war-effect-not-exchanged = { $effect }, without an exchange
world-war-effect-exchanged = { $effect }, exchanged for { TERM($piece, form: "a") }
world-war-note-radar-lock = Radar Lock on the { $side } Flag on { $flag }

## Endings

world-war-end-locked = { $side } is under Radar Lock and has no legal move
world-war-end-no-move = Truce: { $side } has no legal move and isn't under Radar Lock
world-war-end-only-flags = Truce: both sides have only the Flag left
world-war-end-third-time = Truce: the position has occurred for the third time
world-war-end-quiet = Truce: { $moves } moves without a capture or an exchange

## Refusals

world-war-nothing-there = { $at } is empty, so there's nothing to move
world-war-not-yours = The { $piece } on { $at } is { $side }'s, not yours
world-war-other-piece = That's your { $piece } on { $at }, not { TERM($stated, form: "a") }
world-war-no-step = The { $piece } is already on { $at }
world-war-cannot-reach = { $how }, so not from { $from } to { $to }
world-war-blocked-armor = The { $side } { $piece } on { $at } is between { $from } and { $to }, and an Armor can't jump
world-war-blocked-armor-own = Your own { $piece } on { $at } is between { $from } and { $to }, and an Armor can't jump
world-war-blocked-bomber = The { $side } { $piece } on { $at } is between { $from } and { $to }, and a Bomber can't pass an enemy piece
world-war-own-on-target = Your own { $piece } is on { $at }
world-war-infantry-diagonal = An Infantry captures only straight ahead, back or sideways; the { $side } { $piece } on { $at } is diagonal to { $from }
world-war-nothing-to-take = { $to } is empty: there's nothing to capture
world-war-other-captured = The piece on { $at } is { TERM($piece, form: "a") }, not { TERM($stated, form: "a") }
world-war-exchange-not-infantry = Only an Infantry can be exchanged, and the piece on { $at } is { TERM($piece, form: "a") }
world-war-exchange-not-there = An Infantry is only exchanged when it arrives on rank { $rank }; this one arrives on { $to }
world-war-exchange-too-late = The Infantry on { $at } is already on the last rank; it's only exchanged when it arrives from another rank
world-war-exchange-for-flag = A Flag is never captured, so you can't exchange for one
world-war-exchange-none = { $side } hasn't lost { TERM($piece, form: "a") } to exchange for
world-war-flag-attacked = The { $side } { $piece } on { $at } would attack your Flag on { $flag }
world-war-flag-exposed = That would leave your Flag on { $flag } under Radar Lock from the { $side } { $piece } on { $at }
world-war-flag-still-locked = Your Flag on { $flag } is under Radar Lock, and still would be: from the { $side } { $piece } on { $at }
world-war-blitz-no-direction = A blitz needs a direction, and { $rear } is named twice
world-war-blitz-off-line = A blitz moves along a line, and { $to } isn't on a line with { $rear }
world-war-blitz-airborne-rear = The { $piece } on { $rear } isn't a ground force; a blitz is for Infantry, Cavalry, Armor and Flag
world-war-blitz-airborne = Your { $piece } on { $at } is in the line from { $rear } and isn't a ground force; a blitz is for Infantry, Cavalry, Armor and Flag
world-war-blitz-alone = A blitz needs two or more of your pieces in line, and none of your pieces is on { $ahead } ahead of the { $piece } on { $at }
world-war-blitz-alone-at-edge = A blitz needs two or more of your pieces in line, and the board ends there ahead of the { $piece } on { $at }
world-war-blitz-edge = Your { $piece } on { $at } is in front at the edge of the board, so the line can't advance
world-war-blitz-diagonal = A diagonal blitz only captures with a Cavalry or an Armor in front; your { $front } on { $from } can't capture the { $piece } on { $at }

world-war-how-infantry = An Infantry moves one square in any direction
world-war-how-cavalry = A Cavalry moves one square in any direction
world-war-how-armor = An Armor moves one to three squares in a straight line
world-war-how-flag = A Flag moves one square in any direction
world-war-how-fighter = A Fighter Plane moves as a chess Knight does
world-war-how-helicopter = A Helicopter moves one or two squares along a file or rank
world-war-how-bomber = A Bomber moves in a straight line

world-war-unreadable = I can't read `{ $text }` as a move
world-war-unreadable-nothing = There's no move in that
world-war-unreadable-next = Write from-square and to-square, such as `a2-a3`, `a1-d4xH` for a capture or `a2>a3` for a blitz

## Next steps

world-war-one-of = { LIST($moves, with: "or") }
world-war-some-of = { LIST($moves, with: "comma") } and { $more } others
world-war-as-exchange = { TERM($piece, form: "a") } (`={ $letter }`)
world-war-next-own-piece = Start with a square of one of your pieces
world-war-next-letter = Leave the letter out or write `{ $letter }`
world-war-next-instead = From { $from } you can play { $moves }
world-war-next-no-move = That piece has no legal move now; choose another one
world-war-next-blitz = To advance both in a blitz, write `{ $blitz }`
world-war-next-no-capture = To move to { $to }, leave the `x` out
world-war-next-capture = To capture it, write `x{ $letter }` or just `x`
world-war-next-no-exchange = Send the move without `=`
world-war-next-stays = Send the move without `=`; the Infantry stays an Infantry
world-war-next-exchange = Choose { LIST($pieces, with: "or") }, or leave `=` out
world-war-next-safe-square = Choose a square that no enemy piece attacks
world-war-next-keep-off = Find a move that keeps the { $piece } off your Flag
world-war-next-lift = Capture the { $piece } on { $at } or move the Flag to safety
world-war-next-lift-or-block = Capture the { $piece } on { $at }, put a piece between, or move the Flag to safety
world-war-next-direction = Name { $rear } and the square next to it in the direction of the blitz
world-war-next-ground = Choose a line of ground forces only, or move a piece by itself
world-war-next-other-line = Choose another direction or another line
world-war-next-straight = Advance along a file or rank, or put a Cavalry or an Armor in front

## Setups

world-war-setup-flags = { $side } has { $flags } Flags on the board, not exactly 1
world-war-setup-locked = It isn't { $side }'s turn, but its Flag on { $flag } is under Radar Lock from the { $piece } on { $by }
world-war-setup-no-square = `{ $name }` isn't a square from a1 to h8
world-war-setup-no-piece = `{ $text }` on { $square } isn't a piece; pieces are `w` or `b` and one of I, C, A, P, H, B, F
world-war-setup-twice = { $square } is named twice
world-war-setup-captured-no-list = `captured` of { $side } is { $value }, not a list of piece codes
world-war-setup-captured-flag = `captured` of { $side } has a Flag, which is never captured
world-war-setup-captured-too-many = `captured` of { $side } has more than { $most } of { $code }
world-war-setup-captured-unknown = `captured` of { $side } has { $code }, which isn't one of I, C, A, P, H, B

## How the game is played, on one card of at most twelve lines

world-war-advice =
    { "" }**Point values from the inventor, Michael King:** Bomber 11 · Armor 7 · Infantry, Cavalry, Fighter Plane and Helicopter 4 each. “The Bombers are by far the strongest and most versatile of all the game pieces.”
    { "" }**Herald adds:**
    { "" }- Look at every answer first: which of your pieces could the enemy capture, and is each of them guarded?
    { "" }- Advance ground forces as a blitz. One move brings several of them forward, and neighbours guard each other.
    { "" }- An Infantry captures only straight ahead, back or sideways. Come at it from a corner, where it can't capture you.
    { "" }- Don't chase with the Bomber early: any piece worth 4 that attacks it drives it away.
    { "" }- Keep ground forces in front of your Flag. Armor and Bombers wait for open lines to it.
    { "" }- Your Infantry are your reserve: one that reaches the last rank brings back a lost Bomber.
    { "" }- To win, first deny the Flag the squares around it: one Armor holds a line, the other one gives the Radar Lock.
world-war-guide =
    { "" }**Aim:** attack the enemy Flag so that it can't be saved. An attack on the Flag is called Radar Lock; a Flag is never captured.
    { "" }- **Infantry** moves one square in any direction to an empty square, but captures only straight ahead, back or sideways
    { "" }- **Cavalry** moves and captures one square in any direction
    { "" }- **Armor** moves or captures up to three squares in a line, in any direction, and can't jump
    { "" }- **Fighter Plane** moves as a Knight in chess; **Helicopter** moves or captures one or two squares ahead, back or sideways, and jumps over anything
    { "" }- **Bomber** flies any distance in a line, in any direction, over its own side but not over an enemy
    { "" }- **Flag** moves one square in any direction, but never where the enemy attacks
    { "" }**Blitz:** two or more ground forces (Infantry, Cavalry, Armor, Flag) in a line move one square along it together, as one move. Only the front piece captures.
    { "" }**Exchange:** an Infantry that reaches the last rank can become a piece your side has lost.
    { "" }**A move:** `c1-c3` · a capture `a1-d4xH` · a blitz `a2>b2`, the rearmost piece and where it arrives · an exchange `b7-b8=B`
    { "" }**Or tap** a piece below the board, then where it goes.


# World War Chess, taught: a card for every rule, and the tour.

## The parts of the rulebook

lessons-world-war-section-1 = Board and pieces
lessons-world-war-section-2 = Blitz
lessons-world-war-section-3 = Radar Lock and the end of the game

## Cards

lessons-world-war-wwc-1-title = The board and who moves first
lessons-world-war-wwc-1-asked = who starts, who begins, who goes first, who moves first, white or black, turn, turns, whose turn, moves per turn, how many moves, board, board size, how big is the board, squares, sides, colours, colors, players, board looks
lessons-world-war-wwc-1 =
    The board has eight files and eight ranks, as in chess. Light starts on ranks 1 and 2 and moves first.
    Dark starts on ranks 8 and 7, as in a mirror. The sides take turns, one move each.
lessons-world-war-wwc-1-ruling = The page numbers the rows “from top to bottom”, but also has the army on “rows 1 & 2” move first and counts from the light side. So rank 1 is Light's first rank, at the bottom.
lessons-world-war-wwc-2-title = The starting position
lessons-world-war-wwc-2-asked = setup, set up, starting position, start position, where do the pieces start, placing, army, which pieces, how many pieces, array, arrangement, pieces per player, layout, lineup, formation
lessons-world-war-wwc-2 =
    From a to h, the first rank holds Armor, Fighter Plane, Helicopter, Bomber, Flag, Helicopter, Fighter Plane, Armor.
    The second rank holds Cavalry, Infantry, Infantry, Cavalry, Cavalry, Infantry, Infantry, Cavalry.
lessons-world-war-wwc-2-ruling = The inventor's drawing of the start is lost. This order fits everything we still know of it.
lessons-world-war-wwc-3-title = Infantry
lessons-world-war-wwc-3-asked = infantry, infantryman, soldier, foot soldier, troops, pawn, how an infantry moves, infantry takes, diagonal, infantry steps, backwards, move back
lessons-world-war-wwc-3 =
    An Infantry moves one square in any direction, if that square is empty.
    It captures only straight ahead, back or sideways, never diagonally.
lessons-world-war-wwc-4-title = Cavalry
lessons-world-war-wwc-4-asked = cavalry, rider, how a cavalry moves, difference between cavalry and infantry
lessons-world-war-wwc-4 = A Cavalry moves one square in any direction, and captures in the same way.
lessons-world-war-wwc-5-title = Armor
lessons-world-war-wwc-5-asked = armor, armour, tank, panzer, how an armor moves, how far, jump over, rook, tower
lessons-world-war-wwc-5 =
    An Armor moves one, two or three squares in a straight line, in any direction, and captures in the same way.
    It can't jump: every square on its way must be empty.
lessons-world-war-wwc-6-title = Fighter Plane
lessons-world-war-wwc-6-asked = fighter plane, fighter, plane, jet, aircraft, airplane, knight, horse, jump, leap
lessons-world-war-wwc-6 =
    A Fighter Plane moves like a Knight in chess: two squares straight and one to the side.
    It captures where it lands; pieces in between don't matter.
lessons-world-war-wwc-7-title = Helicopter
lessons-world-war-wwc-7-asked = helicopter, chopper, heli, fly over, jump over, diagonal
lessons-world-war-wwc-7 =
    A Helicopter moves one or two squares along a file or a rank, and captures where it lands.
    It flies over anything, friend or enemy. It never moves diagonally.
lessons-world-war-wwc-8-title = Bomber
lessons-world-war-wwc-8-asked = bomber, bombers, bomb, fly over enemies, fly over friends, queen, long range
lessons-world-war-wwc-8 =
    A Bomber flies in a straight line, in any direction and as far as it likes, over its own side's pieces.
    It lands on an empty square, or captures the first enemy on its way. It can't fly past an enemy.
lessons-world-war-wwc-9-title = Flag
lessons-world-war-wwc-9-asked = flag, king, how the flag moves, capture the flag, can the king be taken, can the flag be taken, royal, king moves, king captures, king takes
lessons-world-war-wwc-9 =
    A Flag moves one square in any direction, and captures in the same way.
    It can never move where an enemy piece could capture it. The game turns on it: see Radar Lock (WWC-14).
lessons-world-war-wwc-10-title = Infantry exchange
lessons-world-war-wwc-10-asked = promotion, promote, infantry on the last rank, end of the board, other side of the board, last row, eighth rank, get a piece back, bring back a captured piece, revive, return, respawn, lost pieces, exchange, become, pawn promotion, other side, upgrade, transform, turn into, pawn to queen, what happens at the other end, infantry arrives, far end, swap a piece
lessons-world-war-wwc-10 =
    An Infantry that arrives on the last rank may be exchanged at once for a piece your side has lost.
    Write the piece's letter after an equals sign. The Infantry leaves the game. You can also keep it as an Infantry.
lessons-world-war-wwc-11-title = Blitz
lessons-world-war-wwc-11-asked = blitz, move several pieces, move two pieces at once, move together, more than one piece, group, line, row, push, ground forces, aircraft in a blitz, line up, advance together, combined move, column, pieces side by side, march
lessons-world-war-wwc-11 =
    Two or more of your ground forces in a row may advance one square together, as one move. Ground forces are Infantry, Cavalry, Armor and Flag.
    Name the rearmost piece and the square it moves to: the whole line ahead of it moves along. It isn't allowed with a Helicopter, Fighter Plane or Bomber in the line.
    The square in front of the line must be empty, or hold an enemy that the front piece may capture.
lessons-world-war-wwc-12-title = Which piece captures in a blitz
lessons-world-war-wwc-12-asked = blitz capture, blitz takes, attack with a blitz, diagonal blitz, who takes in a blitz, front piece, flag in front, take with a blitz
lessons-world-war-wwc-12 =
    Only the piece in front captures. Along a file or a rank, every ground force in front may do so.
    In a diagonal blitz only a Cavalry or an Armor in front may capture. With an Infantry or a Flag in front, the square ahead must be empty.
lessons-world-war-wwc-12-ruling = The page's example `a1>c3xI` has an Armor and an Infantry and doesn't say which one leads. It is legal with the Armor in front, and refused with the Infantry there: the rule comes before the example.
lessons-world-war-wwc-13-title = Exchange by a blitz
lessons-world-war-wwc-13-asked = blitz promotion, promote by blitz, exchange by blitz, blitz to the last rank
lessons-world-war-wwc-13 = An Infantry that reaches the last rank in a blitz may also be exchanged for a piece your side has lost.
lessons-world-war-wwc-14-title = Radar Lock
lessons-world-war-wwc-14-asked = check, in check, flag attacked, flag under attack, escape check, get out of check, block a check, move into check, must I stop check, pin, pinned, pinned piece, leave the flag attacked, lock, attacked, threatened, threat, danger, protect the flag, save the flag, guard the flag, illegal move, why is my move illegal, discovered check, double check, king attacked, king in danger, safe, interpose
lessons-world-war-wwc-14 =
    A Flag that an enemy could capture is under Radar Lock. You must end it at once: capture the attacker, put a piece between, or move the Flag.
    No move may leave your own Flag under Radar Lock.
lessons-world-war-wwc-14-ruling = The page names “only three alternatives”: move the Flag, take with it, or block. Here any piece may capture the attacker. The page compares the Flag with the King of chess, and a piece that may step between may also capture.
lessons-world-war-wwc-15-title = How the game is won
lessons-world-war-wwc-15-asked = win, winning, winner, victory, how to win, aim, goal, objective, lose, losing, lost, defeat, checkmate, mate, game over, end of the game, stalemate, no legal moves, cannot move, no moves left, beat my opponent, how to beat, purpose, object of the game, object, trapped, surrounded, trap the flag, catch the flag, take the flag, stuck, finish
lessons-world-war-wwc-15 =
    If your Flag is under Radar Lock and none of your moves can end it, you lose.
    If you have no legal move and your Flag isn't under Radar Lock, it's a Truce: a draw.
lessons-world-war-wwc-15-ruling = The page says “If the ‘Flag’ is unable to move … the enemy forces declare ‘Victory’”. Here you lose only if you have no legal move at all. Otherwise blocking, which the page allows, would never help.
lessons-world-war-wwc-16-title = Truce
lessons-world-war-wwc-16-asked = truce, draw, tie, nobody wins, repetition, repeat, threefold repetition, same position, three times, 50 moves, fifty move rule, 100 moves, only flags left, only kings left, insufficient material, only two kings left, bare flags, never ends, draws, stop a draw, forever, endless, nobody can win
lessons-world-war-wwc-16 =
    The game is also a Truce when both sides have only their Flags left, or when the same position occurs for the third time.
    It's a Truce too after 100 moves in a row, counting both sides, without a capture or an exchange.
lessons-world-war-wwc-16-ruling = The inventor speaks of a truce when neither side can win. These three cases stand for that.

## Answers to questions without a card

lessons-world-war-answer-castling = There is no castling in World War Chess. To move several pieces at once, use a blitz (WWC-11).
lessons-world-war-answer-castling-asked = castle, castling, castled, rochade, swap king and rook, switch king and rook, exchange king and rook, O-O, castle kingside, king safety
lessons-world-war-answer-en-passant = There is no en passant in World War Chess. A piece captures only on the square where it lands.
lessons-world-war-answer-en-passant-asked = en passant, passant, ep, in passing, capture in passing, take a pawn in passing
lessons-world-war-answer-double-step = No piece has a longer first move in World War Chess. An Infantry always moves one square.
lessons-world-war-answer-double-step-asked = double step, two squares first, first move of a pawn, move two squares at the start, two steps
lessons-world-war-answer-pawn = There are no pawns in World War Chess. Infantry and Cavalry take their place.
lessons-world-war-answer-pawn-asked = pawn, pawns, pawn moves, pawns backwards
lessons-world-war-answer-queen = There is no Queen in World War Chess. The Bomber starts in her place.
lessons-world-war-answer-queen-asked = queen, queens, lady, strongest piece, best piece
lessons-world-war-answer-rook = There is no Rook in World War Chess. The Armor starts in the corners and moves up to three squares in a line.
lessons-world-war-answer-rook-asked = rook, rooks, tower, what the rook does
lessons-world-war-answer-bishop = There is no Bishop in World War Chess. The Helicopters start in their place.
lessons-world-war-answer-bishop-asked = bishop, bishops, runner
lessons-world-war-answer-passing = You can't pass in World War Chess: you make one move each turn.
lessons-world-war-answer-passing-asked = pass, passing, skip a turn, skip my turn, do nothing, must I move, zugzwang, forced to move
lessons-world-war-answer-chance = There is no luck in World War Chess: no dice, and every capture succeeds.
lessons-world-war-answer-chance-asked = dice, die roll, luck, random, chance, randomness, coin, probability

## The tour

lessons-world-war-tour-two = Now with an enemy who answers: **win within two moves**. Your Helicopter and your Cavalry must work together.
lessons-world-war-tour-two-hint = First deny the Flag the squares next to it: `c5-b5`. Wherever it moves, the Cavalry finishes it.
lessons-world-war-tour-two-learned = That's how you win matches: one piece closes the way out, the other gives the Radar Lock.
lessons-world-war-tour-flag = The Cavalry on d2 attacks your **Flag**. A Flag moves and captures one square in any direction, but never where the enemy attacks. How do you get rid of the Cavalry?
lessons-world-war-tour-flag-hint = Nothing guards the Cavalry, so the Flag can capture it.
lessons-world-war-tour-flag-learned = Under attack you can move the Flag, capture the attacker, or put a piece between. The f-file was closed to your Flag: the Armor on f5 covers three squares of it.
lessons-world-war-tour-cavalry = Your **Cavalry** and your Infantry are both diagonally next to the Infantry on f5. Only one of them can capture it. Which one?
lessons-world-war-tour-cavalry-hint = A Cavalry moves and captures one square in any direction.
lessons-world-war-tour-cavalry-learned = The Cavalry captured diagonally, which no Infantry can. That's the only difference between the two.
lessons-world-war-tour-first = A match starts like this. A good first turn brings several pieces forward with a **blitz**: ground forces in a line advance one square together, as one move. Make any blitz.
lessons-world-war-tour-first-hint = Choose a ground force with another one of yours in front of it, then the blitz. A typed blitz has a sign like an arrowhead: `e1>e2`.
lessons-world-war-tour-first-learned = Two pieces moved at once. Infantry, Cavalry, Armor and Flag can take part in a blitz; aircraft can't.
lessons-world-war-tour-infantry = You are Light, at the bottom, and **you win when the enemy Flag is attacked and can't be saved**. Pieces capture by moving to an enemy's square. Your **Infantry** on e4 can capture one of the three pieces in front of it. Which one? Capture it.
lessons-world-war-tour-infantry-hint = An Infantry captures straight ahead, back or sideways, never diagonally.
lessons-world-war-tour-infantry-learned = An Infantry moves one square in any direction, but captures only straight. It couldn't capture the two Infantry next to the Cavalry.
lessons-world-war-tour-armor = Your **Armor** on c2 moves up to three squares in a line, in any direction, and can't jump. Three enemies are near. Which one can it capture? Capture it.
lessons-world-war-tour-armor-hint = From c2 through d3 to e4 is a diagonal, and d3 is empty.
lessons-world-war-tour-armor-learned = The Helicopter on c5 was out of reach, because your Infantry on c3 is in the way, and so was the Cavalry on f5, behind the Infantry on e4.
lessons-world-war-tour-helicopter = Capture the Fighter Plane on d6 with your **Helicopter**. The Infantry on d5 is between them.
lessons-world-war-tour-helicopter-hint = A Helicopter moves one or two squares straight and flies over anything.
lessons-world-war-tour-helicopter-learned = It flew over the Infantry. A Fighter Plane also flies over things, but it moves like a Knight in chess.
lessons-world-war-tour-bomber = Your **Bomber** on b1 moves any distance in a line and flies over your own side, but never over an enemy. Which enemy can it capture? Capture it.
lessons-world-war-tour-bomber-hint = Follow the diagonal b1, c2, d3, e4, f5. The pieces on c2 and d3 are your own.
lessons-world-war-tour-bomber-learned = A Bomber flies over friends, but stops at the first enemy: behind the Armor the Flag was safe from it.
lessons-world-war-tour-blitz-takes = Capture the Helicopter on d4 with a blitz of your two Infantry.
lessons-world-war-tour-blitz-takes-hint = The blitz starts with the Infantry on d2. The one on d3 is in front, and captures.
lessons-world-war-tour-blitz-takes-learned = The Infantry in front captured the Helicopter, and the one behind closed up. The Infantry on d3 could also have captured alone, but then it would be alone.
lessons-world-war-tour-lock = Your Flag on e1 is under **Radar Lock**: the Armor on e4 attacks it. Which of your pieces can capture the Armor? End the danger for good.
lessons-world-war-tour-lock-hint = A **Fighter Plane** leaps two squares straight and then one to the side, over anything. Yours is on c3.
lessons-world-war-tour-lock-learned = A Fighter Plane moves like a Knight in chess. A move that leaves your Flag under Radar Lock is refused.
lessons-world-war-tour-exchange = Your Infantry reaches the last rank. **Exchange** it for your lost Bomber.
lessons-world-war-tour-exchange-hint = Step to any square of the last rank and choose the Bomber. To type it: `b7-b8=B`.
lessons-world-war-tour-exchange-learned = Anything your side has lost can come back this way, but never more than it has lost.
lessons-world-war-tour-win = **Win the game** in one move. How do you attack the Flag on h8 so that it cannot escape?
lessons-world-war-tour-win-hint = The Armor on g5 already holds the g-file. The other one must come within three squares of the Flag.
lessons-world-war-tour-win-learned = Radar Lock and no way out: you win the game. The Flag itself is never captured.
