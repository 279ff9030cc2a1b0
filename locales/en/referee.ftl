# Endings that are not the rules' own, and warnings.

referee-claimed = { $side } claimed a draw
referee-agreed = both sides agreed
referee-resigned = { $side } resigned
referee-flagged = { $side } ran out of time
referee-both-flagged = both sides ran out of time at once
# `ended` is one of the sentences above.
referee-never-moved = { $ended }. { $side } never moved, so this match doesn't count
referee-nobody-moved = { $ended }. Neither side moved, so this match doesn't count
referee-forgotten = a player asked to be forgotten
referee-danger-piece = your { $piece } on { $square }
referee-danger = your opponent can destroy { LIST($pieces) } next turn
referee-loses-at-once = this loses the match at once: { $reason } ({ $rule })
