# The summary of a server's week.

weekly-title = **This server's week**
weekly-ended = { $count ->
    [1] One match ended: { LIST($games) }.
   *[other] { COUNT($count) } matches ended: { LIST($games) }.
}
weekly-game = { $game } ({ COUNT($count) })
weekly-upset = - **Biggest upset:** { $winner } ({ $lower }) beat { $loser } ({ $higher }) · [{ $game }]({ $link })
weekly-fight = - **Longest fight:** { $rounds } rounds between { $white } and { $black } · [{ $game }]({ $link })
weekly-quickest = { $moves ->
    [1] - **Quickest win:** { $winner } beat { $loser } in one move · [{ $game }]({ $link })
   *[other] - **Quickest win:** { $winner } beat { $loser } in { $moves } moves · [{ $game }]({ $link })
}
weekly-climb = - **Biggest climb:** { $player } gained { $points ->
    [1] one point
   *[other] { $points } points
} in { $game }
weekly-streak = - **Longest puzzle streak:** { $player } has solved { $days } puzzles of the day in a row
weekly-unnamed = -# You'd rather not be named here? Use `/settings lists`.
weekly-stopped = I can't post in { $channel }, so I've stopped posting the weekly summary there. To start again, use `/server change` with `weekly`.
