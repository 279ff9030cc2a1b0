# Help.

help-herald =
    { "" }**Herald** is a referee for chess variants that no other server plays. It knows the rules, draws the board and keeps the record.
    { "" }- `/challenge` someone, or anyone in the channel
    { "" }- `/move` by typing; legal moves are suggested as you type. Or use the buttons under the board
    { "" }- `/board` and `/legal` show the board and your moves, to you alone
    { "" }- `/draft` shows a turn of several actions before you send it; `/settings` if you don't want to be asked
    { "" }- `/draw`, `/resign`, `/takeback`, `/abort`, `/games`, `/seeks`; `/if` keeps an answer ready
    { "" }- `/enlist`, `/release` and `/roster` for teams, where a game has fights; `/orders` decides once and for all
    { "" }- `/export`, `/import` and `/replay` take records out, bring them in and step through them
    { "" }- `/tour` teaches a game in small tasks; `/rules` has every rule as a card with a picture, and refusals lead there
    { "" }- `/unit` and `/building` explain a piece with a picture, where a game has many

    Games (`/help game:` explains one):
help-listed-game = **{ $game }** by { $inventor }: { $about }
help-game =
    { "" }**{ $game }**, invented by { $inventor }. { $about }

    { "" }**How moves are written**
    { $how }

    -# `/rules` has the { $rules } rules of this game.
help-guide =
    { "" }**How to play { $game }**
    { $text }
    { "" }-# `/rules` has all { $rules } rules; `/help` elsewhere lists the commands.
help-rules-found = **{ $game }**: what fits { $typed } best. `/rules` with its number shows a rule in full.
help-no-such-rule = { $game } has no rule { $rule }. Type `/rules` and choose one from the list.

# Cards about units and buildings.
help-card = **{ $name }** `{ $code }` · { $game }
help-card-label = { $code } { $name }
help-card-needs = -# Only in matches with `{ $key }: { $value }`.
help-card-missing = -# Only in matches with `{ $key }: { $value }`; the match here is played without.
help-card-rules = -# `/rules` has the rules in full.
help-no-cards = No game has cards about its pieces. `/help` explains each game.
help-no-such-unit = I know no unit { $typed }. Did you mean { LIST($near, with: "or") }? Type `/unit` and choose one from the list.
help-no-such-building = I know no building { $typed }. Did you mean { LIST($near, with: "or") }? Type `/building` and choose one from the list.
