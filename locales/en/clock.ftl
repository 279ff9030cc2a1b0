# Clocks: terms, what is left, pauses, vacation, hours. Labels of buttons have at most 80 characters, descriptions of commands 100.

clock-count-days =
    { $count ->
        [one] 1 day
       *[other] { $count } days
    }
clock-count-hours =
    { $count ->
        [one] 1 hour
       *[other] { $count } hours
    }
clock-count-minutes =
    { $count ->
        [one] 1 minute
       *[other] { $count } minutes
    }
clock-count-seconds =
    { $count ->
        [one] 1 second
       *[other] { $count } seconds
    }
clock-two = { $large } { $small }
clock-short-days = { $days } d { $hours } h
clock-short-hours = { $hours } h { $minutes } min

# What is agreed.
clock-terms = ⏳ { $times } { $flag } { $rest }
clock-terms-named = ⏳ Clock **{ $name }**: { $times } { $flag } { $rest }
# The same of a clock under a day of which every hour counts.
clock-terms-short = ⏳ { $times } { $flag }
clock-terms-short-named = ⏳ Clock **{ $name }**: { $times } { $flag }
clock-terms-adds = Each side begins with { $start } and gets { $increment } more after each turn, up to { $cap }.
clock-terms-turn = Each turn has { $start }.
clock-terms-total = Each side has { $start } for the whole match.
clock-terms-hard = Whoever runs out of time loses.
clock-terms-soft = When somebody runs out of time, the opponent may claim the match or give them more.
clock-terms-rest = Not counted: { LIST($rests) }.
clock-terms-no-rest = Every hour counts.
clock-rest-sleep = hours of sleep
clock-rest-weekends = weekends
clock-rest-vacation = vacation
# The same on a suggestion while the command is typed.
clock-suggest-adds = { $start }, { $increment } more after each turn, up to { $cap }
clock-suggest-turn = { $start } for each turn
clock-suggest-total = { $start } for the whole match
clock-suggest-hard = { $times }; whoever runs out of time loses
clock-suggest-soft = { $times }; the opponent may claim
clock-suggest-named = { $name }: { $terms }
clock-suggest-none = none: no clock

# What is left.
clock-line = ⏳ { $white } { $light } · { $black } { $dark }
clock-line-until = { $line } · { $side } has until { $when } ({ $relative })
clock-line-soon = { $line } · { $side } runs out { $relative }
clock-line-paused = { $line } · paused
clock-line-over = { $line } · { $side } ran out of time { $relative }
clock-picture = { $white } has { $light } left, { $black } { $dark }
clock-heading = **Match { $match }** · { $game }
clock-side-running = **{ $side }** ({ $player }) has { $left } left, until { $when } ({ $relative }).
clock-side-fallen = **{ $side }** ({ $player }) ran out of time at { $when } ({ $relative }). The opponent may claim the match or give time.
clock-side-paused = **{ $side }** ({ $player }) has { $left } left.
clock-side-standing = **{ $side }** ({ $player }) has { $left } left; the clock is stopped.
clock-rests-pause = The clock is stopped: the match is paused until a player ends the pause, or until { $when } at the latest.
clock-rests-vacation = It is stopped: vacation, until { $when } at the latest.
clock-rests-weekend = It is stopped: weekend, until { $when }.
clock-rests-sleep = It is stopped: hours of sleep, until { $when }.
clock-pause-offered = { $side } offers a pause.
clock-over = The match is over.
clock-none-over = Match { $match } is over. It had no clock.
clock-none = Match { $match } has no clock: it lasts as long as you both like. `/challenge` can agree on one, with `clock`.

# Buttons.
clock-button-pause = Offer a pause
clock-button-pause-yes = Accept the pause
clock-button-pause-no = Decline the pause
clock-button-resume = End the pause
clock-button-give = Give { $time }
clock-button-claim = Claim the match

# What is told in the match.
clock-told-pause-offered = { $opponent }, { $by } offers a pause in match { $match }. While it lasts, no time is counted; both may move, and either may end it.
clock-told-pause-declined = { $by } declined the pause. The clocks of match { $match } keep running.
clock-told-paused = ⏸️ The clocks of match { $match } are stopped, until { $when } at the latest. Both may move, and either may end the pause with `/clock match`.
clock-told-resumed = ▶️ { $opponent }, { $by } ended the pause. The clocks of match { $match } run again.
clock-told-given = 🎁 { $opponent }, { $by } gave you { $time } in match { $match }.
clock-told-fallen = ⌛ { $opponent }, { $by } has run out of time in match { $match }. You may claim the match or give time; until then, a move of theirs still counts.

# Answers.
clock-you-offered-pause = You have offered a pause. The clocks keep running until your opponent accepts it.
clock-you-paused = The clocks are stopped, until { $when } at the latest. You may both move, and either of you may end the pause with `/clock match`.
clock-you-declined-pause = Declined. The clocks keep running.
clock-you-resumed = The pause is over. The clocks run again.
clock-you-gave = Given. Your opponent now has { $left }.
clock-you-claimed = You have claimed the match: your opponent ran out of time.
clock-you-claimed-void = Your opponent ran out of time. The match doesn't count, because a side never moved.

