# What Herald finds in a match that is over: the curve, the turning points, and the list of all moves.

analysis-command = How a match that is over went (only you see it)
analysis-command-point = The turning point to show on the board: 1 is the first
analysis-command-page = Every move and what it cost: the page of the list, 1 is the first
analysis-command-after = The move to show on the board, by the number that it has in the list

analysis-found = **Match { $match } · { $game }** · { $count ->
        [one] 1 turning point
       *[other] { $count } turning points
    }, as I see it
analysis-none = **Match { $match } · { $game }**: I found no turning point: no single move cost either side much.
analysis-none-fights = **Match { $match } · { $game }**: I found no turning point: no single decision cost either side much. Who won the fights may have decided it.
analysis-nothing-played = **Match { $match } · { $game }**: nobody made a decision in it, so there is nothing to look at.
analysis-curve = The curve shows what { $side } could expect after each move: 100% is a certain win, 50% an even match.
analysis-curve-points = The curve shows what { $side } could expect after each move: 100% is a certain win, 50% an even match. The numbers on it are the turning points, and “Next” shows them on the board.
analysis-first = This is a long match: I looked at the first { $count } decisions, and not at those after them.
analysis-numbered = **{ $number }.** Move { $turn } · { $side } ({ $player }) played { $played }; { $better } was better: { $before }% became { $after }%.
analysis-played = Move { $turn } · { $side } ({ $player }) played { $played }: { $words }.
analysis-better = { $better } was better: { $words }. { $cost }: what { $side } could expect fell from { $before }% to { $after }%.
analysis-as-good = { $better } would have been about as good: { $words }. { $side } could expect { $after }% after the move.
analysis-best = I saw nothing better. { $side } could expect { $after }% after it.
analysis-cost-hardly = That cost hardly anything
analysis-cost-little = That cost a little
analysis-cost-much = That cost a lot
analysis-cost-most = That may have decided the match

analysis-point = **Match { $match } · { $game }** · turning point { $number } of { $count }
analysis-move = **Match { $match } · { $game }** · one of { $count } moves
analysis-drawn = The picture shows the board before the move. The squares of the move that was played are marked, and an arrow shows what I would have played. 100% is a certain win, 50% an even match.
analysis-drawn-best = The picture shows the board before the move, and the squares of the move are marked. 100% is a certain win, 50% an even match.

analysis-list = **Match { $match } · { $game }** · what each move cost, page { $page } of { $pages }
analysis-line = `{ $after }` Move { $turn } · { $side } played { $played }. { $verdict }
analysis-line-point = `{ $after }` Move { $turn } · { $side } played { $played }. { $verdict } **Turning point { $number }.**
analysis-line-cost = { $cost }: { $before }% became { $after }%.
analysis-line-nothing = That cost nothing.
analysis-list-how = Choose a move below to see it on the board, or type `/analyse after:` and the number before it. The percentages are those of whoever moved.
analysis-choose = See one of these moves on the board
analysis-option = { $turn }. { $side } { $played }
analysis-button-curve = Curve
analysis-button-list = Move by move

analysis-picture-value = { $side }: chances in %
analysis-picture-end = move { $turn }
analysis-picture-alt = The curve of match { $match } of { $game }: what { $side } could expect, as I see it, from move { $first-turn } to move { $last-turn }. It begins at { $first }% and ends at { $last }%; the lowest is { $lowest }%, the highest { $highest }%.
analysis-picture-alt-point = Turning point { $number }: { $side } falls from { $before }% to { $after }%.
