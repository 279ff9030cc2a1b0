# Medieval Chess, taught: a card for every rule, and the tour.

## The parts of the rulebook

lessons-medieval-section-1 = Board, units and supply
lessons-medieval-section-2 = Moving and rising
lessons-medieval-section-3 = Buildings
lessons-medieval-section-4 = Specialisations
lessons-medieval-section-5 = End of the game

## Cards

lessons-medieval-me-1-title = The board
lessons-medieval-me-1 =
    Eight rows and eight columns. Letters count the rows from White's side, a to h; numbers count the columns from White's left.
    White goes up, from a to h, and Black goes down.
lessons-medieval-me-1-ruling = The letters and numbers are read as in the sample game of the inventor.
lessons-medieval-me-2-title = Units and how they go
lessons-medieval-me-2 =
    There are families of units: peasants, warriors, priests, siege engines, royals, and wizards if the match has them. Each has four classes, and each class goes in its own way.
    `/unit` shows every unit with a picture. Most go and take in the same way.
lessons-medieval-me-3-title = Supply
lessons-medieval-me-3 =
    There is only one chess set for each class: a side can have at most 8 peasants, 2 warriors, 2 priests, 2 siege engines, 1 male and 1 female royal of a class on the board.
    What would be too many does not happen. In the picture the second Vassal cannot be created, so the House gives a Vassalette.
lessons-medieval-me-3-ruling = Of wizards there are at most two of a class.
lessons-medieval-me-4-title = The start
lessons-medieval-me-4 = The board is empty. White places a Serf on any square of row a, then Black one on any square of row h. Then White moves.
lessons-medieval-me-5-title = The turn
lessons-medieval-me-5 =
    A turn is one action: a move, or to build, upgrade, give an amenity, destroy, or do something special. Some moves are followed by a further choice.
    You act with your own units only.
lessons-medieval-me-6-title = Going and taking
lessons-medieval-me-6 =
    A unit goes to a square without units, or takes the enemies on a square. A square with a friend cannot be entered. Buildings are never in the way.
    There is no check: royals can be taken like anybody else.
lessons-medieval-me-7-title = Rising
lessons-medieval-me-7 =
    A unit that takes an enemy rises one class, once a move. A Page becomes a Squire, a Squire a Knight, and so on. It must, if the supply allows.
    A unit of class 4 gains a specialisation of your choice instead, and never a second one.
lessons-medieval-me-7-ruling = A new specialisation does not act in the move in which it is gained.
lessons-medieval-me-8-title = Buildings
lessons-medieval-me-8 =
    Each family has its buildings in three levels: Farm, School, Church, Wall and House come first. A building belongs to the side that built it, and there is one at most on a square.
    `/building` shows each with a picture. In the picture White may build a House, a Wall or a School.
lessons-medieval-me-9-title = Who builds
lessons-medieval-me-9 =
    Peasants build, on their own square or one beside it. A Serf builds level 1. A Peasant also raises level 1 to 2, a Pawn also 2 to 3. A Tradesman also adds an amenity.
    A new building needs a square without a building and without enemies.
lessons-medieval-me-10-title = Amenities
lessons-medieval-me-10 = A Tradesman can give a building an amenity, one for each building. It stays when the building is raised. A building with an amenity creates two units instead of one.
lessons-medieval-me-10-ruling = The inventor names only the amenities of the School and the Church. The others are Market, Workshop, Court and Tower.
lessons-medieval-me-11-title = Creation
lessons-medieval-me-11 =
    When a unit leaves the square of a building and nobody is left there, the building creates a unit for its owner: of its family, and of the class of its level. With an amenity it creates two.
    It does not matter whose unit has left. So move off your buildings!
