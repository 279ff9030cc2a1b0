# Texts of pictures, alternative texts and text boards.

# The words in a picture.
render-to-play = to play

# The alternative text: sentences, each ended once.
render-text = { LIST($sentences, with: "sentences") }
render-sentence = { $text }.
# The players.
render-players = { LIST($players, with: "comma") }
render-player = { $side } is { $name }
render-player-of-strength = { $side } is { $name } ({ $strength })
render-last-action = Last action: { $action }
render-side-pieces = { $side }: { LIST($groups, with: "semicolon") }
render-side-no-pieces = { $side }: no pieces
render-more = And { $count } more

# A side's pieces of a kind and where they are; those on their way; by code instead of by name.
render-group = { $count ->
    [1] { $piece } { LIST($squares, with: "comma") }
   *[other] { TERM($piece, form: "many") } { LIST($squares, with: "comma") }
}
render-group-entering = { $count ->
    [1] { $piece } entering { LIST($squares, with: "comma") }
   *[other] { TERM($piece, form: "many") } entering { LIST($squares, with: "comma") }
}
render-group-code = { $code } { LIST($squares, with: "comma") }
render-group-code-entering = { $code } entering { LIST($squares, with: "comma") }
# A square or a piece with the badges on the piece.
render-badges = { $text } ({ LIST($badges, with: "comma") })

# Pieces lost in the last turn, if nothing on the board shows it.
render-fallen = Fallen: { LIST($fallen, with: "comma") }
render-fell = { $side }'s { $piece } on { $square }

# Hands, captured pieces and the like; a piece in them, or one of the other side.
render-tray = { $side } { TERM($title, form: "small") }: { LIST($pieces, with: "comma") }
render-tray-piece = { $count ->
    [1] { $piece }
   *[other] { $count } { TERM($piece, form: "many") }
}
render-tray-piece-of = { $count ->
    [1] { $owner } { $piece }
   *[other] { $count } { $owner } { TERM($piece, form: "many") }
}
render-tray-code = { $count ->
    [1] { $code }
   *[other] { $count } { $code }
}
render-tray-code-of = { $count ->
    [1] { $owner } { $code }
   *[other] { $count } { $owner } { $code }
}

# Squares marked for a choice.
render-marks-chosen = Chosen: { LIST($squares, with: "comma") }
render-marks-destination = May go to: { LIST($squares, with: "comma") }
render-marks-capture = May capture on: { LIST($squares, with: "comma") }
render-marks-path = On the way: { LIST($squares, with: "comma") }
render-marks-pending = Pending: { LIST($squares, with: "comma") }
render-arrows = Arrows: { LIST($ways, with: "comma") }
render-arrow = { $from } to { $to }
# All legal ways from each square.
render-reach = Ways: { LIST($ways, with: "semicolon") }
render-reach-from = { $from } to { LIST($squares, with: "comma") }
# How strongly a side attacks squares: by how many pieces, or by how much power. Each group is a
# number with the squares that are attacked so strongly.
render-attacks-pieces = { $side } attacks, by number of pieces: { LIST($groups, with: "semicolon") }
render-attacks-power = { $side } attacks, by power: { LIST($groups, with: "semicolon") }
render-attacks-none = { $side } attacks no square
render-attacked = { $strength } on { LIST($squares, with: "comma") }
# A fight.
render-duel = The fight for { $at }: { $attacking }'s { $attacker } attacks, { $defending }'s { $defender } defends
render-duel-decided = { $fight }; { $outcome }
render-duel-title = The fight for { $at }
render-marks-refused = Refused: { LIST($squares, with: "comma") }
render-marks-destroyed = Destroyed on: { LIST($squares, with: "comma") }

# Codes and their names.
render-codes = Codes: { LIST($codes, with: "comma") }
render-code = { $code } { $piece }

# Below the text board.
render-board-case = { $white }: capital letters, { $black }: small letters
render-board-star = { $black }: *
render-board-empty = Empty: . plain, : enchanted
render-board-list = { LIST($parts, with: "comma") }
render-board-crowds = + { LIST($squares, with: "comma") }
render-board-badges = { $side }: { LIST($pieces, with: "semicolon") }
render-board-badged = { $code } { $square } { LIST($badges, with: "comma") }

# The signs before a square of the text board.
render-sign-danger = { $sign } in danger
render-sign-chosen = { $sign } chosen
render-sign-destination = { $sign } may go here
render-sign-pending = { $sign } pending
render-sign-path = { $sign } on the way
render-sign-destroyed = { $sign } destroyed here
render-sign-taking = { $sign } taking part
render-sign-refused = { $sign } refused here
render-sign-last-to = { $sign } last action to
render-sign-last-from = { $sign } last action from

# A sheet of every kind of piece.
render-legend = { $game }: how { LIST($pieces) } move. A dot: it can go there; a ring: it can capture there.
