# Wizard's War.

wizards-war-about = Three Wizards a side slip between the enchanted rim and the arena, and create their armies from what they capture. { wizards-war-aim }
wizards-war-aim = To win, take the enemy's last Wizard out of the game, or leave the enemy no piece in the arena.
wizards-war-how-to-write =
    - A move: `Bf3-d5`, or just `f3-d5`
    - A capture: `Nd8xe6`; a Wizard's capture of your own piece is written the same way
    - A Wizard's swap with your own piece: `Rwd4<>d2`
    - You can add the piece a Wizard creates: `Bwf1-d3+B`, `Nwg1xf3+Ca`
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

# Actions in words, without the side.
wizards-war-from-to = { $from } moves to { $to }
wizards-war-goes = { $piece } { $from } moves to { $to }
wizards-war-takes = { $piece } { $from } takes { TERM($taken, form: "the") } on { $to }
wizards-war-takes-to-hand = { $piece } { $from } takes { TERM($taken, form: "the") } on { $to }, which goes to { TERM($owner, form: "of") } hand
wizards-war-takes-to-hand-driving = { $piece } { $from } takes { TERM($taken, form: "the") } on { $to }, which goes to { TERM($owner, form: "of") } hand, driving { TERM($driven, form: "the") } there out of the game
wizards-war-takes-own = { $piece } { $from } takes its own { $taken } on { $to }
wizards-war-swaps = { $piece } { $from } swaps places with { TERM($friend, form: "the") } on { $to }
wizards-war-creating = { $effect }, creating { TERM($piece, form: "a") } on { $at }
wizards-war-dropped = { $piece } is dropped on { $to }
wizards-war-passed = no move is legal, so the turn passes

# Actions for menus: the piece, and its action.
wizards-war-menu-piece = { $piece } { $from }
wizards-war-menu-square = { $from }
wizards-war-menu-in-hand = { $piece } in hand
wizards-war-menu-pass = Pass
wizards-war-menu-to = to { $to }
wizards-war-menu-takes = to { $to }, takes { TERM($taken, form: "the") }
wizards-war-menu-takes-own = to { $to }, takes your own { $taken }
wizards-war-menu-swaps = to { $to }, swaps with { TERM($friend, form: "the") }
wizards-war-menu-creates = { $effect }, creates { TERM($piece, form: "a") }
wizards-war-menu-drop = drop on { $to }
wizards-war-menu-no-move = no legal move

# How it ends.
wizards-war-no-wizard = { $side } has lost its last Wizard
wizards-war-no-piece-in-arena = { $side } has no piece left in the arena
wizards-war-third-occurrence = the same position has occurred for the third time
wizards-war-neither-can-move = neither side has a legal move
wizards-war-spent = 150 single moves have passed since an irreplaceable piece left the game

# Next to the board.
wizards-war-hand = Hand
    .small = hand
wizards-war-lost = Lost
    .small = lost
wizards-war-note-one-wizard = { $side } has one Wizard left
wizards-war-note-one-in-arena = { $side } has one piece left in the arena
wizards-war-note-claim = { $side } may claim a draw ({ $rule })

# Texts that are read.
wizards-war-remark-takes = { $move } takes { TERM($taken, form: "the") }
wizards-war-unreadable = I can't read `{ $text }` as an action of Wizard's War
wizards-war-unreadable-next = Write a move as `f3-d5` or `Nd8xe6`, a swap as `d4<>d2`, a drop as `N@d5`, or `pass`

