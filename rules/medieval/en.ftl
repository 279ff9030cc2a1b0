# Medieval Chess.

medieval-about = Serfs raise buildings, vacated buildings raise units, and units rise by capturing. To win, leave the enemy without units and buildings.
medieval-how-to-write =
    { "" }- A move: `N1g5-f6`, a capture: `N1d5xc5=N2`; unit, from-square, to-square. The from-square may be left out when only one unit is meant (`N1f6`), and so may all of it but the square for a Serf (`b5`)
    { "" }- What happens in a move is written behind it and may be left out where there is no choice: side captures `x(e6 f7)`, promotion `=N2` or `=Axe`, creation `+K1`, what is left behind `^P1`
    { "" }- Building: `(c6) p1` builds or upgrades to that level, `(c6) p2*` adds the amenity, `(c6) x` destroys
    { "" }- A Bow's shot: `N4f5~e7`. To do without a second move or a shot: `stop`
    { "" }- Heal: `heal N2@d5`. Pilgrim: `P4a3-off` and `B1@h4`. Fire Spell: `W4d4~(d7)`. Rotten Luck: `W4d4 rotten`
    { "" }- Letters count rows from White's side, numbers count columns. Units: P peasantry, N warriors, B priests, R siege, K and Q royals, W wizards; buildings `p` `n` `b` `r` `kq` `w`
medieval-option-wizards = Whether there are wizards, and caves that raise them.
medieval-option-wizards-off = no wizards
medieval-option-wizards-on = wizards and their caves

## The sides and the units

medieval-white = White
medieval-black = Black
medieval-serf = Serf
    .a = a Serf
    .many = Serfs
medieval-peasant = Peasant
    .a = a Peasant
    .many = Peasants
medieval-pawn = Pawn
    .a = a Pawn
    .many = Pawns
medieval-tradesman = Tradesman
    .a = a Tradesman
    .many = Tradesmen
medieval-page = Page
    .a = a Page
    .many = Pages
medieval-squire = Squire
    .a = a Squire
    .many = Squires
medieval-knight = Knight
    .a = a Knight
    .many = Knights
medieval-warrior = Warrior
    .a = a Warrior
    .many = Warriors
medieval-priest = Priest
    .a = a Priest
    .many = Priests
medieval-bishop = Bishop
    .a = a Bishop
    .many = Bishops
medieval-archbishop = Archbishop
    .a = an Archbishop
    .many = Archbishops
medieval-pope = Pope
    .a = a Pope
    .many = Popes
medieval-ladder = Ladder
    .a = a Ladder
    .many = Ladders
medieval-ram = Battering Ram
    .a = a Battering Ram
    .many = Battering Rams
medieval-catapult = Catapult
    .a = a Catapult
    .many = Catapults
medieval-trebuchet = Trebuchet
    .a = a Trebuchet
    .many = Trebuchets
medieval-vassal = Vassal
    .a = a Vassal
    .many = Vassals
medieval-lord = Lord
    .a = a Lord
    .many = Lords
medieval-king = King
    .a = a King
    .many = Kings
medieval-emperor = Emperor
    .a = an Emperor
    .many = Emperors
medieval-vassalette = Vassalette
    .a = a Vassalette
    .many = Vassalettes
medieval-lady = Lady
    .a = a Lady
    .many = Ladies
medieval-queen = Queen
    .a = a Queen
    .many = Queens
medieval-empress = Empress
    .a = an Empress
    .many = Empresses
medieval-healer = Healer
    .a = a Healer
    .many = Healers
medieval-sorcerer = Sorcerer
    .a = a Sorcerer
    .many = Sorcerers
medieval-artisan = Arcane Artisan
    .a = an Arcane Artisan
    .many = Arcane Artisans
medieval-wizard = Wizard
    .a = a Wizard
    .many = Wizards

## The buildings and their amenities

medieval-building = building
    .a = a building
    .many = buildings
medieval-farm = Farm
    .a = a Farm
    .many = Farms
medieval-fief = Fief
    .a = a Fief
    .many = Fiefs
medieval-great-fief = Great Fief
    .a = a Great Fief
    .many = Great Fiefs
medieval-school = School
    .a = a School
    .many = Schools
medieval-academy = Academy
    .a = an Academy
    .many = Academies
medieval-great-academy = Great Academy
    .a = a Great Academy
    .many = Great Academies
medieval-church = Church
    .a = a Church
    .many = Churches
medieval-cathedral = Cathedral
    .a = a Cathedral
    .many = Cathedrals
medieval-great-cathedral = Great Cathedral
    .a = a Great Cathedral
    .many = Great Cathedrals
medieval-wall = Wall
    .a = a Wall
    .many = Walls
medieval-castle = Castle
    .a = a Castle
    .many = Castles
medieval-great-castle = Great Castle
    .a = a Great Castle
    .many = Great Castles
medieval-house = House
    .a = a House
    .many = Houses
medieval-manor = Manor
    .a = a Manor
    .many = Manors
medieval-great-manor = Great Manor
    .a = a Great Manor
    .many = Great Manors
medieval-cave = Cave
    .a = a Cave
    .many = Caves
medieval-lair = Lair
    .a = a Lair
    .many = Lairs
medieval-great-lair = Great Lair
    .a = a Great Lair
    .many = Great Lairs
medieval-market = Market
    .a = a Market
medieval-tournament-field = Tournament Field
    .a = a Tournament Field
medieval-monastery = Monastery
    .a = a Monastery
medieval-workshop = Workshop
    .a = a Workshop
medieval-court = Court
    .a = a Court
medieval-tower = Tower
    .a = a Tower

## The edge of the board, and signs on pieces

medieval-graveyard = Graveyard
    .small = graveyard
medieval-grave =
    { $count ->
        [one] { $unit }@{ $at }
       *[other] { $count } { $unit }@{ $at }
    }
medieval-graves = Where { $side }'s units died: { LIST($graves, with: "comma") }
medieval-abroad = Abroad
    .small = abroad
# The supply, where a side has as many of a unit as it may (ME-3), or all but one. A picture without
# room shows what is before the first plain space.
medieval-none-left = No{"\u00A0"}more of
    .small = can have no more of
medieval-one-left = One{"\u00A0"}more of
    .small = can have one more of
medieval-badge-spec = { $spec }
medieval-badge-amenity = with { TERM($amenity, form: "a") }

## Actions

