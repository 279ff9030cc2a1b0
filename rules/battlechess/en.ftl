# Vladimir's BattleChess.

battlechess-about = Chess with a fight wherever chess has a capture, and any piece can beat any other. { battlechess-aim }
battlechess-aim = To win, beat the enemy King in a fight.
battlechess-how-to-write =
    { "" }- A move: `e2-e4`; an attack: `e4xd5`, `e5xd6 e.p.`; castling: `O-O`, `O-O-O`. `Nf3` and `exd5` work too.
    { "" }- A Knight that may strike: `strike g6` or `hold g6` (the Knight's square).
    { "" }- A Queen in combat: `self`, or `champion d7` (the piece that fights for her). An attacked marker: `patron` or `yield`.
    { "" }- A Bishop that has won: `engage` or `release`. A Queen sent home to a friend: `discard queen` or `discard d1`.
    { "" }- A King that has won: `recall Ra1` (letter and home square) or `no recall`.
    { "" }- A pawn on its last rank: `keep` or `exchange Ra1`; later, instead of a move: `exchange e8 Ra1`.

battlechess-option-combat = How a combat is decided.
battlechess-option-combat-stances = each side secretly plans three stances; the most hits win
battlechess-option-combat-dice = twenty-sided dice, sealed before the first move
battlechess-option-combat-marshal = fought elsewhere; the result is reported
battlechess-option-pawns = Whether pawns fight.
battlechess-option-pawns-fighters = pawns fight like any piece
battlechess-option-pawns-markers = pawns are markers that their patron pieces can defend

# Standing orders. Each also has the value "ask me".
battlechess-order-strikes = Knights that may strike
battlechess-order-strikes-strike = always strike
battlechess-order-strikes-hold = never strike
battlechess-order-queens = Queens in a fight
battlechess-order-queens-self = always fight in person
battlechess-order-markers = Markers that are attacked
battlechess-order-markers-yield = always yield

## The sides and the pieces

battlechess-white = White
battlechess-black = Black
battlechess-king = King
    .a = a King
    .the = the King
    .many = Kings
battlechess-queen = Queen
    .a = a Queen
    .the = the Queen
    .many = Queens
battlechess-rook = Rook
    .a = a Rook
    .the = the Rook
    .many = Rooks
battlechess-bishop = Bishop
    .a = a Bishop
    .the = the Bishop
    .many = Bishops
battlechess-knight = Knight
    .a = a Knight
    .the = the Knight
    .many = Knights
battlechess-pawn = Pawn
    .a = a Pawn
    .the = the Pawn
    .many = Pawns
# A Pawn where the option `pawns` is `markers`.
battlechess-marker = Pawn marker
    .a = a Pawn marker
    .the = the Pawn marker
    .many = Pawn markers
# A piece of unknown kind.
battlechess-piece = piece
    .the = the piece
battlechess-beaten-piece = beaten piece
    .the = the beaten piece
battlechess-lost = Lost
    .small = lost
battlechess-gone = Gone for good
    .small = lost for good

# Pieces within a sentence.
battlechess-the = { TERM($piece, form: "the") }
battlechess-the-on = { TERM($piece, form: "the") } on { $square }
battlechess-bare-on = { $piece } on { $square }
battlechess-of-side = { $side }'s { $piece }
battlechess-piece-at = { $piece } { $square }
battlechess-to-home = { $piece } to { $home }

## Questions

battlechess-asked = { $side }: { $question }
battlechess-fight = { $attacker } against { $defender } for { $square }
battlechess-combat = Combat: { $attacker } against { $defender } for { $square }
battlechess-second-battle = Second battle: { $attacker } against { $defender } for { $square }

# Questions come after a colon.
battlechess-ask-strike = does the Knight on { $knight } strike at { TERM($mover, form: "the") }, or hold?
battlechess-ask-strike-on = does the Knight on { $knight } strike at { TERM($mover, form: "the") } on { $at }, or hold?
battlechess-ask-champion = does the Queen fight { $foe } herself, or a champion for her?
battlechess-ask-patron = does { $patron } fight for { $marker }, or does the marker yield?
battlechess-ask-patron-king = does { $patron } fight for { $marker } and risk his life, or does the marker yield?
battlechess-ask-engage = does the Bishop engage { $beaten } again, or release it?
battlechess-ask-discard = discard the Queen or { TERM($piece, form: "the") } on { $home }?
battlechess-ask-recall = who does the King recall?
battlechess-ask-arrival = keep the Pawn on { $square } or exchange it?

## Stakes of an answer

battlechess-stakes-fight = The loser is captured
battlechess-stakes-king = The loser is captured; a King that loses loses the match
battlechess-stakes-second = If the Bishop wins again, the other piece joins its side; if the Bishop loses, it is captured
battlechess-stakes-strike = A Knight that wins captures the mover and takes the square; one that loses is captured, and the move continues; holding risks nothing
battlechess-stakes-champion = A Queen that loses is captured; a champion that loses is captured instead, and the Queen goes home
battlechess-stakes-champion-king = A Queen that loses is captured. A champion that loses is captured, and so is the Queen: your King holds her home { $home }
battlechess-stakes-champion-friend = A Queen that loses is captured. A champion that loses is captured, and you give up the Queen or your { $piece } on her home { $home }
battlechess-stakes-champion-foe = A Queen that loses is captured; a champion that loses is captured instead, and the Queen goes home and must fight the { $piece } on { $home } in person
battlechess-stakes-patron = A patron that wins saves the marker; one that loses is captured with it; a marker that yields is captured alone
battlechess-stakes-patron-king = A King that wins saves the marker; one that loses loses the match; a marker that yields is captured alone
battlechess-stakes-engage = Win again and it joins you; lose and your Bishop is captured. Release it and it is simply captured
battlechess-stakes-discard = You lose the piece you discard
battlechess-stakes-recall = The recalled piece returns to its home square
battlechess-stakes-arrival = An exchanged Pawn leaves the game for good; if you keep it, you can exchange it later instead of moving

## Actions in words

battlechess-move = { $piece } { $from } { $effect }
battlechess-goes = moves to { $to }
battlechess-exchanges-on = the Pawn on { $at } is exchanged for { TERM($piece, form: "the") } from { $home }
battlechess-strikes = the Knight on { $knight } strikes at { TERM($mover, form: "the") }
battlechess-strikes-on = the Knight on { $knight } strikes at { TERM($mover, form: "the") } on { $at }
battlechess-strikes-any = the Knight on { $knight } strikes
battlechess-holds = the Knight on { $knight } holds
battlechess-in-person = the Queen fights in person
battlechess-champion = { TERM($piece, form: "the") } on { $square } fights for the Queen
battlechess-patron = { $patron } fights for { $marker }
battlechess-patron-any = the patron fights for the marker
battlechess-yields = { $marker } yields
battlechess-yields-any = the marker yields
battlechess-attacker-wins = attacker wins
battlechess-defender-wins = defender wins
battlechess-beats-in-attack = { $winner } beats { $loser } in attack
battlechess-beats-in-defence = { $winner } beats { $loser } in defence
battlechess-wins-second-battle = { $winner } wins the second battle against { $loser }
battlechess-engages = the Bishop engages { $beaten } again
battlechess-releases = the Bishop releases { $beaten }, which is captured
battlechess-discards-queen = the Queen is discarded
battlechess-discards = { TERM($piece, form: "the") } on { $square } is discarded, the Queen is home
battlechess-recalls-nobody = the King recalls no one
battlechess-recalls = the King recalls { TERM($piece, form: "the") } to { $home }
battlechess-keeps = the Pawn stays a Pawn
battlechess-exchanges = the Pawn is exchanged for { TERM($piece, form: "the") } from { $home }

# Results, written after an action.
battlechess-and-then = { LIST($clauses, with: "semicolon") }
battlechess-is-converted = { $piece } is converted and now fights for { $side }, on { $square }
battlechess-home-not-empty = { $home } isn't empty, so { $piece } is captured
battlechess-leaves-for-good = { $piece } leaves the game for good
battlechess-reverts = { TERM($piece, form: "the") } on { $square } reverts to { $side }
battlechess-is-captured = { $piece } is captured
battlechess-queen-finds = the Queen goes home and finds the enemy { $foe } on { $home }
battlechess-queen-home-taken = the Queen goes home, where { $home } is taken
battlechess-queen-lost-at-home = her own King holds her home { $home }, so the Queen is captured too
battlechess-queen-goes-home = the Queen goes home to { $home }

## Actions in parts: the piece, and its action

battlechess-actor-king = King
battlechess-actor-queen = Queen
battlechess-actor-bishop = Bishop
battlechess-actor-pawn = Pawn
battlechess-actor-patron = Patron
battlechess-actor-marker = Marker
battlechess-actor-attacker = Attacker
battlechess-actor-defender = Defender
battlechess-effect-to = to { $to }
battlechess-effect-attacks = attacks { $victim }
battlechess-effect-en-passant = attacks { $victim } en passant on { $to }
battlechess-effect-castles-kingside = castles on the King's side
battlechess-effect-castles-queenside = castles on the Queen's side
battlechess-effect-exchanged = exchanged for { TERM($piece, form: "the") } from { $home }
battlechess-effect-strikes = strikes
battlechess-effect-holds = holds
battlechess-effect-in-person = fights in person
battlechess-effect-fights-for-queen = fights for the Queen
battlechess-effect-risks-for-queen = risks his life for the Queen
battlechess-effect-fights-for-marker = fights for the marker
battlechess-effect-risks-for-marker = risks his life for the marker
battlechess-effect-yields = yields
battlechess-effect-wins = wins
battlechess-effect-engages = engages { $beaten } again
battlechess-effect-releases = releases { $beaten }
battlechess-effect-is-discarded = is discarded
battlechess-effect-recalls-nobody = recalls no one
battlechess-effect-recalls = recalls { TERM($piece, form: "the") } to { $home }
battlechess-effect-keeps = stays a Pawn

## Pictures

battlechess-badge-attacks = attacks
battlechess-badge-attacks-for = attacks for { TERM($piece, form: "the") }
battlechess-badge-defends = defends
battlechess-badge-defends-for = defends for { TERM($piece, form: "the") }
battlechess-badge-may-strike = may strike
battlechess-badge-may-be-struck = may be struck
battlechess-badge-beaten = beaten
battlechess-badge-converted = converted by the Bishop from { $home }
battlechess-badge-converted-for-good = converted for good
battlechess-badge-bishop = the Bishop from { $home }
battlechess-badge-vulnerable = vulnerable
battlechess-badge-fortified = fortified
battlechess-badge-patron = patron { $patron }
battlechess-badge-no-patron = no patron

battlechess-note-attacked = { $side }'s King is attacked
battlechess-note-attacked-unsound = { $side }'s King is attacked and no move helps him, so any chess move is allowed
battlechess-note-has-beaten = { $side }'s { $piece } has beaten { $other }'s King
battlechess-note-fights-for = { $side }'s { $piece } fights for { $principal }
battlechess-note-has-come = { $side }'s { $piece } has come from { $from } to { $square }
battlechess-note-on-its-way = { $side }'s { $piece } has reached { $square } on the way from { $from } to { $to }
battlechess-note-returns = { $side }'s { $piece } returns to { $square }
battlechess-note-recalls = Can be recalled: { LIST($homes, with: "comma") }
battlechess-note-vulnerable = The Rook on { $square } has just moved and can be attacked
battlechess-note-converts = If the Bishop on { $square } falls, { $side } gets back: { LIST($pieces, with: "comma") }
battlechess-note-arrived = { $side }'s Pawn on { $at } can be exchanged for a captured piece

## Endings

battlechess-end-king-beaten = { $side }'s King has been beaten in combat
battlechess-end-stalemate = Stalemate: { $side } has no sound move, and the King isn't attacked
battlechess-end-mate = { $side } is mated: the King is attacked and there is no move at all
battlechess-end-bare-kings = Only the two Kings are left on the board
battlechess-end-third-time = The position has occurred for the third time
battlechess-end-quiet = { $moves } moves in a row without a pawn move, combat, capture, exchange or recall

## Texts that are read

battlechess-empty = There's no action in an empty message
battlechess-unreadable = I can't read `{ $text }` as an action of BattleChess
battlechess-answers-nothing = `{ $text }` doesn't answer this ({ $question })
battlechess-unreadable-next = Write a move as `e2-e4`, an attack as `e4xd5`, castling as `O-O`
battlechess-remark-attack = it's an attack on { $square }
battlechess-remark-not-en-passant = it isn't en passant
battlechess-remark-promotion = an exchange on the last rank is decided after the move

## Refusals: the fault

battlechess-no-other-question = Another decision comes first ({ $question })
battlechess-no-awaits-result = I'm waiting for the result of the fight: { $fight }
battlechess-no-strike-now = No Knight may strike now; a turn starts with a move
battlechess-no-champion-now = No Queen is fighting now; a turn starts with a move
battlechess-no-discard-now = No Queen is coming home now; a turn starts with a move
battlechess-no-patron-now = No marker is under attack now; a turn starts with a move
battlechess-no-combat-now = There's no combat now; a turn starts with a move
battlechess-no-engage-now = No Bishop has just won a combat; a turn starts with a move
battlechess-no-recall-now = No King has just won a combat; a turn starts with a move
battlechess-no-arrival-now = No Pawn has just reached its last rank; a turn starts with a move
battlechess-no-castling-here = Castling isn't an answer here; a turn starts with a move
battlechess-no-move-here = A move isn't an answer here; a turn starts with a move
battlechess-no-exchange-here = An exchange isn't an answer here; a turn starts with a move
battlechess-no-piece = There's no piece on { $square }
battlechess-no-not-yours = { CAP(TERM($piece, form: "the")) } on { $square } fights for the other side
battlechess-no-other-kind = { $square } holds { TERM($is, form: "a") }, not { TERM($named, form: "a") }
battlechess-no-stays = From { $square } to { $square } isn't a move
battlechess-no-own-piece = Your own { $piece } is on { $to }
battlechess-no-such-move = { CAP(TERM($piece, form: "a")) } doesn't move from { $from } to { $to }
battlechess-your-own = Your own { $piece }
battlechess-the-enemy = The enemy { $piece }
battlechess-no-blocked = { $by } on { $at } blocks { TERM($piece, form: "the") }'s way from { $from } to { $to }
battlechess-no-pawn-up = The Pawn on { $from } moves up the board, towards the last rank of the side it fights for
battlechess-no-pawn-down = The Pawn on { $from } moves down the board, towards the last rank of the side it fights for
battlechess-no-pawn-double = The Pawn on { $from } can only step two squares from rank { $rank }, its side's second
battlechess-no-pawn-ahead = A Pawn attacks diagonally, and { TERM($piece, form: "the") } on { $to } is straight ahead
battlechess-no-pawn-nobody = A Pawn moves diagonally only to attack, and { $to } is empty
battlechess-no-pawn-last-rank = The Pawn on { $square } is on its last rank and can't move on
battlechess-no-nobody-to-attack = { $to } is empty: there's nothing to attack
battlechess-no-nobody-can = None of your { TERM($piece, form: "many") } can move to { $to }
battlechess-no-right-kingside = King and King's Rook must never have left their home squares
battlechess-no-right-queenside = King and Queen's Rook must never have left their home squares
battlechess-no-castling-blocked = { CAP(TERM($piece, form: "the")) } on { $at } is between King and Rook
battlechess-no-castling-in-check = An attacked King can't castle
battlechess-no-castling-attacked = { $at } on the King's way is attacked
battlechess-no-fortified = The Rook on { $square } is fortified: only the enemy Queen may attack it, unless it has just moved
battlechess-no-marker-alone = The Pawn marker on { $from } needs its patron, { TERM($patron, form: "the") }, on the board to attack { TERM($prey, form: "a") }
battlechess-no-unsound = Your King on { $king } would be attacked
battlechess-no-unsound-by = Your King on { $king } would be attacked by { TERM($piece, form: "the") } on { $at }
battlechess-no-unsound-still = Your King on { $king } is attacked by { TERM($piece, form: "the") } on { $at } and still would be
battlechess-no-other-knight = The Knight on { $asked } may strike now, not { $named }
battlechess-no-champion = There's no piece on { $square } to be champion
battlechess-no-champion-enemy = The piece on { $square } fights for the other side
battlechess-no-champion-marker = The Pawn marker on { $square } can't be a champion
battlechess-no-champion-herself = The Queen on { $square } can't be her own champion
battlechess-no-discard = Only the Queen or the piece on her home square { $home } can be discarded
battlechess-no-not-that-kind = The piece that started on { $home } is { TERM($is, form: "a") }
battlechess-no-home = { $square } isn't the home of any piece
battlechess-no-not-captured = { CAP(TERM($piece, form: "the")) } from { $home } isn't captured
battlechess-no-gone = { CAP(TERM($piece, form: "the")) } from { $home } has left the game for good
battlechess-no-others-captive = { CAP(TERM($piece, form: "the")) } from { $home } is among the other side's captured pieces
battlechess-no-home-occupied = { CAP(TERM($piece, form: "the")) } on { $home } occupies its home square
battlechess-no-home-barred = The moving piece still has to pass its home square { $home }
battlechess-no-exchange-pawn = A Pawn can't be exchanged for a Pawn
battlechess-no-arrived-pawn = You have no Pawn on its last rank on { $square }
battlechess-no-exchange-in-check = Your King on { $king } is attacked, and still would be after an exchange

## Refusals: the next step

battlechess-next-answer = Answer { $answers }
battlechess-next-result = Write `attacker wins` or `defender wins`
battlechess-one-of = { LIST($answers, with: "or") }
battlechess-ellipsis = …
battlechess-next-move = Send a move such as `e2-e4`
battlechess-next-own-piece = Name the square of one of your own pieces
battlechess-next-move-there = To move there, write `{ $move }`
battlechess-next-reach = Choose a square the piece can reach, empty or with an enemy
battlechess-next-pawn = Step straight ahead to an empty square, or attack diagonally
battlechess-next-last-rank = Move another piece, or exchange the Pawn, like `exchange { $square } Ra1`, when one of your pieces is captured
battlechess-next-castling-right = Move the King one square, or another piece
battlechess-next-castling-blocked = Clear the squares between King and Rook first
battlechess-next-castling-in-check = Answer the attack on the King first
battlechess-next-castling-attacked = Castle when no square on the King's way is attacked
battlechess-next-fortified = Attack it with the Queen, or wait until it moves and strike back at once
battlechess-next-marker-alone = Attack another marker, or move another piece
battlechess-next-unattacked = Choose a move that leaves your King unattacked
battlechess-next-strike = Answer `strike { $knight }` or `hold { $knight }`
battlechess-next-champion = Name another piece of the Queen's side, or answer `self`
battlechess-next-discard = Answer `discard queen` or `discard { $home }`
battlechess-next-kind = Write it as `{ $piece }`
battlechess-next-home = Name a piece by letter and home square, such as `Ra1`
battlechess-next-recall = Name a captured piece of your side, or answer `no recall`
battlechess-next-captured = Name a captured piece of your side
battlechess-next-recall-other = Name another captured piece, or answer `no recall`
battlechess-next-exchange = Name a captured Queen, Rook, Bishop or Knight
battlechess-next-arrived-pawn = Name the square of one of your Pawns on its last rank

## Setups

battlechess-setup-on = the { $code } on { $square }
battlechess-setup-captive = the captured { $code }
battlechess-setup-no-king = { $side } has no King on the board
battlechess-setup-vulnerable = `vulnerable` is { $square }, but no Rook of the side that has just moved is there
battlechess-setup-no-square = the board has no square { $name }
battlechess-setup-twice = the board names { $square } twice
battlechess-setup-no-piece = { $square } has `{ $text }`, which isn't a side (w, b) and a piece (K, Q, R, B, N, P)
battlechess-setup-nobody = `{ $key }` names { $name }, where there is no piece
battlechess-setup-no-square-for = `{ $key }` has `{ $value }` for { $name }, not a square
battlechess-setup-no-list = `captured` is { $value }, not a list
battlechess-setup-captured-king = a King can't be in `captured`
battlechess-setup-no-captive = `captured` has { $value }, not {"{"}"side": "white", "code": "R", "home": "a1"{"}"}
battlechess-setup-others-home = { $home } is the home of { TERM($piece, form: "a") }, not of { $entry }
battlechess-setup-same-home = two pieces have their home on { $home }
battlechess-setup-not-its-home = { $entry } can't have its home on { $home }
battlechess-setup-too-many = { $entry } is one { $piece } too many: every piece must come from the start position
battlechess-setup-no-bishop = `converted_by` has { $home } for { $entry }, which isn't a Bishop's home
battlechess-setup-converted-itself = { $entry } can't have converted itself
battlechess-setup-not-converted = { $entry } fights for its original side, so no Bishop has converted it
battlechess-setup-key-no-square = `{ $key }` is { $value }, not a square
battlechess-setup-castling-moved = `castling` has { $letter }, but King or Rook isn't on its home square
battlechess-setup-castling-letter = `castling` has `{ $letter }`, not one of K, Q, k, q
battlechess-setup-castling = `castling` is { $value }, not a text of KQkq
battlechess-setup-en-passant = `en_passant` is { $square }, but no Pawn of the side that has just moved can have stepped over it

## How the game is played, on one card of at most twelve lines

battlechess-advice =
    { "" }The inventor, Garon Whited, left no advice and no values. **Herald's advice:**
    { "" }- Every fight is 50-50, no matter who attacks or with which piece. So risk little to win much: a pawn that attacks a Knight loses a pawn or wins a Knight.
    { "" }- Send a champion: your Queen can let a pawn fight for her, in attack and in defence. Keep a cheap one ready.
    { "" }- Every attack on the King is a shot at the whole game. Give check where he has no way out, and leave your own King a square to flee to.
    { "" }- Your King can win fights and bring back a lost piece. But if he loses one, the game is over: let him fight only when you must, or are losing anyway.
    { "" }- A Rook can only be attacked right after it has moved (except by the Queen). Move Rooks late, and to where nothing reaches them.
    { "" }- A Knight guards the squares around it: a piece that passes may be struck. Bishops pass unharmed.
    { "" }- My values, in pawns: Queen 8; Knight, Bishop and Rook between 2 and 3. An attack on the King is worth more than any of those three.
    { "" }- No fight plan is better than another. You only lose if your opponent reads you, so vary your plans. At levels 0 and 1 Herald prefers some stances: look at its last plans.
battlechess-guide =
    { "" }**Aim:** beat the enemy King in a fight: a King who loses one loses the game. Checkmate doesn't end the game; you only lose if you're in check without any move at all.
    { "" }Pieces move as in chess, but to capture is to **fight**: any piece can beat any other. The winner gets the square, the loser is captured.
    { "" }**A fight:** both plan three stances in secret (or dice decide). Strike beats Feint, Feint beats Guard, Guard beats Strike; most hits win.
    { "" }- **Knight** may strike an enemy that passes next to it on a move of more than one square
    { "" }- **Rook** can only be attacked right after it has moved, or by the Queen herself
    { "" }- **Bishop** can't be struck; after a win it may engage the loser again: win twice and it fights for you, lose and the Bishop is gone
    { "" }- **Queen** may have a champion fight for her; if it loses, it is captured and she goes home
    { "" }- **King** who wins a fight removes the loser for good, and may recall one of your captured pieces to its home
    { "" }- **Pawn** on the last rank may be exchanged for a captured piece
    { "" }**A move:** `e2-e4` · an attack `e4xd5` · castling `O-O` · a Knight that may strike: `strike g6` or `hold g6`
    { "" }**Or tap** a piece below the board, then where it goes. To plan: **Plan your fight**, then three stances.
battlechess-guide-pawn = { $piece } · takes diagonally
battlechess-guide-knight = { $piece } · strikes
battlechess-guide-bishop = { $piece } · converts
battlechess-guide-rook = { $piece } · fortified
battlechess-guide-queen = { $piece } · champions
battlechess-guide-king = { $piece } · recalls


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
lessons-battlechess-bc-1-asked = fight, fights, fighting, attack, capture, capturing, take, kill, battle, combat, how fights work, attacker, defender, my attacker died, lost my attacker, beat a queen, strong, who wins a fight, duel, beat, take a piece, defended, defend, strength, strongest, does strength matter, lose a fight
lessons-battlechess-bc-1 =
    A piece that moves to a square with an enemy attacks it, and the two fight. If the attacker wins, it takes the square and the defender is captured. If the defender wins, the attacker is captured and the defender stays.
    Any piece can beat any other: a pawn can beat a Queen.
lessons-battlechess-bc-2-title = How a fight is decided
lessons-battlechess-bc-2-asked = how a fight is decided, decide a fight, stances, strike, feint, guard, rock paper scissors, dice, dice roll, roll, luck, chance, random, marshal, plan, plans, secret, tie, tie in a fight, equal, hits, how fights work, duel, three rounds, choose, rounds, who wins, beats, best move in a fight, randomness, coin, option
lessons-battlechess-bc-2 =
    The players choose when they make the match. By *stances*: each side secretly plans three of Strike, Feint and Guard. Strike beats Feint, Feint beats Guard, Guard beats Strike, and the side with more hits wins.
    By *dice*: the higher of two throws wins. By a *marshal*: the fight happens elsewhere, and its result is reported. Until it is decided, nothing else can be played.
lessons-battlechess-bc-3-title = A King who loses a fight
lessons-battlechess-bc-3-asked = king loses a fight, king dies, king died, king taken, king captured, can the king be taken, kill the king, king beaten, win, winning, victory, how to win, lose, losing, lost, defeat, aim, goal, objective, beat my opponent, how to beat, purpose, object, object of the game, finish, king fights, king attacked, king killed, king lost, king loses
lessons-battlechess-bc-3 = The King fights like any piece, but with his life: a side whose King loses a fight loses the game at once.
lessons-battlechess-bc-3-ruling = Nothing more happens then; the board stays as it was in that fight.
lessons-battlechess-bc-4-title = Captured pieces
lessons-battlechess-bc-4-asked = captured pieces, dead pieces, lost pieces, where do captured pieces go, graveyard, prisoners, beside the board, removed pieces, dead, side of the board, where is my piece, killed
lessons-battlechess-bc-4 =
    A captured piece goes next to the board, on the side it fought for. It can come back: see the recall (BC-13) and the exchange (BC-16).
    But what a King has beaten himself leaves the game for good.
lessons-battlechess-bc-5-title = Check
lessons-battlechess-bc-5-asked = check, in check, checkmate, mate, mated, stalemate, escape check, get out of check, must I stop check, safe move, ignore check, no legal moves, cannot move, pinned, threat, danger, illegal move, why is my move illegal, illegal, move into check, discovered check, double check, king in danger, king attacked, stuck, kings check, zugzwang, protect the king, nobody can move
lessons-battlechess-bc-5 =
    Check is as in chess: if you have a move that leaves your King safe, you must play such a move. For this, a fight counts as if the attacker won.
    If you're in check and have no safe move, you may play any move, because mate isn't the end: your King can still win his fights. No safe move without check is a stalemate, a draw. In check without any move at all, you lose.
lessons-battlechess-bc-5-ruling = Whether a move is safe is judged by the move alone, without strikes and champions.
lessons-battlechess-bc-6-title = Castling
lessons-battlechess-bc-6-asked = castling, castle, castled, rochade, O-O, O-O-O, king and rook, castle out of check, castle through check, castle kingside, castle queenside, castle after moving, rules for castling, move king and rook
lessons-battlechess-bc-6 = Castling is as in chess. King and Rook must never have left their squares, and must fight for their own side. The King can't castle out of check, nor through or into an attacked square.
lessons-battlechess-bc-7-title = The Knight's strike
lessons-battlechess-bc-7-asked = knight, horse, strike, hold, strike or hold, what the knight does, interrupt, interruption, passing pieces, attacked while moving, hit on the way, ambush, intercept, moving past a knight, knights, jump, block the way, stop a piece, path, past, walk by, opportunity attack, reaction, surprise, killed on the way
lessons-battlechess-bc-7 =
    An enemy Knight may strike a piece that moves more than one square and passes it, on the first square next to the Knight. Its owner chooses: strike or hold.
    A strike is a fight with the Knight as attacker. If the Knight wins, it stands there and the moving piece is captured. If it loses, the Knight is captured and the move continues. A strike doesn't cost its side a move.
lessons-battlechess-bc-7-ruling = The squares of a move are those the piece enters. A leaping Knight only enters the square where it lands. In castling only the King can be struck. If a friend of the Knight is on the last square, the moving piece fights that friend instead.
lessons-battlechess-bc-8-title = Rooks stand behind walls
lessons-battlechess-bc-8-asked = rook, rooks, tower, castle, fortified, fortress, wall, what the rook does, attack a rook, take a rook, why can I not attack the rook, vulnerable, protected, immune, cannot be attacked, safe rook, when can a rook be taken, rooks moved, illegal attack, immovable, invincible, only the queen
lessons-battlechess-bc-8 =
    A Rook that hasn't just moved is fortified. Only the enemy Queen may attack it then, and she must fight herself.
    In the move after it has moved, every piece may attack it.
lessons-battlechess-bc-8-ruling = The page says “Rooks may not be attacked unless they have just completed a move”. A Rook on its way can still be struck (BC-7): the page names Bishops as the only exception. A Rook that changes sides in its own move has moved.
lessons-battlechess-bc-9-title = Bishops pass unharmed
lessons-battlechess-bc-9-asked = bishop, bishop moves, bishop is safe, bishop passes a knight, knight against bishop, strike a bishop, what the bishop does, bishops safe, struck, knight strikes a bishop
lessons-battlechess-bc-9 = No Knight may strike a moving Bishop. In the picture the Bishop passes the Knight, and Black isn't asked.
lessons-battlechess-bc-10-title = The Bishop's second battle
lessons-battlechess-bc-10-asked = bishop, convert, conversion, converted, second battle, engage, release, engage or release, what the bishop does, fight again, win over a piece, steal a piece, persuade, bishops, recruit, capture alive, brainwash, steal, stolen, again, twice, double fight
lessons-battlechess-bc-10 =
    A Bishop that wins a fight itself may engage the beaten piece once more, or release it; then it is captured as usual.
    If the Bishop wins again, that piece is converted: it goes to the square where the Bishop started and fights for the Bishop's side.
lessons-battlechess-bc-10-ruling = If the Bishop loses the second battle, it is captured and the other piece has the square. If the Bishop's first square isn't free, the beaten piece is captured after all.
lessons-battlechess-bc-11-title = Converted pieces
lessons-battlechess-bc-11-asked = converted piece, convert, changes sides, changed sides, switch sides, switched back, traitor, go back, revert, return to its side, bishop dies, bishop captured, turncoat, direction of a converted pawn, flip, switches, loyalty, lose converted pieces, back to its owner, original side, belongs to
lessons-battlechess-bc-11 =
    When a Bishop is captured or converted, all pieces on the board that it had converted go back to their own side at once, where they stand.
    A pawn moves in the direction of the side it fights for. In the picture the Rook on e5 was White's: capturing the Bishop on c6 brings it back.
lessons-battlechess-bc-11-ruling = This happens at once, even in the middle of a move. A converted piece that is captured stays with its new side.
lessons-battlechess-bc-12-title = The Queen's champion
lessons-battlechess-bc-12-asked = queen, what the queen does, champion, substitute, fight for the queen, instead of the queen, in place of the queen, queen goes home, queen sent home, defend the queen, attack the queen, replacement, kill the queen, queens, bodyguard, delegate, protector, hero, stand in, queen dies, queen returns, start square of the queen
lessons-battlechess-bc-12 =
    When a Queen attacks or is attacked, her owner may name a champion: any other piece of that side fights in her place.
    If the champion wins, it goes back to its square and the Queen has won. If it loses, it is captured, and the Queen goes home to the square where she started.
    What is there decides the rest. An enemy: she fights it at once, in person. A piece of your own: you give up either that piece or the Queen. Your King: the Queen is captured too.
lessons-battlechess-bc-12-ruling = No piece fights in place of a champion, and Bishops have no second battle against one.
lessons-battlechess-bc-13-title = The recall
lessons-battlechess-bc-13-asked = recall, call back, bring back a piece, get a piece back, return a captured piece, revive, resurrect, king wins a fight, king fights, king, what the king does, king attacks, king victory, king kills, permanent, permanently, gone for good, removed forever, return, respawn, reward
lessons-battlechess-bc-13 = A King who wins a fight himself sends the beaten piece out of the game for good. Then his owner may call back one captured piece of his side, to the square where it started, if that is empty.
lessons-battlechess-bc-13-ruling = The page speaks of a King who “is successfully attacked”. It's the same when he attacks, or fights for a Queen or a marker, because each is “a personal victory”. The page names no square for the recall. Every other piece it sends back goes to its starting square, and two pieces never share one.
lessons-battlechess-bc-14-title = Pawns: fighters or markers
lessons-battlechess-bc-14-asked = pawn, pawns, do pawns fight, fighters, markers, fighters or markers, pawn option, what are markers, pawn fights, can pawns fight, weak pawns, pawns option
lessons-battlechess-bc-14 =
    The players choose when they make the match. As *fighters*, pawns fight like any other piece. As *markers*, they don't fight; others fight for them: see BC-15.
    In the picture pawns are fighters.
lessons-battlechess-bc-15-title = Markers and their patrons
lessons-battlechess-bc-15-asked = marker, markers, patron, patrons, yield, pawn's patron, defend a pawn, protect a pawn, piece behind the pawn, who fights for a pawn, helper, guardian, protector, piece behind, abandon a pawn, give up a pawn
lessons-battlechess-bc-15 =
    In matches with markers, each pawn has a patron: the piece that started behind it. When a marker is attacked, the patron may step in and fight, from wherever it stands. Otherwise the marker yields and is captured.
    A marker may always attack another marker; to attack anything else it needs its patron, who fights for it.
lessons-battlechess-bc-15-ruling = A patron who is beaten is captured, and its marker with it. A capture without a fight gives no recall.
lessons-battlechess-bc-16-title = A pawn on the last rank
lessons-battlechess-bc-16-asked = promotion, promote, pawn promotion, last rank, eighth rank, pawn reaches the end, end of the board, pawn becomes a queen, second queen, get a queen, exchange, exchange a pawn, get a piece back, keep, other side, transform, upgrade, turn into, pawn to queen, pawn arrives, far end, two queens
lessons-battlechess-bc-16 = A pawn that reaches the last rank may be exchanged at once for a captured piece of its side, except for a pawn. Otherwise it stays a pawn.
lessons-battlechess-bc-16-ruling = The choice comes at the end of the move, after all fights. A pawn that stayed there may be exchanged later, instead of a move.
lessons-battlechess-bc-17-title = How the game ends
lessons-battlechess-bc-17-asked = end of the game, game over, how the game ends, win, lose, draw, tie, repetition, threefold repetition, same position, three times, fifty move rule, 50 moves, 100 moves, only kings left, bare kings, insufficient material, finish, over, beat my opponent, never ends, object, nobody wins, draws, bare
lessons-battlechess-bc-17 = The game ends at once when a King loses a fight (BC-3). At the start of a turn it ends when a side can't move (BC-5).
lessons-battlechess-bc-17-ruling = It's a draw with only the two Kings left, when a position occurs for the third time at the start of a turn, and after 100 moves in a row without a pawn move, a fight, a capture, an exchange or a recall.

## Answers to questions without a card

lessons-battlechess-answer-en-passant = En passant is as in chess. Where pawns are fighters, it is a fight like every capture.
lessons-battlechess-answer-en-passant-asked = en passant, passant, ep, e.p., in passing, capture in passing, take a pawn in passing
lessons-battlechess-answer-double-step = A pawn on its side's second rank can move two squares, as in chess.
lessons-battlechess-answer-double-step-asked = double step, two squares, pawn two squares, first move of a pawn, move two squares at the start, two steps, how a pawn moves
lessons-battlechess-answer-moves = Pieces start, move and capture as in chess, and White moves first. But each capture is a fight (BC-1), and Knights, Rooks, Bishops, Queens and Kings have powers of their own.
lessons-battlechess-answer-moves-asked = setup, set up, starting position, where do the pieces start, how pieces move, move, moves, movement, board, which pieces, who starts, who begins, who goes first, how a queen moves, how a knight moves, how a rook moves, how a bishop moves, how the king moves, jump, leap, how far, how many pieces, pieces per player, layout, board size, field, bishop jumps over pieces, directions, range, normal moves
lessons-battlechess-answer-turn = The sides take turns, one move each, and White moves first. A Knight's strike in the other side's move costs no turn.
lessons-battlechess-answer-turn-asked = turn, turns, whose turn, moves per turn, how many moves, who starts, who begins, who goes first, white or black
lessons-battlechess-answer-passing = You can't pass in Vladimir's BattleChess. If you have no legal move, it's a stalemate, or you've lost if you're in check.
lessons-battlechess-answer-passing-asked = pass, passing, skip a turn, skip my turn, do nothing, must I move, zugzwang, forced to move

## The tour

lessons-battlechess-tour-plan = A match has begun, and each side has moved once. Attack the pawn on d5 with yours on e4, and now **plan the fight** yourself. Each side chooses three stances in secret. **Strike beats Feint, Feint beats Guard, Guard beats Strike**; the side with more hits wins. Just this once, I'll tell you Black's plan: **Guard, Guard, Strike**. Which plan beats it?
lessons-battlechess-tour-plan-hint = First `e4xd5`. What beats Guard, twice? And what beats Strike? A typed plan is three letters: S, F and G.
lessons-battlechess-tour-plan-learned = In a match no one tells you the other plan, and yours is just as secret. No plan is better than another; you only lose if your opponent reads you.
lessons-battlechess-tour-fight = You are White, at the bottom, and **you win when the enemy King loses a fight**. Pieces move as in chess, but **every capture is a fight**. One of your pawns can attack a black pawn. Which one? Attack it.
lessons-battlechess-tour-fight-hint = A pawn moves straight ahead and attacks one square diagonally ahead: the pawn on e5 stops yours on e4, the one on d5 doesn't.
lessons-battlechess-tour-fight-learned = You won this fight. In a match, plans, dice or a marshal decide a fight, and if the defender wins, you lose the attacker.
lessons-battlechess-tour-strike = Black's Rook is moving down the d-file, past your **Knight**. Does the Knight strike? Strike!
lessons-battlechess-tour-strike-hint = Choose *strike*. To type it: `strike e4`.
lessons-battlechess-tour-strike-learned = Your Knight won and stands where it met the Rook. Knights guard the squares around them, but never against Bishops.
lessons-battlechess-tour-champion = Attack the Bishop on d7 with your **Queen**, and name your Rook as her champion.
lessons-battlechess-tour-champion-hint = First move the Queen to d7; then choose who fights. To type it: `champion a1`.
lessons-battlechess-tour-champion-learned = The Rook won for the Queen and is back on a1. Had it lost, the Rook would be captured, and the Queen would be at home on d1.
lessons-battlechess-tour-rook = Black didn't move the **Rook** on d5 last turn, so it is fortified. Which of your pieces may attack it? Attack it.
lessons-battlechess-tour-rook-hint = Only one kind of piece may attack a fortified Rook.
lessons-battlechess-tour-rook-learned = Only the Queen may, and she had to fight herself. In the move after a Rook has moved, any piece may attack it.
lessons-battlechess-tour-convert = Your Rook and your Bishop both attack the Knight on c6. **One of them can win it over** with a second fight. Which one? Attack with that piece, and engage once more.
lessons-battlechess-tour-convert-hint = Bishops convert. After the first fight you choose to engage or release.
lessons-battlechess-tour-convert-learned = The Bishop won twice: the Knight fights for you now, on f1, where your Bishop started.
lessons-battlechess-tour-recall = Your **King** must fight: attack the pawn on e2 with him. Then you may recall one captured piece to the square where it started. Which one attacks the pawn on a7 from there? Recall that one.
lessons-battlechess-tour-recall-hint = After the fight you choose who to recall. A Rook on a1 looks up the whole a-file.
lessons-battlechess-tour-recall-learned = A King who wins may call back one captured piece, to the square where it started. But when he loses, all is lost.
lessons-battlechess-tour-exchange = Your pawn reaches the last rank. **Exchange** it for one of your lost pieces: which of them attacks the black King from the square where it started?
lessons-battlechess-tour-exchange-hint = Move to b8; then you choose. The black King is on the a-file. To type it: `exchange Ra1`.
lessons-battlechess-tour-exchange-learned = Only captured pieces can come back. The pawn leaves the game.
lessons-battlechess-tour-win = The last task. Black was in check and couldn't escape, but mate isn't the end here. **One fight wins the game.** Which one?
lessons-battlechess-tour-win-hint = Your Queen is next to the King on h8. Attack him, say who fights, and the fight is on.
lessons-battlechess-tour-win-learned = The King lost his fight, and with it the game. A King can win such a fight too: nothing is certain in BattleChess.
