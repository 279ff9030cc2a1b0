# Endings that are not the rules' own, and warnings.

referee-claimed = { $side } claimed a draw
referee-agreed = by agreement
referee-resigned = { $side } resigned
referee-forgotten = a player asked to be forgotten
referee-loses-at-once = it loses the match at once: { $reason } ({ $rule })