medieval-unit-spec = { $unit } ({ $spec })
medieval-spec-flaming = Flaming Ammo
medieval-spec-large = Large Ammo
medieval-spec-fast = Fast-Firing
medieval-spec-trojan = Trojan Ammo
medieval-spec-fire = Fire Spell
medieval-spec-healing = Humorous Healing
medieval-spec-rotten = Rotten Luck
medieval-spec-new-life = A New Life
medieval-unit-at = { $unit } { $at }
medieval-starts = A Serf is placed on { $at }
medieval-moves = { $unit } { $from } moves to { $to }
medieval-takes = { $unit } { $from } takes the { LIST($units) } on { $to }
medieval-and-aside = { $move }, and what stands on { LIST($squares) } as well
medieval-and-creates = { $move }; the { $building } creates { LIST($units, form: "a") }
medieval-and-creates-one = { $most ->
    [2] { $move }; the { $building } creates only { TERM($unit, form: "a") }: then both { TERM($unit, form: "many") } of { $side }'s supply are on the board (ME-3)
   *[other] { $move }; the { $building } creates only { TERM($unit, form: "a") }: then all { $most } { TERM($unit, form: "many") } of { $side }'s supply are on the board (ME-3)
}
medieval-and-creates-nothing = { $most ->
    [2] { $move }; the { $building } creates nothing: both { TERM($unit, form: "many") } of { $side }'s supply are on the board (ME-3)
   *[other] { $move }; the { $building } creates nothing: all { $most } { TERM($unit, form: "many") } of { $side }'s supply are on the board (ME-3)
}
medieval-and-creates-other = { $move }; the { $building } creates only { TERM($unit, form: "a") }: { $side } has { TERM($other, form: "a") } already (ME-3)
medieval-and-creates-neither = { $move }; the { $building } creates nothing: { $side } has { TERM($male, form: "a") } and { TERM($female, form: "a") } already (ME-3)
medieval-and-leaves = { $move }, leaving { TERM($unit, form: "a") } on { $from }
medieval-and-leaves-none = { $move }, leaving nothing on { $from }: { $side }'s supply has no { $unit } left (ME-3, ME-16)
medieval-and-leaves-no-heir = { $move }, leaving nothing on { $from }: { $side }'s supply has neither a Vassal nor a Vassalette left (ME-3, ME-16)
medieval-and-leaves-no-room = { $move }, leaving nothing on { $from }: what is created there has the square (ME-16)
medieval-and-leaves-wall = { $move }, leaving a Wall on { $from }
medieval-and-rises = { $move } and rises to { $unit }
medieval-and-stays = { $most ->
    [1] { $move } and stays { TERM($unit, form: "a") }: { $side } has { TERM($next, form: "a") } already (ME-3, ME-7)
    [2] { $move } and stays { TERM($unit, form: "a") }: { $side } has two { TERM($next, form: "many") } already (ME-3, ME-7)
   *[other] { $move } and stays { TERM($unit, form: "a") }: { $side } has { $most } { TERM($next, form: "many") } already (ME-3, ME-7)
}
medieval-and-gains = { $move } and is now a specialist: { $spec }
medieval-and-lives-anew = { $move } and begins a new life as a Priest
medieval-and-turned = { $move } and becomes a Serf of the other side
medieval-and-turned-own = { $move } and becomes a Serf
medieval-stops = Stops there
medieval-shoots = The Bow on { $from } shoots the { LIST($units) } on { $at }
medieval-builds = { CAP(TERM($building, form: "a")) } is built on { $at }
medieval-builds-improved = { CAP(TERM($building, form: "a")) } is built on { $at } and becomes { TERM($better, form: "a") } at once (ME-15)
medieval-upgrades = The { $old } on { $at } becomes { TERM($building, form: "a") }
medieval-adds = The { $building } on { $at } gets { TERM($amenity, form: "a") }
medieval-destroys = The { $building } on { $at } is destroyed
medieval-heals = { CAP($unit) } returns to { $at }, healed
medieval-departs = The Pilgrim on { $from } leaves the board
medieval-returns = The Pilgrim returns to { $at } as a Priest
medieval-burns = The Fire Spell of the Wizard on { $from } destroys the { $building } on { $at }
medieval-rotten = Rotten Luck from the Wizard on { $at } strikes all enemies of class 3 and 4, and the Wizard too
medieval-passes = No action is legal, so the turn passes

## What is asked

# Who is asked, before the question.
medieval-asked = { $side }: { $question }
medieval-ask-start = where does the first Serf stand?
medieval-stakes-start = Nothing is risked yet: the two rows are far apart
medieval-stakes-must-move = A Bow that has shot must move, and may capture by it, too
medieval-stakes-again = A second move may capture, too, and is the last of the turn; stopping leaves the unit where it is
medieval-stakes-shot = A shot captures all enemies on its square, and the Bow stays where it is; stopping forgoes it
medieval-ask-must-move = where does the Bow on { $at } move, having shot?
medieval-ask-again = does the { $unit } on { $at } move again, or stop?
medieval-ask-shot = does the Bow on { $at } shoot, or stop?

## Menus

medieval-actor-building = { $building } { $at }
medieval-actor-site = Build on { $at }
medieval-actor-doctor = Doctor
medieval-actor-pilgrim = Pilgrim abroad
medieval-actor-serf = First Serf
medieval-actor-stop = Stop
medieval-actor-pass = Pass
medieval-deed-enter = on { $at }
medieval-deed-to = to { $to }
medieval-deed-take = to { $to }, takes the { LIST($units) }
medieval-deed-aside = { $deed }, and what stands on { LIST($squares) }
medieval-deed-rise = { $deed }, rises to { $unit }
medieval-deed-gain = { $deed }, gains { $spec }
medieval-deed-turned = { $deed }, becomes a Serf
medieval-deed-creates = { $deed }, creates { LIST($units) }
medieval-deed-leaves = { $deed }, leaves { TERM($unit, form: "a") }
medieval-deed-stop = stay there
medieval-deed-shoot = shoot the { LIST($units) } on { $at }
medieval-deed-build = build { TERM($building, form: "a") }, for { $units }
# What a building creates, whatever its level.
medieval-makes-peasants = peasants
medieval-makes-warriors = warriors
medieval-makes-priests = priests
medieval-makes-siege = siege engines
medieval-makes-royals = royals
medieval-makes-wizards = wizards
medieval-deed-upgrade = make it { TERM($building, form: "a") }
medieval-deed-add = add { TERM($amenity, form: "a") }
medieval-deed-destroy = destroy the { $building }
medieval-deed-heal = heal the { $unit } on { $at }
medieval-deed-depart = leave the board
medieval-deed-burn = burn the { $building } on { $at }
medieval-deed-rotten = call Rotten Luck
medieval-deed-pass = no legal action

## Warnings

medieval-warning-wasted = the { $building } on { $at } cannot create all that it should: you have as many of these units as you may (ME-3)
medieval-warning-enemy-creates = the enemy { $building } on { $at } creates for the enemy when you leave it (ME-11)
medieval-warning-turned = your { $unit } becomes a Serf of the other side (ME-15)
medieval-warning-own-building = the { $building } on { $at } is your own (ME-12)
medieval-warning-helpless = you have no unit left, so you can only pass (ME-20)

## Endings

medieval-end-nothing-left = { $side } has no units, buildings or Pilgrims abroad left
medieval-end-both-nothing-left = Neither side has units, buildings or Pilgrims abroad left
medieval-end-passes = Both sides have passed in a row
medieval-end-third-time = The position has occurred for the third time
medieval-end-quiet = { $turns } turns in a row without a capture, a building or its destruction

## Refusals

