# Clocks: terms, time left, pauses, vacation, hours. Button labels have at most 80 characters, command descriptions 100.

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

# Terms.
clock-terms = ⏳ { $times } { $flag } { $rest }
clock-terms-named = ⏳ Clock **{ $name }**: { $times } { $flag } { $rest }
# Terms of a clock under a day that always runs.
clock-terms-short = ⏳ { $times } { $flag }
clock-terms-short-named = ⏳ Clock **{ $name }**: { $times } { $flag }
clock-terms-adds = Each side starts with { $start }; each turn adds { $increment }, up to { $cap }.
clock-terms-turn = Each turn has { $start }.
clock-terms-total = Each side has { $start } for the whole match.
clock-terms-hard = Run out of time and you lose.
clock-terms-soft = If you run out of time, your opponent can claim the match or give you more.
clock-terms-rest = The clock stops during { LIST($rests) }.
clock-terms-no-rest = The clock always runs.
clock-rest-sleep = sleep hours
clock-rest-weekends = weekends
clock-rest-vacation = vacation
# The same on a suggestion while the command is typed.
clock-suggest-adds = { $start }, plus { $increment } after each turn, up to { $cap }
clock-suggest-turn = { $start } for each turn
clock-suggest-total = { $start } for the whole match
clock-suggest-hard = { $times }; out of time means lost
clock-suggest-soft = { $times }; the opponent may claim
clock-suggest-named = { $name }: { $terms }
clock-suggest-none = none: no clock

# Time left.
clock-line = ⏳ { $white } { $light } · { $black } { $dark }
clock-line-until = { $line } · { $side } has until { $when } ({ $relative })
clock-line-soon = { $line } · { $side } runs out { $relative }
clock-line-paused = { $line } · paused
clock-line-over = { $line } · { $side } ran out of time { $relative }
clock-picture = { $white } has { $light } left, { $black } { $dark }
clock-heading = **Match { $match }** · { $game }
clock-side-running = **{ $side }** ({ $player }) has { $left } left, until { $when } ({ $relative }).
clock-side-fallen = **{ $side }** ({ $player }) ran out of time at { $when } ({ $relative }). The opponent can claim the match or give more time.
clock-side-paused = **{ $side }** ({ $player }) has { $left } left.
clock-side-standing = **{ $side }** ({ $player }) has { $left } left; the clock is stopped.
clock-rests-pause = The clocks are stopped: the match is paused until a player ends the pause, or until { $when } at the latest.
clock-rests-vacation = Stopped for vacation, until { $when } at the latest.
clock-rests-weekend = Stopped for the weekend, until { $when }.
clock-rests-sleep = Stopped for sleep hours, until { $when }.
clock-pause-offered = { $side } offers a pause.
clock-over = The match is over.
clock-none-over = Match { $match } is over. It had no clock.
clock-none = Match { $match } has no clock: take as long as you both like. Use `clock` in `/challenge` to set one.

# Buttons.
clock-button-pause = Offer a pause
clock-button-pause-yes = Accept the pause
clock-button-pause-no = Decline the pause
clock-button-resume = End the pause
clock-button-give = Give { $time }
clock-button-claim = Claim the match

# Messages in the match.
clock-told-pause-offered = { $opponent }, { $by } offers a pause in match { $match }. The clocks stop; both of you can still move, and either can end it.
clock-told-pause-declined = { $by } declined the pause. The clocks of match { $match } keep running.
clock-told-paused = ⏸️ The clocks of match { $match } are stopped, until { $when } at the latest. Both of you can still move; `/clock match` ends the pause.
clock-told-resumed = ▶️ { $opponent }, { $by } ended the pause. The clocks of match { $match } run again.
clock-told-given = 🎁 { $opponent }, { $by } gave you { $time } in match { $match }.
clock-told-fallen = ⌛ { $opponent }, { $by } has run out of time in match { $match }. You can claim the match or give time. Until then, they can still move.

# Answers.
clock-you-offered-pause = You offered a pause. The clocks keep running until your opponent accepts.
clock-you-paused = The clocks are stopped, until { $when } at the latest. Both of you can still move; `/clock match` ends the pause.
clock-you-declined-pause = Declined. The clocks keep running.
clock-you-resumed = The pause is over. The clocks run again.
clock-you-gave = Given. Your opponent now has { $left }.
clock-you-claimed = You claimed the match: your opponent ran out of time.
clock-you-claimed-void = Your opponent ran out of time. The match doesn't count, because one side never moved.

