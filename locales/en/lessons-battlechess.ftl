# BattleChess, taught: a card for every rule, and the tour.

## The parts of the rulebook

lessons-battlechess-section-1 = Combat
lessons-battlechess-section-2 = Check
lessons-battlechess-section-3 = Knights
lessons-battlechess-section-4 = Rooks
lessons-battlechess-section-5 = Bishops
lessons-battlechess-section-6 = Queens
lessons-battlechess-section-7 = The King
lessons-battlechess-section-8 = Pawns
lessons-battlechess-section-9 = End of the game

## Cards

lessons-battlechess-bc-1-title = Every capture is a fight
lessons-battlechess-bc-1 =
    A piece that goes to a square with an enemy attacks it, and the two fight. If the attacker wins, it takes the square and the defender is captured. If the defender wins, the attacker is captured and the defender stays.
    Any piece can beat any other: a pawn can beat a Queen.
lessons-battlechess-bc-2-title = How a fight is decided
lessons-battlechess-bc-2 =
    The players choose when they make the match. By *stances*: each side secretly plans three of Strike, Feint and Guard. Strike beats Feint, Feint beats Guard, Guard beats Strike, and the side with more hits wins.
    By *dice*: the higher of two throws wins. By a *marshal*: the fight is held elsewhere, and its result is reported. Until it is decided, nothing else can be played.
lessons-battlechess-bc-3-title = A King who loses a fight
lessons-battlechess-bc-3 = The King fights like any piece, but with his life: a side whose King loses a fight has lost the game at once.
lessons-battlechess-bc-3-ruling = Nothing more is carried out then; the board stays as it was in that fight.
lessons-battlechess-bc-4-title = Captured pieces
lessons-battlechess-bc-4 =
    A captured piece is laid beside the board, on the side for which it fought. It may come back: see the recall (BC-13) and the exchange (BC-16).
    But what a King has beaten himself leaves the game for good.
lessons-battlechess-bc-5-title = Check
lessons-battlechess-bc-5 =
    Check is as in chess: if you have a move that leaves your King safe, you must play such a move. For this, a fight counts as if the attacker won.
    If you are in check and have no safe move, you may play any move, for mate is not the end: your King may still win his fights. No safe move without check is a stalemate, a draw. In check without any move at all, you have lost.
lessons-battlechess-bc-5-ruling = Whether a move is safe is judged by the move alone, without strikes and champions.
lessons-battlechess-bc-6-title = Castling
lessons-battlechess-bc-6 = Castling is as in chess. King and Rook must never have left their squares, and must fight for their own side. The King may not castle out of check, nor through or into an attacked square.
lessons-battlechess-bc-7-title = The Knight's strike
lessons-battlechess-bc-7 =
    An enemy Knight may strike at a piece that moves more than one square and comes past it, on the first square beside the Knight. Its owner is asked: strike or hold.
    A strike is a fight with the Knight as attacker. If the Knight wins, it stands there and the moving piece is captured. If it loses, the Knight is captured and the move goes on. A strike does not cost its side a move.
lessons-battlechess-bc-7-ruling = The squares of a move are those that the piece enters. A leaping Knight enters only the square where it lands. In castling only the King can be struck. Where a friend of the Knight stands on the last square, the moving piece fights that friend instead.
lessons-battlechess-bc-8-title = Rooks stand behind walls
lessons-battlechess-bc-8 =
    A Rook that has not just moved is fortified. Only the enemy Queen may attack it then, and she must fight herself.
    In the move after it has moved, every piece may attack it.
lessons-battlechess-bc-8-ruling = A Rook that changes sides in its own move has moved.
lessons-battlechess-bc-9-title = Bishops pass unharmed
lessons-battlechess-bc-9 = No Knight may strike at a Bishop that moves. In the picture the Bishop goes past the Knight, and Black is not asked.
lessons-battlechess-bc-10-title = The second battle of a Bishop
lessons-battlechess-bc-10 =
    A Bishop that wins a fight itself may engage the beaten piece once more, or release it, and it is captured as usual.
    If the Bishop wins again, that piece is converted: it goes to the square where the Bishop started and fights for the Bishop's side from now on.
lessons-battlechess-bc-10-ruling = If the Bishop loses the second battle, it is captured and the other piece has the square. If the Bishop's first square is not free, the beaten piece is captured after all.
lessons-battlechess-bc-11-title = Converted pieces
lessons-battlechess-bc-11 =
    When a Bishop is captured or converted, all pieces on the board that it had converted go back to their own side at once, where they stand.
    A pawn goes in the direction of the side for which it fights. In the picture the Rook on e5 was White's: taking the Bishop on c6 brings it back.
lessons-battlechess-bc-11-ruling = This happens at once, even in the middle of a move. A converted piece that is captured stays with its new side.
lessons-battlechess-bc-12-title = The Queen's champion
lessons-battlechess-bc-12 =
    When a Queen attacks or is attacked, her owner may name a champion: any other piece of that side fights in her place.
    If the champion wins, it goes back to its square and the Queen has won. If it loses, it is captured, and the Queen goes home to the square where she started.
    What stands on that square decides what happens next. An enemy: she fights it at once, in person. A piece of your own: you give up either that piece or the Queen. Your King: the Queen is captured, too.
