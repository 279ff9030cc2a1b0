# Puzzles.

puzzle-cli-found = { $games } games played in { $seconds } s; the file has { $puzzles ->
    [one] 1 puzzle
   *[other] { $puzzles } puzzles
}.
puzzle-cli-refuted = { $game }, puzzle { $id }: its answer is not the only one.
puzzle-cli-unknown = { $game }, puzzle { $id }: the proof is too large.
puzzle-cli-other-size = { $game }, puzzle { $id }: the proof now visits { $nodes } positions.
puzzle-cli-old-rules = { $game }, puzzle { $id }: it was proved by another version of the rules.
puzzle-cli-broken = { $game }, line { $line } of the puzzles: { $cause }.
puzzle-cli-checked = Proved { $proved } of { $all } puzzles again: { $faults ->
    [0] all hold.
    [1] 1 does not hold.
   *[other] { $faults } do not hold.
}
puzzle-head = **Puzzle · { $game }** · rated { $rating }
puzzle-head-today = **Puzzle of the day · { $game }** · rated { $rating }
puzzle-task-win = { $turns ->
    [1] **{ $side } to move: win the game this turn.**
   *[other] **{ $side } to move: win the game in { $turns } turns**, whatever { $other } does.
}
puzzle-task-gain = { $turns ->
    [1] **{ $side } to move: win material for good this turn**, whatever { $other } replies.
   *[other] **{ $side } to move: win material for good in { $turns } turns**, whatever { $other } does.
}
puzzle-task-chance = { $turns ->
    [1] **{ $side } to move: find the turn with the best odds to win the game now.** It wins in { $wins } of { $cases } cases.
   *[other] **{ $side } to move: find the turn with the best odds to win the game in { $turns } turns.** It wins in at least { $wins } of { $cases } cases, whatever { $other } does. Every fight is even.
}
puzzle-task-chance-next = { $turns ->
    [1] **{ $side } to move: find the turn with the best odds to win the game now.**
   *[other] **{ $side } to move: find the turn with the best odds to win the game in { $turns } turns.**
}
puzzle-played = So far: { LIST($actions, with: "comma") }.
puzzle-turn = { $left ->
    [1] Your turn so far: { LIST($actions, with: "comma") }. One action is left.
   *[other] Your turn so far: { LIST($actions, with: "comma") }. { $left } actions are left.
}
puzzle-right = ✅ Right! { $other } answers { LIST($reply, with: "comma") }.
puzzle-right-fights = ✅ Right! It continues with { LIST($reply, with: "comma") }.
puzzle-wrong = ❌ { LIST($turn, with: "comma") } doesn't do it.
puzzle-wrong-refuted = ❌ { LIST($turn, with: "comma") } doesn't do it: { $other } answers { LIST($reply, with: "comma") }.
puzzle-wrong-win = ❌ { LIST($turn, with: "comma") } doesn't win this turn.
puzzle-wrong-chance = ❌ { LIST($turn, with: "comma") } wins in only { $wins } of { $cases } cases. The worst case: { LIST($reply, with: "comma") }.
puzzle-try-again = Try again
puzzle-another = Another one
puzzle-today = Puzzle of the day
puzzle-solved = ✅ **Solved at the first try!**
puzzle-solved-later = { $wrong ->
    [1] ✅ **Solved** after one wrong turn.
   *[other] ✅ **Solved** after { $wrong } wrong turns.
}
puzzle-solved-helped = ✅ **Solved** with help.
puzzle-forced = It wins by force in { $turns } turns.
puzzle-chance = It wins in { $wins } of { $cases } cases.
puzzle-line = The answer: { LIST($actions, with: "comma") }.
puzzle-proof = { $positions ->
    [1] Proved: I followed one position.
   *[other] Proved: I followed every reply, { COUNT($positions) } positions in all.
}
puzzle-solution = The right turn: { LIST($actions, with: "comma") }.
puzzle-hint = 💡 Start with { $actor }.
puzzle-hint-theme = 💡 Start with { $actor }. The idea: { $theme }.
puzzle-rated = Your puzzle rating: { $rating } ({ $change }).
puzzle-streak = 🔥 { $days } puzzles of the day in a row.
puzzle-solve = Solve
puzzle-daily-known = You may know this one: I've already posted every puzzle I have for the games here.
puzzle-daily-yesterday = -# [Who solved the last one]({ $link })
puzzle-daily-named = -# If you solve it, your name and number of tries appear in the server when the next puzzle comes.
puzzle-daily-over = { $count ->
    [0] No one solved it this time.
    [1] **One person solved it:**
   *[other] **{ $count } people solved it:**
}
puzzle-daily-tries = { $tries ->
    [1] { $name }: at the first try.
   *[other] { $name }: in { $tries } tries.
}
puzzle-daily-helped = { $name }: with help.
puzzle-daily-more = { $count ->
    [1] … and one more.
   *[other] … and { $count } more.
}
puzzle-daily-stopped = I can't post in { $channel }, so I've stopped posting the puzzle of the day there. To start again, use `/server change` with `puzzles`.
puzzle-mistake-head = **Your mistake · { $game }** · match { $match }
puzzle-mistake-task = **{ $side } to move: find the better turn.** In the match you played { LIST($played, with: "comma") }.
puzzle-mistake-back = It comes back { $when }.
puzzle-mistake-over = It won't come back.
puzzle-next-mistake = Next mistake
puzzle-mistakes-none = No mistakes are waiting for you. When you run `/analyse` on a match you've played, your mistakes come here as puzzles.
puzzle-mistakes-later = No mistake is due now. The next one comes back { $when }.
puzzle-mistakes = My mistakes
puzzle-stale = The puzzle has moved on. This is where it stands.
puzzle-solved-before = You've solved this one already.
puzzle-none = There are no puzzles for { $game } yet.
puzzle-none-at-all = There are no puzzles yet.
puzzle-none-left = You've seen every puzzle of { $game }. Here's one you know.
puzzle-none-of-theme = No puzzle of { $game } is about that. Here's another one.
puzzle-none-begun = You haven't started a puzzle. `/puzzle` shows the puzzle of the day.
puzzle-gone = That puzzle has been withdrawn. `/puzzle` shows another one.
puzzle-refused = { $why } { $next }
puzzle-form-title = { $game }: your turn
puzzle-command = Solve the puzzle of the day, or another one
puzzle-command-show = Which puzzle: today's if left out, or one of the game you name
puzzle-show-today = the puzzle of the day
puzzle-show-another = another one at my level
puzzle-show-mistakes = my own mistakes, which `/analyse` has found
puzzle-command-theme = What the puzzle is about
puzzle-command-text = Your turn in the puzzle you've started
puzzle-command-do = What else to do there
puzzle-do-look = the board
puzzle-do-hint = a hint
puzzle-do-solution = the solution
puzzle-do-letters = the board in letters
puzzle-do-practise = practise from here
puzzle-do-undo = take back an unfinished turn
puzzle-theme-wins = winning the game
puzzle-theme-destroys = taking pieces
puzzle-theme-fork = two threats at once
puzzle-theme-threatens = a threat
puzzle-theme-check = attacking the Flag or King
puzzle-theme-answers-check = defending the Flag or King
puzzle-theme-costs = giving up a piece
puzzle-theme-saves = getting out of danger
puzzle-theme-guards = guarding a piece
puzzle-theme-creates = creating a piece
puzzle-theme-promotes = promotion
puzzle-theme-builds = building
puzzle-theme-resets = a Reset
puzzle-theme-quiet = a quiet turn
