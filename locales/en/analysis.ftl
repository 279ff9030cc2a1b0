# Reviews of finished matches: the curve, the turning points and the list of all moves.

analysis-command = Review a finished match (only you see it)
analysis-command-point = The turning point to show on the board, counting from 1
analysis-command-page = Every move and what it cost: the page of the list, counting from 1
analysis-command-after = The move to show on the board, by its number in the list

analysis-found = **Match { $match } · { $game }** · { $count ->
        [one] 1 turning point
       *[other] { $count } turning points
    }, as I see it
analysis-none = **Match { $match } · { $game }**: I found no turning point. No single move cost either side much.
analysis-none-fights = **Match { $match } · { $game }**: I found no turning point. No single decision cost either side much. The fights may have decided it.
analysis-nothing-played = **Match { $match } · { $game }**: no one made a decision, so there's nothing to review.
analysis-curve = The curve shows { $side }'s winning chances after each move.
analysis-curve-points = The curve shows { $side }'s winning chances after each move. The numbers mark turning points; **Next** shows them on the board.
analysis-first = This is a long match: I only looked at the first { $count } decisions.
analysis-numbered = **{ $number }.** Move { $turn } · { $side } ({ $player }) played { $played }; { $better } was better: from { $before }% to { $after }%.
analysis-played = Move { $turn } · { $side } ({ $player }) played { $played }: { $words }.
analysis-better = { $better } was better: { $words }. { $cost }: { $side }'s winning chances fell from { $before }% to { $after }%.
analysis-as-good = { $better } would have been about as good: { $words }. After the move, { $side }'s winning chances were { $after }%.
analysis-best = I found nothing better. After it, { $side }'s winning chances were { $after }%.
analysis-cost-hardly = A tiny slip
analysis-cost-little = A small mistake
analysis-cost-much = A serious mistake
analysis-cost-most = This may have decided the match

analysis-point = **Match { $match } · { $game }** · turning point { $number } of { $count }
analysis-move = **Match { $match } · { $game }** · one of { $count } moves
analysis-drawn = The picture shows the board before the move. The move that was played is marked; an arrow shows mine.
analysis-drawn-best = The picture shows the board before the move, with the move marked.

analysis-list = **Match { $match } · { $game }** · what each move cost, page { $page } of { $pages }
analysis-line = `{ $after }` Move { $turn } · { $side } played { $played }. { $verdict }
analysis-line-point = `{ $after }` Move { $turn } · { $side } played { $played }. { $verdict } **Turning point { $number }.**
analysis-line-cost = { $cost }: from { $before }% to { $after }%.
analysis-line-nothing = It cost nothing.
analysis-list-how = Choose a move below to see it on the board, or type `/analyse after:` and the number before it. The percentages are the winning chances of the side that moved.
analysis-choose = See one of these moves on the board
analysis-option = { $turn }. { $side } { $played }
analysis-button-curve = Curve
analysis-button-list = Move by move

analysis-picture-value = { $side }: chances in %
analysis-picture-end = move { $turn }
analysis-picture-alt = The curve of match { $match } of { $game }: { $side }'s winning chances, as I see them, from move { $first-turn } to move { $last-turn }. It begins at { $first }% and ends at { $last }%; the lowest is { $lowest }%, the highest { $highest }%.
analysis-picture-alt-point = Turning point { $number }: { $side } falls from { $before }% to { $after }%.