medieval-first-serf-white = White's first Serf stands on any square of row a
medieval-first-serf-black = Black's first Serf stands on any square of row h
medieval-serfs-are-placed = The first Serfs are placed; later ones come from a Farm
medieval-nothing-there = There is no unit on { $at }
medieval-not-yours = The { $unit } on { $at } is not yours
medieval-other-unit = On { $at } stands your { $stands }, not { TERM($stated, form: "a") }
medieval-no-such-unit = You have no { $unit } on the board
medieval-none-reaches = None of your { TERM($unit, form: "many") } can do that on { $to }
medieval-no-step = The { $unit } is on { $at } already
medieval-cannot-reach = { $how }, so not from { $from } to { $to }
medieval-your = Your { $unit }
medieval-the-enemy = The enemy { $unit }
medieval-blocked = { $by } on { $at } blocks the { $unit }'s way from { $from } to { $to }
medieval-own-there = { $at } is held by your own { $unit }
medieval-nothing-to-take = There is nothing to capture on { $at }
medieval-other-aside = The move captures something else besides
medieval-other-rise = The unit does not become that
medieval-other-created = The building does not create that
medieval-other-left = The unit does not leave that behind
medieval-no-caves = This match is played without wizards, so there are no caves
medieval-enemy-there = There is an enemy { $unit } on { $at }
medieval-nobody-builds = None of your peasantry stands on { $at } or beside it
medieval-no-architect = Only an Architect on { $at } or beside it builds at level 2
medieval-new-at-three = There is no building on { $at } yet, and nobody builds at level 3
medieval-enemy-building = The { $building } on { $at } is the enemy's
medieval-building-there = There is { TERM($building, form: "a") } on { $at } (`{ $code }`)
medieval-nobody-upgrades-second = To upgrade on { $at } to level 2 takes a Peasant, Pawn or Tradesman there or beside it
medieval-nobody-upgrades-third = To upgrade on { $at } to level 3 takes a Pawn or Tradesman there or beside it
medieval-no-building = There is no building on { $at }
medieval-has-amenity = The { $building } on { $at } has its { $amenity } already
medieval-reformed = An enemy Reformist forbids Monasteries, so none can be added on { $at }
medieval-nobody-adorns = To add an amenity on { $at } takes a Tradesman there or beside it
medieval-nobody-there = A building is destroyed by a unit that stands on it, and none of yours is on { $at }
medieval-only-captures = From { $from } to { $to } the Tradesman may only capture
medieval-seculist = An enemy Seculist lets your Emperor move only as a chess king, so not from { $from } to { $to }
medieval-protected = A Wizard's Humorous Healing protects what stands on { $at }
medieval-no-bow = On { $at } there is no Bow of yours
medieval-no-leap-away = { $at } is not a knight's leap away from { $from }
medieval-nothing-to-shoot = There is no enemy on { $at } to shoot
medieval-bow-cannot-move = A Bow that shoots before moving must move then, and the one on { $from } could not
medieval-bow-must-move = The Bow on { $at } has shot, and must move now
medieval-again-or-stop = The unit on { $at } may move again, or stop
medieval-shoot-or-stop = The Bow on { $at } may shoot, or stop
medieval-nothing-to-stop = There is no second move or shot to skip now
medieval-has-none = You have no { $spec } on the board
medieval-has-no-fire-spell = You have no Wizard with the Fire Spell on the board
medieval-has-no-rotten-luck = You have no Wizard with Rotten Luck on the board
medieval-no-fire-spell = On { $at } there is no Wizard of yours with the Fire Spell
medieval-no-rotten-luck = On { $at } there is no Wizard of yours with Rotten Luck
medieval-nobody-died = No { $unit } of yours died on { $at } and waits there to be healed
medieval-no-doctor-near = No Doctor of yours is one or two squares away from { $at } in a straight line
medieval-unit-there = There is { TERM($unit, form: "a") } on { $at }
medieval-supply = Your supply has only { $most } of { TERM($unit, form: "many") }, and all are on the board
medieval-no-pilgrim = On { $at } there is no Pilgrim of yours
medieval-no-edge = { $at } is not at the edge of the board
medieval-nobody-abroad = No Pilgrim of yours is abroad
medieval-depart-creates = The building that the Pilgrim leaves creates something else
medieval-own-building = The building on { $at } is your own
medieval-fire-blocked = { $by } on { $on } is between { $from } and { $at }
medieval-fire-off-line = { $at } is on no row or column of the Wizard on { $from }
medieval-fire-underfoot = The Wizard is on { $at } itself, and a Fire Spell reaches other squares only
medieval-may-not-pass = You have a legal action, so you cannot pass

medieval-how = { CAP(TERM($unit, form: "a")) } moves { LIST($ways, with: "or") }
medieval-goes-up = one square straight up
medieval-goes-sideways = one square sideways
medieval-goes-straight = one square straight
medieval-goes-diagonal = one square diagonally
medieval-goes-around = one square in any direction
medieval-goes-far-straight = exactly two squares straight
medieval-goes-far-diagonal = exactly two squares diagonally
medieval-goes-far-around = exactly two squares straight or diagonally
medieval-goes-knight = like a knight in chess
medieval-goes-camel = three squares straight and one to the side
medieval-goes-rook = any distance straight
medieval-goes-bishop = any distance diagonally
medieval-goes-queen = any distance in any direction
medieval-goes-nightrider = by one or more knight's leaps in the same direction

medieval-unreadable = `{ $text }` is not an action I can read
medieval-unreadable-nothing = There is no action in that
medieval-unreadable-next = Write unit, from-square and to-square, such as `P1a5-b5`, or `(b5) p1` to build

## Next steps

medieval-next-one-of = You can play { $actions }
medieval-next-own-unit = Begin with a unit of your own
medieval-next-other-unit = That unit can do nothing now; choose another one
medieval-next-other-work = Choose another square, or another work
medieval-next-other-square = Choose another square
medieval-next-other-action = Choose another action
medieval-next-other-family = Build a Farm (`p`), a School (`n`), a Church (`b`), a Wall (`r`) or a House (`kq`)
medieval-next-no-x = Write `-` in place of `x` to move there
medieval-next-name-both = Name the from-square too, or another square

## Setups

medieval-setup-no-object = `{ $key }` is not an object by square
medieval-setup-no-square = `{ $key }` has `{ $text }`, which is not a square from a1 to h8
medieval-setup-square-twice = `{ $key }` names { $at } twice
medieval-setup-no-list = the units on { $at } are not a list
medieval-setup-no-unit = a unit of { $at } is not an object with `side`, `code` and `spec`
medieval-setup-no-building = the building on { $at } is not an object with `side`, `family`, `level` and `amenity`
medieval-setup-unknown-key = { $at } has an unknown key `{ $key }`
medieval-setup-no-side = a unit of { $at } has no `side`, "white" or "black"
medieval-setup-no-owner = the building on { $at } has no `side`, "white" or "black"
medieval-setup-no-code = `{ $text }` on { $at } is not a unit; units are P, N, B, R, K, Q or W with a class from 1 to 4
medieval-setup-no-spec = `{ $text }` on { $at } is not a specialisation
medieval-setup-spec-below-four = { $code } on { $at } cannot be { $spec }: specialisations begin at class 4
medieval-setup-spec-of-others = { $code } on { $at } cannot be { $spec }, which belongs to another family
medieval-setup-no-wizards = { $at } has a wizard or a cave, but the option `wizards` is off
medieval-setup-no-house = `{ $text }` on { $at } is not a family of buildings; they are `p`, `n`, `b`, `r`, `kq` and `w`
medieval-setup-no-level = the building on { $at } has no `level` from 1 to 3
medieval-setup-no-amenity = the `amenity` of the building on { $at } is not true or false
medieval-setup-cannot-share = { LIST($units) } cannot stand on { $at } together
medieval-setup-no-graveyard = `graveyard` is not a list
medieval-setup-no-count = `abroad` of { $side } is not a number from 0 to { $most }
medieval-setup-supply = { $side } has { $count } { $code } on the board, and the supply is { $most }
medieval-setup-other-board = `board` says something else than `units` and `buildings`