# Refusals; `-next` is the next step.
wizards-war-absent = { $square } is one of the missing corner squares
wizards-war-absent-next = Name a square of the board: the 2×2 corners are missing
wizards-war-nobody-there = { $from } is empty: there's no piece to move
wizards-war-not-yours = { $from } holds { TERM($owner, form: "of") } { $piece }
wizards-war-name-your-own = Name the square of one of your own pieces first
wizards-war-other-piece = { $from } holds your { $is }, not { TERM($said, form: "a") }
wizards-war-other-piece-next = Write `{ $start }…`, leave the code out, or name another square
wizards-war-no-such-piece = { $side } has no { $piece } on the board
wizards-war-no-such-piece-next = Name one of your pieces, ideally with its square
wizards-war-none-reaches = None of your { TERM($piece, form: "many") } can move to { $to } like that
wizards-war-none-reaches-next = Write the square the piece is on and the one where it ends
wizards-war-same-square = The piece on { $at } wouldn't move at all
wizards-war-same-square-next = Name another square to move to
wizards-war-not-its-move = { CAP(TERM($piece, form: "a")) } doesn't move from { $from } to { $to }
wizards-war-moves-knight = It leaps like a Knight in chess
wizards-war-moves-bishop = It slides diagonally, like a Bishop in chess
wizards-war-moves-rook = It slides along files and ranks, like a Rook in chess
wizards-war-moves-queen = It slides in all eight directions, like a Queen in chess
wizards-war-moves-cardinal = It moves like a Bishop or a Knight in chess
wizards-war-moves-chancellor = It moves like a Rook or a Knight in chess
wizards-war-moves-amazon = It moves like a Queen or a Knight in chess
wizards-war-step-only = { $from } and { $to } are both enchanted: { TERM($piece, form: "the") } can only step to the next square
wizards-war-step-only-next = Step to an empty square next to { $from }, or move into the arena
wizards-war-step-onto-own = Your own { $piece } is on { $to }, and a step between enchanted squares ends on an empty one
wizards-war-step-onto-enemy = The enemy { $piece } is on { $to }, and a step between enchanted squares ends on an empty one
wizards-war-step-onto-next = Step to an empty square, or move into the arena
wizards-war-both-enchanted = { $from } and { $to } are both enchanted: { TERM($piece, form: "the") }'s own move can't join them, even across the arena
wizards-war-both-enchanted-next = Step to an empty square next to { $from } ({ $rule }), or move into the arena
wizards-war-blocked = { CAP(TERM($piece, form: "the")) } on { $by } blocks the way from { $from } to { $to }
wizards-war-blocked-next = End the move before that piece, or go another way
wizards-war-own = Your own { $piece } is on { $to }
wizards-war-move-or-take-enemy = Move to an empty square, or capture an enemy piece
wizards-war-only-wizards-swap = Your own { $piece } is on { $to }, and only a Wizard may swap places; this is { TERM($mover, form: "a") }
wizards-war-only-wizards-take-friends = Your own { $piece } is on { $to }, and only a Wizard may capture a friendly piece; this is { TERM($mover, form: "a") }
wizards-war-friend-is-wizard = Your own { $piece } is on { $to }, and you can never capture a friendly Wizard
wizards-war-move-or-take-other = Move to an empty square, or capture another piece
wizards-war-nothing-gained = Your own { $piece } on { $to } already moves like { TERM($movement, form: "a") }, so { TERM($wizard, form: "the") } can't capture it
wizards-war-nothing-gained-next = Capture a friendly piece without { TERM($movement, form: "the") }'s movement, or an enemy piece, or move to an empty square
wizards-war-nothing-to-take = { $to } is empty: there's nothing to capture
wizards-war-nothing-to-take-next = Write `{ $move }` to move there
wizards-war-no-swap = { $from } to { $to } isn't a swap: only a Wizard swaps, from the arena with your own piece on an enchanted square
wizards-war-no-swap-next = Write `{ $move }` if you mean that move
wizards-war-is-swap = Your own { $piece } is on { $to }: the Wizard would swap places with it
wizards-war-is-swap-next = Write `{ $move }` to swap
wizards-war-is-friendly-capture = Your own { $piece } is on { $to }: the Wizard would capture it
wizards-war-is-friendly-capture-next = Write `{ $move }` to capture your own piece
wizards-war-zone-arena = arena
wizards-war-zone-enchanted = enchanted
wizards-war-nothing-created = Nothing is created from { $from } ({ $from_zone }) to { $to } ({ $to_zone }): a Wizard creates when it moves from an enchanted to an arena square
wizards-war-only-wizards-create = Only a Wizard creates, and { $from } holds { TERM($piece, form: "a") }
wizards-war-no-creation-next = Leave out the `+` and everything after it
wizards-war-other-creation = This move creates { TERM($is, form: "a") } on { $from }, not { TERM($said, form: "a") }
wizards-war-other-creation-next = Write `+{ $code }`, or leave it out
wizards-war-hand-empty = You have no piece in hand to drop
wizards-war-hand-empty-next = Move a piece on the board: your piece comes to your hand when it is captured on an enchanted square
wizards-war-other-in-hand = You hold { TERM($is, form: "a") }, not { TERM($said, form: "a") }
wizards-war-other-in-hand-next = Write `{ $code }@…` to drop it
wizards-war-drop-outside = { $to } is enchanted, and a piece can only be dropped in the arena
wizards-war-drop-outside-next = Name an empty square from { $first } to { $last }
wizards-war-drop-onto-own = Your own { $piece } is on { $to }, and a piece can only be dropped on an empty square
wizards-war-drop-onto-enemy = The enemy { $piece } is on { $to }, and a piece can only be dropped on an empty square
wizards-war-drop-onto-next = Name an empty arena square
wizards-war-must-move = You have a legal move, so you can't pass
wizards-war-must-move-next = Make a move, or drop the piece in your hand

