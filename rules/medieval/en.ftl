# Medieval Chess.

medieval-about = Serfs raise buildings, vacated buildings raise units, and units rise by capturing. { medieval-aim }
medieval-aim = To win, leave the enemy without units and buildings.
medieval-how-to-write =
    { "" }- A move: `N1g5-f6`, a capture: `N1d5xc5=N2`; unit, from-square, to-square. Leave the from-square out when only one unit is possible (`N1f6`). A Serf only needs its square (`b5`)
    { "" }- What happens in a move comes after it. Leave it out where there is no choice: side captures `x(e6 f7)`, promotion `=N2` or `=Axe`, creation `+K1`, left behind `^P1`
    { "" }- Building: `(c6) p1` builds or upgrades to that level, `(c6) p2*` adds the amenity, `(c6) x` destroys
    { "" }- A Bow's shot: `N4f5~e7`. To skip a second move or a shot: `stop`
    { "" }- Heal: `heal N2@d5`. Pilgrim: `P4a3-off` and `B1@h4`. Fire Spell: `W4d4~(d7)`. Rotten Luck: `W4d4 rotten`
    { "" }- Letters count rows from White's side, numbers count columns. Units: P peasantry, N warriors, B priests, R siege, K and Q royals, W wizards; buildings `p` `n` `b` `r` `kq` `w`
medieval-option-wizards = Whether there are wizards, and caves that create them.
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

medieval-graveyard = Lost
    .small = lost
medieval-grave =
    { $count ->
        [one] { $unit }@{ $at }
       *[other] { $count } { $unit }@{ $at }
    }
medieval-graves = Where { $side }'s units died: { LIST($graves, with: "comma") }
medieval-abroad = Abroad
    .small = abroad
# For the text board: a side has as many of these units as it may (ME-3).
medieval-none-left = { $side } can have no more { LIST($units, form: "many", with: "or") }
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
medieval-and-aside = { $move }, and everything on { LIST($squares) } too
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
medieval-and-leaves-no-room = { $move }, leaving nothing on { $from }: the created unit is there (ME-16)
medieval-and-leaves-wall = { $move }, leaving a Wall on { $from }
medieval-and-rises = { $move } and rises to { $unit }
medieval-and-stays = { $most ->
    [1] { $move } and stays { TERM($unit, form: "a") }: { $side } has { TERM($next, form: "a") } already (ME-3, ME-7)
    [2] { $move } and stays { TERM($unit, form: "a") }: { $side } has two { TERM($next, form: "many") } already (ME-3, ME-7)
   *[other] { $move } and stays { TERM($unit, form: "a") }: { $side } has { $most } { TERM($next, form: "many") } already (ME-3, ME-7)
}
medieval-and-gains = { $move } and is now a specialist: { $spec }
medieval-and-lives-again = { $move } and begins a new life as a Priest
medieval-and-turned = { $move } and becomes a Serf of the other side
medieval-and-turned-own = { $move } and becomes a Serf
medieval-note-no-units = { $side } has no units left and loses when this is destroyed: { LIST($buildings) }
medieval-note-building = the { $building } on { $at }
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

## Questions

# The side, before the question.
medieval-asked = { $side }: { $question }
medieval-ask-start = where does the first Serf go?
medieval-stakes-start = Nothing is at risk yet: the two rows are far apart
medieval-stakes-must-move = A Bow that has shot must move, and can capture by moving too
medieval-stakes-again = A second move can capture too, and is the last of the turn; stopping leaves the unit where it is
medieval-stakes-shot = A shot captures all enemies on its square, and the Bow stays where it is; stopping skips the shot
medieval-ask-must-move = where does the Bow on { $at } move after its shot?
medieval-ask-again = does the { $unit } on { $at } move again, or stop?
medieval-ask-shot = does the Bow on { $at } shoot, or stop?

## Menus

# The button for all building, the buildings behind it and what they create, then the squares.
medieval-actor-works = Build…
medieval-actor-build = { $building }: { LIST($units, form: "many", with: "or") }
medieval-actor-amenity = { $amenity }: creates two
medieval-actor-destroy = Destroy…
medieval-actor-doctor = Doctor
medieval-actor-pilgrim = Pilgrim abroad
medieval-actor-serf = First Serf
medieval-actor-stop = Stop
medieval-actor-pass = Pass
medieval-effect-enter = on { $at }
medieval-effect-to = to { $to }
medieval-effect-take = to { $to }, takes the { LIST($units) }
medieval-effect-aside = { $effect }, and everything on { LIST($squares) }
medieval-effect-rise = { $effect }, rises to { $unit }
medieval-effect-gain = { $effect }, gains { $spec }
medieval-effect-turned = { $effect }, becomes a Serf
medieval-effect-creates = { $effect }, creates { LIST($units, form: "a") }
medieval-effect-creates-nothing = { $effect }, creates nothing
medieval-effect-gives = { $effect }, gives { $side } { LIST($units, form: "a") }
medieval-effect-leaves = { $effect }, leaves { TERM($unit, form: "a") }
medieval-effect-stop = stay there
medieval-effect-shoot = shoot the { LIST($units) } on { $at }
medieval-effect-destroy-own = Destroy your { $building } { $at }
medieval-effect-destroy-enemy = Destroy { $side }'s { $building } { $at }
medieval-effect-heal = heal the { $unit } on { $at }
medieval-effect-depart = leave the board
medieval-effect-burn = burn the { $building } on { $at }
medieval-effect-rotten = call Rotten Luck
medieval-effect-pass = no legal action

## Warnings

medieval-warning-wasted = the { $building } on { $at } can't create everything it should: you already have as many of these units as you may (ME-3)
medieval-warning-enemy-creates = the enemy { $building } on { $at } creates for the enemy when you leave it (ME-11)
medieval-warning-turned = your { $unit } becomes a Serf of the other side (ME-15)
medieval-warning-own-building = you lose your { $building } on { $at }, which creates { LIST($units, form: "many", with: "or") } for you (ME-12)
medieval-warning-helpless = you have no units left, so you can only pass (ME-20)