## Cards: help on one unit or building, sentences without a full stop

medieval-way-up = one square straight up (White from a towards h, Black from h towards a)
medieval-way-sideways = one square sideways
medieval-way-straight = one square straight (up, down or sideways)
medieval-way-diagonal = one square diagonally
medieval-way-around = one square in any direction
medieval-way-far-straight = exactly two squares straight (it leaps over what is between)
medieval-way-far-diagonal = exactly two squares diagonally (it leaps over what is between)
medieval-way-far-around = exactly two squares straight or diagonally (it leaps over what is between)
medieval-way-knight = by a knight's leap (two squares straight and one to the side, over whatever is between)
medieval-way-camel = by a long knight's leap (three squares straight and one to the side)
medieval-way-rook = any distance straight (like a rook in chess)
medieval-way-bishop = any distance diagonally (like a bishop in chess)
medieval-way-queen = any distance in any direction (like a queen in chess)
medieval-way-nightrider = by one or more knight's leaps in the same direction (each lands on an empty square but for the last)

medieval-card-moves = Moves { LIST($ways, with: "or") } (ME-2)
medieval-card-captures = Captures as it moves: all enemy units on the square that it enters; buildings never stand in its way (ME-6)
medieval-card-builds-first = In place of a move it builds at level 1, on its own square or one beside it, where no building and no enemy unit stands (ME-9)
medieval-card-builds-second = In place of a move it builds at level 1, on its own square or one beside it, or upgrades a building of its side there from level 1 to 2 (ME-9)
medieval-card-builds-third = In place of a move it builds at level 1, on its own square or one beside it, or upgrades a building of its side there, up to level 3 (ME-9)
medieval-card-builds-amenity = In place of a move it builds at level 1, on its own square or one beside it, or upgrades a building of its side there up to level 3, or gives it its amenity (ME-9)
medieval-card-rises = When it captures, it rises to { $unit } (`{ $code }`), if the supply allows (ME-7)
medieval-card-gains = When it captures, it gains one of five specialisations, its owner's choice: { LIST($specs, with: "or") } (ME-7)
medieval-card-rises-no-further = { CAP(TERM($unit, form: "a")) } becomes this by a capture; it rises no further (ME-7)
medieval-card-created = { CAP(TERM($building, form: "a")) } (`{ $code }`) creates it when a unit leaves the building (ME-11)
medieval-card-risen = No building creates it: { TERM($unit, form: "a") } (`{ $code }`) that captures becomes one (ME-7)
medieval-card-supply = { $most ->
    [1] A side may have one { $unit } on the board at a time (ME-3)
   *[other] A side may have up to { $most } { TERM($unit, form: "many") } on the board at a time (ME-3)
}
medieval-card-supply-shared = { $most ->
    [1] A side may have one { $unit } on the board at a time, specialised or not (ME-3)
   *[other] A side may have up to { $most } { TERM($unit, form: "many") } on the board at a time, specialised or not (ME-3)
}

medieval-card-architect = It also builds at level 2 at once, wherever it could build at level 1 (ME-13)
medieval-card-doctor = In place of a move it heals: a unit of its side that died one or two squares away, straight or diagonally, returns to where it died, as it was, if no unit is there and the supply allows (ME-17)
medieval-card-doctor-once = Nothing on the way hinders it; each death is healed at most once (ME-17)
medieval-card-minstrel = The other units of its side that are within two squares of it when their turn begins may move twice in that turn (ME-13, ME-18)
medieval-card-warrior = It may also capture, but not move, exactly two squares away, straight or diagonally, leaping over what is between (ME-13)
medieval-card-pilgrim = From a square at the edge it may leave the board in place of a move (ME-17)
medieval-card-pilgrim-returns = In a later turn, in place of a move, it returns as a Priest on any square at the edge without units, if the supply allows; while it is abroad it is not counted in the supply (ME-17)
medieval-card-bow = Once in its move, before or after moving, it may shoot: all enemies on one square a knight's leap away are captured (ME-14, ME-18)
medieval-card-bow-must-move = It stays where it is when it shoots; if it shoots first, it must then move (ME-14, ME-18)
medieval-card-lance = It also captures a row of enemies, up to three squares long, right beyond the square where it lands: straight on or diagonally, as its last leap was directed (ME-14)
medieval-card-mace = It also captures the enemies diagonally beside the square where it lands (ME-14)
medieval-card-axe = It also captures the enemies straight beside the square where it lands, not diagonally (ME-14)
medieval-card-sword = It also captures the enemies on one of the two squares that its last leap passes: one step from where the leap began, straight or diagonally (ME-14)
medieval-card-all-at-once = This is compulsory: all of them are captured at once (ME-14)
medieval-card-one-direction = This is compulsory; where both directions capture, its owner chooses one. A diagonal step that a Crusadist allows captures nothing else (ME-14, ME-15)
medieval-card-reformist = While it is on the board, the enemy has no Monasteries: they are removed when it becomes this, and none can be added (ME-15)
medieval-card-seculist = While it is on the board, an enemy Emperor moves only one square, in any direction (ME-15)
medieval-card-improvist = Its side's Churches become Cathedrals when it becomes this, and so does each Church that is built later (ME-15)
medieval-card-persecutist = While it is on the board, an enemy Priest that captures becomes a Serf of the Persecutist's side in place of rising, if the supply allows; so does a wizard of any class and side (ME-15)
medieval-card-crusadist = While it is on the board, its side's Knights and Warriors may also move one square diagonally (ME-15)
medieval-card-flaming = When it captures by moving, an enemy building on that square is destroyed (ME-16)
medieval-card-large = When it captures by moving, the enemies on the next square in the same direction are captured too (ME-16)
medieval-card-fast = It may move twice in a turn, capturing or not (ME-16, ME-18)
medieval-card-shot = When it captures by moving, enemy buildings on that square and the eight around it lose a level; those of level 1 are destroyed (ME-16)
medieval-card-trojan = When it captures by moving, a Page of its side appears on the square that it came from, if no unit is there and the supply allows (ME-16)
medieval-card-defensive = Whenever it moves, it leaves a Wall on the square that it came from, if there is no building (ME-16)
medieval-card-religious = Whenever it moves, it leaves a Priest on the square that it came from, if no unit is there and the supply allows (ME-16)
medieval-card-fighting = Whenever it moves, it leaves a Page on the square that it came from, if no unit is there and the supply allows (ME-16)
medieval-card-popular = Whenever it moves, it leaves a Serf on the square that it came from, if no unit is there and the supply allows (ME-16)
medieval-card-heired = Whenever it moves, it leaves a Vassal or a Vassalette, its owner's choice, on the square that it came from, if no unit is there and the supply allows (ME-16)
medieval-card-fire = In place of a move it casts a Fire Spell: an enemy building in a straight line is destroyed, up, down or sideways, if no unit stands between (ME-17)
medieval-card-healing = The other units of its side beside it cannot be captured in any way, nor struck by Rotten Luck (ME-16a)
medieval-card-befuddlement = When it has moved, all the peasantry beside it, of either side, changes sides, where the supply allows (ME-16a)
medieval-card-rotten = In place of a move it calls Rotten Luck: all enemy units of class 3 and 4 die at once, wherever they are (ME-17)
medieval-card-rotten-itself = The Wizard dies with them (ME-17)
medieval-card-new-life = When it moves to a Church, a Cathedral or a Great Cathedral of its side, it may become a Priest (ME-16a)