# Faults of a setup.
wizards-war-setup-no-square = `{ $square }` isn't a square of the board
wizards-war-setup-no-piece = `{ $piece }` on { $square } isn't a piece: write a side letter and a code, as `wBw`
wizards-war-setup-no-code = { $side }'s hand holds { $value }, which isn't a piece code

## How the game is played, on one card of at most twelve lines

wizards-war-advice =
    { "" }**Tips from the inventor, Michael Nelson:**
    { "" }- “Try to keep at least two pieces in the arena at all times.” When only one Wizard is left, keep two pieces there besides it.
    { "" }- “Capture enemy Wizards when possible.” Even giving up an Amazon for a Wizard can be right.
    { "" }- “Overdoing safety is most dangerous: the fewer pieces you have in the arena, the easier for the enemy to eliminate the last one and win!”
    { "" }**His values:** “The Bishop is more valuable than the Knight”, and “an irreplaceable piece is more valuable than a replaceable piece.” If you still have your Rook-Wizard and the enemy's Knight-Wizard is gone, a Rook for a Knight is a good trade: you can create a new Rook.
    { "" }**Herald adds:**
    { "" }- Create in the first turns: move each Wizard into the arena, and it leaves a piece behind.
    { "" }- A Wizard captured on an enchanted square isn't gone: it goes to its owner's hand. Capture the last one in the arena.
    { "" }- Before each move, count your pieces in the arena: if none is left after the answer, you lose.
    { "" }- Back on an enchanted square, a Wizard is ready to create again. A swap brings it out and a friend in.
wizards-war-guide =
    { "" }**Aim:** take the enemy's last Wizard out of the game. After each move, a side without a piece in the arena (the plain squares) loses as well; a Wizard there counts.
    { "" }- **Knights**, **Bishops**, **Rooks** and **Queens** move as in chess. There is no King and no check
    { "" }- **Cardinal** is Bishop and Knight, **Chancellor** Rook and Knight, **Amazon** Queen and Knight in one
    { "" }- A **Wizard** moves as the piece it is named for
    { "" }- Between enchanted squares every piece moves just one square and can't capture
    { "" }- A Wizard that moves from an enchanted square into the arena **creates** a piece where it stood: its own kind, combined with what it captured. To make a stronger piece, it may even capture a friend
    { "" }- A Wizard that moves from the arena to an enchanted square may swap with a friend there
    { "" }- A piece captured by a move from the arena to an enchanted square goes to its owner's **hand** (which holds one: a second one drives the first out of the game), and can be dropped into the arena instead of a move
    { "" }- All other captured pieces are out of the game
    { "" }**A move:** `Bf3-d5` or `f3-d5` · a capture `Nd8xe6` · a swap `Rwd4<>d2` · a drop `N@d5`
    { "" }**Or tap** a piece below the board, then where it goes.


# Wizard's War, taught: a card for every rule, and the tour.

## The parts of the rulebook

lessons-wizards-war-section-1 = Board and pieces
lessons-wizards-war-section-2 = Moving
lessons-wizards-war-section-3 = End of the game

## Cards