## Endings

medieval-end-nothing-left = { $side } has no units, buildings or Pilgrims abroad left
medieval-end-both-nothing-left = Neither side has units, buildings or Pilgrims abroad left
medieval-end-passes = Both sides passed in a row
medieval-end-third-time = The position has occurred for the third time
medieval-end-quiet = { $turns } turns in a row in which nothing was captured, built or destroyed

## Refusals

medieval-first-serf-white = White's first Serf starts on any square of row a
medieval-first-serf-black = Black's first Serf starts on any square of row h
medieval-serfs-are-placed = The first Serfs have been placed; later ones come from a Farm
medieval-nothing-there = There's no unit on { $at }
medieval-not-yours = The { $unit } on { $at } isn't yours
medieval-other-unit = That's your { $stands } on { $at }, not { TERM($stated, form: "a") }
medieval-no-such-unit = You have no { $unit } on the board
medieval-none-reaches = None of your { TERM($unit, form: "many") } can do that on { $to }
medieval-no-step = The { $unit } is already on { $at }
medieval-cannot-reach = { $how }, so not from { $from } to { $to }
medieval-your = Your { $unit }
medieval-the-enemy = The enemy { $unit }
medieval-blocked = { $by } on { $at } blocks the { $unit }'s way from { $from } to { $to }
medieval-own-there = Your own { $unit } is on { $at }
medieval-nothing-to-take = There's nothing to capture on { $at }
medieval-other-aside = The move captures something else too
medieval-other-rise = The unit doesn't become that
medieval-other-created = The building doesn't create that
medieval-other-left = The unit doesn't leave that behind
medieval-no-caves = This match is played without wizards, so there are no caves
medieval-enemy-there = There's an enemy { $unit } on { $at }
medieval-nobody-builds = None of your peasantry is on { $at } or next to it
medieval-no-architect = Only an Architect on { $at } or next to it can build at level 2
medieval-new-at-three = There's no building on { $at } yet, and no unit can build at level 3
medieval-enemy-building = The { $building } on { $at } is the enemy's
medieval-building-there = There's already { TERM($building, form: "a") } on { $at } (`{ $code }`)
medieval-nobody-upgrades-second = To upgrade { $at } to level 2, you need a Peasant, Pawn or Tradesman there or next to it
medieval-nobody-upgrades-third = To upgrade { $at } to level 3, you need a Pawn or Tradesman there or next to it
medieval-no-building = There's no building on { $at }
medieval-has-amenity = The { $building } on { $at } already has its { $amenity }
medieval-reformed = An enemy Reformist forbids Monasteries, so none can be added on { $at }
medieval-nobody-adorns = To add an amenity on { $at }, you need a Tradesman there or next to it
medieval-nobody-there = Only a unit standing on a building can destroy it, and none of yours is on { $at }
medieval-only-captures = From { $from } to { $to } the Tradesman can only capture
medieval-seculist = An enemy Seculist lets your Emperor move only as a chess king, so not from { $from } to { $to }
medieval-protected = A Wizard's Humorous Healing protects the units on { $at }
medieval-no-bow = You have no Bow on { $at }
medieval-no-leap-away = { $at } isn't a knight's leap away from { $from }
medieval-nothing-to-shoot = There's no enemy on { $at } to shoot
medieval-bow-cannot-move = A Bow that shoots before moving must then move, and the one on { $from } couldn't
medieval-bow-must-move = The Bow on { $at } has shot, so it must move now
medieval-again-or-stop = The unit on { $at } can move again, or stop
medieval-shoot-or-stop = The Bow on { $at } can shoot, or stop
medieval-nothing-to-stop = There's no second move or shot to skip now
medieval-has-none = You have no { $spec } on the board
medieval-has-no-fire-spell = You have no Wizard with the Fire Spell on the board
medieval-has-no-rotten-luck = You have no Wizard with Rotten Luck on the board
medieval-no-fire-spell = You have no Wizard with the Fire Spell on { $at }
medieval-no-rotten-luck = You have no Wizard with Rotten Luck on { $at }
medieval-nobody-died = No { $unit } of yours is waiting on { $at } to be healed
medieval-no-doctor-near = No Doctor of yours is one or two squares away from { $at } in a straight line
medieval-unit-there = There's { TERM($unit, form: "a") } on { $at }
medieval-supply = Your supply has only { $most } { TERM($unit, form: "many") }, and all are on the board
medieval-no-pilgrim = You have no Pilgrim on { $at }
medieval-no-edge = { $at } isn't at the edge of the board
medieval-nobody-abroad = You have no Pilgrim abroad
medieval-depart-creates = The building the Pilgrim leaves creates something else
medieval-own-building = The building on { $at } is your own
medieval-fire-blocked = { $by } on { $on } is between { $from } and { $at }
medieval-fire-off-line = { $at } isn't on the same row or column as the Wizard on { $from }
medieval-fire-underfoot = The Wizard is on { $at } itself, and a Fire Spell only reaches other squares
medieval-may-not-pass = You have a legal action, so you can't pass

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

medieval-unreadable = I can't read `{ $text }` as an action
medieval-unreadable-nothing = There's no action in that
medieval-unreadable-next = Write unit, from-square and to-square, such as `P1a5-b5`, or `(b5) p1` to build

## Next steps

medieval-next-one-of = You can play { $actions }
medieval-next-own-unit = Start with a unit of your own
medieval-next-other-unit = That unit can't do anything now; choose another one
medieval-next-other-work = Choose another square, or something else to do
medieval-next-other-square = Choose another square
medieval-next-other-action = Choose another action
medieval-next-other-family = Build a Farm (`p`), a School (`n`), a Church (`b`), a Wall (`r`) or a House (`kq`)
medieval-next-no-x = Write `-` instead of `x` to move there
medieval-next-name-both = Name the from-square too, or another square

