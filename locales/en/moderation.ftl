# Tools against abuse: bars, games that are turned off, matches declared void. A description has at most 100 characters.

moderation-command-bar = Bar someone from games in this server, lift a bar, or list who is barred
moderation-command-bar-person = The person; leave it out to list who is barred
moderation-command-bar-reason = The reason; they see it when I refuse a command
moderation-command-bar-lift = Lift the bar
moderation-choice-lift = yes
moderation-command-games = Turn a game off in this server or on again, or list what is off
moderation-command-games-off = The game to turn off: no new matches or practice boards of it
moderation-command-games-on = The game to turn on again

## A command is refused

moderation-refused-everywhere = My operator has barred you from using me. Reason: { $reason }.
moderation-refused-in-server = My operator has barred you from using me in this server. Reason: { $reason }.
moderation-refused-by-managers = This server's managers have barred you from games here. Reason: { $reason }. You can ask them about it.
moderation-refused-server = My operator has barred this server, so I take no commands here. Matches stay as they are, and their clocks are stopped. Reason: { $reason }.
moderation-refused-match = You're barred in the server of match { $match }, so you can't continue it. Use a command there to see who barred you, and why.
moderation-own-data = You can still get your data with `/settings export`, or delete it with `/settings erase`.
moderation-opponent-barred = { $person } can't play here right now. Challenge someone else, or anyone here with `/challenge`.
moderation-game-off = { $game } is turned off in this server. `/play` shows the games you can play here.
moderation-all-off = Every game is turned off in this server. A server manager can turn them on with `/server games`.

## In a match, once

moderation-heading = **Match { $match } · { $game }**
moderation-told-by-operator = My operator has barred { $name }, who plays { $side } and can't move until the bar is lifted.
moderation-told-by-managers = This server's managers have barred { $name }, who plays { $side } and can't move until the bar is lifted.
moderation-told-choices = { $opponent }, you can wait, or ask a server manager to end the match with `/server adjudicate match:{ $match }`.
moderation-told-choices-elsewhere = { $opponent }, you can wait, or end the match with `/resign match:{ $match }`.
moderation-told-clock = Their clock keeps running.
moderation-told-part-by-operator = My operator has barred { $name }, who has a part in this match. Captains can take pieces back with `/team release`.
moderation-told-part-by-managers = This server's managers have barred { $name }, who has a part in this match. Captains can take pieces back with `/team release`.
moderation-told-lifted = { $name } is no longer barred, and the match continues.
moderation-told-server = My operator has barred this server, so I take no moves or commands here. The match is on hold, and clocks are stopped until the bar is lifted.
moderation-told-server-lifted = This server is no longer barred. The match continues, and clocks run again.

## To managers

moderation-you-barred = { $person } is barred from games in this server. I'll tell the others in their matches. To lift it, use `/server bar` with `lift`.
moderation-you-lifted = { $person } is no longer barred from games in this server.
moderation-self = You can't bar yourself or me.
moderation-no-reason = Please say why with `reason`: they see it when I refuse a command.
moderation-not-barred = This server's managers haven't barred that person. `/server bar` lists who is barred.
moderation-none-barred = No one is barred from games in this server.
moderation-barred = Barred from games in this server:
moderation-barred-line = - { $person }, { $when }: { $reason }
moderation-none-off = Every game is on in this server.
moderation-off = Turned off in this server: { LIST($games) }.
moderation-turned-off = { $game } is now off in this server: no new matches or practice boards. Matches in progress continue. To turn it on again, use `/server games` with `on`.
moderation-turned-on = { $game } is on again in this server.
moderation-is-off = { $game } is already off.
moderation-is-on = { $game } is already on.

## herald bar, herald void and herald forget

moderation-cli-whom = name a person, a server with --server, or both
moderation-cli-reason = give a reason with --reason: people who are refused see it
moderation-cli-empty-reason = the reason is empty: everyone in the match sees it
moderation-cli-none = No one is barred.
moderation-cli-line = { $whom }, since { $since }, by { $by }: { $reason }
moderation-cli-everywhere = person { $person } everywhere
moderation-cli-in-server = person { $person } in server { $server }
moderation-cli-server = server { $server }
moderation-cli-operator = the operator
moderation-cli-managers = the server's managers
moderation-cli-barred = Barred: { $whom }. Herald tells the others in their matches.
moderation-cli-lifted = No longer barred: { $whom }.
moderation-cli-not-barred = there is no bar by the operator on { $whom }; `herald bar` lists all
moderation-cli-voided = Match { $match } is void. The reason is posted where it is played.
moderation-cli-no-match = there is no match { $match }
moderation-cli-void-already = match { $match } is already void
moderation-cli-unreadable = match { $match } doesn't replay, so it can't be declared void; `herald check` says why
moderation-cli-forgotten = Person { $person } is forgotten.
moderation-cli-forgetting = Person { $person } is being forgotten; Herald finishes it, even after a restart.
moderation-cli-unknown-person = Herald keeps nothing about person { $person }
moderation-cli-waits = Saved. Herald carries it out as soon as it runs.