# Vacation and hours.
clock-vacation-none = You're not on vacation. You have { $left } of vacation left. `/clock vacation` with `do: start` starts one. You get two more days each month, up to 14.
clock-vacation-on = 🏖️ You're on vacation until { $when } ({ $relative }), with { $left } left after that. `/clock vacation` with `do: end` ends it early; you keep what you don't use.
clock-vacation-begun = 🏖️ You're on vacation until { $when } ({ $relative }). Your clocks are stopped where vacation was agreed, and you can still move. You have { $left } left after that.
clock-vacation-ended = Welcome back. Your clocks run again. You have { $left } of vacation left.
clock-hours-none = You haven't set sleep hours, so your clock always runs. Start with your time zone: `/clock hours` with `zone: Europe/Berlin`. You can add `sleep: 23:00-07:00` and `weekend`.
clock-hours = Your time zone is { $zone }. { $sleep } { $weekend }
clock-hours-set = Saved. Your time zone is { $zone }. { $sleep } { $weekend } It applies from your next turn, in matches whose clock allows for it.
clock-hours-sleep = Your clock stops during your sleep hours, { $sleep }.
clock-hours-no-sleep = You haven't set sleep hours.
clock-hours-weekend = On Saturday and Sunday, your clock stops.
clock-hours-no-weekend = On weekends, your clock runs.
clock-hours-need-zone = I need your time zone first: `/clock hours` with `zone: Europe/Berlin`, or the nearest big city.

# Refusals.
clock-refused-unknown = I can't read { $text } as a time. Write for example `3d +12h max 7d soft`, or choose from the list of `clock`.
clock-refused-no-unit = { $number } of what? Add a unit: `d` for days, `h` for hours, `m` for minutes, as in `3d +12h`.
clock-refused-no-start = How much time does each side start with? Write for example `3d +12h`, or choose from the list of `clock`.
clock-refused-twice = You gave the same thing twice. Write for example `3d +12h max 7d soft`.
clock-refused-too-short = That's too short: a clock needs at least 5 minutes, for example `5m +3s`.
clock-refused-too-long = That's too long: a clock starts with at most 60 days, a turn adds at most 30 days, and a clock holds at most 90 days.
clock-refused-cap = The `max` can't be less than the starting time. Raise the `max`, or start with less.
clock-refused-no-increment = A `max` needs an increment, as in `3d +12h max 7d`.
clock-refused-gift-unknown = I can't read { $text } as a time to give. Write for example `1d`, `12h` or `90m`.
clock-refused-zone = I don't know a time zone { $zone }. Choose from the list of `zone`, or name a big city near you, for example `Europe/Berlin`.
clock-refused-zone-like = I don't know a time zone { $zone }. Did you mean { LIST($like, with: "or") }?
clock-refused-sleep = I can't read { $text } as sleep hours. Write for example `23:00-07:00`, or `none`.
clock-refused-sleep-long = You can set at most 10 hours of sleep a day. Choose a shorter time.
clock-refused-no-clock = That match has no clock. You can set one in the next `/challenge`.
clock-refused-not-running = { $person } isn't on the clock: it's not their turn, or they've just moved in time. Check the newest board.
clock-refused-not-fallen = { $person } still has time, until { $when } ({ $relative }). You can claim after that.
clock-refused-own-flag = You've run out of time too, so you can't claim. Move first.
clock-refused-apart = The clock of my machine has been changed, so no one loses on time right now. Nothing changed; try again in about five minutes.
clock-refused-paused = The match is already paused, until { $when } at the latest. `/clock match` can end the pause.
clock-refused-not-paused = The match isn't paused. `/clock match` shows the clocks.
clock-refused-pause-offered = You've already offered a pause. Your opponent hasn't answered yet.
clock-refused-no-pause = There's no pause offer any more. `/clock match` shows the clocks, and you can offer one there.
clock-refused-gift = You can give 5 minutes to 7 days at a time.
clock-refused-enough = Your opponent already has as much time as a clock can hold.
clock-refused-on-vacation = You're already on vacation, until { $when }. `/clock vacation` with `do: end` ends it.
clock-refused-not-on-vacation = You're not on vacation. `/clock vacation` with `do: start` starts one.
clock-refused-no-vacation = You only have { $left } of vacation. You get two more days each month.
clock-refused-days = I can't read { $text } as a length of time. Write `7` for a week, or `two weeks`.
clock-refused-vacation-short = A vacation lasts at least an hour. Choose `days: 1` or more.
clock-refused-flagged = You've run out of time in match { $match }, so you can't go on vacation now. Move there first, or ask your opponent for time.

# Commands.
clock-command = A match's clocks: time left, pausing, giving time and claiming
clock-command-give = Time to give your opponent, for example 1d or 12h
clock-command-challenge = The clock, for example standard, rapid or 3d +12h max 7d soft; none if left out
clock-command-vacation = Your vacation: see what you have left, start it or end it
clock-command-vacation-do = Start or end a vacation; leave it out just to look
clock-command-vacation-start = start a vacation
clock-command-vacation-end = end it; you keep what you don't use
clock-command-vacation-days = For how many days; all you have if left out
clock-command-hours = Your sleep hours and weekends, when your clock stops
clock-command-hours-zone = Your time zone, or a big city in it, for example Europe/Berlin
clock-command-hours-sleep = Your sleep hours, at most 10, for example 23:00-07:00; none removes them
clock-command-hours-weekend = Whether you play on Saturday and Sunday
clock-command-weekend-rest = my clock stops on weekends
clock-command-weekend-play = I play on weekends