## Setups

medieval-setup-no-object = `{ $key }` isn't an object by square
medieval-setup-no-square = `{ $key }` has `{ $text }`, which isn't a square from a1 to h8
medieval-setup-square-twice = `{ $key }` names { $at } twice
medieval-setup-no-list = the units on { $at } aren't a list
medieval-setup-no-unit = a unit of { $at } isn't an object with `side`, `code` and `spec`
medieval-setup-no-building = the building on { $at } isn't an object with `side`, `family`, `level` and `amenity`
medieval-setup-unknown-key = { $at } has an unknown key `{ $key }`
medieval-setup-no-side = a unit of { $at } has no `side`, "white" or "black"
medieval-setup-no-owner = the building on { $at } has no `side`, "white" or "black"
medieval-setup-no-code = `{ $text }` on { $at } isn't a unit; units are P, N, B, R, K, Q or W with a class from 1 to 4
medieval-setup-no-spec = `{ $text }` on { $at } isn't a specialisation
medieval-setup-spec-below-four = { $code } on { $at } can't be { $spec }: specialisations start at class 4
medieval-setup-spec-of-others = { $code } on { $at } can't be { $spec }, which belongs to another family
medieval-setup-no-wizards = { $at } has a wizard or a cave, but the option `wizards` is off
medieval-setup-no-house = `{ $text }` on { $at } isn't a family of buildings; they are `p`, `n`, `b`, `r`, `kq` and `w`
medieval-setup-no-level = the building on { $at } has no `level` from 1 to 3
medieval-setup-no-amenity = the `amenity` of the building on { $at } isn't true or false
medieval-setup-cannot-share = { LIST($units) } can't stand on { $at } together
medieval-setup-no-graveyard = `graveyard` isn't a list
medieval-setup-no-count = `abroad` of { $side } isn't a number from 0 to { $most }
medieval-setup-supply = { $side } has { $count } { $code } on the board, and the supply is { $most }
medieval-setup-other-board = `board` doesn't match `units` and `buildings`

## Cards: help on one unit or building, sentences without a full stop

medieval-way-up = one square straight up (White from a towards h, Black from h towards a)
medieval-way-sideways = one square sideways
medieval-way-straight = one square straight (up, down or sideways)
medieval-way-diagonal = one square diagonally
medieval-way-around = one square in any direction
medieval-way-far-straight = exactly two squares straight (it leaps over anything between)
medieval-way-far-diagonal = exactly two squares diagonally (it leaps over anything between)
medieval-way-far-around = exactly two squares straight or diagonally (it leaps over anything between)
medieval-way-knight = by a knight's leap (two squares straight and one to the side, over anything between)
medieval-way-camel = by a long knight's leap (three squares straight and one to the side)
medieval-way-rook = any distance straight (like a rook in chess)
medieval-way-bishop = any distance diagonally (like a bishop in chess)
medieval-way-queen = any distance in any direction (like a queen in chess)
medieval-way-nightrider = by one or more knight's leaps in the same direction (each except the last lands on an empty square)

medieval-card-moves = Moves { LIST($ways, with: "or") } (ME-2)
medieval-card-captures = Captures as it moves: all enemy units on the square it enters; buildings never block it (ME-6)
medieval-card-builds-first = Instead of moving, it builds at level 1, on its own square or next to it, where there is no building and no enemy unit (ME-9)
medieval-card-builds-second = Instead of moving, it builds at level 1, on its own square or next to it, or upgrades a building of its side there from level 1 to 2 (ME-9)
medieval-card-builds-third = Instead of moving, it builds at level 1, on its own square or next to it, or upgrades a building of its side there, up to level 3 (ME-9)
medieval-card-builds-amenity = Instead of moving, it builds at level 1, on its own square or next to it, upgrades a building of its side there up to level 3, or adds its amenity (ME-9)
medieval-card-rises = When it captures, it rises to { $unit } (`{ $code }`), if the supply allows (ME-7)
medieval-card-gains = When it captures, it gains one of five specialisations, chosen by its owner: { LIST($specs, with: "or") } (ME-7)
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

