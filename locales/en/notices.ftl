# What waits for somebody, and how they are told: /games, /settings notices, direct messages.

notices-command-turns = Every match that waits for you, in all servers (only you see it)

notices-none-wait = No match waits for you. `/games` lists all of yours.
notices-waiting = { $count ->
        [one] **1 match waits for you**
       *[other] **{ $count } matches wait for you**
    }
notices-more = { $count ->
        [one] And 1 more; `/games` names them all.
       *[other] And { $count } more; `/games` names them all.
    }
notices-both = { $white } and { $black }
notices-listed = [Match { $match }]({ $link }) · { $game } against { $opponent } · { $asked }
notices-listed-last = { " " }· last move { $action }
notices-listed-until = { " " }· you have until { $when }
notices-listed-since = { " " }· asked { $when }
notices-move = your move
notices-decision = your decision: { $question }
notices-plan = your plan for a fight
notices-report = your report of a fight
notices-here = **Others in this channel**
notices-listed-here = [Match { $match }]({ $link }) · { $game } · { $white } against { $black } · last move { $when }

notices-told = **[Match { $match }]({ $link }) · { $game }** against { $opponent }: { $asked }.
notices-told-last = Last move: { $action }.
notices-told-until = You have until { $moment }, { $when }.
notices-reminder = ⏳ { $left } left.
notices-draw = **[Match { $match }]({ $link }) · { $game }**: { $opponent } offers you a draw. Accept it where the match is played, or play on.
notices-called = **Match { $match }**: { $person }, it is your turn.
notices-called-until = **Match { $match }**: { $person }, it is your turn. You have until { $when }.
notices-reminded = ⏳ { $person }, { $left } left for your { $decision } in [match { $match }]({ $link }).
notices-reminded-move = move
notices-reminded-decision = decision
notices-reminded-plan = plan
notices-reminded-report = report
notices-called-draw = **Match { $match }**: { $person }, a draw is offered to you. Accept it above, or play on.
notices-refused = I can't write you direct messages at the moment: Discord refuses them. I call you where a match is played and try again in a day.
notices-closed = Discord has refused my direct messages to you for days, so I've stopped sending them and call you where a match is played. Allow direct messages from members of this server, then choose your `way` in `/settings notices` again.

notices-command = How I tell you that a match waits for you
notices-command-way = In the thread, by a direct message, once a day, or not at all
notices-command-match = For one match only, by its number; else for all
notices-command-hour = The hour of your day for the digest, 0 to 23
notices-command-zone = Your time zone, such as Europe/Vienna
notices-command-reminders = When I remind you before your time runs out, such as 24h 2h; usual; or none
notices-choice-thread = in its thread, by a mention
notices-choice-direct = by a direct message
notices-choice-digest = once a day, all in one direct message
notices-choice-silent = not at all: I look with /games
notices-choose-of = How I tell you that match { $match } waits for you
notices-choice-as-others = as for all my other matches
notices-choice-overall = as for all others (with a match)
notices-way-thread = by a mention where it is played
notices-way-direct = by a direct message
notices-way-digest = once a day, in one direct message with all that waits
notices-way-silent = not at all: `/games show:turns` lists what waits
notices-shown = When a match waits for you, I tell you { $way }.
notices-shown-match = Match { $match }: { $way }.
notices-shown-digest = The daily list comes at { $hour } ({ $zone }) if something waits.
notices-shown-reminders = I remind you when you have { LIST($times) } left.
notices-shown-usual-reminders = I remind you when 24 hours and 2 hours of your time are left. On short clocks, I do so at a fifth of the time. `/settings notices` with `reminders` changes that.
notices-shown-no-reminders = I don't remind you before your time runs out; `/settings notices` with `reminders: usual` changes that.
notices-unknown-zone = I don't know a time zone of that name. Choose from the list of `zone`, or name a big city near you, for example `Europe/Vienna`; nothing was changed.
notices-no-such-hour = A day has the hours 0 to 23. Nothing was changed.
notices-bad-reminders = Nothing was changed. I can remind you at up to { $most } times, from 5 minutes to 14 days before your time runs out: write `24h 2h` or `3d 90m`. Write `usual` for the usual reminders, `none` for no reminders.
notices-overall-of-what = Name the match, too, that you want treated as all others: `/settings notices` with `match` and `way`. Nothing was changed.