lessons-medieval-me-12-title = Destroying
lessons-medieval-me-12 = Instead of moving, a unit can destroy the building on which it stands, its own or the enemy's. Nothing is created then.
lessons-medieval-me-12-ruling = A unit of yours on the square is enough, even if an enemy shares it.
lessons-medieval-me-13-title = Special peasants
lessons-medieval-me-13 =
    A Tradesman can gain one of these. *Architect*: builds at level 2. *Doctor*: brings back the dead (ME-17). *Minstrel*: friends within two squares may move twice.
    { "" }*Warrior*: may also take by a leap of exactly two squares. *Pilgrim*: leaves the board and returns as a Priest (ME-17).
lessons-medieval-me-14-title = Special warriors
lessons-medieval-me-14 =
    When a Warrior with a weapon moves, it also takes enemies beside its way. *Axe*: those straight beside where it lands. *Mace*: those diagonally beside it. *Lance*: up to three in a row beyond that square. *Sword*: those on one square of its way.
    { "" }*Bow*: once, before or after its move, it shoots an enemy a knight's leap away. Only the shot may be left out.
lessons-medieval-me-15-title = Special priests
lessons-medieval-me-15 =
    These act as long as the Pope is on the board. *Reformist*: enemy Monasteries are removed. *Seculist*: enemy Emperors go one square only. *Improvist*: your Churches become Cathedrals.
    { "" }*Persecutist*: an enemy Priest, or a wizard, that takes something becomes a Serf of yours. *Crusadist*: your Knights and Warriors may also go one square diagonally.
lessons-medieval-me-15-ruling = A Reformist or an Improvist acts at the moment when it is gained.
lessons-medieval-me-16-title = Special siege engines and royals
lessons-medieval-me-16 =
    When a Trebuchet takes something: *Flaming* destroys the building there, *Shot* lowers the buildings around, *Large* takes the next square as well, and *Trojan* leaves a Page behind. *Fast-Firing* may always move twice.
    A special Emperor or Empress leaves something behind whenever it moves: a Wall, a Priest, a Page, a Serf, or a young royal.
lessons-medieval-me-16-ruling = A unit is left behind only if the square is empty then and the supply allows it.
lessons-medieval-me-16a-title = Special wizards
lessons-medieval-me-16a =
    Only in matches with wizards. *Fire Spell* burns a building from afar. *Humorous Healing*: friends beside it cannot be taken. *Befuddlement*: peasants beside it change sides when it has moved.
    { "" }*Rotten Luck* kills all strong enemies, and itself. *A New Life*: on one of your Churches it may become a Priest.
lessons-medieval-me-17-title = Special actions
lessons-medieval-me-17 =
    These take the place of a move. A *Doctor* heals: a friend who died one or two squares away comes back. The squares may lie along a row, a column or a diagonal, and nothing in between matters.
    A *Pilgrim* leaves the board from its edge. In a later turn it comes back as a Priest, on any empty square of the edge.
    { "" }*Fire Spell* destroys an enemy building along a row or a column, never diagonally, and only if no unit stands in between. *Rotten Luck* kills all enemies of class 3 and 4, and the Wizard itself.
lessons-medieval-me-18-title = Further choices
lessons-medieval-me-18 =
    A unit that may move twice is asked after its first move: a second move, or `stop`. A Bow that has not shot is asked: a shot, or `stop`.
    In the picture a Minstrel lets the Page go on.
lessons-medieval-me-18-ruling = A Bow that is gained in the first of two moves may shoot after the second one.
lessons-medieval-me-19-title = How the game is won
lessons-medieval-me-19 = A side that has no units, no buildings and no Pilgrims abroad has lost. If that is so for both sides at once, it is a draw.
lessons-medieval-me-20-title = Passing, and draws
lessons-medieval-me-20 =
    A side that can do nothing passes; two passes in a row are a draw. As long as you can do something, you may not pass.
    It is also a draw when a position comes for the third time at the start of a turn, and after 50 turns of each side without a capture, building, destroying or Fire Spell.
lessons-medieval-me-20-ruling = The turns are counted when they end.

## The tour