lessons-wizards-war-ww-1-title = The board
lessons-wizards-war-ww-1-asked = board, board size, how big is the board, squares, arena, corners, missing corners, coloured squares, colored squares, outside squares, outer squares, enchanted squares, shape of the board, size, middle, center, centre, cut off, hole, map, 10x10
lessons-wizards-war-ww-1 =
    The board is ten squares by ten without its corners. In the middle is the arena, c3 to h8. The squares around it, in another colour, are enchanted.
    Where the four corners are cut off, there is no board.
lessons-wizards-war-ww-2-title = The starting position
lessons-wizards-war-ww-2-asked = setup, set up, starting position, where do the pieces start, where do the wizards start, which pieces, how many pieces, who starts, who begins, who goes first, layout, lineup, formation, pieces per player, how many wizards, begin with, initial
lessons-wizards-war-ww-2 =
    White starts with three Wizards behind the arena, on f1, g1 and h1, and with a Bishop, a Knight and a Rook at its edge, on f3, g3 and h3.
    Black starts the same way on the other side, rotated: its Wizards are on e10, d10 and c10.
lessons-wizards-war-ww-3-title = How the pieces move
lessons-wizards-war-ww-3-asked = how pieces move, move, moves, movement, piece moves, knight, bishop, rook, queen, tower, horse, cardinal, chancellor, amazon, archbishop, strongest piece, how a wizard moves, pawn, check, how far, go, walk, leap, jump, combination, combined piece, what is an, kinds of pieces, pieces list, symbols
lessons-wizards-war-ww-3 =
    Knight, Bishop, Rook and Queen move as in chess. A Cardinal moves like a Bishop or a Knight, a Chancellor like a Rook or a Knight, an Amazon like a Queen or a Knight.
    A Wizard moves like the piece it is named for: a Bishop-Wizard like a Bishop. There are no pawns and there is no check.
lessons-wizards-war-ww-4-title = On enchanted squares
lessons-wizards-war-ww-4-asked = enchanted squares, on enchanted squares, one square only, why only one square, outside the arena, coloured squares, take on enchanted squares, magic squares, slow, one step, border, edge, rim, ring, magic, purple, capture outside the arena
lessons-wizards-war-ww-4 = From one enchanted square to another, every piece moves only one square, in any direction, and only if the square is empty. It can't capture there.
lessons-wizards-war-ww-5-title = Within the arena
lessons-wizards-war-ww-5-asked = in the arena, within the arena, capture, take, kill, taking, captured pieces, lost pieces, remove, gone, die, lose a piece, take in the arena
lessons-wizards-war-ww-5 = Within the arena, pieces move and capture as usual. What is captured there leaves the game.
lessons-wizards-war-ww-6-title = Out of the arena
lessons-wizards-war-ww-6-asked = leave the arena, go out of the arena, exit, swap, swapping, switch places, exchange places, trade places, captured pieces, piece goes to the hand, capture on an enchanted square, return a piece, go outside, retreat, back out, captured piece comes back
lessons-wizards-war-ww-6 =
    From the arena to an enchanted square, pieces move and capture as usual. But a piece captured there goes to its owner's hand, and can be brought back.
    A Wizard that moves out may also swap places with a friend there.
lessons-wizards-war-ww-6-ruling = The page creates a piece “on the Wizard's starting square” when it goes into the arena. A Wizard swapped into the arena creates nothing: the other Wizard moves, and it ends on that very square.
lessons-wizards-war-ww-7-title = Into the arena
lessons-wizards-war-ww-7-asked = enter the arena, into the arena, go in, step into the arena, come back to the arena, go inside, come inside, from outside, enter
lessons-wizards-war-ww-7 =
    From an enchanted square into the arena, pieces move and capture as usual, across enchanted squares too. What is captured leaves the game.
    If a Wizard moves in, a new piece appears behind it: see Creation (WW-10).
lessons-wizards-war-ww-8-title = Where a move begins and ends
lessons-wizards-war-ww-8-asked = across the arena, through the arena, across the board, other side, long move, jump over pieces, blocked, path, way, cross, leap over, long range, whole board, straight through
lessons-wizards-war-ww-8 =
    What counts is the square where a move begins and the one where it ends. So no long move joins two enchanted squares, not even straight across the arena.
    A Bishop, a Rook or a Queen needs empty squares along its way.
