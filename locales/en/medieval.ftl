# Medieval Chess.

medieval-about = Serfs raise buildings, buildings raise units when they are vacated, and units rise by capturing, up to specialists of every trade.
medieval-how-to-write =
    { "" }- A move: `N1g5-f6`, a capture: `N1d5xc5=N2`; unit, from-square, to-square. The from-square may be left out when only one unit is meant (`N1f6`), and so may all of it but the square for a Serf (`b5`)
    { "" }- What happens in a move is written behind it and may be left out where there is no choice: side captures `x(e6 f7)`, promotion `=N2` or `=Axe`, creation `+K1`, what is left behind `^P1`
    { "" }- Building: `(c6) p1` builds or upgrades to that level, `(c6) p2*` adds the amenity, `(c6) x` destroys
    { "" }- A Bow's shot: `N4f5~e7`. A second move or a shot that you do without: `stop`
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
medieval-abroad = Abroad
    .small = abroad
medieval-supply-used = Supply used up
    .small = supply used up
medieval-badge-spec = { $spec }
medieval-badge-amenity = with { TERM($amenity, form: "a") }

## Actions

medieval-unit-spec = { $unit } ({ $spec })
medieval-unit-at = { $unit } { $at }
medieval-starts = A Serf is placed on { $at }
medieval-moves = { $unit } { $from } moves to { $to }
medieval-takes = { $unit } { $from } takes the { LIST($units) } on { $to }
medieval-and-aside = { $move }, and what stands on { LIST($squares) } beside
medieval-and-creates = { $move }; the { $building } creates { LIST($units, form: "a") }
medieval-and-creates-one = { $move }; the { $building } creates only { LIST($units, form: "a") }, for want of supply
medieval-and-creates-nothing = { $move }; the { $building } creates nothing, for want of supply
medieval-and-leaves = { $move }, leaving { TERM($unit, form: "a") } on { $from }
medieval-and-leaves-wall = { $move }, leaving a Wall on { $from }
medieval-and-rises = { $move } and rises to { $unit }
medieval-and-gains = { $move } and is now a specialist: { $spec }
medieval-and-lives-anew = { $move } and begins a new life as a Priest
medieval-and-turned = { $move } and becomes a Serf of the other side
medieval-and-turned-own = { $move } and becomes a Serf
medieval-stops = Stops there
medieval-shoots = The Bow on { $from } shoots the { LIST($units) } on { $at }
medieval-builds = { CAP(TERM($building, form: "a")) } is built on { $at }
medieval-upgrades = The { $old } on { $at } becomes { TERM($building, form: "a") }
medieval-adds = The { $building } on { $at } gets { TERM($amenity, form: "a") }
medieval-destroys = The { $building } on { $at } is destroyed
medieval-heals = { CAP($unit) } returns to { $at }, healed
medieval-departs = The Pilgrim on { $from } leaves the board
medieval-returns = The Pilgrim returns to { $at } as a Priest
medieval-burns = The Fire Spell of the Wizard on { $from } destroys the { $building } on { $at }
medieval-rotten = Rotten Luck from the Wizard on { $at } strikes all enemies of class 3 and 4, and the Wizard too
medieval-passes = No legal action: passes

## What is asked

medieval-ask-start = { $side }: where does the first Serf stand?
medieval-ask-must-move = { $side }: where does the Bow on { $at } move, having shot?
medieval-ask-again = { $side }: does the { $unit } on { $at } move again, or stop?
medieval-ask-shot = { $side }: does the Bow on { $at } shoot, or stop?

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
medieval-deed-aside = { $deed }, and { LIST($squares) } beside
medieval-deed-rise = { $deed }, rises to { $unit }
medieval-deed-gain = { $deed }, gains { $spec }
medieval-deed-turned = { $deed }, becomes a Serf
medieval-deed-creates = { $deed }, creates { LIST($units) }
medieval-deed-leaves = { $deed }, leaves { TERM($unit, form: "a") }
medieval-deed-stop = stay there
medieval-deed-shoot = shoot the { LIST($units) } on { $at }
medieval-deed-build = build { TERM($building, form: "a") }
medieval-deed-upgrade = make it { TERM($building, form: "a") }
medieval-deed-add = add { TERM($amenity, form: "a") }
medieval-deed-destroy = destroy the { $building }
medieval-deed-heal = heal the { $unit } on { $at }
medieval-deed-depart = leave the board
medieval-deed-burn = burn the { $building } on { $at }
medieval-deed-rotten = call Rotten Luck
medieval-deed-pass = no legal action

