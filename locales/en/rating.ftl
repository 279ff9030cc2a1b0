# Ratings. A question mark after a rating says that it is provisional.

rating-challenge-rated = The match is **rated**: its result changes both players' ratings in { $game }.
rating-challenge-casual = Casual: no rating changes.
rating-begun = This match is rated.

rating-ended = 📈 { $white }, { $black }
rating-ended-one = No rating changes, because { $side } never moved.
rating-ended-neither = No rating changes, because neither side moved.
rating-change = { $player } { $before } → **{ $after }** ({ $by })
rating-provisional = { $rating }?

rating-profile-title = **{ $player }**
rating-profile-game = **{ $game }**: **{ $rating }** ± { $deviation } · { $won } won, { $drawn } drawn, { $lost } lost
rating-profile-none = { $player } has no rating yet. Ratings come from rated matches: `/challenge` with `rated`.
rating-profile-none-in = { $player } has no rating in { $game } yet. Ratings come from rated matches: `/challenge` with `rated`.
rating-profile-last = Last matches:
rating-progress-casual = Casual matches against people: { $won } won, { $drawn } drawn, { $lost } lost
rating-progress-between = You against { $player }: { $won } won, { $drawn } drawn, { $lost } lost
rating-ladder = **{ $game }** against me, by level: { LIST($levels, with: "comma") }
rating-ladder-beaten = { $level } ✅ ({ $won } of { $all } won)
rating-ladder-next = **{ $level } next**
rating-ladder-level = { $level }
rating-ladder-tried = { $level } (0 of { $all } won)
rating-medals = Medals:
rating-medal = { $medal } **{ $title }** · { $game }
rating-medal-division = { $medal } **{ $title }**, division { $division } · { $game }
rating-medals-more = …and { $count } more.
rating-progress-tours = Tours: { LIST($tours, with: "semicolon") }
rating-last-rated = Match { $match } · { $game } against { $opponent } · { $result } · { $by }, { $rating }
rating-last-casual = Match { $match } · { $game } against { $opponent } · { $result } · casual
rating-marks = ± is the margin of error. A rating with ? is provisional until its margin is { $most } or less.
rating-curve-title = { $player } · { $game }
rating-curve-value = { $rating } ± { $deviation }
rating-curve-alt =
    { $matches ->
        [one] The rating of { $player } in { $game } over 1 rated match: from { $first } to { $last }.
       *[other] The rating of { $player } in { $game } over { $matches } rated matches: from { $first } to { $last }, lowest { $lowest }, highest { $highest }.
    }

rating-board-here = **{ $game }** · ratings in this server
rating-board-everywhere = **{ $game }** · ratings everywhere
rating-board-empty = No ratings in { $game } here yet. Play a rated match to get one: `/challenge` with `rated`.
rating-board-line = { $player } · **{ $rating }** ± { $deviation } · { $won } won, { $drawn } drawn, { $lost } lost
rating-board-provisional = Provisional, not ranked yet:
rating-board-own = You're number { $place } of { $of }.
rating-board-own-provisional = Your rating is provisional: { $rating } ± { $deviation }. You're ranked once the margin of error is { $most } or less.
rating-board-own-none = You have no rating here yet.

rating-refused-record = Only a match from the game's start can be rated. A match continued from a record is casual.
rating-refused-reported = Matches with reported fights can't be rated: I have to see how the fights are decided. Choose another `combat`, or play casually.
rating-refused-too-often = You two have started { $most } rated matches of this game within { $days } days, the most I allow. Play casually, or with someone else.
rating-refused-answers-only = I only rate matches in servers where I'm a member, so that others can watch and a moderator can settle a dispute. Leave `rated` out here and play casually.
rating-refused-team = This match is rated: everyone plays for themselves, so no one can be enlisted.

## herald ratings

rating-cli-none = There are no ratings yet.
rating-cli-line = { $game }: { $rating } ± { $deviation }, { $won } won, { $drawn } drawn, { $lost } lost: { $player } ({ $person })
rating-cli-rebuilt-same =
    { $matches ->
        [one] 1 rated match gives { $standings } ratings, just as they were stored.
       *[other] { $matches } rated matches give { $standings } ratings, just as they were stored.
    }
rating-cli-rebuilt =
    { $matches ->
        [one] 1 rated match gives { $standings } ratings. { $differed } stored entries differed and have been corrected.
       *[other] { $matches } rated matches give { $standings } ratings. { $differed } stored entries differed and have been corrected.
    }
