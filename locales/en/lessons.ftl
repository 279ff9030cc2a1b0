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
lessons-choose-rule = Another rule of this part
lessons-choose-found = Show the card of one of these

# Tours.
lessons-take-tour = Take the tour
lessons-tours =
    { "" }**Tours.** A tour shows you a game in small tasks on a board, to you alone. The rules judge each move, and you can try as often as you like.
    { "" }Which game?
lessons-tour-new = { $game } · { $steps } steps
lessons-tour-begun = { $game } · continue at step { $step } of { $steps }
lessons-tour-done = { $game } · done
lessons-no-tour = { $game } has no tour yet. `/help` explains it on one card, and `/rules show` has its rules.
lessons-tour-head = **Tour of { $game }** · step { $step } of { $steps }
lessons-within = You may use up to { $left } actions.
lessons-played-so-far = { $left ->
    [1] Played so far: { LIST($actions, with: "comma") }. 1 action is left.
   *[other] Played so far: { LIST($actions, with: "comma") }. { $left } actions are left.
}
lessons-within-turns = You have { $left ->
    [1] one turn.
   *[other] { $left } turns.
}
lessons-played-turns = { $left ->
    [1] Played so far: { LIST($actions, with: "comma") }. This is your last turn.
   *[other] Played so far: { LIST($actions, with: "comma") }. You have { $left } turns left.
}
lessons-answered = **{ $side } has answered:** { LIST($words, with: "semicolon") }.
lessons-hint = Hint
lessons-hint-is = **Hint:** { $hint }
lessons-solution = Solution
lessons-solution-is = **Solution:** { LIST($actions, with: "comma") }. Play it to go on.
lessons-missed = { $action } is allowed: { $words }. But that is not what this task asks for. The board is as it was; try again.
lessons-missed-ended = { $action } is allowed: { $words }. { CAP($reason) } ({ $rule }), and that is not what this task asks for. The board is as it was; try again.
lessons-tour-refused = { $text } is refused. { $why } { $next }
lessons-solved = **Solved:** { $words }. { $learned }
lessons-next-step = Next step
lessons-to-the-end = Finish
lessons-start-over = Begin the tour again
lessons-stale = That button belonged to another step. This is where you are now.
lessons-form-title = Tour of { $game }
lessons-chosen = { $count ->
    [1] **{ $actor }**: 1 choice. Its square is marked.
   *[other] **{ $actor }**: { $count } choices. Their squares are marked.
}
lessons-strike = Strike
lessons-feint = Feint
lessons-guard = Guard
lessons-plan-first = { $stance } first
lessons-plan-then = then { $second }, { $third }
lessons-plan-wins = your plan ({ LIST($own, with: "comma") }) beats the other one ({ LIST($other, with: "comma") }) by { $hits } to { $against }
lessons-plan-ties = your plan ({ LIST($own, with: "comma") }) and the other one ({ LIST($other, with: "comma") }) end { $hits } to { $against }, and both would have to plan anew
lessons-plan-loses = your plan ({ LIST($own, with: "comma") }) loses to the other one ({ LIST($other, with: "comma") }) by { $hits } to { $against }
lessons-plan-unreadable = A plan is three stances, and this is something else
lessons-plan-unreadable-next = Write three letters of S (Strike), F (Feint) and G (Guard), such as `plan SFG`
lessons-toured =
    { "" }**You have been through the tour of { $game }.**
    { "" }Now play a first match: **Play Herald** begins one against me, at first at my easiest level, where I err as beginners do, and **Challenge someone** asks somebody you know, or anyone in the channel.
    { "" }During a match, **Help** below the board shows your legal moves and all else that you can do, and every refusal has a button *Why?* to the card of its rule.

# The command.
lessons-command-tour = Learn a game in small tasks on a board (only you see it)

# What `herald check` says of them.
lessons-cli-checked = Checked { $cards } cards of rules and { $steps } tasks of tours against the rules: { $faults ->
    [0] all hold.
    [1] 1 does not hold.
   *[other] { $faults } do not hold.
}
lessons-cli-fault = { $lesson }: { $fault }
lessons-cli-advice = The first turn that is advised in { $game }
lessons-cli-files = The lessons of { $game }
lessons-cli-card = The card of { $rule }
lessons-cli-step = The task { $name } in the tour of { $game }
lessons-cli-unreadable = they cannot be read: { $why }
lessons-cli-no-setup = its position is impossible: { LIST($faults, with: "semicolon") }
lessons-cli-not-played = `{ $text }` cannot be played there: { $why }
lessons-cli-no-square = there is no square { $name }
lessons-cli-not-legal = `{ $text }` is said to be legal and is not
lessons-cli-not-refused = `{ $text }` is said to be refused and is legal
lessons-cli-refused-by = `{ $text }` is refused by { $found }, not by { $said }
lessons-cli-outcome = the game does not end there as it says, but by "{ $found }"
lessons-cli-claim = a draw is not claimed there as it says, but by "{ $found }"
lessons-cli-dot = a dot on { $to } says that { $from } may go there, and that is not so
lessons-cli-no-dot = { $from } may go to { $to }, and no dot says so
lessons-cli-crossed = a cross on { $square } says that nothing may go there, and a legal action does
lessons-cli-pointed = `{ $text }` points to { $square }, where it does nothing of the kind
lessons-cli-nobody = nobody chooses there
lessons-cli-unsolved = its solution does not solve it
lessons-cli-too-many = it has { $count } steps, turns or actions, and buttons hold 99
lessons-command-text = What you play in the step where you are
lessons-command-do = What else to do there
lessons-do-hint = a hint
lessons-do-solution = the solution
lessons-do-board = the board in letters
lessons-do-over = begin the tour again
lessons-command-as = How it is shown; as a card with a picture if you leave it out
lessons-as-card = as a card
lessons-as-full = as the rulebook has it
lessons-as-board = the card's board in letters
