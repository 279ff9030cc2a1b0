# Help.

help-herald =
    { "" }**Herald** is a referee for chess variants that no other server plays. It knows the rules, draws the board and keeps the record.
    { "" }- `/challenge` someone, or anyone in the channel
    { "" }- `/move` by typing; legal moves are suggested as you type. Or use the buttons under the board
    { "" }- `/board` and `/legal` show the board and your moves, to you alone
    { "" }- `/draft` shows a turn of several actions before you send it; `/settings` if you don't want to be asked
    { "" }- `/draw`, `/resign`, `/games`
    { "" }- `/enlist`, `/release` and `/roster` for teams, where a game has fights; `/orders` decides once and for all
    { "" }- `/export`, `/import` and `/replay` take records out, bring them in and step through them
    { "" }- `/rules` has every rule by its number; refusals name the number

    Games (`/help game:` explains one):
help-listed-game = **{ $game }** by { $inventor }: { $about }
help-game =
    { "" }**{ $game }**, invented by { $inventor }. { $about }

    { "" }**How moves are written**
    { $how }

    -# `/rules` has the { $rules } rules of this game.
help-no-such-rule = { $game } has no rule { $rule }. Type `/rules` and choose one from the list.