medieval-card-status = { $code } { $name }
medieval-card-with-amenity = { $building } with { TERM($amenity, form: "a") }
medieval-card-built = Any of the peasantry (Serf, Peasant, Pawn, Tradesman) builds it, on its own square or one beside it (ME-9)
medieval-card-made-second = A Peasant, Pawn or Tradesman there or beside it makes it out of { TERM($building, form: "a") }; an Architect builds it at once (ME-9, ME-13)
medieval-card-made-third = A Pawn or Tradesman there or beside it makes it out of { TERM($building, form: "a") } (ME-9)
medieval-card-left-wall = A Defensive Emperor or Empress leaves one behind, too (ME-16)
medieval-card-improved = With an Improvist on its side it becomes a Cathedral at once (ME-15)
medieval-card-creates = When a unit of either side leaves it and none remains there, it creates { TERM($unit, form: "a") } for its owner, if the supply allows (ME-3, ME-11)
medieval-card-creates-two = When a unit of either side leaves it and none remains there, it creates two { TERM($unit, form: "many") } for its owner, or one if the supply allows no more (ME-3, ME-11)
medieval-card-creates-either = When a unit of either side leaves it and none remains there, it creates { TERM($male, form: "a") } or { TERM($female, form: "a") } for its owner, as the supply allows: the owner's choice in a move of their own, else the { $male } first (ME-3, ME-11)
medieval-card-creates-both = When a unit of either side leaves it and none remains there, it creates { TERM($male, form: "a") } and { TERM($female, form: "a") } for its owner, as far as the supply allows (ME-3, ME-11)
medieval-card-dies-there = A unit that is captured or dies there does not leave: nothing is created then (ME-11)
medieval-card-amenity = A Tradesman adds { TERM($amenity, form: "a") } (`{ $code }`): with it two units are created in place of one (ME-9, ME-10, ME-11)
medieval-card-has-amenity = A Tradesman has added the { $amenity }; it stays when the building is upgraded (ME-9, ME-10)
medieval-card-reformed = An enemy Reformist takes Monasteries away (ME-15)
medieval-card-upgrade-first = A Peasant, Pawn or Tradesman of its owner upgrades it to { TERM($building, form: "a") } (`{ $code }`) (ME-9)
medieval-card-upgrade-second = A Pawn or Tradesman of its owner upgrades it to { TERM($building, form: "a") } (`{ $code }`) (ME-9)
medieval-card-highest = There is no higher level (ME-8)
medieval-card-destroyed = It stands in nobody's way; a unit of either side that stands on it may destroy it in place of a move (ME-6, ME-12)
medieval-card-hit = The enemy's Flaming Ammo and Fire Spells destroy it, too; the enemy's Shot takes a level of it (ME-16, ME-17)

medieval-card-shows-heal = The picture: from { $at } it can heal in the dashed frames
medieval-card-shows-twice = The picture: with the Minstrel on { $at }, units in the dashed frames may move twice
medieval-card-shows-captures = The picture: its moves, and the enemies that it can capture
medieval-card-shows-edge = The picture: its moves, and in dashed frames the squares to which it can return from abroad
medieval-card-shows-shots = The picture: the enemies that it can shoot from { $at } have a star
medieval-card-shows-aside = The picture: it goes from { $from } to { $to }, and what has a star is captured as well
medieval-card-shows-choice = The picture: it goes from { $from } to { $to }, and what has a star in one of the two directions is captured as well
medieval-card-shows-emperor = The picture: what is left to an enemy Emperor on { $at }
medieval-card-shows-knight = The picture: how a Knight on { $at } moves then
medieval-card-shows-burnt = The picture: it captures on { $at }, and the building there, which has a star, is destroyed
medieval-card-shows-hit = The picture: it captures on { $at }; buildings with a star are destroyed, those in a dashed frame lose a level
medieval-card-shows-left = The picture: it has gone from { $from } to { $to }
medieval-card-shows-fire = The picture: the buildings that it can burn from { $at } have a star
medieval-card-shows-safe = The picture: with the Wizard on { $at }, the units in dashed frames are safe
medieval-card-shows-turned = The picture: it goes from { $from } to { $to }, and units in a dashed frame change sides
medieval-card-shows-rotten = The picture: the units that die have a star
medieval-card-shows-new-life = The picture: its moves, and in a dashed frame the Church on which it may begin a new life
medieval-card-shows-created = The picture: a Serf has just left the building on { $at }, which has created { LIST($units, form: "a") }

## How the game is played, on one card of at most twelve lines

medieval-advice =
    { "" }The inventor, Daniel Robert MacDuff, left no advice and no values; in his sample game White builds on and on while “Black has an army coming along”, and is in trouble. **Herald's:**
    { "" }- Build where you stand, then step off: a building costs one turn, and each time it is left it gives a unit.
    { "" }- Get a second Serf early (a Farm): who loses the only unit that builds has nothing to build with.
    { "" }- A School is the quickest army: a Page goes one square any way, and with one capture it is a Squire.
    { "" }- Units rise by taking. Let the unit take that gains most by it, and don't feed the enemy's.
    { "" }- The supply is small: two Pages, two Priests, two Ladders, one royal of each class. Spend units before you create more of them, or raise the building.
    { "" }- Taking all units does not win. Stand on each enemy building and destroy it, or enter it so that leaving gives its owner nothing new to use.
    { "" }- Guard the squares beside your buildings: an enemy on one of them destroys it next turn.
medieval-guide =
    { "" }**Aim:** leave the enemy without units and buildings. There is no check; Kings are units like others.
    { "" }The board begins empty: each side puts one **Serf** on its first row. A turn is one action: a move, or to build.
    { "" }- Units go and capture as the picture shows, to squares without friends; buildings are in nobody's way. A Warrior may repeat a Knight's leap
    { "" }- **Rising:** a unit that captures becomes the next of its line (Serf, Peasant, Pawn, Tradesman); the last learns a trade, `/rules unit` has them all
    { "" }- **Building:** Peasantry builds on its own square or one beside it: Farms, Schools, Churches, Walls, Houses. It upgrades them, too
    { "" }- **Creating:** when a unit leaves a building of yours, the building makes a unit of its kind on its square
    { "" }- So: build, step onto the building, leave it, and you have one more. `/rules building` shows what each makes
    { "" }- **Supply:** of each kind at most 8 Peasantry, 2 warriors, priests and engines, 1 royal at a time
    { "" }- A unit on a building may destroy it, whosever it is
    { "" }**A move:** `N1g5-f6` · a Serf's `b5` · a capture `N1d5xc5=N2` · to build `(c6) p1`. Letters are rows, numbers columns.
    { "" }**Or tap Move:** then the unit or building, then where to.


