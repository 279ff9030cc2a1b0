# Los Alamos Chess.

los-alamos-aim = To win, checkmate the enemy King.
los-alamos-about = Chess on six files and six ranks, without Bishops: the first chess that a computer played.
los-alamos-how-to-write = From square and to square: `b1-c3`; a Pawn that becomes a Queen: `b5-b6=Q`

los-alamos-white = White
los-alamos-black = Black

los-alamos-king = King
    .many = Kings
los-alamos-queen = Queen
    .many = Queens
los-alamos-rook = Rook
    .many = Rooks
los-alamos-knight = Knight
    .many = Knights
los-alamos-pawn = Pawn
    .many = Pawns

## What is done

los-alamos-moves = { $piece } { $from } moves to { $to }
los-alamos-takes = { $piece } { $from } takes the { $taken } on { $to }
los-alamos-becomes = { $effect } and becomes a { $piece }
los-alamos-actor = { $piece } { $from }
los-alamos-to = to { $to }
los-alamos-to-takes = takes the { $taken } on { $to }
los-alamos-to-becomes = { $effect } and becomes a { $piece }

## Why not

los-alamos-unreadable = That is no move
los-alamos-unreadable-next = Write from-square and to-square, such as `b2-b3`
los-alamos-nothing = On { $at } stands no piece of yours
los-alamos-nothing-next = Choose one of your own pieces
los-alamos-cannot = A { $piece } on { $from } does not reach { $to }
los-alamos-exposed = Your King could be captured then
los-alamos-promotes = A Pawn that arrives on the last rank becomes a Queen, a Rook or a Knight
los-alamos-promotes-next = Add `=Q`, `=R` or `=N`
los-alamos-promotes-not = Nothing becomes another piece there
los-alamos-promotes-not-next = Leave out what stands behind `=`
los-alamos-next = Choose another move

## The end

los-alamos-mate = { $side } is checkmated
los-alamos-stalemate = { $side } has no move, and the King is not attacked: stalemate
los-alamos-repeated = the position has occurred for the third time
los-alamos-fifty = 50 moves of each side without a capture or a move of a Pawn

## Setups

los-alamos-setup-square = `{ $square }` cannot hold `{ $piece }`
los-alamos-setup-kings = { $side } needs one King, not { $count }
los-alamos-setup-pawn = A Pawn cannot stand on { $at }
los-alamos-setup-exposed = { $side }'s King could be captured at once

# Los Alamos Chess, taught.

lessons-los-alamos-section-1 = Board and pieces
lessons-los-alamos-section-2 = The end of the game

lessons-los-alamos-la-1-title = The board
lessons-los-alamos-la-1-asked = board, board size, setup, starting position, who starts, turn
lessons-los-alamos-la-1 = Six files and six ranks. White moves first.
lessons-los-alamos-la-2-title = King
lessons-los-alamos-la-2-asked = king, castling, castle
lessons-los-alamos-la-2 = A King goes one square in any direction. He never castles.
lessons-los-alamos-la-3-title = Queen
lessons-los-alamos-la-3-asked = queen
lessons-los-alamos-la-3 = A Queen goes as far as she likes in a straight line, in any direction.
lessons-los-alamos-la-4-title = Rook
lessons-los-alamos-la-4-asked = rook, tower
lessons-los-alamos-la-4 = A Rook goes as far as it likes along a file or a rank.
lessons-los-alamos-la-5-title = Knight
lessons-los-alamos-la-5-asked = knight, horse, jump
lessons-los-alamos-la-5 = A Knight goes two squares straight and one aside, and jumps.
lessons-los-alamos-la-6-title = Pawn
lessons-los-alamos-la-6-asked = pawn, promotion, promote, last rank, double step, en passant
lessons-los-alamos-la-6 = A Pawn goes one square ahead and takes diagonally. On the last rank it becomes another piece.
lessons-los-alamos-la-7-title = A King in safety
lessons-los-alamos-la-7-asked = check, in check, move into check, pin
lessons-los-alamos-la-7 = No move may leave your own King where he could be captured.
lessons-los-alamos-la-8-title = Checkmate and stalemate
lessons-los-alamos-la-8-asked = checkmate, mate, stalemate, win, lose, no legal moves, how to win
lessons-los-alamos-la-8 = Who has no move loses if the King is attacked; else the game is drawn.
lessons-los-alamos-la-9-title = Draws
lessons-los-alamos-la-9-asked = draw, repetition, threefold repetition, fifty moves
lessons-los-alamos-la-9 = A third occurrence draws, and so do 50 moves without a capture or a move of a Pawn.

lessons-los-alamos-tour-promote = Your Pawn on b5 stands before the last rank. Make a **Queen** of it.
lessons-los-alamos-tour-promote-hint = Step ahead and choose the Queen. In writing: `b5-b6=Q`.
lessons-los-alamos-tour-promote-learned = The Queen stands there at once.
lessons-los-alamos-tour-mate = Win the game: **checkmate** the King on f6.
lessons-los-alamos-tour-mate-hint = Your Rook on e5 holds the fifth rank. The other one takes the sixth.
lessons-los-alamos-tour-mate-learned = The King is attacked and has nowhere to go.