lessons-wizards-war-ww-9-title = The hand
lessons-wizards-war-ww-9-asked = hand, in hand, drop, dropping, put a piece back, bring a piece back, return a captured piece, reserve, pocket, place a piece, pieces in hand, revive, two pieces in hand, parachute, bank, holding, held piece, put back, use the piece in hand, second piece in hand, full hand, drop on
lessons-wizards-war-ww-9 =
    A side holds at most one piece in hand. If a second one comes, the first leaves the game.
    Instead of a move you can drop the piece in your hand on any empty square of the arena. A dropped Wizard creates nothing.
lessons-wizards-war-ww-10-title = Creation
lessons-wizards-war-ww-10-asked = creation, create, make a piece, new piece, piece appeared, spawn, summon, get a queen, get an amazon, what wizards do, produce, appear, more pieces, wizard, wizard special, produce a queen, transform, turn into, combine, merge, upgrade, behind the wizard, where did the piece come from, duplicate, stronger piece, build a piece
lessons-wizards-war-ww-10 =
    When a Wizard moves from an enchanted square into the arena, a friendly piece appears on the square it left.
    Moving to an empty square creates the piece it is named for. Capturing creates a piece that moves like the Wizard and like the captured piece. A Bishop-Wizard that captures a Rook leaves a Queen behind.
lessons-wizards-war-ww-11-title = Capturing a friend
lessons-wizards-war-ww-11-asked = take a friend, capture own piece, take own piece, own pieces, kill a friend, friendly piece, sacrifice, friendly fire, eat my own, own knight, own rook, own bishop, capture a friend, own team, allied, several of a type, two queens
lessons-wizards-war-ww-11 =
    A Wizard that moves into the arena may capture a friend there, to create a stronger piece. It must be a piece that can't move like the Wizard yet, and never a Wizard.
    In the picture the Bishop-Wizard can capture its own Rook and leave a Queen, but not its own Bishop.
lessons-wizards-war-ww-12-title = The last Wizard
lessons-wizards-war-ww-12-asked = win, winning, winner, victory, how to win, aim, goal, objective, lose, losing, lost, defeat, game over, end of the game, last wizard, no wizards, all wizards, wizard died, wizard taken, wizard dead, beat my opponent, how to beat, purpose, object, object of the game, finish, wizards left, one wizard left, lose a wizard, kill the wizards, protect wizards
lessons-wizards-war-ww-12 = A side that loses its last Wizard loses the game. A Wizard in the hand is still in the game.
lessons-wizards-war-ww-13-title = An empty arena
lessons-wizards-war-ww-13-asked = empty arena, no pieces in the arena, arena, win, lose, losing, game over, end of the game, leave the arena empty, last piece in the arena, beat my opponent, nobody in the arena, out of the arena, keep a piece in the arena
lessons-wizards-war-ww-13 = A side that has no piece in the arena after a move loses, whichever side made that move. Pieces on enchanted squares and in the hand don't help.
lessons-wizards-war-ww-14-title = If both lose at once
lessons-wizards-war-ww-14-asked = both lose, both lost, at the same time, same time, both win, who wins, simultaneous, tie
lessons-wizards-war-ww-14 =
    One move can capture the other side's last Wizard and leave your own arena empty. Then the side that moved wins.
    In the picture White drives the last Wizard out of Black's hand, and has left the arena with its last piece.
lessons-wizards-war-ww-14-ruling = It counts as a win by the last Wizard (WW-12).
lessons-wizards-war-ww-15-title = The third time
lessons-wizards-war-ww-15-asked = repetition, repeat, threefold repetition, same position, three times, third time, draw, tie, repeating, again and again, loop, forever
lessons-wizards-war-ww-15 = If the same position occurs for the third time, the game is a draw. The start counts, and so do the pieces in the hands.
lessons-wizards-war-ww-16-title = Passing
lessons-wizards-war-ww-16-asked = pass, passing, skip a turn, skip my turn, stalemate, no moves, no legal moves, cannot move, do nothing, must I move, stuck, draw, zugzwang, trapped, blocked, stalemated, cannot do anything, skip
lessons-wizards-war-ww-16 =
    There is no stalemate. A side that can't move or drop a piece passes. If neither side can do anything, the game is a draw.
    As long as you have a move, you can't pass. In the picture no white piece can move, so White passes.
