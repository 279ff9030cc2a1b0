# Challenges.

challenge-of-game = **{ $game }**
challenge-of-record = **{ $game }**, going on from a record
challenge-somebody = { $opponent }, { $challenger } challenges you to a match of { $what }.
challenge-anyone = { $challenger } challenges anyone here to a match of { $what }.
challenge-plays = { $challenger } plays { $side }.
challenge-by-lot = Sides are drawn by lot.
challenge-options = Options: { LIST($options) }.
challenge-option = { $key } { $value } ({ $about })
challenge-about = { $about } The challenge lapses { $when }.
challenge-anyone-here = anyone here
challenge-state-open = open
challenge-state-accepted = accepted
challenge-state-declined = declined
challenge-state-withdrawn = withdrawn
challenge-state-lapsed = lapsed after a week
challenge-closed = { $challenger } challenged { $whom } to **{ $game }** — { $state }.
challenge-closed-begun = { $challenger } challenged { $whom } to **{ $game }** — { $state }: match { $match } has begun.
challenge-made = Your challenge is made. { $opponent } can accept it for a week.
challenge-made-to-anyone = Your challenge is made. Anyone in this channel can accept it for a week.
challenge-you-accepted = Accepted. Match { $match } begins.
challenge-you-declined = Declined.
challenge-you-withdrew = Your challenge is withdrawn.
challenge-elsewhere = Challenges are made in a server's channel, where your opponent can see them. Use `/challenge` there.
challenge-thread = Match { $match } · { $game } · { $white } – { $black }
challenge-permission = **{ $name }**
challenge-lacking-permissions = I can't play here: in this channel I lack the permission { LIST($permissions) }. Ask someone who manages this server to give it to me, or use another channel.
