# Medieval War Chess, taught: a card for every rule, and the tour.

## The parts of the rulebook

lessons-medieval-war-section-1 = Board and pieces
lessons-medieval-war-section-2 = The turn
lessons-medieval-war-section-3 = End of the game

## Cards

lessons-medieval-war-mwc-1-title = The board and the pieces
lessons-medieval-war-mwc-1 =
    The board and the order of the pieces are those of chess, from a to h: Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook, and eight pawns in front.
    They look like chess pieces, but they act in quite another way.
lessons-medieval-war-mwc-2-title = Powers
lessons-medieval-war-mwc-2 =
    Each piece has a power, which counts in attacks: Queen 2, Bishop 3, Knight 4, Rook 0, King 0.
    In all else Queen, Bishop and Knight are alike. The figure on a piece is its power.
lessons-medieval-war-mwc-3-title = The power of a pawn
lessons-medieval-war-mwc-3 =
    A pawn has as much power as it has friends on the squares around it, pieces of any kind, right now. It changes with every step.
    There is no promotion: a pawn stays a pawn.
lessons-medieval-war-mwc-4-title = Isolation
lessons-medieval-war-mwc-4 =
    A pawn without any friend around it is lost. This is checked after every action, for both sides: your own pawns can be lost, too.
    In the picture, taking the Knight on g7 leaves the pawn on f6 alone, and it is lost too. A step from b2 to c3 would cost White both pawns.
lessons-medieval-war-mwc-5-title = The turn
lessons-medieval-war-mwc-5 =
    A turn is three actions, and you must make all three. One piece may act more than once, and you may attack more than once.
    In the picture White has made one step with a pawn, and two actions are left.
lessons-medieval-war-mwc-6-title = Step
lessons-medieval-war-mwc-6 = Any piece may step one square in any direction, to an empty square. Rooks, Bishops and Queens, too: nobody goes farther than one square.
lessons-medieval-war-mwc-7-title = Attack
lessons-medieval-war-mwc-7 =
    Name an enemy piece. Add up the power of all your pieces that stand beside it. If the sum is greater than twice the power of that piece, it is destroyed.
    Nobody moves in an attack.
lessons-medieval-war-mwc-8-title = Cannon
lessons-medieval-war-mwc-8 =
    A Rook shoots in a straight line, in any of the eight directions, right to the edge of the board. If exactly one piece stands on that whole line and it is an enemy, it is destroyed.
    A second piece anywhere on the line, even behind the target, forbids the shot. The Rook stays where it is.
lessons-medieval-war-mwc-9-title = The King's power
lessons-medieval-war-mwc-9 =
    A King on the board can use one of his powers as an action. Most of them cost you your King.
    Summon, Again and Depose are minor powers and can be used at any time. Recruit, Purge and Reset are major powers: they need the enemy King off the board.
lessons-medieval-war-mwc-9a-title = Summon
lessons-medieval-war-mwc-9a =
    You place three pawns on empty squares of your choice around your King; fewer only if there are not so many squares, or you would have more than eight pawns.
    Then your King is destroyed, and the turn goes on.
lessons-medieval-war-mwc-9b-title = Again
lessons-medieval-war-mwc-9b = Your King is destroyed and your turn ends at once. The other side's turn is skipped, and you begin a new turn of three actions.
lessons-medieval-war-mwc-9c-title = Depose
lessons-medieval-war-mwc-9c =
    Only while the enemy King is away from the square on which it started. The enemy King is destroyed. Your own King is replaced on its square by a Queen, Bishop, Knight or pawn of your choice, as long as you then have no more of that kind than at the start.
    The turn goes on.
lessons-medieval-war-mwc-9c-ruling = A replacement must be taken when one is possible. When none is, your King is simply destroyed.
lessons-medieval-war-mwc-9d-title = Recruit
lessons-medieval-war-mwc-9d =
    A major power. You place one pawn on an empty square beside your King, but never more than eight in all. Your King stays.
    Your turn ends at once, and your next turn is skipped.
lessons-medieval-war-mwc-9e-title = Purge
lessons-medieval-war-mwc-9e =
    A major power. Name a kind of piece, but not the King: all pieces of that kind on both sides are destroyed. It is enough that one side has some.
    Then your King is destroyed, and the turn goes on.
lessons-medieval-war-mwc-9f-title = Reset
lessons-medieval-war-mwc-9f =
    A major power. All pieces of both sides go back to squares on which pieces of their kind start. Your King stays in play.
    The turn goes on.