lessons-wizards-war-ww-17-title = Fifty moves
lessons-wizards-war-ww-17-asked = fifty moves, 50 moves, 50 move rule, claim a draw, draw, tie, offer a draw, long game, 150 moves, never ends, endless, forever, no progress
lessons-wizards-war-ww-17 = If 50 moves of each side, counting the one about to be made, have passed since an irreplaceable piece left the game, the player to move may claim a draw with `/draw`.
lessons-wizards-war-ww-17-ruling = After 150 single moves the game is a draw without a claim.
lessons-wizards-war-ww-18-title = Irreplaceable pieces
lessons-wizards-war-ww-18-asked = irreplaceable, irreplaceable piece, cannot be replaced, replace, replaceable, extinct, unique, lost forever, counter
lessons-wizards-war-ww-18 =
    This is for the count of fifty moves (WW-17). A Wizard is always irreplaceable. So is a Knight, Bishop or Rook once its owner has lost the Wizard of that name, who could create it.
    The stronger pieces are irreplaceable when the Wizards and pieces that could create them are gone.
    In the picture, capturing the Knight restarts the count: Black has no Knight-Wizard.

## Answers to questions without a card

lessons-wizards-war-answer-castling = There is no castling in Wizard's War. But a Wizard that leaves the arena can swap places with a friend there.
lessons-wizards-war-answer-castling-asked = castle, castling, castled, rochade, swap king and rook, switch king and rook, exchange king and rook, O-O
lessons-wizards-war-answer-en-passant = There is no en passant in Wizard's War, because there are no pawns.
lessons-wizards-war-answer-en-passant-asked = en passant, passant, ep, in passing, capture in passing, take a pawn in passing
lessons-wizards-war-answer-check = There is no check and no checkmate in Wizard's War. You lose when your last Wizard leaves the game, or when you have no piece in the arena.
lessons-wizards-war-answer-check-asked = check, in check, checkmate, mate, mated, discovered check, move into check, threat
lessons-wizards-war-answer-king = There is no King in Wizard's War. Guard your Wizards: if you lose the last one, you lose the game.
lessons-wizards-war-answer-king-asked = king, kings, king taken, king captured, royal, monarch, king in danger, king safety, kings check
lessons-wizards-war-answer-pawn = There are no pawns in Wizard's War. New pieces come from Wizards that enter the arena.
lessons-wizards-war-answer-pawn-asked = pawn, pawns, pawn moves, infantry, double step
lessons-wizards-war-answer-promotion = There is no promotion in Wizard's War. A stronger piece can appear when a Wizard moves into the arena and captures something.
lessons-wizards-war-answer-promotion-asked = promotion, promote, promoting, pawn becomes a queen, last rank, upgrade, level up, pawn to queen, turn into a queen, changed to queens, other side, transform
lessons-wizards-war-answer-turn = The sides take turns, one move each, and White moves first. Dropping the piece in your hand counts as a move.
lessons-wizards-war-answer-turn-asked = turn, turns, whose turn, moves per turn, how many moves, who starts, who begins, who goes first, white or black
lessons-wizards-war-answer-chance = There is no luck in Wizard's War: no dice, and every capture succeeds.
lessons-wizards-war-answer-chance-asked = dice, die roll, luck, random, chance, randomness, coin, probability

## The tour