medieval-card-architect = It can also build at level 2 at once, wherever it could build at level 1 (ME-13)
medieval-card-doctor = Instead of moving, it heals: a unit of its side that died one or two squares away, straight or diagonally, returns to where it died, as it was, if no unit is there and the supply allows (ME-17)
medieval-card-doctor-once = Nothing in between blocks it; each death is healed at most once (ME-17)
medieval-card-minstrel = The other units of its side within two squares of it when their turn begins may move twice in that turn (ME-13, ME-18)
medieval-card-warrior = It can also capture, but not move, exactly two squares away, straight or diagonally, leaping over anything between (ME-13)
medieval-card-pilgrim = From a square at the edge it can leave the board instead of moving (ME-17)
medieval-card-pilgrim-returns = In a later turn, instead of moving, it returns as a Priest on any edge square without units, if the supply allows; while abroad it doesn't count in the supply (ME-17)
medieval-card-bow = Once in its move, before or after moving, it can shoot: all enemies on one square a knight's leap away are captured (ME-14, ME-18)
medieval-card-bow-must-move = It stays where it is when it shoots; if it shoots first, it must then move (ME-14, ME-18)
medieval-card-lance = It also captures a row of enemies, up to three squares long, right beyond the square where it lands: straight on or diagonally, in the direction of its last leap (ME-14)
medieval-card-mace = It also captures the enemies diagonally next to the square where it lands (ME-14)
medieval-card-axe = It also captures the enemies next to the square where it lands, straight and not diagonally (ME-14)
medieval-card-sword = It also captures the enemies on one of the two squares its last leap passes: one step from where the leap began, straight or diagonally (ME-14)
medieval-card-all-at-once = This is compulsory: all of them are captured at once (ME-14)
medieval-card-one-direction = This is compulsory; where both directions capture, its owner chooses one. A diagonal step that a Crusadist allows captures nothing else (ME-14, ME-15)
medieval-card-reformist = While it is on the board, the enemy has no Monasteries: they are removed when it becomes this, and none can be added (ME-15)
medieval-card-seculist = While it is on the board, an enemy Emperor moves only one square, in any direction (ME-15)
medieval-card-improvist = Its side's Churches become Cathedrals when it becomes this, and so does each Church that is built later (ME-15)
medieval-card-persecutist = While it is on the board, an enemy Priest that captures becomes a Serf of the Persecutist's side instead of rising, if the supply allows; so does a wizard of any class and side (ME-15)
medieval-card-crusadist = While it is on the board, its side's Knights and Warriors may also move one square diagonally (ME-15)
medieval-card-flaming = When it captures by moving, an enemy building on that square is destroyed (ME-16)
medieval-card-large = When it captures by moving, the enemies on the next square in the same direction are captured too (ME-16)
medieval-card-fast = It may move twice in a turn, capturing or not (ME-16, ME-18)
medieval-card-shot = When it captures by moving, enemy buildings on that square and the eight around it lose a level; those of level 1 are destroyed (ME-16)
medieval-card-trojan = When it captures by moving, a Page of its side appears on the square it came from, if no unit is there and the supply allows (ME-16)
medieval-card-defensive = Whenever it moves, it leaves a Wall on the square it came from, if there is no building (ME-16)
medieval-card-religious = Whenever it moves, it leaves a Priest on the square it came from, if no unit is there and the supply allows (ME-16)
medieval-card-fighting = Whenever it moves, it leaves a Page on the square it came from, if no unit is there and the supply allows (ME-16)
medieval-card-popular = Whenever it moves, it leaves a Serf on the square it came from, if no unit is there and the supply allows (ME-16)
medieval-card-heired = Whenever it moves, it leaves a Vassal or a Vassalette, as its owner chooses, on the square it came from, if no unit is there and the supply allows (ME-16)
medieval-card-fire = Instead of moving, it casts a Fire Spell: an enemy building in a straight line is destroyed, up, down or sideways, if no unit is in between (ME-17)
medieval-card-healing = The other units of its side next to it can't be captured in any way, nor struck by Rotten Luck (ME-16a)
medieval-card-befuddlement = When it has moved, all the peasantry next to it, of either side, changes sides, where the supply allows (ME-16a)
medieval-card-rotten = Instead of moving, it calls Rotten Luck: all enemy units of class 3 and 4 die at once, wherever they are (ME-17)
medieval-card-rotten-itself = The Wizard dies with them (ME-17)
medieval-card-new-life = When it moves to a Church, a Cathedral or a Great Cathedral of its side, it may become a Priest (ME-16a)

medieval-card-status = { $code } { $name }
medieval-card-with-amenity = { $building } with { TERM($amenity, form: "a") }
medieval-card-built = Any of the peasantry (Serf, Peasant, Pawn, Tradesman) builds it, on its own square or next to it (ME-9)
medieval-card-made-second = A Peasant, Pawn or Tradesman there or next to it upgrades { TERM($building, form: "a") } to it; an Architect builds it at once (ME-9, ME-13)
medieval-card-made-third = A Pawn or Tradesman there or next to it upgrades { TERM($building, form: "a") } to it (ME-9)
medieval-card-left-wall = A Defensive Emperor or Empress leaves one behind too (ME-16)
medieval-card-improved = With an Improvist on its side it becomes a Cathedral at once (ME-15)
medieval-card-creates = When a unit of either side leaves it and none remains there, it creates { TERM($unit, form: "a") } for its owner, if the supply allows (ME-3, ME-11)
medieval-card-creates-two = When a unit of either side leaves it and none remains there, it creates two { TERM($unit, form: "many") } for its owner, or one if the supply allows no more (ME-3, ME-11)
medieval-card-creates-either = When a unit of either side leaves it and none remains there, it creates { TERM($male, form: "a") } or { TERM($female, form: "a") } for its owner, as the supply allows: the owner chooses in a move of their own, otherwise the { $male } comes first (ME-3, ME-11)
medieval-card-creates-both = When a unit of either side leaves it and none remains there, it creates { TERM($male, form: "a") } and { TERM($female, form: "a") } for its owner, as far as the supply allows (ME-3, ME-11)
medieval-card-dies-there = A unit that is captured or dies there doesn't leave: nothing is created then (ME-11)
medieval-card-amenity = A Tradesman adds { TERM($amenity, form: "a") } (`{ $code }`): then it creates two units instead of one (ME-9, ME-10, ME-11)
medieval-card-has-amenity = A Tradesman has added the { $amenity }; it stays when the building is upgraded (ME-9, ME-10)
medieval-card-reformed = An enemy Reformist removes Monasteries (ME-15)
medieval-card-upgrade-first = A Peasant, Pawn or Tradesman of its owner upgrades it to { TERM($building, form: "a") } (`{ $code }`) (ME-9)
medieval-card-upgrade-second = A Pawn or Tradesman of its owner upgrades it to { TERM($building, form: "a") } (`{ $code }`) (ME-9)
medieval-card-highest = There's no higher level (ME-8)
medieval-card-destroyed = It blocks no unit; a unit of either side standing on it can destroy it instead of moving (ME-6, ME-12)
medieval-card-hit = The enemy's Flaming Ammo and Fire Spells also destroy it; the enemy's Shot takes a level off it (ME-16, ME-17)