lessons-medieval-tour-serf = You are White, at the bottom, and go up. All begins with a Serf. **Place your first Serf** on a5.
lessons-medieval-tour-serf-hint = Choose a5. In writing: `P1@a5`, or only `a5`. Rows have letters here, and columns have numbers.
lessons-medieval-tour-serf-learned = From one Serf on each side a whole kingdom grows.
lessons-medieval-tour-build = Your Serf can **build**. Let it build a School on c6, the square beside it.
lessons-medieval-tour-build-hint = Choose to build on c6, and the School. In writing: `(c6) n1`. The letter n is for warriors.
lessons-medieval-tour-build-learned = A building makes nothing by itself yet. Somebody has to enter it and leave it again.
lessons-medieval-tour-create = Your Serf stands on your School. **Move it off**, and see what happens.
lessons-medieval-tour-create-hint = A Serf goes straight up only: from c5 to d5.
lessons-medieval-tour-create-learned = The School created a Page for you. When a unit leaves a building and nobody is left there, the building creates a unit.
lessons-medieval-tour-rise = Units **rise by taking**. Take the Serf on d6 with your Page.
lessons-medieval-tour-rise-hint = A Page goes one square in any direction: from c5 to d6.
lessons-medieval-tour-rise-learned = Your Page is a Squire now and goes farther. Its next capture makes it a Knight.
lessons-medieval-tour-leap = A **Squire** goes one square, or leaps exactly two, straight or diagonally. Take the Catapult on e5.
lessons-medieval-tour-leap-hint = From c3 to e5 is a leap of two squares diagonally.
lessons-medieval-tour-leap-learned = It leapt over the square between. `/unit` shows how each unit goes.
lessons-medieval-tour-upgrade = Your **Peasant** can raise your School to an Academy, which creates Squires at once. Do it.
lessons-medieval-tour-upgrade-hint = Choose the Peasant and the building on c6. In writing: `(c6) n2`.
lessons-medieval-tour-upgrade-learned = A Pawn can raise it once more, and a Tradesman can add an amenity, so that it creates two units.
lessons-medieval-tour-house = Royals come from a **House**. Build one on the square where your Serf stands. Black moves; then move the Serf off the House and choose a Vassal or a Vassalette.
lessons-medieval-tour-house-hint = Choose to build on c5, and the House; then let the Serf go from c5 to d5. In writing: `(c5) kq1`, then `P1c5-d5+K1`.
lessons-medieval-tour-house-learned = A House gives one royal at a time, male or female, as you choose. Each side has room for one of each class: a second Vassal does not appear.
lessons-medieval-tour-church = One of your Serfs stands on a **Church**, the other on a **Wall**. A Church gives Priests, which go diagonally; a Wall gives Ladders, which go straight. Move the Serf that leaves a Priest behind.
lessons-medieval-tour-church-hint = The Church stands on c3, the Wall on c6. In writing: `P1c3-d3`.
lessons-medieval-tour-church-learned = The five first buildings: a Farm gives Serfs, a School Pages, a Church Priests, a Wall Ladders, a House Vassals and Vassalettes. `/building` shows each.
lessons-medieval-tour-special = Your Trebuchet is of the highest class. **Take the Serf on a5**, and choose a specialisation for it.
lessons-medieval-tour-special-hint = It goes like a Rook in chess. You may choose any of the five.
lessons-medieval-tour-special-learned = From its next move on, the specialisation works. Each family has five of its own.
lessons-medieval-tour-win = The last task: **win the game**. Black has one Serf left, and the Farm on which it stands. Take the Serf; Black must pass. Then **destroy** the Farm.
lessons-medieval-tour-win-hint = Your Catapult on c2 goes up the column to g2. A unit that stands on a building can destroy it in place of a move. In writing: `R3c2xg2`, then `(g2) x`.
lessons-medieval-tour-win-learned = A side has lost when it has neither units nor buildings left. Taking the Serf was not enough: as long as a building stood, the war went on.
