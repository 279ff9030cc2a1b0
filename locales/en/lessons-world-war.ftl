# World War Chess, taught: a card for every rule, and the tour.

## The parts of the rulebook

lessons-world-war-section-1 = Board and pieces
lessons-world-war-section-2 = Blitz
lessons-world-war-section-3 = Radar Lock and the end of the game

## Cards

lessons-world-war-wwc-1-title = The board and who begins
lessons-world-war-wwc-1 =
    The board has eight files and eight ranks, as in chess. Light stands on ranks 1 and 2 and moves first.
    Dark stands on ranks 8 and 7, as in a mirror. The sides move in turn, one move each.
lessons-world-war-wwc-2-title = How the pieces stand
lessons-world-war-wwc-2 =
    From a to h, the first rank holds Armor, Fighter Plane, Helicopter, Bomber, Flag, Helicopter, Fighter Plane, Armor.
    The second rank holds Cavalry, Infantry, Infantry, Cavalry, Cavalry, Infantry, Infantry, Cavalry.
lessons-world-war-wwc-2-ruling = The inventor's drawing of the start is lost. This order fits everything that is still known of it.
lessons-world-war-wwc-3-title = Infantry
lessons-world-war-wwc-3 =
    An Infantry goes one square in any direction, if that square is empty.
    It takes an enemy only straight ahead, back or sideways, never diagonally.
lessons-world-war-wwc-4-title = Cavalry
lessons-world-war-wwc-4 = A Cavalry goes one square in any direction, and takes in the same way.
lessons-world-war-wwc-5-title = Armor
lessons-world-war-wwc-5 =
    An Armor goes one, two or three squares in a straight line, in any direction, and takes in the same way.
    It jumps over nothing: every square on its way must be empty.
lessons-world-war-wwc-6-title = Fighter Plane
lessons-world-war-wwc-6 =
    A Fighter Plane goes like a Knight in chess: two squares straight and one to the side.
    It takes where it lands, and what stands on its way does not matter.
lessons-world-war-wwc-7-title = Helicopter
lessons-world-war-wwc-7 =
    A Helicopter goes one or two squares along a file or a rank, and takes where it lands.
    It flies over anything, friend or enemy. It never goes diagonally.
lessons-world-war-wwc-8-title = Bomber
lessons-world-war-wwc-8 =
    A Bomber flies in a straight line, in any direction and as far as it likes, over pieces of its own side.
    It lands on an empty square, or takes the first enemy on its way. It cannot fly past an enemy.
lessons-world-war-wwc-9-title = Flag
lessons-world-war-wwc-9 =
    A Flag goes one square in any direction, and takes in the same way.
    It may never go where an enemy piece could take it. The game turns on it: see Radar Lock (WWC-14).
lessons-world-war-wwc-10-title = Infantry exchange
lessons-world-war-wwc-10 =
    An Infantry that arrives on the last rank may be exchanged at once for a piece that your side has lost.
    Write the piece's letter after an equals sign. The Infantry leaves the game. You may also let it stay an Infantry.
lessons-world-war-wwc-11-title = Blitz
lessons-world-war-wwc-11 =
    Two or more of your ground forces in a row may advance one square together, as one move. Ground forces are Infantry, Cavalry, Armor and Flag.
    Name the rearmost piece and the square to which it goes: the whole line ahead of it goes along. A Helicopter, Fighter Plane or Bomber in the line forbids it.
    The square in front of the line must be empty, or hold an enemy that the front piece may take.
lessons-world-war-wwc-12-title = Who takes in a blitz
lessons-world-war-wwc-12 =
    Only the piece in front takes. Along a file or a rank, every ground force in front may do so.
    In a diagonal blitz only a Cavalry or an Armor in front may take. With an Infantry or a Flag in front, the square ahead must be empty.
lessons-world-war-wwc-13-title = Exchange by a blitz
lessons-world-war-wwc-13 = An Infantry that reaches the last rank in a blitz may be exchanged, too, for a piece that your side has lost.
lessons-world-war-wwc-14-title = Radar Lock
lessons-world-war-wwc-14 =
    A Flag that an enemy could take is under Radar Lock. You must end it at once: take the attacker, put a piece between, or move the Flag.
    No move may leave your own Flag under Radar Lock.
