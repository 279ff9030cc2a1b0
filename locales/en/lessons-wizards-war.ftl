# Wizard's War, taught: a card for every rule, and the tour.

## The parts of the rulebook

lessons-wizards-war-section-1 = Board and pieces
lessons-wizards-war-section-2 = Moving
lessons-wizards-war-section-3 = End of the game

## Cards

lessons-wizards-war-ww-1-title = The board
lessons-wizards-war-ww-1 =
    The board is ten squares by ten without its corners. In the middle lies the arena, c3 to h8. The squares around it, drawn in another colour, are enchanted.
    Where the four corners are cut off, there is no board.
lessons-wizards-war-ww-2-title = How the pieces stand
lessons-wizards-war-ww-2 =
    White begins with three Wizards behind the arena, on f1, g1 and h1, and with a Bishop, a Knight and a Rook at its edge, on f3, g3 and h3.
    Black stands the same way on the other side, rotated: its Wizards are on e10, d10 and c10.
lessons-wizards-war-ww-3-title = How the pieces go
lessons-wizards-war-ww-3 =
    Knight, Bishop, Rook and Queen go as in chess. A Cardinal goes like Bishop and Knight, a Chancellor like Rook and Knight, an Amazon like Queen and Knight.
    A Wizard goes like the piece of its name: a Bishop-Wizard like a Bishop. There are no pawns and there is no check.
lessons-wizards-war-ww-4-title = On enchanted squares
lessons-wizards-war-ww-4 = From one enchanted square to another, every piece goes only one square, in any direction, and only if the square is empty. Nothing is taken there.
lessons-wizards-war-ww-5-title = Within the arena
lessons-wizards-war-ww-5 = Within the arena pieces go and take as is usual for them. What is taken there leaves the game.
lessons-wizards-war-ww-6-title = Out of the arena
lessons-wizards-war-ww-6 =
    From the arena to an enchanted square pieces go and take as is usual. But what is taken there comes into the hand of its owner, who may bring it back.
    A Wizard that goes out may also swap places with a friend there.
lessons-wizards-war-ww-7-title = Into the arena
lessons-wizards-war-ww-7 =
    From an enchanted square into the arena pieces go and take as is usual, over enchanted squares as well. What is taken leaves the game.
    If a Wizard goes in, a new piece appears behind it: see Creation (WW-10).
lessons-wizards-war-ww-8-title = Where a move begins and ends
lessons-wizards-war-ww-8 =
    What counts is the square where a move begins and the one where it ends. So no long move joins two enchanted squares, not even straight across the arena.
    On its way a Bishop, a Rook or a Queen needs empty squares.
lessons-wizards-war-ww-9-title = The hand
lessons-wizards-war-ww-9 =
    A side holds at most one piece in hand. If a second one comes, the first leaves the game.
    Instead of a move you may drop the piece in your hand on any empty square of the arena. A Wizard that is dropped creates nothing.
lessons-wizards-war-ww-10-title = Creation
lessons-wizards-war-ww-10 =
    When a Wizard goes from an enchanted square into the arena, a friendly piece appears on the square that it left.
    To an empty square: the piece of its name. If it takes something: a piece that moves like the Wizard and like what was taken. A Bishop-Wizard that takes a Rook leaves a Queen behind.
lessons-wizards-war-ww-11-title = Taking a friend
lessons-wizards-war-ww-11 =
    A Wizard that goes into the arena may take a friend there, to create a stronger piece. It must be a piece that cannot move like the Wizard yet, and never a Wizard.
    In the picture the Bishop-Wizard may take its own Rook and leave a Queen, but not its own Bishop.
lessons-wizards-war-ww-12-title = The last Wizard
lessons-wizards-war-ww-12 = A side that loses its last Wizard loses the game. A Wizard in the hand is still in the game.
lessons-wizards-war-ww-13-title = An empty arena
lessons-wizards-war-ww-13 = A side that has no piece in the arena after a move loses, whoever made that move. Pieces on enchanted squares and in the hand do not help.
lessons-wizards-war-ww-14-title = If both have lost at once
lessons-wizards-war-ww-14 =
    It can happen that one move takes the last Wizard of the other side and leaves your own arena empty. Then the one who moved has won.
    In the picture White drives the last Wizard out of Black's hand, and has left the arena with its last piece.
