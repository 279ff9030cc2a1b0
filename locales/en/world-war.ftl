# World War Chess.

world-war-about = Infantry, tanks and aircraft hunt the enemy Flag; lines of ground forces advance together in a blitz.
world-war-how-to-write =
    { "" }- A move: `c1-c3`, from square and to square
    { "" }- A capture: `a1-d4xH`; the letter says what is taken and may be left out
    { "" }- A blitz: `a2>b2`, the rearmost piece and the square on which it arrives; everything in line ahead of it advances too
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
world-war-deed-to = to { $to }
world-war-deed-blitz = blitz of { $count } towards { $to }
world-war-deed-takes = { $deed }, takes the { $piece }
world-war-deed-exchanged = { $deed }, exchanged for { TERM($piece, form: "a") }
world-war-note-radar-lock = Radar Lock on the { $side } Flag on { $flag }

## Endings

world-war-end-locked = { $side } is under Radar Lock and has no legal move
world-war-end-no-move = Truce: { $side } has no legal move and is not under Radar Lock
world-war-end-only-flags = Truce: both sides have only the Flag left
world-war-end-third-time = Truce: the position has occurred for the third time
world-war-end-quiet = Truce: { $moves } moves without a capture or an exchange

## Refusals

world-war-nothing-there = { $at } is empty, so there is nothing to move
world-war-not-yours = The { $piece } on { $at } is { $side }'s, not yours
world-war-other-piece = On { $at } stands your { $piece }, not { TERM($stated, form: "a") }
world-war-no-step = The { $piece } is on { $at } already
world-war-cannot-reach = { $how }, so not from { $from } to { $to }
world-war-blocked-armor = The { $side } { $piece } on { $at } stands between { $from } and { $to }, and an Armor cannot jump
world-war-blocked-armor-own = Your own { $piece } on { $at } stands between { $from } and { $to }, and an Armor cannot jump
world-war-blocked-bomber = The { $side } { $piece } on { $at } stands between { $from } and { $to }, and a Bomber cannot pass an enemy piece
world-war-own-on-target = { $at } is held by your own { $piece }
world-war-infantry-diagonal = An Infantry captures only straight ahead, back or sideways; the { $side } { $piece } on { $at } is diagonal to { $from }
world-war-nothing-to-take = { $to } is empty: there is nothing to take
world-war-other-captured = On { $at } stands { TERM($piece, form: "a") }, not { TERM($stated, form: "a") }
world-war-exchange-not-infantry = Only an Infantry can be exchanged, and on { $at } stands { TERM($piece, form: "a") }
world-war-exchange-not-there = An Infantry is exchanged only on arriving on rank { $rank }; this one arrives on { $to }
world-war-exchange-too-late = The Infantry on { $at } is on the last rank already; an exchange is made only on arriving from another rank
world-war-exchange-for-flag = A Flag is never captured, so nothing is exchanged for one
world-war-exchange-none = { $side } has not lost { TERM($piece, form: "a") } to exchange for
world-war-flag-attacked = The { $side } { $piece } on { $at } would attack your Flag on { $flag }
world-war-flag-exposed = That would leave your Flag on { $flag } under Radar Lock from the { $side } { $piece } on { $at }
world-war-flag-still-locked = Your Flag on { $flag } is under Radar Lock, and that would leave it so: from the { $side } { $piece } on { $at }
world-war-blitz-no-direction = A blitz needs a direction, and { $rear } is named twice
world-war-blitz-off-line = A blitz goes along a line, and { $to } is on no line with { $rear }
world-war-blitz-airborne-rear = The { $piece } on { $rear } is not a ground force; a blitz is for Infantry, Cavalry, Armor and Flag
world-war-blitz-airborne = Your { $piece } on { $at } is in the line from { $rear } and is not a ground force; a blitz is for Infantry, Cavalry, Armor and Flag
world-war-blitz-alone = A blitz takes two or more of your pieces in line, and no piece of yours is on { $ahead } ahead of the { $piece } on { $at }
world-war-blitz-alone-at-edge = A blitz takes two or more of your pieces in line, and the board ends there ahead of the { $piece } on { $at }
world-war-blitz-edge = Your { $piece } on { $at } is in front at the edge of the board, so the line cannot advance
world-war-blitz-diagonal = A diagonal blitz captures only with a Cavalry or an Armor in front; your { $front } on { $from } cannot take the { $piece } on { $at }

