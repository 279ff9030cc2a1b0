# The form for a new match.

new-match-title = New match
new-match-opponent = Whom do you want to play?
new-match-opponent-about = Leave it empty to let anyone in this channel accept. I play, too: choose Herald.
new-match-anyone = Anyone in this channel
new-match-game = Which game?
new-match-choose-game = Choose a game
new-match-clock = How much time do you both get?
new-match-usual-clock = As usual in this server
new-match-side = Which side do you play?
new-match-by-lot = Drawn by lot
new-match-rated = Rated match
new-match-rated-about = The result changes both players' ratings.

## The command of the menu on people: right click on somebody, then *Apps*

new-match-on-person = Challenge