lessons-world-war-wwc-15-title = How the game is won
lessons-world-war-wwc-15 =
    If your Flag is under Radar Lock and no move of yours can end it, you have lost.
    If you have no legal move and your Flag is not under Radar Lock, it is a Truce: nobody wins.
lessons-world-war-wwc-16-title = Truce
lessons-world-war-wwc-16 =
    The game is also a Truce when both sides have only their Flags left, or when the same position comes for the third time.
    It is a Truce as well after 100 moves in a row, counting both sides, without a capture or an exchange.
lessons-world-war-wwc-16-ruling = The inventor speaks of a truce when neither side can win. These three cases stand for that.

## The tour

lessons-world-war-tour-infantry = You are Light, at the bottom. Take the Cavalry on e5 with your **Infantry** on e4.
lessons-world-war-tour-infantry-hint = The Cavalry stands straight ahead of your Infantry. A move is the square it leaves and the square where it arrives.
lessons-world-war-tour-infantry-learned = An Infantry goes one square any way, but it takes only straight ahead, back or sideways. The two Infantry beside the Cavalry were safe from it.
lessons-world-war-tour-armor = Your **Armor** on c2 goes up to three squares in a line and jumps over nothing. Take what it can reach on e4.
lessons-world-war-tour-armor-hint = From c2 by d3 to e4 the way is a diagonal, and d3 is empty.
lessons-world-war-tour-armor-learned = The Helicopter on c5 was out of reach, for the Infantry on c3 stood in the way.
lessons-world-war-tour-helicopter = Take the Fighter Plane on d6 with your **Helicopter**. The Infantry on d5 stands between them.
lessons-world-war-tour-helicopter-hint = A Helicopter goes one or two squares straight and flies over anything.
lessons-world-war-tour-helicopter-learned = It flew over the Infantry. A Fighter Plane flies over things as well, but it goes like a Knight in chess.
lessons-world-war-tour-bomber = Your **Bomber** on b1 flies over your own side. Take the Armor on f5 with it.
lessons-world-war-tour-bomber-hint = The way is the diagonal b1, c2, d3, e4, f5. The pieces on c2 and d3 are your own.
lessons-world-war-tour-bomber-learned = A Bomber flies over friends, but it stops at the first enemy.
lessons-world-war-tour-blitz = Now a **blitz**: advance your whole line on the c-file, c2, c3 and c4, one square up in one move.
lessons-world-war-tour-blitz-hint = Choose the rearmost piece, the Infantry on c2, then *blitz of 3 towards c5*. In writing, a blitz has a sign like an arrowhead: `c2>c3`.
lessons-world-war-tour-blitz-learned = Three pieces moved at once. Infantry, Cavalry, Armor and Flag can take part in a blitz; aircraft cannot.
lessons-world-war-tour-blitz-takes = Take the Helicopter on d4 with a blitz of your two Infantry.
lessons-world-war-tour-blitz-takes-hint = The blitz begins with the Infantry on d2. The one on d3 is in front, and takes.
lessons-world-war-tour-blitz-takes-learned = The Infantry in front took the Helicopter, and the one behind closed up. The Infantry on d3 could also have taken alone, but then it would stand alone.
lessons-world-war-tour-lock = Your Flag on e1 is under **Radar Lock**: the Armor on e4 could take it. End the danger for good and take the Armor.
lessons-world-war-tour-lock-hint = One of your pieces leaps like a Knight in chess.
lessons-world-war-tour-lock-learned = Under Radar Lock you must take the attacker, put a piece between, or move the Flag. Anything else is refused.
lessons-world-war-tour-exchange = Your Infantry reaches the last rank. **Exchange** it for the Bomber that you have lost.
lessons-world-war-tour-exchange-hint = Step to any square of the last rank and choose the Bomber. In writing: `b7-b8=B`.
lessons-world-war-tour-exchange-learned = Whatever your side has lost can come back in this way, but never more than it has lost.
lessons-world-war-tour-win = The last task: **win the game**. Attack the Flag on h8 so that it cannot escape.
lessons-world-war-tour-win-hint = The Armor on g5 holds the g-file already. The other one must come within three squares of the Flag.
lessons-world-war-tour-win-learned = Radar Lock and no way out: the game is won. The Flag itself is never taken.