lessons-medieval-war-mwc-9f-ruling = The squares are filled from the a-file on, for both sides alike.
lessons-medieval-war-mwc-10-title = A turn must be possible to finish
lessons-medieval-war-mwc-10 = An action is allowed only if you can still complete the turn after it. In the picture White's Rook is shut in. If a pawn steps away from the other one, both are lost, and nothing is left for the other two actions.
lessons-medieval-war-mwc-10-ruling = The turn also counts as complete if the game is over by the action, or a power has ended the turn.
lessons-medieval-war-mwc-11-title = How the game is won
lessons-medieval-war-mwc-11 =
    A side has lost when it has no pieces. It has also lost when it has neither Rook nor King left and all its pieces together have a power of two or less.
    This is checked after every action. If both sides have lost at once, it is a draw.
lessons-medieval-war-mwc-12-title = Stalemate
lessons-medieval-war-mwc-12 = If a side cannot do anything at the start of its turn, the game is a draw. In the picture White's Rook is shut in.
lessons-medieval-war-mwc-13-title = Dead position
lessons-medieval-war-mwc-13 = If neither side has a Rook or King, and neither can ever destroy anything more, the game is a draw at once. A Bishop against a Knight is such a case: neither is strong enough alone.
lessons-medieval-war-mwc-13-ruling = Whether somebody could still destroy something is worked out from the powers: the most that one side can bring together against the weakest piece of the other.
lessons-medieval-war-mwc-14-title = Fifty turns
lessons-medieval-war-mwc-14 = If 50 turns of each side in a row pass without anything destroyed, a cannon shot or a King's power, the game is a draw.
lessons-medieval-war-mwc-14-ruling = In any case the game is a draw after 600 turns of both sides together, since some King's powers could go on for ever.

## The tour

lessons-medieval-war-tour-step = You are White, at the bottom. Nobody goes far in this game: every piece **steps** one square. Step with your Knight from c3 to d4.
lessons-medieval-war-tour-step-hint = Choose the Knight, then d4. In writing: `c3-d4`.
lessons-medieval-war-tour-step-learned = A Knight does not leap here. All pieces step alike; what tells them apart is their power, the figure on them.
lessons-medieval-war-tour-attack = Your Knight and Bishop stand beside the black Queen. **Attack** her.
lessons-medieval-war-tour-attack-hint = Together they have power 4 + 3 = 7. That is more than twice her power of 2. Choose one of them, then the attack on d5.
lessons-medieval-war-tour-attack-learned = To destroy a piece, the power of your pieces around it must be greater than twice its own. Nobody moved.
lessons-medieval-war-tour-gather = A turn has three actions. **Bring your Knight up and destroy the Queen on e5** before the turn is over.
lessons-medieval-war-tour-gather-hint = Your Bishop stands beside her already. The Knight needs one step, to d4.
lessons-medieval-war-tour-gather-learned = Steps and attacks can be mixed as you like, three actions a turn. You must make all three.
lessons-medieval-war-tour-cannon = Your Rooks are **cannons**. One of them can shoot the Knight on a6. Which one?
lessons-medieval-war-tour-cannon-hint = A cannon needs exactly one piece on the whole line, to the edge of the board. Look along the a-file.
lessons-medieval-war-tour-cannon-learned = The other Rook could shoot nothing on the h-file, for two pieces stand there.
lessons-medieval-war-tour-isolate = A pawn without a friend beside it is lost. **Destroy the Knight on g7**, and see what becomes of the pawn on f6.
lessons-medieval-war-tour-isolate-hint = Shoot along the g-file.
lessons-medieval-war-tour-isolate-learned = The pawn on f6 had no other friend, so it was lost as well. That is isolation. Take care of your own pawns!
lessons-medieval-war-tour-depose = The black King has left its square e8. Use your **King's power** to depose it, and put a Knight in the place of your King.
lessons-medieval-war-tour-depose-hint = The King's powers stand in the list beside the pieces. In writing: `Depose=N`.
lessons-medieval-war-tour-depose-learned = Both Kings are gone, and you have a Knight more. A King that stays at home cannot be deposed.
lessons-medieval-war-tour-purge = The enemy King is gone, so you have the major powers, too. **Purge** all Knights from the board.
lessons-medieval-war-tour-purge-hint = You have no Knight yourself. In writing: `Purge N`.
lessons-medieval-war-tour-purge-learned = A purge strikes both sides, and costs you your King. While the enemy King stands, it is not allowed.
lessons-medieval-war-tour-win = The last task: **win the game**. Black has a Rook and a Queen left.
lessons-medieval-war-tour-win-hint = Without Rook and King, pieces of power two or less are not enough to go on. Look for a shot.
lessons-medieval-war-tour-win-learned = The Queen alone has power 2, so Black is beaten. The same can happen to you: keep a Rook or your King.
