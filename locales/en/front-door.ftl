# The front door: the games, and how to start each.

front-door-asked = **Which game would you like to play?** I know the rules, draw the board and keep the record. Every legal move is a button, so you can start before you know the rules.
front-door-pinned = **Play a game here.** I know the rules, draw the board and keep the record. Every legal move is a button, so you can start before you know the rules.
front-door-listed = **{ $game }** by { $inventor }: { $about }
front-door-choose = -# Press a game to play it, challenge someone or learn it.
front-door-picture = The boards of { LIST($games) }, with pieces.
front-door-game =
    { "" }**{ $game }**, invented by { $inventor }. { $about }
    { "" }**Play Herald** starts a match at once: you move first, and I play at level { $level }. Or choose another level.
front-door-game-of-all =
    { "" }**{ $game }**, invented by { $inventor }. { $about }
    { "" }**Play Herald** starts a match at once: you move first, and I play at the level you've reached. Or choose another level.
front-door-game-of-people = **{ $game }**, invented by { $inventor }. { $about }
front-door-begun = **Match { $match }** has begun in { $place }. You play { $side } and move first; I play at level { $level }. Make your first move here, then continue there.
front-door-whom = **Who do you want to play { $game } with?** Choose someone below, or let anyone in this channel accept. With `/challenge` you can also choose your side, a clock and a rated match.
front-door-how-to-learn = **How would you like to learn { $game }?** The tour teaches you with small tasks in a few minutes. *How do I play?* explains the game on one card. On a practice board you move both sides.
front-door-begun-here = **Match { $match }** has begun. You play { $side } and move first; I play at level { $level }. Make your first move here.
front-door-people-elsewhere = To play { $game } with other people, use `/challenge` where they are: in a server, a group or your direct messages with them. Here you can play me: press **Play Herald**.
front-door-begins-here = You asked for a match of **{ $game }** in a place where I can only answer you, so we're playing it here.
front-door-directs-closed = I can only answer you in this place, so we'd play in direct messages, but Discord won't let me write to you there. Open my profile, press **Message** and use `/play` in that chat. Or allow direct messages from a server we share and press **Play Herald** again.
front-door-may-not-pin = Only people who manage this server or its channels can post this for everyone. Use `/play` for yourself.
front-door-commands = **All commands**
front-door-command = `/{ $name }`: { $about }
front-door-all-commands = All commands
front-door-all-games = All games
front-door-anyone = Anyone here
front-door-challenge = Challenge someone
front-door-choose-somebody = Choose someone
front-door-learn = Learn
front-door-level = Level { $level }
front-door-pin = Post this for everyone
front-door-play-herald = Play Herald
