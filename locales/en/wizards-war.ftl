# Wizard's War.

wizards-war-about = Three Wizards a side slip between the enchanted rim and the arena, create their armies from what they take, and fight to the last Wizard.
wizards-war-how-to-write =
    - A move: `Bf3-d5`, or just `f3-d5`
    - A capture: `Nd8xe6`; a Wizard's capture of your own piece is written the same way
    - A Wizard's swap with your own piece: `Rwd4<>d2`
    - A piece that a Wizard creates may be added: `Bwf1-d3+B`, `Nwg1xf3+Ca`
    - A drop from the hand: `N@d5`; without a legal move: `pass`
    - Codes: `N` `B` `R` `Q`, `Ca`rdinal, `Ch`ancellor, `Am`azon, Wizards `Nw` `Bw` `Rw`

# Sides.
wizards-war-white = White
    .of = White's
wizards-war-black = Black
    .of = Black's

# Pieces.
wizards-war-knight = Knight
    .a = a Knight
    .the = the Knight
    .many = Knights
wizards-war-bishop = Bishop
    .a = a Bishop
    .the = the Bishop
    .many = Bishops
wizards-war-rook = Rook
    .a = a Rook
    .the = the Rook
    .many = Rooks
wizards-war-queen = Queen
    .a = a Queen
    .the = the Queen
    .many = Queens
wizards-war-cardinal = Cardinal
    .a = a Cardinal
    .the = the Cardinal
    .many = Cardinals
wizards-war-chancellor = Chancellor
    .a = a Chancellor
    .the = the Chancellor
    .many = Chancellors
wizards-war-amazon = Amazon
    .a = an Amazon
    .the = the Amazon
    .many = Amazons
wizards-war-knight-wizard = Knight-Wizard
    .a = a Knight-Wizard
    .the = the Knight-Wizard
    .many = Knight-Wizards
wizards-war-bishop-wizard = Bishop-Wizard
    .a = a Bishop-Wizard
    .the = the Bishop-Wizard
    .many = Bishop-Wizards
wizards-war-rook-wizard = Rook-Wizard
    .a = a Rook-Wizard
    .the = the Rook-Wizard
    .many = Rook-Wizards
# Some piece, when none is in the hand.
wizards-war-piece = Piece
    .a = a Piece
    .the = the Piece
    .many = Pieces

# What an action does, without the side.
wizards-war-from-to = { $from } to { $to }
wizards-war-goes = { $piece } { $from } to { $to }
wizards-war-takes = { $piece } { $from } takes { TERM($taken, form: "the") } on { $to }
wizards-war-takes-to-hand = { $piece } { $from } takes { TERM($taken, form: "the") } on { $to }, which goes to { TERM($owner, form: "of") } hand
wizards-war-takes-to-hand-driving = { $piece } { $from } takes { TERM($taken, form: "the") } on { $to }, which goes to { TERM($owner, form: "of") } hand, driving { TERM($driven, form: "the") } there out of the game
wizards-war-takes-own = { $piece } { $from } takes its own { $taken } on { $to }
wizards-war-swaps = { $piece } { $from } swaps places with { TERM($friend, form: "the") } on { $to }
wizards-war-creating = { $deed }, creating { TERM($piece, form: "a") } on { $at }
wizards-war-dropped = { $piece } dropped on { $to }
wizards-war-passed = no legal move, a pass

# The same for menus: what acts, and what it does.
wizards-war-menu-piece = { $piece } { $from }
wizards-war-menu-square = { $from }
wizards-war-menu-in-hand = { $piece } in hand
wizards-war-menu-pass = Pass
wizards-war-menu-to = to { $to }
wizards-war-menu-takes = to { $to }, takes { TERM($taken, form: "the") }
wizards-war-menu-takes-own = to { $to }, takes your own { $taken }
wizards-war-menu-swaps = to { $to }, swaps with { TERM($friend, form: "the") }
wizards-war-menu-creates = { $deed }, creates { TERM($piece, form: "a") }
wizards-war-menu-drop = drop on { $to }
wizards-war-menu-no-move = there is no legal move

