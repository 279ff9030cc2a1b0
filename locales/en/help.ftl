# Help.

help-herald =
    { "" }**Herald** is a referee for chess variants that no other server plays. It knows the rules, draws the board and keeps the record.
    { "" }- `/challenge` someone, anyone in the channel, or me (`/hint` and `/analyse` help you); `/seek` and `/seeks` find opponents
    { "" }- `/move` and `/answer` by typing, or the buttons under the board; `/if` keeps an answer ready
    { "" }- `/board` and `/legal` show the board and your moves; `/draft` a turn before you send it
    { "" }- `/turns` lists all that waits for you, `/games` what is played here; `/notices` says how you are told
    { "" }- `/clock`, `/vacation` and `/hours`: time, and when yours does not run
    { "" }- `/draw`, `/resign`, `/takeback`, `/abort`, `/close`; a moderator can `/adjudicate`
    { "" }- `/enlist`, `/release` and `/roster` for teams in fights; `/orders` settles decisions in advance
    { "" }- `/export`, `/import` and `/replay` for records; `/profile` and `/leaderboard` for ratings
    { "" }- `/tour` teaches a game; `/rules` has a card for every rule; `/unit` and `/building` explain pieces, `/why` refusals and losses; `/since` shows what you missed
    { "" }- `/settings` and `/privacy` are yours, `/setup` is for whoever manages the server

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
help-advice =
    { "" }**How to play { $game } well**
    { $text }
    { "" }-# The picture shows a sensible first turn: { LIST($opening, with: "comma") }.
help-rules-found = **{ $game }**: the best matches for { $typed }. `/rules` with its number shows a rule in full.
help-no-such-rule = { $game } has no rule { $rule }. Type `/rules` and choose one from the list.

# Cards about units and buildings.
help-card = **{ $name }** `{ $code }` · { $game }
help-card-label = { $code } { $name }
help-card-needs = -# Only in matches with `{ $key }: { $value }`.
help-card-missing = -# Only in matches with `{ $key }: { $value }`; the match here is played without.
help-card-rules = -# `/rules` has the rules in full.
help-no-cards = No game has cards about its pieces. `/help` explains each game.
help-no-such-unit = I don't know a unit { $typed }. Did you mean { LIST($near, with: "or") }? Type `/unit` and choose one from the list.
help-no-such-building = I don't know a building { $typed }. Did you mean { LIST($near, with: "or") }? Type `/building` and choose one from the list.
