# Matches waiting for a player, and how they hear of it: /games, /settings notices, direct messages.

notices-command-turns = Every match that waits for you, in all servers (only you see it)

notices-none-wait = No match is waiting for you. `/games` lists all of yours.
notices-waiting = { $count ->
        [one] **1 match is waiting for you**
       *[other] **{ $count } matches are waiting for you**
    }
notices-more = { $count ->
        [one] And 1 more; `/games` lists them all.
       *[other] And { $count } more; `/games` lists them all.
    }
notices-both = { $white } and { $black }
notices-listed = [Match { $match }]({ $link }) · { $game } against { $opponent } · { $asked }
notices-listed-last = { " " }· last move { $action }
notices-listed-until = { " " }· you have until { $when }
notices-listed-since = { " " }· asked { $when }
notices-move = your move
notices-decision = your decision: { $question }
notices-plan = your fight plan
notices-report = your fight report
notices-here = **Others in this channel**
notices-listed-here = [Match { $match }]({ $link }) · { $game } · { $white } against { $black } · last move { $when }

notices-told = **[Match { $match }]({ $link }) · { $game }** against { $opponent }: { $asked }.
notices-told-last = Last move: { $action }.
notices-told-until = You have until { $moment }, { $when }.
notices-reminder = ⏳ { $left } left.
notices-draw = **[Match { $match }]({ $link }) · { $game }**: { $opponent } offers you a draw. Accept it there, or play on.
notices-called = **Match { $match }**: { $person }, it's your turn.
notices-called-until = **Match { $match }**: { $person }, it's your turn. You have until { $when }.
notices-reminded = ⏳ { $person }, { $left } left for your { $decision } in [match { $match }]({ $link }).
notices-reminded-move = move
notices-reminded-decision = decision
notices-reminded-plan = plan
notices-reminded-report = report
notices-called-draw = **Match { $match }**: { $person }, you've been offered a draw. Accept it above, or play on.
notices-refused = Discord won't let me send you direct messages right now. I'll mention you where you play, and try again in a day.
notices-closed = Discord has refused my direct messages to you for days, so I've stopped sending them and mention you where you play. Allow direct messages from members of this server, then choose your `way` in `/settings notices` again.

notices-command = How I tell you that a match is waiting for you
notices-command-way = In the thread, by direct message, once a day, or not at all
notices-command-match = For one match only, by its number; all of them if left out
notices-command-hour = The hour of your daily digest, 0 to 23
notices-command-zone = Your time zone, such as Europe/Vienna
notices-command-reminders = When I remind you before your time runs out, such as 24h 2h; usual; or none
notices-choice-thread = in its thread, with a mention
notices-choice-direct = by direct message
notices-choice-digest = once a day, all in one direct message
notices-choice-silent = not at all: I check /games
notices-choose-of = How I tell you that match { $match } is waiting for you
notices-choice-as-others = as for all my other matches
notices-choice-overall = as for all others (with a match)
notices-way-thread = with a mention where it's played
notices-way-direct = by direct message
notices-way-digest = once a day, in one direct message
notices-way-silent = not at all: check `/games show:turns`
notices-shown = When a match is waiting for you, I tell you { $way }.
notices-shown-match = Match { $match }: { $way }.
notices-shown-digest = Your daily digest comes at { $hour } ({ $zone }) if anything is waiting.
notices-shown-reminders = I remind you when you have { LIST($times) } left.
notices-shown-usual-reminders = I remind you 24 hours and 2 hours before your time runs out; on short clocks, when a fifth is left. `/settings notices` with `reminders` changes that.
notices-shown-no-reminders = I don't remind you before your time runs out; `/settings notices` with `reminders: usual` changes that.
notices-unknown-zone = I don't know a time zone called that. Choose from the list of `zone`, or name a big city near you, for example `Europe/Vienna`. Nothing changed.
notices-no-such-hour = A day has the hours 0 to 23. Nothing changed.
notices-bad-reminders = Nothing changed. I can remind you up to { $most } times, from 5 minutes to 14 days before your time runs out: write `24h 2h` or `3d 90m`. Write `usual` for the usual reminders, `none` for no reminders.
notices-overall-of-what = Also name the match you want to treat like all others: `/settings notices` with `match` and `way`. Nothing changed.
