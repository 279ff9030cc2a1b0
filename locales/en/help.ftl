# Help.

help-herald = **Herald** is a referee for chess variants you can't play on any other server: it knows the rules, draws the board and keeps the record. Press a game below and you're playing within a minute. In a match, **Help** is under every board.
help-game =
    { "" }**{ $game }**, invented by { $inventor }. { $about }

    { "" }**How moves are written**
    { $how }

    -# `/rules show` has the { $rules } rules of this game.
help-guide =
    { "" }**How to play { $game }**
    { $text }
    { "" }-# `/rules show` has all { $rules } rules; `/help` with `how: commands` lists the commands.
help-advice =
    { "" }**How to play { $game } well**
    { $text }
    { "" }-# In the picture, a sensible first turn: { LIST($opening, with: "comma") }.
help-rules-found = **{ $game }**: best matches for { $typed }. The menu below has their cards.
help-rules-answer = Rules of **{ $game }** closest to { $typed }. The menu below has their cards.
help-nothing-found = I found no **{ $game }** rule for { $typed }. Choose a part of the rulebook below, or try other words.
help-no-such-rule = { $game } has no rule { $rule }. Type `/rules show` and choose one from the list.

# Cards about units and buildings.
help-card = **{ $name }** `{ $code }` · { $game }
help-card-label = { $code } { $name }
help-card-needs = -# Only in matches with `{ $key }: { $value }`.
help-card-missing = -# Only in matches with `{ $key }: { $value }`; this match is played without.
help-card-rules = -# `/rules show` has the full rules.
help-no-cards = No game has cards for its pieces. `/help` explains each game.
help-no-such-unit = I don't know a unit called { $typed }. Did you mean { LIST($near, with: "or") }? Type `/rules unit` and choose one from the list.
help-no-such-building = I don't know a building called { $typed }. Did you mean { LIST($near, with: "or") }? Type `/rules building` and choose one from the list.
help-nothing-like-unit = I don't know a unit called { $typed }. Type `/rules unit` and choose one from the list.
help-nothing-like-building = I don't know a building called { $typed }. Type `/rules building` and choose one from the list.