medieval-card-shows-heal = The picture: from { $at } it can heal in the dashed frames
medieval-card-shows-twice = The picture: with the Minstrel on { $at }, units in the dashed frames may move twice
medieval-card-shows-captures = The picture: its moves, and the enemies it can capture
medieval-card-shows-edge = The picture: its moves, and in dashed frames the squares where it can return from abroad
medieval-card-shows-shots = The picture: the enemies it can shoot from { $at } have a star
medieval-card-shows-aside = The picture: it moves from { $from } to { $to }, and everything with a star is captured too
medieval-card-shows-choice = The picture: it moves from { $from } to { $to }, and everything with a star in one of the two directions is captured too
medieval-card-shows-emperor = The picture: the moves an enemy Emperor on { $at } has left
medieval-card-shows-knight = The picture: how a Knight on { $at } moves then
medieval-card-shows-burnt = The picture: it captures on { $at }, and the building there (with a star) is destroyed
medieval-card-shows-hit = The picture: it captures on { $at }; buildings with a star are destroyed, those in a dashed frame lose a level
medieval-card-shows-left = The picture: it has moved from { $from } to { $to }
medieval-card-shows-fire = The picture: the buildings it can burn from { $at } have a star
medieval-card-shows-safe = The picture: with the Wizard on { $at }, the units in dashed frames are safe
medieval-card-shows-turned = The picture: it moves from { $from } to { $to }, and units in a dashed frame change sides
medieval-card-shows-rotten = The picture: the units that die have a star
medieval-card-shows-new-life = The picture: its moves, and in a dashed frame the Church where it can begin a new life
medieval-card-shows-created = The picture: a Serf has just left the building on { $at }, which has created { LIST($units, form: "a") }

## How the game is played, on one card of at most twelve lines

medieval-advice =
    { "" }The inventor, Daniel Robert MacDuff, left no advice and no values. In his sample game White keeps building while “Black has an army coming along”, and is in trouble. **Herald's advice:**
    { "" }- Build where you stand, then step off. A building costs one turn and gives a unit each time it is left.
    { "" }- Get a second Serf early (a Farm). Lose your only builder and you can't build again.
    { "" }- A School is the quickest army: a Page moves one square in any direction, and one capture makes it a Squire.
    { "" }- Units rise by capturing. Capture with the unit that gains most by it, and don't feed the enemy's.
    { "" }- The supply is small: two Pages, two Priests, two Ladders, one royal of each class. Use up units before you create more of them, or raise the building.
    { "" }- Capturing every unit doesn't win. Stand on each enemy building and destroy it, or leave it only where its owner has no supply left for a new unit.
    { "" }- Keep a unit near each building: an enemy that steps onto it destroys it in the turn after, if you can't take that enemy.
medieval-guide =
    { "" }**Aim:** leave the enemy without units and buildings. There is no check; Kings are units like any other.
    { "" }The board starts empty: each side puts one **Serf** on its first row. A turn is one action: move or build.
    { "" }- Units move and capture as the picture shows, to squares without friends; buildings never block. A Warrior can repeat a Knight's leap
    { "" }- **Rising:** a unit that captures becomes the next of its line (Serf, Peasant, Pawn, Tradesman). By one more capture, the last one gains a specialisation. `/rules unit` shows them all
    { "" }- **Building:** Peasantry builds on its own square or next to it: Farms, Schools, Churches, Walls, Houses. It also upgrades them
    { "" }- **Creating:** when a unit of either side leaves a building, it creates a unit of its kind there, for its owner
    { "" }- So: build, step onto the building, leave it, and you have one more unit. `/rules building` shows what each creates
    { "" }- **Supply:** per class, at most 8 peasants, 2 warriors, 2 priests, 2 engines and 1 royal of each sex on the board
    { "" }- A unit standing on a building can destroy it, no matter who owns it
    { "" }**A move:** `N1g5-f6` · a Serf's `b5` · a capture `N1d5xc5=N2` · to build `(c6) p1`. Letters are rows, numbers are columns.
    { "" }**With the buttons:** pick a unit, or *Build…* and the building, then where it goes.


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
    White moves up, from a to h, and Black moves down.
lessons-medieval-me-1-ruling = Letters and numbers work as in the inventor's sample game.
lessons-medieval-me-2-title = Units and how they move
lessons-medieval-me-2-asked = units, unit, pieces, how units move, how pieces move, move, moves, movement, families, classes, which pieces, serf, peasant, pawn, tradesman, page, squire, knight, warrior, priest, bishop, archbishop, pope, ladder, battering ram, catapult, trebuchet, rook, vassal, lord, king, emperor, vassalette, lady, queen, empress, healer, sorcerer, arcane artisan, wizard, horse, soldier, how a queen moves, how a knight moves, kinds of units, types of units, list of units, how far, jump, walk, range, class, family, weak, strong, strongest unit, royal, royals, wizard moves, knights, pawns, bishops, rooks, queens, kings, names
lessons-medieval-me-2 =
    There are families of units: peasants, warriors, priests, siege engines, royals, and wizards if the match has them. Each family has four classes, and each class moves in its own way.
    `/rules unit` shows every unit with a picture. Most capture as they move.
lessons-medieval-me-3-title = Supply
lessons-medieval-me-3-asked = supply, limit, maximum, how many units, how many pieces, unit limit, too many, two queens, second king, run out, most units, number of units, why was nothing created, no more units, full, cap, maximum units, one king, duplicates
lessons-medieval-me-3 =
    Each class has one chess set's worth of pieces: of each class, a side can have at most 8 peasants, 2 warriors, 2 priests, 2 siege engines, 1 male and 1 female royal on the board.
    Anything beyond that doesn't happen. In the picture a second Vassal can't be created, so the House creates a Vassalette.
lessons-medieval-me-3-ruling = There are at most two wizards of a class.
lessons-medieval-me-4-title = The start
lessons-medieval-me-4-asked = start, setup, set up, starting position, empty board, why is the board empty, first serf, place a serf, place the first unit, who starts, who begins, who goes first, first move, begin, where are my pieces, place, first turn, how do I begin, put, deploy, where do I start, where are the pieces, how many pieces do I have
lessons-medieval-me-4 = The board starts empty. White puts a Serf on any square of row a, then Black puts one on any square of row h. Then White moves.
lessons-medieval-me-5-title = The turn
lessons-medieval-me-5-asked = turn, turns, actions, what can I do, how many moves per turn, moves per turn, one action, whose turn, options, possible actions, how many actions, order, play, what to do
lessons-medieval-me-5 =
    A turn is one action: move, build, upgrade, add an amenity, destroy, or do something special. Some moves lead to a further choice.
    You act with your own units only.