# Vacation and hours.
clock-vacation-none = You are not on vacation, and have { $left } of vacation left. `/clock vacation` with `do: start` begins one; two days a month are added, up to 14.
clock-vacation-on = 🏖️ You are on vacation until { $when } ({ $relative }), and have { $left } left besides. `/clock vacation` with `do: end` ends it earlier; you keep what you don't use.
clock-vacation-begun = 🏖️ Your vacation has begun, until { $when } ({ $relative }). Your clocks are stopped where vacation was agreed, and you may move anyway. You have { $left } left besides.
clock-vacation-ended = Welcome back. Your clocks run again, and you have { $left } of vacation left.
clock-hours-none = You have not told me when you sleep, so every hour counts for you. Tell me your time zone: `/clock hours` with `zone: Europe/Berlin`, and perhaps `sleep: 23:00-07:00` and `weekend`.
clock-hours = Your time zone is { $zone }. { $sleep } { $weekend }
clock-hours-set = Noted. Your time zone is { $zone }. { $sleep } { $weekend } It applies from your next turn, in matches whose clock takes account of it.
clock-hours-sleep = Your hours of sleep, { $sleep }, don't count.
clock-hours-no-sleep = You have not told me when you sleep.
clock-hours-weekend = Saturday and Sunday don't count.
clock-hours-no-weekend = Weekends count.
clock-hours-need-zone = I need your time zone first: `/clock hours` with `zone: Europe/Berlin`, or the city nearest to you.

# What is refused.
clock-refused-unknown = I don't understand { $text } as a time. Write for example `3d +12h max 7d soft`, or choose from the list of `clock`.
clock-refused-no-unit = { $number } of what? Write a unit with it: `d` for days, `h` for hours, `m` for minutes, as in `3d +12h`.
clock-refused-no-start = Say how much time each side begins with, for example `3d +12h`, or choose from the list of `clock`.
clock-refused-twice = That says the same thing twice. Write for example `3d +12h max 7d soft`.
clock-refused-too-short = A clock needs at least 5 minutes to begin with, for example `5m +3s`.
clock-refused-too-long = A clock begins with at most 60 days, a turn adds at most 30 days, and it holds at most 90 days.
clock-refused-cap = The most that a clock may hold can't be less than what it begins with. Raise the `max`, or begin with less.
clock-refused-no-increment = A `max` means nothing unless turns add something. Add an increment, as in `3d +12h max 7d`.
clock-refused-gift-unknown = I don't understand { $text } as a time to give. Write for example `1d`, `12h` or `90m`.
clock-refused-zone = I don't know a time zone { $zone }. Choose from the list of `zone`, or name a big city near you, for example `Europe/Berlin`.
clock-refused-zone-like = I don't know a time zone { $zone }. Do you mean { LIST($like, with: "or") }?
clock-refused-sleep = I don't understand { $text } as hours of sleep. Write for example `23:00-07:00`, or `none`.
clock-refused-sleep-long = You can set at most 10 hours of sleep a day. Choose a shorter time.
clock-refused-no-clock = That match has no clock. `/challenge` can agree on one for the next match.
clock-refused-not-running = { $person } is not on the clock: it is not their turn, or they have just moved in time. The newest board shows it.
clock-refused-not-fallen = { $person } still has time, until { $when } ({ $relative }). You can claim after that.
clock-refused-own-flag = You have run out of time, too, so you can't claim. Make your decision first.
clock-refused-apart = Somebody has moved the clock of the machine that I run on, so nobody loses on time just now. Nothing was changed; try again in about five minutes.
clock-refused-paused = The match is paused already, until { $when } at the latest. `/clock match` can end the pause.
clock-refused-not-paused = The match is not paused. `/clock match` shows the clocks.
clock-refused-pause-offered = You have offered a pause already; your opponent has not answered yet.
clock-refused-no-pause = No pause is on offer any more. `/clock match` shows the clocks, and you can offer one there.
clock-refused-gift = You can give from 5 minutes to 7 days at a time.
clock-refused-enough = Your opponent has as much time as a clock can hold.
clock-refused-on-vacation = You are on vacation already, until { $when }. `/clock vacation` with `do: end` ends it.
clock-refused-not-on-vacation = You are not on vacation. `/clock vacation` with `do: start` begins one.
clock-refused-no-vacation = You have { $left } of vacation, which is not enough for that. Two days a month are added.
clock-refused-days = I don't understand { $text } as a number of days. Write a whole number, for example `7`.
clock-refused-vacation-short = A vacation lasts at least an hour. Choose `days: 1` or more.
clock-refused-flagged = You have run out of time in match { $match }, so you can't go on vacation now. Move there first, or ask your opponent to give you time.

# Commands.
clock-command = The clocks of a match: what is left, and pausing, giving time and claiming
clock-command-give = Time to give your opponent, for example 1d or 12h
clock-command-challenge = How time is kept, for example standard, rapid or 3d +12h max 7d soft; none if left out
clock-command-vacation = Your vacation: how much you have, and beginning and ending it
clock-command-vacation-do = Begin a vacation or end it; leave it out to look only
clock-command-vacation-start = begin a vacation
clock-command-vacation-end = end it; you keep what is not used
clock-command-vacation-days = For how many days; all that you have if you leave it out
clock-command-hours = When you sleep and whether you play on weekends, so that it doesn't count
clock-command-hours-zone = Your time zone, or a big city in it, for example Europe/Berlin
clock-command-hours-sleep = When you sleep, at most 10 hours, for example 23:00-07:00; none removes it
clock-command-hours-weekend = Whether you play on Saturday and Sunday
clock-command-weekend-rest = weekends don't count for me
clock-command-weekend-play = I play on weekends