# Medieval Chess, taught: a card for every rule, and the tour.

## The parts of the rulebook

lessons-medieval-section-1 = Board, units and supply
lessons-medieval-section-2 = Moving and rising
lessons-medieval-section-3 = Buildings
lessons-medieval-section-4 = Specialisations
lessons-medieval-section-5 = End of the game

## Cards

lessons-medieval-me-1-title = The board
lessons-medieval-me-1-asked = board, board size, how big is the board, letters, numbers, letters and numbers, rows, columns, coordinates, direction, forward, which way do I go, squares, map, size, which side, up, down, orientation, top, bottom
lessons-medieval-me-1 =
    Eight rows and eight columns. Letters count the rows from White's side, a to h; numbers count the columns from White's left.
    White goes up, from a to h, and Black goes down.
lessons-medieval-me-1-ruling = The letters and numbers are read as in the sample game of the inventor.
lessons-medieval-me-2-title = Units and how they go
lessons-medieval-me-2-asked = units, unit, pieces, how units move, how pieces move, move, moves, movement, families, classes, which pieces, serf, peasant, pawn, tradesman, page, squire, knight, warrior, priest, bishop, archbishop, pope, ladder, battering ram, catapult, trebuchet, rook, vassal, lord, king, emperor, vassalette, lady, queen, empress, healer, sorcerer, arcane artisan, wizard, horse, soldier, how a queen moves, how a knight moves, kinds of units, types of units, list of units, how far, jump, walk, range, class, family, weak, strong, strongest unit, royal, royals, wizard moves, knights, pawns, bishops, rooks, queens, kings, names
lessons-medieval-me-2 =
    There are families of units: peasants, warriors, priests, siege engines, royals, and wizards if the match has them. Each has four classes, and each class goes in its own way.
    `/rules unit` shows every unit with a picture. Most go and take in the same way.
lessons-medieval-me-3-title = Supply
lessons-medieval-me-3-asked = supply, limit, maximum, how many units, how many pieces, unit limit, too many, two queens, second king, run out, most units, number of units, why was nothing created, no more units, full, cap, maximum units, one king, duplicates
lessons-medieval-me-3 =
    There is only one chess set for each class: a side can have at most 8 peasants, 2 warriors, 2 priests, 2 siege engines, 1 male and 1 female royal of a class on the board.
    What would be too many does not happen. In the picture the second Vassal cannot be created, so the House gives a Vassalette.
lessons-medieval-me-3-ruling = Of wizards there are at most two of a class.
lessons-medieval-me-4-title = The start
lessons-medieval-me-4-asked = start, setup, set up, starting position, empty board, why is the board empty, first serf, place a serf, place the first unit, who starts, who begins, who goes first, first move, begin, where are my pieces, place, first turn, how do I begin, put, deploy, where do I start, where are the pieces, how many pieces do I have
lessons-medieval-me-4 = The board is empty. White places a Serf on any square of row a, then Black one on any square of row h. Then White moves.
lessons-medieval-me-5-title = The turn
lessons-medieval-me-5-asked = turn, turns, actions, what can I do, how many moves per turn, moves per turn, one action, whose turn, options, possible actions, how many actions, order, play, what to do
lessons-medieval-me-5 =
    A turn is one action: a move, or to build, upgrade, give an amenity, destroy, or do something special. Some moves are followed by a further choice.
    You act with your own units only.
lessons-medieval-me-6-title = Going and taking
lessons-medieval-me-6-asked = capture, take, taking, kill, attack, how to capture, go, enter a square, blocked, building in the way, do buildings block, walk over a building, walk through, pass through, friend on a square, check, in check, checkmate, mate, king taken, king dies, king captured, kill the king, collide, occupied, stack, share a square, two units on a square, several units on a square, enemy, eat, hit, beat a unit, can I go through, jump over
lessons-medieval-me-6 =
    A unit goes to a square without units, or takes the enemies on a square. A square with a friend cannot be entered. Buildings are never in the way.
    There is no check: royals can be taken like anybody else.
lessons-medieval-me-7-title = Rising
lessons-medieval-me-7-asked = promotion, promote, rise, rising, level up, rank up, upgrade a unit, get stronger, stronger, better units, next class, evolve, advance, become a knight, get a queen, why did my unit not rise, specialise, specialisation, specialize, other side, last rank, transform, turn into, pawn to queen, xp, experience, grow, strengthen, kill to rise, after a capture, become, tier, rise twice, class 4, specialised
lessons-medieval-me-7 =
    A unit that takes an enemy rises one class, once a move. A Page becomes a Squire, a Squire a Knight, and so on. It must, if the supply allows.
    A unit of class 4 gains a specialisation of your choice instead, and never a second one.
lessons-medieval-me-7-ruling = A new specialisation does not act in the move in which it is gained.
lessons-medieval-me-8-title = Buildings
lessons-medieval-me-8-asked = building, buildings, which buildings, kinds of buildings, farm, fief, school, academy, church, cathedral, wall, house, manor, cave, lair, stable, tower, levels, level of a building, list of buildings, structure, structures, types of buildings, what buildings are there, own a building, barracks
lessons-medieval-me-8 =
    Each family has its buildings in three levels: Farm, School, Church, Wall and House come first. A building belongs to the side that built it, and there is one at most on a square.
    `/rules building` shows each with a picture. In the picture White may build a House, a Wall or a School.
lessons-medieval-me-9-title = Who builds
lessons-medieval-me-9-asked = build, building, how to build, who builds, who can build, upgrade, upgrade a building, raise a building, construct, place a building, build a house, build a church, improve, builder, workers, peasants build, who upgrades, level 2, level 3, how do I make a building, cost, price, fortify
lessons-medieval-me-9 =
    Peasants build, on their own square or one beside it. A Serf builds level 1. A Peasant also raises level 1 to 2, a Pawn also 2 to 3. A Tradesman also adds an amenity.
    A new building needs a square without a building and without enemies.