lessons-medieval-me-6-title = Moving and capturing
lessons-medieval-me-6-asked = capture, take, taking, kill, attack, how to capture, go, enter a square, blocked, building in the way, do buildings block, walk over a building, walk through, pass through, friend on a square, check, in check, checkmate, mate, king taken, king dies, king captured, kill the king, collide, occupied, stack, share a square, two units on a square, several units on a square, enemy, eat, hit, beat a unit, can I go through, jump over
lessons-medieval-me-6 =
    A unit moves to a square without units, or captures all the enemies on a square. It can't enter a square with a friend. Buildings never block.
    There is no check: royals can be captured like any other unit.
lessons-medieval-me-7-title = Rising
lessons-medieval-me-7-asked = promotion, promote, rise, rising, level up, rank up, upgrade a unit, get stronger, stronger, better units, next class, evolve, advance, become a knight, get a queen, why did my unit not rise, specialise, specialisation, specialize, other side, last rank, transform, turn into, pawn to queen, xp, experience, grow, strengthen, kill to rise, after a capture, become, tier, rise twice, class 4, specialised
lessons-medieval-me-7 =
    A unit that captures an enemy rises one class, once per move. A Page becomes a Squire, a Squire a Knight, and so on. It must, if the supply allows.
    A unit of class 4 gains a specialisation of your choice instead, and never a second one.
lessons-medieval-me-7-ruling = A new specialisation doesn't act in the move that gains it.
lessons-medieval-me-8-title = Buildings
lessons-medieval-me-8-asked = building, buildings, which buildings, kinds of buildings, farm, fief, school, academy, church, cathedral, wall, house, manor, cave, lair, stable, tower, levels, level of a building, list of buildings, structure, structures, types of buildings, what buildings are there, own a building, barracks
lessons-medieval-me-8 =
    Each family has buildings of three levels: Farm, School, Church, Wall and House come first. A building belongs to the side that built it, and a square holds at most one.
    `/rules building` shows each with a picture. In the picture White can build a House, a Wall or a School.
lessons-medieval-me-9-title = Who builds
lessons-medieval-me-9-asked = build, building, how to build, who builds, who can build, upgrade, upgrade a building, raise a building, construct, place a building, build a house, build a church, improve, builder, workers, peasants build, who upgrades, level 2, level 3, how do I make a building, cost, price, fortify
lessons-medieval-me-9 =
    Peasants build, on their own square or next to it. A Serf builds level 1. A Peasant also raises level 1 to 2, a Pawn also 2 to 3. A Tradesman also adds an amenity.
    A new building needs a square without a building and without enemies.
lessons-medieval-me-9-ruling = The page gives Pawns “the powers of Serfs” and level three. They also raise level 1 to 2: powers grow with the class, and otherwise a Pawn could do less than a Peasant.
lessons-medieval-me-10-title = Amenities
lessons-medieval-me-10-asked = amenity, amenities, market, monastery, tournament field, workshop, court, tower, add an amenity, two units, star, stable, what the tower does, bonus, extra unit, second unit, addon, improvement, extension, asterisk
lessons-medieval-me-10 = A Tradesman can give each building one amenity. It stays when the building is raised. A building with an amenity creates two units instead of one.
lessons-medieval-me-10-ruling = The inventor names only the amenities of the School and the Church. The others are Market, Workshop, Court and Tower.
lessons-medieval-me-11-title = Creation
lessons-medieval-me-11-asked = creation, create, new unit, new units, get units, more units, spawn, produce, train, recruit, make units, unit appeared, leave a building, vacate, what buildings do, why was nothing created, enemy leaves my building, unit from a building, how do I get a queen, give birth, where do units come from, how do I get, army, grow the army, make a knight, make a priest, make a king, free units, reinforcements, get a knight
lessons-medieval-me-11 =
    When a unit leaves a building's square and no unit remains there, the building creates a unit for its owner: of its family, and of the class of its level. With an amenity it creates two.
    It doesn't matter whose unit left. So move off your buildings!
lessons-medieval-me-11-ruling = The page says “When building for that piece is empty”. A unit that is captured or shot hasn't left: the page first says “whenever they are vacated”, and in its sample every creation follows a move.
lessons-medieval-me-12-title = Destroying
lessons-medieval-me-12-asked = destroy, destroying, destroy a building, demolish, raze, burn, tear down, remove a building, attack a building, capture a building, my own building, wreck, delete, crush, ruin, enemy building, capture building, take over a building, conquer, lose a building
lessons-medieval-me-12 = Instead of moving, a unit can destroy the building it stands on, its own or the enemy's. Nothing is created then.
lessons-medieval-me-12-ruling = A unit of yours on the square is enough, even if an enemy shares it.
lessons-medieval-me-13-title = Special peasants
lessons-medieval-me-13-asked = architect, doctor, minstrel, warrior, pilgrim, special peasant, tradesman, tradesman specialisation, peasant specialisations, special serf, special unit, peasants special
lessons-medieval-me-13 =
    A Tradesman can gain one of these. *Architect*: builds at level 2. *Doctor*: brings back the dead (ME-17). *Minstrel*: friends within two squares may move twice.
    { "" }*Warrior*: can also capture by a leap of exactly two squares. *Pilgrim*: leaves the board and returns as a Priest (ME-17).
lessons-medieval-me-14-title = Special warriors
lessons-medieval-me-14-asked = axe, mace, lance, sword, bow, weapon, weapons, special warrior, warrior, warrior specialisation, archer, shoot, shot, weapons of a warrior, range attack, ranged, multiple captures, side capture
lessons-medieval-me-14 =
    When a Warrior with a weapon moves, it also captures enemies near its path. *Axe*: those straight next to where it lands. *Mace*: those diagonally next to it. *Lance*: up to three in a row beyond that square. *Sword*: those on one square of its path.
    { "" }*Bow*: once, before or after its move, it shoots an enemy a knight's leap away. Only the shot is optional.
