# Fights, decisions in the middle of a turn, and the telling of what came of them.

fight-plan = Plan your fight
fight-commit = Commit
fight-change-plan = Change it
fight-plan-label = Your three stances, in order
fight-no-plan = That is not a plan. Write three stances in order: S for Strike, F for Feint, G for Guard, for example `SFG`.
fight-choose-decision = Your decision
fight-strike = Strike
fight-feint = Feint
fight-guard = Guard
fight-stances = { LIST($stances, with: "comma") }
fight-fighter = { $side }'s { $piece }
fight-against = { $attacker } against { $defender } for { $at }
fight-wins = { $fighter } wins

fight-decision = { LIST($people) }, you decide: { $question }
fight-instead = If { $member } hasn't answered by { $from }, { $captain } may answer, too.
fight-plan-first = ⚔️ { $fight }. { LIST($people) }, plan your three stances in secret.
fight-plan-anew = ⚔️ { $fight }. { LIST($people) }, plan again in secret.
fight-report = ⚔️ { $fight }: it is fought elsewhere. { LIST($people) }, report who won; it counts when both sides say the same.
fight-report-alone = The marshal, { $marshal }, may report it alone.
fight-waits = The match waits for { LIST($people) }.

fight-planning = **Match { $match }** · { $fight }. You fight for { $own }.
fight-first-stance = Your first stance? Strike beats Feint, Feint beats Guard, Guard beats Strike.
fight-first-stance-anew = Your plan is in and stands until you have chosen another. Your first stance? Strike beats Feint, Feint beats Guard, Guard beats Strike.
fight-second-stance = So far: **{ $plan }**. Your second stance?
fight-third-stance = So far: **{ $plan }**. Your third stance? It commits the plan, which you may change until the other side's is in.
fight-commit-it = Your plan: **{ $plan }**. Commit it? Nobody sees it before the other side's is in, too.
fight-last-plans = { $name }'s last plans, newest first: { $plans }
fight-planned = Your plan is in: **{ $plan }**. It is revealed when the other side's is in, too; until then you may change it.
fight-both-in = Both plans are in. Watch the board of match { $match }.
fight-decided = The fight is decided in match { $match }: { $words }.
fight-report-in = Your report is in. The fight is decided when the other side says the same.
fight-report-differs = The other side says otherwise. Agree on who won, then both report again.

fight-round = Round { $round }: { $what }
fight-committed = The plan for { $own } is in. Waiting for { $awaited }.
fight-tied =
    { $left ->
        [one] A tie, { $hits }–{ $hits }: { $plans }. Neither wins. After one more tie the dice decide.
       *[other] A tie, { $hits }–{ $hits }: { $plans }. Neither wins. After { $left } more ties the dice decide.
    }
fight-reported = { $by } reports that { $winner } won.
fight-one-report = { $by } says that { $winner } won
fight-reports-differ = The reports differ: { LIST($reports) }. Nothing is decided.

fight-by-plans = Fights: each side plans three stances in secret; after three ties dice decide. The dice are sealed (`{ $seal }…`), so that nobody can change them: `/record export` has the whole seal.
fight-by-dice = Fights: twenty-sided dice decide. They are sealed (`{ $seal }…`), so that nobody can change them: `/record export` has the whole seal.
fight-by-report = Fights are fought elsewhere and reported by both sides.
fight-by-marshal = Fights are fought elsewhere and reported by both sides, or by the marshal, { $marshal }.
fight-seed-told = The seal of the dice is open: `/record export` has their seed.

fight-told-chosen = { $by }: { $action } · { $words }.
fight-told-ordered = { $by }'s standing order: { $action } · { $words }.
fight-told-how = { $how }: { $words }.
fight-told-marshal = ⚔️ { $by }, the marshal, reports: { $words }.
fight-told-reported = ⚔️ Both sides report: { $words }.
fight-told-given = { $action } · { $words }.
fight-dice = 🎲 { $attacker } throws { $one }, { $defender } { $other }
# On the two in the picture.
fight-badge-thrown = threw { $number }
fight-badge-hits = { $hits ->
    [one] 1 hit
   *[other] { $hits } hits
}
fight-dice-again = { $before }; thrown again: { $one } to { $other }
fight-revealed = { $attacker } **{ $one }**, { $defender } **{ $other }**
fight-decided-unseen = ⚔️ { $fight }
# The fight in full: who fought, earlier ties, a line for each stance of the last plans, the result.
fight-fought = ⚔️ { $attacker } ({ $one }) – { $defender } ({ $other })
fight-tied-before = Tie: { $one } – { $other }
fight-bout-hit = { $number }. { $one } – { $other }: { $by } hits
fight-bout-even = { $number }. { $one } – { $other }: no hit
fight-result = { $by } wins { $hits }–{ $less }
fight-decided-by-plans = **{ $result }**: { $words }.
fight-decided-by-dice = The third tie, so dice decide. { $dice }: { $words }.
fight-left-out = … { $lines } more; `/replay` shows them