## Warnings

medieval-warning-wasted = the { $building } on { $at } cannot create all that it should, for want of supply (ME-3)
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
medieval-blocked = Something stands in the way of the { $unit } from { $from } to { $to }
medieval-own-there = There is a unit of yours on { $at }
medieval-nothing-to-take = There is no enemy unit on { $at } to take
medieval-other-aside = The move captures other squares beside
medieval-other-rise = The unit does not become that
medieval-other-created = The building does not create that
medieval-other-left = The unit does not leave that behind
medieval-no-caves = This match is played without wizards, so there are no caves
medieval-enemy-there = There is an enemy unit on { $at }
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
medieval-no-bow = On { $at } stands no Bow of yours
medieval-no-leap-away = { $at } is not a knight's leap away from { $from }
medieval-nothing-to-shoot = There is no enemy on { $at } to shoot
medieval-bow-cannot-move = A Bow that shoots before moving must move then, and the one on { $from } could not
medieval-bow-must-move = The Bow on { $at } has shot, and must move now
medieval-again-or-stop = The unit on { $at } may move again, or stop
medieval-shoot-or-stop = The Bow on { $at } may shoot, or stop
medieval-nothing-to-stop = There is no second move or shot to do without now
medieval-has-none = You have no { $unit } with { $spec } on the board
medieval-not-of-spec = On { $at } stands no unit of yours with { $spec }
medieval-nobody-died = No { $unit } of yours died on { $at } and waits there to be healed
medieval-no-doctor-near = No Doctor of yours is one or two squares away from { $at } in a straight line
medieval-unit-there = There is a unit on { $at }
medieval-supply = Your supply has only { $most } of { TERM($unit, form: "many") }, and all are on the board
medieval-no-pilgrim = On { $at } stands no Pilgrim of yours
medieval-no-edge = { $at } is not at the edge of the board
medieval-nobody-abroad = No Pilgrim of yours is abroad
medieval-depart-creates = The building that the Pilgrim leaves creates something else
medieval-own-building = The building on { $at } is your own
medieval-fire-blocked = From { $from } no free straight line leads to { $at }
medieval-may-not-pass = You have a legal action, so you cannot pass

medieval-how = { CAP(TERM($unit, form: "a")) } moves as { $moves }
medieval-how-serf = A Serf moves one square straight up
medieval-how-peasant = A Peasant moves one square straight up or sideways

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
medieval-next-other-family = Build another family: `p`, `n`, `b`, `r` or `kq`
medieval-next-no-x = Write `-` in place of `x` to move there
medieval-next-name-both = Name the from-square too, or another square

## Setups

medieval-setup-no-object = `{ $key }` is not an object by square
medieval-setup-no-square = `{ $key }` has `{ $text }`, which is no square from a1 to h8
medieval-setup-square-twice = `{ $key }` names { $at } twice
medieval-setup-no-list = the units on { $at } are not a list
medieval-setup-no-unit = a unit of { $at } is not an object with `side`, `code` and `spec`
medieval-setup-no-building = the building on { $at } is not an object with `side`, `family`, `level` and `amenity`
medieval-setup-unknown-key = { $at } has an unknown key `{ $key }`
medieval-setup-no-side = { $at } has no `side`, "white" or "black"
medieval-setup-no-code = `{ $text }` on { $at } is no unit; units are P, N, B, R, K, Q or W with a class from 1 to 4
medieval-setup-no-spec = `{ $text }` on { $at } is no specialisation
medieval-setup-spec-below-four = { $code } on { $at } cannot be { $spec }: specialisations begin at class 4
medieval-setup-spec-of-others = { $code } on { $at } cannot be { $spec }, which belongs to another family
medieval-setup-no-wizards = { $at } has a wizard or a cave, but the option `wizards` is off
medieval-setup-no-house = `{ $text }` on { $at } is no family of buildings; they are `p`, `n`, `b`, `r`, `kq` and `w`
medieval-setup-no-level = the building on { $at } has no `level` from 1 to 3
medieval-setup-no-amenity = the `amenity` of the building on { $at } is not true or false
medieval-setup-cannot-share = { LIST($units) } cannot stand on { $at } together
medieval-setup-no-graveyard = `graveyard` is not a list
medieval-setup-no-count = `abroad` of { $side } is not a number from 0 to { $most }
medieval-setup-supply = { $side } has { $count } { $code } on the board, and the supply is { $most }
medieval-setup-other-board = `board` says something else than `units` and `buildings`