lessons-wizards-war-ww-14-ruling = It counts as a victory by the last Wizard (WW-12).
lessons-wizards-war-ww-15-title = The third time
lessons-wizards-war-ww-15 = If the same position comes for the third time, the game is a draw. The start counts, and the pieces in the hands count as well.
lessons-wizards-war-ww-16-title = Passing
lessons-wizards-war-ww-16 =
    There is no stalemate. A side that can neither move nor drop a piece passes. If neither side could do anything, the game is a draw.
    As long as you have a move, you may not pass.
lessons-wizards-war-ww-17-title = Fifty moves
lessons-wizards-war-ww-17 = If 50 moves of each side, with the one about to be made, have passed since a piece that cannot be replaced left the game, the player to move may claim a draw with `/draw`.
lessons-wizards-war-ww-17-ruling = After 150 single moves the game is a draw without a claim.
lessons-wizards-war-ww-18-title = What cannot be replaced
lessons-wizards-war-ww-18 =
    This is for the count of fifty moves (WW-17). A Wizard can never be replaced. A Knight, Bishop or Rook cannot when its owner has lost the Wizard of that name, who could create it.
    The stronger pieces cannot be replaced when the Wizards and pieces that could create them are gone.
    In the picture, taking the Knight begins the count anew: Black has no Knight-Wizard.

## The tour

lessons-wizards-war-tour-arena = You are White, at the bottom. The plain squares in the middle are the **arena**. Take the Knight on c6 with your Bishop.
lessons-wizards-war-tour-arena-hint = The Bishop on e4 goes diagonally, as in chess.
lessons-wizards-war-tour-arena-learned = Within the arena pieces go and take as in chess, and what is taken leaves the game.
lessons-wizards-war-tour-enchanted = The squares around the arena are **enchanted**. There every piece goes one square only. Step with your Rook from d2 to e1.
lessons-wizards-war-tour-enchanted-hint = One square in any direction, to an empty square. In writing: `Rd2-e1`.
lessons-wizards-war-tour-enchanted-learned = Even a Rook steps diagonally there. But between two enchanted squares nothing goes far, and nothing is taken.
lessons-wizards-war-tour-create = Your **Wizards** create pieces. Let your Bishop-Wizard go from f1 to d3, and see what it leaves behind.
lessons-wizards-war-tour-create-hint = The Wizard goes like a Bishop. In writing: `Bwf1-d3`.
lessons-wizards-war-tour-create-learned = A Wizard that goes from an enchanted square into the arena leaves the piece of its name: here a new Bishop on f1.
lessons-wizards-war-tour-queen = If the Wizard takes something on its way in, it creates more. **Take the Rook on g3** with your Bishop-Wizard.
lessons-wizards-war-tour-queen-hint = From f2 to g3 is one diagonal square.
lessons-wizards-war-tour-queen-learned = Bishop and Rook together are a Queen, and she stands on f2 now.
lessons-wizards-war-tour-friend = A Wizard may even take a **friend** to make something stronger. Your Knight-Wizard on e1 can take your own Rook. Do it.
lessons-wizards-war-tour-friend-hint = A Knight-Wizard goes like a Knight: from e1 it reaches f3.
lessons-wizards-war-tour-friend-learned = Rook and Knight together are a Chancellor. It stands on e1 now.
lessons-wizards-war-tour-swap = A Wizard in the arena may **swap places** with a friend outside. Bring your Rook from d1 into the arena.
lessons-wizards-war-tour-swap-hint = Your Rook-Wizard on d4 sees it down the d-file. In writing: `d4<>d1`.
lessons-wizards-war-tour-swap-learned = The Rook is in the arena and the Wizard is outside, ready to create again. The swap itself creates nothing.
lessons-wizards-war-tour-drop = You have a Rook **in hand**, shown beside the board: it was taken on an enchanted square. Drop it on d5.
lessons-wizards-war-tour-drop-hint = Choose the drop, then d5. In writing: `R@d5`.
lessons-wizards-war-tour-drop-learned = Instead of a move you may drop the piece in your hand on any empty square of the arena.
lessons-wizards-war-tour-win = The last task: **win the game**. Black has one Wizard left, the Bishop-Wizard on d7.
lessons-wizards-war-tour-win-hint = Your Queen looks up the d-file.
lessons-wizards-war-tour-win-learned = Without a Wizard a side has lost. It has lost as well when no piece of its own is left in the arena.
