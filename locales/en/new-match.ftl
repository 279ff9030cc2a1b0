# The form for a new match.

new-match-title = New match
new-match-opponent = Who do you want to play?
new-match-opponent-about = Leave it empty to let anyone in this channel accept. To play me, choose Herald.
new-match-anyone = Anyone in this channel
new-match-game = Which game?
new-match-choose-game = Choose a game
new-match-clock = How much time do you both get?
new-match-usual-clock = This server's usual clock
new-match-side = Which side do you play?
new-match-by-lot = Random
new-match-rated = Rated match
new-match-rated-about = The result changes both players' ratings.

## The command in the menu on people: right-click a person, then *Apps*

new-match-on-person = Challenge