lessons-battlechess-bc-12-ruling = Nobody fights in place of a champion, and Bishops have no second battle against one.
lessons-battlechess-bc-13-title = The recall
lessons-battlechess-bc-13 = A King who wins a fight himself sends the beaten piece out of the game for good. Then his owner may call back one captured piece of his side, to the square where it started, if that is empty.
lessons-battlechess-bc-14-title = Pawns: fighters or markers
lessons-battlechess-bc-14 =
    The players choose when they make the match. As *fighters*, pawns fight like any other piece. As *markers*, they do not fight, and others fight for them: see BC-15.
    In the picture pawns are fighters.
lessons-battlechess-bc-15-title = Markers and their patrons
lessons-battlechess-bc-15 =
    In matches with markers, each pawn has a patron: the piece that started behind it. When a marker is attacked, the patron may step in and fight, from wherever it stands. Otherwise the marker yields and is captured.
    A marker may always attack another marker; to attack anything else it needs its patron, who fights for it.
lessons-battlechess-bc-15-ruling = A patron who is beaten is captured, and its marker with it. A capture without a fight gives no recall.
lessons-battlechess-bc-16-title = A pawn on the last rank
lessons-battlechess-bc-16 = A pawn that reaches the last rank may be exchanged at once for a captured piece of its side, but not for a pawn. Otherwise it stays a pawn.
lessons-battlechess-bc-16-ruling = The choice comes at the end of the move, after all fights. A pawn that stayed there may be exchanged later, in place of a move.
lessons-battlechess-bc-17-title = How the game ends
lessons-battlechess-bc-17 = The game ends at once when a King loses a fight (BC-3). At the start of a turn it ends when a side cannot move (BC-5).
lessons-battlechess-bc-17-ruling = It is a draw with only the two Kings left, when a position comes for the third time at the start of a turn, and after 100 moves in a row without a pawn move, a fight, a capture, an exchange or a recall.

## The tour

lessons-battlechess-tour-fight = You are White, at the bottom. The pieces go as in chess, but **every capture is a fight**. Attack the pawn on d5 with your pawn on e4.
lessons-battlechess-tour-fight-hint = A pawn attacks diagonally, as in chess.
lessons-battlechess-tour-fight-learned = You won this fight. In a match a fight is decided by plans, dice or a marshal, and if the defender wins, the attacker is lost.
lessons-battlechess-tour-strike = Black's Rook is moving down the d-file, past your **Knight**. You are asked whether the Knight strikes. Strike!
lessons-battlechess-tour-strike-hint = Choose *strike*. In writing: `strike e4`.
lessons-battlechess-tour-strike-learned = Your Knight won and stands where it met the Rook. Knights guard the squares around them, but never against Bishops.
lessons-battlechess-tour-champion = Attack the Bishop on d7 with your **Queen**, and name your Rook as her champion.
lessons-battlechess-tour-champion-hint = First move the Queen to d7; then you are asked who fights. In writing: `champion a1`.
lessons-battlechess-tour-champion-learned = The Rook won for the Queen and is back on a1. Had it lost, the Rook would be captured, and the Queen would be at home on d1.
lessons-battlechess-tour-rook = Black did not move the **Rook** on d5 last turn, so it is fortified. Which of your pieces may attack it? Attack it.
lessons-battlechess-tour-rook-hint = Only one kind of piece may attack a fortified Rook.
lessons-battlechess-tour-rook-learned = Only the Queen may, and she had to fight herself. In the move after a Rook has moved, anybody may attack it.
lessons-battlechess-tour-convert = Attack the Knight on c6 with your **Bishop**, then engage it once more to convert it.
lessons-battlechess-tour-convert-hint = After the first fight you are asked: engage or release.
lessons-battlechess-tour-convert-learned = The Bishop won twice: the Knight fights for you now, and stands on f1, where your Bishop started.
lessons-battlechess-tour-recall = Your **King** must fight: attack the pawn on e2 with him. Then recall your Rook to a1.
lessons-battlechess-tour-recall-hint = After the fight you are asked whom you recall.
lessons-battlechess-tour-recall-learned = A King who wins may call back one captured piece, to the square where it started. But when he loses, all is lost.
lessons-battlechess-tour-exchange = Your pawn reaches the last rank. **Exchange** it for the Rook that you have lost.
lessons-battlechess-tour-exchange-hint = Go to b8; then you are asked. In writing: `exchange Ra1`.
lessons-battlechess-tour-exchange-learned = Only what has been captured can come back. The pawn leaves the game.
lessons-battlechess-tour-win = The last task. Black was in check and could not escape, but mate is not the end here. **Attack the King on h8** and win.
lessons-battlechess-tour-win-hint = Your Queen stands beside him. Say who fights, and the fight is on.
lessons-battlechess-tour-win-learned = The King lost his fight, and with it the game. A King can win such a fight as well: nothing is certain in BattleChess.