# How it ends.
wizards-war-no-wizard = { $side } has lost its last Wizard
wizards-war-no-piece-in-arena = { $side } has no piece left in the arena
wizards-war-third-occurrence = the same position has occurred for the third time
wizards-war-neither-can-move = neither side has a legal move
wizards-war-spent = 150 single moves have passed since an irreplaceable piece left the game

# Beside the board.
wizards-war-hand = Hand
    .small = hand
wizards-war-note-one-wizard = { $side } has one Wizard left
wizards-war-note-one-in-arena = { $side } has one piece left in the arena
wizards-war-note-claim = { $side } may claim a draw ({ $rule })

# Texts that are read.
wizards-war-remark-takes = { $move } takes { TERM($taken, form: "the") }
wizards-war-unreadable = `{ $text }` is not an action of Wizard's War
wizards-war-unreadable-next = Write a move as `f3-d5` or `Nd8xe6`, a swap as `d4<>d2`, a drop as `N@d5`, or `pass`

# Why an action is not legal; `-next` is the next step.
wizards-war-absent = { $square } is one of the absent corner squares
wizards-war-absent-next = Name a square of the board: the 2×2 corners are missing
wizards-war-nobody-there = { $from } is empty: there is no piece to move
wizards-war-not-yours = { $from } holds { TERM($owner, form: "of") } { $piece }
wizards-war-name-your-own = Name the square of one of your own pieces first
wizards-war-other-piece = { $from } holds your { $is }, not { TERM($said, form: "a") }
wizards-war-other-piece-next = Write `{ $start }…`, leave the code out, or name another square
wizards-war-no-such-piece = { $side } has no { $piece } on the board
wizards-war-no-such-piece-next = Name a piece of yours, best with the square where it stands
wizards-war-none-reaches = None of your { TERM($piece, form: "many") } can move to { $to } like that
wizards-war-none-reaches-next = Write the square where the piece stands and the one where it ends
wizards-war-same-square = The piece on { $at } would not move at all
wizards-war-same-square-next = Name another square as its destination
wizards-war-not-its-move = { CAP(TERM($piece, form: "a")) } does not move from { $from } to { $to }
wizards-war-moves-knight = It leaps like a Knight in chess
wizards-war-moves-bishop = It slides diagonally, like a Bishop in chess
wizards-war-moves-rook = It slides along files and ranks, like a Rook in chess
wizards-war-moves-queen = It slides in all eight directions, like a Queen in chess
wizards-war-moves-cardinal = It moves like a Bishop or a Knight in chess
wizards-war-moves-chancellor = It moves like a Rook or a Knight in chess
wizards-war-moves-amazon = It moves like a Queen or a Knight in chess
wizards-war-step-only = { $from } and { $to } are both enchanted: { TERM($piece, form: "the") } may only step to a square beside it
wizards-war-step-only-next = Step to an empty square beside { $from }, or move into the arena
wizards-war-step-onto-own = { $to } is held by your own { $piece }, and a step between enchanted squares ends on an empty one
wizards-war-step-onto-enemy = { $to } is held by the enemy { $piece }, and a step between enchanted squares ends on an empty one
wizards-war-step-onto-next = Step to an empty square, or move into the arena
wizards-war-both-enchanted = { $from } and { $to } are both enchanted: { TERM($piece, form: "the") }'s own move does not join them, even across the arena
wizards-war-both-enchanted-next = Step to an empty square beside { $from } ({ $rule }), or move into the arena
wizards-war-blocked = The way from { $from } to { $to } is blocked by { TERM($piece, form: "the") } on { $by }
wizards-war-blocked-next = End the move before that piece, or go another way
wizards-war-own = { $to } is held by your own { $piece }
wizards-war-move-or-take-enemy = Move to an empty square, or take an enemy piece
wizards-war-only-wizards-swap = { $to } is held by your own { $piece }, and only a Wizard may swap places; this is { TERM($mover, form: "a") }
wizards-war-only-wizards-take-friends = { $to } is held by your own { $piece }, and only a Wizard may take a friendly piece; this is { TERM($mover, form: "a") }
wizards-war-friend-is-wizard = { $to } is held by your own { $piece }, and a friendly Wizard is never taken
wizards-war-move-or-take-other = Move to an empty square, or take another piece
wizards-war-nothing-gained = Your own { $piece } on { $to } already moves like { TERM($movement, form: "a") }, so { TERM($wizard, form: "the") } may not take it
wizards-war-nothing-gained-next = Take a friendly piece without { TERM($movement, form: "the") }'s movement, or an enemy piece, or move to an empty square
wizards-war-nothing-to-take = { $to } is empty: there is nothing to take
wizards-war-nothing-to-take-next = Write `{ $move }` to move there
wizards-war-no-swap = { $from } to { $to } is not a swap: only a Wizard swaps, from the arena with your own piece on an enchanted square
wizards-war-no-swap-next = Write `{ $move }` if you mean that move
wizards-war-is-swap = { $to } is held by your own { $piece }: the Wizard would swap places with it
wizards-war-is-swap-next = Write `{ $move }` to swap
wizards-war-is-friendly-capture = { $to } is held by your own { $piece }: the Wizard would take it
wizards-war-is-friendly-capture-next = Write `{ $move }` to take your own piece
wizards-war-zone-arena = arena
wizards-war-zone-enchanted = enchanted
wizards-war-nothing-created = Nothing is created from { $from } ({ $from_zone }) to { $to } ({ $to_zone }): a Wizard creates when it moves from an enchanted to an arena square
wizards-war-only-wizards-create = Only a Wizard creates, and { $from } holds { TERM($piece, form: "a") }
wizards-war-no-creation-next = Leave out the `+` and what follows
wizards-war-other-creation = This move creates { TERM($is, form: "a") } on { $from }, not { TERM($said, form: "a") }
wizards-war-other-creation-next = Write `+{ $code }`, or leave it out
wizards-war-hand-empty = There is no piece in your hand to drop
wizards-war-hand-empty-next = Move a piece on the board: a piece comes to your hand when it is taken on an enchanted square
wizards-war-other-in-hand = You hold { TERM($is, form: "a") }, not { TERM($said, form: "a") }
wizards-war-other-in-hand-next = Write `{ $code }@…` to drop it
wizards-war-drop-outside = { $to } is enchanted, and a piece is dropped in the arena
wizards-war-drop-outside-next = Name an empty square from { $first } to { $last }
wizards-war-drop-onto-own = { $to } is held by your own { $piece }, and a piece is dropped on an empty square
wizards-war-drop-onto-enemy = { $to } is held by the enemy { $piece }, and a piece is dropped on an empty square
wizards-war-drop-onto-next = Name an empty arena square
wizards-war-must-move = You have a legal move, and only a side without one passes
wizards-war-must-move-next = Make a move, or drop the piece in your hand

