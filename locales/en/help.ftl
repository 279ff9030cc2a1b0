# Help.

help-herald = **Herald** is a referee for chess variants that no other server plays: it knows the rules, draws the board and keeps the record. Press a game below and you are playing within a minute; in a match, **Help** stands under every board.
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
    { "" }-# The picture shows a sensible first turn: { LIST($opening, with: "comma") }.
help-rules-found = **{ $game }**: the best matches for { $typed }. The menu below has the card of each, with a picture and the full text.
help-rules-answer = These rules of **{ $game }** come closest to { $typed }. The menu below has their cards, with pictures and the full text.
help-nothing-found = I found nothing about { $typed } in **{ $game }**. Choose a part of the rulebook below, or try other words.
help-no-such-rule = { $game } has no rule { $rule }. Type `/rules show` and choose one from the list.

# Cards about units and buildings.
help-card = **{ $name }** `{ $code }` · { $game }
help-card-label = { $code } { $name }
help-card-needs = -# Only in matches with `{ $key }: { $value }`.
help-card-missing = -# Only in matches with `{ $key }: { $value }`; the match here is played without.
help-card-rules = -# `/rules show` has the rules in full.
help-no-cards = No game has cards about its pieces. `/help` explains each game.
help-no-such-unit = I don't know a unit { $typed }. Did you mean { LIST($near, with: "or") }? Type `/rules unit` and choose one from the list.
help-no-such-building = I don't know a building { $typed }. Did you mean { LIST($near, with: "or") }? Type `/rules building` and choose one from the list.
help-nothing-like-unit = I don't know a unit { $typed }. Type `/rules unit` and choose one from the list.
help-nothing-like-building = I don't know a building { $typed }. Type `/rules building` and choose one from the list.