lessons-medieval-me-9-ruling = The page gives Pawns “the powers of Serfs” and level three. They also raise level 1 to 2. Powers grow with the class, and otherwise a Pawn could do less than a Peasant.
lessons-medieval-me-10-title = Amenities
lessons-medieval-me-10-asked = amenity, amenities, market, monastery, tournament field, workshop, court, tower, add an amenity, two units, star, stable, what the tower does, bonus, extra unit, second unit, addon, improvement, extension, asterisk
lessons-medieval-me-10 = A Tradesman can give a building an amenity, one for each building. It stays when the building is raised. A building with an amenity creates two units instead of one.
lessons-medieval-me-10-ruling = The inventor names only the amenities of the School and the Church. The others are Market, Workshop, Court and Tower.
lessons-medieval-me-11-title = Creation
lessons-medieval-me-11-asked = creation, create, new unit, new units, get units, more units, spawn, produce, train, recruit, make units, unit appeared, leave a building, vacate, what buildings do, why was nothing created, enemy leaves my building, unit from a building, how do I get a queen, give birth, where do units come from, how do I get, army, grow the army, make a knight, make a priest, make a king, free units, reinforcements, get a knight
lessons-medieval-me-11 =
    When a unit leaves the square of a building and nobody is left there, the building creates a unit for its owner: of its family, and of the class of its level. With an amenity it creates two.
    It does not matter whose unit has left. So move off your buildings!
lessons-medieval-me-11-ruling = The page says “When building for that piece is empty”. A unit that is taken or shot has not left: the page first says “whenever they are vacated”, and in its sample every creation follows a move.
lessons-medieval-me-12-title = Destroying
lessons-medieval-me-12-asked = destroy, destroying, destroy a building, demolish, raze, burn, tear down, remove a building, attack a building, capture a building, my own building, wreck, delete, crush, ruin, enemy building, capture building, take over a building, conquer, lose a building
lessons-medieval-me-12 = Instead of moving, a unit can destroy the building on which it stands, its own or the enemy's. Nothing is created then.
lessons-medieval-me-12-ruling = A unit of yours on the square is enough, even if an enemy shares it.
lessons-medieval-me-13-title = Special peasants
lessons-medieval-me-13-asked = architect, doctor, minstrel, warrior, pilgrim, special peasant, tradesman, tradesman specialisation, peasant specialisations, special serf, special unit, peasants special
lessons-medieval-me-13 =
    A Tradesman can gain one of these. *Architect*: builds at level 2. *Doctor*: brings back the dead (ME-17). *Minstrel*: friends within two squares may move twice.
    { "" }*Warrior*: may also take by a leap of exactly two squares. *Pilgrim*: leaves the board and returns as a Priest (ME-17).
lessons-medieval-me-14-title = Special warriors
lessons-medieval-me-14-asked = axe, mace, lance, sword, bow, weapon, weapons, special warrior, warrior, warrior specialisation, archer, shoot, shot, weapons of a warrior, range attack, ranged, multiple captures, side capture
lessons-medieval-me-14 =
    When a Warrior with a weapon moves, it also takes enemies beside its way. *Axe*: those straight beside where it lands. *Mace*: those diagonally beside it. *Lance*: up to three in a row beyond that square. *Sword*: those on one square of its way.
    { "" }*Bow*: once, before or after its move, it shoots an enemy a knight's leap away. Only the shot may be left out.
lessons-medieval-me-14-ruling = The page lets a Bow “capture pieces a Knight's move away before or after moving”. It shoots once, at one square. Weapons that take more say so: “up to three pieces”, “all pieces”.
lessons-medieval-me-15-title = Special priests
lessons-medieval-me-15-asked = reformist, seculist, improvist, persecutist, crusadist, special priest, pope, pope specialisation, priest specialisations, religion, priests special, monasteries removed
lessons-medieval-me-15 =
    These act as long as the Pope is on the board. *Reformist*: enemy Monasteries are removed. *Seculist*: enemy Emperors go one square only. *Improvist*: your Churches become Cathedrals.
    { "" }*Persecutist*: an enemy Priest, or a wizard, that takes something becomes a Serf of yours. *Crusadist*: your Knights and Warriors may also go one square diagonally.
lessons-medieval-me-15-ruling = The page says “Enemy Emperors move as Kings”. That is the king of chess, as in all its lists of moves, and not the unit King. A Reformist or an Improvist acts at the moment when it is gained.
lessons-medieval-me-16-title = Special siege engines and royals
lessons-medieval-me-16-asked = flaming, large, fast, fast-firing, shot, trojan, ammo, ammunition, trebuchet, special trebuchet, siege, siege engine, emperor, empress, special emperor, special royals, defensive, religious, fighting, popular, heired, leaves behind, engine, trebuchets, siege special, royals special, leave a wall
lessons-medieval-me-16 =
    When a Trebuchet takes something: *Flaming* destroys the building there, *Shot* lowers the buildings around, *Large* takes the next square as well, and *Trojan* leaves a Page behind. *Fast-Firing* may always move twice.
    A special Emperor or Empress leaves something behind whenever it moves: a Wall, a Priest, a Page, a Serf, or a young royal.
lessons-medieval-me-16-ruling = Large “Can capture two squares in a row”: it must, as with all side captures. Trojan “Releases a Page on capturing square”: it appears where the Trebuchet came from, which itself has the captured square. A unit is left behind only if the square is empty then and the supply allows it.
lessons-medieval-me-16a-title = Special wizards
lessons-medieval-me-16a-asked = wizard, wizards, fire spell, humorous healing, befuddlement, rotten luck, new life, spell, spells, magic, special wizard, wizards special, sorcery, cast, what do wizards do
lessons-medieval-me-16a =
    Only in matches with wizards. *Fire Spell* burns a building from afar. *Humorous Healing*: friends beside it cannot be taken. *Befuddlement*: peasants beside it change sides when it has moved.
    { "" }*Rotten Luck* kills all strong enemies, and itself. *A New Life*: on one of your Churches it may become a Priest.
lessons-medieval-me-16a-ruling = The page calls friends “immune to capture”. They are safe from Rotten Luck, too: one rule for all ways to be taken off the board. It lets a Wizard “walk into a Church”. It must be a friendly one, since a building works for the side that owns it.
lessons-medieval-me-17-title = Special actions
lessons-medieval-me-17-asked = special action, special actions, heal, healing, doctor, bring back the dead, revive, resurrect, dead unit, pilgrim, leave the board, fire spell, rotten luck, return, undo a death, come back to life, dead, healer, cast a spell, abroad, travel, doctor heals
lessons-medieval-me-17 =
    These take the place of a move. A *Doctor* heals: a friend who died one or two squares away comes back. The squares may lie along a row, a column or a diagonal, and nothing in between matters.
    A *Pilgrim* leaves the board from its edge. In a later turn it comes back as a Priest, on any empty square of the edge.
    { "" }*Fire Spell* destroys an enemy building along a row or a column, never diagonally, and only if no unit stands in between. *Rotten Luck* kills all enemies of class 3 and 4, and the Wizard itself.
lessons-medieval-me-17-ruling = The page lets a Pilgrim return “in the next turn”. Any later turn will do: in the next one the edge may be full or the supply used up. It lets the Fire Spell “destroy buildings”. It burns enemy ones only, like the other attacks on buildings.
lessons-medieval-me-18-title = Further choices
lessons-medieval-me-18-asked = move twice, second move, two moves, move again, double move, stop, further decision, bow shot, shoot before moving, shoot after moving, asked after a move, again, twice, asked, why am I asked, second action, choices
lessons-medieval-me-18 =
    A unit that may move twice is asked after its first move: a second move, or `stop`. A Bow that has not shot is asked: a shot, or `stop`.
    In the picture a Minstrel lets the Page go on.
