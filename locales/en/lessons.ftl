# Cards of rules, and tours, in every game.

lessons-why-ended = Why?
lessons-why = Why? { $rule }
lessons-rule-label = { $rule } { $title }
lessons-rule-head = **{ $rule } · { $title }** · { $game }, invented by { $inventor }
lessons-ruling = **Why this reading?** { $ruling }
lessons-in-picture = **In the picture**
lessons-allowed = { $action } is allowed: { $words }
lessons-refused = { $action } is refused: { $why } ({ $rule })
lessons-ended = The game is over: { $reason } ({ $rule })
lessons-may-claim = { $side } may claim a draw now
lessons-claim = The side to move may claim a draw with `/draw` ({ $rule })
lessons-before = ◀ { $rule }
lessons-after = { $rule } ▶
lessons-full-text = Full text
lessons-card = Card
lessons-as-text = As text
lessons-rule-cards = All rules
lessons-choose-section = Another part of the rulebook
lessons-choose-rule = Another rule in this part
lessons-choose-found = Show one of these cards

# Tours.
lessons-take-tour = Take the tour
lessons-tours =
    { "" }**Tours.** A tour teaches you a game with small tasks on a board that only you see. The rules judge each move; try as often as you like.
    { "" }Which game?
lessons-tour-new = { $game } · { $steps } steps
lessons-tour-begun = { $game } · continue at step { $step } of { $steps }
lessons-tour-done = { $game } · done
lessons-no-tour = { $game } has no tour yet. `/help` explains it on one card, and `/rules show` has its rules.
lessons-tour-head = **Tour of { $game }** · step { $step } of { $steps }
lessons-within = You have up to { $left } actions.
lessons-played-so-far = { $left ->
    [1] So far: { LIST($actions, with: "comma") }. 1 action left.
   *[other] So far: { LIST($actions, with: "comma") }. { $left } actions left.
}
lessons-within-turns = You have { $left ->
    [1] one turn.
   *[other] { $left } turns.
}
lessons-played-turns = { $left ->
    [1] So far: { LIST($actions, with: "comma") }. This is your last turn.
   *[other] So far: { LIST($actions, with: "comma") }. You have { $left } turns left.
}
lessons-answered = **{ $side } answered:** { LIST($words, with: "semicolon") }.
lessons-hint = Hint
lessons-hint-is = **Hint:** { $hint }
lessons-solution = Solution
lessons-solution-is = **Solution:** { LIST($actions, with: "comma") }. Play it to continue.
lessons-missed = { $action } is allowed: { $words }. But this task asks for something else. I've reset the board; try again.
lessons-missed-ended = { $action } is allowed: { $words }. { CAP($reason) } ({ $rule }), but this task asks for something else. I've reset the board; try again.
lessons-tour-refused = { $text } is refused. { $why } { $next }
lessons-solved = **Solved:** { $words }. { $learned }
lessons-next-step = Next step
lessons-to-the-end = Finish
lessons-start-over = Start the tour again
lessons-stale = That button belongs to another step. This is where you are now.
lessons-form-title = Tour of { $game }
lessons-strike = Strike
lessons-feint = Feint
lessons-guard = Guard
lessons-plan-first = { $stance } first
lessons-plan-then = then { $second }, { $third }
lessons-plan-wins = your plan ({ LIST($own, with: "comma") }) beats the other one ({ LIST($other, with: "comma") }) by { $hits } to { $against }
lessons-plan-ties = your plan ({ LIST($own, with: "comma") }) ties with the other one ({ LIST($other, with: "comma") }), { $hits } to { $against }, and both sides would plan again
lessons-plan-loses = your plan ({ LIST($own, with: "comma") }) loses to the other one ({ LIST($other, with: "comma") }) by { $hits } to { $against }
lessons-plan-unreadable = A plan is three stances, and this isn't
lessons-plan-unreadable-next = Write three letters of S (Strike), F (Feint) and G (Guard), such as `plan SFG`
lessons-toured =
    { "" }**You've finished the { $game } tour.**
    { "" }Now play a first match. **Play Herald** starts one at my easiest level, where I make beginner's mistakes. **Challenge someone**: a friend, or anyone in this channel.
    { "" }During a match, **Help** shows everything you can do. If I refuse a move, *Why?* opens the rule.

# The command.
lessons-command-tour = Learn a game with small tasks on a board (only you see it)

# Findings of `herald check`.
lessons-cli-checked = Checked { $cards } rule cards and { $steps } tour tasks against the rules: { $faults ->
    [0] all hold.
    [1] 1 doesn't hold.
   *[other] { $faults } don't hold.
}
lessons-cli-fault = { $lesson }: { $fault }
lessons-cli-advice = The advised first turn in { $game }
lessons-cli-files = The lessons of { $game }
lessons-cli-card = The card of { $rule }
lessons-cli-step = The task { $name } in the tour of { $game }
lessons-cli-unreadable = can't be read: { $why }
lessons-cli-no-setup = its position is impossible: { LIST($faults, with: "semicolon") }
lessons-cli-not-played = `{ $text }` can't be played there: { $why }
lessons-cli-no-square = there is no square { $name }
lessons-cli-not-legal = `{ $text }` should be legal and isn't
lessons-cli-not-refused = `{ $text }` should be refused and is legal
lessons-cli-refused-by = `{ $text }` is refused by { $found }, not by { $said }
lessons-cli-outcome = the game ends differently there: "{ $found }"
lessons-cli-claim = the draw claim differs there: "{ $found }"
lessons-cli-dot = a dot on { $to } says that { $from } can go there, but it can't
lessons-cli-no-dot = { $from } can go to { $to }, but no dot shows it
lessons-cli-crossed = a cross on { $square } says that nothing can go there, but a legal action does
lessons-cli-pointed = `{ $text }` points to { $square }, but nothing like that happens there
lessons-cli-nobody = no player chooses there
lessons-cli-unsolved = its solution doesn't solve it
lessons-cli-too-many = it has { $count } steps, turns or actions, and buttons hold 99
lessons-command-text = What you play in the current step
lessons-command-do = What else to do there
lessons-do-hint = a hint
lessons-do-solution = the solution
lessons-do-board = the board in letters
lessons-do-over = start the tour again
lessons-command-as = How to show it; as a card with a picture if left out
lessons-as-card = as a card
lessons-as-full = the full rulebook text
lessons-as-board = the card's board in letters