world-war-how-infantry = An Infantry moves one square in any direction
world-war-how-cavalry = A Cavalry moves one square in any direction
world-war-how-armor = An Armor moves one to three squares in a straight line
world-war-how-flag = A Flag moves one square in any direction
world-war-how-fighter = A Fighter Plane moves as a chess Knight does
world-war-how-helicopter = A Helicopter moves one or two squares along a file or rank
world-war-how-bomber = A Bomber moves in a straight line

world-war-unreadable = `{ $text }` is not a move I can read
world-war-unreadable-nothing = There is no move in that
world-war-unreadable-next = Write from-square and to-square, such as `a2-a3`, `a1-d4xH` for a capture or `a2>a3` for a blitz

## Next steps

world-war-one-of = { LIST($moves, with: "or") }
world-war-some-of = { LIST($moves, with: "comma") } and { $more } others
world-war-as-exchange = { TERM($piece, form: "a") } (`={ $letter }`)
world-war-next-own-piece = Begin with a square that holds a piece of yours
world-war-next-letter = Leave the letter out or write { $letter }
world-war-next-instead = From { $from } you can play { $moves }
world-war-next-no-move = That piece has no legal move now; choose another one
world-war-next-blitz = To advance both in a blitz, write `{ $blitz }`
world-war-next-no-capture = To move to { $to }, leave the `x` out
world-war-next-capture = To take it, write `x{ $letter }` or only `x`
world-war-next-no-exchange = Send the move without `=`
world-war-next-stays = Send the move without `=`; the Infantry stays an Infantry
world-war-next-exchange = Choose { LIST($pieces, with: "or") }, or leave `=` out
world-war-next-safe-square = Choose a square that no enemy piece attacks
world-war-next-keep-off = Find a move that keeps the { $piece } off your Flag
world-war-next-lift = Take the { $piece } on { $at } or move the Flag to safety
world-war-next-lift-or-block = Take the { $piece } on { $at }, put a piece between, or move the Flag to safety
world-war-next-direction = Name { $rear } and the square next to it in the direction of the blitz
world-war-next-ground = Choose a line of ground forces only, or move a piece by itself
world-war-next-other-line = Choose another direction or another line
world-war-next-straight = Advance along a file or rank, or put a Cavalry or an Armor in front

## Setups

world-war-setup-flags = { $side } has { $flags } Flags on the board, not exactly 1
world-war-setup-locked = { $side } is not to move, but its Flag on { $flag } is under Radar Lock from the { $piece } on { $by }
world-war-setup-no-square = `{ $name }` is not a square from a1 to h8
world-war-setup-no-piece = `{ $text }` on { $square } is not a piece; pieces are `w` or `b` and one of I, C, A, P, H, B, F
world-war-setup-twice = { $square } is named twice
world-war-setup-captured-no-list = `captured` of { $side } is { $value }, not a list of piece codes
world-war-setup-captured-flag = `captured` of { $side } has a Flag, which is never captured
world-war-setup-captured-too-many = `captured` of { $side } has more than { $most } of { $code }
world-war-setup-captured-unknown = `captured` of { $side } has { $code }, which is none of I, C, A, P, H, B

## How the game is played, on one card of at most twelve lines

world-war-guide =
    { "" }**Aim:** attack the enemy Flag so that it cannot be saved (Radar Lock without a legal move). A Flag is never taken.
    { "" }- **Infantry** goes one square any way to an empty square, and captures one square straight, not diagonally
    { "" }- **Cavalry** goes and captures one square any way
    { "" }- **Armor** goes and captures one to three squares in a line, any way, and jumps over nothing
    { "" }- **Fighter Plane** goes as a Knight in chess; **Helicopter** goes one or two squares straight and jumps over anything
    { "" }- **Bomber** flies in a line, any way and any distance, over its own side, but not over an enemy
    { "" }- **Flag** goes one square any way, never where the enemy attacks
    { "" }**Blitz:** two or more ground forces (Infantry, Cavalry, Armor, Flag) in a line advance one square together, as one move. Only the front piece captures.
    { "" }**Exchange:** an Infantry that reaches the last rank may become a piece that your side has lost.
    { "" }**A move:** `c1-c3` · a capture `a1-d4xH` · a blitz `a2>b2`, the rearmost piece and where it arrives · an exchange `b7-b8=B`
    { "" }**Or tap Move:** then the piece, then where to.