lessons-medieval-me-14-ruling = The page lets a Bow “capture pieces a Knight's move away before or after moving”. It shoots once, at one square. Weapons that capture more say so: “up to three pieces”, “all pieces”.
lessons-medieval-me-15-title = Special priests
lessons-medieval-me-15-asked = reformist, seculist, improvist, persecutist, crusadist, special priest, pope, pope specialisation, priest specialisations, religion, priests special, monasteries removed
lessons-medieval-me-15 =
    These act as long as the Pope is on the board. *Reformist*: enemy Monasteries are removed. *Seculist*: enemy Emperors move one square only. *Improvist*: your Churches become Cathedrals.
    { "" }*Persecutist*: an enemy Priest, or a wizard, that captures becomes a Serf of yours. *Crusadist*: your Knights and Warriors may also move one square diagonally.
lessons-medieval-me-15-ruling = The page says “Enemy Emperors move as Kings”. That is the king of chess, as in all its lists of moves, and not the unit King. A Reformist or an Improvist acts the moment it is gained.
lessons-medieval-me-16-title = Special siege engines and royals
lessons-medieval-me-16-asked = flaming, large, fast, fast-firing, shot, trojan, ammo, ammunition, trebuchet, special trebuchet, siege, siege engine, emperor, empress, special emperor, special royals, defensive, religious, fighting, popular, heired, leaves behind, engine, trebuchets, siege special, royals special, leave a wall
lessons-medieval-me-16 =
    When a Trebuchet captures: *Flaming* destroys the building there, *Shot* lowers the buildings around, *Large* also captures on the next square, and *Trojan* leaves a Page behind. *Fast-Firing* may always move twice.
    A special Emperor or Empress leaves something behind whenever it moves: a Wall, a Priest, a Page, a Serf, or a young royal.
lessons-medieval-me-16-ruling = Large “Can capture two squares in a row”: it must, as with all side captures. Trojan “Releases a Page on capturing square”: the Page appears where the Trebuchet came from, because the Trebuchet itself is on the captured square. A unit is left behind only if the square is empty then and the supply allows it.
lessons-medieval-me-16a-title = Special wizards
lessons-medieval-me-16a-asked = wizard, wizards, fire spell, humorous healing, befuddlement, rotten luck, new life, spell, spells, magic, special wizard, wizards special, sorcery, cast, what do wizards do
lessons-medieval-me-16a =
    Only in matches with wizards. *Fire Spell* burns a building from afar. *Humorous Healing*: friends next to it can't be captured. *Befuddlement*: after it moves, peasants next to it change sides.
    { "" }*Rotten Luck* kills all strong enemies, and itself. *A New Life*: on one of your Churches it may become a Priest.
lessons-medieval-me-16a-ruling = The page calls friends “immune to capture”. They are also safe from Rotten Luck: one rule for every way to leave the board. It lets a Wizard “walk into a Church”. It must be a friendly one, since a building works for the side that owns it.
lessons-medieval-me-17-title = Special actions
lessons-medieval-me-17-asked = special action, special actions, heal, healing, doctor, bring back the dead, revive, resurrect, dead unit, pilgrim, leave the board, fire spell, rotten luck, return, undo a death, come back to life, dead, healer, cast a spell, abroad, travel, doctor heals
lessons-medieval-me-17 =
    These take the place of a move. A *Doctor* heals: a friend who died one or two squares away comes back. The squares may lie along a row, a column or a diagonal, and nothing in between matters.
    A *Pilgrim* leaves the board from its edge. In a later turn it comes back as a Priest, on any empty edge square.
    { "" }*Fire Spell* destroys an enemy building along a row or a column, never diagonally, and only if no unit is in between. *Rotten Luck* kills all enemies of class 3 and 4, and the Wizard itself.
lessons-medieval-me-17-ruling = The page lets a Pilgrim return “in the next turn”. Any later turn will do: in the next one the edge may be full or the supply used up. It lets the Fire Spell “destroy buildings”. It only burns enemy ones, like the other attacks on buildings.
lessons-medieval-me-18-title = Further choices
lessons-medieval-me-18-asked = move twice, second move, two moves, move again, double move, stop, further decision, bow shot, shoot before moving, shoot after moving, asked after a move, again, twice, asked, why am I asked, second action, choices
lessons-medieval-me-18 =
    After its first move, a unit that may move twice is asked: a second move, or `stop`. A Bow that hasn't shot is asked: a shot, or `stop`.
    In the picture a Minstrel lets the Page move again.
lessons-medieval-me-18-ruling = A Bow gained in the first of two moves may shoot after the second one.
lessons-medieval-me-19-title = How the game is won
lessons-medieval-me-19-asked = win, winning, winner, victory, how to win, aim, goal, objective, lose, losing, lost, defeat, game over, end of the game, how the game ends, last unit, no units, beat my opponent, how to beat, purpose, object, object of the game, finish, eliminate, wipe out, destroy everything, only kings left, only two kings left, nothing left
lessons-medieval-me-19 = A side with no units, no buildings and no Pilgrims abroad has lost. If that is true of both sides at once, it's a draw.
lessons-medieval-me-20-title = Passing, and draws
lessons-medieval-me-20-asked = pass, passing, skip a turn, skip my turn, do nothing, must I move, stalemate, no moves, no legal moves, cannot move, draw, tie, repetition, threefold repetition, same position, three times, fifty moves, 50 turns, fifty move rule, end of the game, zugzwang, trapped, stuck, never ends, endless, forever, loop, repeat, draws, nobody wins, skip, blocked
lessons-medieval-me-20 =
    A side that can't do anything passes; two passes in a row are a draw. As long as you can do something, you can't pass.
    It's also a draw when a position occurs for the third time at the start of a turn, and after 50 turns of each side without a capture, building, destroying or Fire Spell.