# Why a setup is impossible.
wizards-war-setup-no-square = `{ $square }` is not a square of the board
wizards-war-setup-no-piece = `{ $piece }` on { $square } is not a piece: write a side letter and a code, as `wBw`
wizards-war-setup-no-code = { $side }'s hand holds { $value }, which is not a piece code

## How the game is played, on one card of at most twelve lines

wizards-war-guide =
    { "" }**Aim:** take the last enemy Wizard. A side without a piece in the arena (the plain squares) after a move has lost, too.
    { "" }- **Knight**, **Bishop**, **Rook**, **Queen** go as in chess; there is no check and no King
    { "" }- **Cardinal** is Bishop and Knight, **Chancellor** Rook and Knight, **Amazon** Queen and Knight in one
    { "" }- A **Wizard** goes as the piece it is named for
    { "" }- From enchanted square to enchanted square all go one square only, to an empty one
    { "" }- A Wizard that goes from an enchanted square into the arena **creates** a piece where it stood: the one it is named for, or what it takes joined with it
    { "" }- A Wizard that goes from the arena to an enchanted square may swap with a friend there
    { "" }- A piece that is taken by a move from the arena to an enchanted square goes to its owner's **hand** (which holds one), and may be dropped into the arena in place of a move
    { "" }- Whatever else is taken is gone
    { "" }**A move:** `Bf3-d5` or `f3-d5` · a capture `Nd8xe6` · a swap `Rwd4<>d2` · a drop `N@d5`
    { "" }**Or tap Move:** then the piece, then where to.
