# The front door: the games, and how to begin each.

front-door-asked = **Which game would you like to play?** I know the rules, draw the board and keep the record. Every legal move is a button, so you can begin before you know the rules.
front-door-pinned = **Play a game here.** I know the rules, draw the board and keep the record. Every legal move is a button, so you can begin before you know the rules.
front-door-listed = **{ $game }** by { $inventor }: { $about }
front-door-choose = -# Press a game to play it, to challenge somebody to it, or to learn it.
front-door-picture = The boards of { LIST($games) }, with pieces on them.
front-door-game =
    { "" }**{ $game }**, invented by { $inventor }. { $about }
    { "" }**Play Herald** begins a match at once: you move first, and I play at level { $level }. Or choose another level.
front-door-game-of-all =
    { "" }**{ $game }**, invented by { $inventor }. { $about }
    { "" }**Play Herald** begins a match at once: you move first, and I play at the level you've reached. Or choose another level.
front-door-game-of-people = **{ $game }**, invented by { $inventor }. { $about }
front-door-begun = **Match { $match }** has begun in { $place }. You play { $side } and move first; I play at level { $level }. Make your first move here, then go on there.
front-door-whom = **Whom do you challenge to { $game }?** Choose somebody below, or let anyone in this channel accept. `/challenge` lets you choose your side, a clock and a rated match, too.
front-door-how-to-learn = **How would you like to learn { $game }?** The tour teaches it by small tasks in a few minutes, *How do I play?* explains it on one card, and on a practice board you play both sides as you like.
front-door-begun-here = **Match { $match }** has begun. You play { $side } and move first; I play at level { $level }. Make your first move here.
front-door-people-elsewhere = To play { $game } with other people, use `/challenge` where they read it: in a server, in a group or in your direct messages with them. Here I play you myself: press **Play Herald**.
front-door-begins-here = You asked me for a match of **{ $game }** in a place where I can only answer you, so we play it here.
front-door-directs-closed = I can only answer you in this place, so we would play in our direct messages, but Discord doesn't let me write to you there. Open my profile, press **Message** and use `/play` in that chat, or allow direct messages from a server that we share and press **Play Herald** again.
front-door-may-not-pin = Only those who manage this server or its channels can post the front door for everybody. Use `/play` for yourself.
front-door-commands = **All commands**
front-door-command = `/{ $name }`: { $about }
front-door-all-commands = All commands
front-door-all-games = All games
front-door-anyone = Anyone here
front-door-challenge = Challenge someone
front-door-choose-somebody = Choose somebody
front-door-learn = Learn
front-door-level = Level { $level }
front-door-pin = Post this for everybody
front-door-play-herald = Play Herald