lessons-medieval-me-20-ruling = Turns count when they end.

## Answers to questions without a card

lessons-medieval-answer-castling = There is no castling in Medieval Chess. A Castle is a building: the second level of a Wall.
lessons-medieval-answer-castling-asked = castle, castling, castled, rochade, swap king and rook, switch king and rook, exchange king and rook, O-O
lessons-medieval-answer-en-passant = There is no en passant in Medieval Chess. A unit captures enemies on the square it moves to; some special ones also capture elsewhere.
lessons-medieval-answer-en-passant-asked = en passant, passant, ep, in passing, capture in passing, take a pawn in passing
lessons-medieval-answer-check = There is no check and no checkmate in Medieval Chess. Kings and Queens can be captured like other units. You lose only when you have nothing left (ME-19).
lessons-medieval-answer-check-asked = check, in check, checkmate, mate, mated, king taken, king captured, king dies, king died, king attacked, protect the king, kill the king, discovered check, kings check, move into check, king in danger, threat, king safety
lessons-medieval-answer-double-step = There is no double step in Medieval Chess. A Serf always moves one square ahead.
lessons-medieval-answer-double-step-asked = double step, two squares first, first move of a pawn, pawn two squares, two steps
lessons-medieval-answer-stable = There are no stables in Medieval Chess. Knights come from warriors that capture enemies, or from a Great Academy.
lessons-medieval-answer-stable-asked = stable, stables, horses, barracks, how to get a knight
lessons-medieval-answer-chance = There is no luck in Medieval Chess: no dice, and even Rotten Luck always works.
lessons-medieval-answer-chance-asked = dice, die roll, luck, random, chance, randomness, coin, probability

## The tour

lessons-medieval-tour-serf = You are White, at the bottom, and move up. **You win when the enemy has no units and no buildings left.** A match starts like this: on an empty board. **Place your first Serf** anywhere on your first row.
lessons-medieval-tour-serf-hint = Choose any square. To type it: `P1@a4`, or just `a4`. Rows have letters here, and columns have numbers.
lessons-medieval-tour-serf-learned = A whole kingdom grows from one Serf on each side. In your next turns, let it build, step off, and build again.
lessons-medieval-tour-build = Your Serf can **build**. Let it build a School on c6, the square next to it.
lessons-medieval-tour-build-hint = Choose *Build…*, the School, then c6. To type it: `(c6) n1`. The letter n is for warriors.
lessons-medieval-tour-build-learned = A building makes nothing by itself. A unit has to enter it and leave it again.
lessons-medieval-tour-create = Your Serf stands on your School. **Move it off** and see what happens.
lessons-medieval-tour-create-hint = A Serf only moves straight up: from c5 to d5.
lessons-medieval-tour-create-learned = The School created a Page for you. When a unit leaves a building and no unit remains there, the building creates a unit.
lessons-medieval-tour-rise = Units **rise by capturing**. Your Page moves one square in any direction. Which black unit can it capture? Capture it.
lessons-medieval-tour-rise-hint = A Page moves one square in any direction: from c5 to d6.
lessons-medieval-tour-rise-learned = Your Page is a Squire now and moves farther. Its next capture makes it a Knight.
lessons-medieval-tour-leap = A **Squire** moves one square, or leaps exactly two, straight or diagonally. Two black units are near yours on c3. Which one can it capture? Capture it.
lessons-medieval-tour-leap-hint = From c3 to e5 is a leap of two squares diagonally.
lessons-medieval-tour-leap-learned = It leapt over the square between. `/rules unit` shows how each unit moves.
lessons-medieval-tour-upgrade = Your **Peasant** can raise your School to an Academy, which creates Squires right away. Do it.
lessons-medieval-tour-upgrade-hint = Choose *Build…*, the Academy, then c6. To type it: `(c6) n2`.
lessons-medieval-tour-upgrade-learned = A Pawn can raise it once more, and a Tradesman can add an amenity so it creates two units.
lessons-medieval-tour-house = Royals come from a **House**. Build one on your Serf's square. Black moves; then move the Serf off the House and choose a Vassal or a Vassalette.
lessons-medieval-tour-house-hint = Choose *Build…*, the House, then c5; then move the Serf from c5 to d5. To type it: `(c5) kq1`, then `P1c5-d5+K1`.
lessons-medieval-tour-house-learned = A House creates one royal at a time, male or female, as you choose. Each side can have one of each class: a second Vassal doesn't appear.
lessons-medieval-tour-church = One of your Serfs stands on a **Church**, the other on a **Wall**. A Church creates Priests, which move diagonally; a Wall creates Ladders, which move straight. Move the Serf that leaves a Priest behind.
lessons-medieval-tour-church-hint = The Church is on c3, the Wall on c6. To type it: `P1c3-d3`.
lessons-medieval-tour-church-learned = The first five buildings: a Farm creates Serfs, a School Pages, a Church Priests, a Wall Ladders, a House Vassals and Vassalettes. `/rules building` shows each.
lessons-medieval-tour-special = Your Trebuchet on a1 is of the highest class, and moves any distance in a straight line. **Which unit can it capture?** Capture it, and choose a specialisation for the Trebuchet.
lessons-medieval-tour-special-hint = The Serf on a5 is on its row. You can choose any of the five specialisations.
lessons-medieval-tour-special-learned = From its next move on, the specialisation works. Each family has its own five.
lessons-medieval-tour-win = The last task: **win the game**. Black has one Serf left, and the Farm it stands on; without the Serf, Black must pass. What do you do first, and what then?
lessons-medieval-tour-win-hint = Your Catapult on c2 moves up the column to g2. A unit standing on a building can destroy it instead of moving. To type it: `R3c2xg2`, then `(g2) x`.
lessons-medieval-tour-win-learned = A side has lost when it has no units and no buildings left. Capturing the Serf wasn't enough: as long as a building stood, the war continued.