lessons-wizards-war-tour-two = Now with an enemy who answers. **You are Black**, at the top: win within two moves. White has one Wizard and one Knight.
lessons-wizards-war-tour-two-hint = Your Chancellor moves like a Rook or like a Knight. From d5 it attacks the Wizard on d3.
lessons-wizards-war-tour-two-learned = A Wizard that is attacked and can't get away is the end. Look out for that, and for your own.
lessons-wizards-war-tour-keep = **The second trap.** The Rook on h5 attacks your Knight, your only piece in the arena. If it is captured, your arena is empty and you lose. What can you play so that no answer wins for Black?
lessons-wizards-war-tour-keep-hint = Move the Knight to where nothing can capture it, or bring a second piece into the arena, such as your Wizard: `Nwc1-d3`.
lessons-wizards-war-tour-keep-learned = With two pieces in the arena you can afford to lose one. The inventor says so too: keep at least two there.
lessons-wizards-war-tour-hand = **The first trap.** Black has one Wizard left, on the enchanted square e10, and one piece in the arena, the Knight on h7. Your Queen can capture either of them. Which capture **wins**?
lessons-wizards-war-tour-hand-hint = A piece captured on an enchanted square isn't gone: it goes to its owner's hand.
lessons-wizards-war-tour-hand-learned = Black's arena is empty, and that loses at once. The Wizard would only have gone to Black's hand, and could have been dropped again.
lessons-wizards-war-tour-first = You are White, at the bottom, and **you win when the enemy has no Wizard left, or no piece in the arena**, the plain squares in the middle. A match starts like this. A good first turn makes one more piece: move any of your **Wizards** into the arena, and see what it leaves behind.
lessons-wizards-war-tour-first-hint = Your Wizards are on f1, g1 and h1. The Bishop-Wizard moves like a Bishop, diagonally: `Bwf1-d3`.
lessons-wizards-war-tour-first-learned = A Wizard that moves from an enchanted square into the arena leaves a piece where it came from: if it moves to an empty square, the piece it is named for.
lessons-wizards-war-tour-arena = Within the arena pieces move as in chess: a **Bishop** diagonally, a **Rook** straight, a **Knight** two squares straight and one to the side. Which of your pieces can capture the Knight on c6? Capture it.
lessons-wizards-war-tour-arena-hint = The Bishop on e4 reaches it through d5.
lessons-wizards-war-tour-arena-learned = What is captured within the arena leaves the game.
lessons-wizards-war-tour-enchanted = The squares around the arena are **enchanted**. There every piece moves one square only. Step with your Rook from d2 to e1.
lessons-wizards-war-tour-enchanted-hint = One square in any direction, to an empty square. To type it: `Rd2-e1`.
lessons-wizards-war-tour-enchanted-learned = Even a Rook steps diagonally there. But between two enchanted squares no piece moves far, and no piece captures.
lessons-wizards-war-tour-queen = If the Wizard captures something on its way in, it creates more: its own kind and the captured kind, in one piece. Your Bishop-Wizard on f2 can capture two pieces. Which capture **makes a Queen**?
lessons-wizards-war-tour-queen-hint = A Queen is a Bishop and a Rook together, so capture the Rook on g3.
lessons-wizards-war-tour-queen-learned = Bishop and Rook together are a Queen, and she is on f2 now. With the Knight it would have been a Cardinal.
lessons-wizards-war-tour-friend = A Wizard can even capture a **friend** to make something stronger. Your Knight-Wizard on e1 can capture your own Rook. Do it.
lessons-wizards-war-tour-friend-hint = A Knight-Wizard moves like a Knight: from e1 it reaches f3.
lessons-wizards-war-tour-friend-learned = Rook and Knight together are a Chancellor. It is on e1 now.
lessons-wizards-war-tour-swap = A Wizard in the arena can **swap places** with a friend outside. Bring your Rook from d1 into the arena.
lessons-wizards-war-tour-swap-hint = Your Rook-Wizard on d4 reaches it down the d-file. To type it: `d4<>d1`.
lessons-wizards-war-tour-swap-learned = The Rook is in the arena and the Wizard is outside, ready to create again. The swap itself creates nothing.
lessons-wizards-war-tour-drop = You have a Rook **in hand**, shown next to the board: it was captured on an enchanted square. Instead of a move you can drop it on any empty square of the arena. From which square does it attack both the Knight on d8 and the Rook on g5? Drop it there.
lessons-wizards-war-tour-drop-hint = Two squares are right. On one of them it looks up the d-file and along the fifth row. To type it: `R@d5`.
lessons-wizards-war-tour-drop-learned = A piece in hand can come in wherever you want it. A hand holds only one piece.
lessons-wizards-war-tour-win = **Win the game** in one move. Black has one Wizard left, the Bishop-Wizard on d7. Which of your pieces can capture it?
lessons-wizards-war-tour-win-hint = Your Queen looks up the d-file.
lessons-wizards-war-tour-win-learned = Captured in the arena, the last Wizard is gone, and Black has lost.