lessons-medieval-me-18-ruling = A Bow that is gained in the first of two moves may shoot after the second one.
lessons-medieval-me-19-title = How the game is won
lessons-medieval-me-19-asked = win, winning, winner, victory, how to win, aim, goal, objective, lose, losing, lost, defeat, game over, end of the game, how the game ends, last unit, no units, beat my opponent, how to beat, purpose, object, object of the game, finish, eliminate, wipe out, destroy everything, only kings left, only two kings left, nothing left
lessons-medieval-me-19 = A side that has no units, no buildings and no Pilgrims abroad has lost. If that is so for both sides at once, it is a draw.
lessons-medieval-me-20-title = Passing, and draws
lessons-medieval-me-20-asked = pass, passing, skip a turn, skip my turn, do nothing, must I move, stalemate, no moves, no legal moves, cannot move, draw, tie, repetition, threefold repetition, same position, three times, fifty moves, 50 turns, fifty move rule, end of the game, zugzwang, trapped, stuck, never ends, endless, forever, loop, repeat, draws, nobody wins, skip, blocked
lessons-medieval-me-20 =
    A side that can do nothing passes; two passes in a row are a draw. As long as you can do something, you may not pass.
    It is also a draw when a position comes for the third time at the start of a turn, and after 50 turns of each side without a capture, building, destroying or Fire Spell.
lessons-medieval-me-20-ruling = The turns are counted when they end.

## Answers to questions without a card

lessons-medieval-answer-castling = There is no castling in Medieval Chess. A Castle is a building: the second level of a Wall.
lessons-medieval-answer-castling-asked = castle, castling, castled, rochade, swap king and rook, switch king and rook, exchange king and rook, O-O
lessons-medieval-answer-en-passant = There is no en passant in Medieval Chess. A unit takes enemies on the square to which it goes; some special ones take elsewhere, too.
lessons-medieval-answer-en-passant-asked = en passant, passant, ep, in passing, capture in passing, take a pawn in passing
lessons-medieval-answer-check = There is no check and no checkmate in Medieval Chess. Kings and Queens can be taken like other units. You lose only when you have nothing left (ME-19).
lessons-medieval-answer-check-asked = check, in check, checkmate, mate, mated, king taken, king captured, king dies, king died, king attacked, protect the king, kill the king, discovered check, kings check, move into check, king in danger, threat, king safety
lessons-medieval-answer-double-step = There is no double step in Medieval Chess. A Serf always goes one square ahead.
lessons-medieval-answer-double-step-asked = double step, two squares first, first move of a pawn, pawn two squares, two steps
lessons-medieval-answer-stable = There are no stables in Medieval Chess. Knights come from warriors that take enemies, or from a Great Academy.
lessons-medieval-answer-stable-asked = stable, stables, horses, barracks, how to get a knight
lessons-medieval-answer-chance = There is no luck in Medieval Chess: no dice, and even Rotten Luck always works.
lessons-medieval-answer-chance-asked = dice, die roll, luck, random, chance, randomness, coin, probability

## The tour

lessons-medieval-tour-serf = You are White, at the bottom, and go up. **You win when the enemy has neither units nor buildings left.** This is where a match begins: on an empty board. **Place your first Serf** anywhere on your first row.
lessons-medieval-tour-serf-hint = Choose any square. In writing: `P1@a4`, or only `a4`. Rows have letters here, and columns have numbers.
lessons-medieval-tour-serf-learned = From one Serf on each side a whole kingdom grows. In your next turns, let it build, step off, and build again.
lessons-medieval-tour-build = Your Serf can **build**. Let it build a School on c6, the square beside it.
lessons-medieval-tour-build-hint = Choose to build on c6, and the School. In writing: `(c6) n1`. The letter n is for warriors.
lessons-medieval-tour-build-learned = A building makes nothing by itself yet. Somebody has to enter it and leave it again.
lessons-medieval-tour-create = Your Serf stands on your School. **Move it off**, and see what happens.
lessons-medieval-tour-create-hint = A Serf goes straight up only: from c5 to d5.
lessons-medieval-tour-create-learned = The School created a Page for you. When a unit leaves a building and nobody is left there, the building creates a unit.
lessons-medieval-tour-rise = Units **rise by taking**. Your Page goes one square in any direction. Which black unit can it take? Take it.
lessons-medieval-tour-rise-hint = A Page goes one square in any direction: from c5 to d6.
lessons-medieval-tour-rise-learned = Your Page is a Squire now and goes farther. Its next capture makes it a Knight.
lessons-medieval-tour-leap = A **Squire** goes one square, or leaps exactly two, straight or diagonally. Two black units are near yours on c3. Which one can it take? Take it.
lessons-medieval-tour-leap-hint = From c3 to e5 is a leap of two squares diagonally.
lessons-medieval-tour-leap-learned = It leapt over the square between. `/rules unit` shows how each unit goes.
lessons-medieval-tour-upgrade = Your **Peasant** can raise your School to an Academy, which creates Squires at once. Do it.
lessons-medieval-tour-upgrade-hint = Choose the Peasant and the building on c6. In writing: `(c6) n2`.
lessons-medieval-tour-upgrade-learned = A Pawn can raise it once more, and a Tradesman can add an amenity, so that it creates two units.
lessons-medieval-tour-house = Royals come from a **House**. Build one on the square where your Serf stands. Black moves; then move the Serf off the House and choose a Vassal or a Vassalette.
lessons-medieval-tour-house-hint = Choose to build on c5, and the House; then let the Serf go from c5 to d5. In writing: `(c5) kq1`, then `P1c5-d5+K1`.
lessons-medieval-tour-house-learned = A House gives one royal at a time, male or female, as you choose. Each side has room for one of each class: a second Vassal does not appear.
lessons-medieval-tour-church = One of your Serfs stands on a **Church**, the other on a **Wall**. A Church gives Priests, which go diagonally; a Wall gives Ladders, which go straight. Move the Serf that leaves a Priest behind.
lessons-medieval-tour-church-hint = The Church stands on c3, the Wall on c6. In writing: `P1c3-d3`.
lessons-medieval-tour-church-learned = The five first buildings: a Farm gives Serfs, a School Pages, a Church Priests, a Wall Ladders, a House Vassals and Vassalettes. `/rules building` shows each.
lessons-medieval-tour-special = Your Trebuchet on a1 is of the highest class, and goes any distance straight. **Which unit can it take?** Take it, and choose a specialisation for the Trebuchet.
lessons-medieval-tour-special-hint = Along its row stands the Serf on a5. You may choose any of the five specialisations.
lessons-medieval-tour-special-learned = From its next move on, the specialisation works. Each family has five of its own.
lessons-medieval-tour-win = The last task: **win the game**. Black has one Serf left, and the Farm on which it stands; without the Serf, Black must pass. What do you do first, and what then?
lessons-medieval-tour-win-hint = Your Catapult on c2 goes up the column to g2. A unit that stands on a building can destroy it in place of a move. In writing: `R3c2xg2`, then `(g2) x`.
lessons-medieval-tour-win-learned = A side has lost when it has neither units nor buildings left. Taking the Serf was not enough: as long as a building stood, the war went on.
